package ai

import (
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/ai/solver"
	"jingzi/game"
)

// TestMediumBoardsAreNotPerfect checks that the strongest level is Master on boards of intermediate size.
func TestMediumBoardsAreNotPerfect(t *testing.T) {
	for _, r := range []game.Rules{{Width: 7, Height: 7, WinLength: 5}, {Width: 6, Height: 6, WinLength: 4},
		{Width: 8, Height: 8, WinLength: 4}} {
		e, _ := New(r, game.Master, 1)
		if _, ok := e.(*solveOrSearch); !ok || PlaysPerfectly(r) || SupportsLevel(r, game.Perfect) ||
			!SupportsLevel(r, game.Master) {
			t.Errorf("%+v: got engine %T, PlaysPerfectly %v, levels %v; want *solveOrSearch, false, and Master as "+
				"the strongest level", r, e, PlaysPerfectly(r), Levels(r))
		}
	}
}

// TestSolveOrSearch checks that Master on 7×7 plays proved moves, and searches if the solver proves nothing.
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
			var last game.SearchInfo
			point, err := newSolveOrSearch(engine, 1).Think(bg, p, game.Limit{Nodes: test.nodes},
				func(info game.SearchInfo) {
					last = info
				})
			if err != nil || p.Legal(point) != nil || last.PVs[0].Moves[0] != point {
				t.Fatalf("Think = %v, %v with report %+v; want the first move of its line", point, err, last)
			}
			if proved := last.Depth == r.NumPoints()-p.Stones(); proved != test.proved {
				t.Fatalf("depth %d: proved = %v, want %v", last.Depth, proved, test.proved)
			}
			if !test.proved {
				return
			}
			next, _ := p.Play(point)
			score, err := solver.Solve(bg, p)
			if err != nil {
				t.Fatal(err)
			}
			if got := last.PVs[0].Score; got != score {
				t.Errorf("got score %v, want %v", got, score)
			}
			nextScore, err := solver.Solve(bg, next)
			if err != nil {
				t.Fatal(err)
			}
			if max(-1, min(1, nextScore)) != -max(-1, min(1, score)) {
				t.Errorf("%v changes the result: the score was %v and is %v for the opponent", point, score, nextScore)
			}
		})
	}
}
