package ai

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestPlayersCommitNoFoul checks that neither the levels nor Random commit fouls if fouls lose the game.
func TestPlayersCommitNoFoul(t *testing.T) {
	for _, rules := range []game.Rules{game.Renju, {Width: 7, Height: 7, WinLength: 5, Fouls: true},
		{Width: 5, Height: 5, WinLength: 5, Fouls: true}} {
		rules.FoulLoses = true
		players := map[string]game.Engine{"random": Random(1)}
		for _, level := range game.Levels {
			players[string(level)], _ = New(rules, level, 1)
		}

		for name, engine := range players {
			numFouls := 0
			for seed := range uint64(6) {
				p := crowdedPosition(rules, seed)
				numFouls += len(p.Fouls())
				point, err := engine.Think(t.Context(), p, game.Limit{Nodes: 500}, nil)
				if err != nil || !p.LegalAndNotFoul(point) {
					t.Errorf("%v, %s: Think = %v, %v; want a legal move without a foul in\n%v", rules, name,
						point, err, p)
				}
			}
			if rules.Width == 15 && numFouls == 0 {
				t.Error("no position has a foul")
			}
		}
	}
}

// crowdedPosition returns an unfinished position with many black stones and few white ones, Black to move.
func crowdedPosition(r game.Rules, seed uint64) game.Position {
	random := rand.New(rand.NewPCG(seed, 3))
	p := game.NewPosition(r)
	for moves := 0; moves < r.NumPoints()/5 || p.ToMove() != game.Black; {
		point := r.PointAt(random.IntN(r.NumPoints()))
		if p.ToMove() == game.White && random.IntN(4) > 0 {
			point = game.Pass
		}
		if point != game.Pass && !p.LegalAndNotFoul(point) {
			continue
		}
		if next, err := p.Play(point); err == nil && !next.Result().Over() {
			p, moves = next, moves+1
		}
	}

	return p
}
