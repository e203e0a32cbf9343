package main

import (
	"math/rand/v2"
	"time"

	"jingzi/ai"
	"jingzi/game"
)

// computers holds the computer players of a run. They are created once, from the seed, and play all
// games.
type computers struct {
	ai.PlayerFactory
	*settings
	seats       [2]game.Player // people have no engine
	adviserSeed uint64
}

func newComputers(s *settings) *computers {
	c := &computers{settings: s}
	seeds := rand.New(rand.NewPCG(s.seed, 0x636f6e736f6c65))
	for seat := range c.seats {
		switch {
		case s.mode == game.HumanVsHuman, s.mode == game.HumanVsComputer && game.Seat(seat) == s.human:
		case s.mode == game.ComputerVsRandom && game.Seat(seat) == s.human:
			c.seats[seat].Engine = ai.Random(seeds.Uint64())
		default:
			c.seats[seat] = c.engine(s.levels[seat], seeds.Uint64())
		}
		c.seats[seat].Rand = rand.New(rand.NewPCG(seeds.Uint64(), seeds.Uint64()))
	}
	c.adviserSeed = seeds.Uint64()
	return c
}

// nodesPerSecond replaces a second of thinking in repeatable games, since time limits stop searches at
// different nodes.
const nodesPerSecond = 250_000

// engine returns a player of a level. The strongest level thinks for -time; with -seed it has a node limit
// instead.
func (c *computers) engine(l game.Level, seed uint64) game.Player {
	e, limit := ai.New(c.rules, l, seed)
	levels := ai.Levels(c.rules)
	if limit.Time > 0 && l.Rung() >= levels[len(levels)-1].Rung() {
		limit.Time = c.time
	}
	if c.repeatable && limit.Time > 0 {
		if !ai.PlaysPerfectly(c.rules) || l != game.Perfect { // an exact search needs no limit
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

func (c *computers) HintPlayer(game.Rules, time.Duration) game.Player {
	p := c.engine(game.Perfect, c.adviserSeed)
	p.Rand = c.seats[c.human].Rand
	return p
}
