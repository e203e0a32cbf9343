// Package screen provides what the toolkit lacks: for example, the position of a window on the screen and the
// physical layout of the keyboard. It needs a real display, so only main imports it.
package screen

import (
	"fmt"
	"image"
	"os"
	"sync"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"

	"jingzi/ui/lang"
	"jingzi/ui/lang/toolkit"
	"jingzi/ui/motion"
	"jingzi/ui/power"
)

// Open connects to the display. Call it on the main goroutine before the toolkit is started, which panics if there is
// no display.
func Open() (err error) {
	// As in the toolkit.
	switch os.Getenv("FYNE_PLATFORM") {
	case "x11":
		glfw.InitHint(glfw.PlatformHint, int(glfw.PlatformX11))
	case "wayland":
		glfw.InitHint(glfw.PlatformHint, int(glfw.PlatformWayland))
	}

	defer func() {
		// Init logs an error instead of returning it.
		if r := recover(); r != nil {
			err = fmt.Errorf("%v", r)
		}
	}()
	if err := glfw.Init(); err != nil {
		return err
	}

	// Panics if Init failed.
	glfw.GetPlatform()

	return nil
}

// Platform implements the methods of host.Host that depend on the platform alone.
type Platform struct{}

// Language returns the system's language, or English if the program is not translated into it.
func (Platform) Language() lang.Language { return toolkit.SystemLanguage() }

// ReducedMotion reports whether the desktop asks for less motion. It may block for a moment.
func (Platform) ReducedMotion() bool { return motion.Reduced() }

// OnMains reports whether the computer runs on mains power.
func (Platform) OnMains() bool { return power.OnMains() }

// withGLFW calls f with the GLFW window of w, if that window has been created.
func withGLFW(w fyne.Window, f func(*glfw.Window)) {
	if glWindow, ok := w.(interface{ RunWithContext(func()) }); ok {
		glWindow.RunWithContext(func() {
			if view := glfw.GetCurrentContext(); view != nil {
				f(view)
			}
		})
	}
}

// IsMaximized reports whether a window is maximised.
func (Platform) IsMaximized(w fyne.Window) (maximized bool) {
	withGLFW(w, func(view *glfw.Window) { maximized = view.GetAttrib(glfw.Maximized) == glfw.True })
	return maximized
}

// Maximize maximises a displayed window.
func (Platform) Maximize(w fyne.Window) {
	withGLFW(w, func(view *glfw.Window) { view.Maximize() })
}

// TrackPointer makes a displayed window notify its widgets when the pointer leaves or enters the window.
// Otherwise a widget would stay highlighted after the pointer has left the window.
func (Platform) TrackPointer(w fyne.Window) {
	withGLFW(w, func(view *glfw.Window) {
		view.SetCursorEnterCallback(func(view *glfw.Window, entered bool) {
			for button := glfw.MouseButton1; button <= glfw.MouseButton3; button++ {
				// A drag continues outside.
				entered = entered || view.GetMouseButton(button) == glfw.Press
			}

			// The callback of the toolkit.
			if onMoved := view.SetCursorPosCallback(nil); onMoved != nil {
				view.SetCursorPosCallback(onMoved)
				x, y := -1.0, -1.0
				if entered {
					x, y = view.GetCursorPos()
				}
				onMoved(view, x, y)
			}
		})
	})
}

// Bounds returns, in screen coordinates, the bounds of the content of a window, of the window with its
// frame, and of the usable part of the screen that contains the centre of the window. ok is false before
// the window is displayed, and on systems such as Wayland that do not report positions.
func (Platform) Bounds(w fyne.Window) (inner, outer, usable image.Rectangle, ok bool) {
	if glfw.GetPlatform() == glfw.PlatformWayland {
		return
	}
	withGLFW(w, func(view *glfw.Window) {
		inner = rectangle(view.GetPos())(view.GetSize())
		left, top, right, bottom := view.GetFrameSize()

		outer = image.Rect(inner.Min.X-left, inner.Min.Y-top, inner.Max.X+right, inner.Max.Y+bottom)
		centre := outer.Min.Add(outer.Size().Div(2))

		// Uses the first monitor if none contains the centre.
		for _, area := range workAreas() {
			if !ok || centre.In(area) {
				usable, ok = area, !area.Empty()
			}
		}
	})

	return inner, outer, usable, ok && !inner.Empty()
}

// Screens returns the usable parts of all screens, in screen coordinates, or nil on systems such as Wayland that do not
// let a program choose its screen.
func (Platform) Screens() []image.Rectangle {
	if glfw.GetPlatform() == glfw.PlatformWayland {
		return nil
	}
	return workAreas()
}

// workAreas returns the usable parts of all screens.
func workAreas() (areas []image.Rectangle) {
	for _, m := range glfw.GetMonitors() {
		x, y, width, height := m.GetWorkarea()
		areas = append(areas, image.Rect(x, y, x+width, y+height))
	}
	return areas
}

// rectangle returns a function that returns the rectangle with the given corner and size.
func rectangle(x, y int) func(width, height int) image.Rectangle {
	return func(width, height int) image.Rectangle { return image.Rect(x, y, x+width, y+height) }
}

// keys are the keys of a US keyboard that the window looks for by their position.
var keys = func() map[fyne.KeyName]glfw.Key {
	keys := map[fyne.KeyName]glfw.Key{fyne.KeyComma: glfw.KeyComma, fyne.KeySlash: glfw.KeySlash}
	for key := glfw.KeyA; key <= glfw.KeyZ; key++ {
		keys[fyne.KeyName(rune(key))] = key
	}

	return keys
}()

// keyNames returns the names of keys by their scan codes, which are known only when a window is open.
var keyNames = sync.OnceValue(func() map[int]fyne.KeyName {
	names := make(map[int]fyne.KeyName)
	for name, key := range keys {
		names[glfw.GetKeyScancode(key)] = name
	}

	return names
})

// KeyAt returns the key of a US keyboard with a scan code, or KeyUnknown.
func (Platform) KeyAt(scanCode int) fyne.KeyName { return keyNames()[scanCode] }

// IsHeld reports whether the key at the position of the named key of a US keyboard is held down.
func (Platform) IsHeld(w fyne.Window, name fyne.KeyName) (isHeld bool) {
	withGLFW(w, func(view *glfw.Window) { isHeld = view.GetKey(keys[name]) == glfw.Press })
	return isHeld
}
