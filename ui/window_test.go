package ui

import (
	"context"
	"errors"
	"image"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/ai"
	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/host"
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

func (e fakeEngine) Think(ctx context.Context, p game.Position, _ game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if e.report.PVs != nil {
		report(e.report)
	}
	if e.wait {
		<-ctx.Done()
	}

	for point := range p.EmptyPoints() {
		if p.Legal(point) == nil {
			return point, nil
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
func (c fakeComputers) HintPlayer(r game.Rules, _ time.Duration) game.Player {
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
	t         *testing.T
	loop      *game.EventLoop
	fakeHost  *fakeHost
	store     *store.Store
	isStopped bool
}

// fakeHost is the platform of a window in a test.
type fakeHost struct {
	host.None
	post          func(func())
	bounds        func(fyne.Window) (inner, outer, usable image.Rectangle, ok bool) // nil if unknown
	screens       []image.Rectangle
	maximized     bool
	scale         float32
	keys          map[int]fyne.KeyName // by scan code
	reducedMotion bool
}

func (h *fakeHost) Post(f func())                   { h.post(f) }
func (h *fakeHost) Screens() []image.Rectangle      { return h.screens }
func (h *fakeHost) IsMaximized(fyne.Window) bool    { return h.maximized }
func (h *fakeHost) Shrink(factor float32)           { h.scale *= factor }
func (h *fakeHost) KeyAt(scanCode int) fyne.KeyName { return h.keys[scanCode] }
func (h *fakeHost) ReducedMotion() bool             { return h.reducedMotion }

func (h *fakeHost) Bounds(w fyne.Window) (inner, outer, usable image.Rectangle, ok bool) {
	if h.bounds == nil {
		return
	}
	return h.bounds(w)
}

// openWindow opens a window for a player who has seen the start page.
func openWindow(t *testing.T, dir string, c session.Computers, tune ...func(*session.Options)) *testWindow {
	t.Helper()
	w := openFirstWindow(t, dir, c, tune...)
	w.start.leave()
	return w
}

func openFirstWindow(t *testing.T, dir string, c session.Computers, tune ...func(*session.Options)) *testWindow {
	t.Helper()
	a := test.NewTempApp(t)
	w := &testWindow{t: t, loop: game.NewEventLoop(), store: store.Open(dir)}
	w.fakeHost = &fakeHost{post: w.loop.Post, scale: 1}
	w.Window = New(a, Options{Computers: c, Store: w.store, Version: startup.Build{Version: "0"}, Host: w.fakeHost,
		tune: func(o *session.Options) {
			o.MinMoveInterval, o.NewGameDelay = 0, 0 // without delays
			for _, f := range tune {
				f(o)
			}
		}})
	t.Cleanup(w.stop)

	return w
}

// storedSettings holds the settings and the setup in the form in which they are stored.
type storedSettings struct {
	Setup session.Config
	settings.Settings
}

func (s *storedSettings) equal(q *storedSettings) bool {
	return s.Setup == q.Setup && s.Equal(q.Settings)
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

// storedSettings returns the current settings and setup.
func (w *testWindow) storedSettings() *storedSettings {
	return &storedSettings{w.session.Seats.Config(), w.desk.Settings}
}

func (w *testWindow) configure(change func(*session.Config)) { w.setup.Change(change) }

func (w *testWindow) setLook(l theme.Appearance, textScale float32) {
	w.desk.ChangeSettings(func(s *settings.Settings) { s.Appearance, s.TextScale = l, textScale })
}

// stop stops the window and closes the store.
func (w *testWindow) stop() {
	w.Window.stop()
	if !w.isStopped {
		w.isStopped = true
		_ = w.store.Close()
	}
}

// settle runs posted functions until no computer is thinking.
func (w *testWindow) settle() {
	w.t.Helper()

	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool {
		return !w.session.Game.Match().Busy() && !w.session.Game.Match().Hinting()
	}); err != nil {
		w.t.Fatal(err)
	}
}

func (w *testWindow) click(x, y int) {
	w.t.Helper()
	w.board.OnTapped(game.Pt(x, y))
	w.settle()
}

func (w *testWindow) checkBoard(board string) {
	w.t.Helper()
	p, _ := w.board.Content()
	if got := strings.ReplaceAll(strings.TrimSpace(p.String()), "\n", " "); got != board {
		w.t.Fatalf("the board shows %q, want %q", got, board)
	}
}

func (w *testWindow) checkMessage(want lang.Text, args ...any) {
	w.t.Helper()
	shown, text := []string{w.state(), w.row.Shown.Turn, w.row.Shown.Remark}, want(args...)
	if !slices.Contains(shown, text) {
		w.t.Errorf("got the texts %q, want %q to be one of them", shown, text)
	}
}

// state returns the headline, or else the note on the card of the active player.
func (w *testWindow) state() string {
	if text := w.row.Shown.Headline; text != "" {
		return text
	}

	for _, c := range w.cards.Cards {
		if c.Content.Active {
			return c.Content.Note
		}
	}

	return ""
}

// choose runs the menu item with a label.
func (w *testWindow) choose(label lang.Text) {
	w.t.Helper()
	item := w.menuItem(label())
	if item == nil {
		w.t.Fatalf("the menus have no item %q", label())
	}
	if item.Disabled {
		w.t.Fatalf("the menu item %q is disabled", label())
	}
	item.Action()
	w.settle()
}

// acceptDialog presses the main button of a dialog.
func (w *testWindow) acceptDialog() {
	w.t.Helper()
	w.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	w.settle()
}

// toggleChart shows or hides the graph of the evaluation.
func (w *testWindow) toggleChart() {
	w.desk.Settings.Analysis = !w.desk.Settings.Analysis
	w.handleChange()
}

// setLevel sets the level of the computer.
func (w *testWindow) setLevel(l game.Level) {
	w.t.Helper()
	w.configure(func(config *session.Config) { config.Level, config.AdaptLevel = l, false })
	w.settle()
}

// setOpening sets the opening in its dialog.
func (w *testWindow) setOpening(o game.Opening) {
	w.t.Helper()
	w.choose(lang.MenuOpening)
	findInDialog(w, func(p *widgets.Select) bool {
		return slices.Contains(p.Options, lang.OpeningPlain())
	}).SetSelected(lang.Procedure(o))
	w.acceptDialog()
	if got := w.session.Seats.Config().Opening; got != o {
		w.t.Fatalf("got the opening %+v, want %+v", got, o)
	}
}

func (w *testWindow) menuItem(label string) *fyne.MenuItem {
	var found *fyne.MenuItem
	w.eachMenuItem(func(i *fyne.MenuItem) {
		if found == nil && labelText(i) == label && i.Action != nil {
			found = i
		}
	})

	return found
}

func (w *testWindow) eachMenuItem(do func(*fyne.MenuItem)) {
	var walk func([]*fyne.MenuItem)
	walk = func(items []*fyne.MenuItem) {
		for _, i := range items {
			do(i)
			if i.ChildMenu != nil {
				walk(i.ChildMenu.Items)
			}
		}
	}
	for _, m := range w.menus.bar.Items {
		walk(m.Items)
	}
}

func TestUndoWhileThinking(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{wait: true}})
	w.board.OnTapped(game.Pt(1, 1))
	w.checkMessage(lang.Thinking)
	w.board.OnTapped(game.Pt(0, 0))
	w.checkMessage(lang.Refusal(game.ErrEngineTurn))
	w.session.Game.Undo()
	w.checkBoard("... ... ...")
	w.checkMessage(lang.YourTurn, "X")
	w.session.Game.RequestHint()
	w.session.Game.Undo()
	w.session.Game.RequestHint()
	w.session.Game.Stop()
	w.settle()
}

// TestNotInProof checks the remark after a move of Perfect that is not in its proof.
func TestNotInProof(t *testing.T) {
	w := openWindow(t, t.TempDir(),
		fakeComputers{fakeEngine{report: game.SearchInfo{PVs: []game.PV{{Moves: []game.Point{game.Pt(0, 0)}}},
			NotInProof: true}}})
	hasRemark := func() bool { return strings.Contains(w.formatter.Remark(""), lang.NotInProof()) }
	w.click(1, 1)
	if !hasRemark() {
		t.Errorf("after a move without a proof: got the remark %q, want that it is not in the proof",
			w.formatter.Remark(""))
	}
	w.choose(lang.TwoPlayers)
	w.choose(lang.Hint)
	w.click(2, 2)
	if hasRemark() {
		t.Errorf("after a move of a person: got the remark %q, want none about a proof", w.formatter.Remark(""))
	}
}

func TestDamagedStoreIsKept(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "jingzi.db"), strings.Repeat("damaged", 1000))
	w := openWindow(t, dir, fakeComputers{})
	old, _ := filepath.Glob(filepath.Join(dir, "jingzi.db.damaged-*"))
	if len(old) != 1 {
		t.Fatalf("got the copies %v, want one", old)
	}
	w.checkMessage(lang.StoreDamaged, filepath.Base(old[0]), 0)
	w.click(1, 1)
	w.checkBoard("O.. .X. ...")
}

