package review

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/ai/gomoku"
	"jingzi/game"
)

// BenchmarkGame reviews a random game on 5×5, and games between easy players on 15×15.
func BenchmarkGame(b *testing.B) {
	for _, r := range []game.Rules{game.FiveByFive, game.Freestyle, game.Renju} {
		situations := []game.Situation{game.NewSituation(r, game.Opening{})}
		random := rand.New(rand.NewPCG(21, 21))
		var e *gomoku.Engine
		if r != game.FiveByFive {
			e, _ = gomoku.New(r, gomoku.Options{Level: game.Easy, Seed: 5, HashMB: 1})
		}

		for last := &situations[0]; !last.Result().Over() &&
			len(situations) <= 60; last = &situations[len(situations)-1] {
			var point game.Point
			if e != nil {
				point, _ = e.Think(bg, last.Position, game.Limit{}, nil)
			} else {
				empties := slices.Collect(last.Position.EmptyPoints())
				point = empties[random.IntN(len(empties))]
			}
			next, err := last.Answer(game.PlaceAt(point))
			if err != nil {
				b.Fatal(err)
			}
			situations = append(situations, next)
		}
		name := map[game.Rules]string{game.FiveByFive: "5x5", game.Freestyle: "freestyle", game.Renju: "renju"}[r]
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				if _, err := NewJudge(r, Options{}).ReviewGame(bg, situations, nil); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(len(situations)-1), "moves")
			b.ReportMetric(b.Elapsed().Seconds()/float64(b.N)/float64(len(situations)-1)*1000, "ms/move")
		})
	}
}
