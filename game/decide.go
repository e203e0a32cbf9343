package game

import (
	"context"
	"math/rand/v2"
	"slices"
	"time"
)

// Decide answers the current prompt with a player's engine. Engines only choose moves; decisions about
// colours and offers are derived from their scores.
func Decide(ctx context.Context, p Player, s Situation, report func(SearchInfo)) (Choice, error) {
	prompt := s.Prompt()
	d := decider{s: s, ctx: ctx, engine: p.Engine, limit: p.Limit, intN: rand.IntN, report: report}
	if p.Rand != nil {
		d.intN = p.Rand.IntN
	}

	_, inOpening := s.currentStage()
	switch stones := s.Position.Stones(); {
	case prompt.Kind == PromptSwap || prompt.Kind == PromptSwap2:
		return d.chooseColour(prompt.Seat)
	case prompt.Kind == PromptSwapOrOffer:
		return d.chooseTaraguchi()
	case prompt.Kind == PromptCount:
		return d.declare(prompt.MaxCount)
	case prompt.Kind == PromptOfferFifth:
		// Enough lines to include a point that is neither offered yet nor symmetric to an offer.
		return d.playBest(d.share(s.Fifths()), (1+len(s.Offers()))*len(s.Position.Symmetries()), false)
	case prompt.Kind == PromptKeepFifth:
		return d.choose(prompt.Points, func(forNext Score) Score { return forNext })
	case inOpening && stones < 3 && prompt.Outside == 0:
		return d.placeOpeningStone(prompt.Points)
	case inOpening && stones == 3:
		return d.placeFourth()
	case inOpening:
		// The opponent may swap after a fifth stone within the central 9×9.
		return d.playBest(d.limit, fallbackMultiPV, prompt.Within > 0)
	}
	point, err := p.Engine.Think(ctx, s.Position, p.Limit, report)
	if err == nil {
		err = s.Legal(point)
	}

	return PlaceAt(point), err
}

// OpeningBook is an engine with a book of renju openings.
type OpeningBook interface {
	Engine

	// OpeningValue returns the value for Black of a position of three or four stones in which Black offers
	// the given number of fifth moves and White keeps one. ok is false if the book does not have it.
	OpeningValue(p Position, fifths int) (forBlack Score, ok bool)
}

type decider struct {
	s      Situation
	ctx    context.Context
	engine Engine
	limit  Limit
	intN   func(n int) int // the source of random numbers
	report func(SearchInfo)
}

// valuation converts the score of the position after a choice, for the side to move after it, to the value of
// the choice.
type valuation func(forNext Score) Score

func evenness(forNext Score) Score     { return -abs(forNext) }
func chooserValue(forNext Score) Score { return -forNext } // the value for the side that chooses

func abs(score Score) Score { return max(score, -score) }

// share returns the limit for one of n searches.
func (d *decider) share(n int) Limit {
	l := d.limit
	l.Time /= time.Duration(n)
	if l.Nodes > 0 {
		l.Nodes = max(1, l.Nodes/int64(n))
	}

	return l
}

// think returns the best lines of a position and the move chosen in it. It reports progress only if p is
// the current position.
func (d *decider) think(p Position, l Limit) (Point, []PV, error) {
	var lines []PV
	point, err := d.engine.Think(d.ctx, p, l, func(info SearchInfo) {
		lines = info.PVs
		if d.report != nil && p == d.s.Position {
			d.report(info)
		}
	})

	return point, lines, err
}

// score returns the value of a position for the side to move, or 0 if the engine reports none.
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
		// After MoveNow, an unsearched position counts as even.
		return 0, nil
	}

	return 0, err
}

// chooseColour chooses the better side. In Swap2 it never adds two stones, since the opponent would
// then take the better side by the engine's own evaluation.
func (d *decider) chooseColour(seat Seat) (Choice, error) {
	black, known := d.bookValue(&d.s)
	if !known && d.s.opening.Procedure.IsRenju() && d.s.Position.Stones() < 3 {
		// The opening is not decided yet.
		return Choice{Kind: Keep}, nil
	}
	if !known {
		score, err := d.score(d.s.Position, d.limit)
		if err != nil {
			return Choice{}, err
		}
		black = score
		if d.s.Position.ToMove() == White {
			black = -score
		}
	}
	if (black > 0) == (d.s.ColourOf(seat) == Black) {
		return Choice{Kind: Keep}, nil
	}

	return Choice{Kind: Swap}, nil
}

