package review

import (
	"iter"
	"slices"

	"jingzi/game"
)

// rows yields the rows of a side that one more stone completes, in board order: the point and the stones.
func rows(p *game.Position, side game.Stone) iter.Seq2[game.Point, []game.Point] {
	r := p.Rules()
	content := func(at game.Point) game.Stone {
		if !r.Contains(at) {
			return game.Empty
		}
		return p.At(at)
	}
	return func(yield func(game.Point, []game.Point) bool) {
		for segment := range r.Segments() {
			var gaps, stones []game.Point
			for i := range r.WinLength {
				switch at := segment.Point(i); p.At(at) {
				case side:
					stones = append(stones, at)
				case game.Empty:
					gaps = append(gaps, at)
				}
			}
			if len(gaps) == 1 && len(stones) == r.WinLength-1 && r.Wins(side, content(segment.Point(-1)), content(segment.Point(r.WinLength))) && !yield(gaps[0], stones) {
				return
			}
		}
	}
}

// fives returns the points at which a side would complete a row.
func fives(p *game.Position, side game.Stone) (found []game.Point) {
	for at := range rows(p, side) {
		if !slices.Contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

// row returns the stones of a side that a stone at a point completes to a row, nil if there are none.
func row(p *game.Position, side game.Stone, at game.Point) []game.Point {
	for gap, stones := range rows(p, side) {
		if gap == at {
			return stones
		}
	}
	return nil
}
