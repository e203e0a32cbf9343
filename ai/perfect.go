package ai

import (
	"context"
	"fmt"
	"slices"
	"time"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

// perfect plays five in a row on 15×15 by the stored proof: as Black it wins from the
// empty board, and as White it holds out as long as the proof lets it. Where the
// proof does not have a position it is Master, and its reports say so.
type perfect struct {
	rules    game.Rules
	master   game.Engine
	solution *gomoku.Solution // read when it is first asked
	asked    bool
}

// Perfect makes one of a master for rules under which a proof is stored.
func Perfect(r game.Rules, master game.Engine) game.Engine { return &perfect{rules: r, master: master} }

// proofTime is the most that an answer of the proof takes, however little a move
// may. With less than leastTime for a move a clock is running out.
const proofTime, leastTime = time.Second, 100 * time.Millisecond

// Think implements game.Engine. Master plays, too, if ctx ends before an attack is
// found.
func (e *perfect) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.Report)) (game.Point, error) {
	if p.Rules() != e.rules {
		return game.Point{}, fmt.Errorf("%w: not the rules this engine was made for", game.ErrRules)
	}
	if p.Result().Over() {
		return game.Point{}, game.ErrOver
	}
	if report == nil {
		report = func(game.Report) {}
	}
	if !e.asked {
		e.solution, e.asked = gomoku.NewSolution(e.rules, solved.Of(e.rules)), true
	}
	if e.solution == nil {
		return e.unproved(ctx, p, l, report)
	}
	within, cancel := ctx, context.CancelFunc(func() {})
	if l.Time > 0 {
		most := proofTime
		if l.Time < leastTime {
			most = l.Time
		}
		within, cancel = context.WithTimeout(ctx, most)
	}
	defer cancel()
	line, known := e.solution.Line(within, &p)
	switch {
	case known:
		return e.proved(ctx, p, l, line, report)
	case within.Err() != nil:
		return e.master.Think(ctx, p, l, report)
	case p.Stones() == 0:
		return e.solution.First(), nil
	}
	if at, ok := e.solution.Escape(&p); ok {
		report(game.Report{Lines: []game.Line{{Points: []game.Point{at}}}, Unproved: true})
		return at, nil
	}
	return e.unproved(ctx, p, l, report)
}

// Forget clears what earlier moves have left, as gomoku.Engine's does.
func (e *perfect) Forget() {
	e.solution, e.asked = nil, false
	if master, ok := e.master.(interface{ Forget() }); ok {
		master.Forget()
	}
}

// unproved is Master's answer where the proof does not have a position.
func (e *perfect) unproved(ctx context.Context, p game.Position, l game.Limit, report func(game.Report)) (game.Point, error) {
	return e.master.Think(ctx, p, l, func(r game.Report) {
		r.Unproved = true
		report(r)
	})
}

// proved answers with what the proof knows of a position: a line, and all White's
// replies that it stores if more lines are wanted. Others are Master's, and so is the
// move where White has no stored reply.
func (e *perfect) proved(ctx context.Context, p game.Position, l game.Limit, line game.Line, report func(game.Report)) (game.Point, error) {
	plies, lost := line.Score.Loses()
	if !lost {
		plies, _ = line.Score.Wins()
	}
	var own []game.Line
	if len(line.Points) > 0 {
		own = append(own, line)
	}
	if lost && l.Lines > 1 {
		for _, reply := range e.solution.Replies(&p) {
			if reply.Points[0] != line.Points[0] {
				own = append(own, reply)
			}
		}
		slices.SortStableFunc(own, func(a, b game.Line) int { return int(b.Score - a.Score) })
	}
	if len(own) > 0 {
		report(game.Report{Depth: plies, Lines: own[:min(len(own), max(1, l.Lines))]})
		if l.Lines <= len(own) {
			return own[0].Points[0], nil
		}
	}
	at, err := e.master.Think(ctx, p, l, func(r game.Report) {
		r.Depth = plies
		r.Lines = beside(own, r.Lines, line.Score)
		r.Lines = r.Lines[:min(len(r.Lines), max(1, l.Lines))]
		report(r)
	})
	if len(own) > 0 {
		return own[0].Points[0], nil
	}
	return at, err
}

// beside are known lines and those of Master's that begin with another move. Where
// the position is lost they lose as soon, unless sooner, and where it is won none is better.
func beside(own, others []game.Line, score game.Score) []game.Line {
	all := slices.Clone(own)
	for _, o := range others {
		if len(o.Points) > 0 && slices.ContainsFunc(own, func(l game.Line) bool { return l.Points[0] == o.Points[0] }) {
			continue
		}
		o.Score = min(o.Score, score)
		if _, lost := score.Loses(); lost && !o.Score.Proved() {
			o.Score = score
		}
		all = append(all, o)
	}
	return all
}
