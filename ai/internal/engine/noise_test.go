package engine

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestNoiseCausesNoClaims checks that noise in the values of moves causes no claim of a win in a position where
// neither side can win within seven plies.
func TestNoiseCausesNoClaims(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	p := position(t, game.Freestyle, "h8 j6 j9 i6")
	for _, level := range []game.Level{game.Hard, game.Master} {
		for seed := range uint64(6) {
			e := newEngine(t, game.Freestyle, Options{Level: level, Seed: seed + 1, HashMB: 16})
			_, err := e.Think(context.Background(), p, game.Limit{Nodes: 250000}, func(info game.SearchInfo) {
				if plies, wins := info.PVs[0].Score.ClaimedWin(); wins && plies < 7 {
					t.Errorf("level %s, seed %d: %v wins in %d plies, want at least 7", level, seed+1,
						info.PVs[0].Moves, plies)
				}
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
}

// TestNoiseKeepsOrder checks that a value with noise exceeds a bound if and only if the value exceeds the bound
// before noise, and that noise does not change wins and losses.
func TestNoiseKeepsOrder(t *testing.T) {
	values := []int{-infinity, 9 - mateScore, -mateBound - 1, -mateBound, 3 - mateBound, -40, 0, 17, mateBound - 3,
		mateBound, mateBound + 1, mateScore - 9, infinity}
	for _, noise := range []int{-300, -5, 0, 4, 300} {
		for _, value := range values {
			noisy := addNoise(value, noise)
			isDecided := value > mateBound || value < -mateBound
			if isDecided && noisy != value {
				t.Errorf("addNoise(%d, %d) = %d, want %[1]d", value, noise, noisy)
			}
			if !isDecided && (noisy > mateBound || noisy < -mateBound) {
				t.Errorf("addNoise(%d, %d) = %d, want no win or loss", value, noise, noisy)
			}

			for _, bound := range values {
				if got, want := value > boundBeforeNoise(bound, noise), noisy > bound; got != want {
					t.Errorf("%d > boundBeforeNoise(%d, %d) is %v, want %v", value, bound, noise, got, want)
				}
			}
		}
	}
}
