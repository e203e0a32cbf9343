package guide

import (
	"slices"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// four is a row that one more stone completes to a winning line.
type four struct {
	at     game.Point   // of the missing stone
	stones []game.Point // the other stones of the line
}

// three is a row that one more stone turns into a straight four, which can be completed at either end.
type three struct {
	stones []game.Point
	at     []game.Point // where the stone may be played
}

func withToMove(p game.Position, colour game.Stone) game.Position {
	p, err := game.ParsePosition(p.Rules(), p.String(), colour)
	if err != nil {
		panic(err) // the text is from a board
	}
	return p
}

// fours returns the ways in which a colour can complete a line on its turn.
func fours(p game.Position, colour game.Stone) []four {
	if p.Result().Over() {
		return nil
	}
	p = withToMove(p, colour)
	var found []four
	for pt := range p.EmptyPoints() {
		next, err := p.Play(pt)
		if err != nil || next.Result().Winner != colour {
			continue
		}
		line := slices.DeleteFunc(next.WinningLine(), func(stone game.Point) bool { return stone == pt })
		found = append(found, four{pt, line})
	}
	return found
}

// hasFour reports whether a colour, on its turn, can make a four.
func hasFour(p game.Position, colour game.Stone) bool {
	for pt := range p.EmptyPoints() {
		if next, err := p.Play(pt); err == nil && len(fours(next, colour)) > 0 {
			return true
		}
	}
	return false
}

// threes returns the open threes of a colour, no matter whose turn it is.
func threes(p game.Position, colour game.Stone) (found []three) {
	all, _ := gomoku.Patterns(p) // fails only on boards without threes
	for _, t := range all {
		if t.OnBoard && t.Side == colour && (t.Kind == gomoku.KindThree || t.Kind == gomoku.KindSplitThree) {
			found = append(found, three{t.Lines[0], t.Continuations})
		}
	}
	return found
}

func points(all []four) []game.Point {
	var found []game.Point
	for _, f := range all {
		found = append(found, f.at)
	}
	return found
}
