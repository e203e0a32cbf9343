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
	"regexp"
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
func (s *testWindow) openFile(path string) {
	s.t.Helper()
	s.awaitNewNotice(func() { s.Open(path) })
}

// paste pastes the clipboard.
func (s *testWindow) paste() {
	s.t.Helper()
	s.awaitNewNotice(func() { s.choose(lang.PasteMoves) })
}

// awaitNewNotice calls a function that works in the background and waits for its notice.
func (s *testWindow) awaitNewNotice(start func()) {
	s.t.Helper()
	s.session.Notices.Set(session.Notice{})
	start()
	ctx, cancel := context.WithTimeout(s.t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return s.session.Notices.Latest().Kind != session.NoNotice }); err != nil {
		s.t.Fatal(err)
	}
}

func (s *testWindow) saveAs(path string) {
	s.t.Helper()
	s.awaitNewNotice(func() { s.files.SaveTo(path) })
	s.awaitNewNotice(func() { s.choose(lang.Save) })
	s.checkMessage(lang.GameSaved, filepath.Base(path))
}

func TestSavedGameIsRestored(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "game.sgf")
	s.choose(lang.BoardRenju)
	s.setOpening(game.Classic)
	s.choose(lang.TwoPlayers)
	for _, at := range []string{"h8", "h9", "i9"} {
		s.clickAt(at)
	}
	_ = s.session.Game.Answer(game.Choice{Kind: game.Swap})
	for _, at := range []string{"i10", "g7", "j7", "g7", "a1"} {
		s.clickAt(at)
	}
	before := s.session.Game.Match().Current()
	board, _ := s.board.Content()
	s.saveAs(path)

	s.choose(lang.NewGame)
	s.openFile(path)
	s.checkMessage(lang.GameOpenedAs, "game.sgf", lang.Mode(s.session.Seats.Config().Mode))
	current := s.session.Game.Match().Current()
	if p, _ := s.board.Content(); p != board || current.Opening() != before.Opening() || current.SeatOf(game.Black) != game.Second {
		t.Errorf("got\n%v\nwith %+v and Black in seat %d", current.Position, current.Opening(), current.SeatOf(game.Black))
	}
	if len(s.session.Game.Match().Plies()) != 10 {
		t.Errorf("got %d plies, want 10", len(s.session.Game.Match().Plies()))
	}
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	s.checkMessage(lang.AskKeepOne, lang.Player1())
}

func (s *testWindow) clickAt(name string) {
	s.t.Helper()
	at, err := s.session.Game.Match().Rules().ParsePoint(name)
	if err != nil {
		s.t.Fatal(err)
	}
	s.click(int(at.X), int(at.Y))
}

func TestSavedGameAgainstTheComputer(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "game.sgf")
	s.setLevel(game.Hard)
	s.choose(lang.ComputerBegins)
	s.click(1, 1)
	s.checkBoard("XX. .O. ...")
	s.saveAs(path)
	s.choose(lang.TwoPlayers)
	s.openFile(path)
	s.checkBoard("XX. .O. ...")
	if s.session.Seats.Config().Mode != game.HumanVsComputer || s.session.Seats.Config().Level != game.Hard || s.session.Seats.HumanSeat() != game.Second {
		t.Errorf("got mode %q, level %q, human in seat %d", s.session.Seats.Config().Mode, s.session.Seats.Config().Level, s.session.Seats.HumanSeat())
	}
	s.checkMessage(lang.GameOpenedAs, "game.sgf", lang.Mode(s.session.Seats.Config().Mode))
}

func TestOtherPropertiesOfAFileSurvive(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "game.sgf")
	write(t, path, "(;GM[4]FF[4]SZ[15]PB[Ann]PW[Bo]EV[Spring cup]XX[mine];B[hh]C[centre];W[hg]N[direct])")
	s.openFile(path)
	s.awaitNewNotice(func() { s.choose(lang.Save) })
	data, _ := os.ReadFile(path)
	for _, want := range []string{"PB[Ann]", "PW[Bo]", "EV[Spring cup]", "XX[mine]", "C[centre]", "N[direct]"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is not in the saved file:\n%s", want, data)
		}
	}
}

