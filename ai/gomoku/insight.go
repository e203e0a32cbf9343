package gomoku

import (
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"jingzi/game"
)

// Pattern is an entry of the table that paper 002 (chapters 3 and 4) fills in
// for both sides before it chooses a move: a point and what a stone there would
// make. Fours and open threes that stand already are entries too.
type Pattern struct {
	Kind   PatternKind
	Side   game.Stone
	Stands bool           // the stones are there; else a stone of Side at At makes them
	At     game.Point     // meaningless where Stands
	Lines  [][]game.Point // the stones of each line it is made of, in board order, At among them
	Next   []game.Point   // where the side goes on: to five, to a straight four, to a four-three
	Foul   bool           // renju: Black may not play At
}

// PatternKind is a list of paper 002's table, in its order.
type PatternKind uint8

const (
	KindFive         PatternKind = iota // wins
	KindOverline                        // six or more where only five wins
	KindStraightFour                    // four in an unbroken row, open at both ends: two points make it five
	KindFourThree                       // a four and an open three at once
	KindDoubleFour                      // two fours at once, also on one line
	KindDoubleThree                     // two open threes at once
	KindDoubleCall                      // a quiet stone that prepares two four-threes or more
	KindSingleCall                      // a quiet stone that prepares one
	KindThree                           // an open three in an unbroken row
	KindSplitThree                      // an open three with a gap
	KindFour                            // a four that one point makes five
	KindClosedThree                     // grows into a four that one point stops
	KindOpenTwo                         // grows into an open three
	PatternKinds                        // how many there are
)

// Patterns is the table of a position for both sides: what stands first, then
// by kind; each point once for a side, as the strongest that a stone there
// makes. A three counts as open only where Black may legally make it a
// straight four. It takes some 1.3 ms, the first time for a variant more. It
// reports game.ErrRules for rules that the engine does not play.
func Patterns(p game.Position) ([]Pattern, error) {
	r := p.Rules()
	if err := r.Validate(); err != nil {
		return nil, err
	}
	if r.Line != 5 || r.Width < 5 || r.Height < 5 {
		return nil, fmt.Errorf("%w: patterns are those of five in a row", game.ErrRules)
	}
	if p.Result().Over() {
		return nil, nil
	}
	v := variantOf(r)
	b := insightBoard(r, v)
	b.read(&p)
	i := insight{board: b, rules: r}
	for _, colour := range []int{black, white} {
		i.standing(colour)
		i.making(colour)
	}
	slices.SortStableFunc(i.found, func(a, b Pattern) int {
		switch {
		case a.Stands != b.Stands && a.Stands:
			return -1
		case a.Stands != b.Stands:
			return 1
		}
		return int(a.Kind) - int(b.Kind)
	})
	return i.found, nil
}

func variantOf(r game.Rules) variant {
	switch {
	case r.Fouls:
		return renju
	case r.Exact:
		return standard
	}
	return freestyle
}

// insightBoards keeps the layouts, which are large.
var insightBoards sync.Map // game.Rules -> *layout

func insightBoard(r game.Rules, v variant) *board {
	l, ok := insightBoards.Load(r)
	if !ok {
		l, _ = insightBoards.LoadOrStore(r, newLayout(r.Width, r.Height))
	}
	return newBoard(l.(*layout), tablesFor(v), v)
}

type insight struct {
	*board
	rules game.Rules
	found []Pattern
}

func (i *insight) shapeAt(at, d, colour int) shape {
	return shape(i.cells[at].four[colour] >> (4 * d) & 15)
}

// along calls f with the empty points of the line d within reach of at.
func (i *insight) along(at, d int, f func(near int) (more bool)) {
	s := i.spots[at][d]
	for place := int(s.low); place <= int(s.high); place++ {
		near := at + (place-int(s.at))*i.step[d]
		if near != at && i.stone[near] == 0 && !f(near) {
			return
		}
	}
}

// run is the unbroken row that a stone of colour at at stands in.
func (i *insight) run(at, d, colour int) []int {
	s := i.spots[at][d]
	line := i.line[d][s.line]
	own := func(place int) bool { return line>>(2*(place+reach))&3 == uint64(colour)+1 }
	first, last := int(s.at), int(s.at)
	for own(first - 1) {
		first--
	}
	for own(last + 1) {
		last++
	}
	var stones []int
	for place := first; place <= last; place++ {
		stones = append(stones, at+(place-int(s.at))*i.step[d])
	}
	return stones
}

