package engine

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestClaimsAreConfirmed checks that a win that only pvs has found is reported as proved if it is confirmed
// against all replies, and otherwise as unproved. With enough nodes nearly all claims are proved.
func TestClaimsAreConfirmed(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	rng := rand.New(rand.NewPCG(2, 3))
	e := newEngine(t, game.Freestyle, Options{HashMB: 16})
	var numProved, numUnproved, numShort int
	for range 120 {
		p := randomPosition(game.Freestyle, rng, 3+rng.IntN(14))

		var last game.SearchInfo
		think := func(l game.Limit) (found, proved bool) {
			e.ClearTables()
			if _, err := e.Think(context.Background(), p, l, func(info game.SearchInfo) { last = info }); err != nil {
				t.Fatal(err)
			}
			_, wins := last.PVs[0].Score.ClaimedWin()
			_, loses := last.PVs[0].Score.ClaimedLoss()

			return wins || loses, last.PVs[0].Score.Proved()
		}
		switch found, proved := think(game.Limit{Depth: 7}); {
		case !found && proved:
			t.Errorf("got %v: proved, but neither a win nor a loss", last.PVs[0])
		case !found:
			continue
		case proved:
			numProved++
		default:
			numUnproved++
		}
		nodes := e.s.nodes
		if nodes < 2 {
			continue
		}
		if found, proved := think(game.Limit{Nodes: nodes - 1}); found && !proved { // no node was left to confirm the claim
			numShort++
		}
	}
	t.Logf("%d claims proved, %d unproved, %d unproved with one node fewer", numProved, numUnproved, numShort)
	if numProved < 20 || numUnproved*10 > numProved || numShort < 3 {
		t.Errorf("%d claims proved, %d unproved, %d unproved with one node fewer; want at least 20, at most a tenth "+
			"of those, and at least 3", numProved, numUnproved, numShort)
	}
}

// TestConfirmConsidersDistantReplies checks that a win is not confirmed if only a distant reply stops it.
func TestConfirmConsidersDistantReplies(t *testing.T) {
	// Black's open four g8 h8 i8 j8 wins against every nearby reply, but not against a distant five.
	for _, c := range []struct {
		name, moves string
		wins        bool
	}{
		{"no distant stones", "h8 a1 i8 c2 j8 o1 g9 a15", true},
		{"White can make a distant five", "h8 b15 i8 c15 j8 d15 g9 e15", false},
	} {
		e := newEngine(t, game.Freestyle, Options{})
		s := e.s
		p := position(t, game.Freestyle, c.moves)
		s.clock.start(context.Background(), game.Limit{Nodes: 1000000})
		me := s.b.setPosition(&p)
		s.confirmNodesLeft = confirmNodes
		s.refresh()
		point, _ := game.Freestyle.ParsePoint("g8")
		s.setPV(0, game.Freestyle.Index(point))
		if _, proved := s.confirm(me, mateScore-9, true); proved != c.wins {
			t.Errorf("%s: proved = %v, want %v", c.name, proved, c.wins)
		}
	}
}

// TestConfirmLongLoss checks that a loss in 46 plies, with more than a dozen quiet moves in a row, is
// proved.
func TestConfirmLongLoss(t *testing.T) {
	p := position(t, game.Standard, "e4 i11 l8 g6 i9 h8 i7 h5 h9 f7 e8 g9 j8 h10 f8 h6 k8 i8 h7 g7 g5 j10 g10 i6")
	var last game.SearchInfo
	e := newEngine(t, game.Standard, Options{HashMB: 16})
	if _, err := e.Think(t.Context(), p, game.Limit{Nodes: 600000}, func(info game.SearchInfo) {
		last = info
	}); err != nil {
		t.Fatal(err)
	}
	if _, loses := last.PVs[0].Score.ProvedLoss(); !loses {
		t.Errorf("got %v, want a proved loss", last.PVs[0])
	}
}
