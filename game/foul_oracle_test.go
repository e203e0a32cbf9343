package game

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// oracle determines fouls directly by the wording of the rule. It places stones and examines whole
// runs.
type oracle struct {
	rules  Rules
	stones map[Point]Stone

	maxDepth  int // maximum number of stones tried at once
	notFouls  int // number of double threes that are no fouls because a straight four is impossible
	numJudged int // number of points judged
}

func newOracle(p *Position) *oracle {
	o := &oracle{rules: p.Rules(), stones: make(map[Point]Stone)}
	for i := range p.Rules().NumPoints() {
		if point := p.Rules().PointAt(i); p.At(point) != Empty {
			o.stones[point] = p.At(point)
		}
	}

	return o
}

func (o *oracle) empty(point Point) bool { return o.rules.Contains(point) && o.stones[point] == Empty }

// withStone returns the result of f on the board with one more black stone.
func (o *oracle) withStone(point Point, f func() bool) bool {
	o.stones[point] = Black
	defer delete(o.stones, point)
	return f()
}

// run returns the unbroken row of black stones through point.
func (o *oracle) run(point, d Point) []Point {
	for o.stones[point.step(d, -1)] == Black {
		point = point.step(d, -1)
	}

	var run []Point
	for ; o.stones[point] == Black; point = point.step(d, 1) {
		run = append(run, point)
	}

	return run
}

// line returns all empty points of the board on the line through point.
func (o *oracle) line(point, d Point) []Point {
	var line []Point
	for i := -MaxSize; i <= MaxSize; i++ {
		if o.empty(point.step(d, i)) {
			line = append(line, point.step(d, i))
		}
	}

	return line
}

func contains(run []Point, point Point) bool {
	for _, p := range run {
		if p == point {
			return true
		}
	}

	return false
}

// fives returns the number of runs of exactly five stones through point, and of longer runs.
func (o *oracle) fives(point Point) (fives, overlines int) {
	for _, d := range directions {
		if n := len(o.run(point, d)); n == 5 {
			fives++
		} else if n > 5 {
			overlines++
		}
	}

	return fives, overlines
}

// fours returns the number of sets of four stones, including point, that one more stone makes exactly five.
func (o *oracle) fours(point Point) int {
	fours := make(map[string]bool)
	for _, d := range directions {
		for _, q := range o.line(point, d) {
			o.withStone(q, func() bool {
				run := o.run(q, d)
				if len(run) == 5 && contains(run, point) {
					four := ""
					for _, stone := range run {
						if stone != q {
							four += fmt.Sprint(stone, ";")
						}
					}
					fours[four] = true
				}

				return true
			})
		}
	}

	return len(fours)
}

// straightFour reports whether the run through q is one of four that either
// end makes exactly five.
func (o *oracle) straightFour(q, d Point) bool {
	run := o.run(q, d)
	if len(run) != 4 {
		return false
	}

	for _, end := range []Point{run[0].step(d, -1), run[3].step(d, 1)} {
		if !o.empty(end) || !o.withStone(end, func() bool { return len(o.run(end, d)) == 5 }) {
			return false
		}
	}

	return true
}

// makesFive reports whether a stone at q completes exactly five in some line.
func (o *oracle) makesFive(q Point) bool {
	return o.withStone(q, func() bool {
		fives, _ := o.fives(q)
		return fives > 0
	})
}

// maxJudgements is the number of judged points after which the oracle gives up on a board, since it
// tries every order of the same stones.
const maxJudgements = 50_000

// foul judges a black stone on an empty point.
func (o *oracle) foul(point Point, depth int) (kind FoulKind) {
	o.maxDepth = max(o.maxDepth, depth)
	o.numJudged++
	if o.numJudged > maxJudgements {
		return 0
	}
	o.withStone(point, func() bool {
		fives, overlines := o.fives(point)
		switch {
		case fives > 0:
			return true
		case overlines > 0:
			kind = Overline
			return true
		case o.fours(point) >= 2:
			kind = FourFour
			return true
		}

		shapes, threes := 0, 0
		for _, d := range directions {
			hasShape, isThree := false, false
			for _, q := range o.line(point, d) {
				if o.withStone(q, func() bool { return o.straightFour(q, d) && contains(o.run(q, d), point) }) {
					hasShape = true
					isThree = isThree || !o.makesFive(q) && o.foul(q, depth+1) == 0
				}
			}
			if hasShape {
				shapes++
			}
			if isThree {
				threes++
			}
		}
		if threes >= 2 {
			kind = ThreeThree
		} else if shapes >= 2 {
			o.notFouls++
		}

		return true
	})

	return kind
}

