package guide

import (
	"slices"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// four is a row of stones that one more stone completes to a winning line.
type four struct {
	point  game.Point   // point of the missing stone
	stones []game.Point // the other stones of the line
}

// three is an open three: one more stone turns it into a straight four, which can be completed at either end.
type three struct {
	stones        []game.Point
	continuations []game.Point // points that make the straight four
}

func withToMove(p game.Position, colour game.Stone) game.Position {
	p, err := game.ParsePosition(p.Rules(), p.String(), colour)
	if err != nil {
		// Cannot happen: the text is from a board.
		panic(err)
	}
	return p
}

// fours returns the fours that a colour can complete if it is to move.
func fours(p game.Position, colour game.Stone) []four {
	if p.Result().Over() {
		return nil
	}

	p = withToMove(p, colour)
	var list []four
	for pt := range p.EmptyPoints() {
		next, err := p.Play(pt)
		if err != nil || next.Result().Winner != colour {
			continue
		}
		line := slices.DeleteFunc(next.WinningLine(), func(stone game.Point) bool { return stone == pt })
		list = append(list, four{pt, line})
	}

	return list
}

// canMakeFour reports whether a colour that is to move can make a four.
func canMakeFour(p game.Position, colour game.Stone) bool {
	for pt := range p.EmptyPoints() {
		if next, err := p.Play(pt); err == nil && len(fours(next, colour)) > 0 {
			return true
		}
	}

	return false
}

// threes returns the open threes of a colour, for either side to move.
func threes(p game.Position, colour game.Stone) (list []three) {
	// Fails only on boards that cannot have threes.
	patterns, _ := gomoku.Patterns(p)
	for _, pattern := range patterns {
		if pattern.OnBoard && pattern.Side == colour &&
			(pattern.Kind == gomoku.KindThree || pattern.Kind == gomoku.KindSplitThree) {
			list = append(list, three{pattern.Lines[0], pattern.Continuations})
		}
	}

	return list
}

// points returns the points that complete the fours.
func points(list []four) []game.Point {
	var found []game.Point
	for _, f := range list {
		found = append(found, f.point)
	}
	return found
}
