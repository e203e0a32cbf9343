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

// Minimum sizes in pixels of the cells of a board and of text. Smaller cells and text are not painted.
const (
	minCell      = 4
	minTextSize  = 7
	minSlideText = 18 // unless the user zooms out
)

// cardTint is the share of the colour of a win or a loss in the colour of a card.
const cardTint = 0.16

// painting holds the data for painting a tree once.
type painting struct {
	picture   picture
	palette   colours
	content   *content
	port      *viewport
	outline   *outline
	tree      *minimax.Tree
	failHard  bool // whether to show fail-hard values, see View.FailHard
	narrator  narrator
	hovered   NodeID          // the node under the pointer, or None if there is none
	scale     float32         // device pixels per Fyne unit
	unit      float32         // device pixels per unit of the tree
	boldNodes map[NodeID]bool // the nodes of the best line, or of the solution or hope tree
	path      map[NodeID]bool // the nodes from the root to the selected node
	current   NodeID          // the current node of the replay, or None if there is none
	next      NodeID          // the leaf to search next in a hope tree
	isHope    bool            // whether the bold edges are a hope tree
}

func newPainting(pic picture, palette colours, port *viewport, failHard bool) *painting {
	c := port.outline.content
	return &painting{
		picture:  pic,
		palette:  palette,
		content:  c,
		port:     port,
		outline:  &port.outline,
		tree:     c.tree,
		failHard: failHard,
		hovered:  None,
		current:  None,
		next:     None,
	}
}

func (v *View) painting(pic picture) *painting {
	palette := coloursOf(v)
	if v.viewport.lecture {
		palette = slideColours(v.dark)
	}
	p := newPainting(pic, palette, &v.viewport, v.FailHard)
	p.narrator, p.hovered = v.Narrator, v.hovered

	return p
}

func (v *View) paint(w, h int) image.Image {
	screen := pixels{draw.NewRaster(w, h), v.textMasks}
	pic := newPicture(w, h, v.textMasks, screen)
	scale := float32(1)
	if v.Size().Width > 0 {
		scale = float32(w) / v.Size().Width
	}
	p := v.painting(pic)
	p.paint(scale)
	if p.tree != nil {
		p.paintBars(w, h)
		if v.focused {
			pic.paintFrame(0, 0, w, h, max(1, int(2*scale)), p.palette.cursor)
		}
	}

	return screen.RGBA
}

func (p *painting) paint(scale float32) {
	w, h := p.picture.Dx(), p.picture.Dy()
	p.scale, p.unit = scale, scale*p.port.zoom
	p.picture.fill(0, 0, w, h, p.palette.background)
	if p.tree == nil {
		return
	}
	p.markPaths()

	for row := range p.outline.rows {
		p.paintBand(row, 0, w)
	}

	for row := range p.outline.rows {
		p.paintRow(row, w, h)
	}
	p.paintLayers(h)
}

func (p *painting) markPaths() {
	p.boldNodes, p.path = map[NodeID]bool{}, map[NodeID]bool{}
	if p.port.selected != None {
		for _, id := range p.tree.Path(p.port.selected) {
			p.path[id] = true
		}
	}
	if p.content.replay != nil {
		p.current, _ = p.content.replay.Node(p.content.step)
	}

	switch {
	case p.content.andOr != nil:
		p.findSolutionEdges()
	case p.content.isComplete():
		for id := p.tree.Chosen(); id != None; id = p.tree.Node(id).BestChild {
			p.boldNodes[id] = true
		}
	}
}

// y returns the top of a row's cards, and x the horizontal centre of a node's box, in device pixels.
func (p *painting) y(row int) int {
	return pixel(p.port.offset.Y*p.scale + p.outline.rowTop(row)*p.unit)
}
func (p *painting) x(box nodeBox) int {
	return pixel(p.port.offset.X*p.scale + p.port.drawnX(box)*p.outline.sizes.slot*p.unit)
}

