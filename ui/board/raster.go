package board

import (
	"image"
	"image/color"
	"math"

	"jingzi/ui/draw"
)

// picture is an image in which lengths are cells.
type picture struct {
	draw.Raster
	unit float32 // pixels to a cell
	x, y float32 // the pixel at 0,0
}

func newPicture(w, h int, unit float32) *picture {
	return &picture{draw.NewRaster(w, h), unit, float32(w) / 2, float32(h) / 2}
}

func paintFace(p *picture, f face, s *style) {
	d := drawing{style: s, unit: p.unit}
	d.face(f)
	p.draw(d.ops)
}

func paintSurface(w, h int, g geometry, s *style, unit float32) *picture {
	p := newPicture(w, h, unit)
	p.x -= float32(g.rules.Width-1) / 2 * unit
	p.y -= float32(g.rules.Height-1) / 2 * unit
	d := drawing{style: s, unit: unit}
	d.surface(g)
	p.draw(d.ops)
	return p
}

func (p *picture) draw(ops []op) {
	for _, o := range ops {
		switch {
		case o.group != nil:
			layer := *p
			layer.Raster = draw.NewRaster(p.Rect.Dx(), p.Rect.Dy())
			layer.draw(o.group)
			p.over(&layer, o.opacity)
		case o.wood:
			p.board(o.colour, o.surface)
		case o.shapes != nil && o.shapes[0].kind == ruleKind:
			for _, s := range o.shapes {
				p.rule(s, o.colour)
			}
		default:
			p.fill(o)
		}
	}
}

func (p *picture) fill(o op) {
	if len(o.shapes) == 0 {
		return
	}
	inside := o.shapes[0].distance()
	bounds := p.bounds(o.shapes[0])
	for _, s := range o.shapes[1:] {
		inside, bounds = either(inside, s.distance()), bounds.Union(p.bounds(s))
	}
	cells := func(x, y float32) (float32, float32) { return (x - p.x) / p.unit, (y - p.y) / p.unit }
	p.Fill(bounds, func(x, y float32) float32 { return inside(cells(x, y)) * p.unit }, func(x, y float32) color.NRGBA {
		if o.shade != nil {
			return o.shade(cells(x, y))
		}
		return o.colour
	})
}

// bounds are the pixels that a shape may touch.
func (p *picture) bounds(s shape) image.Rectangle {
	x1, y1, x2, y2 := s.extent()
	low := func(v, at float32) int { return int(math.Floor(float64(v*p.unit+at))) - 1 }
	high := func(v, at float32) int { return int(math.Ceil(float64(v*p.unit+at))) + 1 }
	return image.Rect(low(x1, p.x), low(y1, p.y), high(x2, p.x), high(y2, p.y))
}

func (p *picture) rule(s shape, c color.NRGBA) {
	pixel := func(v, at float32) int { return int(math.Floor(float64(v*p.unit+at) + 0.01)) }
	width := int(math.Round(float64(s.pen * p.unit)))
	low, high := width/2, width-width/2
	lines := image.Rect(pixel(s.x, p.x)-low, pixel(s.y, p.y)-low, pixel(s.w, p.x)+high, pixel(s.h, p.y)+high).Intersect(p.Rect)
	for j := lines.Min.Y; j < lines.Max.Y; j++ {
		for i := lines.Min.X; i < lines.Max.X; i++ {
			p.Blend(i, j, c, 255)
		}
	}
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

func (s shape) distance() draw.Distance {
	var d draw.Distance
	switch s.kind {
	case ringKind:
		return s.arc()
	case strokeKind:
		return draw.Stroke(s.x, s.y, s.w, s.h, s.pen)
	case barKind:
		return s.bar()
	case discKind:
		d = func(x, y float32) float32 { return draw.Hypot(x-s.x, y-s.y) - s.w }
	default:
		d = func(x, y float32) float32 {
			dx, dy := draw.Abs(x-s.x)-s.w+s.round, draw.Abs(y-s.y)-s.h+s.round
			return draw.Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - s.round
		}
	}
	if s.pen > 0 {
		return func(x, y float32) float32 {
			v := d(x, y)
			return max(v, -v-s.pen)
		}
	}
	return d
}

// arc is the part of a ring that is drawn, with round ends.
func (s shape) arc() draw.Distance {
	if s.round >= 1 {
		return func(x, y float32) float32 { return draw.Abs(draw.Hypot(x-s.x, y-s.y)-s.w) - s.pen/2 }
	}
	end := float64(s.round) * 2 * math.Pi
	endX, endY := s.w*float32(math.Sin(end)), -s.w*float32(math.Cos(end))
	return func(x, y float32) float32 {
		angle := math.Atan2(float64(x), float64(-y))
		if angle < 0 {
			angle += 2 * math.Pi
		}
		if angle <= end {
			return draw.Abs(draw.Hypot(x, y)-s.w) - s.pen/2
		}
		return min(draw.Hypot(x, y+s.w), draw.Hypot(x-endX, y-endY)) - s.pen/2
	}
}

func (s shape) bar() draw.Distance {
	dx, dy := s.w-s.x, s.h-s.y
	length := max(draw.Hypot(dx, dy), 1e-6)
	dx, dy = dx/length, dy/length
	return func(x, y float32) float32 {
		x, y = x-s.x, y-s.y
		along, aside := x*dx+y*dy, x*dy-y*dx
		return max(draw.Abs(aside)-s.pen/2, -along, along-length)
	}
}

func either(a, b draw.Distance) draw.Distance {
	return func(x, y float32) float32 { return min(a(x, y), b(x, y)) }
}
