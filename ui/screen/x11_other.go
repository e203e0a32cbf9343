//go:build !linux

package screen

import "fyne.io/fyne/v2"

// Watch does nothing: elsewhere windows belong to their program.
func Watch(fyne.Window, func()) {}
