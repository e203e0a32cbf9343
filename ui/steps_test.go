package ui

import (
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
)

// TestStepsOfAChange checks the steps of changes by their names, in their order: that a change is one event which
// computes the status, draws the board and lays out the window once, and that the title is then that of the change.
func TestStepsOfAChange(t *testing.T) {
	folder := t.TempDir()
	path := filepath.Join(folder, "a.sgf")
	write(t, path, "(;GM[4]SZ[15];B[hh];W[ig])")
	pair := func(config *session.Config) { config.Mode, config.Rules = game.HumanVsHuman, game.Freestyle }

	const once = "refresh board status layout save"
	for _, c := range []struct {
		name  string
		do    func(w *testWindow)
		want  string
		title string
	}{
		{"a click", func(w *testWindow) { w.board.OnTapped(game.Pt(7, 7)) }, "event " + once, "Jingzi"},
		{"an occupied point", func(w *testWindow) { w.board.OnTapped(game.Pt(0, 0)) }, "event " + once, "Jingzi"},
		{"an opened file", func(w *testWindow) { w.openFile(path) }, "event " + once, "a.sgf"},
		{"pasted moves", func(w *testWindow) {
			w.desk.App.Clipboard().SetContent("h8 h9 j10")
			w.choose(lang.PasteMoves)
			isPasted := func() bool { return w.session.Game.Match().Index() == 3 }
			if err := w.loop.Run(w.t.Context(), isPasted); err != nil {
				w.t.Fatal(err)
			}
		}, "event " + once, "Jingzi"},
		{"a setting", func(w *testWindow) {
			w.desk.ChangeSettings(func(s *settings.Settings) { s.MoveNumbers = !s.MoveNumbers })
		}, once, "Jingzi"},
		{"a theme", func(w *testWindow) {
			w.desk.ChangeSettings(func(s *settings.Settings) { s.TextScale = 1.5 })
		}, once, "Jingzi"},
		{"a language", func(w *testWindow) { w.setLanguage("zh-Hans") }, once, "井"},
		{"the size of the window", func(w *testWindow) { w.rememberSize(fyne.NewSize(900, 700)) }, "", "Jingzi"},
		{"an earlier position", func(w *testWindow) { w.session.Navigator.Display(0) }, "event " + once, "Jingzi"},
		{"a message", func(w *testWindow) { w.desk.Notify(lang.PositionOpened) }, "refresh board status layout", ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := openWindow(t, t.TempDir(), fakeComputers{})
			w.configure(pair)
			w.clickAt("a1")
			w.settle()

			var steps []string
			w.options.trace = func(step string) {
				steps = append(steps, step)
				if title := w.window.Title(); step == "layout" && !strings.Contains(title, c.title) {
					t.Errorf("got the title %q, want one with %q", title, c.title)
				}
			}
			c.do(w)
			if got := strings.Join(steps, " "); got != c.want {
				t.Errorf("got the steps\n%s, want\n%s", got, c.want)
			}
		})
	}
}
