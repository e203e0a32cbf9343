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

// clerk plays the first legal point in reading order, at once, and reports
// what it is told to.
type clerk struct {
	report game.SearchInfo
	wait   bool // think until cancelled
}

func (c clerk) Think(ctx context.Context, p game.Position, _ game.Limit, report func(game.SearchInfo)) (game.Point, error) {
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

// clerks is a catalogue of clerks.
type clerks struct{ clerk }

func (clerks) Levels(r game.Rules) []game.Level {
	if r.UsesXO() {
		return []game.Level{game.Easy, game.Medium, game.Hard, game.Perfect}
	}
	return []game.Level{game.Easy, game.Medium, game.Hard, game.Master}
}
func (c clerks) Supports(r game.Rules, l game.Level) bool {
	return r.WinLength == 5 && l != game.Perfect || slices.Contains(c.Levels(r), l)
}

// Player returns a clerk; another program is one that dies at once.
func (c clerks) Player(_ game.Seat, _ game.Rules, l game.Level, _ time.Duration) game.Player {
	if _, program := l.Program(); program {
		return game.Player{Engine: dead{}}
	}
	return game.Player{Engine: c.clerk}
}
func (c clerks) HintEngine(r game.Rules, _ time.Duration) game.Player {
	return game.Player{Engine: review.NewExplainingEngine(c.clerk, r)}
}
func (c clerks) Random() game.Engine { return c.clerk }

type dead struct{}

func (dead) Think(context.Context, game.Position, game.Limit, func(game.SearchInfo)) (game.Point, error) {
	return game.Point{}, game.ErrEngineExited
}
func (dead) Close() error { return nil }

// sitting is a window with a queue in the place of the UI goroutine.
type sitting struct {
	*Window
	t     *testing.T
	q     *game.EventLoop
	store *store.Store
	over  bool
}

// sitDown returns for a player who has seen the start page.
func sitDown(t *testing.T, dir string, c session.Computers, tune ...func(*session.Options)) *sitting {
	t.Helper()
	s := sitDownFirst(t, dir, c, tune...)
	s.start.leave()
	return s
}

func sitDownFirst(t *testing.T, dir string, c session.Computers, tune ...func(*session.Options)) *sitting {
	t.Helper()
	a := test.NewTempApp(t)
	s := &sitting{t: t, q: game.NewEventLoop(), store: store.Open(dir)}
	s.Window = New(a, Options{Computers: c, Store: s.store, Version: startup.Build{Version: "0"}, Post: s.q.Post, SystemLanguage: func() lang.Language { return lang.English },
		tune: func(o *session.Options) {
			o.MinMoveInterval, o.NewGameDelay = 0, 0 // nobody watches
			for _, f := range tune {
				f(o)
			}
		}})
	t.Cleanup(s.stop)
	return s
}

// remembered are the settings and the setup, as the store has them.
type remembered struct {
	Setup session.Config
	settings.Settings
}

func (r *remembered) equal(q *remembered) bool { return r.Setup == q.Setup && r.Equal(q.Settings) }

// text returns that of a menu's item, without the key.
func text(item *fyne.MenuItem) string {
	before, _, _ := strings.Cut(item.Label, "\t")
	return before
}

// usual returns the values stored before the first start.
func usual() remembered { return remembered{session.DefaultConfig(), settings.Default()} }

func (s *sitting) remembered() *remembered {
	return &remembered{s.session.Seats.Config(), s.desk.Settings}
}

func (s *sitting) configure(change func(*session.Config)) { s.setup.Change(change) }

func (s *sitting) setLook(l theme.Appearance, textScale float32) {
	s.desk.ChangeSettings(func(to *settings.Settings) { to.Appearance, to.TextScale = l, textScale })
}

// stop ends the program.
func (s *sitting) stop() {
	s.Window.stop()
	if !s.over {
		s.over = true
		_ = s.store.Close()
	}
}

// settle runs what is posted until no computer thinks.
func (s *sitting) settle() {
	s.t.Helper()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return !s.session.Game.Match().Busy() && !s.session.Game.Match().Hinting() }); err != nil {
		s.t.Fatal(err)
	}
}

func (s *sitting) click(x, y int) {
	s.t.Helper()
	s.board.OnTapped(game.Pt(x, y))
	s.settle()
}

func (s *sitting) shows(board string) {
	s.t.Helper()
	shown, _ := s.board.Content()
	if got := strings.ReplaceAll(strings.TrimSpace(shown.String()), "\n", " "); got != board {
		s.t.Fatalf("the board shows %q, want %q", got, board)
	}
}

func (s *sitting) says(want lang.Text, args ...any) {
	s.t.Helper()
	if state, remark, text := s.state(), s.row.shown.Remark, want(args...); state != text && remark != text {
		s.t.Errorf("the status says %q / %q, not %q", state, remark, text)
	}
}

