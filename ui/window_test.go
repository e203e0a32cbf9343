package ui

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/startup"
	"jingzi/ui/status"
	"jingzi/ui/store"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// fakeEngine plays the first legal point in reading order, and reports a given search.
type fakeEngine struct {
	report game.SearchInfo
	wait   bool // think until cancelled
}

func (c fakeEngine) Think(ctx context.Context, p game.Position, _ game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if c.report.PVs != nil {
		report(c.report)
	}
	if c.wait {
		<-ctx.Done()
	}
	for at := range p.EmptyPoints() {
		if p.Legal(at) == nil {
			return at, nil
		}
	}
	return game.Pass, nil
}

// fakeComputers creates fake engines.
type fakeComputers struct{ fakeEngine }

func (fakeComputers) Levels(r game.Rules) []game.Level {
	if r.UsesXO() {
		return []game.Level{game.Easy, game.Medium, game.Hard, game.Perfect}
	}
	return []game.Level{game.Easy, game.Medium, game.Hard, game.Master}
}
func (c fakeComputers) Supports(r game.Rules, l game.Level) bool {
	return r.WinLength == 5 && l != game.Perfect || slices.Contains(c.Levels(r), l)
}

// Player returns a fake engine, or a failing one for another program.
func (c fakeComputers) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	if _, program := l.Program(); program {
		return game.Player{Engine: failingEngine{}}
	}
	return game.Player{Engine: c.fakeEngine}
}
func (c fakeComputers) HintEngine(r game.Rules, _ time.Duration) game.Player {
	return game.Player{Engine: review.NewExplainingEngine(c.fakeEngine, r)}
}
func (c fakeComputers) Random() game.Engine { return c.fakeEngine }

type failingEngine struct{}

func (failingEngine) Think(context.Context, game.Position, game.Limit, func(game.SearchInfo)) (game.Point, error) {
	return game.Point{}, game.ErrEngineExited
}
func (failingEngine) Close() error { return nil }

// testWindow is a window with an event loop in place of the UI goroutine.
type testWindow struct {
	*Window
	t     *testing.T
	q     *game.EventLoop
	store *store.Store
	over  bool
}

// openWindow opens a window for a player who has seen the start page.
func openWindow(t *testing.T, dir string, c session.Computers, tune ...func(*session.Options)) *testWindow {
	t.Helper()
	s := openFirstWindow(t, dir, c, tune...)
	s.start.leave()
	return s
}

func openFirstWindow(t *testing.T, dir string, c session.Computers, tune ...func(*session.Options)) *testWindow {
	t.Helper()
	a := test.NewTempApp(t)
	s := &testWindow{t: t, q: game.NewEventLoop(), store: store.Open(dir)}
	s.Window = New(a, Options{Computers: c, Store: s.store, Version: startup.Build{Version: "0"}, Post: s.q.Post, SystemLanguage: func() lang.Language { return lang.English },
		tune: func(o *session.Options) {
			o.MinMoveInterval, o.NewGameDelay = 0, 0 // without delays
			for _, f := range tune {
				f(o)
			}
		}})
	t.Cleanup(s.stop)
	return s
}

// storedSettings contains the settings and the setup, as the store has them.
type storedSettings struct {
	Setup session.Config
	settings.Settings
}

func (r *storedSettings) equal(q *storedSettings) bool {
	return r.Setup == q.Setup && r.Equal(q.Settings)
}

// labelText returns the label of a menu item without the key.
func labelText(item *fyne.MenuItem) string {
	before, _, _ := strings.Cut(item.Label, "\t")
	return before
}

// defaultSettings returns the values before the first start.
func defaultSettings() storedSettings {
	return storedSettings{session.DefaultConfig(), settings.Default()}
}

// storedSettings holds the settings and the setup as they are stored.
func (s *testWindow) storedSettings() *storedSettings {
	return &storedSettings{s.session.Seats.Config(), s.desk.Settings}
}

func (s *testWindow) configure(change func(*session.Config)) { s.setup.Change(change) }

func (s *testWindow) setLook(l theme.Appearance, textScale float32) {
	s.desk.ChangeSettings(func(s *settings.Settings) { s.Appearance, s.TextScale = l, textScale })
}

// stop closes the window and the store.
func (s *testWindow) stop() {
	s.Window.stop()
	if !s.over {
		s.over = true
		_ = s.store.Close()
	}
}

// settle runs posted functions until no computer is thinking.
func (s *testWindow) settle() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return !s.session.Game.Match().Busy() && !s.session.Game.Match().Hinting() }); err != nil {
		s.t.Fatal(err)
	}
}

func (s *testWindow) click(x, y int) {
	s.t.Helper()
	s.board.OnTapped(game.Pt(x, y))
	s.settle()
}

func (s *testWindow) checkBoard(board string) {
	s.t.Helper()
	p, _ := s.board.Content()
	if got := strings.ReplaceAll(strings.TrimSpace(p.String()), "\n", " "); got != board {
		s.t.Fatalf("the board shows %q, want %q", got, board)
	}
}

func (s *testWindow) checkMessage(want lang.Text, args ...any) {
	s.t.Helper()
	if state, remark, text := s.state(), s.row.shown.Remark, want(args...); state != text && remark != text {
		s.t.Errorf("got %q and %q, want %q in one of them", state, remark, text)
	}
}

// state returns the headline, or else the note on the card of the active player.
func (s *testWindow) state() string {
	if text := s.row.shown.Headline; text != "" {
		return text
	}
	for _, c := range s.cards.cards {
		if c.content.Active {
			return c.content.Note
		}
	}
	return ""
}

// choose runs the menu item with a label.
func (s *testWindow) choose(label lang.Text) {
	s.t.Helper()
	item := s.menuItem(label())
	if item == nil {
		s.t.Fatalf("the menus have no item %q", label())
	}
	if item.Disabled {
		s.t.Fatalf("the menu item %q is disabled", label())
	}
	item.Action()
	s.settle()
}

