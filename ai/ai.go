// Package ai creates the computer players: it lists the levels offered under given rules and returns the
// engine and limit of each.
//
// New chooses the engine: package minimax for small boards, since its tree can be displayed, package solver
// where perfect play is possible, and package gomoku for large boards. Package review judges games, and
// package gomocup runs external programs.
package ai

import (
	"runtime"
	"slices"
	"time"

	"jingzi/ai/gomoku"
	"jingzi/ai/minimax"
	"jingzi/ai/solved"
	"jingzi/ai/solver"
	"jingzi/game"
)

const (
	// Default time per move of Master.
	MasterTime = 2 * time.Second

	// Time per move of minimax on custom boards.
	customTime = time.Second

	// Time per move of the solver, reached only on very slow machines.
	exactTime = 10 * time.Second

	// An engine that is idle for this long releases its memory.
	idleTimeout = time.Minute
)

// Levels lists the levels offered under valid rules, weakest first. It is empty if no engine supports the
// rules.
//
// On small boards, the levels are those of the papers, and not every step is one of strength. "JINGZI_STEPS=200 go test
// -v -run TestLevelSteps ./ai" gives the percentage of points, with draws as halves, moving first and second:
//
//	                 against the level below   against random moves
//	3×3 Medium       78  78                    97   90
//	3×3 Hard         50  32                    100  94
//	3×3 Perfect      67  50                    98   87
//	5×5 Medium       50  58                    92   88
//	5×5 Hard         50  50                    100  99
//	5×5 Perfect      50  50                    100  99
func Levels(r game.Rules) (levels []game.Level) {
	if minimax.Supports(r) != nil {
		return nil
	}

	for _, offer := range offers {
		if offer.under(r) {
			levels = append(levels, offer.level)
		}
	}

	return levels
}

// offers has a row for each level with a name, weakest first: under which of the rules that minimax supports it is
// offered.
var offers = []struct {
	level game.Level
	under func(game.Rules) bool
}{
	{game.Easy, func(game.Rules) bool { return true }},
	{game.Medium, func(game.Rules) bool { return true }},
	{game.Hard, func(game.Rules) bool { return true }},
	{game.Paper004, isTicTacToeBoard},
	{game.Master, func(r game.Rules) bool {
		return (gomokuSupports(r) || solver.MostlySolvable(r)) && !PlaysPerfectly(r)
	}},
	{game.Perfect, func(r game.Rules) bool { return PlaysPerfectly(r) || solved.Complete(r) }},
}

// SupportsLevel reports whether New supports a level under r: one of Levels(r) or, if package gomoku plays
// the board, any rung of the ladder.
func SupportsLevel(r game.Rules, l game.Level) bool {
	return slices.Contains(Levels(r), l) || l.OnLadder() && gomokuSupports(r)
}

// PlaysPerfectly reports whether Perfect never makes a mistake under these rules.
func PlaysPerfectly(r game.Rules) bool {
	return isTicTacToeBoard(r) && minimax.Supports(r) == nil || solver.Solvable(r)
}

// New returns a computer player of the given level and the limit for its moves. If the level is not
// supported under the rules, New uses the strongest offered level. If no engine supports the rules, the
// player's Think returns game.ErrRules. With the same seed a player plays the same moves unless a time
// limit interferes or Master searches with several threads, which it does on more than two CPUs.
//
// Players that search by minimax have a method LastTree() *minimax.Tree, which returns the tree of their
// last move.
func New(r game.Rules, l game.Level, seed uint64) (game.Engine, game.Limit) {
	if levels := Levels(r); len(levels) > 0 && !SupportsLevel(r, l) {
		l = levels[len(levels)-1]
	}

	switch {
	case isTicTacToeBoard(r):
		// Even Perfect uses minimax, since its tree can be displayed.
	case l == game.Perfect && PlaysPerfectly(r):
		return solver.New(seed), game.Limit{Time: exactTime}
	case l == game.Perfect:
		master, limit := newWithoutSolver(r, game.Master, seed)
		return Perfect(r, master), limit
	case l == game.Master && solver.MostlySolvable(r):
		other, _ := newWithoutSolver(r, l, seed)
		return newSolveOrSearch(other, seed), game.Limit{Time: MasterTime}
	}

	return newWithoutSolver(r, l, seed)
}

