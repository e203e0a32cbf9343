package treewindow

import (
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/tree"
)

// TestKeysAreUnique checks, in every state of the window, that no key runs two commands or options of the search, and
// that no command has a key with which an answer to an exercise begins.
func TestKeysAreUnique(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, true)
	h.click(1, 1)
	w := h.open()

	check := func(state string) {
		labels := make(map[rune]string)
		for _, c := range w.commands() {
			if c.key == 0 || c.disabled {
				continue
			}
			if other := labels[c.key]; other != "" {
				t.Errorf("%s: %c is the key of %q and of %q", state, c.key, other, c.label())
			}
			labels[c.key] = c.label()
			if w.trainer.exercise() != nil && strings.ContainsRune(answerRunes, c.key) {
				t.Errorf("%s: %c is the key of %q, and may begin an answer", state, c.key, c.label())
			}
		}
		if len(labels) < 8 {
			t.Errorf("%s: got %d keys, want at least 8", state, len(labels))
		}
	}
	checkStates := func(subject string) {
		check(subject)
		w.stepper.enableBox.SetChecked(true)
		check(subject + ", steps")
		w.toggleLecture()
		check(subject + ", lecture with steps")
		w.stepper.enableBox.SetChecked(false)
		check(subject + ", lecture")
		w.toggleLecture()
		w.trainer.enableBox.SetChecked(true)
		check(subject + ", exercise")
		w.trainer.enableBox.SetChecked(false)
	}
	checkStates("the computer's search")
	w.change(func(s *tree.Search) { s.AlphaBeta = !s.AlphaBeta })
	h.wait()
	checkStates("with or without alpha-beta")

	h.restart(game.Freestyle)
	w.ShowStrategy()
	h.wait()
	check("proof")
	w.toggleLecture()
	check("lecture about the proof")
}