// TestInvalidSettingsAreReplaced checks that an invalid setting is replaced and reported once, and
// that the others are kept.
func TestInvalidSettingsAreReplaced(t *testing.T) {
	for key, value := range map[string]string{
		"Setup":     `{"Rules":{"Width":-3},"MoveTime":"long","Follow":true}`,
		"TextScale": "77",
		"Look":      `"dark"`,
		"Width":     "30",
		"Language":  "zh",
	} {
		dir := t.TempDir()
		st := store.Open(dir)
		st.Set(settingKeys+key, value)
		st.Set(settingKeys+"Coordinates", "false")
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		w := openWindow(t, dir, fakeComputers{})
		w.checkMessage(lang.SettingsDamaged)
		want := defaultSettings()
		want.Coordinates, want.Setup.AdaptLevel = false, key == "Setup"
		if !w.storedSettings().equal(&want) {
			t.Errorf("%s: got the settings %+v, want %+v", key, w.storedSettings(), want)
		}
		w.click(1, 1)
		w.checkBoard("O.. .X. ...")
		w.stop()
		w = openWindow(t, dir, fakeComputers{})
		if w.row.Shown.Remark == lang.SettingsDamaged() || !w.storedSettings().equal(&want) {
			t.Errorf("%s, after another start: got the settings %+v and the remark %q, want %+v and no remark", key,
				w.storedSettings(), w.row.Shown.Remark, want)
		}
		w.stop()
	}
}

