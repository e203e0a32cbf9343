package tree

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

// Minimum sizes in pixels of a board's cells and of texts. Smaller ones are not painted.
const (
	minCell = 4
	minText = 7
)

// painting holds the input for painting the view once: the content, the outline and the viewport, and the
// colours.
type painting struct {
	picture picture
	look    colours
	shows   *content
	port    *viewport
	outline *outline
	tree    *minimax.Tree
	hard    bool // see View.FailHard
	teller  Narrator
	pointed NodeID          // None if there is none
	scale   float32         // device pixels per unit of Fyne
	unit    float32         // device pixels per unit of the tree
	bold    map[NodeID]bool // nodes of the best line
	path    map[NodeID]bool // the nodes from the root to the selected one
	now     NodeID          // the current node of the replay
	next    NodeID          // the leaf to search next in a hope tree
	hope    bool            // the bold edges are a hope tree
}

func newPainting(to picture, look colours, port *viewport, hard bool) *painting {
	shows := port.outline.shows
	return &painting{picture: to, look: look, shows: shows, port: port, outline: &port.outline, tree: shows.tree, hard: hard, pointed: None, now: None, next: None}
}

func (v *View) painting(to picture) *painting {
	look := coloursOf(v)
	if v.port.lecture {
		look = lightColours()
	}
	p := newPainting(to, look, &v.port, v.FailHard)
	p.teller, p.pointed = v.Narrator, v.pointed
	return p
}

func (v *View) paint(w, h int) image.Image {
	screen := pixels{draw.NewRaster(w, h), v.stamps}
	to := newSheet(w, h, v.stamps, screen)
	scale := float32(1)
	if v.Size().Width > 0 {
		scale = float32(w) / v.Size().Width
	}
	p := v.painting(to)
	if p.paint(scale); p.tree != nil {
		p.bars(w, h)
		if v.focused {
			to.frame(0, 0, w, h, max(1, int(2*scale)), p.look.cursor)
		}
	}
	return screen.RGBA
}

func (p *painting) paint(scale float32) {
	w, h := p.picture.Dx(), p.picture.Dy()
	p.scale, p.unit = scale, scale*p.port.zoom
	p.picture.fill(0, 0, w, h, p.look.background)
	if p.tree == nil {
		return
	}
	p.paths()
	for row := range p.outline.rows {
		p.band(row, 0, w)
	}
	for row := range p.outline.rows {
		p.row(row, w, h)
	}
	p.layers(h)
}

func (p *painting) paths() {
	p.bold, p.path = map[NodeID]bool{}, map[NodeID]bool{}
	if p.port.selected != None {
		for _, id := range p.tree.Path(p.port.selected) {
			p.path[id] = true
		}
	}
	if p.shows.replay != nil {
		p.now, _ = p.shows.replay.Node(p.shows.step)
	}
	switch {
	case p.shows.andOr != nil:
		p.plan()
	case p.shows.isComplete():
		for at := p.tree.Chosen(); at != None; at = p.tree.Node(at).BestChild {
			p.bold[at] = true
		}
	}
}

// y returns the top of a row's cards, and x the horizontal centre of a node's box, in device pixels.
func (p *painting) y(row int) int {
	return pixel(p.port.offset.Y*p.scale + p.outline.rowTop(row)*p.unit)
}
func (p *painting) x(at nodeBox) int {
	return pixel(p.port.offset.X*p.scale + p.port.drawnX(at)*p.outline.sizes.slot*p.unit)
}

func (p *painting) row(row, w, h int) {
	top := p.y(row)
	if top > h || p.y(row+1) < 0 {
		return
	}
	left := (0-p.port.offset.X)/p.port.zoom/p.outline.sizes.slot - 0.5
	right := (float32(w)/p.scale-p.port.offset.X)/p.port.zoom/p.outline.sizes.slot + 0.5
	first, end := p.outline.visibleRange(row, left, right)
	places := p.outline.rows[row][first:end]
	for pass := range 2 { // thick lines cover thin ones
		for _, at := range places {
			if row == 0 || at.depth > 0 {
				continue
			}
			if to := p.edgeEnd(row, at); (p.bold[to] || p.path[to]) == (pass == 1) {
				p.edge(row, at, to)
			}
		}
	}
	last := math.MinInt
	for _, at := range places {
		if x := p.x(at); at.piled {
			p.leaf(at, x, top+pixel(at.depth*p.outline.sizes.leaf*p.unit))
		} else if x != last || p.path[at.id] { // of several cards in one pixel, only one is painted
			p.card(at, x, top)
			last = x
		}
	}
}