func (p *painting) paintRow(row, w, h int) {
	top := p.y(row)
	if top > h || p.y(row+1) < 0 {
		return
	}
	left := (0-p.port.offset.X)/p.port.zoom/p.outline.sizes.slot - 0.5

	right := (float32(w)/p.scale-p.port.offset.X)/p.port.zoom/p.outline.sizes.slot + 0.5
	first, end := p.outline.visibleRange(row, left, right)
	boxes := p.outline.rows[row][first:end]

	// Thick lines on top of thin lines.
	for pass := range 2 {
		for _, box := range boxes {
			if row == 0 || box.depth > 0 {
				continue
			}
			if end := p.edgeEnd(row, box); (p.boldNodes[end] || p.path[end]) == (pass == 1) {
				p.paintEdge(row, box, end)
			}
		}
	}

	lastX := math.MinInt
	for _, box := range boxes {
		if x := p.x(box); box.piled {
			p.paintLeaf(box, x, top+pixel(box.depth*p.outline.sizes.leaf*p.unit))
		} else if x != lastX || p.path[box.id] { // only one of several cards at the same pixel is painted
			p.paintCard(box, x, top)
			lastX = x
		}
	}
}

// stroke returns the width of a line in device pixels. Lines get thinner when the tree is zoomed out.
func (p *painting) stroke(width float32) int {
	return max(1, pixel(width*p.scale*min(1, max(0.4, p.port.zoom))))
}

// edgeEnd returns the node that determines the style of the edge to a box. In a pile it is the leaf on the
// best line, otherwise the selected leaf, otherwise the best leaf.
func (p *painting) edgeEnd(row int, box nodeBox) NodeID {
	end := box.id
	if !box.piled {
		return end
	}

	parent := p.outline.rows[row-1][box.parent]
	best := p.tree.Node(parent.id).BestChild
	for _, leaf := range p.outline.rows[row][parent.first:][:parent.count] {
		switch {
		case p.boldNodes[leaf.id]:
			return leaf.id
		case p.path[leaf.id], leaf.id == best && !p.path[end]:
			end = leaf.id
		}
	}

	return end
}

// paintEdge paints the edge to a box in the style of the node end.
func (p *painting) paintEdge(row int, box nodeBox, end NodeID) {
	n, parent := p.tree.Node(box.id), p.outline.rows[row-1][box.parent]
	parentNode := p.tree.Node(parent.id)
	parentX, childX := p.x(parent), p.x(box)
	y0, y1 := p.y(row-1)+pixel(p.edgeOffset(parent.id)*p.unit), p.y(row)
	middle := (y0 + y1) / 2

	c, width := p.palette.faint, float32(1)
	switch {
	case p.boldNodes[end]:
		c, width = p.palette.win, 4
		if p.isHope {
			c = p.palette.cursor
		}
		if p.path[end] {
			width = 5
		}
	case p.path[end]:
		c, width = p.palette.cursor, 3
	case parentNode.BestChild == end && p.content.replay == nil && p.content.hasValue(parentNode):
		c, width = p.palette.foreground, 2
	}
	thickness := p.stroke(width)
	half := thickness / 2

	// Values change their sign between a node and its parent.
	if p.tree.IsNegamax() && !box.piled {
		defer p.text("−", childX+pixel(9*p.unit), (middle+y1)/2, 15, p.palette.foreground, true)
	}
	if p.content.andOr != nil && parentNode.Layer == minimax.Min && parent.count > 1 &&
		box.id == p.outline.rows[row][parent.first].id {
		p.paintArc(parentX, middle)
	}
	if !p.content.isVisited(n) || n.State == minimax.Symmetric {
		dash := max(2, pixel(3*p.scale))
		p.picture.paintDashes(min(parentX, childX), middle-half, max(parentX, childX)+1, middle-half+thickness, dash, c)
		p.picture.paintDashes(childX-half, middle, childX-half+thickness, y1, dash, c)
		if p.port.zoom > 0.2 {
			p.paintStrike(n, childX, (middle+y1)/2)
		}

		return
	}
	p.picture.fill(parentX-half, y0, parentX-half+thickness, middle-half+thickness, c)
	p.picture.fill(min(parentX, childX)-half, middle-half, max(parentX, childX)-half+thickness, middle-half+
		thickness, c)
	p.picture.fill(childX-half, middle-half, childX-half+thickness, y1, c)
}

// paintStrike crosses out the edge to a node that was cut off.
func (p *painting) paintStrike(n minimax.Node, centre, middle int) {
	if !p.content.isCutOff(n) {
		return
	}

	x, reach := float32(centre), 5*p.unit
	for _, dy := range []float32{-1.5, 1.5} {
		y := float32(middle) + dy*p.unit*1.5
		p.picture.paintLine(x-reach, y+reach*0.5, x+reach, y-reach*0.5, max(1, 1.6*p.unit), p.palette.error)
	}
}