// acceptDialog presses the main button of a dialog.
func (s *testWindow) acceptDialog() {
	s.t.Helper()
	s.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	s.settle()
}

// toggleChart shows or hides the graph of the evaluation.
func (s *testWindow) toggleChart() {
	s.desk.Settings.Analysis = !s.desk.Settings.Analysis
	s.handleChange()
}

// setLevel sets the level of the computer.
func (s *testWindow) setLevel(l game.Level) {
	s.t.Helper()
	s.configure(func(config *session.Config) { config.Level, config.AdaptLevel = l, false })
	s.settle()
}

// setOpening sets the opening in its dialog.
func (s *testWindow) setOpening(o game.Opening) {
	s.t.Helper()
	s.choose(lang.MenuOpening)
	findInDialog(s, func(p *widgets.Select) bool { return slices.Contains(p.Options, lang.OpeningPlain()) }).SetSelected(lang.Procedure(o))
	s.acceptDialog()
	if got := s.session.Seats.Config().Opening; got != o {
		s.t.Fatalf("the opening is %+v, want %+v", got, o)
	}
}

func (s *testWindow) menuItem(label string) *fyne.MenuItem {
	var found *fyne.MenuItem
	s.eachMenuItem(func(i *fyne.MenuItem) {
		if found == nil && labelText(i) == label && i.Action != nil {
			found = i
		}
	})
	return found
}

func (s *testWindow) eachMenuItem(do func(*fyne.MenuItem)) {
	var walk func([]*fyne.MenuItem)
	walk = func(items []*fyne.MenuItem) {
		for _, i := range items {
			do(i)
			if i.ChildMenu != nil {
				walk(i.ChildMenu.Items)
			}
		}
	}
	for _, m := range s.menus.bar.Items {
		walk(m.Items)
	}
}

func TestClickIsAnsweredAndUndone(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.checkMessage(lang.YourTurn, "X")
	s.click(1, 1)
	s.checkBoard("O.. .X. ...")
	s.click(2, 2)
	s.checkBoard("OO. .X. ..X")
	s.click(1, 1)
	s.checkMessage(lang.Refusal(game.ErrOccupied))
	s.choose(lang.Undo)
	s.checkBoard("O.. .X. ...")
	s.choose(lang.Undo)
	s.checkBoard("... ... ...")
	s.choose(lang.Redo)
	s.choose(lang.Redo)
	s.checkBoard("OO. .X. ..X")
}

func TestUndoWhileThinking(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{wait: true}})
	s.board.OnTapped(game.Pt(1, 1))
	s.checkMessage(lang.Thinking)
	s.board.OnTapped(game.Pt(0, 0))
	s.checkMessage(lang.Refusal(game.ErrEngineTurn))
	s.session.Game.Undo()
	s.checkBoard("... ... ...")
	s.checkMessage(lang.YourTurn, "X")
	s.session.Game.RequestHint()
	s.session.Game.Undo()
	s.session.Game.RequestHint()
	s.session.Game.Stop()
	s.settle()
}

func TestNextGameAfterAWin(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.checkBoard("OO. ... XXX")
	s.checkMessage(lang.ResultWhy, lang.YouWon(), lang.ByLine(3))
	if s.row.shown.Tone != status.ToneWon {
		t.Error("the banner is missing")
	}
	if got := s.score(); got != "1:0" {
		t.Errorf("got the score %q, want 1:0", got)
	}
	s.choose(lang.Undo) // reopens
	if got := s.score(); got != ":" {
		t.Errorf("after Undo: got the score %q, want none", got)
	}
	s.choose(lang.Redo)
	if got := s.score(); got != "1:0" {
		t.Errorf("after Redo: got the score %q, want 1:0", got)
	}
	s.setLevel(game.Hard)
	s.checkBoard("OO. ... XXX")
	s.click(1, 1) // the next game
	s.checkBoard("... ... ...")
	if s.session.Seats.Config().Level != game.Hard || s.session.Seats.Config().Mode != game.HumanVsComputer {
		t.Errorf("got the configuration %+v of the next game, want the same", s.session.Seats.Config())
	}
	s.choose(lang.Undo) // the finished game comes back, and is not counted twice
	s.checkBoard("OO. ... XXX")
	s.setLevel(game.Medium)
	if got := s.score(); got != "1:0" {
		t.Errorf("got the score %q, want 1:0", got)
	}
}

func TestAlternateBeginners(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.AlternateBegin)
	s.checkBoard("... ... ...")
	s.choose(lang.NewGame)
	s.settle()
	s.checkBoard("X.. ... ...")
	s.checkMessage(lang.YourTurn, "O")
	s.choose(lang.NewGame)
	s.checkBoard("... ... ...")
}

func TestUndoWhenTheComputerBegins(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.ComputerBegins)
	s.checkBoard("X.. ... ...")
	s.choose(lang.Undo)
	s.checkBoard("... ... ...")
	s.checkMessage(lang.Stopped)
	s.click(1, 1) // a click lets it go on
	s.checkBoard("X.. ... ...")
}

func TestUndoRestoresTheReplacedGame(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	s.choose(lang.NewGame)
	s.checkBoard("... ... ...")
	s.checkMessage(lang.NewGameStarted)
	s.choose(lang.Undo)
	s.checkBoard("O.. .X. ...")
	s.checkMessage(lang.GameRestoredByUndo)

	s.choose(lang.ShortFive)
	s.checkMessage(lang.NewGameStarted)
	s.choose(lang.Undo)
	s.checkBoard("O.. .X. ...")
	if s.session.Seats.Config().Rules != game.TicTacToe {
		t.Error("the replaced game was restored with other rules")
	}
	if got := s.score(); got != ":" {
		t.Errorf("got the score %v after an abandoned game, want none", got)
	}
}

