package review

import (
	"context"

	"jingzi/game"
)

// Explain gives the reasons for a legal move, the most important first; none if
// nothing can be proved. The error is game.ErrRules or ctx's.
func (j *Judge) Explain(ctx context.Context, p game.Position, at game.Point) ([]game.Fact, error) {
	if err := j.begin(ctx); err != nil {
		return nil, err
	}
	facts := j.explain(p, at)
	if err := j.failure(); err != nil {
		return nil, err
	}
	return facts, nil
}

func (j *Judge) explain(p game.Position, at game.Point) []game.Fact {
	next, err := p.Play(at)
	switch {
	case err != nil:
		return nil
	case next.Result().Winner != game.Empty:
		return []game.Fact{{Kind: game.CompletesLine, Plies: 1, Variation: []game.Point{at}, Stones: next.WinningLine()}}
	case j.exact != nil:
		return j.exact.explain(p, next, at)
	case at == game.Pass:
		return nil
	}
	return j.explainByProof(p, next, at)
}

// winsByForce is the reason for a move after which the opponent stands lost.
func winsByForce(at game.Point, lost *Assessment) game.Fact {
	return game.Fact{Kind: game.ForcesWin, Plies: lost.Plies() + 1, Variation: append([]game.Point{at}, lost.Variation...)}
}

func (j *Judge) explainByProof(p, next game.Position, at game.Point) (facts []game.Fact) {
	blocked := j.prover.lineBlocked(&p, at)
	v := j.proverAt(&p)
	if line := v.win(p.ToMove()); line != nil && line[0] == v.index(at) {
		facts = []game.Fact{{Kind: game.ForcesWin, Plies: len(line), Variation: v.points(line)}}
	} else {
		// Another first move wins, or none was found among all: does this one win?
		s, _ := j.lost(next)
		if !s.Loses() {
			s = j.stored(&next)
		}
		if s.Loses() {
			facts = []game.Fact{winsByForce(at, &s)}
		}
	}
	wins := facts != nil
	if !wins && j.failure() == nil {
		s := j.stored(&p)
		if !s.Loses() {
			s, _ = j.lost(p)
		}
		if s.Loses() {
			return []game.Fact{{Kind: game.EveryMoveLoses, Plies: s.Plies(), Variation: s.Variation}}
		}
		if blocked == nil {
			facts = j.stopsWin(p, next)
		}
	}
	if blocked != nil {
		facts = append(facts, game.Fact{Kind: game.StopsLine, Stones: blocked})
	}
	if !wins {
		facts = append(facts, factsOfShapes(&p, &next, at)...)
	}
	return facts
}

// stopsWin tells of a proved win that the other side threatened, if none is
// found any more, and whether the move was the only one.
func (j *Judge) stopsWin(p, next game.Position) (facts []game.Fact) {
	v, other := j.proverAt(&p), p.ToMove().Other()
	threat := v.threat(other)
	if threat == nil {
		return nil
	}
	if v = j.proverAt(&next); v.win(other) != nil || v.stopped {
		return nil
	}
	if j.only(p, next, threat) {
		facts = append(facts, game.Fact{Kind: game.OnlyNonLosing})
	}
	return append(facts, game.Fact{Kind: game.StopsForcedWin, Plies: len(threat), Variation: v.points(threat)})
}

// only reports whether every other legal move is proved to lose. It is asked
// where the other side threatens a win by continuous fours.
func (j *Judge) only(p, chosen game.Position, threat []int16) bool {
	v, side, other := j.prover, p.ToMove(), p.ToMove().Other()
	v.begin(j.ctx, &p, 2*j.o.ProofNodes)
	last, _ := chosen.Last()
	for at := range v.each(v.replies(side, threat), side) {
		if v.point(at) == last {
			continue
		}
		if loses := len(v.fives(side)) == 0 && v.again(other, threat) != nil || v.win(other) != nil; !loses || v.stopped {
			return false
		}
	}
	return true
}
