package tree

import (
	"jingzi/ai/minimax"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

func (p *painting) paintBand(row, left, right int) {
	if row%2 == 1 {
		p.picture.fill(left, p.y(row)-pixel(gap/2*p.unit), right, p.y(row+1)-pixel(gap/2*p.unit), p.palette.band)
	}
}

func (p *painting) paintLayers(h int) {
	width := pixel(p.outline.sizes.strip * p.scale)
	label := p.scale * p.outline.sizes.nameScale
	p.picture.fill(0, 0, width, h, p.palette.background)
	p.picture.fill(width-1, 0, width, h, p.palette.band)

	position := p.tree.Position()
	mover := position.ToMove()
	for row := range p.outline.rows {
		height := p.y(row+1) - p.y(row)
		if height < pixel(16*label) {
			return
		}
		layer := p.tree.Node(p.outline.rows[row][0].id).Layer
		name, outline, stone := "MAX", houseUp, mover
		if layer == minimax.Min {
			name, outline, stone = "MIN", houseDown, mover.Other()
		}
		if position.Rules().NumPoints() > 0 && !position.Rules().UsesXO() {
			name = lang.Colour(position.Rules(), stone)
		}
		if p.content.andOr != nil {
			name += "·" + lang.AndOrNames[layer]()
		}
		p.paintBand(row, 0, width)
		background := p.palette.background
		if row%2 == 1 {
			background = p.palette.band
		}
		house := func(x, top, size int) {
			p.picture.mark(outline, size, size, x-size/2, top, p.palette.foreground)

			// Only the outline.
			if layer == minimax.Min {
				p.picture.mark(outline, size*5/8, size*5/8, x-size*5/16, top+max(1, size/8), background)
			}
		}
		x, middle, size := width/2, p.y(row)+pixel(p.outline.rowHeight(row)*p.unit/2), pixel(16*label)

		// No room for the shape above the name: draw a small one before it.
		if height < 3*size {
			half := size * 5 / 8
			house(x-2*half, middle-half/2, half)
			p.picture.textCentred(name, pixel(12*label), true, x+half/2, middle, p.palette.foreground)
			continue
		}
		house(x, middle-size*3/2, size)
		p.picture.textCentred(name, pixel(13*label), true, x, middle+size/4, p.palette.foreground)
		if height > pixel(56*label) && p.outline.sizes.columns > 0 {
			p.picture.textCentred(lang.TreeToMove(lang.XO(stone)), pixel(11*label), false, x, middle+size*5/4,
				p.palette.foreground)
		}
	}
}

func (p *painting) paintBars(w, h int) {
	c := draw.Mix(p.palette.background, p.palette.foreground, 0.35)
	thickness := max(2, pixel(4*p.scale))
	bar := func(offset, total, start, length float32, fill func(from, to int)) {
		if total > 0 && (offset < 0 || offset+total > length) {
			lower, upper := min(offset, 0), max(offset+total, length)
			fill(pixel(start-lower/(upper-lower)*length), pixel(start+(length-lower)/(upper-lower)*length))
		}
	}
	left := p.outline.sizes.strip * p.scale
	bar(p.port.offset.X*p.scale-left, p.outline.width*p.outline.sizes.slot*p.unit, left, float32(w)-left,
		func(from, to int) {
			p.picture.fill(from, h-thickness-1, to, h-1, c)
		})
	bar(p.port.offset.Y*p.scale, p.outline.rowTop(len(p.outline.rows))*p.unit, 0, float32(h), func(from, to int) {
		p.picture.fill(w-thickness-1, from, w-1, to, c)
	})
}
