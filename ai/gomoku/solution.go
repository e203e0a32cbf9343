package gomoku

import (
	"context"
	"iter"
	"slices"

	"jingzi/ai/solved"
	"jingzi/game"
)

// ProofPlayer plays by a stored proof that Black wins: the stored moves, and after them an attack. It is
// not safe for concurrent use.
type ProofPlayer struct {
	rules      game.Rules
	proof      *solved.Proof
	candidates []int16
	prover     *Prover // created for the first search for an attack

	// The attacks found, by position, with Black to move and with White to move. They are kept so that
	// the number of moves to the win never increases along an attack.
	attacks, answers map[solved.Grid]*solved.Attack

	openings map[solved.Grid]opening // the results of searches
}

// NewProofPlayer returns a player for the stored proof of some rules, or nil if there is none.
func NewProofPlayer(r game.Rules, proof *solved.Proof) *ProofPlayer {
	if proof == nil {
		return nil
	}
	return &ProofPlayer{rules: r, proof: proof, candidates: proof.UnprovedReplies()}
}

const maxAttacks = 1000

// First returns Black's first move.
func (s *ProofPlayer) First() game.Point {
	e, _ := s.proof.At(&solved.Grid{})
	return s.rules.PointAt(int(e.Move))
}

// UnprovedReply returns the first reply of White nearest to the centre that is not proved to lose. ok
// is false in other positions, and if all replies are proved to lose.
func (s *ProofPlayer) UnprovedReply(p *game.Position) (at game.Point, ok bool) {
	if p.Stones() != 1 || len(s.candidates) == 0 || p.At(s.First()) != game.Black {
		return at, false
	}
	distance := func(at int16) int {
		x, y := int(at%solved.Side)-solved.Side/2, int(at/solved.Side)-solved.Side/2
		return x*x + y*y
	}
	return s.rules.PointAt(int(slices.MinFunc(s.candidates, func(a, b int16) int { return distance(a) - distance(b) }))), true
}

// StoredPV returns the stored value of a position to the side to move, and the stored part of the
// line in which White resists longest. The line is empty if no reply of White is stored. The number
// of plies to the win suffices against every defence. ok is false if the position is not in the
// proof.
func (s *ProofPlayer) StoredPV(p *game.Position) (line game.PV, ok bool) {
	if p.Stones() < 2 && len(s.candidates) > 0 {
		return line, false
	}
	b := solved.GridOf(p)
	if p.ToMove() == game.Black {
		e, ok := s.proof.At(&b)
		return s.line(game.WinIn(2*e.Moves-1), s.follow(b)), ok
	}
	e, ok := s.proof.EntryBefore(&b)
	return s.line(game.LossIn(2*e.Moves-2), s.holdOut(b, e)), ok
}

