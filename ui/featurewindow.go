package ui

import (
	"image"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/ui/command"
	"jingzi/ui/fontcache"
)

// featureWindow is a secondary window that Ctrl+W closes. It opens with its last size, next to the main
// window if the system supports positions.
type featureWindow struct {
	fyne.Window
	w          *Window
	kind       string // identifies the window in the settings
	openedSize fyne.Size
	onClose    func() // handles the close button and Ctrl+W

	restored restorer // restores the size after full screen
}

func (w *Window) newFeatureWindow(kind, title string) fyne.Window {
	// The pointer never leaves the main window, so a tooltip would stay.
	w.desk.Tips.Leave()
	f := &featureWindow{Window: w.desk.App.NewWindow(title), w: w, kind: kind}
	f.SetCloseIntercept(f.Close)
	f.Canvas().AddShortcut(w.commands.Command(command.Close).MenuKey().Shortcut(), func(fyne.Shortcut) { f.onClose() })
	f.Canvas().AddShortcut(w.commands.Command(command.Quit).MenuKey().Shortcut(), func(fyne.Shortcut) { w.close() })
	f.SetOnClosed(func() {})

	return f
}

// Resize gives the window its last size, or else the default size, limited to the screen.
func (f *featureWindow) Resize(defaultSize fyne.Size) {
	size, isStored := f.w.desk.Settings.Windows[f.kind]
	if !isStored {
		size = defaultSize
	}
	if inner, outer, usable, hasBounds := f.w.host.Bounds(f.w.window); hasBounds {
		size = f.place(inner, outer, usable, size, isStored)
	}
	f.openedSize = size
	f.Window.Resize(size)
}

// place moves the window next to the main one and returns its size there.
func (f *featureWindow) place(inner, outer, usable image.Rectangle, size fyne.Size, isStored bool) fyne.Size {
	scale := float32(inner.Dx()) / f.w.window.Canvas().Size().Width
	frame := outer.Size().Sub(inner.Size())
	preferred := image.Pt(int(size.Width*scale), int(size.Height*scale)).Add(frame)
	minimum := int(minFeatureWidth*scale) + frame.X
	if isStored {
		minimum = preferred.X
	}
	bounds := placeNextTo(outer, usable, preferred, minimum)
	if native, ok := f.Window.(desktop.Window); ok {
		native.RequestPosition(bounds.Min.X+inner.Min.X-outer.Min.X, bounds.Min.Y+inner.Min.Y-outer.Min.Y)
	}
	maxSize := bounds.Size().Sub(frame)

	return fyne.NewSize(float32(maxSize.X)/scale, float32(maxSize.Y)/scale)
}

// minFeatureWidth is the minimum useful width of secondary windows.
const minFeatureWidth = 480

// placeNextTo returns the bounds of a window next to another on a screen: to its right or left, narrowed to
// as little as minimum if necessary, or else at the edge where it overlaps least.
func placeNextTo(other, screen image.Rectangle, size image.Point, minimum int) image.Rectangle {
	size = image.Pt(min(size.X, screen.Dx()), min(size.Y, screen.Dy()))
	spaceLeft, spaceRight := other.Min.X-screen.Min.X, screen.Max.X-other.Max.X
	space := max(spaceLeft, spaceRight)
	if size.X > space && space >= minimum {
		size.X = space
	}

	x := screen.Min.X
	switch {
	case spaceRight >= size.X:
		x = other.Max.X
	case spaceLeft >= size.X:
		x = other.Min.X - size.X
	case spaceRight >= spaceLeft:
		x = screen.Max.X - size.X
	}
	y := max(screen.Min.Y, min(other.Min.Y, screen.Max.Y-size.Y))

	return image.Rectangle{Max: size}.Add(image.Pt(x, y))
}

func (f *featureWindow) Show() {
	f.Window.Show()
	f.w.host.TrackPointer(f.Window)
}

func (f *featureWindow) SetFullScreen(fullScreen bool) {
	f.restored.setFullScreen(f.Window, fullScreen, f.w.host)
}

func (f *featureWindow) SetCloseIntercept(onClose func()) {
	f.onClose = onClose
	f.Window.SetCloseIntercept(onClose)
}

func (f *featureWindow) SetOnClosed(onClosed func()) {
	f.Window.SetOnClosed(func() {
		size := f.Canvas().Size()

		// A change of up to a pixel is rounding.
		change := size.Subtract(f.openedSize)
		isSameSize := max(change.Width, -change.Width, change.Height, -change.Height) <= 1
		isUsable := size.Width >= 100 && size.Height >= 100
		if !isSameSize && isUsable && !f.w.closing && !f.FullScreen() {
			f.remember(size)
		}
		fontcache.ForgetWindow(f.Window)
		onClosed()
	})
}

// remember stores the size with which the next window of this kind opens.
func (f *featureWindow) remember(size fyne.Size) {
	s := &f.w.desk.Settings
	if s.Windows == nil {
		s.Windows = make(map[string]fyne.Size)
	}
	s.Windows[f.kind] = fyne.NewSize(min(size.Width, maxWindowWidth), min(size.Height, maxWindowHeight))
	f.w.storeSettings()
}
