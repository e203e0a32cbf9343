package ui

import (
	"fmt"
	"image/png"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// browser is an app that records opened addresses, or fails to open them.
type browser struct {
	fyne.App
	opened string
	err    error
}

func (b *browser) OpenURL(u *url.URL) error { b.opened = u.String(); return b.err }

func TestSheet(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	app := &browser{App: s.desk.App}
	s.desk.App = app
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	s.configure(func(config *session.Config) { config.Rules = game.Renju })
	s.configure(func(config *session.Config) { config.Opening = game.Classic })
	for _, at := range []string{"h8", "h9", "h10"} {
		p, _ := game.Renju.ParsePoint(at)
		s.click(int(p.X), int(p.Y))
	}
	_ = s.session.Game.Answer(game.Choice{Kind: game.Swap})
	p, _ := game.Renju.ParsePoint("i9")
	s.click(int(p.X), int(p.Y))
	s.choose(lang.Resign)
	path := filepath.Join(t.TempDir(), "a b", "sheet.html")
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	s.awaitNewNotice(func() { s.share.SaveSheet(path) })
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	for _, want := range []string{
		"<title>Renju</title>", "<dt>Black</dt><dd>Player 2</dd>", "<dt>White</dt><dd>Player 1</dd>",
		"by resignation", lang.Opening(1),
		"<li><b>1</b>H8</li>", "<li><b>4</b>I9</li>", "<svg ", ">4</text>",
	} {
		if !strings.Contains(page, want) {
			t.Errorf("%q is not on the sheet", want)
		}
	}
	if strings.Contains(page, "<li><b>5</b>") {
		t.Error("the sheet lists a resignation as a move")
	}
	s.checkMessage(lang.SheetSaved, "sheet.html")
	if !strings.HasPrefix(app.opened, "file:///") || !strings.HasSuffix(app.opened, "/a%20b/sheet.html") {
		t.Errorf("got the opened URL %q, want that of the sheet", app.opened)
	}
	app.err = fmt.Errorf("no browser")
	s.awaitNewNotice(func() { s.share.SaveSheet(path) })
	s.checkMessage(lang.SheetNotOpened, "sheet.html")
}

// TestSheetEscapesNames checks that names are escaped in HTML.
func TestSheetEscapesNames(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	tree.Names = [2]string{`<script>alert("x")</script>`, "A & B"}
	s.session.Game.Open(tree)
	path := filepath.Join(t.TempDir(), "x.html")
	s.desk.App = &browser{App: s.desk.App}
	s.awaitNewNotice(func() { s.share.SaveSheet(path) })
	data, _ := os.ReadFile(path)
	if page := string(data); strings.Contains(page, "<script") || !strings.Contains(page, "A &amp; B") || !strings.Contains(page, lang.SheetUnplayed()) {
		t.Errorf("got the page\n%s\nwant the names escaped", page)
	}
}

func TestPictureFollowsTheName(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.click(1, 1)
	dir := t.TempDir()
	s.awaitNewNotice(func() { s.files.SaveTo(filepath.Join(dir, "a.svg")) })
	if data, err := os.ReadFile(filepath.Join(dir, "a.svg")); err != nil || !strings.HasPrefix(string(data), "<svg ") {
		t.Errorf("got error %v and the content %.40s, want an SVG file", err, data)
	}
	s.checkMessage(lang.PictureSaved, "a.svg")
	s.awaitNewNotice(func() { s.files.SaveTo(filepath.Join(dir, "b.png")) })
	file, err := os.Open(filepath.Join(dir, "b.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := png.Decode(file); err != nil {
		t.Error(err)
	}
	s.awaitNewNotice(func() { s.files.SaveTo(filepath.Join(dir, "none", "c.svg")) })
	s.checkMessage(lang.FileUnwritable, "c.svg", "no such file or folder")
}
