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

// WindowBounds returns the bounds of a window's content, of the window with its frame, and of the usable
// part of its screen, in screen coordinates. ok is false if they are unknown.
type WindowBounds func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool)

// featureWindow is a secondary window that Ctrl+W closes. It opens with its last size, next to the main
// window if the system supports positions.
type featureWindow struct {
	fyne.Window
	w      *Window
	kind   string // identifies the window in the settings
	opened fyne.Size

	restored restorer // after full screen
}

// closeKey closes a secondary window, quitKey the program.
var (
	closeKey = shortcuts.Key{Name: fyne.KeyW, Modifier: fyne.KeyModifierShortcutDefault}
	quitKey  = shortcuts.Key{Name: fyne.KeyQ, Modifier: fyne.KeyModifierShortcutDefault}
)

func (w *Window) newFeatureWindow(kind, title string) fyne.Window {
	w.desk.Tips.Leave() // the pointer never leaves, so the tip would stay
	b := &featureWindow{Window: w.desk.App.NewWindow(title), w: w, kind: kind}
	b.Canvas().AddShortcut(closeKey.Shortcut(), func(fyne.Shortcut) { b.Close() })
	b.Canvas().AddShortcut(quitKey.Shortcut(), func(fyne.Shortcut) { w.close() })
	b.SetOnClosed(func() {})
	return b
}

// Resize gives the window its last size, or else the usual one, limited to the screen.
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

// place moves the window next to the main one and returns its size there.
func (b *featureWindow) place(inner, outer, usable image.Rectangle, size fyne.Size, chosen bool) fyne.Size {
	scale := float32(inner.Dx()) / b.w.window.Canvas().Size().Width
	frame := outer.Size().Sub(inner.Size())
	wanted := image.Pt(int(size.Width*scale), int(size.Height*scale)).Add(frame)
	minimum := int(minFeatureWidth*scale) + frame.X
	if chosen {
		minimum = wanted.X
	}
	at := placeNextTo(outer, usable, wanted, minimum)
	if native, ok := b.Window.(desktop.Window); ok {
		native.RequestPosition(at.Min.X+inner.Min.X-outer.Min.X, at.Min.Y+inner.Min.Y-outer.Min.Y)
	}
	fits := at.Size().Sub(frame)
	return fyne.NewSize(float32(fits.X)/scale, float32(fits.Y)/scale)
}

// minFeatureWidth is the minimum useful width of secondary windows.
const minFeatureWidth = 480

// placeNextTo returns the bounds of a window next to another on a screen: to its right, else to its left,
// else narrowed to as little as minimum, else at the edge where it overlaps least.
func placeNextTo(other, screen image.Rectangle, size image.Point, minimum int) image.Rectangle {
	size = image.Pt(min(size.X, screen.Dx()), min(size.Y, screen.Dy()))
	left, right := other.Min.X-screen.Min.X, screen.Max.X-other.Max.X
	room := max(left, right)
	if size.X > room && room >= minimum {
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

func (b *featureWindow) Show() {
	b.Window.Show()
	if b.w.o.TrackPointer != nil {
		b.w.o.TrackPointer(b.Window)
	}
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
		change := size.Subtract(b.opened) // a change of up to a pixel is rounding
		same := max(change.Width, -change.Width, change.Height, -change.Height) <= 1
		if !same && !b.w.closing && !b.FullScreen() && size.Width >= 100 && size.Height >= 100 {
			b.w.desk.ChangeSettings(func(s *settings.Settings) {
				sizes := make(map[string]fyne.Size)
				maps.Copy(sizes, s.Windows)
				sizes[b.kind] = fyne.NewSize(min(size.Width, maxWindowWidth), min(size.Height, maxWindowHeight))
				s.Windows = sizes
			})
		}
		fontcache.ForgetWindow(b.Window)
		closed()
	})
}
