package board

import (
	"encoding/binary"
	"image/color"
	"sync"

	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

var (
	white = color.NRGBA{255, 255, 255, 255}
	black = color.NRGBA{A: 255}
)

func (p *picture) paintBoard(colour color.NRGBA, surface theme.Surface) {
	switch surface {
	case theme.Paper:
		p.speckle(tones(colour, black, white, 0.035), 1)
		p.roundCorners(white, color.NRGBA{90, 80, 60, 255})
	case theme.Slate:
		p.speckle(tones(colour, black, white, 0.06), 3)
		p.roundCorners(color.NRGBA{225, 235, 245, 255}, color.NRGBA{10, 15, 20, 255})
	default:
		p.paintWood(tones(colour, color.NRGBA{0x6a, 0x3c, 0x10, 0xff}, color.NRGBA{0xff, 0xec, 0xc4, 0xff}, 0.21))
		p.roundCorners(color.NRGBA{255, 244, 214, 255}, color.NRGBA{60, 34, 8, 255})
	}
}

// tones returns shades of a colour, from a mixture with dark to a mixture with light. maxShare is the share
// of dark in the first shade and of light in the last.
func tones(colour, dark, light color.NRGBA, maxShare float32) (shades [256]uint32) {
	for i := range shades {
		v := (float32(i)/255 - 0.5) * 2 * maxShare
		c := draw.Mix(draw.Mix(colour, light, max(v, 0)), dark, max(-v, 0))
		shades[i] = binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, 255})
	}

	return shades
}

// speckle fills the picture with random tones in specks 3*length pixels wide and length pixels high.
func (p *picture) speckle(tones [256]uint32, length int) {
	w, h := p.Bounds().Dx(), p.Bounds().Dy()
	for j := range h {
		row := p.Pix[j*p.Stride:]
		for i := range w {
			v := hash(i, j, 1)*0.5 + hash(i/(3*length), j/length, 2)*0.5
			binary.LittleEndian.PutUint32(row[i*4:], tones[uint8((v+1)*127)])
		}
	}
}

func (p *picture) paintWood(tones [256]uint32) {
	w, h := p.Bounds().Dx(), p.Bounds().Dy()

	grain := grain()

	// In units of 1/65536.
	stepX, stepY := (grainAcross-1)<<16/max(w, 1), (grainDown-1)<<16/max(h, 1)
	var interpolated [grainAcross]int // between two rows of the grain
	for j := range h {
		index, part := j*stepY>>16, j*stepY>>8&0xff
		for k := range interpolated {
			interpolated[k] = int(grain[index][k])*(256-part) + int(grain[index+1][k])*part
		}

		row := p.Pix[j*p.Stride:]
		for i := range w {
			index, part := i*stepX>>16, i*stepX>>8&0xff
			binary.LittleEndian.PutUint32(row[i*4:],
				tones[uint8((interpolated[index]*(256-part)+interpolated[index+1]*part)>>16)])
		}
	}
}

// woodRadius is the radius of the corners of a board, in cells.
const woodRadius = 0.16

// roundCorners rounds the corners and bevels the edge, with light at the top left and dark at the bottom
// right.
func (p *picture) roundCorners(light, dark color.NRGBA) {
	w, h := p.Bounds().Dx(), p.Bounds().Dy()
	halfW, halfH := float32(w)/2/p.unit, float32(h)/2/p.unit
	const bevel = 0.055
	edge := draw.Box(0, 0, halfW, halfH, woodRadius)

	border := int((woodRadius+bevel)*p.unit) + 1
	pixel := func(i, j int) {
		x, y := (float32(i)+0.5)/p.unit-halfW, (float32(j)+0.5)/p.unit-halfH
		d := edge(x, y)
		if inner := draw.Clamp(1 + d/bevel); inner > 0 {
			// Positive at the top left.
			slope := -(x/halfW + y/halfH)
			if slope > 0 {
				p.Blend(i, j, light, uint8(255*0.35*inner*draw.Clamp(slope)+0.5))
			} else {
				p.Blend(i, j, dark, uint8(255*0.40*inner*draw.Clamp(-slope)+0.5))
			}
		}
		if coverage := draw.Clamp(0.5 - d*p.unit); coverage < 1 {
			px := p.Pix[j*p.Stride+i*4:]
			for k := range 4 {
				px[k] = uint8(float32(px[k])*coverage + 0.5)
			}
		}
	}
	for j := range h {
		if j < border || j >= h-border {
			for i := range w {
				pixel(i, j)
			}
			continue
		}

		for i := range min(border, w) {
			pixel(i, j)
			pixel(w-1-i, j)
		}
	}
}

// grainAcross and grainDown are the width and height of the grain. The grain changes little along the fibres,
// which are horizontal.
const grainAcross, grainDown = 65, 513

// grain returns the texture of straight-grained wood, long wavy horizontal fibres with fine pores, as the
// brightness of its points, 128 on average. It is computed once, in about 2 ms, and is the same on every
// machine.
var grain = sync.OnceValue(func() *[grainDown][grainAcross]uint8 {
	tile := new([grainDown][grainAcross]uint8)
	for j := range tile {
		for i := range tile[j] {
			x, y := float32(i)/grainAcross, float32(j)/grainDown
			along := y + noise(1.6*x, 2.2*y, 1)*0.10 + noise(4*x, 5*y, 2)*0.02
			rings := noise(0.7*x, 13*along, 3)*0.55 + noise(1.5*x, 34*along, 4)*0.30
			fibre := noise(9*x, 150*along, 5) * 0.22
			tint := noise(1.1*x, 1.1*y, 6) * 0.30
			tile[j][i] = uint8(min(max(128+110*((rings+fibre)*0.75+tint), 0), 255))
		}
	}

	return tile
})

// noise returns value noise from -1 to 1: random values at integer coordinates, smoothly interpolated.
func noise(x, y float32, seed uint32) float32 {
	smooth := func(v float32) (floor int, part float32) {
		// Rounded down.
		floor = int(v+64) - 64
		part = v - float32(floor)
		return floor, part * part * (3 - 2*part)
	}
	i, u := smooth(x)
	j, v := smooth(y)
	top := hash(i, j, seed)*(1-u) + hash(i+1, j, seed)*u
	bottom := hash(i, j+1, seed)*(1-u) + hash(i+1, j+1, seed)*u

	return top*(1-v) + bottom*v
}

// hash returns a pseudo-random value from -1 to 1 for integer coordinates.
func hash(i, j int, seed uint32) float32 {
	n := uint32(i)*0x9E3779B1 ^ uint32(j)*0x85EBCA77 ^ seed*0xC2B2AE3D
	n ^= n >> 15
	n *= 0x2C1B3C6D
	n ^= n >> 12
	n *= 0x297A2D39
	n ^= n >> 15

	return float32(n>>8)/(1<<23) - 1
}
