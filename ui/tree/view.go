package tree

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	base "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/theme"
)

// View is the widget: the unfolded part of a tree, of which one node is
// selected. Its fields are called on the UI goroutine; a nil one is not
// called.
type View struct {
	widget.BaseWidget

	OnPointed  func(NodeID)         // the pointer came to a node, or left all of them: None
	OnSelected func(NodeID)         // by a click or the keyboard
	OnKey      func(*fyne.KeyEvent) // keys that the view has no use for, while it has the focus
	Spoken     func() string        // what a screen reader says

	tree     *minimax.Tree
	root     []game.Stone // the board at the root
	open     bits
	plan     plan
	sizes    sizes
	selected NodeID
	pointed  NodeID
	focused  bool
	replay   *Replay
	step     int

	zoom   float32       // 1 is natural size
	offset fyne.Position // of the tree's top left, in the widget
	fitted bool          // the view has been placed since the tree was set
	stamps *stamps
	raster *canvas.Raster
}

var (
	_ fyne.Tappable   = (*View)(nil)
	_ fyne.Focusable  = (*View)(nil)
	_ fyne.Scrollable = (*View)(nil)
	_ fyne.Draggable  = (*View)(nil)
	_ fyne.Accessible = (*View)(nil)
)

// The bounds of zooming.
const (
	leastZoom = 0.02
	mostZoom  = 3
)

// sizes are those of a card, at natural size in Fyne's units.
type sizes struct {
	columns, rows         int
	cell                  float32
	boardWidth            float32
	card, slot            float32 // width of a card, and of a card with the gap to the next
	badge, caption, chip  float32 // heights, from the top: badge, board, caption, chip
	boardTop, high, pitch float32 // pitch is from one row to the next
}

func sizesOf(r game.Rules) sizes {
	s := sizes{columns: r.Width, rows: r.Height, badge: 24, caption: 15, chip: 15}
	s.cell = min(18, max(11, 72/float32(max(r.Width, r.Height))))
	s.boardWidth = s.cell * float32(r.Width)
	s.card = max(s.boardWidth+6, 62)
	s.slot = s.card + 10
	s.boardTop = s.badge + 3
	s.high = s.boardTop + s.cell*float32(r.Height) + s.caption + s.chip
	s.pitch = s.high + 30
	return s
}

// NewView is a view without a tree.
func NewView() *View {
	v := &View{selected: None, pointed: None, zoom: 1, stamps: newStamps()}
	v.raster = canvas.NewRaster(v.paint)
	v.ExtendBaseWidget(v)
	return v
}

// SetTree shows another tree, with the root's moves and the best line
// unfolded, and the chosen move selected.
func (v *View) SetTree(t *minimax.Tree) {
	v.tree, v.replay, v.pointed = t, nil, None
	p := t.Position()
	r := p.Rules()
	v.sizes = sizesOf(r)
	v.root = make([]game.Stone, r.Size())
	for i := range v.root {
		v.root[i] = p.At(r.PointAt(i))
	}
	v.open = newBits(t.Len())
	v.selected = Root
	if t.Node(Root).Children > 0 {
		v.open.set(Root, true)
	}
	if c := t.Chosen(); c != None {
		v.selected = c
	}
	v.plan.arrange(t, &v.open)
	v.fitted = false
	v.place()
	v.tell()
	v.Refresh()
}

// Tree is the tree that is shown, nil if there is none.
func (v *View) Tree() *minimax.Tree { return v.tree }

// Selected is the selected node, and Pointed the one under the pointer, None
// where there is none.
func (v *View) Selected() NodeID { return v.selected }
func (v *View) Pointed() NodeID  { return v.pointed }

// Unfolded reports whether a node's children are shown.
func (v *View) Unfolded(id NodeID) bool { return v.open.has(id) }

// Shown is how many nodes are laid out.
func (v *View) Shown() int {
	n := 0
	for _, row := range v.plan.rows {
		n += len(row)
	}
	return n
}

// Fold shows or hides a node's children. The node stays where it is on the
// screen.
func (v *View) Fold(id NodeID, open bool) {
	if v.tree == nil || v.tree.Node(id).Children == 0 || v.open.has(id) == open {
		return
	}
	before, was := v.corner(id)
	v.open.set(id, open)
	if !open && v.selected != id && v.above(id, v.selected) {
		v.selected = id
	}
	v.plan.arrange(v.tree, &v.open)
	if after, is := v.corner(id); was && is {
		v.offset = v.offset.Add(before.Subtract(after))
	}
	v.Refresh()
}

