package tree

import (
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"strings"
)

// vectors takes shapes as they are, in place of pixels.
type vectors interface {
	rectangle(r image.Rectangle, c color.NRGBA)
	line(x0, y0, x1, y1, width float32, c color.NRGBA)
	text(text string, size, width int, bold bool, x, y int, c color.NRGBA) // with its middle at x, y
	shape(which shape, w, h, x, y int, c color.NRGBA)
}

// drawing is a sheet as scalable vector graphics (SVG 1.1).
type drawing struct{ strings.Builder }

// ink is a colour as an SVG attribute.
func ink(attribute string, c color.NRGBA) string {
	s := fmt.Sprintf(`%s="#%02x%02x%02x"`, attribute, c.R, c.G, c.B)
	if c.A != 255 {
		s += fmt.Sprintf(` opacity="%.2f"`, float32(c.A)/255)
	}
	return s
}

func (d *drawing) rectangle(r image.Rectangle, c color.NRGBA) {
	fmt.Fprintf(d, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" %s/>\n", r.Min.X, r.Min.Y, r.Dx(), r.Dy(), ink("fill", c))
}

func (d *drawing) line(x0, y0, x1, y1, width float32, c color.NRGBA) {
	fmt.Fprintf(d, "<line x1=\"%.1f\" y1=\"%.1f\" x2=\"%.1f\" y2=\"%.1f\" stroke-width=\"%.1f\" stroke-linecap=\"round\" %s/>\n", x0, y0, x1, y1, width, ink("stroke", c))
}

func (d *drawing) text(text string, size, width int, bold bool, x, y int, c color.NRGBA) {
	weight := ""
	if bold {
		weight = ` font-weight="bold"`
	}
	// The width keeps the text in its place where the font is another.
	fmt.Fprintf(d, "<text x=\"%d\" y=\"%.1f\" font-size=\"%d\" textLength=\"%d\" lengthAdjust=\"spacingAndGlyphs\" text-anchor=\"middle\"%s %s>", x, float32(y)+0.36*float32(size), size, width, weight, ink("fill", c))
	_ = xml.EscapeText(d, []byte(text)) // a Builder never fails
	d.WriteString("</text>\n")
}

// shape draws the same shapes that stamps has masks of.
func (d *drawing) shape(which shape, w, h, x, y int, c color.NRGBA) {
	if w < 1 || h < 1 {
		return
	}
	at := func(u, v float32) (float32, float32) { return float32(x) + u*float32(w), float32(y) + v*float32(h) }
	switch which {
	case circle:
		cx, cy := at(0.5, 0.5)
		fmt.Fprintf(d, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"%.1f\" fill=\"none\" stroke-width=\"%.1f\" %s/>\n", cx, cy, 0.42*float32(w), 0.16*float32(w), ink("stroke", c))
		return
	case cross:
		for _, v := range [][2]float32{{0.06, 0.94}, {0.94, 0.06}} {
			x0, y0 := at(0.06, v[0])
			x1, y1 := at(0.94, v[1])
			d.line(x0, y0, x1, y1, 0.2*float32(w), c)
		}
		return
	}
	fmt.Fprintf(d, "<polygon %s points=\"", ink("fill", c))
	for _, p := range which.corners() {
		px, py := at(p[0], p[1])
		fmt.Fprintf(d, "%.1f,%.1f ", px, py)
	}
	d.WriteString("\"/>\n")
}
