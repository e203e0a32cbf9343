package library

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// TestLikelierReadingIsOffered imports games whose declared character set is doubtful, besides others. They are read as
// declared; the dialog shows both readings, and the games are read in the likelier one only if the player wants it.
func TestLikelierReadingIsOffered(t *testing.T) {
	const doubtful = "(;GM[4]CA[GBK]SZ[15]PB[曹冬吴镝];B[hh])"
	for _, c := range []struct{ answer, want string }{
		{lang.ReadAs("UTF-8"), "Anna 曹冬吴镝 曹冬吴镝"},
		{lang.Cancel(), "Anna 鏇瑰啲鍚撮暆 鏇瑰啲鍚撮暆"},
	} {
		l := newTestLibrary(t, "")
		w := l.browser.window
		folder := t.TempDir()
		for name, text := range map[string]string{
			"1.sgf": doubtful, "2.sgf": strings.Replace(doubtful, "hh", "gg", 1), "3.sgf": annaGame, "4.sgf": "nothing",
		} {
			if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		w.load([]string{folder})
		l.settle()

		question := ""
		for _, p := range inDialog[*widgets.Paragraph](l) {
			question += p.Unwrapped()
		}
		for _, part := range []string{lang.LibraryDoubtful(2), "GBK – 鏇瑰啲鍚撮暆", "UTF-8 – 曹冬吴镝"} {
			if !strings.Contains(question, part) {
				t.Errorf("got the question %q, want %q in it", question, part)
			}
		}
		l.tapInDialog(c.answer)
		l.settle()
		names := strings.Fields(l.names())
		slices.Sort(names)
		if got := strings.Join(names, " "); got != c.want {
			t.Errorf("after %q: got the names %q, want %q", c.answer, got, c.want)
		}

		// The file that cannot be read is named after the answer.
		failures := ""
		for _, p := range inDialog[*widgets.Paragraph](l) {
			failures += p.Unwrapped()
		}
		if !strings.Contains(failures, "4.sgf") {
			t.Errorf("after %q: got the dialog %q, want the file that failed", c.answer, failures)
		}
	}
}
