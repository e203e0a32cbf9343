package board

import (
	"encoding/binary"
	"image/color"
	"sync"

	"jingzi/ui/draw"
	"jingzi/ui/theme"
)

// board fills the picture with a board with round corners.
func (p *picture) board(colour color.NRGBA, surface theme.Surface) {
	switch surface {
	case theme.Paper:
		p.speckle(colour, 1, 0.035)
		p.roundCorners(color.NRGBA{255, 255, 255, 255}, color.NRGBA{90, 80, 60, 255})
	case theme.Slate:
		p.speckle(colour, 3, 0.06)
		p.roundCorners(color.NRGBA{225, 235, 245, 255}, color.NRGBA{10, 15, 20, 255})
	default:
		p.wood(colour)
		p.roundCorners(color.NRGBA{255, 244, 214, 255}, color.NRGBA{60, 34, 8, 255})
	}
}

// speckle fills the picture with a colour that is uneven: from pixel to pixel, and
// in flecks some pixels long.
func (p *picture) speckle(colour color.NRGBA, long int, uneven float32) {
	var shades [64]uint32
	for i := range shades {
		v := (float32(i)/63 - 0.5) * 2
		c := draw.Mix(colour, color.NRGBA{255, 255, 255, 255}, draw.Clamp(v)*uneven)
		c = draw.Mix(c, color.NRGBA{A: 255}, draw.Clamp(-v)*uneven)
		shades[i] = binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, 255})
	}
	w, h := p.Rect.Dx(), p.Rect.Dy()
	for j := range h {
		row := p.Pix[j*p.Stride : j*p.Stride+w*4]
		for i := range w {
			v := knot(int32(i), int32(j), 1)*0.5 + knot(int32(i/(3*long)), int32(j/long), 2)*0.5
			binary.LittleEndian.PutUint32(row[i*4:], shades[int((v+1)*31.5)&63])
		}
	}
}

// wood fills the picture with wood.
func (p *picture) wood(colour color.NRGBA) {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	var shades [256]uint32
	for i := range shades {
		v := float32(i)/255 - 0.5
		c := draw.Mix(colour, color.NRGBA{0x6a, 0x3c, 0x10, 0xff}, draw.Clamp(-v)*0.42)
		c = draw.Mix(c, color.NRGBA{0xff, 0xec, 0xc4, 0xff}, draw.Clamp(v)*0.42)
		shades[i] = binary.LittleEndian.Uint32([]byte{c.R, c.G, c.B, 255})
	}
	tile := grain()
	stepX, stepY := float32(grainSide-2)/float32(w), float32(grainSide-2)/float32(h)
	type place struct{ at, part int32 } // in a row of the grain: whole, and of 256
	places, u := make([]place, w), float32(0)
	for i := range places {
		places[i] = place{int32(u), int32((u - float32(int(u))) * 256)}
		u += stepX
	}
	var between [grainSide]int32 // two rows of it
	for j := range h {
		v := float32(j) * stepY
		jv := int(v)
		fv := int32((v - float32(jv)) * 256)
		upper, lower := tile[jv*grainSide:(jv+1)*grainSide], tile[(jv+1)*grainSide:(jv+2)*grainSide]
		for k := range between {
			between[k] = int32(upper[k])*(256-fv) + int32(lower[k])*fv
		}
		row := p.Pix[j*p.Stride : j*p.Stride+w*4]
		for i, at := range places {
			k := at.at & (grainSide - 2) // as it is, but the compiler knows the bounds
			binary.LittleEndian.PutUint32(row[i*4:], shades[uint8((between[k]*(256-at.part)+between[k+1]*at.part)>>16)])
		}
	}
}

// woodRadius is that of the corners of a wooden board.
const woodRadius = 0.16

