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

// sidePanel is the column next to the board: the graph of the evaluation, Thinking, a review,
// the analysis, and the moves, which fill the remaining space. In a narrow window it is below the board, and
// contains either the moves in one line or a sheet with the graph and a review or the analysis.
type sidePanel struct {
	box      *fyne.Container
	moves    *moves.Panel
	chart    *chart.Chart
	analysis *analysis.Analysis
	reviews  *analysis.ReviewPanel
	patterns *analysis.Panel
	thinking *analysis.ThinkingPanel
	scrolled *container.Scroll // the patterns
	list     bool              // the moves are displayed
	graph    bool              // the graph is displayed
	wide     bool              // the window is wide
}

func newSide(w *Window) *sidePanel {
	s := &sidePanel{
		analysis: w.analysis,
		reviews:  analysis.NewReviewPanel(w.analysis),
		patterns: analysis.NewPanel(w.analysis),
		thinking: analysis.NewThinkingPanel(w.analysis),
		chart:    chart.New(),
	}
	s.moves = moves.New(w.session, &w.desk, w.moveEntry)
	s.chart.OnTapped = w.session.Navigator.Display
	s.chart.OnKey = w.handleKey
	s.scrolled = container.NewVScroll(s.patterns.Box)
	s.box = container.New(s, s.chart, s.thinking.Box, s.reviews.Box, s.scrolled, s.moves.Box)

	return s
}

// moveEntry returns the list entry for a move.
func (w *Window) moveEntry(index int) moves.Item {
	number, text := w.formatter.NumberedMove(index)
	return moves.Item{Number: number, Text: text, Mark: w.analysis.Review.Glyph(index)}
}

// show draws the moves and the chart, and reports whether either has appeared or disappeared.
func (s *sidePanel) show(list, graph bool) (changed bool) {
	// An empty graph is hidden.
	graph = s.analysis.ShowChart(s.chart) && graph
	changed = s.list != list || s.graph != graph
	s.list, s.graph = list, graph
	return s.moves.Sync() || changed
}

// hasSheet reports whether the graph, a review or the analysis is visible. A narrow window shows them in a sheet.
func (s *sidePanel) hasSheet() bool {
	return s.graph || s.reviews.Box.Visible() || s.patterns.Box.Visible()
}

// lineHeight returns the height of the panel with the moves in one line.
func (s *sidePanel) lineHeight() float32 { return s.moves.StripHeight() }

func (s *sidePanel) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.Size{} }

func (s *sidePanel) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	s.reviews.SetWide(s.wide)
	s.moves.SetRows(s.wide)
	if s.wide {
		s.layoutColumn(size)
	} else {
		s.layoutBelow(size)
	}
}

// section is a part of the column and its height. A zero height hides the part.
type section struct {
	o      fyne.CanvasObject
	height float32
}

// layoutColumn stacks the sections. If there is no room for all, the graph is hidden first, then Thinking.
// Below a review there is room for the move buttons; below other sections, for some rows as well.
func (s *sidePanel) layoutColumn(size fyne.Size) {
	pad := theme.Padding()
	remaining := size.Height - s.moves.RowsHeight()
	allocate := func(height float32) float32 {
		if height == 0 || height+pad > remaining {
			return 0
		}
		remaining -= height + pad
		return height
	}
	review, patterns, graph, thinking := float32(0), float32(0), float32(0), float32(0)
	if s.reviews.Box.Visible() {
		review = max(min(s.reviews.Height(), size.Height-s.moves.StripHeight()-pad), 0)
		remaining -= review + pad
	}
	if s.patterns.Box.Visible() {
		patterns = allocate(max(min(s.patterns.MinSizeFor(size.Width).Height, remaining-pad), 0))
	}
	if s.graph {
		graph = allocate(s.chart.MinSize().Height)
	}

	// Reviews and patterns show their own moves and values.
	if review == 0 && patterns == 0 {
		// With less height Thinking shows fewer moves.
		if want := s.thinking.Height(); remaining-pad >= want/2 {
			thinking = allocate(min(want, remaining-pad))
		}
	}
	if s.patterns.HasList() {
		added := min(max(s.patterns.PreferredHeight(size.Width)-patterns, 0), max(remaining/2, 0))
		patterns += added
	}

	y := float32(0)
	for _, part := range []section{{s.chart, graph}, {s.thinking.Box, thinking}, {s.reviews.Box, review},
		{s.scrolled, patterns}} {
		// The review shows and hides itself.
		if part.o != fyne.CanvasObject(s.reviews.Box) {
			widgets.SetVisible(part.o, part.height > 0)
		}

		// Laying out a hidden part would render its icons.
		if part.height > 0 {
			widgets.SetBounds(part.o, 0, y, size.Width, part.height)
			y += part.height + pad
		}
	}
	widgets.SetVisible(s.moves.Box, true)
	s.moves.ShowList(s.list)
	widgets.SetBounds(s.moves.Box, 0, y, size.Width, max(size.Height-y, 0))
}

// layoutBelow lays out the area below the board in a narrow window: the line of moves, or the sheet.
// The graph is above the buttons of a review, or next to the analysis.
func (s *sidePanel) layoutBelow(size fyne.Size) {
	pad, sheet := theme.Padding(), s.hasSheet()
	widgets.SetVisible(s.moves.Box, !sheet)
	widgets.SetVisible(s.chart, sheet && s.graph)
	widgets.SetVisible(s.thinking.Box, false)
	widgets.SetVisible(s.scrolled, sheet && !s.reviews.Box.Visible() && s.patterns.Box.Visible())
	if !sheet {
		s.moves.ShowList(true)
		widgets.SetBounds(s.moves.Box, 0, 0, size.Width, size.Height)
		return
	}
	y, width := float32(0), size.Width
	if s.reviews.Box.Visible() {
		y = s.reviews.Height()
		widgets.SetBounds(s.reviews.Box, 0, size.Height-y, size.Width, y)
	} else if s.scrolled.Visible() {
		if s.graph {
			width = size.Width * 2 / 5
			widgets.SetBounds(s.scrolled, width+pad, 0, size.Width-width-pad, size.Height)
		} else {
			widgets.SetBounds(s.scrolled, 0, 0, size.Width, size.Height)
		}
	}
	widgets.SetBounds(s.chart, 0, 0, width, max(size.Height-y, 0))
}
