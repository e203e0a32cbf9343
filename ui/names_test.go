package ui

import (
	"bytes"
	"fmt"
	"image/color"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// TestEveryControlHasAName checks that every widget that can have the focus has a name for screen
// readers.
func TestEveryControlHasAName(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	w.click(7, 7)
	checkName := func(windowName string, o fyne.CanvasObject) {
		t.Helper()

		count := 0
		for _, o := range test.LaidOutObjects(o) {
			if _, ok := o.(fyne.Focusable); !ok || !o.Visible() {
				continue
			}
			count++
			if a, ok := o.(fyne.Accessible); !ok || a.AccessibilityLabel() == "" {
				t.Errorf("%s: %T has no accessible name: %s", windowName, o, labelOf(o))
			}
		}
		if count == 0 {
			t.Errorf("%s: no object can have the focus", windowName)
		}
	}
	checkName("the board", w.window.Content())
	w.start.show(false)
	checkName("the start page", w.window.Content())
	w.start.leave()
	w.openSettings()
	checkName("the settings", w.window.Canvas().Overlays().Top())
	w.press(fyne.KeyEscape)
	w.statistics().Open()
	checkName("the statistics", w.window.Canvas().Overlays().Top())
	w.press(fyne.KeyEscape)

	for _, show := range []func(){w.puzzles.Show, w.trainer.Show, w.library.Show, w.guide.Show} {
		known := map[fyne.Window]bool{}
		for _, win := range w.desk.App.Driver().AllWindows() {
			known[win] = true
		}
		show()

		for _, win := range w.desk.App.Driver().AllWindows() {
			if !known[win] {
				checkName(win.Title(), win.Content())
				win.Close()
			}
		}
	}
}

func labelOf(o fyne.CanvasObject) string { return fmt.Sprintf("%v at %v", o.Size(), o.Position()) }

// TestPlayersHaveNames checks that a click on a card renames a person, that the next games keep the
// names, even after a restart, and that a computer does not take them.
func TestPlayersHaveNames(t *testing.T) {
	dir := t.TempDir()
	w := openWindow(t, dir, fakeComputers{})
	test.Tap(w.cards.Cards[1])
	if w.desk.Dialogs.IsOpen() {
		t.Fatal("the name of the computer can be changed")
	}
	w.configure(func(config *session.Config) {
		config.Mode, config.FirstMove = game.HumanVsHuman, session.AlternateFirst
	})

	for i, name := range []string{"  Anna ", "贝拉"} {
		test.Tap(w.cards.Cards[i])
		w.window.Canvas().Focused().(*widgets.Entry).SetText(name)
		w.acceptDialog()
	}
	names := func(want ...string) {
		t.Helper()

		for i, name := range want {
			if card := w.cards.Cards[i]; card.Content.Name != name || card.Name.Text != name {
				t.Errorf("card %d: got the names %q, %q, want %q", i, card.Content.Name, card.Name.Text, name)
			}
		}
	}
	names("Anna", "贝拉")

	for _, point := range []game.Point{{X: 0}, {Y: 1}, {X: 1}, {X: 1, Y: 1}, {X: 2}} {
		w.click(int(point.X), int(point.Y))
	}
	w.checkMessage(func(...any) string { return lang.ResultWhy(lang.WonAs("Anna", lang.MarkX()), lang.ByLine(3)) })
	svg := filepath.Join(t.TempDir(), "a.svg")
	w.awaitNewNotice(func() { w.files.SaveTo(svg) })

	data, _ := os.ReadFile(svg)
	for _, want := range []string{"Anna (X) – 贝拉 (O)", lang.ResultWhy(lang.WonAs("Anna", lang.MarkX()),
		lang.ByLine(3))} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%q is not in the picture", want)
		}
	}
	if tree := w.files.Tree(); tree.Names != [2]string{"Anna", "贝拉"} {
		t.Errorf("got the names %q in the record, want Anna and 贝拉", tree.Names)
	}
	w.session.Game.NewGame() // the players change colours
	names("Anna", "贝拉")
	if first := w.session.Game.Match().Tree().Names[game.First]; first != "贝拉" {
		t.Errorf("got the name %q of the first player, want 贝拉", first)
	}
	w.click(1, 1)
	w.stop()
	w = openWindow(t, dir, fakeComputers{})
	names("Anna", "贝拉")
	test.Tap(w.cards.Cards[0])
	w.window.Canvas().Focused().(*widgets.Entry).SetText(" ")
	w.acceptDialog()
	names(lang.Player1(), "贝拉")
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
	if tree := w.files.Tree(); tree.Names[0] == "贝拉" || tree.Names[1] == "贝拉" {
		t.Errorf("against the computer: got the names %q in the record, want no 贝拉", tree.Names)
	}
}

