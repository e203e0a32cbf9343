package gomoku

import (
	"context"
	"math/rand/v2"
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
			me := b.read(&p)
			you := 1 - me
			s.rootPly = b.ply
			if b.count[me][makesFive]+b.count[you][makesFive]+b.count[me][makesWin]+b.count[you][makesWin] > 0 {
				continue
			}
			if plies, _ := s.vcf(you, 0); plies == 0 {
				continue
			}
			points := s.breakers(me)
			if b.ply != s.rootPly {
				t.Fatal("stones are left on the board")
			}
			others := 0
			for at := range b.size {
				if b.stone[at] != 0 || points.has(at) || !b.allowed(at, me) {
					continue
				}
				others++
				b.place(at, me)
				if plies, _ := s.vcf(you, len(vcfLimits)-1); plies == 0 {
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
