package tree

import (
	"image"
	"image/color"
	"math"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// Smaller boards and texts than this, in pixels, are not painted.
const (
	minCell = 4
	minText = 7
)

// painting is one frame while it is painted.
type painting struct {
	picture
	*View
	colours
	scale float32         // device pixels of one of Fyne's units
	unit  float32         // device pixels of one unit of the tree
	bold  map[NodeID]bool // the best line
	path  map[NodeID]bool // the way to the selected node
	now   NodeID          // where the replay is
	next  NodeID          // of a hope tree: the leaf to be searched on at
	hope  bool            // the bold edges are a hope tree
}

// mark paints a shape that fills a rectangle with its top left corner at x, y.
func (p *painting) mark(which shape, w, h, x, y int, c color.NRGBA) {
	if p.drawing != nil {
		p.drawing.shape(which, w, h, x, y, c)
		return
	}
	p.stamp(p.stamps.shape(which, w, h), x, y, c)
}

// centred paints a text with its middle at x, y.
func (p *painting) centred(text string, size int, bold bool, x, y int, c color.NRGBA) {
	m := p.stamps.text(text, size, bold)
	if p.drawing != nil {
		p.drawing.text(text, size, m.Rect.Dx()-1, bold, x, y, c)
		return
	}
	p.stamp(m, x-m.Rect.Dx()/2, y-m.Rect.Dy()/2, c)
}

// paint makes a picture of the view, w×h device pixels.
func (v *View) paint(w, h int) image.Image {
	picture := picture{RGBA: image.NewRGBA(image.Rect(0, 0, w, h))}
	scale := float32(1)
	if v.Size().Width > 0 {
		scale = float32(w) / v.Size().Width
	}
	v.paintOn(picture, scale, v.focused)
	return picture.RGBA
}

// paintOn paints the view, scale pixels to one of Fyne's units, with a frame if
// it has the focus.
func (v *View) paintOn(on picture, scale float32, focused bool) *painting {
	w, h := on.Rect.Dx(), on.Rect.Dy()
	p := &painting{picture: on, View: v, scale: scale, unit: scale * v.zoom, now: None, next: None}
	if v.lecture || v.white {
		p.colours = lightColours()
	} else {
		p.colours = coloursOf(v)
	}
	p.fill(0, 0, w, h, p.background)
	if v.tree == nil {
		return p
	}
	p.paths()
	p.bands(w)
	for row := range v.rows {
		p.row(row, w, h)
	}
	p.layers(h)
	if !p.white {
		p.bars(w, h)
	}
	if focused {
		p.frame(0, 0, w, h, max(1, int(2*p.scale)), p.cursor)
	}
	return p
}

// paths finds the best line and the path to the selected node.
func (p *painting) paths() {
	p.bold, p.path = map[NodeID]bool{}, map[NodeID]bool{}
	if p.selected != None {
		for _, id := range p.tree.Path(p.selected) {
			p.path[id] = true
		}
	}
	if p.replay != nil {
		p.now, _ = p.replay.At(p.step)
	}
	if p.andOr != nil {
		p.plan()
		return
	}
	if p.replay != nil {
		return // the best line is not known yet
	}
	if p.exercise != nil {
		return
	}
	for at := p.tree.Chosen(); at != None; {
		n := p.tree.Node(at)
		if n.State == minimax.Twin {
			break // the line goes on below the sibling
		}
		p.bold[at] = true
		at = n.Best
	}
	if c := p.tree.Chosen(); c != None {
		p.bold[c] = true
	}
}

// y is the top of a row's cards and x the abscissa of a place in a row, in
// device pixels.
func (p *painting) y(row int) int {
	return pixel(p.offset.Y*p.scale + p.rowTop(row)*p.unit)
}
func (p *painting) x(at float32) int { return pixel(p.offset.X*p.scale + at*p.sizes.slot*p.unit) }

// row paints a row's cards and the edges to them from above.
func (p *painting) row(row, w, h int) {
	top := p.y(row)
	if top > h || p.y(row+1) < 0 {
		return
	}
	left := (0-p.offset.X)/p.zoom/p.sizes.slot - 0.5
	right := (float32(w)/p.scale-p.offset.X)/p.zoom/p.sizes.slot + 0.5
	first, end := p.between(row, left, right)
	places := p.rows[row][first:end]
	if row > 0 {
		for pass := range 2 { // thick lines over thin ones
			for _, at := range places {
				if at.depth == 0 && p.thick(at.id) == (pass == 1) {
					p.edge(row, at)
				}
			}
		}
	}
	if p.andOr != nil && row > 0 {
		for _, at := range places {
			if parent := p.rows[row-1][at.parent]; at.id == p.rows[row][parent.first].id && parent.count > 1 && p.tree.Node(parent.id).Layer == minimax.Min {
				p.arc(p.x(p.drawn(parent)), (p.y(row-1)+pixel(p.below(parent.id)*p.unit)+top)/2)
			}
		}
	}
	last := math.MinInt
	for _, at := range places {
		if at.piled {
			p.leaf(at, p.x(p.drawn(at)), top+pixel(at.depth*p.sizes.leaf*p.unit))
			continue
		}
		if x := p.x(p.drawn(at)); x != last || p.path[at.id] { // of several cards in one pixel, paint one
			p.card(at, x, top)
			last = x
		}
	}
}

func (p *painting) thick(id NodeID) bool { return p.bold[id] || p.path[id] }

// edge paints the line from a parent to a card: down, across, down.
func (p *painting) edge(row int, at place) {
	n := p.tree.Node(at.id)
	parent := p.rows[row-1][at.parent]
	from, to := p.x(p.drawn(parent)), p.x(p.drawn(at))
	y0 := p.y(row-1) + pixel(p.below(parent.id)*p.unit)
	y1 := p.y(row)
	middle := (y0 + y1) / 2
	c, width := p.faint, float32(1)
	switch {
	case p.bold[at.id] && p.hope:
		c, width = p.cursor, 4
	case p.bold[at.id]:
		c, width = p.win, 4
	case p.path[at.id]:
		c, width = p.cursor, 3
	case p.valued(n.Parent, p.tree.Node(n.Parent)) && p.replay == nil && p.tree.Node(n.Parent).Best == at.id:
		c, width = p.foreground, 2
	}
	if p.path[at.id] && p.bold[at.id] {
		width = 5
	}
	thick := max(1, pixel(width*p.scale*min(1, max(0.4, p.zoom))))
	half := thick / 2
	if p.tree.IsBySide() && !at.piled { // the sign is turned on the way up
		defer p.words("−", to+pixel(9*p.unit), (middle+y1)/2, 15, p.foreground, true)
	}
	if !p.seen(at.id, n) || n.State == minimax.Twin {
		dash := max(2, pixel(3*p.scale))
		p.dashes(min(from, to), middle-half, max(from, to)+1, middle-half+thick, dash, c)
		p.dashes(to-half, middle, to-half+thick, y1, dash, c)
		if p.struck(at.id, n) && p.zoom > 0.2 {
			p.strokes(float32(to), float32(middle+y1)/2)
		}
		return
	}
	p.fill(from-half, y0, from-half+thick, middle-half+thick, c)
	p.fill(min(from, to)-half, middle-half, max(from, to)-half+thick, middle-half+thick, c)
	p.fill(to-half, middle-half, to-half+thick, y1, c)
}

// struck reports whether a node is shown as cut off.
func (p *painting) struck(id NodeID, n minimax.Node) bool {
	return n.State == minimax.Untouched && p.tree.Node(n.Parent).Cut != minimax.NotCut &&
		(p.replay == nil || p.replay.left(n.Parent, p.step)) && !p.seen(id, n)
}

// strokes paints two strokes across an edge: cut off.
func (p *painting) strokes(x, middle float32) {
	reach := 5 * p.unit
	for _, dy := range []float32{-1.5, 1.5} {
		y := middle + dy*p.unit*1.5
		p.line(x-reach, y+reach*0.5, x+reach, y-reach*0.5, max(1, 1.6*p.unit), p.error)
	}
}

// below is where the edges to a card's children begin: under its board or, with
// alpha-beta, under the window.
func (p *painting) below(id NodeID) float32 {
	s := p.sizes
	switch {
	case p.Hard || p.Note != nil && p.Note(id).Below != "":
		return s.high
	case p.tree.Options.AlphaBeta || p.sizes.columns == 0: // the window, or the name
		return s.high - s.chip
	}
	return s.high - s.chip - s.caption + 2
}

// seen reports whether the search has visited a node, by the replay's step if
// there is one.
func (p *painting) seen(id NodeID, n minimax.Node) bool {
	if n.State == minimax.Twin {
		return p.seen(n.TwinOf, p.tree.Node(n.TwinOf))
	}
	switch {
	case p.replay != nil:
		return p.replay.entered(id, p.step)
	case p.exercise != nil:
		return n.State != minimax.Untouched || !p.exercise.Found(id)
	}
	return n.State != minimax.Untouched
}

// valued reports whether a node's value is known, by the replay's step if there
// is one.
func (p *painting) valued(id NodeID, n minimax.Node) bool {
	if n.State == minimax.Twin {
		id = n.TwinOf
	}
	if p.exercise != nil {
		return p.exercise.Given(id) || n.Known && p.exercise.Found(id)
	}
	if p.tree.Written() != nil && n.Children == 0 {
		return true // a leaf of a written tree has its value from the beginning
	}
	return n.Known && (p.replay == nil || p.replay.left(id, p.step))
}

// card paints a node with its middle at x: its badge, board, caption and chip.
func (p *painting) card(at place, x, top int) {
	n := p.tree.Node(at.id)
	s := p.sizes
	half := pixel(s.card * p.unit / 2 * at.wide)
	bottom := top + pixel(s.high*p.unit)
	ink, faded := p.foreground, !p.seen(at.id, n)
	if faded {
		ink = p.colours.faint
	}
	if half < 3 { // a speck, coloured by who does better
		p.fill(x-1, top, x+max(1, half), bottom, p.tint(at.id, n, 0.9))
		return
	}
	if at.wide < 1 {
		p.sliver(at.id, n, x-half, top, x+half, top+pixel((s.boardTop+s.cell*float32(s.rows))*p.unit))
		return
	}
	p.badge(at.id, n, x, top, pixel(s.house*p.unit), ink)
	p.verdict(at.id, n, x-pixel(s.badge*0.6*p.unit), top-pixel(s.badge*0.3*p.unit))
	p.board(n, x, top+pixel(s.boardTop*p.unit), faded || n.State == minimax.Twin, p.tint(at.id, n, 0.16))
	y := top + pixel((s.boardTop+s.cell*float32(s.rows))*p.unit)
	p.caption(at.id, n, x, y, ink)
	if p.Note != nil {
		p.words(p.Note(at.id).Below, x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, ink, false)
	} else if n.Children > 0 && !p.open.has(at.id) {
		p.words("▼ "+itoa(n.Children), x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, ink, false)
	} else if hard := FailHard(p.tree, at.id); p.Hard && hard != n.Value && p.valued(at.id, n) {
		p.words("hard "+hardText(p.tree, at.id), x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, p.error, true)
	}
	if next := p.beyond(at.id, n); next != "" {
		p.words("! "+next, x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, p.foreground, true)
	}
	p.marker(at.id, x-half, top, x+half, bottom)
	if at.id == p.tree.Chosen() && p.replay == nil && (p.exercise == nil || p.exercise.Found(Root)) {
		size := max(8, pixel(20*p.unit))
		p.mark(star, size+4, size+4, x+half-size*3/4-2, top-size/4-2, p.background)
		p.mark(star, size, size, x+half-size*3/4, top-size/4, p.win)
	}
}

// sliver paints what was not searched: its move and, if it is a mirror image, the
// sibling it has its value from.
func (p *painting) sliver(id NodeID, n minimax.Node, x0, y0, x1, y1 int) {
	p.fill(x0, y0, x1, y1, p.tint(id, n, 0.16))
	p.frame(x0, y0, x1, y1, 1, mixed(p.tile, p.grid, 0.5))
	middle, line := (x0+x1)/2, pixel(p.sizes.caption*p.unit)
	size := min(p.sizes.caption*0.8, float32(x1-x0)/p.unit/2.2)
	names := []string{Name(p.tree, id)}
	if n.State == minimax.Twin {
		names = append(names, "=", Name(p.tree, n.TwinOf))
	}
	for i, text := range names {
		p.words(text, middle, (y0+y1)/2+(i-1)*line, size, p.foreground, i == 0)
	}
	if id == p.tree.Chosen() && p.replay == nil && (p.exercise == nil || p.exercise.Found(Root)) {
		p.mark(star, x1-x0, x1-x0, x0, y0-(x1-x0)/2, p.win)
	}
	p.marker(id, x0, y0, x1, y1)
}

// marker frames a card that is selected or pointed at, or where the replay is.
func (p *painting) marker(id NodeID, x0, y0, x1, y1 int) {
	width := max(1, pixel(3*p.scale*min(1, max(0.4, p.zoom))))
	grow := width + pixel(1*p.unit)
	switch id {
	case p.now:
		p.frame(x0-grow, y0-grow, x1+grow, y1+grow, width, p.last)
	case p.selected: // None is no node
		p.frame(x0-grow, y0-grow, x1+grow, y1+grow, width, p.cursor)
	case p.next:
		p.frame(x0-grow, y0-grow, x1+grow, y1+grow, width, p.last)
	case p.pointed:
		p.frame(x0-grow, y0-grow, x1+grow, y1+grow, max(1, width/2), p.cursor)
	}
}

// leaf paints a node of a pile with its middle at x: its move and its badge.
func (p *painting) leaf(at place, x, top int) {
	n := p.tree.Node(at.id)
	s := p.sizes
	half, bottom := pixel(s.card*p.unit/2), top+pixel(s.badge*p.unit)
	if share := p.share(at.id); share < 1 && half >= 3 { // not searched
		bottom = top + pixel((s.leaf*share-1)*p.unit)
		p.fill(x-half, top, x+half, bottom, p.tint(at.id, n, 0.16))
		text := Name(p.tree, at.id)
		if n.State == minimax.Twin {
			text += " = " + Name(p.tree, n.TwinOf)
		}
		p.words(text, x, (top+bottom)/2, s.leaf*share*0.95, p.foreground, false)
		if p.struck(at.id, n) {
			p.strokes(float32(x-half), float32(top+bottom)/2)
		}
		p.marker(at.id, x-half, top, x+half, bottom)
		return
	}
	ink, faded := p.foreground, !p.seen(at.id, n)
	if faded {
		ink = p.colours.faint
	}
	if half < 3 {
		p.fill(x-1, top, x+max(1, half), bottom, p.tint(at.id, n, 0.9))
		return
	}
	p.fill(x-half, top, x+half, bottom, p.tint(at.id, n, 0.16))
	house, middle := pixel(s.house*p.unit), x
	house = house * 3 / 5
	middle = x + half - house/2 - pixel(p.unit)
	name, bold := Name(p.tree, at.id), false
	if p.beyond(at.id, n) != "" {
		name, bold = name+"!", true
	}
	p.words(name, (x-half+middle-house/2)/2, (top+bottom)/2, s.badge*0.58, ink, bold)
	p.badge(at.id, n, middle, top, house, ink)
	p.verdict(at.id, n, x-half-pixel(4*p.unit), (top+bottom)/2)
	if p.bold[at.id] {
		p.frame(x-half, top, x+half, bottom, max(1, pixel(2*p.unit)), p.win)
	}
	if faded && p.struck(at.id, n) {
		p.strokes(float32(x-half), float32(top+bottom)/2)
	}
	p.marker(at.id, x-half, top, x+half, bottom)
}

// beyond names the move that wins at once at a leaf, where that may be told and
// can be read.
func (p *painting) beyond(id NodeID, n minimax.Node) string {
	if n.Children > 0 || p.exercise != nil || p.near == nil || p.zoom < 0.3 || !p.valued(id, n) {
		return ""
	}
	return p.near.at(p.tree, id)
}

// tint is a background that shows which side does better at a node, if known.
func (p *painting) tint(id NodeID, n minimax.Node, share float32) color.NRGBA {
	if !p.valued(id, n) {
		return p.tile
	}
	n.Value = p.value(id, n)
	wins, loses, _ := proved(p.tree, n)
	if p.tree.IsBySide() && n.Layer == minimax.Min { // colours are MAX's
		wins, loses = loses, wins
	}
	switch {
	case wins:
		return mixed(p.tile, p.win, share)
	case loses:
		return mixed(p.tile, p.last, share)
	}
	return mixed(p.tile, p.colours.faint, share*0.4)
}

// badge paints a node's value on a house: filled and pointing up for MAX, hollow
// and pointing down for MIN.
func (p *painting) badge(id NodeID, n minimax.Node, x, top, w int, ink color.NRGBA) {
	s := p.sizes
	h := pixel(s.badge * p.unit)
	which, text := houseUp, p.background
	if n.Layer == minimax.Min {
		which, text = houseDown, ink
	}
	p.mark(which, w, h, x-w/2, top, ink)
	edge := max(1, pixel(1.5*p.scale*min(1, p.zoom)))
	if (n.Layer == minimax.Min || p.blank && !p.valued(id, n)) && h > 5*edge { // hollow; on a worksheet to write in
		p.mark(which, w-3*edge, h-3*edge, x-w/2+3*edge/2, top+edge, p.background)
	}
	value := "?"
	if p.blank {
		value = ""
	}
	switch {
	case p.Note != nil:
		value = p.Note(id).Value
	case p.valued(id, n):
		value = boundSign(n) + Short(p.tree, p.value(id, n))
	case p.replay != nil && p.seen(id, n) && n.State == minimax.Searched && n.Children > 0:
		if so, _, _ := p.tree.Progress(id, p.replay.done(id, p.step)); so > minimax.MinValue && so < minimax.MaxValue {
			value = Short(p.tree, so) + "?"
		}
	case !p.seen(id, n):
		value = "–"
	}
	middle := s.badge * 0.64 // away from the roof
	if n.Layer == minimax.Min {
		middle = s.badge * 0.4
	}
	p.words(value, x, top+pixel(middle*p.unit), s.badge*0.58, text, true)
}

// value is a node's value. In an exercise every leaf has one, even if the search
// never visited it.
func (p *painting) value(id NodeID, n minimax.Node) int {
	if p.exercise != nil && n.State == minimax.Twin {
		id = n.TwinOf
	}
	if p.exercise != nil && p.exercise.Given(id) {
		return p.exercise.leaf(id)
	}
	return n.Value
}

// caption paints the sibling that a mirror image equals, or the window.
func (p *painting) caption(id NodeID, n minimax.Node, x, y int, ink color.NRGBA) {
	text := ""
	switch {
	case p.blank && p.tree.Options.AlphaBeta && n.Children > 0:
		text = "(      ,      )"
	case n.State == minimax.Twin:
		text = "= " + Name(p.tree, n.TwinOf)
	case n.State == minimax.Untouched || !p.tree.Options.AlphaBeta || !p.seen(id, n) || p.exercise != nil && !p.exercise.WindowFound(id):
	case p.replay != nil && !p.replay.left(id, p.step-1) && n.Children > 0: // as the variables stand
		_, alpha, beta := p.tree.Progress(id, p.replay.done(id, p.step))
		text = p.window(alpha, beta)
	default:
		text = p.window(n.Alpha, n.Beta)
	}
	if p.sizes.columns == 0 {
		name := Name(p.tree, id)
		if p.Note != nil {
			name = p.Note(id).Name
		}
		text = strings.TrimSpace(name + " " + text)
	}
	if text != "" {
		p.words(text, x, y+pixel(p.sizes.caption*p.unit/2), p.sizes.caption*0.8, ink, false)
	}
}

func (p *painting) window(alpha, beta int) string {
	return "(" + Short(p.tree, alpha) + ", " + Short(p.tree, beta) + ")"
}

// words paints a text with its middle at x, y. Its height is in units of the
// tree.
func (p *painting) words(text string, x, y int, height float32, c color.NRGBA, bold bool) {
	size := pixel(height * p.unit)
	if size < minText {
		return
	}
	p.centred(text, size, bold, x, y, c)
}

// board paints the board at a node with the new stone marked.
func (p *painting) board(n minimax.Node, x, y int, faded bool, ground color.NRGBA) {
	s := p.sizes
	cell := int(s.cell * p.unit)
	if s.columns == 0 {
		return
	}
	if cell < minCell {
		w, h := pixel(s.boardWidth*p.unit), pixel(s.cell*float32(s.rows)*p.unit)
		p.fill(x-w/2, y, x+w/2+1, y+h, mixed(ground, p.colours.faint, 0.2))
		return
	}
	left := x - cell*s.columns/2
	p.fill(left, y, left+cell*s.columns, y+cell*s.rows, ground)
	line := max(1, cell/14)
	for i := 1; i < s.columns; i++ {
		p.fill(left+i*cell-line/2, y, left+i*cell-line/2+line, y+cell*s.rows, p.grid)
	}
	for i := 1; i < s.rows; i++ {
		p.fill(left, y+i*cell-line/2, left+cell*s.columns, y+i*cell-line/2+line, p.grid)
	}
	if n.State == minimax.Twin || faded {
		p.frame(left, y, left+cell*s.columns, y+cell*s.rows, 1, mixed(p.tile, p.grid, 0.5))
	}
	p.stones(n, left, y, cell, faded)
}

// stones paints the stones on a card's board.
func (p *painting) stones(n minimax.Node, left, top, cell int, faded bool) {
	r := p.sizes
	put := func(i int, stone game.Stone, fresh bool) {
		x, y := left+i%r.columns*cell, top+i/r.columns*cell
		c, which := p.colours.x, cross
		if stone == game.White {
			c, which = p.colours.o, circle
		}
		inset := max(1, cell/6)
		if fresh {
			p.fill(x+1, y+1, x+cell-1, y+cell-1, mixed(p.tile, c, 0.3))
			p.frame(x+1, y+1, x+cell-1, y+cell-1, max(1, cell/10), c)
			inset = max(2, cell/5)
		}
		if faded {
			c = mixed(p.tile, c, 0.45)
		}
		p.mark(which, cell-2*inset, cell-2*inset, x+inset, y+inset, c)
	}
	for i, stone := range p.root {
		if stone != game.Empty {
			put(i, stone, false)
		}
	}
	position := p.tree.Position()
	mover := position.ToMove()
	for at := n; at.ID != Root; at = p.tree.Node(at.Parent) {
		stone := mover
		if at.Ply%2 == 0 {
			stone = mover.Other()
		}
		if at.Move != game.Pass {
			put(int(at.Move.Y)*r.columns+int(at.Move.X), stone, at.ID == n.ID)
		}
	}
}

func pixel(v float32) int { return int(math.Floor(float64(v) + 0.5)) }
