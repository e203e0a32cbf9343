package ui

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
)

// TestUserOfARecord says who the user was in a record of two people, of either colour: the card, the result and the
// review speak of you, puzzles come only from your mistakes, and the choice is kept over a restart, but not in files or
// in the next game.
func TestUserOfARecord(t *testing.T) {
	// Both miss a win at b2, O loses.
	const record = "(;GM[4]SZ[3]PB[Ann]PW[Bob];B[aa];W[ba];B[ab];W[bb];B[cc];W[ca];B[ac])"
	for _, c := range []struct {
		user, other game.Stone
		won         bool
	}{{game.White, game.Black, false}, {game.Black, game.White, true}} {
		dir := t.TempDir()
		w := openWindow(t, dir, fakeComputers{})
		youAre := func(side game.Stone) string { return lang.YouAre(lang.Colour(game.TicTacToe, side)) }
		if w.menuItem(youAre(c.user)) != nil {
			t.Errorf("a game against the computer asks who the user is")
		}
		tree, _, err := notation.ReadTree("a.sgf", strings.NewReader(record), notation.Options{})
		if err != nil {
			t.Fatal(err)
		}
		w.session.Game.Open(tree)
		w.settle()
		cards := func() (names []string) {
			for _, card := range w.cards.Cards {
				names = append(names, card.Content.Name)
			}
			return names
		}
		if got := cards(); !slices.Equal(got, []string{"Ann", "Bob"}) {
			t.Errorf("before the choice: got the names %q", got)
		}

		w.choose(func(...any) string { return youAre(c.other) })
		w.choose(func(...any) string { return youAre(c.user) })
		names := []string{"Ann", "Bob"}
		names[c.user-game.Black] += " (you)"
		check := func() {
			t.Helper()
			if got := cards(); !slices.Equal(got, names) {
				t.Errorf("got the names %q, want %q", got, names)
			}
			if !w.menuItem(youAre(c.user)).Checked || w.menuItem(youAre(c.other)).Checked {
				t.Errorf("the menu does not show that you are %v", c.user)
			}
			if hasYou := strings.Contains(w.state(), lang.YouWon()); hasYou != c.won {
				t.Errorf("got the result %q, but you won is %v", w.state(), c.won)
			}
		}
		check()

		w.analysis.Review.Start()
		w.settleAnalysis()
		review := w.analysis.Review.Names()
		if got, want := review.Of(c.user), lang.NameYou(); got != want {
			t.Errorf("the review calls you %q, want %q", got, want)
		}
		if got, want := review.Of(c.other), tree.Names[c.other-game.Black]; got != want {
			t.Errorf("the review calls the other player %q, want %q", got, want)
		}
		numPuzzles := 0
		for key, value := range w.store.Values() {
			if strings.HasPrefix(key, "puzzle.") {
				numPuzzles++
				if want := `"ToMove":` + string('0'+rune(c.user)); !strings.Contains(value, want) {
					t.Errorf("a puzzle is not of your side: %s", value)
				}
			}
		}
		if numPuzzles == 0 {
			t.Error("the review makes no puzzle of your mistakes")
		}

		path := filepath.Join(t.TempDir(), "a.sgf")
		w.awaitNewNotice(func() { w.files.SaveTo(path) })
		w.stop()
		w = openWindow(t, dir, fakeComputers{})
		check()

		w.openFile(path)
		if got := w.session.Game.Match().Tree().User; got != game.NoUser {
			t.Errorf("a file keeps the user %q", got)
		}
		w.choose(func(...any) string { return youAre(c.user) })
		w.choose(func(...any) string { return youAre(c.user) })
		if got := w.session.Game.Match().Tree().User; got != game.NoUser {
			t.Errorf("the choice cannot be taken back: %q", got)
		}
		w.choose(func(...any) string { return youAre(c.user) })
		w.session.Game.NewGame()
		if got := w.session.Game.Match().Tree().User; got != game.NoUser {
			t.Errorf("the next game has the user %q", got)
		}
	}
}
