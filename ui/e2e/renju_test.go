package e2e

import (
	"image"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// TestRenju plays renju with two people by the classic opening rule: player 1 places three stones, player 2
// swaps, two fifth moves are offered and one is kept, and a foul is rejected. It undoes and redoes everything,
// saves the game, and opens it again.
func TestRenju(t *testing.T) {
	home := t.TempDir()
	w := start(t, home)
	w.waitForMove(0)
	w.chooseBoard(game.Renju)
	w.wait("a renju board", func() bool { return w.readTitle() == titleIn(lang.English, game.Renju) })
	w.chooseMenuItem(3, "Down", "Down") // Players, two people
	w.wait("two players", func() bool { return w.mode() == "two" })
	w.wait("the classic opening", func() bool { return w.saved().Opening == game.Classic })
	w.waitForMove(0)

	numChoices := 0

	playStone := func(name string) game.Situation {
		t.Helper()
		w.tap(game.Renju, point(t, name))
		numChoices++
		return w.waitForMove(numChoices)
	}
	for _, name := range []string{"h8", "i9", "j8"} {
		playStone(name)
	}
	w.wait("two answers", func() bool { return len(w.buttons()) == 2 })
	w.click(w.buttons()[1])
	numChoices++
	if situation := w.waitForMove(numChoices); situation.SeatOf(game.Black) != game.Second ||
		w.saved().Choices[3].Kind != game.Swap {
		t.Fatalf("got choices %v, want a swap as the fourth", w.saved().Choices)
	}

	for _, name := range []string{"b2", "h7", "c12", "h7", "b14", "g6", "n2"} { // h7 and c12 are offered, h7 is kept
		playStone(name)
	}

	// i8 makes two threes: with h8 and j8, and with h7 and g6.
	foul := point(t, "i8")
	situation := w.waitForMove(numChoices)
	if f := situation.Position.Foul(foul); f == nil || f.Kind != game.ThreeThree {
		t.Fatalf("got foul %v on i8, want three-three\n%v", f, situation.Position)
	}
	w.wait("a cross on the forbidden point", func() bool {
		g := w.grid(game.Renju)
		return share(w.picture(), g.around(foul, 0.2), isColour(theme.ColorForbidden)) > 0.05
	})
	status := w.statusPixels()
	w.tap(game.Renju, foul)
	w.waitForText("a message that rejects the foul", status)
	w.waitForMove(numChoices)
	playStone("e11")

	for range numChoices {
		w.pressKeys("ctrl+z")
	}
	w.waitForMove(0)

	for range numChoices {
		w.pressKeys("ctrl+y")
	}
	situation = w.waitForMove(numChoices)
	saved := w.saved()

	w.pressKeys("ctrl+s")
	w.wait("a dialog", func() bool { return len(w.buttons()) == 1 })
	w.click(w.buttons()[0])
	var file string
	w.wait("a file", func() bool {
		files, _ := filepath.Glob(filepath.Join(home, "*.sgf"))
		if len(files) == 1 {
			file = files[0]
		}
		return file != ""
	})
	w.wait("the board after the dialog", func() bool { return w.readBoard(game.Renju) == diagram(&situation.Position) })
	if text, err := os.ReadFile(file); err != nil || !strings.Contains(string(text), "GM[4]") ||
		!strings.Contains(string(text), "SZ[15]") {
		t.Errorf("got file content %q, error %v; want SGF for 15×15", text, err)
	}

	w.pressKeys("ctrl+n")
	w.waitForMove(0)
	w.pressKeys("ctrl+o")
	// The file is the only one in the home directory. It is listed directly below the button for the parent
	// folder.
	secondaryButtons := func() []image.Point {
		return findBlocks(w.picture(), isColour(fynetheme.ColorNameButton), 20, 20)
	}
	w.wait("a dialog", func() bool { return len(secondaryButtons()) > 1 && len(w.buttons()) == 0 })
	var clicked time.Time // click again only after a while: the folder may still be loading, and two clicks could be a double click
	w.wait("the button to open it", func() bool {
		if points := secondaryButtons(); len(points) > 0 && len(w.buttons()) != 1 &&
			time.Since(clicked) > 3*time.Second {
			w.click(points[0].Add(image.Pt(100, 38)))
			clicked = time.Now()
		}
		return len(w.buttons()) == 1
	})
	w.click(w.buttons()[0])
	w.waitForMove(numChoices)
	if reopened := w.saved(); !slices.Equal(reopened.Choices, saved.Choices) || reopened.Opening != saved.Opening {
		t.Errorf("the opened game differs from the saved one: got %v, want %v", reopened, saved)
	}
	w.pressKeys("ctrl+q")
	w.waitForExit()

	// Open the file by passing its path to the program.
	w = start(t, t.TempDir(), file)
	if situation := w.waitForMove(numChoices); diagram(&situation.Position) != w.readBoard(game.Renju) {
		t.Errorf("got board\n%s\nwant the saved position\n%s", w.readBoard(game.Renju), diagram(&situation.Position))
	}
}

// point returns the point with a name such as h8.
func point(t *testing.T, name string) game.Point {
	t.Helper()
	point, err := game.Renju.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}

	return point
}
