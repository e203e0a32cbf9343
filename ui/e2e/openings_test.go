package e2e

import (
	"image"
	"testing"

	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
)

// TestOpenings plays Taraguchi's opening with two people: a swap after one stone and none after the
// others, ten fifth moves and one of them kept; then Soosyrv's, in which a button declares a number.
// It undoes both.
func TestOpenings(t *testing.T) {
	w := start(t, t.TempDir())
	w.waitForMove(0)
	w.chooseBoard(game.Renju)
	w.wait("a renju board", func() bool { return w.readTitle() == titleIn(lang.English, game.Renju) })
	w.chooseMenuItem(3, "Down", "Down") // Players, two of them
	w.wait("two players", func() bool { return w.mode() == "two" })

	n := 0
	playStones := func(names ...string) {
		t.Helper()
		for _, name := range names {
			w.tap(game.Renju, point(t, name))
			n++
			w.waitForMove(n)
		}
	}
	pressButton := func(button, count int) game.Situation {
		t.Helper()
		var buttons []image.Point // those with numbers are narrow
		w.wait("buttons", func() bool {
			buttons = findBlocks(w.picture(), isColour(theme.ColorNamePrimary), 20, 15)
			return len(buttons) == count
		})
		w.click(buttons[button])
		n++
		return w.waitForMove(n)
	}

	w.chooseOpening(3)
	w.wait("Taraguchi-10", func() bool { return w.saved().Opening == game.Taraguchi10 })
	w.waitForMove(0)
	playStones("h8")
	pressButton(1, 2) // swap
	playStones("i9")
	pressButton(0, 2)
	playStones("j8")
	pressButton(0, 2)
	playStones("j10")
	if situation := pressButton(2, 3); situation.Prompt().Kind != game.PromptOfferFifth || situation.Prompt().Seat != game.Second {
		t.Fatalf("after the offer of ten fifth moves: got the prompt %+v", situation.Prompt())
	}
	playStones("b2", "b4", "b6", "b8", "b10", "b12", "b14", "m2", "m4", "m6", "m4") // m4 is kept
	if situation := w.waitForMove(n); !situation.OpeningOver() || situation.Position.Stones() != 5 {
		t.Errorf("after the opening: want five stones, got\n%v", situation.Position)
	}
	for range n {
		w.pressKeys("ctrl+z")
	}
	w.waitForMove(0)

	n = 0
	w.chooseOpening(-1)
	w.wait("Soosyrv-8", func() bool { return w.saved().Opening == game.Soosyrv8 })
	w.waitForMove(0)
	playStones("h8", "h9", "i9")
	pressButton(1, 2)
	playStones("b2")
	pressButton(2, 8) // three
	pressButton(1, 2)
	playStones("i10", "g7", "j8", "g7")
	if situation := w.waitForMove(n); !situation.OpeningOver() || situation.SeatOf(game.Black) != game.First || situation.Position.At(point(t, "g7")) != game.Black {
		t.Errorf("after the opening: want a black stone on g7, got\n%v", situation.Position)
	}
	w.pressKeys("ctrl+q")
	w.waitForExit()
}