// above reports whether one node lies above another.
func (v *View) above(ancestor, id NodeID) bool {
	for at := id; at != None; at = v.tree.Node(at).Parent {
		if at == ancestor {
			return true
		}
	}
	return false
}

// Select selects a node, unfolds what leads to it and brings it into sight.
func (v *View) Select(id NodeID) {
	if v.tree == nil {
		return
	}
	v.reveal(id)
	v.selected = id
	v.intoSight(id)
	v.tell()
	v.Refresh()
}

// reveal unfolds what leads to a node.
func (v *View) reveal(id NodeID) {
	changed := false
	path := v.tree.Path(id)
	for _, at := range path[:len(path)-1] {
		changed = changed || !v.open.has(at)
		v.open.set(at, true)
	}
	if changed {
		v.plan.arrange(v.tree, &v.open)
	}
}

// UnfoldBest unfolds the best line from the selected node on, and selects its
// end.
func (v *View) UnfoldBest() {
	if v.tree == nil {
		return
	}
	at := v.selected
	for {
		n := v.tree.Node(at)
		if n.State == minimax.Twin {
			at = n.TwinOf
		} else if at == Root && v.tree.Chosen() != None {
			at = v.tree.Chosen()
		} else if n.Best != None {
			at = n.Best
		} else {
			break
		}
	}
	v.Select(at)
	if v.zoom < 0.6 || !v.fits() {
		v.show(0.6)
	}
}

// fits reports whether all that is unfolded is in sight.
func (v *View) fits() bool {
	return v.offset.X >= strip && v.offset.Y >= 0 &&
		v.offset.X+v.plan.width*v.sizes.slot*v.zoom <= v.Size().Width &&
		v.offset.Y+float32(len(v.plan.rows))*v.sizes.pitch*v.zoom <= v.Size().Height+v.sizes.pitch-v.sizes.high
}

// show brings all that is unfolded into sight, but no smaller than least;
// then the selected node and as much as fits.
func (v *View) show(least float32) {
	v.Fit()
	if v.zoom < least {
		v.zoom = least
		v.offset = fyne.NewPos(0, 8)
		v.intoSight(Root)
		v.intoSight(v.selected)
	}
	v.Refresh()
}

// tell tells the owner which node is selected.
func (v *View) tell() {
	if v.OnSelected != nil {
		v.OnSelected(v.selected)
	}
}

// Fit makes all that is unfolded fit into the view.
func (v *View) Fit() {
	size := v.Size()
	if v.tree == nil || size.Width < 1 || len(v.plan.rows) == 0 {
		return
	}
	width := v.plan.width*v.sizes.slot + 20
	height := float32(len(v.plan.rows))*v.sizes.pitch + 10
	v.zoom = min(1.4, max(leastZoom, min((size.Width-strip)/width, size.Height/height)))
	v.offset = fyne.NewPos(strip+(size.Width-strip-width*v.zoom)/2+10*v.zoom, max(8, (size.Height-height*v.zoom)/3))
	v.Refresh()
}

// Zoom makes everything larger or smaller around a place of the view.
func (v *View) Zoom(by float32, around fyne.Position) {
	if v.tree == nil {
		return
	}
	zoom := min(mostZoom, max(leastZoom, v.zoom*by))
	by = zoom / v.zoom
	v.zoom = zoom
	v.offset = fyne.NewPos(around.X+(v.offset.X-around.X)*by, around.Y+(v.offset.Y-around.Y)*by)
	v.keepNear()
	v.Refresh()
}

// ZoomMiddle makes everything larger or smaller around the selected node if it
// is in sight, else around the middle of the view.
func (v *View) ZoomMiddle(by float32) {
	around := fyne.NewPos((v.Size().Width+strip)/2, v.Size().Height/2)
	if v.tree == nil {
		return
	}
	if at, ok := v.corner(v.selected); ok && v.inSight(at) {
		around = at
	}
	v.Zoom(by, around)
}

// inSight reports whether a place is in the view.
func (v *View) inSight(at fyne.Position) bool {
	return at.X > strip && at.Y > 0 && at.X < v.Size().Width && at.Y < v.Size().Height
}

