package tree

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

// Sketch is a widget that draws what the evaluation of a board counts: the lines
// open to MAX, those open to MIN and, where squares count, their weights.
type Sketch struct {
	widget.BaseWidget

	position game.Position
	account  minimax.Account
	max      game.Stone
	counted  bool // lines have different weights
	squared  bool // squares count
	evaluate minimax.Evaluation
	shown    bool
	stamps   *stamps
	raster   *canvas.Raster
}

func NewSketch() *Sketch {
	s := &Sketch{stamps: newStamps()}
	s.raster = canvas.NewRaster(s.paint)
	s.ExtendBaseWidget(s)
	return s
}

// Set draws the evaluation of a node's board.
func (s *Sketch) Set(t *minimax.Tree, id NodeID) {
	e := explain(t)
	s.position, s.max = t.PositionAt(id), e.max()
	s.account = t.Options.Evaluate.Explain(&s.position, s.max)
	s.evaluate = t.Options.Evaluate
	s.counted = s.evaluate == minimax.CountedLines
	s.squared = s.evaluate == minimax.OpenLinesAndSquares
	s.shown = true
	s.Refresh()
}

// MinSize has room for two boards side by side, each with a line of text, and
// where squares count for a third below them.
func (s *Sketch) MinSize() fyne.Size {
	s.ExtendBaseWidget(s)
	return fyne.NewSize(200, 120*float32(s.rows()))
}

func (s *Sketch) rows() int {
	if s.squared {
		return 2
	}
	return 1
}

func (s *Sketch) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(s.raster) }

func (s *Sketch) paint(w, h int) image.Image {
	p := newPicture(w, h, s.stamps)
	c := coloursOf(s)
	p.fill(0, 0, w, h, c.background)
	if !s.shown || s.Size().Width <= 0 {
		return p.RGBA
	}
	scale := float32(w) / s.Size().Width
	sums := sumsOf(s.account, s.max)
	text := pixel(12 * scale)
	high := h / s.rows()
	side := min(high-text*2, w/2-pixel(12*scale))
	for i := range 1 + s.rows() {
		left, top := w/2*i+(w/2-side)/2, 2
		if i == 2 {
			left, top = (w-side)/2, high+2
		}
		g := sketchBoard{p, c, s, left, top, side}
		caption := ""
		switch i {
		case 0, 1:
			who := s.max
			if i == 1 {
				who = who.Other()
			}
			g.lines(who)
			caption = lang.LinesOpenTo(lang.Mark(who), sums.lines[i])
			if s.counted {
				caption = lang.LinesWorth(lang.Mark(who), sums.worth[i])
			}
		case 2:
			g.weights(text)
			caption = lang.SquaresSum(lang.Signed(sums.squares[0] - sums.squares[1]))
		}
		p.centred(caption, text, false, left+side/2, top+2+side+s.stamps.text(caption, text, false).Rect.Dy()/2, c.foreground)
	}
	return p.RGBA
}

type sketchBoard struct {
	to              picture
	look            colours
	of              *Sketch
	left, top, side int
}

func (g sketchBoard) cell() int {
	r := g.of.position.Rules()
	return g.side / max(r.Width, r.Height)
}

func (g sketchBoard) corner(at game.Point) (x, y int) {
	return g.left + int(at.X)*g.cell(), g.top + int(at.Y)*g.cell()
}

// base draws the board with its marks as faint as what is drawn over them
// requires.
func (g sketchBoard) base(pale float32) {
	r := g.of.position.Rules()
	for i := range r.Size() {
		at := r.PointAt(i)
		x, y := g.corner(at)
		g.to.tile(g.look, x, y, g.cell(), g.look.tile, g.of.position.At(at), pale)
	}
}

func (g sketchBoard) lines(who game.Stone) {
	g.base(0.55)
	r := g.of.position.Rules()
	half := float32(g.cell()) / 2
	c := g.look.x
	if who == game.White {
		c = g.look.o
	}
	for _, l := range g.of.account.Lines {
		if l.Side != who {
			continue
		}
		x0, y0 := g.corner(l.Line.At(0))
		x1, y1 := g.corner(l.Line.At(r.Line - 1))
		width := max(2, half/5) * (1 + 0.45*float32(l.Stones))
		g.to.line(float32(x0)+half, float32(y0)+half, float32(x1)+half, float32(y1)+half, width, draw.Fade(c, 0.6))
	}
}

// weights draws the weight of every square; under a stone, with the sign it
// counts with.
func (g sketchBoard) weights(text int) {
	g.base(0.3)
	cell := g.cell()
	r := g.of.position.Rules()
	for i := range r.Size() {
		at := r.PointAt(i)
		n := g.of.evaluate.SquareWorth(r, at)
		worth, c, bold := itoa(n), g.look.quiet, true
		switch g.of.position.At(at) {
		case game.Empty:
			bold = false
		case g.of.max:
			worth, c = lang.Signed(n), g.look.foreground
		default:
			worth, c = lang.Signed(-n), g.look.foreground
		}
		x, y := g.corner(at)
		g.to.centred(worth, min(text, cell*2/3), bold, x+cell/2, y+cell/2, c)
	}
}
