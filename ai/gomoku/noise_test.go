package gomoku

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestNoiseClaimsNothing: two stones that are not in one line cannot become a five
// with three more, whatever variety adds to the value of a move.
func TestNoiseClaimsNothing(t *testing.T) {
	p := position(t, game.Freestyle, "h8 j6 j9 i6")
	for _, level := range []game.Level{game.Hard, game.Master} {
		for seed := range uint64(6) {
			e := newEngine(t, game.Freestyle, Options{Level: level, Seed: seed + 1, HashMB: 16})
			_, err := e.Think(context.Background(), p, game.Limit{Nodes: 250000}, func(r game.SearchInfo) {
				if plies, wins := r.PVs[0].Score.ClaimedWin(); wins && plies < 7 {
					t.Errorf("%s, seed %d: %v wins in %d", level, seed+1, r.PVs[0].Moves, plies)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestNoiseKeepsTheOrderOfWins: what noise makes of a value is above a bound exactly
// where the value is above what is asked of the search, and a win stays what it is.
func TestNoiseKeepsTheOrderOfWins(t *testing.T) {
	edges := []int{-infinite, 9 - mateScore, -mateBound - 1, -mateBound, 3 - mateBound, -40, 0, 17, mateBound - 3, mateBound, mateBound + 1, mateScore - 9, infinite}
	for _, noise := range []int{-300, -5, 0, 4, 300} {
		for _, value := range edges {
			b := blurred(value, noise)
			if win := value > mateBound || value < -mateBound; win && b != value || !win && (b > mateBound || b < -mateBound) {
				t.Errorf("noise %d makes %d of %d", noise, b, value)
			}
			for _, bound := range edges {
				if (b > bound) != (value > unblurred(bound, noise)) {
					t.Errorf("noise %d: %d becomes %d, bound %d becomes %d", noise, value, b, bound, unblurred(bound, noise))
				}
			}
		}
	}
}