// state returns the headline, or what the card whose turn it is says.
func (s *sitting) state() string {
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
func (s *sitting) choose(label lang.Text) {
	s.t.Helper()
	item := s.item(label())
	if item == nil {
		s.t.Fatalf("no menu item %q", label())
	}
	if item.Disabled {
		s.t.Fatalf("%q is greyed", label())
	}
	item.Action()
	s.settle()
}

// accept presses the main button of a dialog.
func (s *sitting) accept() {
	s.t.Helper()
	s.desk.Dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	s.settle()
}

// chart switches the graph of the evaluation.
func (s *sitting) chart() {
	s.desk.Settings.Analysis = !s.desk.Settings.Analysis
	s.changed()
}

// level chooses how strong the computer is.
func (s *sitting) level(l game.Level) {
	s.t.Helper()
	s.configure(func(to *session.Config) { to.Level, to.AdaptLevel = l, false })
	s.settle()
}

// opening chooses how games begin, as a player does.
func (s *sitting) opening(o game.Opening) {
	s.t.Helper()
	s.choose(lang.MenuOpening)
	onTop(s, func(p *widgets.Select) bool { return slices.Contains(p.Options, lang.OpeningPlain()) }).SetSelected(lang.Procedure(o))
	s.accept()
	if got := s.session.Seats.Config().Opening; got != o {
		s.t.Fatalf("the opening is %+v, want %+v", got, o)
	}
}

func (s *sitting) item(label string) *fyne.MenuItem {
	var found *fyne.MenuItem
	s.everyItem(func(i *fyne.MenuItem) {
		if found == nil && text(i) == label && i.Action != nil {
			found = i
		}
	})
	return found
}

func (s *sitting) everyItem(do func(*fyne.MenuItem)) {
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

func TestAClickIsAnsweredAndUndoneInPairs(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.says(lang.YourTurn, "X")
	s.click(1, 1)
	s.shows("O.. .X. ...")
	s.click(2, 2)
	s.shows("OO. .X. ..X")
	s.click(1, 1)
	s.says(lang.Refusal(game.ErrOccupied))
	s.choose(lang.Undo)
	s.shows("O.. .X. ...")
	s.choose(lang.Undo)
	s.shows("... ... ...")
	s.choose(lang.Redo)
	s.choose(lang.Redo)
	s.shows("OO. .X. ..X")
}

func TestUndoDuringThinkingTakesBackTheStone(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{clerk{wait: true}})
	s.board.OnTapped(game.Pt(1, 1))
	s.says(lang.Thinking)
	s.board.OnTapped(game.Pt(0, 0))
	s.says(lang.Refusal(game.ErrEngineTurn))
	s.session.Game.Undo()
	s.shows("... ... ...")
	s.says(lang.YourTurn, "X")
	s.session.Game.RequestHint()
	s.session.Game.Undo()
	s.session.Game.RequestHint()
	s.session.Game.Stop()
	s.settle()
}

func TestTheWinningLineIsFollowedByTheNextGame(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.shows("OO. ... XXX")
	s.says(lang.ResultWhy, lang.YouWon(), lang.ByLine(3))
	if s.row.shown.Tone != status.ToneWon {
		t.Error("no banner")
	}
	if got := s.score(); got != "1:0" {
		t.Errorf("score %q", got)
	}
	s.choose(lang.Undo) // reopens
	if got := s.score(); got != ":" {
		t.Errorf("score after undo %q", got)
	}
	s.choose(lang.Redo)
	if got := s.score(); got != "1:0" {
		t.Errorf("score after redo %q", got)
	}
	s.level(game.Hard)
	s.shows("OO. ... XXX")
	s.click(1, 1) // the next game
	s.shows("... ... ...")
	if s.session.Seats.Config().Level != game.Hard || s.session.Seats.Config().Mode != game.HumanVsComputer {
		t.Errorf("the next game has another setup: %+v", s.session.Seats.Config())
	}
	s.choose(lang.Undo) // the finished game comes back, and is not counted twice
	s.shows("OO. ... XXX")
	s.level(game.Medium)
	if got := s.score(); got != "1:0" {
		t.Errorf("score %q", got)
	}
}

func TestTakingTurnsToBegin(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.AlternateBegin)
	s.shows("... ... ...")
	s.choose(lang.NewGame)
	s.settle()
	s.shows("X.. ... ...")
	s.says(lang.YourTurn, "O")
	s.choose(lang.NewGame)
	s.shows("... ... ...")
}

func TestTheComputerBeginsAndUndoReachesTheEmptyBoard(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.ComputerBegins)
	s.shows("X.. ... ...")
	s.choose(lang.Undo)
	s.shows("... ... ...")
	s.says(lang.Stopped)
	s.click(1, 1) // a click lets it go on
	s.shows("X.. ... ...")
}

func TestANewGameLosesNothing(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.click(1, 1)
	s.choose(lang.NewGame)
	s.shows("... ... ...")
	s.says(lang.NewGameStarted)
	s.choose(lang.Undo)
	s.shows("O.. .X. ...")
	s.says(lang.GameRestoredByUndo)

	s.choose(lang.ShortFive)
	s.says(lang.NewGameStarted)
	s.choose(lang.Undo)
	s.shows("O.. .X. ...")
	if s.session.Seats.Config().Rules != game.TicTacToe {
		t.Error("the old game came back under other rules")
	}
	if got := s.score(); got != ":" {
		t.Errorf("an abandoned game was counted: %v", got)
	}
}

func TestSwitchingInMidGame(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.click(1, 1)
	s.level(game.Perfect)
	s.shows("O.. .X. ...")
	s.says(lang.LevelChanged, lang.LevelPerfect())
	s.choose(lang.TwoPlayers)
	s.says(lang.ModeChanged, lang.TwoPlayers())
	s.click(2, 2)
	s.shows("O.. .X. ..X")
	s.says(lang.ToMove, "O")
	s.choose(lang.Undo)
	s.shows("O.. .X. ...")
	s.click(2, 2)
	s.choose(lang.AgainstComputer)
	s.shows("OO. .X. ..X")
}

