package screen

// int wait_destroyed(unsigned long window);
import "C"

import (
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
