package gomoku

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// drawn returns a board of 9×9 from rows of text; missing rows are empty.
func drawn(t testing.TB, r game.Rules, rows ...string) game.Position {
	t.Helper()
	r.Width, r.Height = 9, 9
	for len(rows) < 9 {
		rows = append(rows, ".........")
	}
	p, err := game.ParsePosition(r, strings.Join(rows, "\n"), game.Black)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

var kindNames = [NumPatternKinds]string{"five", "overline", "straight four", "four-three", "double four", "double three",
	"double call", "single call", "three", "split three", "four", "closed three", "open two"}

// text returns a pattern as the tests write it.
func (p Pattern) text(r game.Rules) string {
	names := func(points []game.Point) string {
		var all []string
		for _, at := range points {
			all = append(all, r.Name(at))
		}
		return strings.Join(all, " ")
	}
	text := fmt.Sprintf("%v %s", p.Side, kindNames[p.Kind])
	if p.OnBoard {
		text += " stands"
	} else {
		text += " at " + r.Name(p.At)
	}
	if p.Foul {
		text += " (foul)"
	}
	for _, line := range p.Lines {
		text += " [" + names(line) + "]"
	}
	if p.Continuations != nil {
		text += " > " + names(p.Continuations)
	}
	return text
}

// TestPatterns draws the shapes of paper 002, section 3.1.2, and looks some of
// them up in the table.
func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		name  string
		rules game.Rules
		rows  []string
		has   []string
		not   []string // beginnings of entries
	}{
		{"an open three stands, and grows at either side", game.Freestyle, []string{
			".........",
			"...XXX..."},
			[]string{
				"black three stands [d8 e8 f8] > c8 g8",
				"black straight four at c8 [c8 d8 e8 f8]",
				"black straight four at g8 [d8 e8 f8 g8]",
				"black four at b8 [b8 d8 e8 f8]"},
			[]string{"white three", "black four stands", "black five"}},
		{"a split three has one such point", game.Freestyle, []string{
			".........",
			"..XX.X..."},
			[]string{
				"black split three stands [c8 d8 f8] > e8",
				"black straight four at e8 [c8 d8 e8 f8]",
				"black four at g8 [c8 d8 f8 g8]"},
			nil},
		{"a closed three stands for nothing", game.Freestyle, []string{
			".........",
			"..OXXX..."},
			[]string{"black four at g8 [d8 e8 f8 g8]", "black four at h8 [d8 e8 f8 h8]"},
			[]string{"black three stands", "black straight"}},
		{"a straight four and its two fives", game.Freestyle, []string{
			".........",
			"..XXXX..."},
			[]string{
				"black straight four stands [c8 d8 e8 f8] > b8 g8",
				"black five at b8 [b8 c8 d8 e8 f8]",
				"black five at g8 [c8 d8 e8 f8 g8]"},
			[]string{"black three stands", "black split"}},
		{"a four with a gap is no three besides", game.Freestyle, []string{
			".........",
			".XXX.X..."},
			[]string{"black four stands [b8 c8 d8 f8] > e8"},
			[]string{"black three stands", "black split three stands"}},
		{"two fours on one line", game.Freestyle, []string{
			".........",
			".O.......",
			"X.XX..X..",
			"........."},
			[]string{"black double four at e7 [a7 c7 d7 e7] [c7 d7 e7 g7]"},
			[]string{"black straight four at e7"}},
		{"which renju forbids", game.Renju, []string{
			".........",
			".O.......",
			"X.XX..X.."},
			[]string{"black double four at e7 (foul) [a7 c7 d7 e7] [c7 d7 e7 g7]"},
			nil},
		{"a four and a three at once", game.Freestyle, []string{
			".........",
			"OXXX.....",
			"....X....",
			"....X....",
			"........."},
			[]string{"black four-three at e8 [b8 c8 d8 e8] [e8 e7 e6]"},
			nil},
		{"two threes, forbidden for Black in renju and free for White", game.Renju, []string{
			"XO.......",
			"..XX.....",
			"....X....",
			"....X....",
			".........",
			".........",
			"..OO..X..",
			"....O....",
			"....O...."},
			[]string{"black double three at e8 (foul) [c8 d8 e8] [e8 e7 e6]"},
			[]string{"white double three at e3"}}, // the column ends at the edge
		{"a three that could only be an overline is none", game.Renju, []string{
			".........",
			"X..XX...X",
			".....X...",
			".....X...",
			"........."},
			[]string{"black three at f8 [f8 f7 f6]"},
			[]string{"black double three", "black three stands"}},
		{"six in a row", game.Standard, []string{
			".........",
			".XXX.XX.."},
			[]string{"black overline at e8 [b8 c8 d8 e8 f8 g8]"},
			[]string{"black five"}},
		{"which wins in freestyle", game.Freestyle, []string{
			".........",
			".XXX.XX.."},
			[]string{"black five at e8 [b8 c8 d8 e8 f8 g8]"},
			[]string{"black overline"}},
		{"a quiet stone that prepares a four-three", game.Freestyle, []string{
			".........",
			"OXX......",
			".........",
			"....X....",
			"....X...."},
			[]string{"black single call at d8 > e8", "black split three at e8 [e8 e6 e5]", "black closed three at g4 [c8 e6 g4]"},
			[]string{"black four-three", "black double", "black closed three at g3"}},
	} {
		p := drawn(t, test.rules, test.rows...)
		patterns, err := Patterns(p)
		if err != nil {
			t.Fatal(err)
		}
		var all []string
		for _, pattern := range patterns {
			all = append(all, pattern.text(p.Rules()))
		}
		for _, want := range test.has {
			if !slices.Contains(all, want) {
				t.Errorf("%s: no %q among\n%s", test.name, want, strings.Join(all, "\n"))
			}
		}
		for _, not := range test.not {
			if at := slices.IndexFunc(all, func(s string) bool { return strings.HasPrefix(s, not) }); at >= 0 {
				t.Errorf("%s: %q", test.name, all[at])
			}
		}
	}
}