// TestNamesFromTheMenu checks that the menu changes the names of all persons in a game, and is hidden without any.
func TestNamesFromTheMenu(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for mode, names := range map[game.Mode][]string{
		game.HumanVsHuman:       {"Anna", "Bella"},
		game.HumanVsComputer:    {"Clara"},
		game.ComputerVsComputer: nil,
	} {
		w.configure(func(config *session.Config) { config.Mode = mode })
		c := w.commands.Command("names")
		if hidden := c.IsHidden(); hidden != (len(names) == 0) {
			t.Errorf("%v: got the entry hidden: %v", mode, hidden)
		}
		if len(names) == 0 {
			continue
		}

		c.Action()
		var entries []*widgets.Entry
		visitAll(w.window.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
			if e, ok := o.(*widgets.Entry); ok {
				entries = append(entries, e)
			}
		})
		if len(entries) != len(names) {
			t.Fatalf("%v: got %d entries, want %d", mode, len(entries), len(names))
		}
		for i, name := range names {
			entries[i].SetText(name)
		}
		w.acceptDialog()
		for i, name := range names {
			if got := w.cards.Cards[i].Name.Text; got != name {
				t.Errorf("%v: got the name %q on card %d, want %q", mode, got, i, name)
			}
		}
	}
}

// TestPlayersOfAFinishedGame checks that after a change of the players the cards of a finished game still
// show the names and score of those who played it, until another stone is played.
func TestPlayersOfAFinishedGame(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	names := func(state string, want ...string) {
		t.Helper()

		for i, name := range want {
			if got := w.cards.Cards[i].Content.Name; got != name {
				t.Errorf("%s, card %d: got the name %q, want %q", state, i, got, name)
			}
		}
	}
	w.playLostGame()
	score := w.cards.Cards[1].Content.Score
	if score == "" {
		t.Fatal("the card has no score")
	}

	for _, mode := range []game.Mode{game.ComputerVsRandom, game.HumanVsHuman, game.ComputerVsComputer} {
		w.configure(func(config *session.Config) { config.Mode = mode })
		names(string(mode), lang.You(), lang.Computer())
		if got := w.cards.Cards[1].Content.Score; got != score {
			t.Errorf("%s: got the score %q, want %q", mode, got, score)
		}
	}
	w.configure(func(config *session.Config) { config.Mode = game.HumanVsHuman })
	w.session.Game.Undo()
	names("after Undo", lang.Player1(), lang.Player2())
	w.session.Game.Redo()
	names("after Redo", lang.You(), lang.Computer())
	w.session.Game.NewGame()
	names("in the next game", lang.Player1(), lang.Player2())

	w = openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b2 a2 c3 a3")
	w.session.Editor.SetName(game.First, "Anna")
	w.session.Editor.SetName(game.Second, "Bella")
	w.configure(func(config *session.Config) { config.Mode = game.ComputerVsComputer })
	names("two computers", "Anna", "Bella")
	if names := w.files.Tree().Names; names != [2]string{"Anna", "Bella"} {
		t.Errorf("the record has the names %q, want %q", names, [2]string{"Anna", "Bella"})
	}
}

// TestLongNameFromTheDialog checks that a long name from the dialog is the same in the game, in its record, and after
// a restart.
func TestLongNameFromTheDialog(t *testing.T) {
	dir, want := t.TempDir(), strings.Repeat("井", game.MaxNameLength/3)
	w := openWindow(t, dir, fakeComputers{})
	w.click(1, 1)
	w.askNames(game.First)
	findInDialog(w, func(*widgets.Entry) bool { return true }).SetText(strings.Repeat("井", 300))
	w.acceptDialog()
	check := func(place, got string) {
		t.Helper()
		if got != want {
			t.Errorf("%s: got the name %q, want %q", place, got, want)
		}
	}
	check("the game", w.session.Game.Match().Tree().Names[0])
	var record bytes.Buffer
	if err := notation.WriteSGFTree(&record, w.files.Tree()); err != nil {
		t.Fatal(err)
	}
	reread, _, err := notation.ReadTree("game.sgf", &record, notation.Options{})
	if err != nil {
		t.Fatal(err)
	}
	check("the record", reread.Names[0])
	w.stop()
	w = openWindow(t, dir, fakeComputers{})
	check("after a restart", w.session.Game.Match().Tree().Names[0])
	w.choose(lang.NewGame)
	check("the next game", w.session.Game.Match().Tree().Names[0])
}

// contrast returns the contrast ratio of two colours, as WCAG 2.1 defines it, from 1 to 21.
func contrast(a, b color.Color) float64 {
	luminance := func(c color.Color) float64 {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		linear := func(v uint8) float64 { return math.Pow((float64(v)/255+0.055)/1.055, 2.4) }
		return 0.2126*linear(n.R) + 0.7152*linear(n.G) + 0.0722*linear(n.B) + 0.05
	}
	ratio := luminance(a) / luminance(b)

	return max(ratio, 1/ratio)
}

// TestStonesOnCardsAreVisible checks that each stone contrasts with the window, by its colour or its
// outline.
func TestStonesOnCardsAreVisible(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })

	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		w.setLook(appearance, 1)

		background := fynetheme.Color(fynetheme.ColorNameBackground)
		for i, c := range w.cards.Cards {
			if fill, edge := contrast(c.Stone.FillColor, background),
				contrast(c.Stone.StrokeColor, background); max(fill, edge) < 3 {
				t.Errorf("appearance %v, card %d: the stone has the contrast %.1f, its outline %.1f", appearance, i,
					fill, edge)
			}
		}
	}
}
