// Package draw provides drawing primitives for boards, trees and printable pages, both as anti-aliased pixels and as
// scalable vector graphics.
package draw

import (
	"image"
	"image/color"
	"image/draw"
	"math"
)

// Raster is an image with its origin at 0,0 on which shapes are drawn. It implements Figures.
type Raster struct{ *image.RGBA }

// NewRaster returns a transparent image of w×h pixels.
func NewRaster(w, h int) Raster { return Raster{image.NewRGBA(image.Rect(0, 0, w, h))} }

// Distance returns the signed distance of a point from the edge of a shape, which is negative inside. The share of a
// pixel that the shape covers is derived from it, so that edges are smooth at any size.
type Distance func(x, y float32) float32

// Fill fills a shape, with a colour for each pixel. Both functions are called with the centres of pixels. From the
// distance at a pixel, Fill derives how many of the next pixels are also completely inside or outside.
func (r Raster) Fill(bounds image.Rectangle, shape Distance, colour func(x, y float32) color.NRGBA) {
	const (
		// Distance from the edge at which a pixel is completely inside or outside.
		margin = 0.51

		// Minimum distance at which the next pixels are not evaluated.
		minSkip = 4
	)
	bounds = bounds.Intersect(r.Bounds())
	for j := bounds.Min.Y; j < bounds.Max.Y; j++ {
		for i := bounds.Min.X; i < bounds.Max.X; {
			x, y := float32(i)+0.5, float32(j)+0.5
			distance := shape(x, y)
			if coverage := 0.5 - distance; coverage > 0 {
				r.Blend(i, j, colour(x, y), uint8(min(1, coverage)*255+0.5))
			}
			i++
			if distance > minSkip {
				i += int(distance - margin)
			} else if distance < -minSkip {
				for end := min(i+int(-distance-margin), bounds.Max.X); i < end; i++ {
					r.Blend(i, j, colour(float32(i)+0.5, y), 255)
				}
			}
		}
	}
}

// Blend blends a colour into a pixel. coverage is 255 if the colour covers the whole pixel.
func (r Raster) Blend(x, y int, c color.NRGBA, coverage uint8) {
	px := r.Pix[y*r.Stride+x*4:][:4:4]
	a := uint32(c.A) * uint32(coverage) / 255
	if a == 255 {
		px[0], px[1], px[2], px[3] = c.R, c.G, c.B, 255
		return
	}
	blend := func(under, over uint8) uint8 { return uint8((uint32(under)*(255-a) + uint32(over)*a + 127) / 255) }
	px[0], px[1], px[2], px[3] = blend(px[0], c.R), blend(px[1], c.G), blend(px[2], c.B), blend(px[3], 255)
}

// Rect draws a rectangle. A filled rectangle without rounded corners covers whole pixels.
func (r Raster) Rect(x, y, w, h, radius, pen float32, c color.NRGBA) {
	if radius == 0 && pen == 0 {
		draw.Draw(r.RGBA, image.Rect(int(x), int(y), int(x+w), int(y+h)), image.NewUniform(c), image.Point{}, draw.Over)
		return
	}
	margin := pen / 2
	r.Fill(PixelBounds(x-margin, y-margin, x+w+margin, y+h+margin), outline(Box(x+w/2, y+h/2, w/2, h/2, radius), pen),
		constant(c))
}

// Circle draws a circle.
func (r Raster) Circle(x, y, radius, pen float32, c color.NRGBA) {
	outer := radius + pen/2
	r.Fill(PixelBounds(x-outer, y-outer, x+outer, y+outer), outline(Disc(x, y, radius), pen), constant(c))
}

// outline returns the outline of a shape, or the shape itself if pen is 0.
func outline(shape Distance, pen float32) Distance {
	if pen == 0 {
		return shape
	}
	return func(x, y float32) float32 { return Abs(shape(x, y)) - pen/2 }
}

