package engine

import (
	"math"
	"testing"

	"jingzi/game"
)

// TestReportsMethod checks that levels report when they move without a search: Easy always, and Medium about as
// often as it says that it overlooks a four.
func TestReportsMethod(t *testing.T) {
	p := game.NewPosition(game.Freestyle)
	for _, point := range []game.Point{{X: 7, Y: 7}, {X: 0, Y: 0}, {X: 8, Y: 7}, {X: 2, Y: 2}, {X: 9, Y: 7}} {
		p, _ = p.Play(point)
	}

	methods := func(l game.Level, seeds uint64) (count [game.AtRandom + 1]int, rate float64) {
		for seed := range seeds {
			e, err := New(game.Freestyle, Options{Level: l, Seed: seed + 1})
			if err != nil {
				t.Fatal(err)
			}
			var last game.SearchInfo
			if _, err := e.Think(t.Context(), p, game.Limit{}, func(info game.SearchInfo) { last = info }); err != nil {
				t.Fatal(err)
			}
			count[last.Method]++
			rate = max(rate, last.OversightRate)
		}
		return count, rate
	}
	if count, _ := methods(game.Easy, 5); count[game.ByShapes] != 5 {
		t.Errorf("Easy: got the methods %v, want five moves by shapes", count)
	}
	const seeds = 100
	count, rate := methods(game.Medium, seeds)
	share := float64(count[game.ByOversight]) / seeds
	if rate == 0 || math.Abs(share-rate) > 0.1 || count[game.BySearch]+count[game.ByOversight] != seeds {
		t.Errorf("Medium: got the methods %v with the rate %g", count, rate)
	}
}