// TestDamagedFiles checks that a damaged file is opened as far as possible, that the message names
// what was left out, and that saving keeps the other branches.
func TestDamagedFiles(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	for _, test := range []struct{ name, content, says string }{
		{"twice.sgf", "(;GM[4]SZ[15];B[hh];W[hh])", "Move 2 (H8)"},
		{"cut.sgf", "(;GM[4]SZ[15]\n;B[hh];W[h", "Line 2"},
		{"go.sgf", "(;GM[1]SZ[15];B[hh])", "game type 1"},
		{"twice.psq", "Piskvorky 15x15, 11:11, 0\n8,8,0\n8,8,0\n", "Move 2 (H8)"},
	} {
		path := filepath.Join(t.TempDir(), test.name)
		write(t, path, test.content)
		s.openFile(path)
		if got := s.row.shown.Remark; !strings.Contains(got, test.name) || !strings.Contains(got, test.says) {
			t.Errorf("%s: got the remark %q", test.name, got)
		}
	}
	path := filepath.Join(t.TempDir(), "branches.sgf")
	write(t, path, "(;GM[4]SZ[15];B[hh];W[ii](;C[x])(;B[ig];W[gg])(;B[hh]))")
	s.openFile(path)
	s.awaitNewNotice(func() { s.choose(lang.Save) })
	data, _ := os.ReadFile(path)
	for _, want := range []string{"C[x]", "(;B[ig];W[gg])", "(;B[hh])"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is not in the saved file:\n%s", want, data)
		}
	}
}

// TestProblemIsOpened checks that a problem may have any number of stones, and that it opens at its
// start.
func TestProblemIsOpened(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "problem.sgf")
	write(t, path, "(;GM[4]SZ[15]AB[gh][hh][ih]AW[aa]PL[W]C[White to play](;W[fh];B[jh])(;W[jh]))")
	s.openFile(path)
	p, _ := s.board.Content()
	if p.Stones() != 4 || p.ToMove() != game.White || !s.session.Navigator.IsLive() {
		t.Fatalf("got %v to move, want White after four stones:\n%v", p.ToMove(), p)
	}
	s.clickAt("a1")
	if p, _ := s.board.Content(); p.At(game.Pt(0, 14)) != game.White {
		t.Errorf("the stone of White is missing:\n%v", p)
	}
	s.awaitNewNotice(func() { s.choose(lang.Save) })
	saved, _ := os.ReadFile(path)
	data := regexp.MustCompile(`JZT\[\d+\]`).ReplaceAll(saved, nil) // the time that was taken
	for _, want := range []string{"AB[gh][hh][ih]", "AW[aa]", "PL[W]", "C[White to play]", "(;W[fh];B[jh])", "(;W[jh])", "(;W[ao])"} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%s is not in the saved file:\n%s", want, data)
		}
	}
}

func TestInvalidFileKeepsTheGame(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	dir := t.TempDir()
	for _, test := range []struct{ name, content, says string }{
		{"empty.sgf", "", ""},
		{"noise.sgf", "\x89PNG\r\n", ""},
		{"othello.sgf", "(;GM[2]SZ[8];B[aa])", lang.FileOtherGame("othello.sgf")},
		{"far.sgf", "(;GM[4]SZ[99];B[hh])", "99"},
		{"wide.psq", "Piskvorky 99x15, 11:11, 0\n8,8,0\n", "99"},
		{"folder.sgf", "", ""},
	} {
		path := filepath.Join(dir, test.name)
		if strings.HasPrefix(test.name, "folder") {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
		} else {
			write(t, path, test.content)
		}
		s.openFile(path)
		s.checkBoard("O.. .X. ...")
		if got := s.row.shown.Remark; !strings.Contains(got, test.name) || !strings.Contains(got, test.says) {
			t.Errorf("%s: got the remark %q", test.name, got)
		}
	}
	s.openFile(filepath.Join(dir, "missing.sgf"))
	if got := s.row.shown.Remark; !strings.Contains(got, "missing.sgf") {
		t.Errorf("missing file: got the remark %q, want the name of the file", got)
	}
}

