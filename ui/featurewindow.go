package ui

import (
	"image"
	"maps"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/ui/fontcache"
	"jingzi/ui/settings"
	"jingzi/ui/shortcuts"
)

// WindowBounds returns the bounds of a window: its content, it with its frame, and the
// usable part of its screen, in the coordinates of the screen; or that this is not known.
type WindowBounds func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool)

// featureWindow is closed by Ctrl+W. It opens next to the main window if the system
// supports positions, with the size it last had.
type featureWindow struct {
	fyne.Window
	w      *Window
	kind   string // in every language
	opened fyne.Size

	restored restorer // after full screen
}

// closeKey closes a secondary window, quitKey the program.
var (
	closeKey = shortcuts.Key{Name: fyne.KeyW, Modifier: fyne.KeyModifierShortcutDefault}
	quitKey  = shortcuts.Key{Name: fyne.KeyQ, Modifier: fyne.KeyModifierShortcutDefault}
)

func (w *Window) newFeatureWindow(kind, title string) fyne.Window {
	w.desk.Tips.Leave() // it would stay below, as the pointer never leaves
	b := &featureWindow{Window: w.desk.App.NewWindow(title), w: w, kind: kind}
	b.Canvas().AddShortcut(closeKey.Shortcut(), func(fyne.Shortcut) { b.Close() })
	b.Canvas().AddShortcut(quitKey.Shortcut(), func(fyne.Shortcut) { w.close() })
	b.SetOnClosed(func() {})
	return b
}

// Resize gives the window the size that it last had, or else the usual one, as
// far as the screen has room.
func (b *featureWindow) Resize(usual fyne.Size) {
	size, known := b.w.desk.Settings.Windows[b.kind]
	if !known {
		size = usual
	}
	if b.w.o.Bounds != nil {
		if inner, outer, usable, ok := b.w.o.Bounds(b.w.window); ok {
			size = b.place(inner, outer, usable, size, known)
		}
	}
	b.opened = size
	b.Window.Resize(size)
}

// place moves the window next to the main one, and returns its size there.
func (b *featureWindow) place(inner, outer, usable image.Rectangle, size fyne.Size, chosen bool) fyne.Size {
	scale := float32(inner.Dx()) / b.w.window.Canvas().Size().Width
	frame := outer.Size().Sub(inner.Size())
	wanted := image.Pt(int(size.Width*scale), int(size.Height*scale)).Add(frame)
	least := int(leastBeside*scale) + frame.X
	if chosen {
		least = wanted.X
	}
	at := placeNextTo(outer, usable, wanted, least)
	if native, ok := b.Window.(desktop.Window); ok {
		native.RequestPosition(at.Min.X+inner.Min.X-outer.Min.X, at.Min.Y+inner.Min.Y-outer.Min.Y)
	}
	fits := at.Size().Sub(frame)
	return fyne.NewSize(float32(fits.X)/scale, float32(fits.Y)/scale)
}

// leastBeside is the minimum useful width of secondary windows.
const leastBeside = 480

// placeNextTo returns the bounds of a window next to another on a screen: to its right,
// else to its left, else made narrower, but no narrower than the width given, else at the
// edge where it overlaps least.
func placeNextTo(other, screen image.Rectangle, size image.Point, least int) image.Rectangle {
	size = image.Pt(min(size.X, screen.Dx()), min(size.Y, screen.Dy()))
	left, right := other.Min.X-screen.Min.X, screen.Max.X-other.Max.X
	room := max(left, right)
	if size.X > room && room >= least {
		size.X = room
	}
	x := screen.Min.X
	switch {
	case right >= size.X:
		x = other.Max.X
	case left >= size.X:
		x = other.Min.X - size.X
	case right >= left:
		x = screen.Max.X - size.X
	}
	y := max(screen.Min.Y, min(other.Min.Y, screen.Max.Y-size.Y))
	return image.Rectangle{Max: size}.Add(image.Pt(x, y))
}

func (b *featureWindow) SetFullScreen(on bool) {
	b.restored.setFullScreen(b.Window, on, func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool) {
		if b.w.o.Bounds == nil {
			return
		}
		return b.w.o.Bounds(b.Window)
	})
}

func (b *featureWindow) SetOnClosed(closed func()) {
	b.Window.SetOnClosed(func() {
		size := b.Canvas().Size()
		change := size.Subtract(b.opened) // up to a pixel is none
		same := max(change.Width, -change.Width, change.Height, -change.Height) <= 1
		if !same && !b.w.closing && !b.FullScreen() && size.Width >= 100 && size.Height >= 100 {
			b.w.desk.ChangeSettings(func(s *settings.Settings) {
				sizes := make(map[string]fyne.Size)
				maps.Copy(sizes, s.Windows)
				sizes[b.kind] = fyne.NewSize(min(size.Width, widest), min(size.Height, highest))
				s.Windows = sizes
			})
		}
		fontcache.ForgetWindow(b.Window)
		closed()
	})
}