func TestChangingModeDuringAGame(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	s.setLevel(game.Perfect)
	s.checkBoard("O.. .X. ...")
	s.checkMessage(lang.LevelChanged, lang.LevelPerfect())
	s.choose(lang.TwoPlayers)
	s.checkMessage(lang.ModeChanged, lang.TwoPlayers())
	s.click(2, 2)
	s.checkBoard("O.. .X. ..X")
	s.checkMessage(lang.ToMove, "O")
	s.choose(lang.Undo)
	s.checkBoard("O.. .X. ...")
	s.click(2, 2)
	s.choose(lang.AgainstComputer)
	s.checkBoard("OO. .X. ..X")
}

// TestNotInProof checks the remark after a move of Perfect that is not in its proof.
func TestNotInProof(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: game.SearchInfo{PVs: []game.PV{{Moves: []game.Point{game.Pt(0, 0)}}}, NotInProof: true}}})
	text := func() bool { return strings.Contains(s.formatter.Remark(""), lang.NotInProof()) }
	s.click(1, 1)
	if !text() {
		t.Errorf("after a move without a proof: got the remark %q", s.formatter.Remark(""))
	}
	s.choose(lang.TwoPlayers)
	s.choose(lang.Hint)
	s.click(2, 2)
	if text() {
		t.Errorf("after a move of a person: got the remark %q", s.formatter.Remark(""))
	}
}

func TestMenuCheckMarks(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	check := func(checkedItem lang.Text, uncheckedItems ...lang.Text) {
		t.Helper()
		if !s.menuItem(checkedItem()).Checked {
			t.Errorf("%q is not checked", checkedItem())
		}
		for _, label := range uncheckedItems {
			if s.menuItem(label()).Checked {
				t.Errorf("%q is checked", label())
			}
		}
	}
	s.choose(lang.MenuLevel)
	findInDialog(s, func(p *widgets.Select) bool { return p.Selected == lang.LevelMedium() }).SetSelected(lang.LevelEasy())
	s.acceptDialog()
	if got := s.header.levelPicker.Selected; got != lang.LevelEasy() {
		t.Errorf("got the level %q in the toolbar, want Easy", got)
	}
	check(lang.AgainstComputer, lang.TwoPlayers, lang.WatchComputer)
	s.choose(lang.TwoPlayers)
	check(lang.TwoPlayers, lang.AgainstComputer)
	check(lang.Player1Begins, lang.Player2Begins)
	s.choose(lang.BoardRenju)
	check(lang.BoardRenju, lang.ShortTicTacToe, lang.BoardCustom)
}

func TestGameIsRestored(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, fakeComputers{})
	s.setLevel(game.Hard)
	s.click(1, 1)
	s.choose(lang.NewGame)
	s.click(2, 2)
	s.click(2, 1)
	s.choose(lang.Undo)
	s.stop()

	s = openWindow(t, dir, fakeComputers{})
	s.checkBoard("O.. ... ..X")
	s.checkMessage(lang.GameRestored)
	if s.session.Seats.Config().Level != game.Hard {
		t.Errorf("got the level %q, want Hard", s.session.Seats.Config().Level)
	}
	s.choose(lang.Redo)
	s.checkBoard("OO. ..X ..X")
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.checkBoard("O.. .X. ...")
}

func TestThinkingResumesAfterARestart(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, fakeComputers{fakeEngine{wait: true}})
	s.board.OnTapped(game.Pt(1, 1))
	s.stop()

	s = openWindow(t, dir, fakeComputers{})
	s.settle() // the computer continues to think
	s.checkBoard("O.. .X. ...")
}

func TestDamagedStoreIsKept(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "jingzi.db"), strings.Repeat("damaged", 1000))
	s := openWindow(t, dir, fakeComputers{})
	old, _ := filepath.Glob(filepath.Join(dir, "jingzi.db.damaged-*"))
	if len(old) != 1 {
		t.Fatalf("got the copies %v, want one", old)
	}
	s.checkMessage(lang.StoreDamaged, filepath.Base(old[0]), 0)
	s.click(1, 1)
	s.checkBoard("O.. .X. ...")
}

// TestInvalidSettingsAreReplaced checks that an invalid setting is replaced and reported once, and
// that the others are kept.
func TestInvalidSettingsAreReplaced(t *testing.T) {
	for key, value := range map[string]string{"Setup": `{"Rules":{"Width":-3},"MoveTime":"long","Follow":true}`, "TextScale": "77", "Look": `"dark"`, "Width": "30", "Language": "zh"} {
		dir := t.TempDir()
		st := store.Open(dir)
		st.Set(settingKeys+key, value)
		st.Set(settingKeys+"Coordinates", "false")
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		s := openWindow(t, dir, fakeComputers{})
		s.checkMessage(lang.SettingsDamaged)
		want := defaultSettings()
		want.Coordinates, want.Setup.AdaptLevel = false, key == "Setup"
		if !s.storedSettings().equal(&want) {
			t.Errorf("%s: got %+v", key, s.storedSettings())
		}
		s.click(1, 1)
		s.checkBoard("O.. .X. ...")
		s.stop()
		s = openWindow(t, dir, fakeComputers{})
		if s.row.shown.Remark == lang.SettingsDamaged() || !s.storedSettings().equal(&want) {
			t.Errorf("%s, after another start: got %+v", key, s.storedSettings())
		}
		s.stop()
	}
}

// TestSettingsAreRestored checks that settings are restored after a restart, also empty ones.
func TestSettingsAreRestored(t *testing.T) {
	dir := t.TempDir()
	for _, programs := range [][]string{{"/one", "/two"}, nil} {
		s := openWindow(t, dir, fakeComputers{})
		s.desk.Settings.Programs, s.desk.Settings.Sounds, s.desk.Settings.Appearance = programs, programs != nil, theme.HighContrast
		s.save()
		want := *s.storedSettings()
		s.stop()
		s = openWindow(t, dir, fakeComputers{})
		if !s.storedSettings().equal(&want) {
			t.Errorf("%+v, want %+v", s.storedSettings(), want)
		}
		s.stop()
	}
}