// edgeOffset returns the offset from a card's top to the start of the edges to its children: under its
// board or, with alpha-beta, under the window.
func (p *painting) edgeOffset(id NodeID) float32 {
	s := p.outline.sizes
	switch {
	case p.failHard || p.narrator != nil && p.narrator.Labels(id).Below != "":
		return s.height
	case p.tree.Options.AlphaBeta || s.columns == 0:
		// The window, or the name.
		return s.height - s.chip
	}

	return s.height - s.chip - s.caption + 2
}

func (p *painting) paintCard(box nodeBox, x, top int) {
	n, s := p.tree.Node(box.id), p.outline.sizes
	half := pixel(s.card * p.unit / 2 * box.width)
	boardBottom, bottom := top+pixel((s.boardTop+s.cell*float32(s.rows))*p.unit), top+pixel(s.height*p.unit)
	if half < 3 {
		p.paintTinyNode(n, x, half, top, bottom)
		return
	}
	chosen := n.ID == p.tree.Chosen() && p.content.replay == nil &&
		(p.content.exercise == nil || p.content.exercise.IsAnswered(Root))
	if box.width < 1 {
		p.paintUnsearchedNode(n, x-half, top, x+half, boardBottom, chosen)
		return
	}
	ink, faded := p.textColour(n)
	p.paintBadge(n, x, top, pixel(s.badgeWidth*p.unit), ink)
	p.paintStatus(n, x-pixel(s.badge*0.6*p.unit), top-pixel(s.badge*0.3*p.unit))
	p.paintBoard(n, x, top+pixel(s.boardTop*p.unit), faded || n.State == minimax.Symmetric)
	p.paintCaption(n, x, boardBottom, ink)
	chip := func(text string, c color.NRGBA, bold bool) {
		p.text(text, x, boardBottom+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, c, bold)
	}
	if p.narrator != nil {
		chip(p.narrator.Labels(n.ID).Below, ink, false)
	} else if n.Children > 0 && !p.outline.unfolded[n.ID] {
		chip("▼ "+strconv.Itoa(n.Children), ink, false)
	} else if p.failHard && failHardValue(p.tree, n.ID) != n.Value && p.content.hasValue(n) {
		chip("hard "+failHardText(p.tree, n.ID), p.palette.error, true)
	}
	if next := p.winningMove(n); next != "" {
		chip("! "+next, p.palette.foreground, true)
	}
	p.paintMarker(n.ID, x-half, top, x+half, bottom)
	if chosen {
		size := max(8, pixel(20*p.unit))
		p.picture.mark(star, size+4, size+4, x+half-size*3/4-2, top-size/4-2, p.palette.background)
		p.picture.mark(star, size, size, x+half-size*3/4, top-size/4, p.palette.win)
	}
}

func (p *painting) textColour(n minimax.Node) (c color.NRGBA, faded bool) {
	if !p.content.isVisited(n) {
		return p.palette.faint, true
	}
	return p.palette.foreground, false
}

// paintTinyNode paints a node that is too small to read in the colour of its value.
func (p *painting) paintTinyNode(n minimax.Node, x, half, top, bottom int) {
	p.picture.fill(x-1, top, x+max(1, half), bottom, p.tint(n, 0.9))
}

// paintUnsearchedNode paints a node that was not searched: its move and the symmetric sibling, if any.
func (p *painting) paintUnsearchedNode(n minimax.Node, x0, y0, x1, y1 int, chosen bool) {
	p.picture.fill(x0, y0, x1, y1, p.tint(n, cardTint))
	p.picture.paintFrame(x0, y0, x1, y1, 1, draw.Mix(p.palette.tile, p.palette.grid, 0.5))

	line := pixel(p.outline.sizes.caption * p.unit)
	for i, text := range strings.Fields(p.equation(n)) {
		size := min(p.outline.sizes.caption*0.8, float32(x1-x0)/p.unit/0.7/float32(max(2, len(text))))
		p.text(text, (x0+x1)/2, (y0+y1)/2+(i-1)*line, size, p.palette.foreground, i == 0)
	}
	if chosen {
		p.picture.mark(star, x1-x0, x1-x0, x0, y0-(x1-x0)/2, p.palette.win)
	}
	p.paintMarker(n.ID, x0, y0, x1, y1)
}

func (p *painting) equation(n minimax.Node) string {
	if n.State == minimax.Symmetric {
		return Name(p.tree, n.ID) + " = " + Name(p.tree, n.SymmetricTo)
	}
	return Name(p.tree, n.ID)
}

