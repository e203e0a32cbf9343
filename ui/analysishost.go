package ui

import (
	"fyne.io/fyne/v2"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/analysis"
	"jingzi/ui/lang"
)

// analysisHost is what the analysis knows of the window.
type analysisHost struct{ *Window }

func (h analysisHost) Post(f func())             { h.o.Post(f) }
func (h analysisHost) Moments() []game.Moment    { return h.table.match.Moments() }
func (h analysisHost) At() int                   { return h.table.match.At() }
func (h analysisHost) Shown() int                { return h.table.shownIndex() }
func (h analysisHost) LookAt(index int)          { h.table.lookAt(index) }
func (h analysisHost) Thinking() bool            { return h.table.match.Busy() }
func (h analysisHost) Helped()                   { h.table.help() }
func (h analysisHost) TryAgain(index int)        { h.table.tryAgain(index) }
func (h analysisHost) SayFailure(err error)      { h.table.sayFailure(err) }
func (h analysisHost) Say(t lang.Text, a ...any) { h.table.say(t, a...) }
func (h analysisHost) Refresh()                  { h.refresh() }
func (h analysisHost) FocusBoard()               { h.board.TakeFocus() }
func (h analysisHost) Typed(e *fyne.KeyEvent)    { h.typed(e) }

func (h analysisHost) Report() (r game.Report, index int) { return h.table.report, h.table.reportOf }
func (h analysisHost) Evaluated(index int, s game.Score)  { h.table.evaluate(index, s) }

func (h analysisHost) Wanted() analysis.Wanted {
	return analysis.Wanted{Forbidden: h.settings.Forbidden, Threats: h.settings.Threats, Patterns: h.settings.Patterns}
}

func (h analysisHost) Redraw() {
	h.showBoard()
	h.showStatus()
}

func (h analysisHost) Advises() bool {
	return len(h.o.Computers.Levels(h.table.match.Rules())) > 0
}

func (h analysisHost) Adviser() game.Engine {
	r := h.table.match.Rules()
	levels := h.o.Computers.Levels(r)
	e, _ := h.o.Computers.Player(r, levels[len(levels)-1], h.table.setup.MoveTime)
	return e
}

func (h analysisHost) StopHint() {
	if h.table.match.Hinting() {
		h.table.match.Stop()
	}
}

// Reviewed collects puzzles.
func (h analysisHost) Reviewed(situations []game.Situation, r *review.Report) {
	if fresh := h.collectPuzzles(situations, r); fresh > 0 {
		h.table.say(lang.PuzzlesNew, fresh)
	}
}
