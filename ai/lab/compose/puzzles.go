package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/notation"
)

// composer finds puzzles in games.
type composer struct {
	rules game.Rules
	theme string // "" means any theme
	nodes int64
	rng   *rand.Rand
	out   *bufio.Writer
}

// run writes count puzzles, one per line.
func (c composer) run(ctx context.Context, count int) error {
	quickJudge := review.NewJudge(c.rules, review.Options{ProofNodes: c.nodes / 20, SearchNodes: c.nodes / 20})

	deepJudge := review.NewJudge(c.rules, review.Options{ProofNodes: c.nodes})
	seen := map[string]bool{}

	// Number of successive games without a puzzle.
	numFailures := 0
	for numWritten := 0; numWritten < count && numFailures < 3000; numFailures++ {
		situations, err := play(ctx, c.rules, c.rng)
		if err != nil {
			return err
		}

		writtenBefore := numWritten
		for i := range situations {
			if p := situations[i].Position; !p.Result().Over() && i >= c.rules.WinLength-1 {
				puzzle, ok, err := c.examine(ctx, quickJudge, deepJudge, p)
				if err != nil {
					return err
				}
				if !ok || seen[canonical(&puzzle.Position)] {
					continue
				}
				seen[canonical(&puzzle.Position)] = true
				if err := notation.WritePuzzles(c.out, []notation.Puzzle{puzzle}); err != nil {
					return err
				}
				c.out.Flush()
				numWritten++
				if numWritten == count {
					return nil
				}
				if !review.JudgesExactly(c.rules) && numWritten >= writtenBefore+2 {
					// At most two puzzles per game.
					break
				}
			}
		}
		if numWritten > writtenBefore {
			numFailures = 0
		}
	}

	return nil
}

// examine makes a puzzle from a position. It uses deepJudge only if quickJudge finds the puzzle good. ok is
// false if the puzzle is not good.
func (c composer) examine(ctx context.Context, quickJudge, deepJudge *review.Judge,
	p game.Position) (puzzle notation.Puzzle, ok bool, err error) {
	goal := game.GoalHold
	switch {
	case review.JudgesExactly(c.rules):
		a, err := quickJudge.Assess(ctx, p)
		if err != nil || a.Loses() {
			return puzzle, false, err
		}
		goal = game.GoalDraw
		if a.Wins() {
			goal = game.GoalWin
		}
	default:
		if line := quickJudge.ForcedWin(ctx, p); line != nil {
			goal = game.GoalWin
			if len(line) < 5 {
				// Too easy.
				return puzzle, false, nil
			}
		} else if wantsWin(c.theme) {
			return puzzle, false, nil
		}
	}
	if !c.canHaveTheme(p, goal) {
		return puzzle, false, nil
	}
	analysis, err := quickJudge.AnalysePuzzle(ctx, p, goal)
	if err != nil || !isGood(&analysis, goal) || c.theme != "" && c.theme != themeOf(p, goal, &analysis) {
		return puzzle, false, err
	}
	if analysis, err = deepJudge.AnalysePuzzle(ctx, p, goal); err != nil || !isGood(&analysis, goal) {
		return puzzle, false, err
	}
	theme := themeOf(p, goal, &analysis)
	ok = c.theme == "" || c.theme == theme

	return notation.Puzzle{
		Position:  p,
		Goal:      goal,
		Theme:     theme,
		Rating:    analysis.Rating(),
		Solutions: analysis.Solutions,
	}, ok, nil
}

// Themes of puzzles.
const (
	Fork    = "fork"    // small boards: win
	Draw    = "draw"    // small boards: keep the draw
	Fours   = "fours"   // a win by continuous fours
	Threes  = "threes"  // a win with quiet threats
	Weapon  = "weapon"  // renju: White wins because a block is forbidden
	Defence = "defence" // the only move that does not lose
	Shield  = "shield"  // renju: White survives because Black's win is forbidden
)

func wantsWin(theme string) bool { return theme == Fours || theme == Threes || theme == Weapon }

// canHaveTheme reports whether a puzzle from a position may have the wanted theme.
func (c composer) canHaveTheme(p game.Position, goal game.Goal) bool {
	switch c.theme {
	case Weapon:
		return goal == game.GoalWin && p.ToMove() == game.White
	case Shield:
		return goal == game.GoalHold && p.ToMove() == game.White
	case Defence:
		return goal == game.GoalHold
	}

	return true
}