// TestTwoWindowsAtOnce checks that two windows keep their own games and share the settings, also after
// a restart.
func TestTwoWindowsAtOnce(t *testing.T) {
	dir := t.TempDir()
	first := openWindow(t, dir, fakeComputers{})
	first.click(1, 1)
	second := openWindow(t, dir, fakeComputers{})
	second.checkMessage(lang.SecondWindow)
	second.checkBoard("... ... ...")
	second.click(2, 2)
	second.desk.Settings.Coordinates = false
	second.handleChange()
	first.choose(lang.MoveNumbers)
	first.click(2, 1)
	second.stop()
	first.stop()

	first = openWindow(t, dir, fakeComputers{})
	first.checkBoard("OO. .XX ...")
	second = openWindow(t, dir, fakeComputers{})
	second.checkBoard("O.. ... ..X")
	if second.desk.Settings.Coordinates || !second.desk.Settings.MoveNumbers {
		t.Errorf("got the settings %+v, want those of both windows", second.desk.Settings)
	}
}

// TestStoreAlertsAreShownAtOnce checks that an alert of the store is shown at once, not after the next
// move.
func TestStoreAlertsAreShownAtOnce(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	diskFull := errors.New("disk full")
	s.handleAlert(store.Alert{Kind: store.AlertWriteFailed, Err: diskFull})
	s.checkMessage(lang.NotSavedNow, lang.FileCause(diskFull))
	s.handleAlert(store.Alert{Kind: store.AlertRecovered})
	s.checkMessage(lang.SavedAgain)
}

func TestPlayWithoutAFolder(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	s.click(1, 1)
	s.checkBoard("O.. .X. ...")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return s.trouble() != "" }); err != nil {
		t.Fatal(err)
	}
	s.checkMessage(lang.NothingIsSaved)
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	s.setLanguage(lang.TraditionalChinese.Tag())
	s.checkMessage(lang.NothingIsSaved)
}

func TestChangingTheLanguage(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	s.click(1, 1)
	for _, l := range []lang.Language{lang.SimplifiedChinese, lang.TraditionalChinese, lang.English} {
		s.choose(lang.Settings)
		findInDialog(s, func(p *widgets.Select) bool { return slices.Contains(p.Options, lang.SimplifiedChinese.String()) }).SetSelected(l.String())
		s.desk.Dialogs.Close()
		if got := s.window.Title(); got != lang.WindowTitle(lang.BoardTicTacToe()) {
			t.Errorf("%v: got the title %q", l, got)
		}
		if lang.Current() != l || s.menus.bar.Items[0].Label != lang.MenuGame() {
			t.Errorf("%v: got the menu %q", l, s.menus.bar.Items[0].Label)
		}
		s.checkMessage(lang.YourTurn, "X")
		s.checkBoard("O.. .X. ...")
	}
}

// TestEveryMenuItem runs every item of every menu on two boards in every mode.
func TestEveryMenuItem(t *testing.T) {
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	for _, board := range []lang.Text{lang.ShortTicTacToe, lang.BoardRenju} {
		for _, mode := range game.Modes {
			s := openWindow(t, t.TempDir(), fakeComputers{})
			s.menuItem(board()).Action()
			s.menuItem(lang.Mode(mode)).Action()
			var labels []string
			s.eachMenuItem(func(i *fyne.MenuItem) {
				if i.Action == nil && i.ChildMenu == nil && !i.IsSeparator {
					t.Errorf("the menu item %q has no action", i.Label)
				}
				if i.Action != nil && !i.IsQuit {
					labels = append(labels, i.Label)
				}
			})
			for _, label := range labels {
				i := s.menuItem(label)
				if i == nil { // the menu has changed its language or mode
					continue
				}
				if !i.Disabled {
					i.Action()
				}
				for top := s.window.Canvas().Overlays().Top(); top != nil; top = s.window.Canvas().Overlays().Top() {
					s.window.Canvas().Overlays().Remove(top)
				}
				for range 20 {
					if len(s.session.Game.Match().Plies()) > 40 {
						s.session.Game.Stop() // computers among themselves
					}
				}
				lang.SetLanguage(lang.English)
			}
			s.stop()
		}
	}
}

func TestProvedResultIsAnnounced(t *testing.T) {
	wins := fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: game.WinIn(3)}}}}
	s := openWindow(t, t.TempDir(), fakeComputers{wins})
	s.click(1, 1) // against Medium it is not told
	s.checkMessage(func(...any) string { return "" })
	s.desk.Settings.AnnounceWins = status.AnnounceAtOnce // unless that was asked for
	s.refresh()
	s.checkMessage(func(...any) string {
		return lang.ComputerWinsIn(2)
	})

	loses := fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: game.LossIn(2)}}}}
	s = openWindow(t, t.TempDir(), fakeComputers{loses})
	s.setLevel(game.Hard)
	s.click(1, 1)
	s.checkMessage(func(...any) string { return lang.YouWinIn(1) })
}

