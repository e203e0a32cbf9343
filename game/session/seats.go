package session

import (
	"io"
	"slices"
	"sync"

	"jingzi/game"
)

// OfferedLevels returns the built-in levels offered under the given rules and opening. Perfect requires the
// plain opening. The caller may change the result.
func OfferedLevels(c Computers, r game.Rules, o game.Opening) []game.Level {
	return slices.DeleteFunc(slices.Clone(c.Levels(r)), func(l game.Level) bool {
		return l == game.Perfect && o != game.Opening{}
	})
}

// ClosestLevel returns l if it is offered, otherwise the next lower level, or the weakest. For Master and
// external programs it returns the strongest.
func ClosestLevel(c Computers, r game.Rules, o game.Opening, l game.Level) game.Level {
	levels := OfferedLevels(c, r, o)
	switch {
	case len(levels) == 0 || c.Supports(r, l) && (l != game.Perfect || slices.Contains(levels, l)):
		return l
	case l.Rung() > 0 && l.Rung() < game.Rungs:
		offered := levels[0]
		for _, level := range levels {
			if level.Rung() <= l.Rung() {
				offered = level
			}
		}

		return offered
	}

	return levels[len(levels)-1]
}

// Seats holds the settings of games and assigns the players to the seats.
type Seats struct {
	o     *Options
	setup Config

	// The seat of the person: that of player 1 between two people, the first between computers.
	human game.Seat

	// The person's seat in the next game, when alternating.
	next game.Seat

	// The Config of the next game during an opened game or practice, otherwise nil.
	resume   *Config
	programs []io.Closer

	// The openings that a person chose, by rules without a penalty for fouls, so that they return with the board.
	openings map[game.Rules]chosenOpening
}

// chosenOpening holds the opening of a Config.
type chosenOpening struct {
	rule     game.Opening
	isRandom bool
}

// OpeningFor returns the opening that games under r begin with, and whether one of the 26 is chosen at random for each:
// that of NextConfig under its rules, otherwise the last one under r, or game.FairOpening if there was none.
func (s *Seats) OpeningFor(r game.Rules) (o game.Opening, isRandom bool) {
	r = r.WithoutFoulPenalty()
	if next := s.NextConfig(); next.Rules.WithoutFoulPenalty() == r {
		return next.Opening, next.RandomOpening
	}
	if last, ok := s.openings[r]; ok {
		return last.rule, last.isRandom
	}

	return game.FairOpening(r), false
}

// SetRules changes the rules of a Config. Under rules that differ not only in the penalty for fouls, an opening that a
// person chose under them before returns; otherwise one that both allow is kept, or else OpeningFor chooses.
func (s *Seats) SetRules(cfg *Config, r game.Rules) {
	isOtherGame := cfg.Rules.WithoutFoulPenalty() != r.WithoutFoulPenalty()
	_, isRemembered := s.openings[r.WithoutFoulPenalty()]
	isKept := cfg.Opening != game.Opening{} && cfg.Opening.ValidFor(r)
	if isOtherGame && (isRemembered || !isKept) {
		cfg.Opening, cfg.RandomOpening = s.OpeningFor(r)
	}
	cfg.Rules = r
}

// keepOpenings keeps the openings of Configs for OpeningFor.
func (s *Seats) keepOpenings(configs ...*Config) {
	if s.openings == nil {
		s.openings = make(map[game.Rules]chosenOpening)
	}
	for _, cfg := range configs {
		s.openings[cfg.Rules.WithoutFoulPenalty()] = chosenOpening{cfg.Opening, cfg.RandomOpening}
	}
}

// levels returns the levels of the computers by seat, as offered. They are empty for people and random
// players.
func (cfg *Config) levels(c Computers, human game.Seat) (levels [2]game.Level) {
	switch cfg.Mode {
	case game.HumanVsComputer:
		levels[human.Other()] = cfg.Level
	case game.ComputerVsComputer:
		levels = cfg.Levels
	case game.ComputerVsRandom:
		levels[game.First] = cfg.Levels[game.First]
	}

	for seat, l := range levels {
		if l != "" {
			levels[seat] = ClosestLevel(c, cfg.Rules, cfg.Opening, l)
		}
	}

	return levels
}

