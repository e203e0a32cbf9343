package tree

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	base "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// View is the widget. It draws the unfolded part of a tree, in which one node is selected. Its callbacks
// run on the UI goroutine.
type View struct {
	widget.BaseWidget

	OnPointed      func(NodeID)         // the node under the pointer changed; None if there is none
	OnSelected     func(NodeID)         // by a click or the keyboard
	OnKey          func(*fyne.KeyEvent) // keys that the view does not handle while it has the focus
	OnRune         func(rune) bool      // characters; the view ignores those for which it returns true
	OnMenu         func(fyne.Position)  // the secondary button was pressed over a node, which is selected before; may be nil
	AccessibleText func() string        // the text for screen readers

	Narrator Narrator // nil for a tree from a search

	FailHard bool // show fail-hard values next to the fail-soft ones where they differ
	AndOr    bool // show the tree as an AND/OR tree

	shows     *content
	port      viewport
	pointed   NodeID
	focused   bool
	savedOpen []bool // the nodes that were unfolded before a replay
	stamps    *stamps
	raster    *canvas.Raster
}

// Narrator provides the texts for the nodes of a tree without boards that does not come from a search.
type Narrator interface {
	Labels(NodeID) NodeLabels
	Title(NodeID) string
	Sentences(NodeID) []string
	Path(NodeID) string
}

// NodeLabels holds the texts on a node: on its badge, its name, and below the name.
type NodeLabels struct{ Value, Name, Below string }

// NodeCaption describes the node under the pointer, as far as it is not hidden, or else the selected one.
type NodeCaption struct {
	ID        NodeID
	Title     string
	Sentences []string
	Evaluated bool // the value is from the evaluation of the node's board
	HideBest  bool // the best move is hidden
}

var (
	_ fyne.Tappable   = (*View)(nil)
	_ fyne.Focusable  = (*View)(nil)
	_ fyne.Scrollable = (*View)(nil)
	_ fyne.Draggable  = (*View)(nil)
	_ fyne.Accessible = (*View)(nil)
)

func NewView() *View {
	v := &View{shows: &content{}, pointed: None, stamps: newStamps()}
	v.port = viewport{outline: outline{shows: v.shows}, selected: None, zoom: 1}
	v.OnPointed, v.OnSelected, v.OnKey = func(NodeID) {}, func(NodeID) {}, func(*fyne.KeyEvent) {}
	v.OnRune, v.AccessibleText = func(rune) bool { return false }, func() string { return "" }
	v.raster = canvas.NewRaster(v.paint)
	v.ExtendBaseWidget(v)
	return v
}

// SetTree shows another tree with the root unfolded and the chosen move selected.
func (v *View) SetTree(t *minimax.Tree) {
	*v.shows = content{tree: t}
	v.port.outline, v.pointed = newOutline(v.shows), None
	v.port.measure()
	v.port.selected = max(Root, t.Chosen())
	v.port.fitted = fittedLarge
	v.port.refit()
	v.showAndOr()
	v.changed()
}

// Unfold shows a tree that has grown. Its nodes keep their IDs. It selects a node, and unfolds only the
// path to it and its children.
func (v *View) Unfold(t *minimax.Tree, id NodeID) {
	nodes := &v.port.outline
	v.port.keepInPlace(v.port.selected, func() {
		v.shows.tree, nodes.open = t, make([]bool, t.Len())
		nodes.unfold(t.Path(id)...)
		nodes.arrange()
	})
	v.port.selected = id
	v.port.scrollTo(id)
	v.port.scrollToChildren(id)
	if at, ok := v.port.top(t.Node(id).FirstChild); ok && t.Node(id).Children > 0 {
		v.port.offset.X += max(0, nodes.sizes.strip+nodes.sizes.slot*v.port.zoom/2-at.X) // the best move is the leftmost of its siblings
	}
	v.Refresh()
}

func (v *View) Tree() *minimax.Tree { return v.shows.tree }

func (v *View) Selected() NodeID { return v.port.selected }

func (v *View) Pointed() NodeID { return v.pointed }

// Replaying returns the displayed replay and its step; r is nil if there is none.
func (v *View) Replaying() (r *Replay, step int) { return v.shows.replay, v.shows.step }

func (v *View) Exercise() *Exercise { return v.shows.exercise }

