package board

import (
	"slices"
	"strconv"

	"jingzi/game"
)

// face is everything that one point shows. Faces are compared to find the
// points that must be painted again, so a face holds plain values only.
type face struct {
	stone game.Stone // what stands here, or
	ghost game.Stone // what could: under the pointer, proposed, or in a line to come
	kind  ghostKind
	marks marks
	text  string // a move number or an offer's letter

	value   string    // what a move is worth
	grade   Grade     // of the value
	threats [2]string // what a stone of Black and of White would make
	lines   [4]stretch
	sign    sign

	// What moves, or has moved.
	coming  uint8 // how much of a new mark is missing, or how high a new stone is, in percent
	raised  uint8 // how high a stone of the line that wins is, in percent
	dim     uint8 // how far the stone has been dimmed, up to dimmest
	strikes [4]strike
}

// wins reports whether a face is of a line that wins, and not against the player.
func (f *face) wins() bool { return f.marks&(winning|beaten) == winning }

// still reports whether many points, for long, may look like f.
func (f *face) still() bool { return f.coming == 0 && f.raised == 0 && f.strikes == [4]strike{} }

// ghostKind says why a ghost is there.
type ghostKind uint8

const (
	hovered ghostKind = iota
	proposed
	toCome
)

// marks are what is drawn around or over a stone.
type marks uint16

const (
	lastMove marks = 1 << iota
	winning
	beaten // of a line that won against the player
	forbidden
	allowed
	offered
	hinted
	marked
	bestValue // its value stands out
	goesOn    // a tree goes on here,
	commented // says something of it,
	elsewhere // or has the position in another place
)

// faces computes what each point shows, by Rules.Index, into the given slice.
func (b *Board) faces(out []face) []face {
	p, s := &b.position, &b.show
	rules := p.Rules()
	out = out[:0]
	for i := range rules.Size() {
		out = append(out, face{stone: p.At(rules.PointAt(i))})
	}
	at := func(point game.Point) *face {
		if !rules.Contains(point) {
			return &face{}
		}
		return &out[rules.Index(point)]
	}
	each := func(points []game.Point, m marks) {
		for _, point := range points {
			at(point).marks |= m
		}
	}
	empties := func(points []game.Point, m marks) {
		for _, point := range points {
			if f := at(point); f.stone == game.Empty {
				f.marks |= m
			}
		}
	}
	empties(s.Forbidden, forbidden)
	empties(s.Allowed, allowed)
	each(s.Offers, offered)
	each(s.Hints, hinted)
	each(s.Marked, marked)
	for i, point := range s.Offers {
		at(point).text = string(rune('A' + i%26))
	}

	side := p.ToMove()
	for i, point := range s.Best {
		if f := at(point); f.stone == game.Empty && f.ghost == game.Empty && point != game.Pass {
			f.ghost, f.kind, f.text = side, toCome, strconv.Itoa(s.BestFrom+i+1)
		}
		side = side.Other()
	}
	for i, point := range s.Moves {
		if f := at(point); f.stone != game.Empty {
			f.text = strconv.Itoa(i + 1)
		}
	}
	s.addSigns(rules, out)
	s.addNext(rules, out)
	s.addInsight(rules, out)
	if last, ok := p.Last(); ok && s.LastMove {
		at(last).marks |= lastMove
	}
	come, done := b.motion.progress()
	b.addEnd(out, done)
	if come < 1 {
		for _, point := range b.motion.arrived {
			at(point).coming = uint8(100 * (1 - come))
		}
	}

	if b.pending.on {
		f := at(b.pending.at)
		f.ghost, f.kind, f.text = s.Ghost, proposed, ""
		f.value = ""
	}
	if b.hover.on && b.mayGhost(b.hover.at) && !(b.pending.on && b.hover.at == b.pending.at) {
		f := at(b.hover.at)
		f.ghost, f.kind = s.Ghost, hovered
		if f.marks&offered == 0 {
			f.text, f.value = "", ""
		}
	}
	if f := at(b.cursor.at); b.cursor.on && b.mayGhost(b.cursor.at) && f.ghost == game.Empty {
		f.ghost, f.kind = s.Ghost, hovered
	}
	return out
}

// mayGhost reports whether a stone may be shown faintly on a point.
func (b *Board) mayGhost(at game.Point) bool {
	rules := b.position.Rules()
	if b.show.Ghost == game.Empty || b.position.Result().Over() || !rules.Contains(at) || b.position.At(at) != game.Empty {
		return false
	}
	return !slices.Contains(b.show.Forbidden, at) && (b.show.Allowed == nil || slices.Contains(b.show.Allowed, at))
}
