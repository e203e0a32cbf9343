package ui

import (
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// visitAll visits an object and everything inside it.
func visitAll(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	visit(o)
	if w, ok := o.(fyne.Widget); ok {
		for _, inner := range test.WidgetRenderer(w).Objects() {
			visitAll(inner, visit)
		}
	}
	if c, ok := o.(*fyne.Container); ok {
		for _, inner := range c.Objects {
			visitAll(inner, visit)
		}
	}
}

// findInDialog returns the first object of a type in the open dialog that satisfies a condition.
func findInDialog[T fyne.CanvasObject](w *testWindow, matches func(T) bool) (found T) {
	w.t.Helper()
	top := w.window.Canvas().Overlays().Top()
	if top == nil {
		w.t.Fatal("no dialog is open")
	}
	ok := false
	visitAll(top, func(o fyne.CanvasObject) {
		if x, isType := o.(T); isType && !ok && matches(x) {
			found, ok = x, true
		}
	})
	if !ok {
		w.t.Fatalf("the dialog has no such %T", found)
	}

	return found
}

func (w *testWindow) checkBox(label string) *widgets.Check {
	return findInDialog(w, func(c *widgets.Check) bool { return c.Text == label })
}

func (w *testWindow) button(label string) *widgets.Button {
	return findInDialog(w, func(b *widgets.Button) bool { return b.Text == label })
}

func TestSettingsApplyAtOnceAndAreExplained(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.openSettings()
	test.Tap(w.checkBox(lang.Coordinates()))
	if _, opts := w.board.Content(); opts.Coordinates || w.desk.Settings.Coordinates {
		t.Error("the board still has coordinates")
	}
	surface := findInDialog(w, func(c *widgets.Select) bool { return c.Selected == lang.SurfaceWood() })
	surface.SetSelected(lang.SurfaceSlate())
	if look, _ := w.desk.App.Settings().Theme().(theme.Theme); w.desk.Settings.BoardSurface != theme.Slate ||
		look.Surface() != theme.Slate || look.Appearance() != w.desk.Settings.Appearance {
		t.Errorf("got the theme %+v, want slate", look)
	}
	test.Tap(w.checkBox(lang.MoveNumbers()))
	if !w.desk.Settings.MoveNumbers {
		t.Error("the move numbers are hidden")
	}
	// Every setting has a help text.
	numSettings, numTexts := 0, 0
	visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Check, *widgets.Select:
			numSettings++
		case *widgets.Paragraph:
			if o.Text != "" && o.SizeName == fynetheme.SizeNameCaptionText {
				numTexts++
			}
		}
	})
	if numSettings < 13 || numTexts != numSettings+2 { // the score and the levels also have texts
		t.Errorf("got %d settings and %d help texts, want a help text for each", numSettings, numTexts)
	}
}

// TestPreviewFollowsTheAppearance checks that the preview in the settings is drawn in the chosen
// appearance, the same as after opening the page again.
func TestPreviewFollowsTheAppearance(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	takePicture := func() []uint8 {
		preview := findInDialog(w, func(*board.StaticBoard) bool { return true })
		c := software.NewCanvas()
		c.SetContent(preview)
		c.Resize(fyne.NewSquareSize(180))
		return slices.Clone(c.Capture().(*image.NRGBA).Pix)
	}
	for _, appearance := range []theme.Appearance{theme.HighContrast, theme.Light} {
		w.openSettings()
		w.setLook(appearance, 1)
		chosen := takePicture()
		w.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		w.openSettings()
		if !slices.Equal(chosen, takePicture()) {
			t.Errorf("appearance %d: the preview is different after reopening the page", appearance)
		}
		w.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
}

func TestSettingsReset(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.configure(func(config *session.Config) { config.Rules = game.FiveByFive })
	w.click(2, 2)
	stones := w.session.Game.Match().Current().Position.Stones()
	w.desk.Settings.Coordinates, w.desk.Settings.ConfirmMoves, w.desk.Settings.BestLine = false, true, true
	w.setLook(theme.Dark, 1.5)
	w.setLanguage("zh-Hant")
	w.configure(func(config *session.Config) { config.MoveTime = settings.MoveTimes[0] })

	w.openSettings()
	test.Tap(w.button(lang.SettingsReset()))
	test.Tap(findInDialog(w, func(b *widgets.Button) bool { return b.Text == lang.SettingsReset() }))
	want := settings.Default()
	want.Width, want.Height = w.desk.Settings.Width, w.desk.Settings.Height
	if !w.desk.Settings.Equal(want) {
		t.Errorf("got the settings %+v, want %+v", w.desk.Settings, want)
	}
	if w.session.Seats.Config().MoveTime != session.DefaultConfig().MoveTime {
		t.Errorf("got the time for a move %v, want the default", w.session.Seats.Config().MoveTime)
	}
	if w.session.Game.Match().Rules() != game.FiveByFive ||
		w.session.Game.Match().Current().Position.Stones() != stones {
		t.Error("the game has changed")
	}
	if lang.Current() != lang.English {
		t.Errorf("got the language %s, want English", lang.Current())
	}
	w.button(lang.SettingsReset()) // the page is open again
}

func TestSettingsResetIsConfirmed(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.desk.Settings.ConfirmMoves = true
	w.openSettings()
	test.Tap(w.button(lang.SettingsReset()))
	test.Tap(findInDialog(w, func(b *widgets.Button) bool { return b.Text == lang.Cancel() }))
	if !w.desk.Settings.ConfirmMoves || !w.checkBox(lang.ConfirmMoves()).Checked {
		t.Error("the settings were reset without confirmation")
	}
}

func TestEscapeClosesTheSettingsWhereverTheFocusIs(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	for name, findWidget := range map[string]func() fyne.Focusable{
		"a box":    func() fyne.Focusable { return w.checkBox(lang.Coordinates()) },
		"a choice": func() fyne.Focusable { return findInDialog(w, func(*widgets.Select) bool { return true }) },
		"a button": func() fyne.Focusable { return w.button(lang.Close()) },
	} {
		w.openSettings()
		findWidget().TypedKey(escape)
		if w.window.Canvas().Overlays().Top() != nil {
			t.Errorf("with the focus on %s, Esc does not close the page", name)
		}
	}
	w.openSettings()
	w.handleKey(escape)
	if w.window.Canvas().Overlays().Top() != nil {
		t.Error("without a focus, Esc does not close the page")
	}
}

// TestSettingsFitNarrowWindows checks that the settings scroll only up and down, in windows from 360 points wide and
// with large text.
func TestSettingsFitNarrowWindows(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	for _, scale := range []float32{1, 2} {
		w.setLook(w.desk.Settings.Appearance, scale)
		for _, width := range []float32{360, 480, 560, 800} {
			w.window.Resize(fyne.NewSize(width, 480))
			w.openSettings()
			scroll := findInDialog(w, func(*container.Scroll) bool { return true })
			if got, want := scroll.Content.MinSize().Width, scroll.Size().Width; got > want+0.5 {
				t.Errorf("text %v, window %v wide: got settings %v wide, want at most %v", scale, width, got, want)
			}
			visitAll(scroll.Content, func(o fyne.CanvasObject) {
				if box, ok := o.(*widgets.Check); ok && box.Size().Height < box.MinSize().Height-0.5 {
					t.Errorf("text %v, window %v wide: %q is %v high, want at least %v", scale, width, box.Text,
						box.Size().Height, box.MinSize().Height)
				}
			})
			w.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		}
	}
}
