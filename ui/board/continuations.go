package board

import (
	"jingzi/game"
	"jingzi/ui/draw"
)

// Continuation is a next move in the tree of variations, drawn as a dot or as a ring around the text of
// its point.
type Continuation struct {
	At game.Point

	// Whether the move has a comment, drawn as a ring.
	Commented bool

	// Whether the position occurs elsewhere in the tree, drawn in another colour.
	Transposes bool
}

func (o *DrawOptions) addContinuations(states pointStates) {
	for _, c := range o.Continuations {
		state := states.emptyAt(c.At)
		state.marks |= continuation
		if c.Commented {
			state.marks |= commented
		}
		if c.Transposes {
			state.marks |= transposition
		}
	}
}

// drawContinuation draws the dot or the ring of a continuation.
func (d *drawing) drawContinuation(state pointState) {
	if state.marks&continuation == 0 || state.stone != game.Empty || state.ghost != game.Empty {
		return
	}
	ink, halo := d.black, draw.Fade(d.white, 0.85)
	if d.squares {
		ink, halo = d.grid, draw.Fade(d.tile, 0.9)
	}
	if state.marks&transposition != 0 {
		ink = d.hint
	}
	size, pen := max(0.13, 2.2/d.unit), max(0.05, 1.2/d.unit)
	radius := size + 0.12
	if state.annotation == annotationText || state.text != "" || state.value != "" {
		radius = 0.41
		d.fill(ink, ring(radius, pen))
	} else {
		d.fill(halo, disc(0, 0, size+0.05))
		d.fill(ink, disc(0, 0, size))
	}
	if state.marks&commented != 0 {
		if radius < 0.4 {
			d.fill(halo, ring(radius, pen+0.06))
			d.fill(ink, ring(radius, pen))
		} else {
			d.fill(ink, ring(radius+0.09, pen))
		}
	}
}