func TestCopyAndPasteMoves(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.choose(lang.ShortFreestyle)
	s.choose(lang.TwoPlayers)
	s.clickAt("h8")
	s.clickAt("i9")
	s.clickAt("a15")
	s.choose(lang.CopyMoves)
	if got := s.desk.App.Clipboard().Content(); got != "h8i9a15" {
		t.Errorf("got the copied moves %q, want h8i9a15", got)
	}
	s.choose(lang.NewGame)
	s.paste()
	if p, _ := s.board.Content(); p.Stones() != 3 {
		t.Errorf("got %d stones after pasting, want 3", p.Stones())
	}
	s.desk.App.Clipboard().SetContent("Dear Ann, how are you?")
	s.paste()
	s.checkMessage(lang.ClipboardNoMoves)
	s.desk.App.Clipboard().SetContent("h8h8")
	s.paste()
	if got := s.row.shown.Remark; !strings.Contains(got, lang.Refusal(game.ErrOccupied)()) {
		t.Errorf("stone on a stone: got the remark %q, want that the point is occupied", got)
	}
	if p, _ := s.board.Content(); p.Stones() != 1 {
		t.Errorf("invalid moves: got %d stones, want 1", p.Stones())
	}
	s.choose(lang.Undo)
	s.choose(lang.Undo)
	if p, _ := s.board.Content(); p.Stones() != 3 {
		t.Error("Undo does not restore the replaced game")
	}
}

// TestFailedSaveKeepsTheOldFile checks that saving replaces a file atomically and leaves no temporary
// file.
func TestFailedSaveKeepsTheOldFile(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	dir := t.TempDir()
	path := filepath.Join(dir, "game.sgf")
	write(t, path, "old")
	if err := os.Mkdir(filepath.Join(dir, "full"), 0o700); err != nil {
		t.Fatal(err)
	}
	s.awaitNewNotice(func() { s.files.SaveTo(filepath.Join(dir, "full")) }) // a folder is in the way
	if got := s.row.shown.Remark; !strings.Contains(got, "full") {
		t.Errorf("got the remark %q, want the error", got)
	}
	old, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer old.Close()
	s.awaitNewNotice(func() { s.files.SaveTo(path) })
	if data, _ := os.ReadFile(path); !strings.HasPrefix(string(data), "(;") {
		t.Errorf("got the file %q, want a record", data)
	}
	if data, _ := io.ReadAll(old); string(data) != "old" {
		t.Errorf("the old file was overwritten: %q", data)
	}
	if others, _ := filepath.Glob(filepath.Join(dir, ".*")); len(others) != 0 {
		t.Errorf("got the remaining temporary files %v, want none", others)
	}
}

// TestClosingWhileAFileIsSaved checks that the window stays usable while a file is written, and that
// it closes afterwards unless writing failed.
func TestClosingWhileAFileIsSaved(t *testing.T) {
	for name, result := range map[string]error{"written": nil, "failed": errors.New("out of luck")} {
		t.Run(name, func(t *testing.T) {
			s := openWindow(t, t.TempDir(), fakeComputers{})
			release, writes := make(chan struct{}), 0
			s.files.WriteFunc = func(string, []byte) error { <-release; writes++; return result }
			s.desk.WriteFile("a.svg", nil, nil, func(error) {}) // its window may be closed by now
			s.click(1, 1)
			s.checkBoard("O.. .X. ...")
			s.close()
			s.checkMessage(lang.ClosingAfterSave)
			s.click(2, 2) // one may play on
			s.checkMessage(lang.ClosingAfterSave)
			if s.closing {
				t.Fatal("the window does not wait for the file")
			}
			close(release)
			if err := s.q.Run(t.Context(), func() bool { return !s.leaving }); err != nil {
				t.Fatal(err)
			}
			if s.closing != (result == nil) || writes != 1 {
				t.Errorf("got closing %v, %d files written; want one file", s.closing, writes)
			}
			if result != nil {
				s.checkMessage(lang.FileUnwritable, "a.svg", result)
			}
		})
	}
}

// closingStore calls onPut when a game is saved.
type closingStore struct {
	session.Store
	onPut func()
}

func (c closingStore) SaveGame(g *saved.Game) {
	c.Store.SaveGame(g)
	c.onPut()
}

