package review

import (
	"context"

	"jingzi/game"
)

// Forced is a line by which the side to move provably wins, until the last
// stone; nil if none was found, or on boards that are judged exactly. The game
// is not over.
func (j *Judge) Forced(ctx context.Context, p game.Position) []game.Point {
	if j.exact {
		return nil
	}
	j.prover.begin(ctx, &p, j.o.ProofNodes)
	line := j.prover.win(p.ToMove())
	if line == nil || ctx.Err() != nil {
		return nil
	}
	return j.prover.points(line)
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
	for _, at := range x.Solutions[1:] {
		found := false
		for i := 0; i < len(x.Line); i += 2 {
			found = found || x.Line[i] == at
		}
		if !found {
			return false
		}
	}
	return true
}

// Rating says how hard a puzzle is, in the range of a player's rating: longer
// is harder, and so are quiet moves, defences to be met, and wrong tries that
// look right. The weights are a judgement, not a measurement.
func (x *Examination) Rating() int {
	own := (len(x.Line) + 1) / 2
	rating := 500 + 70*min(own-1, 12) + 60*min(x.Quiet, 6) + 15*min(max(x.Width-1, 0), 12) + 15*min(x.Tries, 20) - 40*(len(x.Solutions)-1)
	if x.Fouls {
		rating += 100
	}
	return max(rating, 300)
}

// Examine finds every solution of a puzzle and what makes it hard; without
// solutions if the goal cannot be proved to be reached, or every move reaches
// it. The error is ctx's.
func (j *Judge) Examine(ctx context.Context, p game.Position, goal game.Goal) (Examination, error) {
	switch {
	case p.Result().Over():
		return Examination{}, nil
	case j.exact:
		return j.examineExactly(ctx, p, goal)
	case goal == game.ToHold:
		return j.examineHold(ctx, p)
	}
	return j.examineWin(ctx, p)
}

func (j *Judge) examineExactly(ctx context.Context, p game.Position, goal game.Goal) (Examination, error) {
	var x Examination
	before, err := j.Standing(ctx, p)
	if err != nil || before.Wins() != (goal == game.ToWin) || before.Loses() {
		return x, err
	}
	b := newLines(j.rules)
	legal, all := 0, 0
	for at := range p.Empties() {
		all++
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		s, err := j.Standing(ctx, next)
		if err != nil {
			return x, err
		}
		if -s.outcome() >= before.outcome() {
			x.Solutions = append(x.Solutions, at)
			continue
		}
		legal++
		b.set(&next)
		if !next.Result().Over() && len(b.fives(p.ToMove())) > 0 {
			x.Tries++
		}
	}
	if len(x.Solutions) == all {
		return Examination{}, nil
	}
	x.Line, x.Width = before.Line, legal
	return x, nil
}

func (j *Judge) examineWin(ctx context.Context, p game.Position) (Examination, error) {
	var x Examination
	x.Line = j.Forced(ctx, p)
	if x.Line == nil {
		return x, ctx.Err()
	}
	v := j.prover
	side, other := p.ToMove(), p.ToMove().Other()
	for at := range p.Empties() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		if next.Result().Winner == side {
			x.Solutions = append(x.Solutions, at)
			continue
		}
		v.begin(ctx, &next, j.o.ProofNodes)
		threatens := len(v.fives(side)) > 0
		if !threatens {
			threatens = len(v.fives(other)) == 0 && v.threat(side) != nil
		}
		if !threatens {
			continue
		}
		v.begin(ctx, &next, j.o.ProofNodes)
		if line, _ := v.lost(other, mostThreats); line != nil && !v.stopped {
			x.Solutions = append(x.Solutions, at)
			if at == x.Line[0] {
				x.Width = j.width(ctx, next)
			}
		} else {
			x.Tries++
		}
		if err := ctx.Err(); err != nil {
			return x, err
		}
	}
	j.walk(ctx, p, &x)
	return x, ctx.Err()
}

// width counts the replies that stop the threat there is, for the moment.
func (j *Judge) width(ctx context.Context, p game.Position) (n int) {
	v := j.prover
	side, other := p.ToMove(), p.ToMove().Other()
	v.begin(ctx, &p, j.o.ProofNodes)
	if len(v.fives(other)) > 0 {
		return 1
	}
	threat := v.threat(other)
	for _, at := range v.replies(side, threat) {
		if !v.legal(at, side) {
			continue
		}
		v.play(at, side)
		if v.again(other, threat) == nil {
			n++
		}
		v.undo()
	}
	return n
}

// walk counts the quiet moves of a winning line, and notes whether a block in
// it is forbidden.
func (j *Judge) walk(ctx context.Context, p game.Position, x *Examination) {
	v := j.prover
	side := p.ToMove()
	for i, at := range x.Line {
		next, err := p.Play(at)
		if err != nil {
			return
		}
		v.begin(ctx, &next, j.o.ProofNodes)
		fives := v.fives(side)
		if p.ToMove() == side && !next.Result().Over() && len(fives) == 0 {
			x.Quiet++
		}
		x.Fouls = x.Fouls || at == game.Pass && i%2 == 1
		p = next
	}
}

// examineHold is of a position in which the opponent threatens a win by
// continuous fours.
func (j *Judge) examineHold(ctx context.Context, p game.Position) (Examination, error) {
	var x Examination
	v := j.prover
	side, other := p.ToMove(), p.ToMove().Other()
	if j.Forced(ctx, p) != nil {
		return x, nil
	}
	v.begin(ctx, &p, j.o.ProofNodes)
	threat := v.threat(other)
	if threat == nil || v.stopped || len(v.fives(other)) > 0 {
		return x, ctx.Err()
	}
	x.Line = v.points(threat)
	replies := append([]int16(nil), v.replies(side, threat)...)
	for _, at := range replies {
		v.begin(ctx, &p, j.o.ProofNodes)
		if !v.legal(at, side) {
			continue
		}
		v.play(at, side)
		again := v.again(other, threat)
		lost := again != nil || v.win(other) != nil
		v.undo()
		switch {
		case !lost:
			x.Solutions = append(x.Solutions, v.point(at))
		case again == nil:
			x.Tries++
		}
		if err := ctx.Err(); err != nil || len(x.Solutions) > mostHolding {
			return Examination{}, err
		}
	}
	x.Width = len(x.Solutions)
	x.Fouls = j.byFouls(ctx, p, x.Solutions)
	return x, ctx.Err()
}

// mostHolding is how many moves of a puzzle may hold.
const mostHolding = 2

// byFouls reports whether a solution holds only because renju forbids Black
// what would win otherwise.
func (j *Judge) byFouls(ctx context.Context, p game.Position, solutions []game.Point) bool {
	if !j.rules.Fouls || p.ToMove() != game.White {
		return false
	}
	r := j.rules
	r.Fouls, r.Exact = false, true
	free := NewJudge(r, Options{ProofNodes: j.o.ProofNodes})
	for _, at := range solutions {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		next, err = game.ParsePosition(r, next.String(), next.ToMove())
		if err == nil && free.Forced(ctx, next) != nil {
			return true
		}
	}
	return false
}
