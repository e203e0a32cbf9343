package screen

// void *watch(unsigned long window);
// void wait_destroyed(void *display);
// void load_driver(void *display);
import "C"

import (
	"unsafe"

	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Watch calls onDestroyed on a new goroutine after a displayed window has been destroyed, even by another program.
func (Platform) Watch(w fyne.Window, onDestroyed func()) {
	if glfw.GetPlatform() != glfw.PlatformX11 {
		return
	}
	withGLFW(w, func(view *glfw.Window) {
		display := C.watch(C.ulong(view.GetX11Window()))
		if display == nil {
			return
		}
		go func() {
			C.wait_destroyed(display)
			onDestroyed()
		}()
	})
}

// LoadDriver starts loading the graphics driver on another goroutine, since that takes a third of the start of an
// empty window. Call it after Open, and call wait, which waits until the driver is loaded, before the first window is
// shown. It uses GLFW's connection to the X server, which several threads may use. In the meantime, no environment
// variable may be changed: the driver reads them, and C allows only one of both at a time.
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
