package ui

import (
	"bytes"
	"cmp"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
)

// variations is a finished record with two variations after the second move, mainLine and sideLine.
const (
	variations = "(;GM[4]SZ[15]RU[Freestyle gomoku]PB[Ann]PW[Bob]RE[B+R];B[hh];W[hi]" +
		"(;B[gg];W[ii];B[jk];W[kk])(;B[fg];W[gj];B[ei];W[fk]))"
	mainLine = "h8h7g9i7j5k5"
	sideLine = "h8h7f9g6e7f5"
)

// waysToALine lists ways to display a line, with the moves of the line.
var waysToALine = []struct {
	name, record, want string
	display            func(w *testWindow)
	playing            string // the moves of a game in progress, which the cards describe; "" if the line does not differ
}{
	{"opened", variations, mainLine, func(*testWindow) {}, ""},
	{"first position", variations, mainLine, func(w *testWindow) { w.press(fyne.KeyHome) }, ""},
	{"clicked variation", variations, sideLine, clickVariation, ""},
	{"end of the clicked variation", variations, sideLine, func(w *testWindow) {
		clickVariation(w)
		w.press(fyne.KeyEnd)
	}, ""},
	{"within the clicked variation", variations, sideLine, func(w *testWindow) {
		clickVariation(w)
		w.press(fyne.KeyEnd)
		w.press(fyne.KeyPageUp)
	}, ""},
	{"selected variation", variations, sideLine, selectVariation, ""},
	{"end of the selected variation", variations, sideLine, func(w *testWindow) {
		selectVariation(w)
		w.press(fyne.KeyEnd)
	}, ""},
	{"first position of the selected variation", variations, sideLine, func(w *testWindow) {
		selectVariation(w)
		w.press(fyne.KeyHome)
	}, ""},
	{"back from the selected variation", variations, mainLine, func(w *testWindow) {
		selectVariation(w)
		w.session.Navigator.CloseView()
	}, ""},
	{"played on from the variation", variations, "h8h7f9g6a1", func(w *testWindow) {
		selectVariation(w)
		w.press(fyne.KeyPageDown)
		w.clickAt("a1")
	}, ""},
	{"set-up stones at the start", "(;GM[4]SZ[15]AB[hh]AW[hi];B[gg];W[ii])", "h8h7g9i7", func(*testWindow) {}, ""},
	{"played", "", "h8i9j10", func(*testWindow) {}, ""},
	{"taken back", "", "h8i9", func(w *testWindow) { w.choose(lang.Undo) }, ""},
	{"taken back, but displayed", "", "h8i9j10", func(w *testWindow) {
		w.choose(lang.Undo)
		w.press(fyne.KeyEnd)
	}, "h8i9"},
	{"earlier position", "", "h8i9j10", func(w *testWindow) { w.press(fyne.KeyHome) }, ""},
	{"replaced", "", "h8i9a1", func(w *testWindow) {
		w.choose(lang.Undo)
		w.clickAt("a1")
	}, ""},
}

func clickVariation(w *testWindow) {
	w.press(fyne.KeyHome)
	w.press(fyne.KeyPageDown)
	w.press(fyne.KeyPageDown)
	w.clickAt("f9")
}

func selectVariation(w *testWindow) {
	fork := w.session.Game.Match().Tree().Root().Children()[0].Children()[0]
	w.session.Navigator.DisplayNode(fork.Children()[1])
}

// parseLine returns the moves of a freestyle game.
func parseLine(text string) []game.Move {
	points, _ := notation.ParseMoves(game.Freestyle, text)
	var choices []game.Choice
	for _, p := range points {
		choices = append(choices, game.PlaceAt(p))
	}
	tree := game.NewTree(game.Freestyle, game.Opening{})
	plies, _ := tree.PliesThrough(tree.Graft(choices, nil), nil)

	return game.Moves(plies)
}

