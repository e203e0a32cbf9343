package tree

import (
	"image"
	"image/color"
)

// picture is what is painted on, in whole device pixels and clipped to its
// rectangle. If there is a drawing, shapes go there instead.
type picture struct {
	*image.RGBA
	drawing vectors
}

// fill paints a rectangle without its right and lower edges.
func (p picture) fill(x0, y0, x1, y1 int, c color.NRGBA) {
	r := image.Rect(x0, y0, x1, y1).Intersect(p.Rect)
	if r.Empty() || c.A == 0 || x1 <= x0 || y1 <= y0 {
		return
	}
	if p.drawing != nil {
		p.drawing.rectangle(r, c)
		return
	}
	if c.A != 255 {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				p.blend(x, y, c, 255)
			}
		}
		return
	}
	first := p.Pix[p.PixOffset(r.Min.X, r.Min.Y):]
	first = first[:r.Dx()*4]
	for i := 0; i < len(first); i += 4 {
		first[i], first[i+1], first[i+2], first[i+3] = c.R, c.G, c.B, 255
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(p.Pix[p.PixOffset(r.Min.X, y):], first)
	}
}

// frame paints the outline of a rectangle, width pixels wide, inwards.
func (p picture) frame(x0, y0, x1, y1, width int, c color.NRGBA) {
	p.fill(x0, y0, x1, y0+width, c)
	p.fill(x0, y1-width, x1, y1, c)
	p.fill(x0, y0+width, x0+width, y1-width, c)
	p.fill(x1-width, y0+width, x1, y1-width, c)
}

// dashes paints a dashed line along one axis. The gaps are as long as the dashes.
// Dashes start at multiples of their period, so that lines that overlap stay
// dashed.
func (p picture) dashes(x0, y0, x1, y1, dash int, c color.NRGBA) {
	along := func(from, to, least, most int, fill func(from, to int)) {
		for at := max(from, least) / (2 * dash) * (2 * dash); at < min(to, most); at += 2 * dash {
			fill(max(at, from), min(at+dash, to))
		}
	}
	if x1-x0 > y1-y0 {
		along(x0, x1, p.Rect.Min.X, p.Rect.Max.X, func(from, to int) { p.fill(from, y0, to, y1, c) })
	} else {
		along(y0, y1, p.Rect.Min.Y, p.Rect.Max.Y, func(from, to int) { p.fill(x0, from, x1, to, c) })
	}
}

// stamp paints a colour through a mask with its top left corner at x, y.
func (p picture) stamp(mask *image.Alpha, x, y int, c color.NRGBA) {
	w, h := mask.Rect.Dx(), mask.Rect.Dy()
	for j := max(0, p.Rect.Min.Y-y); j < min(h, p.Rect.Max.Y-y); j++ {
		row := mask.Pix[j*mask.Stride : j*mask.Stride+w]
		for i := max(0, p.Rect.Min.X-x); i < min(w, p.Rect.Max.X-x); i++ {
			if a := row[i]; a != 0 {
				p.blend(x+i, y+j, c, a)
			}
		}
	}
}

// blend paints a colour over an opaque pixel.
func (p picture) blend(x, y int, c color.NRGBA, cover uint8) {
	px := p.Pix[p.PixOffset(x, y):][:4:4]
	a := uint32(c.A) * uint32(cover) / 255
	mix := func(under, over uint8) uint8 { return uint8((uint32(under)*(255-a) + uint32(over)*a + 127) / 255) }
	px[0], px[1], px[2] = mix(px[0], c.R), mix(px[1], c.G), mix(px[2], c.B)
	px[3] = uint8(255 - (255-uint32(px[3]))*(255-a)/255)
}

// line paints an antialiased line between two points.
func (p picture) line(x0, y0, x1, y1, width float32, c color.NRGBA) {
	if p.drawing != nil {
		p.drawing.line(x0, y0, x1, y1, width, c)
		return
	}
	half := width / 2
	dx, dy := x1-x0, y1-y0
	length := dx*dx + dy*dy
	for y := int(min(y0, y1) - half - 1); y <= int(max(y0, y1)+half+1); y++ {
		for x := int(min(x0, x1) - half - 1); x <= int(max(x0, x1)+half+1); x++ {
			if !(image.Point{X: x, Y: y}).In(p.Rect) {
				continue
			}
			px, py := float32(x)+0.5-x0, float32(y)+0.5-y0
			t := float32(0)
			if length > 0 {
				t = min(1, max(0, (px*dx+py*dy)/length))
			}
			if cover := half + 0.5 - hypot(px-t*dx, py-t*dy); cover > 0 {
				p.blend(x, y, c, uint8(min(1, cover)*255))
			}
		}
	}
}

// mixed interpolates from a (share 0) to b (share 1).
func mixed(a, b color.NRGBA, share float32) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(float32(a) + (float32(b)-float32(a))*share + 0.5) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// faint makes a colour more transparent.
func faint(c color.NRGBA, share float32) color.NRGBA {
	c.A = uint8(float32(c.A) * share)
	return c
}
