package solver

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"jingzi/game"
)

// rulesName returns a name of rules for subtests and messages.
func rulesName(r game.Rules) string {
	s := fmt.Sprintf("%d×%d, %d in a row", r.Width, r.Height, r.WinLength)
	if r.ExactLength {
		s += " exactly"
	}
	return s
}

// TestKnownValues checks the known values of empty boards, most of which are from Uiterwijk and van den Herik, "The
// advantage of the initiative", 2000, and the numbers of nodes. Only an intended change of the search may change the
// latter.
func TestKnownValues(t *testing.T) {
	for _, test := range []struct {
		width, height, winLength int
		want                     game.Score
		nodes                    int64
	}{
		{3, 3, 3, 0, 180},
		{3, 4, 3, game.WinIn(7), 88},
		{4, 3, 3, game.WinIn(7), 85},
		{4, 4, 3, game.WinIn(5), 30},
		{4, 4, 4, 0, 21},
		{5, 4, 4, 0, 2206},
		{4, 5, 4, 0, 2188},
		{5, 5, 4, 0, 16162},
		{5, 5, 5, 0, 2},
		{5, 6, 4, game.WinIn(11), 15673},
		{6, 5, 4, game.WinIn(11), 16407},
		{6, 6, 4, game.WinIn(11), 18114},
		{6, 6, 5, 0, 41},
		{6, 6, 6, 0, 2},
		{7, 7, 4, game.WinIn(11), 59212},
		{7, 6, 5, 0, 974},
		{7, 7, 5, 0, 132200},
		{8, 8, 4, game.WinIn(11), 175548},
		{8, 8, 3, game.WinIn(5), 104},
		{8, 8, 8, 0, 2},
	} {
		r := game.Rules{Width: test.width, Height: test.height, WinLength: test.winLength}
		t.Run(rulesName(r), func(t *testing.T) {
			s := newTestSearch(t, r)
			if got := solve(t, s, game.NewPosition(r)); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
			if s.nodes != test.nodes {
				t.Errorf("got %d nodes, want %d", s.nodes, test.nodes)
			}
		})
	}
}

// TestSolve checks the values and errors of Solve.
func TestSolve(t *testing.T) {
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()

	large := game.Rules{Width: 9, Height: 9, WinLength: 5}
	for _, test := range []struct {
		name  string
		rules game.Rules
		board string // empty means the empty board
		side  game.Stone
		ctx   context.Context
		want  game.Score
		err   error
	}{
		{"empty", game.TicTacToe, "", game.Black, t.Context(), 0, nil},
		{"a fork", game.TicTacToe, "X.. .O. ..X", game.White, t.Context(), 0, nil},
		{"a fork that was allowed", game.TicTacToe, "X.O .O. X.X", game.White, t.Context(), game.LossIn(2), nil},
		{"a line to complete", game.FiveByFive, "XXXX. OOOO. ..... ..... .....", game.White, t.Context(), game.WinIn(1), nil},
		{"lost already", game.TicTacToe, "XXX OO. ...", game.White, t.Context(), game.LossIn(0), nil},
		{"won already", game.TicTacToe, "XXX OO. ...", game.Black, t.Context(), game.WinIn(0), nil},
		{"full", game.TicTacToe, "XOX XOO OXX", game.White, t.Context(), 0, nil},
		{"no line open", game.FiveByFive, "XOXOX OXOXO OXXXO XOXO. OXOX.", game.Black, t.Context(), 0, nil},
		{"too large", large, "", game.Black, t.Context(), 0, ErrUnsupported},
		{"with fouls", game.Rules{Width: 7, Height: 7, WinLength: 5, Fouls: true}, "", game.Black, t.Context(), 0, game.ErrRules},
		{"impossible", game.Rules{Width: 2, Height: 2, WinLength: 2}, "", game.Black, t.Context(), 0, game.ErrRules},
		{"stopped", game.Rules{Width: 7, Height: 7, WinLength: 5}, "", game.Black, cancelled, 0, context.Canceled},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := game.NewPosition(test.rules)
			if test.board != "" {
				var err error
				if p, err = game.ParsePosition(test.rules, test.board, test.side); err != nil {
					t.Fatal(err)
				}
			}
			if got, err := Solve(test.ctx, p); got != test.want || !errors.Is(err, test.err) {
				t.Errorf("Solve = %v, %v; want %v, %v", got, err, test.want, test.err)
			}
		})
	}
}