// TestPatternsKeepTheirWord compares the tables of random positions with what
// package game says of the stones when they are played.
func TestPatternsKeepTheirWord(t *testing.T) {
	met := make(map[string]int)
	for seed := range uint64(60) {
		rules := []game.Rules{game.Freestyle, game.Standard, game.Renju}[seed%3]
		rules.Width, rules.Height = 11, 11
		rng := rand.New(rand.NewPCG(seed, 9))
		var stones [2][]game.Point
		for _, n := range rng.Perm(49)[:14+rng.IntN(14)] {
			side := rng.IntN(2)
			stones[side] = append(stones[side], game.Pt(2+n%7, 2+n/7))
		}
		p, err := game.NewSetupPosition(rules, stones[0], stones[1], game.Black)
		if err != nil {
			t.Fatal(err)
		}
		if p.Result().Over() {
			continue
		}
		patterns, err := Patterns(p)
		if err != nil {
			t.Fatal(err)
		}
		o := oracle{rules, stones}
		listed := make(map[string]PatternKind)
		for _, pattern := range patterns {
			colour := int(pattern.Side) - 1
			if pattern.OnBoard {
				for _, at := range pattern.Lines[0] {
					if p.At(at) != pattern.Side {
						t.Fatalf("%s: no such stone\n%s", pattern.text(rules), p)
					}
				}
				want := o.fives(colour)
				if pattern.Kind == KindThree || pattern.Kind == KindSplitThree {
					want = o.straights(colour, pattern.Lines[0][0])
				}
				for _, at := range pattern.Continuations {
					if !slices.Contains(want, at) && !o.wins(at, colour) {
						t.Fatalf("%s: not by %v\n%s", pattern.text(rules), at, p)
					}
				}
				continue
			}
			key := fmt.Sprint(pattern.Side, pattern.At)
			if _, twice := listed[key]; twice {
				t.Fatalf("%s is listed twice", key)
			}
			listed[key] = pattern.Kind
			if foul := pattern.Side == game.Black && p.Foul(pattern.At) != nil; foul != pattern.Foul {
				t.Fatalf("%s: foul %v\n%s", pattern.text(rules), foul, p)
			}
		}
		for at := range p.EmptyPoints() {
			for colour := range 2 {
				kind, ok := listed[fmt.Sprint(game.Stone(colour+1), at)]
				if o.wins(at, colour) != (ok && kind == KindFive) {
					t.Fatalf("five of %d at %s: %v\n%s", colour, rules.Name(at), o.wins(at, colour), p)
				}
				if ok && (kind == KindFive || kind == KindOverline) || len(o.fives(colour)) > 0 {
					continue
				}
				next := o.with(at, colour)
				fives, grows := len(next.fives(colour)), false
				if fives == 0 {
					grows = len(next.straights(colour, at)) > 0
				}
				fours := ok && (kind == KindFour || kind == KindFourThree || kind == KindStraightFour || kind == KindDoubleFour)
				if fours != (fives > 0) || fives > 1 != (ok && (kind == KindStraightFour || kind == KindDoubleFour)) {
					t.Fatalf("%d at %s is listed %v as %d, and leaves %d fives\n%s", colour, rules.Name(at), ok, kind, fives, p)
				}
				three := ok && (kind == KindThree || kind == KindSplitThree || kind == KindDoubleThree)
				if three != grows {
					t.Fatalf("%d at %s is listed %v as %d; a straight four may follow: %v\n%s", colour, rules.Name(at), ok, kind, grows, p)
				}
				if ok {
					met[kindNames[kind]]++
				}
			}
		}
	}
	for _, kind := range []PatternKind{KindStraightFour, KindFourThree, KindDoubleFour, KindDoubleThree, KindThree, KindSplitThree, KindFour, KindDoubleCall, KindSingleCall} {
		if met[kindNames[kind]] == 0 {
			t.Errorf("the positions have no %s: %v", kindNames[kind], met)
		}
	}
}

