package tree

import (
	"image"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/draw"
	"jingzi/ui/lang"
)

// SquareTable is a widget that shows which squares of a board are the same by a
// rotation or a mirror: each group bears the number of its first square. For
// 3×3 it also shows paper 004's table with the row for this board highlighted.
// Text explains the square pointed at, or reached with the arrow keys.
type SquareTable struct {
	widget.BaseWidget

	OnPointed func() // the square pointed at changed; may be nil

	squares squares
	rows    []tableRow
	pointed int // a square, or -1 for none
	focused bool
	stamps  *stamps
	raster  *canvas.Raster
}

var (
	_ desktop.Hoverable = (*SquareTable)(nil)
	_ fyne.Focusable    = (*SquareTable)(nil)
	_ fyne.Tappable     = (*SquareTable)(nil)
	_ fyne.Accessible   = (*SquareTable)(nil)
)

func NewSquareTable() *SquareTable {
	t := &SquareTable{stamps: newStamps(), pointed: -1, squares: squaresOf(game.NewPosition(game.TicTacToe)), rows: paperTable()}
	t.raster = canvas.NewRaster(t.paint)
	t.ExtendBaseWidget(t)
	return t
}

func (t *SquareTable) Set(p game.Position) {
	if p != t.squares.position {
		t.squares, t.pointed = squaresOf(p), -1
		t.Refresh()
	}
}

func (t *SquareTable) Symmetric() bool { return len(t.squares.symmetries) > 0 }

// Text explains the table, or the number of the square pointed at.
func (t *SquareTable) Text() string { return t.squares.explain(t.pointed) }

// Pointed is the group of the square pointed at; nil if no empty square is
// pointed at.
func (t *SquareTable) Pointed() (same []game.Point) {
	if t.pointed < 0 || !t.squares.empty(t.pointed) {
		return nil
	}
	r := t.squares.position.Rules()
	for _, i := range t.squares.group(t.pointed) {
		same = append(same, r.PointAt(i))
	}
	return same
}

func (t *SquareTable) MinSize() fyne.Size {
	t.ExtendBaseWidget(t)
	return fyne.NewSize(220, 128)
}

func (t *SquareTable) CreateRenderer() fyne.WidgetRenderer { return widget.NewSimpleRenderer(t.raster) }

func (t *SquareTable) MouseIn(e *desktop.MouseEvent)    { t.point(t.squareAt(e.Position)) }
func (t *SquareTable) MouseMoved(e *desktop.MouseEvent) { t.point(t.squareAt(e.Position)) }
func (t *SquareTable) MouseOut()                        { t.point(-1) }

// Tapped points at a square, for touch screens, and takes the focus.
func (t *SquareTable) Tapped(e *fyne.PointEvent) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(t); c != nil {
		c.Focus(t)
	}
	t.point(t.squareAt(e.Position))
}

// FocusGained and FocusLost point at a square while there is the focus.
func (t *SquareTable) FocusGained() {
	t.focused = true
	t.point(max(0, t.pointed))
	t.Refresh()
}
func (t *SquareTable) FocusLost() {
	t.focused = false
	t.point(-1)
	t.Refresh()
}

func (t *SquareTable) TypedRune(rune) {}

// TypedKey points at another square with the arrow keys.
func (t *SquareTable) TypedKey(e *fyne.KeyEvent) {
	step, ok := map[fyne.KeyName][2]int{fyne.KeyLeft: {-1, 0}, fyne.KeyRight: {1, 0}, fyne.KeyUp: {0, -1}, fyne.KeyDown: {0, 1}}[e.Name]
	if !ok {
		return
	}
	r := t.squares.position.Rules()
	at := r.PointAt(max(0, t.pointed))
	x := min(max(int(at.X)+step[0], 0), r.Width-1)
	y := min(max(int(at.Y)+step[1], 0), r.Height-1)
	t.point(y*r.Width + x)
}

func (t *SquareTable) AccessibilityLabel() string             { return t.Text() }
func (t *SquareTable) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (t *SquareTable) point(square int) {
	if square == t.pointed {
		return
	}
	t.pointed = square
	if t.OnPointed != nil {
		t.OnPointed()
	}
	t.Refresh()
}

func (t *SquareTable) cell(width, height float32) float32 {
	r := t.squares.position.Rules()
	if t.Tabled() {
		width *= 0.5
	}
	return min(width/float32(r.Width), (height-4)/float32(r.Height))
}

// Tabled reports whether paper 004's table is shown beside the board.
func (t *SquareTable) Tabled() bool {
	r := t.squares.position.Rules()
	return r.Width == 3 && r.Height == 3
}

