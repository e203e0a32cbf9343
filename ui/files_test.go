package ui

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/storage"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/game/session"
	"jingzi/ui/charset"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// openFile opens a file and waits for the message about the result.
func (w *testWindow) openFile(path string) {
	w.t.Helper()
	w.awaitNewNotice(func() { w.Open(path) })
}

// paste pastes the clipboard.
func (w *testWindow) paste() {
	w.t.Helper()
	w.awaitNewNotice(func() { w.choose(lang.PasteMoves) })
}

// awaitNewNotice calls a function that works in the background and waits for its notice.
func (w *testWindow) awaitNewNotice(start func()) {
	w.t.Helper()
	w.session.Notices.Set(session.Notice{})
	start()

	ctx, cancel := context.WithTimeout(w.t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return w.session.Notices.Latest().Kind != session.NoNotice }); err != nil {
		w.t.Fatal(err)
	}
}

func (w *testWindow) saveAs(path string) {
	w.t.Helper()
	w.awaitNewNotice(func() { w.files.SaveTo(path) })
	w.awaitNewNotice(func() { w.choose(lang.Save) })
	w.checkMessage(lang.GameSaved, filepath.Base(path))
}

func (w *testWindow) clickAt(name string) {
	w.t.Helper()
	point, err := w.session.Game.Match().Rules().ParsePoint(name)
	if err != nil {
		w.t.Fatal(err)
	}
	w.click(int(point.X), int(point.Y))
}

// TestFailedSaveKeepsTheOldFile checks that saving replaces a file atomically and leaves no temporary
// file.
func TestFailedSaveKeepsTheOldFile(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	dir := t.TempDir()
	path := filepath.Join(dir, "game.sgf")
	write(t, path, "old")
	if err := os.Mkdir(filepath.Join(dir, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	w.awaitNewNotice(func() { w.files.SaveTo(filepath.Join(dir, "full")) }) // a folder has that name
	if got := w.row.Shown.Remark; !strings.Contains(got, "full") {
		t.Errorf("got the remark %q, want the error", got)
	}
	old, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	w.awaitNewNotice(func() { w.files.SaveTo(path) })
	if data, _ := os.ReadFile(path); !strings.HasPrefix(string(data), "(;") {
		t.Errorf("got the file %q, want a record", data)
	}
	if data, _ := io.ReadAll(old); string(data) != "old" {
		t.Errorf("got the old file %q, want it unchanged", data)
	}
	if others, _ := filepath.Glob(filepath.Join(dir, ".*")); len(others) != 0 {
		t.Errorf("got the temporary files %v after saving, want none", others)
	}
}

// TestClosingWhileAFileIsSaved checks that the window stays usable while a file is written, and that
// it closes afterwards unless writing failed.
func TestClosingWhileAFileIsSaved(t *testing.T) {
	for name, result := range map[string]error{"written": nil, "failed": errors.New("out of luck")} {
		t.Run(name, func(t *testing.T) {
			w := openWindow(t, t.TempDir(), fakeComputers{})
			release, writes := make(chan struct{}), 0
			w.files.WriteFunc = func(string, []byte) error { <-release; writes++; return result }
			w.desk.WriteFile("a.svg", nil, nil, func(error) {}) // its window may be closed by now
			w.click(1, 1)
			w.checkBoard("O.. .X. ...")
			w.close()
			w.checkMessage(lang.ClosingAfterSave)
			w.click(2, 2) // the game can be continued
			w.checkMessage(lang.ClosingAfterSave)
			if w.closing {
				t.Fatal("the window does not wait for the file")
			}
			close(release)
			if err := w.loop.Run(t.Context(), func() bool { return !w.leaving }); err != nil {
				t.Fatal(err)
			}
			if w.closing != (result == nil) || writes != 1 {
				t.Errorf("got closing %v, %d files written; want %v, 1", w.closing, writes, result == nil)
			}
			if result != nil {
				w.checkMessage(lang.FileUnwritable, "a.svg", result)
			}
		})
	}
}

// observedStore calls onSave when a game is saved.
type observedStore struct {
	session.Store
	onSave func()
}

func (s observedStore) SaveGame(g *saved.Game) {
	s.Store.SaveGame(g)
	s.onSave()
}

// TestClosingWhileADiskHangs checks that a second request to close saves the game before it waits for
// a hanging disk.
func TestClosingWhileADiskHangs(t *testing.T) {
	onSave := func() {}
	w := openWindow(t, t.TempDir(), fakeComputers{}, func(o *session.Options) {
		o.Store = observedStore{o.Store, func() { onSave() }}
	})
	w.click(1, 1)
	release, writes := make(chan struct{}), 0
	w.files.WriteFunc = func(string, []byte) error { <-release; writes++; return nil }
	w.files.SaveTo("a.sgf")
	w.files.SaveTo("b.sgf")
	w.close()
	win := &hiddenWindow{Window: w.Window.window}
	w.Window.window = win
	onSave = func() {
		if !win.hidden {
			t.Error("the window is still visible")
		}
		close(release)
	}
	w.close()
	if !w.closing || writes != 2 {
		t.Errorf("second call of close: got closing %v, %d files written; want true, 2", w.closing, writes)
	}
}

type hiddenWindow struct {
	fyne.Window
	hidden bool
}

func (h *hiddenWindow) Hide() { h.hidden = true }

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestPictureOfTheBoard(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)
	path := filepath.Join(t.TempDir(), "board.png")
	w.awaitNewNotice(func() { w.files.SaveTo(path) })
	w.checkMessage(lang.PictureSaved, "board.png")
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if config, err := png.DecodeConfig(file); err != nil || config.Width < 1200-9 || config.Height < config.Width+40 ||
		config.Height > config.Width+100 {
		t.Errorf("got the picture %+v, %v; want it about 1200 pixels wide and a little higher", config, err)
	}
}

func TestCharsetOfARecord(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "gb.sgf")
	// PB is 井字 in GB 18030.
	write(t, path, "(;GM[4]FF[4]CA[GB18030]SZ[15]PB[\xbe\xae\xd7\xd6]PW[B];B[hh];W[hg])")
	w.openFile(path)
	if got := w.formatter.Name(game.First); got != "井字" {
		t.Errorf("got the name %q of Black, want 井字", got)
	}
}

