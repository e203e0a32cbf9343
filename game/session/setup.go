package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

// Mode says who plays.
type Mode string

const (
	AgainstComputer Mode = "computer" // a person against the computer
	TwoPlayers      Mode = "two"      // two people at the same machine
	Watch           Mode = "watch"    // the computer against itself
	AgainstRandom   Mode = "random"   // the computer, in the first seat, against random moves
)

// Modes are all of them, in the order in which menus offer them.
var Modes = []Mode{AgainstComputer, TwoPlayers, Watch, AgainstRandom}

// People reports whether a person plays.
func (m Mode) People() bool { return m == AgainstComputer || m == TwoPlayers }

// Begins says who has the first move. Between two people the one who is called
// human here is player 1, the computer player 2.
type Begins string

const (
	HumanBegins    Begins = "human"
	ComputerBegins Begins = "computer"
	TakeTurns      Begins = "alternate" // whoever did not begin the game before
)

// Beginnings are all values of Begins, in the order in which menus offer them.
var Beginnings = []Begins{HumanBegins, ComputerBegins, TakeTurns}

// Setup is what a new game is made from. It is a comparable value.
type Setup struct {
	Rules    game.Rules
	Opening  game.Opening
	Deal     bool // where one of the 26 begins the game: deal one at random for each game
	Mode     Mode
	Begins   Begins
	Level    game.Level       // AgainstComputer
	Follow   bool             `json:",omitzero"` // AgainstComputer: Level goes up after a win, down after a loss
	Levels   [2]game.Level    // by game.Seat: Watch, and AgainstRandom the first
	MoveTime time.Duration    // what the strongest level may spend on a move it cannot solve
	Clock    game.TimeControl `json:",omitzero"`
}

// DefaultSetup is the setup of somebody who has never chosen one.
func DefaultSetup() Setup {
	return Setup{Rules: game.TicTacToe, Mode: AgainstComputer, Begins: HumanBegins, Level: game.Medium,
		Levels: [2]game.Level{game.Hard, game.Hard}, MoveTime: 2 * time.Second}
}

// Validate reports what a setup that was read has that cannot be.
func (s *Setup) Validate() error {
	if err := s.Rules.Validate(); err != nil {
		return err
	}
	if !s.Opening.Fits(s.Rules) {
		return fmt.Errorf("opening %+v", s.Opening)
	}
	if !slices.Contains(Modes, s.Mode) || !slices.Contains(Beginnings, s.Begins) {
		return fmt.Errorf("mode %q, begins %q", s.Mode, s.Begins)
	}
	for _, l := range []game.Level{s.Level, s.Levels[0], s.Levels[1]} {
		if _, program := l.Program(); !program && l.Step() == 0 {
			return fmt.Errorf("level %q", l)
		}
	}
	if s.MoveTime < 100*time.Millisecond || s.MoveTime > time.Hour {
		return fmt.Errorf("move time %v", s.MoveTime)
	}
	return s.Clock.Validate()
}

// opening is that of the next game: with one of the 26 dealt, if so chosen.
func (s *Setup) opening() game.Opening {
	o := s.Opening
	if s.Deal && o.Procedure.Named() {
		o.Named = 1 + game.NamedOpening(rand.IntN(int(game.NamedOpenings)))
	}
	return o
}
