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

// TestImportReportsTheCharset checks that importing a file that is not in Unicode reports the guessed
// character set and opens the new puzzle, and that it asks first, showing the text in both, if two are likely.
// After Cancel, the next import asks again as if nothing had been selected.
func TestImportReportsTheCharset(t *testing.T) {
	const clear, ambiguous = "进攻 吴镝 防守", "Győző"
	tp := newTestPuzzles(t, game.TicTacToe, "X.O ... O.X", game.GoalWin)
	w := tp.puzzles.window
	write := func(column, theme, name string) string {
		text, ok := charset.Encode(`{"rule":"freestyle","side":"black","stones":{"black":"h8 i8 j8","white":"a1 c1 `+
			column+`"},"theme":"`+theme+`"}`, name)
		path := filepath.Join(t.TempDir(), "problems.json")
		if !ok {
			t.Fatalf("the theme %s cannot be encoded in %s", theme, name)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}

		return path
	}
	check := func(n int, name, theme string) {
		t.Helper()
		want := lang.Sentences(lang.PuzzlesAdded(1),
			lang.FileNote(notation.Note{Kind: notation.CharsetMismatch, Text: name}))
		if w.Dialogs.IsOpen() || len(w.ids) != n || w.text.Unwrapped() != want {
			t.Fatalf("got %d puzzles, text %q, dialog open = %v; want %d, %q, false", len(w.ids), w.text.Unwrapped(),
				w.Dialogs.IsOpen(), n, want)
		}
		if open := tp.puzzles.collection[w.id]; open == nil || open.Theme != theme {
			t.Errorf("the open puzzle is %+v, want the imported one, of the theme %q", open, theme)
		}
	}
	w.importFile(write("e1", clear, "GBK"))
	tp.wait()
	check(1, "GBK", clear)

	w.importFile(write("g1", ambiguous, "windows-1250"))
	tp.wait()
	if !w.Dialogs.IsOpen() || len(w.ids) != 1 {
		t.Fatalf("got %d puzzles, text %q, dialog open = %v; want 1 puzzle and a question", len(w.ids),
			w.text.Unwrapped(), w.Dialogs.IsOpen())
	}
	question, likely := "", ""
	var confirm, cancel *widgets.Button
	findParts := func(charsetName string) {
		question = ""
		for _, o := range test.LaidOutObjects(w.Window.Canvas().Overlays().Top()) {
			switch o := o.(type) {
			case *widgets.Paragraph:
				question += o.Unwrapped()
			case *widgets.Select:
				likely = o.Selected
				o.SetSelected(charsetName)
			case *widgets.Button:
				switch o.Text {
				case lang.Title(lang.LibraryImport()):
					confirm = o
				case lang.Cancel():
					cancel = o
				}
			}
		}
	}
	findParts("GBK")
	wantLikely := likely
	cancel.OnTapped()
	tp.wait()
	if w.Dialogs.IsOpen() || len(w.ids) != 1 {
		t.Fatalf("after Cancel: got %d puzzles, dialog open = %v; want 1 puzzle and no dialog", len(w.ids),
			w.Dialogs.IsOpen())
	}

	w.importFile(write("g1", ambiguous, "windows-1250"))
	tp.wait()
	findParts("windows-1250")
	if likely != wantLikely {
		t.Errorf("after a cancelled import the character set %s is offered, want %s again", likely, wantLikely)
	}
	if !strings.Contains(question, "windows-1250 – Győző") || !strings.Contains(question, "windows-1252 – Gyõzõ") ||
		confirm == nil {
		t.Fatalf("got the question %q, want both readings and a button to import", question)
	}
	confirm.OnTapped()
	tp.wait()
	check(2, "windows-1250", ambiguous)
}
