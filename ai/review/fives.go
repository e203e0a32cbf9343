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

// winningPoints returns the points at which a stone of a side completes a row.
func winningPoints(p *game.Position, side game.Stone) (found []game.Point) {
	for at := range incompleteRows(p, side) {
		if !slices.Contains(found, at) {
			found = append(found, at)
		}
	}
	return found
}

// completedRow returns the stones of the row that a stone of a side at a point completes, or nil if there
// is none.
func completedRow(p *game.Position, side game.Stone, at game.Point) []game.Point {
	for gap, stones := range incompleteRows(p, side) {
		if gap == at {
			return stones
		}
	}
	return nil
}
