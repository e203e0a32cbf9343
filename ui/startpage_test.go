package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// Somebody who starts for the first time chooses with the keyboard, and is never
// asked again.
func TestStartPage(t *testing.T) {
	dir := t.TempDir()
	s := sitDownFirst(t, dir, clerks{})
	page := s.start.page
	if page == nil {
		t.Fatal("there is no start page at the first start")
	}
	canvas := s.window.Canvas()
	press := func(names ...fyne.KeyName) {
		for _, name := range names {
			canvas.Focused().TypedKey(&fyne.KeyEvent{Name: name})
		}
	}
	press(fyne.KeyRight, fyne.KeyRight, fyne.KeyReturn) // gomoku
	if got := s.session.Seats.Config(); s.start.page != nil || got.Rules != game.Freestyle || got.Mode != game.HumanVsComputer || got.Level != game.Medium {
		t.Errorf("Enter begins %+v", got)
	}
	if canvas.Focused() != s.board {
		t.Error("the board has not got the keyboard")
	}
	s.stop()
	if s = sitDownFirst(t, dir, clerks{}); s.start.page != nil {
		t.Error("the page comes again")
	}
}

func TestStartPageGivesWay(t *testing.T) {
	for name, leave := range map[string]func(*sitting){
		"Escape":       func(s *sitting) { s.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) },
		"a file":       func(s *sitting) { s.Open("nothing.sgf") },
		"another game": func(s *sitting) { s.configure(func(to *session.Config) { to.Rules = game.Renju }) },
		"the menu":     func(s *sitting) { s.menus.bar.Items[0].Items[0].Action() },
	} {
		t.Run(name, func(t *testing.T) {
			s := sitDownFirst(t, t.TempDir(), clerks{})
			if leave(s); s.start.page != nil || s.window.Content() != s.content || !s.desk.Settings.StartPageSeen {
				t.Error("the page stays")
			}
		})
	}
}

// The page can be asked for during a game, which goes on unless one starts another.
func TestStartPageDuringAGame(t *testing.T) {
	s := sitDown(t, "", clerks{})
	s.tap(game.Pt(1, 1))
	s.settle()
	s.start.show(false)
	s.setLanguage("zh-CN") // makes another page
	s.window.Canvas().Focused().TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if s.start.page != nil || s.session.Game.Match().Index() != 2 {
		t.Error("the game does not go on")
	}
	s.start.show(false)
	s.start.page.Start() // as before
	if at := s.session.Game.Match().Index(); at != 0 {
		t.Errorf("a new game has %d stones", at)
	}
}

// There is no page where it could not be remembered, or where the store has
// something to say.
func TestNoStartPageWithoutAStore(t *testing.T) {
	if s := sitDownFirst(t, "", clerks{}); s.start.page != nil {
		t.Error("there is a page")
	}
}

// The toolbar names the levels of the computers that play, as their cards do.
func TestTheToolbarNamesWhoPlays(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
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
		s.configure(func(to *session.Config) { to.Mode, to.Level, to.Levels = c.mode, game.Medium, c.levels })
		if got := s.header.level.Selected; got != c.want {
			t.Errorf("%s with %q: the toolbar says %q, want %q", c.mode, c.levels, got, c.want)
		}
	}
}
