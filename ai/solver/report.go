package solver

import (
	"math/bits"

	"jingzi/game"
)

// report returns a report on the given moves.
func (s *search) report(moves []candidate, mover, opponent uint64, depth int) game.SearchInfo {
	info := game.SearchInfo{Depth: depth, Nodes: s.nodes}
	if s.halted {
		info.Depth = s.depthReached
	}

	for _, c := range moves {
		info.PVs = append(info.PVs, game.PV{Score: c.score, Moves: s.line(c, mover, opponent)})
	}

	return info
}

// estimate returns an estimate of the score for a side: the danger of its lines minus the danger of the opponent's. An
// empty line of five counts 4.
func (s *search) estimate(side, opponent uint64) game.Score {
	ownLines, opponentLines := s.countLines(side, opponent, 0), s.countLines(opponent, side, 0)
	return game.Score((int64(ownLines.danger) - int64(opponentLines.danger)) / (dangerUnit >> 7))
}

// line returns a move with the best play of both sides to the end of the game if the move is proved to win or lose, and
// otherwise the move alone.
func (s *search) line(c candidate, mover, opponent uint64) []game.Point {
	points := []game.Point{s.point(c.move)}
	if !c.proved || c.score == 0 {
		return points
	}

	mover |= c.move
	for score, plies := negateAfter(c.score, -1), distance(c.score)-1; plies > 0; score, plies = negateAfter(score, -1),
		plies-1 {
		mover, opponent = opponent, mover
		o := order{moves: s.empty(mover, opponent)}
		o.addSides(s.board, mover, opponent)

		move := o.next()
		for move != 0 && !s.keepsValue(score, mover|move, opponent, plies) {
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

// distance returns the number of plies of a win or loss.
func distance(score game.Score) int {
	plies, _ := max(score, -score).ProvedWin()
	return plies
}

// keepsValue reports whether a move has the value score, given that no move has a higher value. own holds the stones of
// the side that moves, including the move. A draw is searched to depth plies.
func (s *search) keepsValue(score game.Score, own, opponent uint64, depth int) bool {
	switch plies := distance(score); {
	case score > 0 && plies == 1:
		return s.hasLine(own, opponent)
	case score > 0:
		return s.defend(own, opponent, plies-1) == canWin
	case score < 0:
		depth = plies - 2
	}
	numEmpty := bits.OnesCount64(s.empty(own, opponent))
	depth = min(depth-1, numEmpty)
	if score == 0 && depth == numEmpty && s.limitedBreakerVerdict(drawCheckNodes, opponent, own, true) == cannotWin {
		return true
	}

	for d := 1; d <= depth/3; d += 2 {
		switch s.attack(opponent, own, d) {
		case canWin:
			return false
		case cannotWin:
			return true
		}
	}

	return depth < 1 || s.attack(opponent, own, depth) != canWin
}

// drawCheckNodes is the node limit of breaker in keepsValue.
const drawCheckNodes = 1 << 16

// hasLine reports whether a side has completed a line.
func (s *search) hasLine(side, opponent uint64) bool {
	return s.countLines(side, opponent, 0).missing == 0
}
