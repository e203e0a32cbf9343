package ui

import (
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
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// TestEveryControlHasAName checks that every widget that can have the focus has a name for screen
// readers.
func TestEveryControlHasAName(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	s.click(7, 7)
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
	checkName("the board", s.window.Content())
	s.start.show(false)
	checkName("the start page", s.window.Content())
	s.start.leave()
	s.openSettings()
	checkName("the settings", s.window.Canvas().Overlays().Top())
	s.press(fyne.KeyEscape)
	s.menus.statistics().Open()
	checkName("the statistics", s.window.Canvas().Overlays().Top())
	s.press(fyne.KeyEscape)
	for _, opts := range []func(){s.puzzles.Show, s.library.Show, s.guide.Show} {
		known := map[fyne.Window]bool{}
		for _, w := range s.desk.App.Driver().AllWindows() {
			known[w] = true
		}
		opts()
		for _, w := range s.desk.App.Driver().AllWindows() {
			if !known[w] {
				checkName(w.Title(), w.Content())
				w.Close()
			}
		}
	}
}

func labelOf(o fyne.CanvasObject) string { return fmt.Sprintf("%v at %v", o.Size(), o.Position()) }

// TestPlayersHaveNames checks that a click on a card renames a person, that the next games keep the
// names, also after a restart, and that a computer does not take them.
func TestPlayersHaveNames(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, fakeComputers{})
	test.Tap(s.cards.cards[1])
	if s.desk.Dialogs.Open() {
		t.Fatal("the name of the computer can be changed")
	}
	s.configure(func(config *session.Config) {
		config.Mode, config.FirstMove = game.HumanVsHuman, session.AlternateFirst
	})
	for i, name := range []string{"  Anna ", "贝拉"} {
		test.Tap(s.cards.cards[i])
		s.window.Canvas().Focused().(*widgets.Entry).SetText(name)
		s.acceptDialog()
	}
	names := func(want ...string) {
		t.Helper()
		for i, name := range want {
			if card := s.cards.cards[i]; card.content.Name != name || card.name.Text != name {
				t.Errorf("card %d: got the names %q, %q, want %q", i, card.content.Name, card.name.Text, name)
			}
		}
	}
	names("Anna", "贝拉")
	for _, at := range []game.Point{{X: 0}, {Y: 1}, {X: 1}, {X: 1, Y: 1}, {X: 2}} {
		s.click(int(at.X), int(at.Y))
	}
	s.checkMessage(func(...any) string { return lang.ResultWhy(lang.WonAs("Anna", lang.MarkX()), lang.ByLine(3)) })
	svg := filepath.Join(t.TempDir(), "a.svg")
	s.awaitNewNotice(func() { s.files.SaveTo(svg) })
	data, _ := os.ReadFile(svg)
	for _, want := range []string{"Anna (X) – 贝拉 (O)", lang.ResultWhy(lang.WonAs("Anna", lang.MarkX()), lang.ByLine(3))} {
		if !strings.Contains(string(data), want) {
			t.Errorf("%q is not in the picture", want)
		}
	}
	if tree := s.files.Tree(); tree.Names != [2]string{"Anna", "贝拉"} {
		t.Errorf("got the names %q in the record, want Anna and 贝拉", tree.Names)
	}
	s.session.Game.NewGame() // and colours change
	names("Anna", "贝拉")
	if first := s.session.Game.Match().Tree().Names[game.First]; first != "贝拉" {
		t.Errorf("got the name %q of the first player, want 贝拉", first)
	}
	s.click(1, 1)
	s.stop()
	s = openWindow(t, dir, fakeComputers{})
	names("Anna", "贝拉")
	test.Tap(s.cards.cards[0])
	s.window.Canvas().Focused().(*widgets.Entry).SetText(" ")
	s.acceptDialog()
	names(lang.Player1(), "贝拉")
	s.configure(func(config *session.Config) { config.Mode = game.HumanVsComputer })
	if tree := s.files.Tree(); tree.Names[0] == "贝拉" || tree.Names[1] == "贝拉" {
		t.Errorf("against the computer: got the names %q in the record, want no 贝拉", tree.Names)
	}
}

// TestPlayersOfAFinishedGame changes the players after a game. The cards of a finished game name those who played it, with their score, until
// other stones are played.
func TestPlayersOfAFinishedGame(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	names := func(when string, want ...string) {
		t.Helper()
		for i, name := range want {
			if got := s.cards.cards[i].content.Name; got != name {
				t.Errorf("%s, card %d: got the name %q, want %q", when, i, got, name)
			}
		}
	}
	s.playLostGame()
	score := s.cards.cards[1].content.Score
	if score == "" {
		t.Fatal("the card has no score")
	}
	for _, mode := range []game.Mode{game.ComputerVsRandom, game.HumanVsHuman, game.ComputerVsComputer} {
		s.configure(func(to *session.Config) { to.Mode = mode })
		names(string(mode), lang.You(), lang.Computer())
		if got := s.cards.cards[1].content.Score; got != score {
			t.Errorf("%s: the score is %q, and was %q", mode, got, score)
		}
	}
	s.configure(func(to *session.Config) { to.Mode = game.HumanVsHuman })
	s.session.Game.Undo()
	names("taken back", lang.Player1(), lang.Player2())
	s.session.Game.Redo()
	names("at the end again", lang.You(), lang.Computer())
	s.session.Game.NewGame()
	names("in the next game", lang.Player1(), lang.Player2())

	s = openTwoPlayerGame(t, fakeComputers{}, lang.ShortTicTacToe, "a1 b2 a2 c3 a3")
	s.session.Editor.SetName(game.First, "Anna")
	s.session.Editor.SetName(game.Second, "Bella")
	s.configure(func(to *session.Config) { to.Mode = game.ComputerVsComputer })
	names("two computers", "Anna", "Bella")
	if names := s.files.Tree().Names; names != [2]string{"Anna", "Bella"} {
		t.Errorf("the record has the names %q", names)
	}
}

// contrast returns the ratio of WCAG 2.1, from 1 to 21.
func contrast(a, b color.Color) float64 {
	luminance := func(c color.Color) float64 {
		n := color.NRGBAModel.Convert(c).(color.NRGBA)
		linear := func(v uint8) float64 { return math.Pow((float64(v)/255+0.055)/1.055, 2.4) }
		return 0.2126*linear(n.R) + 0.7152*linear(n.G) + 0.0722*linear(n.B) + 0.05
	}
	ratio := luminance(a) / luminance(b)
	return max(ratio, 1/ratio)
}

// TestStonesOnCardsAreVisible checks that both stones stand out from the window, by their colour or their
// outline.
func TestStonesOnCardsAreVisible(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	for _, appearance := range []theme.Appearance{theme.Light, theme.Dark, theme.HighContrast} {
		s.setLook(appearance, 1)
		background := fynetheme.Color(fynetheme.ColorNameBackground)
		for i, c := range s.cards.cards {
			if fill, edge := contrast(c.stone.FillColor, background), contrast(c.stone.StrokeColor, background); max(fill, edge) < 3 {
				t.Errorf("appearance %v, card %d: the stone has the contrast %.1f, its outline %.1f", appearance, i, fill, edge)
			}
		}
	}
}
