package tree

import (
	"bytes"
	"cmp"
	"compress/zlib"
	"fmt"
	"image/color"
	"io"
	"slices"
	"strings"
	"unicode/utf16"

	"fyne.io/fyne/v2"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"jingzi/ui/draw"
)

// page is a page of a PDF file (ISO 32000-1). Texts are drawn as outlines, so that no fonts need to be
// embedded, with invisible text below that can be selected and searched.
type page struct {
	strings.Builder
	buffer sfnt.Buffer
}

// Landscape A4 paper and its margin, in points.
const (
	paperWidth  = 841.89
	paperHeight = 595.28
	paperMargin = 28
)

// The text of a sheet is at least 12 units high, which is 6 points at the minimum scale.
const (
	maxScale = 0.75 // points per unit
	minScale = 0.5
	footer   = 24 // height of the footer in units, if there are several pages
)

// pageLayout divides a sheet into pages that form a larger sheet when put side by side.
type pageLayout struct {
	// First and last coordinate, in units of the sheet; columns start after the names of the layers.
	columns, rows [][2]float32

	// Points per unit.
	scale float32
}

func (l *pageLayout) count() int { return len(l.columns) * len(l.rows) }

// Pages returns the number of landscape A4 pages of the sheet.
func (s *PrintSheet) Pages() int {
	l := s.pages()
	return l.count()
}

// pages divides the sheet without cutting a card: between layers, and between moves of the root if the branch
// below each of them fits on a page.
func (s *PrintSheet) pages() (l pageLayout) {
	tree := &s.port.outline
	width, height := float32(paperWidth-2*paperMargin), float32(paperHeight-2*paperMargin)
	l.rows = [][2]float32{{0, s.height}}
	l.scale = min(maxScale, width/s.width, height/s.height)
	if l.scale >= minScale || len(tree.rows) < 2 {
		l.columns = [][2]float32{{0, s.width - s.port.offset.X}}
		return l
	}

	maxWidth := float32(0)
	for _, box := range tree.rows[1] {
		maxWidth = max(maxWidth, (box.right-box.left+familyGap)*tree.sizes.slot)
	}

	left := s.port.offset.X
	l.scale = max(minScale, min(maxScale, height/(s.height+footer), width/(maxWidth+left)))
	l.columns = s.divide(width/l.scale - left)

	// Use a slightly smaller scale if that saves pages.
	for scale := l.scale - 0.02; scale >= max(minScale, l.scale*0.85); scale -= 0.02 {
		if columns := s.divide(width/scale - left); len(columns) < len(l.columns) {
			l.columns, l.scale = columns, scale
		}
	}

	room := height/l.scale - footer
	for row := 1; ; {
		last := &l.rows[len(l.rows)-1]
		top, end := last[0], last[1]
		if end-top <= room {
			return l
		}

		cutAt := top
		for ; row < len(tree.rows) && s.layerTop(row)-top <= room; row++ {
			cutAt = s.layerTop(row)
		}

		// The layer is taller than a page.
		if cutAt == top {
			cutAt = top + room
		}
		last[1] = cutAt
		l.rows = append(l.rows, [2]float32{cutAt, end})
	}
}

// layerTop returns the position at which a layer can be separated from those above it.
func (s *PrintSheet) layerTop(row int) float32 { return s.top + s.port.outline.rowTop(row) - gap/2 }

// divide divides the tree into parts of a maximum width, in units from its left edge.
func (s *PrintSheet) divide(width float32) (parts [][2]float32) {
	tree := &s.port.outline
	slot, end := tree.sizes.slot, s.width-s.port.offset.X
	var cards [][2]float32
	for _, row := range tree.rows {
		for _, box := range row {
			cards = append(cards, [2]float32{(box.x - box.width/2) * slot, (box.x + box.width/2) * slot})
		}
	}
	slices.SortFunc(cards, func(a, b [2]float32) int { return cmp.Compare(a[0], b[0]) })

	var gaps []float32 // positions at which a cut crosses no card
	coveredTo := float32(0)
	for _, card := range cards {
		if card[0] >= coveredTo-0.01 {
			gaps = append(gaps, card[0])
		}
		coveredTo = max(coveredTo, card[1])
	}

	var moves []float32
	for _, box := range tree.rows[1] {
		moves = append(moves, box.left*slot)
	}

	for start := float32(0); ; {
		if end-start <= width {
			return append(parts, [2]float32{start, end})
		}

		cutAt := start
		for _, cuts := range [][]float32{moves, gaps, {start + width}} {
			for _, x := range cuts {
				if x <= start+width {
					cutAt = max(cutAt, x)
				}
			}
			if cutAt > start {
				break
			}
		}
		parts = append(parts, [2]float32{start, cutAt})
		start = cutAt
	}
}

