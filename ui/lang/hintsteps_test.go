package lang

import (
	"strings"
	"testing"

	"jingzi/game"
)

// TestRegion checks the names of the parts of boards.
func TestRegion(t *testing.T) {
	defer SetLanguage(Current())
	SetLanguage(English)

	for _, c := range []struct {
		rules game.Rules
		point string
		want  string
	}{
		{game.Freestyle, "h8", "in the centre"}, {game.Freestyle, "e11", "in the upper left"},
		{game.Freestyle, "f10", "in the centre"}, {game.Freestyle, "o1", "in the lower right"},
		{game.FiveByFive, "c1", "at the bottom"}, {game.TicTacToe, "a3", "at row 3"}, {game.TicTacToe, "b1", "at row 1"},
	} {
		point, _ := c.rules.ParsePoint(c.point)
		if got := Region(c.rules, point); got != c.want {
			t.Errorf("%s: got %q, want %q", c.point, got, c.want)
		}
	}
}

// TestLongWin checks that a long forced win is described by its first moves, not by a length that may be far from
// that of the shortest win.
func TestLongWin(t *testing.T) {
	var line []game.Point
	for i := range 47 {
		line = append(line, game.Freestyle.PointAt(i))
	}
	reasons := func(plies int) string {
		return Reasons(game.Freestyle, game.Point{}, []game.Fact{{Kind: game.ForcesWin, Plies: plies, Variation: line[:plies]}}, "")
	}
	if got, want := reasons(47), "starts a long forced win: A15-B15-C15-D15-E15"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got := reasons(11); !strings.Contains(got, "at most 11 moves") {
		t.Errorf("got %q, want the number of moves", got)
	}
}

// TestOnlyLegalMove checks that nothing is said of other moves if there are none.
func TestOnlyLegalMove(t *testing.T) {
	defer SetLanguage(Current())
	SetLanguage(English)

	facts := []game.Fact{{Kind: game.OnlyLegal}, {Kind: game.EveryMoveDraws}}
	if got, want := Reasons(game.TicTacToe, game.Point{}, facts, ""), "is the only legal move"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