// Where Perfect plays without its proof the window says so, and of nobody else.
func TestNotInProof(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{clerk{report: game.SearchInfo{PVs: []game.PV{{Moves: []game.Point{game.Pt(0, 0)}}}, NotInProof: true}}})
	said := func() bool { return strings.Contains(s.formatter.Remark(""), lang.NotInProof()) }
	s.click(1, 1)
	if !said() {
		t.Errorf("after a move without proof: %q", s.formatter.Remark(""))
	}
	s.choose(lang.TwoPlayers)
	s.choose(lang.Hint)
	s.click(2, 2)
	if said() {
		t.Errorf("after a person's move: %q", s.formatter.Remark(""))
	}
}

func TestChecksAreRightAtAllTimes(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	check := func(on lang.Text, off ...lang.Text) {
		t.Helper()
		if !s.item(on()).Checked {
			t.Errorf("%q is not checked", on())
		}
		for _, label := range off {
			if s.item(label()).Checked {
				t.Errorf("%q is checked", label())
			}
		}
	}
	s.choose(lang.MenuLevel)
	onTop(s, func(p *widgets.Select) bool { return p.Selected == lang.LevelMedium() }).SetSelected(lang.LevelEasy())
	s.accept()
	if got := s.header.level.Selected; got != lang.LevelEasy() {
		t.Errorf("the header shows %q", got)
	}
	check(lang.AgainstComputer, lang.TwoPlayers, lang.WatchComputer)
	s.choose(lang.TwoPlayers)
	check(lang.TwoPlayers, lang.AgainstComputer)
	check(lang.Player1Begins, lang.Player2Begins)
	s.choose(lang.BoardRenju)
	check(lang.BoardRenju, lang.ShortTicTacToe, lang.BoardCustom)
}

func TestTheGameOutlivesTheProgram(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.level(game.Hard)
	s.click(1, 1)
	s.choose(lang.NewGame)
	s.click(2, 2)
	s.click(2, 1)
	s.choose(lang.Undo)
	s.stop()

	s = sitDown(t, dir, clerks{})
	s.shows("O.. ... ..X")
	s.says(lang.GameRestored)
	if s.session.Seats.Config().Level != game.Hard {
		t.Errorf("level %q", s.session.Seats.Config().Level)
	}
	s.choose(lang.Redo)
	s.shows("OO. ..X ..X")
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.shows("O.. .X. ...")
}

func TestTheComputerGoesOnThinkingAfterARestart(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{clerk{wait: true}})
	s.board.OnTapped(game.Pt(1, 1))
	s.stop()

	s = sitDown(t, dir, clerks{})
	s.settle() // the computer goes on thinking where it was
	s.shows("O.. .X. ...")
}

func TestADamagedStoreIsKeptAside(t *testing.T) {
	dir := t.TempDir()
	write(t, filepath.Join(dir, "jingzi.db"), strings.Repeat("damaged", 1000))
	s := sitDown(t, dir, clerks{})
	kept, _ := filepath.Glob(filepath.Join(dir, "jingzi.db.damaged-*"))
	if len(kept) != 1 {
		t.Fatalf("kept as %v", kept)
	}
	s.says(lang.StoreDamaged, filepath.Base(kept[0]), 0)
	s.click(1, 1)
	s.shows("O.. .X. ...")
}

// One impossible setting takes no other with it, and is said once.
func TestImpossibleSettingsAreMended(t *testing.T) {
	for key, value := range map[string]string{"Setup": `{"Rules":{"Width":-3},"MoveTime":"long","Follow":true}`, "TextScale": "77", "Look": `"dark"`, "Width": "30", "Language": "zh"} {
		dir := t.TempDir()
		kept := store.Open(dir)
		kept.Set(settingKeys+key, value)
		kept.Set(settingKeys+"Coordinates", "false")
		if err := kept.Close(); err != nil {
			t.Fatal(err)
		}
		s := sitDown(t, dir, clerks{})
		s.says(lang.SettingsDamaged)
		want := usual()
		want.Coordinates, want.Setup.AdaptLevel = false, key == "Setup"
		if !s.remembered().equal(&want) {
			t.Errorf("%s: %+v", key, s.remembered())
		}
		s.click(1, 1)
		s.shows("O.. .X. ...")
		s.stop()
		s = sitDown(t, dir, clerks{})
		if s.row.shown.Remark == lang.SettingsDamaged() || !s.remembered().equal(&want) {
			t.Errorf("%s: after one more start %+v", key, s.remembered())
		}
		s.stop()
	}
}

// Each setting comes back as it was left, also one that is empty again.
func TestSettingsOutliveTheProgram(t *testing.T) {
	dir := t.TempDir()
	for _, programs := range [][]string{{"/one", "/two"}, nil} {
		s := sitDown(t, dir, clerks{})
		s.desk.Settings.Programs, s.desk.Settings.Sounds, s.desk.Settings.Appearance = programs, programs != nil, theme.HighContrast
		s.save()
		want := *s.remembered()
		s.stop()
		s = sitDown(t, dir, clerks{})
		if !s.remembered().equal(&want) {
			t.Errorf("%+v, want %+v", s.remembered(), want)
		}
		s.stop()
	}
}

