package session

import (
	"context"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// Computers creates computer players for a Session.
type Computers interface {
	// Levels returns the built-in levels offered under the given rules, weakest first. It returns none if
	// no computer player supports the rules.
	Levels(game.Rules) []game.Level
	// Supports reports whether a level, which may denote an external program, is offered under the given rules.
	Supports(game.Rules, game.Level) bool
	// Player returns a new computer player for a seat, at a supported level. An engine that implements
	// io.Closer is closed when it leaves the game.
	Player(s game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player
	// Random returns an engine that plays random legal moves.
	Random() game.Engine
	// HintPlayer returns the strongest player, for hints. It is reused between hints. Its engine may
	// implement Explainer.
	HintPlayer(r game.Rules, moveTime time.Duration) game.Player
}

// Explainer is a hint engine that can explain its moves.
type Explainer interface {
	game.Engine
	// Reasons returns the reasons for a move if it is the last one that Think chose, otherwise none. It is
	// not called during Think.
	Reasons(p game.Position, point game.Point) []game.Fact
}

// Store stores the games. Its methods return at once and write in the background.
type Store interface {
	// SaveGame stores a game and replaces the stored one with the same ID.
	SaveGame(*saved.Game)
	// DeleteGame deletes the stored game with the given ID. It is called when all moves of a game have
	// been undone, and when Undo restores the game that a game replaced.
	DeleteGame(id string)
	// Tally counts the finished games of a category, with either colour.
	Tally(game.Category) saved.Tally
}

// Options holds the dependencies and limits of a Session. Computers and Post are required.
type Options struct {
	Computers Computers

	// Nil stores and counts nothing.
	Store Store

	// Runs functions one after the other on the goroutine that owns the Session.
	Post func(func())

	// Called after every change; may call the Session.
	Observe func(Event)

	// Returns JSON data to keep with a choice that an engine just made; nil for none. It is called while the choice is
	// applied, and must not use the Session.
	Annotate func(EngineChoice) any

	// Reports whether the strongest levels may think while the human does; nil means never.
	PonderAllowed func() bool

	// Reports whether the game ends with an announced proved win; nil means never.
	EndsAtForcedWin func(WinClaim) bool

	// Reports, after a person's choice in a game against the computer, whether the computer waits with its answer until
	// LiveGame.Release; nil means never.
	HoldsAnswer func() bool

	Sanitize func(*Config) // repairs invalid values of a saved Config; nil does nothing

	// Hints that have reasons reveal their move in three steps; see HintStep.
	StepwiseHints bool

	// Minimum time between moves if only computers play.
	MinMoveInterval time.Duration

	// Time after the end of a game in which Click starts no other, in case of a double click.
	NewGameDelay time.Duration

	// Number of replaced games that Undo can restore.
	MaxReplaced int

	Now       func() time.Time                               // nil means time.Now
	AfterFunc func(time.Duration, func()) (stop func() bool) // nil means time.AfterFunc
}

// EngineChoice is a choice that an engine just made.
type EngineChoice struct {
	Engine game.Engine

	// The position before the choice, and its node in the tree of the game.
	Before     game.Position
	BeforeNode *game.Node

	Choice game.Choice
}

// Event is a kind of change to a Session. It is passed to Options.Observe, which reads the changed state
// from the Session.
type Event uint8

const (
	EventChanged    Event = iota // anything may have changed
	EventPlayed                  // a choice was made; anything may have changed
	EventHint                    // the requested hint has arrived
	EventFailed                  // a computer player failed; the notice describes how
	EventSearchInfo              // a thinking engine has a new report
	EventTick                    // a clock shows another second
)

// pacedEngine is an engine that takes a minimum time for a move, if its limit allows, so that people can
// follow the game.
type pacedEngine struct {
	game.Engine
	minTime time.Duration
}

func (e pacedEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	minTime := e.minTime
	if l.Time > 0 {
		// Do not use up the player's clock.
		minTime = min(minTime, l.Time)
	}

	timer := time.NewTimer(minTime)
	defer timer.Stop()

	point, err := e.Engine.Think(ctx, p, l, report)
	select {
	case <-timer.C:
	case <-ctx.Done():
	}

	return point, err
}