// TestForcedWinEndsTheGame checks that an announced forced win ends the game if the player has chosen
// that, and that the game continues after Undo.
func TestForcedWinEndsTheGame(t *testing.T) {
	for _, test := range []struct {
		on, atOnce bool
		rules      lang.Text
		level      game.Level
		score      game.Score
		ends       game.Stone
	}{
		{true, false, lang.ShortTicTacToe, game.Hard, game.WinIn(5), game.White},
		{true, false, lang.ShortTicTacToe, game.Hard, game.LossIn(4), game.Black},
		{true, false, lang.ShortFive, game.Hard, game.WinIn(5), game.White},
		{true, true, lang.ShortTicTacToe, game.Medium, game.WinIn(5), game.White},
		{false, false, lang.ShortTicTacToe, game.Hard, game.WinIn(5), game.Empty},
		{true, false, lang.ShortTicTacToe, game.Medium, game.WinIn(5), game.Empty},       // not announced
		{true, false, lang.ShortTicTacToe, game.Hard, game.UnprovedWinIn(5), game.Empty}, // it only seems so
		{true, false, lang.ShortTicTacToe, game.Hard, 7, game.Empty},
		{true, true, lang.ShortFreestyle, game.Hard, game.WinIn(5), game.Empty}, // no minimax
	} {
		wins := fakeEngine{report: game.SearchInfo{Depth: 5, Nodes: 100, PVs: []game.PV{{Score: test.score}}}}
		s := openWindow(t, t.TempDir(), fakeComputers{wins})
		s.choose(test.rules)
		s.setLevel(test.level)
		s.desk.Settings.EndAtForcedWin = test.on
		if test.atOnce {
			s.desk.Settings.AnnounceWins = status.AnnounceAtOnce
		}
		s.click(1, 1)
		m := s.session.Game.Match()
		if r := m.Current().Result(); test.ends == game.Empty {
			if r.Over() {
				t.Errorf("%+v: got the result %+v, want none", test, r)
			}
			continue
		} else if r != (game.Result{Winner: test.ends, Reason: game.ForcedWin}) || m.Current().Position.Stones() != 2 {
			t.Errorf("%+v: got the result %+v after %d stones", test, r, m.Current().Position.Stones())
			continue
		}
		if text := s.state(); !strings.Contains(text, lang.ByForcedWin()) {
			t.Errorf("got the text %q, want that the win was forced", text)
		}
		if tally := s.session.History.Tally(); tally.Games() != 1 || (tally.Won == 1) != (test.ends == game.Black) {
			t.Errorf("%+v: got the tally %+v", test, tally)
		}
		s.session.Game.Undo()
		s.settle()
		if m.Current().Result().Over() || m.Current().Position.Stones() != 2 || s.session.History.Tally().Games() != 0 {
			t.Fatalf("Undo: got the result %+v, want none", m.Current().Result())
		}
		s.click(0, 2)
		if m.Current().Result().Over() || m.Current().Position.Stones() != 4 {
			t.Errorf("after Undo: got the result %+v, want none", m.Current().Result())
		}
	}
}

// TestCoordinates checks that every board shows coordinates, 3×3 only if that is set.
func TestCoordinates(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	if _, opts := s.board.Content(); opts.Coordinates {
		t.Error("3×3 has coordinates by default")
	}
	s.desk.Settings.Coordinates3 = true
	s.handleChange()
	for _, rules := range []game.Rules{game.TicTacToe, game.FiveByFive, game.Freestyle} {
		s.configure(func(config *session.Config) { config.Rules = rules })
		if _, opts := s.board.Content(); !opts.Coordinates {
			t.Errorf("got no coordinates on the board of %s", lang.Rules(rules))
		}
	}
}

// TestAnnounceWins checks that a proved win on a large board is announced as the settings say.
func TestAnnounceWins(t *testing.T) {
	for _, test := range []struct {
		when       status.AnnounceWins
		mine, told bool
	}{
		{status.AnnounceOwn, true, true}, {status.AnnounceOwn, false, false},
		{status.AnnounceAtOnce, true, true}, {status.AnnounceAtOnce, false, true},
		{status.AnnounceAfterGame, true, false}, {status.AnnounceAfterGame, false, false},
	} {
		score, verdict := game.WinIn(9), lang.ComputerWinsIn(8)
		if test.mine {
			score, verdict = game.LossIn(9), lang.YouWinIn(8)
		}
		s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: score}}}}})
		s.choose(lang.ShortFreestyle)
		s.setLevel(game.Hard)
		s.desk.Settings.AnnounceWins = test.when
		s.click(7, 7)
		want := ""
		if test.told {
			want = verdict
		}
		s.checkMessage(func(...any) string { return want })
		for x := range 4 { // the engine fills the top row, from the left
			s.click(x, 14)
		}
		heldOut, wasCertain := lang.HeldOut(5), lang.WinWasCertain(2)
		if !test.told && !test.mine {
			heldOut = wasCertain
		}
		s.checkMessage(func(...any) string { return heldOut })
	}
}

// playLostGame plays a game of tic-tac-toe that the fake engine, which fills the top row, wins.
func (s *testWindow) playLostGame() {
	s.click(0, 2)
	s.click(1, 2)
	s.click(1, 1)
}

// buttonLabels returns the labels of the buttons in the message row.
func (s *testWindow) buttonLabels() (labels []string) {
	for _, o := range s.row.buttons.Objects {
		labels = append(labels, o.(*widgets.Button).Text)
	}
	return labels
}

// TestOffersAfterLosses checks that every third loss in a row offers an easier opponent, and that only
// the button for the next game is highlighted.
func TestOffersAfterLosses(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	playAgain := func() { s.row.buttons.Objects[0].(fyne.Tappable).Tapped(nil) }
	offer := lang.EasierOpponent(lang.LevelEasy())
	for n, want := range [][]string{nil, nil, {offer}, nil, nil, {offer}} {
		s.playLostGame()
		if got, want := s.buttonLabels(), slices.Concat([]string{lang.PlayAgain(), lang.ShowMe()}, want, []string{lang.ReviewShort()}); !slices.Equal(got, want) {
			t.Fatalf("after %d lost games there is %q, want %q", n+1, got, want)
		}
		for i, o := range s.row.buttons.Objects {
			if highlighted := o.(*widgets.Button).Importance == widget.HighImportance; highlighted != (i == 0) {
				t.Errorf("button %d: got highlighted: %v", i, highlighted)
			}
		}
		if s.row.shown.Tone != status.ToneLost || !strings.Contains(s.row.shown.Remark, lang.HeldOut(3)) {
			t.Errorf("got the message %+v, want that of a loss", s.row.shown)
		}
		if s.refresh(); n < 5 {
			playAgain()
			s.checkBoard("... ... ...")
		}
	}
	s.row.buttons.Objects[2].(fyne.Tappable).Tapped(nil)
	if s.session.Seats.Config().Level != game.Easy || s.session.Game.Match().Index() != 0 {
		t.Errorf("next game: got the level %q after %d moves, want Easy and none", s.session.Seats.Config().Level, s.session.Game.Match().Index())
	}
	s.checkMessage(lang.LevelChanged, lang.LevelEasy())
	for range 3 {
		if s.playLostGame(); len(s.row.buttons.Objects) != 3 {
			t.Errorf("at the easiest level: got the buttons %q, want three", s.buttonLabels())
		}
		playAgain()
	}

	s = openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) { config.AdaptLevel = true })
	for range 3 {
		s.session.Game.NewGame()
		if s.playLostGame(); len(s.row.buttons.Objects) != 3 {
			t.Errorf("with the adaptive level: got the buttons %q, want three", s.buttonLabels())
		}
	}
}

