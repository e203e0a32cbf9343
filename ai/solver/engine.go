package solver

import (
	"cmp"
	"context"
	"math/bits"
	"math/rand/v2"
	"slices"

	"jingzi/game"
)

// engine is a perfect player. Its only state between moves is its random source.
type engine struct {
	random     *rand.Rand
	search     *search // the search for the rules of the last position
	candidates [maxPoints]candidate
}

var _ game.Engine = (*engine)(nil)

// New returns a perfect player. It plays for the quickest win or the latest loss, and never loses a drawn position.
// Among moves of equal value it prefers those on its fullest open lines, where the opponent is more likely to make a
// mistake, with random variation that depends on seed.
//
// Its Think returns ErrUnsupported or game.ErrRules for rules that Solve does not support. If Think is stopped
// early, it plays the move with the highest preference. If Limit.MultiPV is above 1, it finds the exact value of
// every move. The line of a win or loss continues to the end of the game; the line of a draw has only one move.
func New(seed uint64) game.Engine {
	return &engine{random: rand.New(rand.NewPCG(seed, 0))}
}

// Think implements game.Engine.
func (e *engine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if p.Result().Over() {
		return game.Pass, game.ErrGameOver
	}
	if l.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.Time)
		defer cancel()
	}
	if e.search == nil || e.search.rules != p.Rules() {
		b, err := newBoard(p.Rules())
		if err != nil {
			return game.Pass, err
		}
		e.search = &search{board: b}
	}
	s := e.search
	s.begin(ctx, l.Nodes)
	mover, opponent := s.stones(&p)
	depth := bits.OnesCount64(s.empty(mover, opponent))
	if l.Depth > 0 {
		depth = min(depth, l.Depth)
	}
	moves := e.listMoves(mover, opponent)
	if l.MultiPV > 1 {
		s.scoreMoves(moves, mover, opponent, depth)
	} else {
		s.pick(moves, mover, opponent, depth)
	}
	if report != nil {
		report(s.report(moves[:min(max(l.MultiPV, 1), len(moves))], mover, opponent, depth))
	}

	return s.point(moves[0].move), nil
}

// candidate is a legal move and its score.
type candidate struct {
	move uint64

	// Decides among moves of equal value.
	preference int

	// For the side that moves: the exact value if proved, otherwise an estimate.
	score  game.Score
	proved bool
}

// listMoves returns all legal moves by decreasing preference: the weight of the mover's live lines plus a quarter of
// the weight of the opponent's. Up to a quarter of the sum is subtracted at random.
func (e *engine) listMoves(mover, opponent uint64) []candidate {
	var ownLines, opposingLines order
	ownLines.addSide(e.search.board, mover, opponent, 0)
	opposingLines.addSide(e.search.board, opponent, mover, 0)

	moves := e.candidates[:0]
	for empty := e.search.empty(mover, opponent); empty != 0; empty &= empty - 1 {
		move := empty & -empty
		preference := 16*ownLines.weight(move) + 4*opposingLines.weight(move)
		preference -= e.random.IntN(preference/4 + 1)
		moves = append(moves, candidate{move: move, preference: preference})
	}
	slices.SortStableFunc(moves, func(a, b candidate) int { return b.preference - a.preference })

	return moves
}

// pick moves the best move to the front: of the moves that keep the value of the position, the one with the highest
// preference.
func (s *search) pick(moves []candidate, mover, opponent uint64, depth int) {
	score, proved := s.value(mover, opponent, depth)
	best := -1
	for i := 0; i < len(moves) && best < 0 && !s.halted; i++ {
		if s.keepsValue(score, mover|moves[i].move, opponent, depth) && !s.halted {
			best = i
		}
	}

	// The search was stopped.
	if best < 0 {
		best = s.fallback(moves, mover, opponent)
	}
	s.setScore(&moves[best], mover, opponent, score, proved && !s.halted)
	moveToFront(moves, best)
}

// scoreMoves finds the value of every move and sorts them, best first.
func (s *search) scoreMoves(moves []candidate, mover, opponent uint64, depth int) {
	for i := range moves {
		c := &moves[i]
		if withMove := mover | c.move; s.hasLine(withMove, opponent) {
			s.setScore(c, mover, opponent, game.WinIn(1), true)
		} else {
			score, ok := s.value(opponent, withMove, depth-1)
			s.setScore(c, mover, opponent, negateAfter(score, 1), ok)
		}
	}

	// The moves were searched to different depths.
	s.depthReached = 0
	slices.SortStableFunc(moves, func(a, b candidate) int { return int(b.score - a.score) })
	if _, wins := moves[0].score.ProvedWin(); s.halted && !wins {
		moveToFront(moves, s.fallback(moves, mover, opponent))
	}
}

// setScore sets the score of a move: the given one if it is proved, otherwise an estimate.
func (s *search) setScore(c *candidate, mover, opponent uint64, score game.Score, proved bool) {
	c.score, c.proved = score, proved
	if !proved {
		c.score = s.estimate(mover|c.move, opponent)
	}
}

// fallback returns the index of the move to play if the search was stopped: a move that completes a line, or else a
// move that stops a line, or else the move with the highest preference.
func (s *search) fallback(moves []candidate, mover, opponent uint64) int {
	state := s.countLines(mover, opponent, 0)
	points := cmp.Or(state.attackerWins, state.defenderWins)
	return max(0, slices.IndexFunc(moves, func(c candidate) bool { return c.move&points != 0 }))
}

// moveToFront moves moves[i] to the front.
func moveToFront(moves []candidate, i int) {
	first := moves[i]
	copy(moves[1:i+1], moves[:i])
	moves[0] = first
}
