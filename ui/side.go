package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/ui/analysis"
	"jingzi/ui/chart"
	"jingzi/ui/column"
	"jingzi/ui/frame"
	"jingzi/ui/lang"
	"jingzi/ui/moves"
	"jingzi/ui/theme"
)

// sidePanel is the column of the window: the graph of the evaluation, Thinking, a review, the analysis, and the
// moves.
type sidePanel struct {
	box      *fyne.Container
	column   *column.Column
	moves    *moves.Panel
	chart    *chart.Chart
	analysis *analysis.Analysis
	reviews  *analysis.ReviewPanel
	patterns *analysis.Panel
	thinking *analysis.ThinkingPanel
	list     bool // the moves are displayed
	graph    bool // the graph is displayed

	chartSection, reviewSection, patternSection, moveSection *column.Section

	// Whether the sections that open by themselves were available.
	wasAvailable map[*column.Section]bool
}

// minPatterns is the minimum height of the analysis for text of the default size. With less it is scrolled.
const minPatterns = 110

func newSide(w *Window) *sidePanel {
	s := &sidePanel{
		analysis:     w.analysis,
		reviews:      analysis.NewReviewPanel(w.analysis),
		patterns:     analysis.NewPanel(w.analysis),
		thinking:     analysis.NewThinkingPanel(w.analysis),
		chart:        chart.New(),
		wasAvailable: map[*column.Section]bool{},
	}
	s.moves = moves.New(w.session, &w.desk, w.moveEntry)
	s.chart.OnTapped = w.session.Navigator.Display
	s.chart.OnKey = w.handleKey
	s.column = column.New(&w.desk, s.sections()...)
	s.box = s.column.Box
	s.column.OnToggle = func() {
		// The row shows the texts of hidden sections.
		w.fit(true)
		w.refresh()
	}

	return s
}

// sections returns the sections of the column from top to bottom.
func (s *sidePanel) sections() []*column.Section {
	s.chartSection = &column.Section{
		Object:      s.chart,
		Label:       lang.EvaluationChart(),
		Icon:        theme.GraphIcon(),
		Rank:        4,
		IsAvailable: func() bool { return s.graph },
		Heights: func(float32) (minimum, preferred float32) {
			return s.chart.MinSize().Height, s.chart.MinSize().Height
		},
	}
	thinking := &column.Section{
		Object: s.thinking.Box,
		Label:  lang.ThoughtTitle(),
		Icon:   fynetheme.ComputerIcon(),
		Rank:   3,

		// Reviews and patterns show their own moves and values.
		IsAvailable: func() bool {
			return s.thinking.Height() > 0 && !s.reviewSection.IsAvailable() && !s.patternSection.IsAvailable()
		},
		Heights: func(float32) (minimum, preferred float32) { return s.thinking.MinHeight(), s.thinking.Height() },
	}
	s.reviewSection = &column.Section{
		Object:      s.reviews.Box,
		Label:       lang.ReviewGame(),
		Icon:        fynetheme.VisibilityIcon(),
		Rank:        0,
		IsAvailable: s.analysis.Review.IsOpen,
		Heights:     func(float32) (minimum, preferred float32) { return s.reviews.Height(), s.reviews.Height() },
	}
	s.patternSection = &column.Section{
		Object:      container.NewVScroll(s.patterns.Box),
		Label:       lang.AnalysisPanel(),
		Icon:        fynetheme.SearchIcon(),
		Rank:        2,
		IsAvailable: s.patterns.Box.Visible,
		Heights: func(width float32) (minimum, preferred float32) {
			preferred = s.patterns.PreferredHeight(width)
			return min(preferred, scaled(minPatterns)), preferred
		},
	}
	s.moveSection = &column.Section{
		Object: s.moves.Box,
		Label:  lang.MoveList(),
		Icon:   fynetheme.ListIcon(),
		Rank:   1,
		Fills:  true,

		// Below a review there is room for the move buttons; below other sections, for some rows as well.
		Heights: func(float32) (minimum, preferred float32) {
			buttons, rows := s.moves.StripHeight(), s.moves.RowsHeight()
			if s.reviewSection.IsAvailable() || !s.list {
				return buttons, buttons
			}
			return (buttons + rows) / 2, rows
		},
		SetLine: func(isLine bool) {
			s.moves.SetRows(!isLine)
			s.moves.ShowList(isLine || s.list)
		},
	}

	return []*column.Section{s.chartSection, thinking, s.reviewSection, s.patternSection, s.moveSection}
}

// arrange prepares the column for the layout in a window of the given arrangement.
func (s *sidePanel) arrange(a frame.Arrangement) {
	s.reviews.SetWide(a.Kind != frame.Stacked)
	moves, _ := s.moveSection.Heights(a.Column.Width)
	isTall := a.Kind == frame.Stacked && a.Column.Height >= moves+s.column.LineHeight()+fynetheme.Padding()
	hasRoom := a.Kind == frame.Beside || isTall && !s.isOpen()
	s.column.Fold(!hasRoom)
}

// isOpen reports whether a section is open that folds in a narrow window.
func (s *sidePanel) isOpen() bool { return s.column.Opened() != nil }

// closeSection closes a section that its button has opened instead of others or of a larger board, and reports
// whether there was one.
func (s *sidePanel) closeSection() bool {
	opened := s.column.Opened()
	if opened == nil || !opened.Button().Visible() {
		return false
	}
	s.column.Open(nil)

	return true
}

// shownTexts returns which of the sections with texts are shown. The message row shows the texts of the others.
func (s *sidePanel) shownTexts() (shown shownTexts) {
	return shownTexts{review: s.reviews.HasText() && s.column.Shows(s.reviewSection),
		comment: s.column.Shows(s.moveSection)}
}

// shownTexts is the result of sidePanel.shownTexts.
type shownTexts struct{ review, comment bool }

// isLine reports whether the column is laid out as one line of moves and buttons.
func (s *sidePanel) isLine(a frame.Arrangement) bool {
	return a.Kind == frame.Stacked && !s.isOpen() && a.Column.Height < 2*s.column.LineHeight()
}

// hasSpareLine reports whether a section is open below the board and has room in a column that is one line lower. The
// buttons of the message row then take that line if they need it, so that none is hidden while a review is open.
func (s *sidePanel) hasSpareLine(a frame.Arrangement) bool {
	if a.Kind != frame.Stacked || !s.isOpen() {
		return false
	}
	section, _ := s.column.Opened().Heights(a.Column.Width)

	return a.Column.Height >= section+2*s.column.LineHeight()+fynetheme.Padding()
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

// openAvailable opens a section that the player has just asked for, and reports whether it has opened one. The
// parts of the window are drawn first.
func (s *sidePanel) openAvailable() (changed bool) {
	for _, section := range []*column.Section{s.chartSection, s.patternSection, s.reviewSection} {
		isAvailable := section.IsAvailable()
		isInReview := section == s.chartSection && s.reviewSection.IsAvailable()
		if isAvailable && !s.wasAvailable[section] && !isInReview {
			s.column.Open(section)
			changed = true
		}
		s.wasAvailable[section] = isAvailable
	}

	return changed
}
