package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// randomPosition returns an unfinished position with stones of alternating colours at random near the
// centre.
func randomPosition(r game.Rules, rng *rand.Rand, stones int) game.Position {
	for {
		p := game.NewPosition(r)
		for p.Stones() < stones && !p.Result().Over() {
			point := game.Pt(r.Width/2-4+rng.IntN(9), r.Height/2-4+rng.IntN(9))
			if next, err := p.Play(point); err == nil {
				p = next
			}
		}
		if !p.Result().Over() {
			return p
		}
	}
}

// threatWins returns n positions that the side to move can win by continuous threats, but not by fours alone.
func threatWins(t *testing.T, e *Engine, r game.Rules, n int) (found []game.Position) {
	rng := rand.New(rand.NewPCG(5, uint64(e.s.b.variant)))
	for len(found) < n {
		p := randomPosition(r, rng, 8+rng.IntN(8))
		s := e.s
		e.ClearTables()
		s.clock.start(context.Background(), game.Limit{Nodes: 100000})
		me := s.b.setPosition(&p)
		s.searchVCF, s.searchVCT = true, false
		if _, ok := s.forcedMove(me); ok || s.forcedWin(me) > 0 {
			continue
		}
		s.searchVCT = true
		if s.forcedWin(me) > 0 {
			found = append(found, p)
		}
	}
	e.ClearTables()

	return found
}

// checkPV plays a variation and fails the test unless the variation ends with a win for the side to move in p.
func checkPV(t *testing.T, p game.Position, pv []game.Point) {
	t.Helper()

	winner := p.ToMove()
	for i, point := range pv {
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("move %d of %v: %v\n%s", i+1, pv, err, p)
		}
		p = next
	}
	if p.Result().Winner != winner {
		t.Errorf("%v does not win\n%s", pv, p)
	}
}

// TestForcedWins checks that a win by continuous threats is reported up to the five with its true length, that
// it is played without another search while the opponent follows the variation, and that no other reply refutes
// it.
func TestForcedWins(t *testing.T) {
	numWins := 6
	if testing.Short() {
		numWins = 2
	}

	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		e := newEngine(t, r, Options{})
		for _, p := range threatWins(t, e, r, numWins) {
			var last game.SearchInfo
			think := func(p game.Position) game.Point {
				point, err := e.Think(context.Background(), p, game.Limit{Nodes: 200000}, func(info game.SearchInfo) {
					last = info
				})
				if err != nil {
					t.Fatal(err)
				}
				return point
			}
			think(p)
			pv := last.PVs[0]
			if plies, _ := pv.Score.ProvedWin(); plies != len(pv.Moves) || plies < 5 {
				t.Errorf("got a win in %d plies with the line %v, want equal lengths of at least 5\n%s", plies,
					pv.Moves, p)
				continue
			}
			checkPV(t, p, pv.Moves)

			if len(pv.Moves) <= 7 {
				if refutation := findRefutation(t, e, p, p.ToMove(), len(pv.Moves)+10, map[game.Position]bool{}); refutation != nil {
					t.Errorf("%v is refuted by %v\n%s", pv.Moves, refutation, p)
				}
			}

			e.ClearTables()

			current := p
			for i := 0; i < len(pv.Moves); i += 2 {
				point := think(current)
				if i > 0 && e.s.nodes > 2 {
					t.Errorf("got %d nodes for move %d of the stored win %v, want at most 2\n%s", e.s.nodes, i+1,
						pv.Moves, p)
				}
				if plies, _ := last.PVs[0].Score.ProvedWin(); plies != len(pv.Moves)-i || point != pv.Moves[i] {
					t.Errorf("move %d of %v: got %v with a win in %d plies, want a win in %d\n%s", i+1, pv.Moves, point,
						plies, len(pv.Moves)-i, p)
					break
				}
				current, _ = current.Play(point)
				if i+1 < len(pv.Moves) {
					current, _ = current.Play(pv.Moves[i+1])
				}
			}
			if !current.Result().Over() {
				t.Errorf("%v did not win\n%s", pv.Moves, p)
			}
		}
	}
}

