package review

import "jingzi/game"

// The engine finds longer wins than it confirms in one search. A pursuit confirms them: it plays out every
// legal reply in positions that seem lost, and the engine's move in positions that seem won, until each is
// proved by the engine or the prover, or a reply holds. The table entries from later moves of the game make
// that cheap.

const (
	pursuitTimes = 40 // multiplies the nodes of a deep search, for the node limit of all pursuits of a game
	pursuitDepth = 10 // maximum number of successive moves of the winner that only seem to win
)

// verification holds the state of the pursuits for the game under review.
type verification struct {
	spent, remaining int64 // nodes: searched by the engine for the game, and left for pursuits
	assessments      map[game.Position]Assessment
}

// learn records the proved assessment of a position of the game for the pursuits.
func (j *Judge) learn(p *game.Position, s *Assessment) {
	if s.Proved && !s.FromProof && s.Variation != nil {
		j.assessments[*p] = *s
	}
}

// verifyClaim proves an assessment that only seems decided, or replaces it by one that does not.
func (j *Judge) verifyClaim(p game.Position, s Assessment) Assessment {
	if j.remaining <= 0 || s.Proved || s.Score > -estimate && s.Score < estimate {
		return s
	}
	if s.Score > 0 {
		s = j.wins(p, s, deepTimes*j.o.SearchNodes, pursuitDepth)
	} else {
		s = j.loses(p, s, pursuitDepth)
	}
	j.assessments[p] = s
	return s
}

// wins verifies the assessment s of a position that seems won, from a search of some nodes, by playing out
// its first move. If that is held, it tries another first move once.
func (j *Judge) wins(p game.Position, s Assessment, nodes int64, depth int) Assessment {
	for again := false; !s.Proved && s.Score >= estimate && len(s.Variation) > 0 && depth > 0 && j.remaining > 0; again = true {
		at := s.Variation[0]
		next, err := p.Play(at)
		if err != nil {
			return s
		}
		l := j.pursued(next, j.o.SearchNodes)
		if !l.Proved && l.Score > -estimate {
			l.Variation = s.Variation[1:]
		}
		switch l = j.loses(next, l, depth-1); {
		case l.Loses():
			return l.parent(at)
		case !l.HasScore || l.Score <= -estimate:
			return s
		}
		held := Assessment{Score: max(-l.Score, -estimate), HasScore: true, Variation: append([]game.Point{at}, l.Variation...)}
		if again {
			return held
		}
		if s = j.pursued(p, nodes); s.HasScore && !s.Proved && s.Score >= estimate && s.Variation[0] == at {
			return held
		}
	}
	return s
}

// loses verifies the assessment s of a position that seems lost. It returns a proved loss if every reply is
// proved to lose, else the assessment of a reply that holds.
func (j *Judge) loses(p game.Position, s Assessment, depth int) Assessment {
	if s.Proved || j.remaining <= 0 {
		return s
	}
	threat := j.threat(&p)
	var lost Assessment
	if threat.Ignored != nil {
		lost = proved(game.LossIn(len(threat.Ignored)), threat.Ignored)
	}
	for _, at := range ordered(&p, threat.Defences, s.Variation) {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		w := j.assessWon(next, depth)
		if !w.Wins() {
			if w.HasScore {
				return w.parent(at)
			}
			return s
		}
		if w.Plies() >= lost.Plies() {
			lost = w.parent(at)
		}
	}
	if !lost.Loses() { // there is no move
		return s
	}
	return lost
}

// assessWon returns the assessment of a position that should be won.
func (j *Judge) assessWon(p game.Position, depth int) (s Assessment) {
	if s, ok := j.assessments[p]; ok {
		return s
	}
	for _, times := range []int64{1, deepTimes} {
		nodes := times * j.o.SearchNodes
		if s = j.wins(p, j.pursued(p, nodes), nodes, depth); s.Proved || j.remaining <= 0 {
			break
		}
	}
	j.assessments[p] = s
	return s
}

// pursued runs a search whose nodes count against the limit of the pursuits.
func (j *Judge) pursued(p game.Position, nodes int64) Assessment {
	if j.remaining <= 0 {
		return Assessment{}
	}
	before, analyst := j.spent+j.prover.Searched(), j.o.Estimator
	j.o.Estimator = nil // it has no node limit
	s := j.search(p, j.o.ProofNodes/proofShare, nodes)
	j.o.Estimator = analyst
	j.remaining -= j.spent + j.prover.Searched() - before
	return s
}
