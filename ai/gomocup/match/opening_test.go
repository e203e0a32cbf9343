package match

import (
	"strings"
	"testing"

	"jingzi/game"
)

// played is the position after an opening.
func played(t *testing.T, r game.Rules, opening []game.Point) game.Position {
	t.Helper()
	p := game.NewPosition(r)
	for _, at := range opening {
		var err error
		if p, err = p.Play(at); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func TestDrawnOpenings(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range []game.Rules{game.Freestyle, game.Renju, {Width: 7, Height: 7, Line: 5}} {
		for n := range 50 {
			p := played(t, r, DrawOpening(r, 1, n))
			if p.Result().Over() || p.Stones() < 4 || p.Stones() > 6 || decided(&p) {
				t.Errorf("opening %d\n%v", n, p)
			}
			if played(t, r, DrawOpening(r, 1, n)) != p {
				t.Errorf("opening %d is another the second time", n)
			}
			seen[p.String()] = true
		}
	}
	if len(seen) < 95 {
		t.Errorf("only %d different openings", len(seen))
	}
}

func TestReadOpenings(t *testing.T) {
	for _, test := range []struct {
		text string
		want int
		err  string
	}{
		{"# by hand\n\n0,0 1,-1 -7,7\n0,0  1,0\n", 2, ""},
		{"0,0 1,1\n0,0 8,0\n", 0, "openings:2: outside the board: 8,0"},
		{"0,0 0,0\n", 0, "openings:1: 0,0: point is occupied"},
		{"nothing\n", 0, "is not an opening"},
		{"# nothing\n", 0, "no openings"},
		{"0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0\n", 0, "the game is over"},
	} {
		list, err := ReadOpenings("openings", strings.NewReader(test.text), game.Freestyle)
		if len(list) != test.want || (err == nil) != (test.err == "") || err != nil && !strings.HasSuffix(err.Error(), test.err) {
			t.Errorf("%q: %d openings, error %v", test.text, len(list), err)
		}
	}
	opening, err := parseOpening("0,0 1,-1", game.Freestyle)
	if p := played(t, game.Freestyle, opening); err != nil || p.At(game.At(7, 7)) != game.Black || p.At(game.At(8, 6)) != game.White {
		t.Errorf("error %v\n%v", err, p)
	}
}
