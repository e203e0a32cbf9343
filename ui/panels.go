package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/analysis"
	"jingzi/ui/chart"
	"jingzi/ui/lang"
	"jingzi/ui/moves"
	"jingzi/ui/status"
	"jingzi/ui/widgets"
)

func (w *Window) showStatus() {
	s := status.Of(w.words, w.facts())
	w.cards.show(w.session.Play.Match().Rules(), s.Cards)
	w.changeBar(func() { w.bar.say(s) })
}

// changeBar changes the bar and has the window painted where it appears or goes: the
// toolkit does not know yet in which window a bar is that was hidden.
func (w *Window) changeBar(change func()) {
	was := w.bar.Hidden
	change()
	w.page.placeBar()
	if w.bar.Hidden != was && w.drawn {
		w.window.Canvas().Refresh(w.bar)
	}
}

// showAnswers offers what can be answered to what is asked, and ways on.
func (w *Window) showAnswers() {
	answers, buttons := status.Of(w.words, w.facts()).Answers, w.analysis.Buttons()
	if buttons != nil {
		answers = nil
	} else if w.bar.answers != nil && slices.Equal(answers, w.bar.answers) {
		return // so that one of them keeps the focus
	}
	for _, a := range answers {
		buttons = append(buttons, w.button(a))
	}
	w.changeBar(func() { w.bar.offer(answers, buttons) })
}

// facts are what the status has to know besides the session.
func (w *Window) facts() status.Facts {
	f := status.Facts{
		Computers: w.o.Computers,
		Trouble:   w.trouble(),
		Progress:  w.analysis.Progress(),
		Why:       w.analysis.Why.Text(w.words),
		Forbidden: w.analysis.WhyForbidden(),
		MayAskWhy: w.mayAskWhy(),
		Asked:     w.analysis.Why.Asked(),
		MayReview: w.analysis.Review.Offered() && !w.analysis.Review.Open(),
	}
	f.Searching, _, _ = w.analysis.Searching()
	f.HasTree = f.Asked && w.trees.behind(w.session.Browse.Shown()) != nil
	if tool, marking := w.panel.moves.Tool(); marking {
		f.Doing = lang.Marking(lang.Sign(tool))
	}
	if w.leaving {
		f.Doing = lang.ClosingAfterSave()
	}
	return f
}

func (w *Window) button(a status.Answer) fyne.CanvasObject {
	play := w.session.Play
	b := widgets.NewButton(a.Text, nil, map[status.Kind]func(){
		status.Choose:   func() { _ = play.Answer(a.Choice) }, // refused, it says why
		status.Pass:     func() { play.Tap(game.Pass) },
		status.Again:    play.NewGame,
		status.Review:   w.analysis.Review.Start,
		status.PlayFrom: play.GoOn,
		status.Back:     w.session.Browse.Escape,
		status.ShowTree: w.trees.showLastMove,
		status.Level: func() {
			play.NewGame()
			w.setup.Change(func(to *session.Setup) { to.Level = a.Level })
		},
	}[a.Kind], w.typed)
	if a.Primary() {
		b.Importance = widget.HighImportance
	}
	return b
}

// movePanel has the moves, the chart, and what a review says.
type movePanel struct {
	box      *fyne.Container
	moves    *moves.Panel
	chart    *chart.Chart
	analysis *analysis.Analysis
	reviews  *analysis.ReviewPanel
	low      bool // the window is less than leastForChart high
}

func newMovePanel(w *Window) *movePanel {
	p := &movePanel{analysis: w.analysis, reviews: analysis.NewReviewPanel(w.analysis), moves: moves.New(w.session, &w.desk, func(index int) string { return w.words.ChosenShort(index) + w.analysis.Review.Sign(index) })}
	p.low = w.shown && w.window.Canvas().Size().Height < leastForChart
	p.chart = chart.New()
	p.chart.OnTapped = w.session.Browse.LookAt
	p.chart.OnKey = w.typed
	p.box = container.New(&widgets.Column{Stretch: true}, p.reviews.Box, p.chart, p.moves.Box)
	return p
}

// needs is the height that the panel must have at a width, below the board;
// 0 where it may give way.
func (p *movePanel) needs(width float32) float32 {
	moves := float32(0)
	if p.moves.Box.Visible() {
		moves = p.moves.Needs()
	}
	if !p.reviews.Box.Visible() {
		return moves
	}
	if p.moves.Box.Visible() {
		moves = max(moves, p.moves.Least()) + theme.Padding()
	}
	_, height := (&widgets.Column{}).Heights(p.box.Objects[:2], width)
	return height + moves
}

// least is the height below which the panel is of no use: that of the chart, and of
// the line of the moves.
func (p *movePanel) least() (height float32) {
	if p.chart.Visible() {
		height = p.chart.MinSize().Height + theme.Padding()
	}
	if p.moves.Box.Visible() {
		height += p.moves.Least() + theme.Padding()
	}
	return height
}

// leastForChart is the height of a window from which a review has a chart too:
// below it the board would be too small.
const leastForChart = 600

// show draws the moves, the chart or neither, and reports whether they need
// another room than before.
func (p *movePanel) show(list, chart bool) (changed bool) {
	chart = chart && p.analysis.ShowChart(p.chart) // an empty one takes no room
	chart = chart && !(p.low && p.analysis.Review.Open())
	if changed = p.moves.Box.Hidden == list || p.chart.Hidden == chart || p.box.Hidden == (list || chart); changed {
		p.moves.Box.Hidden, p.chart.Hidden, p.box.Hidden = !list, !chart, !list && !chart
		refreshVisible(p.box)
	}
	return list && p.moves.Show() || changed
}
