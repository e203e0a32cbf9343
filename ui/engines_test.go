package ui

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// button returns the first button of the top dialog that has the given text.
func button(w *testWindow, text string) *widgets.Button {
	w.t.Helper()
	return findInDialog(w, func(b *widgets.Button) bool { return b.Text == text })
}

// TestEngines checks the engine dialog in every mode: choosing one as a player or for the
// analysis, and removing it.
func TestEngines(t *testing.T) {
	const weak = "/games/pbrain-weak.exe"
	w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{wait: true}})
	w.desk.ChangeSettings(func(s *settings.Settings) {
		s.Programs, s.Analyst = []string{weak, "/games/other"}, settings.Analyst(game.ProgramLevel(weak))
	})
	isDisplayed := func(text string) (found bool) {
		visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			p, ok := o.(*widgets.Paragraph)
			found = found || ok && p.Unwrapped() == text
		})
		return found
	}

	w.choose(lang.MenuEngines) // on 3×3 the dialog gives the reason why no engine can play
	if !isDisplayed(lang.EnginesNotHere()) || !button(w, lang.EditorPlay()).Disabled() || !isDisplayed(weak) {
		t.Error("3×3: engines can play, or the note that they cannot is missing")
	}
	test.Tap(button(w, lang.Close()))

	w.choose(lang.ShortFreestyle)

	choose := func(text lang.Text) { w.menuItem(text()).Action() } // without waiting for a computer
	for _, mode := range []lang.Text{lang.TwoPlayers, lang.AgainstComputer, lang.ComputerRandom} {
		choose(mode)
		choose(lang.MenuEngines)
		if isDisplayed(lang.EnginesNotHere()) {
			t.Errorf("%s: got the note that engines cannot play here, want none", mode())
		}
		test.Tap(button(w, lang.EditorPlay()))
		if levels := w.session.Seats.Levels(); !slices.Contains(levels[:], game.ProgramLevel(weak)) ||
			w.window.Canvas().Overlays().Top() != nil {
			t.Errorf("%s: got the levels %v, want the engine", mode(), levels)
		}
	}
	choose(lang.WatchComputer) // one of two: the level dialog asks which
	choose(lang.MenuEngines)
	test.Tap(button(w, lang.EditorPlay()))
	findInDialog(w, func(c *widgets.Select) bool { return slices.Contains(c.Options, "weak") })
	test.Tap(button(w, lang.Cancel()))

	choose(lang.AgainstComputer)
	choose(lang.MenuEngines)
	test.Tap(button(w, lang.EnginesRemove()))
	config := w.session.Seats.Config()
	if got := w.desk.Settings; !slices.Equal(got.Programs, []string{"/games/other"}) || got.Analyst != "" ||
		isDisplayed(weak) || config.Level != game.Master {
		t.Errorf("removed engine: got analyst %v of %v and level %q; want none of it", got.Analyst, got.Programs,
			config.Level)
	}
	test.Tap(button(w, lang.EnginesRemove()))
	visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		if _, ok := o.(*widgets.Select); ok {
			t.Error("without engines there is a choice of the analyst")
		}
	})
}

// TestAddingAnEngine checks that an engine is added by its file and then listed.
func TestAddingAnEngine(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pbrain-new")
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.MenuEngines)
	test.Tap(button(w, lang.EnginesAdd()))
	w.settle()
	entry := findInDialog(w, func(*widgets.Entry) bool { return true })
	entry.SetText(path)
	entry.OnSubmitted(path)
	if err := w.loop.Run(t.Context(), func() bool {
		return len(w.desk.Settings.Programs) > 0
	}); err != nil { // the file is looked up
		t.Fatal(err)
	}
	if !slices.Equal(w.desk.Settings.Programs, []string{path}) {
		t.Fatalf("got the engines %q, want only the new one", w.desk.Settings.Programs)
	}
	button(w, lang.EnginesRemove())
}
