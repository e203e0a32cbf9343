package e2e

import (
	"image"
	"testing"

	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
)

// TestOpenings plays the Taraguchi-10 opening with two people: a swap after the first stone, no later swaps,
// and ten offered fifth moves, of which one is kept. After undoing it, it plays Soosyrv-8, in which a button
// declares the number of fifth moves.
func TestOpenings(t *testing.T) {
	w := start(t, t.TempDir())
	w.waitForMove(0)
	w.chooseBoard(game.Renju)
	w.wait("a renju board", func() bool { return w.readTitle() == titleIn(lang.English, game.Renju) })
	w.chooseMenuItem(3, "Down", "Down") // Players, two people
	w.wait("two players", func() bool { return w.mode() == "two" })

	numChoices := 0
	playStones := func(names ...string) {
		t.Helper()

		for _, name := range names {
			w.tap(game.Renju, point(t, name))
			numChoices++
			w.waitForMove(numChoices)
		}
	}
	pressButton := func(button, count int) game.Situation {
		t.Helper()
		var buttons []image.Point // buttons with numbers are narrow
		w.wait("buttons", func() bool {
			buttons = findBlocks(w.picture(), isColour(theme.ColorNamePrimary), 20, 15)
			return len(buttons) == count
		})
		w.click(buttons[button])
		numChoices++

		return w.waitForMove(numChoices)
	}

	w.chooseOpening(2)
	w.wait("Taraguchi-10", func() bool { return w.saved().Opening == game.Taraguchi10 })
	w.waitForMove(0)
	playStones("h8")
	pressButton(1, 2) // swap
	playStones("i9")
	pressButton(0, 2)
	playStones("j8")
	pressButton(0, 2)
	playStones("j10")
	if situation := pressButton(2, 3); situation.Prompt().Kind != game.PromptOfferFifth ||
		situation.Prompt().Seat != game.Second {
		t.Fatalf("after choosing ten fifth moves: got prompt %+v, want the first offer, by player 2",
			situation.Prompt())
	}
	playStones("b2", "b4", "b6", "b8", "b10", "b12", "b14", "m2", "m4", "m6", "m4") // m4 is kept
	if situation := w.waitForMove(numChoices); !situation.OpeningOver() || situation.Position.Stones() != 5 {
		t.Errorf("after Taraguchi-10: got a board with %d stones, want the opening to be over with five\n%v",
			situation.Position.Stones(), situation.Position)
	}

	for range numChoices {
		w.pressKeys("ctrl+z")
	}
	w.waitForMove(0)

	numChoices = 0
	w.chooseOpening(-1)
	w.wait("Soosyrv-8", func() bool { return w.saved().Opening == game.Soosyrv8 })
	w.waitForMove(0)
	playStones("h8", "h9", "i9")
	pressButton(1, 2)
	playStones("b2")
	pressButton(2, 8) // three fifth moves
	pressButton(1, 2)
	playStones("i10", "g7", "j8", "g7")
	if situation := w.waitForMove(numChoices); !situation.OpeningOver() || situation.SeatOf(game.Black) != game.First ||
		situation.Position.At(point(t, "g7")) != game.Black {
		t.Errorf("after Soosyrv-8: got the following board, want a black stone on g7, and player 1 to be Black\n%v",
			situation.Position)
	}
	w.pressKeys("ctrl+q")
	w.waitForExit()
}