// roundCorners cuts the corners off and gives the edge a bevel: lighter above,
// darker below.
func (p *picture) roundCorners(lit, shade color.NRGBA) {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	halfW, halfH := float32(w)/2/p.unit, float32(h)/2/p.unit
	const bevel = 0.055
	edge := box(0, 0, halfW, halfH, woodRadius).distance()
	border := int((woodRadius+bevel)*p.unit) + 1
	pixel := func(i, j int) {
		x, y := (float32(i)+0.5)/p.unit-halfW, (float32(j)+0.5)/p.unit-halfH
		d := edge(x, y)
		if inner := draw.Clamp(1 + d/bevel); inner > 0 {
			slope := -(x/halfW + y/halfH) // towards the light at the top left
			if slope > 0 {
				p.Blend(i, j, lit, uint8(255*0.35*inner*draw.Clamp(slope)+0.5))
			} else {
				p.Blend(i, j, shade, uint8(255*0.40*inner*draw.Clamp(-slope)+0.5))
			}
		}
		if cover := draw.Clamp(0.5 - d*p.unit); cover < 1 {
			px := p.Pix[j*p.Stride+i*4:]
			for k := range 4 {
				px[k] = uint8(float32(px[k])*cover + 0.5)
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

// grainSide is the side of the texture that all wood is cut from.
const grainSide = 513

// grain is the texture of straight-grained wood: brightness, 128 the middle.
// Long fibres run across, wavering a little; fine pores lie along them. It is
// made once, in some 2 ms, and the same on every machine.
var grain = sync.OnceValue(func() []uint8 {
	tile := make([]uint8, grainSide*grainSide)
	// Along the fibres little changes: what is between two knots of a row is
	// interpolated, and what wavers slowly has fewer of them.
	const slow, fast = 16, 4
	drift, quiver, tint := newNoise(1.6, 2.2, 1), newNoise(4, 5, 2), newNoise(1.1, 1.1, 6)
	wide, narrow, thread := newNoise(0.7, 13, 3), newNoise(1.5, 34, 4), newNoise(9, 150, 5)
	type column [grainSide]float32
	var ys column
	for j := range ys {
		ys[j] = float32(j) / grainSide
	}
	waverAndTint := func(i int) (waver, broad column) {
		x := float32(i) / grainSide
		drift, quiver, tint := drift.at(x), quiver.at(x), tint.at(x)
		for j, y := range ys {
			waver[j] = drift.at(y)*0.10 + quiver.at(y)*0.02
			broad[j] = tint.at(y) * 0.30
		}
		return waver, broad
	}
	var waver, broad, nextWaver, nextBroad, last column
	for i := 0; i < grainSide; i += fast {
		x, part := float32(i)/grainSide, float32(i%slow)/slow
		if part == 0 {
			if waver, broad = nextWaver, nextBroad; i == 0 {
				waver, broad = waverAndTint(0)
			}
			nextWaver, nextBroad = waverAndTint(min(i+slow, grainSide-1))
		}
		wide, narrow, thread := wide.at(x), narrow.at(x), thread.at(x)
		for j, y := range ys {
			along := y + waver[j] + (nextWaver[j]-waver[j])*part
			rings := wide.at(along)*0.55 + narrow.at(along)*0.30
			fibre := thread.at(along) * 0.22
			v := (rings+fibre)*0.75 + broad[j] + (nextBroad[j]-broad[j])*part
			if v = 128 + v*110; v < 0 {
				v = 0
			} else if v > 255 {
				v = 255
			}
			if i > 0 {
				at, from, step := tile[j*grainSide+i-fast:][:fast], last[j], v-last[j] // written out: a loop takes a fifth longer
				at[1], at[2], at[3] = uint8(from+step*0.25), uint8(from+step*0.5), uint8(from+step*0.75)
			}
			tile[j*grainSide+i], last[j] = uint8(v), v
		}
	}
	return tile
})

// noise is value noise, from -1 to 1, smooth in x from 0 to 1 and in y from
// -above to 1+above: random values at knots, and a smooth landscape between.
type noise struct {
	scaleX, scaleY float32 // cells to a side
	seed           uint32
	left, right    []float32 // the knots of a column of cells, from top on
	column         int32
	top            float32
}

// above is how far noise goes on beyond the sides.
const above = 0.15

// newNoise is noise with so many cells to a side; each seed is another landscape.
func newNoise(scaleX, scaleY float32, seed uint32) *noise {
	top := -1 - int(above*scaleY)
	n := &noise{scaleX: scaleX, scaleY: scaleY, seed: seed, column: -2, top: float32(top)}
	n.right = make([]float32, int((1+above)*scaleY)+2-top)
	n.left = make([]float32, len(n.right))
	return n
}

// at is the noise at x, which only grows.
func (n *noise) at(x float32) slice {
	x *= n.scaleX
	i := int32(x)
	u := x - float32(i)
	u = u * u * (3 - 2*u)
	for ; n.column < i; n.column++ {
		n.left, n.right = n.right, n.left
		for j := range n.right {
			n.right[j] = knot(n.column+2, int32(j)+int32(n.top), n.seed)
		}
	}
	s := slice{scale: n.scaleY, top: n.top, knots: make([]float32, len(n.left))}
	for j, left := range n.left {
		s.knots[j] = left + (n.right[j]-left)*u
	}
	return s
}

// slice is noise at one x.
type slice struct {
	scale, top float32
	knots      []float32
}

func (s *slice) at(y float32) float32 {
	y = y*s.scale - s.top
	j := int(y)
	v := y - float32(j)
	v = v * v * (3 - 2*v)
	return s.knots[j] + (s.knots[j+1]-s.knots[j])*v
}

// knot is a value from -1 to 1 for whole coordinates: their bits well mixed.
func knot(i, j int32, seed uint32) float32 {
	n := uint32(i)*0x9E3779B1 ^ uint32(j)*0x85EBCA77 ^ seed*0xC2B2AE3D
	n ^= n >> 15
	n *= 0x2C1B3C6D
	n ^= n >> 12
	n *= 0x297A2D39
	n ^= n >> 15
	return float32(n>>8)/(1<<23) - 1
}