// stroke returns the width of a line in device pixels. Lines get thinner when the tree is zoomed out.
func (p *painting) stroke(width float32) int {
	return max(1, pixel(width*p.scale*min(1, max(0.4, p.port.zoom))))
}

// edgeEnd returns the node for which the edge to a box is painted. The edge to a pile is that of its leaf on
// the best line, else of the selected leaf, else of the best.
func (p *painting) edgeEnd(row int, at nodeBox) NodeID {
	to := at.id
	if !at.piled {
		return to
	}
	parent := p.outline.rows[row-1][at.parent]
	best := p.tree.Node(parent.id).BestChild
	for _, leaf := range p.outline.rows[row][parent.first:][:parent.count] {
		switch {
		case p.bold[leaf.id]:
			return leaf.id
		case p.path[leaf.id], leaf.id == best && !p.path[to]:
			to = leaf.id
		}
	}
	return to
}

// edge paints the edge to a box for one of its nodes.
func (p *painting) edge(row int, at nodeBox, end NodeID) {
	n, parent := p.tree.Node(at.id), p.outline.rows[row-1][at.parent]
	above := p.tree.Node(parent.id)
	from, to := p.x(parent), p.x(at)
	y0, y1 := p.y(row-1)+pixel(p.edgeOffset(parent.id)*p.unit), p.y(row)
	middle := (y0 + y1) / 2
	c, width := p.look.faint, float32(1)
	switch {
	case p.bold[end]:
		if c, width = p.look.win, 4; p.hope {
			c = p.look.cursor
		}
		if p.path[end] {
			width = 5
		}
	case p.path[end]:
		c, width = p.look.cursor, 3
	case above.BestChild == end && p.shows.replay == nil && p.shows.hasValue(above):
		c, width = p.look.foreground, 2
	}
	thick := p.stroke(width)
	half := thick / 2
	if p.tree.IsNegamax() && !at.piled { // the sign changes between the node and its parent
		defer p.words("−", to+pixel(9*p.unit), (middle+y1)/2, 15, p.look.foreground, true)
	}
	if p.shows.andOr != nil && above.Layer == minimax.Min && parent.count > 1 && at.id == p.outline.rows[row][parent.first].id {
		p.arc(from, middle)
	}
	if !p.shows.isVisited(n) || n.State == minimax.Symmetric {
		dash := max(2, pixel(3*p.scale))
		p.picture.dashes(min(from, to), middle-half, max(from, to)+1, middle-half+thick, dash, c)
		p.picture.dashes(to-half, middle, to-half+thick, y1, dash, c)
		if p.port.zoom > 0.2 {
			p.strike(n, to, (middle+y1)/2)
		}
		return
	}
	p.picture.fill(from-half, y0, from-half+thick, middle-half+thick, c)
	p.picture.fill(min(from, to)-half, middle-half, max(from, to)-half+thick, middle-half+thick, c)
	p.picture.fill(to-half, middle-half, to-half+thick, y1, c)
}

func (p *painting) strike(n minimax.Node, at, middle int) {
	if !p.shows.isCutOff(n) {
		return
	}
	x, reach := float32(at), 5*p.unit
	for _, dy := range []float32{-1.5, 1.5} {
		y := float32(middle) + dy*p.unit*1.5
		p.picture.line(x-reach, y+reach*0.5, x+reach, y-reach*0.5, max(1, 1.6*p.unit), p.look.error)
	}
}

// edgeOffset returns the offset from a card's top to the start of the edges to its children: under its
// board or, with alpha-beta, under the window.
func (p *painting) edgeOffset(id NodeID) float32 {
	s := p.outline.sizes
	switch {
	case p.hard || p.teller != nil && p.teller.Labels(id).Below != "":
		return s.height
	case p.tree.Options.AlphaBeta || s.columns == 0: // the window, or the name
		return s.height - s.chip
	}
	return s.height - s.chip - s.caption + 2
}