// TestClosingWhileADiskHangs checks that a second request to close saves the game before it waits for
// a hanging disk.
func TestClosingWhileADiskHangs(t *testing.T) {
	onPut := func() {}
	s := openWindow(t, t.TempDir(), fakeComputers{}, func(o *session.Options) { o.Store = closingStore{o.Store, func() { onPut() }} })
	s.click(1, 1)
	release, writes := make(chan struct{}), 0
	s.files.WriteFunc = func(string, []byte) error { <-release; writes++; return nil }
	s.files.SaveTo("a.sgf")
	s.files.SaveTo("b.sgf")
	s.close()
	hidden := &hiddenWindow{Window: s.Window.window}
	s.Window.window = hidden
	onPut = func() {
		if !hidden.is {
			t.Error("the window is still visible")
		}
		close(release)
	}
	if s.close(); !s.closing || writes != 2 {
		t.Errorf("second Close: got closing %v, %d files written; want true, 2", s.closing, writes)
	}
}

type hiddenWindow struct {
	fyne.Window
	is bool
}

func (w *hiddenWindow) Hide() { w.is = true }

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

func TestPictureOfTheBoard(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	path := filepath.Join(t.TempDir(), "board.png")
	s.awaitNewNotice(func() { s.files.SaveTo(path) })
	s.checkMessage(lang.PictureSaved, "board.png")
	file, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if config, err := png.DecodeConfig(file); err != nil || config.Width < 1200-9 || config.Height < config.Width+40 || config.Height > config.Width+100 {
		t.Errorf("got the picture %+v, %v; want about 1200 pixels, a little higher than wide", config, err)
	}
}

func TestOpenedGameIsNotCounted(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "won.sgf")
	write(t, path, "(;GM[4]FF[4]SZ[15]PB[Nakamura]PW[Sushkov];B[hh];W[aa];B[ih];W[ba];B[jh];W[ca];B[kh];W[da];B[lh])")
	s.openFile(path)
	s.checkMessage(lang.ResultWhy, lang.WonAs("Nakamura", lang.Black()), lang.ByFive())
	s.choose(lang.Undo)
	s.checkMessage(lang.ToMove, lang.Black())
	s.choose(lang.Redo)
	if len(s.store.Statistics()) != 0 {
		t.Errorf("got the statistics %v, want none", s.store.Statistics())
	}
	s.choose(lang.NewGame) // with the setup from before the record
	if s.session.Seats.Config().Mode != game.HumanVsComputer || s.session.Seats.Config().Rules != game.TicTacToe {
		t.Errorf("got the configuration %+v of the next game, want that before the record", s.session.Seats.Config())
	}
}

func TestCharsetOfARecord(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "gb.sgf")
	// PB is 井字 in GB 18030.
	write(t, path, "(;GM[4]FF[4]CA[GB18030]SZ[15]PB[\xbe\xae\xd7\xd6]PW[B];B[hh];W[hg])")
	s.openFile(path)
	if got := s.formatter.Name(game.First); got != "井字" {
		t.Errorf("got the name %q of Black, want 井字", got)
	}
}

func TestDroppedFileOpens(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "line.psq")
	write(t, path, "Piskvorky 15x15, 11:11, 0\n8,8,10\n9,8,20\n")
	s.files.OnDropped(fyne.Position{}, []fyne.URI{storage.NewFileURI(path)})
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := s.q.Run(ctx, func() bool { return s.session.Notices.Latest().Kind != session.NoNotice }); err != nil {
		t.Fatal(err)
	}
	s.checkMessage(lang.GameOpenedAs, "line.psq", lang.TwoPlayers())
	t.Cleanup(func() { lang.SetLanguage(lang.English) })
	s.setLanguage(lang.SimplifiedChinese.Tag())
	s.checkMessage(lang.GameOpenedAs, "line.psq", lang.TwoPlayers())
	if n := s.session.Game.Match().Current().Position.Stones(); n != 2 {
		t.Errorf("got %d stones, want 2", n)
	}
}

// TestHugeFile checks that a gigabyte file is refused.
func TestHugeFile(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	path := filepath.Join(t.TempDir(), "big.sgf")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Truncate(path, 1<<30); err != nil {
		t.Skip(err)
	}
	s.openFile(path)
	s.checkMessage(lang.FileTooBig, "big.sgf", "16 MB")
	s.checkBoard("O.. .X. ...")
}

