package draw

import (
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// Figures draws the shapes of all drawings. A pen above 0 draws the outline, centred on the edge; 0 fills
// the figure.
type Figures interface {
	Rect(x, y, w, h, round, pen float32, c color.NRGBA) // round is the radius of the corners
	Circle(x, y, r, pen float32, c color.NRGBA)
	Lines(lines [][4]float32, ends string, pen float32, c color.NRGBA) // each between two points; ends is round, square or butt
}

type Vectors interface {
	Figures
	Polygon(corners [][2]float32, c color.NRGBA)
	Text(text string, x, y, size, width float32, bold bool, c color.NRGBA) // centred at x, y; width is 0 if any width will do
}

// SVG draws Scalable Vector Graphics (SVG 1.1).
type SVG struct{ strings.Builder }

func (d *SVG) Rect(x, y, w, h, round, pen float32, c color.NRGBA) {
	fmt.Fprintf(d, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s"%s/>`+"\n", number(x), number(y), number(w), number(h), number(max(round, 0)), attributes(pen, c))
}

func (d *SVG) Circle(x, y, r, pen float32, c color.NRGBA) {
	fmt.Fprintf(d, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", number(x), number(y), number(r), attributes(pen, c))
}

func (d *SVG) Lines(lines [][4]float32, ends string, pen float32, c color.NRGBA) {
	var path strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&path, "M%s %sL%s %s", number(l[0]), number(l[1]), number(l[2]), number(l[3]))
	}
	fmt.Fprintf(d, `<path d="%s"%s stroke-linecap="%s"/>`+"\n", path.String(), attributes(pen, c), ends)
}

func (d *SVG) Polygon(corners [][2]float32, c color.NRGBA) {
	var points strings.Builder
	for _, p := range corners {
		fmt.Fprintf(&points, "%s,%s ", number(p[0]), number(p[1]))
	}
	fmt.Fprintf(d, `<polygon points="%s"%s/>`+"\n", points.String(), attributes(0, c))
}

// Text draws a text that keeps its width in other fonts.
func (d *SVG) Text(text string, x, y, size, width float32, bold bool, c color.NRGBA) {
	weight, fit := "normal", ""
	if bold {
		weight = "bold"
	}
	if width > 0 {
		fit = fmt.Sprintf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, number(width))
	}
	fmt.Fprintf(d, `<text x="%s" y="%s" font-size="%s" font-weight="%s" text-anchor="middle"%s%s>%s</text>`+"\n", number(x), number(y+0.355*size), number(size), weight, fit, attributes(0, c), html.EscapeString(text))
}

func (d *SVG) Group(opacity float32, add func()) {
	fmt.Fprintf(d, `<g opacity="%s">`+"\n", number(opacity))
	add()
	d.WriteString("</g>\n")
}

// Document returns the whole document, w×h units in size.
func (d *SVG) Document(w, h float32, attributes string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" %s>`+"\n%s</svg>\n", number(w), number(h), attributes, d.String())
}

func attributes(pen float32, c color.NRGBA) string {
	name, rest := "fill", ""
	if pen > 0 {
		name, rest = "stroke", fmt.Sprintf(` fill="none" stroke-width="%s"`, number(pen))
	}
	if c.A < 255 {
		rest += fmt.Sprintf(` %s-opacity="%s"`, name, number(float32(c.A)/255))
	}
	return fmt.Sprintf(` %s="#%02x%02x%02x"%s`, name, c.R, c.G, c.B, rest)
}

// number formats a length without superfluous digits; + 0 turns -0 into 0.
func number(v float32) string {
	return strconv.FormatFloat(math.Round(float64(v)*100)/100+0, 'f', -1, 64)
}
