package gomocup

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// recordingEngine scores a position by the sum of stoneScore over its stones, and records the scores.
type recordingEngine struct{ scores *[]game.Score }

// stoneScore returns the score of a stone on the point with the given index, which is positive on one half of
// the board.
func stoneScore(index int) game.Score { return game.Score(index - 120) }

func (e recordingEngine) Think(_ context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	var score game.Score
	for i := range p.Rules().NumPoints() {
		if p.At(p.Rules().PointAt(i)) != game.Empty {
			score += stoneScore(i)
		}
	}
	*e.scores = append(*e.scores, score)
	report(game.SearchInfo{PVs: []game.PV{{Score: score}}})

	return firstLegal(&p), nil
}

// TestSwap2OffersEvenStones checks that the three offered stones have the most even of all scores.
func TestSwap2OffersEvenStones(t *testing.T) {
	for seed := range uint64(20) {
		var scores []game.Score
		srv := &Server{New: func(game.Rules, Options) game.Engine { return recordingEngine{&scores} }, Seed: seed}
		var out strings.Builder
		if err := srv.Serve(t.Context(), strings.NewReader("START 15\nSWAP2BOARD\nDONE\n"), &out); err != nil {
			t.Fatal(err)
		}
		lines := strings.Split(strings.TrimSpace(out.String()), "\n")
		words := strings.Fields(lines[len(lines)-1])
		if len(words) != 3 || len(scores) < 2 {
			t.Fatalf("got answer %q from %d scores, want 3 points from at least 2", words, len(scores))
		}

		p := game.NewPosition(game.Freestyle)
		var score game.Score
		for _, word := range words {
			point, err := parsePoint(game.Freestyle, word)
			if err == nil {
				p, err = p.Play(point)
			}
			if err != nil {
				t.Fatalf("answer %q: %v", words, err)
			}
			score += stoneScore(game.Freestyle.Index(point))
		}

		for _, s := range scores {
			if max(s, -s) < max(score, -score) {
				t.Errorf("got stones with score %d, want the most even of the scores %v", score, scores)
				break
			}
		}
	}
}

func TestSwap2OnEveryBoard(t *testing.T) {
	for size := minBoard; size <= maxBoard; size++ {
		for _, r := range []game.Rules{{Width: size, Height: minBoard, WinLength: 5},
			{Width: minBoard, Height: size, WinLength: 5}} {
			for seed := range uint64(5) {
				var scores []game.Score
				p := game.Player{Engine: recordingEngine{&scores}, Rand: rand.New(rand.NewPCG(seed, 1))}
				points := answerSwap2(t.Context(), p, game.NewSituation(r, game.Opening{Procedure: game.Swap2}),
					func(game.SearchInfo) {}).points
				if len(points) != 3 {
					t.Fatalf("%dx%d: got opening %v, want 3 points", r.Width, r.Height, points)
				}

				for i, point := range points {
					if !r.Contains(point) || slices.Contains(points[:i], point) {
						t.Fatalf("%dx%d: got opening %v, want different points on the board", r.Width, r.Height, points)
					}
				}
			}
		}
	}
}