// TestNoProgramIsRunForARecord checks that no program is run because a record names it as a player.
func TestNoProgramIsRunForARecord(t *testing.T) {
	for _, level := range []string{"program:/bin/true", "program:", "/bin/true", "perfect\nprogram:/bin/true"} {
		programs := &noPrograms{t: t}
		s := openWindow(t, t.TempDir(), programs)
		path := filepath.Join(t.TempDir(), "x.sgf")
		if err := os.WriteFile(path, []byte("(;GM[4]SZ[15]BR["+level+"]WR["+level+"];B[hh];W[ih])"), 0o600); err != nil {
			t.Fatal(err)
		}
		s.openFile(path)
		if s.session.Seats.Config().Mode != game.HumanVsHuman {
			t.Errorf("opened a record of %q: got %+v, want two players", level, s.session.Seats.Config())
		}
		s.stop()
	}
}

// TestNoUnchosenProgramIsRun checks that a program named by a stored game or setting is run only if
// the player has chosen it.
func TestNoUnchosenProgramIsRun(t *testing.T) {
	chosen := session.DefaultConfig()
	program := game.ProgramLevel("/bin/true")
	chosen.Rules, chosen.FirstMove, chosen.Level, chosen.Levels = game.Freestyle, session.ComputerFirst, program, [2]game.Level{program, program}
	setup, err := json.Marshal(chosen)
	if err != nil {
		t.Fatal(err)
	}
	save := func(replaced bool) *saved.Game {
		tree := game.NewTree(chosen.Rules, game.Opening{})
		tree.Root().Play(game.PlaceAt(game.Pt(7, 7)))
		g, err := saved.FromTree(tree)
		if err != nil {
			t.Fatal(err)
		}
		g.ID, g.Setup, g.Mode, g.Replaced, g.Uncounted = strconv.FormatBool(replaced), setup, chosen.Mode, replaced, false
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
		"game":    func(st *store.Store) { g := save(true); g.Replaced = false; st.SaveGame(g) },
		"earlier": func(st *store.Store) { st.SaveGame(save(true)); st.SaveGame(save(false)) },
	} {
		dir := t.TempDir()
		st := store.Open(dir)
		change(st)
		if err := st.Close(); err != nil {
			t.Fatal(err)
		}
		s := openWindow(t, dir, &noPrograms{t: t})
		s.settle()
		s.session.Game.Undo()
		s.session.Game.Undo()
		s.settle()
		if t.Failed() {
			t.Fatal(name)
		}
		if name != "settings" && s.session.Seats.Config().Rules != game.Freestyle {
			t.Errorf("%s: the game was not resumed", name)
		}
		s.stop()
	}
}

// noPrograms fails the test if a program is run.
type noPrograms struct {
	fakeComputers
	t *testing.T
}

func (n *noPrograms) Player(s game.Seat, r game.Rules, l game.Level, moveTime time.Duration) game.Player {
	if path, program := l.Program(); program {
		n.t.Errorf("the program %q has a seat", path)
	}
	return n.fakeComputers.Player(s, r, l, moveTime)
}

// TestUndoneResignationIsNotSaved checks that a resignation that was undone is neither in a saved file
// nor in the stored game.
func TestUndoneResignationIsNotSaved(t *testing.T) {
	home := t.TempDir()
	s := openWindow(t, home, fakeComputers{})
	s.click(1, 1)
	s.choose(lang.Resign)
	s.checkMessage(lang.EndUndoable)
	path := filepath.Join(t.TempDir(), "game.sgf")
	saved := func() string {
		t.Helper()
		s.saveAs(path)
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		return string(data)
	}
	if text := saved(); !strings.Contains(text, "RE[O+R]") && !strings.Contains(text, "RE[W+R]") {
		t.Errorf("after resigning: got %s, want a result", text)
	}
	s.choose(lang.Undo)
	s.checkMessage(lang.EndTakenBack)
	s.checkBoard("O.. .X. ...")
	if text := saved(); strings.Contains(text, "RE[") {
		t.Errorf("after Undo: got %s, want no result", text)
	}
	s.checkStatistics("")
	s.stop()
	reopened := openWindow(t, home, fakeComputers{})
	reopened.checkBoard("O.. .X. ...")
	if reopened.session.Game.Match().Current().Result().Over() || reopened.session.Game.CanRedo() {
		t.Error("the undone resignation is stored")
	}
}

