package ai

import (
	"time"

	"jingzi/ai/gomocup"
	"jingzi/ai/review"
	"jingzi/game"
)

// Computers is the catalogue of computer players for the window: each game has a new seed,
// so that no two are alike.
type Computers struct{}

func (Computers) Levels(r game.Rules) []game.Level { return Levels(r) }

// Supports reports whether a level is offered: all steps of the ladder are on large
// boards, other programs where the Gomocup protocol can say the rules.
func (Computers) Supports(r game.Rules, l game.Level) bool {
	if _, program := l.Program(); program {
		return gomocup.Supports(r) == nil
	}
	return SupportsLevel(r, l)
}

// Player is a computer player of a level. moveTime is how long a master or
// another program thinks about a move. A program is an io.Closer; its process
// is started when it is first asked to think.
func (Computers) Player(_ game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	if path, program := l.Program(); program {
		return game.Player{Engine: gomocup.New(path), Limit: game.Limit{Time: moveTime}}
	}
	e, limit := New(r, l, seed())
	if limit.Time > 0 && l.Rung() >= game.Rungs {
		limit.Time = moveTime
	}
	return game.Player{Engine: e, Limit: limit}
}

// HintEngine is the strongest player, with reasons for its moves.
func (c Computers) HintEngine(r game.Rules, moveTime time.Duration) game.Player {
	p := c.Player(game.First, r, game.Perfect, moveTime) // or the strongest that there is
	p.Engine = review.NewExplainingEngine(p.Engine, r)
	return p
}

func (Computers) Random() game.Engine { return Random(seed()) }

func seed() uint64 { return uint64(time.Now().UnixNano()) }
