package ui

import (
	"database/sql"
	"path/filepath"
	"strings"
	"testing"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"
	"github.com/clipperhouse/uax29/v2/graphemes"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/game/session"
	"jingzi/ui/host"
	"jingzi/ui/lang"
	"jingzi/ui/statusrow"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// TestRestoredValuesAreBounded checks that names and window sizes are limited when they are read from
// the store.
func TestRestoredValuesAreBounded(t *testing.T) {
	dir := t.TempDir()
	st := store.Open(dir)
	settings := defaultSettings()
	settings.Setup.Mode = game.HumanVsHuman
	settings.Width, settings.Height = 19999, 19999
	settings.Windows = map[string]fyne.Size{"library": fyne.NewSize(19999, 300)}
	if err := st.SetFields(settingKeys, settings); err != nil {
		t.Fatal(err)
	}
	long, err := saved.FromTree(game.NewTree(settings.Setup.Rules, game.Opening{}))
	if err != nil {
		t.Fatal(err)
	}
	long.ID, long.Names = "long", [2]string{strings.Repeat("W", 100_000), "a" + strings.Repeat("\u0301", 10_000)}
	st.SaveGame(long)
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}

	w := openWindow(t, dir, fakeComputers{})
	if w.desk.Settings.Width > maxWindowWidth || w.desk.Settings.Height > maxWindowHeight {
		t.Errorf("got a window of %v×%v, want it limited", w.desk.Settings.Width, w.desk.Settings.Height)
	}
	if size := w.desk.Settings.Windows["library"]; size != fyne.NewSize(maxWindowWidth, 300) {
		t.Errorf("got a library window of %v, want a limited width", size)
	}
	if name := w.cards.Cards[0].Name.Text; !strings.HasPrefix(name, "WWW") || len(name) > 200 {
		t.Errorf("a name of %d bytes is displayed: %.40q; want at most 200", len(name), name)
	}

	for _, name := range w.session.Game.Match().Tree().Names {
		if len(name) > 256 {
			t.Errorf("a name of %d bytes is saved, want at most 256", len(name))
		}
	}
}

// foreignText is a text that a file from elsewhere might contain: a letter with many accents, and a
// character that changes the direction of text.
var foreignText = "a" + strings.Repeat("\u0301", 100) + "\u202eb"

// checkTexts checks the texts of all windows and menus, and returns the number of texts in which a letter
// has several accents.
func (w *testWindow) checkTexts(name string) (numAccented int) {
	w.t.Helper()
	check := func(object, text string) {
		if strings.Contains(text, "\u0301\u0301") {
			numAccented++
		}
		if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) {
			w.t.Errorf("%s, %s: %.60q changes the direction of text", name, object, text)
		}

		for all := graphemes.FromString(text); all.Next(); {
			if len(all.Value()) > 60 {
				w.t.Errorf("%s, %s: got a character of %d bytes, want at most 60", name, object, len(all.Value()))
			}
		}
	}

	var menu func(*fyne.Menu)
	menu = func(m *fyne.Menu) {
		for _, i := range m.Items {
			check("a menu", i.Label)
			if i.ChildMenu != nil {
				menu(i.ChildMenu)
			}
		}
	}
	for _, m := range w.menus.bar.Items {
		menu(m)
	}

	for _, win := range w.desk.App.Driver().AllWindows() {
		check("a title", win.Title())

		for _, o := range append(win.Canvas().Overlays().List(), win.Content()) {
			visitAll(o, func(o fyne.CanvasObject) {
				switch o := o.(type) {
				case *widget.Label:
					check("a label", o.Text)
				case *widgets.Paragraph:
					check("a label", o.Text)
				case *widgets.WordParagraph:
					check("a label", o.Text)
				case *canvas.Text:
					check("a text", o.Text)
				}
			})
		}
	}

	return numAccented
}