func (t *SquareTable) squareAt(at fyne.Position) int {
	r := t.squares.position.Rules()
	cell := t.cell(t.Size().Width, t.Size().Height)
	x, y := int((at.X-2)/cell), int((at.Y-2)/cell)
	if at.X < 2 || at.Y < 2 || x >= r.Width || y >= r.Height {
		return -1
	}
	return y*r.Width + x
}

func (t *SquareTable) paint(w, h int) image.Image {
	p := newPicture(w, h, t.stamps)
	c := coloursOf(t)
	p.fill(0, 0, w, h, c.background)
	if t.Size().Width <= 0 {
		return p.RGBA
	}
	scale := float32(w) / t.Size().Width
	cell := int(t.cell(float32(w), float32(h)))
	from := pixel(2 * scale)
	t.board(p, c, from, cell, scale)
	if t.Tabled() {
		t.table(p, c, from+cell*3+pixel(14*scale), w, h, scale)
	}
	return p.RGBA
}

// board draws the squares: the first of each group is highlighted, the others
// bear its number.
func (t *SquareTable) board(p picture, c colours, from, cell int, scale float32) {
	s := t.squares
	r := s.position.Rules()
	lit := -1
	if t.pointed >= 0 && s.empty(t.pointed) {
		lit = s.first[t.pointed]
	}
	for i, first := range s.first {
		at := r.PointAt(i)
		x, y := from+int(at.X)*cell, from+int(at.Y)*cell
		ground, ink := c.tile, c.quiet
		switch {
		case !s.empty(i):
		case first == lit:
			ground, ink = draw.Mix(c.tile, c.cursor, 0.35), c.foreground
		case first == i:
			ground, ink = draw.Mix(c.tile, c.win, 0.3), c.foreground
		}
		p.tile(c, x, y, cell, ground, s.position.At(at), 0.7)
		if s.empty(i) {
			text := numbers([]int{first}, "")
			if first != i {
				text = "=" + text
			}
			p.centred(text, min(pixel(15*scale), cell/2), first == i, x+cell/2, y+cell/2, ink)
		}
		if i == t.pointed {
			p.frame(x, y, x+cell, y+cell, max(2, pixel(2*scale)), c.cursor)
		}
	}
	if lit >= 0 && lit != t.pointed {
		t.mirror(p, s.ways(lit, t.pointed)[0], from, cell, max(1.5, 2*scale), c.last)
	}
	if t.focused {
		p.frame(from-2, from-2, from+cell*r.Width+2, from+cell*r.Height+2, max(1, pixel(scale)), c.cursor)
	}
}

func (t *SquareTable) mirror(p picture, by game.Symmetry, from, cell int, width float32, c color.NRGBA) {
	r := t.squares.position.Rules()
	x0, y0 := float32(from), float32(from)
	x1, y1 := x0+float32(cell*r.Width), y0+float32(cell*r.Height)
	mx, my := (x0+x1)/2, (y0+y1)/2
	switch by {
	case game.MirrorColumns:
		p.line(mx, y0, mx, y1, width, c)
	case game.MirrorRows:
		p.line(x0, my, x1, my, width, c)
	case game.MirrorDiagonal:
		p.line(x0, y0, x1, y1, width, c)
	case game.MirrorAntiDiagonal:
		p.line(x0, y1, x1, y0, width, c)
	default:
		size := max(8, cell/3)
		p.mark(circle, size, size, int(mx)-size/2, int(my)-size/2, c)
	}
}

// table draws paper 004's table with the row for this board highlighted.
func (t *SquareTable) table(p picture, c colours, left, w, h int, scale float32) {
	mine := t.squares.letters()
	high := h / (len(t.rows) + 1)
	size := min(pixel(11*scale), high*4/5)
	p.left(lang.SquaresTable(), size, false, left, high/2, c.quiet)
	for i, row := range t.rows {
		y := high * (i + 1)
		ink, bold := c.quiet, row.letters == mine
		if bold {
			ink = c.foreground
			p.fill(left-pixel(4*scale), y, w, y+high, draw.Mix(c.background, c.win, 0.3))
		}
		p.left(row.letters, size, bold, left, y+high/2, ink)
		var enough []int
		for _, square := range row.squares {
			if !bold || slices.Contains(t.squares.toTry(), square) { // the paper says: if they are empty
				enough = append(enough, square)
			}
		}
		p.left(numbers(enough, " "), size, bold, left+pixel(38*scale), y+high/2, ink)
	}
}
