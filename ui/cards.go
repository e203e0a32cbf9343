package ui

import (
	"image/color"
	"strings"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// cards holds the cards of both players, side by side or stacked. Their height depends only on the size of
// the text.
type cards struct {
	row    *fyne.Container
	layout *cardLayout
	cards  [2]*playerCard
}

// cardLayout arranges the two cards.
type cardLayout struct{ stacked bool }

func (l *cardLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	return objects[0].MinSize()
}

func (l *cardLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	pad := fynetheme.Padding()
	width, height := (size.Width-pad)/2, size.Height
	if l.stacked {
		width, height = size.Width, (size.Height-pad)/2
	}

	for i, o := range objects {
		x, y := float32(i)*(width+pad), float32(0)
		if l.stacked {
			x, y = 0, float32(i)*(height+pad)
		}
		widgets.SetBounds(o, x, y, width, height)
	}
}

// arrange sets whether the cards are stacked, and whether they are compact. The caller lays them out.
func (c *cards) arrange(stacked, compact bool) {
	c.layout.stacked = stacked
	for _, p := range c.cards {
		p.compact = compact
	}
}

// cardHeight returns the height of a card. A compact card has one line of text.
func cardHeight(compact bool) float32 {
	height := lineHeight(fynetheme.TextSize()) + 2*cardEdge
	if !compact {
		height += lineHeight(fynetheme.CaptionTextSize())
	}
	return height
}

func newCards(w *Window) *cards {
	c := &cards{layout: &cardLayout{}}
	for i := range c.cards {
		p := &playerCard{background: canvas.NewRectangle(color.Transparent), mark: canvas.NewText("", nil),
			stone: canvas.NewCircle(nil),
			name:  canvas.NewText("", nil), note: canvas.NewText("", nil), clock: canvas.NewText("", nil),
			score: canvas.NewText("", nil)}
		p.tapped = func() { w.askName(p.content.Seat) }
		p.ExtendBaseWidget(p)
		c.cards[i] = p
	}
	c.row = container.New(c.layout, c.cards[0], c.cards[1])

	return c
}

func (c *cards) show(r game.Rules, content [2]status.PlayerCard) {
	for i, p := range c.cards {
		if p.content != content[i] || p.usesMarks != r.UsesXO() {
			p.content, p.usesMarks = content[i], r.UsesXO()
			p.Refresh()
		}
	}
}

// playerCard shows a status.PlayerCard: the stone, name and note on the left, the clock and score on
// the right.
type playerCard struct {
	widget.BaseWidget
	content    status.PlayerCard
	usesMarks  bool // shows X and O instead of stones
	compact    bool // has one line of text
	background *canvas.Rectangle
	stone      *canvas.Circle
	mark       *canvas.Text
	name       *canvas.Text
	note       *canvas.Text
	clock      *canvas.Text
	score      *canvas.Text
	tapped     func()
}

var (
	_ fyne.Accessible    = (*playerCard)(nil)
	_ fyne.Tappable      = (*playerCard)(nil)
	_ desktop.Cursorable = (*playerCard)(nil)
)

// Tapped lets the user change the name of a person.
func (p *playerCard) Tapped(*fyne.PointEvent) {
	if p.content.CanRename {
		p.tapped()
	}
}

func (p *playerCard) Cursor() desktop.Cursor {
	if p.content.CanRename {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (w *Window) askName(seat game.Seat) {
	d := &w.desk.Dialogs
	name := widgets.NewEntry(w.session.Game.Match().Tree().Names[seat], d.HandleKey)
	name.SetPlaceHolder(w.formatter.Name(seat))
	d.Form(lang.PlayerName(), name, lang.OK(), func(ok bool) {
		if ok {
			w.session.Editor.SetName(seat, strings.TrimSpace(name.Text))
		}
		w.board.TakeFocus()
	})
	d.Window.Canvas().Focus(name)
}

func (p *playerCard) AccessibilityLabel() string {
	c := p.content
	return lang.Join(lang.Join(c.Name, c.Note), lang.Join(c.Clock, c.Score))
}

func (p *playerCard) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (p *playerCard) CreateRenderer() fyne.WidgetRenderer { return &cardRenderer{p} }

type cardRenderer struct{ *playerCard }

const cardEdge = 3 // between a card's frame and its content

func lineHeight(size float32) float32 {
	return fyne.MeasureText("M", size, fyne.TextStyle{Bold: true}).Height
}

func (r *cardRenderer) MinSize() fyne.Size {
	height := cardHeight(r.compact)
	return fyne.NewSize(3*height, height)
}

func (r *cardRenderer) Destroy() {}

func (r *cardRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.background, r.stone, r.mark, r.name, r.note, r.clock, r.score}
}

func (r *cardRenderer) Refresh() {
	c := r.content
	r.background.CornerRadius = fynetheme.InputRadiusSize()
	r.background.FillColor, r.background.StrokeColor, r.background.StrokeWidth = color.Transparent,
		fynetheme.Color(fynetheme.ColorNameSeparator), 1
	if c.Active {
		r.background.FillColor, r.background.StrokeColor,
			r.background.StrokeWidth = fynetheme.Color(fynetheme.ColorNameSelection),
			fynetheme.Color(fynetheme.ColorNamePrimary), 2
	}
	if c.LowTime {
		r.background.StrokeColor, r.background.StrokeWidth = fynetheme.Color(fynetheme.ColorNameError), 2
	}
	fill, mark := theme.ColorBlack, theme.ColorX
	if c.Stone == game.White {
		fill, mark = theme.ColorWhite, theme.ColorO
	}

	// Visible on every background.
	r.stone.FillColor, r.stone.StrokeColor, r.stone.StrokeWidth = fynetheme.Color(fill),
		fynetheme.Color(fynetheme.ColorNamePlaceHolder), 1
	r.mark.Text, r.mark.Color, r.mark.TextStyle.Bold = lang.XO(c.Stone), fynetheme.Color(mark), true
	r.stone.Hidden, r.mark.Hidden = r.usesMarks, !r.usesMarks
	foreground := fynetheme.Color(fynetheme.ColorNameForeground)
	r.name.Color, r.name.TextSize, r.name.TextStyle.Bold = foreground, fynetheme.TextSize(), true
	r.note.Color, r.note.TextSize = foreground, fynetheme.CaptionTextSize()
	r.clock.Text, r.clock.Color, r.clock.TextSize, r.clock.TextStyle.Bold = c.Clock, foreground,
		fynetheme.TextSize(), true
	if c.LowTime {
		r.clock.Text, r.clock.Color = c.Clock+" !", fynetheme.Color(fynetheme.ColorNameError)
	}
	r.score.Text, r.score.Color, r.score.TextSize, r.score.TextStyle.Bold = c.Score, foreground,
		fynetheme.TextSize(), true
	r.Layout(r.Size())
	canvas.Refresh(r.playerCard)
}

func (r *cardRenderer) Layout(size fyne.Size) {
	r.background.Resize(size)
	side := size.Height - 4*cardEdge
	r.stone.Resize(fyne.NewSquareSize(side))
	r.stone.Move(fyne.NewPos(2*cardEdge, 2*cardEdge))
	r.mark.TextSize = side * 0.9
	r.mark.Move(fyne.NewPos(2*cardEdge+(side-r.mark.MinSize().Width)/2, (size.Height-r.mark.MinSize().Height)/2))

	if r.compact {
		r.layoutLine(side+4*cardEdge, size)
		return
	}

	left, right, noteY := side+4*cardEdge, size.Width-2*cardEdge, size.Height-cardEdge-r.note.MinSize().Height
	placeRight := func(t *canvas.Text, y float32) float32 {
		width := t.MinSize().Width
		t.Move(fyne.NewPos(right-width, y))
		return right - width - cardEdge
	}
	nameEnd, noteEnd := right, right
	switch {
	case r.clock.Text != "" && r.score.Text != "":
		nameEnd, noteEnd = placeRight(r.clock, cardEdge),
			placeRight(r.score, size.Height-cardEdge-r.score.MinSize().Height)
	case r.clock.Text != "":
		nameEnd = placeRight(r.clock, cardEdge)
	case r.score.Text != "":
		nameEnd = placeRight(r.score, (size.Height-r.score.MinSize().Height)/2)
		noteEnd = nameEnd
	}
	widgets.Truncate(r.name, r.content.Name, nameEnd-left)
	widgets.Truncate(r.note, r.content.Note, noteEnd-left)
	r.name.Move(fyne.NewPos(left, cardEdge))
	r.note.Move(fyne.NewPos(left, noteY))
	if r.note.Text == "" {
		r.name.Move(fyne.NewPos(left, (size.Height-r.name.MinSize().Height)/2))
	}
}

// minNote is the minimum width of a note that is cut in a compact card, in sizes of its text.
const minNote = 5

// layoutLine places the texts of a compact card in one line from left on: the name, the note if there is room, and
// at the right the clock and the score.
func (r *cardRenderer) layoutLine(left float32, size fyne.Size) {
	right := size.Width - 2*cardEdge
	for _, t := range []*canvas.Text{r.score, r.clock} {
		if t.Text == "" {
			continue
		}
		minimum := t.MinSize()
		right -= minimum.Width
		t.Move(fyne.NewPos(right, (size.Height-minimum.Height)/2))
		right -= 2 * cardEdge
	}

	widgets.Truncate(r.name, r.content.Name, right-left)
	if cut := r.name.Text != r.content.Name; cut && utf8.RuneCountInString(r.name.Text) <= 2 {
		// The mark alone says more.
		r.name.Text = ""
	}
	r.name.Move(fyne.NewPos(left, (size.Height-r.name.MinSize().Height)/2))

	left += r.name.MinSize().Width + 2*cardEdge
	r.note.Text = r.content.Note
	switch space := right - left; {
	case space >= minNote*r.note.TextSize:
		widgets.Truncate(r.note, r.content.Note, space)
	case r.note.MinSize().Width > space:
		r.note.Text = ""
	}
	r.note.Move(fyne.NewPos(left, (size.Height-r.note.MinSize().Height)/2))
}
