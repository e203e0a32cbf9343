package review

import (
	"context"
	"slices"

	"jingzi/game"
)

const (
	// maxEscapes is the maximum number of other moves that CheckMove tries to find one that does not lose.
	maxEscapes = 40

	// escapeFactor is the node limit of all these tries together, as a multiple of Options.ProofNodes.
	escapeFactor = 4

	// escapeNodes is the node limit of the search that orders the tries.
	escapeNodes = 3000
)

// estimateNodes is the node limit of each of the three searches with which CheckMove estimates a move.
const estimateNodes = 12000

// CheckMove returns the finding about a legal move that has just been made in p, before the opponent answers. Its Kind
// is 0 if nothing is known against the move, if the move ends the game, or if the mover had lost already. The caller
// sets the Index.
//
// On boards with exact values, the kinds are WinToDraw, WinToLoss and DrawToLoss. On larger boards, they are
// AllowedWin, WinToLoss and MissedWin, by wins that a search for continuous fours and threats proves; BetterMoves has
// one move, after which the same search proves no win of the opponent, or which wins. If mayEstimate is true, the
// kind may also be WeakerMove, which is not proved.
//
// If the mover had lost already, as is proved, isLost is true. The Kind of f is then 0, and its Refutation the win of
// the opponent after the move.
//
// All searches have node limits, and the result depends only on the arguments. The error wraps game.ErrRules or is
// ctx.Err().
func CheckMove(ctx context.Context, p game.Position, point game.Point, mayEstimate bool) (f game.Finding, isLost bool,
	err error) {
	next, err := p.Play(point)
	if err != nil || next.Result().Over() {
		return f, false, err
	}

	// A new judge has empty tables.
	j := NewJudge(p.Rules(), Options{})
	if err := j.begin(ctx); err != nil {
		return f, false, err
	}
	f = j.checkMove(p, next, point, mayEstimate)
	if err := j.failure(); err != nil || f.Kind == 0 && f.Refutation == nil {
		return game.Finding{}, false, err
	}

	f.Mover, f.Move = p.ToMove(), point
	if isLost = f.Kind == 0; !isLost {
		find := causes
		if j.exact != nil {
			find = exactCauses
		}
		f.Causes = find(&p, &next, &f)
	}

	return f, isLost, nil
}

// checkMove implements CheckMove, without the mover, the move and the causes. If the mover had lost already, f has only
// the refutation.
func (j *Judge) checkMove(p, next game.Position, point game.Point, mayEstimate bool) (f game.Finding) {
	switch {
	case j.exact != nil:
		return j.exact.check(p, next)
	case point == game.Pass:
		return f
	}

	if f = j.check(p, next, point); f.Kind == 0 && f.Refutation == nil && mayEstimate {
		f = j.checkByEstimate(p, next, point)
	}

	return f
}

// check returns the finding about the move from p to next. BetterMoves has at most one move.
func (j *exactJudge) check(p, next game.Position) (f game.Finding) {
	after := j.assess(next)
	if after.Loses() {
		// The move wins.
		return f
	}
	before := j.assess(p)
	if before.Loses() && after.Wins() {
		return game.Finding{Refutation: after.Variation}
	}

	return exactFinding(&before, &after)
}

// check returns the finding about the move at point from p to next by proofs.
func (j *Judge) check(p, next game.Position, point game.Point) (f game.Finding) {
	refutation := j.proveForcedWin(next, j.o.ProofNodes)
	missed := j.proveForcedWin(p, j.o.ProofNodes)
	switch {
	case missed.Wins() && missed.Variation[0] == point:
		return f
	case missed.Wins() && refutation.Wins():
		return missedFinding(game.WinToLoss, &missed, &refutation)
	case missed.Wins():
		if a, _ := j.proveLoss(next); a.Loses() {
			// Another way to win.
			return f
		}
		return missedFinding(game.MissedWin, &missed, &refutation)
	case refutation.Wins():
		return j.allowedFinding(p, point, &refutation)
	}

	return f
}

// allowedFinding returns the finding about the move at point in p, after which the opponent has a proved win. Its Kind
// is 0 if no other move is found after which none is proved, and it then has the refutation if every move is proved to
// lose.
func (j *Judge) allowedFinding(p game.Position, point game.Point, refutation *Assessment) (f game.Finding) {
	lost, escape := j.proveLoss(p)
	if lost.Loses() {
		return game.Finding{Refutation: refutation.Variation}
	}
	hints := []game.Point{escape}
	for _, pv := range j.think(p, game.Limit{Nodes: escapeNodes, MultiPV: escapeLines}) {
		hints = append(hints, pv.Moves[:min(1, len(pv.Moves))]...)
	}
	hints = append(hints, refutation.Variation...)
	moves := orderMoves(&p, j.threat(&p).Defences, hints)
	moves = slices.DeleteFunc(moves, func(other game.Point) bool { return other == point })

	limit := j.prover.Searched() + escapeFactor*j.o.ProofNodes
	for _, other := range moves[:min(len(moves), maxEscapes)] {
		if j.prover.Searched() > limit {
			break
		}
		next, err := p.Play(other)
		if err != nil || next.Result().Winner == next.ToMove() {
			continue
		}
		if a := j.proveForcedWin(next, j.o.ProofNodes); !a.Wins() {
			return game.Finding{
				Kind:        game.AllowedWin,
				BetterMoves: []game.Point{other},
				Refutation:  refutation.Variation,
				Plies:       refutation.Plies(),
			}
		}
	}

	return f
}

// checkByEstimate returns a finding of the kind WeakerMove if the engine's best move in p is clearly better than the
// move at point, which leads to next. The moves are searched equally deep.
func (j *Judge) checkByEstimate(p, next game.Position, point game.Point) (f game.Finding) {
	best := j.think(p, game.Limit{Nodes: estimateNodes})[0]
	if len(best.Moves) == 0 || best.Moves[0] == point || best.Moves[0] == game.Pass {
		return f
	}
	better, err := p.Play(best.Moves[0])
	if err != nil || better.Result().Over() {
		return f
	}

	estimate := func(p game.Position) Assessment {
		pv := j.think(p, game.Limit{Nodes: estimateNodes})[0]
		return Assessment{Score: min(max(pv.Score, -maxEstimate), maxEstimate), HasScore: true, Variation: pv.Moves}
	}
	after, alternative := estimate(next), estimate(better)
	if alternative.Score > after.Score-weakerMargin {
		return f
	}

	// The opponent must seem to profit from it: a slower way to win is no mistake.
	before := alternative.parent(best.Moves[0])
	if after.Score <= -weakerMargin || before.Score <= -hopelessScore {
		return f
	}

	return weakerFinding(&before, &after)
}
