package ui

import (
	"fmt"
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/analysis"
	"jingzi/ui/chart"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// statusPanel is the state of the game in words, a remark, the score, and the
// buttons of what is asked. At the end of a game it becomes a banner; it never
// hides the board.
type statusPanel struct {
	box, lines    *fyne.Container
	ground        *canvas.Rectangle
	state, remark *widget.Label
	score         *widget.Label
	shown         status
	shownScore    string
	layout        statusLines
}

func newStatusPanel(actions fyne.CanvasObject) *statusPanel {
	p := &statusPanel{
		ground: canvas.NewRectangle(color.Transparent),
		state:  widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
		remark: widget.NewLabel(""),
		score:  widget.NewLabel(""),
	}
	p.ground.CornerRadius = theme.InputRadiusSize()
	p.state.Wrapping = fyne.TextWrapWord
	p.remark.Wrapping = fyne.TextWrapWord
	p.score.Importance = widget.LowImportance
	p.lines = container.New(&p.layout, p.state, p.score, p.remark, actions)
	p.box = container.NewStack(p.ground, p.lines)
	return p
}

// show says how things stand, and reports whether that takes more room than
// there was.
func (p *statusPanel) show(s status, score string) (grown bool) {
	ground := color.Color(color.Transparent)
	if s.over {
		ground = theme.Color(theme.ColorNameSelection)
	}
	if p.ground.FillColor != ground {
		p.ground.FillColor = ground
		p.ground.Refresh()
	}
	set := func(l *widget.Label, text string) {
		if l.Text != text {
			l.SetText(text)
		}
	}
	p.shown, p.shownScore = s, score
	set(p.state, s.state)
	set(p.remark, s.remark)
	set(p.score, score)
	if size := p.lines.Size(); size.Width > 0 {
		p.layout.Layout(p.lines.Objects, size)
	}
	return p.layout.tookRoom()
}

// askPanel has a button for each answer that is not a point of the board.
type askPanel struct {
	row    *fyne.Container
	answer func(game.ChoiceKind)
	why    func()           // asked of the computer's last move
	review *analysis.Review // offered after a game
}

func newAskPanel(answer func(game.ChoiceKind), why func(), review *analysis.Review) *askPanel {
	p := &askPanel{row: container.New(layout.NewRowWrapLayout()), answer: answer, why: why, review: review}
	p.row.Hide()
	return p
}

func (p *askPanel) show(t *table) {
	p.row.RemoveAll()
	now := t.match.Now()
	ask := now.Ask()
	if t.mayAskWhy() {
		label := lang.WhyThisMove()
		if t.looking != live || now.Result().Over() {
			label = "" // other buttons need the room
		}
		b := widget.NewButtonWithIcon(label, theme.QuestionIcon(), p.why)
		b.Importance = widget.LowImportance
		p.row.Add(b)
	}
	if t.looking == live && t.match.HumanToAnswer() {
		for _, kind := range ask.Answers() {
			if kind == game.Place {
				continue
			}
			b := widget.NewButton(lang.Answer(now, kind), func() { p.answer(kind) })
			b.Importance = widget.HighImportance
			p.row.Add(b)
		}
	}
	if t.looking == live && t.onlyPass() {
		b := widget.NewButton(lang.Pass(), func() { t.play(game.Pass) })
		b.Importance = widget.HighImportance
		p.row.Add(b)
	}
	if t.looking == live && now.Result().Over() && p.review.Offered() && !p.review.Open() {
		p.row.Add(widget.NewButton(lang.ReviewGame(), p.review.Start))
	}
	if t.looking != live {
		p.row.Add(widget.NewButton(lang.PlayFrom(), t.playOn))
		p.row.Add(widget.NewButton(lang.BackToGame(), func() { t.lookAt(t.match.At()) }))
	}
	p.row.Hidden = len(p.row.Objects) == 0
}

// replace shows other buttons instead.
func (p *askPanel) replace(buttons []fyne.CanvasObject) {
	p.row.Objects = buttons
	p.row.Show()
	p.row.Refresh()
}

// movePanel lists the moves; a click looks at one.
type movePanel struct {
	box      *fyne.Container
	list     *widget.List
	chart    *chart.Chart
	analysis *analysis.Analysis
	table    *table
	reviews  *analysis.ReviewPanel
	showing  bool // the selection is being set by show
}

func newMovePanel(w *Window) *movePanel {
	t := w.table
	p := &movePanel{table: t, analysis: w.analysis, reviews: analysis.NewReviewPanel(w.analysis)}
	p.list = widget.NewList(
		func() int { return len(t.match.Moments()) - 1 },
		func() fyne.CanvasObject {
			label := widget.NewLabel("")
			label.Truncation = fyne.TextTruncateEllipsis
			return label
		},
		func(i widget.ListItemID, o fyne.CanvasObject) {
			if moments := t.match.Moments(); i+1 < len(moments) {
				label := o.(*widget.Label)
				importance, text := widget.MediumImportance, t.momentText(i+1)+p.analysis.Review.Sign(i+1)
				if i+1 > t.match.At() {
					importance = widget.LowImportance // taken back
				}
				if label.Importance != importance || label.Text != text {
					label.Importance = importance
					label.SetText(text)
				}
			}
		})
	p.list.HideSeparators = true
	p.list.OnSelected = func(i widget.ListItemID) {
		if !p.showing {
			t.lookAt(i + 1)
		}
	}
	p.chart = chart.New()
	p.chart.OnTapped = t.lookAt
	p.chart.OnKey = w.typed
	p.box = container.New(&widgets.Column{Stretch: true}, p.reviews.Box, p.chart, p.list)
	return p
}

// needs is the height that the panel must have at a width, below the board;
// 0 where it may give way.
func (p *movePanel) needs(width float32) float32 {
	if !p.reviews.Box.Visible() {
		return 0
	}
	_, height := (&widgets.Column{}).Heights(p.box.Objects[:2], width)
	return height
}

func (p *movePanel) show(t *table, list, chart bool) {
	if p.list.Hidden == list || p.chart.Hidden == chart || p.box.Hidden == (list || chart) {
		p.list.Hidden, p.chart.Hidden, p.box.Hidden = !list, !chart, !list && !chart
		p.box.Refresh()
	}
	if chart {
		p.analysis.ShowChart(p.chart, t.evaluations)
	}
	if !list {
		return
	}
	p.showing = true
	p.list.Refresh()
	shown := t.shownIndex()
	if shown == 0 {
		p.list.UnselectAll()
		p.list.ScrollToTop()
	} else {
		p.list.Select(shown - 1)
	}
	p.showing = false
}

// momentText is a line of the move list: what led to a moment.
func (t *table) momentText(index int) string {
	moments := t.match.Moments()
	m := &moments[index]
	before := &moments[index-1].Situation
	r := t.match.Rules()
	number := before.Position.Stones() + 1
	colour := lang.Colour(r, before.Position.ToMove())
	switch m.Choice.Kind {
	case game.Place:
		switch before.Ask().Kind {
		case game.AskFifth:
			return lang.ListOffer(lang.Point(r, m.Choice.Point), string(rune('A'+len(before.Offers()))))
		case game.AskKeep:
			return lang.ListKept(number, colour, lang.Point(r, m.Choice.Point))
		}
		if m.Choice.Point == game.Pass {
			return fmt.Sprintf("%s  %s", colour, lang.Pass())
		}
		line := fmt.Sprintf("%d.  %s  %s", number, colour, lang.Point(r, m.Choice.Point))
		if n := m.NamedOpening(); n != 0 && number == 3 && m.Opening().Procedure == game.RIF {
			line += "  " + lang.Opening(n)
		}
		return line
	case game.Keep:
		return lang.HasKept(t.nameOf(m.By))
	case game.Swap:
		return lang.HasSwapped(t.nameOf(m.By))
	case game.AddTwo:
		return lang.HasAddedTwo(t.nameOf(m.By))
	}
	return t.resultText(&m.Situation, m.Choice.Result)
}
