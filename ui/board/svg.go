package board

import (
	"image/color"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/draw"
)

// RenderSVG returns an SVG document of a position as a Board displays it, in the current theme, with the
// lines of the caption below the board.
func RenderSVG(p game.Position, o DrawOptions, caption ...string) string {
	b := newStaticBoard(p, o)
	return writeSVG(b, b.styleOf(), caption)
}

// PrintSVG returns an SVG document of a position in black on white, for printing.
func PrintSVG(p game.Position, o DrawOptions) string {
	paper, ink := color.NRGBA{255, 255, 255, 255}, color.NRGBA{A: 255}
	grey := color.NRGBA{0x55, 0x55, 0x55, 255}
	return writeSVG(newStaticBoard(p, o), style{wood: paper, woodLine: ink, tile: paper, grid: grey, x: ink, o: ink,
		black: ink, white: paper, edge: ink,
		last: grey, win: grey, poor: grey, forbidden: grey, hint: ink, cursor: ink, background: paper, flat: true,
		squares: p.Rules().UsesXO()}, nil)
}

// newStaticBoard returns a board without ghosts and animation.
func newStaticBoard(p game.Position, o DrawOptions) *Board {
	o.GhostColour, o.Animate = game.Empty, false
	b := New()
	b.Set(p, o)
	return b
}

// svgCell is the approximate width of a cell in the units of a document.
const svgCell = 100

func writeSVG(b *Board, s style, caption []string) string {
	rules := b.position.Rules()
	g := fit(rules, b.opts.Coordinates, fyne.NewSquareSize(float32(max(rules.Width, rules.Height)+4)*svgCell), 1)
	g.origin, g.frame = g.origin.Subtract(g.frame), fyne.Position{}

	// A document does not depend on the size of the window's text.
	s.minCoordinate = 0
	v := &vector{transform: transform{unit: g.cell}}
	if s.squares {
		background := s.background
		if s.card {
			background = s.tile
		}
		v.out.Rect(0, 0, g.size.Width, g.size.Height, 0, 0, background)
	}
	v.moveTo(g, game.Point{})
	d := drawing{style: &s, unit: g.cell}
	d.drawSurface(g)
	v.draw(d.ops)
	if b.opts.Coordinates {
		for _, l := range s.edgeLabels(g) {
			v.writeText(l, false)
		}
	}

	for i, state := range b.pointStates(nil) {
		v.moveTo(g, rules.PointAt(i))
		d.ops = nil
		d.drawPoint(state)
		v.draw(d.ops)

		for _, t := range s.tags(state) {
			if t.text != "" {
				v.writeText(t.label, true)
			}
		}
	}
	lines, captionHeight := captionLines(g.size, caption)
	if captionHeight > 0 {
		v.out.Rect(0, g.size.Height, g.size.Width, captionHeight, 0, 0, s.background)
	}

	for _, l := range lines {
		v.out.Text(l.text, l.x, l.y, l.size, 0, false, l.colour)
	}

	return v.out.Document(g.size.Width, g.size.Height+captionHeight,
		`font-family="'Noto Sans','Source Sans 3',Arial,sans-serif"`)
}

// vector draws operations to an SVG document.
type vector struct {
	out draw.SVG
	transform
}

// moveTo moves 0,0 to the middle of a point.
func (v *vector) moveTo(g geometry, point game.Point) {
	middle := g.corner(point).AddXY(g.cell/2, g.cell/2)
	v.x, v.y = middle.X, middle.Y
}

func (v *vector) draw(ops []op) {
	for _, o := range ops {
		switch {
		case o.group != nil:
			v.out.Group(o.opacity, func() { v.draw(o.group) })
		case o.colour.A > 0:
			// A shadow has no colour and is omitted.
			o.drawTo(&v.out, v.transform)
		}
	}
}

func (v *vector) writeText(l label, bold bool) {
	v.out.Text(l.text, v.x+l.x*v.unit, v.y+l.y*v.unit, l.size*v.unit, 0, bold, l.colour)
}