// TestSetupIsRestoredWithARecord checks that after a restart with an opened game, or with practice in it, the game
// is on the board and the next one has the player's own settings, not those of the opened game.
func TestSetupIsRestoredWithARecord(t *testing.T) {
	large := game.Freestyle
	large.Width, large.Height = 19, 19
	for _, practises := range []bool{false, true} {
		dir := t.TempDir()
		w := openWindow(t, dir, fakeComputers{})
		w.configure(func(config *session.Config) { config.Rules, config.Level = game.Renju, game.Hard })
		want := w.session.Seats.Config()
		record := game.NewTree(large, game.Opening{})
		record.Graft([]game.Choice{game.PlaceAt(game.Pt(9, 9)), game.PlaceAt(game.Pt(10, 10))}, nil)
		w.session.Game.Open(record)
		if practises {
			w.session.Game.PractiseFrom(2)
			w.settle()
		}
		opened := w.session.Seats.Config()
		w.configure(func(config *session.Config) { config.MoveTime = 5 * time.Second })
		want.MoveTime, opened.MoveTime = 5*time.Second, 5*time.Second
		board := w.session.Game.Match().Current().Position.String()
		w.stop()

		for range 2 { // the second start reads what the first one stored
			w = openWindow(t, dir, fakeComputers{})
			w.settle()
			if got := w.session.Game.Match().Current().Position.String(); got != board {
				t.Errorf("practice: %v: got the board\n%s\nwant\n%s", practises, got, board)
			}
			if got := w.session.Seats.Config(); got != opened {
				t.Errorf("practice: %v: got the configuration %+v of the opened game, want %+v", practises, got, opened)
			}
			w.stop()
		}
		w = openWindow(t, dir, fakeComputers{})
		w.choose(lang.NewGame)
		if got := w.session.Seats.Config(); got != want || w.session.Game.Match().Rules() != want.Rules {
			t.Errorf("practice: %v: got the configuration %+v of the next game on %+v, want %+v", practises, got,
				w.session.Game.Match().Rules(), want)
		}
		w.stop()
	}
}

// TestChoicesInARecord checks that what a person chooses in an opened game holds in the next game, even if the opened
// game has it already, and that an opening is played on the board it was chosen for.
func TestChoicesInARecord(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	program := game.ProgramLevel("/opt/engine")
	w.configure(func(config *session.Config) { config.Rules, config.Level = game.Renju, program })
	want := w.session.Seats.Config()
	record := game.NewTree(game.Freestyle, game.Opening{})
	record.Graft([]game.Choice{game.PlaceAt(game.Pt(7, 7))}, nil)
	w.session.Game.Open(record) // by two players
	w.choose(lang.TwoPlayers)
	w.desk.Settings.Programs = []string{"/opt/engine"}
	w.setup.AskEngines()
	test.Tap(w.button(lang.EnginesRemove()))
	w.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	want.Mode, want.Level = game.HumanVsHuman, game.Master
	if got := w.session.Seats.NextConfig(); got != want {
		t.Errorf("got the configuration %+v of the next game, want %+v", got, want)
	}
	swap2 := game.Opening{Procedure: game.Swap2}
	w.setOpening(swap2)
	want.Rules, want.Opening = game.Freestyle, swap2
	if got := w.session.Seats.Config(); got != want || w.session.Game.Uncounted() {
		t.Errorf("got the configuration %+v in an uncounted game: %v, want %+v in a new one", got,
			w.session.Game.Uncounted(), want)
	}
}

