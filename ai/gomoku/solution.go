package gomoku

import (
	"context"
	"slices"

	"jingzi/ai/solved"
	"jingzi/game"
)

// Solution answers from a stored proof that Black wins: by its moves, and where it
// has none, since an attack wins, by that attack. It is not safe for concurrent use.
type Solution struct {
	rules  game.Rules
	proof  *solved.Proof
	open   []int16
	prover *Prover // made when the first attack is looked for

	// The attacks that were found, by positions with Black to move and with White to
	// move. Who follows one is never told of a longer way.
	attacks, answers map[solved.Board]*solved.Attack
}

// NewSolution makes one of a proof for some rules; nil if there is none.
func NewSolution(r game.Rules, proof *solved.Proof) *Solution {
	if proof == nil {
		return nil
	}
	return &Solution{rules: r, proof: proof, open: proof.Open()}
}

const mostAttacks = 1000

// First is Black's first move.
func (s *Solution) First() game.Point {
	e, _ := s.proof.At(&solved.Board{})
	return s.rules.PointAt(int(e.Move))
}

// Escape is a first reply of White's that is not proved to lose, the nearest to the
// centre; ok is false in other positions, and where all are.
func (s *Solution) Escape(p *game.Position) (at game.Point, ok bool) {
	if p.Stones() != 1 || len(s.open) == 0 || p.At(s.First()) != game.Black {
		return at, false
	}
	distance := func(at int16) int {
		x, y := int(at%solved.Side)-solved.Side/2, int(at/solved.Side)-solved.Side/2
		return x*x + y*y
	}
	return s.rules.PointAt(int(slices.MinFunc(s.open, func(a, b int16) int { return distance(a) - distance(b) }))), true
}

// Stored is what the proof says of a position: its value to the side to move, and how
// the game goes on, as far as that is stored, if White holds out as long as it can; no
// points where White has no reply that is stored. The number of plies to the win is
// enough whatever White plays. ok is false where the position is not in the proof.
func (s *Solution) Stored(p *game.Position) (line game.Line, ok bool) {
	if p.Stones() < 2 && len(s.open) > 0 {
		return line, false
	}
	b := solved.BoardOf(p)
	if p.ToMove() == game.Black {
		e, ok := s.proof.At(&b)
		if !ok {
			return line, false
		}
		return game.Line{Score: game.WinIn(2*e.Moves - 1), Points: s.points(s.follow(b))}, true
	}
	e, ok := s.proof.Before(&b)
	if !ok {
		return line, false
	}
	line.Score = game.LossIn(2*e.Moves - 2)
	if at, ok := s.reply(&b, &e); ok {
		b[at] = solved.White
		line.Points = s.points(append([]int16{at}, s.follow(b)...))
	}
	return line, true
}

// Line is Stored, and in other positions what is known from Black's attacks. ok is
// false, too, if ctx ends before one is found.
func (s *Solution) Line(ctx context.Context, p *game.Position) (line game.Line, ok bool) {
	if line, ok = s.Stored(p); ok || p.Stones() < 2 {
		return line, ok
	}
	b := solved.BoardOf(p)
	if p.ToMove() == game.White {
		a := s.answers[b]
		if a == nil {
			return line, false
		}
		return game.Line{Score: game.LossIn(2*a.Moves() - 2), Points: s.points(a.Line()[1:])}, true
	}
	a := s.attack(ctx, &b)
	if a == nil {
		return line, false
	}
	return game.Line{Score: game.WinIn(2*a.Moves() - 1), Points: s.points(a.Line())}, true
}

// Replies are White's stored replies in a position, each with how long Black takes
// to win, as values to White.
func (s *Solution) Replies(p *game.Position) (lines []game.Line) {
	b := solved.BoardOf(p)
	e, _ := s.proof.Before(&b)
	for _, at := range e.Replies {
		b[at] = solved.White
		if next, ok := s.proof.At(&b); ok {
			lines = append(lines, game.Line{Score: game.LossIn(2 * next.Moves), Points: s.points(append([]int16{at}, s.follow(b)...))})
		}
		b[at] = solved.Empty
	}
	return lines
}

func (s *Solution) reply(b *solved.Board, e *solved.Entry) (at int16, ok bool) {
	most := 0
	for _, reply := range e.Replies {
		b[reply] = solved.White
		if next, stored := s.proof.At(b); stored && next.Moves > most {
			at, most, ok = reply, next.Moves, true
		}
		b[reply] = solved.Empty
	}
	return at, ok
}

// follow is the stored line from a position with Black to move, as far as it goes.
func (s *Solution) follow(b solved.Board) (line []int16) {
	for {
		e, ok := s.proof.At(&b)
		if !ok {
			return line
		}
		b[e.Move] = solved.Black
		line = append(line, e.Move)
		at, ok := s.reply(&b, &e)
		if !ok {
			return line
		}
		b[at] = solved.White
		line = append(line, at)
	}
}

func (s *Solution) attack(ctx context.Context, b *solved.Board) *solved.Attack {
	if a := s.attacks[*b]; a != nil {
		return a
	}
	if ctx.Err() != nil {
		return nil // a stopped search looks only now and then whether it is
	}
	if s.prover == nil {
		s.prover, _ = NewProver(s.rules) // which has proofs, and so provers
	}
	before := *b
	var most int // moves that the attack may take
	for at, colour := range b {
		if colour != solved.White {
			continue
		}
		before[at] = solved.Empty
		if a := s.answers[before]; a != nil {
			if next := a.After(int16(at)); next != nil {
				return s.remember(b, next)
			}
		}
		if e, ok := s.proof.Before(&before); ok && (most == 0 || e.Moves-1 < most) {
			most = e.Moves - 1
		}
		before[at] = solved.White
	}
	if most == 0 { // perhaps in the middle of an attack
		a, _ := s.prover.strategy(ctx, b, solved.Nodes/3, 1)
		return s.remember(b, a)
	}
	a, _ := s.prover.Strategy(ctx, b, solved.Nodes)
	if a != nil && a.Moves() <= most {
		return s.remember(b, a)
	}
	// What a proof says of replies that do not matter to the attack after a pass is
	// the length of that.
	for at, colour := range b {
		if colour != solved.White {
			continue
		}
		before[at] = solved.Empty
		if _, ok := s.proof.Before(&before); ok {
			if pass, zone := s.prover.Strategy(ctx, &before, solved.Nodes); pass != nil && !zone.Has(int16(at)) {
				return s.remember(b, pass)
			}
		}
		before[at] = solved.White
	}
	return s.remember(b, a)
}

// remember keeps an attack, if there is one, for the positions before and after its
// move.
func (s *Solution) remember(b *solved.Board, a *solved.Attack) *solved.Attack {
	if a == nil {
		return nil
	}
	if s.attacks == nil || len(s.attacks) > mostAttacks {
		s.attacks, s.answers = make(map[solved.Board]*solved.Attack), make(map[solved.Board]*solved.Attack)
	}
	s.attacks[*b] = a
	after := *b
	after[a.Move] = solved.Black
	s.answers[after] = a
	return a
}

func (s *Solution) points(at []int16) []game.Point {
	points := make([]game.Point, len(at))
	for i := range at {
		points[i] = s.rules.PointAt(int(at[i]))
	}
	return points
}
