package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

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
		points, squares := 0.0, 0.0
		for pair := range games / 2 {
			p, _, err := evenOpeningOf(r, seed, uint64(pair), nodes, evenOpening)
			if err != nil {
				return err
			}
			both := 0.0
			for _, black := range []bool{true, false} {
				result, err := duel(p, step, black, nodes)
				if err != nil {
					return err
				}
				both += result
			}
			points, squares = points+both, squares+(both-1)*(both-1)
		}
		pairs := float64(max(games/2, 1))
		score := points / (2 * pairs)
		half := 1.96 * math.Sqrt(squares/pairs-(2*score-1)*(2*score-1)+1/pairs) / (2 * math.Sqrt(pairs))
		fmt.Fprintf(out, "%-14s %4d games of %d nodes a move: %.3f, Elo %+.0f [%+.0f, %+.0f]\n", step, games, nodes,
			score, elo(score), elo(score-half), elo(score+half))
	}
	return nil
}

func elo(score float64) float64 {
	score = min(max(score, 0.001), 0.999)
	return -400 * math.Log10(1/score-1)
}

// drawOpenings writes openings for matches, a line each: x,y from the centre, black
// first. A search of nodes finds neither side more than so many points ahead.
func drawOpenings(r game.Rules, count int, nodes int64, within game.Score, seed uint64, out io.Writer) error {
	for number := range count {
		_, placed, err := evenOpeningOf(r, seed, uint64(number), nodes, within)
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
func evenOpeningOf(r game.Rules, seed, number uint64, nodes int64, within game.Score) (game.Position, []game.Point, error) {
	e, err := gomoku.New(r, gomoku.Options{HashMB: 8})
	if err != nil {
		return game.Position{}, nil, err
	}
	rng := rand.New(rand.NewPCG(seed, number))
	for {
		p, placed := openingAtRandom(r, rng)
		e.Forget()
		var last game.Score
		if _, err := e.Think(context.Background(), p, game.Limit{Nodes: nodes}, func(r game.Report) { last = r.Lines[0].Score }); err != nil {
			return p, nil, err
		}
		if last <= within && last >= -within {
			return p, placed, nil
		}
	}
}

// duel is a game of the engine against itself without a step; the whole engine
// has Black if asked. It returns the points of the whole engine.
func duel(p game.Position, without gomoku.Step, black bool, nodes int64) (float64, error) {
	var engines [2]*gomoku.Engine
	for side := range engines {
		o := gomoku.Options{HashMB: 8}
		if (side == 0) != black {
			o.Skip = without
		}
		e, err := gomoku.New(p.Rules(), o)
		if err != nil {
			return 0, err
		}
		engines[side] = e
	}
	for !p.Result().Over() {
		at, err := engines[p.ToMove()-game.Black].Think(context.Background(), p, game.Limit{Nodes: nodes}, nil)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			return 0, err
		}
	}
	points := resultOf(p.Result(), 0.5)
	if !black {
		points = 1 - points
	}
	return points, nil
}
