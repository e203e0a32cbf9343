package ui

import (
	"maps"

	"fyne.io/fyne/v2"

	"jingzi/ui/shortcuts"
)

// besideApp makes the windows beside the main one.
type besideApp struct {
	fyne.App
	w *Window
}

// besideWindow is closed by Ctrl+W, and opens at the size that it was closed with.
type besideWindow struct {
	fyne.Window
	w    *Window
	name string
}

// closeKey closes a window beside the main one.
var closeKey = shortcuts.Key{Name: fyne.KeyW, Modifier: fyne.KeyModifierShortcutDefault}

// NewWindow is for Fyne.
func (a besideApp) NewWindow(title string) fyne.Window {
	b := &besideWindow{Window: a.App.NewWindow(title), w: a.w, name: title}
	b.Canvas().AddShortcut(closeKey.Shortcut(), func(fyne.Shortcut) { b.Close() })
	b.SetOnClosed(func() {})
	return b
}

// Resize gives the window the size that it last had, or else the usual one.
func (b *besideWindow) Resize(usual fyne.Size) {
	if last, ok := b.w.settings.Windows[b.name]; ok {
		usual = last
	}
	b.Window.Resize(usual)
}

// SetOnClosed is for Fyne.
func (b *besideWindow) SetOnClosed(closed func()) {
	b.Window.SetOnClosed(func() {
		size := b.Canvas().Size()
		if !b.w.closing && !b.FullScreen() && size.Width >= 100 && size.Height >= 100 {
			sizes := maps.Clone(b.w.settings.Windows)
			if sizes == nil {
				sizes = map[string]fyne.Size{}
			}
			sizes[b.name] = fyne.NewSize(min(size.Width, widest), min(size.Height, highest))
			b.w.settings.Windows = sizes
			b.w.save()
		}
		closed()
	})
}
