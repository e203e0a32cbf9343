package review

import (
	"slices"

	"jingzi/game"
)

// three is an open three: three stones of one line that one more makes a
// straight four.
type three [3]int16

// openThrees are those of a side. A straight four is four stones in a row with
// a point beyond each end where a fifth would win; the stone that makes it must
// be legal.
func (b *lines) openThrees(side game.Stone) (found []three) {
	for w := range b.openWindows(side, 3) {
		// The straight four would stand on the last four points of this window,
		// and on the first four of the next one along the line.
		if b.stone[w.points[0]] != game.Empty || w.after == pass || b.stone[w.after] != game.Empty {
			continue
		}
		var t three
		gap, n := pass, 0
		for _, at := range w.points[1:] {
			if b.stone[at] == game.Empty {
				gap = at
			} else {
				t[n] = at
				n++
			}
		}
		if !b.legal(gap, side) || slices.Contains(found, t) {
			continue
		}
		b.put(gap, side)
		fives := b.fives(side)
		b.lift(gap)
		if slices.Contains(fives, w.points[0]) && slices.Contains(fives, w.after) {
			found = append(found, t)
		}
	}
	return found
}

// straightFour reports whether the stone on a point belongs to a straight four.
func (b *lines) straightFour(at int16) bool {
	side := b.stone[at]
	fives := b.fives(side)
	return slices.ContainsFunc(b.through[at], func(i int16) bool {
		w := &b.windows[i] // if it is, the window is empty at its first point alone
		return int(b.count[colour(side)][i]) == b.rules.Line-1 && w.after != pass &&
			slices.Contains(fives, w.points[0]) && slices.Contains(fives, w.after)
	})
}

// shapes are what a stone makes and takes away, where lines are of five.
func (b *lines) shapes(p *game.Position, point game.Point) (facts []game.Fact) {
	if b.rules.Line != 5 {
		return nil
	}
	mover, other := p.ToMove(), p.ToMove().Other()
	at := b.show(p).index(point)
	fivesBefore := len(b.fives(mover))
	threesBefore, theirsBefore := b.openThrees(mover), b.openThrees(other)
	theirFour := false
	if b.legal(at, other) {
		b.put(at, other)
		theirFour = b.straightFour(at)
		b.lift(at)
	}
	b.play(at, mover)
	fours := len(b.fives(mover)) - fivesBefore
	threes := 0
	for _, line := range b.openThrees(mover) {
		if slices.Contains(line[:], at) && !slices.Contains(threesBefore, line) {
			threes++
		}
	}
	add := func(kind game.FactKind) { facts = append(facts, game.Fact{Kind: kind}) }
	switch {
	case fours > 1 && b.straightFour(at):
		add(game.MakesOpenFour)
	case fours > 1:
		add(game.MakesFours)
	case fours == 1 && threes > 0:
		add(game.MakesFourThree)
	case fours == 1:
		add(game.MakesFour)
	case threes > 1:
		add(game.MakesThrees)
	case threes == 1:
		add(game.MakesThree)
	}
	switch {
	case len(theirsBefore) > 0 && len(b.openThrees(other)) == 0:
		add(game.StopsThree)
	case theirFour:
		add(game.StopsFour)
	}
	return facts
}

// stopsLine reports whether a point is one at which the opponent would complete a line.
func (b *lines) stopsLine(p *game.Position, at game.Point) bool {
	return slices.Contains(b.show(p).fives(p.ToMove().Other()), b.index(at))
}
