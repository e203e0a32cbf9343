package main

import (
	"math/rand/v2"
	"time"

	"jingzi/ai"
	"jingzi/game"
)

// computers holds the computer players, which are created once from the seed and play all games.
type computers struct {
	ai.PlayerFactory
	*settings
	seats    [2]game.Player // the engine of a person is nil
	hintSeed uint64
}

// newComputers creates the computer players for the settings.
func newComputers(s *settings) *computers {
	c := &computers{settings: s}
	random := rand.New(rand.NewPCG(s.seed, 0x636f6e736f6c65))
	for seat := range c.seats {
		switch {
		case s.mode == game.HumanVsHuman, s.mode == game.HumanVsComputer && game.Seat(seat) == s.human:
		case s.mode == game.ComputerVsRandom && game.Seat(seat) == s.human:
			c.seats[seat].Engine = ai.Random(random.Uint64())
		default:
			c.seats[seat] = c.newPlayer(s.levels[seat], random.Uint64())
		}
		c.seats[seat].Rand = rand.New(rand.NewPCG(random.Uint64(), random.Uint64()))
	}
	c.hintSeed = random.Uint64()

	return c
}

// nodesPerSecond is the number of nodes that replaces a second in repeatable games, since a time limit does
// not always stop a search at the same node.
const nodesPerSecond = 250_000

// newPlayer returns a player of a level. The strongest level, and Master, have the time limit of the flag -time,
// unless they search exactly. With -seed, node limits replace time limits, and an exact search has no limit.
func (c *computers) newPlayer(l game.Level, seed uint64) game.Player {
	e, limit := ai.New(c.rules, l, seed)
	levels := ai.Levels(c.rules)
	isExact := l == game.Perfect && ai.PlaysPerfectly(c.rules)
	if limit.Time > 0 && !isExact && l.Rung() >= min(levels[len(levels)-1].Rung(), game.Rungs) {
		limit.Time = c.time
	}
	if c.repeatable && limit.Time > 0 {
		if !isExact {
			limit.Nodes = max(1, int64(limit.Time.Seconds()*nodesPerSecond))
		}
		limit.Time = 0
	}

	return game.Player{Engine: e, Limit: limit}
}

// Player implements session.Computers.
func (c *computers) Player(s game.Seat, _ game.Rules, _ game.Level, _ time.Duration) game.Player {
	return c.seats[s]
}

// HintPlayer implements session.Computers.
func (c *computers) HintPlayer(game.Rules, time.Duration) game.Player {
	p := c.newPlayer(game.Perfect, c.hintSeed)
	p.Rand = c.seats[c.human].Rand
	return p
}