func (p *painting) paintMarker(id NodeID, x0, y0, x1, y1 int) {
	width := p.stroke(3)
	margin := width + pixel(1*p.unit)
	c := p.palette.cursor
	switch id {
	case p.current:
		c = p.palette.last
	case p.port.selected:
		// None equals no id.
	case p.next:
		c = p.palette.last
	case p.hovered:
		width = max(1, width/2)
	default:
		return
	}
	p.picture.paintFrame(x0-margin, y0-margin, x1+margin, y1+margin, width, c)
}

func (p *painting) paintLeaf(box nodeBox, x, top int) {
	n, s := p.tree.Node(box.id), p.outline.sizes
	half, bottom := pixel(s.card*p.unit/2), top+pixel(s.badge*p.unit)
	share := p.outline.widthOf(box.id)

	// Not searched.
	if share < 1 {
		bottom = top + pixel((s.leaf*share-1)*p.unit)
	}
	if half < 3 {
		p.paintTinyNode(n, x, half, top, bottom)
		return
	}
	p.picture.fill(x-half, top, x+half, bottom, p.tint(n, cardTint))
	middle := (top + bottom) / 2
	if share < 1 {
		p.text(p.equation(n), x, middle, s.leaf*share*0.95, p.palette.foreground, false)
	} else {
		ink, _ := p.textColour(n)
		badgeWidth := pixel(s.badgeWidth*p.unit) * 3 / 5
		right := x + half - badgeWidth - pixel(p.unit)
		name, isWin := Name(p.tree, n.ID), p.winningMove(n) != ""
		if isWin {
			name += "!"
		}
		p.text(name, (x-half+right)/2, middle, s.badge*0.58, ink, isWin)
		p.paintBadge(n, right+badgeWidth/2, top, badgeWidth, ink)
		p.paintStatus(n, x-half-pixel(4*p.unit), middle)
		if p.boldNodes[n.ID] {
			p.picture.paintFrame(x-half, top, x+half, bottom, max(1, pixel(2*p.unit)), p.palette.win)
		}
	}
	p.paintStrike(n, x-half, middle)
	p.paintMarker(n.ID, x-half, top, x+half, bottom)
}

// winningMove returns the name of an immediately winning move at a leaf. It returns "" if there is none,
// during an exercise, or if the name would be too small to read.
func (p *painting) winningMove(n minimax.Node) string {
	if p.content.exercise != nil || p.port.zoom < 0.3 || !p.content.hasValue(n) {
		return ""
	}
	point, _, ok := nextWin(p.tree, n.ID)
	if !ok {
		return ""
	}
	position := p.tree.Position()

	return lang.Point(position.Rules(), point)
}

func (p *painting) tint(n minimax.Node, share float32) color.NRGBA {
	if !p.content.hasValue(n) {
		return p.palette.tile
	}
	n.Value = p.content.value(n)
	wins, loses, _ := proved(p.tree, n)

	// Colours show wins and losses of MAX.
	if p.tree.IsNegamax() && n.Layer == minimax.Min {
		wins, loses = loses, wins
	}

	switch {
	case wins:
		return draw.Mix(p.palette.tile, p.palette.win, share)
	case loses:
		return draw.Mix(p.palette.tile, p.palette.last, share)
	}

	return draw.Mix(p.palette.tile, p.palette.faint, share*0.4)
}

// paintBadge paints a node's value in a mark shaped like a house: filled and pointing up for MAX, outlined and
// pointing down for MIN.
func (p *painting) paintBadge(n minimax.Node, x, top, w int, ink color.NRGBA) {
	s := p.outline.sizes
	h := pixel(s.badge * p.unit)

	// Centred below the roof.
	house, text, middle := houseUp, p.palette.background, s.badge*0.64
	if n.Layer == minimax.Min {
		house, text, middle = houseDown, ink, s.badge*0.4
	}
	p.picture.mark(house, w, h, x-w/2, top, ink)
	edge := max(1, pixel(1.5*p.scale*min(1, p.port.zoom)))

	// Only an outline, with room for the value on a worksheet.
	if (n.Layer == minimax.Min || p.content.blankUnknown && !p.content.hasValue(n)) && h > 5*edge {
		p.picture.mark(house, w-3*edge, h-3*edge, x-w/2+3*edge/2, top+edge, p.palette.background)
	}
	p.text(p.value(n), x, top+pixel(middle*p.unit), s.badge*0.58, text, true)
}

func (p *painting) value(n minimax.Node) string {
	if p.narrator != nil {
		return p.narrator.Labels(n.ID).Value
	}

	text := p.content.valueText(n)
	switch {
	case text != "?":
		return text
	case !p.content.isVisited(n):
		return "–"
	case p.content.blankUnknown:
		return ""
	}

	return text
}

