package gomoku

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestProvedOrSeems: a win that pvs alone has found is announced as proved if it
// could be confirmed over all replies, and else as one that seems so; with enough
// nodes nearly all are.
func TestProvedOrSeems(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 3))
	e := newEngine(t, game.Freestyle, Options{HashMB: 16})
	var sure, seems, short int
	for range 120 {
		p := scattered(game.Freestyle, rng, 3+rng.IntN(14))
		var last game.SearchInfo
		think := func(l game.Limit) (found, proved bool) {
			e.ClearTables()
			if _, err := e.Think(context.Background(), p, l, func(r game.SearchInfo) { last = r }); err != nil {
				t.Fatal(err)
			}
			_, wins := last.PVs[0].Score.ClaimedWin()
			_, loses := last.PVs[0].Score.ClaimedLoss()
			return wins || loses, last.PVs[0].Score.Proved()
		}
		switch found, proved := think(game.Limit{Depth: 7}); {
		case !found && proved:
			t.Errorf("%v is proved and not found", last.PVs[0])
		case !found:
			continue
		case proved:
			sure++
		default:
			seems++
		}
		spent := e.s.nodes
		if spent < 2 {
			continue
		}
		if found, proved := think(game.Limit{Nodes: spent - 1}); found && !proved { // no node is left to confirm it
			short++
		}
	}
	t.Logf("%d claims proved, %d seem so, %d with a node less", sure, seems, short)
	if sure < 20 || seems*10 > sure || short < 3 {
		t.Errorf("%d claims proved, %d seem so, %d with a node less", sure, seems, short)
	}
}

// TestConfirmLooksFar: what near replies do not stop, and one far away does, is no
// win. White has a broken four to come at A1 to A5 with a four of Black's.
func TestConfirmLooksFar(t *testing.T) {
	// Black's open three h8 i8 j8 wins against every reply near it; a far four of
	// White's own, made with tempo towards the three, stops it.
	for _, c := range []struct {
		name, moves string
		wins        bool
	}{
		{"nothing far away", "h8 a1 i8 c2 j8 o1 g9 a15", true},
		{"a five of White's to come", "h8 b15 i8 c15 j8 d15 g9 e15", false},
	} {
		e := newEngine(t, game.Freestyle, Options{})
		s := e.s
		p := position(t, game.Freestyle, c.moves)
		s.clock.start(context.Background(), game.Limit{Nodes: 1000000})
		me := s.b.setPosition(&p)
		s.toConfirm = confirmNodes
		s.refresh()
		at, _ := game.Freestyle.ParsePoint("g8")
		s.keepOnly(0, game.Freestyle.Index(at))
		if _, sure := s.confirm(me, mateScore-9, true); sure != c.wins {
			t.Errorf("%s: confirmed: %v", c.name, sure)
		}
	}
}

// TestConfirmLongLoss: a loss in 46 plies, with more than a dozen quiet moves in a row,
// is proved.
func TestConfirmLongLoss(t *testing.T) {
	p := position(t, game.Standard, "e4 i11 l8 g6 i9 h8 i7 h5 h9 f7 e8 g9 j8 h10 f8 h6 k8 i8 h7 g7 g5 j10 g10 i6")
	var last game.SearchInfo
	e := newEngine(t, game.Standard, Options{HashMB: 16})
	if _, err := e.Think(t.Context(), p, game.Limit{Nodes: 600000}, func(r game.SearchInfo) { last = r }); err != nil {
		t.Fatal(err)
	}
	if _, loses := last.PVs[0].Score.ProvedLoss(); !loses {
		t.Errorf("not proved: %v", last.PVs[0])
	}
}
