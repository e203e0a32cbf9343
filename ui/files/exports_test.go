package files

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/saved"
	"jingzi/game/session"
)

// TestExportsContainTheMoves checks that every export contains the moves on the board: of a continued
// record, of a game started in this program, and of a variation of a finished game.
func TestExportsContainTheMoves(t *testing.T) {
	for _, c := range []struct {
		name, record, want string
		isMainLine         bool // the moves are the main line in formats with variations
	}{
		{"an adjourned game", "(;FF[4]GM[4]SZ[15]RU[Freestyle gomoku]PB[Ann]PW[Bob];B[hh];W[ig])", "h8i9j8k9l10", true},
		{"a game started in this program", "", "h8i9j8k9l10", true},
		{"a variation of a finished game", "(;FF[4]GM[4]SZ[15]RU[Freestyle gomoku]RE[B+R];B[hh];W[ig];B[aa];W[bb])", "h8i9j8k9l10", false},
	} {
		_, f := newTestFiles(t)
		play := func(moves string) {
			points, _ := notation.ParseMoves(game.Freestyle, moves)
			for _, point := range points {
				f.game.Session.Game.Click(point)
			}
		}
		if c.record == "" {
			f.game.Session.Configure(func(config *session.Config) { config.Rules = game.Freestyle })
			play("h8i9")
		} else {
			tree, _, err := notation.ReadTree("x.sgf", strings.NewReader(c.record), notation.Options{})
			if err != nil {
				t.Fatal(err)
			}
			f.game.Session.Game.Open(tree)
		}
		if !c.isMainLine {
			f.game.Session.Navigator.Display(2)
		}
		play("j10")
		f.game.Session.Game.Undo()
		play("j8k9l10")
		m := f.game.Session.Game.Match()
		if got := notation.Moves(m.Rules(), m.Moves()); got != c.want {
			t.Fatalf("%s: got the moves %s on the board, want %s", c.name, got, c.want)
		}

		movesTo := func(t *game.Tree, end *game.Node) string {
			plies, _ := t.PliesThrough(end, nil)
			return notation.Moves(t.Rules, game.Moves(plies))
		}
		for _, extension := range notation.Extensions {
			format := notation.FormatByExtension(extension)
			path := filepath.Join(t.TempDir(), "a"+extension)
			f.SaveTo(path)
			f.Stop() // waits for the save
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			tree, _, err := notation.ReadTree(path, bytes.NewReader(data), notation.Options{Rules: game.Freestyle})
			if err != nil {
				t.Fatal(err)
			}
			hasVariations := extension == ".sgf" || format.Library
			if got := movesTo(tree, tree.MainLineEnd()); (c.isMainLine || !hasVariations) && got != c.want {
				t.Errorf("%s: got the main line %s in the %s file, want %s", c.name, got, extension, c.want)
			}

			found := false
			for n := range tree.All() {
				found = found || strings.HasPrefix(movesTo(tree, n), c.want)
			}
			if !found {
				t.Errorf("%s: the moves %s are not in the %s file", c.name, c.want, extension)
			}
		}

		f.CopyMoves()
		if got := f.desk.App.Clipboard().Content(); got != c.want {
			t.Errorf("%s: got the copied moves %s, want %s", c.name, got, c.want)
		}
		g := f.game.Session.History.Snapshot()
		loaded, err := g.LoadTree()
		if err != nil {
			t.Fatal(err)
		}
		if got := movesTo(loaded.Tree, loaded.Current); got != c.want {
			t.Errorf("%s: got the moves %s after a restart, want %s", c.name, got, c.want)
		}
		if got := movesTo(loaded.Tree, loaded.MainLineEnd()); c.isMainLine && got != c.want {
			t.Errorf("%s: got the main line %s in the library, want %s", c.name, got, c.want)
		}
		if imported, err := saved.FromTree(f.Tree()); err != nil {
			t.Error(err)
		} else if tree, err := imported.LoadTree(); err != nil || c.isMainLine &&
			movesTo(tree.Tree, tree.Current) != c.want {
			t.Errorf("%s: got the imported moves %s, %v; want %s", c.name, movesTo(tree.Tree, tree.Current),
				err, c.want)
		}
	}
}
