package gomoku

import (
	"context"
	"iter"
	"slices"

	"jingzi/ai/solved"
	"jingzi/game"
)

// ProofPlayer answers from a stored proof that Black wins: by its moves, and where it
// has none, since an attack wins, by that attack. It is not safe for concurrent use.
type ProofPlayer struct {
	rules  game.Rules
	proof  *solved.Proof
	open   []int16
	prover *Prover // made when the first attack is looked for

	// The attacks that were found, by positions with Black to move and with White to
	// move. Who follows one is never told of a longer way.
	attacks, answers map[solved.Board]*solved.Attack
}

// NewProofPlayer makes one of a proof for some rules; nil if there is none.
func NewProofPlayer(r game.Rules, proof *solved.Proof) *ProofPlayer {
	if proof == nil {
		return nil
	}
	return &ProofPlayer{rules: r, proof: proof, open: proof.UnprovedReplies()}
}

const mostAttacks = 1000

// First is Black's first move.
func (s *ProofPlayer) First() game.Point {
	e, _ := s.proof.At(&solved.Board{})
	return s.rules.PointAt(int(e.Move))
}

// UnprovedReply is a first reply of White's that is not proved to lose, the nearest to the
// centre; ok is false in other positions, and where all are.
func (s *ProofPlayer) UnprovedReply(p *game.Position) (at game.Point, ok bool) {
	if p.Stones() != 1 || len(s.open) == 0 || p.At(s.First()) != game.Black {
		return at, false
	}
	distance := func(at int16) int {
		x, y := int(at%solved.Side)-solved.Side/2, int(at/solved.Side)-solved.Side/2
		return x*x + y*y
	}
	return s.rules.PointAt(int(slices.MinFunc(s.open, func(a, b int16) int { return distance(a) - distance(b) }))), true
}

// StoredPV is what the proof says of a position: its value to the side to move, and how
// the game goes on, as far as that is stored, if White holds out as long as it can; no
// points where White has no reply that is stored. The number of plies to the win is
// enough whatever White plays. ok is false where the position is not in the proof.
func (s *ProofPlayer) StoredPV(p *game.Position) (line game.PV, ok bool) {
	if p.Stones() < 2 && len(s.open) > 0 {
		return line, false
	}
	b := solved.BoardOf(p)
	if p.ToMove() == game.Black {
		e, ok := s.proof.At(&b)
		return s.line(game.WinIn(2*e.Moves-1), s.follow(b)), ok
	}
	e, ok := s.proof.EntryBefore(&b)
	return s.line(game.LossIn(2*e.Moves-2), s.holdOut(b, e)), ok
}

// PV is Stored, and in other positions what is known from Black's attacks. ok is
// false, too, if ctx ends before one is found.
func (s *ProofPlayer) PV(ctx context.Context, p *game.Position) (line game.PV, ok bool) {
	if line, ok = s.StoredPV(p); ok || p.Stones() < 2 {
		return line, ok
	}
	b := solved.BoardOf(p)
	if p.ToMove() == game.White {
		a := s.answers[b]
		if a == nil {
			return line, false
		}
		return s.line(game.LossIn(2*a.MaxMoves()-2), a.LongestDefence()[1:]), true
	}
	a := s.attack(ctx, &b)
	if a == nil {
		return line, false
	}
	return s.line(game.WinIn(2*a.MaxMoves()-1), a.LongestDefence()), true
}

// Replies are White's stored replies in a position, each with how long Black takes
// to win, as values to White.
func (s *ProofPlayer) Replies(p *game.Position) (lines []game.PV) {
	b := solved.BoardOf(p)
	e, _ := s.proof.EntryBefore(&b)
	for at, next := range s.replies(b, e) {
		lines = append(lines, s.line(game.LossIn(2*next.Moves), append([]int16{at}, s.follow(b.Put(at, solved.White))...)))
	}
	return lines
}

func (s *ProofPlayer) replies(b solved.Board, e solved.ProofEntry) iter.Seq2[int16, solved.ProofEntry] {
	return func(yield func(int16, solved.ProofEntry) bool) {
		for _, at := range e.Replies {
			if next, ok := s.proof.At(new(b.Put(at, solved.White))); ok && !yield(at, next) {
				return
			}
		}
	}
}

// follow is the stored line from a position with Black to move, as far as it goes.
func (s *ProofPlayer) follow(b solved.Board) []int16 {
	e, ok := s.proof.At(&b)
	if !ok {
		return nil
	}
	return append([]int16{e.Move}, s.holdOut(b.Put(e.Move, solved.Black), e)...)
}

// holdOut is the same after an entry's move.
func (s *ProofPlayer) holdOut(b solved.Board, e solved.ProofEntry) []int16 {
	longest, most := int16(-1), 0
	for at, next := range s.replies(b, e) {
		if next.Moves > most {
			longest, most = at, next.Moves
		}
	}
	if most == 0 {
		return nil
	}
	return append([]int16{longest}, s.follow(b.Put(longest, solved.White))...)
}

func (s *ProofPlayer) attack(ctx context.Context, b *solved.Board) *solved.Attack {
	if a := s.attacks[*b]; a != nil {
		return a
	}
	if ctx.Err() != nil {
		return nil // a stopped search looks only now and then whether it is
	}
	if s.prover == nil {
		s.prover, _ = NewProver(s.rules) // which has proofs, and so provers
	}
	var most int // moves that the attack may take
	for at, before := range b.Removals(solved.White) {
		if a := s.answers[*before]; a != nil {
			if next := a.Next(at); next != nil {
				return s.remember(b, next)
			}
		}
		if e, ok := s.proof.EntryBefore(before); ok && (most == 0 || e.Moves-1 < most) {
			most = e.Moves - 1
		}
	}
	if most == 0 { // perhaps in the middle of an attack
		a, _ := s.prover.strategy(ctx, b, solved.AttackNodes/3, 1)
		return s.remember(b, a)
	}
	a, _ := s.prover.Strategy(ctx, b, solved.AttackNodes)
	if a != nil && a.MaxMoves() <= most {
		return s.remember(b, a)
	}
	// What a proof says of replies that do not matter to the attack after a pass is
	// the length of that.
	for at, before := range b.Removals(solved.White) {
		if _, ok := s.proof.EntryBefore(before); ok {
			if pass, zone := s.prover.Strategy(ctx, before, solved.AttackNodes); pass != nil && !zone.Has(at) {
				return s.remember(b, pass)
			}
		}
	}
	return s.remember(b, a)
}

// remember keeps an attack, if there is one, for the positions before and after its move.
func (s *ProofPlayer) remember(b *solved.Board, a *solved.Attack) *solved.Attack {
	if a == nil {
		return nil
	}
	if s.attacks == nil || len(s.attacks) > mostAttacks {
		s.attacks, s.answers = make(map[solved.Board]*solved.Attack), make(map[solved.Board]*solved.Attack)
	}
	s.attacks[*b] = a
	s.answers[b.Put(a.Move, solved.Black)] = a
	return a
}

func (s *ProofPlayer) line(score game.Score, moves []int16) game.PV {
	points := make([]game.Point, len(moves))
	for i, at := range moves {
		points[i] = s.rules.PointAt(int(at))
	}
	return game.PV{Score: score, Moves: points}
}
