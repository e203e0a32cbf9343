package ai

import (
	"time"

	"jingzi/ai/gomocup"
	"jingzi/ai/review"
	"jingzi/game"
)

// PlayerFactory implements session.Computers. Each player has a new seed, so that games differ.
type PlayerFactory struct{}

func (PlayerFactory) Levels(r game.Rules) []game.Level { return Levels(r) }

// Supports reports whether a level is offered: all rungs of the ladder on large boards, and external
// programs if the Gomocup protocol has the rules.
func (PlayerFactory) Supports(r game.Rules, l game.Level) bool {
	if _, program := l.Program(); program {
		return gomocup.Supports(r) == nil
	}
	return SupportsLevel(r, l)
}

// Player returns a computer player of the given level. moveTime limits the time of a move of Master and of
// external programs. A program's engine is an io.Closer that starts the process at the first Think.
func (PlayerFactory) Player(_ game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	if path, program := l.Program(); program {
		return game.Player{Engine: gomocup.New(path), Limit: game.Limit{Time: moveTime}}
	}
	e, limit := New(r, l, seed())
	if limit.Time > 0 && l.Rung() >= game.Rungs {
		limit.Time = moveTime
	}
	return game.Player{Engine: e, Limit: limit}
}

// HintPlayer returns the strongest player, with reasons for its moves.
func (f PlayerFactory) HintPlayer(r game.Rules, moveTime time.Duration) game.Player {
	p := f.Player(game.First, r, game.Perfect, moveTime) // or the strongest offered level
	p.Engine = review.NewExplainingEngine(p.Engine, r)
	return p
}

func (PlayerFactory) Random() game.Engine { return Random(seed()) }

func seed() uint64 { return uint64(time.Now().UnixNano()) }
