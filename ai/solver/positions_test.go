package solver

import (
	"math/rand/v2"

	"jingzi/game"
)

func newRandom(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, 0)) }

// randomPosition returns an unfinished position after the given number of random moves.
func randomPosition(random *rand.Rand, r game.Rules, stones int) game.Position {
	for {
		p := game.NewPosition(r)
		for p.Stones() < stones && !p.Result().Over() {
			p, _ = p.Play(randomMove(random, p))
		}
		if p.Stones() == stones && !p.Result().Over() {
			return p
		}
	}
}

// randomMove returns a random empty point.
func randomMove(random *rand.Rand, p game.Position) game.Point {
	n := random.IntN(p.Rules().NumPoints() - p.Stones())
	for point := range p.EmptyPoints() {
		n--
		if n < 0 {
			return point
		}
	}
	panic("full board")
}

// quietPosition returns an unfinished position after up to the given number of moves. The moves are random, but block
// threats.
func quietPosition(random *rand.Rand, r game.Rules, stones int) game.Position {
	for {
		p := game.NewPosition(r)
		for p.Stones() < stones && !p.Result().Over() {
			move := randomMove(random, p)
			for point := range p.EmptyPoints() {
				if completes(p, point, p.ToMove().Other()) {
					move = point
				}
			}
			p, _ = p.Play(move)
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// completes reports whether a stone of colour on an empty point makes a line.
func completes(p game.Position, point game.Point, colour game.Stone) bool {
	var stones [3][]game.Point
	for i := range p.Rules().NumPoints() {
		point := p.Rules().PointAt(i)
		stones[p.At(point)] = append(stones[p.At(point)], point)
	}
	stones[colour] = append(stones[colour], point)
	next, err := game.NewSetupPosition(p.Rules(), stones[game.Black], stones[game.White], colour)

	return err == nil && next.Result().Winner == colour
}

// sensiblePosition returns an unfinished position with about the given number of stones, from a game in which each side
// plays the move that the search would try first with a probability that is chosen at random.
func sensiblePosition(random *rand.Rand, s *search, stones int) game.Position {
	for ; ; stones = max(0, stones-random.IntN(2)) {
		p := game.NewPosition(s.rules)
		probability := [3]float64{game.Black: random.Float64(), game.White: random.Float64()}
		for p.Stones() < stones && !p.Result().Over() {
			point := randomMove(random, p)
			if random.Float64() < probability[p.ToMove()] {
				mover, opponent := s.stones(&p)
				o := order{moves: s.empty(mover, opponent)}
				o.addSides(s.board, mover, opponent)
				point = s.point(o.next())
			}
			p, _ = p.Play(point)
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// randomPositions returns n unfinished positions of random games, about equally many for each number of stones.
func randomPositions(n int, r game.Rules) []game.Position {
	random := newRandom(1)
	all := make([]game.Position, n)
	for i := range all {
		for {
			p := game.NewPosition(r)
			for stones := i * r.NumPoints() / n; p.Stones() < stones && !p.Result().Over(); {
				p, _ = p.Play(randomMove(random, p))
			}
			if !p.Result().Over() {
				all[i] = p
				break
			}
		}
	}

	return all
}

// oneSidedPosition returns an unfinished position in which one side has extended its lines and the other has played at
// random. Many such positions are won or lost.
func oneSidedPosition(random *rand.Rand, s *search, stones int) game.Position {
	for {
		p := game.NewPosition(s.rules)
		greedy := game.Stone(1 + random.IntN(2))
		for p.Stones() < stones && !p.Result().Over() {
			point := randomMove(random, p)
			if mover, opponent := s.stones(&p); p.ToMove() == greedy && random.IntN(3) > 0 {
				o := order{moves: s.empty(mover, opponent) &^ s.countLines(mover, opponent, 0).attackerWins}
				o.addSide(s.board, mover, opponent, 0)
				if move := o.next(); move != 0 {
					point = s.point(move)
				}
			}
			p, _ = p.Play(point)
		}
		if !p.Result().Over() {
			return p
		}
	}
}
