package treewindow

import (
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// TestOptionsOfThePapers checks that the search options and views of the papers can be turned on and off with
// keys.
func TestOptionsOfThePapers(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	h := newTestHost(t, game.TicTacToe, false)
	for _, point := range []game.Point{game.Pt(1, 1), game.Pt(0, 0), game.Pt(0, 1), game.Pt(0, 2)} { // X: B2, A2; O: A3, A1
		h.play(point, nil)
	}
	w := h.open()
	textAt := func(id tree.NodeID) string {
		w.view.Select(id)
		return w.node.text.Unwrapped()
	}
	oldTree := w.view.Tree()

	w.view.TypedRune('m')
	n := w.view.Tree().Node(1)
	if minimaxNode := oldTree.Node(1); n.Value != -minimaxNode.Value || n.Layer != minimaxNode.Layer ||
		!strings.Contains(textAt(1), "for the side to move") {
		t.Errorf("negamax: got %+v with the text %q, want the value %d for the side to move", n, textAt(1),
			-oldTree.Node(1).Value)
	}
	w.view.TypedRune('a')
	h.wait()
	if !w.view.Tree().IsNegamax() {
		t.Error("the next tree is not a negamax tree")
	}
	w.stepper.step(1)
	if code := w.node.code.displayed; code[0].Text != "negamax(node,α,β)" ||
		!strings.Contains(code[4].Text, "−negamax(child,−β,−α)") {
		t.Errorf("got %+v, want the pseudocode of negamax", code)
	}
	w.stepper.enableBox.SetChecked(false)
	w.view.TypedRune('m')
	w.view.TypedRune('a')
	h.wait()
	if w.view.Tree().IsNegamax() || w.view.Tree().Node(1).Value != oldTree.Node(1).Value {
		t.Error("the tree is still a negamax tree")
	}

	w.view.TypedRune('g')
	if text := textAt(tree.Root); !strings.Contains(text, "OR node: X chooses") {
		t.Errorf("got %q, want an OR node of X", text)
	}
	w.view.TypedRune('g')
	if text := textAt(tree.Root); strings.Contains(text, "OR node") {
		t.Errorf("got %q, want no OR node", text)
	}

	// X wins at C2, the third empty square, where the search of paper 000 stops.
	w.view.TypedRune('e')
	h.wait()
	if w.view.Tree().Len() != 1+movesToFirstWin(h.Position()) || w.view.Tree().Len() >= oldTree.Len() {
		t.Errorf("got %d nodes, want %d, fewer than %d", w.view.Tree().Len(), 1+movesToFirstWin(h.Position()),
			oldTree.Len())
	}
	if text := textAt(1); !strings.Contains(text, "C2 wins immediately, and the search stops there") {
		t.Errorf("got %q, want that C2 wins and stops the search", text)
	}
	w.view.TypedRune('w')
	h.wait()
	if w.subject.search.ForcedMoves != minimax.ForcedAtRoot || w.view.Tree().Node(tree.Root).Children != 1 {
		t.Errorf("got %v with %d moves at the root, want %v with 1", w.subject.search.ForcedMoves,
			w.view.Tree().Node(tree.Root).Children, minimax.ForcedAtRoot)
	}
	w.view.TypedRune('w')
	h.wait()
	if w.subject.search.ForcedMoves != 0 || w.view.Tree().Len() != oldTree.Len() {
		t.Error("forced moves are still on")
	}
}

// movesToFirstWin returns the number of moves up to and including the first winning move.
func movesToFirstWin(p game.Position) (n int) {
	for point := range p.EmptyPoints() {
		n++
		if next, _ := p.Play(point); next.Result().Winner == p.ToMove() {
			return n
		}
	}

	return 0
}
