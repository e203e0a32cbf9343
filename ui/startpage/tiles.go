package startpage

import (
	"cmp"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// tiles is a widget with tiles of the same size. The player chooses one with a tap or with the arrow keys. The last
// tile cannot be chosen, but has an action.
type tiles struct {
	widget.BaseWidget
	widgets.KeyHandler

	box      *fyne.Container
	list     []*tile
	grid     *tileGrid
	index    int                     // of the chosen tile
	onChosen func(int)               // called when another tile is chosen
	openMenu func()                  // opens the menu of the last tile that can be chosen
	reveal   func(fyne.CanvasObject) // scrolls to an object
	focused  bool
}

var _ fyne.Focusable = (*tiles)(nil)

func newTiles(list []*tile, action *actionTile, index int, onChosen func(int), onKey func(*fyne.KeyEvent)) *tiles {
	t := &tiles{
		KeyHandler: widgets.KeyHandler{OnKey: onKey},
		list:       list,
		grid:       &tileGrid{},
		index:      index,
		onChosen:   onChosen,
	}
	t.box = container.New(t.grid)
	for i, item := range list {
		item.onTapped = func() { t.tap(i) }
		t.box.Add(item)
	}
	t.box.Add(action)
	t.list = append(t.list, action.tile)
	action.onKey, action.reveal = onKey, func() { t.reveal(action.tile) }
	t.ExtendBaseWidget(t)
	t.paint()

	return t
}

func (t *tiles) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.box) }

// last returns the index of the last tile that can be chosen.
func (t *tiles) last() int { return len(t.list) - 2 }

func (t *tiles) tap(i int) {
	if canvas := fyne.CurrentApp().Driver().CanvasForObject(t); canvas != nil {
		canvas.Focus(t)
	}
	t.choose(i)
	if i == t.last() {
		t.openMenu()
	}
}

// choose chooses the tile with index i.
func (t *tiles) choose(i int) {
	if i < 0 || i > t.last() || i == t.index {
		return
	}
	t.index = i
	t.paint()
	t.revealChosen()
	t.onChosen(i)
}

// paint updates the appearance of the tiles.
func (t *tiles) paint() {
	for i, item := range t.list[:t.last()+1] {
		item.chosen, item.focused = i == t.index, i == t.index && t.focused
		item.Refresh()
	}
}

func (t *tiles) FocusGained() {
	t.focused = true
	t.paint()
	t.revealChosen()
}

// revealChosen scrolls to the chosen tile if the widget has the focus. On a small screen all tiles together may be
// higher than the visible part of the page.
func (t *tiles) revealChosen() {
	if t.focused {
		t.reveal(t.list[t.index])
	}
}

func (t *tiles) FocusLost() {
	t.focused = false
	t.paint()
}

func (t *tiles) TypedRune(rune) {}

func (t *tiles) TypedKey(e *fyne.KeyEvent) {
	step, ok := map[fyne.KeyName]int{
		fyne.KeyLeft:  -1,
		fyne.KeyRight: 1,
		fyne.KeyUp:    -t.grid.columns,
		fyne.KeyDown:  t.grid.columns,
	}[e.Name]
	switch {
	case ok:
		t.choose(t.index + step)
	case e.Name == fyne.KeySpace && t.index == t.last():
		t.openMenu()
	default:
		t.OnKey(e)
	}
}

func (t *tiles) AccessibilityLabel() string           { return t.list[t.index].title }
func (*tiles) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// tile is a picture with a name and a text below it.
type tile struct {
	widget.BaseWidget
	title, text string
	picture     fyne.CanvasObject
	background  *canvas.Rectangle
	form        tileForm // set by the layout
	onTapped    func()

	// Shown instead of the title; cut if it has no room where the title has.
	name string

	chosen, focused, hovered bool
}

var (
	_ fyne.Tappable     = (*tile)(nil)
	_ fyne.Accessible   = (*tile)(nil)
	_ desktop.Hoverable = (*tile)(nil)
	_ fyne.Focusable    = (*actionTile)(nil)
)

func newTile(title string, picture fyne.CanvasObject, text string) *tile {
	t := &tile{title: title, text: text, picture: picture, background: canvas.NewRectangle(nil)}
	t.ExtendBaseWidget(t)
	return t
}