// players returns new players for a game, by seat.
func (cfg *Config) players(c Computers, human game.Seat) (seats [2]game.Player) {
	for seat, l := range cfg.levels(c, human) {
		if l != "" {
			seats[seat] = c.Player(game.Seat(seat), cfg.Rules, l, cfg.MoveTime)
		}
	}
	if cfg.Mode == game.ComputerVsRandom {
		seats[game.Second].Engine = c.Random()
	}

	return seats
}

func (s *Seats) chooseHumanSeat() {
	s.human = s.next
	switch {
	case !s.setup.Mode.HasHuman(), s.setup.FirstMove == HumanFirst:
		s.human = game.First
	case s.setup.FirstMove == ComputerFirst:
		s.human = game.Second
	}
}

func (s *Seats) players() [2]game.Player {
	seats := s.setup.players(s.o.Computers, s.human)
	s.programs = nil
	for i := range seats {
		if program, ok := seats[i].Engine.(io.Closer); ok {
			s.programs = append(s.programs, program)
		}
		if s.setup.Mode == game.HumanVsComputer && s.setup.Level.Rung() >= game.Master.Rung() {
			seats[i].PonderAllowed = s.o.PonderAllowed
		}
		if !s.setup.Mode.HasHuman() && s.o.MinMoveInterval > 0 {
			seats[i].Engine = pacedEngine{seats[i].Engine, s.o.MinMoveInterval}
		}
	}

	return seats
}

// names returns the names of the players by seat, given the previous names. Names of computers are empty.
func (s *Seats) names(names [2]string) [2]string {
	for i, seat := range []game.Seat{s.human, s.human.Other()} {
		name := s.setup.Names[i]
		isPerson := s.setup.Mode == game.HumanVsHuman || s.setup.Mode == game.HumanVsComputer && seat == s.human
		switch {
		case isPerson && names[seat] == "":
			names[seat] = name
		case !isPerson && names[seat] == name:
			names[seat] = ""
		}
	}

	return names
}

func closeAll(programs []io.Closer) {
	var group sync.WaitGroup
	for _, p := range programs {
		group.Go(func() { _ = p.Close() })
	}
	group.Wait()
}

// Levels returns the levels of the computers by seat, as offered. They are empty for people and random
// players.
func (s *Seats) Levels() [2]game.Level { return s.setup.levels(s.o.Computers, s.human) }

// Config returns the settings of the current game.
func (s *Seats) Config() Config { return s.setup }

// NextConfig returns the settings of the next game: those of the current one or, if that was opened or is
// practice, those from before it with the changes since then.
func (s *Seats) NextConfig() Config {
	if s.resume != nil {
		return *s.resume
	}
	return s.setup
}

// HumanSeat returns the seat of the person: that of player 1 between two people, the first between computers.
func (s *Seats) HumanSeat() game.Seat { return s.human }

// restore seats the players of a game that NewGame did not start.
func (s *Seats) restore(setup Config, human game.Seat) {
	s.setup, s.resume, s.human, s.next = setup, nil, human, human
	if !setup.Mode.HasHuman() {
		s.human = game.First
	}
}

// category returns the category that the game counts towards.
func (s *Seats) category(situation *game.Situation) game.Category {
	category := game.Category{
		Rules:  s.setup.Rules.WithoutFoulPenalty(),
		Mode:   s.setup.Mode,
		Levels: s.Levels(),
		Colour: situation.ColourOf(s.human),
	}

	// The first seat is the person's.
	if category.Levels[0] == "" {
		category.Levels = [2]game.Level{category.Levels[1]}
	}
	return category
}
