package ui

import (
	"io"
	"slices"

	"jingzi/game"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// programsPlay reports whether the Gomocup protocol can say the rules.
func programsPlay(r game.Rules) bool {
	return r.Line == 5 && !r.DeadDraw && min(r.Width, r.Height) >= 5
}

// programDialog asks for another program, remembers it and seats it. Programs
// are only ever run that were chosen here.
func (w *Window) programDialog(seat func(game.Level)) {
	w.dialogs.ShowLarge(chooser.New(chooser.Request{Title: lang.OtherProgram(), Folder: w.folder()}, w.window, func(path string) {
		if !slices.Contains(w.settings.Programs, path) {
			w.settings.Programs = append(w.settings.Programs, path)
		}
		seat(game.ProgramLevel(path))
		w.changed()
	}))
}

// onlyChosen puts a computer player of our own in the place of a program that
// was never chosen here, whatever a file says.
func (s *setup) onlyChosen(programs []string) {
	for _, level := range []*game.Level{&s.Level, &s.Levels[0], &s.Levels[1]} {
		if path, program := level.Program(); program && !slices.Contains(programs, path) {
			*level = game.Perfect
		}
	}
}

// onlyChosen does so in every game.
func (g *storedGame) onlyChosen(programs []string) {
	for _, one := range append(g.Previous, g.Game) {
		one.Setup.onlyChosen(programs)
	}
}

// forfeit ends the game for another program that has failed: it loses.
func (t *table) forfeit() {
	now := t.match.Now()
	ask := now.Ask()
	if ask.Kind == game.AskNothing || t.match.Player(ask.Seat).IsHuman() {
		return
	}
	if _, program := t.levelOf(ask.Seat).Program(); !program {
		return
	}
	text, said := t.notice, t.said
	_ = t.match.End(game.Result{Winner: now.ColourOf(ask.Seat.Other()), Reason: game.Forfeited}) // the game is not over
	t.say(text, said...)
}

func closeAll(programs []io.Closer) {
	for _, p := range programs {
		_ = p.Close()
	}
}
