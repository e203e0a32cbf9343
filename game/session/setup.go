package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

// FirstMove determines who moves first. Between two people HumanFirst means player 1 and ComputerFirst
// player 2.
type FirstMove string

const (
	HumanFirst     FirstMove = "human"
	ComputerFirst  FirstMove = "computer"
	AlternateFirst FirstMove = "alternate" // the player who moved second in the previous game
)

// FirstMoves lists all values of FirstMove in the order of the menus.
var FirstMoves = []FirstMove{HumanFirst, ComputerFirst, AlternateFirst}

// Config holds the settings from which a new game is made. It is comparable.
type Config struct {
	Rules       game.Rules
	Opening     game.Opening
	DealOpening bool `json:"Deal"` // deal one of the 26 openings at random for each game, if the procedure begins with one
	Mode        game.Mode
	FirstMove   FirstMove        `json:"Begins"`
	Level       game.Level       // of game.HumanVsComputer
	AdaptLevel  bool             `json:"Follow,omitzero"` // of game.HumanVsComputer: Level rises after a win and falls after a loss
	Levels      [2]game.Level    // by game.Seat, of game.ComputerVsComputer; for game.ComputerVsRandom only the first
	MoveTime    time.Duration    // maximum time of the strongest level for a move that it cannot solve
	Clock       game.TimeControl `json:",omitzero"`
	Names       [2]string        `json:",omitzero"` // of game.HumanVsHuman: player 1 and player 2; empty if unknown
}

func DefaultConfig() Config {
	return Config{Rules: game.TicTacToe, Mode: game.HumanVsComputer, FirstMove: HumanFirst, Level: game.Medium,
		Levels: [2]game.Level{game.Hard, game.Hard}, MoveTime: 2 * time.Second}
}

// maxNameLength is the maximum length of a player's name in bytes.
const maxNameLength = 1024

const minMoveTime, maxMoveTime = 100 * time.Millisecond, time.Hour

// Sanitize replaces invalid values by their defaults and clamps the move time. The error lists the invalid
// values, nil if there are none.
func (s *Config) Sanitize() error {
	was, defaults := *s, DefaultConfig()
	if s.Rules.Validate() != nil {
		s.Rules = defaults.Rules
	}
	if !s.Opening.ValidFor(s.Rules) {
		s.Opening = defaults.Opening
	}
	if !slices.Contains(game.Modes, s.Mode) {
		s.Mode = defaults.Mode
	}
	if !slices.Contains(FirstMoves, s.FirstMove) {
		s.FirstMove = defaults.FirstMove
	}
	usual := []game.Level{defaults.Level, defaults.Levels[0], defaults.Levels[1]}
	for i, level := range []*game.Level{&s.Level, &s.Levels[0], &s.Levels[1]} {
		if _, program := level.Program(); !program && level.Rung() == 0 {
			*level = usual[i]
		}
	}
	s.MoveTime = min(max(s.MoveTime, minMoveTime), maxMoveTime)
	if s.Clock.Validate() != nil {
		s.Clock = defaults.Clock
	}
	for i, name := range s.Names {
		if len(name) > maxNameLength {
			s.Names[i] = ""
		}
	}
	if *s != was {
		return fmt.Errorf("invalid setup: %+v", was)
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
