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
	w := openWindow(t, t.TempDir(), fakeComputers{})
	app := &browser{App: w.desk.App}
	w.desk.App = app
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.configure(func(config *session.Config) { config.Rules = game.Renju })
	w.configure(func(config *session.Config) { config.Opening = game.Classic })

	for _, point := range []string{"h8", "h9", "h10"} {
		p, _ := game.Renju.ParsePoint(point)
		w.click(int(p.X), int(p.Y))
	}
	_ = w.session.Game.Answer(game.Choice{Kind: game.Swap})
	p, _ := game.Renju.ParsePoint("i9")
	w.click(int(p.X), int(p.Y))
	w.choose(lang.Resign)
	path := filepath.Join(t.TempDir(), "a b", "sheet.html")
	if err := os.Mkdir(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	w.awaitNewNotice(func() { w.share.SaveSheet(path) })
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
	w.checkMessage(lang.SheetSaved, "sheet.html")
	if !strings.HasPrefix(app.opened, "file:///") || !strings.HasSuffix(app.opened, "/a%20b/sheet.html") {
		t.Errorf("got the opened URL %q, want that of the sheet", app.opened)
	}
	app.err = fmt.Errorf("no browser")
	w.awaitNewNotice(func() { w.share.SaveSheet(path) })
	w.checkMessage(lang.SheetNotOpened, "sheet.html")
}

// TestSheetEscapesNames checks that names are escaped in HTML.
func TestSheetEscapesNames(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	tree.Names = [2]string{`<script>alert("x")</script>`, "A & B"}
	w.session.Game.Open(tree)
	path := filepath.Join(t.TempDir(), "x.html")
	w.desk.App = &browser{App: w.desk.App}
	w.awaitNewNotice(func() { w.share.SaveSheet(path) })
	data, _ := os.ReadFile(path)
	if page := string(data); strings.Contains(page, "<script") || !strings.Contains(page, "A &amp; B") ||
		!strings.Contains(page, lang.SheetUnplayed()) {
		t.Errorf("got the page\n%s\nwant the names escaped", page)
	}
}

func TestPictureFollowsTheName(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.click(1, 1)
	dir := t.TempDir()
	w.awaitNewNotice(func() { w.files.SaveTo(filepath.Join(dir, "a.svg")) })
	if data, err := os.ReadFile(filepath.Join(dir, "a.svg")); err != nil || !strings.HasPrefix(string(data), "<svg ") {
		t.Errorf("got error %v and the content %.40s, want an SVG file", err, data)
	}
	w.checkMessage(lang.PictureSaved, "a.svg")
	w.awaitNewNotice(func() { w.files.SaveTo(filepath.Join(dir, "b.png")) })
	file, err := os.Open(filepath.Join(dir, "b.png"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := png.Decode(file); err != nil {
		t.Error(err)
	}
	w.awaitNewNotice(func() { w.files.SaveTo(filepath.Join(dir, "none", "c.svg")) })
	w.checkMessage(lang.FileUnwritable, "c.svg", "no such file or folder")
}
