package board

import (
	"image"
	"image/color"
	imagedraw "image/draw"

	"jingzi/ui/draw"
)

// picture is an image on which operations draw, with a transform from cells to pixels.
type picture struct {
	draw.Raster
	transform
}

// newPicture returns an empty picture whose 0,0 is its middle.
func newPicture(w, h int, unit float32) *picture {
	return &picture{draw.NewRaster(w, h), transform{float32(w) / 2, float32(h) / 2, unit}}
}

func paintPoint(p *picture, state pointState, s *style) {
	d := drawing{style: s, unit: p.unit}
	d.drawPoint(state)
	p.draw(d.ops)
}

// newSurfacePicture returns a picture of an empty board.
func newSurfacePicture(w, h int, g geometry, s *style, unit float32) *picture {
	p := newPicture(w, h, unit)
	p.x -= float32(g.rules.Width-1) / 2 * unit
	p.y -= float32(g.rules.Height-1) / 2 * unit
	d := drawing{style: s, unit: unit}
	d.drawSurface(g)
	p.draw(d.ops)

	return p
}

func (p *picture) draw(ops []op) {
	for _, o := range ops {
		switch {
		case o.group != nil:
			layer := *p
			layer.Raster = draw.NewRaster(p.Bounds().Dx(), p.Bounds().Dy())
			layer.draw(o.group)
			mask := image.NewUniform(color.Alpha{uint8(o.opacity*255 + 0.5)})
			imagedraw.DrawMask(p.RGBA, p.Bounds(), layer.RGBA, image.Point{}, mask, image.Point{}, imagedraw.Over)
		case o.wood:
			p.paintBoard(o.colour, o.surface)
		case o.shade != nil:
			p.paintShaded(o)
		default:
			o.drawTo(p.Raster, p.transform)
		}
	}
}

func (p *picture) paintShaded(o op) {
	s := o.shapes[0]
	x, y, radius := p.x+s.x*p.unit, p.y+s.y*p.unit, s.w*p.unit
	colourAt := func(px, py float32) color.NRGBA { return o.shade((px-p.x)/p.unit, (py-p.y)/p.unit) }
	p.Fill(draw.PixelBounds(x-radius, y-radius, x+radius, y+radius), draw.Disc(x, y, radius), colourAt)
}
