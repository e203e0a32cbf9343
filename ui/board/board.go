// Package board draws a game.Position as a Fyne widget and reports the points that the player taps, hovers
// over or reaches with the arrow keys. It does not depend on a match. It reports every tapped point of the
// board, and its owner decides what that means. Under DrawOptions.ConfirmMoves a first tap only proposes
// the point.
//
// Small boards are squares with X and O in them; boards of nine points a side and more have stones on
// intersections. The content of a point is a face, a plain value. After a change all faces are computed
// again (some microseconds), and only points with a changed face are painted.
package board

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
)

// minSide is the minimum side of the board in Fyne's units.
const minSide = 180

// Board is a widget that draws a position. Its callbacks run on the UI goroutine; nil ones are skipped.
type Board struct {
	widget.BaseWidget
	object fyne.CanvasObject // in the window: the board itself, or a StaticBoard

	OnTapped          func(game.Point)                 // mouse, finger, or Enter and Space at the cursor
	OnTappedSecondary func(game.Point, fyne.Position)  // with the position on the canvas, for a menu
	OnHover           func(at game.Point, inside bool) // the pointer entered a point, or left it
	OnCursor          func(game.Point)                 // the keyboard's cursor moved to a point
	OnScrolled        func(steps int)                  // by the mouse wheel; towards the user is positive
	OnKey             func(*fyne.KeyEvent)             // keys that the board does not handle while it has the focus
	AccessibleText    func() string                    // text for screen readers

	position game.Position
	show     DrawOptions

	hover   optionalPoint // the point under the pointer
	pending optionalPoint // the point proposed by a first tap, see DrawOptions.ConfirmMoves
	cursor  optionalPoint // the keyboard's cursor
	wheel   float32       // scrolled distance that is less than a step

	renderer *renderer

	painted []face  // faces as painted
	scratch []face  // buffer for the next comparison
	motion  *motion // nil if nothing moves
}

// optionalPoint is a point, if present is set.
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

// SetPosition shows another position. With DrawOptions.Animate stones fall if the position is one move
// ahead, and the end of a game is animated.
func (b *Board) SetPosition(p game.Position) { b.Set(p, b.show) }

func (b *Board) Set(p game.Position, s DrawOptions) {
	moved := p != b.position
	if !moved && reflect.DeepEqual(s, b.show) { // nil and empty slices differ, as they do for Allowed
		return
	}
	sameRules := p.Rules() == b.position.Rules()
	layout := !sameRules || s.Coordinates != b.show.Coordinates
	next := motion{ends: !canShowEnd(&b.position, &b.show) && canShowEnd(&p, &s)}
	if moved {
		next.arrived = addedStones(&b.position, &p)
		next.ends = next.ends && next.arrived != nil
	}
	if moved || next.ends || !s.Animate {
		b.stop() // before the board changes
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

// addedStones returns the stones by which p is one move, or a move and its answer, ahead of old. It returns
// nil if p is not.
func addedStones(old, p *game.Position) []game.Point {
	if n := p.Stones() - old.Stones(); n < 1 || n > 2 {
		return nil
	}
	var points []game.Point
	rules := p.Rules()
	for i := range rules.NumPoints() {
		point := rules.PointAt(i)
		switch was, is := old.At(point), p.At(point); {
		case was == is:
		case was == game.Empty:
			points = append(points, point)
		default:
			return nil
		}
	}
	return points
}

func (b *Board) DrawnSize(room fyne.Size) fyne.Size { return b.fit(room).size }

// BottomRowTop returns the top of the lowest row if the board is laid out in room.
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

func (b *Board) pointAt(pos fyne.Position) (game.Point, bool) {
	if b.renderer == nil {
		return game.Point{}, false
	}
	return b.renderer.g.point(pos)
}

// MinSize lets the board shrink to fit small windows.
func (b *Board) MinSize() fyne.Size {
	b.ExtendBaseWidget(b)
	return fyne.NewSquareSize(minSide)
}

// TakeFocus gives the board the keyboard focus. Before the window has been laid out, use the Focus method
// of its canvas.
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
