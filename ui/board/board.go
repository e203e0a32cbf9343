// Package board draws a game.Position as a Fyne widget and reports the points that the player taps,
// hovers over or reaches with the arrow keys. It does not depend on package session: it reports every tapped
// point, and the caller decides whether the tap is a move. With DrawOptions.ConfirmMoves the first tap
// only proposes a move.
//
// Small boards are squares with X and O in them; larger boards have stones on intersections. A
// pointState is a plain value that describes how a point is drawn. After a change all states are computed
// again, in a few microseconds, and only points whose state has changed are painted.
package board

import (
	"reflect"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
)

// minSide is the minimum width and height of the board in Fyne's units.
const minSide = 180

// Board is a widget that draws a position. Its callbacks run on the UI goroutine and may be nil.
type Board struct {
	widget.BaseWidget
	object fyne.CanvasObject // the object in the window: the board itself or a StaticBoard

	// Called for a tap, or for Enter or Space at the cursor.
	OnTapped func(game.Point)

	// Called with the position on the canvas, where a menu can be shown.
	OnTappedSecondary func(game.Point, fyne.Position)

	// Called when the pointer has entered or left a point.
	OnHover func(p game.Point, inside bool)

	// Called when the keyboard cursor has moved.
	OnCursor func(game.Point)

	// Called for the mouse wheel; positive towards the user.
	OnScrolled func(steps int)

	// Called for keys that the board does not handle.
	OnKey func(*fyne.KeyEvent)

	// Called when the Tab key has moved the focus to the board.
	reveal func(fyne.CanvasObject)

	// Returns the text for screen readers.
	AccessibleText func() string

	position game.Position
	opts     DrawOptions

	// The point under the pointer.
	hover optionalPoint

	// The point proposed by a first tap (see DrawOptions.ConfirmMoves).
	pending optionalPoint

	// The keyboard cursor.
	cursor optionalPoint

	// Scrolled distance that is less than a step.
	wheel float32

	renderer *renderer

	painted []pointState // the states that are displayed
	scratch []pointState // buffer for the next states
	motion  *motion      // nil if there is no animation
}

// optionalPoint is a point if present is set, and otherwise none.
type optionalPoint struct {
	point   game.Point
	present bool
}

var (
	_ fyne.Tappable          = (*Board)(nil)
	_ fyne.SecondaryTappable = (*Board)(nil)
	_ fyne.Focusable         = (*Board)(nil)
	_ fyne.Scrollable        = (*Board)(nil)
	_ fyne.Accessible        = (*Board)(nil)
)

// New returns a board that shows an empty 3×3 board.
func New() *Board {
	b := &Board{}
	b.object = b
	b.ExtendBaseWidget(b)
	b.SetPosition(game.NewPosition(game.TicTacToe))
	return b
}

// Content returns the position that is shown and a copy of the options.
func (b *Board) Content() (game.Position, DrawOptions) { return b.position, b.opts.clone() }

// SetPosition sets the position to show and keeps the options. With DrawOptions.Animate, new stones and
// the end of a game are animated.
func (b *Board) SetPosition(p game.Position) { b.Set(p, b.opts) }

// Set sets the position to show and the options.
func (b *Board) Set(p game.Position, opts DrawOptions) {
	moved := p != b.position

	// Nil and empty slices differ, as they do for Allowed.
	if !moved && reflect.DeepEqual(opts, b.opts) {
		return
	}
	sameRules := p.Rules() == b.position.Rules()
	needsLayout := !sameRules || opts.Coordinates != b.opts.Coordinates
	next := motion{hasEnd: !canShowEnd(&b.position, &b.opts) && canShowEnd(&p, &opts)}
	if moved {
		next.arrived = addedStones(&b.position, &p)
		next.hasEnd = next.hasEnd && next.arrived != nil
	}
	if moved || next.hasEnd || !opts.Animate {
		// Before the board changes.
		b.stop()
	}
	b.position, b.opts = p, opts.clone()
	if moved || !opts.ConfirmMoves {
		b.pending.present = false
	}
	if !sameRules {
		b.hover.present = false
		b.cursor.point = game.Pt(p.Rules().Width/2, p.Rules().Height/2)
		b.painted = nil
	}
	animate := opts.Animate && sameRules && next.duration() > 0 && fyne.CurrentApp().Settings().ShowAnimations()
	if animate {
		b.motion = &next
	}
	if needsLayout {
		b.Refresh()
	}
	b.update()
	if animate {
		b.start(&next)
	}
}

// addedStones returns the stones of p that old lacks if p is one or two moves ahead of old, otherwise nil.
func addedStones(old, p *game.Position) []game.Point {
	if n := p.Stones() - old.Stones(); n < 1 || n > 2 {
		return nil
	}

	var points []game.Point
	rules := p.Rules()
	for i := range rules.NumPoints() {
		point := rules.PointAt(i)
		switch oldStone, newStone := old.At(point), p.At(point); {
		case oldStone == newStone:
		case oldStone == game.Empty:
			points = append(points, point)
		default:
			return nil
		}
	}

	return points
}

// DrawnSize returns the size of the board, without the space around it, if it is laid out in room.
func (b *Board) DrawnSize(room fyne.Size) fyne.Size { return b.fit(room).size }

func (b *Board) fit(room fyne.Size) geometry {
	pixel := float32(1)
	if b.renderer != nil {
		pixel = b.renderer.pixelSize()
	}
	return fit(b.position.Rules(), b.opts.Coordinates, room, pixel)
}

func (b *Board) pointAt(pos fyne.Position) (game.Point, bool) {
	if b.renderer == nil {
		return game.Point{}, false
	}
	return b.renderer.geometry.point(pos)
}

// MinSize returns a small size, so that the board fits small windows.
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
