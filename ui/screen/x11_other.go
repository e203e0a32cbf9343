//go:build !linux

package screen

import "fyne.io/fyne/v2"

// Watch does nothing, since only under X11 can another program destroy a window.
func (Platform) Watch(fyne.Window, func()) {}

// LoadDriver does nothing, since the toolkit loads the graphics driver.
func LoadDriver() (wait func()) { return func() {} }
