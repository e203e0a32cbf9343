package gomoku

import (
	"sync"
	"sync/atomic"
)

// team is the helper threads of a search (lazy SMP). All threads search the same position, each with its own
// board and history. They share only the tables, so that each uses the results of the others. Only the first
// thread checks the limits, reports and decides.
type team struct {
	helpers []*search
	stop    atomic.Bool
	nodes   atomic.Int64 // nodes of all helpers in this Think, updated with a delay
	running sync.WaitGroup
}

// start makes the helpers search the moves of the side me in the position on s's board.
func (t *team) start(s *search, me int, moves []move) {
	t.stop.Store(false)
	for n, h := range t.helpers {
		h.clock = clock{team: t, helps: true}
		h.b.setUp(func(point int) uint8 { return s.b.stone[point] })
		h.noise, h.searchVCF = s.noise, s.searchVCF
		h.refresh()
		roots := h.roots[:copy(h.roots[:], moves)]
		t.running.Go(func() { h.help(me, n, roots) })
	}
}

func (t *team) end() {
	t.stop.Store(true)
	t.running.Wait()
}

// help runs iterative deepening until it is stopped. Every other helper starts a ply deeper, and all
// deepen by two plies, so that the first thread finds useful entries in the table.
func (s *search) help(me, n int, moves []move) {
	value := 0
	for d := 1 + n&1; d <= maxDepth && !s.stopped; d += 2 {
		value = s.aspirationSearch(moves, d, me, value)
		if isDecided(value) {
			break
		}
	}
	s.check() // adds the remaining nodes to the team's count
}
