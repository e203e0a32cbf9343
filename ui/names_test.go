package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
)

// Whatever the keyboard can reach has a name that a screen reader can say.
func TestEveryControlHasAName(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.configure(func(to *session.Setup) { to.Rules = game.Freestyle })
	s.click(7, 7)
	named := func(where string, o fyne.CanvasObject) {
		t.Helper()
		seen := 0
		for _, o := range test.LaidOutObjects(o) {
			if _, ok := o.(fyne.Focusable); !ok || !o.Visible() {
				continue
			}
			seen++
			if a, ok := o.(fyne.Accessible); !ok || a.AccessibilityLabel() == "" {
				t.Errorf("%s: %T has no name: %s", where, o, labelOf(o))
			}
		}
		if seen == 0 {
			t.Errorf("%s: there is nothing that the keyboard can reach", where)
		}
	}
	named("the board", s.window.Content())
	s.start.show(false)
	named("the start page", s.window.Content())
	s.start.leave()
	s.openSettings()
	named("the settings", s.window.Canvas().Overlays().Top())
	s.press(fyne.KeyEscape)
	s.menus.statistics().Open()
	named("the statistics", s.window.Canvas().Overlays().Top())
	s.press(fyne.KeyEscape)
	for _, show := range []func(){s.puzzles.Show, s.library.Show, s.guide.Show} {
		known := map[fyne.Window]bool{}
		for _, w := range s.desk.App.Driver().AllWindows() {
			known[w] = true
		}
		show()
		for _, w := range s.desk.App.Driver().AllWindows() {
			if !known[w] {
				named(w.Title(), w.Content())
				w.Close()
			}
		}
	}
}

func labelOf(o fyne.CanvasObject) string { return fmt.Sprintf("%v at %v", o.Size(), o.Position()) }