// bookValue returns the book's value for Black of an opening of three or four stones.
func (d *decider) bookValue(s *Situation) (forBlack Score, ok bool) {
	book, isBook := d.engine.(OpeningBook)
	if stones := s.Position.Stones(); !isBook || stones != 3 && stones != 4 {
		return 0, false
	}

	n := max(1, s.Fifths())
	switch s.opening.Procedure {
	case RIF:
		if !s.opening.TwoFifths {
			n = 1
		}
	case Yamaguchi, Soosyrv:
		if s.fifths > 0 {
			break
		}

		// Sides are chosen after the declaration, so the most even count is best.
		for n = 1; n <= s.opening.MaxFifthOffers; n++ {
			if score, known := book.OpeningValue(s.Position, n); known && (!ok || abs(score) < abs(forBlack)) {
				forBlack, ok = score, true
			}
		}

		return forBlack, ok
	case Taraguchi:
		// Black need not offer many fifth moves.
		forBlack, ok = book.OpeningValue(s.Position, n)
		return max(0, forBlack), ok
	default:
		return 0, false
	}

	return book.OpeningValue(s.Position, n)
}

// chooseTaraguchi chooses after four stones. Offering many fifth moves pays only if Black stays ahead.
// Otherwise the opponent should place the fifth stone, after which this player may swap.
func (d *decider) chooseTaraguchi() (Choice, error) {
	n := d.s.opening.MaxFifthOffers
	values, err := d.fifthValues(n)
	if err != nil {
		return Choice{}, err
	}
	if len(values) >= n && values[n-1] > 0 {
		return Choice{Kind: Offer}, nil
	}

	return Choice{Kind: Swap}, nil
}

func (d *decider) declare(maxCount int) (Choice, error) {
	values, err := d.fifthValues(maxCount)
	if err != nil {
		return Choice{}, err
	}

	count := 1
	for n := range values {
		if abs(values[n]) < abs(values[count-1]) {
			count = n + 1
		}
	}

	return Choice{Kind: Declare, Count: count}, nil
}

// fifthValues returns the values for Black of offering 1 to maxCount fifth moves, from the book or else
// from a search. It may return fewer. After three stones it first searches for a fourth stone.
func (d *decider) fifthValues(maxCount int) (values []Score, err error) {
	p, l := d.s.Position, d.limit
	if book, ok := d.engine.(OpeningBook); ok {
		for n := 1; n <= maxCount; n++ {
			score, known := book.OpeningValue(p, n)
			if !known {
				break
			}
			values = append(values, score)
		}
		if len(values) > 0 {
			return values, nil
		}
	}
	if p.Stones() == 3 {
		l = d.share(2)
		point, _, err := d.think(p, l)
		if err == nil {
			p, err = p.Play(point)
		}
		if err != nil {
			return nil, err
		}
	}
	l.MultiPV = maxCount * len(p.Symmetries())
	_, lines, err := d.think(p, l)
	if err != nil && d.ctx.Err() == nil {
		return nil, err
	}

	var points []Point
	scores := make(map[Point]Score)
	for _, line := range lines {
		if len(line.Moves) > 0 {
			points = append(points, line.Moves[0])
			scores[line.Moves[0]] = line.Score
		}
	}

	for _, point := range uniqueUpToSymmetry(&p, points) {
		if len(values) < maxCount {
			values = append(values, scores[point])
		}
	}

	return values, nil
}

// fallbackMultiPV is the number of lines to search if the best move may be disallowed.
const fallbackMultiPV = 16

