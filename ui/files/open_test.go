package files

import (
	"context"
	"errors"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/status"
)

// testWindow stands in for the main window.
type testWindow struct {
	queue   *game.EventLoop
	notices []string
	app     fyne.App
	session.Computers
}

func (w *testWindow) Levels(game.Rules) []game.Level { return nil }

// desk returns a desk that records notifications.
func (w *testWindow) desk() *desk.Desk {
	d := &desk.Desk{
		App:    w.app,
		Post:   w.queue.Post,
		Notify: func(text lang.Text, args ...any) { w.notices = append(w.notices, text(args...)) },
	}
	d.ChangeSettings = func(change func(*settings.Settings)) { change(&d.Settings) }
	return d
}

func newTestFiles(t *testing.T) (*testWindow, *Files) {
	t.Helper()
	w := &testWindow{queue: game.NewEventLoop(), app: test.NewTempApp(t)}
	config := session.DefaultConfig()
	config.Mode = game.HumanVsHuman
	s := session.New(session.Options{Computers: w, Post: w.queue.Post}, config)
	t.Cleanup(s.Close)
	s.Game.Start()

	return w, New(w.desk(), status.Formatter{Session: s})
}

// awaitNotice runs posted functions until there is a notice, and compares it with want.
func (w *testWindow) awaitNotice(t *testing.T, want string) {
	t.Helper()
	if err := w.queue.Run(t.Context(), func() bool { return len(w.notices) > 0 }); err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(w.notices, "\n"); text != want {
		t.Errorf("got the notices %q, want %q", text, want)
	}
	w.notices = nil
}

// TestReaderPanics checks that a reader that panics is reported as an unreadable file.
func TestReaderPanics(t *testing.T) {
	w, f := newTestFiles(t)
	f.read = func(string, notation.Options) (*game.Tree, []notation.Note, error) { panic("index out of range") }
	f.Open("/games/a.sgf")
	w.awaitNotice(t, lang.FileUnreadable("a.sgf", "panic: index out of range"))
}

// TestOpenRemovedFile checks that a file that has disappeared is reported in the player's language.
func TestOpenRemovedFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte("(;GM[2]SZ[3];B[bb])"), 0o600); err != nil {
		t.Fatal(err)
	}
	w, f := newTestFiles(t)
	f.game.Session.Game.Click(game.Pt(0, 0))
	removed := make(chan struct{})
	f.read = func(path string, o notation.Options) (*game.Tree, []notation.Note, error) {
		<-removed
		return readFile(path, o)
	}
	f.Open(path)
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	close(removed)
	w.awaitNotice(t, "Jingzi can't read a.sgf: no such file or folder")
	if index := f.game.Session.Game.Match().Index(); index != 1 || f.document.path != "" {
		t.Errorf("got move %d and the file %q, want move 1 and no file", index, f.document.path)
	}
}

