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

// perfect plays five in a row on 15×15 according to the stored proof: as Black it wins from the empty board,
// and as White it plays the longest defence. In positions that are not in the proof it plays like Master and
// sets NotInProof in its reports. It is a game.GameFollower: the attacks that it finds depend on the game.
type perfect struct {
	rules  game.Rules
	master game.Engine
	proof  *gomoku.ProofPlayer // loaded by the first Think
	loaded bool
	path   []game.Position // the last game that FollowGame was told
}

// Perfect returns an engine that plays according to the stored proof for r, and like master in positions that
// are not in the proof.
func Perfect(r game.Rules, master game.Engine) game.Engine { return &perfect{rules: r, master: master} }

// FollowGame implements game.GameFollower.
func (e *perfect) FollowGame(path []game.Position) { e.path = path }

// pathTo returns the game that ends with p: the one that FollowGame was told, or p alone.
func (e *perfect) pathTo(p game.Position) []game.Position {
	if n := len(e.path); n > 0 && e.path[n-1] == p {
		return e.path
	}
	return []game.Position{p}
}

// Think implements game.Engine. The search for an answer from the proof is limited by nodes and not by time, so that
// the same game has the same answer on every machine. Master chooses other moves in the remaining time, at least a
// quarter of the move's.
func (e *perfect) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if p.Rules() != e.rules {
		return game.Point{}, fmt.Errorf("%w: not the rules this engine was made for", game.ErrRules)
	}
	if p.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	if report == nil {
		report = func(game.SearchInfo) {}
	}

	start := time.Now()
	if !e.loaded {
		e.proof, e.loaded = gomoku.NewProofPlayer(e.rules, solved.Load(e.rules)), true
	}
	if e.proof == nil {
		return e.masterMove(ctx, p, l, report)
	}

	pv, inProof := e.proof.PV(ctx, e.pathTo(p))
	if l.Time > 0 {
		l.Time = max(l.Time-time.Since(start), l.Time/4)
	}

	switch {
	case inProof:
		return e.proofMove(ctx, p, l, pv, report)
	case ctx.Err() != nil:
		return e.master.Think(ctx, p, l, report)
	case p.Stones() == 0:
		return e.proof.First(), nil
	}
	if point, ok := e.proof.UnprovedReply(&p); ok {
		report(game.SearchInfo{PVs: []game.PV{{Moves: []game.Point{point}}}, NotInProof: true})
		return point, nil
	}

	return e.masterMove(ctx, p, l, report)
}

// ClearTables clears the tables, like gomoku.Engine.ClearTables.
func (e *perfect) ClearTables() {
	e.proof, e.loaded = nil, false
	if master, ok := e.master.(interface{ ClearTables() }); ok {
		master.ClearTables()
	}
}

// masterMove returns Master's move in a position that is not in the proof.
func (e *perfect) masterMove(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	return e.master.Think(ctx, p, l, func(info game.SearchInfo) {
		info.NotInProof = true
		report(info)
	})
}

// proofMove plays and reports the line of the proof and, if more lines are requested, reports all of White's
// stored replies. Master adds the remaining lines, and chooses the move if White has no stored reply.
func (e *perfect) proofMove(ctx context.Context, p game.Position, l game.Limit, line game.PV,
	report func(game.SearchInfo)) (game.Point, error) {
	plies, lost := line.Score.ProvedLoss()
	if !lost {
		plies, _ = line.Score.ProvedWin()
	}
	var proofPVs []game.PV
	if len(line.Moves) > 0 {
		proofPVs = append(proofPVs, line)
	}
	if lost && l.MultiPV > 1 {
		for _, reply := range e.proof.Replies(&p) {
			if reply.Moves[0] != line.Moves[0] {
				proofPVs = append(proofPVs, reply)
			}
		}
		slices.SortStableFunc(proofPVs, func(a, b game.PV) int { return int(b.Score - a.Score) })
	}
	if len(proofPVs) > 0 {
		report(game.SearchInfo{Depth: plies, PVs: proofPVs[:min(len(proofPVs), max(1, l.MultiPV))]})
		if l.MultiPV <= len(proofPVs) {
			return proofPVs[0].Moves[0], nil
		}
	}
	point, err := e.master.Think(ctx, p, l, func(info game.SearchInfo) {
		info.Depth = plies
		info.PVs = mergePVs(proofPVs, info.PVs, line.Score)
		info.PVs = info.PVs[:min(len(info.PVs), max(1, l.MultiPV))]
		report(info)
	})
	if len(proofPVs) > 0 {
		return proofPVs[0].Moves[0], nil
	}

	return point, err
}

// mergePVs returns the lines of the proof, followed by Master's lines that begin with other moves. It limits
// the scores of Master's lines to score. In a lost position these lines lose, too.
func mergePVs(proofPVs, masterPVs []game.PV, score game.Score) []game.PV {
	all := slices.Clone(proofPVs)
	for _, pv := range masterPVs {
		if len(pv.Moves) > 0 && slices.ContainsFunc(proofPVs, func(known game.PV) bool {
			return known.Moves[0] == pv.Moves[0]
		}) {
			continue
		}
		pv.Score = min(pv.Score, score)
		if _, lost := score.ProvedLoss(); lost && !pv.Score.Proved() {
			pv.Score = score
		}
		all = append(all, pv)
	}

	return all
}
