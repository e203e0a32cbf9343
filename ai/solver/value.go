package solver

import (
	"context"
	"errors"
	"math/bits"

	"jingzi/game"
)

// ErrUnsupported is returned for boards of more than 64 points.
var ErrUnsupported = errors.New("too large to solve exactly")

// negateAfter returns score for the other side, with the distance of a win or loss increased by plies, which may be
// negative.
func negateAfter(score game.Score, plies int) game.Score {
	if n, wins := score.ProvedWin(); wins {
		return game.LossIn(n + plies)
	}
	if n, loses := score.ProvedLoss(); loses {
		return game.WinIn(n + plies)
	}

	return score
}

// Solve returns the exact value of a position for the side to move: a win or loss with its distance, or 0 for a
// draw. The game may be over. The error is ErrUnsupported, game.ErrRules, or the error of ctx.
func Solve(ctx context.Context, p game.Position) (game.Score, error) {
	b, err := newBoard(p.Rules())
	if err != nil {
		return 0, err
	}

	switch r := p.Result(); {
	case r.Winner == p.ToMove():
		return game.WinIn(0), nil
	case r.Winner != game.Empty:
		return game.LossIn(0), nil
	case r.Over():
		return 0, nil
	}
	s := &search{board: b}
	s.begin(ctx, 0)
	mover, opponent := b.stones(&p)
	score, ok := s.value(mover, opponent, maxPoints)
	if !ok {
		return 0, ctx.Err()
	}

	return score, nil
}

// value returns the value for the side to move. It alternates between searches for a win of either side, with
// increasing depth, and searches for a proof that there is none, with increasing node limits. Some positions are
// decided by the former, others by the latter. ok is false if depth or the node limit does not suffice.
func (s *search) value(mover, opponent uint64, depth int) (score game.Score, ok bool) {
	numEmpty := bits.OnesCount64(s.empty(mover, opponent))

	// Whether the side to move, and its opponent, may win.
	mayWin := [2]bool{true, true}

	// Whether breaker may prove that they cannot win.
	mayFail := [2]bool{true, true}

	attackers, defenders := [2]uint64{mover, opponent}, [2]uint64{opponent, mover}
	searches := [2]func(attacker, defender uint64, depth int) verdict{s.attack, s.defend}
	d := 1
	for limit := int64(initialNodes); ; limit *= 2 {
		for side := range mayWin {
			if d <= quickPlies || !mayWin[side] {
				continue
			}
			s.runLimited(limit, func() {
				if mayFail[side] {
					r := s.breakerVerdict(attackers[side], defenders[side], side == 0)
					mayWin[side], mayFail[side] = r != cannotWin, r != canWin
				} else if depth >= numEmpty {
					mayWin[side] = searches[side](attackers[side], defenders[side], numEmpty) != cannotWin
				}
			})
		}

		for start := s.nodes; d <= numEmpty && (mayWin[0] || mayWin[1]) && s.nodes-start < limit; d++ {
			if d > depth {
				return 0, false
			}
			if side := 1 - d%2; mayWin[side] {
				var r verdict
				if !s.runLimited(limit, func() { r = searches[side](attackers[side], defenders[side], d) }) {
					break
				}
				if r == canWin {
					return [2]game.Score{game.WinIn(d), game.LossIn(d)}[side], true
				}
				mayWin[side] = r != cannotWin
			}
			s.depthReached = d
		}
		if s.halted {
			return 0, false
		}
		if d > numEmpty || !mayWin[0] && !mayWin[1] {
			return 0, true
		}
	}
}

// quickPlies is the depth to which value searches for a win before it tries to prove that there is none.
const quickPlies = 4

// initialNodes is the first node limit in value.
const initialNodes = 1 << 10

// runLimited runs a part of the search with an additional node limit and reports whether the part was finished.
func (s *search) runLimited(nodes int64, part func()) bool {
	limit := s.limit
	if maxNodes := s.nodes + nodes; limit == 0 || maxNodes < limit {
		s.limit, s.check = maxNodes, min(s.check, maxNodes)
	}
	part()
	s.limit = limit
	if s.halted && (limit == 0 || s.nodes < limit) {
		s.halted = s.ctx.Err() != nil
		return false
	}

	return !s.halted
}

// tableSize returns a suitable number of slots for a board.
func tableSize(r game.Rules) int {
	switch n := r.NumPoints(); {
	case n <= 9:
		return 1 << 7
	case n <= 25:
		return 1 << 16
	}

	return 1 << 19
}

// Solvable reports whether every position under r is solved within about a second on one core (see
// BenchmarkHardest). It is true for small boards, three in a row on any supported board, five in a row up to 42
// points (above 30 only if longer rows win too), and boards with too few lines to win.
func Solvable(r game.Rules) bool {
	b, err := newBoard(r)
	if err != nil {
		return false
	}

	switch {
	case r.NumPoints() <= 30, r.WinLength == 3:
		return true
	case r.WinLength == 5 && r.NumPoints() <= 42 && !r.ExactLength:
		return true
	}

	return b.countLines(0, 0, 0).danger < dangerUnit/4*3
}

// MostlySolvable reports whether the empty board and nearly all other positions under r are solved within about a
// second. It is true for four in a row from 6×6 to 8×8 and five in a row up to 49 points.
func MostlySolvable(r game.Rules) bool {
	_, err := newBoard(r)
	if err != nil {
		return false
	}

	switch r.WinLength {
	case 4:
		return min(r.Width, r.Height) >= 6
	case 5:
		return r.NumPoints() <= 49
	}

	return false
}
