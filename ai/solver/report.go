package solver

import (
	"math/bits"

	"jingzi/game"
)

func (s *search) report(moves []candidate, mover, other uint64, depth int) game.SearchInfo {
	info := game.SearchInfo{Depth: depth, Nodes: s.nodes}
	if s.halted {
		info.Depth = s.depthReached
	}
	for _, c := range moves {
		info.PVs = append(info.PVs, game.PV{Score: c.score, Moves: s.line(c, mover, other)})
	}
	return info
}

// estimate returns the estimated score of an unproved position for one side: the danger of its lines
// minus that of the opponent's. An empty line of five counts 4.
func (s *search) estimate(side, other uint64) game.Score {
	ownLines, otherLines := s.countLines(side, other, 0), s.countLines(other, side, 0)
	return game.Score((int64(ownLines.danger) - int64(otherLines.danger)) / (dangerUnit >> 7))
}

// line returns a winning or losing move with its continuation to the end, both sides playing best. For
// other moves it returns the move alone.
func (s *search) line(c candidate, mover, other uint64) []game.Point {
	points := []game.Point{s.point(c.move)}
	if !c.proved || c.score == 0 {
		return points
	}
	mover |= c.move
	for score, plies := negateAfter(c.score, -1), distance(c.score)-1; plies > 0; score, plies = negateAfter(score, -1), plies-1 {
		mover, other = other, mover
		o := order{moves: s.empty(mover, other)}
		o.addSides(s.board, mover, other)
		move := o.next()
		for move != 0 && !s.keepsValue(score, mover|move, other, plies) {
			move = o.next()
		}
		if move == 0 || s.halted {
			break
		}
		points = append(points, s.point(move))
		mover |= move
	}
	return points
}

func distance(score game.Score) int {
	plies, _ := max(score, -score).ProvedWin()
	return plies
}

// keepsValue reports whether the latest move has the value score, given that no move has a higher one. own
// holds the mover's stones, including the move. A draw is searched for depth plies.
func (s *search) keepsValue(score game.Score, own, other uint64, depth int) bool {
	switch plies := distance(score); {
	case score > 0 && plies == 1:
		return s.hasLine(own, other)
	case score > 0:
		return s.defend(own, other, plies-1) == canWin
	case score < 0:
		depth = plies - 2
	}
	numEmpty := bits.OnesCount64(s.empty(own, other))
	depth = min(depth-1, numEmpty)
	if score == 0 && depth == numEmpty && s.limitedBreakerVerdict(drawCheckNodes, other, own, true) == cannotWin {
		return true
	}
	for d := 1; d <= depth/3; d += 2 {
		switch s.attack(other, own, d) {
		case canWin:
			return false
		case cannotWin:
			return true
		}
	}
	return depth < 1 || s.attack(other, own, depth) != canWin
}

// drawCheckNodes is breaker's node limit before keepsValue searches.
const drawCheckNodes = 1 << 16

func (s *search) hasLine(side, other uint64) bool {
	return s.countLines(side, other, 0).missing == 0
}
