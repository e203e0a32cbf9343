package board

import (
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/game"
)

// SVG draws a position as SetPosition and SetShow would show it, under the
// theme in use, as a document that any browser shows at any size.
func SVG(p game.Position, s Show) string {
	b := still(p, s)
	return b.svg(b.styleOf())
}

// PrintSVG draws it in black on white, for paper.
func PrintSVG(p game.Position, s Show) string {
	s.HighContrast = true
	b := still(p, s)
	paper, ink := color.NRGBA{255, 255, 255, 255}, color.NRGBA{A: 255}
	grey := color.NRGBA{0x55, 0x55, 0x55, 255}
	return b.svg(style{wood: paper, woodLine: ink, tile: paper, grid: grey, x: ink, o: ink, black: ink, white: paper, edge: ink,
		last: grey, win: grey, forbidden: grey, hint: ink, cursor: ink, background: paper, flat: true,
		squares: max(p.Rules().Width, p.Rules().Height) <= squareSide})
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

// svg writes the document.
func (b *Board) svg(s style) string {
	rules := b.position.Rules()
	longest := float32(max(rules.Width, rules.Height)+4) * svgCell
	g := fit(rules, b.show.Coordinates, fyne.NewSquareSize(longest), 1)
	d := &drawing{unit: g.cell, style: &s}
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" font-family="'Noto Sans','Source Sans 3',Arial,sans-serif" text-anchor="middle">`,
		number(g.size.Width), number(g.size.Height))
	d.out.WriteByte('\n')
	origin := g.origin.Subtract(g.frame)
	d.surface(g, origin)
	if b.show.Coordinates {
		d.edges(g, origin)
	}
	for i, f := range b.faces(nil) {
		at := rules.PointAt(i)
		d.x, d.y = origin.X+(float32(at.X)+0.5)*g.cell, origin.Y+(float32(at.Y)+0.5)*g.cell
		if s.squares {
			d.square(f)
		} else {
			d.crossing(f)
		}
		if f.marks&marked != 0 {
			if !s.squares {
				d.frame(0.495, 0.12, 0.1, fade(s.white, 0.75))
			}
			d.frame(0.45, 0.1, 0.05, fade(s.hint, 0.9))
		}
		d.insight(f)
		for _, l := range s.labels(f) {
			if l.text != "" {
				d.text(l.x, l.y, l.size, l.text, color.NRGBAModel.Convert(l.colour).(color.NRGBA), "bold")
			}
		}
	}
	d.out.WriteString("</svg>\n")
	return d.out.String()
}

// drawing writes shapes around a point, with lengths in cells.
type drawing struct {
	out   strings.Builder
	unit  float32 // of a cell
	x, y  float32
	style *style
}

// number writes a length without needless digits.
func number(v float32) string {
	return strconv.FormatFloat(math.Round(float64(v)*100)/100, 'f', -1, 64)
}

// paint is an attribute with a colour.
func paint(name string, c color.NRGBA) string {
	text := fmt.Sprintf(` %s="#%02x%02x%02x"`, name, c.R, c.G, c.B)
	if c.A < 255 {
		text += fmt.Sprintf(` %s-opacity="%s"`, name, number(float32(c.A)/255))
	}
	return text
}

func (d *drawing) pen(width float32, c color.NRGBA) string {
	return fmt.Sprintf(` fill="none"%s stroke-width="%s"`, paint("stroke", c), number(width*d.unit))
}

