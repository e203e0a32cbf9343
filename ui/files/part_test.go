package files

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
)

// TestSavePart saves the part of a game from a displayed position in every format and reads it back: the file begins
// with that position, or the moves lead to it, and has the moves that follow. A position that moves in turn cannot
// reach is refused by formats without a setup. The game keeps its own file.
func TestSavePart(t *testing.T) {
	for _, c := range []struct {
		name, record string
		displayed    int    // index of the ply from which the part is saved
		next         string // the moves after it in the file
		refused      bool   // by formats without a setup
	}{
		{"a game", "(;GM[4]SZ[15]PB[Ann]PW[Bob]SO[a book];B[hh];W[ig];B[gi]C[good](;W[aa];B[ab])(;W[ac]))", 3,
			"a15a14", false},
		{"a set-up position", "(;GM[4]SZ[15]AB[hh][hi][hj]AW[aa]PL[W];W[ab])", 1, "", true},
	} {
		w, f := newTestFiles(t)
		tree, _, err := notation.ReadTree("x.sgf", strings.NewReader(c.record), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		f.game.Session.Game.Open(tree)
		if f.HasPart() != (f.game.Session.Navigator.Index() > 0) {
			t.Errorf("%s: HasPart is %v at ply %d", c.name, f.HasPart(), f.game.Session.Navigator.Index())
		}
		f.game.Session.Navigator.Display(c.displayed)
		want := f.game.Session.Navigator.Ply().Position
		document := f.document.path

		for _, extension := range notation.Extensions {
			path := filepath.Join(t.TempDir(), "part"+extension)
			displayed, _ := f.displayedPart()
			f.savePart(displayed, path, "")
			if err := w.queue.Run(t.Context(), func() bool { return len(w.notices) > 0 }); err != nil {
				t.Fatal(err)
			}
			notice := strings.Join(w.notices, "\n")
			w.notices = nil

			if hasSetup := extension == ".sgf"; c.refused && !hasSetup {
				err := &notation.UnsupportedError{Reason: notation.SetupUnsupported}
				if notice != lang.FileRefusal("part"+extension, err)() {
					t.Errorf("%s: got the notice %q for %s, want a refusal", c.name, notice, extension)
				}
				continue
			}
			if !strings.HasPrefix(notice, lang.GameSaved("part"+extension)) {
				t.Errorf("%s: got the notice %q for %s", c.name, notice, extension)
			}
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			part, _, err := notation.ReadTree(path, bytes.NewReader(data), notation.Options{Rules: tree.Rules})
			if err != nil {
				t.Fatal(err)
			}

			line, _ := part.PliesThrough(part.MainLineEnd(), nil)
			at := slices.IndexFunc(line, func(p game.Ply) bool {
				return p.Position.String() == want.String() && p.Position.ToMove() == want.ToMove()
			})
			if at < 0 {
				t.Errorf("%s: the position is not in the %s file %q", c.name, extension, data)
				continue
			}
			if got := notation.Moves(part.Rules, game.Moves(line)[len(game.Moves(line[:at+1])):]); got != c.next {
				t.Errorf("%s: the %s file goes on with %q, want %q", c.name, extension, got, c.next)
			}
			if extension != ".sgf" {
				continue
			}
			if at != 0 || part.Root().Setup == nil || part.Names != tree.Names {
				t.Errorf("%s: the position is at ply %d of %q, want the root", c.name, at, data)
			}
			if comment := f.game.Session.Navigator.Ply().Node.Comment; part.Root().Comment != comment {
				t.Errorf("%s: got the comment %q, want %q", c.name, part.Root().Comment, comment)
			}
		}
		if f.document.path != document {
			t.Errorf("%s: the file %s became that of the game", c.name, f.document.path)
		}
	}
}