// TestOfferAfterTwoWins checks that two unassisted wins in a row offer the next rung of the ladder.
func TestOfferAfterTwoWins(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.ShortFreestyle)
	win := func() {
		for x := range 5 { // the engine fills the top row too late
			s.click(x+3, 3)
		}
	}
	offer := lang.StrongerOpponent(lang.NumberOf(game.Medium.Rung()+1, game.Rungs))
	if win(); slices.Contains(s.buttonLabels(), offer) {
		t.Error("a stronger opponent is offered after one win")
	}
	s.session.Game.NewGame()
	if win(); !slices.Contains(s.buttonLabels(), offer) {
		t.Fatalf("after two wins: got the buttons %q, want a stronger opponent", s.buttonLabels())
	}
	s.choose(lang.Undo)
	s.choose(lang.Redo)
	if slices.Contains(s.buttonLabels(), offer) {
		t.Error("an undone win is counted")
	}
	s.session.Game.NewGame()
	win()
	s.session.Game.NewGame()
	win()
	s.row.buttons.Objects[2].(fyne.Tappable).Tapped(nil)
	if got := s.session.Seats.Config().Level; got != game.LevelAtRung(game.Medium.Rung()+1) {
		t.Errorf("next game: got the level %q, want one higher than Medium", got)
	}
}

// TestComputersMovesKeepTheirAuthor checks that a move of the computer is not attributed to a person
// who takes its seat.
func TestComputersMovesKeepTheirAuthor(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	if got := s.board.AccessibilityLabel(); !strings.HasPrefix(got, lang.MovePlayed("O", "A3")) {
		t.Errorf("got the accessible text %q, want the move of O", got)
	}
	s.click(0, 1)
	if got := s.board.AccessibilityLabel(); !strings.HasPrefix(got, lang.MovePlayed(lang.Player1(), "A2")) {
		t.Errorf("after the next move: got the accessible text %q, want the move of player 1", got)
	}
}

// TestThinkingStatus checks that the status shows no numbers while the computer thinks, unless the
// best moves are shown.
func TestThinkingStatus(t *testing.T) {
	report := game.SearchInfo{Depth: 9, Nodes: 100, PVs: []game.PV{{Score: 318, Moves: []game.Point{game.Pt(7, 6)}}}}
	s := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report, wait: true}})
	s.choose(lang.ShortFreestyle)
	s.board.OnTapped(game.Pt(7, 7))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return len(s.session.Game.SearchStatus().Info.PVs) > 0 }); err != nil {
		t.Fatal(err)
	}
	s.refresh()
	if state, remark := s.state(), s.row.shown.Remark; state != lang.Thinking() || remark != "" {
		t.Errorf("got %q, %q; want only that the computer is thinking", state, remark)
	}
	s.analysis.BestLines.Toggle()
	if remark := s.row.shown.Remark; !strings.Contains(remark, lang.StandsBetter(lang.White())) || !strings.Contains(remark, lang.SearchDepth(9)) || strings.Contains(remark, "318") {
		t.Errorf("with the best moves: got the remark %q, want the depth and the better side", remark)
	}
}

func TestBrowsingIsNotUndo(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.ShortFreestyle)
	s.click(7, 7)
	s.click(7, 8)
	s.walk(-1)
	s.walk(-1)
	s.checkMessage(lang.LookingAt, 2, 4)
	if p, _ := s.board.Content(); p.Stones() != 2 {
		t.Errorf("got %d stones on the board, want 2", p.Stones())
	}
	if s.session.Game.Match().Index() != 4 {
		t.Error("browsing has changed the game")
	}
	s.walk(-1)
	s.click(0, 14)
	s.checkMessage(lang.NotYourTurnThen)
	s.walk(-seekEnd)
	s.click(3, 3) // continues from the displayed position
	if got := s.session.Game.Match().Index(); got != 2 {
		t.Errorf("at %d, want 2", got)
	}
	s.checkMessage(lang.YourTurn, lang.Black())
	s.choose(lang.Undo) // the new stones
	if s.session.Game.Match().Index() != 0 {
		t.Errorf("got move %d, want 0", s.session.Game.Match().Index())
	}
	s.choose(lang.Redo)
	s.session.Navigator.DisplaySibling(1) // the line that was left
	s.checkMessage(lang.LookingAtVariation, 2, 4)
}

func TestResetScore(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.choose(lang.NewGame)
	s.options.Store.ResetScore()
	s.choose(lang.Undo) // the won game comes back
	s.choose(lang.Undo) // and is reopened
	if got := s.score(); got != ":" {
		t.Errorf("got the score %v, want none", got)
	}
	s.choose(lang.Redo)
	if got := s.score(); got != "1:0" {
		t.Errorf("after another win: got the score %q, want 1:0", got)
	}
}

