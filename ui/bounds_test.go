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
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// What was kept is bounded again when it is read: names, and the window.
func TestWhatIsRestoredIsBounded(t *testing.T) {
	dir := t.TempDir()
	kept := store.Open(dir)
	settings := usual()
	settings.Setup.Mode = game.HumanVsHuman
	settings.Width, settings.Height = 19999, 19999
	settings.Windows = map[string]fyne.Size{"library": fyne.NewSize(19999, 300)}
	if err := kept.SetFields(settingKeys, settings); err != nil {
		t.Fatal(err)
	}
	long, err := saved.FromTree(game.NewTree(settings.Setup.Rules, game.Opening{}))
	if err != nil {
		t.Fatal(err)
	}
	long.ID, long.Names = "long", [2]string{strings.Repeat("W", 100_000), "a" + strings.Repeat("\u0301", 10_000)}
	kept.SaveGame(long)
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}

	s := sitDown(t, dir, clerks{})
	if s.desk.Settings.Width > maxWindowWidth || s.desk.Settings.Height > maxWindowHeight {
		t.Errorf("a window of %v×%v", s.desk.Settings.Width, s.desk.Settings.Height)
	}
	if size := s.desk.Settings.Windows["library"]; size != fyne.NewSize(maxWindowWidth, 300) {
		t.Errorf("a library of %v", size)
	}
	if name := s.cards.cards[0].name.Text; !strings.HasPrefix(name, "WWW") || len(name) > 200 {
		t.Errorf("a name of %d bytes is painted: %.40q", len(name), name)
	}
	for _, name := range s.session.Game.Match().Tree().Names {
		if len(name) > 256 {
			t.Errorf("a name of %d bytes is kept", len(name))
		}
	}
}

// outside is a text as others could write it: of accents piled up on a letter,
// with signs that turn the direction of writing.
var outside = "a" + strings.Repeat("\u0301", 100) + "\u202eb"

// cut checks all texts of all windows and menus, and counts those with accents
// piled up.
func (s *sitting) cut(where string) (piled int) {
	s.t.Helper()
	check := func(what, text string) {
		if strings.Contains(text, "\u0301\u0301") {
			piled++
		}
		if strings.ContainsFunc(text, func(r rune) bool { return unicode.Is(unicode.Bidi_Control, r) }) {
			s.t.Errorf("%s, %s: %.60q turns the direction", where, what, text)
		}
		for all := graphemes.FromString(text); all.Next(); {
			if len(all.Value()) > 60 {
				s.t.Errorf("%s, %s: a character of %d bytes", where, what, len(all.Value()))
			}
		}
	}
	var menu func(*fyne.Menu)
	menu = func(m *fyne.Menu) {
		for _, i := range m.Items {
			if check("a menu", i.Label); i.ChildMenu != nil {
				menu(i.ChildMenu)
			}
		}
	}
	for _, m := range s.menus.bar.Items {
		menu(m)
	}
	for _, w := range s.desk.App.Driver().AllWindows() {
		check("a title", w.Title())
		for _, o := range append(w.Canvas().Overlays().List(), w.Content()) {
			every(o, func(o fyne.CanvasObject) {
				switch o := o.(type) {
				case *widget.Label:
					check("a label", o.Text)
				case *widgets.Paragraph:
					check("a label", o.Text)
				case *canvas.Text:
					check("a text", o.Text)
				}
			})
		}
	}
	return piled
}

// Whatever has a text from outside, it is shown without accents piled up, which
// cost seconds to draw, and without what would turn the texts beside it.
func TestTextsFromOutsideAreCut(t *testing.T) {
	dir, games := t.TempDir(), t.TempDir()
	program := filepath.Join(games, "pbrain-"+outside)
	write(t, program, "")
	record := filepath.Join(games, outside+".sgf")
	write(t, record, "(;GM[4]SZ[3]PB["+outside+"]PW["+outside+"]DT["+outside+"];B[aa]C["+outside+"\nsecond line];W[ba];B[ab];W[bb];B[ac])")
	kept := store.Open(dir)
	settings := usual()
	settings.Setup.Rules, settings.Programs = game.Freestyle, []string{program}
	settings.Setup.Level = game.ProgramLevel(program)
	if err := kept.SetFields(settingKeys, settings); err != nil {
		t.Fatal(err)
	}
	if err := kept.Close(); err != nil {
		t.Fatal(err)
	}

	s := sitDown(t, dir, clerks{})
	look := func(where string) {
		t.Helper()
		s.refresh()
		if s.cut(where) == 0 {
			t.Errorf("%s shows no text from outside", where)
		}
	}
	look("the start")
	s.openFile(record)
	look("the record")
	*s.desk.Settings.MoveListFor(s.session.Game.Match().Rules()) = true
	s.session.Navigator.Display(1)
	look("a comment")
	s.panel.moves.Comment()
	look("the comment to be changed")
	overlays := s.window.Canvas().Overlays()
	overlays.Remove(overlays.Top())
	s.files.OpenDialog()
	s.settle()
	look("the chooser")
}

// A comment of 64 kB is edited in part, and what is not shown stays as it is.
func TestALongComment(t *testing.T) {
	s := sitDown(t, "", clerks{})
	s.click(1, 1)
	node, long := s.session.Navigator.Ply().Node, strings.Repeat("A long comment. ", 4000)+"The end."
	for _, answer := range []string{lang.Cancel(), lang.OK()} {
		s.session.Editor.SetComment(node, long)
		s.panel.moves.Comment()
		entry := s.window.Canvas().Focused().(*widgets.Entry)
		if len(entry.Text) == 0 || len(entry.Text) > 10_000 {
			t.Errorf("%d bytes are laid out", len(entry.Text))
		}
		test.Type(entry, "Very ")
		if entry.AcceptsTab() {
			t.Error("Tab does not lead to the buttons")
		}
		if test.Tap(s.button(answer)); answer == lang.OK() {
			long = "Very " + long
		}
		if node.Comment != long {
			t.Errorf("after %s the comment begins with %.20q and has %d bytes, not %d", answer, node.Comment, len(node.Comment), len(long))
		}
	}
}

// Whatever is said in the status, it is of a length that can be laid out.
func TestStatusIsBounded(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.desk.Notify(func(...any) string { return strings.Repeat("W", 100_000) })
	s.refresh()
	if text := s.row.shown.Remark; len(text) > maxRemarkLength+3 || !strings.HasSuffix(text, "...") {
		t.Errorf("a remark of %d bytes", len(text))
	}
	s.desk.Notify(lang.PictureCopied)
	s.refresh()
	if text := s.row.shown.Remark; text != lang.PictureCopied() {
		t.Errorf("the remark is %q", text)
	}
}

// A game that cannot be read is said to be so, and the window opens: what the
// store says while it is read comes before there is anything to show it on.
func TestAGameThatCannotBeRead(t *testing.T) {
	dir := t.TempDir()
	s := sitDown(t, dir, clerks{})
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	s.click(1, 1)
	s.stop()
	db, err := sql.Open("sqlite", filepath.Join(dir, "jingzi.db"))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec(`UPDATE games SET game = '{"Rules":5}'`); err != nil {
		t.Fatal(err)
	}
	db.Close()

	kept := store.Open(dir)
	defer kept.Close()
	w := New(test.NewTempApp(t), Options{Computers: clerks{}, Store: kept, Post: func(f func()) { f() }, SystemLanguage: func() lang.Language { return lang.English }})
	defer w.stop()
	if said := w.row.shown.Remark; !strings.Contains(said, lang.StoreUnreadable()) {
		t.Errorf("says %q", said)
	}
}
