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

// View is the widget: it draws the unfolded part of a tree, in which one node
// is selected. Its callbacks run on the UI goroutine and may be nil.
type View struct {
	widget.BaseWidget

	OnPointed  func(NodeID)         // the node under the pointer changed; None if there is none
	OnSelected func(NodeID)         // by a click or the keyboard
	OnKey      func(*fyne.KeyEvent) // keys that the view does not use, while it has the focus
	OnRune     func(rune) bool      // characters; true keeps them from the view
	OnMenu     func(fyne.Position)  // the other button is pressed over a node, which is selected then
	Spoken     func() string        // what a screen reader says

	Note func(NodeID) Note // what stands on a node without a board; nil for its value and name

	Hard bool // beside the values of the search, which is fail-soft, those of a fail-hard search are shown where they differ

	AndOr bool // shown as an AND/OR tree

	viewport
	disclosure
	andOr   *AndOr // nil if it is not shown
	pointed NodeID
	focused bool
	root    []game.Stone // the board at the root
	kept    bits         // the nodes unfolded before a replay
	near    near         // what lies just beyond the horizon
	stamps  *stamps
	raster  *canvas.Raster
}

// Note is what stands on a node: on its badge, below that, and below its name.
type Note struct{ Value, Name, Below string }

// disclosure is what may be shown of a tree: everything, or only what a replay
// has come to, or what has been answered in an exercise.
type disclosure struct {
	replay   *Replay
	step     int
	exercise *Exercise
	blank    bool // room is left for the answers, instead of question marks
}

// Told reports whether a node's value is shown.
func (d *disclosure) Told(id NodeID) bool {
	switch {
	case d.replay != nil:
		return d.replay.Knows(id, d.step)
	case d.exercise != nil:
		return d.exercise.Given(id) || d.exercise.Found(id)
	}
	return true
}

// Playing returns the replay that is shown and its step; nil if there is none.
func (d *disclosure) Playing() (r *Replay, step int) { return d.replay, d.step }

// Exercise returns the exercise that is shown; nil if there is none.
func (d *disclosure) Exercise() *Exercise { return d.exercise }

// ShowsAll reports whether nothing is hidden.
func (d *disclosure) ShowsAll() bool { return d.replay == nil && d.exercise == nil }

var (
	_ fyne.Tappable   = (*View)(nil)
	_ fyne.Focusable  = (*View)(nil)
	_ fyne.Scrollable = (*View)(nil)
	_ fyne.Draggable  = (*View)(nil)
	_ fyne.Accessible = (*View)(nil)
)

// NewView is a view without a tree.
func NewView() *View {
	v := &View{viewport: viewport{selected: None, zoom: 1}, pointed: None, stamps: newStamps()}
	v.raster = canvas.NewRaster(v.paint)
	v.ExtendBaseWidget(v)
	return v
}

// SetTree shows another tree, with the root unfolded and the chosen move
// selected.
func (v *View) SetTree(t *minimax.Tree) {
	v.outline, v.disclosure, v.pointed, v.near = newOutline(t), disclosure{}, None, near{}
	p := t.Position()
	r := p.Rules()
	v.measure()
	v.root = make([]game.Stone, r.Size())
	for i := range v.root {
		v.root[i] = p.At(r.PointAt(i))
	}
	v.selected = Root
	if c := t.Chosen(); c != None {
		v.selected = c
	}
	v.placed = false
	v.placeOnce()
	v.showAndOr()
	v.notify()
	v.Refresh()
}

// Unfold shows a tree that has grown: its nodes keep their IDs. Only the way to a node,
// which is selected, and its children are unfolded.
func (v *View) Unfold(t *minimax.Tree, id NodeID) {
	from := v.selected
	before, was := v.top(from)
	v.tree, v.open, v.near = t, newBits(t.Len()), near{}
	for _, at := range t.Path(id) {
		v.open.set(at, t.Node(at).Children > 0)
	}
	v.selected = id
	v.arrange()
	if after, is := v.top(from); was && is {
		v.offset = v.offset.Add(before.Subtract(after))
	}
	v.intoSight(id)
	v.familyIntoSight(id)
	if at, ok := v.top(t.Node(id).First); ok && t.Node(id).Children > 0 {
		v.offset.X += max(0, v.sizes.strip+v.sizes.slot*v.zoom/2-at.X) // the best move, at the left of the others
	}
	v.Refresh()
}

// AndOrTree is the tree as an AND/OR tree; nil if it is not shown as one.
func (v *View) AndOrTree() *AndOr { return v.andOr }

// Pointed is the node under the pointer, None if there is none.
func (v *View) Pointed() NodeID { return v.pointed }

// fold shows or hides a node's children. The node keeps its place on the
// screen.
func (v *View) fold(id NodeID, open bool) {
	if v.tree == nil || v.tree.Node(id).Children == 0 || v.open.has(id) == open {
		return
	}
	before, was := v.top(id)
	v.open.set(id, open)
	if !open && v.selected != id && v.isAbove(id, v.selected) {
		v.selected = id
	}
	v.arrange()
	if after, is := v.top(id); was && is {
		v.offset = v.offset.Add(before.Subtract(after))
	}
	if open {
		v.familyIntoSight(id)
	}
	v.Refresh()
}

