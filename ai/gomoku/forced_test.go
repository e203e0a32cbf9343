package gomoku

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// scatter sets up to n random stones near the middle of an empty board, the
// colours in turn, none of which makes a five or a foul.
func scatter(b *board, rng *rand.Rand, n int) {
	b.clear()
	for i := range n {
		colour := i & 1
		at := (7+rng.IntN(9)-4)*b.width + 7 + rng.IntN(9) - 4
		if b.stone[at] == 0 && b.cells[at].threat[colour] != makesFive && b.allowed(at, colour) {
			b.place(at, colour)
		}
	}
}

// TestWinInFive plays every reply to the wins that are seen without search: an
// open four or a five must then be there.
func TestWinInFive(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		b, rng, claims := testBoard(t, r), rand.New(rand.NewPCG(7, 7)), 0
		for range 8000 {
			scatter(b, rng, 8+rng.IntN(24))
			me := rng.IntN(2)
			you := 1 - me
			if b.count[me][makesFive]+b.count[you][makesFive]+b.count[me][makesWin] > 0 {
				continue
			}
			at := b.winInFive(me)
			if at == noMove {
				continue
			}
			claims++
			b.place(at, me)
			for reply := range b.size {
				if b.stone[reply] != 0 || !b.allowed(reply, you) || b.cells[reply].threat[you] == makesFive {
					continue
				}
				b.place(reply, you)
				if b.count[me][makesFive] == 0 && (b.count[me][makesWin] == 0 || b.count[you][makesFive] > 0) {
					t.Fatalf("%v: colour %d claims a win at %d, and %d holds", r, me, at, reply)
				}
				b.undo()
			}
			b.undo()
		}
		if claims < 30 {
			t.Errorf("%v: only %d wins to look at", r, claims)
		}
	}
}

// TestDefences plays every other point against an open four to come: the four
// is still there.
func TestDefences(t *testing.T) {
	for _, r := range []game.Rules{game.Freestyle, game.Standard, game.Renju} {
		b, rng, threats, held := testBoard(t, r), rand.New(rand.NewPCG(8, 8)), 0, 0
		for range 5000 {
			scatter(b, rng, 8+rng.IntN(24))
			me := rng.IntN(2)
			you := 1 - me
			if b.count[me][makesFive]+b.count[you][makesFive] > 0 || b.count[you][makesWin] == 0 {
				continue
			}
			threats++
			points := b.defences(me)
			for at := range b.size {
				if b.stone[at] != 0 || !b.allowed(at, me) {
					continue
				}
				b.place(at, me)
				holds := b.count[you][makesWin] == 0 || b.count[me][makesFive] > 0
				b.undo()
				if holds && !points.has(at) {
					t.Fatalf("%v: colour %d could hold at %d", r, me, at)
				}
				if holds {
					held++
				}
			}
		}
		if threats < 200 || held < threats {
			t.Errorf("%v: only %d threats, %d defences", r, threats, held)
		}
	}
}
