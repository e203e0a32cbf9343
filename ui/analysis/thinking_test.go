package analysis

import (
	"slices"
	"testing"

	"jingzi/game"
)

// Of a search that reports, the moves are those that it held best at each depth, with
// their values and lines, the chosen one first.
func TestThinkingListsWhatTheSearchReported(t *testing.T) {
	a, b := game.Pt(7, 7), game.Pt(8, 8)
	thought := Thought{Chosen: a, Moves: []ConsideredMove{{PV: game.PV{Moves: []game.Point{b}}}, {PV: game.PV{Moves: []game.Point{a}}}}}
	if thought.chosenFirst(); thought.Moves[0].Moves[0] != a || thought.Moves[1].Moves[0] != b || len(thought.Moves) != 2 {
		t.Errorf("%+v", thought.Moves)
	}
}

// The values are in words; a bound of alpha-beta is called one.
func TestAConsideredMoveInWords(t *testing.T) {
	for _, c := range []struct {
		move ConsideredMove
		want string
	}{
		{ConsideredMove{PV: game.PV{Score: -2}}, "−2"},
		{ConsideredMove{PV: game.PV{Score: game.WinIn(3)}}, "wins in 3"},
		{ConsideredMove{PV: game.PV{Score: game.LossIn(4)}}, "loses in 4"},
		{ConsideredMove{PV: game.PV{Score: 1}, AtMost: true}, "at most +1"},
	} {
		if got := c.move.text(game.TicTacToe); got != c.want {
			t.Errorf("%+v is %q, want %q", c.move, got, c.want)
		}
	}
	lengths := []float32{barLength(game.TicTacToe, game.LossIn(4)), barLength(game.TicTacToe, -2), barLength(game.TicTacToe, 1), barLength(game.TicTacToe, game.WinIn(3))}
	if !slices.IsSorted(lengths) || lengths[0] != 0 || lengths[3] != 1 {
		t.Errorf("the bars are %v", lengths)
	}
}