// TestSettingsAreRestored checks that settings are restored after a restart, even empty ones.
func TestSettingsAreRestored(t *testing.T) {
	dir := t.TempDir()
	for _, programs := range [][]string{{"/one", "/two"}, nil} {
		w := openWindow(t, dir, fakeComputers{})
		w.desk.Settings.Programs, w.desk.Settings.Sounds, w.desk.Settings.Appearance = programs, programs != nil,
			theme.HighContrast
		w.save()
		want := *w.storedSettings()
		w.stop()
		w = openWindow(t, dir, fakeComputers{})
		if !w.storedSettings().equal(&want) {
			t.Errorf("got the settings %+v, want %+v", w.storedSettings(), want)
		}
		w.stop()
	}
}

// TestTwoWindowsAtOnce checks that two windows keep their own games and share the settings, before and
// after a restart.
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
	w := openWindow(t, t.TempDir(), fakeComputers{})
	diskFull := errors.New("disk full")
	w.handleAlert(store.Alert{Kind: store.AlertWriteFailed, Err: diskFull})
	w.checkMessage(lang.NotSavedNow, lang.FileCause(diskFull))
	w.handleAlert(store.Alert{Kind: store.AlertRecovered})
	w.checkMessage(lang.SavedAgain)
}

func TestPlayWithoutAFolder(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.click(1, 1)
	w.checkBoard("O.. .X. ...")

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return w.trouble() != "" }); err != nil {
		t.Fatal(err)
	}
	w.checkMessage(lang.NothingIsSaved)
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	w.setLanguage(lang.TraditionalChinese.Tag())
	w.checkMessage(lang.NothingIsSaved)
}

func TestChangingTheLanguage(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	w.click(1, 1)

	for _, l := range []lang.Language{lang.SimplifiedChinese, lang.TraditionalChinese, lang.English} {
		w.choose(lang.Settings)
		findInDialog(w, func(p *widgets.Select) bool {
			return slices.Contains(p.Options, lang.SimplifiedChinese.String())
		}).SetSelected(l.String())
		w.desk.Dialogs.Close()
		if got := w.window.Title(); got != lang.WindowTitle(lang.BoardTicTacToe()) {
			t.Errorf("%v: got the title %q, want %q", l, got, lang.WindowTitle(lang.BoardTicTacToe()))
		}
		if lang.Current() != l || !strings.HasPrefix(w.menus.bar.Items[0].Label, lang.MenuGame()) {
			t.Errorf("%v: got the language %v and the menu %q, want %q", l, lang.Current(), w.menus.bar.Items[0].Label,
				lang.MenuGame())
		}
		w.checkMessage(lang.YourTurn, "X")
		w.checkBoard("O.. .X. ...")
	}
}

// TestEveryMenuItem runs every item of every menu on two boards in every mode.
func TestEveryMenuItem(t *testing.T) {
	t.Cleanup(func() { lang.SetLanguage(lang.English) })

	for _, board := range []lang.Text{lang.ShortTicTacToe, lang.BoardRenju} {
		for _, mode := range game.Modes {
			w := openWindow(t, t.TempDir(), fakeComputers{})
			w.menuItem(board()).Action()
			w.menuItem(lang.Mode(mode)).Action()
			var labels []string
			w.eachMenuItem(func(i *fyne.MenuItem) {
				if i.Action == nil && i.ChildMenu == nil && !i.IsSeparator {
					t.Errorf("the menu item %q has no action", i.Label)
				}
				if i.Action != nil && !i.IsQuit {
					labels = append(labels, i.Label)
				}
			})

			for _, label := range labels {
				i := w.menuItem(label)
				if i == nil { // the menu has changed its language or mode
					continue
				}
				if !i.Disabled {
					i.Action()
				}

				for top := w.window.Canvas().Overlays().Top(); top != nil; top = w.window.Canvas().Overlays().Top() {
					w.window.Canvas().Overlays().Remove(top)
				}

				for range 20 {
					if len(w.session.Game.Match().Plies()) > 40 {
						w.session.Game.Stop() // computers among themselves
					}
				}
				lang.SetLanguage(lang.English)
			}
			w.stop()
		}
	}
}

