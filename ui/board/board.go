// Package board draws a game.Position as a Fyne widget and reports the points
// that the player taps, hovers over or reaches with the arrow keys. It knows
// no match and no rules beyond what a Position tells: it reports every point
// of the board that is tapped, except a first tap under Show.Confirm, which only
// proposes it, and its owner decides what that means.
//
// Small boards are squares with X and O in them; from nine points a side on,
// stones stand on crossings. What a point shows is a face, a plain value; when
// anything changes, all faces are computed anew (some microseconds) and only
// the points whose face differs are painted again.
package board

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
)

// minSide is the side below which the board does not shrink, in Fyne's units.
const minSide = 180

// Board is the widget. Its callbacks run on the UI goroutine; nil ones are skipped.
type Board struct {
	widget.BaseWidget
	object fyne.CanvasObject // what the window has of it: itself, or a Still

	OnTapped          func(game.Point)                 // mouse, finger, or Enter and Space at the cursor
	OnTappedSecondary func(game.Point, fyne.Position)  // with the position on the canvas, for a menu
	OnHover           func(at game.Point, inside bool) // the pointer entered a point, or left it
	OnCursor          func(game.Point)                 // the keyboard's cursor came to a point
	OnScrolled        func(steps int)                  // the wheel: towards the user is positive
	OnKey             func(*fyne.KeyEvent)             // keys that the board has no use for, while it has the focus
	AccessibleText    func() string                    // what a screen reader says of the board

	position game.Position
	show     DrawOptions

	hover   optionalPoint // under the pointer
	pending optionalPoint // proposed by a first tap, see Show.Confirm
	cursor  optionalPoint // of the keyboard
	wheel   float32       // turned, but not yet a whole step

	renderer *renderer

	painted []face  // as painted
	scratch []face  // scratch for the next comparison
	motion  *motion // nil at rest
}

// optionalPoint is a point that is singled out, while it is on.
type optionalPoint struct {
	at      game.Point
	present bool
}

var (
	_ fyne.Tappable          = (*Board)(nil)
	_ fyne.SecondaryTappable = (*Board)(nil)
	_ fyne.Focusable         = (*Board)(nil)
	_ fyne.Scrollable        = (*Board)(nil)
	_ fyne.Accessible        = (*Board)(nil)
)

func New() *Board {
	b := &Board{}
	b.object = b
	b.ExtendBaseWidget(b)
	b.SetPosition(game.NewPosition(game.TicTacToe))
	return b
}

func (b *Board) Content() (game.Position, DrawOptions) { return b.position, b.show.clone() }

// SetPosition shows another position. If Show.Animate is set, stones fall where
// the position is one move on, and the end of a game is shown.
func (b *Board) SetPosition(p game.Position) { b.Set(p, b.show) }

func (b *Board) Set(p game.Position, s DrawOptions) {
	moved := p != b.position
	if !moved && reflect.DeepEqual(s, b.show) { // nil and empty differ: so they do for Allowed
		return
	}
	sameRules := p.Rules() == b.position.Rules()
	layout := !sameRules || s.Coordinates != b.show.Coordinates
	next := motion{ends: !showsEnd(&b.position, &b.show) && showsEnd(&p, &s)}
	if moved {
		next.arrived = addedStones(&b.position, &p)
		next.ends = next.ends && next.arrived != nil
	}
	if moved || next.ends || !s.Animate {
		b.stop() // before the board changes under it
	}
	b.position, b.show = p, s.clone()
	if moved || !s.ConfirmMoves {
		b.pending.present = false
	}
	if !sameRules {
		b.hover.present = false
		b.cursor.at = game.Pt(p.Rules().Width/2, p.Rules().Height/2)
		b.painted = nil
	}
	starts := s.Animate && sameRules && next.length() > 0 && fyne.CurrentApp().Settings().ShowAnimations()
	if starts {
		b.motion = &next
	}
	if layout {
		b.Refresh()
	}
	b.update()
	if starts {
		b.start(&next)
	}
}

// added are the stones by which p is one move, or a move and its answer, ahead
// of old; nil if it is not.
func addedStones(old, p *game.Position) []game.Point {
	if n := p.Stones() - old.Stones(); n < 1 || n > 2 {
		return nil
	}
	var points []game.Point
	rules := p.Rules()
	for i := range rules.NumPoints() {
		at := rules.PointAt(i)
		switch was, is := old.At(at), p.At(at); {
		case was == is:
		case was == game.Empty:
			points = append(points, at)
		default:
			return nil
		}
	}
	return points
}

func (b *Board) DrawnSize(room fyne.Size) fyne.Size { return b.fit(room).size }

// BottomRowTop is how far down in the room the lowest row reaches.
func (b *Board) BottomRowTop(room fyne.Size) float32 {
	g := b.fit(room)
	return g.corner(game.Pt(0, g.rules.Height)).Y
}

func (b *Board) fit(room fyne.Size) geometry {
	pixel := float32(1)
	if b.renderer != nil {
		pixel = b.renderer.pixelSize()
	}
	return fit(b.position.Rules(), b.show.Coordinates, room, pixel)
}

func (b *Board) pointAt(at fyne.Position) (game.Point, bool) {
	if b.renderer == nil {
		return game.Point{}, false
	}
	return b.renderer.g.point(at)
}

// MinSize lets the board shrink to fit the smallest of windows.
func (b *Board) MinSize() fyne.Size {
	b.ExtendBaseWidget(b)
	return fyne.NewSquareSize(minSide)
}

// TakeFocus gives the board the keyboard, once it is in a window that has been
// laid out; before that, use the Focus method of the window's canvas.
func (b *Board) TakeFocus() {
	if c := fyne.CurrentApp().Driver().CanvasForObject(b); c != nil && c.Focused() != b {
		c.Focus(b)
	}
}

func (b *Board) AccessibilityLabel() string {
	if b.AccessibleText == nil {
		return ""
	}
	return b.AccessibleText()
}

func (b *Board) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }
