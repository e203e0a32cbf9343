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

// madeBy returns the facts about the shape that a stone of a side makes at a point, and about what it prepares.
func (set shapes) madeBy(point game.Point, side game.Stone) []game.Fact {
	for _, pattern := range set {
		if pattern.OnBoard || pattern.At != point || pattern.Side != side || pattern.Foul {
			continue
		}

		f := game.Fact{Kind: shapeFacts[pattern.Kind], Stones: slices.Concat(pattern.Lines...)}
		if len(pattern.Continuations) > 0 {
			f.At = pattern.Continuations[0]
		}
		if f.Kind == 0 {
			f.Kind = quietShapeFacts[pattern.Kind]
		}
		if f.Kind != 0 {
			return []game.Fact{f}
		}
	}

	return nil
}

// quietShapeFacts maps the shapes that need no answer to facts.
var quietShapeFacts = map[gomoku.PatternKind]game.FactKind{
	gomoku.KindDoubleCall:  game.PreparesFourThree,
	gomoku.KindSingleCall:  game.PreparesFourThree,
	gomoku.KindClosedThree: game.MakesClosedThree,
	gomoku.KindOpenTwo:     game.MakesTwo,
}
