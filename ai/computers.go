package ai

import (
	"time"

	"jingzi/ai/gomocup"
	"jingzi/ai/review"
	"jingzi/game"
)

// PlayerFactory implements session.Computers. Each player has a new seed, so that games differ.
type PlayerFactory struct{}

// Levels returns the result of the function Levels.
func (PlayerFactory) Levels(r game.Rules) []game.Level { return Levels(r) }

// Supports reports whether a level can be played under r: for an external program, whether the Gomocup protocol
// supports the rules, and for other levels the result of SupportsLevel.
func (PlayerFactory) Supports(r game.Rules, l game.Level) bool {
	if _, isProgram := l.Program(); isProgram {
		return gomocup.Supports(r) == nil
	}
	return SupportsLevel(r, l)
}

// Player returns a computer player of the given level. moveTime limits the time per move of the strongest levels,
// except where they solve the game, and of external programs. The engine of an external program starts the process
// at the first Think and implements io.Closer.
func (PlayerFactory) Player(_ game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	if path, isProgram := l.Program(); isProgram {
		return game.Player{Engine: gomocup.New(path), Limit: game.Limit{Time: moveTime}}
	}
	e, limit := New(r, l, seed())
	if limit.Time > 0 && limit.Time != exactTime && l.Rung() >= game.Rungs {
		limit.Time = moveTime
	}

	return game.Player{Engine: e, Limit: limit}
}

// HintPlayer returns the strongest player, which also reports the reasons for its moves.
func (f PlayerFactory) HintPlayer(r game.Rules, moveTime time.Duration) game.Player {
	// New falls back to the strongest offered level.
	p := f.Player(game.First, r, game.Perfect, moveTime)
	p.Engine = review.NewExplainingEngine(p.Engine, r)
	return p
}

// Random returns a player that plays at random.
func (PlayerFactory) Random() game.Engine { return Random(seed()) }

func seed() uint64 { return uint64(time.Now().UnixNano()) }
