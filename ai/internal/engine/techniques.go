package engine

import "math/bits"

// This file holds parts of pvs, in the order of its steps.

// Technique is a set of parts of the search that can be disabled, for measurements.
type Technique uint32

// The techniques, with the numbers of their steps in pvs.
const (
	TechniqueFiveExtension      Technique = 1 << iota // 3
	TechniqueWinInFive                                // 6
	TechniqueTable                                    // 7
	TechniqueCorrections                              // 8
	TechniqueRazoring                                 // 9
	TechniqueFutility                                 // 10
	TechniqueVCF                                      // 11
	TechniqueNullMove                                 // 12
	TechniqueHistory                                  // 13
	TechniqueLateMovePruning                          // 14
	TechniqueSingular                                 // 15
	TechniqueFailHigh                                 // 15
	TechniqueLateMoveReductions                       // 16
	TechniqueAlphaRaised                              // 16
	allTechniques               = 1<<iota - 1
)

var techniqueNames = [...]string{"five-extension", "win-in-five", "table", "corrections", "razoring", "futility",
	"fours", "null-move",
	"history", "late-moves", "singular", "fail-high", "reductions", "alpha-raised"}

// String returns the name of a single technique.
func (t Technique) String() string { return techniqueNames[bits.TrailingZeros32(uint32(t))] }

// Techniques returns a list of all techniques.
func Techniques() (all []Technique) {
	for t := Technique(1); t < allTechniques; t <<= 1 {
		all = append(all, t)
	}
	return all
}

// stopFive returns the value of a node at which the opponent threatens a five (step 3).
func (s *search) stopFive(alpha, beta, depth, ply, me int, isCut bool) int {
	point, lost := s.b.forcedBlock(me)
	if lost {
		return -(mateScore - ply - 2)
	}
	s.nodesAt[ply].eval = -s.evalBefore(ply)
	depth -= onePly
	if s.isEnabled(TechniqueFiveExtension) {
		depth += onePly + fiveExtension
	}
	s.b.place(point, me)
	value := -s.pvs(-beta, -alpha, depth, ply+1, 1-me, isCut)
	s.b.undo()
	if beta-alpha > 1 && !s.stopped {
		s.updatePV(ply, point)
	}

	return value
}

// nodeKey returns the key of a node in the table, given the key of its stones. A node with an excluded move has a
// different key.
func nodeKey(stones uint64, me, excluded int) uint64 {
	key := stones ^ uint64(me)*0xd1342543de82ef95
	if excluded != noMove {
		key ^= uint64(excluded+1) * 0xbf58476d1ce4e5b9
	}
	return key
}

// staticValue returns the evaluation corrected by the results of earlier searches, and the uncorrected evaluation,
// which the table stores (step 8). If the opponent threatens an open four, the evaluation would be unreliable, so
// staticValue returns the evaluation of the previous ply.
func (s *search) staticValue(ply, me int, mustDefend bool, e *entry) (eval, rawEval int) {
	node := &s.nodesAt[ply]
	if mustDefend {
		node.eval = -s.evalBefore(ply)
		return node.eval, node.eval
	}
	if e.bound != unknown {
		rawEval = e.eval
	} else {
		rawEval = s.b.evaluate(me)
		if s.onEvaluate != nil {
			s.onEvaluate(me)
		}
	}
	eval = rawEval
	if s.isEnabled(TechniqueCorrections) {
		eval += s.stats.correction(s.b, me)
	}
	node.eval = eval
	if e.bound.shows(e.value - eval) {
		eval = e.value
	}

	return eval, rawEval
}

// evalBefore returns the static evaluation at the previous ply for the side to move at that ply.
func (s *search) evalBefore(ply int) int {
	if ply == 0 {
		return 0
	}
	return s.nodesAt[ply-1].eval
}

// passMove returns the value for the side to move if it passes (step 12).
func (s *search) passMove(beta, depth, ply, opponent int) int {
	child := &s.nodesAt[ply+1]
	child.excluded, child.afterPass = noMove, true
	s.nodesAt[ply+2].killers = [2]int16{noMove, noMove}
	value := -s.pvs(-beta, 1-beta, depth-nullReduction(depth), ply+1, opponent, false)
	child.afterPass = false
	s.pv[ply].n = 0

	return value
}

// singular tests whether the table's move is better than all other moves by a margin (step 15). It returns the
// extension of that move, and a value of at least beta if several moves reach beta.
func (s *search) singular(beta, depth, ply, me int, isCut bool, e *entry) (extension, value int) {
	node := &s.nodesAt[ply]
	bound := e.value - singularMargin(depth)
	node.excluded = e.move
	value = s.pvs(bound-1, bound, depth/2, ply, me, isCut)
	node.excluded = noMove
	s.pv[ply].n = 0

	switch {
	case value < bound:
		extension = onePly
	case bound >= beta:
		return 0, bound
	case e.value >= beta:
		extension = -onePly
	}

	return extension, -infinity
}