func (p *painting) card(at nodeBox, x, top int) {
	n, s := p.tree.Node(at.id), p.outline.sizes
	half := pixel(s.card * p.unit / 2 * at.width)
	low, bottom := top+pixel((s.boardTop+s.cell*float32(s.rows))*p.unit), top+pixel(s.height*p.unit)
	if half < 3 {
		p.tinyNode(n, x, half, top, bottom)
		return
	}
	chosen := n.ID == p.tree.Chosen() && p.shows.replay == nil && (p.shows.exercise == nil || p.shows.exercise.IsAnswered(Root))
	if at.width < 1 {
		p.unsearchedNode(n, x-half, top, x+half, low, chosen)
		return
	}
	ink, faded := p.textColour(n)
	p.badge(n, x, top, pixel(s.badgeWidth*p.unit), ink)
	p.verdict(n, x-pixel(s.badge*0.6*p.unit), top-pixel(s.badge*0.3*p.unit))
	p.board(n, x, top+pixel(s.boardTop*p.unit), faded || n.State == minimax.Symmetric)
	p.caption(n, x, low, ink)
	chip := func(text string, c color.NRGBA, bold bool) {
		p.words(text, x, low+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, c, bold)
	}
	if p.teller != nil {
		chip(p.teller.Labels(n.ID).Below, ink, false)
	} else if n.Children > 0 && !p.outline.open[n.ID] {
		chip("▼ "+strconv.Itoa(n.Children), ink, false)
	} else if p.hard && FailHard(p.tree, n.ID) != n.Value && p.shows.hasValue(n) {
		chip("hard "+hardText(p.tree, n.ID), p.look.error, true)
	}
	if next := p.winningMove(n); next != "" {
		chip("! "+next, p.look.foreground, true)
	}
	p.marker(n.ID, x-half, top, x+half, bottom)
	if chosen {
		size := max(8, pixel(20*p.unit))
		p.picture.mark(star, size+4, size+4, x+half-size*3/4-2, top-size/4-2, p.look.background)
		p.picture.mark(star, size, size, x+half-size*3/4, top-size/4, p.look.win)
	}
}

func (p *painting) textColour(n minimax.Node) (c color.NRGBA, faded bool) {
	if !p.shows.isVisited(n) {
		return p.look.faint, true
	}
	return p.look.foreground, false
}

// tinyNode paints a node that is too small to read in the colour of its value.
func (p *painting) tinyNode(n minimax.Node, x, half, top, bottom int) {
	p.picture.fill(x-1, top, x+max(1, half), bottom, p.tint(n, 0.9))
}

// unsearchedNode paints a node that was not searched: its move and, if it has one, the symmetric sibling.
func (p *painting) unsearchedNode(n minimax.Node, x0, y0, x1, y1 int, chosen bool) {
	p.picture.fill(x0, y0, x1, y1, p.tint(n, 0.16))
	p.picture.frame(x0, y0, x1, y1, 1, draw.Mix(p.look.tile, p.look.grid, 0.5))
	line := pixel(p.outline.sizes.caption * p.unit)
	for i, text := range strings.Fields(p.equation(n)) {
		size := min(p.outline.sizes.caption*0.8, float32(x1-x0)/p.unit/0.7/float32(max(2, len(text))))
		p.words(text, (x0+x1)/2, (y0+y1)/2+(i-1)*line, size, p.look.foreground, i == 0)
	}
	if chosen {
		p.picture.mark(star, x1-x0, x1-x0, x0, y0-(x1-x0)/2, p.look.win)
	}
	p.marker(n.ID, x0, y0, x1, y1)
}

func (p *painting) equation(n minimax.Node) string {
	if n.State == minimax.Symmetric {
		return Name(p.tree, n.ID) + " = " + Name(p.tree, n.SymmetricTo)
	}
	return Name(p.tree, n.ID)
}

func (p *painting) marker(id NodeID, x0, y0, x1, y1 int) {
	width := p.stroke(3)
	grow := width + pixel(1*p.unit)
	c := p.look.cursor
	switch id {
	case p.now:
		c = p.look.last
	case p.port.selected: // never None, as no node has that id
	case p.next:
		c = p.look.last
	case p.pointed:
		width = max(1, width/2)
	default:
		return
	}
	p.picture.frame(x0-grow, y0-grow, x1+grow, y1+grow, width, c)
}

