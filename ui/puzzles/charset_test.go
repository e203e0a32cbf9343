package puzzles

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/charset"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// TestImportReportsTheCharset checks that the import of a file that is not in Unicode reports the character set
// that was guessed. If two are likely, it asks for one first, with both readings.
func TestImportReportsTheCharset(t *testing.T) {
	const clear, doubtful = "进攻 吴镝 防守", "Győző"
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	write := func(column, theme, name string) string {
		text, ok := charset.Encode(`{"rule":"freestyle","side":"black","stones":{"black":"h8 i8 j8","white":"a1 c1 `+column+`"},"theme":"`+theme+`"}`, name)
		path := filepath.Join(t.TempDir(), "problems.json")
		if err := os.WriteFile(path, text, 0o600); !ok || err != nil {
			t.Fatal(ok, err)
		}
		return path
	}
	check := func(n int, name, theme string) {
		t.Helper()
		want := lang.Sentences(lang.PuzzlesImportedCount(1, 0), lang.FileNote(notation.Note{Kind: notation.CharsetMismatch, Text: name}))
		if w.Dialogs.IsOpen() || len(w.ids) != n || w.text.Unwrapped() != want {
			t.Fatalf("%d puzzles, text %q, want %q", len(w.ids), w.text.Unwrapped(), want)
		}
		for _, id := range w.ids {
			if tp.puzzles.collection[id].Theme == theme {
				return
			}
		}
		t.Errorf("no puzzle has the theme %q", theme)
	}
	w.importFile(write("e1", clear, "GBK"))
	tp.wait()
	check(1, "GBK", clear)

	w.importFile(write("g1", doubtful, "windows-1250"))
	tp.wait()
	if !w.Dialogs.IsOpen() || len(w.ids) != 1 {
		t.Fatalf("nothing is asked: %q", w.text.Unwrapped())
	}
	question := ""
	var confirm *widgets.Button
	for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
		if p, ok := o.(*widgets.Paragraph); ok {
			question += p.Unwrapped()
		}
		if s, ok := o.(*widgets.Select); ok {
			s.SetSelected("windows-1250")
		}
		if b, ok := o.(*widgets.Button); ok && b.Text == lang.Title(lang.LibraryImport()) {
			confirm = b
		}
	}
	if !strings.Contains(question, "windows-1250 – Győző") || !strings.Contains(question, "windows-1252 – Gyõzõ") || confirm == nil {
		t.Fatalf("question %q", question)
	}
	confirm.OnTapped()
	tp.wait()
	check(2, "windows-1250", doubtful)
}