// Two windows at once: each keeps its own game and says so, and the settings
// of both meet. After both were closed, two windows have the two games again.
func TestTwoWindowsAtOnce(t *testing.T) {
	dir := t.TempDir()
	one := sitDown(t, dir, clerks{})
	one.click(1, 1)
	two := sitDown(t, dir, clerks{})
	two.says(lang.SecondWindow)
	two.shows("... ... ...")
	two.click(2, 2)
	two.desk.Settings.Coordinates = false
	two.changed()
	one.choose(lang.MoveNumbers)
	one.click(2, 1)
	two.stop()
	one.stop()

	one = sitDown(t, dir, clerks{})
	one.shows("OO. .XX ...")
	two = sitDown(t, dir, clerks{})
	two.shows("O.. ... ..X")
	if two.desk.Settings.Coordinates || !two.desk.Settings.MoveNumbers {
		t.Errorf("the settings of one window are lost: %+v", two.desk.Settings)
	}
}

// What keeps the store from saving is seen at once, not with the next stone.
func TestTroubleOfTheStoreIsSeenAtOnce(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	full := errors.New("disk full")
	s.followStore(store.Alert{Kind: store.AlertWriteFailed, Err: full})
	s.says(lang.NotSavedNow, lang.FileCause(full))
	s.followStore(store.Alert{Kind: store.AlertRecovered})
	s.says(lang.SavedAgain)
}

func TestWithoutAFolderItPlaysAndSaysSo(t *testing.T) {
	s := sitDown(t, "", clerks{})
	s.click(1, 1)
	s.shows("O.. .X. ...")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return s.trouble() != "" }); err != nil {
		t.Fatal(err)
	}
	s.says(lang.NothingIsSaved)
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	s.setLanguage(lang.TraditionalChinese.Tag())
	s.says(lang.NothingIsSaved)
}

func TestTheLanguageCanBeChangedAtAnyTime(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	s.click(1, 1)
	for _, l := range []lang.Language{lang.SimplifiedChinese, lang.TraditionalChinese, lang.English} {
		s.choose(lang.Settings)
		onTop(s, func(p *widgets.Select) bool { return slices.Contains(p.Options, lang.SimplifiedChinese.String()) }).SetSelected(l.String())
		s.desk.Dialogs.Close()
		if got := s.window.Title(); got != lang.WindowTitle(lang.BoardTicTacToe()) {
			t.Errorf("%v: title %q", l, got)
		}
		if lang.Current() != l || s.menus.bar.Items[0].Label != lang.MenuGame() {
			t.Errorf("%v: menu %q", l, s.menus.bar.Items[0].Label)
		}
		s.says(lang.YourTurn, "X")
		s.shows("O.. .X. ...")
	}
}

// Every item of every menu, on every board, in every mode: something happens
// and the window goes on. Dialogs are closed again.
func TestEveryMenuItem(t *testing.T) {
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	for _, board := range []lang.Text{lang.ShortTicTacToe, lang.BoardRenju} {
		for _, mode := range game.Modes {
			s := sitDown(t, t.TempDir(), clerks{})
			s.item(board()).Action()
			s.item(lang.Mode(mode)).Action()
			var labels []string
			s.everyItem(func(i *fyne.MenuItem) {
				if i.Action == nil && i.ChildMenu == nil && !i.IsSeparator {
					t.Errorf("%q does nothing", i.Label)
				}
				if i.Action != nil && !i.IsQuit {
					labels = append(labels, i.Label)
				}
			})
			for _, label := range labels {
				i := s.item(label)
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

func TestTheVerdictIsToldEarly(t *testing.T) {
	wins := clerk{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: game.WinIn(3)}}}}
	s := sitDown(t, t.TempDir(), clerks{wins})
	s.click(1, 1) // against Medium it is not told
	s.says(func(...any) string { return "" })
	s.desk.Settings.AnnounceWins = status.AnnounceAtOnce // unless that was asked for
	s.refresh()
	s.says(func(...any) string {
		return lang.ComputerWinsIn(2)
	})

	loses := clerk{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: game.LossIn(2)}}}}
	s = sitDown(t, t.TempDir(), clerks{loses})
	s.level(game.Hard)
	s.click(1, 1)
	s.says(func(...any) string { return lang.YouWinIn(1) })
}

// A forced win that is announced ends the game where the player has chosen that, and only then.
// The result says so; Undo plays on, and then no other one ends the game.
func TestAForcedWinEndsTheGame(t *testing.T) {
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
		wins := clerk{report: game.SearchInfo{Depth: 5, Nodes: 100, PVs: []game.PV{{Score: test.score}}}}
		s := sitDown(t, t.TempDir(), clerks{wins})
		s.choose(test.rules)
		s.level(test.level)
		s.desk.Settings.EndAtForcedWin = test.on
		if test.atOnce {
			s.desk.Settings.AnnounceWins = status.AnnounceAtOnce
		}
		s.click(1, 1)
		m := s.session.Game.Match()
		if r := m.Current().Result(); test.ends == game.Empty {
			if r.Over() {
				t.Errorf("%+v ends the game: %+v", test, r)
			}
			continue
		} else if r != (game.Result{Winner: test.ends, Reason: game.ForcedWin}) || m.Current().Position.Stones() != 2 {
			t.Errorf("%+v: %+v after %d stones", test, r, m.Current().Position.Stones())
			continue
		}
		if said := s.state(); !strings.Contains(said, lang.ByForcedWin()) {
			t.Errorf("the result is told as %q", said)
		}
		if tally := s.session.History.Tally(); tally.Games() != 1 || (tally.Won == 1) != (test.ends == game.Black) {
			t.Errorf("%+v counts as %+v", test, tally)
		}
		s.session.Game.Undo()
		s.settle()
		if m.Current().Result().Over() || m.Current().Position.Stones() != 2 || s.session.History.Tally().Games() != 0 {
			t.Fatalf("Undo leads to %+v", m.Current().Result())
		}
		s.click(0, 2)
		if m.Current().Result().Over() || m.Current().Position.Stones() != 4 {
			t.Errorf("after Undo the game ends again: %+v", m.Current().Result())
		}
	}
}

