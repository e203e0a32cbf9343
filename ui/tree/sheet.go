package tree

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"image/png"
	"io"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

// PrintSheet is a tree to be printed, on white below a caption.
type PrintSheet struct {
	port      viewport
	textMasks *textMasks
	failHard  bool
	narrator  narrator
	caption   []string
	top       float32 // top of the tree, below the caption
	width     float32
	height    float32
}

// SheetKind determines the nodes and values on a sheet.
type SheetKind uint8

const (
	UnfoldedSheet SheetKind = iota // the unfolded nodes with their values
	WholeSheet                     // all nodes with their values; the solution of a worksheet
	Worksheet                      // all nodes, but only the values of the leaves
)

const (
	maxSheet      = maxUnfolded // nodes
	sheetTextSize = 15          // of the caption, in units
)

// NewSheet returns a sheet with the tree that a view displays. If the tree has more than 20,000 nodes, it
// contains only the top layers.
func NewSheet(v *View, kind SheetKind, caption []string) *PrintSheet {
	t := v.searchedTree()
	c := &content{tree: t}
	s := &PrintSheet{textMasks: newTextMasks(), failHard: v.FailHard, caption: caption}
	s.port = viewport{outline: newOutline(c), selected: None, zoom: 1}
	o, p := &s.port.outline, t.Position()
	o.sizes = sizesOf(p.Rules(), 1, false)

	// Sizes readable on paper.
	o.sizes.nameScale, o.sizes.strip = 1.1, 75
	switch kind {
	case Worksheet:
		e := NewExercise(t)
		c.tree, c.exercise, c.blankUnknown = e.tree, e, true
		o.unfolded = make([]bool, e.tree.Len())
		o.unfoldPlies(e.lastPly, maxSheet)
	case WholeSheet:
		o.unfoldBelow(Root, maxSheet)
	case UnfoldedSheet:
		copy(o.unfolded, v.viewport.outline.unfolded)
	}
	if kind != Worksheet {
		c.andOr, s.narrator = v.content.andOr, v.Narrator
	}
	o.arrange()

	// Too wide for a readable sheet of paper.
	if o.width > 24 {
		o.pack(true, false)
	}
	const margin = 20
	top := margin*1.5 + float32(len(caption))*sheetTextSize*1.5
	s.port.offset = fyne.NewPos(o.sizes.strip+margin/2, top)

	width, height := s.port.contentSize()
	s.top = top
	s.width, s.height = o.sizes.strip+width+margin, top+height+margin/2
	for _, line := range caption {
		s.width = max(s.width, float32(s.textMasks.text(line, sheetTextSize, false).Rect.Dx())+2*margin)
	}
	s.port.area = fyne.NewSize(s.width, s.height)

	return s
}

// sheetScale is the number of pixels per unit of a sheet in files.
const sheetScale = 2

// WritePNG writes a page of the sheet as a PNG picture that contains the size of its print.
func (s *PrintSheet) WritePNG(out io.Writer, page int) error {
	var raster draw.Raster
	l := s.pages()
	s.paintPage(l, page, func(w, h int) draw.Vectors {
		raster = draw.NewRaster(w, h)
		return pixels{raster, s.textMasks}
	})
	var file bytes.Buffer
	if err := png.Encode(&file, raster.RGBA); err != nil {
		return err
	}
	const head = 8 + 12 + 13 // the signature and the first chunk
	chunk := []byte("pHYs")
	perMetre := uint32(sheetScale / l.scale * 72 / 0.0254)
	chunk = binary.BigEndian.AppendUint32(chunk, perMetre)
	chunk = append(binary.BigEndian.AppendUint32(chunk, perMetre), 1)
	sum := crc32.ChecksumIEEE(chunk)
	chunk = binary.BigEndian.AppendUint32(append([]byte{0, 0, 0, 9}, chunk...), sum)
	_, err := out.Write(slices.Insert(file.Bytes(), head, chunk...))

	return err
}

// WriteSVG writes a page of the sheet as an SVG picture.
func (s *PrintSheet) WriteSVG(out io.Writer, page int) error {
	svg, l := &draw.SVG{}, s.pages()
	w, h := s.paintPage(l, page, func(int, int) draw.Vectors { return svg })
	size := func(pixels int) float32 { return float32(pixels) / sheetScale * l.scale }
	_, err := io.WriteString(out, svg.Document(float32(w), float32(h),
		fmt.Sprintf(`width="%.1fpt" height="%.1fpt" font-family="Noto Sans CJK SC, Noto Sans, sans-serif"`, size(w),
			size(h))))
	return err
}

func (s *PrintSheet) paint(pic picture, scale float32) *painting {
	p := newPainting(pic, lightColours(), &s.port, s.failHard)
	p.narrator = s.narrator
	p.paint(scale)

	for i, line := range s.caption {
		size := pixel(sheetTextSize * scale)
		width := s.textMasks.text(line, size, i == 0).Rect.Dx()
		y := s.port.offset.Y - s.top + 20 + (float32(i)+0.5)*sheetTextSize*1.5
		p.picture.textCentred(line, size, i == 0, pixel(20*scale)+width/2, pixel(y*scale), p.palette.foreground)
	}

	return p
}

// Caption returns lines that describe a sheet: the position or the parsed tree, the settings of the search
// and, except on a worksheet, the result.
func Caption(t *Tree, kind SheetKind) []string {
	settings := []string{lang.TreeDepth() + " " + strconv.Itoa(t.Depth)}
	for _, o := range optionsOf(t) {
		settings = append(settings, o.Label())
	}
	if t.IsNegamax() {
		settings = append(settings, lang.TreeNegamax())
	}
	p := t.Position()
	subject := stonesOf(p, game.Black) + " · " + stonesOf(p, game.White) + " · " + Title(t, Root)
	if t.IsParsed() {
		if subject = t.Text(); len(subject) > 80 {
			subject = subject[:80] + "…"
		}
	}
	lines := []string{lang.SearchTree(), subject, strings.Join(settings, " · ")}
	if kind != Worksheet {
		return append(lines, Summary(t, false, false))
	}
	lines[0] = lang.SheetWork()
	if t.Options.AlphaBeta {
		lines = append(lines, lang.SheetCuts())
	}

	return append(lines, lang.SheetName())
}

func stonesOf(p game.Position, side game.Stone) string {
	names := []string{lang.XO(side)}
	for i := range p.Rules().NumPoints() {
		if point := p.Rules().PointAt(i); p.At(point) == side {
			names = append(names, lang.Point(p.Rules(), point))
		}
	}
	if len(names) == 1 {
		names = append(names, "–")
	}

	return strings.Join(names, " ")
}