func TestDroppedFileOpens(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "line.psq")
	write(t, path, "Piskvorky 15x15, 11:11, 0\n8,8,10\n9,8,20\n")
	w.files.OnDropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(path)})

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool { return w.session.Notices.Latest().Kind != session.NoNotice }); err != nil {
		t.Fatal(err)
	}
	w.checkMessage(lang.GameOpenedAs, "line.psq", lang.TwoPlayers())
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	w.setLanguage(lang.SimplifiedChinese.Tag())
	w.checkMessage(lang.GameOpenedAs, "line.psq", lang.TwoPlayers())
	if n := w.session.Game.Match().Current().Position.Stones(); n != 2 {
		t.Errorf("got %d stones, want 2", n)
	}
}

// TestHugeFile checks that a gigabyte file is refused.
func TestHugeFile(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)
	path := filepath.Join(t.TempDir(), "big.sgf")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<30); err != nil {
		t.Skip(err)
	}
	w.openFile(path)
	w.checkMessage(lang.FileTooBig, "big.sgf", "16 MB")
	w.checkBoard("O.. .X. ...")
}

// TestNoProgramIsRunForARecord checks that a program that a record names as a player is not run.
func TestNoProgramIsRunForARecord(t *testing.T) {
	for _, level := range []string{"program:/bin/true", "program:", "/bin/true", "perfect\nprogram:/bin/true"} {
		programs := &noPrograms{t: t}
		w := openWindow(t, t.TempDir(), programs)
		path := filepath.Join(t.TempDir(), "x.sgf")
		if err := os.WriteFile(path, []byte("(;GM[4]SZ[15]BR["+level+"]WR["+level+"];B[hh];W[ih])"),
			0o600); err != nil {
			t.Fatal(err)
		}
		w.openFile(path)
		if w.session.Seats.Config().Mode != game.HumanVsHuman {
			t.Errorf("a record with the level %q: got the configuration %+v, want two players", level,
				w.session.Seats.Config())
		}
		w.stop()
	}
}

