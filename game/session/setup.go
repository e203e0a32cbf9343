package session

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"jingzi/game"
)

// FirstMove determines who moves first. In a game between two people, HumanFirst means player 1 and
// ComputerFirst means player 2.
type FirstMove string

const (
	HumanFirst     FirstMove = "human"
	ComputerFirst  FirstMove = "computer"
	AlternateFirst FirstMove = "alternate" // the player who moved second in the previous game
)

// FirstMoves lists all values of FirstMove in the order of the menus.
var FirstMoves = []FirstMove{HumanFirst, ComputerFirst, AlternateFirst}

// Tutor determines when a person is notified of a mistake, before the computer answers.
type Tutor string

const (
	TutorOff    Tutor = ""
	TutorProved Tutor = "proved" // when the mistake is proved
	TutorLikely Tutor = "likely" // also when it is estimated
)

// Tutors lists all values of Tutor in the order of the menus.
var Tutors = []Tutor{TutorOff, TutorProved, TutorLikely}

// Config holds the settings from which a new game is made. It is comparable.
type Config struct {
	Rules   game.Rules
	Opening game.Opening

	// Choose one of the 26 openings at random for each game, if the procedure begins with one.
	RandomOpening bool `json:"Deal"`
	Mode          game.Mode
	FirstMove     FirstMove `json:"Begins"`

	// Level of the computer in game.HumanVsComputer.
	Level game.Level

	// Level rises after a win and falls after a loss, in game.HumanVsComputer.
	AdaptLevel bool `json:"Follow,omitzero"`

	// When the person is notified of mistakes, in game.HumanVsComputer.
	Tutor Tutor `json:",omitzero"`

	// Levels of the computers in game.ComputerVsComputer, by game.Seat; the first is also used in
	// game.ComputerVsRandom.
	Levels [2]game.Level

	// Maximum time that the strongest level thinks about a move if it cannot prove the result.
	MoveTime time.Duration
	Clock    game.TimeControl `json:",omitzero"`

	// Names of player 1, who is also the person in game.HumanVsComputer, and of player 2; empty if unknown.
	Names [2]string `json:",omitzero"`
}

// DefaultConfig returns the settings of a new installation.
func DefaultConfig() Config {
	return Config{Rules: game.TicTacToe, Mode: game.HumanVsComputer, FirstMove: HumanFirst, Level: game.Medium,
		Levels: [2]game.Level{game.Hard, game.Hard}, MoveTime: 2 * time.Second}
}

const minMoveTime, maxMoveTime = 100 * time.Millisecond, time.Hour

// Sanitize replaces invalid values with their defaults and clamps the move time. If there were any, the
// error contains the original Config.
func (cfg *Config) Sanitize() error {
	original, defaults := *cfg, DefaultConfig()
	if cfg.Rules.Require(game.AllFeatures) != nil {
		cfg.Rules = defaults.Rules
	}
	if !cfg.Opening.ValidFor(cfg.Rules) {
		cfg.Opening = defaults.Opening
	}
	if !slices.Contains(game.Modes, cfg.Mode) {
		cfg.Mode = defaults.Mode
	}
	if !slices.Contains(FirstMoves, cfg.FirstMove) {
		cfg.FirstMove = defaults.FirstMove
	}
	if !slices.Contains(Tutors, cfg.Tutor) {
		cfg.Tutor = defaults.Tutor
	}

	defaultLevels := []game.Level{defaults.Level, defaults.Levels[0], defaults.Levels[1]}
	for i, level := range []*game.Level{&cfg.Level, &cfg.Levels[0], &cfg.Levels[1]} {
		if _, isProgram := level.Program(); !isProgram && level.Rung() == 0 {
			*level = defaultLevels[i]
		}
	}
	cfg.MoveTime = min(max(cfg.MoveTime, minMoveTime), maxMoveTime)
	if cfg.Clock.Validate() != nil {
		cfg.Clock = defaults.Clock
	}

	for i, name := range cfg.Names {
		cfg.Names[i] = game.Shorten(name, game.MaxNameLength)
	}
	if *cfg != original {
		return fmt.Errorf("invalid setup: %+v", original)
	}

	return nil
}

// repairOpening replaces an opening that does not exist under the rules by the plain one.
func (cfg *Config) repairOpening() {
	if !cfg.Opening.ValidFor(cfg.Rules) {
		cfg.Opening, cfg.RandomOpening = game.Opening{}, false
	}
}

func (cfg *Config) opening() game.Opening {
	o := cfg.Opening
	if cfg.RandomOpening && o.Procedure.HasNamedOpening() {
		o.Named = 1 + game.NamedOpening(rand.IntN(int(game.NumNamedOpenings)))
	}
	return o
}
