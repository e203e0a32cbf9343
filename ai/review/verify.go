package review

import "jingzi/game"

// The engine sees longer wins than it confirms in one search. A pursuit confirms them: of what
// seems lost it plays out every legal reply, of what seems won the move that the engine expects,
// until the engine or the prover has proved each, or a reply is found that holds. What later
// moves of the game have left in the table makes that cheap.

const (
	pursuitTimes = 40 // multiplies the nodes of a deep search: those of all pursuits of a game
	pursuitDepth = 10 // moves of the winner that only seem to win, one after another
)

// verification holds the checks of the game under review.
type verification struct {
	spent, remaining int64 // nodes: that the engine took for the game, and left to pursuits
	assessments      map[game.Position]Assessment
}

// learn adds the proved assessment of a position of the game to the pursuits.
func (j *Judge) learn(p *game.Position, s *Assessment) {
	if s.Proved && !s.FromProof && s.Variation != nil {
		j.assessments[*p] = *s
	}
}

// verifyClaim proves what only seems decided, or takes back that it seems so.
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

// wins is s, what a search of so many nodes has found, or what is known once the move that seems
// to win is played out. Where that is held, another one is looked for once.
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

// loses is that every reply to what s is known of is proved to lose, or how one holds.
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
	if !lost.Loses() { // nothing to play
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

// pursued runs a search that counts against the limits of the pursuits.
func (j *Judge) pursued(p game.Position, nodes int64) Assessment {
	if j.remaining <= 0 {
		return Assessment{}
	}
	before, analyst := j.spent+j.prover.Searched(), j.o.Estimator
	j.o.Estimator = nil // it takes its time
	s := j.search(p, j.o.ProofNodes/proofShare, nodes)
	j.o.Estimator = analyst
	j.remaining -= j.spent + j.prover.Searched() - before
	return s
}