func (t *tile) setPicture(picture fyne.CanvasObject) {
	t.picture = picture
	t.Refresh()
}

func (t *tile) Tapped(*fyne.PointEvent)              { t.onTapped() }
func (t *tile) MouseIn(*desktop.MouseEvent)          { t.setHovered(true) }
func (t *tile) MouseMoved(*desktop.MouseEvent)       {}
func (t *tile) MouseOut()                            { t.setHovered(false) }
func (t *tile) AccessibilityLabel() string           { return lang.Join(cmp.Or(t.name, t.title), t.text) }
func (*tile) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleButton }

func (t *tile) setHovered(hovered bool) {
	t.hovered = hovered
	t.Refresh()
}

// actionTile is a tile with an action. It can have the focus, like a button.
type actionTile struct {
	*tile
	onKey  func(*fyne.KeyEvent)
	reveal func()
}

func (t *actionTile) setFocused(focused bool) {
	t.focused = focused
	t.tile.Refresh()
}

func (t *actionTile) FocusGained() {
	t.setFocused(true)
	t.reveal()
}

func (t *actionTile) FocusLost()     { t.setFocused(false) }
func (t *actionTile) TypedRune(rune) {}

func (t *actionTile) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeySpace, fyne.KeyReturn, fyne.KeyEnter:
		t.onTapped()
	default:
		t.onKey(e)
	}
}

func (t *tile) CreateRenderer() fyne.WidgetRenderer {
	r := &tileRenderer{tile: t}
	r.Refresh()
	return r
}

type tileRenderer struct {
	*tile
	lines []fyne.CanvasObject // of the title and the text
}

func (r *tileRenderer) MinSize() fyne.Size { return fyne.NewSquareSize(minPicture) }
func (r *tileRenderer) Destroy()           {}

func (r *tileRenderer) Objects() []fyne.CanvasObject {
	return append([]fyne.CanvasObject{r.background, r.picture}, r.lines...)
}

// Refresh updates the appearance, which shows whether the tile is chosen, focused or hovered over.
func (r *tileRenderer) Refresh() {
	fill, edge, pen := theme.ColorNameOverlayBackground, theme.ColorNameSeparator, float32(1)
	switch {
	case r.focused:
		fill, edge, pen = theme.ColorNameFocus, theme.ColorNamePrimary, 3
	case r.chosen:
		edge, pen = theme.ColorNamePrimary, 3
	case r.hovered:
		fill, edge = theme.ColorNameHover, theme.ColorNameInputBorder
	}
	r.background.FillColor, r.background.StrokeColor, r.background.StrokeWidth = theme.Color(fill),
		theme.Color(edge), pen
	r.background.CornerRadius = theme.InputRadiusSize() * 1.6
	r.Layout(r.Size())
	canvas.Refresh(r.tile)
}

// Layout centres the picture and the lines of text, which are close together.
func (r *tileRenderer) Layout(size fyne.Size) {
	r.background.Resize(size)
	f := r.form
	if f.picture == 0 {
		return
	}

	top := (size.Height - f.height()) / 2
	widgets.SetBounds(r.picture, (size.Width-f.picture)/2, top+tileEdge, f.picture, f.picture)
	y := top + tileEdge + f.picture + theme.Padding()

	r.lines = nil
	add := func(text string, style textStyle, maxLines int) {
		lines := style.wrap(text, f.width)
		if len(lines) > maxLines {
			lines = append(lines[:maxLines-1], strings.Join(lines[maxLines-1:], " "))
		}
		for _, line := range lines {
			o := canvas.NewText(line, theme.Color(theme.ColorNameForeground))
			o.TextSize, o.TextStyle.Bold, o.Alignment = theme.Size(style.size), style.bold, fyne.TextAlignCenter
			widgets.Truncate(o, line, f.width-tileEdge)
			widgets.SetBounds(o, 0, y, size.Width, style.lineHeight())
			r.lines = append(r.lines, o)
			y += style.lineHeight()
		}
	}
	add(cmp.Or(r.name, r.title), titleStyle, f.titleLines)

	// Texts begin at the same height on all tiles.
	y = top + tileEdge + f.picture + theme.Padding() + float32(f.titleLines)*titleStyle.lineHeight()
	if f.textLines > 0 {
		add(r.text, captionStyle, f.textLines)
	}
}

