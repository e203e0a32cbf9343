package engine

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// scatter clears the board and places at most n stones of alternating colours at random near the centre. It
// makes no five and no foul.
func scatter(b *board, rng *rand.Rand, n int) {
	b.clear()

	for i := range n {
		colour := i & 1
		point := (7+rng.IntN(9)-4)*b.width + 7 + rng.IntN(9) - 4
		if b.stone[point] == 0 && b.cells[point].threat[colour] != makesFive && b.isAllowed(point, colour) {
			b.place(point, colour)
		}
	}
}

// TestWinInFive plays every reply to the moves that winInFive returns and checks that an open four or a five
// is possible after each.
func TestWinInFive(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		b, rng, numWins := testBoard(t, r), rand.New(rand.NewPCG(7, 7)), 0
		for range 8000 {
			scatter(b, rng, 8+rng.IntN(24))
			me := rng.IntN(2)
			opponent := 1 - me
			if b.count[me][makesFive]+b.count[opponent][makesFive]+b.count[me][makesWin] > 0 {
				continue
			}
			point := b.winInFive(me)
			if point == noMove {
				continue
			}
			numWins++
			b.place(point, me)

			for reply := range b.size {
				if b.stone[reply] != 0 || !b.isAllowed(reply, opponent) ||
					b.cells[reply].threat[opponent] == makesFive {
					continue
				}
				b.place(reply, opponent)
				if b.count[me][makesFive] == 0 && (b.count[me][makesWin] == 0 || b.count[opponent][makesFive] > 0) {
					t.Fatalf("%v: winInFive(%d) = %d, but a reply at %d stops the win", r, me, point, reply)
				}
				b.undo()
			}
			b.undo()
		}
		if numWins < 30 {
			t.Errorf("%v: %d wins tested, want at least 30", r, numWins)
		}
	}
}

// TestStoppedFoursAreNotRefuted checks that a search for continuous fours that the clock stops, after any number of
// nodes, does not keep a later search from finding the win.
func TestStoppedFoursAreNotRefuted(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Renju} {
		s := newEngine(t, r, Options{HashMB: 1}).s
		b, rng, numWins := s.b, rand.New(rand.NewPCG(3, 8)), 0
		win := func(me, level int, nodes int64) int {
			s.clock.start(t.Context(), game.Limit{Nodes: nodes})
			plies, _ := s.fours.win(me, level)
			return plies
		}
		for range 6000 {
			scatter(b, rng, 14+rng.IntN(24))
			me := rng.IntN(2)
			clear(s.fours.table)
			if win(me, 2, 1_000_000) < 7 || s.nodes < 10 {
				continue
			}
			numWins++

			for nodes := range min(s.nodes, 60) {
				clear(s.fours.table)
				win(me, 2, nodes+1)
				if win(me, 2, 1_000_000) == 0 {
					t.Fatalf("%v: no win after a search that was stopped after %d nodes", r, nodes+1)
				}
			}
		}
		if numWins < 20 {
			t.Errorf("%v: %d wins tested, want at least 20", r, numWins)
		}
	}
}

// TestDefences plays every move against a threatened open four and checks that defences returns all moves that
// stop it.
func TestDefences(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		b, rng, numThreats, numStopped := testBoard(t, r), rand.New(rand.NewPCG(8, 8)), 0, 0
		for range 5000 {
			scatter(b, rng, 8+rng.IntN(24))
			me := rng.IntN(2)
			opponent := 1 - me
			if b.count[me][makesFive]+b.count[opponent][makesFive] > 0 || b.count[opponent][makesWin] == 0 {
				continue
			}
			numThreats++

			points := b.defences(me)
			for point := range b.size {
				if b.stone[point] != 0 || !b.isAllowed(point, me) {
					continue
				}
				b.place(point, me)
				stops := b.count[opponent][makesWin] == 0 || b.count[me][makesFive] > 0
				b.undo()
				if stops && !points.has(point) {
					t.Fatalf("%v: defences(%d) does not have %d, which stops the four", r, me, point)
				}
				if stops {
					numStopped++
				}
			}
		}
		if numThreats < 200 || numStopped < numThreats {
			t.Errorf("%v: %d threats and %d defences tested; want at least 200 threats, and at least as many defences",
				r, numThreats, numStopped)
		}
	}
}
