package review

import (
	"os"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

// withProof returns a judge with a small proof instead of the stored one.
func withProof(t *testing.T) (*Judge, *gomoku.ProofPlayer) {
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

// Assessments and reasons are those of the proof for its positions, and its moves are no mistakes.
func TestStoredProof(t *testing.T) {
	j, player := withProof(t)
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
			t.Errorf("a move of the proof is a mistake: %+v", f)
		}
	}
	for i := range situations {
		p, a := &situations[i].Position, &r.Assessments[i]
		line, ok := player.StoredPV(p)
		if ok != (i > 1) || ok && (a.Score != line.Score || !a.Proved) || !ok && a.Proved {
			t.Errorf("after %d stones: %+v; the proof has %+v, %v", i, a, line, ok)
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
			t.Errorf("after %d stones, %v: %+v, want one of %d plies", i, line.Moves[0], facts, plies)
		}
	}
}