// TestForeignTextsAreTruncated checks that texts from files are shown with few accents per letter,
// since drawing many takes seconds, and without characters that change the direction of text.
func TestForeignTextsAreTruncated(t *testing.T) {
	dir, games := t.TempDir(), t.TempDir()
	program := filepath.Join(games, "pbrain-"+foreignText)
	write(t, program, "")
	record := filepath.Join(games, foreignText+".sgf")
	write(t, record, "(;GM[4]SZ[3]PB["+foreignText+"]PW["+foreignText+"]DT["+foreignText+"];B[aa]C["+foreignText+
		"\nsecond line];W[ba];B[ab];W[bb];B[ac])")
	st := store.Open(dir)
	settings := defaultSettings()
	settings.Setup.Rules, settings.Programs = game.Freestyle, []string{program}
	settings.Setup.Level = game.ProgramLevel(program)
	if err := st.SetFields(settingKeys, settings); err != nil {
		t.Fatal(err)
	}
	if err := st.Close(); err != nil {
		t.Fatal(err)
	}

	w := openWindow(t, dir, fakeComputers{})
	check := func(name string) {
		t.Helper()
		w.refresh()
		if w.checkTexts(name) == 0 {
			t.Errorf("%s displays no text from the file", name)
		}
	}
	check("the start")
	w.openFile(record)
	check("the record")
	*w.desk.Settings.MoveListFor(w.session.Game.Match().Rules()) = true
	w.session.Navigator.Display(1)
	check("a comment")
	w.panel.moves.Comment()
	check("the dialog for the comment")
	overlays := w.window.Canvas().Overlays()
	overlays.Remove(overlays.Top())
	w.files.OpenDialog()
	w.settle()
	check("the chooser")
}

// TestLongComment checks that only a part of a comment of 64 kB is edited, and that the rest is
// unchanged.
func TestLongComment(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.click(1, 1)

	node, comment := w.session.Navigator.Ply().Node, strings.Repeat("A long comment. ", 4000)+"The end."
	for _, answer := range []string{lang.Cancel(), lang.OK()} {
		w.session.Editor.SetComment(node, comment)
		w.panel.moves.Comment()
		entry := w.window.Canvas().Focused().(*widgets.Entry)
		if len(entry.Text) == 0 || len(entry.Text) > 10_000 {
			t.Errorf("the entry has %d bytes, want 1 to 10000", len(entry.Text))
		}
		test.Type(entry, "Very ")
		if entry.AcceptsTab() {
			t.Error("Tab does not lead to the buttons")
		}
		test.Tap(w.button(answer))
		if answer == lang.OK() {
			comment = "Very " + comment
		}
		if node.Comment != comment {
			t.Errorf("after %s: got a comment that begins with %.20q and has %d bytes, want %d", answer, node.Comment,
				len(node.Comment), len(comment))
		}
	}
}

// TestStatusIsBounded checks that a long message is truncated.
func TestStatusIsBounded(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.desk.Notify(func(...any) string { return strings.Repeat("W", 100_000) })
	w.refresh()
	if text := w.row.Shown.Remark; len(text) > statusrow.MaxRemark+3 || !strings.HasSuffix(text, "...") {
		t.Errorf("got a remark of %d bytes, want it truncated", len(text))
	}
	w.desk.Notify(lang.PictureCopied)
	w.refresh()
	if text := w.row.Shown.Remark; text != lang.PictureCopied() {
		t.Errorf("got the remark %q, want that the picture was copied", text)
	}
}

// TestUnreadableGame checks that the window opens and reports a stored game that cannot be read. The
// alert of the store precedes the window.
func TestUnreadableGame(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.click(1, 1)
	w.stop()
	db, err := sql.Open("sqlite", filepath.Join(dir, "jingzi.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE games SET game = '{"Rules":5}'`); err != nil {
		t.Fatal(err)
	}
	db.Close()

	st := store.Open(dir)
	defer st.Close()

	window := New(test.NewTempApp(t), Options{
		Computers: fakeComputers{},
		Store:     st,
		Host:      host.None{},
	})
	defer window.stop()
	if text := window.row.Shown.Remark; !strings.Contains(text, lang.StoreUnreadable()) {
		t.Errorf("got the remark %q, want that the store is unreadable", text)
	}
}