func themeOf(p game.Position, goal game.Goal, a *review.PuzzleAnalysis) string {
	switch {
	case goal == game.GoalDraw:
		return Draw
	case review.JudgesExactly(p.Rules()):
		return Fork
	case goal == game.GoalHold && a.FoulDecides:
		return Shield
	case goal == game.GoalHold:
		return Defence
	case a.FoulDecides:
		return Weapon
	case a.QuietMoves > 0:
		return Threes
	}

	return Fours
}

// isGood reports whether the solutions share a single idea that is not obvious.
func isGood(a *review.PuzzleAnalysis, goal game.Goal) bool {
	switch {
	case len(a.Solutions) == 0:
		return false
	case goal == game.GoalHold:
		return len(a.Solutions) == 1 && a.PlausibleTries > 0
	case goal == game.GoalDraw:
		return len(a.Solutions) == 1
	}

	return len(a.Variation) >= 3 && len(a.Solutions) <= 3 && a.HasSingleIdea()
}

// canonical returns a string that is the same for symmetric positions.
func canonical(p *game.Position) string {
	r := p.Rules()
	var all []string
	for _, s := range r.Symmetries() {
		cells := make([]byte, r.NumPoints())
		for i := range cells {
			cells[r.Index(r.Transform(s, r.PointAt(i)))] = ".XO"[p.At(r.PointAt(i))]
		}
		all = append(all, string(cells))
	}

	return p.ToMove().String() + slices.Min(all)
}

// isStillGood reports whether a puzzle is still good when it is examined again, since a stronger prover may
// find more solutions. It replaces the solutions and the rating if the solutions have changed.
func isStillGood(ctx context.Context, puzzle *notation.Puzzle, nodes int64) (ok bool) {
	r := puzzle.Position.Rules()
	if review.JudgesExactly(r) {
		return true
	}

	j := review.NewJudge(r, review.Options{ProofNodes: nodes, SearchNodes: 1000})
	for _, point := range puzzle.Solutions {
		if attempt, err := j.TryMove(ctx, puzzle.Position, point, puzzle.Goal); err != nil || !attempt.Correct {
			return false
		}
	}
	if puzzle.Goal != game.GoalWin {
		return true
	}
	a, err := j.AnalysePuzzle(ctx, puzzle.Position, puzzle.Goal)
	if err != nil || !isGood(&a, puzzle.Goal) {
		return false
	}
	if len(a.Solutions) != len(puzzle.Solutions) || slices.ContainsFunc(a.Solutions, func(point game.Point) bool {
		return !slices.Contains(puzzle.Solutions, point)
	}) {
		puzzle.Solutions, puzzle.Rating = a.Solutions, a.Rating()
	}

	return true
}

// choose reads puzzles and writes at most perGroup of them for every board and theme. They are spread over
// the range of ratings, the easiest first. Every puzzle is examined again with the given number of nodes.
func choose(ctx context.Context, in io.Reader, perGroup int, nodes int64, out *bufio.Writer) error {
	puzzles, invalid, err := notation.ReadPuzzles("", in, notation.Options{})
	if err != nil {
		return err
	}
	if len(invalid) > 0 {
		return fmt.Errorf("%d invalid puzzles", len(invalid))
	}

	groups := map[string][]notation.Puzzle{}
	seen := map[string]bool{}
	var keys []string
	for _, puzzle := range puzzles {
		r := puzzle.Position.Rules()
		variant := slices.IndexFunc(game.Variants, func(v game.Variant) bool { return v.Rules == r })
		key, position := fmt.Sprint(variant, puzzle.Theme), fmt.Sprint(r)+canonical(&puzzle.Position)
		if seen[position] || !isStillGood(ctx, &puzzle, nodes) {
			continue
		}
		seen[position] = true
		if groups[key] == nil {
			keys = append(keys, key)
		}
		groups[key] = append(groups[key], puzzle)
	}
	slices.Sort(keys)

	for _, key := range keys {
		group := groups[key]
		slices.SortStableFunc(group, func(a, b notation.Puzzle) int { return a.Rating - b.Rating })

		n := min(perGroup, len(group))
		for i := range n {
			if err := notation.WritePuzzles(out, group[i*len(group)/n:i*len(group)/n+1]); err != nil {
				return err
			}
		}
	}

	return nil
}
