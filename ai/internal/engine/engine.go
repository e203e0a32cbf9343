// Package engine implements the strong player for five in a row on boards from 5×5 to 20×20, under
// freestyle, standard and renju rules.
//
// The entry point is think (root.go), which first searches for forced wins and then runs a principal
// variation search with iterative deepening: pvs in search.go, with its steps in techniques.go, its margins in
// tuning.go and its statistics in history.go. Line shapes, updated with every stone (patterns.go, board.go),
// give the threats (threats.go), the wins and defences that need no search (forced.go), the candidates
// (candidates.go) and the evaluation (eval.go, network.go). Victories by continuous fours (vcf.go) are
// searched for inside the tree, victories by continuous threats (vct.go) at the root. Claims of wins and
// losses are confirmed (confirm.go), and a winning line is stored and played without further search (plan.go).
// Several threads may search together (threads.go).
//
// Prover finds forced wins for other packages: as variations (wins.go), or as trees with every defence
// (prover.go). The program uses all this through package gomoku, which has the names that it needs. Package
// ai/lab/tune fits the weights and measures the techniques (through training.go); ai/lab/TRIED.md records the
// experiments.
//
// Terms of the gomoku thesis (paper 002, see package game) and their equivalents here:
//
//	line_heng, _shu, _pie, _na   the four lines through a point: board.go
//	five_head etc.: lists of     the sets of points by threat, for both colours:
//	  useful points                board.set
//	tree_stack, the hashtable    board.plies; table
//	SavedVictoryStep             plan
//	PutTwoChessmanInFifthStep    game.Opening
//	previous_Chessman_Position   game.Position.Last
package engine

import (
	"cmp"
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"runtime/debug"
	"slices"
	"sync"
	"time"
	"weak"

	"jingzi/game"
)

// Options holds the settings of an engine. The zero value gives full strength with one thread and 64 MB of
// memory, or less memory on small boards.
type Options struct {
	// Empty means Master, the full strength.
	Level game.Level

	// Seed of random openings and human mistakes; the same seed plays the same game.
	Seed uint64

	// Megabytes for all tables together; 0 means a size that suits the level and the board.
	HashMB int

	// IdleTimeout is the time after the last Think at which the memory is returned to the system. The
	// next Think starts with empty tables. An engine with an IdleTimeout allocates its memory in the
	// first Think. 0 means that it keeps its memory.
	IdleTimeout time.Duration

	// Threads is the number of search threads; 0 means one. It is limited to the number of CPUs, and
	// to one below Master. With several threads the same seed may play different games.
	Threads int

	Disabled Technique // parts of the search to disable, for measurements
}

// MinSize is the minimum width and height of boards on which the engine's evaluation works well. Boards down
// to 5×5 are supported.
const MinSize = 7

// Engine is a computer player for one set of rules. Its tables keep their contents between moves.
type Engine struct {
	rules   game.Rules
	options Options    // options with the defaults filled in
	source  rand.PCG   // reseeded for each position
	rng     *rand.Rand // uses source

	s          *search    // nil while the memory is released; see Options.IdleTimeout
	plan       plan       // the plan of the released s
	mutex      sync.Mutex // held by Think
	timer      *time.Timer
	thinkCalls int // number of calls of Think
}

var _ game.Engine = (*Engine)(nil)

// New returns an engine for five in a row on a board of 5×5 to 20×20. For other rules it returns an
// error that wraps game.ErrRules.
func New(r game.Rules, o Options) (*Engine, error) {
	if err := Supports(r); err != nil {
		return nil, err
	}
	return buildEngine(r, o), nil
}

func buildEngine(r game.Rules, o Options) *Engine {
	o.Threads = max(1, min(o.Threads, runtime.GOMAXPROCS(0)))
	const minMB, fullMB = 8, 64

	// A game on a small board is shorter.
	memory := max(minMB, min(fullMB, fullMB*r.NumPoints()/(15*15)))
	if handicapOf(o.Level) != nil {
		// These levels search few nodes.
		o.Threads, memory = 1, minMB
	}
	o.HashMB = cmp.Or(max(0, o.HashMB), memory)
	e := &Engine{rules: r, options: o}
	e.rng = rand.New(&e.source)
	if o.IdleTimeout == 0 {
		e.prepare()
	}

	return e
}

