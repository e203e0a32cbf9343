package tree

import (
	"image"
	"image/color"
	"math"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/draw"
)

// Smaller boards and texts than this, in pixels, are not painted.
const (
	minCell = 4
	minText = 7
)

type painting struct {
	to      picture
	look    colours
	shows   *content
	port    *viewport
	laid    *outline
	tree    *minimax.Tree
	hard    bool // see View.Hard
	note    func(NodeID) Note
	pointed NodeID          // None if there is none
	scale   float32         // device pixels of one of Fyne's units
	unit    float32         // device pixels of one unit of the tree
	bold    map[NodeID]bool // the best line
	path    map[NodeID]bool // the way to the selected node
	now     NodeID          // where the replay is
	next    NodeID          // of a hope tree: the leaf to be searched on at
	hope    bool            // the bold edges are a hope tree
}

func (v *View) painting(to picture) *painting {
	p := &painting{to: to, shows: &v.shows, port: &v.port, laid: &v.port.laid, tree: v.shows.tree, hard: v.Hard, note: v.Note, pointed: v.pointed}
	if p.look = coloursOf(v); v.port.lecture {
		p.look = lightColours()
	}
	return p
}

func (v *View) paint(w, h int) image.Image {
	to := newPicture(w, h, v.stamps)
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
	return to.RGBA
}

