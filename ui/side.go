package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/analysis"
	"jingzi/ui/chart"
	"jingzi/ui/moves"
	"jingzi/ui/widgets"
)

// sidePanel is what stands beside the board or below it: what a review says, the graph of
// the evaluation and the moves, and then threats and patterns. The latter come first
// where there is not room for both, being asked for.
type sidePanel struct {
	whole    *fyne.Container // the box, and that of the patterns
	box      *fyne.Container
	moves    *moves.Panel
	chart    *chart.Chart
	analysis *analysis.Analysis
	reviews  *analysis.ReviewPanel
	patterns *analysis.Panel
	low      bool // the window is less than leastForChart high
}

func newSide(w *Window) *sidePanel {
	s := &sidePanel{analysis: w.analysis, reviews: analysis.NewReviewPanel(w.analysis), patterns: analysis.NewPanel(w.analysis), chart: chart.New()}
	s.moves = moves.New(w.session, &w.desk, func(index int) string { return w.words.ShortMoveText(index) + w.analysis.Review.Glyph(index) })
	s.low = w.shown && w.window.Canvas().Size().Height < leastForChart
	s.chart.OnTapped = w.session.Navigator.Display
	s.chart.OnKey = w.typed
	s.box = container.New(&widgets.ColumnLayout{Stretch: true}, s.reviews.Box, s.chart, s.moves.Box)
	s.whole = container.New(s, container.NewStack(s.box), container.NewStack(s.patterns.Box))
	return s
}

// leastForChart is the height of a window from which a review has a chart too:
// below it the board would be too small.
const leastForChart = 600

// show draws the moves, the chart or neither, and reports whether they need
// another room than before.
func (s *sidePanel) show(list, chart bool) (changed bool) {
	chart = chart && s.analysis.ShowChart(s.chart) // an empty one takes no room
	chart = chart && !(s.low && s.analysis.Review.Open())
	if changed = s.moves.Box.Hidden == list || s.chart.Hidden == chart || s.box.Hidden == (list || chart); changed {
		s.moves.Box.Hidden, s.chart.Hidden, s.box.Hidden = !list, !chart, !list && !chart
		refreshVisible(s.box)
	}
	return list && s.moves.Sync() || changed
}

func (s *sidePanel) visible() bool { return s.box.Visible() || s.patterns.Box.Visible() }

// minSize is the least width and height of the side, given how wide it would be
// below the board; insists says that the board may be made smaller for it.
func (s *sidePanel) minSize(width float32) (least fyne.Size, insists bool) {
	words := s.words(width)
	if !s.patterns.Box.Visible() && words == 0 {
		return fyne.NewSize(panelWidth, s.least()), s.chart.Visible()
	}
	least = s.patternsNeed(width)
	switch {
	case words > 0:
		least = fyne.NewSize(max(least.Width, wordsWidth), least.Height+words)
	case s.chart.Visible():
		least.Height += s.least()
	}
	return least, true
}

// words is the height that the box must have at a width, below the board; 0 where it
// may give way.
func (s *sidePanel) words(width float32) (height float32) {
	if s.moves.Box.Visible() {
		height = s.moves.RequiredHeight()
	}
	if !s.reviews.Box.Visible() { // which has its room in any case
		return height
	}
	if s.moves.Box.Visible() {
		height = max(height, s.moves.MinHeight()) + theme.Padding()
	}
	_, above := (&widgets.ColumnLayout{}).Heights(s.box.Objects[:2], width)
	return above + height
}

// least is the height below which the box is of no use: that of the chart, and of
// the line of the moves.
func (s *sidePanel) least() (height float32) {
	if s.chart.Visible() {
		height = s.chart.MinSize().Height + theme.Padding()
	}
	if s.moves.Box.Visible() {
		height += s.moves.MinHeight() + theme.Padding()
	}
	return height
}

// line is the height of a line of moves, 0 if there is none, or more than it.
func (s *sidePanel) line() float32 {
	if !s.box.Visible() || s.chart.Visible() {
		return 0
	}
	return s.moves.MinHeight() + theme.Padding()
}

// patternsNeed is the least size of the threats and patterns.
func (s *sidePanel) patternsNeed(width float32) fyne.Size {
	least := s.patterns.MinSizeFor(width)
	if least.Height > 0 {
		least.Width = max(least.Width, panelWidth)
	}
	return least
}

func (s *sidePanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (s *sidePanel) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	least := s.patternsNeed(size.Width)
	top := size.Height // of the patterns
	switch {
	case !s.patterns.Box.Visible():
	case s.reviews.Box.Visible():
		top = max(min(s.words(size.Width), size.Height), size.Height-least.Height)
	case size.Height < least.Height-theme.Padding()-0.5 && s.line() > 0: // nothing but a line of moves
	case !s.box.Visible() || size.Height < least.Height+s.least()-theme.Padding()-0.5:
		top = 0
	case s.patterns.HasList():
		top = max(min(size.Height*0.4, size.Height-least.Height), size.Height-s.patterns.PreferredHeight(size.Width))
	default:
		top = size.Height - least.Height
	}
	widgets.SetVisible(objects[0], top > 0)
	widgets.SetBounds(objects[0], 0, 0, size.Width, top)
	widgets.SetVisible(objects[1], top < size.Height)
	widgets.SetBounds(objects[1], 0, top, size.Width, size.Height-top)
}
