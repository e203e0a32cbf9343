package startpage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/widgets"
)

// choices are cards of which one is chosen, by a tap or, while they have the
// focus, by the arrow keys.
type choices struct {
	widget.BaseWidget
	widgets.Keys

	about   fyne.CanvasObject // before them; may be nil
	cards   []*card
	layout  fyne.Layout
	columns func() int              // that the cards stand in
	chosen  func(int)               // is told of another choice
	reveal  func(fyne.CanvasObject) // scrolls to what got the focus; may be nil
	at      int
	focused bool
}

var _ fyne.Focusable = (*choices)(nil)

func newChoices(about fyne.CanvasObject, cards []*card, at int, layout fyne.Layout, columns func() int, chosen func(int), onKey func(*fyne.KeyEvent)) *choices {
	c := &choices{Keys: widgets.Keys{OnKey: onKey}, about: about, cards: cards, layout: layout, columns: columns, chosen: chosen, at: at}
	for i, one := range cards {
		one.tapped = func() {
			if canvas := fyne.CurrentApp().Driver().CanvasForObject(c); canvas != nil {
				canvas.Focus(c)
			}
			c.choose(i)
		}
	}
	c.ExtendBaseWidget(c)
	c.paint()
	return c
}

// choose chooses a card, if there is such a one.
func (c *choices) choose(i int) {
	if i < 0 || i >= len(c.cards) || i == c.at {
		return
	}
	c.at = i
	c.paint()
	c.chosen(i)
}

func (c *choices) paint() {
	for i, one := range c.cards {
		one.paint(i == c.at, i == c.at && c.focused)
	}
}

func (c *choices) FocusGained() {
	c.focused = true
	c.paint()
	if c.reveal != nil {
		c.reveal(c)
	}
}

func (c *choices) FocusLost() {
	c.focused = false
	c.paint()
}

func (c *choices) TypedRune(rune) {}

// AccessibilityLabel is what is chosen.
func (c *choices) AccessibilityLabel() string {
	if c.at < 0 || c.at >= len(c.cards) {
		return ""
	}
	return c.cards[c.at].name
}

func (*choices) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (c *choices) TypedKey(e *fyne.KeyEvent) {
	by, ok := map[fyne.KeyName]int{fyne.KeyLeft: -1, fyne.KeyRight: 1, fyne.KeyUp: -c.columns(), fyne.KeyDown: c.columns()}[e.Name]
	if !ok {
		c.OnKey(e)
		return
	}
	c.choose(c.at + by)
}

func (c *choices) objects() (all []fyne.CanvasObject) {
	if c.about != nil {
		all = append(all, c.about)
	}
	for _, one := range c.cards {
		all = append(all, one)
	}
	return all
}

func (c *choices) CreateRenderer() fyne.WidgetRenderer { return &arranged{c, c.objects()} }

// arranged draws choices.
type arranged struct {
	c   *choices
	all []fyne.CanvasObject
}

func (r *arranged) Destroy()                     {}
func (r *arranged) Objects() []fyne.CanvasObject { return r.all }
func (r *arranged) MinSize() fyne.Size           { return r.c.layout.MinSize(r.all) }
func (r *arranged) Layout(size fyne.Size)        { r.c.layout.Layout(r.all, size) }

func (r *arranged) Refresh() {
	r.c.paint()
	for _, o := range r.all {
		o.Refresh()
	}
}

// card is one of some choices: a name, and perhaps a picture above it and words
// below.
type card struct {
	widget.BaseWidget
	name    string
	picture fyne.CanvasObject // may be nil
	words   *widgets.Paragraph
	tapped  func()
	below   float32 // height of what stands below the picture, if it is more than the least

	ground, ring    *canvas.Rectangle
	title           *canvas.Text
	chosen, focused bool
	hovered         bool
}

var (
	_ fyne.Tappable     = (*card)(nil)
	_ fyne.Accessible   = (*card)(nil)
	_ desktop.Hoverable = (*card)(nil)
)

// newCard is a card with a name alone if there is no picture.
func newCard(name string, picture fyne.CanvasObject, words string) *card {
	c := &card{name: name, picture: picture, ground: canvas.NewRectangle(nil), ring: canvas.NewRectangle(nil), title: canvas.NewText(name, nil)}
	if picture != nil {
		c.words = widgets.Caption(words)
		c.words.Alignment = fyne.TextAlignCenter
		c.title.TextStyle.Bold = true
	}
	c.ExtendBaseWidget(c)
	return c
}

