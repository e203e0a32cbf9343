package review

import (
	"context"
	"slices"

	"jingzi/game"
)

// ForcedWin returns a variation, up to the last stone, by which the side to move provably wins. It returns
// nil if it finds no win, if the game is over, or on boards with exact values.
func (j *Judge) ForcedWin(ctx context.Context, p game.Position) []game.Point {
	if j.begin(ctx) != nil {
		return nil
	}
	if line := j.forcedLine(p); j.failure() == nil {
		return line
	}

	return nil
}

func (j *Judge) forcedLine(p game.Position) []game.Point {
	if j.exact != nil || p.Result().Over() {
		return nil
	}
	a := j.proveForcedWin(p, j.o.ProofNodes)
	return a.Variation
}

// PuzzleAnalysis measures the quality and difficulty of a puzzle.
type PuzzleAnalysis struct {
	// The first moves that reach the goal.
	Solutions []game.Point

	// For game.GoalWin a win against a long defence; for game.GoalHold the opponent's win that the solutions stop.
	Variation []game.Point

	// Wrong first moves that look right, since they make a threat or delay the opponent's threat.
	PlausibleTries int

	// Moves of the attacker in Variation that make no four.
	QuietMoves int

	// Renju: a decisive point is forbidden to Black.
	FoulDecides bool

	// CriticalReplies is the number of moves that make the puzzle hard: the replies to the first move of Variation
	// that may stop the win, for game.GoalHold the solutions, and on exact boards the wrong first moves.
	CriticalReplies int
}

// HasSingleIdea reports whether the solutions are one move, or moves of one winning variation in any
// order.
func (a *PuzzleAnalysis) HasSingleIdea() bool {
	var moves []game.Point
	for i := 0; i < len(a.Variation); i += 2 {
		moves = append(moves, a.Variation[i])
	}
	return !slices.ContainsFunc(a.Solutions[1:], func(point game.Point) bool { return !slices.Contains(moves, point) })
}

// Rating returns the difficulty of a puzzle on a scale like that of chess ratings, from 300 for the
// easiest to about 2300. Its weights are guesses.
func (a *PuzzleAnalysis) Rating() int {
	numMoves := (len(a.Variation) + 1) / 2
	rating := 500 + 70*min(numMoves-1, 12) + 60*min(a.QuietMoves, 6) + 15*min(max(a.CriticalReplies-1, 0), 12) +
		15*min(a.PlausibleTries, 20) - 40*(len(a.Solutions)-1)
	if a.FoulDecides {
		rating += 100
	}

	return max(rating, 300)
}

// AnalysePuzzle finds all solutions of a puzzle and measures its difficulty. It returns no solutions if the
// goal cannot be proved or every move reaches it. The error wraps game.ErrRules or is ctx.Err().
func (j *Judge) AnalysePuzzle(ctx context.Context, p game.Position, goal game.Goal) (a PuzzleAnalysis, err error) {
	if err := j.begin(ctx); err != nil {
		return a, err
	}

	switch {
	case p.Result().Over():
	case j.exact != nil:
		a = j.exact.examine(p, goal)
	case goal == game.GoalHold:
		a = j.examineHold(p)
	default:
		a = j.examineWin(p)
	}

	return a, j.failure()
}

func (j *Judge) examineWin(p game.Position) (analysis PuzzleAnalysis) {
	if analysis.Variation = j.forcedLine(p); analysis.Variation == nil {
		return analysis
	}

	side, opponent := p.ToMove(), p.ToMove().Other()
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		if next.Result().Winner == side {
			analysis.Solutions = append(analysis.Solutions, point)
			continue
		}
		if len(winningPoints(&next, side)) == 0 && (len(winningPoints(&next, opponent)) > 0 ||
			j.threat(&next).Line == nil) {
			continue
		}
		if a, _ := j.proveLoss(next); !a.Loses() {
			analysis.PlausibleTries++
			continue
		}
		analysis.Solutions = append(analysis.Solutions, point)
		if point == analysis.Variation[0] {
			analysis.CriticalReplies = len(j.threat(&next).Defences)
		}
	}
	// Count the quiet moves of the variation, and find out whether one of its blocks is forbidden.
	for i, point := range analysis.Variation {
		next, err := p.Play(point)
		if err != nil {
			break
		}
		if i%2 == 0 && !next.Result().Over() && len(winningPoints(&next, side)) == 0 {
			analysis.QuietMoves++
		}
		analysis.FoulDecides = analysis.FoulDecides || point == game.Pass && i%2 == 1
		p = next
	}

	return analysis
}

// examineHold analyses a position in which the opponent threatens a win by continuous fours.
func (j *Judge) examineHold(p game.Position) (a PuzzleAnalysis) {
	if len(winningPoints(&p, p.ToMove().Other())) > 0 || j.forcedLine(p) != nil {
		return a
	}
	threat := j.threat(&p)
	if threat.Line == nil {
		return a
	}

	a.Variation = threat.Line
	for _, point := range threat.Defences {
		switch next, err := p.Play(point); {
		case err != nil:
		case j.isHeld(next):
			a.Solutions = append(a.Solutions, point)
		default:
			a.PlausibleTries++
		}
		if len(a.Solutions) > maxHoldingMoves {
			return PuzzleAnalysis{}
		}
	}
	a.CriticalReplies = len(a.Solutions)
	a.FoulDecides = j.dependsOnFouls(p, a.Solutions)

	return a
}

// maxHoldingMoves is the maximum number of solutions of a puzzle with game.GoalHold.
const maxHoldingMoves = 2

// dependsOnFouls reports whether a solution stops the win only because Black may not play fouls.
func (j *Judge) dependsOnFouls(p game.Position, solutions []game.Point) bool {
	if !j.rules.Fouls || p.ToMove() != game.White {
		return false
	}
	r := j.rules
	r.Fouls, r.ExactLength = false, true
	judge := NewJudge(r, Options{ProofNodes: j.o.ProofNodes})

	return slices.ContainsFunc(solutions, func(point game.Point) bool {
		next, err := p.Play(point)
		if err != nil {
			return false
		}
		next, err = game.ParsePosition(r, next.String(), next.ToMove())

		return err == nil && judge.ForcedWin(j.ctx, next) != nil
	})
}
