package review

import (
	"slices"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// shapes are what both sides have and what their stones would make, as the engine's table
// of patterns has it: nothing where lines are not of five.
type shapes []gomoku.Pattern

func shapesOn(p *game.Position) shapes {
	all, _ := gomoku.Patterns(*p) // fails only for rules without such shapes
	return all
}

// threes are the open threes that a side has.
func (all shapes) threes(side game.Stone) (found shapes) {
	for _, s := range all {
		if s.Stands && s.Side == side && (s.Kind == gomoku.KindThree || s.Kind == gomoku.KindSplitThree) {
			found = append(found, s)
		}
	}
	return found
}

var shapeFacts = map[gomoku.PatternKind]game.FactKind{
	gomoku.KindStraightFour: game.MakesOpenFour, gomoku.KindDoubleFour: game.MakesFours, gomoku.KindFourThree: game.MakesFourThree,
	gomoku.KindFour: game.MakesFour, gomoku.KindDoubleThree: game.MakesThrees, gomoku.KindThree: game.MakesThree, gomoku.KindSplitThree: game.MakesThree,
}

// madeAt is the greatest shape that a stone of a side makes at a point, whoever is to
// move; 0 if none, or if the stone is forbidden.
func (all shapes) madeAt(at game.Point, side game.Stone) game.FactKind {
	for _, s := range all {
		if !s.Stands && s.At == at && s.Side == side && !s.Foul {
			return shapeFacts[s.Kind]
		}
	}
	return 0
}

// factsOfShapes are what a legal stone makes and takes away.
func factsOfShapes(p, next *game.Position, at game.Point) (facts []game.Fact) {
	before, other := shapesOn(p), p.ToMove().Other()
	add := func(kind game.FactKind) { facts = append(facts, game.Fact{Kind: kind}) }
	if made := before.madeAt(at, p.ToMove()); made != 0 {
		add(made)
	}
	switch {
	case len(before.threes(other)) > 0 && len(shapesOn(next).threes(other)) == 0:
		add(game.StopsThree)
	case before.madeAt(at, other) == game.MakesOpenFour:
		add(game.StopsFour)
	}
	return facts
}

// stopsLine reports whether a point is one at which the opponent would complete a line.
func (b *lines) stopsLine(p *game.Position, at game.Point) bool {
	return slices.Contains(b.show(p).fives(p.ToMove().Other()), b.index(at))
}