// Lines draws the union of lines, so that a transparent colour is applied only once to each pixel. Lines with square
// ends must be vertical or horizontal. They cover whole pixels and are drawn separately.
func (r Raster) Lines(lines [][4]float32, ends string, pen float32, c color.NRGBA) {
	distances := make([]Distance, 0, len(lines))
	var bounds image.Rectangle
	for _, l := range lines {
		if ends == "square" {
			floor := func(v float32) int { return int(math.Floor(float64(v) + 0.01)) }
			width := int(math.Round(float64(pen)))
			lower, upper := width/2, width-width/2
			rect := image.Rect(floor(l[0])-lower, floor(l[1])-lower, floor(l[2])+upper, floor(l[3])+upper)
			r.Fill(rect, func(x, y float32) float32 { return -1 }, constant(c))

			continue
		}
		margin := pen / 2
		bounds = bounds.Union(PixelBounds(min(l[0], l[2])-margin, min(l[1], l[3])-margin, max(l[0], l[2])+margin,
			max(l[1], l[3])+margin))
		distances = append(distances, line(l, ends == "round", pen))
	}
	r.Fill(bounds, func(x, y float32) float32 {
		nearest := distances[0](x, y)
		for _, distance := range distances[1:] {
			nearest = min(nearest, distance(x, y))
		}
		return nearest
	}, constant(c))
}

// line returns the distance from a line, whose ends are either round or end exactly at its points.
func line(l [4]float32, roundEnds bool, width float32) Distance {
	dx, dy := l[2]-l[0], l[3]-l[1]
	length := max(Hypot(dx, dy), 1e-6)
	dx, dy = dx/length, dy/length

	return func(x, y float32) float32 {
		x, y = x-l[0], y-l[1]
		along, across := x*dx+y*dy, Abs(x*dy-y*dx)
		overshoot := max(-along, along-length)
		if roundEnds {
			return Hypot(max(overshoot, 0), across) - width/2
		}

		return max(across-width/2, overshoot)
	}
}

// Disc returns the distance from a disc.
func Disc(x, y, radius float32) Distance {
	return func(px, py float32) float32 { return Hypot(px-x, py-y) - radius }
}

// Box returns the distance from a rectangle with rounded corners, given by its centre, half its width and
// height, and the radius of the corners.
func Box(x, y, halfW, halfH, radius float32) Distance {
	return func(px, py float32) float32 {
		dx, dy := Abs(px-x)-halfW+radius, Abs(py-y)-halfH+radius
		return Hypot(max(dx, 0), max(dy, 0)) + min(max(dx, dy), 0) - radius
	}
}

// PixelBounds returns a rectangle with all pixels that the given rectangle touches, and a margin of one pixel.
func PixelBounds(left, top, right, bottom float32) image.Rectangle {
	return image.Rect(int(math.Floor(float64(left)))-1, int(math.Floor(float64(top)))-1, int(math.Ceil(float64(right)))+
		1, int(math.Ceil(float64(bottom)))+1)
}

// constant returns a function that returns c for every pixel.
func constant(c color.NRGBA) func(x, y float32) color.NRGBA {
	return func(float32, float32) color.NRGBA { return c }
}

// Contrast returns the contrast ratio of two opaque colours, from 1 to 21, as the Web Content Accessibility Guidelines
// 2.2 define it.
func Contrast(a, b color.NRGBA) float64 {
	lighter, darker := luminance(a), luminance(b)
	if lighter < darker {
		lighter, darker = darker, lighter
	}
	return (lighter + 0.05) / (darker + 0.05)
}

// luminance returns the relative luminance of an opaque colour, from 0 to 1.
func luminance(c color.NRGBA) float64 {
	linear := func(channel uint8) float64 {
		v := float64(channel) / 255
		if v <= 0.04045 {
			return v / 12.92
		}
		return math.Pow((v+0.055)/1.055, 2.4)
	}
	return 0.2126*linear(c.R) + 0.7152*linear(c.G) + 0.0722*linear(c.B)
}

// Mix returns a mixture of two colours. share is the share of b, from 0 to 1.
func Mix(a, b color.NRGBA, share float32) color.NRGBA {
	mix := func(a, b uint8) uint8 { return uint8(float32(a) + (float32(b)-float32(a))*share + 0.5) }
	return color.NRGBA{mix(a.R, b.R), mix(a.G, b.G), mix(a.B, b.B), mix(a.A, b.A)}
}

// Fade returns a colour with its opacity multiplied by share.
func Fade(c color.NRGBA, share float32) color.NRGBA {
	c.A = uint8(float32(c.A)*share + 0.5)
	return c
}

// FirstVisible returns the first colour that is neither nil nor transparent.
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

// Hypot returns the square root of x*x + y*y.
func Hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }

// Abs returns the absolute value of v.
func Abs(v float32) float32 { return max(v, -v) }

// Clamp limits v to the range from 0 to 1.
func Clamp(v float32) float32 { return min(max(v, 0), 1) }
