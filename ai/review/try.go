package review

import (
	"context"

	"jingzi/game"
)

type Attempt struct {
	Correct    bool         // it reaches the goal, proved
	Done       bool         // and the game is over, or nothing is left to find
	Reply      game.Point   // the opponent's best: the longest defence, or the refutation
	Refutation []game.Point // after a wrong attempt: the opponent's line, Reply first; may be Reply alone
	Loses      bool         // a wrong attempt even loses, as Line proves
	Plies      int          // of a right one: stones until the win, after Reply
}

// TryMove judges a legal move by the side to move. Right moves are those proved to
// reach the goal, whichever they are. The error is game.ErrRules or ctx's.
func (j *Judge) TryMove(ctx context.Context, p game.Position, at game.Point, goal game.Goal) (Attempt, error) {
	next, err := p.Play(at)
	if err != nil {
		return Attempt{}, err
	}
	if err := j.begin(ctx); err != nil {
		return Attempt{}, err
	}
	var t Attempt
	switch result := next.Result(); {
	case result.Over():
		t = Attempt{Correct: result.Winner != game.Empty || goal != game.GoalWin, Done: true, Reply: game.Pass}
	case j.exact != nil:
		t = j.exact.try(next, goal)
	case goal == game.GoalHold:
		t = j.tryToHold(p, next)
	default:
		t = j.tryByProof(next)
	}
	return t, j.failure()
}

// Solution is a move that provably reaches the goal; found is false if none
// could be proved. The error is game.ErrRules or ctx's.
func (j *Judge) Solution(ctx context.Context, p game.Position, goal game.Goal) (at game.Point, found bool, err error) {
	at = game.Pass
	if err := j.begin(ctx); err != nil {
		return at, false, err
	}
	switch s := j.standing(p); {
	case s.Wins():
		at = s.Variation[0]
	case goal == game.GoalHold:
		_, hint := j.lost(p)
		_, escape := j.holds(p, []game.Point{hint})
		if at = j.holdingMove(p, escape); at == game.Pass {
			at = escape
		}
	case j.exact != nil && goal != game.GoalWin && !s.Loses():
		if kept := j.exact.worth(p, 0); len(kept) > 0 {
			at = kept[0]
		}
	}
	return at, at != game.Pass, j.failure()
}

// tryToHold asks whether the opponent still has a win. A move that holds ends the puzzle. So does
// one that stops the win there is, where no move is found that stops longer ones, too.
func (j *Judge) tryToHold(p, next game.Position) Attempt {
	wrong := func(line []game.Point) Attempt { return Attempt{Reply: line[0], Refutation: line, Loses: true} }
	if line := j.forced(next); line != nil {
		return wrong(line)
	}
	if line := j.longWin(next); line != nil && j.holdingMove(p) != game.Pass {
		return wrong(line)
	}
	return Attempt{Correct: true, Done: true, Reply: game.Pass}
}

// longWin returns a win that is too long for the search for forced wins, as the engine proves
// it; nil if none is found. The answer depends on the position alone, so that a move shown as a
// solution is a solution when it is tried.
func (j *Judge) longWin(p game.Position) []game.Point {
	if j.engine == nil {
		return nil
	}
	j.engine.ClearTables()
	s := j.attack(p)
	if !s.Wins() && j.failure() == nil {
		s = j.searched(p, j.o.SearchNodes)
	}
	if !s.Wins() || j.failure() != nil {
		return nil
	}
	return s.Variation
}

// holdingMove returns a move against which neither a short nor a long win is found, among the hints
// and the engine's best moves; Pass if there is none.
func (j *Judge) holdingMove(p game.Position, hints ...game.Point) game.Point {
	if j.engine != nil {
		j.engine.ClearTables()
		for _, line := range j.think(p, game.Limit{Nodes: j.o.SearchNodes, MultiPV: escapeLines}) {
			hints = append(hints, line.Moves[:min(1, len(line.Moves))]...)
		}
	}
	for _, at := range hints {
		next, err := p.Play(at)
		if err != nil || at == game.Pass {
			continue
		}
		if next.Result().Over() || j.forced(next) == nil && j.longWin(next) == nil && j.failure() == nil {
			return at
		}
	}
	return game.Pass
}

func (j *Judge) tryByProof(next game.Position) Attempt {
	lost, escape := j.lost(next)
	if lost.Loses() {
		return Attempt{Correct: true, Reply: lost.Variation[0], Plies: len(lost.Variation) - 1}
	}
	// Wrong: how does the other side go on? By a win of its own, if it has one.
	if line := j.forced(next); line != nil {
		return Attempt{Reply: line[0], Refutation: line, Loses: true}
	}
	if escape != game.Pass {
		return Attempt{Reply: escape, Refutation: []game.Point{escape}}
	}
	s := j.searched(next, j.o.SearchNodes)
	if s.Loses() {
		return Attempt{Correct: true, Reply: s.Variation[0], Plies: len(s.Variation) - 1}
	}
	t := Attempt{Reply: game.Pass, Loses: s.Wins()}
	if len(s.Variation) > 0 {
		t.Reply, t.Refutation = s.Variation[0], s.Variation[:1]
	}
	if s.Wins() {
		t.Refutation = s.Variation
	}
	return t
}
