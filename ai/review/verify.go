package review

import "jingzi/game"

// The engine claims longer wins than it can prove in one search. A pursuit proves them: it plays out
// every legal reply in positions that seem lost, and the engine's move in positions that seem won,
// until the engine or the prover has proved each position, or a reply avoids the loss. It is cheap
// because the transposition table has entries from later moves of the game.

const (
	pursuitFactor = 40 // ratio of the node limit for all pursuits of a game to that of a deep search
	pursuitDepth  = 10 // maximum number of successive moves of the winner that only seem to win
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

// verifyClaim proves an assessment that seems decided without a proof, or replaces it with one that is
// not decided.
func (j *Judge) verifyClaim(p game.Position, s Assessment) Assessment {
	if j.remaining <= 0 || s.Proved || s.Score > -maxEstimate && s.Score < maxEstimate {
		return s
	}
	if s.Score > 0 {
		s = j.verifyWin(p, s, deepFactor*j.o.SearchNodes, pursuitDepth)
	} else {
		s = j.verifyLoss(p, s, pursuitDepth)
	}
	j.assessments[p] = s
	return s
}

// verifyWin verifies the assessment s, from a search of the given number of nodes, of a position that seems
// won. It plays out the first move. If a reply avoids the loss, it tries another first move once.
func (j *Judge) verifyWin(p game.Position, s Assessment, nodes int64, depth int) Assessment {
	for isSecond := false; !s.Proved && s.Score >= maxEstimate && len(s.Variation) > 0 && depth > 0 && j.remaining > 0; isSecond = true {
		at := s.Variation[0]
		next, err := p.Play(at)
		if err != nil {
			return s
		}
		reply := j.searchForPursuit(next, j.o.SearchNodes)
		if !reply.Proved && reply.Score > -maxEstimate {
			reply.Variation = s.Variation[1:]
		}
		switch reply = j.verifyLoss(next, reply, depth-1); {
		case reply.Loses():
			return reply.parent(at)
		case !reply.HasScore || reply.Score <= -maxEstimate:
			return s
		}
		undecided := Assessment{Score: max(-reply.Score, -maxEstimate), HasScore: true, Variation: append([]game.Point{at}, reply.Variation...)}
		if isSecond {
			return undecided
		}
		if s = j.searchForPursuit(p, nodes); s.HasScore && !s.Proved && s.Score >= maxEstimate && s.Variation[0] == at {
			return undecided
		}
	}
	return s
}

// verifyLoss verifies the assessment s of a position that seems lost. It returns a proved loss if every
// reply is proved to lose, else the assessment of a reply that avoids the loss.
func (j *Judge) verifyLoss(p game.Position, s Assessment, depth int) Assessment {
	if s.Proved || j.remaining <= 0 {
		return s
	}
	threat := j.threat(&p)
	var loss Assessment
	if threat.Ignored != nil {
		loss = proved(game.LossIn(len(threat.Ignored)), threat.Ignored)
	}
	for _, at := range orderMoves(&p, threat.Defences, s.Variation) {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		after := j.assessWon(next, depth)
		if !after.Wins() {
			if after.HasScore {
				return after.parent(at)
			}
			return s
		}
		if after.Plies() >= loss.Plies() {
			loss = after.parent(at)
		}
	}
	if !loss.Loses() { // no legal move
		return s
	}
	return loss
}

// assessWon returns the assessment of a position that should be won.
func (j *Judge) assessWon(p game.Position, depth int) (s Assessment) {
	if s, ok := j.assessments[p]; ok {
		return s
	}
	for _, multiplier := range []int64{1, deepFactor} {
		nodes := multiplier * j.o.SearchNodes
		if s = j.verifyWin(p, j.searchForPursuit(p, nodes), nodes, depth); s.Proved || j.remaining <= 0 {
			break
		}
	}
	j.assessments[p] = s
	return s
}

// searchForPursuit runs a search whose nodes count towards the limit of the pursuits.
func (j *Judge) searchForPursuit(p game.Position, nodes int64) Assessment {
	if j.remaining <= 0 {
		return Assessment{}
	}
	before, estimator := j.spent+j.prover.Searched(), j.o.Estimator
	j.o.Estimator = nil // it has no node limit
	s := j.search(p, j.o.ProofNodes/proofDivisor, nodes)
	j.o.Estimator = estimator
	j.remaining -= j.spent + j.prover.Searched() - before
	return s
}