func TestOpeningByClicksAndButtons(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.BoardRenju)
	s.choose(lang.TwoPlayers)
	s.setOpening(game.Classic)
	s.checkMessage(lang.AskFirstStone, lang.Player1())
	s.click(0, 0)
	s.checkMessage(lang.Refusal(game.ErrNotCentre))
	s.click(7, 7)
	s.checkMessage(lang.AskWhiteWithin, lang.Player1(), 3, 3)
	s.click(7, 6)
	s.click(8, 6)
	s.checkMessage(lang.AskSwapColours, lang.Player2(), lang.White())
	s.checkMessage(func(...any) string { return "花月 Kagetsu (D4)" })
	if n := len(s.row.buttons.Objects); n != 2 || !s.row.buttons.Visible() {
		t.Fatalf("got %d buttons, want 2", n)
	}
	test.Tap(s.row.buttons.Objects[1].(fyne.Tappable)) // swap
	s.checkMessage(lang.AskAnywhere, lang.Player1())
	s.click(8, 5)
	s.checkMessage(lang.AskFifthOffer, lang.Player2(), 1, 2)
	s.click(6, 8)
	s.click(6, 8)
	s.checkMessage(lang.Refusal(game.ErrAlreadyOffered))
	s.click(9, 8)
	s.checkMessage(lang.AskKeepOne, lang.Player1())
	s.choose(lang.Undo)
	s.checkMessage(lang.AskFifthOffer, lang.Player2(), 2, 2)
	s.choose(lang.Redo)
	s.click(6, 8)
	s.checkMessage(lang.ToMove, lang.White())
	if p, _ := s.board.Content(); p.Stones() != 5 {
		t.Errorf("got %d stones, want 5", p.Stones())
	}
}

// TestComputerPlaysEveryOpening checks that the computer plays every procedure in either seat,
// whatever the answers of the opponent.
func TestComputerPlaysEveryOpening(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	seen := make(map[game.ChoiceKind]bool)
	for _, board := range []lang.Text{lang.BoardRenju, lang.ShortFreestyle} {
		s.choose(board)
		for _, o := range game.OpeningsFor(s.session.Game.Match().Rules())[1:] {
			s.setOpening(o)
			for i := range 6 {
				s.choose([]lang.Text{lang.ComputerBegins, lang.IBegin}[i%2])
				s.choose(lang.NewGame)
				s.playOpening(i/2, seen)
			}
		}
	}
	for _, kind := range []game.ChoiceKind{game.Place, game.Keep, game.Swap, game.AddTwo, game.Offer, game.Declare} {
		if !seen[kind] {
			t.Errorf("no game has an answer of kind %d", kind)
		}
	}
}

// playOpening answers the computer until the opening is over, choosing the button with a given number
// if there are buttons, and then undoes everything.
func (s *testWindow) playOpening(number int, seen map[game.ChoiceKind]bool) {
	current := func() *game.Situation { return s.session.Game.Match().Current() }
	for range 40 {
		s.settle()
		if current().OpeningOver() && current().Position.Stones() > 3 {
			break
		}
		prompt := current().Prompt()
		if decisions := prompt.NonPointChoices(); len(decisions) > 0 {
			buttons := s.row.buttons.Objects
			if len(buttons) < len(decisions) {
				s.t.Fatalf("got %d buttons, want at least %d", len(buttons), len(decisions))
			}
			buttons = buttons[len(buttons)-len(decisions):] // before them may stand one that asks why
			seen[decisions[number%len(decisions)].Kind] = true
			test.Tap(buttons[number%len(decisions)].(fyne.Tappable))
			continue
		}
		seen[game.Place] = true
		for i := range current().Position.Rules().NumPoints() {
			at := current().Position.Rules().PointAt(i * 97 % current().Position.Rules().NumPoints())
			if current().Legal(at) == nil {
				s.click(int(at.X), int(at.Y))
				break
			}
		}
	}
	if !current().OpeningOver() {
		s.t.Fatalf("%+v: the opening does not end: %+v", current().Opening(), current().Prompt())
	}
	answers := func() (n int) {
		m := s.session.Game.Match()
		for _, ply := range m.Plies()[1 : m.Index()+1] {
			if m.Player(ply.Seat).IsHuman() {
				n++
			}
		}
		return n
	}
	for n := answers(); n > 0; n-- {
		if n != answers() {
			s.t.Fatalf("got %d answers, want %d", answers(), n)
		}
		s.session.Game.Undo()
		s.settle()
	}
}

// TestForbiddenMove checks that a forbidden move is refused, or loses if the rules say so, with the
// stones of the foul highlighted.
func TestForbiddenMove(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.BoardRenju)
	s.choose(lang.TwoPlayers)
	playGame := func() {
		for _, at := range [][2]int{{7, 7}, {0, 0}, {8, 7}, {0, 14}, {9, 6}, {14, 0}, {9, 5}, {14, 14}, {9, 7}} {
			s.click(at[0], at[1])
		}
	}
	playGame()
	s.checkMessage(lang.Refusal(&game.Foul{Kind: game.ThreeThree}))
	s.choose(lang.BoardCustom)
	s.checkBox(lang.FoulLoses()).SetChecked(true)
	s.acceptDialog()
	s.choose(lang.NewGame)
	playGame()
	if got, want := s.session.Game.Match().Current().Result(), (game.Result{Winner: game.White, Reason: game.FoulPlayed}); got != want {
		t.Fatalf("got the result %+v, want a foul of Black", got)
	}
	s.checkMessage(lang.ResultWhy, lang.WonAs(lang.Player2(), lang.White()), lang.ByFoul())
	if _, opts := s.board.Content(); len(opts.Highlighted) != 5 {
		t.Errorf("got the highlighted points %v, want 5", opts.Highlighted)
	}
	s.choose(lang.Undo)
	if s.session.Game.Match().Current().Result().Over() {
		t.Error("the game is still over")
	}
}

func TestEveryRefusalHasAText(t *testing.T) {
	for _, err := range []error{game.ErrOccupied, game.ErrOffBoard, game.ErrGameOver, game.ErrCannotPass, game.ErrEngineTurn, game.ErrWrongChoice,
		game.ErrNotCentre, game.ErrNotCentral3, game.ErrNotCentral5, game.ErrNotCentral7, game.ErrNotCentral9, game.ErrNotOutside5, game.ErrNotOutside7, game.ErrAlreadyOffered, game.ErrSymmetricOffer, game.ErrNotOffered,
		&game.Foul{Kind: game.Overline}, &game.Foul{Kind: game.FourFour}, &game.Foul{Kind: game.ThreeThree}} {
		if text := lang.Refusal(err)(); text == err.Error() {
			t.Errorf("the error %v has no text in the player's language", err)
		}
	}
}