// Select selects a node, unfolds its ancestors and scrolls to it.
func (v *View) Select(id NodeID) {
	if v.tree == nil {
		return
	}
	v.reveal(id)
	v.selected, v.pointed = id, None // the keyboard wins over a pointer at rest
	v.intoSight(id)
	v.notify()
	v.Refresh()
}

// UnfoldBest unfolds the best line from the selected node on, and selects its
// end. While values are hidden it does nothing.
func (v *View) UnfoldBest() {
	if v.tree == nil || !v.ShowsAll() {
		return
	}
	v.Select(v.bestLineEnd(v.selected))
	if v.zoom < minReadable || !v.fits() {
		v.show(minReadable)
		v.Refresh()
	}
}

// maxUnfolded bounds how many nodes unfold at once: more are mere specks.
const maxUnfolded = 20_000

// UnfoldAll unfolds everything below the selected node, as far as that is of
// use; if it is unfolded already, it folds the node. While values are hidden it
// does nothing.
func (v *View) UnfoldAll() {
	switch {
	case v.tree == nil || !v.ShowsAll():
	case v.unfoldBelow(v.selected, maxUnfolded):
		v.Fit()
	default:
		v.fold(v.selected, false)
	}
}

// Fit zooms so that everything unfolded fits.
func (v *View) Fit() {
	v.fit()
	v.Refresh()
}

// Zoom zooms around the selected node if it is visible, else around the middle
// of the view.
func (v *View) Zoom(by float32) {
	if v.tree != nil {
		v.zoomAt(by, v.focus())
		v.Refresh()
	}
}

// notify reports the selected node.
func (v *View) notify() {
	if v.OnSelected != nil {
		v.OnSelected(v.selected)
	}
}

// MinSize has room for a few cards.
func (v *View) MinSize() fyne.Size {
	v.ExtendBaseWidget(v)
	return fyne.NewSize(240, 200)
}

// Resize is for Fyne. A new tree is placed as soon as the view has a size.
func (v *View) Resize(size fyne.Size) {
	v.BaseWidget.Resize(size)
	if v.area != v.Size() {
		v.area = v.Size()
		if v.placed {
			v.refit()
		}
	}
	v.placeOnce()
}

// measure takes the sizes of the cards from the board, the size of the theme's
// texts and the kind of view. It reports whether they have changed.
func (v *viewport) measure() (changed bool) {
	if v.tree == nil {
		return false
	}
	p := v.tree.Position()
	before := v.sizes
	v.sizes = sizesOf(p.Rules(), base.TextSize()/base.DefaultTheme().Size(base.SizeNameText), v.lecture)
	return v.sizes != before
}

// Refresh paints the view anew. If the size of the theme's texts has changed, it
// first lays the tree out anew.
func (v *View) Refresh() {
	if v.measure() && v.placed {
		v.refit()
	}
	v.showAndOr()
	v.BaseWidget.Refresh()
}

// maxLecture is up to how many nodes a tree is unfolded as a whole for a lecture.
const maxLecture = 150

// Lecture shows the tree so that it can be read from the back of a lecture room:
// with large labels on a light ground, and if it is small, all of it; or as
// before.
func (v *View) Lecture(on bool) {
	v.lecture = on
	if v.tree == nil {
		return
	}
	v.measure()
	switch v.showLarge(len(v.rows)); {
	case v.replay != nil:
		v.Play(v.replay, v.step)
	case on:
		v.UnfoldSmall()
	}
	v.Refresh()
}

// UnfoldSmall unfolds the whole tree, if it is small.
func (v *View) UnfoldSmall() {
	if v.tree.Len() <= maxLecture {
		v.unfoldBelow(Root, maxLecture)
		v.showLarge(len(v.rows))
		v.Refresh()
	}
}

// CreateRenderer is for Fyne.
func (v *View) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(v.raster) }

// AccessibilityLabel is what a screen reader reads.
func (v *View) AccessibilityLabel() string {
	if v.Spoken == nil {
		return ""
	}
	return v.Spoken()
}

// AccessibilityRole makes screen readers read the view as a text.
func (v *View) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

// colours are those of the theme.
type colours struct {
	background, foreground, tile, grid, x, o color.NRGBA
	win, last, cursor, faint, band, error    color.NRGBA
	quiet                                    color.NRGBA // of text that is not the main thing, and can be read
}

func coloursOf(o fyne.Widget) colours {
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	return coloursBy(func(name fyne.ThemeColorName) []color.Color {
		return []color.Color{base.ColorForWidget(name, o), theme.BoardColor(name, variant)}
	})
}

// lightColours are those of the light look on white, for projectors and paper.
func lightColours() colours {
	light := theme.New(theme.Light, 1)
	return coloursBy(func(name fyne.ThemeColorName) []color.Color {
		if name == base.ColorNameBackground {
			return []color.Color{color.White}
		}
		return []color.Color{light.Color(name, base.VariantLight)}
	})
}

// coloursBy takes the first opaque colour offered for each name.
func coloursBy(offer func(fyne.ThemeColorName) []color.Color) colours {
	read := func(name fyne.ThemeColorName) color.NRGBA {
		for _, c := range offer(name) {
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
		error: read(base.ColorNameError), quiet: read(base.ColorNamePlaceHolder),
	}
	c.faint = mixed(c.background, c.foreground, 0.45)
	c.band = mixed(c.background, c.foreground, 0.045)
	return c
}
