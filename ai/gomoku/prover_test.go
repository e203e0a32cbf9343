package gomoku

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"jingzi/ai/solved"
	"jingzi/game"
)

// TestStrategiesWin checks that every attack found wins against each reply, even with an additional
// white stone outside its zone.
func TestStrategiesWin(t *testing.T) {
	for _, rules := range []game.Rules{game.Freestyle, game.Standard} {
		p, err := NewProver(rules)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(1, 2))
		found, outside := 0, 0
		for range 60 {
			g := randomGrid(rng, 4+rng.IntN(8))
			a, zone := p.Strategy(t.Context(), &g, 500)
			if a == nil {
				continue
			}
			found++
			if !beatsAll(t, a, &g, rules.ExactLength) {
				t.Fatalf("%+v: the attack does not win on\n%v", rules, picture(&g))
			}
			for range 2 {
				point := int16(rng.IntN(solved.Size))
				if g[point] == solved.Empty && !zone.Has(point) {
					outside++
					g[point] = solved.White
					if !beatsAll(t, a, &g, rules.ExactLength) {
						t.Fatalf("%+v: the attack does not win with a stone at %v on\n%v", rules, point, picture(&g))
					}
					g[point] = solved.Empty
				}
			}
		}
		if found < 10 || outside < 10 {
			t.Errorf("only %d attacks, %d stones outside a zone", found, outside)
		}
	}
}

// TestStrategyIsDeterministic checks that the result depends on the position alone: not on earlier
// searches or on the symmetry of the board.
func TestStrategyIsDeterministic(t *testing.T) {
	p, err := NewProver(game.Freestyle)
	if err != nil {
		t.Fatal(err)
	}
	rng := rand.New(rand.NewPCG(3, 4))
	found := 0
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
		found++
		if !reflect.DeepEqual(first, second) || image.MaxMoves() != first.MaxMoves() {
			t.Errorf("the searches found different attacks:\n%v", picture(&g))
		}
	}
	if found < 5 {
		t.Errorf("only %d attacks", found)
	}
}

// randomGrid puts n stones of each colour near the centre.
func randomGrid(rng *rand.Rand, n int) (g solved.Grid) {
	for i := 0; i < 2*n; {
		point := (4+rng.IntN(7))*solved.Side + 4 + rng.IntN(7)
		if g[point] == solved.Empty {
			g[point] = uint8(solved.Black + i%2)
			i++
		}
	}
	if fivePoints(&g, solved.White, false) > 0 || fivePoints(&g, solved.Black, false) > 0 {
		return randomGrid(rng, n)
	}
	return g
}

// beatsAll reports whether an attack wins against every reply.
func beatsAll(t *testing.T, a *solved.Attack, g *solved.Grid, exact bool) bool {
	if a == nil || g[a.Move] != solved.Empty {
		return false
	}
	g[a.Move] = solved.Black
	defer func() { g[a.Move] = solved.Empty }()
	if fiveAt(g, int(a.Move), exact) {
		return true
	}
	if fivePoints(g, solved.White, exact) > 0 {
		return false
	}
	if fivePoints(g, solved.Black, exact) > 1 {
		return true
	}
	mustStop := fivePoints(g, solved.Black, exact) > 0
	for point := range int16(solved.Size) {
		if g[point] != solved.Empty {
			continue
		}
		if mustStop {
			g[point] = solved.Black
			blocks := fiveAt(g, int(point), exact)
			g[point] = solved.Empty
			if !blocks {
				continue // all other replies lose at once
			}
		}
		g[point] = solved.White
		won := beatsAll(t, a.Next(point), g, exact)
		g[point] = solved.Empty
		if !won {
			return false
		}
	}
	return true
}

// fivePoints counts the points that complete a five.
func fivePoints(g *solved.Grid, colour uint8, exact bool) (n int) {
	for point := range g {
		if g[point] == solved.Empty {
			g[point] = colour
			if fiveAt(g, point, exact) {
				n++
			}
			g[point] = solved.Empty
		}
	}
	return n
}

func fiveAt(g *solved.Grid, point int, exact bool) bool {
	for _, d := range [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
		n := 1
		for _, sign := range [2]int{1, -1} {
			x, y := point%15+sign*d[0], point/15+sign*d[1]
			for x >= 0 && y >= 0 && x < 15 && y < 15 && g[y*15+x] == g[point] {
				n++
				x, y = x+sign*d[0], y+sign*d[1]
			}
		}
		if n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

func picture(g *solved.Grid) (s string) {
	for point, c := range g {
		s += string(".XO"[c])
		if point%15 == 14 {
			s += "\n"
		}
	}
	return s
}
