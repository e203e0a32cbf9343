package ai

import (
	"time"

	"jingzi/ai/gomocup"
	"jingzi/game"
)

// Computers is the catalogue as the window asks for it: each game has a seed of
// its own, so that no two are alike.
type Computers struct{}

// Levels are those offered under valid rules, weakest first.
func (Computers) Levels(r game.Rules) []game.Level { return Levels(r) }

// Exact reports whether Perfect never errs under these rules.
func (Computers) Exact(r game.Rules) bool { return Exact(r) }

// Player is a computer player of a level of our own. moveTime is how long a
// master thinks about a move.
func (Computers) Player(r game.Rules, l game.Level, moveTime time.Duration) (game.Engine, game.Limit) {
	e, limit := New(r, l, seed())
	if limit.Time > 0 && l == game.Perfect {
		limit.Time = moveTime
	}
	return e, limit
}

// Program is the program at path, which speaks the Gomocup protocol. It is an
// io.Closer.
func (Computers) Program(path string) game.Engine { return gomocup.New(path) }

// Random plays any legal point.
func (Computers) Random() game.Engine { return Random(seed()) }

func seed() uint64 { return uint64(time.Now().UnixNano()) }
