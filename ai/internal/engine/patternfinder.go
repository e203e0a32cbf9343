package engine

import (
	"iter"
	"slices"

	"jingzi/game"
)

// Pattern is an entry of a table of patterns, like that of the program in the gomoku thesis (chapters 3 and 4):
// a point and the shape that a stone there would make, or an existing four or open three.
type Pattern struct {
	Kind PatternKind
	Side game.Stone

	// The pattern exists; otherwise a stone of Side at At would make it.
	OnBoard bool

	// Unset for an existing pattern.
	At game.Point

	// The stones of each line, including At, in board order.
	Lines [][]game.Point

	// Points where Side can then make a five, straight four or four-three.
	Continuations []game.Point

	// In renju, Black may not play at At.
	Foul bool
}

// PatternKind is a kind of pattern. Kinds are in the order of the thesis.
type PatternKind uint8

const (
	// A row that wins.
	KindFive PatternKind = iota

	// Six or more where only five wins.
	KindOverline

	// An unbroken row of four, open at both ends: two points make five.
	KindStraightFour

	// A four and an open three.
	KindFourThree

	// Two fours, possibly on one line.
	KindDoubleFour

	// Two open threes.
	KindDoubleThree

	// A quiet stone that prepares two or more four-threes.
	KindDoubleCall

	// A quiet stone that prepares one four-three.
	KindSingleCall

	// An open three in an unbroken row.
	KindThree

	// An open three with a gap.
	KindSplitThree

	// A four that can become a five on one point only.
	KindFour

	// A three that can become such a four, but no straight four.
	KindClosedThree

	// A two that can become an open three.
	KindOpenTwo

	// Number of kinds.
	NumPatternKinds
)

// Patterns returns the patterns of both sides in a position: existing ones first, then by kind. Each point
// occurs at most once for a side, with the strongest pattern that a stone there would make. A three counts as
// open only if it can legally become a straight four. Patterns takes one or two milliseconds. It returns an
// error that wraps game.ErrRules if the engine does not support the rules, except that it supports caro.
func Patterns(p game.Position) ([]Pattern, error) {
	r := p.Rules()
	if err := SupportsAttacks(r); err != nil {
		return nil, err
	}
	if p.Result().Over() {
		return nil, nil
	}
	f := patternFinder{b: newBoard(newLayout(r), variantOf(r)), rules: r}
	f.b.setPosition(&p)

	for colour := range 2 {
		f.findOnBoard(colour)
		f.findPossible(colour)
	}
	rank := func(p Pattern) int {
		if p.OnBoard {
			return int(p.Kind) - int(NumPatternKinds)
		}
		return int(p.Kind)
	}
	slices.SortStableFunc(f.found, func(a, b Pattern) int { return rank(a) - rank(b) })

	return f.found, nil
}

// patternFinder is the state of a call of Patterns.
type patternFinder struct {
	b     *board
	rules game.Rules
	found []Pattern
}

// makesStraightFour reports whether a stone of colour on point makes a straight four along d, and no five on
// another line. Three stones are a three only if there is such a point (RIF's rules of renju, section 3).
func (f *patternFinder) makesStraightFour(point, d, colour int) bool {
	c := &f.b.cells[point]
	return c.shape(d, colour) == openFour && c.threat[colour] != makesFive && len(f.row(point, d, colour)) == 4
}

// parts returns the sets of stones along d that include point and are a pattern of a kind: another stone makes them a
// five if kind is a four, a straight four if it is an open three, a four if it is a closed three, or an open three if
// it is an open two.
func (f *patternFinder) parts(kind PatternKind, point, d, colour int) (parts [][]game.Point) {
	for other := range f.b.pointsAlong(point, d, reach) {
		if f.b.stone[other] != 0 {
			continue
		}

		var rows [][]game.Point
		switch s := f.b.cells[other].shape(d, colour); {
		case kind == KindFour && s == five, kind == KindThree && f.makesStraightFour(other, d, colour) &&
			f.b.isAllowed(other, colour):
			rows = [][]game.Point{f.row(other, d, colour)}
		case kind == KindClosedThree && s.isFour():
			rows = f.partsAfter(KindFour, other, d, colour)
		case kind == KindOpenTwo && s.isOpenThree():
			rows = f.partsAfter(KindThree, other, d, colour)
		}

		for _, row := range rows {
			if !slices.Contains(row, f.rules.PointAt(point)) {
				continue
			}
			part := slices.DeleteFunc(row, func(p game.Point) bool { return p == f.rules.PointAt(other) })
			if !slices.ContainsFunc(parts, func(p []game.Point) bool { return slices.Equal(p, part) }) {
				parts = append(parts, part)
			}
		}
	}

	return parts
}