func (p *painting) paint(scale float32) {
	w, h := p.to.Rect.Dx(), p.to.Rect.Dy()
	p.scale, p.unit, p.now, p.next = scale, scale*p.port.zoom, None, None
	p.to.fill(0, 0, w, h, p.look.background)
	if p.tree == nil {
		return
	}
	p.paths()
	p.bands(w)
	for row := range p.laid.rows {
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
		p.now, _ = p.shows.replay.At(p.shows.step)
	}
	if p.shows.andOr != nil {
		p.plan()
		return
	}
	if p.shows.replay != nil {
		return // the best line is not known yet
	}
	if p.shows.exercise != nil {
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
	return pixel(p.port.offset.Y*p.scale + p.laid.rowTop(row)*p.unit)
}
func (p *painting) x(at float32) int {
	return pixel(p.port.offset.X*p.scale + at*p.laid.sizes.slot*p.unit)
}

func (p *painting) row(row, w, h int) {
	top := p.y(row)
	if top > h || p.y(row+1) < 0 {
		return
	}
	left := (0-p.port.offset.X)/p.port.zoom/p.laid.sizes.slot - 0.5
	right := (float32(w)/p.scale-p.port.offset.X)/p.port.zoom/p.laid.sizes.slot + 0.5
	first, end := p.laid.between(row, left, right)
	places := p.laid.rows[row][first:end]
	if row > 0 {
		for pass := range 2 { // thick lines over thin ones
			for _, at := range places {
				if at.depth == 0 && p.thick(at.id) == (pass == 1) {
					p.edge(row, at)
				}
			}
		}
	}
	if p.shows.andOr != nil && row > 0 {
		for _, at := range places {
			if parent := p.laid.rows[row-1][at.parent]; at.id == p.laid.rows[row][parent.first].id && parent.count > 1 && p.tree.Node(parent.id).Layer == minimax.Min {
				p.arc(p.x(p.port.drawn(parent)), (p.y(row-1)+pixel(p.below(parent.id)*p.unit)+top)/2)
			}
		}
	}
	last := math.MinInt
	for _, at := range places {
		if at.piled {
			p.leaf(at, p.x(p.port.drawn(at)), top+pixel(at.depth*p.laid.sizes.leaf*p.unit))
			continue
		}
		if x := p.x(p.port.drawn(at)); x != last || p.path[at.id] { // of several cards in one pixel, paint one
			p.card(at, x, top)
			last = x
		}
	}
}

func (p *painting) thick(id NodeID) bool { return p.bold[id] || p.path[id] }

// edge paints the line from a parent to a card: down, across, down.
func (p *painting) edge(row int, at place) {
	n := p.tree.Node(at.id)
	parent := p.laid.rows[row-1][at.parent]
	from, to := p.x(p.port.drawn(parent)), p.x(p.port.drawn(at))
	y0 := p.y(row-1) + pixel(p.below(parent.id)*p.unit)
	y1 := p.y(row)
	middle := (y0 + y1) / 2
	c, width := p.look.faint, float32(1)
	switch {
	case p.bold[at.id] && p.hope:
		c, width = p.look.cursor, 4
	case p.bold[at.id]:
		c, width = p.look.win, 4
	case p.path[at.id]:
		c, width = p.look.cursor, 3
	case p.shows.valued(n.Parent, p.tree.Node(n.Parent)) && p.shows.replay == nil && p.tree.Node(n.Parent).Best == at.id:
		c, width = p.look.foreground, 2
	}
	if p.path[at.id] && p.bold[at.id] {
		width = 5
	}
	thick := max(1, pixel(width*p.scale*min(1, max(0.4, p.port.zoom))))
	half := thick / 2
	if p.tree.IsBySide() && !at.piled { // the sign is turned on the way up
		defer p.words("−", to+pixel(9*p.unit), (middle+y1)/2, 15, p.look.foreground, true)
	}
	if !p.shows.seen(at.id, n) || n.State == minimax.Twin {
		dash := max(2, pixel(3*p.scale))
		p.to.dashes(min(from, to), middle-half, max(from, to)+1, middle-half+thick, dash, c)
		p.to.dashes(to-half, middle, to-half+thick, y1, dash, c)
		if p.shows.struck(at.id, n) && p.port.zoom > 0.2 {
			p.strokes(float32(to), float32(middle+y1)/2)
		}
		return
	}
	p.to.fill(from-half, y0, from-half+thick, middle-half+thick, c)
	p.to.fill(min(from, to)-half, middle-half, max(from, to)-half+thick, middle-half+thick, c)
	p.to.fill(to-half, middle-half, to-half+thick, y1, c)
}

func (p *painting) strokes(x, middle float32) {
	reach := 5 * p.unit
	for _, dy := range []float32{-1.5, 1.5} {
		y := middle + dy*p.unit*1.5
		p.to.line(x-reach, y+reach*0.5, x+reach, y-reach*0.5, max(1, 1.6*p.unit), p.look.error)
	}
}

// below is where the edges to a card's children begin: under its board or, with
// alpha-beta, under the window.
func (p *painting) below(id NodeID) float32 {
	s := p.laid.sizes
	switch {
	case p.hard || p.note != nil && p.note(id).Below != "":
		return s.high
	case p.tree.Options.AlphaBeta || p.laid.sizes.columns == 0: // the window, or the name
		return s.high - s.chip
	}
	return s.high - s.chip - s.caption + 2
}

func (p *painting) card(at place, x, top int) {
	n := p.tree.Node(at.id)
	s := p.laid.sizes
	half := pixel(s.card * p.unit / 2 * at.wide)
	bottom := top + pixel(s.high*p.unit)
	ink, faded := p.look.foreground, !p.shows.seen(at.id, n)
	if faded {
		ink = p.look.faint
	}
	if half < 3 { // a speck, coloured by who does better
		p.to.fill(x-1, top, x+max(1, half), bottom, p.tint(at.id, n, 0.9))
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
	if p.note != nil {
		p.words(p.note(at.id).Below, x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, ink, false)
	} else if n.Children > 0 && !p.laid.open.has(at.id) {
		p.words("▼ "+itoa(n.Children), x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, ink, false)
	} else if hard := FailHard(p.tree, at.id); p.hard && hard != n.Value && p.shows.valued(at.id, n) {
		p.words("hard "+hardText(p.tree, at.id), x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, p.look.error, true)
	}
	if next := p.beyond(at.id, n); next != "" {
		p.words("! "+next, x, y+pixel((s.caption+s.chip/2)*p.unit), s.chip*0.8, p.look.foreground, true)
	}
	p.marker(at.id, x-half, top, x+half, bottom)
	if at.id == p.tree.Chosen() && p.shows.replay == nil && (p.shows.exercise == nil || p.shows.exercise.Found(Root)) {
		size := max(8, pixel(20*p.unit))
		p.to.mark(star, size+4, size+4, x+half-size*3/4-2, top-size/4-2, p.look.background)
		p.to.mark(star, size, size, x+half-size*3/4, top-size/4, p.look.win)
	}
}

// sliver paints what was not searched: its move and, if it is a mirror image, the
// sibling it has its value from.
func (p *painting) sliver(id NodeID, n minimax.Node, x0, y0, x1, y1 int) {
	p.to.fill(x0, y0, x1, y1, p.tint(id, n, 0.16))
	p.to.frame(x0, y0, x1, y1, 1, draw.Mix(p.look.tile, p.look.grid, 0.5))
	middle, line := (x0+x1)/2, pixel(p.laid.sizes.caption*p.unit)
	size := min(p.laid.sizes.caption*0.8, float32(x1-x0)/p.unit/2.2)
	names := []string{Name(p.tree, id)}
	if n.State == minimax.Twin {
		names = append(names, "=", Name(p.tree, n.TwinOf))
	}
	for i, text := range names {
		p.words(text, middle, (y0+y1)/2+(i-1)*line, size, p.look.foreground, i == 0)
	}
	if id == p.tree.Chosen() && p.shows.replay == nil && (p.shows.exercise == nil || p.shows.exercise.Found(Root)) {
		p.to.mark(star, x1-x0, x1-x0, x0, y0-(x1-x0)/2, p.look.win)
	}
	p.marker(id, x0, y0, x1, y1)
}

func (p *painting) marker(id NodeID, x0, y0, x1, y1 int) {
	width := max(1, pixel(3*p.scale*min(1, max(0.4, p.port.zoom))))
	grow := width + pixel(1*p.unit)
	switch id {
	case p.now:
		p.to.frame(x0-grow, y0-grow, x1+grow, y1+grow, width, p.look.last)
	case p.port.selected: // None is no node
		p.to.frame(x0-grow, y0-grow, x1+grow, y1+grow, width, p.look.cursor)
	case p.next:
		p.to.frame(x0-grow, y0-grow, x1+grow, y1+grow, width, p.look.last)
	case p.pointed:
		p.to.frame(x0-grow, y0-grow, x1+grow, y1+grow, max(1, width/2), p.look.cursor)
	}
}

func (p *painting) leaf(at place, x, top int) {
	n := p.tree.Node(at.id)
	s := p.laid.sizes
	half, bottom := pixel(s.card*p.unit/2), top+pixel(s.badge*p.unit)
	if share := p.laid.share(at.id); share < 1 && half >= 3 { // not searched
		bottom = top + pixel((s.leaf*share-1)*p.unit)
		p.to.fill(x-half, top, x+half, bottom, p.tint(at.id, n, 0.16))
		text := Name(p.tree, at.id)
		if n.State == minimax.Twin {
			text += " = " + Name(p.tree, n.TwinOf)
		}
		p.words(text, x, (top+bottom)/2, s.leaf*share*0.95, p.look.foreground, false)
		if p.shows.struck(at.id, n) {
			p.strokes(float32(x-half), float32(top+bottom)/2)
		}
		p.marker(at.id, x-half, top, x+half, bottom)
		return
	}
	ink, faded := p.look.foreground, !p.shows.seen(at.id, n)
	if faded {
		ink = p.look.faint
	}
	if half < 3 {
		p.to.fill(x-1, top, x+max(1, half), bottom, p.tint(at.id, n, 0.9))
		return
	}
	p.to.fill(x-half, top, x+half, bottom, p.tint(at.id, n, 0.16))
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
		p.to.frame(x-half, top, x+half, bottom, max(1, pixel(2*p.unit)), p.look.win)
	}
	if faded && p.shows.struck(at.id, n) {
		p.strokes(float32(x-half), float32(top+bottom)/2)
	}
	p.marker(at.id, x-half, top, x+half, bottom)
}

// beyond names the move that wins at once at a leaf, where that may be told and
// can be read.
func (p *painting) beyond(id NodeID, n minimax.Node) string {
	if n.Children > 0 || p.shows.exercise != nil || p.shows.near == nil || p.port.zoom < 0.3 || !p.shows.valued(id, n) {
		return ""
	}
	return p.shows.near.at(p.tree, id)
}

// tint is a background that shows which side does better at a node, if known.
func (p *painting) tint(id NodeID, n minimax.Node, share float32) color.NRGBA {
	if !p.shows.valued(id, n) {
		return p.look.tile
	}
	n.Value = p.shows.value(id, n)
	wins, loses, _ := proved(p.tree, n)
	if p.tree.IsBySide() && n.Layer == minimax.Min { // colours are MAX's
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

// badge paints a node's value on a house: filled and pointing up for MAX, hollow
// and pointing down for MIN.
func (p *painting) badge(id NodeID, n minimax.Node, x, top, w int, ink color.NRGBA) {
	s := p.laid.sizes
	h := pixel(s.badge * p.unit)
	which, text := houseUp, p.look.background
	if n.Layer == minimax.Min {
		which, text = houseDown, ink
	}
	p.to.mark(which, w, h, x-w/2, top, ink)
	edge := max(1, pixel(1.5*p.scale*min(1, p.port.zoom)))
	if (n.Layer == minimax.Min || p.shows.blank && !p.shows.valued(id, n)) && h > 5*edge { // hollow; on a worksheet to write in
		p.to.mark(which, w-3*edge, h-3*edge, x-w/2+3*edge/2, top+edge, p.look.background)
	}
	value := "?"
	if p.shows.blank {
		value = ""
	}
	switch {
	case p.note != nil:
		value = p.note(id).Value
	case p.shows.valued(id, n):
		value = boundSign(n) + Short(p.tree, p.shows.value(id, n))
	case p.shows.replay != nil && p.shows.seen(id, n) && n.State == minimax.Searched && n.Children > 0:
		if so, _, _ := p.tree.Progress(id, p.shows.replay.done(id, p.shows.step)); so > minimax.MinValue && so < minimax.MaxValue {
			value = Short(p.tree, so) + "?"
		}
	case !p.shows.seen(id, n):
		value = "–"
	}
	middle := s.badge * 0.64 // away from the roof
	if n.Layer == minimax.Min {
		middle = s.badge * 0.4
	}
	p.words(value, x, top+pixel(middle*p.unit), s.badge*0.58, text, true)
}

// caption paints the sibling that a mirror image equals, or the window.
func (p *painting) caption(id NodeID, n minimax.Node, x, y int, ink color.NRGBA) {
	text := ""
	switch {
	case p.shows.blank && p.tree.Options.AlphaBeta && n.Children > 0:
		text = "(      ,      )"
	case n.State == minimax.Twin:
		text = "= " + Name(p.tree, n.TwinOf)
	case n.State == minimax.Untouched || !p.tree.Options.AlphaBeta || !p.shows.seen(id, n) || p.shows.exercise != nil && !p.shows.exercise.WindowFound(id):
	case p.shows.replay != nil && !p.shows.replay.left(id, p.shows.step-1) && n.Children > 0: // as the variables stand
		_, alpha, beta := p.tree.Progress(id, p.shows.replay.done(id, p.shows.step))
		text = p.window(alpha, beta)
	default:
		text = p.window(n.Alpha, n.Beta)
	}
	if p.laid.sizes.columns == 0 {
		name := Name(p.tree, id)
		if p.note != nil {
			name = p.note(id).Name
		}
		text = strings.TrimSpace(name + " " + text)
	}
	if text != "" {
		p.words(text, x, y+pixel(p.laid.sizes.caption*p.unit/2), p.laid.sizes.caption*0.8, ink, false)
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
	p.to.centred(text, size, bold, x, y, c)
}

func (p *painting) board(n minimax.Node, x, y int, faded bool, ground color.NRGBA) {
	s := p.laid.sizes
	cell := int(s.cell * p.unit)
	if s.columns == 0 {
		return
	}
	if cell < minCell {
		w, h := pixel(s.boardWidth*p.unit), pixel(s.cell*float32(s.rows)*p.unit)
		p.to.fill(x-w/2, y, x+w/2+1, y+h, draw.Mix(ground, p.look.faint, 0.2))
		return
	}
	left := x - cell*s.columns/2
	p.to.fill(left, y, left+cell*s.columns, y+cell*s.rows, ground)
	line := max(1, cell/14)
	for i := 1; i < s.columns; i++ {
		p.to.fill(left+i*cell-line/2, y, left+i*cell-line/2+line, y+cell*s.rows, p.look.grid)
	}
	for i := 1; i < s.rows; i++ {
		p.to.fill(left, y+i*cell-line/2, left+cell*s.columns, y+i*cell-line/2+line, p.look.grid)
	}
	if n.State == minimax.Twin || faded {
		p.to.frame(left, y, left+cell*s.columns, y+cell*s.rows, 1, draw.Mix(p.look.tile, p.look.grid, 0.5))
	}
	p.stones(n, left, y, cell, faded)
}

func (p *painting) stones(n minimax.Node, left, top, cell int, faded bool) {
	r := p.laid.sizes
	put := func(i int, stone game.Stone, fresh bool) {
		x, y := left+i%r.columns*cell, top+i/r.columns*cell
		c, which := p.look.x, cross
		if stone == game.White {
			c, which = p.look.o, circle
		}
		inset := max(1, cell/6)
		if fresh {
			p.to.fill(x+1, y+1, x+cell-1, y+cell-1, draw.Mix(p.look.tile, c, 0.3))
			p.to.frame(x+1, y+1, x+cell-1, y+cell-1, max(1, cell/10), c)
			inset = max(2, cell/5)
		}
		if faded {
			c = draw.Mix(p.look.tile, c, 0.45)
		}
		p.to.mark(which, cell-2*inset, cell-2*inset, x+inset, y+inset, c)
	}
	for i, stone := range p.shows.root {
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
