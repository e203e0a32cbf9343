package draw

import (
	"bytes"
	"image"
	"image/color"
	"testing"
)

// TestFillIsExact checks that Fill, which skips pixels, draws the same as if it evaluated the distance at each pixel.
func TestFillIsExact(t *testing.T) {
	const side = 90
	colours := map[string]color.NRGBA{"opaque": {200, 80, 20, 255}, "transparent": {10, 120, 240, 90}}
	for name, shape := range map[string]Distance{
		"disc":          Disc(41.3, 40.7, 30.2),
		"tiny disc":     Disc(41.3, 40.7, 0.3),
		"ring":          outline(Disc(45, 45, 33.3), 3.7),
		"box":           Box(44.5, 45, 30, 20.5, 0),
		"rounded box":   Box(44.2, 45.9, 37.7, 31.1, 9.4),
		"box's outline": outline(Box(44.2, 45.9, 37.7, 31.1, 9.4), 1.2),
		"line":          line([4]float32{10.5, 12, 70, 61.5}, true, 6.3),
		"line's end":    line([4]float32{80, 12, 9, 30}, false, 6.3),
		"everything":    func(float32, float32) float32 { return -1 },
	} {
		for colourName, c := range colours {
			bounds := image.Rect(-5, 3, side+5, side-2)

			got, want := NewRaster(side, side), NewRaster(side, side)
			for _, r := range []Raster{got, want} {
				for i := range r.Pix {
					r.Pix[i] = uint8(i % 251 / 4 * 4)
				}
			}
			colour := func(x, y float32) color.NRGBA { return Mix(c, color.NRGBA{A: c.A}, (x+y)/(2*side)) }
			got.Fill(bounds, shape, colour)

			for j := 3; j < side-2; j++ {
				for i := range side {
					x, y := float32(i)+0.5, float32(j)+0.5
					if coverage := 0.5 - shape(x, y); coverage > 0 {
						blend(want, i, j, colour(x, y), uint8(min(1, coverage)*255+0.5))
					}
				}
			}
			if !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("%s, %s: Fill draws other pixels than the distance at each pixel", name, colourName)
			}
		}
	}
}

// blend is a simple implementation of Raster.Blend.
func blend(r Raster, x, y int, c color.NRGBA, coverage uint8) {
	a := uint32(c.A) * uint32(coverage) / 255
	for k, over := range []uint8{c.R, c.G, c.B, 255} {
		p := &r.Pix[y*r.Stride+x*4+k]
		*p = uint8((uint32(*p)*(255-a) + uint32(over)*a + 127) / 255)
	}
}