// TestNoUnchosenProgramIsRun checks that a program named by a stored game or setting is run only if
// the player has chosen it.
func TestNoUnchosenProgramIsRun(t *testing.T) {
	chosen := session.DefaultConfig()
	program := game.ProgramLevel("/bin/true")
	chosen.Rules, chosen.FirstMove, chosen.Level, chosen.Levels = game.Freestyle, session.ComputerFirst, program,
		[2]game.Level{program, program}
	setup, err := json.Marshal(chosen)
	if err != nil {
		t.Fatal(err)
	}

	newGame := func(replaced bool) *saved.Game {
		tree := game.NewTree(chosen.Rules, game.Opening{})
		tree.Root().Play(game.PlaceAt(game.Pt(7, 7)))
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		g.ID, g.Setup, g.Mode, g.Replaced, g.Uncounted = strconv.FormatBool(replaced), setup, chosen.Mode,
			replaced, false
		if !replaced {
			g.NodeNumber, g.Mode = 0, game.HumanVsHuman
		}

		return g
	}
	for name, change := range map[string]func(*store.Store){
		"settings": func(st *store.Store) {
			if err := st.SetFields(settingKeys, storedSettings{Setup: chosen, Settings: settings.Default()}); err != nil {
				t.Fatal(err)
			}
		},
		"game":    func(st *store.Store) { g := newGame(true); g.Replaced = false; st.SaveGame(g) },
		"earlier": func(st *store.Store) { st.SaveGame(newGame(true)); st.SaveGame(newGame(false)) },
	} {
		dir := t.TempDir()
		st := store.Open(dir)
		change(st)
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		w := openWindow(t, dir, &noPrograms{t: t})
		w.settle()
		w.session.Game.Undo()
		w.session.Game.Undo()
		w.settle()
		if t.Failed() {
			t.Fatal(name)
		}
		if name != "settings" && w.session.Seats.Config().Rules != game.Freestyle {
			t.Errorf("%s: the game was not resumed", name)
		}
		w.stop()
	}
}

// noPrograms fails the test if a program is run.
type noPrograms struct {
	fakeComputers
	t *testing.T
}

func (n *noPrograms) Player(s game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	if path, program := l.Program(); program {
		n.t.Errorf("the program %q is a player", path)
	}
	return n.fakeComputers.Player(s, r, l, moveTime)
}

// TestResignIsNotNextToHint checks that the menu items Hint and Resign are far apart.
func TestResignIsNotNextToHint(t *testing.T) {
	for _, mode := range []game.Mode{game.HumanVsComputer, game.HumanVsHuman} {
		for _, rules := range []game.Rules{game.TicTacToe, game.Renju} {
			w := openWindow(t, t.TempDir(), fakeComputers{})
			w.configure(func(config *session.Config) { config.Mode, config.Rules = mode, rules })
			items := w.menus.bar.Items[0].Items
			indexOf := func(label string) int {
				return slices.IndexFunc(items, func(i *fyne.MenuItem) bool { return labelText(i) == label })
			}
			hint, resign := indexOf(lang.Hint()), indexOf(lang.Resign())
			if hint < 0 || resign < 0 || max(hint-resign, resign-hint) < 3 {
				t.Errorf("%s, %v: got Hint as item %d and Resign as item %d, want at least two items between them",
					mode, rules, hint, resign)
			}
		}
	}
}

