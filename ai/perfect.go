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
// empty board, and as White it holds out as long as the proof allows. For positions that the
// proof does not contain it plays like Master, and its reports say so.
type perfect struct {
	rules    game.Rules
	master   game.Engine
	solution *gomoku.ProofPlayer // read when it is first asked
	asked    bool
}

// Perfect makes one of a master for rules under which a proof is stored.
func Perfect(r game.Rules, master game.Engine) game.Engine { return &perfect{rules: r, master: master} }

// proofTime is the most that an answer of the proof takes, however little a move
// may. With less than leastTime for a move a clock is running out.
const proofTime, leastTime = time.Second, 100 * time.Millisecond

// Think implements game.Engine. Master plays, too, if ctx ends before an attack is
// found.
func (e *perfect) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if p.Rules() != e.rules {
		return game.Point{}, fmt.Errorf("%w: not the rules this engine was made for", game.ErrRules)
	}
	if p.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	if report == nil {
		report = func(game.SearchInfo) {}
	}
	if !e.asked {
		e.solution, e.asked = gomoku.NewProofPlayer(e.rules, solved.Load(e.rules)), true
	}
	if e.solution == nil {
		return e.masterMove(ctx, p, l, report)
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
	line, known := e.solution.PV(within, &p)
	switch {
	case known:
		return e.proofMove(ctx, p, l, line, report)
	case within.Err() != nil:
		return e.master.Think(ctx, p, l, report)
	case p.Stones() == 0:
		return e.solution.First(), nil
	}
	if at, ok := e.solution.UnprovedReply(&p); ok {
		report(game.SearchInfo{PVs: []game.PV{{Moves: []game.Point{at}}}, NotInProof: true})
		return at, nil
	}
	return e.masterMove(ctx, p, l, report)
}

// ClearTables clears what earlier moves have left, as gomoku.Engine's does.
func (e *perfect) ClearTables() {
	e.solution, e.asked = nil, false
	if master, ok := e.master.(interface{ ClearTables() }); ok {
		master.ClearTables()
	}
}

// masterMove is Master's answer where the proof does not have a position.
func (e *perfect) masterMove(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	return e.master.Think(ctx, p, l, func(r game.SearchInfo) {
		r.NotInProof = true
		report(r)
	})
}

// proofMove answers with what the proof knows of a position: a line, and all White's
// replies that it stores if more lines are wanted. Others are Master's, and so is the
// move where White has no stored reply.
func (e *perfect) proofMove(ctx context.Context, p game.Position, l game.Limit, line game.PV, report func(game.SearchInfo)) (game.Point, error) {
	plies, lost := line.Score.ProvedLoss()
	if !lost {
		plies, _ = line.Score.ProvedWin()
	}
	var own []game.PV
	if len(line.Moves) > 0 {
		own = append(own, line)
	}
	if lost && l.MultiPV > 1 {
		for _, reply := range e.solution.Replies(&p) {
			if reply.Moves[0] != line.Moves[0] {
				own = append(own, reply)
			}
		}
		slices.SortStableFunc(own, func(a, b game.PV) int { return int(b.Score - a.Score) })
	}
	if len(own) > 0 {
		report(game.SearchInfo{Depth: plies, PVs: own[:min(len(own), max(1, l.MultiPV))]})
		if l.MultiPV <= len(own) {
			return own[0].Moves[0], nil
		}
	}
	at, err := e.master.Think(ctx, p, l, func(r game.SearchInfo) {
		r.Depth = plies
		r.PVs = mergePVs(own, r.PVs, line.Score)
		r.PVs = r.PVs[:min(len(r.PVs), max(1, l.MultiPV))]
		report(r)
	})
	if len(own) > 0 {
		return own[0].Moves[0], nil
	}
	return at, err
}

// mergePVs are known lines and those of Master's that begin with another move. Where
// the position is lost they lose as soon, unless sooner, and where it is won none is better.
func mergePVs(own, others []game.PV, score game.Score) []game.PV {
	all := slices.Clone(own)
	for _, o := range others {
		if len(o.Moves) > 0 && slices.ContainsFunc(own, func(l game.PV) bool { return l.Moves[0] == o.Moves[0] }) {
			continue
		}
		o.Score = min(o.Score, score)
		if _, lost := score.ProvedLoss(); lost && !o.Score.Proved() {
			o.Score = score
		}
		all = append(all, o)
	}
	return all
}
