package engine

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jingzi/ai/solved"
	"jingzi/game"
)

// TestStrategiesWin checks that attacks win against every reply, even with an additional white stone outside
// their zone.
func TestStrategiesWin(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for _, rules := range []game.Rules{game.Freestyle, game.Standard, game.Caro, game.Renju} {
		p, err := NewAttackProver(rules)
		if err != nil {
			t.Fatal(err)
		}

		rng := rand.New(rand.NewPCG(1, 2))
		numFound, numOutside := 0, 0
		for range 60 {
			g := randomGrid(rng, 4+rng.IntN(8))
			a, zone := p.Strategy(t.Context(), &g, 500)
			if a == nil {
				continue
			}
			numFound++
			if !beatsAll(t, a, &g, rules) {
				t.Fatalf("%+v: the attack does not win on\n%v", rules, picture(&g))
			}
			if line := a.LongestDefence(g[:]); len(line) != 2*a.MaxMoves()-1 {
				t.Errorf("%+v: got line %v of an attack in %d moves on\n%v", rules, line, a.MaxMoves(), picture(&g))
			}

			for range 2 {
				point := int16(rng.IntN(solved.Size))
				if g[point] == solved.Empty && !zone.Has(point) {
					numOutside++
					g[point] = solved.White
					if !beatsAll(t, a, &g, rules) {
						t.Fatalf("%+v: the attack does not win with an additional stone at %v on\n%v", rules, point,
							picture(&g))
					}
					g[point] = solved.Empty
				}
			}
		}
		if numFound < 10 || numOutside < 10 {
			t.Errorf("%+v: %d attacks and %d stones outside a zone tested, want at least 10 of each", rules, numFound,
				numOutside)
		}
	}
}

// TestAttacksOnSmallBoards compares attacks with a complete search on 7×7, after each move of White in random
// positions.
func TestAttacksOnSmallBoards(t *testing.T) {
	board := game.Rules{Width: 7, Height: 7, WinLength: 5}
	for _, features := range []game.Features{0, game.FeatureExactLength, game.FeatureBlockedEnds} {
		rules := board.WithFeatures(features)

		s := newProver(rules).s
		rng := rand.New(rand.NewPCG(5, 6))
		numFound, numWon := 0, 0
		for numPositions := 0; numPositions < 12; {
			p := randomEnding(rng, rules, 9)
			s.b.setPosition(&p)
			if p.Result().Over() || s.b.count[white][makesFive]+s.b.count[black][makesFive] > 0 ||
				s.b.fourPoints(black) == 0 {
				continue
			}
			numPositions++

			winners := make(map[[3]uint64]game.Stone)
			for point := range p.EmptyPoints() {
				q, err := p.Play(point)
				if err != nil || q.Result().Over() {
					continue
				}
				wins := winner(q, winners) == game.Black
				s.b.setPosition(&q)
				s.clock.start(t.Context(), game.Limit{Nodes: 2000})
				plies, _ := s.threats.attack(black)
				if plies > 0 && !wins {
					t.Fatalf("%+v: attack found a win after %v, but there is none, in\n%v", rules, point, p)
				}
				if wins && s.b.count[black][makesFive] == 0 {
					numFound, numWon = numFound+min(1, plies), numWon+1
				}
			}
		}
		if numFound == 0 || numFound < numWon/2 {
			t.Errorf("%v: found %d of %d wins, want at least half of them", features.Words(), numFound, numWon)
		}
	}
}

// randomEnding returns a position with White to move and stones on all but n points.
func randomEnding(rng *rand.Rand, rules game.Rules, n int) game.Position {
	var stones [2][]game.Point
	for _, i := range rng.Perm(rules.NumPoints())[n:] {
		colour := rng.IntN(2)
		stones[colour] = append(stones[colour], rules.PointAt(i))
	}
	p, _ := game.NewSetupPosition(rules, stones[0], stones[1], game.White)

	return p
}

