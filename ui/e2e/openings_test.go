package e2e

import (
	"image"
	"testing"

	base "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/lang"
)

// Two people play Taraguchi's opening: a swap after one stone and none after the others, ten fifth moves
// and one of them kept. Then they play Soosyrv's, where a button declares a number. They take everything
// back.
func TestTodaysOpenings(t *testing.T) {
	w := start(t, t.TempDir())
	w.shows(0)
	w.chooseBoard(game.Renju)
	w.wait("a renju board", func() bool { return w.title() == titleIn(lang.English, game.Renju) })
	w.menu(3, "Down", "Down") // Players, two of them
	w.wait("two players", func() bool { return w.mode() == "two" })

	n := 0
	play := func(names ...string) {
		t.Helper()
		for _, name := range names {
			w.tap(game.Renju, point(t, name))
			n++
			w.shows(n)
		}
	}
	press := func(button, of int) game.Situation {
		t.Helper()
		var buttons []image.Point // a number's is narrow
		w.wait("buttons", func() bool {
			buttons = blocks(w.picture(), isColour(base.ColorNamePrimary), 20, 15)
			return len(buttons) == of
		})
		w.click(buttons[button])
		n++
		return w.shows(n)
	}

	w.chooseOpening(3)
	w.wait("Taraguchi-10", func() bool { return w.saved().Opening == game.Taraguchi10 })
	w.shows(0)
	play("h8")
	press(1, 2) // swap
	play("i9")
	press(0, 2)
	play("j8")
	press(0, 2)
	play("j10")
	if now := press(2, 3); now.Prompt().Kind != game.PromptOfferFifth || now.Prompt().Seat != game.Second {
		t.Fatalf("ten fifth moves, but %+v", now.Prompt())
	}
	play("b2", "b4", "b6", "b8", "b10", "b12", "b14", "m2", "m4", "m6", "m4") // m4 is kept
	if now := w.shows(n); !now.OpeningOver() || now.Position.Stones() != 5 {
		t.Errorf("after the opening:\n%v", now.Position)
	}
	for range n {
		w.key("ctrl+z")
	}
	w.shows(0)

	n = 0
	w.chooseOpening(-1)
	w.wait("Soosyrv-8", func() bool { return w.saved().Opening == game.Soosyrv8 })
	w.shows(0)
	play("h8", "h9", "i9")
	press(1, 2)
	play("b2")
	press(2, 8) // three
	press(1, 2)
	play("i10", "g7", "j8", "g7")
	if now := w.shows(n); !now.OpeningOver() || now.SeatOf(game.Black) != game.First || now.Position.At(point(t, "g7")) != game.Black {
		t.Errorf("after the opening:\n%v", now.Position)
	}
	w.key("ctrl+q")
	w.leaves()
}