// crowdedPosition returns a board with many fouls: clusters of black stones with some white ones among
// them.
func crowdedPosition(r Rules, seed uint64) Position {
	random := rand.New(rand.NewPCG(seed, 9))
	p := NewPosition(r)

	blacks, whites := 10+random.IntN(r.NumPoints()/4), random.IntN(r.NumPoints()/6)
	centre := r.PointAt(random.IntN(r.NumPoints()))
	spread := 2 + random.IntN(6)
	for range blacks {
		point := Point{centre.X + int8(random.IntN(2*spread+1)-spread), centre.Y + int8(random.IntN(2*spread+1)-spread)}
		if r.Contains(point) && p.At(point) == Empty && !p.completesLine(point, Black) {
			p.cells[r.Index(point)] = Black
			p.stones++
		}
		if random.IntN(12) == 0 {
			centre = r.PointAt(random.IntN(r.NumPoints()))
		}
	}

	for range whites {
		if point := r.PointAt(random.IntN(r.NumPoints())); p.At(point) == Empty {
			p.cells[r.Index(point)] = White
			p.stones++
		}
	}

	return p
}

// checkAgainstOracle compares every empty point of a board.
func checkAgainstOracle(t *testing.T, p Position) (seen [4]int, o *oracle) {
	t.Helper()
	o = newOracle(&p)
	var want []Foul

	defer func() {
		if o.numJudged > maxJudgements {
			t.Skip("the board takes the oracle too long")
		}
	}()

	for point := range p.EmptyPoints() {
		kind := o.foul(point, 0)
		seen[kind]++
		if kind != 0 {
			want = append(want, Foul{kind, point})
		}
		got := p.Foul(point)
		if (got == nil) != (kind == 0) || got != nil && *got != (Foul{kind, point}) {
			t.Errorf("%s: got %v, want %v\n%v", p.Rules().Name(point), got, &Foul{kind, point}, p)
		}
	}
	if got := p.Fouls(); fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("Fouls returns %v, want %v\n%v", got, want, p)
	}

	return seen, o
}

func TestFoulAgainstOracle(t *testing.T) {
	var seen [4]int
	maxDepth, notFouls := 0, 0
	for seed := range uint64(150) {
		rules := Renju
		if seed%5 == 4 {
			rules.Width, rules.Height = 7+int(seed%14), 20-int(seed%14)
		}

		kinds, o := checkAgainstOracle(t, crowdedPosition(rules, seed))
		for kind, n := range kinds {
			seen[kind] += n
		}
		maxDepth, notFouls = max(maxDepth, o.maxDepth), notFouls+o.notFouls
	}
	if seen[Overline] < 20 || seen[FourFour] < 100 || seen[ThreeThree] < 100 || maxDepth < 3 || notFouls < 50 {
		t.Errorf("the boards have too few fouls: %v, depth %d, %d double threes without a foul", seen,
			maxDepth, notFouls)
	}
	t.Logf("legal, overline, four-four, three-three: %v; depth %d; %d double threes without a foul", seen,
		maxDepth, notFouls)
}

// FuzzFoul looks for a board on which Foul and the oracle differ. Each byte is a point.
func FuzzFoul(f *testing.F) {
	f.Add([]byte("...XX.O.X......XXX..O.."), uint8(15))
	f.Fuzz(func(t *testing.T, cells []byte, width uint8) {
		r := Renju
		r.Width = 5 + int(width)%(MaxSize-4)

		r.Height = min(MaxSize, max(5, (len(cells)+r.Width-1)/r.Width))
		p := NewPosition(r)
		blacks := 0
		for i, c := range cells[:min(len(cells), r.NumPoints())] {
			p.cells[i] = [...]Stone{Empty, Black, White, Empty}[c%4]
			if p.cells[i] == Black {
				blacks++
			}
		}
		if blacks > r.NumPoints()/3 {
			return // the oracle would take minutes
		}
		checkAgainstOracle(t, p)
	})
}
