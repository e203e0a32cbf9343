package board

import (
	"image/color"

	"jingzi/game"
)

// overhang is how far the picture of a point reaches beyond its cell on each
// side, for shadows and halos; in cells.
const overhang = 0.12

// stoneRadius leaves a hair between neighbouring stones.
const stoneRadius = 0.47

// paintFace draws what a point shows, drawn from 0 to 1 of the way.
func paintFace(p *picture, f face, s *style, drawn float32) {
	if s.squares {
		paintSquare(p, f, s, drawn)
	} else {
		paintCrossing(p, f, s, drawn)
	}
	paintInsight(p, f, s)
	if f.marks&marked != 0 {
		if !s.squares { // to be seen on wood as dark as its colour
			p.fill(outline(box(0, 0, 0.495, 0.495, 0.12), 0.1), fade(s.white, 0.75))
		}
		p.fill(outline(box(0, 0, 0.47, 0.47, 0.1), 0.05), fade(s.hint, 0.9))
	}
}

// paintCursor draws the four corners of a frame, on crossings over a halo so
// that it shows on stones and wood alike.
func paintCursor(p *picture, s *style) {
	half, width := float32(0.52), float32(0.075)
	if s.squares {
		half, width = 0.47, 0.045
	}
	width = max(width, 2.2/p.unit) // it must be seen on the smallest boards too
	frame := outline(box(0, 0, half, half, 0.1), width)
	halo := outline(box(0, 0, half+0.03, half+0.03, 0.13), width+0.06)
	corners := func(x, y float32) float32 { return 0.25 - min(abs(x), abs(y)) }
	if !s.squares {
		p.fill(both(halo, corners), fade(s.background, 0.8))
	}
	p.fill(both(frame, corners), s.cursor)
}

// paintSquare draws a point of a small board.
func paintSquare(p *picture, f face, s *style, drawn float32) {
	plate := box(0, 0, 0.44, 0.44, 0.1)
	switch {
	case f.marks&winning != 0:
		p.fill(plate, fade(s.win, 0.24))
		p.fill(outline(plate, 0.03), s.win)
	case f.marks&lastMove != 0:
		p.fill(plate, fade(markColour(f.stone, s), 0.11*drawn))
		p.fill(stroke(-0.13, 0.40, 0.13, 0.40, 0.028), fade(markColour(f.stone, s), 0.85*drawn))
	}
	if f.marks&offered != 0 {
		p.fill(outline(plate, 0.035), s.hint)
	}
	if f.marks&hinted != 0 {
		p.fill(plate, fade(s.hint, 0.14))
		p.fill(outline(plate, 0.035), s.hint)
	}
	switch {
	case f.stone != game.Empty:
		colour := markColour(f.stone, s)
		if f.marks&besideWin != 0 {
			colour = mix(colour, s.tile, 0.55)
		}
		if f.text != "" {
			colour = mix(colour, s.tile, 0.5)
		}
		paintMark(p, f.stone, colour, drawn, s.flat || f.marks&winning != 0)
	case f.ghost != game.Empty:
		share := float32(0.30)
		if f.kind == proposed {
			share = 0.6
		}
		paintMark(p, f.ghost, mix(s.tile, markColour(f.ghost, s), share), 1, s.flat)
	case f.marks&forbidden != 0:
		paintCross(p, 0.09, 0.03, s.forbidden)
	case f.marks&allowed != 0:
		p.fill(disc(0, 0, 0.05), s.hint)
	}
}

func markColour(stone game.Stone, s *style) color.NRGBA {
	if stone == game.Black {
		return s.x
	}
	return s.o
}

// paintMark draws an X, one stroke after the other, or an O, from the top
// round, as a hand does.
func paintMark(p *picture, stone game.Stone, c color.NRGBA, drawn float32, bold bool) {
	width := float32(0.105)
	if bold {
		width = 0.135
	}
	const reach = 0.235
	if stone == game.White {
		p.fill(arc(0.265, width, drawn), c)
		return
	}
	first, second := clamp(drawn*2), clamp(drawn*2-1)
	shape := stroke(-reach, -reach, -reach+2*reach*first, -reach+2*reach*first, width)
	if second > 0 {
		shape = either(shape, stroke(reach, -reach, reach-2*reach*second, -reach+2*reach*second, width))
	}
	p.fill(shape, c)
}