func TestProvedResultIsAnnounced(t *testing.T) {
	wins := fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: game.WinIn(3)}}}}
	w := openWindow(t, t.TempDir(), fakeComputers{wins})
	w.click(1, 1) // against Medium it is not announced
	w.checkMessage(func(...any) string { return "" })
	w.desk.Settings.AnnounceWins = status.AnnounceAtOnce // unless the settings say so
	w.refresh()
	w.checkMessage(func(...any) string {
		return lang.ComputerWinsIn(2)
	})

	loses := fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: game.LossIn(2)}}}}
	w = openWindow(t, t.TempDir(), fakeComputers{loses})
	w.setLevel(game.Hard)
	w.click(1, 1)
	w.checkMessage(func(...any) string { return lang.YouWinIn(1) })
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
		{true, false, lang.ShortTicTacToe, game.Hard, game.UnprovedWinIn(5), game.Empty}, // not proved
		{true, false, lang.ShortTicTacToe, game.Hard, 7, game.Empty},
		{true, true, lang.ShortFreestyle, game.Hard, game.WinIn(5), game.Empty}, // no minimax
	} {
		wins := fakeEngine{report: game.SearchInfo{Depth: 5, Nodes: 100, PVs: []game.PV{{Score: test.score}}}}
		w := openWindow(t, t.TempDir(), fakeComputers{wins})
		w.choose(test.rules)
		w.setLevel(test.level)
		w.desk.Settings.EndAtForcedWin = test.on
		if test.atOnce {
			w.desk.Settings.AnnounceWins = status.AnnounceAtOnce
		}
		w.click(1, 1)
		m := w.session.Game.Match()
		if r := m.Current().Result(); test.ends == game.Empty {
			if r.Over() {
				t.Errorf("%+v: got the result %+v, want none", test, r)
			}
			continue
		} else if r != (game.Result{Winner: test.ends, Reason: game.ForcedWin}) || m.Current().Position.Stones() != 2 {
			t.Errorf("%+v: got the result %+v after %d stones, want a forced win after 2", test, r,
				m.Current().Position.Stones())
			continue
		}
		if text := w.state(); !strings.Contains(text, lang.ByForcedWin()) {
			t.Errorf("got the text %q, want that the win was forced", text)
		}
		if tally := w.session.History.Tally(); tally.Games() != 1 || (tally.Won == 1) != (test.ends == game.Black) {
			t.Errorf("%+v: got the tally %+v, want one game, won by the winner of the test", test, tally)
		}
		w.session.Game.Undo()
		w.settle()
		if m.Current().Result().Over() || m.Current().Position.Stones() != 2 || w.session.History.Tally().Games() != 0 {
			t.Fatalf("Undo: got the result %+v, want none", m.Current().Result())
		}
		w.click(0, 2)
		if m.Current().Result().Over() || m.Current().Position.Stones() != 4 {
			t.Errorf("after Undo: got the result %+v, want none", m.Current().Result())
		}
	}
}

// TestCoordinates checks that every board shows coordinates.
func TestCoordinates(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for _, rules := range []game.Rules{game.TicTacToe, game.FiveByFive, game.Freestyle} {
		w.configure(func(config *session.Config) { config.Rules = rules })
		if _, opts := w.board.Content(); !opts.Coordinates {
			t.Errorf("got no coordinates on the board of %s", lang.Rules(rules))
		}
	}
}

// TestAnnounceWins checks that a proved win on a large board is announced as the settings say.
func TestAnnounceWins(t *testing.T) {
	for _, test := range []struct {
		setting              status.AnnounceWins
		isHuman, isAnnounced bool
	}{
		{status.AnnounceOwn, true, true}, {status.AnnounceOwn, false, false},
		{status.AnnounceAtOnce, true, true}, {status.AnnounceAtOnce, false, true},
		{status.AnnounceAfterGame, true, false}, {status.AnnounceAfterGame, false, false},
	} {
		score, verdict := game.WinIn(9), lang.ComputerWinsIn(8)
		if test.isHuman {
			score, verdict = game.LossIn(9), lang.YouWinIn(8)
		}
		w := openWindow(t, t.TempDir(),
			fakeComputers{fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: score}}}}})
		w.choose(lang.ShortFreestyle)
		w.setLevel(game.Hard)
		w.desk.Settings.AnnounceWins = test.setting
		w.click(7, 7)
		want := ""
		if test.isAnnounced {
			want = verdict
		}
		w.checkMessage(func(...any) string { return want })

		for x := range 4 { // the engine fills the top row, from the left
			w.click(x, 14)
		}
		heldOut, wasCertain := lang.HeldOut(5), lang.WinWasCertain(2)
		if !test.isAnnounced && !test.isHuman {
			heldOut = wasCertain
		}
		w.checkMessage(func(...any) string { return heldOut })
	}
}