// PV returns the same as StoredPV, and in other positions the value and line of Black's attack. ok is
// also false if ctx ends before an attack is found.
func (s *ProofPlayer) PV(ctx context.Context, p *game.Position) (line game.PV, ok bool) {
	if line, ok = s.StoredPV(p); ok || p.Stones() < 2 {
		return line, ok
	}
	b := solved.GridOf(p)
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

// Replies returns White's stored replies in a position, each with its value to White, which has the
// number of plies to Black's win.
func (s *ProofPlayer) Replies(p *game.Position) (lines []game.PV) {
	b := solved.GridOf(p)
	e, _ := s.proof.EntryBefore(&b)
	for at, next := range s.replies(b, e) {
		lines = append(lines, s.line(game.LossIn(2*next.Moves), append([]int16{at}, s.follow(b.Put(at, solved.White))...)))
	}
	return lines
}

func (s *ProofPlayer) replies(b solved.Grid, e solved.ProofEntry) iter.Seq2[int16, solved.ProofEntry] {
	return func(yield func(int16, solved.ProofEntry) bool) {
		for _, at := range e.Replies {
			if next, ok := s.proof.At(new(b.Put(at, solved.White))); ok && !yield(at, next) {
				return
			}
		}
	}
}

// follow returns the stored line from a position with Black to move.
func (s *ProofPlayer) follow(b solved.Grid) []int16 {
	e, ok := s.proof.At(&b)
	if !ok {
		return nil
	}
	return append([]int16{e.Move}, s.holdOut(b.Put(e.Move, solved.Black), e)...)
}

// holdOut returns the stored line after an entry's move. White plays the reply near the stones that resists
// longest. Bounds after distant replies are loose, and such replies look like resignation.
func (s *ProofPlayer) holdOut(b solved.Grid, e solved.ProofEntry) []int16 {
	longest, maximum, nearest := int16(-1), 0, 0
	for at, next := range s.replies(b, e) {
		distance := max(b.Distance(at), nearDistance)
		if longest < 0 || distance < nearest || distance == nearest && next.Moves > maximum {
			longest, maximum, nearest = at, next.Moves, distance
		}
	}
	if longest < 0 {
		return nil
	}
	return append([]int16{longest}, s.follow(b.Put(longest, solved.White))...)
}

// nearDistance is the maximum distance of replies near the stones.
const nearDistance = 2

// attack returns an attack from a position with Black to move. It takes no more moves than any attack that
// this or another player reported earlier in the game: see derivation. If the proof does not lead to the
// position, it returns any attack that it finds.
func (s *ProofPlayer) attack(ctx context.Context, b *solved.Grid, last int16) *solved.Attack {
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
	d.walk(solved.Grid{})
	if ctx.Err() != nil {
		return nil // there may be a shorter attack
	}
	if d.best != nil {
		return s.remember(b, d.best)
	}
	a, _ := s.proverOf().strategy(ctx, b, solved.AttackNodes/3, 1)
	return s.remember(b, a)
}

// proverOf returns the prover, which it creates on the first call.
func (s *ProofPlayer) proverOf() *Prover {
	if s.prover == nil {
		s.prover, _ = NewProver(s.rules) // cannot fail: rules with a proof have provers
	}
	return s.prover
}

// derivation finds the paths by which the proof leads to a position: entries, then a reply that is not
// stored, then the attack against it, as far as all their stones are on the board. The bound of a position
// is that of the shortest of these attacks. Since each path contains Black's move and every reply, the
// bound decreases with every move, without a record of the game.
type derivation struct {
	player *ProofPlayer
	ctx    context.Context
	target *solved.Grid
	stones int   // number of black stones
	last   int16 // White's last stone, -1 if unknown
	seen   map[derived]bool
	best   *solved.Attack
}

// derived is a position on a path with the attack from it, nil for an entry.
type derived struct {
	board solved.Grid
	after *solved.Attack
}

// isNew reports whether a position was not visited before.
func (d *derivation) isNew(b solved.Grid, a *solved.Attack) bool {
	key := derived{b, a}
	if d.seen[key] || d.ctx.Err() != nil {
		return false
	}
	d.seen[key] = true
	return true
}

// possibleStones yields the stones that White may have played next on a board: those that are not on it
// yet, and the last one of the game only if there is no other.
func (d *derivation) possibleStones(b *solved.Grid) iter.Seq[int16] {
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

func blackStones(b *solved.Grid) (n int) {
	for _, colour := range b {
		if colour == solved.Black {
			n++
		}
	}
	return n
}

// walk follows the entries from a position with Black to move.
func (d *derivation) walk(b solved.Grid) {
	e, ok := d.player.proof.At(&b)
	if !ok || d.target[e.Move] != solved.Black || !d.isNew(b, nil) {
		return
	}
	b[e.Move] = solved.Black
	for at := range d.possibleStones(&b) {
		next := b.Put(at, solved.White)
		if _, stored := d.player.proof.At(&next); stored {
			d.walk(next)
		} else if d.stones-blackStones(&b) >= e.Moves-1 {
			// otherwise the attack would be over
		} else if a := d.player.opening(d.ctx, &b, at); a != nil {
			d.follow(next, a)
		}
	}
}

// follow follows an attack from a position with Black to move.
func (d *derivation) follow(b solved.Grid, a *solved.Attack) {
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
	for at := range d.possibleStones(&b) {
		if next := a.Next(at); next != nil {
			d.follow(b.Put(at, solved.White), next)
		}
	}
}

// opening returns the attack against a reply of White after an entry's move that is not stored. As in the
// proof, this is the attack after a pass unless the reply affects it, so it takes no more moves than the
// entry allows.
func (s *ProofPlayer) opening(ctx context.Context, b *solved.Grid, reply int16) *solved.Attack {
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

func (s *ProofPlayer) strategyOf(ctx context.Context, b *solved.Grid) opening {
	o, ok := s.openings[*b]
	if !ok {
		o.found, o.zone = s.proverOf().Strategy(ctx, b, solved.AttackNodes)
		if ctx.Err() != nil {
			return o
		}
		if s.openings == nil || len(s.openings) > maxAttacks {
			s.openings = make(map[solved.Grid]opening)
		}
		s.openings[*b] = o
	}
	return o
}

// remember stores an attack, if there is one, for the positions before and after its move.
func (s *ProofPlayer) remember(b *solved.Grid, a *solved.Attack) *solved.Attack {
	if a == nil {
		return nil
	}
	if s.attacks == nil || len(s.attacks) > maxAttacks {
		s.attacks, s.answers = make(map[solved.Grid]*solved.Attack), make(map[solved.Grid]*solved.Attack)
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
