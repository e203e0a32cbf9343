package ui

import (
	"image"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// TestSecondaryWindowSize checks that a secondary window restores its size in any language.
func TestSecondaryWindowSize(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	findWindow := func() fyne.Window {
		for _, win := range fyne.CurrentApp().Driver().AllWindows() {
			if win.Title() == lang.About() {
				return win
			}
		}

		return nil
	}
	open := func() fyne.Window {
		t.Helper()
		w.choose(lang.About)
		win := findWindow()
		if win == nil {
			t.Fatal("the window is not open")
		}

		return win
	}
	win := open()
	win.Resize(fyne.NewSize(500, 400))
	win.Close()
	if findWindow() != nil {
		t.Fatal("the window does not close")
	}
	w.setLanguage(lang.TraditionalChinese.Tag())
	if size := open().Canvas().Size(); size != fyne.NewSize(500, 400) {
		t.Errorf("got the size %v after reopening, want 500×400", size)
	}
	var reread storedSettings
	if err := w.store.Fields(settingKeys, &reread); err != nil || reread.Windows["about"] != fyne.NewSize(500, 400) {
		t.Errorf("got the stored sizes %v, %v; want 500×400", reread.Windows, err)
	}
}

// TestWindowsUseTheCurrentLanguage checks that no window keeps texts of the previous language.
func TestWindowsUseTheCurrentLanguage(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })

	for _, name := range []lang.Text{lang.About, lang.Guide, lang.MenuLibrary, lang.PuzzlesMenu, lang.TrainerMenu, lang.GuideProof} {
		w.choose(name)
	}
	if n := len(w.desk.App.Driver().AllWindows()); n < 6 {
		t.Fatalf("got %d windows, want at least 6", n)
	}

	old := map[string]bool{}
	for _, name := range []lang.Text{lang.About, lang.Guide, lang.MenuLibrary, lang.PuzzlesMenu, lang.TrainerMenu, lang.SearchTree} {
		old[lang.Title(name())] = true
	}
	w.setLanguage(lang.SimplifiedChinese.Tag())

	for _, win := range w.desk.App.Driver().AllWindows() {
		if old[win.Title()] {
			t.Errorf("the window %q kept its title after the language changed", win.Title())
		}
	}
}

func TestPlaceNextTo(t *testing.T) {
	screen := image.Rect(0, 30, 1920, 1080)
	for _, c := range []struct {
		name     string
		other    image.Rectangle
		size     image.Point
		minWidth int
		want     image.Rectangle
	}{
		{"right", image.Rect(100, 100, 660, 800), image.Pt(900, 700), 480, image.Rect(660, 100, 1560, 800)},
		{"left", image.Rect(1300, 100, 1860, 800), image.Pt(900, 700), 900, image.Rect(400, 100, 1300, 800)},
		{"moved up", image.Rect(100, 900, 660, 1060), image.Pt(900, 700), 480, image.Rect(660, 380, 1560, 1080)},
		{"moved down, below the system bar", image.Rect(100, 0, 660, 700), image.Pt(900, 700), 480, image.Rect(660, 30, 1560, 730)},
		{"narrower", image.Rect(680, 100, 1240, 800), image.Pt(1040, 700), 480, image.Rect(1240, 100, 1920, 800)},
		{"as chosen", image.Rect(680, 100, 1240, 800), image.Pt(1040, 700), 1040, image.Rect(880, 100, 1920, 800)},
		{"over a board that leaves too little room", image.Rect(100, 30, 1900, 1080), image.Pt(900, 700), 480, image.Rect(0, 30, 900, 730)},
		{"as large as the screen", image.Rect(100, 100, 660, 800), image.Pt(3000, 2000), 3000, image.Rect(0, 30, 1920, 1080)},
	} {
		if got := placeNextTo(c.other, screen, c.size, c.minWidth); got != c.want {
			t.Errorf("%s: got the bounds %v, want %v", c.name, got, c.want)
		}
	}
}

// TestSecondaryWindowScale checks that the size of a secondary window is converted from pixels to
// points.
func TestSecondaryWindowScale(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.window.Resize(fyne.NewSize(500, 700))
	w.fakeHost.bounds = func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool) {
		return image.Rect(10, 40, 1010, 1440), image.Rect(8, 20, 1012, 1442), image.Rect(0, 0, 3000, 1000), true
	}
	w.choose(lang.About) // its default size is 640×480

	for _, win := range fyne.CurrentApp().Driver().AllWindows() {
		if size := win.Canvas().Size(); win.Title() == lang.About() && size != fyne.NewSize(640, 480) {
			t.Errorf("got the size %v, want 640×480", size)
		}
	}
}

// TestWindowFitsTheScreen checks that the window is no larger than the screen, and scaled down only
// if its minimum size does not fit.
func TestWindowFitsTheScreen(t *testing.T) {
	for name, c := range map[string]struct {
		screen image.Point
		scale  float32 // wanted scale
	}{"320×240": {image.Pt(320, 240), 1}, "300×200": {image.Pt(300, 200), 0.8}, "480×360": {image.Pt(480, 360), 1}, "1024×600": {image.Pt(1024, 600), 1}, "1920×1080": {image.Pt(1920, 1080), 1}} {
		t.Run(name, func(t *testing.T) {
			w := openWindow(t, "", fakeComputers{})
			w.window.Resize(fyne.NewSize(560, 700))
			w.fakeHost.bounds = func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool) {
				return image.Rect(0, 20, 560, 720), image.Rect(0, 0, 560, 720), image.Rectangle{Max: c.screen}, true
			}
			w.fitScreen()
			scale := w.fakeHost.scale
			if max(scale-c.scale, c.scale-scale) > 0.01 {
				t.Errorf("got the scale %v, want %v", scale, c.scale)
			}
			canvas, content := w.window.Canvas(), w.window.Content()
			space := fyne.NewSize(float32(c.screen.X)/scale+0.1, float32(c.screen.Y-20)/scale+0.1)
			if size := canvas.Size(); size.Width > space.Width || size.Height > space.Height ||
				size.Height < min(700, space.Height-2) {
				t.Errorf("got the window size %v, want at most %v and not much less", size, space)
			}
			if minimum := content.MinSize().Add(canvas.Size().Subtract(content.Size())); minimum.Width > space.Width ||
				minimum.Height > space.Height {
				t.Errorf("got the minimum size %v, want at most %v", minimum, space)
			}
		})
	}
}
