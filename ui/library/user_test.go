package library

import (
	"slices"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// TestWhoTheUserIs chooses a player by name as the user of imported games, of either colour: the list names that player
// as you, the filter finds the games that you won, an opened game has its user, and the choice can be taken back.
func TestWhoTheUserIs(t *testing.T) {
	dir := t.TempDir()
	l := newTestLibrary(t, dir, annaGame, chenGame, doraGame, wonGame)
	w := l.browser.window
	ask := func() *widgets.Select {
		t.Helper()
		w.list.markAll(true)
		w.askUser()
		l.settle()

		return inDialog[*widgets.Select](l)[0]
	}
	choose := func(option string) {
		t.Helper()
		s := ask()
		if !slices.Contains(s.Options, option) {
			t.Fatalf("%q is not among the choices %q", option, s.Options)
		}
		s.SetSelected(option)
		l.tapInDialog(lang.OK())
		l.settle()
		if !strings.HasPrefix(w.message, lang.LibraryUserSet(4)) {
			t.Errorf("got the message %q", w.message)
		}
	}
	users := func() (users []game.User) {
		t.Helper()
		for _, ref := range w.list.refs {
			tree, _, err := l.browser.load(ref, &store.Query{})
			if err != nil {
				t.Fatal(err)
			}
			users = append(users, tree.User)
		}

		return users
	}
	wonByMe, lostByMe := 4, 5 // indices of outcomes

	w.filters.result.SetSelectedIndex(wonByMe)
	l.expect("won by me before the choice", "")
	w.filters.clear()
	l.settle()

	choose("Anna")
	if got, want := users(), []game.User{game.UserSecond, game.NoUser, game.UserSecond, game.UserFirst}; !slices.Equal(got, want) {
		t.Errorf("got the users %q, want %q", got, want)
	}
	listed, err := l.store.Library().Games(w.list.refs)
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"Dora – Anna (you)", "Dora – Emil", "陈明 – Anna (you)", "Anna (you) – Béla"} {
		if text := describe(&listed[i], 0); !strings.HasPrefix(text, want) {
			t.Errorf("game %d is listed as %q, want %q", i, text, want)
		}
	}

	w.filters.result.SetSelectedIndex(wonByMe)
	l.expect("won by me", "陈明 Anna")
	w.filters.result.SetSelectedIndex(lostByMe)
	l.expect("lost by me", "Dora")
	w.filters.clear()
	l.settle()
	if s := ask(); s.Selected != "Anna" {
		t.Errorf("%q is selected after Anna was chosen", s.Selected)
	}
	l.tapInDialog(lang.Cancel())
	l.settle()

	choose("White")
	if got := users(); slices.ContainsFunc(got, func(u game.User) bool { return u != game.UserSecond }) {
		t.Errorf("got the users %q, want the second seat in all", got)
	}
	choose(lang.LibraryUserNone())
	if got := users(); slices.ContainsFunc(got, func(u game.User) bool { return u != game.NoUser }) {
		t.Errorf("got the users %q, want none", got)
	}
}
