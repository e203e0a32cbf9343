package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// TestStartPage checks that the start page can be used with the keyboard, and is not shown a second
// time.
func TestStartPage(t *testing.T) {
	dir := t.TempDir()
	s := openFirstWindow(t, dir, fakeComputers{})
	page := s.start.page
	if page == nil {
		t.Fatal("the start page is not open at the first start")
	}
	canvas := s.window.Canvas()
	press := func(names ...fyne.KeyName) {
		for _, name := range names {
			canvas.Focused().TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	press(fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn) // gomoku
	if got := s.session.Seats.Config(); s.start.page != nil || got.Rules != game.Freestyle || got.Mode != game.HumanVsComputer || got.Level != game.Medium {
		t.Errorf("Enter: got the configuration %+v, want freestyle against the computer", got)
	}
	if canvas.Focused() != s.board {
		t.Error("the board does not have the focus")
	}
	s.stop()
	if s = openFirstWindow(t, dir, fakeComputers{}); s.start.page != nil {
		t.Error("the start page opens again")
	}
}

func TestStartPageCloses(t *testing.T) {
	for name, leave := range map[string]func(*testWindow){
		"Escape":       func(s *testWindow) { s.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"a file":       func(s *testWindow) { s.Open("nothing.sgf") },
		"another game": func(s *testWindow) { s.configure(func(config *session.Config) { config.Rules = game.Renju }) },
		"the menu":     func(s *testWindow) { s.menus.bar.Items[0].Items[0].Action() },
	} {
		t.Run(name, func(t *testing.T) {
			s := openFirstWindow(t, t.TempDir(), fakeComputers{})
			if leave(s); s.start.page != nil || s.window.Content() != s.content || !s.desk.Settings.StartPageSeen {
				t.Error("the start page is still open")
			}
		})
	}
}

// TestStartPageDuringAGame checks that opening the start page during a game continues the game unless
// a new one is started.
func TestStartPageDuringAGame(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	s.tap(game.Pt(1, 1))
	s.settle()
	s.start.show(false)
	s.setLanguage("zh-CN") // makes another page
	s.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.start.page != nil || s.session.Game.Match().Index() != 2 {
		t.Error("the game is not resumed")
	}
	s.start.show(false)
	s.start.page.Start() // as before
	if at := s.session.Game.Match().Index(); at != 0 {
		t.Errorf("got %d stones in a new game, want 0", at)
	}
}

// TestNoStartPageWithoutAStore checks that there is no start page if the store cannot save that it was
// seen.
func TestNoStartPageWithoutAStore(t *testing.T) {
	if s := openFirstWindow(t, "", fakeComputers{}); s.start.page != nil {
		t.Error("the start page is open")
	}
}

// TestToolbarShowsLevels checks that the toolbar shows the levels of the computers that play.
func TestToolbarShowsLevels(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
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
		s.configure(func(config *session.Config) { config.Mode, config.Level, config.Levels = c.mode, game.Medium, c.levels })
		if got := s.header.levelPicker.Selected; got != c.want {
			t.Errorf("%s with %q: got the level %q in the toolbar, want %q", c.mode, c.levels, got, c.want)
		}
	}
}
