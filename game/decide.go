package game

import (
	"context"
	"math/rand/v2"
	"time"
)

// decide answers an Ask with a player's engine. An engine only chooses moves;
// decisions about colours and offers follow from its scores.
func decide(ctx context.Context, p Player, s Situation, report func(Report)) (Choice, error) {
	ask := s.Ask()
	d := decider{ctx: ctx, engine: p.Engine, limit: p.Limit, intN: rand.IntN, report: report}
	if p.Chance != nil {
		d.intN = p.Chance.IntN
	}
	switch {
	case ask.Kind == AskSwap || ask.Kind == AskSwap2:
		return d.colour(s, ask)
	case ask.Kind == AskFifth:
		return d.offer(s)
	case ask.Kind == AskKeep:
		return d.choose(s, ask.Points, func(forMover Score) Score { return forMover })
	case !s.Settled() && s.Position.Stones() < 3:
		return d.open(s, ask)
	}
	at, err := p.Engine.Think(ctx, s.Position, p.Limit, report)
	if err == nil {
		err = s.Legal(at)
	}
	return PlaceAt(at), err
}

type decider struct {
	ctx    context.Context
	engine Engine
	limit  Limit
	intN   func(n int) int // the source of random numbers
	report func(Report)
}

// share divides what the engine may spend among n questions.
func (d *decider) share(n int) Limit {
	l := d.limit
	l.Time /= time.Duration(n)
	if l.Nodes > 0 {
		l.Nodes = max(1, l.Nodes/int64(n))
	}
	return l
}

// think asks for the best lines of a position and the move chosen in it.
func (d *decider) think(p Position, l Limit) (Point, []Line, error) {
	var lines []Line
	at, err := d.engine.Think(d.ctx, p, l, func(r Report) {
		lines = r.Lines
		if d.report != nil {
			d.report(r)
		}
	})
	return at, lines, err
}

// score is the value of a position to the side to move; without a report from the
// engine it is even.
func (d *decider) score(p Position, l Limit) (Score, error) {
	if result := p.Result(); result.Over() {
		if result.Winner == Empty {
			return 0, nil
		}
		return LossIn(0), nil
	}
	_, lines, err := d.think(p, l)
	if len(lines) > 0 {
		return lines[0].Score, nil
	}
	if d.ctx.Err() != nil {
		return 0, nil // MoveNow: what was not searched counts as even
	}
	return 0, err
}

// colour chooses the side that stands better. (Adding two stones in Swap2 hands
// the choice to the opponent; by one's own evaluation that never gains.)
func (d *decider) colour(s Situation, ask Ask) (Choice, error) {
	score, err := d.score(s.Position, d.limit)
	if err != nil {
		return Choice{}, err
	}
	wanted := s.Position.ToMove()
	if score < 0 {
		wanted = wanted.Other()
	}
	if wanted == s.ColourOf(ask.Seat) {
		return Choice{Kind: Keep}, nil
	}
	return Choice{Kind: Swap}, nil
}

// offer picks Black's best move that may still be offered.
func (d *decider) offer(s Situation) (Choice, error) {
	l := d.limit
	l.Lines = 8 + len(s.Offers()) // room for the other offer and its symmetric points
	at, lines, err := d.think(s.Position, l)
	if err != nil {
		return Choice{}, err
	}
	if s.Legal(at) == nil {
		return PlaceAt(at), nil
	}
	for _, line := range lines {
		if len(line.Points) > 0 && s.Legal(line.Points[0]) == nil {
			return PlaceAt(line.Points[0]), nil
		}
	}
	// None of its lines can be offered: any point close to the stones will do.
	for distance := 1; distance < MaxSize; distance++ {
		for _, near := range s.near(distance) {
			if s.Legal(near) == nil {
				return PlaceAt(near), nil
			}
		}
	}
	return Choice{}, ErrNoMove
}

// open places one of the first three stones. The opponent may choose colours
// afterwards, so the third makes the position as even as possible.
func (d *decider) open(s Situation, ask Ask) (Choice, error) {
	points := ask.Points
	if points == nil {
		points = s.near(min(s.Position.Stones()+1, 2))
	}
	if s.Position.Stones() < 2 || len(points) == 1 {
		return PlaceAt(points[d.intN(len(points))]), nil
	}
	even := func(forMover Score) Score { return -max(forMover, -forMover) }
	if s.Opening().Procedure == RIF && !s.Opening().SwapThird {
		even = func(forMover Score) Score { return -forMover } // nobody swaps: the best for Black
	}
	return d.choose(s, points, even)
}

// choose tries the points, one of each set of symmetric ones, and takes the one
// whose score for the side then to move is worth most.
func (d *decider) choose(s Situation, points []Point, worth func(forMover Score) Score) (Choice, error) {
	points = distinct(&s.Position, points)
	l := d.share(len(points))
	var best []Point
	var bestWorth Score
	for _, at := range points {
		next, err := s.Position.Play(at)
		if err != nil {
			continue
		}
		score, err := d.score(next, l)
		if err != nil {
			return Choice{}, err
		}
		switch w := worth(score); {
		case len(best) == 0 || w > bestWorth:
			best, bestWorth = []Point{at}, w
		case w == bestWorth:
			best = append(best, at)
		}
	}
	if len(best) == 0 {
		return Choice{}, ErrNoMove
	}
	return PlaceAt(best[d.intN(len(best))]), nil
}

// distinct keeps one of every set of points that p's symmetries map onto each
// other.
func distinct(p *Position, points []Point) []Point {
	var kept []Point
	seen := make(map[Point]bool)
	symmetries := p.Symmetries()
	for _, at := range points {
		if seen[at] {
			continue
		}
		kept = append(kept, at)
		for _, symmetry := range symmetries {
			seen[p.rules.Move(symmetry, at)] = true
		}
	}
	return kept
}
