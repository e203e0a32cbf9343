package ui

import (
	"fyne.io/fyne/v2"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/analysis"
	"jingzi/ui/lang"
)

// analysisHost is what the analysis knows of the window.
type analysisHost struct{ *Window }

func (h analysisHost) Post(f func())          { h.o.Post(f) }
func (h analysisHost) Moments() []game.Moment { return h.session.Match().Moments() }
func (h analysisHost) At() int                { return h.session.Match().At() }
func (h analysisHost) Shown() int             { return h.session.Shown() }
func (h analysisHost) LookAt(index int)       { h.session.LookAt(index) }
func (h analysisHost) Thinking() bool         { return h.session.Match().Busy() }
func (h analysisHost) Helped()                { h.session.Help() }
func (h analysisHost) TryAgain(index int)     { h.session.Practise(index) }
func (h analysisHost) SayFailure(err error) {
	h.session.Say(session.Notice{Kind: session.EngineFailed, Err: err})
}
func (h analysisHost) Refresh()               { h.refresh() }
func (h analysisHost) FocusBoard()            { h.board.TakeFocus() }
func (h analysisHost) Typed(e *fyne.KeyEvent) { h.typed(e) }

func (h analysisHost) Report() (r game.Report, index int) {
	t := h.session.Thinking()
	return t.Report, t.Of
}
func (h analysisHost) Evaluated(index int, s game.Score) { h.session.Notes().SetScore(index, s) }

// Say says something in passing; nil takes back what was said.
func (h analysisHost) Say(text lang.Text, args ...any) {
	if h.session.Say(session.Notice{}); text != nil {
		h.tell(text, args...)
	}
}

func (h analysisHost) Wanted() analysis.Wanted {
	return analysis.Wanted{Forbidden: h.settings.Forbidden, Threats: h.settings.Threats, Patterns: h.settings.Patterns}
}

func (h analysisHost) Redraw() {
	h.showBoard()
	h.showStatus()
}

func (h analysisHost) Advises() bool {
	return len(h.o.Computers.Levels(h.session.Match().Rules())) > 0
}

func (h analysisHost) Adviser() game.Engine {
	r := h.session.Match().Rules()
	levels := h.o.Computers.Levels(r)
	return h.o.Computers.Player(game.First, r, levels[len(levels)-1], h.session.Setup().MoveTime).Engine
}

func (h analysisHost) StopHint() {
	if h.session.Match().Hinting() {
		h.session.Stop()
	}
}

// Reviewed collects puzzles.
func (h analysisHost) Reviewed(situations []game.Situation, r *review.Report) {
	if fresh := h.collectPuzzles(situations, r); fresh > 0 {
		h.tell(lang.PuzzlesNew, fresh)
	}
}
