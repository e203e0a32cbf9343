package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"math/rand/v2"
	"os"
	"strings"

	"jingzi/ai/internal/engine"
	"jingzi/game"
)

// leavesPerSearch is the number of positions labelled for each search.
const leavesPerSearch = 6

// label samples positions that a search evaluates below random positions of games. It writes a line for
// each: the probability of winning for the side to move, found by a search of about the given number of
// nodes, the move that the search chooses, and the moves that lead to the position. The positions evaluated
// in a search differ from those in games, since most of them follow a bad move (Veness and others,
// Bootstrapping from Game Tree Search, 2009).
func label(r game.Rules, files []string, positions int, nodes int64, seed uint64, out io.Writer) (err error) {
	var games []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return err
		}
		games = append(games, strings.Split(strings.TrimSpace(string(text)), "\n")...)
	}
	if len(games) == 0 {
		return errors.New("no games: set -games")
	}

	w := bufio.NewWriter(out)
	defer func() { err = errors.Join(err, w.Flush()) }()
	rng := rand.New(rand.NewPCG(seed, 12))
	e, err := engine.New(r, engine.Options{HashMB: 8, Seed: seed})
	if err != nil {
		return err
	}

	for numWritten, attempts := 0, 0; numWritten < positions; attempts++ {
		if attempts > 10_000 {
			return errors.New("no position of the games was searched far enough to be labelled: increase -nodes")
		}
		p, moves, err := randomPosition(r, games[rng.IntN(len(games))], rng)
		if err != nil {
			return err
		}
		if p.Result().Over() {
			continue
		}
		e.ClearTables()
		limit := func() game.Limit { return game.Limit{Nodes: nodes/2 + rng.Int64N(nodes)} }
		_, paths, err := engine.SampleEvaluated(context.Background(), e, p, limit(), leavesPerSearch, rng, nil)
		if err != nil {
			return err
		}

		// The position is won or lost, so the search was short.
		if len(paths) < leavesPerSearch {
			continue
		}

		for _, path := range paths {
			leaf := p
			for _, point := range path {
				if leaf, err = leaf.Play(point); err != nil {
					return err
				}
			}
			var score game.Score
			hasScore := false
			best, err := e.Think(context.Background(), leaf, limit(), func(info game.SearchInfo) {
				score, hasScore = info.PVs[0].Score, true
			})
			if err != nil {
				return err
			}
			if !hasScore {
				continue
			}
			fmt.Fprintf(w, "%.4f %d,%d", 1/(1+math.Exp(-float64(score)/engine.EvalUnit)), best.X, best.Y)

			for _, point := range append(moves[:len(moves):len(moves)], path...) {
				fmt.Fprintf(w, " %d,%d", point.X, point.Y)
			}
			if _, err := fmt.Fprintln(w); err != nil {
				return err
			}
			numWritten, attempts = numWritten+1, 0
		}
	}

	return nil
}

// randomPosition returns a random position after the opening of a game in the format of selfPlay, and the
// moves that lead to it.
func randomPosition(r game.Rules, line string, rng *rand.Rand) (p game.Position, moves []game.Point, err error) {
	fields := strings.Fields(line)
	if len(fields) == 0 {
		return p, nil, fmt.Errorf("no game")
	}

	fields = fields[1:]
	numPlaced := 0
	for numPlaced < len(fields) && strings.HasSuffix(fields[numPlaced], ",x") {
		numPlaced++
	}

	p = game.NewPosition(r)
	for _, field := range fields[:numPlaced+rng.IntN(len(fields)-numPlaced+1)] {
		point, err := readPoint(field)
		if err != nil {
			return p, nil, err
		}
		if p, err = p.Play(point); err != nil {
			return p, nil, err
		}
		moves = append(moves, point)
	}

	return p, moves, nil
}