// playLostGame plays a game of tic-tac-toe that the fake engine, which fills the top row, wins.
func (w *testWindow) playLostGame() {
	w.click(0, 2)
	w.click(1, 2)
	w.click(1, 1)
}

// buttonLabels returns the labels of the buttons in the message row.
func (w *testWindow) buttonLabels() (labels []string) {
	for _, o := range w.row.Buttons.Objects {
		labels = append(labels, o.(*widgets.Button).Text)
	}
	return labels
}

// TestNoOfferWithAdaptiveLevel checks that a computer that adapts its level offers no other one after losses.
func TestNoOfferWithAdaptiveLevel(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.AdaptLevel = true })

	for range 3 {
		w.session.Game.NewGame()
		w.playLostGame()
		if len(w.row.Buttons.Objects) != 3 {
			t.Errorf("got the buttons %q, want three", w.buttonLabels())
		}
	}
}

// TestOfferAfterTwoWins checks that two unassisted wins in a row offer the next higher level.
func TestOfferAfterTwoWins(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.ShortFreestyle)
	win := func() {
		for x := range 5 { // the engine fills the top row too late
			w.click(x+3, 3)
		}
	}
	offer := lang.StrongerOpponent(lang.NumberOf(game.Medium.Rung()+1, game.Rungs))
	win()
	if slices.Contains(w.buttonLabels(), offer) {
		t.Error("a stronger opponent is offered after one win")
	}
	w.session.Game.NewGame()
	win()
	if !slices.Contains(w.buttonLabels(), offer) {
		t.Fatalf("after two wins: got the buttons %q, want a stronger opponent", w.buttonLabels())
	}
	w.choose(lang.Undo)
	w.choose(lang.Redo)
	if slices.Contains(w.buttonLabels(), offer) {
		t.Error("an undone win is counted")
	}
	w.session.Game.NewGame()
	win()
	w.session.Game.NewGame()
	win()
	w.row.Buttons.Objects[2].(fyne.Tappable).Tapped(nil)
	if got := w.session.Seats.Config().Level; got != game.LevelAtRung(game.Medium.Rung()+1) {
		t.Errorf("next game: got the level %q, want one higher than Medium", got)
	}
}

// allLevels offers all built-in levels, played by fake engines.
type allLevels struct{ fakeComputers }

func (allLevels) Levels(r game.Rules) []game.Level { return ai.Levels(r) }

// TestPlayersOfPapersAreNoStep checks that the player of a paper is at the end of the list of levels, and not offered
// as a stronger opponent than Hard.
func TestPlayersOfPapersAreNoStep(t *testing.T) {
	w := openWindow(t, t.TempDir(), allLevels{})
	want := []game.Level{game.Easy, game.Medium, game.Hard, game.Perfect, game.Paper004}
	if got := w.setup.Levels(); !slices.Equal(got, want) {
		t.Errorf("got the levels %v, want %v", got, want)
	}

	w.configure(func(config *session.Config) { config.Level = game.Hard })
	for range 2 {
		w.session.Game.NewGame()
		for x := range 3 {
			w.click(x, 2)
		}
	}
	if offer := lang.StrongerOpponent(lang.LevelPerfect()); !slices.Contains(w.buttonLabels(), offer) {
		t.Errorf("after two wins: got the buttons %q, want %q", w.buttonLabels(), offer)
	}
}

// TestComputersMovesKeepTheirAuthor checks that a move of the computer is not attributed to a person
// who takes its seat.
func TestComputersMovesKeepTheirAuthor(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	if got := w.board.AccessibilityLabel(); !strings.HasPrefix(got, lang.MovePlayed("O", "A3")) {
		t.Errorf("got the accessible text %q, want the move of O", got)
	}
	w.click(0, 1)
	if got := w.board.AccessibilityLabel(); !strings.HasPrefix(got, lang.MovePlayed(lang.Player1(), "A2")) {
		t.Errorf("after the next move: got the accessible text %q, want the move of player 1", got)
	}
}

