package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

func (p *painting) band(row, left, right int) {
	if row%2 == 1 {
		p.picture.fill(left, p.y(row)-pixel(gap/2*p.unit), right, p.y(row+1)-pixel(gap/2*p.unit), p.look.band)
	}
}

func (p *painting) layers(h int) {
	width := pixel(p.outline.sizes.strip * p.scale)
	label := p.scale * p.outline.sizes.label
	p.picture.fill(0, 0, width, h, p.look.background)
	p.picture.fill(width-1, 0, width, h, p.look.band)
	position := p.tree.Position()
	mover := position.ToMove()
	for row := range p.outline.rows {
		height := p.y(row+1) - p.y(row)
		if height < pixel(16*label) {
			return
		}
		layer := p.tree.Node(p.outline.rows[row][0].id).Layer
		name, which, who := "MAX", houseUp, mover
		if layer == minimax.Min {
			name, which, who = "MIN", houseDown, mover.Other()
		}
		if position.Rules().NumPoints() > 0 && !position.Rules().UsesXO() {
			name = lang.Colour(position.Rules(), who)
		}
		if p.shows.andOr != nil {
			name += "·" + lang.AndOrNames[layer]()
		}
		p.band(row, 0, width)
		ground := p.look.background
		if row%2 == 1 {
			ground = p.look.band
		}
		house := func(x, top, size int) {
			p.picture.mark(which, size, size, x-size/2, top, p.look.foreground)
			if layer == minimax.Min { // only the outline
				p.picture.mark(which, size*5/8, size*5/8, x-size*5/16, top+max(1, size/8), ground)
			}
		}
		x, middle, size := width/2, p.y(row)+pixel(p.outline.rowHeight(row)*p.unit/2), pixel(16*label)
		if height < 3*size { // no room for the shape above the name, so draw a small one before it
			half := size * 5 / 8
			house(x-2*half, middle-half/2, half)
			p.picture.centred(name, pixel(12*label), true, x+half/2, middle, p.look.foreground)
			continue
		}
		house(x, middle-size*3/2, size)
		p.picture.centred(name, pixel(13*label), true, x, middle+size/4, p.look.foreground)
		if height > pixel(56*label) && p.outline.sizes.columns > 0 {
			p.picture.centred(lang.TreeToMove(lang.XO(who)), pixel(11*label), false, x, middle+size*5/4, p.look.foreground)
		}
	}
}

func (p *painting) bars(w, h int) {
	c := draw.Mix(p.look.background, p.look.foreground, 0.35)
	thick := max(2, pixel(4*p.scale))
	bar := func(offset, whole, start, room float32, fill func(from, to int)) {
		if whole > 0 && (offset < 0 || offset+whole > room) {
			low, high := min(offset, 0), max(offset+whole, room)
			fill(pixel(start-low/(high-low)*room), pixel(start+(room-low)/(high-low)*room))
		}
	}
	left := p.outline.sizes.strip * p.scale
	bar(p.port.offset.X*p.scale-left, p.outline.width*p.outline.sizes.slot*p.unit, left, float32(w)-left, func(from, to int) {
		p.picture.fill(from, h-thick-1, to, h-1, c)
	})
	bar(p.port.offset.Y*p.scale, p.outline.rowTop(len(p.outline.rows))*p.unit, 0, float32(h), func(from, to int) {
		p.picture.fill(w-thick-1, from, w-1, to, c)
	})
}
