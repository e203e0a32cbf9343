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

// player is a window's side of Files without a window.
type player struct {
	queue   *game.EventLoop
	notices []string
	app     fyne.App
	session.Computers
}

func (p *player) Levels(game.Rules) []game.Level { return nil }

// desk returns a desk that records notifications.
func (p *player) desk() *desk.Desk {
	d := &desk.Desk{App: p.app, Post: p.queue.Post, Notify: func(text lang.Text, args ...any) { p.notices = append(p.notices, text(args...)) }}
	d.ChangeSettings = func(change func(*settings.Settings)) { change(&d.Settings) }
	return d
}

func newPlayer(t *testing.T) (*player, *Files) {
	t.Helper()
	p := &player{queue: game.NewEventLoop(), app: test.NewTempApp(t)}
	setup := session.DefaultConfig()
	setup.Mode = game.HumanVsHuman
	s := session.New(session.Options{Computers: p, Post: p.queue.Post}, setup)
	t.Cleanup(s.Close)
	s.Game.Start()
	return p, New(p.desk(), status.Formatter{Session: s})
}

// awaitNotice runs posted functions until there is a notification.
func (p *player) awaitNotice(t *testing.T, want string) {
	t.Helper()
	if err := p.queue.Run(t.Context(), func() bool { return len(p.notices) > 0 }); err != nil {
		t.Fatal(err)
	}
	if text := strings.Join(p.notices, "\n"); text != want {
		t.Errorf("told %q, not %q", text, want)
	}
	p.notices = nil
}

// A reader that panics is reported as an unreadable file.
func TestAPanicWhileAFileIsRead(t *testing.T) {
	p, f := newPlayer(t)
	f.read = func(string, notation.Options) (*game.Tree, []notation.Note, error) { panic("index out of range") }
	f.Open("/games/a.sgf")
	p.awaitNotice(t, lang.FileUnreadable("a.sgf", "panic: index out of range"))
}

// A file that has disappeared is reported in the player's language.
func TestAFileRemovedWhileItIsOpened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.sgf")
	if err := os.WriteFile(path, []byte("(;GM[2]SZ[3];B[bb])"), 0o600); err != nil {
		t.Fatal(err)
	}
	p, f := newPlayer(t)
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
	p.awaitNotice(t, "Jingzi can't read a.sgf: no such file or folder")
	if index := f.game.Session.Game.Match().Index(); index != 1 || f.document.path != "" {
		t.Errorf("the game is at move %d of %q", index, f.document.path)
	}
}

func TestOnlyRegularFilesAreRead(t *testing.T) {
	dir := t.TempDir()
	socket := filepath.Join(dir, "socket.sgf")
	listener, err := new(net.ListenConfig).Listen(context.Background(), "unix", socket)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	p, f := newPlayer(t)
	for _, path := range []string{socket, dir} {
		f.Open(path)
		p.awaitNotice(t, lang.FileRefusal(filepath.Base(path), notation.ErrNotRegular)())
	}
	if runtime.GOOS != "windows" {
		f.Open("/dev/zero")
		p.awaitNotice(t, "zero is not a regular file.")
	}
}

func TestAddressesOfFiles(t *testing.T) {
	for given, want := range map[string]string{
		"/games/a.sgf":                 "/games/a.sgf",
		"a.sgf":                        "a.sgf",
		"file:///games/a%20b.sgf":      "/games/a b.sgf",
		"file://localhost/games/a.sgf": "/games/a.sgf",
		"file://elsewhere/games/a.sgf": "file://elsewhere/games/a.sgf",
		"file:///games/%E4%BA%95%.sgf": "file:///games/%E4%BA%95%.sgf", // not an address, but perhaps a name
		"file:///games/%E4%BA%95.sgf":  "/games/井.sgf",
		"FILE:///games/a.sgf":          "/games/a.sgf",
		"https://example.org/a.sgf":    "https://example.org/a.sgf",
		"100%41 of it, file:///x.sgf":  "100%41 of it, file:///x.sgf",
		"in $HOME; 'x' & #1?.psq":      "in $HOME; 'x' & #1?.psq",
		"file:relative.sgf":            "file:relative.sgf",
	} {
		if got := filepath.ToSlash(pathOf(given)); got != want && runtime.GOOS != "windows" {
			t.Errorf("%q is at %q, not %q", given, got, want)
		}
	}
	if got := pathOf("file:///C:/games/a.sgf"); runtime.GOOS == "windows" && got != `C:\games\a.sgf` {
		t.Error(got)
	}
}

// The clipboard is read off the UI goroutine, which continues.
func TestThePasteIsReadInTheBackground(t *testing.T) {
	p, f := newPlayer(t)
	p.app.Clipboard().SetContent("b2")
	played := make(chan struct{})
	f.readText = func(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error) {
		<-played
		return readText(ctx, r, text)
	}
	f.PasteMoves()
	f.game.Session.Game.Click(game.Pt(0, 0))
	close(played)
	p.awaitNotice(t, lang.MovesPasted(1, lang.TwoPlayers()))
	if point := f.game.Session.Game.Match().Moves()[0].Point; point != game.Pt(1, 1) {
		t.Errorf("the stone is at %v", point)
	}
	f.readText = func(context.Context, game.Rules, string) (*game.Tree, []notation.Note, error) {
		panic("index out of range")
	}
	f.PasteMoves()
	p.awaitNotice(t, lang.ClipboardNoMoves())
}

// A paste that another replaces ends: its reader is told.
func TestAnotherPasteEndsTheFirst(t *testing.T) {
	p, f := newPlayer(t)
	p.app.Clipboard().SetContent("b2")
	begun, ended := make(chan bool, 2), make(chan error, 1)
	f.readText = func(ctx context.Context, r game.Rules, text string) (*game.Tree, []notation.Note, error) {
		begun <- true
		if text != "b2" {
			return readText(ctx, r, text)
		}
		<-ctx.Done()
		tree, notes, err := readText(ctx, r, text)
		ended <- err
		return tree, notes, err
	}
	f.PasteMoves()
	<-begun
	p.app.Clipboard().SetContent("b3")
	f.PasteMoves()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("it ends with %v", err)
	}
	p.awaitNotice(t, lang.MovesPasted(1, lang.TwoPlayers()))
}

// A text longer than any game record is not examined.
func TestAHugeClipboard(t *testing.T) {
	p, f := newPlayer(t)
	p.app.Clipboard().SetContent("h8i9" + strings.Repeat(" ", 15<<20))
	f.PasteMoves()
	p.awaitNotice(t, lang.FileTooBig(lang.Clipboard(), "1 MB"))
}
