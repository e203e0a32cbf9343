package gomoku

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"jingzi/game"
)

// TestBreakers: against a threat of continuous fours nothing holds but the points
// listed. Every other legal point is tried.
func TestBreakers(t *testing.T) {
	wanted := 200
	if testing.Short() {
		wanted = 30
	}
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		e := newEngine(t, r, Options{HashMB: 8})
		s, b := e.s, e.s.b
		rng := rand.New(rand.NewPCG(3, uint64(b.variant)))
		narrow, tried := 0, 0
		for narrow < wanted {
			p := scattered(r, rng, 10+rng.IntN(14))
			s.clock.start(context.Background(), game.Limit{Nodes: 10_000_000})
			me := b.setPosition(&p)
			you := 1 - me
			if b.count[me][makesFive]+b.count[you][makesFive]+b.count[me][makesWin]+b.count[you][makesWin] > 0 {
				continue
			}
			if plies, _ := s.fours.win(you, 0); plies == 0 {
				continue
			}
			points := s.threats.breakers(me)
			if b.ply != b.root {
				t.Fatal("stones are left on the board")
			}
			others := 0
			for at := range b.size {
				if b.stone[at] != 0 || points.has(at) || !b.allowed(at, me) {
					continue
				}
				others++
				b.place(at, me)
				if plies, _ := s.fours.win(you, len(vcfLimits)-1); plies == 0 {
					t.Errorf("%v: %s holds and is not listed\n%s", r, r.Name(r.PointAt(at)), p)
				}
				b.undo()
			}
			if others > 0 {
				narrow++
				tried += others
			}
		}
		if tried < 100*narrow {
			t.Errorf("%v: only %d points left out in %d positions", r, tried, narrow)
		}
	}
}

// TestQuietThreats: wins by continuous threats, from games of the engine, that have
// to begin with a move that makes neither a four nor an open three. Without such
// moves no attack wins here, however long it is looked for.
func TestQuietThreats(t *testing.T) {
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
		plies, at := s.threats.attack(me)
		if plies == 0 {
			t.Errorf("no win found in\n%s", p)
			continue
		}
		if kind := b.cells[at].threat[me]; kind != quiet || b.guess(at, me) == 0 {
			t.Errorf("%s makes threat %d in\n%s", test.rules.Name(test.rules.PointAt(at)), kind, p)
		}
		if line := refutes(t, e, p, game.Black, plies+10, map[game.Position]bool{}); line != nil {
			t.Errorf("the win in %d is refuted by %v\n%s", plies, line, p)
		}
	}
}
