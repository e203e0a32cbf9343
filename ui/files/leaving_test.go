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
)

// Every export of a game has the line on the board: of a record that is continued, of a game started here,
// and of a variation of a finished game in formats with a single line.
func TestEveryWayOutHasTheLineOnTheBoard(t *testing.T) {
	for _, c := range []struct {
		about, record, want string
		whole               bool // formats with variations have it as their main line
	}{
		{"an adjourned game", "(;FF[4]GM[4]SZ[15]RU[Freestyle gomoku]PB[Ann]PW[Bob];B[hh];W[ig])", "h8i9j8k9l10", true},
		{"a game that was begun here", "", "h8i9j8k9l10", true},
		{"a variation of a finished game", "(;FF[4]GM[4]SZ[15]RU[Freestyle gomoku]RE[B+R];B[hh];W[ig];B[aa];W[bb])", "h8i9j8k9l10", false},
	} {
		_, f := newPlayer(t)
		play := func(moves string) {
			points, _ := notation.ParseMoves(game.Freestyle, moves)
			for _, point := range points {
				f.game.Session.Game.Click(point)
			}
		}
		if c.record == "" {
			setup := f.game.Session.Seats.Config()
			setup.Rules = game.Freestyle
			f.game.Session.Configure(setup)
			play("h8i9")
		} else {
			tree, _, err := notation.ReadTree("x.sgf", strings.NewReader(c.record), notation.Options{})
			if err != nil {
				t.Fatal(err)
			}
			f.game.Session.Game.Open(tree)
		}
		if !c.whole {
			f.game.Session.Navigator.Display(2)
		}
		play("j10")
		f.game.Session.Game.Undo()
		play("j8k9l10")
		m := f.game.Session.Game.Match()
		if got := notation.Moves(m.Rules(), m.Moves()); got != c.want {
			t.Fatalf("%s: on the board is %s", c.about, got)
		}

		line := func(t *game.Tree, end *game.Node) string {
			plies, _ := t.PliesThrough(end, nil)
			return notation.Moves(t.Rules, game.Moves(plies))
		}
		for _, extension := range notation.Extensions {
			format := notation.FormatNamed(extension)
			path := filepath.Join(t.TempDir(), "a"+extension)
			f.SaveTo(path)
			f.Stop() // waits for it
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			again, _, err := notation.ReadTree(path, bytes.NewReader(data), notation.Options{Rules: game.Freestyle})
			if err != nil {
				t.Fatal(err)
			}
			holdsAll := extension == ".sgf" || format.Library
			if got := line(again, again.MainLineEnd()); (c.whole || !holdsAll) && got != c.want {
				t.Errorf("%s, saved as %s, is %s", c.about, extension, got)
			}
			found := false
			for n := range again.All() {
				found = found || strings.HasPrefix(line(again, n), c.want)
			}
			if !found {
				t.Errorf("%s, saved as %s, does not have it at all", c.about, extension)
			}
		}

		f.CopyMoves()
		if got := f.desk.App.Clipboard().Content(); got != c.want {
			t.Errorf("%s, copied, is %s", c.about, got)
		}
		g := f.game.Session.History.Snapshot()
		restarted, err := g.LoadTree()
		if err != nil {
			t.Fatal(err)
		}
		if got := line(restarted.Tree, restarted.Current); got != c.want {
			t.Errorf("%s, after a restart, is %s", c.about, got)
		}
		if got := line(restarted.Tree, restarted.MainLineEnd()); c.whole && got != c.want {
			t.Errorf("%s, in the library, is %s", c.about, got)
		}
		if imported, err := saved.FromTree(f.Tree()); err != nil {
			t.Error(err)
		} else if again, err := imported.LoadTree(); err != nil || c.whole && line(again.Tree, again.Current) != c.want {
			t.Errorf("%s, imported again, is %s, %v", c.about, line(again.Tree, again.Current), err)
		}
	}
}