// paintPage paints a page on the result of canvas, which gets the page's size in pixels. It returns that size.
func (s *PrintSheet) paintPage(l pageLayout, page int, canvas func(w, h int) draw.Vectors) (w, h int) {
	offset, area := s.port.offset, s.port.area
	defer func() { s.port.offset, s.port.area = offset, area }()
	x, y := l.columns[page%len(l.columns)], l.rows[page/len(l.columns)]
	width, height := offset.X+x[1]-x[0], y[1]-y[0]
	s.port.offset = offset.SubtractXY(x[0], y[0])

	// Keeps parents beyond the edge visible.
	s.port.area = fyne.NewSize(width, area.Height)
	w, h = pixel(width*sheetScale), pixel(height*sheetScale)
	if l.count() == 1 {
		s.paint(newPicture(w, h, s.textMasks, canvas(w, h)), sheetScale)
		return w, h
	}
	end := h + pixel(footer*sheetScale)
	painted := s.paint(newPicture(w, h, s.textMasks, canvas(w, end)), sheetScale)
	painted.picture.Max.Y = end
	painted.picture.fill(0, h, w, end, painted.palette.background)
	painted.picture.textCentred(fmt.Sprintf("%d / %d", page+1, l.count()), pixel(12*sheetScale), false, w-60, (h+end)/2,
		painted.palette.foreground)

	return w, end
}

// WritePDF writes the sheet as A4 pages that can be put side by side.
func (s *PrintSheet) WritePDF(out io.Writer) error {
	var pages []pdfPage
	l := s.pages()
	for i := range l.count() {
		p := &page{}
		w, h := s.paintPage(l, i, func(int, int) draw.Vectors { return p })
		pages = append(pages, pdfPage{p.String(), w, h, l.scale / sheetScale})
	}

	return writePDF(out, pages)
}

type pdfPage struct {
	content       string  // the operators that draw the page
	width, height int     // in pixels
	scale         float32 // points per pixel
}

