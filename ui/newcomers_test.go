package ui

import (
	"image"
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
	w := openFirstWindow(t, t.TempDir(), fakeComputers{})
	if w.start.page == nil {
		t.Fatal("the start page is not open")
	}

	for _, label := range []lang.Text{lang.Settings, lang.Shortcuts, lang.FullScreen} {
		w.choose(label)
		if w.start.page == nil {
			t.Fatalf("%s: the start page is closed", label())
		}
		w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
		if w.start.page == nil {
			t.Fatalf("%s, Esc: the start page is closed", label())
		}
	}
	w.choose(lang.Hint)
	if w.start.page != nil {
		t.Error("the start page is open after a command of the game")
	}
}

// TestEscapeLeavesFullScreen checks that Esc leaves full screen if there is nothing else to close.
func TestEscapeLeavesFullScreen(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)
	w.choose(lang.FullScreen)
	w.session.Navigator.Display(1)
	escape := func() { w.handleKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) }
	escape()
	if !w.desk.Settings.FullScreen || !w.session.Navigator.IsLive() {
		t.Error("Esc does not go back to the game first")
	}
	escape()
	if w.desk.Settings.FullScreen || w.window.FullScreen() {
		t.Error("Esc does not leave full screen")
	}
}

// TestFullScreenRestoresTheSize checks that leaving full screen restores the size of the main window
// and of a secondary one.
func TestFullScreenRestoresTheSize(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	screen := fyne.NewSize(1920, 1080)
	initial := fyne.NewSize(w.desk.Settings.Width, w.desk.Settings.Height)
	w.choose(lang.FullScreen)
	w.window.Resize(screen)
	w.choose(lang.FullScreen)
	if size := w.window.Canvas().Size(); size != initial || w.window.FullScreen() {
		t.Errorf("after full screen: got the size %v, want %v", size, initial)
	}
	win := w.desk.NewWindow("tree", "")
	win.Resize(fyne.NewSize(900, 600))
	win.SetFullScreen(true)
	win.Resize(screen)
	win.SetFullScreen(true)
	win.SetFullScreen(false)
	if size := win.Canvas().Size(); size != fyne.NewSize(900, 600) {
		t.Errorf("secondary window: got the size %v after full screen, want 900×600", size)
	}
	win.Close()
}

// movedWindow is a window that records where it was moved to.
type movedWindow struct {
	fyne.Window
	positions []image.Point
}

func (w *movedWindow) RequestPosition(x, y int)    { w.positions = append(w.positions, image.Pt(x, y)) }
func (w *movedWindow) RequestFullScreenSecondary() {}
func (w *movedWindow) RequestAlwaysOnTop()         {}

// TestOtherScreen checks that a secondary window fills the screen on which the main window is not, and returns to where
// it was, unless that screen is gone.
func TestOtherScreen(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	laptop, projector := image.Rect(0, 0, 1280, 720), image.Rect(1280, 0, 3200, 1080)
	old := image.Rect(100, 50, 1000, 650)
	w.fakeHost.bounds = func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool) {
		return old, old, laptop, true
	}
	feature := w.desk.NewWindow("tree", "").(*featureWindow)
	moved := &movedWindow{Window: feature.Window}
	feature.Window = moved

	// No other screen, or one with the same picture.
	for _, screens := range [][]image.Rectangle{nil, {laptop}, {laptop, image.Rect(0, 0, 1024, 720)}} {
		w.fakeHost.screens = screens
		if w.desk.OtherScreen(feature) != nil {
			t.Errorf("screens %v: there is another screen", screens)
		}
	}

	w.fakeHost.screens = []image.Rectangle{laptop, projector}
	w.desk.OtherScreen(feature)()
	corner := moved.positions[0]
	bounds := image.Rectangle{Max: old.Size()}.Add(corner)
	if !bounds.In(projector) || !feature.FullScreen() {
		t.Errorf("got a window at %v, full screen %v; want full screen in the middle of %v", corner,
			feature.FullScreen(), projector)
	}
	feature.SetFullScreen(false)
	if got := moved.positions[len(moved.positions)-1]; got != old.Min || feature.FullScreen() {
		t.Errorf("got the position %v, full screen %v; want %v as before", got, feature.FullScreen(), old.Min)
	}

	w.desk.OtherScreen(feature)()
	w.fakeHost.screens, moved.positions = []image.Rectangle{projector}, nil
	feature.SetFullScreen(false)
	if moved.positions != nil {
		t.Errorf("got the positions %v on a screen that is gone", moved.positions)
	}
}

