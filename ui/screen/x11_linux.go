package screen

// int wait_destroyed(unsigned long window);
// void load_driver(void *display);
import "C"

import (
	"unsafe"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Watch calls onDestroyed on a new goroutine after a displayed window was destroyed, even by another program.
func Watch(w fyne.Window, onDestroyed func()) {
	if glfw.GetPlatform() != glfw.PlatformX11 {
		return
	}
	withGLFW(w, func(view *glfw.Window) {
		window := C.ulong(view.GetX11Window())
		go func() {
			if C.wait_destroyed(window) != 0 {
				onDestroyed()
			}
		}()
	})
}

// LoadDriver begins to load the graphics driver on another goroutine, which takes a third of the time of an
// empty window's start. Call it after Open, and the returned function, which waits for the end, before
// the first window is shown. The connection to the X server is GLFW's, which several threads may use.
func LoadDriver() (wait func()) {
	if glfw.GetPlatform() != glfw.PlatformX11 {
		return func() {}
	}
	display, loaded := unsafe.Pointer(glfw.GetX11Display()), make(chan struct{})
	go func() {
		defer close(loaded)
		C.load_driver(display)
	}()
	return func() { <-loaded }
}
