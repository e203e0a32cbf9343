package solver

import (
	"math/bits"

	"jingzi/game"
)

func (s *search) report(moves []candidate, mover, other uint64, depth int) game.Report {
	r := game.Report{Depth: depth, Nodes: s.nodes}
	if s.halted {
		r.Depth = s.reached
	}
	for _, c := range moves {
		r.Lines = append(r.Lines, game.Line{Score: c.score, Points: s.line(c, mover, other)})
	}
	return r
}

// guess is the estimate of an unproved position for one side: its danger to the
// opponent minus the opponent's to it; an empty line of five counts 4.
func (s *search) guess(side, other uint64) game.Score {
	mine, theirs := s.look(side, other, 0), s.look(other, side, 0)
	return game.Score((int64(mine.danger) - int64(theirs.danger)) / (whole >> 7))
}

// line plays a won or lost move out to its end, both sides at their best; of
// others it is the move alone.
func (s *search) line(c candidate, mover, other uint64) []game.Point {
	points := []game.Point{s.point(c.move)}
	if !c.proved || c.value.Outcome == Draw {
		return points
	}
	mover |= c.move
	v := c.value
	for v.Plies > 1 {
		mover, other = other, mover
		v = Value{-v.Outcome, v.Plies - 1}
		o := order{moves: s.empty(mover, other)}
		o.both(s.board, mover, other)
		move := o.next()
		for ; move != 0; move = o.next() {
			if s.keeps(v, mover|move, other, v.Plies) {
				break
			}
		}
		if move == 0 || s.halted {
			break
		}
		points = append(points, s.point(move))
		mover |= move
	}
	return points
}

// keeps reports whether a move, whose stone is already among moved, leads to v
// for its side, given that no move leads to better. A draw is looked for
// depth plies ahead.
func (s *search) keeps(v Value, moved, other uint64, depth int) bool {
	switch v.Outcome {
	case Win:
		if v.Plies == 1 {
			return s.stands(moved, other)
		}
		return s.defend(moved, other, v.Plies-1) == wins
	case Loss:
		depth = v.Plies - 2
	}
	room := bits.OnesCount64(s.empty(moved, other))
	depth = min(depth-1, room)
	if v.Outcome == Draw && depth == room {
		r := notYet
		s.within(keepNodes, func() { r = s.breaks(other, moved, true) })
		if r == never {
			return true
		}
	}
	for d := 1; d <= depth/3; d += 2 {
		switch s.attack(other, moved, d) {
		case wins:
			return false
		case never:
			return true
		}
	}
	return depth < 1 || s.attack(other, moved, depth) != wins
}

// keepNodes is how long keeps asks breaker before it searches.
const keepNodes = 1 << 16

func (s *search) stands(side, other uint64) bool {
	v := s.look(side, other, 0)
	return v.lacks == 0
}

// known is the best move of a position that the stopped search knows, 0 if
// none: one that wins or prevents a win at once, or what the table holds.
func (s *search) known(mover, other uint64) uint64 {
	v := s.look(mover, other, 0)
	if v.attackerWins != 0 {
		return v.attackerWins & -v.attackerWins
	}
	if v.defenderWins != 0 {
		return v.defenderWins & -v.defenderWins
	}
	if best := s.remembered(mover, other, true); best != 0 {
		return best
	}
	return s.remembered(other, mover, false)
}
