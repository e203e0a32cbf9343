package review

import (
	"iter"
	"slices"

	"jingzi/game"
)

// incompleteRows yields the rows of a side that one more stone completes, in board order: the empty
// point and the stones.
func incompleteRows(p *game.Position, side game.Stone) iter.Seq2[game.Point, []game.Point] {
	r := p.Rules()
	content := func(point game.Point) game.Stone {
		if !r.Contains(point) {
			return game.Empty
		}
		return p.At(point)
	}

	return func(yield func(game.Point, []game.Point) bool) {
		for segment := range r.Segments() {
			var gaps, stones []game.Point
			for i := range r.WinLength {
				switch point := segment.Point(i); p.At(point) {
				case side:
					stones = append(stones, point)
				case game.Empty:
					gaps = append(gaps, point)
				}
			}
			if len(gaps) == 1 && len(stones) == r.WinLength-1 &&
				r.Wins(side, content(segment.Point(-1)), content(segment.Point(r.WinLength))) &&
				!yield(gaps[0], stones) {
				return
			}
		}
	}
}

// winningPoints returns the points at which a stone of a side completes a row.
func winningPoints(p *game.Position, side game.Stone) (found []game.Point) {
	for point := range incompleteRows(p, side) {
		if !slices.Contains(found, point) {
			found = append(found, point)
		}
	}

	return found
}

// completedRow returns the stones of the row that a stone of a side at a point completes, or nil if there
// is none.
func completedRow(p *game.Position, side game.Stone, point game.Point) []game.Point {
	for gap, stones := range incompleteRows(p, side) {
		if gap == point {
			return stones
		}
	}

	return nil
}
