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

// squares shows which squares of a position are the same by symmetry: each has the number
// of its group's first square, and those to try are framed. The group of the square pointed
// at is lit.
type squares struct {
	box   *fyne.Container
	board *board.Board
	text  *widgets.Paragraph // explains the square pointed at
	table *widgets.Paragraph // of paper 004, with what its letters mean

	groups  tree.SquareGroups
	pointed int // a square, or -1 for none
}

const squaresSide = 150

func newSquares(changed func(), onKey func(*fyne.KeyEvent), onScrolled func(int)) *squares {
	s := &squares{board: board.New(), text: widgets.NewParagraph(""), table: widgets.NewParagraph(""), pointed: -1}
	point := func(at game.Point, inside bool) {
		if s.pointed = -1; inside {
			s.pointed = s.groups.Position.Rules().Index(at)
		}
		changed()
	}
	s.board.OnHover = point
	s.board.OnCursor = func(at game.Point) { point(at, true) }
	s.board.OnTapped = s.board.OnCursor // for touch screens
	s.board.OnKey, s.board.OnScrolled, s.board.AccessibleText = onKey, onScrolled, s.text.Unwrapped
	s.table.SizeName = theme.SizeNameCaptionText
	s.box = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()/2),
		widget.NewLabelWithStyle(lang.SquaresTitle(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
		container.NewCenter(container.NewGridWrap(fyne.NewSquareSize(squaresSide), s.board)), s.text, s.table)
	s.box.Hide()
	return s
}

// show groups the squares of a position. wanted is false where there is nothing to
// try; always shows a board without symmetries, too.
func (s *squares) show(p game.Position, wanted, always bool) {
	if p != s.groups.Position {
		s.groups, s.pointed = tree.NewSquareGroups(p), -1
	}
	s.box.Hidden = !wanted || !s.groups.Symmetric() && !always
	s.board.Hidden = !s.groups.Symmetric()
	rows := s.groups.PaperTable()
	s.table.Hidden = s.board.Hidden || rows == nil
	s.table.SetText(lang.SquaresTable() + "\n" + strings.Join(rows, "\n") + "\n" + lang.SquaresMirror())
	s.text.SetText(s.groups.Explain(s.pointed))
	s.board.Set(p, board.DrawOptions{Annotations: s.groups.Labels(), Highlighted: s.groups.NextCandidates(), Hints: s.groups.Points(s.pointed)})
}

// pointedGroup is the group of the square pointed at, if it is shown.
func (s *squares) pointedGroup() []game.Point {
	if s.box.Hidden {
		return nil
	}
	return s.groups.Points(s.pointed)
}
