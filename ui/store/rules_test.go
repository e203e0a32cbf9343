package store

import (
	"strings"
	"testing"

	"jingzi/game"
)

// TestValidCategories checks which categories of a stored game count.
func TestValidCategories(t *testing.T) {
	valid := game.Category{Rules: game.Renju, Mode: game.HumanVsComputer, Colour: game.Black,
		Levels: [2]game.Level{game.Hard}}
	for name, c := range map[string]struct {
		change func(*game.Category)
		want   bool
	}{
		"a game":           {func(*game.Category) {}, true},
		"with White":       {func(c *game.Category) { c.Colour = game.White }, true},
		"without a colour": {func(c *game.Category) { c.Colour = game.Empty }, false},
		"another colour":   {func(c *game.Category) { c.Colour = game.White + 1 }, false},
		"no mode":          {func(c *game.Category) { c.Mode = "" }, false},
		"other rules":      {func(c *game.Category) { c.Rules.WinLength = 100 }, false},
		"a long level":     {func(c *game.Category) { c.Levels[0] = game.Level(strings.Repeat("x", maxTextLength)) }, true},
		"too long a level": {func(c *game.Category) { c.Levels[0] = game.Level(strings.Repeat("x", maxTextLength+1)) }, false},
		"the second level": {func(c *game.Category) { c.Levels[1] = game.Level(strings.Repeat("x", maxTextLength+1)) }, false},
	} {
		category := valid
		c.change(&category)
		if got := isValidCategory(category); got != c.want {
			t.Errorf("%s: the category is valid: %v, want %v", name, got, c.want)
		}
	}
}

// TestNumbersOfAnEncodedGame checks the bounds of a number, and that nothing follows an invalid one.
func TestNumbersOfAnEncodedGame(t *testing.T) {
	for _, n := range []int{0, 1, 127, 128, 1<<31 - 1} {
		e := encodedGame(nil).appendNumber(n).appendNumber(7)
		got, rest := e.number()
		if next, _ := rest.number(); got != n || next != 7 {
			t.Errorf("the number %d is read as %d, and the next as %d", n, got, next)
		}
	}
	for name, e := range map[string]encodedGame{
		"the end": nil, "a number that is cut off": {0x80}, "a number that is too large": {0x80, 0x80, 0x80, 0x80, 0x08, 1},
	} {
		if got, rest := e.number(); got != -1 || rest != nil {
			t.Errorf("%s is read as %d, with the rest %v", name, got, rest)
		}
	}
}

// TestStonesOfAnEncodedGame checks the stones that are read from codes: moves in turn, stones taken back, and setups; and
// that reading stops at the first code that is not possible.
func TestStonesOfAnEncodedGame(t *testing.T) {
	r := game.TicTacToe
	read := func(codes ...int) (points []int, colours []game.Stone) {
		var e encodedGame
		for _, code := range codes {
			e = e.appendNumber(code)
		}
		for s := range e.stones(r) {
			points, colours = append(points, s.at), append(colours, s.colour)
		}
		return points, colours
	}
	const p = firstPoint
	for _, c := range []struct {
		name  string
		codes []int
		want  string // points in order, with the colour of each
	}{
		{"no stone", []int{0}, ""},
		{"moves in turn", []int{0, p, p + 4, p + 8}, "0X 4O 8X"},
		{"another turn", []int{0, p, otherTurn, p + 4}, "0X 4X"},
		{"one taken back", []int{0, p, p + 4, takeBack, 1, p + 5}, "0X 4O 5O"},
		{"all taken back", []int{0, p, p + 4, takeBack, 2, p + 5}, "0X 4O 5X"},
		{"none taken back", []int{0, p, p + 4, takeBack, 0, p + 5}, "0X 4O 5X"},
		{"too many taken back", []int{0, p, takeBack, 2, p + 5}, "0X"},
		{"another board", []int{0, p, clearBoard, 2, p + 1, p + 2, p + 3}, "0X 1X 2O 3X"},
		{"an empty board", []int{0, p, clearBoard, 0, p + 1}, "0X 1X"},
		{"a full board", []int{0, clearBoard, 9, p}, "0X"},
		{"too many stones of a setup", []int{0, p, clearBoard, 10, p + 1}, "0X"},
		{"a point outside the board", []int{0, p, p + 9, p + 1}, "0X"},
		{"the last point", []int{0, p + 8}, "8X"},
		{"more stones than points", []int{0, p, p + 1, p + 2, p + 3, p + 4, p + 5, p + 6, p + 7, p + 8, p, p + 1},
			"0X 1O 2X 3O 4X 5O 6X 7O 8X"},
	} {
		points, colours := read(c.codes...)
		var got []string
		for i, point := range points {
			got = append(got, string(rune('0'+point))+string(" XO"[colours[i]]))
		}
		if text := strings.Join(got, " "); text != c.want {
			t.Errorf("%s: the stones are %q, want %q", c.name, text, c.want)
		}
	}
}

// TestRepresentative checks that of equivalent points the one nearest to the top is shown, and of these the rightmost.
func TestRepresentative(t *testing.T) {
	index := func(x, y int) int { return game.TicTacToe.Index(game.Pt(x, y)) }
	for _, c := range []struct {
		a, b int
		want bool
	}{
		{index(2, 0), index(0, 0), true}, {index(0, 0), index(2, 0), false}, {index(0, 0), index(2, 2), true},
		{index(2, 2), index(0, 0), false}, {index(1, 1), index(1, 1), false},
	} {
		if got := representsBetter(game.TicTacToe, c.a, c.b); got != c.want {
			t.Errorf("point %d represents better than %d: %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
