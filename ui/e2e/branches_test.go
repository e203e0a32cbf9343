package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
)

// TestBranches checks that a game with branches survives opening, navigation, new branches, a kill, a
// restart and saving.
func TestBranches(t *testing.T) {
	home := t.TempDir()
	file := filepath.Join(home, "branches.sgf")
	const text = "(;GM[4]SZ[15]RU[Freestyle gomoku]JZR[5];B[hh]C[the " +
		"centre];W[ig]TR[jj](;B[gi];W[if])(;B[hg](;W[ii])(;W[jj])))"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	boardAfter := func(names string) string {
		p := game.NewPosition(game.Freestyle)
		for _, name := range strings.Fields(names) {
			var err error
			if p, err = p.Play(point(t, name)); err != nil {
				t.Fatal(err)
			}
		}

		return diagram(&p)
	}
	w := start(t, home, file)
	waitForBoard := func(names string) {
		t.Helper()
		w.wait("the board after "+names, func() bool { return w.readBoard(game.Freestyle) == boardAfter(names) })
	}
	waitForBoard("h8 i9 g7 i10")
	w.pressKeys("alt+Down")
	waitForBoard("h8 i9 h9 i7")
	w.pressKeys("alt+Down")
	waitForBoard("h8 i9 h9 j6")
	w.pressKeys("Page_Up")
	waitForBoard("h8 i9 h9")
	w.tap(game.Freestyle, point(t, "a1")) // a third continuation
	waitForBoard("h8 i9 h9 a1")
	w.pressKeys("ctrl+z", "alt+Up")
	waitForBoard("h8 i9 g7")
	w.wait("the new branch in the store", func() bool {
		var tree string
		return w.query(&tree, "SELECT CAST(tree AS TEXT) FROM pages ORDER BY number DESC LIMIT 1") &&
			strings.Contains(tree, "\ta1\t")
	})
	w.kill()

	w = start(t, home)
	waitForBoard("h8 i9 h9")
	w.pressKeys("alt+Up")
	waitForBoard("h8 i9 g7")
	w.pressKeys("ctrl+q")
	w.waitForExit()

	w = start(t, home, file)
	waitForBoard("h8 i9 g7 i10")
	w.pressKeys("alt+Down", "Page_Up")
	waitForBoard("h8 i9 h9")
	w.tap(game.Freestyle, point(t, "a1"))
	waitForBoard("h8 i9 h9 a1")
	w.pressKeys("ctrl+s")
	var saved string
	w.wait("the branch in the file", func() bool {
		data, err := os.ReadFile(file)
		saved = string(data)
		return err == nil && strings.Contains(saved, "W[ao]")
	})
	tree, notes, err := notation.ReadTree(file, strings.NewReader(saved), notation.Options{})
	if err != nil || len(notes) > 0 {
		t.Fatalf("ReadTree of the saved record: got error %v, notes %v, want none\n%s", err, notes, saved)
	}

	var branches []string
	for n := range tree.All() {
		if len(n.Children()) > 0 {
			continue
		}

		branch := ""
		for _, node := range n.Path()[1:] {
			branch += tree.Rules.Name(node.Choice.Point)
		}
		branches = append(branches, branch)
	}
	if want := []string{"h8i9g7i10", "h8i9h9i7", "h8i9h9j6", "h8i9h9a1"}; !slices.Equal(branches, want) {
		t.Errorf("got saved branches %q, want %q", branches, want)
	}
	move := tree.MainLine()[1]
	if comment, numMarks := move.Comment, len(move.Children()[0].Marks); comment != "the centre" || numMarks != 1 {
		t.Errorf("got comment %q and %d marks in the saved record, want %q and 1\n%s", comment, numMarks,
			"the centre", saved)
	}
}
