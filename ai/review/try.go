package review

import (
	"context"

	"jingzi/game"
)

type Tried struct {
	Right bool         // it reaches the goal, proved
	Over  bool         // and the game is over, or nothing is left to find
	Reply game.Point   // the opponent's best: the longest defence, or the refutation
	Line  []game.Point // after a wrong attempt: the opponent's line, Reply first; may be Reply alone
	Loses bool         // a wrong attempt even loses, as Line proves
	Plies int          // of a right one: stones until the win, after Reply
}

// Try judges a legal move by the side to move. Right moves are those proved to
// reach the goal, whichever they are. The error is ctx's.
func (j *Judge) Try(ctx context.Context, p game.Position, at game.Point, goal game.Goal) (Tried, error) {
	next, err := p.Play(at)
	if err != nil {
		return Tried{}, err
	}
	j.begin(ctx)
	var t Tried
	switch result := next.Result(); {
	case result.Over():
		t = Tried{Right: result.Winner != game.Empty || goal != game.ToWin, Over: true, Reply: game.Pass}
	case j.exact != nil:
		t = j.exact.try(next, goal)
	case goal == game.ToHold:
		t = j.tryToHold(next)
	default:
		t = j.tryByProof(next)
	}
	return t, j.failure()
}

// Solution is a move that provably reaches the goal; found is false if none
// could be proved. The error is ctx's.
func (j *Judge) Solution(ctx context.Context, p game.Position, goal game.Goal) (at game.Point, found bool, err error) {
	j.begin(ctx)
	at = game.Pass
	switch s := j.standing(p); {
	case s.Wins():
		at = s.Line[0]
	case goal == game.ToHold:
		_, hint := j.lost(p)
		_, at = j.holds(p, []game.Point{hint})
	case j.exact != nil && goal != game.ToWin && !s.Loses():
		if kept := j.exact.worth(p, 0); len(kept) > 0 {
			at = kept[0]
		}
	}
	return at, at != game.Pass, j.failure()
}

// tryToHold asks whether the opponent still has a win. A move that holds ends
// the puzzle.
func (j *Judge) tryToHold(next game.Position) Tried {
	if line := j.forced(next); line != nil {
		return Tried{Reply: line[0], Line: line, Loses: true}
	}
	return Tried{Right: true, Over: true, Reply: game.Pass}
}

func (j *Judge) tryByProof(next game.Position) Tried {
	lost, escape := j.lost(next)
	if lost.Loses() {
		return Tried{Right: true, Reply: lost.Line[0], Plies: len(lost.Line) - 1}
	}
	// Wrong: how does the other side go on? By a win of its own, if it has one.
	if line := j.forced(next); line != nil {
		return Tried{Reply: line[0], Line: line, Loses: true}
	}
	if escape != game.Pass {
		return Tried{Reply: escape, Line: []game.Point{escape}}
	}
	s := j.searched(next, j.o.SearchNodes)
	if s.Loses() {
		return Tried{Right: true, Reply: s.Line[0], Plies: len(s.Line) - 1}
	}
	t := Tried{Reply: game.Pass, Loses: s.Wins()}
	if len(s.Line) > 0 {
		t.Reply, t.Line = s.Line[0], s.Line[:1]
	}
	if s.Wins() {
		t.Line = s.Line
	}
	return t
}
