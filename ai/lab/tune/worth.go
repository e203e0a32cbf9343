package main

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strings"

	"jingzi/ai/gomocup/match"
	"jingzi/ai/gomoku"
	"jingzi/game"
)

// worth plays the engine against itself without one step of its search, for
// each of the named steps, and writes what the step is worth in Elo.
func worth(r game.Rules, games int, nodes int64, seed uint64, names string, out io.Writer) error {
	for _, step := range gomoku.Steps() {
		if names != "" && !slices.Contains(strings.Split(names, ","), step.String()) {
			continue
		}
		var tally match.Tally
		for n := range games {
			opening, err := evenOpeningOf(r, seed, uint64(n/2), nodes, evenOpening)
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

// drawOpenings writes openings for matches, a line each: x,y from the centre, black
// first. A search of nodes finds neither side more than so many points ahead.
func drawOpenings(r game.Rules, count int, nodes int64, within game.Score, seed uint64, out io.Writer) error {
	for number := range count {
		placed, err := evenOpeningOf(r, seed, uint64(number), nodes, within)
		if err != nil {
			return err
		}
		var points []string
		for _, at := range placed {
			points = append(points, fmt.Sprintf("%d,%d", int(at.X)-r.Width/2, int(at.Y)-r.Height/2))
		}
		if _, err := fmt.Fprintln(out, strings.Join(points, " ")); err != nil {
			return err
		}
	}
	return nil
}

// evenOpeningOf draws random openings until a search of nodes finds neither side
// more than so many points ahead.
func evenOpeningOf(r game.Rules, seed, number uint64, nodes int64, within game.Score) ([]game.Point, error) {
	e, err := gomoku.New(r, gomoku.Options{HashMB: 8})
	if err != nil {
		return nil, err
	}
	rng := rand.New(rand.NewPCG(seed, number))
	for {
		p, placed := openingAtRandom(r, rng)
		e.Forget()
		var last game.Score
		if _, err := e.Think(context.Background(), p, game.Limit{Nodes: nodes}, func(r game.Report) { last = r.Lines[0].Score }); err != nil {
			return nil, err
		}
		if last <= within && last >= -within {
			return placed, nil
		}
	}
}