// TestSetUpPositionIsCopied checks that copying and pasting a position that was set up restores it.
func TestSetUpPositionIsCopied(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "game.sgf")
	for i := range 12 {
		record := []string{"(;GM[4]SZ[15]AB[hh][gg]AW[hi]PL[W];W[kk];B[ll];W[aa])",
			"(;GM[4]SZ[15];B[hh];W[hi]AE[hh]AB[aa];B[ii])", "(;GM[4]SZ[15];B[hh];B[hi];W[ii])"}[i%3]
		if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
			t.Fatal(err)
		}
		w.openFile(path)

		for range i / 3 {
			w.session.Game.Redo()
		}
		line := w.session.Navigator.Line()
		want := line[len(line)-1].Position
		w.choose(lang.CopyMoves)
		w.checkMessage(lang.MovesCopied)
		w.choose(lang.NewGame)
		w.paste()

		for w.session.Game.CanRedo() {
			w.session.Game.Redo()
		}
		if got := w.session.Game.Match().Current().Position; fmt.Sprint(got) != fmt.Sprint(want) ||
			got.ToMove() != want.ToMove() {
			t.Errorf("%s: got\n%vwith %v to move, want\n%vwith %v", record, got, got.ToMove(), want, want.ToMove())
		}
	}
}

// TestMoveNumbersAfterASetup checks that move numbers increase even if stones were removed in between.
func TestMoveNumbersAfterASetup(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(path, []byte("(;GM[4]SZ[15];B[hh];W[hi];B[ii];W[jj];AE[hh][hi][ii]PL[B];B[kk];W[ll])"),
		0o600); err != nil {
		t.Fatal(err)
	}
	w.openFile(path)

	for w.session.Game.CanRedo() {
		w.session.Game.Redo()
	}

	line := w.session.Navigator.Plies()
	for index, want := range []int{0, 1, 2, 3, 4, 4, 5} {
		w.session.Navigator.Display(index)
		w.checkMessage(lang.LookingAt, want, 6)
		if n, text := w.formatter.NumberedMove(max(index, 1)); index > 0 && index != 5 && n != want {
			t.Errorf("%s: got the number %d, want %d", text, n, want)
		}
	}

	for i, m := range game.Moves(line) {
		if m.Number != i+1 {
			t.Errorf("got the number %d of a move, want %d", m.Number, i+1)
		}
	}
}

// TestLinks checks that a link is offered only for positions that it can represent.
func TestLinks(t *testing.T) {
	for name, c := range map[string]struct {
		record       string
		gomocalc, rp bool
	}{
		"played":         {"(;GM[4]SZ[15];B[hh];W[hi];B[ii])", true, true},
		"set up":         {"(;GM[4]SZ[15]AB[hh]AW[hi]PL[B];B[kk];W[ll])", false, false},
		"with a pass":    {"(;GM[4]SZ[15]RU[Renju];B[hh];W[hi];B[];W[ll])", false, false},
		"set up later":   {"(;GM[4]SZ[15];B[hh];W[hi]AE[hh]AB[aa];B[ii])", false, false},
		"out of turn":    {"(;GM[4]SZ[15];B[hh];B[hi];W[ii])", false, false},
		"larger":         {"(;GM[4]SZ[19];B[hh];W[hi];B[ii])", true, false},
		"three by three": {"(;GM[4]SZ[3];B[aa];W[bb];B[cc])", false, false},
	} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		path := filepath.Join(t.TempDir(), "game.sgf")
		if err := os.WriteFile(path, []byte(c.record), 0o600); err != nil {
			t.Fatal(err)
		}
		w.openFile(path)

		for w.session.Game.CanRedo() {
			w.session.Game.Redo()
		}

		for label, want := range map[*lang.Text]bool{&lang.CopyGomocalc: c.gomocalc, &lang.CopyRenjuPortal: c.rp} {
			w.desk.App.Clipboard().SetContent("mine")
			if !want {
				if !w.menuItem((*label)()).Disabled {
					t.Errorf("%s: %s is enabled", name, (*label)())
				}
				continue
			}
			w.choose(*label)
			if copied := w.desk.App.Clipboard().Content() != "mine"; copied != want {
				t.Errorf("%s: %s has copied %q, want a link", name, (*label)(), w.desk.App.Clipboard().Content())
			}
			w.checkMessage(lang.LinkCopied)
		}
	}
}