// TestUnavailableLinksAreDisabled checks that links are disabled for boards that they do not support.
func TestUnavailableLinksAreDisabled(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.Rules = game.FiveByFive })
	w.click(2, 2)

	for _, label := range []lang.Text{lang.CopyGomocalc, lang.CopyRenjuPortal} {
		if item := w.menuItem(label()); item == nil || !item.Disabled {
			t.Errorf("%s is enabled on 5×5", label())
		}
	}
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	w.click(7, 7)

	for _, label := range []lang.Text{lang.CopyGomocalc, lang.CopyRenjuPortal} {
		if item := w.menuItem(label()); item == nil || item.Disabled {
			t.Errorf("%s is disabled on 15×15", label())
		}
	}
}

// TestTooltipIsHiddenByAWindow checks that opening a window hides the tooltip.
func TestTooltipIsHiddenByAWindow(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.desk.Tips.AfterFunc = func(_ time.Duration, f func()) { f() }
	w.desk.Tips.Enter(w.toolbar.Undo, func() string { return "a tip" })
	if w.desk.Tips.Text() != "a tip" {
		t.Fatal("the tooltip is missing")
	}
	w.choose(lang.Guide)
	if got := w.desk.Tips.Text(); got != "" {
		t.Errorf("got the tooltip %q, want none", got)
	}
}

// TestDrawCountsInTheScore checks that a draw counts half a point for both.
func TestDrawCountsInTheScore(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.TwoPlayers)

	for _, want := range [][2]string{{"½", "½"}, {"1", "1"}} {
		for _, point := range [][2]int{{1, 1}, {0, 0}, {2, 0}, {0, 2}, {0, 1}, {2, 1}, {1, 0}, {1, 2}, {2, 2}} {
			w.click(point[0], point[1])
		}
		if !w.session.Game.Match().Current().Result().Over() ||
			w.session.Game.Match().Current().Result().Winner != game.Empty {
			t.Fatal("the game is not drawn")
		}
		if got := [2]string{w.cards.Cards[0].Content.Score, w.cards.Cards[1].Content.Score}; got != want {
			t.Errorf("got the score %q, want %q", got, want)
		}
		w.session.Game.NewGame()
	}
}

// TestNameAgainstTheComputer checks that a person playing the computer can be renamed, and the
// computer cannot.
func TestNameAgainstTheComputer(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	card := w.cards.Cards[0]
	if !card.Content.CanRename || w.cards.Cards[1].Content.CanRename {
		t.Fatalf("got the cards %+v, %+v; want that only the first can be renamed", card.Content,
			w.cards.Cards[1].Content)
	}
	w.session.Editor.SetName(card.Content.Seat, "Anna")
	w.refresh()
	if card.Content.Name != "Anna" {
		t.Errorf("got the name %q, want Anna", card.Content.Name)
	}
	w.choose(lang.NewGame)
	if got := w.cards.Cards[0].Content.Name; got != "Anna" {
		t.Errorf("next game: got the name %q, want Anna", got)
	}
	if got := w.cards.Cards[1].Content.Name; got != lang.Computer() {
		t.Errorf("got the name %q of the computer, want %q", got, lang.Computer())
	}
}

// TestPlayingIntoARecord checks that a message tells when a computer starts to play in an opened record.
func TestPlayingIntoARecord(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	tree := game.NewTree(game.Freestyle, game.Opening{})
	w.session.Game.Open(tree)
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
	w.checkMessage(lang.ModeIntoRecord, lang.Mode(game.HumanVsComputer))
	w.choose(lang.NewGame)
	w.choose(lang.TwoPlayers)
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
	if got := w.row.Shown.Remark; strings.Contains(got, lang.ModeIntoRecord(lang.Mode(game.HumanVsComputer))) {
		t.Errorf("new game: got the remark %q, want none about a record", got)
	}
}
