// Package host declares what the window needs of the platform and of the program that it is part of. Package screen
// implements most of it for a real display, and None does nothing, for tests.
package host

import (
	"image"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

// Host is the platform on which the window runs. Post may be called on any goroutine, ReducedMotion on any but that
// of the UI, and the other methods only on that of the UI.
type Host interface {
	// Bounds returns the bounds of a window's content, of the window with its frame, and of the usable part of its
	// screen, in screen coordinates. ok is false if they are unknown; then the system places the windows.
	Bounds(fyne.Window) (inner, outer, usable image.Rectangle, ok bool)

	// Screens returns the usable parts of all screens, in screen coordinates, or nil if they are unknown.
	Screens() []image.Rectangle

	// Maximize maximises a displayed window, and IsMaximized reports whether one is.
	Maximize(fyne.Window)
	IsMaximized(fyne.Window) bool

	// TrackPointer makes a displayed window notice that the pointer leaves it.
	TrackPointer(fyne.Window)

	// Watch calls a function, on any goroutine, if another program destroys a displayed window.
	Watch(w fyne.Window, onDestroyed func())

	// Shrink scales the program by a factor, which takes effect at the next change of the theme.
	Shrink(factor float32)

	Keyboard

	// Language returns the system's language.
	Language() lang.Language

	// ReducedMotion reports whether the desktop asks for less motion. It may block for a moment.
	ReducedMotion() bool

	// OnMains reports whether the computer runs on mains power.
	OnMains() bool

	// Post runs a function on the UI goroutine.
	Post(func())

	// Idle is called after the first drawing and after each change.
	Idle()

	// Begin is called when the window begins to close, and Exit after everything is saved. If Exit returns, the
	// toolkit ends the program.
	Begin()
	Exit()
}

// Keyboard finds keys by their position, for layouts without Latin letters, in which the toolkit has no names for
// most keys.
type Keyboard interface {
	// KeyAt returns the key of a US keyboard with a scan code, or KeyUnknown.
	KeyAt(scanCode int) fyne.KeyName

	// IsHeld reports whether the key at the position of the named key of a US keyboard is held down.
	IsHeld(fyne.Window, fyne.KeyName) bool
}

// Latin returns e, or, if its key has no name in the current layout, an event with the name of the key at the same
// position on a US keyboard. Without a keyboard, which may be nil, it returns e.
func Latin(k Keyboard, e *fyne.KeyEvent) *fyne.KeyEvent {
	if e.Name != fyne.KeyUnknown || k == nil {
		return e
	}
	if name := k.KeyAt(e.Physical.ScanCode); name != fyne.KeyUnknown {
		return &fyne.KeyEvent{Name: name, Physical: e.Physical}
	}

	return e
}

// None is a Host that knows nothing and does nothing; Post runs the function at once. A test embeds it and replaces
// the methods that it needs.
type None struct{}

var _ Host = None{}

func (None) Bounds(fyne.Window) (inner, outer, usable image.Rectangle, ok bool) { return }

func (None) Screens() []image.Rectangle            { return nil }
func (None) Maximize(fyne.Window)                  {}
func (None) IsMaximized(fyne.Window) bool          { return false }
func (None) TrackPointer(fyne.Window)              {}
func (None) Watch(fyne.Window, func())             {}
func (None) Shrink(float32)                        {}
func (None) KeyAt(int) fyne.KeyName                { return fyne.KeyUnknown }
func (None) IsHeld(fyne.Window, fyne.KeyName) bool { return false }
func (None) Language() lang.Language               { return lang.English }
func (None) ReducedMotion() bool                   { return false }
func (None) OnMains() bool                         { return true }
func (None) Post(f func())                         { f() }
func (None) Idle()                                 {}
func (None) Begin()                                {}
func (None) Exit()                                 {}