func (d *drawing) circle(r float32, look string) {
	fmt.Fprintf(&d.out, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", number(d.x), number(d.y), number(r*d.unit), look)
}

func (d *drawing) disc(r float32, c color.NRGBA)        { d.circle(r, paint("fill", c)) }
func (d *drawing) ring(r, width float32, c color.NRGBA) { d.circle(r, d.pen(width, c)) }

// box is a square with round corners around the point.
func (d *drawing) box(half, radius float32, look string) {
	d.rectangle(d.x-half*d.unit, d.y-half*d.unit, 2*half*d.unit, 2*half*d.unit, radius, look)
}

func (d *drawing) frame(half, radius, width float32, c color.NRGBA) {
	d.box(half-width/2, radius, d.pen(width, c))
}

func (d *drawing) rectangle(x, y, w, h, radius float32, look string) {
	fmt.Fprintf(&d.out, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s"%s/>`+"\n",
		number(x), number(y), number(w), number(h), number(radius*d.unit), look)
}

// lines draws strokes with round ends; four numbers for each.
func (d *drawing) lines(width float32, c color.NRGBA, ends ...float32) {
	var path strings.Builder
	for i := 0; i < len(ends); i += 4 {
		fmt.Fprintf(&path, "M%s %sL%s %s", number(d.x+ends[i]*d.unit), number(d.y+ends[i+1]*d.unit), number(d.x+ends[i+2]*d.unit), number(d.y+ends[i+3]*d.unit))
	}
	fmt.Fprintf(&d.out, `<path d="%s"%s stroke-linecap="round"/>`+"\n", path.String(), d.pen(width, c))
}

// text stands in the middle of its place.
func (d *drawing) text(dx, dy, size float32, text string, c color.NRGBA, weight string) {
	fmt.Fprintf(&d.out, `<text x="%s" y="%s" font-size="%s" font-weight="%s"%s>%s</text>`+"\n",
		number(d.x+dx*d.unit), number(d.y+(dy+0.355*size)*d.unit), number(size*d.unit), weight, paint("fill", c), html.EscapeString(text))
}

// surface draws the board itself.
func (d *drawing) surface(g geometry, origin fyne.Position) {
	s, w, h := d.style, float32(g.rules.Width), float32(g.rules.Height)
	if !s.squares {
		d.rectangle(0, 0, g.size.Width, g.size.Height, 0.16, paint("fill", s.wood))
		d.x, d.y = origin.X+0.5*d.unit, origin.Y+0.5*d.unit
		var thin, thick []float32
		for i := range g.rules.Width {
			line := []float32{float32(i), 0, float32(i), h - 1}
			if i == 0 || i == g.rules.Width-1 {
				thick = append(thick, line...)
			} else {
				thin = append(thin, line...)
			}
		}
		for i := range g.rules.Height {
			line := []float32{0, float32(i), w - 1, float32(i)}
			if i == 0 || i == g.rules.Height-1 {
				thick = append(thick, line...)
			} else {
				thin = append(thin, line...)
			}
		}
		d.lines(0.024, s.woodLine, thin...)
		d.lines(0.045, s.woodLine, thick...)
		for _, star := range stars(g.rules) {
			d.x, d.y = origin.X+(float32(star.X)+0.5)*d.unit, origin.Y+(float32(star.Y)+0.5)*d.unit
			d.disc(0.085, s.woodLine)
		}
		return
	}
	d.rectangle(0, 0, g.size.Width, g.size.Height, 0, paint("fill", s.background))
	if g.rules == game.TicTacToe {
		d.x, d.y = origin.X+1.5*d.unit, origin.Y+1.5*d.unit
		const reach = 1.42
		d.lines(0.042, s.grid, -reach, -0.5, reach, -0.5, -reach, 0.5, reach, 0.5, -0.5, -reach, -0.5, reach, 0.5, -reach, 0.5, reach)
		return
	}
	edge := mix(s.tile, s.grid, 0.35)
	if s.flat {
		edge = s.grid
	}
	for i := range g.rules.Size() {
		at := g.rules.PointAt(i)
		d.x, d.y = origin.X+(float32(at.X)+0.5)*d.unit, origin.Y+(float32(at.Y)+0.5)*d.unit
		d.box(0.465, 0.085, paint("fill", s.tile)+paint("stroke", edge)+fmt.Sprintf(` stroke-width="%s"`, number(0.02*d.unit)))
	}
}

// edges writes the coordinates.
func (d *drawing) edges(g geometry, origin fyne.Position) {
	s, size, inset := d.style, float32(0.38), float32(0.47)
	colour := s.woodLine
	if s.squares {
		size, inset, colour = 0.16, 0.5, s.grid
	}
	d.x, d.y = 0, 0
	write := func(x, y float32, text string) { d.text(x/d.unit, y/d.unit, size, text, colour, "normal") }
	for x := range g.rules.Width {
		at, name := origin.X+(float32(x)+0.5)*d.unit, string(rune('A'+x))
		write(at, g.size.Height-origin.Y*inset, name)
		if !s.squares {
			write(at, origin.Y*inset, name)
		}
	}
	for y := range g.rules.Height {
		at, name := origin.Y+(float32(y)+0.5)*d.unit, strconv.Itoa(g.rules.Height-y)
		write(origin.X*inset, at, name)
		if !s.squares {
			write(g.size.Width-origin.X*inset, at, name)
		}
	}
}

// square draws what a point of a small board shows; see paintSquare.
func (d *drawing) square(f face) {
	s := d.style
	plate := func(c color.NRGBA) { d.box(0.44, 0.1, paint("fill", c)) }
	switch {
	case f.marks&winning != 0:
		plate(fade(s.win, 0.24))
		d.frame(0.44, 0.1, 0.03, s.win)
	case f.marks&lastMove != 0:
		plate(fade(markColour(f.stone, s), 0.11))
		d.lines(0.028, fade(markColour(f.stone, s), 0.85), -0.13, 0.40, 0.13, 0.40)
	}
	if f.marks&hinted != 0 {
		plate(fade(s.hint, 0.14))
	}
	if f.marks&(offered|hinted) != 0 {
		d.frame(0.44, 0.1, 0.035, s.hint)
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
		d.mark(f.stone, colour, s.flat || f.marks&winning != 0)
	case f.ghost != game.Empty:
		d.mark(f.ghost, mix(s.tile, markColour(f.ghost, s), 0.3), s.flat)
	case f.marks&forbidden != 0:
		d.lines(0.03, s.forbidden, -0.09, -0.09, 0.09, 0.09, 0.09, -0.09, -0.09, 0.09)
	case f.marks&allowed != 0:
		d.disc(0.05, s.hint)
	}
}

func (d *drawing) mark(stone game.Stone, c color.NRGBA, bold bool) {
	width := float32(0.105)
	if bold {
		width = 0.135
	}
	if stone == game.White {
		d.ring(0.265, width, c)
		return
	}
	const reach = 0.235
	d.lines(width, c, -reach, -reach, reach, reach, reach, -reach, -reach, reach)
}

// crossing draws what a point of a large board shows; see paintCrossing.
func (d *drawing) crossing(f face) {
	s := d.style
	if f.marks&winning != 0 && !s.flat {
		d.disc(0.57, fade(s.win, 0.5))
	}
	switch {
	case f.stone != game.Empty:
		d.stone(f.stone, 1, f.text != "")
		if f.marks&besideWin != 0 && !s.flat {
			d.disc(stoneRadius, fade(mix(s.wood, s.woodLine, 0.15), 0.35))
		}
	case f.ghost != game.Empty:
		d.stone(f.ghost, 0.5, f.text != "")
	case f.text != "":
		d.disc(0.36, mix(s.wood, s.white, 0.5))
		d.ring(0.36, 0.045, s.hint)
	case f.marks&allowed != 0:
		d.disc(0.105, fade(s.white, 0.7))
		d.disc(0.075, s.hint)
	}
	if f.marks&forbidden != 0 && f.stone == game.Empty {
		d.lines(0.07, s.forbidden, -0.15, -0.15, 0.15, 0.15, 0.15, -0.15, -0.15, 0.15)
	}
	if f.marks&offered != 0 && f.stone != game.Empty {
		d.ring(stoneRadius-0.03, 0.06, s.hint)
	}
	if f.marks&hinted != 0 {
		d.ring(0.38, 0.12, fade(s.white, 0.75))
		d.ring(0.38, 0.065, s.hint)
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
		d.ring(stoneRadius-0.03, 0.075, s.win)
		if f.text == "" {
			d.box(0.11, 0.02, paint("fill", contrast))
			d.box(0.075, 0.01, paint("fill", s.win))
		}
	case f.marks&lastMove != 0 && f.text != "":
		d.ring(stoneRadius-0.065, 0.06, s.last)
	case f.marks&lastMove != 0:
		d.ring(0.19, 0.105, fade(contrast, 0.9))
		d.ring(0.19, 0.07, s.last)
	}
}

// stone is a plain disc with an edge; a white one without a number carries a
// ring where contrast counts.
func (d *drawing) stone(stone game.Stone, share float32, numbered bool) {
	s := d.style
	body := s.black
	if stone == game.White {
		body = s.white
	}
	d.disc(stoneRadius, fade(s.edge, share))
	d.disc(stoneRadius-0.025, fade(body, share))
	if s.flat && stone == game.White && !numbered {
		d.ring(stoneRadius-0.15, 0.035, fade(s.black, share))
	}
}

// insight draws lines, values and threats; see paintInsight.
func (d *drawing) insight(f face) {
	s := d.style
	for i, l := range f.lines {
		v := lineDirections[i]
		ink := map[LineKind]color.NRGBA{Against: s.forbidden, Pointed: s.cursor}[l.kind]
		if ink == (color.NRGBA{}) {
			ink = s.hint
		}
		half := func(on bool, sign float32) {
			if !on {
				return
			}
			from, to := float32(0), sign*0.5
			if l.kind == Dashed {
				from, to = sign*0.125, sign*0.375
			}
			x, y := float32(v.X), float32(v.Y)
			d.lines(0.17, fade(s.white, 0.85), from*x, from*y, to*x, to*y)
			d.lines(0.1, ink, from*x, from*y, to*x, to*y)
		}
		half(l.before, -1)
		half(l.behind, 1)
	}
	if f.stone != game.Empty {
		return
	}
	if f.value != "" {
		below, half := float32(0), float32(0.25)
		if f.text != "" {
			below, half = plateBelow, 0.19
		}
		width := float32(0.035)
		if f.marks&bestValue != 0 {
			width = 0.085
		}
		d.rectangle(d.x-0.47*d.unit, d.y+(below-half)*d.unit, 0.94*d.unit, 2*half*d.unit, 0.08, paint("fill", s.white)+
			paint("stroke", s.hint)+fmt.Sprintf(` stroke-width="%s"`, number(width*d.unit)))
		return
	}
	if !f.showsThreats() {
		return
	}
	place, size := float32(0), float32(0.27)
	if f.threats[0] != "" && f.threats[1] != "" {
		place, size = pairAside, 0.225
	}
	x, y := d.x, d.y
	edge := fmt.Sprintf(` stroke-width="%s"`, number(0.03*d.unit))
	if f.threats[0] != "" {
		d.x, d.y = x-place*d.unit, y-place*d.unit
		d.box(size, 0.05, paint("fill", s.black)+paint("stroke", s.white)+edge)
	}
	if f.threats[1] != "" {
		d.x, d.y = x+place*d.unit, y+place*d.unit
		d.circle(size+0.03, paint("fill", s.white)+paint("stroke", s.black)+edge)
	}
	d.x, d.y = x, y
}