// TestResignIsNotNextToHint checks that the menu items Hint and Resign are far apart.
func TestResignIsNotNextToHint(t *testing.T) {
	for _, mode := range []game.Mode{game.HumanVsComputer, game.HumanVsHuman} {
		for _, rules := range []game.Rules{game.TicTacToe, game.Renju} {
			s := openWindow(t, t.TempDir(), fakeComputers{})
			s.configure(func(config *session.Config) { config.Mode, config.Rules = mode, rules })
			items := s.menus.bar.Items[0].Items
			place := func(label string) int {
				return slices.IndexFunc(items, func(i *fyne.MenuItem) bool { return labelText(i) == label })
			}
			hint, resign := place(lang.Hint()), place(lang.Resign())
			if hint < 0 || resign < 0 || max(hint-resign, resign-hint) < 3 {
				t.Errorf("%s, %v: got the hint as item %d and resigning as item %d, want at least two items between them", mode, rules, hint, resign)
			}
		}
	}
}

// TestNothingToCopyOrReview checks the messages for an empty game.
func TestNothingToCopyOrReview(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.desk.App.Clipboard().SetContent("mine")
	s.choose(lang.CopyMoves)
	s.checkMessage(lang.NothingToCopy)
	if got := s.desk.App.Clipboard().Content(); got != "mine" {
		t.Errorf("got the clipboard content %q, want it unchanged", got)
	}
	s.press(fyne.KeyR)
	s.checkMessage(lang.NothingToReview)
	if s.analysis.Review.Open() {
		t.Error("a game without moves can be reviewed")
	}
}

// TestSetUpPositionIsCopied checks that copying and pasting a position that was set up restores it.
func TestSetUpPositionIsCopied(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "game.sgf")
	for i := range 12 {
		record := []string{"(;GM[4]SZ[15]AB[hh][gg]AW[hi]PL[W];W[kk];B[ll];W[aa])", "(;GM[4]SZ[15];B[hh];W[hi]AE[hh]AB[aa];B[ii])", "(;GM[4]SZ[15];B[hh];B[hi];W[ii])"}[i%3]
		if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
			t.Fatal(err)
		}
		s.openFile(path)
		for range i / 3 {
			s.session.Game.Redo()
		}
		want := s.session.Game.Match().Current().Position
		s.choose(lang.CopyMoves)
		s.checkMessage(lang.MovesCopied)
		s.choose(lang.NewGame)
		s.paste()
		for s.session.Game.CanRedo() {
			s.session.Game.Redo()
		}
		if got := s.session.Game.Match().Current().Position; fmt.Sprint(got) != fmt.Sprint(want) || got.ToMove() != want.ToMove() {
			t.Errorf("%s: copied\n%v\ngot\n%v", record, want, got)
		}
	}
}

