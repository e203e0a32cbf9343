package board

import (
	"image/color"
	"math"
	"slices"
	"strconv"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// maxReach is the maximum distance from the middle of a point's picture to its edge, including shadows
// and halos, in cells.
const maxReach = 0.8

// minReach is the minimum of that distance.
const minReach = 0.05

// stoneRadius is the radius of a stone, in cells. It leaves a small gap between neighbours.
const stoneRadius = 0.47

// This file describes the appearance of a board as a list of operations, which raster.go executes for
// pixels and svg.go for files. Lengths are in cells; 0,0 is the middle of the point to draw, or of the
// point 0,0 for the board itself.

// op is an operation that fills the union of shapes with a colour, so that a transparent colour covers
// each pixel once, or draws a group of operations with an opacity.
type op struct {
	colour color.NRGBA
	shapes []shape

	// Returns the colour at a position; RenderSVG uses colour instead.
	shade func(x, y float32) color.NRGBA

	// Whether to draw the surface of a board.
	wood    bool
	surface theme.Surface
	group   []op
	opacity float32
}

type shape struct {
	kind shapeKind

	// The middle, or one end of a line.
	x, y float32

	// Half the width and height, or the other end of a line.
	w, h float32

	// Radius of a box's corners, or the drawn share of a ring, from 0 to 1.
	round float32

	// Width of a line, or of the edge of a disc or box if only the edge is drawn.
	pen float32
}

// extent returns the bounding box of a shape, including the width of its lines.
func (s shape) extent() (x1, y1, x2, y2 float32) {
	x1, y1, x2, y2 = s.x-s.w, s.y-s.h, s.x+s.w, s.y+s.h
	pen := s.pen / 2
	switch s.kind {
	case strokeKind, barKind, ruleKind:
		x1, y1, x2, y2 = min(s.x, s.w), min(s.y, s.h), max(s.x, s.w), max(s.y, s.h)
	case ringKind:
	default:
		// The edge is inside.
		pen = 0
	}

	return x1 - pen, y1 - pen, x2 + pen, y2 + pen
}

// reach returns the maximum distance of ops from 0,0, horizontally or vertically.
func reach(ops []op) (distance float32) {
	for _, o := range ops {
		distance = max(distance, reach(o.group))
		for _, s := range o.shapes {
			x1, y1, x2, y2 := s.extent()
			distance = max(distance, -x1, -y1, x2, y2)
		}
	}

	return distance
}

// transform maps cells to pixels or to the units of a file. It holds the position of 0,0 and the length of
// a cell.
type transform struct{ x, y, unit float32 }

func (o op) drawTo(out draw.Figures, t transform) {
	x, y := func(v float32) float32 { return t.x + v*t.unit }, func(v float32) float32 { return t.y + v*t.unit }
	var segments [][4]float32
	for _, s := range o.shapes {
		// The edge is inside the shape.
		if s.pen > 0 && (s.kind == discKind || s.kind == boxKind) {
			s.w, s.h, s.round = s.w-s.pen/2, s.h-s.pen/2, s.round-s.pen/2
		}

		switch {
		case s.kind >= strokeKind:
			segments = append(segments, [4]float32{x(s.x), y(s.y), x(s.w), y(s.h)})
		case s.kind == boxKind:
			out.Rect(x(s.x-s.w), y(s.y-s.h), 2*s.w*t.unit, 2*s.h*t.unit, s.round*t.unit, s.pen*t.unit, o.colour)
		case s.kind == ringKind && s.round < 1:
			out.Lines(s.arc(x, y), "round", s.pen*t.unit, o.colour)
		default:
			out.Circle(x(s.x), y(s.y), s.w*t.unit, s.pen*t.unit, o.colour)
		}
	}
	if segments != nil {
		out.Lines(segments, map[shapeKind]string{strokeKind: "round", barKind: "butt",
			ruleKind: "square"}[o.shapes[0].kind], o.shapes[0].pen*t.unit, o.colour)
	}
}

// arc returns the drawn part of a ring as short line segments.
func (s shape) arc(x, y func(float32) float32) (segments [][4]float32) {
	const parts = 32
	pointAt := func(i int) (float32, float32) {
		sin, cos := math.Sincos(2 * math.Pi * float64(s.round) * float64(i) / parts)
		return x(s.w * float32(sin)), y(-s.w * float32(cos))
	}
	for i := range parts {
		x1, y1 := pointAt(i)
		x2, y2 := pointAt(i + 1)
		segments = append(segments, [4]float32{x1, y1, x2, y2})
	}

	return segments
}

type shapeKind uint8

const (
	discKind shapeKind = iota

	// Drawn clockwise from the top.
	ringKind
	boxKind

	// A line with round ends.
	strokeKind

	// A line with square ends.
	barKind

	// A vertical or horizontal line of whole pixels, drawn separately.
	ruleKind
)

func disc(x, y, r float32) shape { return shape{kind: discKind, x: x, y: y, w: r, h: r} }
func ring(r, width float32) shape {
	return shape{kind: ringKind, w: r, h: r, round: 1, pen: width}
}
func box(x, y, halfW, halfH, radius float32) shape {
	return shape{kind: boxKind, x: x, y: y, w: halfW, h: halfH, round: radius}
}
func square(half, radius float32) shape { return box(0, 0, half, half, radius) }
func line(kind shapeKind, x1, y1, x2, y2, width float32) shape {
	return shape{kind: kind, x: x1, y: y1, w: x2, h: y2, pen: width}
}
func stroke(x1, y1, x2, y2, width float32) shape { return line(strokeKind, x1, y1, x2, y2, width) }

// outline returns the edge of a disc or a box, drawn inside it.
func outline(s shape, width float32) shape {
	s.pen = width
	return s
}

// drawing collects the operations that draw a point or a board.
type drawing struct {
	*style
	unit float32 // pixels per cell, used for the minimum width of lines
	ops  []op
}

func (d *drawing) fill(c color.NRGBA, shapes ...shape) {
	d.ops = append(d.ops, op{colour: c, shapes: shapes})
}

func (d *drawing) fillShaded(c color.NRGBA, s shape, shade func(x, y float32) color.NRGBA) {
	d.ops = append(d.ops, op{colour: c, shapes: []shape{s}, shade: shade})
}

func (d *drawing) withOpacity(opacity float32, describe func()) {
	ops := d.ops
	d.ops = nil
	describe()
	d.ops = append(ops, op{group: d.ops, opacity: opacity})
}

func (d *drawing) drawCross(reach, width float32, c color.NRGBA) {
	d.fill(c, stroke(-reach, -reach, reach, reach, width), stroke(reach, -reach, -reach, reach, width))
}

func (d *drawing) drawSurface(g geometry) {
	r := g.rules
	lastX, lastY := float32(r.Width-1), float32(r.Height-1)
	switch {
	case !d.squares:
		d.drawBoard(lastX/2, lastY/2, g.size.Width/2/g.cell, g.size.Height/2/g.cell)
		d.drawGrid(r, lastX, lastY)
	case r == game.TicTacToe:
		// The four lines of 井.
		const reach, width = 1.42, 0.042
		for _, v := range []float32{0.5, 1.5} {
			d.fill(d.grid, stroke(1-reach, v, 1+reach, v, width))
			d.fill(d.grid, stroke(v, 1-reach, v, 1+reach, width))
		}
	default:
		edge := draw.Mix(d.tile, d.grid, 0.6)
		if d.flat {
			edge = d.grid
		}

		for i := range r.NumPoints() {
			point := r.PointAt(i)
			d.fill(edge, box(float32(point.X), float32(point.Y), 0.475, 0.475, 0.09))
			d.fill(d.tile, box(float32(point.X), float32(point.Y), 0.455, 0.455, 0.075))
		}
	}
}

func (d *drawing) drawBoard(x, y, halfW, halfH float32) {
	if d.flat {
		outer := box(x, y, halfW, halfH, 0.14)
		d.fill(d.wood, outer)
		d.fill(d.woodLine, outline(outer, 0.05))
		return
	}
	d.ops = append(d.ops, op{
		colour:  d.wood,
		shapes:  []shape{box(x, y, halfW, halfH, woodRadius)},
		wood:    true,
		surface: d.style.surface,
	})
}

func (d *drawing) drawGrid(r game.Rules, lastX, lastY float32) {
	pixels := func(width float32) float32 { return float32(math.Round(float64(width * d.unit))) }
	thinWidth := max(1, pixels(0.024))
	thickWidth := max(thinWidth+1, pixels(0.045)) / d.unit
	thinWidth /= d.unit
	var inner, outer []shape

	add := func(isFirst, isLast bool, x1, y1, x2, y2 float32) {
		if isFirst || isLast {
			outer = append(outer, line(ruleKind, x1, y1, x2, y2, thickWidth))
		} else {
			inner = append(inner, line(ruleKind, x1, y1, x2, y2, thinWidth))
		}
	}
	for i := range r.Width {
		add(i == 0, i == r.Width-1, float32(i), 0, float32(i), lastY)
	}

	for i := range r.Height {
		add(i == 0, i == r.Height-1, 0, float32(i), lastX, float32(i))
	}
	d.fill(draw.Fade(d.woodLine, 0.92), inner...)
	d.fill(draw.Fade(d.woodLine, 0.92), outer...)

	for _, star := range stars(r) {
		d.fill(d.woodLine, disc(float32(star.X), float32(star.Y), max(0.085, 2.2/d.unit)))
	}
}

// coordinateSize returns the text size of coordinates, in cells. They grow with small cells or large text, as far as
// the margin has room, and are discreet on 3×3.
func (s *style) coordinateSize(cell float32) float32 {
	minimum, maximum := float32(0.38), float32(0.55)
	switch {
	case s.card:
		minimum, maximum = 0.09, 0.18
	case s.squares:
		minimum, maximum = 0.16, 0.26
	}

	return min(max(s.minCoordinate/cell, minimum), maximum)
}

// edgeLabels returns the letters and numbers along the edges: on all four sides of a board with
// intersections, on the left and at the bottom of a board with squares.
func (s *style) edgeLabels(g geometry) []label {
	size, inset, colour := s.coordinateSize(g.cell), float32(0.47), s.woodLine
	if s.squares {
		inset, colour = 0.5, s.grid
	}
	edge := (g.origin.X - g.frame.X) / g.cell * (1 - inset)
	below := edge
	if s.card {
		// In the middle between the outline of the card and the points. Letters are below the middle of their line.
		edge -= g.shadow() / g.cell / 2
		below = edge - 0.07*size
	}

	left, top := -0.5-edge, -0.5-edge
	right, bottom := float32(g.rules.Width)-0.5+edge, float32(g.rules.Height)-0.5+below
	var labels []label
	for x := range g.rules.Width {
		name := string(rune('A' + x))
		labels = append(labels, label{name, colour, size, float32(x), bottom})
		if !s.squares {
			labels = append(labels, label{name, colour, size, float32(x), top})
		}
	}

	for y := range g.rules.Height {
		name := strconv.Itoa(g.rules.Height - y)
		labels = append(labels, label{name, colour, size, left, float32(y)})
		if !s.squares {
			labels = append(labels, label{name, colour, size, right, float32(y)})
		}
	}

	return labels
}

// drawCursorFrame draws the keyboard cursor: the four corners of a frame. On intersections it has a halo,
// so that it is visible on both stones and wood.
func (d *drawing) drawCursorFrame() {
	half, width := float32(0.52), float32(0.075)
	if d.squares {
		half, width = 0.47, 0.045
	}

	// Visible even on the smallest boards.
	width = max(width, 2.2/d.unit)
	var corners []shape
	for _, x := range []float32{-half, half} {
		for _, y := range []float32{-half, half} {
			corners = append(corners, stroke(x, y, x/2, y, width), stroke(x, y, x, y/2, width))
		}
	}
	if !d.squares {
		halo := slices.Clone(corners)
		for i := range halo {
			halo[i].pen += 0.06
		}
		d.fill(draw.Fade(d.background, 0.8), halo...)
	}
	d.fill(d.cursor, corners...)
}

// drawPoint draws the content of a point except its texts, which are returned by tags.
func (d *drawing) drawPoint(state pointState) {
	if d.squares {
		d.drawSquare(state)
	} else {
		d.drawIntersection(state)
	}

	for i, s := range state.lines {
		d.drawStretch(lineDirections[i], s)
	}
	if !d.squares {
		d.drawStrikes(state)
	}

	for _, t := range d.tags(state) {
		if t.background.A > 0 {
			d.fill(t.background, t.plate)
			d.fill(t.edge, outline(t.plate, max(t.pen, 1/d.unit)))
		}
	}
	d.drawAnnotation(state)
	d.drawContinuation(state)
	if state.marks&highlighted != 0 {
		frame, halo := square(0.47, 0.1), square(0.495, 0.12)

		// A square frame would make the stone look square.
		if !d.squares && state.stone != game.Empty {
			frame, halo = disc(0, 0, 0.48), disc(0, 0, 0.505)
		}

		// Visible even on wood of the same colour.
		if !d.squares {
			d.fill(draw.Fade(d.white, 0.75), outline(halo, 0.1))
		}
		d.fill(draw.Fade(d.hint, 0.9), outline(frame, 0.05))
	}
}

func (d *drawing) drawSquare(state pointState) {
	plate, progress := square(0.44, 0.1), 1-float32(state.arrival)/100
	switch {
	case state.isWinning():
		d.fill(draw.Fade(d.win, 0.24), plate)
	case state.marks&(lastMove|lostLine) == lastMove:
		d.fill(draw.Fade(d.ink(state.stone), 0.11*progress), plate)
		d.fill(draw.Fade(d.ink(state.stone), 0.85*progress), stroke(-0.13, 0.40, 0.13, 0.40, 0.028))
	}
	if state.marks&offered != 0 {
		d.fill(d.hint, outline(plate, 0.035))
	}
	if state.marks&hinted != 0 {
		d.fill(draw.Fade(d.hint, 0.14), plate)
		d.fill(d.hint, outline(plate, 0.035))
	}

	switch {
	case state.stone != game.Empty:
		colour := d.ink(state.stone)
		dim := float32(0.55)

		// High contrast.
		if d.flat {
			dim = 0.35
		}
		colour = draw.Mix(colour, d.tile, dim*float32(state.dimming)/dimmingSteps)
		size := 1 + 0.15*float32(state.lift)/100

		// Below the mark, since it may run along a stroke of the X.
		d.drawStrikes(state)
		width := markWidth
		if d.flat || state.isWinning() {
			width = boldMarkWidth
		}
		d.drawMark(state.stone, colour, initialShare+(1-initialShare)*progress, size, width)
	case state.ghost != game.Empty:
		d.drawGhostMark(state)
	case state.marks&forbidden != 0:
		d.drawCross(0.09, 0.03, d.forbidden)
	case state.marks&allowed != 0:
		d.fill(d.hint, disc(0, 0, 0.05))
	}
}

// ink returns the colour of the X or O that represents a stone.
func (s *style) ink(stone game.Stone) color.NRGBA {
	if stone == game.Black {
		return s.x
	}
	return s.o
}

// Widths of the strokes of an X and of an O, in cells.
const (
	markWidth     float32 = 0.105
	boldMarkWidth float32 = 0.135
)

// drawGhostMark draws a faint X or O. One that announces a move is outlined, since a faint colour alone has too little
// contrast to the tile to be seen by everybody.
func (d *drawing) drawGhostMark(state pointState) {
	ink, share, width := d.ink(state.ghost), float32(0.3), markWidth
	if d.flat {
		share, width = 0.6, boldMarkWidth
	}
	if state.kind != ghostHover {
		d.drawMark(state.ghost, ink, 1, 1, width)
		width -= 0.055
	}
	d.drawMark(state.ghost, draw.Mix(d.tile, ink, share), 1, 1, width)
}

// drawMark draws the share progress of an X, one stroke after the other, or of an O, clockwise from the top.
func (d *drawing) drawMark(stone game.Stone, c color.NRGBA, progress, size, width float32) {
	reach := 0.235 * size
	width *= size
	if stone == game.White {
		circle := ring(0.265*size, width)
		circle.round = progress
		d.fill(c, circle)
		return
	}

	// Drawn shares of the two strokes.
	share1, share2 := draw.Clamp(progress*2), draw.Clamp(progress*2-1)
	strokes := []shape{stroke(-reach, -reach, -reach+2*reach*share1, -reach+2*reach*share1, width)}
	if share2 > 0 {
		strokes = append(strokes, stroke(reach, -reach, reach-2*reach*share2, -reach+2*reach*share2, width))
	}
	d.fill(c, strokes...)
}

func (d *drawing) drawIntersection(state pointState) {
	// A soft glow around the stone.
	if state.isWinning() && !d.flat {
		d.fillShaded(draw.Fade(d.win, 0.5), disc(0, 0, 0.62), func(x, y float32) color.NRGBA {
			return draw.Fade(d.win, draw.Clamp((0.62-draw.Hypot(x, y))/0.14))
		})
	}

	switch {
	case state.stone != game.Empty:
		d.drawStone(state.stone, max(float32(state.arrival), 0.7*float32(state.lift))/100, state.text != "")
		if state.dimming > 0 {
			d.fill(draw.Fade(draw.Mix(d.wood, d.woodLine, 0.15), 0.35*float32(state.dimming)/dimmingSteps),
				disc(0, 0, stoneRadius))
		}
	case state.ghost != game.Empty:
		d.drawGhostStone(state)
	case state.annotation == annotationText:
		d.fill(draw.Mix(d.wood, d.white, 0.35), disc(0, 0, 0.36))
	case state.text != "":
		// Letter of an offer.
		background := draw.Mix(d.wood, d.white, 0.5)
		if d.flat {
			background = d.wood
		}
		d.fill(background, disc(0, 0, 0.36))
		d.fill(d.hint, ring(0.36, 0.045))
	case state.marks&allowed != 0:
		d.fill(draw.Fade(d.white, 0.7), disc(0, 0, 0.105))
		d.fill(d.hint, disc(0, 0, 0.075))
	}
	if state.marks&forbidden != 0 && state.stone == game.Empty && state.ghost == game.Empty {
		d.drawCross(0.15, 0.07, d.forbidden)
	}
	if state.marks&offered != 0 && state.stone != game.Empty {
		d.fill(d.hint, ring(stoneRadius-0.03, 0.06))
	}
	if state.marks&hinted != 0 {
		d.fill(draw.Fade(d.white, 0.75), ring(0.38, 0.12))
		d.fill(d.hint, ring(0.38, 0.065))
	}
	if state.stone != game.Empty {
		d.drawStoneMarks(state)
	}
}

// drawGhostStone draws a faint stone. One that announces a move has an edge in the colour of the lines, since a white
// one has too little contrast to the board, and its number must be readable.
func (d *drawing) drawGhostStone(state pointState) {
	share := float32(0.5)
	switch state.kind {
	case ghostProposed:
		share = 0.75
	case ghostPreview, ghostBetter:
		share = 0.7
	}
	d.withOpacity(share, func() { d.drawStone(state.ghost, 0, state.text != "") })

	switch state.kind {
	case ghostProposed:
		d.fill(d.hint, ring(stoneRadius+0.02, 0.055))
	case ghostPreview, ghostBetter:
		d.fill(d.woodLine, ring(stoneRadius-0.015, 0.04))
	}
}

func (d *drawing) drawStoneMarks(state pointState) {
	contrast, arrival := d.white, 1-float32(state.arrival)/100
	if state.stone == game.White {
		contrast = d.black
	}

	switch {
	case state.isWinning():
		d.fill(d.win, ring((stoneRadius-0.03)*(1+0.7*growth*float32(state.lift)/100), 0.075))
	case state.marks&lastMove != 0 && (state.text != "" || state.annotation != noAnnotation):
		d.fill(draw.Fade(d.last, arrival), ring(stoneRadius-0.065, 0.06))
	case state.marks&lastMove != 0:
		d.fill(draw.Fade(contrast, 0.9*arrival), ring(0.19, 0.105))
		d.fill(draw.Fade(d.last, arrival), ring(0.19, 0.07))
	}
}

// growth is the relative enlargement of a stone at full height above the board.
const growth = 0.16

// drawStone draws a stone lit from the top left, with its shadow, at the given height above the board, from
// 0 to 1. In high contrast it draws a flat disc.
func (d *drawing) drawStone(stone game.Stone, height float32, numbered bool) {
	r := stoneRadius * (1 + growth*height)
	body := d.black
	if stone == game.White {
		body = d.white
	}
	if d.flat {
		d.fill(d.edge, disc(0, 0, r))
		d.fill(body, disc(0, 0, r-0.05))
		if stone == game.White && !numbered {
			d.fill(d.black, ring(r-0.15, 0.035))
		}

		return
	}
	// The higher the stone, the farther away and the softer its shadow.
	shadowX, shadowY, blur := 0.035+0.08*height, 0.06+0.13*height, 0.1+0.12*height
	d.fillShaded(color.NRGBA{}, disc(shadowX, shadowY, stoneRadius+blur/2), func(x, y float32) color.NRGBA {
		t := draw.Clamp((stoneRadius + blur/2 - draw.Hypot(x-shadowX, y-shadowY)) / blur)
		return draw.Fade(color.NRGBA{A: 120}, t*t*(3-2*t))
	})
	s := d.style
	if d.stones == theme.Flat {
		d.fill(body, disc(0, 0, r))
	} else {
		d.fillShaded(body, disc(0, 0, r), func(x, y float32) color.NRGBA {
			return s.stoneColour(stone, body, x/r, y/r)
		})
	}
	if stone == game.White {
		d.fill(draw.Fade(d.edge, 0.55), ring(r-0.008, 0.016))
	}
}

// stoneColour returns the colour of a stone at the offset x, y from its middle, in radii.
func (s *style) stoneColour(stone game.Stone, body color.NRGBA, x, y float32) color.NRGBA {
	d2 := min(x*x+y*y, 1)
	// The light comes from the top left.
	toLight := draw.Clamp(0.5 - 0.42*(x+y))
	gloss := draw.Clamp(1 - draw.Hypot(x+0.34, y+0.40)/0.62)
	gloss *= gloss
	if s.stones == theme.Shell {
		gloss *= 0.35

		// Curved lines, denser towards one side.
		if stone == game.White {
			line := 0.5 + 0.5*float32(math.Sin(float64((y+0.18*x*x+0.25*x)*(15+5*y))))
			body = draw.Mix(body, color.NRGBA{0xcf, 0xc2, 0xa6, 0xff}, 0.35*line*line)
		} else {
			body = draw.Mix(body, color.NRGBA{0x4a, 0x50, 0x58, 0xff}, 0.5)
		}
	}
	white := color.NRGBA{255, 255, 255, 255}
	if stone == game.White {
		c := draw.Mix(body, s.edge, 0.30*(1-toLight)*d2)
		c = draw.Mix(c, s.edge, 0.12*d2*d2)
		return draw.Mix(c, white, 0.7*gloss)
	}
	c := draw.Mix(body, white, 0.10*toLight)
	c = draw.Mix(c, white, 0.30*gloss)

	return draw.Mix(c, color.NRGBA{A: 255}, 0.35*d2*d2*(1-toLight))
}

// drawLinePart draws the part of a line in direction v that crosses a point's cell. from and to are
// fractions of the distance to the next point. If round is set, an end inside the cell is round.
func (d *drawing) drawLinePart(v game.Point, from, to float32, c color.NRGBA, width float32, round bool) {
	x, y := float32(v.X), float32(v.Y)
	var ends []shape
	overlap := 0.005 / draw.Hypot(x, y)
	if from <= -0.5 {
		from -= overlap
	} else if round {
		ends = append(ends, disc(from*x, from*y, width/2))
	}
	if to >= 0.5 {
		to += overlap
	} else if round {
		ends = append(ends, disc(to*x, to*y, width/2))
	}
	d.fill(c, line(barKind, from*x, from*y, to*x, to*y, width))

	for _, end := range ends {
		d.fill(c, end)
	}
}

func (d *drawing) drawStretch(v game.Point, s stretch) {
	ink, width := d.hint, max(0.1, 2.5/d.unit)
	switch s.kind {
	case StrokeFoul:
		ink = d.forbidden
	case StrokeHighlight:
		ink = d.cursor
	}

	drawPart := func(from, to float32) {
		d.drawLinePart(v, from, to, draw.Fade(d.white, 0.85), width+0.07, false)
		d.drawLinePart(v, from, to, ink, width, false)
	}
	switch {
	case s.kind != StrokeDashed && s.firstHalf && s.secondHalf:
		drawPart(-0.5, 0.5)
	case s.kind != StrokeDashed && s.firstHalf:
		drawPart(-0.5, 0)
	case s.kind != StrokeDashed && s.secondHalf:
		drawPart(0, 0.5)
	default:
		if s.firstHalf {
			drawPart(-0.375, -0.125)
		}
		if s.secondHalf {
			drawPart(0.125, 0.375)
		}
	}
}

// drawStrikes draws the parts of strokes through winning lines. The stroke through an opponent's line is
// thin and subdued.
func (d *drawing) drawStrikes(state pointState) {
	ink, halo, width := d.win, d.white, max(0.14, 3/d.unit)
	if state.marks&lostLine != 0 {
		halo, width = color.NRGBA{}, max(0.07, 2/d.unit)
		switch {
		case d.squares:
			ink = draw.Mix(d.ink(state.stone), d.tile, 0.4)
		case state.stone == game.Black:
			ink = draw.Mix(d.wood, d.white, 0.6)
		default:
			ink = d.black
		}
	}

	for i, s := range state.strikes {
		if s == (strike{}) {
			continue
		}
		from, to := float32(s.from)/100, float32(s.to)/100
		if halo.A > 0 && !d.squares {
			d.drawLinePart(lineDirections[i], from, to, halo, width+0.05, true)
		}
		d.drawLinePart(lineDirections[i], from, to, ink, width, true)
	}
}
