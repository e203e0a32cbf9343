package ui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
)

// continuationNames returns the marked next moves by name, with "c" for a comment and "e" for a
// transposition, such as "h9c i9e".
func (w *testWindow) continuationNames() string {
	_, opts := w.board.Content()
	var all []string
	for _, c := range opts.Continuations {
		name := w.session.Game.Match().Rules().Name(c.At)
		if c.Commented {
			name += "c"
		}
		if c.Transposes {
			name += "e"
		}
		all = append(all, name)
	}
	slices.Sort(all)

	return strings.Join(all, " ")
}

// TestContinuationsOnTheBoard navigates a library by its marks: to its variations, and to positions
// reached by another order of moves or by symmetry.
func TestContinuationsOnTheBoard(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	path := filepath.Join(t.TempDir(), "a.sgf")
	// h8 i9 j10 h9 | h8 h9 j10 | h8 g9 f10 f9: the first line transposes to the second, extended by i9
	write(t, path, "(;GM[4]SZ[15];B[hh](;W[ig]LB[jf:x];B[jf];W[hg])(;W[hg]C[direct];B[jf])(;W[gg];B[ff];W[fh];B[ah]))")
	w.openFile(path)
	w.session.Navigator.Display(0)
	w.session.Navigator.Display(1)
	if got := w.continuationNames(); got != "g9 h9c i9" {
		t.Errorf("after h8: got %q, want g9 h9c i9", got)
	}
	w.clickAt("h9")
	if got := w.continuationNames(); got != "j10" {
		t.Errorf("after h9: got %q, want j10", got)
	}
	w.clickAt("j10")
	if got := w.continuationNames(); got != "i9e" { // leads to a position of the first line
		t.Errorf("after h9 j10: got %q, want i9e", got)
	}
	w.clickAt("i9")
	w.checkMessage(lang.NextTransposes)
	if n := w.session.Navigator.Ply().Node; n.Depth() != 4 ||
		*n.Parent().Parent().Choice != game.PlaceAt(game.Pt(8, 6)) {
		t.Errorf("got the move %v, want the transposition", n.Choice)
	}
	if p, _ := w.board.Content(); p.At(game.Pt(8, 6)) != game.White || p.Stones() != 4 {
		t.Errorf("got the board\n%v\nwant four stones with White on i9", p)
	}
	w.session.Navigator.Display(3) // h8 i9 j10: mirrored it is the third line, h8 g9 f10
	if got := w.continuationNames(); got != "h9" {
		t.Errorf("after j10: got %q, want h9", got)
	}
	w.desk.Settings.SymmetricMoves = true
	w.handleChange()
	if got := w.continuationNames(); got != "h10e h9 i8e j8e" {
		t.Errorf("after j10 with symmetric moves: got %q, want h10e h9 i8e j8e", got)
	}
	w.clickAt("j8")
	w.checkMessage(lang.NextSymmetric)
	if n := w.session.Navigator.Ply().Node; *n.Choice != game.PlaceAt(game.Pt(5, 7)) {
		t.Errorf("got the move %v, want f8", n.Choice)
	}
	w.desk.Settings.NextMoves = false
	w.handleChange()
	if got := w.continuationNames(); got != "" {
		t.Errorf("switched off: got %q, want none", got)
	}
}

// TestContinuationsOfAGame checks that a game in progress has no marks before it branches, and that a
// click on a mark at an earlier position only goes to that branch.
func TestContinuationsOfAGame(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.ShortFreestyle)
	w.choose(lang.TwoPlayers)

	for _, point := range []string{"h8", "i9", "j10"} {
		w.clickAt(point)
	}
	w.session.Navigator.Display(1)
	if got := w.continuationNames(); got != "" {
		t.Errorf("one line: got %q, want none", got)
	}
	w.clickAt("h9") // a branch
	w.session.Navigator.Display(1)
	if got := w.continuationNames(); got != "h9 i9" {
		t.Errorf("fork: got %q, want h9 i9", got)
	}
	index := w.session.Game.Match().Index()
	w.clickAt("i9")
	if w.session.Game.Match().Index() != index || w.session.Navigator.View().Caption().Kind != session.CaptionBranch ||
		w.session.Navigator.Index() != 2 {
		t.Errorf("got the game at %d, the view at %d with caption %v; want the view of a branch at 2",
			w.session.Game.Match().Index(), w.session.Navigator.Index(), w.session.Navigator.View().Caption())
	}
}
