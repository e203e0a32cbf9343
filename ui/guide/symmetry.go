package guide

import (
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// mirror is a board that shows which squares are images of each other under the
// symmetries of the position.
type mirror struct {
	g     *Guide
	board *board.Board
	text  *widgets.Paragraph
	line  []game.Position
	over  []game.Point // the images of the square pointed at
}

func writeSymmetry(p *page) {
	p.paragraphs(lang.GuideSymmetrySay1, lang.GuideSymmetrySay2)
	newMirror(p)
}

func newMirror(p *page) *mirror {
	m := &mirror{g: p.g, board: board.New(), text: widgets.Wrapped(""), line: []game.Position{game.NewPosition(game.TicTacToe)}}
	m.board.OnTapped = func(at game.Point) {
		if next, err := m.now().Play(at); err == nil {
			m.line, m.over = append(m.line, next), nil
			m.show()
		}
	}
	point := func(at game.Point, inside bool) {
		m.over = nil
		if now := m.now(); inside && now.At(at) == game.Empty {
			m.over = images(now, at)
		}
		m.show()
	}
	m.board.OnHover = point
	m.board.OnCursor = func(at game.Point) { point(at, true) }
	m.board.OnKey = p.g.typed
	m.board.OnScrolled = p.g.wheel
	p.exhibit(framed(lang.GuideSymmetryTry(), m.board, m.text,
		p.g.button(lang.Undo(), theme.ContentUndoIcon(), func() { m.back(len(m.line) - 1) }),
		p.g.button(lang.GuideAgain(), theme.ViewRefreshIcon(), func() { m.back(1) })))
	m.show()
	return m
}

func (m *mirror) now() game.Position { return m.line[len(m.line)-1] }

func (m *mirror) back(to int) {
	m.line, m.over = m.line[:max(to, 1)], nil
	m.show()
}

func (m *mirror) show() {
	now := m.now()
	squares, empty := different(now), now.Rules().Size()-now.Stones()
	show := board.Show{Coordinates: true, LastMove: true, HighContrast: m.g.highContrast(), Hints: m.over}
	text := ended(now)
	if text == "" {
		show.Ghost, show.Marked = now.ToMove(), squares
		text = lang.GuideSymmetryNone(empty)
		if same := sameAfter(now); same != "" {
			text = lang.GuideSymmetryIs(empty, len(squares), same)
		}
	}
	m.board.Set(now, show)
	m.text.SetText(text)
}

// sameAfter lists the symmetries of a position in words; it is empty if there
// are none.
func sameAfter(p game.Position) (same string) {
	all := p.Symmetries()[1:]
	if len(all) == len(p.Rules().Symmetries())-1 {
		return lang.GuideAllMirrors()
	}
	for i, s := range all {
		if i == 0 {
			same = lang.Symmetry(s)
		} else {
			same = lang.GuideListed(same, lang.Symmetry(s))
		}
	}
	return same
}

func images(p game.Position, at game.Point) []game.Point {
	var found []game.Point
	for _, s := range p.Symmetries() {
		found = append(found, p.Rules().Move(s, at))
	}
	return found
}

// different are the empty squares worth trying: the first of each set of images,
// row by row (paper 004).
func different(p game.Position) []game.Point {
	r := p.Rules()
	var found []game.Point
	for at := range p.Empties() {
		first := true
		for _, image := range images(p, at) {
			first = first && r.Index(image) >= r.Index(at)
		}
		if first {
			found = append(found, at)
		}
	}
	return found
}
