package ui

import (
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/editor"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// editorHost is what the position editor knows of the window.
type editorHost struct{ *Window }

func (w *Window) editPosition() { editor.Show(&w.dialogs, editorHost{w}) }

func (h editorHost) Position() game.Position { return h.session.Browse.View().Position() }

func (h editorHost) Show() board.Show {
	return board.Show{Coordinates: h.settings.Coordinates, HighContrast: h.settings.Look == theme.HighContrast}
}

func (h editorHost) Plays(r game.Rules) bool { return len(h.o.Computers.Levels(r)) > 0 }

// Play puts the position on the board, with the computer on the other side.
func (h editorHost) Play(t *game.Tree) {
	if begin, err := t.Begin(); err == nil && h.Plays(t.Rules) {
		level := h.session.Seats.Setup().Level
		if _, program := level.Program(); program {
			level = session.DefaultSetup().Level
		}
		t.Levels[begin.SeatOf(begin.Position.ToMove().Other())] = string(session.Offered(h.o.Computers, t.Rules, t.Opening, level))
	}
	h.open(t)
}

// Analyse puts the position on the board, with the best moves shown.
func (h editorHost) Analyse(t *game.Tree) {
	h.open(t)
	if h.analysis.Searches() && !h.analysis.Lines() {
		h.analysis.ToggleLines()
	}
}

func (h editorHost) Save(t *game.Tree) {
	h.open(t)
	h.files.SaveDialog()
}

func (h editorHost) Branch(c game.Setup) {
	_ = h.session.Edit.AddSetup(h.session.Browse.Moment().Node, c)
} // refused, it says why

func (h editorHost) open(t *game.Tree) {
	h.session.Play.Open(t)
	h.tell(lang.PositionOpened)
	h.changed()
	h.board.TakeFocus()
}
