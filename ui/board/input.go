package board

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/game"
)

var (
	_ desktop.Hoverable  = (*Board)(nil)
	_ desktop.Cursorable = (*Board)(nil)
	_ desktop.Keyable    = (*Board)(nil)
)

// wheelStep is the scroll distance of one step. A notch of a mouse wheel has a distance of 10 or 25,
// depending on the system. A touchpad sends many small distances.
const wheelStep = 10

// Tapped calls OnTapped for the point under the pointer. It ignores taps outside the board.
func (b *Board) Tapped(e *fyne.PointEvent) {
	b.TakeFocus()
	b.hideCursor()
	point, ok := b.pointAt(e.Position)
	if !ok {
		return
	}

	// The first tap only proposes a move.
	if b.opts.ConfirmMoves && !b.position.Rules().UsesXO() && b.showsGhost(point) &&
		b.pending != (optionalPoint{point, true}) {
		b.pending = optionalPoint{point, true}
		b.update()
		return
	}
	b.tap(point)
}

func (b *Board) tap(point game.Point) {
	if b.pending.present {
		b.pending.present = false
		b.update()
	}
	if b.OnTapped != nil {
		b.OnTapped(point)
	}
}

func (b *Board) TappedSecondary(e *fyne.PointEvent) {
	if point, ok := b.pointAt(e.Position); ok && b.OnTappedSecondary != nil {
		b.OnTappedSecondary(point, e.AbsolutePosition)
	}
}

func (b *Board) MouseIn(e *desktop.MouseEvent) { b.MouseMoved(e) }

func (b *Board) MouseMoved(e *desktop.MouseEvent) {
	point, ok := b.pointAt(e.Position)
	b.setHover(point, ok)
}

func (b *Board) MouseOut() { b.setHover(game.Point{}, false) }

func (b *Board) setHover(point game.Point, inside bool) {
	if b.hover == (optionalPoint{point, inside}) {
		return
	}
	previous := b.hover
	b.hover = optionalPoint{point, inside}
	b.cursor.present = b.cursor.present && !inside
	b.update()
	if b.OnHover != nil {
		if previous.present {
			b.OnHover(previous.point, false)
		}
		if inside {
			b.OnHover(point, true)
		}
	}
}

func (b *Board) Cursor() desktop.Cursor {
	if b.hover.present && b.showsGhost(b.hover.point) {
		return desktop.PointerCursor
	}
	return desktop.DefaultCursor
}

// Scrolled calls OnScrolled for whole steps of the mouse wheel.
func (b *Board) Scrolled(e *fyne.ScrollEvent) {
	if (b.wheel < 0) != (e.Scrolled.DY > 0) {
		// The direction has changed.
		b.wheel = 0
	}
	b.wheel -= e.Scrolled.DY
	if e.Scrolled.DY >= wheelStep || e.Scrolled.DY <= -wheelStep {
		// A notch is one step.
		b.wheel = min(max(b.wheel, -wheelStep), wheelStep)
	}
	steps := int(b.wheel / wheelStep)
	if steps == 0 {
		return
	}
	b.wheel -= float32(steps) * wheelStep
	if b.OnScrolled != nil {
		b.OnScrolled(steps)
	}
}

// FocusGained leaves the cursor hidden, since the pointer or the window may have set the focus. The cursor
// appears when a key is pressed.
func (b *Board) FocusGained() {}

func (b *Board) KeyDown(*fyne.KeyEvent) {}

// KeyUp shows the cursor if the Tab key has moved the focus to the board.
func (b *Board) KeyUp(e *fyne.KeyEvent) {
	if e.Name != fyne.KeyTab || b.cursor.present {
		return
	}

	b.moveCursor(0, 0)
	if b.reveal != nil {
		b.reveal(b)
	}
}

// SetReveal sets the function that is called with the board when the Tab key has moved the focus to it.
func (b *Board) SetReveal(reveal func(fyne.CanvasObject)) { b.reveal = reveal }

func (b *Board) FocusLost() { b.hideCursor() }

func (b *Board) hideCursor() {
	if b.cursor.present {
		b.cursor.present = false
		b.update()
	}
}

func (b *Board) TypedRune(rune) {}

// TypedKey moves the cursor with the arrow keys, wrapping at the edges, and taps with Enter and Space.
// Escape cancels a proposed move.
func (b *Board) TypedKey(e *fyne.KeyEvent) {
	switch e.Name {
	case fyne.KeyLeft:
		b.moveCursor(-1, 0)
	case fyne.KeyRight:
		b.moveCursor(1, 0)
	case fyne.KeyUp:
		b.moveCursor(0, -1)
	case fyne.KeyDown:
		b.moveCursor(0, 1)
	case fyne.KeyReturn, fyne.KeyEnter, fyne.KeySpace:
		if b.cursor.present {
			b.tap(b.cursor.point)
		} else {
			b.moveCursor(0, 0)
		}
	case fyne.KeyEscape:
		if b.pending.present {
			b.pending.present = false
			b.update()
			return
		}
		b.forwardKey(e)
	default:
		b.forwardKey(e)
	}
}

func (b *Board) forwardKey(e *fyne.KeyEvent) {
	if b.OnKey != nil {
		b.OnKey(e)
	}
}

// moveCursor moves the cursor if it is visible. Otherwise it only shows the cursor.
func (b *Board) moveCursor(dx, dy int) {
	rules := b.position.Rules()
	if b.cursor.present {
		b.cursor.point = game.Pt((int(b.cursor.point.X)+dx+rules.Width)%rules.Width,
			(int(b.cursor.point.Y)+dy+rules.Height)%rules.Height)
	}
	b.cursor.present = true
	b.hover.present = false
	b.update()
	if b.OnCursor != nil {
		b.OnCursor(b.cursor.point)
	}
}