// What names a point, as "Computer played B2" does, can be found on the board; on
// 3×3 if one wants that.
func TestPointsAreNamedAtTheEdgeOfEveryBoard(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	if _, show := s.board.Content(); show.Coordinates {
		t.Error("3×3 has coordinates unasked for")
	}
	s.desk.Settings.Coordinates3 = true
	s.changed()
	for _, rules := range []game.Rules{game.TicTacToe, game.FiveByFive, game.Freestyle} {
		s.configure(func(to *session.Config) { to.Rules = rules })
		if _, show := s.board.Content(); !show.Coordinates {
			t.Errorf("%s has no coordinates", lang.Rules(rules))
		}
	}
}

// On large boards a proved win is told when the settings say so: nobody likes
// to hear that the computer wins in nineteen moves.
func TestAProvedWinIsToldAsTheSettingsSay(t *testing.T) {
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
		s := sitDown(t, t.TempDir(), clerks{clerk{report: game.SearchInfo{Depth: 3, Nodes: 100, PVs: []game.PV{{Score: score}}}}})
		s.choose(lang.ShortFreestyle)
		s.level(game.Hard)
		s.desk.Settings.AnnounceWins = test.when
		s.click(7, 7)
		want := ""
		if test.told {
			want = verdict
		}
		s.says(func(...any) string { return want })
		for x := range 4 { // the clerk fills the top row, from the left
			s.click(x, 14)
		}
		end, since := lang.HeldOut(5), lang.WinWasCertain(2)
		if !test.told && !test.mine {
			end = since
		}
		s.says(func(...any) string { return end })
	}
}

// lose is a game of tic-tac-toe that the person loses to the clerk, who fills
// the top row.
func (s *sitting) lose() {
	s.click(0, 2)
	s.click(1, 2)
	s.click(1, 1)
}

// buttonLabels returns the words on the buttons beside the status.
func (s *sitting) buttonLabels() (labels []string) {
	for _, o := range s.row.buttons.Objects {
		labels = append(labels, o.(*widgets.Button).Text)
	}
	return labels
}

// After three lost games in a row an easier opponent is offered, and after as many
// more again; the next game is the one button that stands out.
func TestTheEndOffersTheNextGameAndAnEasierOpponent(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	again := func() { s.row.buttons.Objects[0].(fyne.Tappable).Tapped(nil) }
	easier := lang.EasierOpponent(lang.LevelEasy())
	for n, want := range [][]string{nil, nil, {easier}, nil, nil, {easier}} {
		s.lose()
		if got, want := s.buttonLabels(), slices.Concat([]string{lang.PlayAgain(), lang.ShowMe()}, want, []string{lang.ReviewShort()}); !slices.Equal(got, want) {
			t.Fatalf("after %d lost games there is %q, want %q", n+1, got, want)
		}
		for i, o := range s.row.buttons.Objects {
			if stands := o.(*widgets.Button).Importance == widget.HighImportance; stands != (i == 0) {
				t.Errorf("button %d stands out: %v", i, stands)
			}
		}
		if s.row.shown.Tone != status.ToneLost || !strings.Contains(s.row.shown.Remark, lang.HeldOut(3)) {
			t.Errorf("the person reads %+v", s.row.shown)
		}
		if s.refresh(); n < 5 {
			again()
			s.shows("... ... ...")
		}
	}
	s.row.buttons.Objects[2].(fyne.Tappable).Tapped(nil)
	if s.session.Seats.Config().Level != game.Easy || s.session.Game.Match().Index() != 0 {
		t.Errorf("the next game is at %q, %d moves in", s.session.Seats.Config().Level, s.session.Game.Match().Index())
	}
	s.says(lang.LevelChanged, lang.LevelEasy())
	for range 3 {
		if s.lose(); len(s.row.buttons.Objects) != 3 {
			t.Errorf("below the easiest level there is %q", s.buttonLabels())
		}
		again()
	}

	s = sitDown(t, t.TempDir(), clerks{})
	s.configure(func(to *session.Config) { to.AdaptLevel = true })
	for range 3 {
		s.session.Game.NewGame()
		if s.lose(); len(s.row.buttons.Objects) != 3 {
			t.Errorf("where the level follows, there is %q", s.buttonLabels())
		}
	}
}