// paintCrossing draws a point of a large board.
func paintCrossing(p *picture, f face, s *style, drawn float32) {
	if f.marks&winning != 0 && !s.flat {
		// A soft light around the stone.
		p.shade(disc(0, 0, 0.62), func(x, y float32) color.NRGBA {
			return fade(s.win, clamp((0.62-hypot(x, y))/0.14))
		})
	}
	switch {
	case f.stone != game.Empty:
		paintStone(p, f.stone, s, drawn)
		if f.marks&besideWin != 0 {
			p.fill(disc(0, 0, stoneRadius), fade(mix(s.wood, s.woodLine, 0.15), 0.35))
		}
	case f.ghost != game.Empty:
		ghost := newPicture(p.Rect.Dx(), p.Rect.Dy(), p.unit)
		paintStone(ghost, f.ghost, s, 1)
		share := float32(0.5)
		switch {
		case f.kind == proposed:
			share = 0.75
		case s.flat && f.kind == toCome:
			share = 0.68 // its number must be read
		}
		ghost.soften(share)
		p.over(ghost)
		if f.kind == proposed {
			p.fill(ring(0, 0, stoneRadius+0.02, 0.055), s.hint)
		}
	case f.text != "":
		ground := mix(s.wood, s.white, 0.5)
		if s.flat {
			ground = s.wood
		}
		p.fill(disc(0, 0, 0.36), ground) // of an offer's letter
		p.fill(ring(0, 0, 0.36, 0.045), s.hint)
	case f.marks&allowed != 0:
		p.fill(disc(0, 0, 0.105), fade(s.white, 0.7))
		p.fill(disc(0, 0, 0.075), s.hint)
	}
	if f.marks&forbidden != 0 && f.stone == game.Empty && f.ghost == game.Empty {
		paintCross(p, 0.15, 0.07, s.forbidden)
	}
	if f.marks&offered != 0 && f.stone != game.Empty {
		p.fill(ring(0, 0, stoneRadius-0.03, 0.06), s.hint)
	}
	if f.marks&hinted != 0 {
		p.fill(ring(0, 0, 0.38, 0.12), fade(s.white, 0.75))
		p.fill(ring(0, 0, 0.38, 0.065), s.hint)
	}
	if f.stone == game.Empty {
		return
	}
	contrast := s.white
	if f.stone == game.White {
		contrast = s.black
	}
	switch {
	case f.marks&winning != 0:
		p.fill(ring(0, 0, stoneRadius-0.03, 0.075), s.win)
		if f.text == "" {
			p.fill(box(0, 0, 0.11, 0.11, 0.02), contrast)
			p.fill(box(0, 0, 0.075, 0.075, 0.01), s.win)
		}
	case f.marks&lastMove != 0 && f.text != "":
		p.fill(ring(0, 0, stoneRadius-0.065, 0.06), fade(s.last, drawn))
	case f.marks&lastMove != 0:
		p.fill(ring(0, 0, 0.19, 0.105), fade(contrast, 0.9*drawn))
		p.fill(ring(0, 0, 0.19, 0.07), fade(s.last, drawn))
	}
}

// over lays one picture on another of the same size.
func (p *picture) over(q *picture) {
	for i := 0; i < len(p.Pix); i += 4 {
		keep := 255 - uint32(q.Pix[i+3])
		for k := range 4 {
			p.Pix[i+k] = uint8(uint32(q.Pix[i+k]) + (uint32(p.Pix[i+k])*keep+127)/255)
		}
	}
}

func paintCross(p *picture, reach, width float32, c color.NRGBA) {
	p.fill(either(stroke(-reach, -reach, reach, reach, width), stroke(reach, -reach, -reach, reach, width)), c)
}

// paintStone draws a stone lit from the top left, with its shadow; flat, when
// contrast counts more.
func paintStone(p *picture, stone game.Stone, s *style, drawn float32) {
	r := stoneRadius * (0.72 + 0.28*drawn)
	if s.flat {
		p.fill(disc(0, 0, r), s.edge)
		if stone == game.White {
			p.fill(disc(0, 0, r-0.05), s.white)
			p.fill(ring(0, 0, r-0.15, 0.035), s.black)
		} else {
			p.fill(disc(0, 0, r-0.05), s.black)
		}
		return
	}
	stonePicture := p
	if drawn < 1 {
		stonePicture = newPicture(p.Rect.Dx(), p.Rect.Dy(), p.unit)
	}
	const shadowX, shadowY, blur = 0.035, 0.06, 0.1
	shadow := color.NRGBA{A: 120}
	stonePicture.shade(disc(shadowX, shadowY, r+blur/2), func(x, y float32) color.NRGBA {
		t := clamp((r + blur/2 - hypot(x-shadowX, y-shadowY)) / blur)
		return fade(shadow, t*t*(3-2*t))
	})
	body, bright := s.black, float32(0)
	if stone == game.White {
		body, bright = s.white, 1
	}
	stonePicture.shade(disc(0, 0, r), func(x, y float32) color.NRGBA { return lit(body, bright, s, x/r, y/r) })
	if stone == game.White {
		stonePicture.fill(ring(0, 0, r-0.008, 0.016), fade(s.edge, 0.55))
	}
	if drawn < 1 {
		stonePicture.soften(clamp(drawn * 1.5))
		p.over(stonePicture)
	}
}

// lit is the colour of a lens-shaped stone at x, y from its middle, in radii.
func lit(body color.NRGBA, bright float32, s *style, x, y float32) color.NRGBA {
	d2 := min(x*x+y*y, 1)
	// The light comes from the top left: a broad sheen there, shade opposite.
	toLight := clamp(0.5 - 0.42*(x+y))
	gloss := clamp(1 - hypot(x+0.34, y+0.40)/0.62)
	gloss *= gloss
	white := color.NRGBA{255, 255, 255, 255}
	if bright > 0 {
		c := mix(body, s.edge, 0.30*(1-toLight)*d2)
		c = mix(c, s.edge, 0.12*d2*d2)
		return mix(c, white, 0.7*gloss)
	}
	c := mix(body, white, 0.10*toLight)
	c = mix(c, white, 0.30*gloss)
	return mix(c, color.NRGBA{A: 255}, 0.35*d2*d2*(1-toLight))
}
