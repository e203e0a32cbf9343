// Package draw has the drawing primitives of boards, trees and printed sheets: anti-aliased pixels, and
// scalable vector graphics.
package draw

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// Raster is an image in device pixels, with its origin at 0,0. It implements Figures.
type Raster struct{ *image.RGBA }

func NewRaster(w, h int) Raster { return Raster{image.NewRGBA(image.Rect(0, 0, w, h))} }

// Distance returns the signed distance of a position from a shape, negative inside. It determines how much
// of each pixel the shape covers, so edges are smooth at any size.
type Distance func(x, y float32) float32

// Fill paints a shape with a colour for each pixel. Both are evaluated at pixel centres, with
// coordinates in pixels.
func (r Raster) Fill(bounds image.Rectangle, shape Distance, colour func(x, y float32) color.NRGBA) {
	bounds = bounds.Intersect(r.Bounds())
	for j := bounds.Min.Y; j < bounds.Max.Y; j++ {
		for i := bounds.Min.X; i < bounds.Max.X; i++ {
			x, y := float32(i)+0.5, float32(j)+0.5
			if cover := 0.5 - shape(x, y); cover > 0 {
				r.Blend(i, j, colour(x, y), uint8(min(1, cover)*255+0.5))
			}
		}
	}
}

// Blend blends a colour into a pixel. Pixels are premultiplied.
func (r Raster) Blend(x, y int, c color.NRGBA, cover uint8) {
	px := r.Pix[y*r.Stride+x*4:][:4:4]
	a := uint32(c.A) * uint32(cover) / 255
	mix := func(under, over uint8) uint8 { return uint8((uint32(under)*(255-a) + uint32(over)*a + 127) / 255) }
	px[0], px[1], px[2], px[3] = mix(px[0], c.R), mix(px[1], c.G), mix(px[2], c.B), mix(px[3], 255)
}

// Rect fills a rectangle or, if pen is not 0, outlines it. A filled rectangle without rounded corners covers
// whole pixels.
func (r Raster) Rect(x, y, w, h, round, pen float32, c color.NRGBA) {
	if round == 0 && pen == 0 {
		draw.Draw(r.RGBA, image.Rect(int(x), int(y), int(x+w), int(y+h)), image.NewUniform(c), image.Point{}, draw.Over)
		return
	}
	reach := pen / 2
	r.Fill(PixelBounds(x-reach, y-reach, x+w+reach, y+h+reach), outlined(Box(x+w/2, y+h/2, w/2, h/2, round), pen), constant(c))
}

func (r Raster) Circle(x, y, radius, pen float32, c color.NRGBA) {
	reach := radius + pen/2
	r.Fill(PixelBounds(x-reach, y-reach, x+reach, y+reach), outlined(Disc(x, y, radius), pen), constant(c))
}

// outlined returns the outline of a figure, or with pen 0 the figure itself.
func outlined(figure Distance, pen float32) Distance {
	if pen == 0 {
		return figure
	}
	return func(x, y float32) float32 { return Abs(figure(x, y)) - pen/2 }
}

// Lines draws the union of lines, so that a transparent colour covers each pixel once. Lines with square
// ends must be vertical or horizontal; they cover whole pixels, and each is drawn by itself.
func (r Raster) Lines(lines [][4]float32, ends string, pen float32, c color.NRGBA) {
	all := make([]Distance, 0, len(lines))
	var bounds image.Rectangle
	for _, l := range lines {
		if ends == "square" {
			floor := func(v float32) int { return int(math.Floor(float64(v) + 0.01)) }
			width := int(math.Round(float64(pen)))
			bottom, height := width/2, width-width/2
			part := image.Rect(floor(l[0])-bottom, floor(l[1])-bottom, floor(l[2])+height, floor(l[3])+height)
			r.Fill(part, func(x, y float32) float32 { return -1 }, constant(c))
			continue
		}
		reach := pen / 2
		bounds = bounds.Union(PixelBounds(min(l[0], l[2])-reach, min(l[1], l[3])-reach, max(l[0], l[2])+reach, max(l[1], l[3])+reach))
		all = append(all, line(l, ends == "round", pen))
	}
	r.Fill(bounds, func(x, y float32) float32 {
		nearest := all[0](x, y)
		for _, distance := range all[1:] {
			nearest = min(nearest, distance(x, y))
		}
		return nearest
	}, constant(c))
}

func line(l [4]float32, round bool, width float32) Distance {
	dx, dy := l[2]-l[0], l[3]-l[1]
	length := max(Hypot(dx, dy), 1e-6)
	dx, dy = dx/length, dy/length
	return func(x, y float32) float32 {
		x, y = x-l[0], y-l[1]
		along, across := x*dx+y*dy, Abs(x*dy-y*dx)
		beyond := max(-along, along-length)
		if round {
			return Hypot(max(beyond, 0), across) - width/2
		}
		return max(across-width/2, beyond)
	}
}

func Disc(x, y, radius float32) Distance {
	return func(px, py float32) float32 { return Hypot(px-x, py-y) - radius }
}

// Box returns the distance from a rectangle with rounded corners, given by its centre and half its sides.
func Box(x, y, halfW, halfH, round float32) Distance {
	return func(px, py float32) float32 {
		dx, dy := Abs(px-x)-halfW+round, Abs(py-y)-halfH+round
		return Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - round
	}
}

// PixelBounds returns the pixels that a figure touches, with a margin of one.
func PixelBounds(left, top, right, bottom float32) image.Rectangle {
	return image.Rect(int(math.Floor(float64(left)))-1, int(math.Floor(float64(top)))-1, int(math.Ceil(float64(right)))+1, int(math.Ceil(float64(bottom)))+1)
}

func constant(c color.NRGBA) func(x, y float32) color.NRGBA {
	return func(float32, float32) color.NRGBA { return c }
}

// Mix returns a with a share of b, from 0 to 1.
func Mix(a, b color.NRGBA, share float32) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(float32(a) + (float32(b)-float32(a))*share + 0.5) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), part(a.A, b.A)}
}

func Fade(c color.NRGBA, share float32) color.NRGBA {
	c.A = uint8(float32(c.A)*share + 0.5)
	return c
}

// FirstVisible returns the first colour that is not transparent.
func FirstVisible(colours ...color.Color) color.NRGBA {
	for _, c := range colours {
		if c != nil {
			if nrgba := color.NRGBAModel.Convert(c).(color.NRGBA); nrgba.A != 0 {
				return nrgba
			}
		}
	}
	return color.NRGBA{}
}

func Hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }
func Abs(v float32) float32      { return max(v, -v) }
func Clamp(v float32) float32    { return min(max(v, 0), 1) }