func TestAppearances(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.setLook(theme.HighContrast, 1)
	if th, _ := s.desk.App.Settings().Theme().(theme.Theme); th.Appearance() != theme.HighContrast {
		t.Error("the theme is not in high contrast")
	}
	s.setLook(theme.Dark, 1)
	if s.desk.Settings.Appearance != theme.Dark {
		t.Error("the theme is not dark")
	}
}

func TestBlackWithOnlyForbiddenPointsPasses(t *testing.T) {
	small := game.Rules{Width: 6, Height: 3, WinLength: 5, Fouls: true}
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.TwoPlayers)
	s.configure(func(config *session.Config) { config.Rules = small })
	// Black's row lacks one stone in the middle of six: the last empty point.
	for _, at := range []string{"a2", "a1", "b2", "b1", "d2", "c1", "e2", "e1", "f2", "f1", "a3", "b3", "d3", "c3", "f3", "e3", "d1"} {
		s.clickAt(at)
	}
	s.session.Game.Click(game.Pass) // White
	s.checkMessage(lang.OnlyPass)
	s.clickAt("c2")
	s.checkMessage(lang.Refusal(&game.Foul{Kind: game.Overline}))
	test.Tap(s.row.buttons.Objects[0].(fyne.Tappable))
	s.checkMessage(lang.ResultWhy, lang.Drawn(), lang.ByPasses())
}

func TestFailingProgramForfeits(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.ShortFreestyle)
	s.desk.Settings.Programs = []string{"/games/pbrain-weak.exe"}
	s.handleChange()
	s.header.levelPicker.SetSelected("weak")
	s.settle()
	s.checkMessage(lang.LevelChanged, "weak")
	s.clickAt("h8")
	s.checkMessage(lang.ResultWhy, lang.YouWon(), lang.ByForfeit())
	s.checkMessage(func(...any) string {
		return lang.Sentences(lang.ForfeitUncounted(), lang.Failure(game.ErrEngineExited)())
	})
	s.setLevel(game.Easy)
	s.choose(lang.NewGame)
	s.clickAt("h8")
	if n := s.session.Game.Match().Current().Position.Stones(); n != 2 {
		t.Errorf("got %d stones, want 2", n)
	}
}

func TestChartFollowsTheGame(t *testing.T) {
	engine := fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 9, PVs: []game.PV{{Score: 3}}}}
	s := openWindow(t, t.TempDir(), fakeComputers{engine})
	s.toggleChart()
	s.click(1, 1)
	s.click(2, 2)
	c := s.panel.chart
	if values, _, at := c.Data(); len(values) != 5 || !(values[1] < 0 && values[3] < 0) || at != 4 {
		t.Fatalf("got the values %v at %d, want five values with two negative ones", values, at)
	}
	c.Resize(fyne.NewSize(110, 60))
	c.Tapped(&fyne.PointEvent{Position: fyne.NewPos(26, 30)})
	s.checkMessage(lang.LookingAt, 1, 4)
	s.walk(seekEnd)
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.click(0, 2)
	if values, _, _ := c.Data(); len(values) != 3 {
		t.Errorf("got the values %v, want none of moves that were undone", values)
	}
}

func TestComputersDecisionIsShown(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.BoardRenju)
	s.setOpening(game.Classic)
	s.clickAt("h8")
	s.clickAt("h9")
	s.clickAt("h10")
	if n := s.session.Game.Match().Current().Position.Stones(); n != 4 {
		t.Fatalf("got %d stones, want 4", n)
	}
	s.checkMessage(lang.HasKept, lang.Computer()) // and has played the fourth stone since
	s.clickAt("g7")
	s.checkMessage(func(...any) string { return lang.OpeningName(1) })
	s.clickAt("g6")
	plies := s.session.Game.Match().Plies()
	old := plies[len(plies)-2].Choice.Point // before White's sixth
	s.checkMessage(lang.HasKeptFifth, lang.Computer(), lang.Point(game.Renju, old))
}

func TestUndoRestoresSeveralGames(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, fakeComputers{})
	for x := range 3 {
		s.click(x, 2)
		if x < 2 {
			s.choose(lang.NewGame)
		}
	}
	s.stop()
	s = openWindow(t, dir, fakeComputers{}) // also after a restart
	for _, want := range []string{"O.. ... ..X", "... ... ...", "O.. ... .X.", "... ... ...", "O.. ... X..", "... ... ..."} {
		s.checkBoard(want)
		s.session.Game.Undo()
	}
	s.checkMessage(lang.NothingToUndo)
}

// score returns the scores on the cards, which are empty before the first finished game.
func (s *testWindow) score() string {
	return s.cards.cards[0].content.Score + ":" + s.cards.cards[1].content.Score
}

// TestMaximisedWindow checks that a maximised window is stored with the size that it had before.
func TestMaximisedWindow(t *testing.T) {
	home := t.TempDir()
	s := openWindow(t, home, fakeComputers{})
	maximized := true
	s.options.Maximized = func(fyne.Window) bool { return maximized }
	before := fyne.NewSize(s.desk.Settings.Width, s.desk.Settings.Height)
	s.rememberSize(fyne.NewSize(1800, 1000))
	if st := s.desk.Settings; !st.Maximized || fyne.NewSize(st.Width, st.Height) != before {
		t.Errorf("maximised: got %v, %v×%v; want true and the size before", st.Maximized, st.Width, st.Height)
	}
	maximized = false
	s.rememberSize(before.AddWidthHeight(10, 0))
	if st := s.desk.Settings; st.Maximized || st.Width != before.Width+10 {
		t.Errorf("restored: got %v, %v×%v; want false and 10 wider", st.Maximized, st.Width, st.Height)
	}
}