// TestMoveNumbersAfterASetup checks that move numbers increase even if stones were removed in between.
func TestMoveNumbersAfterASetup(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "game.sgf")
	if err := os.WriteFile(path, []byte("(;GM[4]SZ[15];B[hh];W[hi];B[ii];W[jj];AE[hh][hi][ii]PL[B];B[kk];W[ll])"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.openFile(path)
	for s.session.Game.CanRedo() {
		s.session.Game.Redo()
	}
	line := s.session.Navigator.Plies()
	for index, want := range []int{0, 1, 2, 3, 4, 4, 5} {
		s.session.Navigator.Display(index)
		s.checkMessage(lang.LookingAt, want, 6)
		if n, text := s.formatter.NumberedMove(max(index, 1)); index > 0 && index != 5 && n != want {
			t.Errorf("%s is move %d, want %d", text, n, want)
		}
	}
	for i, m := range game.Moves(line) {
		if m.Number != i+1 {
			t.Errorf("move %d: got the number %d", i+1, m.Number)
		}
	}
}

// TestTitleNamesTheFile checks that the title has the file of the game on the board, and only of
// that game.
func TestTitleNamesTheFile(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	checkTitle := func(situation, name string) {
		t.Helper()
		want := lang.WindowTitle(lang.Rules(s.session.Game.Match().Rules()))
		if name != "" {
			want = name + " – " + want
		}
		if got := s.window.Title(); got != want {
			t.Errorf("%s: %q, want %q", situation, got, want)
		}
	}
	checkTitle("at the start", "")
	path := filepath.Join(t.TempDir(), "opened.sgf")
	if err := os.WriteFile(path, []byte("(;GM[4]SZ[15];B[hh];W[hi])"), 0o600); err != nil {
		t.Fatal(err)
	}
	s.openFile(path)
	checkTitle("opened", "opened.sgf")
	saved := filepath.Join(t.TempDir(), "saved.sgf")
	s.saveAs(saved)
	checkTitle("saved", "saved.sgf")
	s.awaitNewNotice(func() { s.files.SaveTo(filepath.Join(t.TempDir(), "picture.png")) })
	s.checkMessage(lang.PictureSaved, "picture.png")
	checkTitle("with a picture", "saved.sgf")
	s.choose(lang.NewGame)
	checkTitle("in the next game", "")
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
		s := openWindow(t, t.TempDir(), fakeComputers{})
		path := filepath.Join(t.TempDir(), "game.sgf")
		if err := os.WriteFile(path, []byte(c.record), 0o600); err != nil {
			t.Fatal(err)
		}
		s.openFile(path)
		for s.session.Game.CanRedo() {
			s.session.Game.Redo()
		}
		for label, want := range map[*lang.Text]bool{&lang.CopyGomocalc: c.gomocalc, &lang.CopyRenjuPortal: c.rp} {
			s.desk.App.Clipboard().SetContent("mine")
			if !want {
				if !s.menuItem((*label)()).Disabled {
					t.Errorf("%s: %s is enabled", name, (*label)())
				}
				continue
			}
			s.choose(*label)
			if copied := s.desk.App.Clipboard().Content() != "mine"; copied != want {
				t.Errorf("%s: %s copies %q", name, (*label)(), s.desk.App.Clipboard().Content())
			}
			s.checkMessage(lang.LinkCopied)
		}
	}
}

// TestRandomMovesAreSavedWithoutALevel checks that the player of random moves has no level in a file.
func TestRandomMovesAreSavedWithoutALevel(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) {
		config.Mode, config.Levels = game.ComputerVsRandom, [2]game.Level{game.Easy, game.Hard}
	})
	if saved := s.files.Tree(); saved.Levels != [2]string{"easy", ""} || saved.Names[game.Second] != lang.Random() {
		t.Errorf("got the names %q and levels %q, want a random player without a level", saved.Names, saved.Levels)
	}
}

// TestModesInTheToolbar checks that the toolbar offers the mode with random moves only while it is in
// use.
func TestModesInTheToolbar(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	for _, mode := range []game.Mode{game.ComputerVsRandom, game.HumanVsComputer} {
		s.configure(func(config *session.Config) { config.Mode = mode })
		s.settle()
		if got := s.header.modePicker.Selected; got != lang.Mode(mode) {
			t.Errorf("%s: got %q in the toolbar", mode, got)
		}
		if offered := slices.Contains(s.header.modePicker.Options, lang.ComputerRandom()); offered != (mode == game.ComputerVsRandom) {
			t.Errorf("%s: got the modes %q", mode, s.header.modePicker.Options)
		}
	}
}

// TestLossySaveAsks checks that saving asks before it overwrites a file whose format cannot hold the
// game.
func TestLossySaveAsks(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "line.psq")
	write(t, path, "Piskvorky 15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n")
	s.openFile(path)
	s.awaitNewNotice(func() { s.choose(lang.Save) }) // it can hold this
	s.checkMessage(lang.GameSaved, "line.psq")
	before, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	s.session.Editor.SetComment(s.session.Navigator.Ply().Node, "a fine move")
	s.choose(lang.Save)
	if !s.desk.Dialogs.Open() {
		t.Fatal("no question is displayed")
	}
	if data, err := os.ReadFile(path); err != nil || !bytes.Equal(data, before) {
		t.Errorf("got the file %q, %v; want it unchanged", data, err)
	}
	s.desk.Dialogs.Close()
	write(t, path+".sgf", "(;GM[4]SZ[15];B[hh])(;GM[4]SZ[15];B[ig])")
	s.openFile(path + ".sgf")
	s.choose(lang.Save) // two games, of which one is here
	if !s.desk.Dialogs.Open() {
		t.Error("the collection was overwritten")
	}
}

