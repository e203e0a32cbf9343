package treewindow

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// squares shows which squares of a position are equivalent under symmetry. Each square is labelled with the
// number of the first square of its group, and the squares to try are framed. The group under the pointer is
// highlighted.
type squares struct {
	box   *fyne.Container
	board *board.Board

	// Explains the square under the pointer.
	text *widgets.Paragraph

	// The symmetries and the groups of squares, as listed in paper 004 (see package game).
	table *widgets.Paragraph

	groups  tree.SquareGroups
	hovered int // index of the square under the pointer; -1 if there is none
}

const squaresSide = 150 // width and height of the board

func newSquares(onChanged func(), onKey func(*fyne.KeyEvent), onScrolled func(int)) *squares {
	s := &squares{board: board.New(), text: widgets.NewParagraph(""), table: widgets.NewParagraph(""), hovered: -1}
	pointAt := func(point game.Point, isInside bool) {
		s.hovered = -1
		if isInside {
			s.hovered = s.groups.Position.Rules().Index(point)
		}
		onChanged()
	}
	s.board.OnHover = pointAt
	s.board.OnCursor = func(point game.Point) { pointAt(point, true) }

	// For touch screens.
	s.board.OnTapped = s.board.OnCursor
	s.board.OnKey, s.board.OnScrolled, s.board.AccessibleText = onKey, onScrolled, s.text.Unwrapped
	s.table.SizeName = theme.SizeNameCaptionText
	s.box = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()/2),
		widget.NewLabelWithStyle(lang.SquaresTitle(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
		container.NewCenter(container.NewGridWrap(fyne.NewSquareSize(squaresSide), s.board)), s.text, s.table)
	s.box.Hide()

	return s
}

// show shows the groups of squares of a position if visible is true. If withoutSymmetry is true, it shows the
// text even for a position without symmetries.
func (s *squares) show(p game.Position, visible, withoutSymmetry bool) {
	if p != s.groups.Position {
		s.groups, s.hovered = tree.NewSquareGroups(p), -1
	}
	s.box.Hidden = !visible || !s.groups.IsSymmetric() && !withoutSymmetry
	s.board.Hidden = !s.groups.IsSymmetric()
	rows := s.groups.SymmetryTable()
	s.table.Hidden = s.board.Hidden || rows == nil
	s.table.SetText(lang.SquaresTable() + "\n" + strings.Join(rows, "\n") + "\n" + lang.SquaresMirror())
	s.text.SetText(s.groups.Explain(s.hovered))
	s.board.Set(p, board.DrawOptions{
		Annotations: s.groups.Labels(),
		Highlighted: s.groups.NextCandidates(),
		Hints:       s.groups.Points(s.hovered),
	})
}

// hoveredGroup returns the group of the square under the pointer, or nil if the groups are hidden.
func (s *squares) hoveredGroup() []game.Point {
	if s.box.Hidden {
		return nil
	}
	return s.groups.Points(s.hovered)
}