// After two wins in a row without help the next step of the ladder is offered, with
// its number; a win that was helped along, or taken back, is none.
func TestTwoWinsOfferAStrongerOpponent(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.ShortFreestyle)
	win := func() {
		for x := range 5 { // the clerk fills the top row, and is too late
			s.click(x+3, 3)
		}
	}
	stronger := lang.StrongerOpponent(lang.NumberOf(game.Medium.Rung()+1, game.Rungs))
	if win(); slices.Contains(s.buttonLabels(), stronger) {
		t.Error("one win is enough")
	}
	s.session.Game.NewGame()
	if win(); !slices.Contains(s.buttonLabels(), stronger) {
		t.Fatalf("after two wins there is %q", s.buttonLabels())
	}
	s.choose(lang.Undo)
	s.choose(lang.Redo)
	if slices.Contains(s.buttonLabels(), stronger) {
		t.Error("a win that was taken back counts")
	}
	s.session.Game.NewGame()
	win()
	s.session.Game.NewGame()
	win()
	s.row.buttons.Objects[2].(fyne.Tappable).Tapped(nil)
	if got := s.session.Seats.Config().Level; got != game.LevelAtRung(game.Medium.Rung()+1) {
		t.Errorf("the next game is at %q", got)
	}
}

// A move of the computer's stays its own when another person takes its place.
func TestTheComputersMovesAreNotThoseOfPlayer2(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.click(1, 1)
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	if got := s.board.AccessibilityLabel(); !strings.HasPrefix(got, lang.MovePlayed("O", "A3")) {
		t.Errorf("one hears %q", got)
	}
	s.click(0, 1)
	if got := s.board.AccessibilityLabel(); !strings.HasPrefix(got, lang.MovePlayed(lang.Player1(), "A2")) {
		t.Errorf("after the next move one hears %q", got)
	}
}

// While the computer thinks one reads that, and nothing else; numbers are for
// those who asked for the best moves.
func TestThinkingIsSaidPlainly(t *testing.T) {
	report := game.SearchInfo{Depth: 9, Nodes: 100, PVs: []game.PV{{Score: 318, Moves: []game.Point{game.Pt(7, 6)}}}}
	s := sitDown(t, t.TempDir(), clerks{clerk{report: report, wait: true}})
	s.choose(lang.ShortFreestyle)
	s.board.OnTapped(game.Pt(7, 7))
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return len(s.session.Game.SearchStatus().Info.PVs) > 0 }); err != nil {
		t.Fatal(err)
	}
	s.refresh()
	if state, remark := s.state(), s.row.shown.Remark; state != lang.Thinking() || remark != "" {
		t.Errorf("it says %q, %q", state, remark)
	}
	s.analysis.BestLines.Toggle()
	if remark := s.row.shown.Remark; !strings.Contains(remark, lang.StandsBetter(lang.White())) || !strings.Contains(remark, lang.SearchDepth(9)) || strings.Contains(remark, "318") {
		t.Errorf("with the best moves it says %q", remark)
	}
}

func TestLookingBackIsNotUndo(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.ShortFreestyle)
	s.click(7, 7)
	s.click(7, 8)
	s.walk(-1)
	s.walk(-1)
	s.says(lang.LookingAt, 2, 4)
	if shown, _ := s.board.Content(); shown.Stones() != 2 {
		t.Errorf("%d stones shown", shown.Stones())
	}
	if s.session.Game.Match().Index() != 4 {
		t.Error("looking changed the game")
	}
	s.walk(-1)
	s.click(0, 14)
	s.says(lang.NotYourTurnThen)
	s.walk(-seekEnd)
	s.click(3, 3) // goes on from there
	if got := s.session.Game.Match().Index(); got != 2 {
		t.Errorf("at %d, want 2", got)
	}
	s.says(lang.YourTurn, lang.Black())
	s.choose(lang.Undo) // the new stones
	if s.session.Game.Match().Index() != 0 {
		t.Errorf("at %d", s.session.Game.Match().Index())
	}
	s.choose(lang.Redo)
	s.session.Navigator.DisplaySibling(1) // the line that was left
	s.says(lang.LookingAtVariation, 2, 4)
}

func TestAResetScoreStaysReset(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	for _, x := range []int{0, 1, 2} {
		s.click(x, 2)
	}
	s.choose(lang.NewGame)
	s.o.Store.ResetScore()
	s.choose(lang.Undo) // the won game comes back
	s.choose(lang.Undo) // and is reopened
	if got := s.score(); got != ":" {
		t.Errorf("score %v", got)
	}
	s.choose(lang.Redo)
	if got := s.score(); got != "1:0" {
		t.Errorf("won again: %q", got)
	}
}

func TestAnOpeningByClicksAndButtons(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.BoardRenju)
	s.choose(lang.TwoPlayers)
	s.opening(game.Classic)
	s.says(lang.AskFirstStone, lang.Player1())
	s.click(0, 0)
	s.says(lang.Refusal(game.ErrNotCentre))
	s.click(7, 7)
	s.says(lang.AskWhiteWithin, lang.Player1(), 3, 3)
	s.click(7, 6)
	s.click(8, 6)
	s.says(lang.AskSwapColours, lang.Player2(), lang.White())
	s.says(func(...any) string { return "花月 Kagetsu (D4)" })
	if n := len(s.row.buttons.Objects); n != 2 || !s.row.buttons.Visible() {
		t.Fatalf("%d buttons", n)
	}
	test.Tap(s.row.buttons.Objects[1].(fyne.Tappable)) // swap
	s.says(lang.AskAnywhere, lang.Player1())
	s.click(8, 5)
	s.says(lang.AskFifthOffer, lang.Player2(), 1, 2)
	s.click(6, 8)
	s.click(6, 8)
	s.says(lang.Refusal(game.ErrAlreadyOffered))
	s.click(9, 8)
	s.says(lang.AskKeepOne, lang.Player1())
	s.choose(lang.Undo)
	s.says(lang.AskFifthOffer, lang.Player2(), 2, 2)
	s.choose(lang.Redo)
	s.click(6, 8)
	s.says(lang.ToMove, lang.White())
	if shown, _ := s.board.Content(); shown.Stones() != 5 {
		t.Errorf("%d stones", shown.Stones())
	}
}