func (v *View) Caption() NodeCaption {
	c, id := v.shows, v.port.selected
	replay := c.replay
	if at := v.pointed; at != None && (replay == nil || replay.HasValue(at, c.step)) {
		id, replay = at, nil
	}
	s := NodeCaption{ID: id, Title: Title(c.tree, id), Evaluated: IsLeaf(c.tree, id), HideBest: replay != nil || c.exercise != nil}
	switch {
	case c.exercise != nil:
		s.Sentences, s.Evaluated = c.exercise.Sentences(id), s.Evaluated || c.exercise.Leaf(id)
		return s
	case replay != nil:
		s.Sentences, s.Evaluated = replay.Sentences(c.step), s.Evaluated && replay.HasValue(id, c.step)
	case v.Narrator != nil:
		s.Title, s.Sentences = v.Narrator.Title(id), v.Narrator.Sentences(id)
	default:
		s.Sentences = Describe(c.tree, id)
	}
	if c.andOr != nil && (replay == nil || replay.HasValue(id, c.step)) {
		s.Sentences = append(s.Sentences, c.andOr.Describe(id)...)
	}
	return s
}

// Path returns the path to the selected node in words.
func (v *View) Path() string {
	if v.Narrator != nil {
		return v.Narrator.Path(v.port.selected)
	}
	return pathText(v.shows.tree, v.port.selected, v.shows.hasValue)
}

// Unfolded reports whether a node is displayed and not hidden by a folded one.
func (v *View) Unfolded(id NodeID) bool {
	_, _, ok := v.port.outline.find(id)
	return ok
}

func (v *View) AllRevealed() bool { return v.shows.isComplete() }

// fold shows or hides a node's children. The node keeps its position on the screen.
func (v *View) fold(id NodeID, open bool) {
	nodes := &v.port.outline
	if v.shows.tree == nil || v.shows.tree.Node(id).Children == 0 || nodes.open[id] == open {
		return
	}
	v.port.keepInPlace(id, func() {
		if nodes.open[id] = open; !open && slices.Contains(v.shows.tree.Path(v.port.selected), id) {
			v.port.selected = id
		}
		nodes.arrange()
	})
	if open {
		v.port.scrollToChildren(id)
	}
	v.Refresh()
}

func (v *View) Select(id NodeID) {
	if v.shows.tree == nil {
		return
	}
	v.port.outline.reveal(id)
	v.port.selected, v.pointed = id, None // the keyboard takes precedence over a pointer at rest
	v.port.scrollTo(id)
	v.changed()
}

// UnfoldBest unfolds the best line from the selected node and selects its end. It does nothing while values
// are hidden.
func (v *View) UnfoldBest() {
	if v.shows.tree == nil || !v.AllRevealed() {
		return
	}
	v.Select(v.port.outline.bestLineEnd(v.port.selected))
	if v.port.zoom < minReadable || !v.port.fits() {
		v.port.show(minReadable)
		v.Refresh()
	}
}

// maxUnfolded limits the number of nodes that are unfolded at once. More would be too small to see.
const maxUnfolded = 20_000

// UnfoldAll unfolds the nodes below the selected one, up to maxUnfolded nodes. If they are already
// unfolded, it folds the selected node. It does nothing while values are hidden.
func (v *View) UnfoldAll() {
	switch {
	case v.shows.tree == nil || !v.AllRevealed():
	case v.port.outline.unfoldBelow(v.port.selected, maxUnfolded):
		v.Fit()
	default:
		v.fold(v.port.selected, false)
	}
}

func (v *View) Fit() {
	v.port.fit()
	v.Refresh()
}

// Zoom zooms around the selected node if that is visible, else around the centre of the view.
func (v *View) Zoom(by float32) {
	if v.shows.tree != nil {
		v.port.zoomAt(by, v.port.focus())
		v.Refresh()
	}
}

func (v *View) changed() {
	v.OnSelected(v.port.selected)
	v.Refresh()
}

func (v *View) MinSize() fyne.Size {
	v.ExtendBaseWidget(v)
	return fyne.NewSize(240, 200)
}

// Resize implements fyne.CanvasObject. It places a new tree as soon as the view has a size.
func (v *View) Resize(size fyne.Size) {
	v.BaseWidget.Resize(size)
	if v.port.area != v.Size() {
		v.port.area = v.Size()
		v.port.refit()
	}
}

// Refresh repaints the view. If the text size of the theme has changed, it first lays out the tree again.
func (v *View) Refresh() {
	if v.port.measure() {
		v.port.refit()
	}
	v.showAndOr()
	v.BaseWidget.Refresh()
}