// TestRandomMovesAreSavedWithoutALevel checks that a file contains no level for the random player.
func TestRandomMovesAreSavedWithoutALevel(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) {
		config.Mode, config.Levels = game.ComputerVsRandom, [2]game.Level{game.Easy, game.Hard}
	})
	if saved := w.files.Tree(); saved.Levels != [2]string{"easy", ""} || saved.Names[game.Second] != lang.Random() {
		t.Errorf("got the names %q and levels %q, want a random player without a level", saved.Names, saved.Levels)
	}
}

// TestSaveKeepsLevels checks that saving a record keeps the ranks of people and the levels of a finished game,
// whoever sits at the board, and stores the level of a computer that continues the game.
func TestSaveKeepsLevels(t *testing.T) {
	for record, test := range map[string]struct {
		mode game.Mode
		want [2]string
	}{
		"(;GM[4]SZ[3]BR[4 dan]WR[2 dan];B[bb];W[aa])":                 {game.HumanVsHuman, [2]string{"4 dan", "2 dan"}},
		"(;GM[4]SZ[3]BR[4 dan]WR[2 dan];B[bb];W[aa];B[cc])":           {game.HumanVsComputer, [2]string{"4 dan", "2 dan"}},
		"(;GM[4]SZ[3]RE[B+R];B[bb];W[aa])":                            {game.HumanVsComputer, [2]string{"", ""}},
		"(;GM[4]SZ[3]RE[B+R]WR[easy];B[bb];W[aa])":                    {game.HumanVsComputer, [2]string{"", "easy"}},
		"(;GM[4]SZ[3]WR[easy];B[bb];W[aa])":                           {game.HumanVsComputer, [2]string{"", "hard"}},
		"(;GM[4]SZ[3]RE[B+R]BR[easy]WR[medium];B[bb];W[aa])":          {game.HumanVsHuman, [2]string{"easy", "medium"}},
		"(;GM[4]SZ[3]BR[easy]WR[4 dan];B[bb];W[aa])":                  {game.ComputerVsComputer, [2]string{"hard", "4 dan"}},
		"(;GM[4]SZ[3]BR[easy]WR[medium];B[bb](;W[aa];B[ab])(;W[cc]))": {game.ComputerVsComputer, [2]string{"easy", "medium"}},
	} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		path := filepath.Join(t.TempDir(), "game.sgf")
		write(t, path, record)
		w.openFile(path)
		w.configure(func(config *session.Config) {
			config.Mode, config.Level, config.Levels = test.mode, game.Hard, [2]game.Level{game.Hard, game.Hard}
		})
		w.awaitNewNotice(w.files.Save)
		saved, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tree, _, err := notation.ReadTree(path, bytes.NewReader(saved), notation.Options{})
		if err != nil || tree.Levels != test.want {
			t.Errorf("%s, %s: got the levels %q, %v; want %q", record, test.mode, tree.Levels, err, test.want)
		}
	}
}

// TestSaveOnlyKnownFacts checks that saving a record adds neither a date nor names, even if it is continued, but
// saving a game that was played in this program does, also if the game is practice from a record.
func TestSaveOnlyKnownFacts(t *testing.T) {
	today, record := time.Now().Format(time.DateOnly), "(;GM[4]SZ[15]PB[Ann]DT[2020];B[hh];W[ig];B[aa])"
	for name, test := range map[string]struct {
		record      string // opened first; may be empty
		change      func(w *testWindow)
		names       [2]string
		date        string
		isDateToday bool
	}{
		"a record":             {"(;GM[4]SZ[15];B[hh];W[ig])", func(*testWindow) {}, [2]string{}, "", false},
		"a continued record":   {"(;GM[4]SZ[15];B[hh];W[ig])", func(w *testWindow) { w.click(0, 0) }, [2]string{}, "", false},
		"a record with a name": {record, func(*testWindow) {}, [2]string{"Ann", ""}, "2020", false},
		"pasted moves": {"", func(w *testWindow) {
			w.desk.App.Clipboard().SetContent("h8i9")
			w.awaitNewNotice(w.files.PasteMoves)
		}, [2]string{}, "", false},
		"a game": {"", func(w *testWindow) {
			w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
			w.click(0, 0)
		}, [2]string{lang.Player1(), lang.Player2()}, today, true},
		"practice from a record": {record, func(w *testWindow) { w.session.Game.PractiseFrom(2) },
			[2]string{lang.You(), lang.Computer()}, today, true},
	} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		path := filepath.Join(t.TempDir(), "game.sgf")
		if test.record != "" {
			write(t, path, test.record)
			w.openFile(path)
		}
		test.change(w)
		w.awaitNewNotice(func() { w.files.SaveTo(path) })
		saved, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		tree, _, err := notation.ReadTree(path, bytes.NewReader(saved), notation.Options{})
		if err != nil || tree.Names != test.names || tree.Date != test.date &&
			!(test.isDateToday && tree.Date > today) {
			t.Errorf("%s: got the names %q and the date %q, %v; want %q and %q", name, tree.Names, tree.Date, err,
				test.names, test.date)
		}
	}
}

