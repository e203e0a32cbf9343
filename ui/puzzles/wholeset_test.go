package puzzles

import (
	"os"
	"slices"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
)

// TestSetIsSolvable checks that the judge accepts and finds the solutions of every twelfth puzzle of the
// set, and of all defences. If PUZZLES is set, it checks all puzzles with the options of the window.
func TestSetIsSolvable(t *testing.T) {
	puzzles := readSet(t)
	step, options := 12, review.Options{SearchNodes: 1000}
	if os.Getenv("PUZZLES") != "" {
		step, options = 1, judgeOptions
	}

	judges := map[game.Rules]*review.Judge{}
	for i := range puzzles {
		p := &puzzles[i]
		r := p.Position.Rules()
		if i%step > 0 && p.Goal != game.GoalHold {
			continue
		}
		if judges[r] == nil {
			judges[r] = review.NewJudge(r, options)
		}

		for _, point := range p.Solutions {
			if verdict, err := judges[r].TryMove(t.Context(), p.Position, point, p.Goal); err != nil ||
				!verdict.Correct {
				t.Errorf("puzzle %d: TryMove(%s) = %+v, %v; want a correct move in\n%v", i, r.Name(point), verdict, err,
					p.Position)
			}
		}
		if point, found, err := judges[r].Solution(t.Context(), p.Position, p.Goal); err != nil || !found ||
			!slices.Contains(p.Solutions, point) {
			t.Errorf("puzzle %d: Solution = %s, %v, %v; want one of %v in\n%v", i, r.Name(point), found, err,
				p.Solutions, p.Position)
		}
	}
}