// newWithoutSolver is like New but does not use the solver.
func newWithoutSolver(r game.Rules, l game.Level, seed uint64) (game.Engine, game.Limit) {
	if gomokuSupports(r) {
		return newGomoku(r, l, seed)
	}
	o, limit := options(r, l)
	o.Seed = seed

	return minimax.New(o), limit
}

// gomokuSupports reports whether package gomoku plays these rules. Smaller boards need it only for renju's
// fouls.
func gomokuSupports(r game.Rules) bool {
	minSize := gomoku.MinSize
	if r.Fouls {
		minSize = 5
	}
	return r.WinLength == 5 && min(r.Width, r.Height) >= minSize && gomoku.Supports(r) == nil && !PlaysPerfectly(r)
}

// newGomoku returns the engine for five in a row. The engine leaves one CPU for the UI.
func newGomoku(r game.Rules, l game.Level, seed uint64) (game.Engine, game.Limit) {
	e, err := gomoku.New(r, gomoku.Options{
		Level:       l,
		Seed:        seed,
		Threads:     max(1, runtime.GOMAXPROCS(0)-1),
		IdleTimeout: idleTimeout,
	})
	if err != nil {
		// gomokuSupports has checked the rules.
		panic("ai: " + err.Error())
	}
	return e, game.Limit{Time: MasterTime}
}

func options(r game.Rules, l game.Level) (minimax.Options, game.Limit) {
	switch {
	case isTicTacToeBoard(r):
		return ticTacToe[l], game.Limit{}
	case r.Width == 5 && r.Height == 5 && r.WinLength == 5:
		return fiveByFive(l), game.Limit{}
	}

	return customBoard(r, l)
}

// isTicTacToeBoard reports whether the board of r is 3×3.
func isTicTacToeBoard(r game.Rules) bool { return r.Width == 3 && r.Height == 3 }

// ticTacToe has the options of each level on 3×3. The first are those of Zhou Xiang's program: the plain tree to a
// depth of 1, 2 or 3 plies. Perfect searches to the end of the game, with pruning for speed. Paper004 has its own
// move order.
var ticTacToe = map[game.Level]minimax.Options{
	game.Easy:     {Depth: 1},
	game.Medium:   {Depth: 2},
	game.Hard:     {Depth: 3},
	game.Paper004: minimax.BlockThenSearch(0),
	game.Perfect: {
		Depth: 9, AlphaBeta: true, Symmetry: true,
		Order: minimax.WeightOrder, ForcedMoves: minimax.ForcedEverywhere, DeadDraw: true,
	},
}

// fiveByFive returns the options of the 5×5 paper's program: its evaluation, shuffled moves without mirror
// images and, on Hard, its depths.
func fiveByFive(l game.Level) minimax.Options {
	o := minimax.Options{
		DepthRule: minimax.DepthFromEmptySquares, AlphaBeta: true, Symmetry: true,
		Order: minimax.ShuffleOrder, Evaluate: minimax.OpenLinesAndSquares,
	}
	switch {
	case l == game.Easy:
		o.Depth = 1
	case l == game.Medium:
		o.Depth = 2
	default:
		o.ForcedMoves, o.Ties = minimax.ForcedEverywhere, minimax.PromisingTies
	}

	return o
}

// customBoard returns the options for all other boards. Hard searches the most promising moves by
// iterative deepening until the time is up.
func customBoard(r game.Rules, l game.Level) (minimax.Options, game.Limit) {
	o := minimax.Options{
		Depth: 1, AlphaBeta: true, Symmetry: true,
		Order: minimax.GainOrder, Evaluate: minimax.CountedLines,
	}
	if r.NumPoints() > 64 {
		o.Candidates = 24
	}

	switch {
	case l == game.Easy:
	case l == game.Medium:
		o.Depth = 2
	default:
		o.DepthRule, o.Depth, o.KeptPlies = minimax.IterativeDeepening, 0, 3
		o.ForcedMoves, o.Ties = minimax.ForcedEverywhere, minimax.PromisingTies
		if r.NumPoints() > 16 {
			o.Candidates = 14
		}
	}

	return o, game.Limit{Time: customTime}
}