func TestOpenIrregularFile(t *testing.T) {
	dir := t.TempDir()
	socket := filepath.Join(dir, "socket.sgf")
	listener, err := new(net.ListenConfig).Listen(context.Background(), "unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()

	w, f := newTestFiles(t)
	for _, path := range []string{socket, dir} {
		f.Open(path)
		w.awaitNotice(t, lang.FileRefusal(filepath.Base(path), notation.ErrNotRegular)())
	}
	if runtime.GOOS != "windows" {
		f.Open("/dev/zero")
		w.awaitNotice(t, "zero is not a regular file.")
	}
}

func TestPathOf(t *testing.T) {
	for name, want := range map[string]string{
		"/games/a.sgf":                 "/games/a.sgf",
		"a.sgf":                        "a.sgf",
		"file:///games/a%20b.sgf":      "/games/a b.sgf",
		"file://localhost/games/a.sgf": "/games/a.sgf",
		"file://elsewhere/games/a.sgf": "file://elsewhere/games/a.sgf",
		"file:///games/%E4%BA%95%.sgf": "file:///games/%E4%BA%95%.sgf", // not a valid URL, but perhaps the name of a file
		"file:///games/%E4%BA%95.sgf":  "/games/井.sgf",
		"FILE:///games/a.sgf":          "/games/a.sgf",
		"https://example.org/a.sgf":    "https://example.org/a.sgf",
		"100%41 of it, file:///x.sgf":  "100%41 of it, file:///x.sgf",
		"in $HOME; 'x' & #1?.psq":      "in $HOME; 'x' & #1?.psq",
		"file:relative.sgf":            "file:relative.sgf",
	} {
		if got := filepath.ToSlash(pathOf(name)); got != want && runtime.GOOS != "windows" {
			t.Errorf("pathOf(%q) = %q, want %q", name, got, want)
		}
	}
	if got := pathOf("file:///C:/games/a.sgf"); runtime.GOOS == "windows" && got != `C:\games\a.sgf` {
		t.Errorf("pathOf(file:///C:/games/a.sgf) = %q, want %q", got, `C:\games\a.sgf`)
	}
}

// TestPasteInBackground checks that the moves on the clipboard are read in the background.
func TestPasteInBackground(t *testing.T) {
	w, f := newTestFiles(t)
	w.app.Clipboard().SetContent("b2")
	clicked := make(chan struct{})
	f.readText = func(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error) {
		<-clicked
		return readText(ctx, r, text)
	}
	f.PasteMoves()
	f.game.Session.Game.Click(game.Pt(0, 0))
	close(clicked)
	w.awaitNotice(t, lang.MovesPasted(1, lang.TwoPlayers()))
	if point := f.game.Session.Game.Match().Moves()[0].Point; point != game.Pt(1, 1) {
		t.Errorf("got a stone at %v, want %v", point, game.Pt(1, 1))
	}
	f.readText = func(context.Context, game.Rules, string) (*game.Tree, []notation.Note, error) {
		panic("index out of range")
	}
	f.PasteMoves()
	w.awaitNotice(t, lang.ClipboardNoMoves())
}

// TestPastedMovesAreCounted checks that the notice after a paste counts only moves.
func TestPastedMovesAreCounted(t *testing.T) {
	w, f := newTestFiles(t)
	for text, moves := range map[string]int{
		"(;SZ[15]RE[B+R];B[hh];W[ig])":                   2, // and a resignation
		"(;SZ[15];B[hh];C[a comment];W[ig])":             2,
		"(;SZ[15]JZO[swap2];B[hh];W[ig];B[aa]JZC[swap])": 3,
		"(;SZ[15]AB[hh]AW[ig]PL[B];B[aa])":               1,
		"(;SZ[15]AB[hh]AW[ig]PL[B])":                     0,
	} {
		w.app.Clipboard().SetContent(text)
		f.PasteMoves()
		w.awaitNotice(t, lang.MovesPasted(moves, lang.TwoPlayers()))
	}
}

// TestPasteCancelsPaste checks that a second paste cancels the first.
func TestPasteCancelsPaste(t *testing.T) {
	w, f := newTestFiles(t)
	w.app.Clipboard().SetContent("b2")
	started, results := make(chan bool, 2), make(chan error, 1)
	f.readText = func(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error) {
		started <- true
		if text != "b2" {
			return readText(ctx, r, text)
		}
		<-ctx.Done()

		tree, notes, err := readText(ctx, r, text)
		results <- err

		return tree, notes, err
	}
	f.PasteMoves()
	<-started
	w.app.Clipboard().SetContent("b3")
	f.PasteMoves()
	if err := <-results; !errors.Is(err, context.Canceled) {
		t.Errorf("got error %v from the first paste, want %v", err, context.Canceled)
	}
	w.awaitNotice(t, lang.MovesPasted(1, lang.TwoPlayers()))
}

// TestPasteHugeText checks that a text longer than any game record is rejected.
func TestPasteHugeText(t *testing.T) {
	w, f := newTestFiles(t)
	w.app.Clipboard().SetContent("h8i9" + strings.Repeat(" ", 15<<20))
	f.PasteMoves()
	w.awaitNotice(t, lang.FileTooBig(lang.Clipboard(), "1 MB"))
}
