package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

// FirstMove says who has the first move. Between two people the one who is called
// human here is player 1, the computer player 2.
type FirstMove string

const (
	HumanFirst     FirstMove = "human"
	ComputerFirst  FirstMove = "computer"
	AlternateFirst FirstMove = "alternate" // the player who did not begin the previous game
)

// FirstMoves are all values of Begins, in the order in which menus offer them.
var FirstMoves = []FirstMove{HumanFirst, ComputerFirst, AlternateFirst}

// Config holds the settings from which a new game is made. It is comparable.
type Config struct {
	Rules       game.Rules
	Opening     game.Opening
	DealOpening bool `json:"Deal"` // where one of the 26 begins the game: deal one at random for each game
	Mode        game.Mode
	FirstMove   FirstMove        `json:"Begins"`
	Level       game.Level       // game.HumanVsComputer
	AdaptLevel  bool             `json:"Follow,omitzero"` // game.HumanVsComputer: Level goes up after a win, down after a loss
	Levels      [2]game.Level    // by game.Seat: game.Watch, and game.ComputerVsRandom the first
	MoveTime    time.Duration    // what the strongest level may spend on a move it cannot solve
	Clock       game.TimeControl `json:",omitzero"`
	Names       [2]string        `json:",omitzero"` // game.HumanVsHuman: of player 1 and of player 2, if they are known
}

func DefaultConfig() Config {
	return Config{Rules: game.TicTacToe, Mode: game.HumanVsComputer, FirstMove: HumanFirst, Level: game.Medium,
		Levels: [2]game.Level{game.Hard, game.Hard}, MoveTime: 2 * time.Second}
}

// longestName is how long a player's name may be, in bytes.
const longestName = 1024

const minMoveTime, maxMoveTime = 100 * time.Millisecond, time.Hour

// Sanitize replaces impossible values by their defaults, and a move time out of range
// by the nearest possible one. It keeps all others. The error is nil if there was
// nothing to replace.
func (s *Config) Sanitize() error {
	was, whole := *s, DefaultConfig()
	if s.Rules.Validate() != nil {
		s.Rules = whole.Rules
	}
	if !s.Opening.ValidFor(s.Rules) {
		s.Opening = whole.Opening
	}
	if !slices.Contains(game.Modes, s.Mode) {
		s.Mode = whole.Mode
	}
	if !slices.Contains(FirstMoves, s.FirstMove) {
		s.FirstMove = whole.FirstMove
	}
	usual := []game.Level{whole.Level, whole.Levels[0], whole.Levels[1]}
	for i, level := range []*game.Level{&s.Level, &s.Levels[0], &s.Levels[1]} {
		if _, program := level.Program(); !program && level.Rung() == 0 {
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

func (s *Config) opening() game.Opening {
	o := s.Opening
	if s.DealOpening && o.Procedure.StartsNamed() {
		o.Named = 1 + game.NamedOpening(rand.IntN(int(game.NumNamedOpenings)))
	}
	return o
}
