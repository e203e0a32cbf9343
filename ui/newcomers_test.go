package ui

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// TestDialogsKeepTheStartPage checks that dialogs opened over the start page leave it open.
func TestDialogsKeepTheStartPage(t *testing.T) {
	s := openFirstWindow(t, t.TempDir(), fakeComputers{})
	if s.start.page == nil {
		t.Fatal("the start page is not open")
	}
	for _, word := range []lang.Text{lang.Settings, lang.Shortcuts, lang.FullScreen} {
		s.choose(word)
		if s.start.page == nil {
			t.Fatalf("%s: the start page is closed", word())
		}
		s.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if s.start.page == nil {
			t.Fatalf("%s, Esc: the start page is closed", word())
		}
	}
	if s.choose(lang.Hint); s.start.page != nil {
		t.Error("the start page is open after a command of the game")
	}
}

// TestEscapeLeavesFullScreen checks that Esc leaves full screen if there is nothing else to close.
func TestEscapeLeavesFullScreen(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	s.choose(lang.FullScreen)
	s.session.Navigator.Display(1)
	escape := func() { s.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }
	if escape(); !s.desk.Settings.FullScreen || !s.session.Navigator.IsLive() {
		t.Error("Esc does not go back to the game first")
	}
	if escape(); s.desk.Settings.FullScreen || s.window.FullScreen() {
		t.Error("Esc does not leave full screen")
	}
}

// TestFullScreenRestoresTheSize checks that leaving full screen restores the size of the main window
// and of a secondary one.
func TestFullScreenRestoresTheSize(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	screen := fyne.NewSize(1920, 1080)
	before := fyne.NewSize(s.desk.Settings.Width, s.desk.Settings.Height)
	s.choose(lang.FullScreen)
	s.window.Resize(screen)
	s.choose(lang.FullScreen)
	if size := s.window.Canvas().Size(); size != before || s.window.FullScreen() {
		t.Errorf("got the size %v after full screen, want %v", size, before)
	}
	w := s.desk.NewWindow("tree", "")
	w.Resize(fyne.NewSize(900, 600))
	w.SetFullScreen(true)
	w.Resize(screen)
	w.SetFullScreen(true)
	w.SetFullScreen(false)
	if size := w.Canvas().Size(); size != fyne.NewSize(900, 600) {
		t.Errorf("secondary window: got the size %v after full screen, want 900×600", size)
	}
	w.Close()
}

// TestUnavailableLinksAreDisabled checks that links are disabled for boards that they do not support.
func TestUnavailableLinksAreDisabled(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) { config.Rules = game.FiveByFive })
	s.click(2, 2)
	for _, word := range []lang.Text{lang.CopyGomocalc, lang.CopyRenjuPortal} {
		if item := s.menuItem(word()); item == nil || !item.Disabled {
			t.Errorf("%s is enabled on 5×5", word())
		}
	}
	s.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	s.click(7, 7)
	for _, word := range []lang.Text{lang.CopyGomocalc, lang.CopyRenjuPortal} {
		if item := s.menuItem(word()); item == nil || item.Disabled {
			t.Errorf("%s is disabled on 15×15", word())
		}
	}
}

// TestTooltipIsHiddenByAWindow checks that opening a window hides the tooltip.
func TestTooltipIsHiddenByAWindow(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.desk.Tips.AfterFunc = func(_ time.Duration, f func()) { f() }
	s.desk.Tips.Enter(s.header.undo, func() string { return "a tip" })
	if s.desk.Tips.Text() != "a tip" {
		t.Fatal("the tooltip is missing")
	}
	s.choose(lang.Guide)
	if got := s.desk.Tips.Text(); got != "" {
		t.Errorf("got the tooltip %q, want none", got)
	}
}

// TestDrawCountsInTheScore checks that a draw counts half a point for both.
func TestDrawCountsInTheScore(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.TwoPlayers)
	for _, want := range [][2]string{{"½", "½"}, {"1", "1"}} {
		for _, at := range [][2]int{{1, 1}, {0, 0}, {2, 0}, {0, 2}, {0, 1}, {2, 1}, {1, 0}, {1, 2}, {2, 2}} {
			s.click(at[0], at[1])
		}
		if !s.session.Game.Match().Current().Result().Over() || s.session.Game.Match().Current().Result().Winner != game.Empty {
			t.Fatal("the game is not drawn")
		}
		if got := [2]string{s.cards.cards[0].content.Score, s.cards.cards[1].content.Score}; got != want {
			t.Errorf("the score is %q, want %q", got, want)
		}
		s.session.Game.NewGame()
	}
}

// TestNameAgainstTheComputer checks that a person playing the computer can be renamed, and the
// computer cannot.
func TestNameAgainstTheComputer(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	card := s.cards.cards[0]
	if !card.content.CanRename || s.cards.cards[1].content.CanRename {
		t.Fatalf("got the cards %+v, %+v; want only the first to be renamed", card.content, s.cards.cards[1].content)
	}
	s.session.Editor.SetName(card.content.Seat, "Anna")
	if s.refresh(); card.content.Name != "Anna" {
		t.Errorf("got the name %q, want Anna", card.content.Name)
	}
	s.choose(lang.NewGame)
	if got := s.cards.cards[0].content.Name; got != "Anna" {
		t.Errorf("next game: got the name %q, want Anna", got)
	}
	if got := s.cards.cards[1].content.Name; got != lang.Computer() {
		t.Errorf("got the name %q of the computer", got)
	}
}

// TestPlayingIntoARecord checks the message if a computer starts to play in an opened record.
func TestPlayingIntoARecord(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	tree := game.NewTree(game.Freestyle, game.Opening{})
	s.session.Game.Open(tree)
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
	s.checkMessage(lang.ModeIntoRecord, lang.Mode(game.HumanVsComputer))
	s.choose(lang.NewGame)
	s.choose(lang.TwoPlayers)
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
	if got := s.row.shown.Remark; strings.Contains(got, lang.ModeIntoRecord(lang.Mode(game.HumanVsComputer))) {
		t.Errorf("new game: got the remark %q, want none about a record", got)
	}
}