// partsAfter returns the result of parts with an additional stone of colour on point.
func (f *patternFinder) partsAfter(kind PatternKind, point, d, colour int) (parts [][]game.Point) {
	f.b.withStone(point, colour, func() { parts = f.parts(kind, point, d, colour) })
	return parts
}

// row returns the unbroken row along d that a stone of colour on point belongs to.
func (f *patternFinder) row(point, d, colour int) (stones []game.Point) {
	first, last := f.b.run(point, d, colour)
	for n := first; n <= last; n++ {
		stones = append(stones, f.rules.PointAt(point+n*f.b.step[d]))
	}
	return stones
}

// rowWithout returns the result of row without point.
func (f *patternFinder) rowWithout(point, d, colour int) []game.Point {
	return slices.DeleteFunc(f.row(point, d, colour), func(p game.Point) bool { return p == f.rules.PointAt(point) })
}

// findOnBoard finds the existing fours and open threes of a colour.
func (f *patternFinder) findOnBoard(colour int) {
	first := len(f.found)
	add := func(kind PatternKind, next int, stones []game.Point) {
		n := first + slices.IndexFunc(f.found[first:], func(p Pattern) bool { return slices.Equal(p.Lines[0], stones) })
		if n < first {
			n = len(f.found)
			f.found = append(f.found, Pattern{
				Kind:    kind,
				Side:    side(colour),
				OnBoard: true,
				Lines:   [][]game.Point{stones},
			})
		}
		f.found[n].Continuations = append(f.found[n].Continuations, f.rules.PointAt(next))
	}
	for point := range f.empty() {
		for d := range 4 {
			if f.b.cells[point].shape(d, colour) == five {
				add(KindFour, point, f.rowWithout(point, d, colour))
			}
		}
	}

	fours := f.found[first:]
	for n := range fours {
		if len(fours[n].Continuations) == 2 {
			fours[n].Kind = KindStraightFour
		}
	}

	for point := range f.empty() {
		for d := range 4 {
			if !f.makesStraightFour(point, d, colour) || !f.b.isAllowed(point, colour) {
				continue
			}

			// Otherwise the stones are part of a four.
			if stones := f.rowWithout(point, d, colour); !isPart(fours, stones) {
				add(kindOfThree(stones), point, stones)
			}
		}
	}
}

// isPart reports whether stones are part of the line of a pattern.
func isPart(patterns []Pattern, stones []game.Point) bool {
	return slices.ContainsFunc(patterns, func(p Pattern) bool {
		return !slices.ContainsFunc(stones, func(point game.Point) bool { return !slices.Contains(p.Lines[0], point) })
	})
}

func kindOfThree(row []game.Point) PatternKind {
	if row[2].X-row[1].X != row[1].X-row[0].X || row[2].Y-row[1].Y != row[1].Y-row[0].Y {
		return KindSplitThree
	}
	return KindThree
}

// findPossible finds the patterns that a stone of colour would make.
func (f *patternFinder) findPossible(colour int) {
	for point := range f.empty() {
		p := Pattern{
			Side: side(colour),
			At:   f.rules.PointAt(point),
			Foul: colour == black && !f.b.isAllowed(point, black),
		}
		before := f.b.set[colour]
		f.b.withStone(point, colour, func() {
			if f.findForcing(point, colour, &p) || f.findCalls(colour, &before, &p) || f.findSmall(point, colour, &p) {
				f.found = append(f.found, p)
			}
		})
	}
}

