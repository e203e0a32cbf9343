package tree

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"image"
	"image/color"
	"io"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// page is a sheet as a page of the Portable Document Format (ISO 32000-1). Texts
// are drawn as outlines, so that no fonts need to be embedded.
type page struct {
	strings.Builder
	buffer sfnt.Buffer
}

// maxPage is the longest side of a page in points, by the format; longer sheets
// are scaled down.
const maxPage = 14400

// WritePDF writes the sheet as a page of its own size.
func (s *Sheet) WritePDF(to io.Writer) error {
	const scale = 2
	w, h := pixel(s.width*scale), pixel(s.height*scale)
	p := &page{}
	s.paint(picture{RGBA: &image.RGBA{Rect: image.Rect(0, 0, w, h)}, drawing: p}, scale)
	unit := float32(0.75) / scale // 96 units to an inch, 72 points
	unit = min(unit, maxPage/float32(max(w, h)))
	width, height := float32(w)*unit, float32(h)*unit

	var packed bytes.Buffer
	z := zlib.NewWriter(&packed)
	fmt.Fprintf(z, "%.4f 0 0 %.4f 0 %.3f cm\n", unit, -unit, height) // from the top, downwards
	if _, err := io.WriteString(z, p.String()); err != nil {
		return err
	}
	if err := z.Close(); err != nil {
		return err
	}
	var file bytes.Buffer
	var at []int // where each object begins
	object := func(format string, args ...any) {
		at = append(at, file.Len())
		fmt.Fprintf(&file, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(at)}, args...)...)
	}
	file.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")
	object("<< /Type /Pages /Kids [3 0 R] /Count 1 >>")
	object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.3f %.3f] /Contents 4 0 R /Resources << >> >>", width, height)
	object("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.String())
	start := file.Len()
	fmt.Fprintf(&file, "xref\n0 %d\n0000000000 65535 f \n", len(at)+1)
	for _, offset := range at {
		fmt.Fprintf(&file, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&file, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(at)+1, start)
	_, err := to.Write(file.Bytes())
	return err
}

// ink chooses a colour; the format has no transparency here, and sheets none.
func (p *page) ink(c color.NRGBA, operator string) {
	fmt.Fprintf(p, "%.3f %.3f %.3f %s ", float32(c.R)/255, float32(c.G)/255, float32(c.B)/255, operator)
}

func (p *page) rectangle(r image.Rectangle, c color.NRGBA) {
	p.ink(c, "rg")
	fmt.Fprintf(p, "%d %d %d %d re f\n", r.Min.X, r.Min.Y, r.Dx(), r.Dy())
}

func (p *page) line(x0, y0, x1, y1, width float32, c color.NRGBA) {
	p.ink(c, "RG")
	fmt.Fprintf(p, "1 J %.1f w %.1f %.1f m %.1f %.1f l S\n", width, x0, y0, x1, y1)
}

func (p *page) shape(which shape, w, h, x, y int, c color.NRGBA) {
	if w < 1 || h < 1 {
		return
	}
	at := func(u, v float32) (float32, float32) { return float32(x) + u*float32(w), float32(y) + v*float32(h) }
	switch which {
	case circle:
		const k = 0.5523 // of the radius: a quarter of a circle as a Bézier curve
		cx, cy := at(0.5, 0.5)
		r := 0.42 * float32(w)
		p.ink(c, "RG")
		fmt.Fprintf(p, "%.1f w %.2f %.2f m ", 0.16*float32(w), cx+r, cy)
		for _, q := range [][2]float32{{0, 1}, {-1, 0}, {0, -1}, {1, 0}} { // the ends of the quarters
			sx, sy := q[1], -q[0] // where this one starts
			fmt.Fprintf(p, "%.2f %.2f %.2f %.2f %.2f %.2f c ", cx+r*(sx+k*q[0]), cy+r*(sy+k*q[1]), cx+r*(q[0]+k*sx), cy+r*(q[1]+k*sy), cx+r*q[0], cy+r*q[1])
		}
		p.WriteString("s\n")
	case cross:
		for _, v := range [][2]float32{{0.06, 0.94}, {0.94, 0.06}} {
			x0, y0 := at(0.06, v[0])
			x1, y1 := at(0.94, v[1])
			p.line(x0, y0, x1, y1, 0.2*float32(w), c)
		}
	default:
		p.ink(c, "rg")
		for i, corner := range which.corners() {
			px, py := at(corner[0], corner[1])
			fmt.Fprintf(p, "%.1f %.1f %c ", px, py, "ml"[min(i, 1)])
		}
		p.WriteString("f\n")
	}
}

// text draws the outlines of a text with its middle at x, y.
func (p *page) text(text string, size, _ int, bold bool, x, y int, c color.NRGBA) {
	face := fonts()[0]
	if bold {
		face = fonts()[1]
	}
	ppem := fixed.I(size)
	width := fixed.Int26_6(0)
	var glyphs []sfnt.GlyphIndex
	var advances []fixed.Int26_6
	for _, r := range text {
		glyph, err := face.GlyphIndex(&p.buffer, r)
		if err != nil {
			continue
		}
		advance, err := face.GlyphAdvance(&p.buffer, glyph, ppem, font.HintingNone)
		if err != nil {
			continue
		}
		glyphs, advances, width = append(glyphs, glyph), append(advances, advance), width+advance
	}
	p.ink(c, "rg")
	left, base := float32(x)-float32(width)/128, float32(y)+0.36*float32(size)
	for i, glyph := range glyphs {
		p.outline(face, glyph, ppem, left, base)
		left += float32(advances[i]) / 64
	}
	p.WriteString("f\n")
}

// outline appends the outline of a glyph to the path.
func (p *page) outline(face *sfnt.Font, glyph sfnt.GlyphIndex, ppem fixed.Int26_6, left, base float32) {
	segments, err := face.LoadGlyph(&p.buffer, glyph, ppem, nil)
	if err != nil {
		return
	}
	at := func(q fixed.Point26_6) (float32, float32) { return left + float32(q.X)/64, base + float32(q.Y)/64 }
	var px, py float32
	for _, s := range segments {
		x, y := at(s.Args[0])
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			fmt.Fprintf(p, "%.2f %.2f m ", x, y)
		case sfnt.SegmentOpLineTo:
			fmt.Fprintf(p, "%.2f %.2f l ", x, y)
		case sfnt.SegmentOpQuadTo: // as a cubic curve
			ex, ey := at(s.Args[1])
			fmt.Fprintf(p, "%.2f %.2f %.2f %.2f %.2f %.2f c ", px+(x-px)*2/3, py+(y-py)*2/3, ex+(x-ex)*2/3, ey+(y-ey)*2/3, ex, ey)
			x, y = ex, ey
		case sfnt.SegmentOpCubeTo:
			bx, by := at(s.Args[1])
			ex, ey := at(s.Args[2])
			fmt.Fprintf(p, "%.2f %.2f %.2f %.2f %.2f %.2f c ", x, y, bx, by, ex, ey)
			x, y = ex, ey
		}
		px, py = x, y
	}
}