// The computer plays every procedure in either seat against somebody who makes
// use of every answer there is.
func TestTheComputerGetsThroughEveryOpening(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	answered := make(map[game.ChoiceKind]bool)
	for _, board := range []lang.Text{lang.BoardRenju, lang.ShortFreestyle} {
		s.choose(board)
		for _, o := range game.OpeningsFor(s.session.Game.Match().Rules())[1:] {
			s.opening(o)
			for i := range 6 {
				s.choose([]lang.Text{lang.ComputerBegins, lang.IBegin}[i%2])
				s.choose(lang.NewGame)
				s.playOpening(i/2, answered)
			}
		}
	}
	for _, kind := range []game.ChoiceKind{game.Place, game.Keep, game.Swap, game.AddTwo, game.Offer, game.Declare} {
		if !answered[kind] {
			t.Errorf("answer %d was never given", kind)
		}
	}
}

// playOpening answers the computer until the opening is over, with the answer of
// a number wherever there are buttons, and takes it all back again.
func (s *sitting) playOpening(number int, answered map[game.ChoiceKind]bool) {
	now := func() *game.Situation { return s.session.Game.Match().Current() }
	for range 40 {
		s.settle()
		if now().OpeningOver() && now().Position.Stones() > 3 {
			break
		}
		ask := now().Prompt()
		if decisions := ask.NonPointChoices(); len(decisions) > 0 {
			buttons := s.row.buttons.Objects
			if len(buttons) < len(decisions) {
				s.t.Fatalf("%d buttons for %d answers", len(buttons), len(decisions))
			}
			buttons = buttons[len(buttons)-len(decisions):] // before them may stand one that asks why
			answered[decisions[number%len(decisions)].Kind] = true
			test.Tap(buttons[number%len(decisions)].(fyne.Tappable))
			continue
		}
		answered[game.Place] = true
		for i := range now().Position.Rules().NumPoints() {
			at := now().Position.Rules().PointAt(i * 97 % now().Position.Rules().NumPoints())
			if now().Legal(at) == nil {
				s.click(int(at.X), int(at.Y))
				break
			}
		}
	}
	if !now().OpeningOver() {
		s.t.Fatalf("%+v: stuck at %+v", now().Opening(), now().Prompt())
	}
	answers := func() (n int) {
		m := s.session.Game.Match()
		for _, moment := range m.Plies()[1 : m.Index()+1] {
			if m.Player(moment.Seat).IsHuman() {
				n++
			}
		}
		return n
	}
	for n := answers(); n > 0; n-- {
		if n != answers() {
			s.t.Fatalf("%d answers are left, not %d", answers(), n)
		}
		s.session.Game.Undo()
		s.settle()
	}
}

// A forbidden move is refused, or loses where that is chosen; then the stones that
// made the foul are marked, and undo takes it back.
func TestAForbiddenMove(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.BoardRenju)
	s.choose(lang.TwoPlayers)
	play := func() {
		for _, at := range [][2]int{{7, 7}, {0, 0}, {8, 7}, {0, 14}, {9, 6}, {14, 0}, {9, 5}, {14, 14}, {9, 7}} {
			s.click(at[0], at[1])
		}
	}
	play()
	s.says(lang.Refusal(&game.Foul{Kind: game.ThreeThree}))
	s.choose(lang.BoardCustom)
	s.box(lang.FoulLoses()).SetChecked(true)
	s.accept()
	s.choose(lang.NewGame)
	play()
	if got, want := s.session.Game.Match().Current().Result(), (game.Result{Winner: game.White, Reason: game.FoulPlayed}); got != want {
		t.Fatalf("result %+v", got)
	}
	s.says(lang.ResultWhy, lang.WonAs(lang.Player2(), lang.White()), lang.ByFoul())
	if _, show := s.board.Content(); len(show.Highlighted) != 5 {
		t.Errorf("marked: %v", show.Highlighted)
	}
	s.choose(lang.Undo)
	if s.session.Game.Match().Current().Result().Over() {
		t.Error("the game is still over")
	}
}

func TestEveryRefusalHasAnUnderstandableSentence(t *testing.T) {
	for _, err := range []error{game.ErrOccupied, game.ErrOffBoard, game.ErrGameOver, game.ErrCannotPass, game.ErrEngineTurn, game.ErrWrongChoice,
		game.ErrNotCentre, game.ErrNotCentral3, game.ErrNotCentral5, game.ErrNotCentral7, game.ErrNotCentral9, game.ErrNotOutside5, game.ErrNotOutside7, game.ErrAlreadyOffered, game.ErrSymmetricOffer, game.ErrNotOffered,
		&game.Foul{Kind: game.Overline}, &game.Foul{Kind: game.FourFour}, &game.Foul{Kind: game.ThreeThree}} {
		if text := lang.Refusal(err)(); text == err.Error() {
			t.Errorf("%v is told as it is", err)
		}
	}
}

