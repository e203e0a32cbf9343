package ui

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/analysis"
	"jingzi/ui/chart"
	"jingzi/ui/lang"
	"jingzi/ui/moves"
	"jingzi/ui/widgets"
)

// status is what the two lines above the board say: the state of the game, and
// a remark about it. over says that the first is a result.
type status struct {
	state, remark string
	over          bool
}

// statusPanel is the state of the game in words, a remark, the score, and the
// buttons of what is asked. At the end of a game it becomes a banner; it never
// hides the board.
type statusPanel struct {
	box, lines    *fyne.Container
	ground        *canvas.Rectangle
	state, remark *widgets.Paragraph
	score         *widget.Label
	shown         status
	shownScore    string
	layout        statusLines
}

func newStatusPanel(actions fyne.CanvasObject) *statusPanel {
	p := &statusPanel{
		ground: canvas.NewRectangle(color.Transparent),
		state:  widgets.NewParagraph(""),
		remark: widgets.NewParagraph(""),
		score:  widget.NewLabel(""),
	}
	p.ground.CornerRadius = theme.InputRadiusSize()
	p.state.TextStyle.Bold = true
	p.lines = container.New(&p.layout, p.state, p.score, p.remark, actions)
	p.box = container.NewStack(p.ground, p.lines)
	return p
}

// show says how things stand.
func (p *statusPanel) show(s status, score string) {
	ground := color.Color(color.Transparent)
	if s.over {
		ground = theme.Color(theme.ColorNameSelection)
	}
	if p.ground.FillColor != ground {
		p.ground.FillColor = ground
		p.ground.Refresh()
	}
	set := func(l *widgets.Paragraph, text string) {
		if l.Said() != text {
			l.SetText(text)
		}
	}
	p.shown, p.shownScore = s, score
	set(p.state, bounded(s.state))
	set(p.remark, bounded(s.remark))
	if p.score.Text != score {
		p.score.SetText(score)
	}
}

// bounded is a text of the status: of a length that can be laid out, whoever
// had a word in it.
func bounded(text string) string { return lang.ClipLines(text, longestRemark) }

// longestRemark is far above the longest of our own, in characters.
const longestRemark = 500

// repaint has the window painted anew. Refreshing what was not on the window
// before, such as a remark that was empty, does not: Fyne does not know yet in
// which window it is, and the remark would wait for the pointer to move.
func (p *statusPanel) repaint() { canvas.Refresh(p.ground) }

// fit lays out the lines and the buttons, and reports whether they take more
// room than there was.
func (p *statusPanel) fit() (grown bool) {
	if size := p.lines.Size(); size.Width > 0 {
		p.layout.Layout(p.lines.Objects, size)
	}
	return p.layout.tookRoom()
}

// askPanel has a button for each answer that is not a point of the board.
type askPanel struct {
	row      *fyne.Container
	consoled session.Match // the lost game after which an easier level was offered
}

func newAskPanel() *askPanel {
	p := &askPanel{row: container.New(&widgets.Foot{})}
	p.row.Hide()
	return p
}

// show offers what can be done.
func (p *askPanel) show(w *Window) {
	p.row.Objects = w.analysis.Buttons()
	if p.row.Objects == nil {
		p.row.Objects = w.answers()
	}
	p.row.Hidden = len(p.row.Objects) == 0
	p.row.Refresh()
}

// answers are buttons for what is asked, or for going on from an earlier moment.
func (w *Window) answers() (buttons []fyne.CanvasObject) {
	s, now := w.session, w.session.Play.Match().Now()
	add := func(label string, tapped func(), importance widget.Importance) {
		b := widgets.NewButton(label, nil, tapped, keyboard{w}.typed)
		b.Importance = importance
		buttons = append(buttons, b)
	}
	switch {
	case w.analysis.Why.Asked() && w.trees.behind(s.Browse.Shown()) != nil:
		add(lang.ShowTree(), w.trees.showLastMove, widget.MediumImportance)
	case w.analysis.Why.Asked() || now.Result().Over() && s.Browse.Live(): // the banner of a result has other things to say
	case w.mayAskWhy() && !s.Play.Match().Player(s.Browse.Moment().By).IsHuman():
		add(lang.WhyThisMove(), w.analysis.Why.Ask, widget.LowImportance)
	}
	if !s.Browse.Live() {
		if !s.Browse.View().Marks().Line {
			add(lang.PlayFrom(), s.Play.GoOn, widget.MediumImportance)
		}
		add(lang.BackToGame(), s.Browse.Escape, widget.MediumImportance)
		return buttons
	}
	if s.Play.Match().HumanToAnswer() {
		for _, c := range now.Ask().Decisions() {
			add(lang.Answer(now, c), func() { _ = s.Play.Answer(c) }, widget.HighImportance) // refused, it says why
		}
		if now.MustPass() {
			add(lang.Pass(), func() { s.Play.Tap(game.Pass) }, widget.HighImportance)
		}
	}
	if now.Result().Over() {
		add(lang.NewGame(), s.Play.NewGame, widget.MediumImportance)
	}
	if now.Result().Over() && w.analysis.Review.Offered() && !w.analysis.Review.Open() {
		add(lang.ReviewGame(), w.analysis.Review.Start, widget.MediumImportance)
	}
	if level, ok := w.asks.easier(w); ok {
		add(lang.EasierLevel(lang.Level(level)), func() {
			s.Play.NewGame()
			w.configure(func(to *session.Setup) { to.Level = level })
		}, widget.MediumImportance)
	}
	return buttons
}

// easier is the named level below that of the computer which has just won,
// unless its level follows the player's anyway. It is offered once: somebody who
// stays with a level knows why.
func (p *askPanel) easier(w *Window) (game.Level, bool) {
	s, m := w.session, w.session.Play.Match()
	result := m.Now().Result()
	lost := s.Seats.Setup().Mode == game.AgainstComputer && result.Winner != game.Empty && m.Now().SeatOf(result.Winner) != s.Seats.Human()
	if !lost || s.Play.ByOthers(m.At()) || p.consoled != nil && p.consoled != m {
		return "", false
	}
	step := s.Seats.Level(s.Seats.Human().Other()).Step()
	for _, level := range slices.Backward(w.o.Computers.Levels(m.Rules())) {
		if level.Step() < step && !s.Seats.Setup().Follow {
			p.consoled = m
			return level, true
		}
	}
	return "", false
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
	p := &movePanel{analysis: w.analysis, reviews: analysis.NewReviewPanel(w.analysis), moves: moves.New(w.session, movesHost{w})}
	p.low = w.shown && w.window.Canvas().Size().Height < leastForChart
	p.chart = chart.New()
	p.chart.OnTapped = w.session.Browse.LookAt
	p.chart.OnKey = keyboard{w}.typed
	p.box = container.New(&widgets.Column{Stretch: true}, p.reviews.Box, p.chart, p.moves.Box)
	return p
}

// needs is the height that the panel must have at a width, below the board;
// 0 where it may give way.
func (p *movePanel) needs(width float32) float32 {
	said := float32(0)
	if p.moves.Box.Visible() {
		said = p.moves.Needs()
	}
	if !p.reviews.Box.Visible() {
		return said
	}
	_, height := (&widgets.Column{}).Heights(p.box.Objects[:2], width)
	return height + said
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
