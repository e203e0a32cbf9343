package game

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// Decide answers an Ask with a player's engine. An engine only chooses moves;
// decisions about colours and offers follow from its scores.
func Decide(ctx context.Context, p Player, s Situation, report func(Report)) (Choice, error) {
	ask := s.Ask()
	d := decider{ctx: ctx, engine: p.Engine, limit: p.Limit, intN: rand.IntN, report: report}
	if p.Chance != nil {
		d.intN = p.Chance.IntN
	}
	_, opening := s.step()
	switch {
	case ask.Kind == AskSwap || ask.Kind == AskSwap2:
		return d.colour(s, ask)
	case ask.Kind == AskSwapOrOffer:
		return d.way(s)
	case ask.Kind == AskCount:
		return d.declare(s, ask)
	case ask.Kind == AskFifth:
		return d.offer(s)
	case ask.Kind == AskKeep:
		return d.choose(s, ask.Points, func(forMover Score) Score { return forMover })
	case opening && s.Position.Stones() < 3 && ask.Outside == 0:
		return d.open(s, ask)
	case opening && s.Position.Stones() == 3:
		return d.fourth(s)
	case opening:
		return d.allowed(s, ask.Within > 0) // the opponent may swap after a fifth stone within 9×9
	}
	at, err := p.Engine.Think(ctx, s.Position, p.Limit, report)
	if err == nil {
		err = s.Legal(at)
	}
	return PlaceAt(at), err
}

// Theory is an engine that knows the openings of renju.
type Theory interface {
	Engine

	// Opening is what a position of three or four stones is worth to Black who offers
	// a number of fifth moves, of which White keeps one; ok is false if that is
	// not known.
	Opening(p Position, fifths int) (forBlack Score, ok bool)
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
	black, known := d.theory(&s)
	if !known && s.opening.Procedure.Renju() && s.Position.Stones() < 3 {
		return Choice{Kind: Keep}, nil // nothing is decided yet
	}
	if !known {
		score, err := d.score(s.Position, d.limit)
		if err != nil {
			return Choice{}, err
		}
		if black = score; s.Position.ToMove() == White {
			black = -score
		}
	}
	if (black > 0) == (s.ColourOf(ask.Seat) == Black) {
		return Choice{Kind: Keep}, nil
	}
	return Choice{Kind: Swap}, nil
}

// theory is what the engine knows of three or four stones: what their opening makes
// them worth to who holds Black.
func (d *decider) theory(s *Situation) (forBlack Score, ok bool) {
	book, isBook := d.engine.(Theory)
	if stones := s.Position.Stones(); !isBook || stones != 3 && stones != 4 {
		return 0, false
	}
	n := max(1, s.Fifths())
	switch s.opening.Procedure {
	case RIF:
		if !s.opening.FifthOffers {
			n = 1
		}
	case Yamaguchi, Soosyrv:
		if s.fifths == 0 { // to be declared so that it is even, before sides are chosen
			return d.evenest(book, s)
		}
	case Taraguchi:
		// Who holds Black need not offer many fifths.
		forBlack, ok = book.Opening(s.Position, n)
		return max(0, forBlack), ok
	default:
		return 0, false
	}
	return book.Opening(s.Position, n)
}

// evenest is the value nearest to even that a number of fifths leads to.
func (d *decider) evenest(book Theory, s *Situation) (Score, bool) {
	best, ok := Score(0), false
	for n := 1; n <= s.opening.Fifths; n++ {
		if v, known := book.Opening(s.Position, n); known && (!ok || size(v) < size(best)) {
			best, ok = v, true
		}
	}
	return best, ok
}

func size(v Score) Score { return max(v, -v) }

// way chooses Taraguchi's. To offer many fifths is worth it only if Black stays better.
// Else the opponent should place the single fifth: who does not may swap after it.
func (d *decider) way(s Situation) (Choice, error) {
	values, err := d.fifths(s, s.opening.Fifths)
	if err != nil {
		return Choice{}, err
	}
	if n := s.opening.Fifths; len(values) >= n && values[n-1] > 0 {
		return Choice{Kind: Offer}, nil
	}
	return Choice{Kind: Swap}, nil
}

func (d *decider) declare(s Situation, ask Ask) (Choice, error) {
	values, err := d.fifths(s, ask.Most)
	if err != nil {
		return Choice{}, err
	}
	count := 1
	for n := range values {
		if size(values[n]) < size(values[count-1]) {
			count = n + 1
		}
	}
	return Choice{Kind: Declare, Count: count}, nil
}

