package review

import (
	"context"
	"slices"

	"jingzi/game"
)

// Forced is a line by which the side to move of an open game provably wins, until the last
// stone; nil if none was found, or on boards that are judged exactly.
func (j *Judge) Forced(ctx context.Context, p game.Position) []game.Point {
	j.begin(ctx)
	if line := j.forced(p); j.failure() == nil {
		return line
	}
	return nil
}

func (j *Judge) forced(p game.Position) []game.Point {
	if j.exact != nil {
		return nil
	}
	if line := j.proverAt(&p).win(p.ToMove()); line != nil {
		return j.prover.points(line)
	}
	return nil
}

// Examination is what makes a puzzle good and hard.
type Examination struct {
	Solutions []game.Point // the first moves that reach the goal
	Line      []game.Point // of a win: one way, with a long defence; of a hold: the win that is stopped
	Tries     int          // other first moves that make a threat, or stop the one there is for a moment, and look right
	Width     int          // replies to the first solution that have to be answered with care
	Quiet     int          // moves of the attacker in Line that are no fours
	Fouls     bool         // renju: a point that decides is forbidden to Black
}

// Equal reports whether the solutions are one idea: a single move, or the moves
// of one win in another order.
func (x *Examination) Equal() bool {
	var own []game.Point
	for i := 0; i < len(x.Line); i += 2 {
		own = append(own, x.Line[i])
	}
	return !slices.ContainsFunc(x.Solutions[1:], func(at game.Point) bool { return !slices.Contains(own, at) })
}

// Rating says how hard a puzzle is, in the range of a player's rating. The weights are a
// judgement, not a measurement.
func (x *Examination) Rating() int {
	own := (len(x.Line) + 1) / 2
	rating := 500 + 70*min(own-1, 12) + 60*min(x.Quiet, 6) + 15*min(max(x.Width-1, 0), 12) + 15*min(x.Tries, 20) - 40*(len(x.Solutions)-1)
	if x.Fouls {
		rating += 100
	}
	return max(rating, 300)
}

// Examine finds every solution of a puzzle and what makes it hard; without solutions if
// the goal is not proved to be reached, or every move reaches it. The error is ctx's.
func (j *Judge) Examine(ctx context.Context, p game.Position, goal game.Goal) (x Examination, err error) {
	j.begin(ctx)
	switch {
	case p.Result().Over():
	case j.exact != nil:
		x = j.exact.examine(p, goal)
	case goal == game.ToHold:
		x = j.examineHold(p)
	default:
		x = j.examineWin(p)
	}
	return x, j.failure()
}

func (j *Judge) examineWin(p game.Position) (x Examination) {
	if x.Line = j.forced(p); x.Line == nil {
		return x
	}
	v, side, other := j.prover, p.ToMove(), p.ToMove().Other()
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		if next.Result().Winner == side {
			x.Solutions = append(x.Solutions, at)
			continue
		}
		j.proverAt(&next)
		if len(v.fives(side)) == 0 && (len(v.fives(other)) > 0 || v.threat(side) == nil) {
			continue
		}
		j.proverAt(&next)
		if line, _ := v.lost(other, mostThreats); line == nil || v.stopped {
			x.Tries++
			continue
		}
		x.Solutions = append(x.Solutions, at)
		if at == x.Line[0] {
			x.Width = j.width(next)
		}
	}
	// What the line is like: its quiet moves, and whether a block in it is forbidden.
	for i, at := range x.Line {
		next, err := p.Play(at)
		if err != nil {
			break
		}
		if i%2 == 0 && !next.Result().Over() && len(j.prover.show(&next).fives(side)) == 0 {
			x.Quiet++
		}
		x.Fouls = x.Fouls || at == game.Pass && i%2 == 1
		p = next
	}
	return x
}

// width counts the replies that stop the threat there is, for the moment.
func (j *Judge) width(p game.Position) (n int) {
	v, side, other := j.proverAt(&p), p.ToMove(), p.ToMove().Other()
	if len(v.fives(other)) > 0 {
		return 1
	}
	threat := v.threat(other)
	for range v.each(v.replies(side, threat), side) {
		if v.again(other, threat) == nil {
			n++
		}
	}
	return n
}

// examineHold is of a position in which the opponent threatens a win by
// continuous fours.
func (j *Judge) examineHold(p game.Position) (x Examination) {
	if j.forced(p) != nil {
		return x
	}
	v, side, other := j.proverAt(&p), p.ToMove(), p.ToMove().Other()
	threat := v.threat(other)
	if threat == nil || v.stopped || len(v.fives(other)) > 0 {
		return x
	}
	x.Line = v.points(threat)
	for at := range v.each(v.replies(side, threat), side) {
		v.allow(j.o.ProofNodes)
		again := v.again(other, threat)
		switch lost := again != nil || v.win(other) != nil; {
		case !lost:
			x.Solutions = append(x.Solutions, v.point(at))
		case again == nil:
			x.Tries++
		}
		if len(x.Solutions) > mostHolding {
			return Examination{}
		}
	}
	x.Width = len(x.Solutions)
	x.Fouls = j.byFouls(p, x.Solutions)
	return x
}

const mostHolding = 2

// byFouls reports whether a solution holds only because renju forbids Black
// what would win otherwise.
func (j *Judge) byFouls(p game.Position, solutions []game.Point) bool {
	if !j.rules.Fouls || p.ToMove() != game.White {
		return false
	}
	r := j.rules
	r.Fouls, r.Exact = false, true
	free := NewJudge(r, Options{ProofNodes: j.o.ProofNodes})
	return slices.ContainsFunc(solutions, func(at game.Point) bool {
		next, err := p.Play(at)
		if err != nil {
			return false
		}
		next, err = game.ParsePosition(r, next.String(), next.ToMove())
		return err == nil && free.Forced(j.ctx, next) != nil
	})
}
