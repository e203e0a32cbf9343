package engine

import (
	"sync"
	"sync/atomic"
)

// team holds the helper threads of a search (lazy SMP). All threads search the same position, each with its own
// board and history, and share only the tables. Only the first thread checks the limits, reports, and chooses the
// move.
type team struct {
	helpers []*search
	stop    atomic.Bool
	nodes   atomic.Int64 // nodes of all helpers in this Think, updated with a delay
	running sync.WaitGroup
}

// start starts the helpers, which search the given moves for the side me in the position on s's board.
func (t *team) start(s *search, me int, moves []move) {
	t.stop.Store(false)

	for n, h := range t.helpers {
		h.clock = clock{team: t, isHelper: true}
		h.b.setUp(func(point int) uint8 { return s.b.stone[point] })
		h.noise, h.searchVCF = s.noise, s.searchVCF
		h.refresh()
		roots := h.roots[:copy(h.roots[:], moves)]
		t.running.Go(func() { h.help(me, n, roots) })
	}
}

// end stops the helpers and waits for them.
func (t *team) end() {
	t.stop.Store(true)
	t.running.Wait()
}

// help runs iterative deepening until it is stopped. All helpers deepen by two plies at a time, and helpers with
// odd n start a ply deeper, so that the first thread finds useful entries in the table.
func (s *search) help(me, n int, moves []move) {
	value := 0
	for d := 1 + n&1; d <= maxDepth && !s.stopped; d += 2 {
		value = s.aspirationSearch(moves, d, me, value)
		if isDecided(value) {
			break
		}
	}

	// Add the remaining nodes to the team's count.
	s.check()
}
