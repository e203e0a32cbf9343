package ui

import (
	"fmt"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// TestStartPage checks that the start page can be used with the keyboard, and is not shown a second
// time.
func TestStartPage(t *testing.T) {
	dir := t.TempDir()
	w := openFirstWindow(t, dir, fakeComputers{})
	page := w.start.page
	if page == nil {
		t.Fatal("the start page is not open at the first start")
	}
	if !w.board.Size().IsZero() || !w.panel.box.Size().IsZero() {
		t.Error("the hidden content was laid out at the first start")
	}
	canvas := w.window.Canvas()
	press := func(names ...fyne.KeyName) {
		for _, name := range names {
			canvas.Focused().TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	press(fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn) // gomoku
	if got := w.session.Seats.Config(); w.start.page != nil || got.Rules != game.Freestyle ||
		got.Mode != game.HumanVsComputer || got.Level != game.Medium {
		t.Errorf("Enter: got the configuration %+v, want freestyle against the computer", got)
	}
	if canvas.Focused() != w.board {
		t.Error("the board does not have the focus")
	}
	centre := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.board).AddXY(w.board.Size().Width/2,
		w.board.Size().Height/2)
	if test.TapCanvas(canvas, centre); w.session.Game.Match().Index() == 0 {
		t.Error("the first click after the start page does not play a stone")
	}
	w.settle()
	w.stop()
	if w = openFirstWindow(t, dir, fakeComputers{}); w.start.page != nil {
		t.Error("the start page opens again")
	}
}

func TestStartPageCloses(t *testing.T) {
	for name, closePage := range map[string]func(*testWindow){
		"Escape": func(w *testWindow) {
			w.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		},
		"a file":       func(w *testWindow) { w.Open("nothing.sgf") },
		"another game": func(w *testWindow) { w.configure(func(config *session.Config) { config.Rules = game.Renju }) },
		"the menu":     func(w *testWindow) { w.menus.bar.Items[0].Items[0].Action() },
	} {
		t.Run(name, func(t *testing.T) {
			w := openFirstWindow(t, t.TempDir(), fakeComputers{})
			closePage(w)
			if w.start.page != nil || w.window.Content() != w.content || !w.desk.Settings.StartPageSeen {
				t.Error("the start page is still open")
			}
		})
	}
}

// TestStartPageHasAMenu checks at all sizes that the start page has the menu bar or a button for the menu, which does
// not cover the title or the language, and opens the menu.
func TestStartPageHasAMenu(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.isShown = true
	w.start.show(false)
	seen := map[bool]bool{}

	for _, text := range []float32{1, 1.5, 2} {
		w.setLook(w.desk.Settings.Appearance, text)
		for _, size := range shareSizes {
			w.measureBoard(size)
			var button *widgets.Button
			visitAll(w.window.Content(), func(o fyne.CanvasObject) {
				if b, ok := o.(*widgets.Button); ok && b.Name == lang.Menu() && b.Visible() {
					button = b
				}
			})
			situation := fmt.Sprintf("%v×%v, text %v", size.Width, size.Height, text)
			seen[button != nil] = true
			if isBarHidden := w.menus.narrow; isBarHidden != (button != nil) {
				t.Errorf("%s: the menu bar is hidden: %v, the button is shown: %v", situation, isBarHidden, button != nil)
			}
			if button == nil {
				continue
			}
			place := fyne.CurrentApp().Driver().AbsolutePositionForObject(button)
			if end := place.Add(button.Size()); place.X < 0 || place.Y < 0 || end.X > size.Width || end.Y > size.Height {
				t.Errorf("%s: the button is at %v, with the size %v", situation, place, button.Size())
			}
			test.Tap(button)
			if menu := w.window.Canvas().Overlays().Top(); menu == nil {
				t.Errorf("%s: the button opens no menu", situation)
			} else {
				w.window.Canvas().Overlays().Remove(menu)
			}
		}
	}
	if !seen[true] || !seen[false] {
		t.Errorf("got pages with the button: %v, without: %v, want both", seen[true], seen[false])
	}
}

// TestStartPageDuringAGame checks that opening the start page during a game continues the game unless
// a new one is started.
func TestStartPageDuringAGame(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.tap(game.Pt(1, 1))
	w.settle()
	w.start.show(false)
	w.setLanguage("zh-CN") // builds the page again
	w.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if w.start.page != nil || w.session.Game.Match().Index() != 2 {
		t.Error("the game is not resumed")
	}
	w.start.show(false)
	w.start.page.Start() // with the same setup
	if index := w.session.Game.Match().Index(); index != 0 {
		t.Errorf("got %d stones in a new game, want 0", index)
	}
}

// TestStartPageInARecord checks that the start page in an opened game shows the settings of the next game, and
// that exactly the settings on the page start, changed or not.
func TestStartPageInARecord(t *testing.T) {
	record := func(r game.Rules) *game.Tree {
		tree := game.NewTree(r, game.Opening{})
		tree.Graft([]game.Choice{game.PlaceAt(game.Pt(2, 2))}, nil)
		return tree
	}
	for name, choose := range map[string][]fyne.KeyName{
		"unchanged":                  nil,
		"another game":               {fyne.KeyLeft},
		"that of the opened game":    {fyne.KeyLeft, fyne.KeyLeft},
		"another and back to it":     {fyne.KeyLeft, fyne.KeyRight},
		"several, and the first one": {fyne.KeyLeft, fyne.KeyLeft, fyne.KeyLeft, fyne.KeyRight, fyne.KeyRight, fyne.KeyRight},
	} {
		w := openWindow(t, "", fakeComputers{})
		w.configure(func(config *session.Config) { config.Rules, config.Level = game.Renju, game.Hard })
		want := w.session.Seats.Config()
		w.session.Game.Open(record(game.FiveByFive))
		w.start.show(false)

		for _, key := range choose {
			w.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: key})
		}

		switch {
		case name == "another game":
			want.Rules = game.Freestyle
		case name == "that of the opened game":
			want.Rules = game.FiveByFive
		}
		w.start.page.Start()
		w.settle()
		m := w.session.Game.Match()
		if got := w.session.Seats.Config(); got != want || m.Rules() != want.Rules || m.Index() > 0 ||
			w.session.Game.Uncounted() {
			t.Errorf("%s: got the configuration %+v in a game on %+v with %d moves, want a new game with %+v", name,
				got, m.Rules(), m.Index(), want)
		}
	}
}

