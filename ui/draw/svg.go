package draw

import (
	"fmt"
	"html"
	"image/color"
	"math"
	"strconv"
	"strings"
)

// Figures draws shapes in pixels or vector graphics. pen is the width of the outline, centred on the
// edge, or 0 to fill the shape.
type Figures interface {
	// Radius is the radius of the corners.
	Rect(x, y, w, h, radius, pen float32, c color.NRGBA)
	Circle(x, y, r, pen float32, c color.NRGBA)

	// Each line is x1, y1, x2, y2; ends is round, square or butt.
	Lines(lines [][4]float32, ends string, pen float32, c color.NRGBA)
}

// Vectors draws vector graphics.
type Vectors interface {
	Figures
	Polygon(corners [][2]float32, c color.NRGBA)

	// Centred at x, y; a width of 0 leaves the text unstretched.
	Text(text string, x, y, size, width float32, bold bool, c color.NRGBA)
}

// SVG draws Scalable Vector Graphics (SVG 1.1). It implements Vectors.
type SVG struct{ strings.Builder }

func (s *SVG) Rect(x, y, w, h, radius, pen float32, c color.NRGBA) {
	fmt.Fprintf(s, `<rect x="%s" y="%s" width="%s" height="%s" rx="%s"%s/>`+"\n", number(x), number(y), number(w),
		number(h), number(max(radius, 0)), attributes(pen, c))
}

func (s *SVG) Circle(x, y, r, pen float32, c color.NRGBA) {
	fmt.Fprintf(s, `<circle cx="%s" cy="%s" r="%s"%s/>`+"\n", number(x), number(y), number(r), attributes(pen, c))
}

func (s *SVG) Lines(lines [][4]float32, ends string, pen float32, c color.NRGBA) {
	var path strings.Builder
	for _, l := range lines {
		fmt.Fprintf(&path, "M%s %sL%s %s", number(l[0]), number(l[1]), number(l[2]), number(l[3]))
	}
	fmt.Fprintf(s, `<path d="%s"%s stroke-linecap="%s"/>`+"\n", path.String(), attributes(pen, c), ends)
}

func (s *SVG) Polygon(corners [][2]float32, c color.NRGBA) {
	var points strings.Builder
	for _, p := range corners {
		fmt.Fprintf(&points, "%s,%s ", number(p[0]), number(p[1]))
	}
	fmt.Fprintf(s, `<polygon points="%s"%s/>`+"\n", points.String(), attributes(0, c))
}

// Text draws text. Unless width is 0, the text is stretched to it, since viewers choose different fonts. It begins at
// its left end then, so that a viewer that does not stretch it cuts off nothing there.
func (s *SVG) Text(text string, x, y, size, width float32, bold bool, c color.NRGBA) {
	weight, length, anchor := "normal", "", "middle"
	if bold {
		weight = "bold"
	}
	if width > 0 {
		x, anchor = x-width/2, "start"
		length = fmt.Sprintf(` textLength="%s" lengthAdjust="spacingAndGlyphs"`, number(width))
	}
	fmt.Fprintf(s, `<text x="%s" y="%s" font-size="%s" font-weight="%s" text-anchor="%s"%s%s>%s</text>`+"\n",
		number(x), number(y+0.355*size), number(size), weight, anchor, length, attributes(0, c),
		html.EscapeString(text))
}

// Group groups the elements that add draws and gives the group an opacity.
func (s *SVG) Group(opacity float32, add func()) {
	fmt.Fprintf(s, `<g opacity="%s">`+"\n", number(opacity))
	add()
	s.WriteString("</g>\n")
}

// Document returns a document of w×h units with all elements and the given attributes of the svg element.
func (s *SVG) Document(w, h float32, attributes string) string {
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %s %s" %s>`+"\n%s</svg>\n", number(w),
		number(h), attributes, s.String())
}

// attributes returns the attributes for a colour and an outline.
func attributes(pen float32, c color.NRGBA) string {
	paint, attrs := "fill", ""
	if pen > 0 {
		paint, attrs = "stroke", fmt.Sprintf(` fill="none" stroke-width="%s"`, number(pen))
	}
	if c.A < 255 {
		attrs += fmt.Sprintf(` %s-opacity="%s"`, paint, number(float32(c.A)/255))
	}

	return fmt.Sprintf(` %s="#%02x%02x%02x"%s`, paint, c.R, c.G, c.B, attrs)
}

// number formats a length with up to two decimals. Adding 0 converts -0 to 0.
func number(v float32) string {
	return strconv.FormatFloat(math.Round(float64(v)*100)/100+0, 'f', -1, 64)
}