// SetLecture shows the tree so that it can be read from the back of a lecture room: with large labels on a
// light background, and a small tree completely. With false it shows the tree as before.
func (v *View) SetLecture(on bool) {
	v.port.lecture = on
	if v.shows.tree == nil {
		return
	}
	v.port.measure()
	switch v.port.showLarge(len(v.port.outline.rows)); {
	case v.shows.replay != nil:
		v.SetReplay(v.shows.replay, v.shows.step)
	case on:
		v.UnfoldSmall()
		v.ShowChosen()
	}
	v.Refresh()
}

func (v *View) UnfoldSmall() {
	if v.port.outline.unfoldSmall() {
		v.port.showLarge(len(v.port.outline.rows))
		v.Refresh()
	}
}

// ShowChosen scrolls to the chosen move and its children. The root of a wide tree is then drawn at the edge.
func (v *View) ShowChosen() {
	if v.shows.tree == nil || v.shows.tree.Chosen() == None || v.port.fits() {
		return
	}
	v.port.scrollToChildren(v.shows.tree.Chosen())
	v.Refresh()
}

// SetReplay shows the search after a step, with only the path to its node unfolded. A small tree stays
// completely unfolded in a lecture or if it is typed. With nil it shows the complete tree again, unfolded
// as before.
func (v *View) SetReplay(r *Replay, step int) {
	nodes := &v.port.outline
	if v.shows.tree == nil || r == nil && v.shows.replay == nil {
		return
	}
	if v.shows.replay == nil {
		v.savedOpen = slices.Clone(nodes.open)
	}
	v.shows.replay, v.shows.step = r, step
	if r == nil {
		nodes.open = v.savedOpen
		nodes.reveal(v.port.selected)
		nodes.arrange()
		v.port.show(minReadable)
		v.changed()
		return
	}
	id, _ := r.Node(step)
	v.port.follow(id)
	v.changed()
}

// SetExercise shows an exercise about the displayed tree, completely unfolded. nil ends it.
func (v *View) SetExercise(x *Exercise) {
	nodes := &v.port.outline
	if v.shows.tree == nil || x == nil && v.shows.exercise == nil {
		return
	}
	if v.shows.exercise = x; x != nil {
		nodes.unfoldBelow(Root, maxExercise)
		v.port.selected, v.pointed = x.first(), None
		nodes.arrange()
		v.port.showLarge(len(nodes.rows))
		v.port.scrollToChildren(v.port.selected)
	}
	v.changed()
}

func (v *View) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(v.raster) }

func (v *View) AccessibilityLabel() string { return v.AccessibleText() }

func (v *View) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

type colours struct {
	background, foreground, tile, grid, x, o color.NRGBA
	win, last, cursor, faint, band, error    color.NRGBA
}

func coloursOf(o fyne.Widget) colours {
	variant := fyne.CurrentApp().Settings().ThemeVariant()
	return coloursBy(func(name fyne.ThemeColorName) color.NRGBA {
		return draw.FirstVisible(base.ColorForWidget(name, o), theme.BoardColor(name, variant))
	})
}

// lightColours returns the light colours on white, for projectors and paper.
func lightColours() colours {
	light := theme.New(theme.Light, 1)
	return coloursBy(func(name fyne.ThemeColorName) color.NRGBA {
		if name == base.ColorNameBackground {
			return draw.FirstVisible(color.White)
		}
		return draw.FirstVisible(light.Color(name, base.VariantLight))
	})
}

func coloursBy(read func(fyne.ThemeColorName) color.NRGBA) colours {
	c := colours{
		background: read(base.ColorNameBackground), foreground: read(base.ColorNameForeground),
		tile: read(theme.ColorTile), grid: read(theme.ColorGrid), x: read(theme.ColorX), o: read(theme.ColorO),
		win: read(theme.ColorWin), last: read(theme.ColorLast), cursor: read(theme.ColorCursor),
		error: read(base.ColorNameError),
	}
	c.faint = draw.Mix(c.background, c.foreground, 0.45)
	c.band = draw.Mix(c.background, c.foreground, 0.045)
	return c
}

// InSight reports whether the middle of the upper edge of a node's card is visible.
func (v *View) InSight(id NodeID) bool {
	at, ok := v.port.top(id)
	return ok && v.port.inSight(at)
}