// TestModesInTheToolbar checks that the toolbar offers the mode with random moves only while it is in
// use.
func TestModesInTheToolbar(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for _, mode := range []game.Mode{game.ComputerVsRandom, game.HumanVsComputer} {
		w.configure(func(config *session.Config) { config.Mode = mode })
		w.settle()
		if got := w.toolbar.Mode.Selected; got != lang.Mode(mode) {
			t.Errorf("%s: got %q in the toolbar, want %q", mode, got, lang.Mode(mode))
		}
		if offered := slices.Contains(w.toolbar.Mode.Options, lang.ComputerRandom()); offered !=
			(mode == game.ComputerVsRandom) {
			t.Errorf("%s: got the modes %q; want random moves among them: %v", mode, w.toolbar.Mode.Options,
				!offered)
		}
	}
}

// TestLossySaveAsks checks that saving asks before it overwrites a file whose format cannot hold the
// game.
func TestLossySaveAsks(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "line.psq")
	write(t, path, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n")
	w.openFile(path)
	w.awaitNewNotice(func() { w.choose(lang.Save) }) // nothing is lost
	w.checkMessage(lang.GameSaved, "line.psq")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	w.session.Editor.SetComment(w.session.Navigator.Ply().Node, "a fine move")
	w.choose(lang.Save)
	if !w.desk.Dialogs.IsOpen() {
		t.Fatal("no question is displayed")
	}
	if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, before) {
		t.Errorf("got the file %q, %v; want it unchanged", data, err)
	}
	w.desk.Dialogs.Close()

	for title, content := range map[string]string{
		"a second game":    "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ig])",
		"a very long text": "(;GM[4]SZ[15];B[hh]C[" + strings.Repeat("x", 1<<17) + "])",
	} {
		write(t, path+".sgf", content)
		w.openFile(path + ".sgf")
		w.choose(lang.Save) // the file contains more than the opened game
		if !w.desk.Dialogs.IsOpen() {
			t.Errorf("%s was overwritten", title)
		}
		w.desk.Dialogs.Close()
	}
}

