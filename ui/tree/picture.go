package tree

import (
	"image"
	"image/color"
	stddraw "image/draw"

	"jingzi/ui/draw"
)

// picture is what is painted on, in whole device pixels and clipped to its
// rectangle. If there is a drawing, shapes go there instead.
type picture struct {
	draw.Raster
	stamps  *stamps
	drawing draw.Vectors
}

func newPicture(w, h int, s *stamps) picture { return picture{Raster: draw.NewRaster(w, h), stamps: s} }

// newSheet has no pixels: everything goes to the drawing.
func newSheet(w, h int, s *stamps, d draw.Vectors) picture {
	return picture{draw.Raster{RGBA: &image.RGBA{Rect: image.Rect(0, 0, w, h)}}, s, d}
}

func (p picture) mark(which shape, w, h, x, y int, c color.NRGBA) {
	if p.drawing == nil {
		p.stamp(p.stamps.shape(which, w, h), x, y, c)
		return
	}
	if w < 1 || h < 1 {
		return
	}
	at := func(u, v float32) (float32, float32) { return float32(x) + u*float32(w), float32(y) + v*float32(h) }
	switch which {
	case circle:
		cx, cy := at(0.5, 0.5)
		p.drawing.Circle(cx, cy, 0.42*float32(w), 0.16*float32(w), c)
	case cross:
		x0, y0 := at(0.06, 0.06)
		x1, y1 := at(0.94, 0.94)
		p.drawing.Lines([][4]float32{{x0, y0, x1, y1}, {x0, y1, x1, y0}}, "round", 0.2*float32(w), c)
	default:
		corners := which.corners()
		for i, corner := range corners {
			corners[i][0], corners[i][1] = at(corner[0], corner[1])
		}
		p.drawing.Polygon(corners, c)
	}
}

func (p picture) centred(text string, size int, bold bool, x, y int, c color.NRGBA) {
	m := p.stamps.text(text, size, bold)
	if p.drawing != nil {
		p.drawing.Text(text, float32(x), float32(y), float32(size), float32(m.Rect.Dx()-1), bold, c)
		return
	}
	p.stamp(m, x-m.Rect.Dx()/2, y-m.Rect.Dy()/2, c)
}

func (p picture) fill(x0, y0, x1, y1 int, c color.NRGBA) {
	r := image.Rect(x0, y0, x1, y1).Intersect(p.Rect)
	if r.Empty() || c.A == 0 || x1 <= x0 || y1 <= y0 {
		return
	}
	if p.drawing != nil {
		p.drawing.Rect(float32(r.Min.X), float32(r.Min.Y), float32(r.Dx()), float32(r.Dy()), 0, 0, c)
		return
	}
	stddraw.Draw(p.RGBA, r, image.NewUniform(c), image.Point{}, stddraw.Over)
}

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
	stddraw.DrawMask(p.RGBA, mask.Rect.Add(image.Pt(x, y)), image.NewUniform(c), image.Point{}, mask, image.Point{}, stddraw.Over)
}

// line paints an antialiased line between two points.
func (p picture) line(x0, y0, x1, y1, width float32, c color.NRGBA) {
	if p.drawing != nil {
		p.drawing.Lines([][4]float32{{x0, y0, x1, y1}}, "round", width, c)
		return
	}
	reach := width/2 + 1
	around := image.Rect(int(min(x0, x1)-reach), int(min(y0, y1)-reach), int(max(x0, x1)+reach)+1, int(max(y0, y1)+reach)+1)
	p.Fill(around, draw.Stroke(x0, y0, x1, y1, width), func(float32, float32) color.NRGBA { return c })
}
