package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"

	"jingzi/ai/lab/verify/check"
)

// edgeCount counts entries, and those that need the edge.
type edgeCount struct {
	entries int

	// Entries with a reply on the board whose attack fails on the larger board.
	failed int

	// Entries with an attack against a pass that a stone beyond the edge stops.
	stopped int

	// Entries without an attack against a pass, so that a stone beyond the edge needs a separate answer.
	unanswered int
}

func (c *edgeCount) add(r check.EdgeResult) {
	c.entries++
	if len(r.Failed) > 0 {
		c.failed++
	}
	switch {
	case r.Beyond > 0 && r.HasPassAttack:
		c.stopped++
	case r.Beyond > 0:
		c.unanswered++
	}
}

func (c *edgeCount) String() string {
	return fmt.Sprintf("%d entries: attacks fail in %d, a stone beyond the edge stops the attack in %d, and has no "+
		"answer in %d", c.entries, c.failed, c.stopped, c.unanswered)
}

// checkEdge counts the entries that need the edge of the board, for each first reply, and prints a failure of each.
func (r *run) checkEdge(o options, out io.Writer) error {
	attackers := make([]check.Attacker, o.jobs)
	for i := range attackers {
		var err error
		if attackers[i], err = newAttacker(r.proof.Game, o.nodes); err != nil {
			return err
		}
	}

	var (
		total    edgeCount
		byFirst  = make(map[int]*edgeCount)
		work     = make(chan int)
		mu       sync.Mutex
		firstErr error
		wait     sync.WaitGroup
	)
	for _, a := range attackers {
		wait.Go(func() {
			for number := range work {
				result, err := r.proof.CheckEdge(number, a)
				mu.Lock()
				if err != nil && firstErr == nil {
					firstErr = err
				}
				if byFirst[result.First] == nil {
					byFirst[result.First] = new(edgeCount)
				}
				byFirst[result.First].add(result)
				total.add(result)
				if len(result.Failed) > 0 {
					fmt.Fprintf(out, "%d replies need the edge, such as %v\n", len(result.Failed), result.Failed[0])
				}
				mu.Unlock()
			}
		})
	}
	for _, number := range r.numbers {
		work <- number
	}
	close(work)
	wait.Wait()
	if firstErr != nil {
		return firstErr
	}

	for _, first := range slices.Sorted(maps.Keys(byFirst)) {
		name := "the first move"
		if first >= 0 {
			name = r.proof.Game.Name(first)
		}
		fmt.Fprintf(out, "%s, %s: %v\n", r.rule, name, byFirst[first])
	}
	fmt.Fprintf(out, "%s: %v\n", r.rule, &total)

	return nil
}
