package review

import (
	"os"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

// newJudgeWithProof returns a judge with a small proof instead of the stored one, and a player of that proof.
func newJudgeWithProof(t *testing.T) (*Judge, *gomoku.ProofPlayer) {
	t.Helper()
	f, err := os.Open("../testdata/freestyle.proof")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	proof, err := solved.Read(f)
	if err != nil {
		t.Fatal(err)
	}
	player := gomoku.NewProofPlayer(game.Freestyle, proof)
	j := NewJudge(game.Freestyle, Options{ProofNodes: 2000, SearchNodes: 500})
	j.proof = func() *gomoku.ProofPlayer { return player }

	return j, player
}

// TestStoredProof checks that the assessments and reasons for positions of the proof agree with the proof, and
// that its moves are not mistakes.
func TestStoredProof(t *testing.T) {
	j, player := newJudgeWithProof(t)
	moves := "h8 c15"
	for range 5 {
		situations := playMoves(t, game.Freestyle, moves)
		line, ok := player.StoredPV(&situations[len(situations)-1].Position)
		if !ok || len(line.Moves) == 0 {
			break
		}
		moves += " " + game.Freestyle.Name(line.Moves[0])
	}
	situations := playMoves(t, game.Freestyle, moves)
	if len(situations) < 6 {
		t.Fatalf("the proof ends after %s", moves)
	}
	r, err := j.ReviewGame(bg, situations, nil)
	if err != nil {
		t.Fatal(err)
	}

	for _, f := range r.Findings {
		if f.Mover == game.Black {
			t.Errorf("got finding %+v about a move of the proof", f)
		}
	}

	for i := range situations {
		p, a := &situations[i].Position, &r.Assessments[i]
		line, ok := player.StoredPV(p)
		if ok != (i > 1) || ok && (a.Score != line.Score || !a.Proved) || !ok && a.Proved {
			t.Errorf("after %d stones: got %+v, want %+v, in the proof: %v", i, a, line, ok)
		}
		if i < 2 || i+1 == len(situations) {
			continue
		}
		facts, err := j.Explain(bg, *p, line.Moves[0])
		if err != nil {
			t.Fatal(err)
		}
		kind, plies := game.ForcesWin, 0
		if p.ToMove() == game.White {
			kind = game.EveryMoveLoses
			plies, _ = line.Score.ProvedLoss()
		} else {
			plies, _ = line.Score.ProvedWin()
		}
		if len(facts) == 0 || facts[0].Kind != kind || facts[0].Plies > plies {
			t.Errorf("after %d stones, %v: got facts %+v, want kind %d within %d plies", i, line.Moves[0], facts,
				kind, plies)
		}
	}
}
