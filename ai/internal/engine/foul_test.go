package engine

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// FuzzFoul compares isFoul with package game on every empty point of random boards.
func FuzzFoul(f *testing.F) {
	f.Add(uint64(1), uint8(40))
	f.Add(uint64(2), uint8(90))
	f.Fuzz(func(t *testing.T, seed uint64, stones uint8) {
		compareFouls(t, seed, int(stones))
	})
}

// TestFoul compares isFoul with package game on random boards.
func TestFoul(t *testing.T) {
	for seed := range uint64(150) {
		compareFouls(t, seed, 20+int(seed%100))
	}
}

// compareFouls compares isFoul with package game on a board with random stones, which are closest together at
// the centre, so that fouls are frequent.
func compareFouls(t *testing.T, seed uint64, numStones int) {
	rng := rand.New(rand.NewPCG(seed, 5))
	var blackPoints, whitePoints []game.Point
	occupied := make(map[game.Point]bool)
	for range numStones {
		half := 3 + rng.IntN(5)
		point := game.Pt(7+rng.IntN(2*half+1)-half, 7+rng.IntN(2*half+1)-half)
		if occupied[point] {
			continue
		}
		occupied[point] = true
		if rng.IntN(5) < 3 {
			blackPoints = append(blackPoints, point)
		} else {
			whitePoints = append(whitePoints, point)
		}
	}
	p, err := game.NewSetupPosition(game.Renju, blackPoints, whitePoints, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	b := testBoard(t, game.Renju)
	b.setPosition(&p)

	for point := range p.EmptyPoints() {
		want := p.Foul(point) != nil
		if got := b.isFoul(p.Rules().Index(point)); got != want {
			t.Fatalf("isFoul at %s = %v, want %v (%v)\n%s", p.Rules().Name(point), got, want, p.Foul(point), p)
		}
	}
}

// TestWhiteStonesMakeThreesReal checks that an additional white stone can turn only a suspected three-three
// into a foul, since strategy.follow relies on this.
func TestWhiteStonesMakeThreesReal(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	b := newBoard(newLayout(game.Renju), renju)
	rng := rand.New(rand.NewPCG(7, 8))
	numFouls := 0
	for range 60 {
		b.clear()

		for range 26 {
			point := (4+rng.IntN(7))*b.width + 4 + rng.IntN(7)
			if b.stone[point] == 0 {
				b.place(point, min(1, rng.IntN(5)/3))
			}
		}

		for point := range b.legal(black) {
			kind := b.cells[point].threat[black]
			for extra := range b.size {
				if extra == point || b.stone[extra] != 0 {
					continue
				}
				b.place(extra, white)
				if !b.isAllowed(point, black) {
					numFouls++
					if kind != suspect && kind != suspectFour {
						t.Fatalf("%v becomes a foul with a white stone at %v, but was not a suspected three-three",
							b.point(int16(point)), b.point(int16(extra)))
					}
				}
				b.undo()
			}
		}
	}
	if numFouls == 0 {
		t.Error("no white stone made a foul")
	}
}