// straight reports whether a stone of colour at at makes a straight four, and
// not a five in another line: only such a point makes three stones a three
// (RIF's rules of renju, section 3).
func (i *insight) straight(at, d, colour int) bool {
	return i.shapeAt(at, d, colour) == openFour && i.cells[at].threat[colour] != makesFive && len(i.run(at, d, colour)) == 4
}

// three is the open three that a stone just played at at is part of.
func (i *insight) three(at, d, colour int) (stones []int) {
	i.along(at, d, func(near int) bool {
		if i.straight(near, d, colour) && i.allowed(near, colour) {
			if four := i.run(near, d, colour); slices.Contains(four, at) {
				stones = without(four, near)
			}
		}
		return true
	})
	return stones
}

// stones are those of the line d that make a stone of colour just played at at
// part of a four, a five less one, or of a closed three, a four less one.
func (i *insight) stones(at, d, colour, less int) (stones []int) {
	i.along(at, d, func(near int) bool {
		var grown []int
		switch s := i.shapeAt(near, d, colour); {
		case less == 1 && s == five:
			grown = i.run(near, d, colour)
		case less == 2 && (s == four || s == doubleFour || s == openFour):
			i.place(near, colour)
			grown = i.stones(near, d, colour, 1)
			i.undo()
		}
		if slices.Contains(grown, at) {
			stones = without(grown, near)
		}
		return stones == nil
	})
	return stones
}

// two is the open two that a stone just played at at is part of.
func (i *insight) two(at, d, colour int) (stones []int) {
	i.along(at, d, func(near int) bool {
		if s := i.shapeAt(near, d, colour); s != openThree && s != openThreeFull {
			return true
		}
		i.place(near, colour)
		grown := i.three(near, d, colour)
		i.undo()
		if slices.Contains(grown, at) {
			stones = without(grown, near)
		}
		return stones == nil
	})
	return stones
}

func without(points []int, at int) []int {
	return slices.DeleteFunc(slices.Clone(points), func(p int) bool { return p == at })
}

func (i *insight) standing(colour int) {
	type key struct {
		d      int
		stones string
	}
	index := make(map[key]int)
	add := func(kind PatternKind, d, next int, stones []int) {
		k := key{d, fmt.Sprint(stones)}
		n, known := index[k]
		if !known {
			n = len(i.found)
			index[k] = n
			i.found = append(i.found, Pattern{Kind: kind, Side: side(colour), Stands: true, Lines: [][]game.Point{i.points(stones)}})
		}
		i.found[n].Next = append(i.found[n].Next, i.rules.PointAt(next))
	}
	first := len(i.found)
	i.each(func(at int) {
		for d := range 4 {
			if i.shapeAt(at, d, colour) == five {
				add(KindFour, d, at, without(i.run(at, d, colour), at))
			}
		}
	})
	fours := len(i.found)
	for n := first; n < fours; n++ {
		if f := &i.found[n]; len(f.Next) == 2 {
			f.Kind = KindStraightFour
		}
	}
	i.each(func(at int) {
		for d := range 4 {
			if !i.straight(at, d, colour) || !i.allowed(at, colour) {
				continue
			}
			stones := without(i.run(at, d, colour), at)
			if partOf(i.found[first:fours], i.points(stones)) {
				continue // the four is what matters
			}
			kind := KindThree
			if !unbroken(stones) {
				kind = KindSplitThree
			}
			add(kind, d, at, stones)
		}
	})
}

func partOf(patterns []Pattern, stones []game.Point) bool {
	return slices.ContainsFunc(patterns, func(p Pattern) bool {
		return !slices.ContainsFunc(stones, func(at game.Point) bool { return !slices.Contains(p.Lines[0], at) })
	})
}

func unbroken(stones []int) bool {
	for n := 2; n < len(stones); n++ {
		if stones[n]-stones[n-1] != stones[1]-stones[0] {
			return false
		}
	}
	return true
}

func (i *insight) making(colour int) {
	i.each(func(at int) {
		p, ok := i.made(at, colour)
		if !ok {
			p, ok = i.calls(at, colour)
		}
		if !ok {
			p, ok = i.small(at, colour)
		}
		if ok {
			point := p.At
			p.Foul = colour == black && i.variant == renju && i.isFoul(i.rules.Index(point))
			i.found = append(i.found, p)
		}
	})
}