// TestLibraryAsksForItsRules checks that opening a library asks for its rules, with the previous
// answer as default.
func TestLibraryAsksForItsRules(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "a.lib")
	const library = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8\xc8\xe6\x00\x00\x68\x40" // h8, then i9 "흑" or h9
	write(t, path, library)
	checkQuestion := func() {
		t.Helper()
		w.Open(path)

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := w.loop.Run(ctx, w.desk.Dialogs.IsOpen); err != nil {
			t.Fatal(err)
		}
	}
	selects := func() (rules, text *widgets.Select) {
		rules = findInDialog(w, func(x *widgets.Select) bool {
			return slices.Contains(x.Options, lang.Rules(game.Renju))
		})
		return rules, findInDialog(w, func(x *widgets.Select) bool { return slices.Contains(x.Options, "CP949") })
	}
	checkQuestion()
	rules, text := selects()
	if rules.SelectedIndex() != 0 || text.Selected != "CP949" {
		t.Errorf("got the rules %q and charset %q, want the default and CP949", rules.Selected, text.Selected)
	}
	rules.SetSelected(lang.Rules(game.Renju))
	w.awaitNewNotice(func() { test.Tap(w.button(lang.Title(lang.Open()))) })
	if r := w.session.Game.Match().Rules(); r != game.Renju {
		t.Errorf("got the rules %v, want renju", r)
	}
	n := w.session.Navigator.Ply().Node
	if n.Depth() != 1 || n.Children()[0].Comment != "흑" {
		t.Errorf("got depth %d and comment %q, want 1 and 흑", n.Depth(), n.Children()[0].Comment)
	}
	w.awaitNewNotice(func() { w.choose(lang.Save) }) // writes the bytes that were read
	if data, err := os.ReadFile(path); err != nil || string(data) != library {
		t.Errorf("got the saved file %q, %v; want the same bytes", data, err)
	}

	checkQuestion()
	rules, text = selects()
	if rules.Selected != lang.Rules(game.Renju) {
		t.Errorf("got the offered rules %q, want renju", rules.Selected)
	}
	read := false
	text.SetSelected("GBK")

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := w.loop.Run(ctx, func() bool {
		visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			p, ok := o.(*widgets.Paragraph)
			read = read || ok && strings.Contains(p.Unwrapped(), "孺")
		})
		return read
	}); err != nil {
		t.Fatal("the text is not shown as GBK")
	}
	w.awaitNewNotice(func() { test.Tap(w.button(lang.Title(lang.Open()))) })
	if n := w.session.Navigator.Ply().Node; n.Children()[0].Comment != "孺" {
		t.Errorf("got the comment %q, want 孺", n.Children()[0].Comment)
	}

	checkQuestion()
	_, text = selects()
	text.SetSelected("GBK")
	w.awaitNewNotice(func() { test.Tap(w.button(lang.Title(lang.Open()))) }) // before the file is read again
	if n := w.session.Navigator.Ply().Node; n.Children()[0].Comment != "孺" {
		t.Errorf("opened at once: got the comment %q, want 孺", n.Children()[0].Comment)
	}
}

// TestAmbiguousCharsetIsAsked checks that opening a file whose names may be in either of two charsets
// offers both charsets, and otherwise only one.
func TestAmbiguousCharsetIsAsked(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for name, wantChoice := range map[string]bool{"Győző": true, "Świątek Łukasz": false} {
		data, _ := charset.Encode("(;GM[4]SZ[15]PB["+name+"];B[hh])", "windows-1250")
		path := filepath.Join(t.TempDir(), "a.sgf")
		write(t, path, string(data))
		w.Open(path)

		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := w.loop.Run(ctx, w.desk.Dialogs.IsOpen); err != nil {
			t.Fatal(err)
		}
		message := ""
		visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			if p, ok := o.(*widgets.Paragraph); ok {
				message += p.Unwrapped() + "\n"
			}
		})
		if got := strings.Contains(message, lang.TextDoubt()); got != wantChoice || wantChoice &&
			(!strings.Contains(message, "windows-1250 – Győző") || !strings.Contains(message, "windows-1252 – Gyõzõ")) {
			t.Errorf("%s: got the dialog %q; want it to offer two charsets: %v", name, message, wantChoice)
		}
		w.awaitNewNotice(func() { test.Tap(w.button(lang.Title(lang.Open()))) })
	}
}

// TestADeviceIsNotWritten checks that writing to a device fails with a reason in the player's language,
// and that the main window also shows it.
func TestADeviceIsNotWritten(t *testing.T) {
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Skip("no devices")
	}
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.setLanguage("zh-Hans")
	var got error
	w.awaitNewNotice(func() { w.desk.WriteFile(os.DevNull, []byte("x"), nil, func(err error) { got = err }) })
	if got == nil || got.Error() != "不是普通文件" {
		t.Errorf("got the reason %v, want 不是普通文件", got)
	}
	w.checkMessage(lang.FileRefusal(filepath.Base(os.DevNull), notation.ErrNotRegular))
}
