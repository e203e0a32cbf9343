package review

import (
	"slices"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// shapes holds the shapes of both sides on the board, and the shapes that a further stone would make, as
// patterns of the engine. It is empty unless five in a row win.
type shapes []gomoku.Pattern

func shapesOn(p *game.Position) shapes {
	// Fails only for rules without such shapes.
	all, _ := gomoku.Patterns(*p)
	return all
}

// threes returns the open threes that a side has.
func (set shapes) threes(side game.Stone) (found shapes) {
	for _, pattern := range set {
		if pattern.OnBoard && pattern.Side == side &&
			(pattern.Kind == gomoku.KindThree || pattern.Kind == gomoku.KindSplitThree) {
			found = append(found, pattern)
		}
	}

	return found
}

// shapeFacts maps the shapes that a stone makes to facts.
var shapeFacts = map[gomoku.PatternKind]game.FactKind{
	gomoku.KindStraightFour: game.MakesOpenFour, gomoku.KindDoubleFour: game.MakesFours,
	gomoku.KindFourThree: game.MakesFourThree,
	gomoku.KindFour:      game.MakesFour, gomoku.KindDoubleThree: game.MakesThrees, gomoku.KindThree: game.MakesThree,
	gomoku.KindSplitThree: game.MakesThree,
}

// factAt returns the fact about the shape that a stone of a side would make at a point. Its Kind is 0 if the
// stone makes no shape or is a foul. The fact does not depend on the side to move.
func (set shapes) factAt(point game.Point, side game.Stone) (f game.Fact) {
	for _, pattern := range set {
		if !pattern.OnBoard && pattern.At == point && pattern.Side == side && !pattern.Foul {
			return game.Fact{Kind: shapeFacts[pattern.Kind], Stones: slices.Concat(pattern.Lines...)}
		}
	}

	return f
}

// kindAt returns the kind of factAt.
func (set shapes) kindAt(point game.Point, side game.Stone) game.FactKind {
	return set.factAt(point, side).Kind
}

// factsOfShapes returns facts about the shapes that a legal stone makes and stops.
func factsOfShapes(p, next *game.Position, point game.Point) (facts []game.Fact) {
	before, opponent := shapesOn(p), p.ToMove().Other()
	if ownFact := before.factAt(point, p.ToMove()); ownFact.Kind != 0 {
		facts = append(facts, ownFact)
	}

	threes, opponentFact := before.threes(opponent), before.factAt(point, opponent)
	switch {
	case threes != nil && shapesOn(next).threes(opponent) == nil:
		fact := game.Fact{Kind: game.StopsThree}
		for _, pattern := range threes {
			fact.Stones = append(fact.Stones, pattern.Lines[0]...)
		}
		facts = append(facts, fact)
	case opponentFact.Kind == game.MakesOpenFour:
		facts = append(facts, game.Fact{Kind: game.StopsFour, Stones: opponentFact.Stones})
	}

	return facts
}