// Warm prepares the tables that all engines for r share, so that New is fast.
func Warm(r game.Rules) {
	if Supports(r) == nil {
		(&Engine{rules: r}).newBoard(newLayout(r))
	}
}

// supported is the set of supported features of rules. It excludes caro, in which a four has more than one
// answer and an open four can be stopped.
const supported = game.FeatureExactLength | game.FeatureFouls | game.FeatureDeadDraw | game.FeatureFoulLoses

// Supports returns an error that wraps game.ErrRules if the engine cannot play by r.
func Supports(r game.Rules) error {
	if err := r.Require(supported); err != nil {
		return err
	}
	if r.WinLength != 5 || r.Width < 5 || r.Height < 5 {
		return fmt.Errorf("%w: the engine plays five in a row on boards of 5×5 to 20×20", game.ErrRules)
	}

	return nil
}

// prepare allocates the search. Continuous fours and continuous threats get a sixteenth of the
// memory each, the transposition table gets the rest.
func (e *Engine) prepare() {
	bytes, shared := e.options.HashMB<<20, e.options.Threads > 1
	b := e.newBoard(newLayout(e.rules))
	t := &table{slots: allocate[slot](bytes - bytes/16*2), shared: shared}
	s := newSearch(b, t, allocate[uint64](bytes/16), e.options.Disabled)

	s.threats.proofs, s.threats.options = allocate[pnEntry](bytes/16), make([]pnEntry, 0, 4096)
	s.plan = e.plan
	s.plan.line = slices.Grow(s.plan.line, len(s.pv))
	for range e.options.Threads - 1 {
		s.team.helpers = append(s.team.helpers, newSearch(e.newBoard(b.layout), t, s.fours.table, s.disabled))
	}
	e.s = s
}

// newBoard returns a board, with the network for Master only: the strength of the other levels was
// measured without it.
func (e *Engine) newBoard(l *layout) *board {
	b := newBoard(l, variantOf(e.rules))
	if handicapOf(e.options.Level) == nil {
		b.useNetwork()
	}
	return b
}

// ClearTables clears all tables, so that the next Think does not depend on earlier calls.
func (e *Engine) ClearTables() {
	e.mutex.Lock()
	defer e.mutex.Unlock()
	e.plan = plan{}
	if s := e.s; s != nil {
		s.table.clear()
		clear(s.fours.table)
		clear(s.threats.proofs)
		s.reset()

		for _, h := range s.team.helpers {
			h.reset()
		}
	}
}

// Think implements game.Engine. Without a limit it takes two seconds.
func (e *Engine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if p.Rules() != e.rules {
		return game.Point{}, fmt.Errorf("%w: not the rules this engine was made for", game.ErrRules)
	}
	if p.Result().Over() {
		return game.Point{}, game.ErrGameOver
	}
	e.mutex.Lock()
	defer e.mutex.Unlock()
	defer e.scheduleRelease()
	e.thinkCalls++
	if e.s == nil {
		e.prepare()
	}
	s := e.s
	s.clock.start(ctx, l)
	me := s.b.setPosition(&p)
	point := e.choose(me, l, report)
	if point == noMove {
		return game.Pass, nil
	}

	return e.rules.PointAt(point), nil
}

// scheduleRelease schedules the release of the search's memory after IdleTimeout without another Think.
func (e *Engine) scheduleRelease() {
	if e.options.IdleTimeout == 0 {
		return
	}
	if e.timer != nil {
		e.timer.Stop()
	}

	// So that the timer does not keep the engine alive.
	calls, engine := e.thinkCalls, weak.Make(e)
	e.timer = time.AfterFunc(e.options.IdleTimeout, func() {
		e := engine.Value()
		if e == nil {
			return
		}
		e.mutex.Lock()
		defer e.mutex.Unlock()
		if e.thinkCalls == calls {
			e.s, e.plan = nil, e.s.plan
			debug.FreeOSMemory()
		}
	})
}
