package review

import "jingzi/game"

// The engine claims longer wins than it can prove in one search. A pursuit proves them: it plays out
// every legal reply in positions that seem lost, and the engine's move in positions that seem won,
// until the engine or the prover has proved each position, or a reply avoids the loss. Pursuits are cheap
// because the transposition table has entries from later moves of the game.

const (
	// Ratio of the node limit for all pursuits of a game to that of a deep search.
	pursuitFactor = 40

	// Maximum number of successive moves of the winner whose win is not proved.
	pursuitDepth = 10
)

// verification holds the state of the pursuits for the game under review.
type verification struct {
	// Numbers of nodes: searched by the engine for the game, and left for pursuits.
	spent, remaining int64
	assessments      map[game.Position]Assessment
}

// recordProof records the proved assessment of a position of the game for the pursuits.
func (j *Judge) recordProof(p *game.Position, a *Assessment) {
	if a.Proved && !a.FromProof && a.Variation != nil {
		j.assessments[*p] = *a
	}
}

// verifyClaim verifies an assessment that claims a win or a loss without a proof. It returns a if it can
// neither prove nor refute the claim.
func (j *Judge) verifyClaim(p game.Position, a Assessment) Assessment {
	if j.remaining <= 0 || a.Proved || a.Score > -maxEstimate && a.Score < maxEstimate {
		return a
	}
	if a.Score > 0 {
		a = j.verifyWin(p, a, deepFactor*j.o.SearchNodes, pursuitDepth)
	} else {
		a = j.verifyLoss(p, a, pursuitDepth)
	}
	j.assessments[p] = a

	return a
}

// verifyWin verifies a, the assessment of a position that seems won after a search of the given number of
// nodes. It plays out the first move. If a reply avoids the loss, the search is repeated and its first move
// played out.
func (j *Judge) verifyWin(p game.Position, a Assessment, nodes int64, depth int) Assessment {
	for attempt := 1; depth > 0 && j.remaining > 0; attempt++ {
		seemsWon := !a.Proved && a.Score >= maxEstimate && len(a.Variation) > 0
		if !seemsWon {
			break
		}
		point := a.Variation[0]
		next, err := p.Play(point)
		if err != nil {
			return a
		}
		reply := j.searchForPursuit(next, j.o.SearchNodes)
		if !reply.Proved && reply.Score > -maxEstimate {
			reply.Variation = a.Variation[1:]
		}

		reply = j.verifyLoss(next, reply, depth-1)
		switch {
		case reply.Loses():
			return reply.parent(point)
		case !reply.HasScore || reply.Score <= -maxEstimate:
			return a
		}
		undecided := Assessment{
			Score:     max(-reply.Score, -maxEstimate),
			HasScore:  true,
			Variation: append([]game.Point{point}, reply.Variation...),
		}
		if attempt == 2 {
			return undecided
		}
		if a = j.searchForPursuit(p, nodes); a.HasScore && !a.Proved && a.Score >= maxEstimate &&
			a.Variation[0] == point {
			return undecided
		}
	}

	return a
}

// verifyLoss verifies a, the assessment of a position that seems lost. It returns a proved loss if every
// reply is proved to lose, otherwise an assessment whose variation begins with a reply that avoids the loss.
func (j *Judge) verifyLoss(p game.Position, a Assessment, depth int) Assessment {
	if a.Proved || j.remaining <= 0 {
		return a
	}
	threat := j.threat(&p)
	var loss Assessment
	if threat.Ignored != nil {
		loss = provedAssessment(game.LossIn(len(threat.Ignored)), threat.Ignored)
	}

	for _, point := range orderMoves(&p, threat.Defences, a.Variation) {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		child := j.assessWon(next, depth)
		if !child.Wins() {
			if child.HasScore {
				return child.parent(point)
			}
			return a
		}
		if child.Plies() >= loss.Plies() {
			loss = child.parent(point)
		}
	}

	// No legal move.
	if !loss.Loses() {
		return a
	}

	return loss
}

// assessWon returns the assessment of a position that is expected to be won.
func (j *Judge) assessWon(p game.Position, depth int) (a Assessment) {
	if a, ok := j.assessments[p]; ok {
		return a
	}

	for _, multiplier := range []int64{1, deepFactor} {
		nodes := multiplier * j.o.SearchNodes
		if a = j.verifyWin(p, j.searchForPursuit(p, nodes), nodes, depth); a.Proved || j.remaining <= 0 {
			break
		}
	}
	j.assessments[p] = a

	return a
}

// searchForPursuit runs a search whose nodes count towards the limit of the pursuits.
func (j *Judge) searchForPursuit(p game.Position, nodes int64) Assessment {
	if j.remaining <= 0 {
		return Assessment{}
	}
	previousNodes, estimator := j.spent+j.prover.Searched(), j.o.Estimator

	// Estimators have no node limit.
	j.o.Estimator = nil
	a := j.search(p, j.o.ProofNodes/proofDivisor, nodes)
	j.o.Estimator = estimator
	j.remaining -= j.spent + j.prover.Searched() - previousNodes

	return a
}
