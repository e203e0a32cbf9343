package engine

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// parseBoard returns the position on 9×9 with the given rows from the top; missing rows are empty.
func parseBoard(t testing.TB, r game.Rules, rows ...string) game.Position {
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

var kindNames = [NumPatternKinds]string{"five", "overline", "straight four", "four-three", "double four",
	"double three",
	"double call", "single call", "three", "split three", "four", "closed three", "open two"}

// text formats a pattern for comparisons.
func (p Pattern) text(r game.Rules) string {
	names := func(points []game.Point) string {
		var all []string
		for _, point := range points {
			all = append(all, r.Name(point))
		}
		return strings.Join(all, " ")
	}
	text := fmt.Sprintf("%v %s", p.Side, kindNames[p.Kind])
	if p.OnBoard {
		text += " on board"
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

// TestPatterns checks the patterns of positions with the shapes of the gomoku thesis, section 3.1.2.
func TestPatterns(t *testing.T) {
	for _, test := range []struct {
		name     string
		rules    game.Rules
		rows     []string
		want     []string
		unwanted []string // prefixes of unwanted patterns
	}{
		{"an open three, which can become a straight four at either end", game.Freestyle, []string{
			".........",
			"...XXX..."},
			[]string{
				"black three on board [d8 e8 f8] > c8 g8",
				"black straight four at c8 [c8 d8 e8 f8]",
				"black straight four at g8 [d8 e8 f8 g8]",
				"black four at b8 [b8 d8 e8 f8]"},
			[]string{"white three", "black four on board", "black five"}},
		{"a split three, which can become a straight four at one point", game.Freestyle, []string{
			".........",
			"..XX.X..."},
			[]string{
				"black split three on board [c8 d8 f8] > e8",
				"black straight four at e8 [c8 d8 e8 f8]",
				"black four at g8 [c8 d8 f8 g8]"},
			nil},
		{"a closed three is not open", game.Freestyle, []string{
			".........",
			"..OXXX..."},
			[]string{"black four at g8 [d8 e8 f8 g8]", "black four at h8 [d8 e8 f8 h8]"},
			[]string{"black three on board", "black straight"}},
		{"a straight four and its two fives", game.Freestyle, []string{
			".........",
			"..XXXX..."},
			[]string{
				"black straight four on board [c8 d8 e8 f8] > b8 g8",
				"black five at b8 [b8 c8 d8 e8 f8]",
				"black five at g8 [c8 d8 e8 f8 g8]"},
			[]string{"black three on board", "black split"}},
		{"a four with a gap is not also a three", game.Freestyle, []string{
			".........",
			".XXX.X..."},
			[]string{"black four on board [b8 c8 d8 f8] > e8"},
			[]string{"black three on board", "black split three on board"}},
		{"two fours on one line", game.Freestyle, []string{
			".........",
			".O.......",
			"X.XX..X..",
			"........."},
			[]string{"black double four at e7 [a7 c7 d7 e7] [c7 d7 e7 g7]"},
			[]string{"black straight four at e7"}},
		{"two fours on one line, forbidden in renju", game.Renju, []string{
			".........",
			".O.......",
			"X.XX..X.."},
			[]string{"black double four at e7 (foul) [a7 c7 d7 e7] [c7 d7 e7 g7]"},
			nil},
		{"a four and a three", game.Freestyle, []string{
			".........",
			"OXXX.....",
			"....X....",
			"....X....",
			"........."},
			[]string{"black four-three at e8 [b8 c8 d8 e8] [e8 e7 e6]"},
			nil},
		{"two threes, forbidden only to Black in renju", game.Renju, []string{
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
		{"a three that can only become an overline is not open", game.Renju, []string{
			".........",
			"X..XX...X",
			".....X...",
			".....X...",
			"........."},
			[]string{"black three at f8 [f8 f7 f6]"},
			[]string{"black double three", "black three on board"}},
		{"six in a row", game.Standard, []string{
			".........",
			".XXX.XX.."},
			[]string{"black overline at e8 [b8 c8 d8 e8 f8 g8]"},
			[]string{"black five"}},
		{"six in a row wins in freestyle", game.Freestyle, []string{
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
			[]string{"black single call at d8 > e8", "black split three at e8 [e8 e6 e5]",
				"black closed three at g4 [c8 e6 g4]"},
			[]string{"black four-three", "black double", "black closed three at g3"}},
	} {
		p := parseBoard(t, test.rules, test.rows...)
		patterns, err := Patterns(p)
		if err != nil {
			t.Fatal(err)
		}

		var all []string
		for _, pattern := range patterns {
			all = append(all, pattern.text(p.Rules()))
		}

		for _, want := range test.want {
			if !slices.Contains(all, want) {
				t.Errorf("%s: pattern %q not found; got\n%s", test.name, want, strings.Join(all, "\n"))
			}
		}

		for _, prefix := range test.unwanted {
			if i := slices.IndexFunc(all, func(s string) bool { return strings.HasPrefix(s, prefix) }); i >= 0 {
				t.Errorf("%s: unwanted pattern %q", test.name, all[i])
			}
		}
	}
}

// TestPatternsMatchPlay compares the patterns of random positions with the results of playing moves with package
// game.
func TestPatternsMatchPlay(t *testing.T) {
	counts := make(map[string]int)
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
		kindsAt := make(map[string]PatternKind)
		for _, pattern := range patterns {
			colour := int(pattern.Side) - 1
			if pattern.OnBoard {
				for _, point := range pattern.Lines[0] {
					if p.At(point) != pattern.Side {
						t.Fatalf("%s: got a stone %v at %v\n%s", pattern.text(rules), p.At(point), point, p)
					}
				}
				want := o.fives(colour)
				if pattern.Kind == KindThree || pattern.Kind == KindSplitThree {
					want = o.straights(colour, pattern.Lines[0][0])
				}

				for _, point := range pattern.Continuations {
					if !slices.Contains(want, point) && !o.wins(point, colour) {
						t.Fatalf("%s: %v does not continue the pattern\n%s", pattern.text(rules), point, p)
					}
				}

				continue
			}
			key := fmt.Sprint(pattern.Side, pattern.At)
			if _, duplicate := kindsAt[key]; duplicate {
				t.Fatalf("%s has two patterns", key)
			}
			kindsAt[key] = pattern.Kind
			if foul := pattern.Side == game.Black && p.Foul(pattern.At) != nil; foul != pattern.Foul {
				t.Fatalf("%s: Foul = %v, want %v\n%s", pattern.text(rules), pattern.Foul, foul, p)
			}
		}

		for point := range p.EmptyPoints() {
			for colour := range 2 {
				kind, ok := kindsAt[fmt.Sprint(game.Stone(colour+1), point)]
				if o.wins(point, colour) != (ok && kind == KindFive) {
					t.Fatalf("colour %d at %s: has a pattern = %v, of kind %d; wins = %v\n%s", colour,
						rules.Name(point), ok, kind, o.wins(point, colour), p)
				}
				if ok && (kind == KindFive || kind == KindOverline) || len(o.fives(colour)) > 0 {
					continue
				}
				next := o.with(point, colour)
				numFives, canBeStraight := len(next.fives(colour)), false
				if numFives == 0 {
					canBeStraight = len(next.straights(colour, point)) > 0
				}
				isFour := ok && (kind == KindFour || kind == KindFourThree || kind == KindStraightFour ||
					kind == KindDoubleFour)
				if isFour != (numFives > 0) ||
					numFives > 1 != (ok && (kind == KindStraightFour || kind == KindDoubleFour)) {
					t.Fatalf("colour %d at %s: has a pattern = %v, of kind %d; fives possible after the stone: %d\n%s",
						colour, rules.Name(point), ok, kind, numFives, p)
				}
				isThree := ok && (kind == KindThree || kind == KindSplitThree || kind == KindDoubleThree)
				if isThree != canBeStraight {
					t.Fatalf("colour %d at %s: has a pattern = %v, of kind %d; a straight four may follow = %v\n%s",
						colour, rules.Name(point), ok, kind, canBeStraight, p)
				}
				if ok {
					counts[kindNames[kind]]++
				}
			}
		}
	}

	for _, kind := range []PatternKind{KindStraightFour, KindFourThree, KindDoubleFour, KindDoubleThree, KindThree,
		KindSplitThree, KindFour, KindDoubleCall, KindSingleCall} {
		if counts[kindNames[kind]] == 0 {
			t.Errorf("no position has a %s; got %v", kindNames[kind], counts)
		}
	}
}

// oracle finds fives and straight fours by playing moves with package game.
type oracle struct {
	rules  game.Rules
	stones [2][]game.Point
}

// with returns o with an additional stone.
func (o oracle) with(point game.Point, colour int) oracle {
	o.stones[colour] = append(slices.Clone(o.stones[colour]), point)
	return o
}

// position returns the position with colour to move.
func (o oracle) position(colour int) game.Position {
	p, _ := game.NewSetupPosition(o.rules, o.stones[0], o.stones[1], game.Stone(colour+1))
	return p
}

// wins reports whether a colour wins by a move at point.
func (o oracle) wins(point game.Point, colour int) bool {
	p, err := o.position(colour).Play(point)
	return err == nil && p.Result().Winner == game.Stone(colour+1)
}

// fives returns the points where a colour wins at once.
func (o oracle) fives(colour int) (points []game.Point) {
	p := o.position(colour)
	for point := range p.EmptyPoints() {
		if next, err := p.Play(point); err == nil && next.Result().Winner == game.Stone(colour+1) {
			points = append(points, point)
		}
	}

	return points
}

// straights returns the points where a colour may make a straight four that includes the stone at centre: an
// unbroken row of exactly four stones with winning points at both ends.
func (o oracle) straights(colour int, centre game.Point) (points []game.Point) {
	p := o.position(colour)
	side := game.Stone(colour + 1)
	stoneAt := func(q game.Point) game.Stone {
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
			for stoneAt(step(low)) == side {
				low--
			}

			for stoneAt(step(high)) == side {
				high++
			}
			next := o.with(point, colour)

			contains := false
			for n := low + 1; n < high; n++ {
				contains = contains || step(n) == centre
			}
			if contains && high-low == 5 && o.rules.Contains(step(low)) && o.rules.Contains(step(high)) &&
				stoneAt(step(low)) == game.Empty && stoneAt(step(high)) == game.Empty &&
				next.wins(step(low), colour) && next.wins(step(high), colour) {
				points = append(points, point)
				break
			}
		}
	}

	return points
}

// TestPatternsOfOtherGames checks positions that have no patterns: those of other games and finished games.
func TestPatternsOfOtherGames(t *testing.T) {
	if _, err := Patterns(game.NewPosition(game.TicTacToe)); !errors.Is(err, game.ErrRules) {
		t.Errorf("tic-tac-toe: got error %v, want ErrRules", err)
	}
	finished := parseBoard(t, game.Freestyle, "XXXXX....")
	if patterns, err := Patterns(finished); patterns != nil || err != nil {
		t.Errorf("finished game: got %v, %v; want no patterns and no error", patterns, err)
	}
}

func BenchmarkPatterns(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	var stones [2][]game.Point
	for n, point := range rng.Perm(81)[:40] {
		stones[n%2] = append(stones[n%2], game.Pt(3+point%9, 3+point/9))
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
