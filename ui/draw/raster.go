// Package draw is what boards, trees and printed sheets are drawn with: pixels
// with smooth edges, and scalable vector graphics.
package draw

import (
	"image"
	"image/color"
	"math"
)

// Raster is a picture in device pixels, with its origin at 0,0.
type Raster struct{ *image.RGBA }

// NewRaster is a transparent picture.
func NewRaster(w, h int) Raster { return Raster{image.NewRGBA(image.Rect(0, 0, w, h))} }

// Distance is how far a place is outside of a shape, negative inside: it says how much
// of each pixel the shape covers, so that edges are smooth at any size.
type Distance func(x, y float32) float32

// Fill paints a shape of some colour for each pixel. The distance and the colour are
// those of the middles of pixels, in pixels.
func (r Raster) Fill(within image.Rectangle, shape Distance, colour func(x, y float32) color.NRGBA) {
	within = within.Intersect(r.Rect)
	for j := within.Min.Y; j < within.Max.Y; j++ {
		for i := within.Min.X; i < within.Max.X; i++ {
			x, y := float32(i)+0.5, float32(j)+0.5
			if cover := 0.5 - shape(x, y); cover > 0 {
				r.Blend(i, j, colour(x, y), uint8(min(1, cover)*255+0.5))
			}
		}
	}
}

// Blend lays a colour over a part of a pixel. Pixels are premultiplied.
func (r Raster) Blend(x, y int, c color.NRGBA, cover uint8) {
	px := r.Pix[y*r.Stride+x*4:][:4:4]
	a := uint32(c.A) * uint32(cover) / 255
	mix := func(under, over uint8) uint8 { return uint8((uint32(under)*(255-a) + uint32(over)*a + 127) / 255) }
	px[0], px[1], px[2], px[3] = mix(px[0], c.R), mix(px[1], c.G), mix(px[2], c.B), mix(px[3], 255)
}

// Stroke is a line with round ends.
func Stroke(x1, y1, x2, y2, width float32) Distance {
	dx, dy := x2-x1, y2-y1
	length := dx*dx + dy*dy
	return func(x, y float32) float32 {
		t := float32(0)
		if length > 0 {
			t = Clamp(((x-x1)*dx + (y-y1)*dy) / length)
		}
		return Hypot(x-x1-t*dx, y-y1-t*dy) - width/2
	}
}

// Mix is a with a share of b, from 0 to 1.
func Mix(a, b color.NRGBA, share float32) color.NRGBA {
	part := func(a, b uint8) uint8 { return uint8(float32(a) + (float32(b)-float32(a))*share + 0.5) }
	return color.NRGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), part(a.A, b.A)}
}

// Fade makes a colour more transparent.
func Fade(c color.NRGBA, share float32) color.NRGBA {
	c.A = uint8(float32(c.A)*share + 0.5)
	return c
}

// First is the first of some colours that can be seen.
func First(offered ...color.Color) color.NRGBA {
	for _, c := range offered {
		if c != nil {
			if own := color.NRGBAModel.Convert(c).(color.NRGBA); own.A != 0 {
				return own
			}
		}
	}
	return color.NRGBA{}
}

func Hypot(x, y float32) float32 { return float32(math.Sqrt(float64(x*x + y*y))) }
func Abs(v float32) float32      { return max(v, -v) }
func Clamp(v float32) float32    { return min(max(v, 0), 1) }
