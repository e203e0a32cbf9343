package review

import (
	"context"

	"jingzi/game"
)

// Attempt is the judgement of a player's move in a puzzle.
type Attempt struct {
	// The move provably reaches the goal.
	Correct bool

	// The game is over, or there is nothing left to find.
	Done bool

	// The opponent's best reply: the longest defence, or the refutation.
	Reply game.Point

	// After a wrong attempt, the variation that begins with Reply; nil if the game is over.
	Refutation []game.Point

	// The move loses, as Refutation proves, or is a foul that loses.
	Loses bool

	// After a correct attempt, the number of plies from Reply to the win.
	Plies int
}

// TryMove judges a legal move by the side to move. Every move that provably reaches the goal is correct.
// The error wraps game.ErrRules or is ctx.Err().
func (j *Judge) TryMove(ctx context.Context, p game.Position, point game.Point, goal game.Goal) (Attempt, error) {
	next, err := p.Play(point)
	if err != nil {
		return Attempt{}, err
	}
	if err := j.begin(ctx); err != nil {
		return Attempt{}, err
	}

	var a Attempt
	switch result := next.Result(); {
	case result.Over():
		// By a foul.
		loses := result.Winner == next.ToMove()
		a = Attempt{
			Correct: !loses && (result.Winner != game.Empty || goal != game.GoalWin),
			Done:    true,
			Reply:   game.Pass,
			Loses:   loses,
		}
	case j.exact != nil:
		a = j.exact.try(next, goal)
	case goal == game.GoalHold:
		a = j.tryToHold(next)
	default:
		a = j.tryByProof(next)
	}

	return a, j.failure()
}

// Solution returns a move that provably reaches the goal; found is false if there is no proof. The error
// wraps game.ErrRules or is ctx.Err().
func (j *Judge) Solution(ctx context.Context, p game.Position,
	goal game.Goal) (point game.Point, found bool, err error) {
	point = game.Pass
	if err := j.begin(ctx); err != nil {
		return point, false, err
	}

	switch {
	case p.Result().Over():
	case j.exact != nil:
		if a := j.exact.assess(p); a.Wins() {
			point = a.Variation[0]
		} else if goal != game.GoalWin && !a.Loses() {
			point = append(j.exact.movesKeeping(p, 0), point)[0]
		}
	default:
		if line := j.provedWin(p); line != nil {
			point = line[0]
		} else if goal == game.GoalHold {
			point = j.holdingMove(p)
		}
	}

	return point, point != game.Pass, j.failure()
}

// tryToHold judges an attempt to stop the opponent's win, which solves the puzzle if it succeeds.
func (j *Judge) tryToHold(next game.Position) Attempt {
	if line := j.provedWin(next); line != nil {
		return Attempt{Reply: line[0], Refutation: line, Loses: true}
	}
	return Attempt{Correct: true, Done: true, Reply: game.Pass}
}

// provedWin returns a win of any length that the prover or the engine proves for the side to move, or nil
// if there is none. The result depends only on the position, so that a move shown as a solution is also
// accepted as an attempt.
func (j *Judge) provedWin(p game.Position) []game.Point {
	j.prover.Forget()
	if line := j.forcedLine(p); line != nil {
		return line
	}
	j.engine.ClearTables()
	a := j.attack(p)
	if !a.Wins() && j.failure() == nil {
		a = j.searchWithEngine(p, j.o.SearchNodes)
	}
	if !a.Wins() || j.failure() != nil {
		return nil
	}

	return a.Variation
}

// isHeld reports whether the side to move has no proved win.
func (j *Judge) isHeld(p game.Position) bool {
	return p.Result().Over() || j.provedWin(p) == nil && j.failure() == nil
}

// maxReplies is the maximum number of replies that are tried to find one that does not lose.
const maxReplies = 24

// holdingMove returns a move after which no win of the opponent is found, or game.Pass if there is none. It
// tries the engine's best moves, the move that stops the attacks, and all moves that stop the threat.
func (j *Judge) holdingMove(p game.Position) game.Point {
	j.prover.Forget()
	_, escape := j.proveLoss(p)
	hints := []game.Point{escape}
	j.engine.ClearTables()

	for _, line := range j.think(p, game.Limit{Nodes: j.o.SearchNodes, MultiPV: escapeLines}) {
		hints = append(hints, line.Moves[:min(1, len(line.Moves))]...)
	}

	replies := orderMoves(&p, j.threat(&p).Defences, hints)
	for _, point := range replies[:min(maxReplies, len(replies))] {
		next, err := p.Play(point)
		if err == nil && j.isHeld(next) {
			return point
		}
		if j.failure() != nil {
			break
		}
	}

	return game.Pass
}

// tryByProof judges an attempt to win.
func (j *Judge) tryByProof(next game.Position) Attempt {
	loss, escape := j.proveLoss(next)
	if loss.Loses() {
		return Attempt{Correct: true, Reply: loss.Variation[0], Plies: len(loss.Variation) - 1}
	}
	// The attempt is wrong. The opponent continues with a win, if there is one.
	if line := j.forcedLine(next); line != nil {
		return Attempt{Reply: line[0], Refutation: line, Loses: true}
	}
	if escape != game.Pass {
		return Attempt{Reply: escape, Refutation: []game.Point{escape}}
	}
	a := j.searchWithEngine(next, j.o.SearchNodes)
	if a.Loses() {
		return Attempt{Correct: true, Reply: a.Variation[0], Plies: len(a.Variation) - 1}
	}
	attempt := Attempt{Reply: game.Pass, Loses: a.Wins()}
	if len(a.Variation) > 0 {
		attempt.Reply, attempt.Refutation = a.Variation[0], a.Variation[:1]
	}
	if a.Wins() {
		attempt.Refutation = a.Variation
	}

	return attempt
}