// fifths are what it is worth to Black to offer one fifth move, two, and so on up to
// most: what the book says, or the worst of so many. After three stones a
// fourth is looked for first. It may know less of them.
func (d *decider) fifths(s Situation, most int) (values []Score, err error) {
	if book, ok := d.engine.(Theory); ok {
		for n := 1; n <= most; n++ {
			if v, known := book.Opening(s.Position, n); known {
				values = append(values, v)
			}
		}
		if len(values) > 0 {
			return values, nil
		}
	}
	p, l := s.Position, d.limit
	if p.Stones() == 3 {
		l = d.share(2)
		at, _, err := d.think(p, l)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			return nil, err
		}
	}
	symmetries := p.Symmetries()
	l.Lines = most * len(symmetries)
	_, lines, err := d.think(p, l)
	if err != nil && d.ctx.Err() == nil {
		return nil, err
	}
	var points []Point
	scores := make(map[Point]Score)
	for _, line := range lines {
		if len(line.Points) > 0 {
			points = append(points, line.Points[0])
			scores[line.Points[0]] = line.Score
		}
	}
	for _, at := range distinct(&p, points) {
		if len(values) < most {
			values = append(values, scores[at])
		}
	}
	return values, nil
}

func (d *decider) offer(s Situation) (Choice, error) {
	l := d.share(s.Fifths())
	l.Lines = (1 + len(s.Offers())) * len(s.Position.Symmetries()) // room for the other offers and their symmetric points
	return d.best(s, l)
}

func (d *decider) best(s Situation, l Limit) (Choice, error) {
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
	// None of its lines will do: any point close to the stones.
	for distance := 1; distance < MaxSize; distance++ {
		for _, near := range s.near(distance) {
			if s.Legal(near) == nil {
				return PlaceAt(near), nil
			}
		}
	}
	return Choice{}, ErrNoMove
}

// manyLines is how many lines are asked for where the best need not be allowed.
const manyLines = 16

// allowed plays where the opening restricts the points: the best move, or an even
// one if the opponent may swap afterwards.
func (d *decider) allowed(s Situation, even bool) (Choice, error) {
	l := d.limit
	l.Lines = manyLines
	if !even {
		return d.best(s, l)
	}
	_, lines, err := d.think(s.Position, l)
	if err != nil {
		return Choice{}, err
	}
	var found []Line
	for _, line := range lines {
		if len(line.Points) > 0 && s.Legal(line.Points[0]) == nil && (found == nil || size(line.Score) < size(found[0].Score)) {
			found = []Line{line}
		}
	}
	if found == nil {
		return d.best(s, l)
	}
	return PlaceAt(found[0].Points[0]), nil
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
	worth := func(forMover Score) Score { return -size(forMover) }
	if s.Opening().Procedure == RIF && !s.Opening().SwapThird {
		worth = func(forMover Score) Score { return -forMover } // nobody swaps: the best for Black
	}
	if c, ok := d.known(s, points, worth); ok {
		return c, nil
	}
	return d.choose(s, points, worth)
}

// fourth places the fourth stone, White's. After it the opponent may choose the side
// in Soosyrv and in Taraguchi.
func (d *decider) fourth(s Situation) (Choice, error) {
	worth := func(forMover Score) Score { return -forMover }
	if p := s.opening.Procedure; p == Soosyrv || p == Taraguchi {
		worth = func(forMover Score) Score { return -size(forMover) }
	}
	var points []Point
	for at := range s.Position.Empties() {
		if s.Legal(at) == nil {
			points = append(points, at)
		}
	}
	if c, ok := d.known(s, points, worth); ok {
		return c, nil
	}
	return d.allowed(s, false)
}

// aboutEven is how much worse than the best a stone of the opening may be and is
// still played, for the sake of variety.
const aboutEven = 25

// known chooses by theory alone among the points of which it knows something: by
// chance one that is about as good as the best. worth values what is
// known for the side then to move.
func (d *decider) known(s Situation, points []Point, worth func(forMover Score) Score) (Choice, bool) {
	var found []Point
	var worths []Score
	for _, at := range points {
		next, err := s.Answer(PlaceAt(at))
		if err != nil {
			continue
		}
		if v, ok := d.theory(&next); ok {
			if next.Position.ToMove() == White {
				v = -v
			}
			found, worths = append(found, at), append(worths, worth(v))
		}
	}
	if len(found) == 0 {
		return Choice{}, false
	}
	least := slices.Max(worths) - aboutEven
	var good []Point
	for i, at := range found {
		if worths[i] >= least {
			good = append(good, at)
		}
	}
	return PlaceAt(good[d.intN(len(good))]), true
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