// oracle answers from the stones alone.
type oracle struct {
	rules  game.Rules
	stones [2][]game.Point
}

func (o oracle) with(at game.Point, colour int) oracle {
	o.stones[colour] = append(slices.Clone(o.stones[colour]), at)
	return o
}

func (o oracle) position(colour int) game.Position {
	p, _ := game.NewSetupPosition(o.rules, o.stones[0], o.stones[1], game.Stone(colour+1))
	return p
}

func (o oracle) wins(at game.Point, colour int) bool {
	p, err := o.position(colour).Play(at)
	return err == nil && p.Result().Winner == game.Stone(colour+1)
}

// fives returns the points at which a colour wins at once.
func (o oracle) fives(colour int) (points []game.Point) {
	p := o.position(colour)
	for at := range p.EmptyPoints() {
		if next, err := p.Play(at); err == nil && next.Result().Winner == game.Stone(colour+1) {
			points = append(points, at)
		}
	}
	return points
}

// straights returns the points where a colour may make a straight four with the stone at through: an
// unbroken row of exactly four with winning points at both ends.
func (o oracle) straights(colour int, through game.Point) (points []game.Point) {
	p := o.position(colour)
	side := game.Stone(colour + 1)
	at := func(q game.Point) game.Stone {
		if !o.rules.Contains(q) {
			return game.Empty
		}
		return p.At(q)
	}
	for point := range p.EmptyPoints() {
		if p.Legal(point) != nil {
			continue
		}
		for _, d := range []game.Point{{X: 1}, {Y: 1}, {X: 1, Y: 1}, {X: 1, Y: -1}} {
			step := func(n int8) game.Point { return game.Point{X: point.X + n*d.X, Y: point.Y + n*d.Y} }
			low, high := int8(-1), int8(1)
			for at(step(low)) == side {
				low--
			}
			for at(step(high)) == side {
				high++
			}
			next := o.with(point, colour)
			has := false
			for n := low + 1; n < high; n++ {
				has = has || step(n) == through
			}
			if has && high-low == 5 && o.rules.Contains(step(low)) && o.rules.Contains(step(high)) && at(step(low)) == game.Empty && at(step(high)) == game.Empty &&
				next.wins(step(low), colour) && next.wins(step(high), colour) {
				points = append(points, point)
				break
			}
		}
	}
	return points
}

func TestPatternsAreOfFiveInARow(t *testing.T) {
	if _, err := Patterns(game.NewPosition(game.TicTacToe)); !errors.Is(err, game.ErrRules) {
		t.Errorf("3×3: %v", err)
	}
	over := drawn(t, game.Freestyle, "XXXXX....")
	if patterns, err := Patterns(over); patterns != nil || err != nil {
		t.Errorf("a finished game: %v %v", patterns, err)
	}
}

func BenchmarkPatterns(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var stones [2][]game.Point
	for n, at := range rng.Perm(81)[:40] {
		stones[n%2] = append(stones[n%2], game.Pt(3+at%9, 3+at/9))
	}
	p, err := game.NewSetupPosition(game.Renju, stones[0], stones[1], game.Black)
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if _, err := Patterns(p); err != nil {
			b.Fatal(err)
		}
	}
}
