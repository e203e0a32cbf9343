// Package players draws the cards of both players: the stone, the name, what the player is doing, the clock and the
// score. Start with New.
package players

import (
	"image/color"
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

// Cards holds the cards of both players, side by side or stacked. Their height depends only on the size of
// the text.
type Cards struct {
	Box    *fyne.Container
	Cards  [2]*Card
	layout *cardLayout
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

// Arrange sets whether the cards are stacked, and whether they are compact. The caller lays them out.
func (c *Cards) Arrange(stacked, compact bool) {
	c.layout.stacked = stacked
	for _, p := range c.Cards {
		p.compact = compact
	}
}

// Height returns the height of a card. A compact card has one line of text.
func Height(compact bool) float32 {
	height := widgets.LineHeight(fynetheme.TextSize()) + 2*cardEdge
	if !compact {
		height += widgets.LineHeight(fynetheme.CaptionTextSize())
	}
	return height
}

// New returns the cards, which show nothing yet. The function rename lets the user change the name of a person.
func New(rename func(game.Seat)) *Cards {
	c := &Cards{layout: &cardLayout{}}
	for i := range c.Cards {
		p := &Card{background: canvas.NewRectangle(color.Transparent), mark: canvas.NewText("", nil),
			Stone: canvas.NewCircle(nil),
			Name:  canvas.NewText("", nil), note: canvas.NewText("", nil), clock: canvas.NewText("", nil),
			score: canvas.NewText("", nil)}
		p.tapped = func() { rename(p.Content.Seat) }
		p.ExtendBaseWidget(p)
		c.Cards[i] = p
	}
	c.Box = container.New(c.layout, c.Cards[0], c.Cards[1])

	return c
}

// Show shows the state of both players in a game with the given rules.
func (c *Cards) Show(r game.Rules, content [2]status.PlayerCard) {
	for i, p := range c.Cards {
		if p.Content != content[i] || p.usesMarks != r.UsesXO() {
			p.Content, p.usesMarks = content[i], r.UsesXO()
			p.Refresh()
		}
	}
}

// Card shows a status.PlayerCard: the stone, name and note on the left, the clock and score on
// the right. Its fields may be read.
type Card struct {
	widget.BaseWidget
	Content    status.PlayerCard
	usesMarks  bool // shows X and O instead of stones
	compact    bool // has one line of text
	background *canvas.Rectangle
	Stone      *canvas.Circle
	mark       *canvas.Text
	Name       *canvas.Text
	note       *canvas.Text
	clock      *canvas.Text
	score      *canvas.Text
	tapped     func()
}

var (
	_ fyne.Accessible    = (*Card)(nil)
	_ fyne.Tappable      = (*Card)(nil)
	_ desktop.Cursorable = (*Card)(nil)
)

// Tapped lets the user change the name of a person.
func (p *Card) Tapped(*fyne.PointEvent) {
	if p.Content.CanRename {
		p.tapped()
	}
}

func (p *Card) Cursor() desktop.Cursor {
	if p.Content.CanRename {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

func (p *Card) AccessibilityLabel() string {
	c := p.Content
	return lang.Join(lang.Join(c.Name, c.Note), lang.Join(c.Clock, c.Score))
}

func (p *Card) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (p *Card) CreateRenderer() fyne.WidgetRenderer { return &cardRenderer{p} }

type cardRenderer struct{ *Card }

const cardEdge = 3 // between a card's frame and its content

func (r *cardRenderer) MinSize() fyne.Size {
	height := Height(r.compact)
	return fyne.NewSize(3*height, height)
}

func (r *cardRenderer) Destroy() {}

func (r *cardRenderer) Objects() []fyne.CanvasObject {
	return []fyne.CanvasObject{r.background, r.Stone, r.mark, r.Name, r.note, r.clock, r.score}
}

func (r *cardRenderer) Refresh() {
	c := r.Content
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
	r.Stone.FillColor, r.Stone.StrokeColor, r.Stone.StrokeWidth = fynetheme.Color(fill),
		fynetheme.Color(fynetheme.ColorNamePlaceHolder), 1
	r.mark.Text, r.mark.Color, r.mark.TextStyle.Bold = lang.XO(c.Stone), fynetheme.Color(mark), true
	r.Stone.Hidden, r.mark.Hidden = r.usesMarks, !r.usesMarks
	foreground := fynetheme.Color(fynetheme.ColorNameForeground)
	r.Name.Color, r.Name.TextSize, r.Name.TextStyle.Bold = foreground, fynetheme.TextSize(), true
	r.note.Color, r.note.TextSize = foreground, fynetheme.CaptionTextSize()
	r.clock.Text, r.clock.Color, r.clock.TextSize, r.clock.TextStyle.Bold = c.Clock, foreground,
		fynetheme.TextSize(), true
	if c.LowTime {
		r.clock.Text, r.clock.Color = c.Clock+" !", fynetheme.Color(fynetheme.ColorNameError)
	}
	r.score.Text, r.score.Color, r.score.TextSize, r.score.TextStyle.Bold = c.Score, foreground,
		fynetheme.TextSize(), true
	r.Layout(r.Size())
	canvas.Refresh(r.Card)
}

func (r *cardRenderer) Layout(size fyne.Size) {
	r.background.Resize(size)
	side := size.Height - 4*cardEdge
	r.Stone.Resize(fyne.NewSquareSize(side))
	r.Stone.Move(fyne.NewPos(2*cardEdge, 2*cardEdge))
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
	widgets.Truncate(r.Name, r.Content.Name, nameEnd-left)
	r.setNote(noteEnd - left)
	r.Name.Move(fyne.NewPos(left, cardEdge))
	r.note.Move(fyne.NewPos(left, noteY))
	if r.note.Text == "" {
		r.Name.Move(fyne.NewPos(left, (size.Height-r.Name.MinSize().Height)/2))
	}
}

// setNote shows the note in the given width: its short form if it has one and does not fit. A short form is never cut.
func (r *cardRenderer) setNote(width float32) {
	widgets.Truncate(r.note, r.Content.Note, width)
	if r.note.Text == r.Content.Note || r.Content.ShortNote == "" {
		return
	}

	r.note.Text = r.Content.ShortNote
	if r.note.MinSize().Width > width {
		r.note.Text = ""
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

	widgets.Truncate(r.Name, r.Content.Name, right-left)
	if cut := r.Name.Text != r.Content.Name; cut && utf8.RuneCountInString(r.Name.Text) <= 2 {
		// The mark alone says more.
		r.Name.Text = ""
	}
	r.Name.Move(fyne.NewPos(left, (size.Height-r.Name.MinSize().Height)/2))

	left += r.Name.MinSize().Width + 2*cardEdge
	space := right - left
	r.setNote(space)
	isCut := r.note.Text != r.Content.Note && r.note.Text != r.Content.ShortNote
	if isCut && space < minNote*r.note.TextSize {
		r.note.Text = ""
	}
	r.note.Move(fyne.NewPos(left, (size.Height-r.note.MinSize().Height)/2))
}
