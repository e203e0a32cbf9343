package board

import (
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
	"strings"

	"jingzi/game"

	"fyne.io/fyne/v2"
)

// SVG draws a position as SetPosition and SetShow would show it, under the
// theme in use, as a document that any browser shows at any size.
func SVG(p game.Position, s Show) string {
	b := still(p, s)
	return writeSVG(b, b.styleOf())
}

// PrintSVG draws it in black on white, for paper.
func PrintSVG(p game.Position, s Show) string {
	s.HighContrast = true
	paper, ink := color.NRGBA{255, 255, 255, 255}, color.NRGBA{A: 255}
	grey := color.NRGBA{0x55, 0x55, 0x55, 255}
	return writeSVG(still(p, s), style{wood: paper, woodLine: ink, tile: paper, grid: grey, x: ink, o: ink, black: ink, white: paper, edge: ink,
		last: grey, win: grey, forbidden: grey, hint: ink, cursor: ink, background: paper, flat: true, squares: p.Rules().Marks()})
}

// still is a board that nothing points at.
func still(p game.Position, s Show) *Board {
	s.Ghost, s.Animate = game.Empty, false
	b := New()
	b.Set(p, s)
	return b
}

// svgCell is the side of a cell in the document's units.
const svgCell = 100

// writeSVG writes the document.
func writeSVG(b *Board, s style) string {
	rules := b.position.Rules()
	g := fit(rules, b.show.Coordinates, fyne.NewSquareSize(float32(max(rules.Width, rules.Height)+4)*svgCell), 1)
	g.origin, g.frame = g.origin.Subtract(g.frame), fyne.Position{}
	v := &vector{unit: g.cell}
	fmt.Fprintf(&v.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" font-family="'Noto Sans','Source Sans 3',Arial,sans-serif" text-anchor="middle">`+"\n",
		number(g.size.Width), number(g.size.Height))
	if s.squares {
		fmt.Fprintf(&v.out, `<rect width="%s" height="%s"%s/>`+"\n", number(g.size.Width), number(g.size.Height), paint("fill", s.background))
	}
	v.moveTo(g, game.Point{})
	d := drawing{style: &s, unit: g.cell, drawn: 1}
	d.surface(g)
	v.draw(d.ops)
	if b.show.Coordinates {
		for _, l := range s.edgeLabels(g) {
			v.text(l, "normal")
		}
	}
	for i, f := range b.faces(nil) {
		v.moveTo(g, rules.PointAt(i))
		d.ops = nil
		d.face(f)
		v.draw(d.ops)
		for _, l := range s.labels(f) {
			if l.text != "" {
				v.text(l, "bold")
			}
		}
	}
	v.out.WriteString("</svg>\n")
	return v.out.String()
}

// vector writes a drawing as scalable vector graphics (SVG 1.1).
type vector struct {
	out  strings.Builder
	unit float32 // of a cell
	x, y float32 // the place of 0,0
}

// moveTo puts 0,0 in the middle of a point.
func (v *vector) moveTo(g geometry, at game.Point) {
	middle := g.corner(at).AddXY(g.cell/2, g.cell/2)
	v.x, v.y = middle.X, middle.Y
}

// draw carries out operations.
func (v *vector) draw(ops []op) {
	for _, o := range ops {
		if o.group != nil {
			fmt.Fprintf(&v.out, `<g opacity="%s">`+"\n", number(o.opacity))
			v.draw(o.group)
			v.out.WriteString("</g>\n")
			continue
		}
		if o.colour.A == 0 || len(o.shapes) == 0 {
			continue // a shadow
		}
		if o.shapes[0].kind >= strokeKind {
			v.lines(o)
			continue
		}
		for _, s := range o.shapes {
			v.shape(s, o.colour)
		}
	}
}

// shape writes a disc, a ring or a box.
func (v *vector) shape(s shape, c color.NRGBA) {
	look := paint("fill", c)
	if s.pen > 0 {
		look = v.pen(s.pen, c)
		if s.kind != ringKind { // the edge is inside the shape, a line on both sides of its path
			s.w, s.h, s.round = s.w-s.pen/2, s.h-s.pen/2, s.round-s.pen/2
		}
	}
	if s.kind == boxKind || s.kind == cornersKind {
		fmt.Fprintf(&v.out, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s"%s/>`+"\n", number(v.x+(s.x-s.w)*v.unit), number(v.y+(s.y-s.h)*v.unit),
			number(2*s.w*v.unit), number(2*s.h*v.unit), number(max(s.round, 0)*v.unit), look)
		return
	}
	fmt.Fprintf(&v.out, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", number(v.x+s.x*v.unit), number(v.y+s.y*v.unit), number(s.w*v.unit), look)
}

// lines writes lines of one kind and width.
func (v *vector) lines(o op) {
	var path strings.Builder
	for _, s := range o.shapes {
		fmt.Fprintf(&path, "M%s %sL%s %s", number(v.x+s.x*v.unit), number(v.y+s.y*v.unit), number(v.x+s.w*v.unit), number(v.y+s.h*v.unit))
	}
	ends := map[kind]string{strokeKind: "round", barKind: "butt", ruleKind: "square"}[o.shapes[0].kind]
	fmt.Fprintf(&v.out, `<path d="%s"%s stroke-linecap="%s"/>`+"\n", path.String(), v.pen(o.shapes[0].pen, o.colour), ends)
}

// text is written around its place.
func (v *vector) text(l label, weight string) {
	fmt.Fprintf(&v.out, `<text x="%s" y="%s" font-size="%s" font-weight="%s"%s>%s</text>`+"\n", number(v.x+l.x*v.unit),
		number(v.y+(l.y+0.355*l.size)*v.unit), number(l.size*v.unit), weight, paint("fill", l.colour), html.EscapeString(l.text))
}

func (v *vector) pen(width float32, c color.NRGBA) string {
	return fmt.Sprintf(` fill="none"%s stroke-width="%s"`, paint("stroke", c), number(width*v.unit))
}

// paint is an attribute with a colour.
func paint(name string, c color.NRGBA) string {
	text := fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	if c.A < 255 {
		text += fmt.Sprintf(` %s-opacity="%s"`, name, number(float32(c.A)/255))
	}
	return text
}

// number writes a length without needless digits; + 0 makes -0 0.
func number(v float32) string {
	return strconv.FormatFloat(math.Round(float64(v)*100)/100+0, 'f', -1, 64)
}