func (p *painting) leaf(at nodeBox, x, top int) {
	n, s := p.tree.Node(at.id), p.outline.sizes
	half, bottom := pixel(s.card*p.unit/2), top+pixel(s.badge*p.unit)
	share := p.outline.widthOf(at.id)
	if share < 1 { // not searched
		bottom = top + pixel((s.leaf*share-1)*p.unit)
	}
	if half < 3 {
		p.tinyNode(n, x, half, top, bottom)
		return
	}
	p.picture.fill(x-half, top, x+half, bottom, p.tint(n, 0.16))
	middle := (top + bottom) / 2
	if share < 1 {
		p.words(p.equation(n), x, middle, s.leaf*share*0.95, p.look.foreground, false)
	} else {
		ink, _ := p.textColour(n)
		house := pixel(s.badgeWidth*p.unit) * 3 / 5
		right := x + half - house - pixel(p.unit)
		name, wins := Name(p.tree, n.ID), p.winningMove(n) != ""
		if wins {
			name += "!"
		}
		p.words(name, (x-half+right)/2, middle, s.badge*0.58, ink, wins)
		p.badge(n, right+house/2, top, house, ink)
		p.verdict(n, x-half-pixel(4*p.unit), middle)
		if p.bold[n.ID] {
			p.picture.frame(x-half, top, x+half, bottom, max(1, pixel(2*p.unit)), p.look.win)
		}
	}
	p.strike(n, x-half, middle)
	p.marker(n.ID, x-half, top, x+half, bottom)
}

// winningMove returns the name of the move that wins at once at a leaf. It returns "" if there is none,
// during an exercise, and if the name would be too small to read.
func (p *painting) winningMove(n minimax.Node) string {
	if p.shows.exercise != nil || p.port.zoom < 0.3 || !p.shows.hasValue(n) {
		return ""
	}
	at, _, ok := NextWin(p.tree, n.ID)
	if !ok {
		return ""
	}
	position := p.tree.Position()
	return lang.Point(position.Rules(), at)
}

func (p *painting) tint(n minimax.Node, share float32) color.NRGBA {
	if !p.shows.hasValue(n) {
		return p.look.tile
	}
	n.Value = p.shows.value(n)
	wins, loses, _ := proved(p.tree, n)
	if p.tree.IsNegamax() && n.Layer == minimax.Min { // the colour of a win is MAX's
		wins, loses = loses, wins
	}
	switch {
	case wins:
		return draw.Mix(p.look.tile, p.look.win, share)
	case loses:
		return draw.Mix(p.look.tile, p.look.last, share)
	}
	return draw.Mix(p.look.tile, p.look.faint, share*0.4)
}

// badge paints a node's value in a mark shaped like a house: filled and pointing up for MAX, outlined and
// pointing down for MIN.
func (p *painting) badge(n minimax.Node, x, top, w int, ink color.NRGBA) {
	s := p.outline.sizes
	h := pixel(s.badge * p.unit)
	which, text, middle := houseUp, p.look.background, s.badge*0.64 // centred below the roof
	if n.Layer == minimax.Min {
		which, text, middle = houseDown, ink, s.badge*0.4
	}
	p.picture.mark(which, w, h, x-w/2, top, ink)
	edge := max(1, pixel(1.5*p.scale*min(1, p.port.zoom)))
	if (n.Layer == minimax.Min || p.shows.blank && !p.shows.hasValue(n)) && h > 5*edge { // only the outline, which on a worksheet leaves room for the value
		p.picture.mark(which, w-3*edge, h-3*edge, x-w/2+3*edge/2, top+edge, p.look.background)
	}
	p.words(p.value(n), x, top+pixel(middle*p.unit), s.badge*0.58, text, true)
}

func (p *painting) value(n minimax.Node) string {
	replay := p.shows.replay
	switch {
	case p.teller != nil:
		return p.teller.Labels(n.ID).Value
	case p.shows.hasValue(n):
		return boundSign(n) + ShortValue(p.tree, p.shows.value(n))
	case replay != nil && p.shows.isVisited(n) && n.State == minimax.Searched && n.Children > 0:
		if so, _, _ := p.tree.ValueAfter(n.ID, replay.childrenDone(n.ID, p.shows.step)); so > minimax.MinValue && so < minimax.MaxValue {
			return ShortValue(p.tree, so) + "?"
		}
	case !p.shows.isVisited(n):
		return "–"
	}
	if p.shows.blank {
		return ""
	}
	return "?"
}