// made is what a stone at at makes that must be answered, or wins.
func (i *insight) made(at, colour int) (p Pattern, ok bool) {
	p = Pattern{Side: side(colour), At: i.rules.PointAt(at)}
	var fives, overlines, fours, threes [][]int
	straight, split := false, false
	for d := range 4 {
		switch s := i.shapeAt(at, d, colour); s {
		case five:
			fives = append(fives, i.run(at, d, colour))
		case overline:
			overlines = append(overlines, i.run(at, d, colour))
		case four, doubleFour, openFour:
			lines := i.fours(at, d, colour)
			straight = straight || i.straight(at, d, colour)
			fours = append(fours, lines...)
		case openThree, openThreeFull:
			i.place(at, colour)
			stones := i.three(at, d, colour)
			i.undo()
			if stones != nil {
				threes = append(threes, stones)
				split = !unbroken(stones)
			}
		}
	}
	lines := fours
	switch {
	case len(fives) > 0:
		p.Kind, lines = KindFive, fives
	case len(overlines) > 0:
		p.Kind, lines = KindOverline, overlines
	case straight && (len(fours) == 1 || colour == white || i.variant != renju):
		p.Kind = KindStraightFour
	case len(fours) > 0 && len(threes) > 0 && len(fours) < 2:
		p.Kind, lines = KindFourThree, append(fours, threes...)
	case len(fours) > 1:
		p.Kind = KindDoubleFour
	case len(threes) > 1:
		p.Kind, lines = KindDoubleThree, threes
	case len(threes) == 1:
		p.Kind, lines = KindThree, threes
		if split {
			p.Kind = KindSplitThree
		}
	case len(fours) == 1:
		p.Kind = KindFour
	default:
		return p, false
	}
	for _, line := range lines {
		p.Lines = append(p.Lines, i.points(line))
	}
	return p, true
}

// fours are the fours along d that a stone at at makes: one, or two where they
// share the line without being straight.
func (i *insight) fours(at, d, colour int) (fours [][]int) {
	i.place(at, colour)
	defer i.undo()
	i.along(at, d, func(near int) bool {
		if i.shapeAt(near, d, colour) == five {
			row := without(i.run(near, d, colour), near)
			if slices.Contains(row, at) && !slices.ContainsFunc(fours, func(f []int) bool { return slices.Equal(f, row) }) {
				fours = append(fours, row)
			}
		}
		return true
	})
	return fours
}

// calls is a quiet stone after which four-threes wait that did not before:
// paper 002's single and double call.
func (i *insight) calls(at, colour int) (p Pattern, ok bool) {
	before := i.set[colour]
	i.place(at, colour)
	var next []int
	for _, kind := range []threat{makesFourThree, suspectFour} {
		for w := range i.words {
			for left := i.set[colour][kind][w] &^ before[kind][w]; left != 0; left &= left - 1 {
				near := w<<6 + bits.TrailingZeros64(left)
				if before[makesWin].has(near) || !i.allowed(near, colour) {
					continue
				}
				if made, ok := i.made(near, colour); ok && made.Kind == KindFourThree {
					next = append(next, near)
				}
			}
		}
	}
	i.undo()
	if len(next) == 0 {
		return p, false
	}
	p = Pattern{Kind: KindSingleCall, Side: side(colour), At: i.rules.PointAt(at), Next: i.points(next)}
	if len(next) > 1 {
		p.Kind = KindDoubleCall
	}
	return p, true
}

func (i *insight) small(at, colour int) (p Pattern, ok bool) {
	i.place(at, colour)
	defer i.undo()
	var threes, twos [][]int
	for d := range 4 {
		switch i.before(d, colour) {
		case three, threeWide, openThree, openThreeFull: // an open one is none that counts, or it would have been made
			if stones := i.stones(at, d, colour, 2); stones != nil {
				threes = append(threes, stones)
			}
		case openTwo, openTwoWide, openTwoFull:
			if stones := i.two(at, d, colour); stones != nil {
				twos = append(twos, stones)
			}
		}
	}
	p = Pattern{Kind: KindClosedThree, Side: side(colour), At: i.rules.PointAt(at)}
	if threes == nil {
		p.Kind, threes = KindOpenTwo, twos
	}
	for _, stones := range threes {
		p.Lines = append(p.Lines, i.points(stones))
	}
	return p, threes != nil
}

// before is the shape that the last stone has made.
func (i *insight) before(d, colour int) shape { return i.shapeAt(int(i.plies[i.ply-1].at), d, colour) }

func (i *insight) each(f func(at int)) {
	near := i.cand
	for w := range i.words {
		for left := near[w]; left != 0; left &= left - 1 {
			if at := w<<6 + bits.TrailingZeros64(left); i.stone[at] == 0 {
				f(at)
			}
		}
	}
}

func (i *insight) points(indexes []int) []game.Point {
	var points []game.Point
	for _, at := range indexes {
		points = append(points, i.rules.PointAt(at))
	}
	return points
}

func side(colour int) game.Stone {
	if colour == black {
		return game.Black
	}
	return game.White
}
