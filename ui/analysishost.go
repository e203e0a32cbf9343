package ui

import (
	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/analysis"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// analysisHost is what the analysis knows of the window.
type analysisHost struct{ *Window }

func (h analysisHost) Post(f func()) { h.o.Post(f) }
func (h analysisHost) Refresh()      { h.refresh() }

func (h analysisHost) Redraw() {
	h.showBoard()
	h.showStatus()
	h.fit(false)
}

func (h analysisHost) Advises() bool {
	return len(h.o.Computers.Levels(h.session.Match().Rules())) > 0
}

func (h analysisHost) Adviser() game.Engine {
	r := h.session.Match().Rules()
	levels := h.o.Computers.Levels(r)
	return h.o.Computers.Player(game.First, r, levels[len(levels)-1], h.session.Setup().MoveTime).Engine
}

func (h analysisHost) Wanted() analysis.Wanted {
	return analysis.Wanted{Forbidden: h.settings.Forbidden, Threats: h.settings.Threats, Patterns: h.settings.Patterns}
}

func (h analysisHost) Button(label string, icon fyne.Resource, tapped func()) *widgets.Button {
	return widgets.NewButton(label, icon, func() {
		tapped()
		h.board.TakeFocus()
	}, keyboard(h).typed)
}

// Reviewed collects puzzles.
func (h analysisHost) Reviewed(situations []game.Situation, findings []game.Finding) {
	if fresh := h.puzzles.Collect(situations, findings, func(s game.Seat) bool { return h.session.Match().Player(s).IsHuman() }); fresh > 0 {
		h.tell(lang.PuzzlesNew, fresh)
	}
}
