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

	openings map[solved.Board]opening // that were looked for
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

// StoredPV returns what the proof stores about a position: its value to the side to move,
// and the line in which White holds out longest, as far as it is stored; no points where
// White has no reply that is stored. The number of plies to the win suffices against every
// defence. ok is false where the position is not in the proof.
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
	last := int16(-1)
	if at, ok := p.Last(); ok && p.Rules().Contains(at) {
		last = int16(p.Rules().Index(at))
	}
	a := s.attack(ctx, &b, last)
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

// holdOut is the same after an entry's move: White holds out as long as it can near the stones.
// Bounds after replies far away are loose, and such replies look like giving up.
func (s *ProofPlayer) holdOut(b solved.Board, e solved.ProofEntry) []int16 {
	longest, most, nearest := int16(-1), 0, 0
	for at, next := range s.replies(b, e) {
		distance := max(b.Distance(at), near)
		if longest < 0 || distance < nearest || distance == nearest && next.Moves > most {
			longest, most, nearest = at, next.Moves, distance
		}
	}
	if longest < 0 {
		return nil
	}
	return append([]int16{longest}, s.follow(b.Put(longest, solved.White))...)
}

// near is the distance up to which a reply is near the stones.
const near = 2

// attack returns an attack from a position with Black to move that takes no more moves than any
// that was announced on the way there, by this player or by another one: see derivation. Positions
// that the proof does not lead to have any attack that is found.
func (s *ProofPlayer) attack(ctx context.Context, b *solved.Board, last int16) *solved.Attack {
	if a := s.attacks[*b]; a != nil {
		return a
	}
	for at, before := range b.Removals(solved.White) {
		if a := s.answers[*before]; a != nil {
			if next := a.Next(at); next != nil {
				return s.remember(b, next)
			}
		}
	}
	d := derivation{player: s, ctx: ctx, target: b, stones: blackStones(b), last: last, seen: make(map[derived]bool)}
	d.walk(solved.Board{})
	if ctx.Err() != nil {
		return nil // a shorter attack may be left
	}
	if d.best != nil {
		return s.remember(b, d.best)
	}
	a, _ := s.proverOf().strategy(ctx, b, solved.AttackNodes/3, 1)
	return s.remember(b, a)
}

// proverOf returns the prover, which is made when it is first needed.
func (s *ProofPlayer) proverOf() *Prover {
	if s.prover == nil {
		s.prover, _ = NewProver(s.rules) // which has proofs, and so provers
	}
	return s.prover
}

// derivation finds the ways by which the proof leads to a position: entries, a reply that
// is not stored, and the attack against it, as far as their stones are on the board. The
// bound of a position is that of the shortest of these attacks. Since each way contains
// Black's move and every reply, the bound falls with every move, without a memory of the
// game.
type derivation struct {
	player *ProofPlayer
	ctx    context.Context
	target *solved.Board
	stones int   // Black's on it
	last   int16 // White's last one, -1 if that is not known
	seen   map[derived]bool
	best   *solved.Attack
}

// derived is a position on the way, and the attack from it; nil for an entry.
type derived struct {
	board solved.Board
	after *solved.Attack
}

// isNew reports whether a position is met for the first time.
func (d *derivation) isNew(b solved.Board, a *solved.Attack) bool {
	key := derived{b, a}
	if d.seen[key] || d.ctx.Err() != nil {
		return false
	}
	d.seen[key] = true
	return true
}

// left yields White's stones that may come next after a board: those that are not yet on it, the
// last one of the game only where it is alone.
func (d *derivation) left(b *solved.Board) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		var all []int16
		for at, colour := range d.target {
			if colour == solved.White && b[at] == solved.Empty {
				all = append(all, int16(at))
			}
		}
		for _, at := range all {
			if (at != d.last || len(all) == 1) && !yield(at) {
				return
			}
		}
	}
}

func blackStones(b *solved.Board) (n int) {
	for _, colour := range b {
		if colour == solved.Black {
			n++
		}
	}
	return n
}

// walk follows the entries from a position with Black to move.
func (d *derivation) walk(b solved.Board) {
	e, ok := d.player.proof.At(&b)
	if !ok || d.target[e.Move] != solved.Black || !d.isNew(b, nil) {
		return
	}
	b[e.Move] = solved.Black
	for at := range d.left(&b) {
		next := b.Put(at, solved.White)
		if _, stored := d.player.proof.At(&next); stored {
			d.walk(next)
		} else if d.stones-blackStones(&b) >= e.Moves-1 {
			// the attack would be over
		} else if a := d.player.opening(d.ctx, &b, at); a != nil {
			d.follow(next, a)
		}
	}
}

// follow follows an attack from a position with Black to move.
func (d *derivation) follow(b solved.Board, a *solved.Attack) {
	if b == *d.target {
		if d.best == nil || a.MaxMoves() < d.best.MaxMoves() {
			d.best = a
		}
		return
	}
	if d.target[a.Move] != solved.Black || b[a.Move] != solved.Empty || !d.isNew(b, a) {
		return
	}
	b[a.Move] = solved.Black
	for at := range d.left(&b) {
		if next := a.Next(at); next != nil {
			d.follow(b.Put(at, solved.White), next)
		}
	}
}

// opening returns the attack against a reply of White's that is not stored, after an entry's move.
// As in the proof that is the attack after a pass wherever the reply does not matter to it, so that
// it takes no more moves than the entry says.
func (s *ProofPlayer) opening(ctx context.Context, b *solved.Board, reply int16) *solved.Attack {
	if a := s.strategyOf(ctx, b); a.found != nil && !a.zone.Has(reply) {
		return a.found
	}
	return s.strategyOf(ctx, new(b.Put(reply, solved.White))).found
}

// opening is a result of Prover.Strategy.
type opening struct {
	found *solved.Attack
	zone  Zone
}

func (s *ProofPlayer) strategyOf(ctx context.Context, b *solved.Board) opening {
	o, ok := s.openings[*b]
	if !ok {
		o.found, o.zone = s.proverOf().Strategy(ctx, b, solved.AttackNodes)
		if ctx.Err() != nil {
			return o
		}
		if s.openings == nil || len(s.openings) > mostAttacks {
			s.openings = make(map[solved.Board]opening)
		}
		s.openings[*b] = o
	}
	return o
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
