package tree

import (
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// View is a widget that draws the unfolded part of a tree, in which one node is selected. Its callbacks
// run on the UI goroutine.
type View struct {
	widget.BaseWidget

	// Called with the new node under the pointer, or None if there is none.
	OnHover func(NodeID)

	// Called when a click or the keyboard selects a node.
	OnSelected func(NodeID)

	// Called for keys that the view does not handle.
	OnKey func(*fyne.KeyEvent)

	// Called for characters; if it returns true, the view ignores the character.
	OnRune func(rune) bool

	// Called after the secondary button has selected a node; may be nil.
	OnMenu func(fyne.Position)

	// Returns the text for screen readers.
	AccessibleText func() string

	Narrator narrator // nil for a tree from a search

	// Whether to show fail-hard values where they differ from the fail-soft values.
	FailHard bool

	// Whether to show the tree as an AND/OR tree.
	AndOr bool

	content       *content
	viewport      viewport
	hovered       NodeID // the node under the pointer, or None if there is none
	focused       bool
	savedUnfolded []bool        // the unfolded nodes before a replay
	searched      *minimax.Tree // the tree before an exercise
	dark          bool          // whether the slide of a lecture is dark
	textMasks     *textMasks
	raster        *canvas.Raster
}

// narrator provides the texts for the nodes of a tree that has no boards and does not come from a search.
type narrator interface {
	Labels(NodeID) NodeLabels
	Title(NodeID) string
	Sentences(NodeID) []string
	Path(NodeID) string
}

// NodeLabels holds the texts painted on a node: the value on its badge, its name, and the text below the name.
type NodeLabels struct{ Value, Name, Below string }

// NodeCaption describes the node under the pointer, or the selected one if there is none or if a replay
// has not reached it.
type NodeCaption struct {
	ID        NodeID
	Title     string
	Sentences []string
	Evaluated bool // whether the value is the evaluation of the node's board
	HideBest  bool // whether the best move is hidden
}

var (
	_ fyne.Tappable   = (*View)(nil)
	_ fyne.Focusable  = (*View)(nil)
	_ fyne.Scrollable = (*View)(nil)
	_ fyne.Draggable  = (*View)(nil)
	_ fyne.Accessible = (*View)(nil)
)

func NewView() *View {
	v := &View{content: &content{}, hovered: None, textMasks: newTextMasks()}
	v.viewport = viewport{outline: outline{content: v.content}, selected: None, zoom: 1}
	v.OnHover, v.OnSelected, v.OnKey = func(NodeID) {}, func(NodeID) {}, func(*fyne.KeyEvent) {}
	v.OnRune, v.AccessibleText = func(rune) bool { return false }, func() string { return "" }
	v.raster = canvas.NewRaster(v.paint)
	v.ExtendBaseWidget(v)

	return v
}

// SetTree shows another tree with the root unfolded and the chosen move selected.
func (v *View) SetTree(t *minimax.Tree) {
	*v.content = content{tree: t}
	v.viewport.outline, v.hovered = newOutline(v.content), None
	v.viewport.measure()
	v.viewport.selected = max(Root, t.Chosen())
	v.viewport.fitMode = fittedLarge
	v.viewport.refit()
	v.showAndOr()
	v.changed()
}

// Unfold shows a tree that contains the nodes of the previous one with the same IDs. It selects a node
// and unfolds only the path to it and its children.
func (v *View) Unfold(t *minimax.Tree, id NodeID) {
	nodes := &v.viewport.outline
	v.viewport.keepInPlace(v.viewport.selected, func() {
		v.content.tree, nodes.unfolded = t, make([]bool, t.Len())
		nodes.unfold(t.Path(id)...)
		nodes.arrange()
	})
	v.viewport.selected = id
	v.viewport.scrollTo(id)
	v.viewport.scrollToChildren(id)
	if pos, ok := v.viewport.topCentre(t.Node(id).FirstChild); ok && t.Node(id).Children > 0 {
		// The best move is the leftmost child.
		v.viewport.offset.X += max(0, nodes.sizes.strip+nodes.sizes.slot*v.viewport.zoom/2-pos.X)
	}
	v.Refresh()
}

func (v *View) Tree() *minimax.Tree { return v.content.tree }

func (v *View) Selected() NodeID { return v.viewport.selected }

func (v *View) Hovered() NodeID { return v.hovered }

// Replaying returns the displayed replay and its step; r is nil if there is none.
func (v *View) Replaying() (r *Replay, step int) { return v.content.replay, v.content.step }

func (v *View) Exercise() *Exercise { return v.content.exercise }

func (v *View) Caption() NodeCaption {
	c, id := v.content, v.viewport.selected
	replay := c.replay
	if hovered := v.hovered; hovered != None && (replay == nil || replay.HasValue(hovered, c.step)) {
		id, replay = hovered, nil
	}

	caption := NodeCaption{
		ID:        id,
		Title:     Title(c.tree, id),
		Evaluated: IsLeaf(c.tree, id),
		HideBest:  replay != nil || c.exercise != nil,
	}
	switch {
	case c.exercise != nil:
		caption.Sentences, caption.Evaluated = c.exercise.Sentences(id), caption.Evaluated || c.exercise.IsEvaluated(id)
		return caption
	case replay != nil:
		caption.Sentences, caption.Evaluated = replay.Sentences(c.step), caption.Evaluated &&
			replay.HasValue(id, c.step)
	case v.Narrator != nil:
		caption.Title, caption.Sentences = v.Narrator.Title(id), v.Narrator.Sentences(id)
	default:
		caption.Sentences = describe(c.tree, id)
	}
	if c.andOr != nil && (replay == nil || replay.HasValue(id, c.step)) {
		caption.Sentences = append(caption.Sentences, c.andOr.Describe(id)...)
	}

	return caption
}

// Path returns the path to the selected node in words.
func (v *View) Path() string {
	if v.Narrator != nil {
		return v.Narrator.Path(v.viewport.selected)
	}
	return pathText(v.content.tree, v.viewport.selected, v.content.valueText)
}

// IsUnfolded reports whether a node is displayed, that is, not below a folded node.
func (v *View) IsUnfolded(id NodeID) bool {
	_, _, ok := v.viewport.outline.find(id)
	return ok
}

func (v *View) AllRevealed() bool { return v.content.isComplete() }

// fold shows or hides a node's children. The node keeps its position on the screen.
func (v *View) fold(id NodeID, unfold bool) {
	nodes := &v.viewport.outline
	if v.content.tree == nil || v.content.tree.Node(id).Children == 0 || nodes.unfolded[id] == unfold {
		return
	}
	v.viewport.keepInPlace(id, func() {
		nodes.unfolded[id] = unfold
		if !unfold && slices.Contains(v.content.tree.Path(v.viewport.selected), id) {
			v.viewport.selected = id
		}
		nodes.arrange()
	})
	if unfold {
		v.viewport.scrollToChildren(id)
	}
	v.Refresh()
}

func (v *View) Select(id NodeID) {
	if v.content.tree == nil {
		return
	}
	v.viewport.outline.reveal(id)

	// The selection replaces the node under the pointer.
	v.viewport.selected, v.hovered = id, None
	v.viewport.scrollTo(id)
	v.changed()
}

// UnfoldBest unfolds the best line from the selected node and selects the last node of the line. It does
// nothing while values are hidden.
func (v *View) UnfoldBest() {
	if v.content.tree == nil || !v.AllRevealed() {
		return
	}
	v.Select(v.viewport.outline.bestLineEnd(v.viewport.selected))
	if v.viewport.zoom < minReadableZoom || !v.viewport.fits() {
		v.viewport.show(minReadableZoom)
		v.Refresh()
	}
}

// maxUnfolded limits the number of nodes that are unfolded at once. More would be too small to see.
const maxUnfolded = 20_000

// UnfoldAll unfolds the nodes below the selected one, up to maxUnfolded nodes. If they are already
// unfolded, it folds the selected node. It does nothing while values are hidden.
func (v *View) UnfoldAll() {
	switch {
	case v.content.tree == nil || !v.AllRevealed():
	case v.viewport.outline.unfoldBelow(v.viewport.selected, maxUnfolded):
		v.Fit()
	default:
		v.fold(v.viewport.selected, false)
	}
}

func (v *View) Fit() {
	v.viewport.fit()
	v.Refresh()
}

// Zoom zooms around the selected node if it is visible, otherwise around the centre of the view.
func (v *View) Zoom(factor float32) {
	if v.content.tree != nil {
		v.viewport.zoomAt(factor, v.viewport.zoomAnchor())
		v.Refresh()
	}
}

func (v *View) changed() {
	v.OnSelected(v.viewport.selected)
	v.Refresh()
}

func (v *View) MinSize() fyne.Size {
	v.ExtendBaseWidget(v)
	return fyne.NewSize(240, 200)
}

// Resize implements fyne.CanvasObject. It places a new tree as soon as the view has a size.
func (v *View) Resize(size fyne.Size) {
	v.BaseWidget.Resize(size)
	if v.viewport.area != v.Size() {
		v.viewport.area = v.Size()
		v.viewport.refit()
	}
}

// Refresh repaints the view. If the theme's text size has changed, it lays out the tree again first.
func (v *View) Refresh() {
	if v.viewport.measure() {
		v.viewport.refit()
	}
	v.showAndOr()
	v.BaseWidget.Refresh()
}

// SetDark makes the slide of a lecture dark or light.
func (v *View) SetDark(dark bool) {
	v.dark = dark
	v.Refresh()
}

// SetLecture turns the style for lecture rooms on or off: large labels on a slide, and small trees completely
// unfolded.
func (v *View) SetLecture(on bool) {
	v.viewport.lecture = on
	if v.content.tree == nil {
		return
	}
	v.viewport.measure()
	v.viewport.showLarge(len(v.viewport.outline.rows))

	switch {
	case v.content.replay != nil:
		v.SetReplay(v.content.replay, v.content.step)
	case on:
		v.UnfoldSmall()
		v.ShowChosen()
	}
	v.Refresh()
}

// UnfoldSmall unfolds the tree completely if it is small.
func (v *View) UnfoldSmall() {
	if v.viewport.outline.unfoldSmall() {
		v.viewport.showLarge(len(v.viewport.outline.rows))
		v.Refresh()
	}
}

// ShowChosen scrolls to the chosen move and its children. The root of a wide tree is then drawn at the edge.
func (v *View) ShowChosen() {
	if v.content.tree == nil || v.content.tree.Chosen() == None || v.viewport.fits() {
		return
	}
	v.viewport.scrollToChildren(v.content.tree.Chosen())
	v.Refresh()
}

// SetReplay shows the search after a step of r. It unfolds only the path to the step's node, or a small tree
// completely. If r is nil, it shows the complete tree again, unfolded as before the replay.
func (v *View) SetReplay(r *Replay, step int) {
	nodes := &v.viewport.outline
	if v.content.tree == nil || r == nil && v.content.replay == nil {
		return
	}
	if v.content.replay == nil {
		v.savedUnfolded = slices.Clone(nodes.unfolded)
	}
	v.content.replay, v.content.step = r, step
	if r == nil {
		nodes.unfolded = v.savedUnfolded
		nodes.reveal(v.viewport.selected)
		nodes.arrange()
		v.viewport.show(minReadableZoom)
		v.changed()

		return
	}
	id, _ := r.Node(step)
	v.viewport.follow(id)
	v.changed()
}

// SetExercise shows an exercise about the displayed tree, completely unfolded. If e is nil, it ends the
// exercise.
func (v *View) SetExercise(e *Exercise) {
	nodes := &v.viewport.outline
	if v.content.tree == nil || e == nil && v.content.exercise == nil {
		return
	}
	v.setExerciseTree(e)
	if e != nil {
		nodes.unfoldBelow(Root, maxExercise)
		v.viewport.selected, v.hovered = e.firstQuestion(), None
		nodes.arrange()
		v.viewport.showLarge(len(nodes.rows))
		v.viewport.scrollToChildren(v.viewport.selected)
	}
	v.changed()
}

// setExerciseTree displays the tree of an exercise, which includes what the search skipped, or if e is nil, the tree
// of the search.
func (v *View) setExerciseTree(e *Exercise) {
	c, nodes := v.content, &v.viewport.outline
	v.searched = v.searchedTree()
	t := v.searched
	if e != nil {
		t = e.tree
	}
	for int(v.viewport.selected) >= t.Len() {
		v.viewport.selected = c.tree.Node(v.viewport.selected).Parent
	}
	v.hovered = None

	unfolded := make([]bool, t.Len())
	copy(unfolded, nodes.unfolded)
	c.exercise, c.tree, nodes.unfolded = e, t, unfolded
	nodes.arrange()
}

// searchedTree returns the displayed tree as the search has left it.
func (v *View) searchedTree() *minimax.Tree {
	if v.content.exercise != nil {
		return v.searched
	}
	return v.content.tree
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
	return newColours(func(name fyne.ThemeColorName) color.NRGBA {
		return draw.FirstVisible(fynetheme.ColorForWidget(name, o), theme.BoardColor(name, variant))
	})
}

// lightColours returns the light colours on white, for paper.
func lightColours() colours { return coloursOn(theme.Light, color.White) }

// slideColours returns the colours of a lecture's slide. All text on it has a contrast of at least 7 to 1.
func slideColours(dark bool) colours {
	c := coloursOn(theme.Light, color.White)
	if dark {
		c = coloursOn(theme.Dark, color.Black)
	}
	won, lost := draw.Mix(c.tile, c.win, cardTint), draw.Mix(c.tile, c.last, cardTint)
	c.faint = readable(c.faint, c.foreground, c.background, c.tile, won, lost)
	c.error = readable(c.error, c.foreground, c.background)

	return c
}

// ReadableOnSlide returns a colour of text with enough contrast for a lecture's slide.
func ReadableOnSlide(c color.Color, dark bool) color.Color {
	slide := slideColours(dark)
	return readable(draw.FirstVisible(c), slide.foreground, slide.background)
}

// slideContrast is the minimum contrast of the text on a slide, that of level AAA of the Web Content Accessibility
// Guidelines 2.2.
const slideContrast = 7

// readable mixes a colour of text with ink until it has enough contrast for a slide to all grounds.
func readable(c, ink color.NRGBA, grounds ...color.NRGBA) color.NRGBA {
	isPale := func(c color.NRGBA) bool {
		return slices.ContainsFunc(grounds, func(g color.NRGBA) bool { return draw.Contrast(c, g) < slideContrast })
	}
	mixed := c
	for share := float32(0.05); share < 1 && isPale(mixed); share += 0.05 {
		mixed = draw.Mix(c, ink, share)
	}

	return mixed
}

// coloursOn returns the colours of an appearance on a background.
func coloursOn(appearance theme.Appearance, background color.Color) colours {
	th := theme.New(appearance, 1)

	return newColours(func(name fyne.ThemeColorName) color.NRGBA {
		if name == fynetheme.ColorNameBackground {
			return draw.FirstVisible(background)
		}
		return draw.FirstVisible(th.Color(name, fynetheme.VariantLight))
	})
}

func newColours(lookUp func(fyne.ThemeColorName) color.NRGBA) colours {
	c := colours{
		background: lookUp(fynetheme.ColorNameBackground), foreground: lookUp(fynetheme.ColorNameForeground),
		tile: lookUp(theme.ColorTile), grid: lookUp(theme.ColorGrid), x: lookUp(theme.ColorX), o: lookUp(theme.ColorO),
		win: lookUp(theme.ColorWin), last: lookUp(theme.ColorLast), cursor: lookUp(theme.ColorCursor),
		error: lookUp(fynetheme.ColorNameError),
	}
	c.faint = draw.Mix(c.background, c.foreground, 0.45)
	c.band = draw.Mix(c.background, c.foreground, 0.045)

	return c
}

// IsVisible reports whether the middle of the upper edge of a node's card is visible.
func (v *View) IsVisible(id NodeID) bool {
	pos, ok := v.viewport.topCentre(id)
	return ok && v.viewport.isVisible(pos)
}
