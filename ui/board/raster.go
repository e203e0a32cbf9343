package board

import (
	"image"
	"image/color"
	"math"
)

// picture is an image of device pixels. Every shape is given by its distance
// function, from which each pixel's coverage follows: edges are smooth at any
// size.
type picture struct {
	*image.RGBA
	unit float32 // pixels to a cell
	x, y float32 // the pixel at 0,0
}

// newPicture has 0,0 in its middle.
func newPicture(w, h int, unit float32) *picture {
	return &picture{image.NewRGBA(image.Rect(0, 0, w, h)), unit, float32(w) / 2, float32(h) / 2}
}

// paintFace draws what a point shows, drawn from 0 to 1 of the way.
func paintFace(p *picture, f face, s *style, drawn float32) {
	d := drawing{style: s, unit: p.unit, drawn: drawn}
	d.face(f)
	p.draw(d.ops)
}

// paintSurface draws the board without its stones.
func paintSurface(w, h int, g geometry, s *style, unit float32) *picture {
	p := newPicture(w, h, unit)
	p.x -= float32(g.rules.Width-1) / 2 * unit
	p.y -= float32(g.rules.Height-1) / 2 * unit
	d := drawing{style: s, unit: unit}
	d.surface(g)
	p.draw(d.ops)
	return p
}

// draw carries out operations.
func (p *picture) draw(ops []op) {
	for _, o := range ops {
		switch {
		case o.group != nil:
			layer := *p
			layer.RGBA = image.NewRGBA(p.Rect)
			layer.draw(o.group)
			p.over(&layer, o.opacity)
		case o.wood:
			p.wood(o.colour)
		case o.shapes != nil && o.shapes[0].kind == ruleKind:
			for _, s := range o.shapes {
				p.rule(s, o.colour)
			}
		default:
			p.fill(o)
		}
	}
}

// fill paints the shapes of an operation.
func (p *picture) fill(o op) {
	if len(o.shapes) == 0 {
		return
	}
	inside := o.shapes[0].distance()
	bounds := p.bounds(o.shapes[0])
	for _, s := range o.shapes[1:] {
		inside, bounds = either(inside, s.distance()), bounds.Union(p.bounds(s))
	}
	bounds = bounds.Intersect(p.Rect)
	colour := o.colour
	for j := bounds.Min.Y; j < bounds.Max.Y; j++ {
		y := (float32(j) + 0.5 - p.y) / p.unit
		for i := bounds.Min.X; i < bounds.Max.X; i++ {
			x := (float32(i) + 0.5 - p.x) / p.unit
			cover := 0.5 - inside(x, y)*p.unit
			if cover <= 0 {
				continue
			}
			if o.shade != nil {
				colour = o.shade(x, y)
			}
			p.blend(i, j, colour, min(cover, 1)*float32(colour.A)/255)
		}
	}
}

// bounds are the pixels that a shape may touch.
func (p *picture) bounds(s shape) image.Rectangle {
	x1, y1, x2, y2 := s.extent()
	low := func(v, at float32) int { return int(math.Floor(float64(v*p.unit+at))) - 1 }
	high := func(v, at float32) int { return int(math.Ceil(float64(v*p.unit+at))) + 1 }
	return image.Rect(low(x1, p.x), low(y1, p.y), high(x2, p.x), high(y2, p.y))
}

// rule paints a line of whole pixels.
func (p *picture) rule(s shape, c color.NRGBA) {
	pixel := func(v, at float32) int { return int(math.Floor(float64(v*p.unit+at) + 0.01)) }
	width := int(math.Round(float64(s.pen * p.unit)))
	low, high := width/2, width-width/2
	for j := pixel(s.y, p.y) - low; j < pixel(s.h, p.y)+high; j++ {
		for i := pixel(s.x, p.x) - low; i < pixel(s.w, p.x)+high; i++ {
			p.blend(i, j, c, float32(c.A)/255)
		}
	}
}

