package board

import (
	"image/color"

	"jingzi/game"
	"jingzi/ui/draw"
)

// annotation is a mark that an annotator placed on a point.
type annotation uint8

const (
	noAnnotation   annotation = iota
	annotationText            // a short text in the middle of the point
	annotationTriangle
	annotationCircle
	annotationSquare
	annotationCross
)

const maxAnnotationLength = 3

// addAnnotations adds the annotator's marks to the states. A letter replaces a number.
func (o *DrawOptions) addAnnotations(states pointStates) {
	for _, m := range o.Annotations {
		if m.Kind > game.Cross {
			continue
		}
		state := states.at(m.Point)
		state.annotation = annotationText + annotation(m.Kind)
		if m.Kind == game.Label {
			text := []rune(m.Text)
			state.text = string(text[:min(len(text), maxAnnotationLength)])
		}
	}
}

// drawAnnotation draws a triangle, a circle, a square or a cross in the middle of a point, or in a corner
// of a square with an X or O.
func (d *drawing) drawAnnotation(state pointState) {
	if state.annotation <= annotationText {
		return
	}

	x, y, size, pen := float32(0), float32(0), float32(0.22), max(0.07, 1.5/d.unit)
	ink, halo := d.black, draw.Fade(d.wood, 0.9)
	switch {
	case d.squares:
		ink, halo = d.grid, color.NRGBA{}
		if state.stone != game.Empty {
			x, y, size, pen = 0.3, -0.3, 0.09, max(0.04, 1.5/d.unit)
		}
	case state.stone == game.Black:
		ink, halo = d.white, color.NRGBA{}
	case state.stone == game.White:
		halo = color.NRGBA{}
	}
	drawShape := func(c color.NRGBA, pen float32) {
		switch state.annotation {
		case annotationTriangle:
			top, left, right := y-1.1*size, x-size, x+size
			bottom := y + 0.7*size
			d.fill(c, stroke(x, top, right, bottom, pen), stroke(right, bottom, left, bottom, pen),
				stroke(left, bottom, x, top, pen))
		case annotationCircle:
			d.fill(c, outline(disc(x, y, size+pen/2), pen))
		case annotationSquare:
			d.fill(c, outline(box(x, y, size*0.9+pen/2, size*0.9+pen/2, 0.01), pen))
		case annotationCross:
			d.fill(c, stroke(x-size, y-size, x+size, y+size, pen), stroke(x+size, y-size, x-size, y+size, pen))
		}
	}
	if halo != (color.NRGBA{}) {
		drawShape(halo, pen*2.4)
	}
	drawShape(ink, pen)
}
