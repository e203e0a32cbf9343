package main

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"jingzi/game"
)

func TestParsePoint(t *testing.T) {
	nineByEight := game.Rules{Width: 9, Height: 8, WinLength: 5}
	for _, test := range []struct {
		rules game.Rules
		typed string
		want  game.Point
		err   error
	}{
		{game.TicTacToe, "31", game.Pt(0, 2), nil}, // row 3, column 1
		{game.TicTacToe, "a1", game.Pt(0, 2), nil}, // the same, in the notation of large boards
		{game.TicTacToe, " 13\t", game.Pt(2, 0), nil},
		{game.TicTacToe, "1,3", game.Pt(2, 0), nil},
		{game.TicTacToe, "1 3", game.Pt(2, 0), nil},
		{game.TicTacToe, "C3", game.Pt(2, 0), nil},
		{game.TicTacToe, "１３", game.Pt(2, 0), nil},
		{game.TicTacToe, "1，3", game.Pt(2, 0), nil},
		{game.TicTacToe, "14", game.Point{}, game.ErrOffBoard},
		{game.TicTacToe, "0,0", game.Point{}, game.ErrOffBoard},
		{game.TicTacToe, "999,1", game.Point{}, game.ErrOffBoard},
		{game.TicTacToe, "d4", game.Point{}, game.ErrOffBoard},
		{game.TicTacToe, "131", game.Point{}, game.ErrSyntax},
		{game.TicTacToe, "a1b2", game.Point{}, game.ErrSyntax},
		{game.TicTacToe, "hello", game.Point{}, game.ErrSyntax},
		{game.TicTacToe, "", game.Point{}, errEmpty},
		{nineByEight, "89", game.Pt(8, 7), nil},
		{nineByEight, "98", game.Point{}, game.ErrOffBoard},
		{nineByEight, "i1", game.Pt(8, 7), nil},
		{game.Renju, "h8", game.Pt(7, 7), nil},
		{game.Renju, "A15", game.Pt(0, 0), nil},
		{game.Renju, "1,1", game.Pt(0, 0), nil},
		{game.Renju, "15 1", game.Pt(0, 14), nil},
		{game.Renju, "11", game.Point{}, game.ErrSyntax}, // ambiguous
		{game.Renju, "112", game.Point{}, game.ErrSyntax},
		{game.Renju, "16,1", game.Point{}, game.ErrOffBoard},
	} {
		s := game.NewSituation(test.rules, game.Opening{})
		c, err := parse(&s, test.typed)
		if !errors.Is(err, test.err) || err == nil && c.choice != game.PlaceAt(test.want) {
			t.Errorf("%q on %d×%d: got %+v, %v; want %v, %v", test.typed, test.rules.Width, test.rules.Height, c, err,
				test.want, test.err)
		}
	}
}

// TestParsePointName checks that every name of a point is parsed to that point.
func TestParsePointName(t *testing.T) {
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, game.Renju, {Width: 20, Height: 7, WinLength: 5},
		{Width: 9, Height: 9, WinLength: 5}} {
		s := game.NewSituation(r, game.Opening{})
		for i := range r.NumPoints() {
			point := r.PointAt(i)
			for _, name := range []string{pointName(r, point), r.Name(point), rowAndColumn(point)} {
				if c, err := parse(&s, name); err != nil || c.choice != game.PlaceAt(point) {
					t.Errorf("%q on %d×%d: got %+v, %v; want %v", name, r.Width, r.Height, c, err, point)
				}
			}
		}
	}
}

// twoOffers returns a situation in which White chooses one of two fifth moves.
func twoOffers(t testing.TB) game.Situation {
	s := game.NewSituation(game.Renju, game.Classic)
	for _, typed := range []string{"h8", "h9", "i9", "keep", "i10", "a1", "a2"} {
		c, err := parse(&s, typed)
		if err != nil {
			t.Fatalf("%s: %v", typed, err)
		}
		if s, err = s.Answer(c.choice); err != nil {
			t.Fatalf("%s: %v", typed, err)
		}
	}

	return s
}

func TestParseOfferLetter(t *testing.T) {
	s := twoOffers(t)
	for typed, want := range map[string]game.Point{"a": game.Pt(0, 14), "B": game.Pt(0, 13), "a2": game.Pt(0, 13)} {
		if c, err := parse(&s, typed); err != nil || c.choice != game.PlaceAt(want) {
			t.Errorf("%q: got %+v, %v; want %v", typed, c, err, want)
		}
	}
	if _, err := parse(&s, "c"); !errors.Is(err, game.ErrSyntax) {
		t.Errorf("letter of a third offer: got error %v, want %v", err, game.ErrSyntax)
	}
}

// FuzzParse checks that parse returns only documented errors and points on the board, and that their names
// are parsed to the same points.
func FuzzParse(f *testing.F) {
	for _, typed := range []string{"31", "a1", "h8", "15,15", "1 1", "pass", "悔棋", "２，２", "-1,-1", "a", "z99", "\xff",
		"00", "h08", "\u00a022"} {
		f.Add(typed)
	}
	ticTacToe, keep := game.NewSituation(game.TicTacToe, game.Opening{}), twoOffers(f)
	f.Fuzz(func(t *testing.T, typed string) {
		for _, s := range []*game.Situation{&ticTacToe, &keep} {
			r := s.Position.Rules()
			c, err := parse(s, typed)
			switch {
			case err != nil:
				if !errors.Is(err, errEmpty) && !errors.Is(err, game.ErrSyntax) && !errors.Is(err, game.ErrOffBoard) {
					t.Fatalf("%q: got the undocumented error %v", typed, err)
				}
			case c.verb == answer && c.choice.Kind == game.Place && c.choice.Point != game.Pass:
				if !r.Contains(c.choice.Point) {
					t.Fatalf("%q: got %v, which is off the board", typed, c.choice.Point)
				}
				if reparsed, err := parse(s, pointName(r, c.choice.Point)); err != nil || reparsed != c {
					t.Fatalf("%q: parsing the name of the point %v returns %v, %v; want %v, nil", typed, c.choice.Point,
						reparsed, err, c)
				}
			}
		}
	})
}

// FuzzDialogue checks that for any input the program prints only lines in the format of -plain and returns
// exit code 0.
func FuzzDialogue(f *testing.F) {
	f.Add("11\n22\n12\n33\n13\nundo\nredo\nnew\n22\nresign\nhint\nquit\n")
	f.Add("keep\n\n\x00\nadd\nswap\ngo\nhelp\npass")
	f.Add("a1\r\n2,2\r\nundo\nundo\nundo\nredo\n31\nquit")
	f.Fuzz(func(t *testing.T, typed string) {
		typed = typed[:min(len(typed), 1000)] // each line may play a game
		for _, args := range []string{"-plain -mode two -games 0", "-plain -first computer -level easy -seed 1"} {
			var out, stderr bytes.Buffer
			if code := runEnglish(t.Context(), args, strings.NewReader(typed), &out, &stderr); code != exitOK ||
				stderr.Len() > 0 {
				t.Fatalf("got exit code %d, want %d: %s", code, exitOK, &stderr)
			}

			for line := range strings.Lines(out.String()) {
				if !plainLine.MatchString(strings.TrimSuffix(line, "\n")) {
					t.Fatalf("the line %q does not have the format of -plain", line)
				}
			}
		}
	})
}
