package tree

import (
	"image/color"
	"slices"

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
	OnRune     func(rune) bool      // characters, before the view has a use for them; true keeps them
	Spoken     func() string        // what a screen reader says

	tree     *minimax.Tree
	root     []game.Stone // the board at the root
	open     bits
	kept     bits // what was unfolded before a replay
	plan     plan
	sizes    sizes
	selected NodeID
	pointed  NodeID
	focused  bool
	replay   *Replay
	step     int
	exercise *Exercise

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
	leastZoom     = 0.02
	leastReadable = 0.6 // no smaller without being asked
	mostZoom      = 3
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
	v.tree, v.replay, v.exercise, v.pointed = t, nil, nil, None
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

// Told reports whether a node's value is shown: in a replay or an exercise it
// may still be hidden.
func (v *View) Told(id NodeID) bool {
	switch {
	case v.replay != nil:
		return v.replay.Knows(id, v.step)
	case v.exercise != nil:
		return v.exercise.Given(id) || v.exercise.Found(id)
	}
	return true
}

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
	if open {
		v.familyIntoSight(id)
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
	v.selected, v.pointed = id, None // what is said is of this node, wherever the pointer rests
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
// end. While the values are hidden it does nothing.
func (v *View) UnfoldBest() {
	if v.tree == nil || v.replay != nil || v.exercise != nil {
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
	if v.zoom < leastReadable || !v.fits() {
		v.show(leastReadable)
	}
}

// mostAtOnce is how many nodes unfold at once: more are specks.
const mostAtOnce = 20_000

// UnfoldAll unfolds all that lies below the selected node, layer by layer, as
// far as is of use; if it is unfolded already, it folds it. As much as can be
// is brought into sight.
func (v *View) UnfoldAll() {
	if v.tree == nil || v.replay != nil || v.exercise != nil {
		return
	}
	changed, shown := false, 0
	for layer := []NodeID{v.selected}; len(layer) > 0; {
		var next []NodeID
		for _, id := range layer {
			next = slices.AppendSeq(next, v.tree.Children(id))
		}
		if shown += len(next); shown > mostAtOnce {
			break
		}
		for _, id := range layer {
			if v.tree.Node(id).Children > 0 {
				changed = changed || !v.open.has(id)
				v.open.set(id, true)
			}
		}
		layer = next
	}
	if !changed {
		v.Fold(v.selected, false)
		return
	}
	v.plan.arrange(v.tree, &v.open)
	v.Fit()
}

// tell tells the owner which node is selected.
func (v *View) tell() {
	if v.OnSelected != nil {
		v.OnSelected(v.selected)
	}
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
