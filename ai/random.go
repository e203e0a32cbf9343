package ai

import (
	"context"
	"math/rand/v2"

	"jingzi/game"
)

// Random returns a player that chooses among the legal points at random (the test opponent of the 5×5 paper).
func Random(seed uint64) game.Engine {
	return &random{rand.New(rand.NewPCG(seed, 0x72616e646f6d))}
}

type random struct{ rng *rand.Rand }

// Think implements game.Engine. It passes if every empty point is forbidden.
func (r *random) Think(ctx context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if p.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	if err := ctx.Err(); err != nil {
		return game.Point{}, err
	}

	if report != nil {
		report(game.SearchInfo{Method: game.AtRandom})
	}

	chosen, n := game.Pass, 0
	for point := range p.EmptyPoints() {
		if !p.LegalAndNotFoul(point) {
			continue
		}
		n++
		if r.rng.IntN(n) == 0 {
			chosen = point
		}
	}

	return chosen, nil
}