// playBest plays the best allowed move among the given number of lines or, if even is set, the move with the
// most even value.
func (d *decider) playBest(l Limit, lines int, even bool) (Choice, error) {
	l.MultiPV = lines
	point, all, err := d.think(d.s.Position, l)
	if err != nil {
		return Choice{}, err
	}

	all = slices.DeleteFunc(slices.Clone(all), func(pv PV) bool {
		return len(pv.Moves) == 0 || d.s.Legal(pv.Moves[0]) != nil
	})
	switch {
	case len(all) > 0 && even:
		all[0] = slices.MinFunc(all, func(a, b PV) int { return int(abs(a.Score) - abs(b.Score)) })
	case d.s.Legal(point) == nil:
		return PlaceAt(point), nil
	}
	if len(all) > 0 {
		return PlaceAt(all[0].Moves[0]), nil
	}
	// No line is allowed: play any point close to the stones.
	for distance := 1; distance < MaxSize; distance++ {
		for _, near := range d.s.centralPoints(distance) {
			if d.s.Legal(near) == nil {
				return PlaceAt(near), nil
			}
		}
	}

	return Choice{}, ErrEngineNoMove
}

// placeOpeningStone places one of the first three stones. The opponent may choose colours afterwards, so
// the third stone makes the position as even as possible.
func (d *decider) placeOpeningStone(points []Point) (Choice, error) {
	stones := d.s.Position.Stones()
	if points == nil {
		points = d.s.centralPoints(min(stones+1, 2))
	}
	if stones < 2 || len(points) == 1 {
		return PlaceAt(points[d.intN(len(points))]), nil
	}
	value := evenness
	if o := d.s.opening; o.Procedure == RIF && !o.SwapThird {
		// No player may swap.
		value = chooserValue
	}
	if c, ok := d.chooseFromBook(points, value); ok {
		return c, nil
	}

	return d.choose(points, value)
}

// placeFourth places the fourth stone, White's. In Soosyrv and Taraguchi the opponent may choose the side
// after it.
func (d *decider) placeFourth() (Choice, error) {
	value := chooserValue
	if p := d.s.opening.Procedure; p == Soosyrv || p == Taraguchi {
		value = evenness
	}
	if c, ok := d.chooseFromBook(slices.Collect(d.s.Position.EmptyPoints()), value); ok {
		return c, nil
	}

	return d.playBest(d.limit, fallbackMultiPV, false)
}

// varietyMargin is the loss of value accepted for variety in an opening stone.
const varietyMargin = 25

// chooseFromBook chooses randomly among the points whose book value is within varietyMargin of the best.
func (d *decider) chooseFromBook(points []Point, value valuation) (Choice, bool) {
	var found []Point
	var values []Score
	for _, point := range points {
		next, err := d.s.Answer(PlaceAt(point))
		if err != nil {
			continue
		}
		if score, ok := d.bookValue(&next); ok {
			if next.Position.ToMove() == White {
				score = -score
			}
			found, values = append(found, point), append(values, value(score))
		}
	}

	return d.pick(found, values, varietyMargin)
}

// choose searches the points, one of each set of symmetric ones, and returns the one with the highest
// value.
func (d *decider) choose(points []Point, value valuation) (Choice, error) {
	points = uniqueUpToSymmetry(&d.s.Position, points)

	l := d.share(len(points))
	var found []Point
	var values []Score
	for _, point := range points {
		next, err := d.s.Position.Play(point)
		if err != nil {
			continue
		}
		score, err := d.score(next, l)
		if err != nil {
			return Choice{}, err
		}
		found, values = append(found, point), append(values, value(score))
	}
	if c, ok := d.pick(found, values, 0); ok {
		return c, nil
	}

	return Choice{}, ErrEngineNoMove
}

// pick returns a random point among those whose value is within margin of the best. ok is false if points
// is empty.
func (d *decider) pick(points []Point, values []Score, margin Score) (c Choice, ok bool) {
	if len(points) == 0 {
		return c, false
	}

	minimum := slices.Max(values) - margin
	var candidates []Point
	for i, point := range points {
		if values[i] >= minimum {
			candidates = append(candidates, point)
		}
	}

	return PlaceAt(candidates[d.intN(len(candidates))]), true
}

// uniqueUpToSymmetry returns one of every set of points that p's symmetries map onto each other.
func uniqueUpToSymmetry(p *Position, points []Point) (unique []Point) {
	symmetries := p.Symmetries()
	for _, point := range points {
		if !slices.ContainsFunc(symmetries, func(s Symmetry) bool {
			return slices.Contains(unique, p.rules.Transform(s, point))
		}) {
			unique = append(unique, point)
		}
	}

	return unique
}
