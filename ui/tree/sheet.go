package tree

import (
	"fmt"
	"image/png"
	"io"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

// PrintSheet is a tree to be printed: all of it on white, below a caption.
type PrintSheet struct {
	port    viewport
	stamps  *stamps
	hard    bool
	teller  Narrator
	caption []string
	width   float32
	height  float32
}

type SheetKind uint8

const (
	UnfoldedSheet SheetKind = iota // what is unfolded, with all values
	WholeSheet                     // everything, with all values; also the answers to a worksheet
	Worksheet                      // everything, but only the leaves have their values
)

const maxSheet = maxUnfolded

const sheetText = 15

// NewSheet puts the tree that a view shows on a sheet. Of a tree with more than 20,000
// nodes there are only the layers that fit.
func NewSheet(v *View, kind SheetKind, caption []string) *PrintSheet {
	t := v.shows.tree
	shows := &content{tree: t}
	s := &PrintSheet{stamps: newStamps(), hard: v.FailHard, caption: caption}
	s.port = viewport{laid: newOutline(shows), selected: None, zoom: 1}
	on, p := &s.port.laid, t.Position()
	on.sizes = sizesOf(p.Rules(), 1, false)
	if kind == Worksheet {
		shows.exercise, shows.blank = NewExercise(t), true
	} else {
		shows.andOr, s.teller = v.shows.andOr, v.Narrator
	}
	if kind == UnfoldedSheet {
		copy(on.open, v.port.laid.open)
	} else {
		on.unfoldBelow(Root, maxSheet)
	}
	on.arrange()
	if on.width > 24 { // wider than a sheet of paper on which it can be read
		on.pack(true, false)
	}
	const margin = 20
	top := margin*1.5 + float32(len(caption))*sheetText*1.5
	s.port.offset = fyne.NewPos(on.sizes.strip+margin/2, top)
	width, height := s.port.whole()
	s.width, s.height = on.sizes.strip+width+margin, top+height+margin/2
	for _, line := range caption {
		s.width = max(s.width, float32(s.stamps.text(line, sheetText, false).Rect.Dx())+2*margin)
	}
	s.port.area = fyne.NewSize(s.width, s.height)
	return s
}

// maxPixels bounds a picture: 256 MB while it is painted.
const maxPixels = 64 << 20

// WritePNG writes the sheet as a PNG picture, two pixels to a unit, unless it is
// so large that there must be fewer.
func (s *PrintSheet) WritePNG(to io.Writer) error {
	scale := float32(2)
	for scale > 0.1 && s.width*s.height*scale*scale > maxPixels {
		scale *= 0.9
	}
	w, h := pixel(s.width*scale), pixel(s.height*scale)
	p := pixels{draw.NewRaster(w, h), s.stamps}
	s.paint(newSheet(w, h, s.stamps, p), scale)
	return png.Encode(to, p.RGBA)
}

func (s *PrintSheet) WriteSVG(to io.Writer) error {
	const scale = 2 // coordinates are whole numbers
	d := &draw.SVG{}
	w, h := pixel(s.width*scale), pixel(s.height*scale)
	s.paint(newSheet(w, h, s.stamps, d), scale)
	_, err := io.WriteString(to, d.Document(float32(w), float32(h), fmt.Sprintf(`width="%d" height="%d" font-family="Noto Sans CJK SC, Noto Sans, sans-serif"`, w/scale, h/scale)))
	return err
}

func (s *PrintSheet) paint(on picture, scale float32) *painting {
	p := newPainting(on, lightColours(), &s.port, s.hard)
	p.teller = s.teller
	p.paint(scale)
	for i, line := range s.caption {
		size := pixel(sheetText * scale)
		width := s.stamps.text(line, size, i == 0).Rect.Dx()
		y := 20 + (float32(i)+0.5)*sheetText*1.5
		p.to.centred(line, size, i == 0, pixel(20*scale)+width/2, pixel(y*scale), p.look.foreground)
	}
	return p
}

// Caption says in a few lines what a sheet shows: of which position or tree, how
// it was searched and, unless that would give answers away, with what result.
func Caption(t *Tree, kind SheetKind) []string {
	settings := []string{lang.TreeDepth() + " " + strconv.Itoa(t.Depth)}
	for _, o := range optionsOf(t) {
		settings = append(settings, o.Label())
	}
	if t.IsNegamax() {
		settings = append(settings, lang.TreeNegamax())
	}
	p := t.Position()
	of := stonesOf(p, game.Black) + " · " + stonesOf(p, game.White) + " · " + Title(t, Root)
	if t.IsTyped() {
		if of = t.Text(); len(of) > 80 {
			of = of[:80] + "…"
		}
	}
	lines := []string{lang.SearchTree(), of, strings.Join(settings, " · ")}
	if kind != Worksheet {
		return append(lines, Summary(t, false, false))
	}
	if lines[0] = lang.SheetWork(); t.Options.AlphaBeta {
		lines = append(lines, lang.SheetCuts())
	}
	return append(lines, lang.SheetName())
}

func stonesOf(p game.Position, side game.Stone) string {
	names := []string{lang.XO(side)}
	for i := range p.Rules().NumPoints() {
		if at := p.Rules().PointAt(i); p.At(at) == side {
			names = append(names, lang.Point(p.Rules(), at))
		}
	}
	if len(names) == 1 {
		names = append(names, "–")
	}
	return strings.Join(names, " ")
}
