package main

import (
	"bufio"
	"context"
	"fmt"
	"math/rand/v2"
	"strings"

	"jingzi/ai/gomoku"
	"jingzi/ai/review"
	"jingzi/game"
)

// knownGames writes games with known losing moves, one per line: the rules, the moves, the numbers of
// the moves that gave the opponent a proved win, and the numbers of the moves that missed a proved win.
// Before a losing move either the mover had a proved win, or a deep search found another move after which
// the opponent had none.
func knownGames(ctx context.Context, name string, r game.Rules, count int, nodes int64, rng *rand.Rand,
	out *bufio.Writer) error {
	engine, err := gomoku.New(r, gomoku.Options{HashMB: 64})
	if err != nil {
		return err
	}

	for numWritten := 0; numWritten < count; {
		situations, err := play(ctx, r, rng)
		if err != nil {
			return err
		}
		if n := len(situations); n < 12 || n > 50 || situations[n-1].Result().Winner == game.Empty {
			continue
		}
		judge := review.NewJudge(r, review.Options{ProofNodes: nodes, SearchNodes: nodes})
		report, err := judge.ReviewGame(ctx, situations, nil)
		if err != nil {
			return err
		}

		var losing, missed []string
		isDoubtful := false
		for _, f := range report.Findings {
			number := fmt.Sprint(f.Index)
			switch f.Kind {
			case game.WinToLoss:
				losing = append(losing, number)
			case game.MissedWin:
				missed = append(missed, number)
			case game.AllowedWin:
				better, err := situations[f.Index-1].Position.Play(f.BetterMoves[0])
				if err != nil {
					return err
				}
				if !better.Result().Over() {
					var score game.Score
					if _, err := engine.Think(ctx, better, game.Limit{Nodes: 4 * nodes}, func(info game.SearchInfo) {
						score = info.PVs[0].Score
					}); err != nil {
						return err
					}
					if _, wins := score.ClaimedWin(); wins {
						isDoubtful = true
					}
				}
				losing = append(losing, number)
			}
		}
		if isDoubtful || len(losing) == 0 {
			continue
		}

		var moves []string
		for i := 1; i < len(situations); i++ {
			point, _ := situations[i].Position.Last()
			moves = append(moves, r.Name(point))
		}
		fmt.Fprintf(out, "%s|%s|%s|%s\n", name, strings.Join(moves, " "), strings.Join(losing, " "),
			strings.Join(missed, " "))
		if err := out.Flush(); err != nil {
			return err
		}
		numWritten++
	}

	return nil
}