// TestThinkingStatus checks that the status shows no numbers while the computer thinks, unless the
// best moves are shown.
func TestThinkingStatus(t *testing.T) {
	report := game.SearchInfo{Depth: 9, Nodes: 100, PVs: []game.PV{{Score: 318, Moves: []game.Point{game.Pt(7, 6)}}}}
	w := openWindow(t, t.TempDir(), fakeComputers{fakeEngine{report: report, wait: true}})
	w.choose(lang.ShortFreestyle)
	w.board.OnTapped(game.Pt(7, 7))

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return len(w.session.Game.SearchStatus().Info.PVs) > 0 }); err != nil {
		t.Fatal(err)
	}
	w.refresh()
	if state, remark := w.state(), w.row.Shown.Remark; state != lang.Thinking() || remark != "" {
		t.Errorf("got %q, %q; want only that the computer is thinking", state, remark)
	}
	w.analysis.BestLines.Toggle()
	if remark := w.row.Shown.Remark; !strings.Contains(remark, lang.StandsBetter(lang.White())) ||
		!strings.Contains(remark, lang.SearchDepth(9)) || strings.Contains(remark, "318") {
		t.Errorf("with the best moves: got the remark %q, want the depth and the better side", remark)
	}
}

// TestComputerPlaysEveryOpening checks that the computer plays every procedure in either seat,
// whatever the answers of the opponent.
func TestComputerPlaysEveryOpening(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	seen := make(map[game.ChoiceKind]bool)
	for _, board := range []lang.Text{lang.BoardRenju, lang.ShortFreestyle} {
		w.choose(board)

		for _, o := range game.OpeningsFor(w.session.Game.Match().Rules())[1:] {
			w.setOpening(o)

			for i := range 6 {
				w.choose([]lang.Text{lang.ComputerBegins, lang.IBegin}[i%2])
				w.choose(lang.NewGame)
				w.playOpening(i/2, seen)
			}
		}
	}

	for _, kind := range []game.ChoiceKind{game.Place, game.Keep, game.Swap, game.AddTwo, game.Offer, game.Declare} {
		if !seen[kind] {
			t.Errorf("no game has an answer of kind %d", kind)
		}
	}
}

// playOpening answers the computer until the opening is over, and then undoes everything. If there are
// buttons, it taps the one with the given index, modulo their number.
func (w *testWindow) playOpening(index int, seen map[game.ChoiceKind]bool) {
	current := func() *game.Situation { return w.session.Game.Match().Current() }
	for range 40 {
		w.settle()
		if current().OpeningOver() && current().Position.Stones() > 3 {
			break
		}
		prompt := current().Prompt()
		if decisions := prompt.NonPointChoices(); len(decisions) > 0 {
			buttons := w.row.Buttons.Objects
			if len(buttons) < len(decisions) {
				w.t.Fatalf("got %d buttons, want at least %d", len(buttons), len(decisions))
			}
			buttons = buttons[len(buttons)-len(decisions):] // a button that asks why may precede them
			seen[decisions[index%len(decisions)].Kind] = true
			test.Tap(buttons[index%len(decisions)].(fyne.Tappable))

			continue
		}
		seen[game.Place] = true

		for i := range current().Position.Rules().NumPoints() {
			point := current().Position.Rules().PointAt(i * 97 % current().Position.Rules().NumPoints())
			if current().Legal(point) == nil {
				w.click(int(point.X), int(point.Y))
				break
			}
		}
	}
	if !current().OpeningOver() {
		w.t.Fatalf("%+v: the opening does not end: %+v", current().Opening(), current().Prompt())
	}

	answers := func() (n int) {
		m := w.session.Game.Match()
		for _, ply := range m.Plies()[1 : m.Index()+1] {
			if m.Player(ply.Seat).IsHuman() {
				n++
			}
		}

		return n
	}
	for n := answers(); n > 0; n-- {
		if n != answers() {
			w.t.Fatalf("got %d answers, want %d", answers(), n)
		}
		w.session.Game.Undo()
		w.settle()
	}
}

func TestEveryRefusalHasAText(t *testing.T) {
	for _, err := range []error{game.ErrOccupied, game.ErrOffBoard, game.ErrGameOver, game.ErrCannotPass,
		game.ErrEngineTurn, game.ErrWrongChoice,
		game.ErrNotCentre, game.ErrNotCentral3, game.ErrNotCentral5, game.ErrNotCentral7, game.ErrNotCentral9,
		game.ErrNotOutside5, game.ErrNotOutside7, game.ErrAlreadyOffered, game.ErrSymmetricOffer, game.ErrNotOffered,
		&game.Foul{Kind: game.Overline}, &game.Foul{Kind: game.FourFour}, &game.Foul{Kind: game.ThreeThree}} {
		if text := lang.Refusal(err)(); text == err.Error() {
			t.Errorf("the error %v has no text in the player's language", err)
		}
	}
}

