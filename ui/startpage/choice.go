package startpage

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/widgets"
)

// choices is a widget with cards, of which the player chooses one by a tap or with the arrow keys.
type choices struct {
	widget.BaseWidget
	widgets.KeyHandler

	box      *fyne.Container // contains an optional heading and the cards
	cards    []*card
	columns  func() int              // number of columns of cards
	onChosen func(int)               // called when another card is chosen
	reveal   func(fyne.CanvasObject) // scrolls to an object
	index    int                     // index of the chosen card, or -1
	focused  bool
}

var _ fyne.Focusable = (*choices)(nil)

func (p *Page) newChoices(box *fyne.Container, cards []*card, index int, columns func() int,
	onChosen func(int)) *choices {
	c := &choices{
		KeyHandler: widgets.KeyHandler{OnKey: p.opts.OnKey},
		box:        box,
		cards:      cards,
		columns:    columns,
		onChosen:   onChosen,
		reveal:     p.reveal,
		index:      index,
	}
	for i, item := range cards {
		item.onTapped = func() {
			if canvas := fyne.CurrentApp().Driver().CanvasForObject(c); canvas != nil {
				canvas.Focus(c)
			}
			c.choose(i)
		}
		box.Add(item)
	}
	c.ExtendBaseWidget(c)
	c.paint()

	return c
}

func (c *choices) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(c.box) }

// choose chooses the card with index i.
func (c *choices) choose(i int) {
	if i < 0 || i >= len(c.cards) || i == c.index {
		return
	}
	c.index = i
	c.paint()
	c.revealChosen()
	c.onChosen(i)
}

// paint updates the appearance of the cards.
func (c *choices) paint() {
	for i, item := range c.cards {
		item.chosen, item.focused = i == c.index, i == c.index && c.focused
		item.Refresh()
	}
}

func (c *choices) FocusGained() {
	c.focused = true
	c.paint()
	c.revealChosen()
}

// revealChosen scrolls to the chosen card if the widget has the focus. On a small screen all cards together
// may be higher than the visible part of the page.
func (c *choices) revealChosen() {
	switch {
	case !c.focused:
	case c.index < 0:
		c.reveal(c)
	default:
		c.reveal(c.cards[c.index])
	}
}

func (c *choices) FocusLost() {
	c.focused = false
	c.paint()
}

func (c *choices) TypedRune(rune) {}

func (c *choices) TypedKey(e *fyne.KeyEvent) {
	step, ok := map[fyne.KeyName]int{
		fyne.KeyLeft:  -1,
		fyne.KeyRight: 1,
		fyne.KeyUp:    -c.columns(),
		fyne.KeyDown:  c.columns(),
	}[e.Name]
	if !ok {
		c.OnKey(e)
		return
	}
	c.choose(c.index + step)
}

func (c *choices) AccessibilityLabel() string {
	if c.index < 0 || c.index >= len(c.cards) {
		return ""
	}
	return c.cards[c.index].name
}

func (*choices) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// card is one of the choices: a name, possibly with a picture above and a text below it.
type card struct {
	widget.BaseWidget
	name       string
	hasPicture bool
	box        *fyne.Container
	background *canvas.Rectangle
	title      *widget.Label
	onTapped   func()

	chosen, focused, hovered bool
}

var (
	_ fyne.Tappable     = (*card)(nil)
	_ fyne.Accessible   = (*card)(nil)
	_ desktop.Hoverable = (*card)(nil)
)

// pictureEdge is the distance between the top edge of a card and its picture.
const pictureEdge = 12

// newCard returns a card. If picture is nil, the card has only a name.
func newCard(name string, picture fyne.CanvasObject, text string) *card {
	c := &card{name: name, hasPicture: picture != nil, background: canvas.NewRectangle(nil)}
	c.title = widget.NewLabelWithStyle(name, fyne.TextAlignCenter, fyne.TextStyle{Bold: c.hasPicture})
	c.box = container.NewStack(c.background, c.title)
	if c.hasPicture {
		caption := widgets.NewCaption(text)
		caption.Alignment = fyne.TextAlignCenter

		// Reserves two lines of text, so that all boards have the same size.
		twoLines := canvas.NewRectangle(nil)
		twoLines.SetMinSize(fyne.NewSize(0, 2*fyne.MeasureText("M", theme.CaptionTextSize(), fyne.TextStyle{}).Height+
			2*theme.InnerPadding()))
		labels := container.New(layout.NewCustomPaddedVBoxLayout(-2*theme.InnerPadding()), c.title,
			container.NewStack(twoLines, caption))
		c.box.Objects[1] = container.NewBorder(nil, labels, nil, nil,
			container.New(layout.NewCustomPaddedLayout(pictureEdge, 0, theme.Padding(), theme.Padding()), picture))
	}
	c.ExtendBaseWidget(c)

	return c
}

func (c *card) CreateRenderer() fyne.WidgetRenderer  { return widget.NewSimpleRenderer(c.box) }
func (c *card) Tapped(*fyne.PointEvent)              { c.onTapped() }
func (c *card) MouseIn(*desktop.MouseEvent)          { c.setHovered(true) }
func (c *card) MouseMoved(*desktop.MouseEvent)       {}
func (c *card) MouseOut()                            { c.setHovered(false) }
func (c *card) AccessibilityLabel() string           { return c.name }
func (*card) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (c *card) setHovered(hovered bool) {
	c.hovered = hovered
	c.Refresh()
}

// Refresh updates the appearance, which shows whether the card is chosen, focused or hovered over.
func (c *card) Refresh() {
	fill, edge, pen := theme.ColorNameOverlayBackground, theme.ColorNameSeparator, float32(1)
	switch {
	case c.focused && c.hasPicture:
		fill, edge, pen = theme.ColorNameFocus, theme.ColorNamePrimary, 3
	case c.chosen && c.hasPicture:
		edge, pen = theme.ColorNamePrimary, 3
	case c.focused:
		fill, edge, pen = theme.ColorNameSelection, theme.ColorNamePrimary, 4
	case c.chosen:
		fill, edge, pen = theme.ColorNameSelection, theme.ColorNamePrimary, 2
	case c.hovered:
		fill, edge = theme.ColorNameHover, theme.ColorNameInputBorder
	}
	c.background.FillColor, c.background.StrokeColor, c.background.StrokeWidth = theme.Color(fill),
		theme.Color(edge), pen
	c.background.CornerRadius = theme.InputRadiusSize() * 1.6
	c.BaseWidget.Refresh()
}