func (p *painting) caption(n minimax.Node, x, y int, ink color.NRGBA) {
	text, replay, exercise := "", p.shows.replay, p.shows.exercise
	switch {
	case p.shows.blank && p.tree.Options.AlphaBeta && n.Children > 0:
		text = "(      ,      )"
	case n.State == minimax.Symmetric:
		text = "= " + Name(p.tree, n.SymmetricTo)
	case n.State == minimax.Unvisited || !p.tree.Options.AlphaBeta || !p.shows.isVisited(n) || exercise != nil && !exercise.WindowFound(n.ID):
	default:
		alpha, beta := n.Alpha, n.Beta
		if replay != nil && !replay.hasLeft(n.ID, p.shows.step-1) && n.Children > 0 { // the current values of the variables
			_, alpha, beta = p.tree.ValueAfter(n.ID, replay.childrenDone(n.ID, p.shows.step))
		}
		text = "(" + ShortValue(p.tree, alpha) + ", " + ShortValue(p.tree, beta) + ")"
	}
	s := p.outline.sizes
	if s.columns == 0 {
		name := Name(p.tree, n.ID)
		if p.teller != nil {
			name = p.teller.Labels(n.ID).Name
		}
		text = strings.TrimSpace(name + " " + text)
	}
	p.words(text, x, y+pixel(s.caption*p.unit/2), s.caption*0.8, ink, false)
}

// words paints a text centred at x, y. height is in units of the tree.
func (p *painting) words(text string, x, y int, height float32, c color.NRGBA, bold bool) {
	if size := pixel(height * p.unit); size >= minText && text != "" {
		p.picture.centred(text, size, bold, x, y, c)
	}
}

func (p *painting) board(n minimax.Node, x, y int, faded bool) {
	s := p.outline.sizes
	cell, ground := int(s.cell*p.unit), p.tint(n, 0.16)
	if s.columns == 0 {
		return
	}
	if cell < minCell {
		w, h := pixel(s.boardWidth*p.unit), pixel(s.cell*float32(s.rows)*p.unit)
		p.picture.fill(x-w/2, y, x+w/2+1, y+h, draw.Mix(ground, p.look.faint, 0.2))
		return
	}
	left := x - cell*s.columns/2
	right, bottom := left+cell*s.columns, y+cell*s.rows
	p.picture.fill(left, y, right, bottom, ground)
	line := max(1, cell/14)
	for i := 1; i < s.columns; i++ {
		p.picture.fill(left+i*cell-line/2, y, left+i*cell-line/2+line, bottom, p.look.grid)
	}
	for i := 1; i < s.rows; i++ {
		p.picture.fill(left, y+i*cell-line/2, right, y+i*cell-line/2+line, p.look.grid)
	}
	if faded {
		p.picture.frame(left, y, right, bottom, 1, draw.Mix(p.look.tile, p.look.grid, 0.5))
	}
	position := p.tree.PositionAt(n.ID)
	for i := range s.columns * s.rows {
		if at := position.Rules().PointAt(i); position.At(at) != game.Empty {
			p.stone(position.At(at), left+int(at.X)*cell, y+int(at.Y)*cell, cell, faded, at == n.Move)
		}
	}
}

func (p *painting) stone(stone game.Stone, x, y, cell int, faded, latest bool) {
	c, which := p.look.x, cross
	if stone == game.White {
		c, which = p.look.o, circle
	}
	inset := max(1, cell/6)
	if latest {
		p.picture.fill(x+1, y+1, x+cell-1, y+cell-1, draw.Mix(p.look.tile, c, 0.3))
		p.picture.frame(x+1, y+1, x+cell-1, y+cell-1, max(1, cell/10), c)
		inset = max(2, cell/5)
	}
	if faded {
		c = draw.Mix(p.look.tile, c, 0.45)
	}
	p.picture.mark(which, cell-2*inset, cell-2*inset, x+inset, y+inset, c)
}

func pixel(v float32) int { return int(math.Floor(float64(v) + 0.5)) }
