package ui

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/lang"
)

// TestHintHasAReason checks the reasons of hints. The fake engine advises the first free point.
func TestHintHasAReason(t *testing.T) {
	for _, c := range []struct{ name, moves, want string }{
		{"completes", "b3 a1 c3 a2", lang.HintBecause("A3", "completes the row A3–C3 and wins")},
		{"blocks", "b2 b3 a1 c3", lang.HintBecause("A3", "blocks O's row A3–C3 and is the only move that keeps the win")},
		{"a mistake has none", "a1", lang.HintMove("A3")},
	} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		w.choose(lang.TwoPlayers)

		for _, name := range strings.Fields(c.moves) {
			point, _ := game.TicTacToe.ParsePoint(name)
			w.board.OnTapped(point)
		}
		for range 3 {
			w.handleKey(&fyne.KeyEvent{Name: fyne.KeyH})
			w.settle()
		}
		if got := w.row.Shown.Remark; got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

// TestHintComesInSteps checks that a hint first says what to look at, then where, and then the move, which is marked
// only then; and that the next move removes it.
func TestHintComesInSteps(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.choose(lang.TwoPlayers)
	for _, name := range strings.Fields("b2 b3 a1 c3") {
		point, _ := game.TicTacToe.ParsePoint(name)
		w.board.OnTapped(point)
	}

	for i, want := range []string{
		"O is about to complete a line. Ask again to see where.",
		"O is about to complete a line. Look at row 3. Ask again to see the move.",
		"Try A3: it blocks O's row A3–C3 and is the only move that keeps the win.",
		"O is about to complete a line. Ask again to see where.",
	} {
		w.handleKey(&fyne.KeyEvent{Name: fyne.KeyH})
		w.settle()
		_, options := w.board.Content()
		if got, isMarked := w.row.Shown.Remark, len(options.Hints) > 0; got != want || isMarked != (i == 2) {
			t.Errorf("step %d: got %q, marked %v; want %q", i+1, got, isMarked, want)
		}
	}
	w.board.OnTapped(game.Pt(0, 0))
	if w.session.Game.Hint() != nil {
		t.Error("the hint is still there after a move")
	}
}

func TestEveryReasonHasAText(t *testing.T) {
	stones := []game.Point{{}, {X: 1}, {X: 2}}
	for kind := game.CompletesLine; kind < game.NumFactKinds; kind++ {
		if kind == game.OnlyAnswer {
			// It is a form of the sentence.
			continue
		}
		for _, l := range lang.Languages {
			lang.SetLanguage(l)
			for _, r := range []game.Rules{game.TicTacToe, game.Freestyle} {
				facts := []game.Fact{{Kind: kind, Plies: 5, Stones: stones, Shape: game.MakesFour}}
				if text := lang.Reasons(r, game.Point{}, facts, "X"); text == "" || strings.Contains(text, "%!") {
					t.Errorf("reason %d in %v: got %q", kind, l, text)
				}
			}
		}
	}
	lang.SetLanguage(lang.English)
}
