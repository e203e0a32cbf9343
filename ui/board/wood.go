package board

import (
	"image/color"
	"sync"
)

// wood fills the picture with a board of wood with round corners.
func (p *picture) wood(colour color.NRGBA) {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	var shades [256]color.RGBA
	for i := range shades {
		v := float32(i)/255 - 0.5
		c := mix(colour, color.NRGBA{0x6a, 0x3c, 0x10, 0xff}, clamp(-v)*0.42)
		c = mix(c, color.NRGBA{0xff, 0xec, 0xc4, 0xff}, clamp(v)*0.42)
		shades[i] = color.RGBA{c.R, c.G, c.B, 255}
	}
	tile := grain()
	stepX, stepY := float32(grainSide-2)/float32(w), float32(grainSide-2)/float32(h)
	for j := range h {
		row := p.Pix[j*p.Stride : j*p.Stride+w*4]
		v := float32(j) * stepY
		jv := int(v)
		fv := int32((v - float32(jv)) * 256)
		upper, lower := tile[jv*grainSide:(jv+1)*grainSide], tile[(jv+1)*grainSide:(jv+2)*grainSide]
		u := float32(0)
		for i := 0; i < len(row); i += 4 {
			iu := int(u)
			fu := int32((u - float32(iu)) * 256)
			a := int32(upper[iu])*(256-fu) + int32(upper[iu+1])*fu
			b := int32(lower[iu])*(256-fu) + int32(lower[iu+1])*fu
			c := shades[(a*(256-fv)+b*fv)>>16]
			row[i], row[i+1], row[i+2], row[i+3] = c.R, c.G, c.B, 255
			u += stepX
		}
	}
	p.roundCorners()
}

// woodRadius is that of the corners of a wooden board.
const woodRadius = 0.16

// roundCorners cuts the corners off and gives the edge a bevel: lighter above,
// darker below.
func (p *picture) roundCorners() {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	halfW, halfH := float32(w)/2/p.unit, float32(h)/2/p.unit
	const bevel = 0.055
	edge := box(0, 0, halfW, halfH, woodRadius).distance()
	border := int((woodRadius+bevel)*p.unit) + 1
	lit, shade := color.NRGBA{255, 244, 214, 255}, color.NRGBA{60, 34, 8, 255}
	pixel := func(i, j int) {
		x, y := (float32(i)+0.5)/p.unit-halfW, (float32(j)+0.5)/p.unit-halfH
		d := edge(x, y)
		if inner := clamp(1 + d/bevel); inner > 0 {
			slope := -(x/halfW + y/halfH) // towards the light at the top left
			if slope > 0 {
				p.blend(i, j, lit, 0.35*inner*clamp(slope))
			} else {
				p.blend(i, j, shade, 0.40*inner*clamp(-slope))
			}
		}
		if cover := clamp(0.5 - d*p.unit); cover < 1 {
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
// made once, in some 5 ms, and the same on every machine.
var grain = sync.OnceValue(func() []uint8 {
	tile := make([]uint8, grainSide*grainSide)
	// Along the fibres little changes: what is between two knots of a row is
	// interpolated, and what wavers slowly has fewer of them.
	const slow, fast = 16, 4
	var waver, broad [grainSide/slow + 1]float32
	for j := range grainSide {
		y := float32(j) / grainSide
		for k := range waver {
			x := float32(k*slow) / grainSide
			waver[k] = noise(x*1.6, y*2.2, 1)*0.10 + noise(x*4, y*5, 2)*0.02
			broad[k] = noise(x*1.1, y*1.1, 6) * 0.30
		}
		row := tile[j*grainSide : (j+1)*grainSide]
		var last float32
		for i := 0; i < grainSide; i += fast {
			x, k, part := float32(i)/grainSide, i/slow, float32(i%slow)/slow
			next := min(k+1, len(waver)-1)
			along := y + waver[k] + (waver[next]-waver[k])*part
			rings := noise(x*0.7, along*13, 3)*0.55 + noise(x*1.5, along*34, 4)*0.30
			fibre := noise(x*9, along*150, 5) * 0.22
			v := (rings+fibre)*0.75 + broad[k] + (broad[next]-broad[k])*part
			v = min(max(128+v*110, 0), 255)
			for n := 1; n < fast && i > 0; n++ {
				row[i-fast+n] = uint8(last + (v-last)*float32(n)/fast)
			}
			row[i], last = uint8(v), v
		}
	}
	return tile
})

// noise is value noise, from -1 to 1, smooth in x and y; each seed is another
// landscape.
func noise(x, y float32, seed uint32) float32 {
	i, j := floor(x), floor(y)
	u, v := x-float32(i), y-float32(j)
	u, v = u*u*(3-2*u), v*v*(3-2*v)
	left, right := knot(i, j, seed), knot(i+1, j, seed)
	upper := left + (right-left)*u
	left, right = knot(i, j+1, seed), knot(i+1, j+1, seed)
	lower := left + (right-left)*u
	return upper + (lower-upper)*v
}

// floor is math.Floor, quicker, for small numbers.
func floor(x float32) int32 {
	i := int32(x)
	if float32(i) > x {
		i--
	}
	return i
}

// knot is the value of noise at whole coordinates: their bits well mixed.
func knot(i, j int32, seed uint32) float32 {
	n := uint32(i)*0x9E3779B1 ^ uint32(j)*0x85EBCA77 ^ seed*0xC2B2AE3D
	n ^= n >> 15
	n *= 0x2C1B3C6D
	n ^= n >> 12
	n *= 0x297A2D39
	n ^= n >> 15
	return float32(n>>8)/(1<<23) - 1
}
