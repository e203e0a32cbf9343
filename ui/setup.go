package ui

import (
	"slices"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/chooser"
	"jingzi/ui/dialogs"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
)

// askClock asks for the time that the players have.
func (w *Window) askClock() {
	dialogs.Clock(&w.desk.Dialogs, w.session.Seats.Setup().Clock, func(c game.TimeControl) {
		w.configure(func(to *session.Setup) { to.Clock = c })
	})
}

// askBoard asks for a board of one's own.
func (w *Window) askBoard() {
	dialogs.Board(&w.desk.Dialogs, w.session.Seats.Setup().Rules, func(custom game.Rules, ok bool) {
		defer w.changed()
		if !ok {
			return
		}
		if err := custom.Validate(); err != nil {
			w.session.Notices.Say(session.Notice{Kind: session.Refused, Err: err})
			return
		}
		w.configure(func(to *session.Setup) { to.Rules = custom })
	})
}

// hasOpenings reports whether there is an opening procedure for the board.
func (w *Window) hasOpenings() bool { return len(game.OpeningsFor(w.session.Seats.Setup().Rules)) > 1 }

// askOpening asks how games begin.
func (w *Window) askOpening() {
	is := w.session.Seats.Setup()
	dialogs.Opening(&w.desk.Dialogs, is.Rules, is.Opening, is.Deal, func(o game.Opening, deal bool) {
		w.configure(func(to *session.Setup) { to.Opening, to.Deal = o, deal })
	})
}

// levels are those offered where one is chosen, chosen engines included.
func (w *Window) levels() []game.Level {
	is := w.session.Seats.Setup()
	all := slices.Clone(session.Levels(w.o.Computers, is.Rules, is.Opening))
	if w.o.Computers.Plays(is.Rules, game.ProgramLevel("")) {
		for _, path := range w.desk.Settings.Programs {
			all = append(all, game.ProgramLevel(path))
		}
	}
	return all
}

// askStrength asks how strong the computer plays, in each of its seats.
func (w *Window) askStrength() {
	is, c := w.session.Seats.Setup(), w.o.Computers
	seat := func(name string, level game.Level) dialogs.Strength {
		return dialogs.Strength{Name: name, Levels: w.levels(), Ladder: session.HasLadder(c, is.Rules), Level: session.Offered(c, is.Rules, is.Opening, level)}
	}
	var seats []dialogs.Strength
	switch is.Mode {
	case game.AgainstComputer:
		seats = append(seats, seat("", is.Level))
		seats[0].MayFollow, seats[0].Follow = seats[0].Ladder, is.Follow
	case game.AgainstRandom:
		seats = append(seats, seat("", is.Levels[game.First]))
	case game.Watch:
		seats = append(seats, seat(lang.Colour(is.Rules, game.Black), is.Levels[game.First]), seat(lang.Colour(is.Rules, game.White), is.Levels[game.Second]))
	}
	dialogs.AskStrength(&w.desk.Dialogs, seats, func(chosen []dialogs.Strength) {
		w.configure(func(to *session.Setup) {
			if to.Mode == game.AgainstComputer {
				to.Level, to.Follow = chosen[0].Level, chosen[0].Follow
				return
			}
			for i, s := range chosen {
				to.Levels[i] = s.Level
			}
		})
	})
}

// programDialog asks for another program, remembers it and seats it; where both
// players are computers it asks which it is to be. Programs are only ever run that
// were chosen here.
func (w *Window) programDialog() {
	title := lang.Title(lang.OtherProgram())
	w.desk.Dialogs.Confirm(title, lang.OtherProgramExplained(), lang.OtherProgramChoose(), func(ok bool) {
		if !ok {
			return
		}
		w.files.Choose(chooser.Request{Title: title}, func(path string) {
			w.desk.Settings.Change(func(s *settings.Settings) {
				if !slices.Contains(s.Programs, path) {
					s.Programs = append(slices.Clip(s.Programs), path)
				}
			})
			if w.session.Seats.Setup().Mode == game.Watch {
				w.askStrength()
			}
			w.configure(func(to *session.Setup) {
				switch level := game.ProgramLevel(path); to.Mode {
				case game.AgainstComputer:
					to.Level, to.Follow = level, false
				case game.AgainstRandom:
					to.Levels[game.First] = level
				}
			})
		})
	})
}

// onlyChosen puts a computer player of our own in the place of a program that
// was never chosen here, whatever a file says.
func onlyChosen(s *session.Setup, programs []string) {
	for _, level := range []*game.Level{&s.Level, &s.Levels[0], &s.Levels[1]} {
		if path, program := level.Program(); program && !slices.Contains(programs, path) {
			*level = game.Master
		}
	}
}
