package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

func (p *painting) bands(w int) {
	for row := range p.laid.rows {
		if row%2 == 1 {
			p.to.fill(0, p.y(row)-pixel(gap/2*p.unit), w, p.y(row+1)-pixel(gap/2*p.unit), p.look.band)
		}
	}
}

// layers labels the rows at the left edge, MAX or MIN, by shape and word.
func (p *painting) layers(h int) {
	width := pixel(p.laid.sizes.strip * p.scale)
	label := p.scale * p.laid.sizes.label
	p.to.fill(0, 0, width, h, p.look.background)
	p.to.fill(width-1, 0, width, h, p.look.band)
	position := p.tree.Position()
	mover := position.ToMove()
	for row := range p.laid.rows {
		high := p.y(row+1) - p.y(row)
		if high < pixel(16*label) {
			return
		}
		name, which, who := "MAX", houseUp, mover
		atMin := p.tree.Node(p.laid.rows[row][0].id).Layer == minimax.Min
		if atMin {
			name, which, who = "MIN", houseDown, mover.Other()
		}
		if position.Rules().Size() > 0 && !position.Rules().Marks() {
			name = lang.Colour(position.Rules(), who)
		}
		if p.shows.andOr != nil {
			name += "·" + lang.AndOrNames[p.tree.Node(p.laid.rows[row][0].id).Layer]()
		}
		ground := p.look.background
		if row%2 == 1 {
			ground = draw.Mix(p.look.background, p.look.band, 1)
			p.to.fill(0, p.y(row)-pixel(15*p.unit), width, p.y(row+1)-pixel(15*p.unit), p.look.band)
		}
		middle := p.y(row) + pixel(p.laid.high(row)*p.unit/2)
		size := pixel(16 * label)
		x := width / 2
		if high < 3*size { // no room for the shape above the name: a small one before it
			half := size * 5 / 8
			p.to.mark(which, half, half, x-2*half-half/2, middle-half/2, p.look.foreground)
			if atMin {
				p.to.mark(which, half/2, half/2, x-2*half-half/4, middle-half/4-half/8, ground)
			}
			p.to.centred(name, pixel(12*label), true, x+half/2, middle, p.look.foreground)
			continue
		}
		p.to.mark(which, size, size, x-size/2, middle-size-size/2, p.look.foreground)
		if atMin {
			p.to.mark(which, size*5/8, size*5/8, x-size*5/16, middle-size-size/2+max(1, size/8), ground)
		}
		p.to.centred(name, pixel(13*label), true, x, middle+size/4, p.look.foreground)
		if high > pixel(56*label) && p.laid.sizes.columns > 0 {
			p.to.centred(lang.TreeToMove(lang.Mark(who)), pixel(11*label), false, x, middle+size*5/4, p.look.foreground)
		}
	}
}

// bars paints scroll bars, which show what part of the tree is visible.
func (p *painting) bars(w, h int) {
	c := draw.Mix(p.look.background, p.look.foreground, 0.35)
	thick := max(2, pixel(4*p.scale))
	bar := func(offset, whole, room float32) (from, to float32, need bool) {
		if whole <= 0 || offset >= 0 && offset+whole <= room {
			return 0, 0, false
		}
		low, high := min(offset, 0), max(offset+whole, room)
		return -low / (high - low), (room - low) / (high - low), true
	}
	s := p.laid.sizes
	left := s.strip * p.scale
	if from, to, need := bar(p.port.offset.X*p.scale-left, p.laid.width*s.slot*p.unit, float32(w)-left); need {
		p.to.fill(pixel(left+from*(float32(w)-left)), h-thick-1, pixel(left+to*(float32(w)-left)), h-1, c)
	}
	if from, to, need := bar(p.port.offset.Y*p.scale, p.laid.rowTop(len(p.laid.rows))*p.unit, float32(h)); need {
		p.to.fill(w-thick-1, pixel(from*float32(h)), w-1, pixel(to*float32(h)), c)
	}
}