// savedLine saves the game in a format that stores one line, and returns the moves in the file.
func (w *testWindow) savedLine(extension string) string {
	w.t.Helper()
	path := filepath.Join(w.t.TempDir(), "a"+extension)
	w.awaitNewNotice(func() { w.files.SaveTo(path) })
	file, err := os.Open(path)
	if err != nil {
		w.t.Fatal(err)
	}
	defer file.Close()
	tree, _, err := notation.ReadTree(path, file, notation.Options{})
	if err != nil {
		w.t.Fatal(err)
	}
	plies, _ := tree.PliesThrough(tree.MainLineEnd(), nil)

	return notation.Moves(tree.Rules, game.Moves(plies))
}

// printedLine returns the moves on the printable page.
func (w *testWindow) printedLine() string {
	w.t.Helper()
	path := filepath.Join(w.t.TempDir(), "a.html")
	w.awaitNewNotice(func() { w.share.SaveSheet(path) })
	page, err := os.ReadFile(path)
	if err != nil {
		w.t.Fatal(err)
	}

	var moves strings.Builder
	for _, m := range regexp.MustCompile(`<li><b>\d*</b>(\w+)</li>`).FindAllSubmatch(page, -1) {
		moves.Write(bytes.ToLower(m[1]))
	}

	return moves.String()
}

// checkCards checks that the card of each player shows the last move in a line, or that the player is to move after it.
func (w *testWindow) checkCards(line []game.Move) {
	w.t.Helper()

	for i, colour := range []game.Stone{game.Black, game.White} {
		last := ""
		for j := i; j < len(line); j += 2 {
			last = lang.Point(game.Freestyle, line[j].Point)
		}
		isToMove := len(line)%2 == i
		for _, card := range w.cards.Cards {
			note := card.Content.Note
			asks := isToMove && note == lang.ToMove(lang.Colour(game.Freestyle, colour))
			if card.Content.Stone == colour && note != last && !asks {
				w.t.Errorf("the card of %v says %q, want the move %s", colour, note, last)
			}
		}
	}
}

// TestDisplayedLine checks that everything that leaves the window with the moves of one line, and the players' cards, have
// the displayed line, however it was reached.
func TestDisplayedLine(t *testing.T) {
	for _, way := range waysToALine {
		t.Run(way.name, func(t *testing.T) {
			w := openWindow(t, t.TempDir(), fakeComputers{})
			if way.record == "" {
				w.choose(lang.ShortFreestyle)
				w.choose(lang.TwoPlayers)
				for _, point := range []string{"h8", "i9", "j10"} {
					w.clickAt(point)
				}
			} else {
				path := filepath.Join(t.TempDir(), "a.sgf")
				if err := os.WriteFile(path, []byte(way.record), 0o600); err != nil {
					t.Fatal(err)
				}
				w.openFile(path)
			}
			way.display(w)

			for _, f := range notation.Formats {
				isOneLine := f.Writes() && slices.Contains(f.Lacks, notation.BranchesLost)
				if !isOneLine {
					continue
				}
				if got := w.savedLine(f.Extensions[0]); got != way.want {
					t.Errorf("%s: got %s, want %s", f.Extensions[0], got, way.want)
				}
			}
			if strings.Contains(way.record, "AB[") {
				// Links and the moves on the page are without stones that were set up.
				return
			}

			w.checkCards(parseLine(cmp.Or(way.playing, way.want)))
			line := parseLine(way.want)
			if got := w.printedLine(); got != way.want {
				t.Errorf("printed: got %s, want %s", got, way.want)
			}
			w.choose(lang.CopyMoves)
			if got := w.desk.App.Clipboard().Content(); got != way.want {
				t.Errorf("copied: got %s, want %s", got, way.want)
			}
			for _, link := range []func(game.Rules, []game.Move) string{notation.GomocalcLink, notation.RenjuPortalLink} {
				w.files.CopyLink(link)
				if got := w.desk.App.Clipboard().Content(); got != link(game.Freestyle, line) {
					t.Errorf("the link is %s, want %s", got, link(game.Freestyle, line))
				}
			}
		})
	}
}
