package guide

import (
	"slices"

	"jingzi/game"
)

// A four is a row that one more stone completes to a winning line.
type four struct {
	at     game.Point   // of the missing stone
	stones []game.Point // the others of the line
}

// A three is a row that one more stone makes a straight four, which can be
// completed at either end.
type three struct {
	stones []game.Point
	at     []game.Point // where the stone can be played
}

func withToMove(p game.Position, colour game.Stone) game.Position {
	p, err := game.ParsePosition(p.Rules(), p.String(), colour)
	if err != nil {
		panic(err) // it is the text of a board
	}
	return p
}

// fours are the ways to complete a line that a colour has, or would have on its
// turn.
func fours(p game.Position, colour game.Stone) []four {
	if p.Result().Over() {
		return nil
	}
	p = withToMove(p, colour)
	var found []four
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil || next.Result().Winner != colour {
			continue
		}
		line := slices.DeleteFunc(next.WinningLine(), func(stone game.Point) bool { return stone == at })
		found = append(found, four{at, line})
	}
	return found
}

// threes are the open threes of a colour, whoever's turn it is. The rules decide
// what makes a straight four: a stone that leaves two ways to complete a line,
// at the two ends of the same row.
func threes(p game.Position, colour game.Stone) []three {
	if p.Result().Over() {
		return nil
	}
	p = withToMove(p, colour)
	var found []three
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil || next.Result().Over() {
			continue
		}
		row := straight(fours(next, colour), at)
		if row == nil {
			continue
		}
		stones := slices.DeleteFunc(row, func(stone game.Point) bool { return stone == at })
		i := slices.IndexFunc(found, func(t three) bool { return slices.Equal(t.stones, stones) })
		if i < 0 {
			found = append(found, three{stones: stones})
			i = len(found) - 1
		}
		found[i].at = append(found[i].at, at)
	}
	return found
}

// straight is the straight four through a point, nil if there is none: two fours
// with the same stones, one of which is the point.
func straight(all []four, through game.Point) []game.Point {
	for i, a := range all {
		for _, b := range all[i+1:] {
			if len(a.stones) > 0 && slices.Equal(a.stones, b.stones) && slices.Contains(a.stones, through) {
				return slices.Clone(a.stones)
			}
		}
	}
	return nil
}

func points(all []four) []game.Point {
	var found []game.Point
	for _, f := range all {
		found = append(found, f.at)
	}
	return found
}
