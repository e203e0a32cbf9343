package moves

import (
	"image/color"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	ourtheme "jingzi/ui/theme"
)

// graph draws the branches of a game as a tree that grows to the right. Only
// what can be seen of it is drawn.
type graph struct {
	widget.BaseWidget
	onTapped func(*game.Node)
	onMenu   func(*game.Node, fyne.Position) // where on the window

	grid   *grid
	tree   *game.Tree // of which grid is
	state  int        // and of which revision
	line   []game.Moment
	shown  int
	live   *game.Node
	scroll *container.Scroll
	field  *field
}

const (
	gridStep = 18 // from node to node
	gridEdge = 12 // from the middle of the first node to the edge
	dot      = 5  // radius
)

func newGraph() *graph {
	g := &graph{grid: &grid{}}
	g.field = &field{graph: g}
	g.field.ExtendBaseWidget(g.field)
	g.scroll = container.NewScroll(g.field)
	g.scroll.OnScrolled = func(fyne.Position) { g.field.Refresh() }
	g.ExtendBaseWidget(g)
	return g
}

// show draws the tree of a game in a state, which changes when the tree does,
// with a moment of a line in view.
func (g *graph) show(t *game.Tree, state int, line []game.Moment, shown int, live *game.Node) {
	moved := shown != g.shown || len(g.line) <= shown || g.line[shown].Node != line[shown].Node
	g.line, g.shown, g.live = line, shown, live
	if t != g.tree || state != g.state || moved && g.grid.part != nil {
		g.tree, g.state, g.grid = t, state, newGrid(t, line[shown].Node)
		g.scroll.Refresh() // it may be larger, or smaller
	}
	if moved {
		g.reveal()
	}
	g.field.Refresh()
}

// branches reports whether there is more to see than a line.
func (g *graph) branches() bool { return g.grid.rows > 1 }

// reveal scrolls to the moment that is shown.
func (g *graph) reveal() {
	at, ok := g.grid.cells[g.line[g.shown].Node]
	if !ok {
		return
	}
	view, offset := g.scroll.Size(), g.scroll.Offset
	const margin = 2 * gridStep
	into := func(from, size, middle float32) float32 {
		return max(min(from, middle-margin), middle+margin-size, 0)
	}
	middle := middleOf(at)
	field := g.field.MinSize()
	to := fyne.NewPos(min(into(offset.X, view.Width, middle.X), max(field.Width-view.Width, 0)),
		min(into(offset.Y, view.Height, middle.Y), max(field.Height-view.Height, 0)))
	if to != offset {
		g.scroll.ScrollToOffset(to)
	}
}

func middleOf(c cell) fyne.Position {
	return fyne.NewPos(gridEdge+float32(c.column)*gridStep, gridEdge+float32(c.row)*gridStep)
}

func (g *graph) Resize(size fyne.Size) {
	g.BaseWidget.Resize(size)
	if g.tree != nil {
		g.reveal()
		g.field.Refresh()
	}
}

func (g *graph) CreateRenderer() fyne.WidgetRenderer {
	ground := canvas.NewRectangle(color.Transparent)
	return widget.NewSimpleRenderer(container.NewStack(ground, g.scroll))
}

func (g *graph) MinSize() fyne.Size { return fyne.NewSize(3*gridStep, 2*gridStep) }

// field is the whole tree, of which the graph scrolls a part into view.
type field struct {
	widget.BaseWidget
	graph *graph
}

var (
	_ fyne.Tappable          = (*field)(nil)
	_ fyne.SecondaryTappable = (*field)(nil)
)

func (f *field) MinSize() fyne.Size {
	return fyne.NewSize(2*gridEdge+float32(max(len(f.graph.grid.columns)-1, 0))*gridStep, 2*gridEdge+float32(max(f.graph.grid.rows-1, 0))*gridStep)
}

func (f *field) nodeAt(at fyne.Position) *game.Node {
	near := func(v float32) int { return int((v-gridEdge)/gridStep + 0.5) }
	return f.graph.grid.at(near(at.X), near(at.Y))
}

func (f *field) Tapped(e *fyne.PointEvent) {
	if n := f.nodeAt(e.Position); n != nil {
		f.graph.onTapped(n)
	}
}

func (f *field) TappedSecondary(e *fyne.PointEvent) {
	if n := f.nodeAt(e.Position); n != nil {
		f.graph.onMenu(n, e.AbsolutePosition)
	}
}

func (f *field) CreateRenderer() fyne.WidgetRenderer { return &fieldRenderer{field: f} }

// fieldRenderer has objects for what is in view, and uses them again.
type fieldRenderer struct {
	field   *field
	objects []fyne.CanvasObject
	lines   []*canvas.Line
	circles []*canvas.Circle
	nLines  int
	nDots   int
}

