package review

import (
	"context"

	"jingzi/game"
)

// Explain returns the proved reasons for a legal move, most important first. The error wraps game.ErrRules
// or is ctx.Err().
func (j *Judge) Explain(ctx context.Context, p game.Position, point game.Point) ([]game.Fact, error) {
	if err := j.begin(ctx); err != nil {
		return nil, err
	}
	facts := j.explain(p, point)
	if err := j.failure(); err != nil {
		return nil, err
	}

	return facts, nil
}

func (j *Judge) explain(p game.Position, point game.Point) []game.Fact {
	next, err := p.Play(point)
	switch {
	case err != nil:
		return nil
	case next.Result().Winner == next.ToMove():
		// A foul that loses.
		return nil
	case next.Result().Winner != game.Empty:
		return []game.Fact{completionFact(&next)}
	case j.exact != nil:
		return j.exact.explain(p, next, point)
	case point == game.Pass:
		return nil
	}

	return j.explainByProof(p, next, point)
}

// forcedWinFact returns the reason for a winning move, given loss, the assessment of the position after it.
func forcedWinFact(point game.Point, loss *Assessment) game.Fact {
	return game.Fact{
		Kind:      game.ForcesWin,
		Plies:     loss.Plies() + 1,
		Variation: append([]game.Point{point}, loss.Variation...),
	}
}

func (j *Judge) explainByProof(p, next game.Position, point game.Point) (facts []game.Fact) {
	m := move{before: &p, after: &next, point: point, side: p.ToMove()}
	blocked := m.stoppedLine()
	if a := j.proveForcedWin(p, j.o.ProofNodes); a.Wins() && a.Variation[0] == point {
		loss := j.shorten(next, provedAssessment(game.LossIn(a.Plies()-1), a.Variation[1:]))
		facts = []game.Fact{forcedWinFact(point, &loss)}
	} else {
		// Another move wins, or no winning move was found: check whether this move wins.
		a, _ := j.proveLoss(next)
		if !a.Loses() {
			a = j.storedAssessment(&next)
		}
		if a = j.shorten(next, a); a.Loses() {
			facts = []game.Fact{forcedWinFact(point, &a)}
		}
	}
	wins := facts != nil
	if !wins && j.failure() == nil {
		a := j.storedAssessment(&p)
		if !a.Loses() {
			a, _ = j.proveLoss(p)
		}
		if a = j.shorten(p, a); a.Loses() {
			return []game.Fact{{Kind: game.EveryMoveLoses, Plies: a.Plies(), Variation: a.Variation}}
		}
		if blocked.Kind == 0 {
			facts = j.stoppedWinFacts(p, next, point)
		}
	}
	if blocked.Kind != 0 {
		facts = append(facts, blocked)
	}
	if !wins {
		facts = append(facts, m.shapeFacts()...)
	}

	return facts
}

// stoppedWinFacts returns the facts that a move stops a proved win that the opponent threatened and, if so,
// that it is the only such move.
func (j *Judge) stoppedWinFacts(p, next game.Position, point game.Point) (facts []game.Fact) {
	threat := j.threat(&p)
	if threat.Line == nil {
		return nil
	}
	if line, known := j.prover.Win(j.ctx, &next, j.o.ProofNodes); line != nil || !known {
		return nil
	}
	if j.isOnlyReply(p, point, threat.Defences) {
		facts = append(facts, game.Fact{Kind: game.OnlyNonLosing})
	}

	return append(facts, game.Fact{Kind: game.StopsForcedWin, Plies: len(threat.Line), Variation: threat.Line})
}

// StoppedWin returns the fact that a move stops a win by continuous fours that the opponent threatened, as the prover
// plays it out. ok is false if there was no such threat, if it is not stopped, and on boards with exact values. The
// error wraps game.ErrRules or is ctx.Err().
func (j *Judge) StoppedWin(ctx context.Context, p game.Position, point game.Point) (f game.Fact, ok bool, err error) {
	if err := j.begin(ctx); err != nil {
		return f, false, err
	}
	next, err := p.Play(point)
	if err != nil || j.exact != nil || next.Result().Over() {
		return f, false, nil
	}

	threat := j.threat(&p)
	if threat.Line == nil || j.failure() != nil {
		return f, false, j.failure()
	}
	line, known := j.prover.Win(j.ctx, &next, j.o.ProofNodes)
	f = game.Fact{Kind: game.StopsForcedWin, Plies: len(threat.Line), Variation: threat.Line}

	return f, line == nil && known, j.failure()
}

// shortWin is the length in plies from which a proved win may be shorter: the prover finds shorter ones first.
const shortWin = 7

// shorten searches a little for a faster end of a position with a proved result, since the lengths of proofs are only
// bounds.
func (j *Judge) shorten(p game.Position, a Assessment) Assessment {
	if a.Plies() <= shortWin || a.FromProof || j.failure() != nil {
		return a
	}
	j.engine.ClearTables()
	if faster := j.searchWithEngine(p, j.o.SearchNodes); faster.outcome() == a.outcome() && faster.Plies() < a.Plies() {
		return faster
	}

	return a
}

// isOnlyReply reports whether every other reply to a threat is proved to lose.
func (j *Judge) isOnlyReply(p game.Position, chosen game.Point, replies []game.Point) bool {
	for _, point := range replies {
		if next, err := p.Play(point); err == nil && point != chosen {
			if a := j.proveForcedWin(next, j.o.ProofNodes); !a.Wins() {
				return false
			}
		}
	}

	return true
}
