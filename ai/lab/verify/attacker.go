package main

import (
	"context"

	"jingzi/ai/internal/engine"
	"jingzi/ai/lab/verify/check"
	"jingzi/ai/solved"
)

// newAttacker returns an attacker that uses the engine. No other file of the checker depends on the engine.
func newAttacker(g check.LineGame, nodes int64) (check.Attacker, error) {
	prover, err := engine.NewAttackProver(g.Rules())
	if err != nil {
		return nil, err
	}
	return &attacker{prover, nodes}, nil
}

type attacker struct {
	prover *engine.Prover
	nodes  int64
}

func (a *attacker) Attack(black, white []int) *solved.Attack {
	var g solved.Grid
	for _, p := range black {
		g[p] = solved.Black
	}

	for _, p := range white {
		g[p] = solved.White
	}
	attack, _ := a.prover.Strategy(context.Background(), &g, a.nodes)

	return attack
}