func (r *fieldRenderer) Destroy()                     {}
func (r *fieldRenderer) Layout(fyne.Size)             { r.draw() }
func (r *fieldRenderer) MinSize() fyne.Size           { return r.field.MinSize() }
func (r *fieldRenderer) Objects() []fyne.CanvasObject { return r.objects }

func (r *fieldRenderer) Refresh() {
	r.draw()
	canvas.Refresh(r.field)
}

func (r *fieldRenderer) draw() {
	g := r.field.graph
	r.objects, r.nLines, r.nDots = r.objects[:0], 0, 0
	offset, view := g.scroll.Offset, g.scroll.Size()
	first := func(v float32) int { return int((v-gridEdge)/gridStep) - 1 }
	left, right := first(offset.X), first(offset.X+view.Width)+2
	top, bottom := first(offset.Y), first(offset.Y+view.Height)+2
	plain, marked := theme.Color(theme.ColorNamePlaceHolder), theme.Color(theme.ColorNamePrimary)
	for _, onLine := range []bool{false, true} { // the line that is looked at on top
		for column := left; column <= right; column++ {
			g.grid.within(column, top, bottom, func(n *game.Node, at cell) {
				from := middleOf(at)
				colour := plain
				if onLine {
					colour = marked
				}
				if lowest := at.lowest; !onLine && lowest > at.row {
					r.line(from, middleOf(cell{column: at.column, row: min(lowest, bottom+1)}), colour, 1)
				}
				if p := n.Parent(); p != nil && at.row >= top && g.isOnLine(n, at.column) == onLine {
					above := g.grid.cells[p]
					corner := middleOf(cell{column: above.column, row: at.row})
					r.line(corner, from, colour, width(onLine))
					if onLine && above.row < at.row {
						r.line(middleOf(cell{column: above.column, row: max(above.row, top-1)}), corner, colour, width(true))
					}
				}
			})
		}
	}
	for column := left; column <= right; column++ {
		g.grid.within(column, top, bottom, func(n *game.Node, at cell) {
			if at.row >= top {
				r.dot(n, at)
			}
		})
	}
}

func width(onLine bool) float32 {
	if onLine {
		return 2
	}
	return 1
}

// isOnLine reports whether a node is on the line that is looked at.
func (g *graph) isOnLine(n *game.Node, depth int) bool {
	return depth < len(g.line) && g.line[depth].Node == n
}

func (r *fieldRenderer) line(from, to fyne.Position, c color.Color, width float32) {
	if r.nLines == len(r.lines) {
		r.lines = append(r.lines, &canvas.Line{})
	}
	l := r.lines[r.nLines]
	r.nLines++
	l.Position1, l.Position2, l.StrokeColor, l.StrokeWidth = from, to, c, width
	r.objects = append(r.objects, l)
}

func (r *fieldRenderer) circle(at fyne.Position, radius float32, fill, stroke color.Color, pen float32) {
	if r.nDots == len(r.circles) {
		r.circles = append(r.circles, &canvas.Circle{})
	}
	c := r.circles[r.nDots]
	r.nDots++
	c.Position1, c.Position2 = at.SubtractXY(radius, radius), at.AddXY(radius, radius)
	c.FillColor, c.StrokeColor, c.StrokeWidth = fill, stroke, pen
	r.objects = append(r.objects, c)
}

// dot draws a node: a stone of the colour that was played, small where none
// was; ringed where something is said of it, where the game stands, and, with
// the thickest ring, where the player looks.
func (r *fieldRenderer) dot(n *game.Node, at cell) {
	g, middle := r.field.graph, middleOf(at)
	switch {
	case n == g.line[g.shown].Node:
		r.circle(middle, dot+3.5, theme.Color(theme.ColorNameBackground), theme.Color(theme.ColorNamePrimary), 2.5)
	case n == g.live:
		r.circle(middle, dot+2.5, theme.Color(theme.ColorNameBackground), theme.Color(theme.ColorNamePrimary), 1)
	}
	fill, edge := theme.Color(ourtheme.ColorWhite), theme.Color(theme.ColorNamePlaceHolder)
	switch at.mover {
	case game.Black:
		fill = theme.Color(ourtheme.ColorBlack)
	case game.Empty:
		fill = theme.Color(theme.ColorNamePlaceHolder)
		r.circle(middle, dot-1.5, fill, edge, 1)
		return
	}
	r.circle(middle, dot, fill, edge, 1)
	if n.Comment != "" || len(n.Marks) > 0 {
		r.circle(middle.AddXY(dot-1, -dot+1), 2.5, theme.Color(ourtheme.ColorLast), color.Transparent, 0)
	}
}
