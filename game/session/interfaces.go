package session

import (
	"context"
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// Computers is the catalogue of computer players, as a Session needs it.
type Computers interface {
	// Levels are those of our own that are offered under some rules, weakest
	// first; none where the computer does not play.
	Levels(game.Rules) []game.Level
	// Supports reports whether the level, which may stand for another program, is
	// offered under some rules.
	Supports(game.Rules, game.Level) bool
	// Player is a new computer player for a seat, of a level that Plays. An
	// engine that is an io.Closer is closed when it leaves the game.
	Player(s game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player
	// Random plays any legal point.
	Random() game.Engine
	// HintEngine gives hints: the strongest player there is. It is kept from hint
	// to hint. Its engine may be a Reasoner.
	HintEngine(r game.Rules, moveTime time.Duration) game.Player
}

// Explainer is an adviser's engine that can say why.
type Explainer interface {
	game.Engine
	// Reasons are those for the last move that Think chose, none if that was
	// another. They are asked for while it does not think.
	Reasons(p game.Position, at game.Point) []game.Fact
}

// Store keeps the games. Its methods return at once; what they lead to on a
// disk happens beside.
type Store interface {
	// SaveGame keeps a game as it is now, in place of what was kept under its ID.
	SaveGame(*saved.Game)
	// DeleteGame forgets a game that was taken back as a whole.
	DeleteGame(id string)
	// Tally counts the finished games of a kind, whatever its side.
	Tally(game.Category) saved.Tally
}

// Options is what a Session needs of the outside. Computers and Post are
// required.
type Options struct {
	Computers Computers
	Store     Store                 // nil keeps and counts nothing
	Post      func(func())          // runs functions one after the other on the goroutine that owns the Session
	Observe   func(Event)           // may call the Session
	Annotate  func(game.Engine) any // what is to be kept with a choice that the engine just made, as JSON can write it; nil for nothing

	PonderAllowed func() bool // whether the strongest levels are to think while the human does; nil: never

	EndsAtForcedWin func(WinClaim) bool // whether the game ends with a proved win that is announced; nil: never

	Sanitize func(*Config) // changes what a saved setup may not say; nil for nothing

	MinMoveInterval time.Duration // the least time between two moves that are only watched
	NewGameDelay    time.Duration // after the end of a game, before Play begins the next: a double click must not sweep it away
	MaxReplaced     int           // how many replaced games Undo can bring back

	Now       func() time.Time                               // nil: time.Now
	AfterFunc func(time.Duration, func()) (stop func() bool) // nil: time.AfterFunc
}

// Event says what kind of thing has changed; the Session says what is true.
type Event uint8

const (
	EventChanged    Event = iota // anything may differ
	EventPlayed                  // a choice was made; anything may differ
	EventHint                    // the hint that was asked for is there
	EventFailed                  // a computer player failed; the notice says how
	EventSearchInfo              // an engine that thinks knows more
	EventTick                    // a clock shows another second
)

// paced is an engine that takes at least some time for a move, where its limit
// allows, so that the eye can follow.
type paced struct {
	game.Engine
	minTime time.Duration
}

func (p paced) Think(ctx context.Context, at game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	minTime := p.minTime
	if l.Time > 0 {
		minTime = min(minTime, l.Time) // its clock runs
	}
	timer := time.NewTimer(minTime)
	defer timer.Stop()
	point, err := p.Engine.Think(ctx, at, l, report)
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
	return point, err
}
