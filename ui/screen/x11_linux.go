package screen

// int wait_destroyed(unsigned long window);
import "C"

import (
	"fyne.io/fyne/v2"
	"github.com/go-gl/glfw/v3.4/glfw"
)

// Watch calls a function on a new goroutine after a displayed window was destroyed by any program.
func Watch(w fyne.Window, destroyed func()) {
	if glfw.GetPlatform() != glfw.PlatformX11 {
		return
	}
	withGLFW(w, func(view *glfw.Window) {
		window := C.ulong(view.GetX11Window())
		go func() {
			if C.wait_destroyed(window) != 0 {
				destroyed()
			}
		}()
	})
}