func (c *card) Tapped(*fyne.PointEvent)              { c.tapped() }
func (c *card) MouseIn(*desktop.MouseEvent)          { c.hover(true) }
func (c *card) MouseMoved(*desktop.MouseEvent)       {}
func (c *card) MouseOut()                            { c.hover(false) }
func (c *card) AccessibilityLabel() string           { return c.name }
func (*card) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (c *card) hover(on bool) {
	c.hovered = on
	c.paint(c.chosen, c.focused)
}

// paint shows whether the card is chosen, and has the focus.
func (c *card) paint(chosen, focused bool) {
	c.chosen, c.focused = chosen, focused
	fill, edge, pen := theme.ColorNameOverlayBackground, theme.ColorNameSeparator, float32(1)
	switch {
	case chosen && c.picture != nil:
		edge, pen = theme.ColorNamePrimary, 3
	case chosen:
		fill, edge, pen = theme.ColorNameSelection, theme.ColorNamePrimary, 2
	case c.hovered:
		fill, edge = theme.ColorNameHover, theme.ColorNameInputBorder
	}
	c.ground.FillColor, c.ground.StrokeColor, c.ground.StrokeWidth = theme.Color(fill), theme.Color(edge), pen
	c.ground.CornerRadius = theme.InputRadiusSize() * 1.6
	c.ring.StrokeColor, c.ring.StrokeWidth, c.ring.CornerRadius = theme.Color(theme.ColorNameFocus), 4, c.ground.CornerRadius+3
	c.ring.Hidden = !focused
	c.title.Color, c.title.TextSize = theme.Color(theme.ColorNameForeground), theme.TextSize()
	for _, o := range []fyne.CanvasObject{c.ring, c.ground, c.title} {
		canvas.Refresh(o)
	}
}

func (c *card) CreateRenderer() fyne.WidgetRenderer {
	r := &cardRenderer{c: c, all: []fyne.CanvasObject{c.ring, c.ground, c.title}}
	if c.picture != nil {
		r.all = append(r.all, c.picture, c.words)
	}
	return r
}

type cardRenderer struct {
	c   *card
	all []fyne.CanvasObject
}

func (r *cardRenderer) Destroy()                     {}
func (r *cardRenderer) Objects() []fyne.CanvasObject { return r.all }

func (r *cardRenderer) Refresh() {
	r.c.paint(r.c.chosen, r.c.focused)
	if r.c.picture != nil {
		r.c.picture.Refresh()
		r.c.words.Refresh()
	}
}

func (r *cardRenderer) MinSize() fyne.Size {
	c, pad := r.c, theme.InnerPadding()
	size := c.title.MinSize().AddWidthHeight(3*pad, 1.5*pad)
	if c.picture != nil {
		size = fyne.NewSize(max(size.Width, c.picture.MinSize().Width+2*pad), c.leastBelow()+c.picture.MinSize().Height+pad)
	}
	return size
}

// leastBelow is the height of what stands below the picture, with its gaps.
func (c *card) leastBelow() float32 {
	return c.title.MinSize().Height + c.words.MinSize().Height + theme.Padding()
}

func (r *cardRenderer) Layout(size fyne.Size) {
	c, pad := r.c, theme.InnerPadding()
	c.ground.Resize(size)
	c.ring.Move(fyne.NewPos(-3, -3))
	c.ring.Resize(size.AddWidthHeight(6, 6))
	title := c.title.MinSize()
	if c.picture == nil {
		c.title.Move(fyne.NewPos((size.Width-title.Width)/2, (size.Height-title.Height)/2))
		c.title.Resize(title)
		return
	}
	c.words.Resize(fyne.NewSize(size.Width, c.words.MinSize().Height)) // it wraps to the width first
	words := c.words.MinSize().Height
	side := min(size.Width-2*pad, size.Height-max(c.leastBelow(), c.below)-pad)
	c.picture.Resize(fyne.NewSquareSize(side))
	c.picture.Move(fyne.NewPos((size.Width-side)/2, pad))
	y := pad + side + theme.Padding()
	c.title.Move(fyne.NewPos((size.Width-title.Width)/2, y))
	c.title.Resize(title)
	c.words.Move(fyne.NewPos(0, y+title.Height-theme.Padding()))
	c.words.Resize(fyne.NewSize(size.Width, words))
}