// textStyle is the style of a text on a tile.
type textStyle struct {
	size fyne.ThemeSizeName
	bold bool
}

var (
	titleStyle   = textStyle{theme.SizeNameText, true}
	captionStyle = textStyle{theme.SizeNameCaptionText, false}
)

func (s textStyle) measure(text string) fyne.Size {
	return fyne.MeasureText(text, theme.Size(s.size), fyne.TextStyle{Bold: s.bold})
}

func (s textStyle) lineHeight() float32 { return s.measure("M").Height }

// wrap splits a text into lines for a tile of the given width: at spaces alone, if that takes no more lines. Chinese
// could be broken after any character, also within a word.
func (s textStyle) wrap(text string, width float32) []string {
	space := width - 2*tileEdge
	lines := widgets.Wrap(text, space, func(line string) float32 { return s.measure(line).Width })
	atSpaces := []string{""}
	for _, word := range strings.Fields(text) {
		last := &atSpaces[len(atSpaces)-1]
		switch {
		case *last == "":
			*last = word
		case s.measure(*last+" "+word).Width <= space:
			*last += " " + word
		default:
			atSpaces = append(atSpaces, word)
		}
	}

	isWide := func(line string) bool { return s.measure(line).Width > space }
	if len(atSpaces) > len(lines) || slices.ContainsFunc(atSpaces, isWide) {
		return lines
	}

	return atSpaces
}

// newTreeSketch returns a drawing of a small search tree, with the best line highlighted.
func newTreeSketch() fyne.CanvasObject {
	sketch := &treeSketch{}
	box := container.New(sketch)
	for i := range treeNodes {
		name, pen := theme.ColorNamePlaceHolder, float32(1.5)
		if treeNodes[i].isBest {
			name, pen = theme.ColorNamePrimary, 3
		}
		if i > 0 {
			line := canvas.NewLine(theme.Color(name))
			line.StrokeWidth = pen
			box.Add(line)
			sketch.lines = append(sketch.lines, line)
		}
		node := canvas.NewCircle(theme.Color(theme.ColorNameOverlayBackground))
		node.StrokeColor, node.StrokeWidth = theme.Color(name), pen
		if treeNodes[i].isBest {
			node.FillColor = theme.Color(theme.ColorNamePrimary)
		}
		sketch.nodes = append(sketch.nodes, node)
	}

	// Over the lines.
	for _, node := range sketch.nodes {
		box.Add(node)
	}

	return box
}

// treeSketch is the layout of a drawing of a search tree.
type treeSketch struct {
	lines []*canvas.Line
	nodes []*canvas.Circle
}

// treeNodes lists the nodes of the drawing, in fractions of its side. A parent precedes its children.
var treeNodes = []struct {
	x, y   float32
	parent int
	isBest bool
}{
	{0.5, 0.14, 0, true},
	{0.18, 0.5, 0, false}, {0.5, 0.5, 0, true}, {0.82, 0.5, 0, false},
	{0.08, 0.86, 1, false}, {0.27, 0.86, 1, false},
	{0.41, 0.86, 2, false}, {0.59, 0.86, 2, true},
	{0.73, 0.86, 3, false}, {0.92, 0.86, 3, false},
}

const treeNodeSize = 0.13 // diameter of a node, as a fraction of the drawing's side

func (*treeSketch) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSquareSize(minPicture) }

func (s *treeSketch) Layout(_ []fyne.CanvasObject, size fyne.Size) {
	side := min(size.Width, size.Height)
	at := func(i int) fyne.Position { return fyne.NewPos(treeNodes[i].x*side, treeNodes[i].y*side) }
	for i, node := range s.nodes {
		diameter := treeNodeSize * side
		node.Resize(fyne.NewSquareSize(diameter))
		node.Move(at(i).SubtractXY(diameter/2, diameter/2))
		if i > 0 {
			s.lines[i-1].Position1, s.lines[i-1].Position2 = at(treeNodes[i].parent), at(i)
		}
	}
}
