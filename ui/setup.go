package ui

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Computers is the catalogue of computer players, as the window needs it.
type Computers interface {
	// Levels are those offered for some rules, easiest first; none where the
	// computer does not play.
	Levels(game.Rules) []game.Level
	// Exact reports whether Perfect really is perfect on these rules.
	Exact(game.Rules) bool
	// Player is a new computer player. moveTime is what the strongest level
	// may spend on a move where it cannot look to the end.
	Player(r game.Rules, l game.Level, moveTime time.Duration) (game.Engine, game.Limit)
	// Program is another program that speaks the Gomocup protocol. It is an
	// io.Closer; no process is started before it is asked to think.
	Program(path string) game.Engine
	// Random plays any legal point.
	Random() game.Engine
}

// Mode says who plays.
type Mode string

const (
	AgainstComputer Mode = "computer"
	TwoPlayers      Mode = "two"
	Watch           Mode = "watch"
	AgainstRandom   Mode = "random"
)

// Modes are all of them, in the order of the menu.
var Modes = []Mode{AgainstComputer, TwoPlayers, Watch, AgainstRandom}

func (m Mode) name() string { return lang.Mode(session.Mode(m)) }

// Begins says who has the first move.
type Begins string

const (
	HumanBegins    Begins = "human"
	ComputerBegins Begins = "computer"
	TakeTurns      Begins = "alternate"
)

var beginnings = []Begins{HumanBegins, ComputerBegins, TakeTurns}

// name says it for a mode: who plays the computer, and who a friend.
func (b Begins) name(m Mode) string { return lang.Begins(session.Mode(m), session.Begins(b)) }

// setup is what a new game is made from, and is remembered as chosen.
type setup struct {
	Rules    game.Rules
	Opening  game.Opening
	Deal     bool // deal one of the 26 openings at random for each game
	Mode     Mode
	Begins   Begins
	Level    game.Level    // of the computer that plays a person
	Levels   [2]game.Level // of the computers that play each other, or the first a random player
	MoveTime time.Duration
	Clock    game.TimeControl `json:",omitzero"`
}

func defaultSetup() setup {
	return setup{Rules: game.TicTacToe, Mode: AgainstComputer, Begins: HumanBegins, Level: game.Medium,
		Levels: [2]game.Level{game.Hard, game.Hard}, MoveTime: 2 * time.Second}
}

// newOpening is the opening of the next game: with one of the 26 dealt, if so
// chosen.
func (s *setup) newOpening() game.Opening {
	o := s.Opening
	if s.Deal && o.Procedure == game.RIF {
		o.Named = 1 + game.NamedOpening(rand.IntN(int(game.NamedOpenings)))
	}
	return o
}

// check reports what a stored setup has that cannot be.
func (s *setup) check() error {
	if err := s.Rules.Validate(); err != nil {
		return err
	}
	if !s.Opening.Fits(s.Rules) {
		return fmt.Errorf("opening %+v", s.Opening)
	}
	if !slices.Contains(Modes, s.Mode) || !slices.Contains(beginnings, s.Begins) {
		return fmt.Errorf("mode %q, begins %q", s.Mode, s.Begins)
	}
	for _, l := range append(s.Levels[:], s.Level) {
		if _, program := l.Program(); !program && !slices.Contains(game.Levels, l) {
			return fmt.Errorf("level %q", l)
		}
	}
	if s.MoveTime < 100*time.Millisecond || s.MoveTime > time.Hour {
		return fmt.Errorf("move time %v", s.MoveTime)
	}
	return s.Clock.Validate()
}

// levelName is what a level is called under some rules.
func levelName(c Computers, r game.Rules, l game.Level) string { return lang.Level(l, c.Exact(r)) }

// nearestLevel is the level itself where it is offered, else the one below.
func nearestLevel(c Computers, r game.Rules, l game.Level) game.Level {
	levels := c.Levels(r)
	if _, program := l.Program(); program && programsPlay(r) || len(levels) == 0 || slices.Contains(levels, l) {
		return l
	}
	if l == game.Easy {
		return levels[0]
	}
	return levels[len(levels)-1]
}

// newComputer is a computer player of a level, or of the nearest that is
// offered. One that is another program is an io.Closer.
func newComputer(c Computers, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	l = nearestLevel(c, r, l)
	if path, ok := l.Program(); ok {
		return game.Player{Engine: c.Program(path), Limit: game.Limit{Time: moveTime}}
	}
	e, limit := c.Player(r, l, moveTime)
	return game.Player{Engine: e, Limit: limit}
}
