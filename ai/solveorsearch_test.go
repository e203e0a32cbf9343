package ai

import (
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/ai/solver"
	"jingzi/game"
)

// On boards of intermediate size the strongest level is Master.
func TestMediumBoardsAreNotPerfect(t *testing.T) {
	for _, r := range []game.Rules{{Width: 7, Height: 7, WinLength: 5}, {Width: 6, Height: 6, WinLength: 4}, {Width: 8, Height: 8, WinLength: 4}} {
		e, _ := New(r, game.Master, 1)
		if _, ok := e.(*solveOrSearch); !ok || PlaysPerfectly(r) || SupportsLevel(r, game.Perfect) || !SupportsLevel(r, game.Master) {
			t.Errorf("%+v: %T, exact %v, %v", r, e, PlaysPerfectly(r), Levels(r))
		}
	}
}

// On 7×7 Master plays proved moves, and searches if the solver proves nothing.
func TestSolveOrSearch(t *testing.T) {
	r := game.Rules{Width: 7, Height: 7, WinLength: 5}
	if PlaysPerfectly(r) {
		t.Fatal("PlaysPerfectly is true for 7×7")
	}
	wonBoard := "....... ....... ..XXX.. ...O... ...O... ...O... ......."
	for _, test := range []struct {
		name   string
		board  string // empty means the empty board
		nodes  int64
		proved bool
	}{
		{"a win to find", wonBoard, 1 << 17, true},
		{"the empty board, a draw", "", 1 << 20, true},
		{"too few nodes to prove anything", "", 2000, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := game.NewPosition(r)
			if test.board != "" {
				var err error
				if p, err = game.ParsePosition(r, test.board, game.Black); err != nil {
					t.Fatal(err)
				}
			}
			engine, err := gomoku.New(r, gomoku.Options{Level: game.Master, Threads: 1})
			if err != nil {
				t.Fatal(err)
			}
			// The last report is about the move.
			var last game.SearchInfo
			point, err := newSolveOrSearch(engine, 1).Think(bg, p, game.Limit{Nodes: test.nodes}, func(info game.SearchInfo) { last = info })
			if err != nil || p.Legal(point) != nil || last.PVs[0].Moves[0] != point {
				t.Fatal(point, err, last)
			}
			if proved := last.Depth == r.NumPoints()-p.Stones(); proved != test.proved {
				t.Fatalf("depth %d: proved %v, want %v", last.Depth, proved, test.proved)
			}
			if !test.proved {
				return
			}
			next, _ := p.Play(point)
			before, err := solver.Solve(bg, p)
			if err != nil || before != last.PVs[0].Score {
				t.Errorf("reports %v, want %v, %v", last.PVs[0].Score, before, err)
			}
			after, err := solver.Solve(bg, next)
			if err != nil || max(-1, min(1, after)) != -max(-1, min(1, before)) {
				t.Errorf("%v leads from %v to %v, %v", point, before, after, err)
			}
		})
	}
}
