package engine

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"jingzi/game"
)

// TestBreakers checks that no legal point that breakers omits stops the threatened continuous fours.
func TestBreakers(t *testing.T) {
	minPositions := 200
	if testing.Short() {
		minPositions = 30
	}

	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		e := newEngine(t, r, Options{HashMB: 8})

		s, b := e.s, e.s.b
		rng := rand.New(rand.NewPCG(3, uint64(b.variant)))
		numPositions, numTried := 0, 0
		for numPositions < minPositions {
			p := randomPosition(r, rng, 10+rng.IntN(14))
			s.clock.start(context.Background(), game.Limit{Nodes: 10_000_000})
			me := b.setPosition(&p)
			opponent := 1 - me
			if b.count[me][makesFive]+b.count[opponent][makesFive]+b.count[me][makesWin]+
				b.count[opponent][makesWin] > 0 {
				continue
			}
			if plies, _ := s.fours.win(opponent, 0); plies == 0 {
				continue
			}
			points := s.threats.breakers(me)
			if b.ply != b.root {
				t.Fatal("breakers left stones on the board")
			}

			numOthers := 0
			for point := range b.size {
				if b.stone[point] != 0 || points.has(point) || !b.isAllowed(point, me) {
					continue
				}
				numOthers++
				b.place(point, me)
				if plies, _ := s.fours.win(opponent, len(vcfLimits)-1); plies == 0 {
					t.Errorf("%v: %s stops the fours, but breakers does not return it\n%s", r,
						r.Name(r.PointAt(point)), p)
				}
				b.undo()
			}
			if numOthers > 0 {
				numPositions++
				numTried += numOthers
			}
		}
		if numTried < 100*numPositions {
			t.Errorf("%v: %d points tried in %d positions, want at least 100 in each", r, numTried, numPositions)
		}
	}
}

// TestQuietThreats checks that the search finds wins that begin with a quiet move, which makes neither a four
// nor an open three. The positions are from games of the engine.
func TestQuietThreats(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for _, test := range []struct {
		rules game.Rules
		board string
	}{
		{game.Freestyle, `
...............
...............
...............
...............
...............
...............
.....OXXX......
.....X.........
....O......X...
..........O....
.........O.....
........O......
.......O.......
......X........
...............`},
		{game.Renju, `
...............
...............
...............
...............
...............
...............
..........XXXO.
.........O.....
.........X.....
........OXOX...
........OXOO...
.........OX....
...............
...............
...............`},
	} {
		p, err := game.ParsePosition(test.rules, strings.TrimSpace(test.board), game.Black)
		if err != nil {
			t.Fatal(err)
		}
		e := newEngine(t, test.rules, Options{HashMB: 8})
		s, b := e.s, e.s.b
		s.clock.start(context.Background(), game.Limit{Nodes: 20_000})
		me := b.setPosition(&p)
		plies, point := s.threats.attack(me)
		if plies == 0 {
			t.Errorf("attack found no win in\n%s", p)
			continue
		}
		if kind := b.cells[point].threat[me]; kind != quiet || b.guess(point, me) == 0 {
			t.Errorf("%s: got a move with threat %d, want a quiet move\n%s", test.rules.Name(test.rules.PointAt(point)),
				kind, p)
		}
		if moves := findRefutation(t, e, p, game.Black, plies+10, map[game.Position]bool{}); moves != nil {
			t.Errorf("the win in %d plies is refuted by %v\n%s", plies, moves, p)
		}
	}
}
