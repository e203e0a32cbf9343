package ui

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/store"
)

// libraryWindow returns the library's window, which must be open.
func (w *testWindow) libraryWindow() fyne.Window {
	w.t.Helper()

	for _, win := range w.desk.App.Driver().AllWindows() {
		if win.Title() == lang.Title(lang.MenuLibrary()) {
			return win
		}
	}
	w.t.Fatal("the library is not open")

	return nil
}

// libraryGames returns the games in the library.
func (w *testWindow) libraryGames() []store.LibraryGame {
	w.t.Helper()
	found, err := w.store.Library().Search(w.t.Context(), store.Query{})
	if err != nil {
		w.t.Fatal(err)
	}
	games, err := w.store.Library().Games(found.Games)
	if err != nil {
		w.t.Fatal(err)
	}

	return games
}

// TestFinishedGameIsOpenedFromTheLibrary checks that a finished game is in the library and still there
// once after it was opened.
func TestFinishedGameIsOpenedFromTheLibrary(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.playWonGame()
	w.choose(lang.NewGame)
	w.choose(lang.MenuLibrary)
	list := w.libraryWindow().Canvas().Focused()

	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	key := func(name fyne.KeyName) { list.TypedKey(&fyne.KeyEvent{Name: name}) }
	err := w.loop.Run(ctx, func() bool {
		if w.session.Game.Match().Current().Result().Over() {
			return true
		}
		key(fyne.KeyHome)
		key(fyne.KeyReturn)

		return false
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := w.session.Game.Match().Current().Position.At(game.Pt(2, 0)); got != game.Black {
		t.Errorf("got %v on the third point, want Black", w.session.Game.Match().Current().Position)
	}
	w.checkStatistics("two  black 1 0 0 0")
	if got := w.libraryGames(); len(got) != 1 {
		t.Errorf("got the listed games %+v, want one", got)
	}
	w.choose(lang.NewGame)
	if got := w.libraryGames(); len(got) != 1 {
		t.Errorf("after the start of the next game: got the listed games %+v, want one", got)
	}
}

// TestEventOfAGame checks that the event of a record is stored, shown in the library, and saved.
func TestEventOfAGame(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	path := filepath.Join(t.TempDir(), "cup.sgf")
	write(t, path, "(;GM[4]FF[4]SZ[3]PB[Ann]PW[Bo]EV[Spring \\] Cup]RO[2];B[aa];W[ba];B[ab];W[bb])")
	w.openFile(path)
	w.choose(lang.TwoPlayers)
	w.click(0, 2) // played on, it is in the library
	w.stop()
	w = openWindow(t, dir, fakeComputers{})
	if got := w.session.Game.Match().Tree().Event; got != "Spring ] Cup" {
		t.Errorf("after the restart: got the event %q, want Spring ] Cup", got)
	}
	w.saveAs(path)
	if data, err := os.ReadFile(path); err != nil || strings.Count(string(data), "EV[Spring \\] Cup]") != 1 ||
		!strings.Contains(string(data), "RO[2]") {
		t.Errorf("got the saved record %s, %v; want the event and the round", data, err)
	}
	games := w.libraryGames()
	if len(games) != 1 || games[0].Event != "Spring ] Cup" {
		t.Errorf("got the listed games %+v, want one with the event", games)
	}
}
