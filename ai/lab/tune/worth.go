package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"jingzi/ai/gomocup/match"
	"jingzi/ai/internal/engine"
	"jingzi/game"
)

// measureTechniques plays games between the engine and the engine without one technique of its search, for
// each of the named techniques, and writes the value of the technique in Elo. The name ponder means
// pondering during the opponent's time.
func measureTechniques(r game.Rules, games int, nodes int64, seed uint64, names string, out io.Writer) error {
	picker, err := newPicker(r, nodes, maxOpeningScore)
	if err != nil {
		return err
	}
	type trial struct {
		name   string
		skip   engine.Technique
		ponder bool
	}

	var trials []trial
	for _, technique := range engine.Techniques() {
		trials = append(trials, trial{technique.String(), technique, false})
	}

	trials = append(trials, trial{"ponder", 0, true})
	selected := splitList(names)
	for _, name := range selected {
		if !slices.ContainsFunc(trials, func(t trial) bool { return t.name == name }) {
			return fmt.Errorf("unknown technique: %s", name)
		}
	}

	for _, t := range trials {
		if len(selected) > 0 && !slices.Contains(selected, t.name) {
			continue
		}

		var tally match.PairTally
		for n := range games {
			opening, err := picker.Pick(context.Background(), r, seed, n/2)
			if err != nil {
				return err
			}

			// Of the engine with all techniques.
			completeColour := game.Black + game.Stone(n%2)
			var players [2]*match.Contestant
			for side := range players {
				isComplete := game.Black+game.Stone(side) == completeColour
				o := engine.Options{HashMB: 8}
				if !isComplete {
					o.Disabled = t.skip
				}
				e, err := engine.New(r, o)
				if err != nil {
					return err
				}
				players[side] = &match.Contestant{Engine: e}
				if isComplete && t.ponder {
					players[side].Engine = ponderer{e}
				}
			}
			record := match.Play(context.Background(), r, opening, players, game.Limit{Nodes: nodes})
			if record.Err != nil {
				return record.Err
			}
			tally.Add(n/2, record.Points(completeColour))
		}
		fmt.Fprintf(out, "%-14s %d nodes per move: %v\n", t.name, nodes, &tally)
	}

	return nil
}

// ponderer is an engine that searches the expected reply after each of its moves, with the same limit, like
// the players in the program's window during the opponent's time.
type ponderer struct{ *engine.Engine }

func (e ponderer) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	var moves []game.Point
	point, err := e.Engine.Think(ctx, p, l, func(info game.SearchInfo) { moves = info.PVs[0].Moves })
	if err != nil || len(moves) < 2 || moves[0] != point {
		return point, err
	}

	for _, move := range moves[:2] {
		if p, err = p.Play(move); err != nil || p.Result().Over() {
			return point, nil
		}
	}
	_, err = e.Engine.Think(ctx, p, l, nil)

	return point, err
}

// writeOpenings writes the openings that a picker picks, one per line.
func writeOpenings(r game.Rules, count int, picker match.OpeningPicker, seed uint64, out io.Writer) error {
	for number := range count {
		opening, err := picker.Pick(context.Background(), r, seed, number)
		if err == nil {
			err = match.WriteOpening(out, r, opening)
		}
		if err != nil {
			return err
		}
	}

	return nil
}

// newPicker returns a picker of openings that searches each opening with the given number of nodes.
func newPicker(r game.Rules, nodes int64, maxScore game.Score) (match.OpeningPicker, error) {
	e, err := engine.New(r, engine.Options{HashMB: 8})
	return match.OpeningPicker{Engine: e, Limit: game.Limit{Nodes: nodes}, MaxScore: maxScore}, err
}
