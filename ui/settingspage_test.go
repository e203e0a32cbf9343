package ui

import (
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/software"
	"fyne.io/fyne/v2/test"

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
func findInDialog[T fyne.CanvasObject](s *testWindow, matches func(T) bool) (found T) {
	s.t.Helper()
	top := s.window.Canvas().Overlays().Top()
	if top == nil {
		s.t.Fatal("no dialog is open")
	}
	ok := false
	visitAll(top, func(o fyne.CanvasObject) {
		if x, isType := o.(T); isType && !ok && matches(x) {
			found, ok = x, true
		}
	})
	if !ok {
		s.t.Fatalf("the dialog has no such %T", found)
	}
	return found
}

func (s *testWindow) checkBox(label string) *widgets.Check {
	return findInDialog(s, func(c *widgets.Check) bool { return c.Text == label })
}

func (s *testWindow) button(label string) *widgets.Button {
	return findInDialog(s, func(b *widgets.Button) bool { return b.Text == label })
}

func TestSettingsApplyAtOnceAndAreExplained(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	s.openSettings()
	test.Tap(s.checkBox(lang.Coordinates()))
	if _, opts := s.board.Content(); !s.desk.Settings.Coordinates3 || !opts.Coordinates || !s.desk.Settings.Coordinates {
		t.Error("3×3 has no coordinates, or other boards have none")
	}
	surface := findInDialog(s, func(c *widgets.Select) bool { return c.Selected == lang.SurfaceWood() })
	surface.SetSelected(lang.SurfaceSlate())
	if look, _ := s.desk.App.Settings().Theme().(theme.Theme); s.desk.Settings.BoardSurface != theme.Slate || look.Surface() != theme.Slate || look.Appearance() != s.desk.Settings.Appearance {
		t.Errorf("got the theme %+v, want slate", look)
	}
	test.Tap(s.checkBox(lang.MoveNumbers()))
	if !s.desk.Settings.MoveNumbers {
		t.Error("the move numbers are hidden")
	}
	// Every box and every choice has a line below it.
	inputs, lines := 0, 0
	visitAll(s.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Check, *widgets.Select:
			inputs++
		case *widgets.Paragraph:
			if o.Text != "" {
				lines++
			}
		}
	})
	if inputs < 13 || lines != inputs+2 { // and the score, and the levels
		t.Errorf("got %d settings and %d help texts, want a help text for each", inputs, lines)
	}
}

// TestPreviewFollowsTheAppearance checks that the preview in the settings is drawn in the chosen
// appearance, the same as after opening the page again.
func TestPreviewFollowsTheAppearance(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	takePicture := func() []uint8 {
		preview := findInDialog(s, func(*board.StaticBoard) bool { return true })
		c := software.NewCanvas()
		c.SetContent(preview)
		c.Resize(fyne.NewSquareSize(180))
		return slices.Clone(c.Capture().(*image.NRGBA).Pix)
	}
	for _, appearance := range []theme.Appearance{theme.HighContrast, theme.Light} {
		s.openSettings()
		s.setLook(appearance, 1)
		chosen := takePicture()
		s.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		s.openSettings()
		if !slices.Equal(chosen, takePicture()) {
			t.Errorf("appearance %d: the sample board is different after reopening the page", appearance)
		}
		s.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	}
}

func TestSettingsReset(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	s.configure(func(config *session.Config) { config.Rules = game.FiveByFive })
	s.click(2, 2)
	stones := s.session.Game.Match().Current().Position.Stones()
	s.desk.Settings.Coordinates, s.desk.Settings.ConfirmMoves, s.desk.Settings.BestLine = false, true, true
	s.setLook(theme.Dark, 1.5)
	s.setLanguage("zh-Hant")
	s.configure(func(config *session.Config) { config.MoveTime = settings.MoveTimes[0] })

	s.openSettings()
	test.Tap(s.button(lang.SettingsReset()))
	test.Tap(findInDialog(s, func(b *widgets.Button) bool { return b.Text == lang.SettingsReset() }))
	want := settings.Default()
	want.Width, want.Height = s.desk.Settings.Width, s.desk.Settings.Height
	if !s.desk.Settings.Equal(want) {
		t.Errorf("the settings are %+v, want %+v", s.desk.Settings, want)
	}
	if s.session.Seats.Config().MoveTime != session.DefaultConfig().MoveTime {
		t.Errorf("got the time for a move %v, want the default", s.session.Seats.Config().MoveTime)
	}
	if s.session.Game.Match().Rules() != game.FiveByFive || s.session.Game.Match().Current().Position.Stones() != stones {
		t.Error("the game has changed")
	}
	if lang.Current() != lang.English {
		t.Errorf("got the language %s, want English", lang.Current())
	}
	s.button(lang.SettingsReset()) // the page is open again
}

func TestSettingsResetIsConfirmed(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	s.desk.Settings.ConfirmMoves = true
	s.openSettings()
	test.Tap(s.button(lang.SettingsReset()))
	test.Tap(findInDialog(s, func(b *widgets.Button) bool { return b.Text == lang.Cancel() }))
	if !s.desk.Settings.ConfirmMoves || !s.checkBox(lang.ConfirmMoves()).Checked {
		t.Error("the settings were reset without confirmation")
	}
}

func TestEscapeClosesTheSettingsWhereverTheFocusIs(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	for name, find := range map[string]func() fyne.Focusable{
		"a box":    func() fyne.Focusable { return s.checkBox(lang.Coordinates()) },
		"a choice": func() fyne.Focusable { return findInDialog(s, func(*widgets.Select) bool { return true }) },
		"a button": func() fyne.Focusable { return s.button(lang.Close()) },
	} {
		s.openSettings()
		find().TypedKey(escape)
		if s.window.Canvas().Overlays().Top() != nil {
			t.Errorf("with the focus on %s, Esc does not close the page", name)
		}
	}
	s.openSettings()
	s.handleKey(escape)
	if s.window.Canvas().Overlays().Top() != nil {
		t.Error("without a focus, Esc does not close the page")
	}
}
