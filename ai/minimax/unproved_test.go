package minimax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// A search of some of the moves only calls proved what a search of all moves finds, too, whether moves
// were left out at the root or behind a forced reply.
func TestWhatFewCandidatesProve(t *testing.T) {
	proved, refused := 0, 0
	random := rand.New(rand.NewPCG(2, 8))
	for _, r := range []game.Rules{{Width: 4, Height: 4, WinLength: 3}, {Width: 5, Height: 5, WinLength: 4}, {Width: 6, Height: 5, WinLength: 4}} {
		for range 500 {
			p := game.NewPosition(r)
			for range 4 + random.IntN(r.NumPoints()/2) {
				empties := slices.Collect(p.EmptyPoints())
				if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
					p = next
				}
			}
			o := Options{Depth: 2 + random.IntN(6), AlphaBeta: true, Order: GainOrder, ForcedMoves: ForcedMoves(1 + random.IntN(2))}
			for o.Candidates = 1; o.Candidates <= 3; o.Candidates++ {
				few := Grow(bg, p, o)
				lines := few.Report(1).PVs
				if len(lines) == 0 {
					continue
				}
				wins, loses, _ := few.Outcome(few.Node(Root).Value)
				_, won := lines[0].Score.ProvedWin()
				_, lost := lines[0].Score.ProvedLoss()
				if !won && !lost {
					if wins || loses {
						refused++
					}
					continue
				}
				proved++
				if won && o.Depth > 4 {
					continue // there are many of these
				}
				full := o
				full.Candidates, full.ForcedMoves, full.Nodes = 0, ForcedEverywhere, 1<<21
				all := Grow(bg, p, full)
				if wins, loses, _ := all.Outcome(all.Node(Root).Value); all.Stopped == Complete && (won && !wins || lost && !loses) {
					t.Fatalf("%+v proves a win (%v) or a loss (%v) on\n%v%v to move", o, won, lost, p, p.ToMove())
				}
			}
		}
	}
	t.Logf("%d ends proved, %d not called so", proved, refused)
	if proved < 100 || refused < 20 {
		t.Errorf("%d ends proved, %d not called so", proved, refused)
	}
}

// A loss behind forced replies is not proved if a later move was left out: two of White's threats must be
// answered, and only then does Black have a choice.
func TestALossBehindAForcedReply(t *testing.T) {
	r := game.Rules{Width: 7, Height: 7, WinLength: 4}
	random := rand.New(rand.NewPCG(3, 9))
	lost := 0
	for range 400 {
		p, err := game.ParsePosition(r, "OO..... ....... ....... ....... ....... ....... OOO....", game.Black)
		if err != nil {
			t.Fatal(err)
		}
		for n := 0; n < 4 && !p.Result().Over(); n++ { // a white stone among black ones
			at := game.Pt(1+random.IntN(5), 1+random.IntN(4))
			if next, err := p.Play(at); err == nil {
				p = next
			} else {
				n--
			}
		}
		if p.ToMove() == game.White {
			continue
		}
		few := Grow(bg, p, Options{Depth: 8, AlphaBeta: true, Order: GainOrder, Candidates: 1, ForcedMoves: ForcedEverywhere})
		_, loses, _ := few.Outcome(few.Node(Root).Value)
		if !loses {
			continue
		}
		lost++
		_, proved := few.Report(1).PVs[0].Score.ProvedLoss()
		all := Grow(bg, p, Options{Depth: 8, AlphaBeta: true, Order: GainOrder, Candidates: 4, ForcedMoves: ForcedEverywhere})
		if _, still, _ := all.Outcome(all.Node(Root).Value); proved && !still {
			t.Fatalf("a loss is proved that four candidates avert\n%v", p)
		}
	}
	t.Log(lost)
	if lost < 5 {
		t.Errorf("%d losses", lost)
	}
}