func TestAppearances(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.setLook(theme.HighContrast, 1)
	if th, _ := w.desk.App.Settings().Theme().(theme.Theme); th.Appearance() != theme.HighContrast {
		t.Error("the theme is not in high contrast")
	}
	w.setLook(theme.Dark, 1)
	if w.desk.Settings.Appearance != theme.Dark {
		t.Error("the theme is not dark")
	}
}

func TestBlackWithOnlyForbiddenPointsPasses(t *testing.T) {
	small := game.Rules{Width: 6, Height: 3, WinLength: 5, Fouls: true}
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.TwoPlayers)
	w.configure(func(config *session.Config) { config.Rules = small })
	// Black's row lacks one stone in the middle of six: the last empty point.
	for _, point := range []string{"a2", "a1", "b2", "b1", "d2", "c1", "e2", "e1", "f2", "f1", "a3", "b3", "d3", "c3",
		"f3", "e3", "d1"} {
		w.clickAt(point)
	}
	w.session.Game.Click(game.Pass) // White
	w.checkMessage(lang.OnlyPass)
	w.clickAt("c2")
	w.checkMessage(lang.Refusal(&game.Foul{Kind: game.Overline}))
	test.Tap(w.row.Buttons.Objects[0].(fyne.Tappable))
	w.checkMessage(lang.ResultWhy, lang.Drawn(), lang.ByPasses())
}

func TestFailingProgramForfeits(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.ShortFreestyle)
	w.desk.Settings.Programs = []string{"/games/pbrain-weak.exe"}
	w.handleChange()
	w.toolbar.Level.SetSelected("weak")
	w.settle()
	w.checkMessage(lang.LevelChanged, "weak")
	w.clickAt("h8")
	w.checkMessage(lang.ResultWhy, lang.YouWon(), lang.ByForfeit())
	w.checkMessage(func(...any) string {
		return lang.Sentences(lang.ForfeitUncounted(), lang.Failure(game.ErrEngineExited)())
	})
	w.setLevel(game.Easy)
	w.choose(lang.NewGame)
	w.clickAt("h8")
	if n := w.session.Game.Match().Current().Position.Stones(); n != 2 {
		t.Errorf("got %d stones, want 2", n)
	}
}

func TestChartFollowsTheGame(t *testing.T) {
	engine := fakeEngine{report: game.SearchInfo{Depth: 3, Nodes: 9, PVs: []game.PV{{Score: 3}}}}
	w := openWindow(t, t.TempDir(), fakeComputers{engine})
	w.toggleChart()
	w.click(1, 1)
	w.click(2, 2)
	c := w.panel.chart
	if values, _, index := c.Data(); len(values) != 5 || !(values[1] < 0 && values[3] < 0) || index != 4 {
		t.Fatalf("got the values %v at %d, want five values with two negative ones", values, index)
	}
	c.Resize(fyne.NewSize(110, 60))
	c.Tapped(&fyne.PointEvent{Position: fyne.NewPos(26, 30)})
	w.checkMessage(lang.LookingAt, 1, 4)
	w.walk(seekEnd)
	w.choose(lang.Undo)
	w.choose(lang.Undo)
	w.click(0, 2)
	if values, _, _ := c.Data(); len(values) != 3 {
		t.Errorf("got the values %v, want none of moves that were undone", values)
	}
}

// score returns the scores on the cards, which are empty before the first finished game.
func (w *testWindow) score() string {
	return w.cards.Cards[0].Content.Score + ":" + w.cards.Cards[1].Content.Score
}

// TestMaximisedWindow checks that a maximised window is stored with the size that it had before.
func TestMaximisedWindow(t *testing.T) {
	home := t.TempDir()
	w := openWindow(t, home, fakeComputers{})
	w.fakeHost.maximized = true
	before := fyne.NewSize(w.desk.Settings.Width, w.desk.Settings.Height)
	w.rememberSize(fyne.NewSize(1800, 1000))
	if st := w.desk.Settings; !st.Maximized || fyne.NewSize(st.Width, st.Height) != before {
		t.Errorf("maximised: got %v, %v×%v; want true and the size before", st.Maximized, st.Width, st.Height)
	}
	w.fakeHost.maximized = false
	w.rememberSize(before.AddWidthHeight(10, 0))
	if st := w.desk.Settings; st.Maximized || st.Width != before.Width+10 {
		t.Errorf("restored: got %v, %v×%v; want false and 10 wider", st.Maximized, st.Width, st.Height)
	}
}
