package ui

import (
	"time"

	"fyne.io/fyne/v2"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/ui/analysis"
	"jingzi/ui/lang"
	"jingzi/ui/report"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// analysisHost is what the analysis knows of the window.
type analysisHost struct{ *Window }

func (h analysisHost) Post(f func()) { h.o.Post(f) }
func (h analysisHost) Refresh()      { h.refresh() }

func (h analysisHost) Redraw() {
	h.showBoard()
	h.showStatus()
	h.fit(h.patterns.Show())
}

func (h analysisHost) Advises() bool {
	return len(h.o.Computers.Levels(h.session.Play.Match().Rules())) > 0
}

func (h analysisHost) Adviser() game.Engine {
	r := h.session.Play.Match().Rules()
	levels := h.o.Computers.Levels(r)
	return h.o.Computers.Player(game.First, r, levels[len(levels)-1], h.session.Seats.Setup().MoveTime).Engine
}

func (h analysisHost) Settings() *settings.Settings { return &h.settings.Settings }
func (h analysisHost) Changed()                     { h.changed() }

func (h analysisHost) Button(label string, icon fyne.Resource, tapped func()) *widgets.TipButton {
	b := widgets.NewTipButton(h.tips, label, "", icon, func() {
		tapped()
		h.board.TakeFocus()
	}, keyboard(h).typed)
	b.SetText(label)
	return b
}

// Reviewed collects puzzles, and keeps what was counted of people's moves.
func (h analysisHost) Reviewed(situations []game.Situation, r *review.Report) {
	human := func(s game.Seat) bool { return h.session.Play.Match().Player(s).IsHuman() }
	report.Keep(h.o.Store, time.Now().Format(time.DateOnly), situations, r, human)
	if fresh := h.puzzles.Collect(situations, r.Findings, human); fresh > 0 {
		h.tell(lang.PuzzlesNew, fresh)
	}
}

// OpenReport opens the report of a reviewed game.
func (h analysisHost) OpenReport(situations []game.Situation, r *review.Report) {
	page := report.Page{Title: lang.Rules(situations[0].Position.Rules()), Story: analysis.Story(situations, r), Dialogs: &h.dialogs}
	for _, seat := range []game.Seat{game.First, game.Second} {
		last := &situations[len(situations)-1]
		page.Names[seat] = lang.ReportPlayer(h.words.Name(seat), lang.Colour(last.Position.Rules(), last.ColourOf(seat)))
		page.Summaries[seat] = r.Summary(situations, seat)
	}
	for _, number := range r.Moments() {
		page.Moments = append(page.Moments, report.Moment{
			Text: analysis.Sentence(situations, &r.Findings[number]),
			Look: func() { h.analysis.Review.LookAt(number) },
		})
	}
	page.Open()
}
