package gomoku

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// FuzzFoul compares the fouls of the engine with those of package game on every empty point of random
// boards.
func FuzzFoul(f *testing.F) {
	f.Add(uint64(1), uint8(40))
	f.Add(uint64(2), uint8(90))
	f.Fuzz(func(t *testing.T, seed uint64, stones uint8) {
		compareFouls(t, seed, int(stones))
	})
}

func TestFoul(t *testing.T) {
	for seed := range uint64(150) {
		compareFouls(t, seed, 20+int(seed%100))
	}
}

// compareFouls scatters stones, Black's closer to the centre, where fouls are frequent, and compares
// the fouls.
func compareFouls(t *testing.T, seed uint64, stones int) {
	rng := rand.New(rand.NewPCG(seed, 5))
	var blacks, whites []game.Point
	occupied := make(map[game.Point]bool)
	for range stones {
		half := 3 + rng.IntN(5)
		point := game.Pt(7+rng.IntN(2*half+1)-half, 7+rng.IntN(2*half+1)-half)
		if occupied[point] {
			continue
		}
		occupied[point] = true
		if rng.IntN(5) < 3 {
			blacks = append(blacks, point)
		} else {
			whites = append(whites, point)
		}
	}
	p, err := game.NewSetupPosition(game.Renju, blacks, whites, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	b := testBoard(t, game.Renju)
	b.setPosition(&p)
	for point := range p.EmptyPoints() {
		want := p.Foul(point) != nil
		if got := b.isFoul(p.Rules().Index(point)); got != want {
			t.Fatalf("foul at %s: %v, want %v (%v)\n%s", p.Rules().Name(point), got, want, p.Foul(point), p)
		}
	}
}