func (p *painting) paintCaption(n minimax.Node, x, y int, ink color.NRGBA) {
	text, replay, exercise := "", p.content.replay, p.content.exercise
	switch {
	case p.content.blankUnknown && p.tree.Options.AlphaBeta && n.Children > 0:
		text = "(      ,      )"
	case n.State == minimax.Symmetric:
		text = "= " + Name(p.tree, n.SymmetricTo)
	case n.State == minimax.Unvisited || !p.tree.Options.AlphaBeta || !p.content.isVisited(n):
	case exercise != nil && !exercise.IsWindowAnswered(n.ID):
	default:
		alpha, beta := n.Alpha, n.Beta

		// The current values of the variables.
		if replay != nil && !replay.hasLeft(n.ID, p.content.step-1) && n.Children > 0 {
			_, alpha, beta = p.tree.ValueAfter(n.ID, replay.childrenDone(n.ID, p.content.step))
		}
		text = "(" + ShortValue(p.tree, alpha) + ", " + ShortValue(p.tree, beta) + ")"
	}
	s := p.outline.sizes
	if s.columns == 0 {
		name := Name(p.tree, n.ID)
		if n.ID == Root && !p.tree.IsParsed() {
			name = lang.TreeStart()
		}
		if p.narrator != nil {
			name = p.narrator.Labels(n.ID).Name
		}
		text = strings.TrimSpace(name + " " + text)
	}
	p.text(text, x, y+pixel(s.caption*p.unit/2), s.caption*0.8, ink, false)
}

// text paints a text centred at x, y. Its height is in units of the tree.
func (p *painting) text(text string, x, y int, height float32, c color.NRGBA, bold bool) {
	minimum := minTextSize
	if p.port.lecture && p.port.zoom >= lectureZoom {
		minimum = pixel(minSlideText * p.scale)
	}
	if size := pixel(height * p.unit); size >= minimum && text != "" {
		p.picture.textCentred(text, size, bold, x, y, c)
	}
}

func (p *painting) paintBoard(n minimax.Node, x, y int, faded bool) {
	s := p.outline.sizes
	cell, background := int(s.cell*p.unit), p.tint(n, cardTint)
	if s.columns == 0 {
		return
	}
	if cell < minCell {
		w, h := pixel(s.boardWidth*p.unit), pixel(s.cell*float32(s.rows)*p.unit)
		p.picture.fill(x-w/2, y, x+w/2+1, y+h, draw.Mix(background, p.palette.faint, 0.2))
		return
	}
	left := x - cell*s.columns/2
	right, bottom := left+cell*s.columns, y+cell*s.rows
	p.picture.fill(left, y, right, bottom, background)

	line := max(1, cell/14)
	for i := 1; i < s.columns; i++ {
		p.picture.fill(left+i*cell-line/2, y, left+i*cell-line/2+line, bottom, p.palette.grid)
	}

	for i := 1; i < s.rows; i++ {
		p.picture.fill(left, y+i*cell-line/2, right, y+i*cell-line/2+line, p.palette.grid)
	}
	if faded {
		p.picture.paintFrame(left, y, right, bottom, 1, draw.Mix(p.palette.tile, p.palette.grid, 0.5))
	}

	position := p.tree.PositionAt(n.ID)
	for i := range s.columns * s.rows {
		if point := position.Rules().PointAt(i); position.At(point) != game.Empty {
			p.paintStone(position.At(point), left+int(point.X)*cell, y+int(point.Y)*cell, cell, faded, point == n.Move)
		}
	}
}

func (p *painting) paintStone(stone game.Stone, x, y, cell int, faded, latest bool) {
	c, mark := p.palette.x, cross
	if stone == game.White {
		c, mark = p.palette.o, circle
	}
	inset := max(1, cell/6)
	if latest {
		p.picture.fill(x+1, y+1, x+cell-1, y+cell-1, draw.Mix(p.palette.tile, c, 0.3))
		p.picture.paintFrame(x+1, y+1, x+cell-1, y+cell-1, max(1, cell/10), c)
		inset = max(2, cell/5)
	}
	if faded {
		c = draw.Mix(p.palette.tile, c, 0.45)
	}
	p.picture.mark(mark, cell-2*inset, cell-2*inset, x+inset, y+inset, c)
}

func pixel(v float32) int { return int(math.Floor(float64(v) + 0.5)) }
