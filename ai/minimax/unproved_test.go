package minimax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// TestProofsWithFewCandidates checks that a search of few candidates reports only results as proved that a search of
// all moves confirms, whether moves were omitted at the root or after a forced reply.
func TestProofsWithFewCandidates(t *testing.T) {
	numProved, numUnproved := 0, 0
	random := rand.New(rand.NewPCG(2, 8))
	for _, r := range []game.Rules{{Width: 4, Height: 4, WinLength: 3}, {Width: 5, Height: 5, WinLength: 4},
		{Width: 6, Height: 5, WinLength: 4}} {
		for range 500 {
			p := game.NewPosition(r)
			for range 4 + random.IntN(r.NumPoints()/2) {
				empties := slices.Collect(p.EmptyPoints())
				if next, err := p.Play(empties[random.IntN(len(empties))]); err == nil && !next.Result().Over() {
					p = next
				}
			}

			o := Options{
				Depth:       2 + random.IntN(6),
				AlphaBeta:   true,
				Order:       GainOrder,
				ForcedMoves: ForcedMoves(1 + random.IntN(2)),
			}
			for o.Candidates = 1; o.Candidates <= 3; o.Candidates++ {
				reduced := Grow(bg, p, o)
				lines := reduced.Report(1).PVs
				if len(lines) == 0 {
					continue
				}
				wins, loses, _ := reduced.Outcome(reduced.Node(Root).Value)
				_, provedWin := lines[0].Score.ProvedWin()
				_, provedLoss := lines[0].Score.ProvedLoss()
				if !provedWin && !provedLoss {
					if wins || loses {
						numUnproved++
					}
					continue
				}
				numProved++
				if provedWin && o.Depth > 4 {
					continue // to save time
				}
				full := o
				full.Candidates, full.ForcedMoves, full.Nodes = 0, ForcedEverywhere, 1<<21
				complete := Grow(bg, p, full)
				if wins, loses, _ := complete.Outcome(complete.Node(Root).Value); complete.Stopped == Complete &&
					(provedWin && !wins || provedLoss && !loses) {
					t.Fatalf("%+v: got proved win = %v, proved loss = %v; a search of all moves has %v, %v, "+
						"on\n%v%v to move", o, provedWin, provedLoss, wins, loses, p, p.ToMove())
				}
			}
		}
	}
	t.Logf("%d results were reported as proved and %d as unproved", numProved, numUnproved)
	if numProved < 100 || numUnproved < 20 {
		t.Errorf("%d results were reported as proved and %d as unproved, want at least 100 and 20", numProved,
			numUnproved)
	}
}

// TestLossAfterForcedReply checks that a loss after forced replies is not reported as proved if a later move was
// omitted. Black must answer two threats before it has a choice.
func TestLossAfterForcedReply(t *testing.T) {
	r := game.Rules{Width: 7, Height: 7, WinLength: 4}
	random := rand.New(rand.NewPCG(3, 9))
	numLost := 0
	for range 400 {
		p, err := game.ParsePosition(r, "OO..... ....... ....... ....... ....... ....... OOO....", game.Black)
		if err != nil {
			t.Fatal(err)
		}

		for n := 0; n < 4 && !p.Result().Over(); n++ { // random stones of both sides
			point := game.Pt(1+random.IntN(5), 1+random.IntN(4))
			if next, err := p.Play(point); err == nil {
				p = next
			} else {
				n--
			}
		}
		if p.ToMove() == game.White {
			continue
		}
		reduced := Grow(bg, p, Options{
			Depth:       8,
			AlphaBeta:   true,
			Order:       GainOrder,
			Candidates:  1,
			ForcedMoves: ForcedEverywhere,
		})
		_, loses, _ := reduced.Outcome(reduced.Node(Root).Value)
		if !loses {
			continue
		}
		numLost++
		_, proved := reduced.Report(1).PVs[0].Score.ProvedLoss()
		full := Grow(bg, p, Options{
			Depth:       8,
			AlphaBeta:   true,
			Order:       GainOrder,
			Candidates:  4,
			ForcedMoves: ForcedEverywhere,
		})
		if _, losesAnyway, _ := full.Outcome(full.Node(Root).Value); proved && !losesAnyway {
			t.Fatalf("got a proved loss, which a search of four candidates avoids, on\n%v", p)
		}
	}
	t.Logf("%d losses tested", numLost)
	if numLost < 5 {
		t.Errorf("%d losses tested, want at least 5", numLost)
	}
}
