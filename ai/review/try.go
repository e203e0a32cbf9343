package review

import (
	"context"

	"jingzi/game"
)

// Tried is the result of an attempt at a puzzle.
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
	if result := next.Result(); result.Over() {
		won := result.Winner != game.Empty
		return Tried{Right: won || goal != game.ToWin, Over: true, Reply: game.Pass}, nil
	}
	if j.exact {
		return j.tryExactly(ctx, next, goal)
	}
	if goal == game.ToHold {
		return j.tryToHold(ctx, next)
	}
	return j.tryByProof(ctx, next)
}

func (j *Judge) tryExactly(ctx context.Context, next game.Position, goal game.Goal) (Tried, error) {
	s, err := j.Standing(ctx, next)
	if err != nil {
		return Tried{}, err
	}
	t := Tried{Right: s.Loses() || goal == game.ToDraw && !s.Wins(), Loses: s.Wins(), Reply: game.Pass, Plies: max(len(s.Line)-1, 0)}
	if len(s.Line) > 0 {
		t.Reply, t.Line = s.Line[0], s.Line
	} else if kept, err := j.worth(ctx, next, 0); err != nil || len(kept) == 0 {
		return t, err
	} else {
		t.Reply = j.trap(ctx, next, kept)
		t.Line = []game.Point{t.Reply}
	}
	if t.Right {
		t.Line = nil
		if goal == game.ToDraw && !s.Loses() {
			t.Over, err = j.safe(ctx, next, t.Reply)
		}
	}
	return t, err
}

// safe reports whether after a reply the game cannot be lost any more by one
// move.
func (j *Judge) safe(ctx context.Context, p game.Position, reply game.Point) (bool, error) {
	next, err := p.Play(reply)
	if err != nil || next.Result().Over() {
		return true, nil
	}
	kept, err := j.worth(ctx, next, 0)
	return len(kept) == next.Rules().Size()-next.Stones(), err
}

// Solution is a move that provably reaches the goal; found is false if none
// could be proved. The error is ctx's.
func (j *Judge) Solution(ctx context.Context, p game.Position, goal game.Goal) (at game.Point, found bool, err error) {
	s, err := j.Standing(ctx, p)
	switch {
	case err != nil:
		return at, false, err
	case s.Wins():
		return s.Line[0], true, nil
	case goal == game.ToHold:
		var hints []game.Point
		if _, at, found = j.lost(ctx, p); found && at != game.Pass {
			hints = append(hints, at)
		}
		_, at, found = j.holds(ctx, p, hints)
		return at, found && at != game.Pass, ctx.Err()
	case !j.exact || goal == game.ToWin || s.Loses():
		return at, false, nil
	}
	kept, err := j.worth(ctx, p, 0)
	if len(kept) == 0 {
		return at, false, err
	}
	return kept[0], true, err
}

// trap chooses among drawing replies the one after which the most moves lose.
func (j *Judge) trap(ctx context.Context, p game.Position, replies []game.Point) game.Point {
	best, most := replies[0], -1
	for _, at := range replies {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		if next.Result().Over() {
			continue
		}
		kept, err := j.worth(ctx, next, 0)
		if err != nil {
			break
		}
		if losing := next.Rules().Size() - next.Stones() - len(kept); losing > most {
			best, most = at, losing
		}
	}
	return best
}

// tryToHold asks whether the opponent still has a win. A move that holds ends
// the puzzle.
func (j *Judge) tryToHold(ctx context.Context, next game.Position) (Tried, error) {
	line := j.Forced(ctx, next)
	if err := ctx.Err(); err != nil {
		return Tried{}, err
	}
	if line == nil {
		return Tried{Right: true, Over: true, Reply: game.Pass}, nil
	}
	return Tried{Reply: line[0], Line: line, Loses: true}, nil
}

func (j *Judge) tryByProof(ctx context.Context, next game.Position) (Tried, error) {
	lost, escape, ok := j.lost(ctx, next)
	if err := ctx.Err(); err != nil {
		return Tried{}, err
	}
	if ok && lost.Loses() {
		return Tried{Right: true, Reply: lost.Line[0], Plies: len(lost.Line) - 1}, nil
	}
	// Wrong: how does the other side go on? By a win of its own, if it has one.
	v := j.prover
	v.begin(ctx, &next, j.o.ProofNodes)
	if line := v.win(next.ToMove()); line != nil {
		points := v.points(line)
		return Tried{Reply: points[0], Line: points, Loses: true}, nil
	}
	if ok {
		return Tried{Reply: escape, Line: []game.Point{escape}}, ctx.Err()
	}
	s, err := j.searched(ctx, next, j.o.SearchNodes)
	if s.Loses() {
		return Tried{Right: true, Reply: s.Line[0], Plies: len(s.Line) - 1}, err
	}
	t := Tried{Reply: game.Pass, Loses: s.Wins()}
	if len(s.Line) > 0 {
		t.Reply, t.Line = s.Line[0], s.Line
	}
	return t, err
}