// winner returns the winner of a position, found by a complete search. known caches results.
func winner(p game.Position, known map[[3]uint64]game.Stone) (best game.Stone) {
	if p.Result().Over() {
		return p.Result().Winner
	}
	last, _ := p.Last()
	key := [3]uint64{uint64(p.ToMove())}
	if last == game.Pass {
		key[0] += 2
	}

	moves := []game.Point{game.Pass}
	for i := range p.Rules().NumPoints() {
		if stone := p.At(p.Rules().PointAt(i)); stone != game.Empty {
			key[stone] |= 1 << i
		} else {
			moves = append(moves, p.Rules().PointAt(i))
		}
	}
	if w, ok := known[key]; ok {
		return w
	}

	best = p.ToMove().Other()
	for _, move := range moves {
		next, err := p.Play(move)
		if err != nil {
			continue
		}
		if w := winner(next, known); w == p.ToMove() {
			best = w
			break
		} else if w == game.Empty {
			best = game.Empty
		}
	}
	known[key] = best

	return best
}

// TestStrategyIsDeterministic checks that the result does not depend on earlier searches, nor its length on the
// symmetry of the board.
func TestStrategyIsDeterministic(t *testing.T) {
	p, err := NewProver(game.Freestyle)
	if err != nil {
		t.Fatal(err)
	}

	rng := rand.New(rand.NewPCG(3, 4))
	numFound := 0
	for range 30 {
		g := randomGrid(rng, 4+rng.IntN(6))
		first, _ := p.Strategy(t.Context(), &g, 500)
		p.Attack(&g, 5000)

		second, _ := p.Strategy(t.Context(), &g, 500)
		var mirrored solved.Grid
		for point, colour := range g {
			mirrored[solved.Transform(5, int16(point))] = colour
		}
		image, _ := p.Strategy(t.Context(), &mirrored, 500)
		if (first == nil) != (second == nil) || (first == nil) != (image == nil) {
			t.Fatalf("only some of the searches found an attack:\n%v", picture(&g))
		}
		if first == nil {
			continue
		}
		numFound++
		if !reflect.DeepEqual(first, second) || image.MaxMoves() != first.MaxMoves() {
			t.Errorf("the searches found different attacks:\n%v", picture(&g))
		}
	}
	if numFound < 5 {
		t.Errorf("%d attacks tested, want at least 5", numFound)
	}
}

// TestStrategyForgetsOtherSearches checks that a prover that has searched other boards finds the same strategy with
// the same number of positions as a new one.
func TestStrategyForgetsOtherSearches(t *testing.T) {
	used := newProver(game.Freestyle)
	rng := rand.New(rand.NewPCG(5, 7))
	for range 4 {
		g := randomGrid(rng, 4+rng.IntN(6))
		for _, colour := range []uint8{solved.White, solved.Black} {
			other := g
			for point := range int16(solved.Size) {
				if other[point] == solved.Empty {
					other[point] = colour
					break
				}
			}
			used.Strategy(t.Context(), &other, 2000)
		}

		unused := newProver(game.Freestyle)
		got, _ := used.Strategy(t.Context(), &g, 2000)
		want, _ := unused.Strategy(t.Context(), &g, 2000)
		if !reflect.DeepEqual(got, want) || used.s.nodes != unused.s.nodes {
			t.Errorf("the used prover searched %d positions, the new one %d, on\n%v", used.s.nodes, unused.s.nodes,
				picture(&g))
		}

		// The same board again.
		used.Strategy(t.Context(), &g, 2000)
		if used.s.nodes != unused.s.nodes {
			t.Errorf("the second search took %d positions, the first %d", used.s.nodes, unused.s.nodes)
		}
	}
}

// randomGrid returns a board with n stones of each colour near the centre, without a possible five.
func randomGrid(rng *rand.Rand, n int) (g solved.Grid) {
	for i := 0; i < 2*n; {
		point := (4+rng.IntN(7))*solved.Side + 4 + rng.IntN(7)
		if g[point] == solved.Empty {
			g[point] = uint8(solved.Black + i%2)
			i++
		}
	}
	if fivePoints(&g, solved.White, game.Freestyle) != nil || fivePoints(&g, solved.Black, game.Freestyle) != nil {
		return randomGrid(rng, n)
	}

	return g
}

// beatsAll reports whether an attack wins against every reply.
func beatsAll(t *testing.T, a *solved.Attack, g *solved.Grid, rules game.Rules) bool {
	if a == nil || g[a.Move] != solved.Empty || isFoul(g, int(a.Move), rules) {
		return false
	}
	g[a.Move] = solved.Black
	defer func() { g[a.Move] = solved.Empty }()
	if fiveAt(g, int(a.Move), rules) {
		return true
	}
	if fivePoints(g, solved.White, rules) != nil {
		return false
	}

	fives := fivePoints(g, solved.Black, rules)
	for point := range int16(solved.Size) {
		if g[point] != solved.Empty {
			continue
		}

		g[point] = solved.White
		won := false
		for _, five := range fives { // Black wins unless the reply stops all of them
			if g[five] == solved.Empty {
				g[five] = solved.Black
				won = won || fiveAt(g, five, rules)
				g[five] = solved.Empty
			}
		}
		won = won || beatsAll(t, a.Next(point), g, rules)
		g[point] = solved.Empty
		if !won {
			return false
		}
	}

	return true
}

