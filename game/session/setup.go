package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

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
	Mode     game.Mode
	Begins   Begins
	Level    game.Level       // game.AgainstComputer
	Follow   bool             `json:",omitzero"` // game.AgainstComputer: Level goes up after a win, down after a loss
	Levels   [2]game.Level    // by game.Seat: game.Watch, and game.AgainstRandom the first
	MoveTime time.Duration    // what the strongest level may spend on a move it cannot solve
	Clock    game.TimeControl `json:",omitzero"`
	Names    [2]string        `json:",omitzero"` // game.TwoPlayers: of player 1 and of player 2, if they are known
}

func DefaultSetup() Setup {
	return Setup{Rules: game.TicTacToe, Mode: game.AgainstComputer, Begins: HumanBegins, Level: game.Medium,
		Levels: [2]game.Level{game.Hard, game.Hard}, MoveTime: 2 * time.Second}
}

// longestName is how long a player's name may be, in bytes.
const longestName = 1024

const minMoveTime, maxMoveTime = 100 * time.Millisecond, time.Hour

// Mend replaces impossible values by their defaults, and a move time out of range
// by the nearest possible one. It keeps all others. The error is nil if there was
// nothing to replace.
func (s *Setup) Mend() error {
	was, whole := *s, DefaultSetup()
	if s.Rules.Validate() != nil {
		s.Rules = whole.Rules
	}
	if !s.Opening.Fits(s.Rules) {
		s.Opening = whole.Opening
	}
	if !slices.Contains(game.Modes, s.Mode) {
		s.Mode = whole.Mode
	}
	if !slices.Contains(Beginnings, s.Begins) {
		s.Begins = whole.Begins
	}
	usual := []game.Level{whole.Level, whole.Levels[0], whole.Levels[1]}
	for i, level := range []*game.Level{&s.Level, &s.Levels[0], &s.Levels[1]} {
		if _, program := level.Program(); !program && level.Step() == 0 {
			*level = usual[i]
		}
	}
	s.MoveTime = min(max(s.MoveTime, minMoveTime), maxMoveTime)
	if s.Clock.Validate() != nil {
		s.Clock = whole.Clock
	}
	for i, name := range s.Names {
		if len(name) > longestName {
			s.Names[i] = ""
		}
	}
	if *s != was {
		return fmt.Errorf("impossible setup: %+v", was)
	}
	return nil
}

func (s *Setup) opening() game.Opening {
	o := s.Opening
	if s.Deal && o.Procedure.Named() {
		o.Named = 1 + game.NamedOpening(rand.IntN(int(game.NamedOpenings)))
	}
	return o
}
