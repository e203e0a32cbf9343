package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"time"

	"jingzi/ai/gomocup/match"
	"jingzi/ai/internal/engine"
	"jingzi/game"
)

// selfPlay plays games of the engine against itself, or against another engine with alternating
// colours, and writes one per line: the result for Black (1, 0.5 or 0), then x,y,value for every move.
// The value is the score of the search for the mover, x for a move of the opening, or o for a move of the
// other engine. An opening is a few random stones, after which the engine considers the position fairly even.
// A game ends when the search finds a win.
func selfPlay(r game.Rules, games int, nodes int64, seed uint64, opponent game.Engine, out io.Writer) error {
	w := bufio.NewWriter(out)
	rng := rand.New(rand.NewPCG(seed, 11))
	e, err := engine.New(r, engine.Options{HashMB: 8, Seed: seed})
	if err != nil {
		return err
	}

	for number, attempts := 0, 0; number < games; attempts++ {
		if attempts > 1000*games {
			return errors.New("too few random openings are even: the weights may be wrong")
		}

		p, opening := match.RandomOpening(r, rng)
		line := ""
		for _, point := range opening {
			line += fmt.Sprintf(" %d,%d,x", point.X, point.Y)
		}
		result, isFirst := 0.5, true
		e.ClearTables()

		for !p.Result().Over() && p.Stones() < r.NumPoints()*4/5 {
			if opponent != nil && !isFirst && (p.ToMove() == game.White) == (number%2 == 0) {
				point, err := opponent.Think(context.Background(), p, game.Limit{Nodes: nodes, Time: opponentTime}, nil)
				if err == nil {
					p, err = p.Play(point)
				}
				if err != nil {
					return err
				}
				line += fmt.Sprintf(" %d,%d,o", point.X, point.Y)
				result = resultOf(p.Result(), result)

				continue
			}
			budget := nodes/2 + rng.Int64N(nodes)
			var score game.Score
			point, err := e.Think(context.Background(), p, game.Limit{Nodes: budget}, func(info game.SearchInfo) {
				score = info.PVs[0].Score
			})
			if err != nil {
				return err
			}
			if isFirst && (score > maxOpeningScore || score < -maxOpeningScore) {
				p = game.NewPosition(r)
				break
			}
			isFirst = false
			line += fmt.Sprintf(" %d,%d,%d", point.X, point.Y, score)
			_, wins := score.ClaimedWin()
			_, loses := score.ClaimedLoss()
			if wins || loses {
				if wins == (p.ToMove() == game.Black) {
					result = 1
				} else {
					result = 0
				}

				break
			}
			if p, err = p.Play(point); err != nil {
				return err
			}
			result = resultOf(p.Result(), result)
		}
		if isFirst || p.Stones() == 0 {
			continue
		}
		fmt.Fprintf(w, "%g%s\n", result, line)
		if err := w.Flush(); err != nil {
			return err
		}
		number++
	}

	return nil
}

// opponentTime is the time limit of a move of another program.
const opponentTime = 5 * time.Second

// resultOf returns the result of a game for Black, or drawValue if there is no winner.
func resultOf(r game.Result, drawValue float64) float64 {
	switch r.Winner {
	case game.Black:
		return 1
	case game.White:
		return 0
	}

	return drawValue
}

// maxOpeningScore is the maximum score of an opening that is considered even.
const maxOpeningScore = 120
