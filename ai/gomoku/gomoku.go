// Package gomoku offers the strong player for five in a row on boards from 5×5 to 20×20, under freestyle,
// standard and renju rules, to the rest of the program.
//
// Engine chooses moves, Prover finds forced wins, ProofPlayer follows a stored proof, and Patterns lists the shapes on
// a board. Package engine implements all but ProofPlayer; "go doc jingzi/ai/internal/engine" describes where to
// start. What only the programs in ai/lab need, such as the weights and the techniques of the search, is
// exported there and not here.
package gomoku

import (
	"jingzi/ai/internal/engine"
	"jingzi/game"
)

// MinSize is the minimum width and height of boards on which the engine's evaluation works well. Boards down
// to 5×5 are supported.
const MinSize = engine.MinSize

// Supports returns an error that wraps game.ErrRules if the engine cannot play by r.
func Supports(r game.Rules) error { return engine.Supports(r) }

// SupportsAttacks returns an error that wraps game.ErrRules if NewAttackProver does not support r. Unlike Supports, it
// accepts caro.
func SupportsAttacks(r game.Rules) error { return engine.SupportsAttacks(r) }

// Warm prepares the tables that all engines for r share, so that New is fast.
func Warm(r game.Rules) { engine.Warm(r) }

// Engine is a computer player for one set of rules. It implements game.Engine and, for renju, game.OpeningBook. Its
// tables keep their contents between moves.
type Engine = engine.Engine

// Options holds the settings of an engine. The zero value gives full strength with one thread.
type Options = engine.Options

// New returns an engine for five in a row on a board of 5×5 to 20×20. For other rules it returns an error that wraps
// game.ErrRules.
func New(r game.Rules, o Options) (*Engine, error) { return engine.New(r, o) }

// Prover proves forced wins and losses, and finds attacks as trees with every defence. Only the hash tables keep their
// contents between calls.
type Prover = engine.Prover

// NewProver returns a prover for r, or an error that wraps game.ErrRules if the engine does not support r.
func NewProver(r game.Rules) (*Prover, error) { return engine.NewProver(r) }

// NewAttackProver is like NewProver, but also supports caro, where only Prover.StrategyOf and Prover.Strategy may be
// called: the other methods assume that a four has only one answer.
func NewAttackProver(r game.Rules) (*Prover, error) { return engine.NewAttackProver(r) }

// NewAttackEngine is like New, but also supports caro, where its scores are only estimates, since it assumes
// that a four has only one answer.
func NewAttackEngine(r game.Rules, o Options) (*Engine, error) { return engine.NewAttackEngine(r, o) }

// Threat is a win by continuous fours that the side not to move would have after a pass. Prover.Threat finds it.
type Threat = engine.Threat

// Zone is a set of points. Prover.Strategy returns the points where a white stone may change an attack.
type Zone = engine.Zone

// Pattern is a point with the shape that a stone there would make, or an existing four or open three.
type Pattern = engine.Pattern

// PatternKind is a kind of pattern. Kinds are in the order of the gomoku thesis (paper 002).
type PatternKind = engine.PatternKind

// The kinds of patterns. Package engine defines each.
const (
	KindFive         = engine.KindFive
	KindOverline     = engine.KindOverline
	KindStraightFour = engine.KindStraightFour
	KindFourThree    = engine.KindFourThree
	KindDoubleFour   = engine.KindDoubleFour
	KindDoubleThree  = engine.KindDoubleThree
	KindDoubleCall   = engine.KindDoubleCall
	KindSingleCall   = engine.KindSingleCall
	KindThree        = engine.KindThree
	KindSplitThree   = engine.KindSplitThree
	KindFour         = engine.KindFour
	KindClosedThree  = engine.KindClosedThree
	KindOpenTwo      = engine.KindOpenTwo
	NumPatternKinds  = engine.NumPatternKinds
)

// Patterns returns the patterns of both sides in a position: existing ones first, then by kind. Each point occurs at
// most once for a side, with the strongest pattern that a stone there would make. Patterns takes one or two
// milliseconds. It returns an error that wraps game.ErrRules if the engine does not support the rules, except that
// it supports caro.
func Patterns(p game.Position) ([]Pattern, error) { return engine.Patterns(p) }