// isFoul reports whether Black's move at a point is a foul.
func isFoul(g *solved.Grid, point int, rules game.Rules) bool {
	var stones [3][]game.Point
	for i, colour := range g {
		stones[colour] = append(stones[colour], rules.PointAt(i))
	}
	p, err := game.NewSetupPosition(rules, stones[solved.Black], stones[solved.White], game.Black)

	return err != nil || p.Foul(rules.PointAt(point)) != nil
}

// fivePoints returns the points where a stone of colour makes a five.
func fivePoints(g *solved.Grid, colour uint8, rules game.Rules) (points []int) {
	for point := range g {
		if g[point] == solved.Empty {
			g[point] = colour
			if fiveAt(g, point, rules) {
				points = append(points, point)
			}
			g[point] = solved.Empty
		}
	}

	return points
}

// fiveAt reports whether the stone on a point belongs to a row that wins.
func fiveAt(g *solved.Grid, point int, rules game.Rules) bool {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n, ends := 1, [2]game.Stone{}
		for i, sign := range [2]int{1, -1} {
			x, y := point%15+sign*d[0], point/15+sign*d[1]
			for ; x >= 0 && y >= 0 && x < 15 && y < 15; x, y = x+sign*d[0], y+sign*d[1] {
				if g[y*15+x] != g[point] {
					ends[i] = game.Stone(g[y*15+x])
					break
				}
				n++
			}
		}
		if colour := game.Stone(g[point]); n == 5 && rules.Wins(colour, ends[0], ends[1]) || n > 5 &&
			rules.Wins(colour, colour, ends[1]) {
			return true
		}
	}

	return false
}

// picture formats a board.
func picture(g *solved.Grid) (s string) {
	for point, c := range g {
		s += string(".XO"[c])
		if point%15 == 14 {
			s += "\n"
		}
	}

	return s
}

// TestRulesOfProvers lists the rules that the two kinds of provers support.
func TestRulesOfProvers(t *testing.T) {
	smallCaro := game.Rules{Width: 9, Height: 9, WinLength: 5, BlockedEnds: true}
	tinyCaro := game.Rules{Width: 4, Height: 4, WinLength: 4, BlockedEnds: true}
	for _, test := range []struct {
		rules           game.Rules
		prover, attacks bool
	}{
		{game.Freestyle, true, true}, {game.Standard, true, true}, {game.Renju, true, true},
		{game.Caro, false, true}, {smallCaro, false, true}, {tinyCaro, false, false}, {game.TicTacToe, false, false},
	} {
		_, err := NewProver(test.rules)
		_, attackErr := NewAttackProver(test.rules)
		if (err == nil) != test.prover || (attackErr == nil) != test.attacks {
			t.Errorf("%v: got errors %v and %v", test.rules, err, attackErr)
		}
	}
}

// TestOverlinesInCaro checks that an attack ends with six in a row only where these win.
func TestOverlinesInCaro(t *testing.T) {
	for _, isExact := range []bool{false, true} {
		r := game.Rules{Width: 13, Height: 9, WinLength: 5, BlockedEnds: true, ExactLength: isExact}
		p := game.NewPosition(r)
		for _, x := range []int{1, 2, 3, 4, 6} {
			for _, point := range []game.Point{game.Pt(x, 4), game.Pt(2*x, 0)} {
				next, err := p.Play(point)
				if err != nil {
					t.Fatal(err)
				}
				p = next
			}
		}
		p, err := p.Play(game.Pt(12, 8))
		if err != nil {
			t.Fatal(err)
		}
		p, err = p.Play(game.Pt(0, 4))
		if err != nil {
			t.Fatal(err)
		}

		prover, err := NewAttackProver(r)
		if err != nil {
			t.Fatal(err)
		}
		if a, _ := prover.StrategyOf(t.Context(), &p, game.Black, 300); (a == nil) != isExact {
			t.Errorf("exact %v: got attack %v", isExact, a)
		}
	}
}