// TestSolvable checks Solvable and MostlySolvable.
func TestSolvable(t *testing.T) {
	for _, test := range []struct {
		rules game.Rules
		want  bool
	}{
		{game.TicTacToe, true},
		{game.FiveByFive, true},
		{game.Rules{Width: 5, Height: 5, WinLength: 4, ExactLength: true}, true},
		{game.Rules{Width: 8, Height: 8, WinLength: 3}, true},
		{game.Rules{Width: 8, Height: 8, WinLength: 8}, true},
		{game.Rules{Width: 9, Height: 4, WinLength: 4}, false},
		{game.Rules{Width: 7, Height: 7, WinLength: 5}, false},
		{game.Rules{Width: 10, Height: 4, WinLength: 4}, false},
		{game.Rules{Width: 8, Height: 8, WinLength: 4}, false},
		{game.Rules{Width: 7, Height: 6, WinLength: 5}, true},
		{game.Rules{Width: 7, Height: 6, WinLength: 5, ExactLength: true}, false},
		{game.Rules{Width: 10, Height: 3, WinLength: 4}, true},
		{game.Rules{Width: 9, Height: 7, WinLength: 7}, true},
		{game.Rules{Width: 11, Height: 3, WinLength: 5, ExactLength: true}, true},
		{game.Rules{Width: 12, Height: 3, WinLength: 5, ExactLength: true}, false}, // 24 lines are too many
		{game.Rules{Width: 8, Height: 8, WinLength: 5}, false},
		{game.Rules{Width: 9, Height: 9, WinLength: 9}, false},
		{game.Rules{Width: 6, Height: 6, WinLength: 5, Fouls: true}, false},
		{game.Rules{Width: 2, Height: 6, WinLength: 3}, false},
		{game.Freestyle, false},
		{game.Renju, false},
	} {
		if got := Solvable(test.rules); got != test.want {
			t.Errorf("Solvable(%+v) = %v, want %v", test.rules, got, test.want)
		}
	}

	for _, test := range []struct {
		rules game.Rules
		want  bool
	}{
		{game.Rules{Width: 7, Height: 7, WinLength: 5}, true},
		{game.Rules{Width: 6, Height: 6, WinLength: 4}, true},
		{game.Rules{Width: 8, Height: 8, WinLength: 4}, true},
		{game.Rules{Width: 8, Height: 8, WinLength: 5}, false},
		{game.Rules{Width: 10, Height: 5, WinLength: 5}, false},
		{game.Rules{Width: 6, Height: 5, WinLength: 4}, false},
		{game.Rules{Width: 5, Height: 6, WinLength: 4}, false},
		{game.TicTacToe, false},
		{game.Rules{Width: 6, Height: 6, WinLength: 6}, false},
		{game.Rules{Width: 7, Height: 7, WinLength: 5, Fouls: true}, false},
		{game.Freestyle, false},
	} {
		if got := MostlySolvable(test.rules); got != test.want {
			t.Errorf("MostlySolvable(%+v) = %v, want %v", test.rules, got, test.want)
		}
	}
}

// TestLines checks the numbers of lines of boards, and that every supported board has at most maxLines.
func TestLines(t *testing.T) {
	for width := game.MinSize; width <= game.MaxSize; width++ {
		for height := game.MinSize; height <= game.MaxSize && width*height <= maxPoints; height++ {
			r := game.Rules{Width: width, Height: height, WinLength: 3}
			if b, err := newBoard(r); err != nil || len(b.lines) > maxLines {
				t.Errorf("%s: newBoard returned %+v, %v; want at most %d lines", rulesName(r), b, err, maxLines)
			}
		}
	}

	for _, test := range []struct {
		rules game.Rules
		lines int
	}{{game.TicTacToe, 8}, {game.FiveByFive, 12}} {
		if b, err := newBoard(test.rules); err != nil || len(b.lines) != test.lines {
			t.Errorf("%s: newBoard returned %+v, %v; want %d lines", rulesName(test.rules), b, err, test.lines)
		}
	}
}

func ExampleSolve() {
	p, _ := game.ParsePosition(game.TicTacToe, `
		X.O
		...
		..X`, game.White)
	score, _ := Solve(context.Background(), p)
	plies, loses := score.ProvedLoss()
	fmt.Println("loss in", plies, loses)
	// Output: loss in 4 true
}