// findForcing completes p and returns true if the stone of colour just placed on point wins or makes a threat
// that must be answered.
func (f *patternFinder) findForcing(point, colour int, p *Pattern) bool {
	var rows [NumPatternKinds][][]game.Point

	add := func(kind PatternKind, lines ...[]game.Point) { rows[kind] = append(rows[kind], lines...) }
	isStraight := false
	for d := range 4 {
		switch s := f.b.cells[point].shape(d, colour); {
		case s == five:
			add(KindFive, f.row(point, d, colour))
		case s == overline:
			add(KindOverline, f.row(point, d, colour))
		case s.isFour():
			isStraight = isStraight || f.makesStraightFour(point, d, colour)
			add(KindFour, f.parts(KindFour, point, d, colour)...)
		case s.isOpenThree():
			if threes := f.parts(KindThree, point, d, colour); threes != nil {
				add(KindThree, threes[len(threes)-1])
			}
		}
	}

	fours, threes := rows[KindFour], rows[KindThree]
	p.Lines = fours
	switch {
	case rows[KindFive] != nil:
		p.Kind, p.Lines = KindFive, rows[KindFive]
	case rows[KindOverline] != nil:
		p.Kind, p.Lines = KindOverline, rows[KindOverline]
	case isStraight && (len(fours) == 1 || colour == white || f.b.variant != renju):
		p.Kind = KindStraightFour
	case len(fours) == 1 && threes != nil:
		p.Kind, p.Lines = KindFourThree, append(fours, threes...)
	case len(fours) > 1:
		p.Kind = KindDoubleFour
	case len(threes) > 1:
		p.Kind, p.Lines = KindDoubleThree, threes
	case len(threes) == 1:
		p.Kind, p.Lines = kindOfThree(threes[0]), threes
	case len(fours) == 1:
		p.Kind = KindFour
	default:
		return false
	}

	return true
}

// findCalls completes p and returns true if the quiet stone just placed makes new four-threes possible: a
// single or double call, as the gomoku thesis calls it. before holds the points by threat before the stone.
func (f *patternFinder) findCalls(colour int, before *[threatKinds]pointSet, p *Pattern) bool {
	for _, kind := range []threat{makesFourThree, suspectFour} {
		for other := range f.b.set[colour][kind].points {
			if before[kind].has(other) || before[makesWin].has(other) || !f.b.isAllowed(other, colour) {
				continue
			}
			f.b.withStone(other, colour, func() {
				var next Pattern
				if f.findForcing(other, colour, &next) && next.Kind == KindFourThree {
					p.Continuations = append(p.Continuations, f.rules.PointAt(other))
				}
			})
		}
	}
	p.Kind = KindSingleCall
	if len(p.Continuations) > 1 {
		p.Kind = KindDoubleCall
	}

	return p.Continuations != nil
}

// findSmall completes p and returns true if the stone of colour just placed makes a closed three or an open
// two.
func (f *patternFinder) findSmall(point, colour int, p *Pattern) bool {
	var threes, twos [][]game.Point
	for d := range 4 {
		switch s := f.b.cells[point].shape(d, colour); {
		case s == three, s == threeWide, s.isOpenThree():
			// findForcing has found the real open threes.
			if parts := f.parts(KindClosedThree, point, d, colour); parts != nil {
				threes = append(threes, parts[0])
			}
		case s >= openTwo && s <= openTwoFull:
			if parts := f.parts(KindOpenTwo, point, d, colour); parts != nil {
				twos = append(twos, parts[0])
			}
		}
	}
	p.Kind, p.Lines = KindClosedThree, threes
	if threes == nil {
		p.Kind, p.Lines = KindOpenTwo, twos
	}

	return p.Lines != nil
}

// empty yields the empty points near a stone.
func (f *patternFinder) empty() iter.Seq[int] {
	return func(yield func(int) bool) {
		for point := range f.b.candidates.points {
			if f.b.stone[point] == 0 && !yield(point) {
				return
			}
		}
	}
}

func side(colour int) game.Stone { return game.Black + game.Stone(colour) }