// place puts a new tree into the view, as large as can still be read.
func (v *View) place() {
	if v.fitted || v.tree == nil || v.Size().Width < 2 {
		return
	}
	v.fitted = true
	v.show(0.55)
}

// corner is where the top of a node's card is, in its middle.
func (v *View) corner(id NodeID) (fyne.Position, bool) {
	ply := v.tree.Node(id).Ply
	i, ok := v.plan.find(id, ply)
	if !ok {
		return fyne.Position{}, false
	}
	return fyne.NewPos(v.plan.rows[ply][i].x*v.sizes.slot*v.zoom+v.offset.X, float32(ply)*v.sizes.pitch*v.zoom+v.offset.Y), true
}

// intoSight moves the view so that a node is in it.
func (v *View) intoSight(id NodeID) {
	at, ok := v.corner(id)
	size := v.Size()
	if !ok || size.Width < 1 {
		return
	}
	const margin = 16
	half, high := v.sizes.card*v.zoom/2+margin, v.sizes.high*v.zoom+margin
	if at.X-half < strip || at.X+half > size.Width {
		v.offset.X += strip + (size.Width-strip)/2 - at.X
	}
	if at.Y+high > size.Height {
		v.offset.Y += size.Height - high - at.Y
		at.Y = size.Height - high
	}
	if at.Y < 8 {
		v.offset.Y += 8 - at.Y
	}
	v.keepNear()
}

// keepNear does not let the tree out of sight.
func (v *View) keepNear() {
	size := v.Size()
	width, height := v.plan.width*v.sizes.slot*v.zoom, float32(len(v.plan.rows))*v.sizes.pitch*v.zoom
	const margin = 60
	v.offset.X = min(size.Width-margin, max(strip+margin-width, v.offset.X))
	v.offset.Y = min(size.Height-margin, max(margin-height, v.offset.Y))
}

// nodeAt is the node whose card is at a place of the view.
func (v *View) nodeAt(at fyne.Position) NodeID {
	if v.tree == nil || at.X < strip {
		return None
	}
	x, y := (at.X-v.offset.X)/v.zoom, (at.Y-v.offset.Y)/v.zoom
	row := int(y / v.sizes.pitch)
	if y < 0 || row >= len(v.plan.rows) || y-float32(row)*v.sizes.pitch > v.sizes.high {
		return None
	}
	first, end := v.plan.between(row, x/v.sizes.slot, x/v.sizes.slot)
	for _, p := range v.plan.rows[row][first:end] {
		if abs(p.x*v.sizes.slot-x) <= v.sizes.card/2 {
			return p.id
		}
	}
	return None
}

// MinSize leaves room for a few cards.
func (v *View) MinSize() fyne.Size {
	v.ExtendBaseWidget(v)
	return fyne.NewSize(240, 200)
}

// Resize places a new tree as soon as the view has a size.
func (v *View) Resize(size fyne.Size) {
	v.BaseWidget.Resize(size)
	v.place()
}

// CreateRenderer is for Fyne.
func (v *View) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(v.raster) }

// AccessibilityLabel is what a screen reader says of the selected node.
func (v *View) AccessibilityLabel() string {
	if v.Spoken == nil {
		return ""
	}
	return v.Spoken()
}

// AccessibilityRole makes screen readers read the node as a text.
func (v *View) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// colours are what the painter needs of the theme.
type colours struct {
	background, foreground, tile, grid, x, o color.NRGBA
	win, last, cursor, faint, band, error    color.NRGBA
}

func coloursOf(o fyne.Widget) colours {
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	read := func(name fyne.ThemeColorName) color.NRGBA {
		for _, c := range []color.Color{base.ColorForWidget(name, o), theme.BoardColor(name, variant)} {
			if c != nil {
				if own := color.NRGBAModel.Convert(c).(color.NRGBA); own.A != 0 {
					return own
				}
			}
		}
		return color.NRGBA{A: 255}
	}
	c := colours{
		background: read(base.ColorNameBackground), foreground: read(base.ColorNameForeground),
		tile: read(theme.ColorTile), grid: read(theme.ColorGrid), x: read(theme.ColorX), o: read(theme.ColorO),
		win: read(theme.ColorWin), last: read(theme.ColorLast), cursor: read(theme.ColorCursor),
		error: read(base.ColorNameError),
	}
	c.faint = mixed(c.background, c.foreground, 0.45)
	c.band = mixed(c.background, c.foreground, 0.045)
	return c
}
