package guide

import (
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// parseNamed parses a board on which lower-case letters name empty points.
func parseNamed(t *testing.T, r game.Rules, text string) (p game.Position, points map[rune]game.Point) {
	t.Helper()

	points = make(map[rune]game.Point)
	rows := strings.Fields(text)
	r.Height, r.Width = len(rows), len(rows[0])
	for y, row := range rows {
		for x, c := range row {
			if c >= 'a' && c <= 'z' {
				points[c] = game.Pt(x, y)
			}
		}
	}
	boardText := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return '.'
		}
		return c
	}, text)
	p, err := game.ParsePosition(r, boardText, game.White)
	if err != nil {
		t.Fatal(err)
	}

	return p, points
}

func TestFoursAndThrees(t *testing.T) {
	for _, c := range []struct {
		name        string
		board       string
		five, three string // names of the points that complete a line, and of the points that make a straight four
		threes      int
	}{
		{"a four blocked at one end", `
			.........
			..OXXXXa.
			.........
			.........
			.........`, "a", "", 0},
		{"a straight four", `
			.........
			..aXXXXb.
			.........
			.........
			.........`, "ab", "", 0},
		{"a four with a gap", `
			.........
			..XXaXX..
			.........
			.........
			.........`, "a", "", 0},
		{"an open three", `
			..........
			...aXXXb..
			..........
			..........
			..........`, "", "ab", 1},
		{"an open three with a gap", `
			..........
			..XaXX....
			..........
			..........
			..........`, "", "a", 1},
		{"a three blocked at one end is not open", `
			.........
			..OXXX...
			.........
			.........
			.........`, "", "", 0},
		{"two threes", `
			..........
			....b.....
			..cXXXd...
			....X.....
			....X.....
			....a.....
			..........`, "", "abcd", 2},
		{"a three with too little room between White's stones", `
			.........
			.O.XXX.O.
			.........
			.........
			.........`, "", "", 0},
	} {
		p, pointOf := parseNamed(t, game.Rules{WinLength: 5}, c.board)
		var want []game.Point
		for _, name := range c.five {
			want = append(want, pointOf[name])
		}
		got := points(fours(p, game.Black))
		if !sameSet(got, want) {
			t.Errorf("%s: got five in a row at %v, want %v", c.name, got, want)
		}

		found := threes(p, game.Black)
		var moves []game.Point
		for _, f := range found {
			moves = append(moves, f.continuations...)
			if len(f.stones) != 3 {
				t.Errorf("%s: got a three with the stones %v, want 3 stones", c.name, f.stones)
			}
		}

		want = nil
		for _, name := range c.three {
			want = append(want, pointOf[name])
		}
		if c.five == "" && (!sameSet(moves, want) || len(found) != c.threes) {
			t.Errorf("%s: got %d threes and straight fours at %v, want %d and %v", c.name, len(found), moves,
				c.threes, want)
		}
	}
}

// sameSet reports whether a and b contain the same points.
func sameSet(a, b []game.Point) bool {
	missingFrom := func(all []game.Point) func(game.Point) bool {
		return func(p game.Point) bool { return !slices.Contains(all, p) }
	}
	return !slices.ContainsFunc(a, missingFrom(b)) && !slices.ContainsFunc(b, missingFrom(a))
}