// TestLibraryAsksForItsRules checks that opening a library asks for its rules, with the previous
// answer as default.
func TestLibraryAsksForItsRules(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "a.lib")
	const library = "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x00\x00\x78\x00\x69\xc8\xc8\xe6\x00\x00\x68\x40" // h8, then i9 "흑" or h9
	write(t, path, library)
	checkQuestion := func() {
		t.Helper()
		s.Open(path)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := s.q.Run(ctx, s.desk.Dialogs.Open); err != nil {
			t.Fatal(err)
		}
	}
	selects := func() (rules, text *widgets.Select) {
		rules = findInDialog(s, func(x *widgets.Select) bool { return slices.Contains(x.Options, lang.Rules(game.Renju)) })
		return rules, findInDialog(s, func(x *widgets.Select) bool { return slices.Contains(x.Options, "CP949") })
	}
	checkQuestion()
	rules, text := selects()
	if rules.SelectedIndex() != 0 || text.Selected != "CP949" {
		t.Errorf("got the rules %q and charset %q, want the default and CP949", rules.Selected, text.Selected)
	}
	rules.SetSelected(lang.Rules(game.Renju))
	s.awaitNewNotice(func() { test.Tap(s.button(lang.Title(lang.Open()))) })
	if r := s.session.Game.Match().Rules(); r != game.Renju {
		t.Errorf("got the rules %v, want renju", r)
	}
	n := s.session.Navigator.Ply().Node
	if n.Depth() != 1 || n.Children()[0].Comment != "흑" {
		t.Errorf("got depth %d and comment %q, want 1 and 흑", n.Depth(), n.Children()[0].Comment)
	}
	s.awaitNewNotice(func() { s.choose(lang.Save) }) // as it was read
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
	if err := s.q.Run(ctx, func() bool {
		visitAll(s.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			p, ok := o.(*widgets.Paragraph)
			read = read || ok && strings.Contains(p.Unwrapped(), "孺")
		})
		return read
	}); err != nil {
		t.Fatal("the text is not shown as GBK")
	}
	s.awaitNewNotice(func() { test.Tap(s.button(lang.Title(lang.Open()))) })
	if n := s.session.Navigator.Ply().Node; n.Children()[0].Comment != "孺" {
		t.Errorf("got the comment %q, want 孺", n.Children()[0].Comment)
	}
}

// TestAmbiguousCharsetIsAsked checks that opening a file whose names may be in either of two charsets
// offers both charsets, and otherwise only one.
func TestAmbiguousCharsetIsAsked(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	for name, wantChoice := range map[string]bool{"Győző": true, "Świątek Łukasz": false} {
		data, _ := charset.Encode("(;GM[4]SZ[15]PB["+name+"];B[hh])", "windows-1250")
		path := filepath.Join(t.TempDir(), "a.sgf")
		write(t, path, string(data))
		s.Open(path)
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		if err := s.q.Run(ctx, s.desk.Dialogs.Open); err != nil {
			t.Fatal(err)
		}
		message := ""
		visitAll(s.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			if p, ok := o.(*widgets.Paragraph); ok {
				message += p.Unwrapped() + "\n"
			}
		})
		if got := strings.Contains(message, lang.TextDoubt()); got != wantChoice || wantChoice && (!strings.Contains(message, "windows-1250 – Győző") || !strings.Contains(message, "windows-1252 – Gyõzõ")) {
			t.Errorf("%s: got the dialog %q", name, message)
		}
		s.awaitNewNotice(func() { test.Tap(s.button(lang.Title(lang.Open()))) })
	}
}

// TestADeviceIsNotWritten checks that a feature which writes to a device, such as /dev/full, gets the reason in the
// player's language, and that the main window also shows it.
func TestADeviceIsNotWritten(t *testing.T) {
	if info, err := os.Stat(os.DevNull); err != nil || info.Mode().IsRegular() {
		t.Skip("no devices")
	}
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.setLanguage("zh-Hans")
	var got error
	s.awaitNewNotice(func() { s.desk.WriteFile(os.DevNull, []byte("x"), nil, func(err error) { got = err }) })
	if got == nil || got.Error() != "不是普通文件" {
		t.Errorf("got the reason %v", got)
	}
	s.checkMessage(lang.FileRefusal(filepath.Base(os.DevNull), notation.ErrNotRegular))
}
