package game

import (
	"errors"
	"fmt"
	"strings"
	"testing"
)

func TestPointNames(t *testing.T) {
	for _, c := range []struct {
		rules Rules
		at    Point
		name  string
	}{
		{Freestyle, Pt(7, 7), "h8"},
		{Freestyle, Pt(0, 0), "a15"},
		{Freestyle, Pt(14, 14), "o1"},
		{Freestyle, Pt(8, 6), "i9"}, // unlike in go, i is a column
		{TicTacToe, Pt(0, 2), "a1"},
		{Rules{Width: 20, Height: 20, WinLength: 5}, Pt(19, 0), "t20"},
		{Rules{Width: 7, Height: 4, WinLength: 4}, Pt(6, 0), "g4"},
		{Renju, Pass, "pass"},
	} {
		if got := c.rules.Name(c.at); got != c.name {
			t.Errorf("%v is %q, want %q", c.at, got, c.name)
		}
		if got, err := c.rules.ParsePoint(c.name); got != c.at || err != nil {
			t.Errorf("%q reads as %v, %v; want %v", c.name, got, err, c.at)
		}
	}
	if text := fmt.Sprint(Pt(3, 4), Pass); text != "3,4 pass" {
		t.Errorf("Sprint returns %q, want %q", text, "3,4 pass")
	}
}

func TestParsePoint(t *testing.T) {
	for _, c := range []struct {
		text string
		want Point
		err  error
	}{
		{"H8", Pt(7, 7), nil},
		{"a1", Pt(0, 14), nil},
		{"O15", Pt(14, 0), nil},
		{"", Point{}, ErrSyntax},
		{"h", Point{}, ErrSyntax},
		{"8h", Point{}, ErrSyntax},
		{"h08", Point{}, ErrSyntax},
		{"h0", Point{}, ErrSyntax},
		{"h8 ", Point{}, ErrSyntax},
		{"h8i9", Point{}, ErrSyntax},
		{"h-8", Point{}, ErrSyntax},
		{"h150", Point{}, ErrSyntax},
		{"(h8", Point{}, ErrSyntax},
		{"ｈ8", Point{}, ErrSyntax},
		{"h16", Point{}, ErrOffBoard},
		{"h99", Point{}, ErrOffBoard},
		{"p1", Point{}, ErrOffBoard},
		{"z1", Point{}, ErrOffBoard},
	} {
		if got, err := Renju.ParsePoint(c.text); err != c.err || err == nil && got != c.want {
			t.Errorf("%q reads as %v, %v; want %v, %v", c.text, got, err, c.want, c.err)
		}
	}
}

func FuzzParsePoint(f *testing.F) {
	for _, text := range []string{"h8", "O15", "a1", "t20", "pass", "", "h0", "h16", "h8i9", "\x08", "h100"} {
		f.Add(text, uint8(12), uint8(12))
	}
	f.Fuzz(func(t *testing.T, text string, width, height uint8) {
		r := Rules{Width: 3 + int(width)%18, Height: 3 + int(height)%18, WinLength: 3}
		point, err := r.ParsePoint(text)
		switch {
		case err == nil:
			if r.Name(point) != strings.ToLower(text) || point != Pass && !r.Contains(point) {
				t.Fatalf("ParsePoint(%q) = %v, whose name is %s", text, point, r.Name(point))
			}
		case !errors.Is(err, ErrSyntax) && !errors.Is(err, ErrOffBoard):
			t.Fatalf("parsing %q: got error %v, want ErrSyntax or ErrOffBoard", text, err)
		}
		point, rest, err := r.CutPointName(text)
		if err != nil && rest != text || err == nil &&
			r.Name(point)+rest != strings.ToLower(text[:len(text)-len(rest)])+rest {
			t.Fatalf("CutPointName(%q) = %v, %q, %v; want parts that make up the text", text, point, rest, err)
		}
	})
}

func TestIndexAndPointAt(t *testing.T) {
	r := Rules{Width: 7, Height: 4, WinLength: 4}
	for i := range r.NumPoints() {
		if point := r.PointAt(i); r.Index(point) != i || !r.Contains(point) {
			t.Errorf("PointAt(%d) = %v, whose index is %d", i, point, r.Index(point))
		}
	}
}
