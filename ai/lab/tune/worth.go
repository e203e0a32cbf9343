package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"jingzi/ai/gomocup/match"
	"jingzi/ai/gomoku"
	"jingzi/game"
)

// worth plays the engine against itself without one step of its search, for
// each of the named steps, and writes what the step is worth in Elo.
func worth(r game.Rules, games int, nodes int64, seed uint64, names string, out io.Writer) error {
	judge, err := judgeOf(r, nodes, evenOpening)
	if err != nil {
		return err
	}
	for _, step := range gomoku.Steps() {
		if names != "" && !slices.Contains(strings.Split(names, ","), step.String()) {
			continue
		}
		var tally match.Tally
		for n := range games {
			opening, err := judge.Draw(context.Background(), r, seed, n/2)
			if err != nil {
				return err
			}
			whole := game.Black + game.Stone(n%2) // the colour of the whole engine
			var players [2]*match.Player
			for side := range players {
				o := gomoku.Options{HashMB: 8}
				if game.Black+game.Stone(side) != whole {
					o.Skip = step
				}
				e, err := gomoku.New(r, o)
				if err != nil {
					return err
				}
				players[side] = &match.Player{Engine: e}
			}
			outcome := match.Play(context.Background(), r, opening, players, game.Limit{Nodes: nodes})
			if outcome.Err != nil {
				return outcome.Err
			}
			tally.Add(n/2, outcome.Points(whole))
		}
		fmt.Fprintf(out, "%-14s %d nodes a move: %v\n", step, nodes, &tally)
	}
	return nil
}

// drawOpenings writes openings for matches, a line each, that a judge finds even.
func drawOpenings(r game.Rules, count int, judge match.Judge, seed uint64, out io.Writer) error {
	for number := range count {
		opening, err := judge.Draw(context.Background(), r, seed, number)
		if err == nil {
			err = match.WriteOpening(out, r, opening)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// judgeOf is the engine itself as a judge of openings, at a number of nodes each.
func judgeOf(r game.Rules, nodes int64, within game.Score) (match.Judge, error) {
	e, err := gomoku.New(r, gomoku.Options{HashMB: 8})
	return match.Judge{Engine: e, Limit: game.Limit{Nodes: nodes}, Within: within}, err
}