// TestMultiPVWithWin checks that a forced win is the first of several variations, and that other first moves are
// searched, too.
func TestMultiPVWithWin(t *testing.T) {
	e := newEngine(t, game.Freestyle, Options{})
	for _, p := range threatWins(t, e, game.Freestyle, 6) {
		var last game.SearchInfo
		point, err := e.Think(context.Background(), p, game.Limit{Depth: 4, MultiPV: 3}, func(info game.SearchInfo) {
			last = info
		})
		if err != nil || len(last.PVs) != 3 {
			t.Fatalf("got %d PVs, error %v; want 3\n%s", len(last.PVs), err, p)
		}
		if _, ok := last.PVs[0].Score.ProvedWin(); !ok || point != last.PVs[0].Moves[0] {
			t.Errorf("Think = %v with PVs %+v, want a proved win first\n%s", point, last.PVs, p)
		}
		checkPV(t, p, last.PVs[0].Moves)

		seen := map[game.Point]bool{}
		for _, pv := range last.PVs {
			if seen[pv.Moves[0]] {
				t.Errorf("two PVs begin with %v", pv.Moves[0])
			}
			seen[pv.Moves[0]] = true
		}
	}
}

// TestForcedReplyWithoutTime checks that the values of the last moves are known without a search: a five is played, and
// against two of them the game is lost after the next move.
func TestForcedReplyWithoutTime(t *testing.T) {
	for _, c := range []struct {
		moves string
		want  game.Score
	}{
		{"h8 a1 i8 a3 j8 a5 k8 a7", game.WinIn(1)},
		{"h8 a1 i8 a3 j8 a5 k8", game.LossIn(2)},
	} {
		e := newEngine(t, game.Freestyle, Options{})
		var last game.SearchInfo
		point, err := e.Think(context.Background(), position(t, game.Freestyle, c.moves), game.Limit{Nodes: 1},
			func(info game.SearchInfo) { last = info })
		if name := game.Freestyle.Name(point); err != nil || name != "g8" && name != "l8" || len(last.PVs) == 0 {
			t.Fatalf("%s: Think = %s, %v with the report %+v; want g8 or l8", c.moves, name, err, last)
		}
		if got := last.PVs[0].Score; got != c.want {
			t.Errorf("%s: got score %v, want %v", c.moves, got, c.want)
		}
	}
}

// TestForcedReplyIsSearched checks that the only stone that stops a five is reported with the value of
// a search.
func TestForcedReplyIsSearched(t *testing.T) {
	for _, c := range []struct {
		name, moves string
		lost        bool
	}{
		{"a four", "h8 g8 i8 h9 j8 i10 k8", false},
		{"a four and two open threes", "h8 g8 i8 a1 j8 o15 k7 a15 k6 o1 k8", true},
	} {
		e := newEngine(t, game.Freestyle, Options{})
		p := position(t, game.Freestyle, c.moves)
		var last game.SearchInfo
		point, err := e.Think(context.Background(), p, game.Limit{Nodes: 100000}, func(info game.SearchInfo) {
			last = info
		})
		if err != nil || game.Freestyle.Name(point) != "l8" {
			t.Fatalf("%s: Think = %s, %v; want l8", c.name, game.Freestyle.Name(point), err)
		}
		if last.Nodes == 0 || len(last.PVs) != 1 || len(last.PVs[0].Moves) == 0 || last.PVs[0].Moves[0] != point {
			t.Errorf("%s: got report %+v, want one PV that begins with the move", c.name, last)
		}
		if _, lost := last.PVs[0].Score.ProvedLoss(); lost != c.lost {
			t.Errorf("%s: got score %v; is a proved loss = %v, want %v", c.name, last.PVs[0].Score, lost, c.lost)
		}
	}
}