// blend lays a colour over a pixel, alpha from 0 to 1. Pixels are premultiplied.
// What lies outside the picture, as on a board of a few pixels, is left out.
func (p *picture) blend(i, j int, c color.NRGBA, alpha float32) {
	if i < 0 || j < 0 || i >= p.Rect.Dx() || j >= p.Rect.Dy() {
		return
	}
	px := p.Pix[j*p.Stride+i*4:]
	px = px[:4:4]
	keep := 1 - alpha
	px[0] = uint8(float32(c.R)*alpha + float32(px[0])*keep + 0.5)
	px[1] = uint8(float32(c.G)*alpha + float32(px[1])*keep + 0.5)
	px[2] = uint8(float32(c.B)*alpha + float32(px[2])*keep + 0.5)
	px[3] = uint8(255*alpha + float32(px[3])*keep + 0.5)
}

// over lays another picture of the same size on this one.
func (p *picture) over(q *picture, opacity float32) {
	for i := 0; i < len(p.Pix); i += 4 {
		var over [4]uint32
		for k := range over {
			over[k] = uint32(float32(q.Pix[i+k])*opacity + 0.5)
		}
		for k, v := range over {
			p.Pix[i+k] = uint8(v + (uint32(p.Pix[i+k])*(255-over[3])+127)/255)
		}
	}
}

func hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }
func abs(v float32) float32      { return max(v, -v) }
func clamp(v float32) float32    { return min(max(v, 0), 1) }

// distance is how far a position is outside a shape; negative inside.
type distance func(x, y float32) float32

// distance is the function of a shape.
func (s shape) distance() distance {
	var d distance
	switch s.kind {
	case ringKind:
		return s.arc()
	case strokeKind:
		return s.stroke()
	case barKind:
		return s.bar()
	case discKind:
		d = func(x, y float32) float32 { return hypot(x-s.x, y-s.y) - s.w }
	default:
		d = func(x, y float32) float32 {
			dx, dy := abs(x-s.x)-s.w+s.round, abs(y-s.y)-s.h+s.round
			return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - s.round
		}
	}
	switch {
	case s.kind == cornersKind:
		return func(x, y float32) float32 {
			v := d(x, y)
			return max(v, -v-s.pen, 0.25-min(abs(x), abs(y)))
		}
	case s.pen > 0:
		return func(x, y float32) float32 {
			v := d(x, y)
			return max(v, -v-s.pen)
		}
	}
	return d
}

// arc is the part of a ring that is drawn, with round ends.
func (s shape) arc() distance {
	if s.round >= 1 {
		return func(x, y float32) float32 { return abs(hypot(x-s.x, y-s.y)-s.w) - s.pen/2 }
	}
	end := float64(s.round) * 2 * math.Pi
	endX, endY := s.w*float32(math.Sin(end)), -s.w*float32(math.Cos(end))
	return func(x, y float32) float32 {
		angle := math.Atan2(float64(x), float64(-y))
		if angle < 0 {
			angle += 2 * math.Pi
		}
		if angle <= end {
			return abs(hypot(x, y)-s.w) - s.pen/2
		}
		return min(hypot(x, y+s.w), hypot(x-endX, y-endY)) - s.pen/2
	}
}

func (s shape) stroke() distance {
	dx, dy := s.w-s.x, s.h-s.y
	length := dx*dx + dy*dy
	return func(x, y float32) float32 {
		t := float32(0)
		if length > 0 {
			t = clamp(((x-s.x)*dx + (y-s.y)*dy) / length)
		}
		return hypot(x-s.x-t*dx, y-s.y-t*dy) - s.pen/2
	}
}

func (s shape) bar() distance {
	dx, dy := s.w-s.x, s.h-s.y
	length := max(hypot(dx, dy), 1e-6)
	dx, dy = dx/length, dy/length
	return func(x, y float32) float32 {
		x, y = x-s.x, y-s.y
		along, aside := x*dx+y*dy, x*dy-y*dx
		return max(abs(aside)-s.pen/2, -along, along-length)
	}
}

// either is two shapes as one.
func either(a, b distance) distance {
	return func(x, y float32) float32 { return min(a(x, y), b(x, y)) }
}
