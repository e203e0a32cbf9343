package match

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// positionAfter returns the position after an opening.
func positionAfter(t *testing.T, r game.Rules, opening []game.Point) game.Position {
	t.Helper()

	p := game.NewPosition(r)
	for _, point := range opening {
		var err error
		if p, err = p.Play(point); err != nil {
			t.Fatal(err)
		}
	}

	return p
}

// stubEngine is an engine that scores a position by the stones near the corner a1.
type stubEngine struct{ noReport bool }

func (e stubEngine) Think(_ context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if !e.noReport {
		report(game.SearchInfo{PVs: []game.PV{{Score: stubScore(&p)}}})
	}
	return game.Point{}, nil
}

// stubScore returns 30 for each stone of the side to move near the corner a1, and -30 for each stone of the
// opponent there.
func stubScore(p *game.Position) (score game.Score) {
	for i := range p.Rules().NumPoints() {
		point := p.Rules().PointAt(i)
		distance := int(point.X) + p.Rules().Height - 1 - int(point.Y) // in rows and columns from the corner
		switch {
		case distance > p.Rules().Width-2, p.At(point) == game.Empty:
		case p.At(point) == p.ToMove():
			score += 30
		default:
			score -= 30
		}
	}

	return score
}

// TestPickOpening checks that openings are even, depend only on the seed and the number, and can be written
// and read back.
func TestPickOpening(t *testing.T) {
	seen := make(map[string]bool)
	for _, r := range []game.Rules{game.Freestyle, game.Renju, {Width: 7, Height: 9, WinLength: 5}} {
		picker := OpeningPicker{Engine: stubEngine{}, MaxScore: 20}
		for n := range 50 {
			opening, err := picker.Pick(t.Context(), r, 1, n)
			if err != nil {
				t.Fatal(err)
			}
			repeated, _ := picker.Pick(t.Context(), r, 1, n)
			p := positionAfter(t, r, opening)
			if p.Result().Over() || p.Stones() == 0 || stubScore(&p) != 0 {
				t.Errorf("opening %d: got score %d, want 0, in an unfinished game on\n%v", n, stubScore(&p), p)
			}
			if !slices.Equal(opening, repeated) {
				t.Errorf("opening %d: got %v, and then %v with the same seed", n, opening, repeated)
			}
			seen[p.String()] = true
			var file strings.Builder
			if err := WriteOpening(&file, r, opening); err != nil {
				t.Fatal(err)
			}
			if list, err := ReadOpenings("", strings.NewReader(file.String()), r, math.MaxInt); err != nil ||
				!slices.Equal(list[0], opening) {
				t.Errorf("ReadOpenings(%q) = %v, %v; want %v", file.String(), list, err, opening)
			}
		}
	}
	if len(seen) < 90 {
		t.Errorf("got %d different openings, want at least 90", len(seen))
	}

	for want, picker := range map[string]OpeningPicker{
		ErrNoValue.Error():                     {Engine: stubEngine{noReport: true}},
		"none of 1000 random openings is fair": {Engine: stubEngine{}, MaxScore: -game.Score(1)},
	} {
		tried := 0
		picker.OnTry = func(n int) {
			if n != tried {
				t.Errorf("OnTry was called with %d, want %d", n, tried)
			}
			tried++
		}
		if _, err := picker.Pick(t.Context(), game.Freestyle, 1, 0); err == nil || err.Error() != want {
			t.Errorf("got error %v after %d tries, want %q", err, tried, want)
		}
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
		{"h8i9j10\nD3 e5, f6\n0,0\n", 3, ""},
		{"h8i9\nh8i9\nh8i9\nafter the limit\n", 3, ""},
		{"h8i9\n" + strings.Repeat("h8i9", 1<<15), 0, "openings:2: not an opening"},
		{"h8i9\np16h8\n", 0, "openings:2: outside the board: p16h8"},
		{"h8i9h8\n", 0, "openings:1: h8: point is occupied"},
		{"0,0 1;1\n", 0, `openings:1: "0,0 1;1": not an opening`},
		{"0,0 1.5,2\n", 0, `openings:1: "0,0 1.5,2": not an opening`},
		{"h8 and\n", 0, `openings:1: "h8 and": not an opening`},
		{"nothing\n", 0, "not an opening"},
		{"# nothing\n", 0, "no openings"},
		{"0,0 0,1 1,0 1,1 2,0 2,1 3,0 3,1 4,0\n", 0, "the game is over"},
	} {
		list, err := ReadOpenings("openings", strings.NewReader(test.text), game.Freestyle, 3)
		if len(list) != test.want || (err == nil) != (test.err == "") || err != nil &&
			!strings.HasSuffix(err.Error(), test.err) {
			t.Errorf("%q: got %d openings, error %v; want %d, %q", test.text, len(list), err, test.want, test.err)
		}
	}
	byName, err := parseOpening("h8 i9", game.Freestyle)
	if p := positionAfter(t, game.Freestyle, byName); err != nil || p.At(game.Pt(7, 7)) != game.Black ||
		p.At(game.Pt(8, 6)) != game.White {
		t.Errorf("parseOpening(\"h8 i9\"): got error %v and board\n%v\nwant Black on h8 and White on i9", err, p)
	}
	opening, err := parseOpening("0,0 1,-1", game.Freestyle)
	if p := positionAfter(t, game.Freestyle, opening); err != nil || p.At(game.Pt(7, 7)) != game.Black ||
		p.At(game.Pt(8, 6)) != game.White {
		t.Errorf("parseOpening(\"0,0 1,-1\"): got error %v and board\n%v\nwant Black on h8 and White on i9", err, p)
	}
}