// writePDF writes A4 pages.
func writePDF(w io.Writer, pages []pdfPage) error {
	var file bytes.Buffer
	var offsets []int // the offset of each object
	object := func(format string, args ...any) {
		offsets = append(offsets, file.Len())
		fmt.Fprintf(&file, "%d 0 obj\n"+format+"\nendobj\n", append([]any{len(offsets)}, args...)...)
	}
	file.WriteString("%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
	object("<< /Type /Catalog /Pages 2 0 R >>")

	var kids strings.Builder
	const sharedObjects = 6 // number of objects that all pages share
	for i := range pages {
		fmt.Fprintf(&kids, "%d 0 R ", sharedObjects+1+2*i)
	}
	object("<< /Type /Pages /Kids [%s] /Count %d >>", kids.String(), len(pages))
	object("<< /Type /Font /Subtype /Type0 /BaseFont /Jingzi /Encoding /Identity-H /DescendantFonts [4 0 R] " +
		"/ToUnicode 6 0 R >>")
	object("<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Jingzi /CIDSystemInfo << /Registry (Adobe) /Ordering " +
		"(Identity) /Supplement 0 >> /FontDescriptor 5 0 R /DW 1000 >>")
	object("<< /Type /FontDescriptor /FontName /Jingzi /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent " +
		"900 /Descent -200 /CapHeight 700 /StemV 80 >>")
	object("<< /Length %d >>\nstream\n%s\nendstream", len(identityMap()), identityMap())

	for _, p := range pages {
		var packed bytes.Buffer
		z := zlib.NewWriter(&packed)

		// Moves the origin to the top left corner.
		fmt.Fprintf(z, "%.5f 0 0 %.5f %d %.3f cm 0 0 %d %d re W n\n", p.scale, -p.scale, paperMargin,
			paperHeight-paperMargin, p.width, p.height)
		if _, err := io.WriteString(z, p.content); err != nil {
			return err
		}
		if err := z.Close(); err != nil {
			return err
		}
		object("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 %.2f %.2f] /Contents %d 0 R /Resources << /Font << /F1 "+
			"3 0 R >> >> >>", paperWidth, paperHeight, len(offsets)+2)
		object("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.String())
	}
	start := file.Len()
	fmt.Fprintf(&file, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)

	for _, offset := range offsets {
		fmt.Fprintf(&file, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&file, "trailer\n<< /Size %d /Root 1 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	_, err := w.Write(file.Bytes())

	return err
}

// identityMap returns a character map that maps the codes of the invisible text to the same characters.
func identityMap() string {
	var b strings.Builder
	b.WriteString("/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /Jingzi def /CMapType 2 " +
		"def\n1 begincodespacerange <0000> <FFFF> endcodespacerange\n")

	for block := range 4 {
		b.WriteString("64 beginbfrange\n")

		for row := block * 64; row < block*64+64; row++ {
			fmt.Fprintf(&b, "<%02X00> <%02XFF> <%02X00>\n", row, row, row)
		}
		b.WriteString("endbfrange\n")
	}
	b.WriteString("endcmap end end")

	return b.String()
}

// setColour sets the colour for an operator. Sheets have no transparent colours.
func (p *page) setColour(c color.NRGBA, operator string) {
	fmt.Fprintf(p, "%.3f %.3f %.3f %s ", float32(c.R)/255, float32(c.G)/255, float32(c.B)/255, operator)
}

// Rect fills a rectangle. Sheets have no outlined rectangles.
func (p *page) Rect(x, y, w, h, _, _ float32, c color.NRGBA) {
	p.setColour(c, "rg")
	fmt.Fprintf(p, "%.0f %.0f %.0f %.0f re f\n", x, y, w, h)
}

func (p *page) Lines(lines [][4]float32, _ string, pen float32, c color.NRGBA) {
	p.setColour(c, "RG")

	for _, l := range lines {
		fmt.Fprintf(p, "1 J %.1f w %.1f %.1f m %.1f %.1f l S\n", pen, l[0], l[1], l[2], l[3])
	}
}

// Circle draws a ring as four quarters, each of which is a Bézier curve.
func (p *page) Circle(x, y, r, pen float32, c color.NRGBA) {
	const k = 0.5523 // distance of the control points, as a fraction of the radius
	p.setColour(c, "RG")
	fmt.Fprintf(p, "%.1f w %.2f %.2f m ", pen, x+r, y)

	// The ends of the quarters.
	for _, q := range [][2]float32{{0, 1}, {-1, 0}, {0, -1}, {1, 0}} {
		// The start of this quarter.
		sx, sy := q[1], -q[0]
		fmt.Fprintf(p, "%.2f %.2f %.2f %.2f %.2f %.2f c ", x+r*(sx+k*q[0]), y+r*(sy+k*q[1]), x+r*(q[0]+k*sx),
			y+r*(q[1]+k*sy), x+r*q[0], y+r*q[1])
	}
	p.WriteString("s\n")
}

func (p *page) Polygon(corners [][2]float32, c color.NRGBA) {
	p.setColour(c, "rg")

	for i, corner := range corners {
		fmt.Fprintf(p, "%.1f %.1f %c ", corner[0], corner[1], "ml"[min(i, 1)])
	}
	p.WriteString("f\n")
}

// Text draws the outlines of a text and, invisibly, the text itself.
func (p *page) Text(text string, x, y, size, width float32, bold bool, c color.NRGBA) {
	face, ppem := fonts()[bold], fixed.Int26_6(size*64)
	p.setColour(c, "rg")

	left, base := x-width/2, y+0.36*size
	for _, r := range text {
		glyph, _ := face.GlyphIndex(&p.buffer, r)
		segments, err := face.LoadGlyph(&p.buffer, glyph, ppem, nil)
		if err == nil {
			p.writeOutline(segments, left, base)
		}
		advance, _ := face.GlyphAdvance(&p.buffer, glyph, ppem, font.HintingNone)
		left += float32(advance) / 64
	}
	p.WriteString("f\n")
	codes := utf16.Encode([]rune(text))
	fmt.Fprintf(p, "BT /F1 %d Tf 3 Tr %.1f Tz 1 0 0 -1 %.1f %.1f Tm <", int(size),
		100*width/max(1, float32(len(codes))*size), x-width/2, base)

	for _, code := range codes {
		fmt.Fprintf(p, "%04X", code)
	}
	p.WriteString("> Tj ET\n")
}

func (p *page) writeOutline(segments sfnt.Segments, left, base float32) {
	var last [2]float32 // end of the previous segment
	for _, s := range segments {
		var q [3][2]float32
		for i, arg := range s.Args {
			q[i] = [2]float32{left + float32(arg.X)/64, base + float32(arg.Y)/64}
		}

		end := q[0]
		switch s.Op {
		case sfnt.SegmentOpMoveTo:
			fmt.Fprintf(p, "%.2f %.2f m ", end[0], end[1])
		case sfnt.SegmentOpLineTo:
			fmt.Fprintf(p, "%.2f %.2f l ", end[0], end[1])
		case sfnt.SegmentOpQuadTo:
			// As a cubic curve.
			end = q[1]
			for _, point := range [2][2]float32{last, end} {
				fmt.Fprintf(p, "%.2f %.2f ", point[0]+(q[0][0]-point[0])*2/3, point[1]+(q[0][1]-point[1])*2/3)
			}
			fmt.Fprintf(p, "%.2f %.2f c ", end[0], end[1])
		case sfnt.SegmentOpCubeTo:
			end = q[2]
			fmt.Fprintf(p, "%.2f %.2f %.2f %.2f %.2f %.2f c ", q[0][0], q[0][1], q[1][0], q[1][1], end[0], end[1])
		}
		last = end
	}
}
