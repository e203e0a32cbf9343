package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// TestBranchFromAVariation checks that a branch made in the position editor has the position shown there, also if
// the editor was opened on a variation, or if the computer has moved in the meantime.
func TestBranchFromAVariation(t *testing.T) {
	addBranch := func(w *testWindow) {
		t.Helper()
		want, _ := findInDialog(w, func(*board.Board) bool { return true }).Content()
		test.Tap(w.button(lang.EditorBranch()))
		if got, _ := w.board.Content(); got != want || w.session.Navigator.Ply().Position != want {
			t.Errorf("got the board\n%v\nin a branch with\n%v\nwant\n%v", got, w.session.Navigator.Ply().Position, want)
		}
	}
	w := openTwoPlayerGame(t, gomokuComputers{}, lang.ShortFreestyle, "c13 b13 d13 a1 e13 c1 f11 e1 f10 o15")
	w.press(fyne.KeyW)
	w.settleAnalysis()
	w.press(fyne.KeyPageDown)
	w.press(fyne.KeyPageDown)
	if kind := w.session.Navigator.View().Caption().Kind; kind != session.CaptionForcedWin {
		t.Fatalf("got the caption %v, want a forced win", kind)
	}
	w.choose(lang.EditPosition)
	addBranch(w)

	w = openWindow(t, "", fakeComputers{})
	w.board.OnTapped(game.Pt(1, 1))
	w.editPosition()
	w.settle() // the computer moves
	findInDialog(w, func(*board.Board) bool { return true }).OnTapped(game.Pt(2, 0))
	addBranch(w)
}