// TestNoStartPageWithoutAStore checks that there is no start page if the store cannot save that it was
// seen.
func TestNoStartPageWithoutAStore(t *testing.T) {
	if w := openFirstWindow(t, "", fakeComputers{}); w.start.page != nil {
		t.Error("the start page is open")
	}
}

// TestToolbarShowsLevels checks that the toolbar shows the levels of the computers that play.
func TestToolbarShowsLevels(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for _, c := range []struct {
		mode   game.Mode
		levels [2]game.Level
		want   string
	}{
		{game.HumanVsComputer, [2]game.Level{game.Hard, game.Hard}, lang.LevelMedium()},
		{game.ComputerVsComputer, [2]game.Level{game.Hard, game.Hard}, lang.LevelHard()},
		{game.ComputerVsComputer, [2]game.Level{game.Easy, game.Hard}, lang.Pair(lang.LevelEasy(), lang.LevelHard())},
		{game.ComputerVsRandom, [2]game.Level{game.Easy, game.Hard}, lang.LevelEasy()},
		{game.HumanVsComputer, [2]game.Level{game.Easy, game.Hard}, lang.LevelMedium()},
	} {
		w.configure(func(config *session.Config) {
			config.Mode, config.Level, config.Levels = c.mode, game.Medium, c.levels
		})
		if got := w.toolbar.Level.Selected; got != c.want {
			t.Errorf("%s with %q: got the level %q in the toolbar, want %q", c.mode, c.levels, got, c.want)
		}
	}
}
