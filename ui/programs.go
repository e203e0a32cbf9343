package ui

import (
	"slices"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
)

// programDialog asks for another program, remembers it and seats it. Programs
// are only ever run that were chosen here.
func (w *Window) programDialog(seat func(game.Level)) {
	title := lang.Title(lang.OtherProgram())
	w.dialogs.Confirm(title, lang.OtherProgramExplained(), lang.OtherProgramChoose(), func(ok bool) {
		if !ok {
			return
		}
		w.files.Choose(chooser.Request{Title: title}, func(path string) {
			if !slices.Contains(w.settings.Programs, path) {
				w.settings.Programs = append(w.settings.Programs, path)
			}
			seat(game.ProgramLevel(path))
			w.changed()
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
