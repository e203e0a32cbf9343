package tree

import (
	"image"
	"image/color"
	stddraw "image/draw"
	"math"

	"golang.org/x/image/vector"

	"jingzi/ui/draw"
)

// picture is a canvas with coordinates in whole device pixels, clipped to its rectangle.
type picture struct {
	image.Rectangle
	textMasks *textMasks
	out       draw.Vectors
}

func newPicture(w, h int, s *textMasks, out draw.Vectors) picture {
	return picture{image.Rect(0, 0, w, h), s, out}
}

// pixels draws to a raster.
type pixels struct {
	draw.Raster
	textMasks *textMasks
}

// Text paints the cached mask of a text.
func (p pixels) Text(text string, x, y, size, _ float32, bold bool, c color.NRGBA) {
	m := p.textMasks.text(text, int(size), bold)
	p.drawMask(m, image.Pt(int(x)-m.Rect.Dx()/2, int(y)-m.Rect.Dy()/2), c)
}

func (p pixels) drawMask(mask *image.Alpha, pt image.Point, c color.NRGBA) {
	stddraw.DrawMask(p.RGBA, mask.Rect.Add(pt), image.NewUniform(c), image.Point{}, mask, image.Point{}, stddraw.Over)
}

func (p pixels) Polygon(corners [][2]float32, c color.NRGBA) {
	left, top, right, bottom := corners[0][0], corners[0][1], corners[0][0], corners[0][1]
	for _, corner := range corners {
		left, top, right, bottom = min(left, corner[0]), min(top, corner[1]), max(right, corner[0]),
			max(bottom, corner[1])
	}

	bounds := draw.PixelBounds(left, top, right, bottom)
	z := vector.NewRasterizer(bounds.Dx(), bounds.Dy())
	for i, corner := range corners {
		x, y := corner[0]-float32(bounds.Min.X), corner[1]-float32(bounds.Min.Y)
		if i == 0 {
			z.MoveTo(x, y)
		} else {
			z.LineTo(x, y)
		}
	}
	z.ClosePath()
	mask := image.NewAlpha(z.Bounds())
	z.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	p.drawMask(mask, bounds.Min, c)
}

type shape uint8

const (
	cross     shape = iota
	circle          // an outlined circle
	houseUp         // a rectangle with a roof, for MAX
	houseDown       // an upside-down house, for MIN
	star
)

// roof is the height of the roof as a fraction of the house.
const roof = 0.34

var outlines = map[shape][][2]float32{
	houseUp:   {{0.5, 0}, {1, roof}, {1, 1}, {0, 1}, {0, roof}},
	houseDown: {{0, 0}, {1, 0}, {1, 1 - roof}, {0.5, 1}, {0, 1 - roof}},
	star:      starPoints(),
}

func starPoints() (corners [][2]float32) {
	for i := range 10 {
		radius := [2]float64{0.52, 0.22}[i%2]
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		corners = append(corners, [2]float32{float32(0.5 + radius*sin), float32(0.52 - radius*cos)})
	}

	return corners
}

func (p picture) mark(s shape, w, h, x, y int, c color.NRGBA) {
	if w < 1 || h < 1 {
		return
	}

	pointAt := func(u, v float32) (float32, float32) { return float32(x) + u*float32(w), float32(y) + v*float32(h) }
	switch s {
	case circle:
		cx, cy := pointAt(0.5, 0.5)
		p.out.Circle(cx, cy, 0.42*float32(w), 0.16*float32(w), c)
	case cross:
		x0, y0 := pointAt(0.06, 0.06)
		x1, y1 := pointAt(0.94, 0.94)
		p.out.Lines([][4]float32{{x0, y0, x1, y1}, {x0, y1, x1, y0}}, "round", 0.2*float32(w), c)
	default:
		var corners [][2]float32
		for _, corner := range outlines[s] {
			u, v := pointAt(corner[0], corner[1])
			corners = append(corners, [2]float32{u, v})
		}
		p.out.Polygon(corners, c)
	}
}

func (p picture) textCentred(text string, size int, bold bool, x, y int, c color.NRGBA) {
	p.out.Text(text, float32(x), float32(y), float32(size), float32(p.textMasks.text(text, size, bold).Rect.Dx()-1),
		bold, c)
}

func (p picture) fill(x0, y0, x1, y1 int, c color.NRGBA) {
	if r := image.Rect(x0, y0, x1, y1).Intersect(p.Rectangle); x0 < x1 && y0 < y1 && !r.Empty() {
		p.out.Rect(float32(r.Min.X), float32(r.Min.Y), float32(r.Dx()), float32(r.Dy()), 0, 0, c)
	}
}

func (p picture) paintFrame(x0, y0, x1, y1, width int, c color.NRGBA) {
	p.fill(x0, y0, x1, y0+width, c)
	p.fill(x0, y1-width, x1, y1, c)
	p.fill(x0, y0+width, x0+width, y1-width, c)
	p.fill(x1-width, y0+width, x1, y1-width, c)
}

// paintDashes paints a dashed line parallel to an axis. Gaps are as long as dashes. Dashes start at multiples
// of the period, so that overlapping lines stay dashed.
func (p picture) paintDashes(x0, y0, x1, y1, dash int, c color.NRGBA) {
	bounds := image.Rect(x0, y0, x1, y1).Intersect(p.Rectangle)
	if x1-x0 > y1-y0 {
		for x := bounds.Min.X / (2 * dash) * 2 * dash; x < bounds.Max.X; x += 2 * dash {
			p.fill(max(x, x0), y0, min(x+dash, x1), y1, c)
		}
		return
	}

	for y := bounds.Min.Y / (2 * dash) * 2 * dash; y < bounds.Max.Y; y += 2 * dash {
		p.fill(x0, max(y, y0), x1, min(y+dash, y1), c)
	}
}

func (p picture) paintLine(x0, y0, x1, y1, width float32, c color.NRGBA) {
	p.out.Lines([][4]float32{{x0, y0, x1, y1}}, "round", width, c)
}
