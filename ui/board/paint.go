package board

import (
	"image"
	"image/color"
	"math"
)

// picture is an image of device pixels that is painted with shapes. Every
// shape is given by its distance function, from which each pixel's coverage
// follows: edges are smooth at any size. Lengths are in cells, and 0,0 is the
// middle of the picture.
type picture struct {
	*image.RGBA
	unit float32 // pixels to a cell
}

func newPicture(w, h int, unit float32) *picture {
	return &picture{image.NewRGBA(image.Rect(0, 0, w, h)), unit}
}

// distance is how far a position is outside a shape; negative inside.
type distance func(x, y float32) float32

// fill paints a shape in one colour.
func (p *picture) fill(d distance, c color.NRGBA) {
	p.shade(d, func(_, _ float32) color.NRGBA { return c })
}

// shade paints a shape in colours that may differ from place to place.
func (p *picture) shade(d distance, c func(x, y float32) color.NRGBA) {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	cx, cy := float32(w)/2, float32(h)/2
	for j := range h {
		y := (float32(j) + 0.5 - cy) / p.unit
		for i := range w {
			x := (float32(i) + 0.5 - cx) / p.unit
			cover := 0.5 - d(x, y)*p.unit
			if cover <= 0 {
				continue
			}
			colour := c(x, y)
			p.blend(i, j, colour, min(cover, 1)*float32(colour.A)/255)
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

// soften makes the whole picture transparent.
func (p *picture) soften(share float32) {
	for i, v := range p.Pix {
		p.Pix[i] = uint8(float32(v)*share + 0.5)
	}
}

func hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }

func clamp(v float32) float32 { return min(max(v, 0), 1) }

func disc(cx, cy, r float32) distance {
	return func(x, y float32) float32 { return hypot(x-cx, y-cy) - r }
}

// ring is a circle drawn with a pen of some width.
func ring(cx, cy, r, width float32) distance {
	return func(x, y float32) float32 { return abs(hypot(x-cx, y-cy)-r) - width/2 }
}

// arc is the part of a ring that is drawn after a share of its turn, beginning
// at the top, with round ends.
func arc(r, width, share float32) distance {
	if share >= 1 {
		return ring(0, 0, r, width)
	}
	end := float64(share) * 2 * math.Pi
	endX, endY := r*float32(math.Sin(end)), -r*float32(math.Cos(end))
	return func(x, y float32) float32 {
		angle := math.Atan2(float64(x), float64(-y))
		if angle < 0 {
			angle += 2 * math.Pi
		}
		if angle <= end {
			return abs(hypot(x, y)-r) - width/2
		}
		return min(hypot(x, y+r), hypot(x-endX, y-endY)) - width/2
	}
}

// stroke is a line with round ends.
func stroke(x1, y1, x2, y2, width float32) distance {
	dx, dy := x2-x1, y2-y1
	length := dx*dx + dy*dy
	return func(x, y float32) float32 {
		t := float32(0)
		if length > 0 {
			t = clamp(((x-x1)*dx + (y-y1)*dy) / length)
		}
		return hypot(x-x1-t*dx, y-y1-t*dy) - width/2
	}
}

// box is a rectangle with round corners.
func box(cx, cy, halfW, halfH, radius float32) distance {
	return func(x, y float32) float32 {
		dx, dy := abs(x-cx)-halfW+radius, abs(y-cy)-halfH+radius
		return hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
	}
}

// outline is the edge of a shape, drawn inside it.
func outline(d distance, width float32) distance {
	return func(x, y float32) float32 {
		v := d(x, y)
		return max(v, -v-width)
	}
}

// both is what two shapes share.
func both(a, b distance) distance {
	return func(x, y float32) float32 { return max(a(x, y), b(x, y)) }
}

// either is two shapes as one, so that a transparent colour covers both once.
func either(a, b distance) distance {
	return func(x, y float32) float32 { return min(a(x, y), b(x, y)) }
}

func abs(v float32) float32 { return max(v, -v) }