func TestLooks(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.setLook(theme.HighContrast, 1)
	if look, _ := s.desk.App.Settings().Theme().(theme.Theme); look.Appearance() != theme.HighContrast {
		t.Error("not in high contrast")
	}
	s.setLook(theme.Dark, 1)
	if s.desk.Settings.Appearance != theme.Dark {
		t.Error("not dark")
	}
}

func TestABlackWithOnlyForbiddenPointsPasses(t *testing.T) {
	small := game.Rules{Width: 6, Height: 3, WinLength: 5, Fouls: true}
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.TwoPlayers)
	s.configure(func(to *session.Config) { to.Rules = small })
	// Black's row lacks one stone in the middle of six: the last empty point.
	for _, at := range []string{"a2", "a1", "b2", "b1", "d2", "c1", "e2", "e1", "f2", "f1", "a3", "b3", "d3", "c3", "f3", "e3", "d1"} {
		s.clickAt(at)
	}
	s.session.Game.Click(game.Pass) // White
	s.says(lang.OnlyPass)
	s.clickAt("c2")
	s.says(lang.Refusal(&game.Foul{Kind: game.Overline}))
	test.Tap(s.row.buttons.Objects[0].(fyne.Tappable))
	s.says(lang.ResultWhy, lang.Drawn(), lang.ByPasses())
}

func TestAnotherProgramThatDiesLosesPolitely(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.ShortFreestyle)
	s.desk.Settings.Programs = []string{"/games/pbrain-weak.exe"}
	s.changed()
	s.header.level.SetSelected("weak")
	s.settle()
	s.says(lang.LevelChanged, "weak")
	s.clickAt("h8")
	s.says(lang.ResultWhy, lang.YouWon(), lang.ByForfeit())
	s.says(func(...any) string {
		return lang.Sentences(lang.ForfeitUncounted(), lang.Failure(game.ErrEngineExited)())
	})
	s.level(game.Easy)
	s.choose(lang.NewGame)
	s.clickAt("h8")
	if n := s.session.Game.Match().Current().Position.Stones(); n != 2 {
		t.Errorf("%d stones", n)
	}
}

func TestTheChartFollowsTheGame(t *testing.T) {
	winning := clerk{report: game.SearchInfo{Depth: 3, Nodes: 9, PVs: []game.PV{{Score: 3}}}}
	s := sitDown(t, t.TempDir(), clerks{winning})
	s.chart()
	s.click(1, 1)
	s.click(2, 2)
	c := s.panel.chart
	if values, _, at := c.Data(); len(values) != 5 || !(values[1] < 0 && values[3] < 0) || at != 4 {
		t.Fatalf("chart %v at %d", values, at)
	}
	c.Resize(fyne.NewSize(110, 60))
	c.Tapped(&fyne.PointEvent{Position: fyne.NewPos(26, 30)})
	s.says(lang.LookingAt, 1, 4)
	s.walk(seekEnd)
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.click(0, 2)
	if values, _, _ := c.Data(); len(values) != 3 {
		t.Errorf("evaluations of moves that were taken back are shown: %v", values)
	}
}

func TestTheComputersDecisionStaysInView(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.BoardRenju)
	s.opening(game.Classic)
	s.clickAt("h8")
	s.clickAt("h9")
	s.clickAt("h10")
	if n := s.session.Game.Match().Current().Position.Stones(); n != 4 {
		t.Fatalf("%d stones", n)
	}
	s.says(lang.HasKept, lang.Computer()) // and has played the fourth stone since
	s.clickAt("g7")
	s.says(func(...any) string { return lang.OpeningName(1) })
	s.clickAt("g6")
	moments := s.session.Game.Match().Plies()
	kept := moments[len(moments)-2].Choice.Point // before White's sixth
	s.says(lang.HasKeptFifth, lang.Computer(), lang.Point(game.Renju, kept))
}

func TestUndoReachesSeveralGamesBack(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	for x := range 3 {
		s.click(x, 2)
		if x < 2 {
			s.choose(lang.NewGame)
		}
	}
	s.stop()
	s = sitDown(t, dir, clerks{}) // also after a restart
	for _, want := range []string{"O.. ... ..X", "... ... ...", "O.. ... .X.", "... ... ...", "O.. ... X..", "... ... ..."} {
		s.shows(want)
		s.session.Game.Undo()
	}
	s.says(lang.NothingToUndo)
}

// score returns the text of the cards: the games won by either player, empty before the first.
func (s *sitting) score() string {
	return s.cards.cards[0].content.Score + ":" + s.cards.cards[1].content.Score
}

// A maximised window comes back maximised, and beneath that with the size it had.
func TestMaximisedWindow(t *testing.T) {
	home := t.TempDir()
	s := sitDown(t, home, clerks{})
	maximized := true
	s.o.Maximized = func(fyne.Window) bool { return maximized }
	before := fyne.NewSize(s.desk.Settings.Width, s.desk.Settings.Height)
	s.rememberSize(fyne.NewSize(1800, 1000))
	if now := s.desk.Settings; !now.Maximized || fyne.NewSize(now.Width, now.Height) != before {
		t.Errorf("maximised: %v, %v×%v", now.Maximized, now.Width, now.Height)
	}
	maximized = false
	s.rememberSize(before.AddWidthHeight(10, 0))
	if now := s.desk.Settings; now.Maximized || now.Width != before.Width+10 {
		t.Errorf("restored: %v, %v×%v", now.Maximized, now.Width, now.Height)
	}
}
