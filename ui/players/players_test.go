package players

import (
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/status"
	"jingzi/ui/theme"
)

// TestOnlyPersonsAreRenamed checks that a tap on a card renames a person, in the seat that the card shows, and that
// the pointer says so.
func TestOnlyPersonsAreRenamed(t *testing.T) {
	test.NewTempApp(t)
	var renamed []game.Seat
	c := New(func(s game.Seat) { renamed = append(renamed, s) })
	c.Show(game.Freestyle, [2]status.PlayerCard{
		{Seat: game.Second, Name: "Anna", CanRename: true},
		{Seat: game.First, Name: "Computer"},
	})

	for i, want := range []desktop.Cursor{desktop.PointerCursor, desktop.DefaultCursor} {
		test.Tap(c.Cards[i])
		if got := c.Cards[i].Cursor(); got != want {
			t.Errorf("card %d: got the pointer %v, want %v", i, got, want)
		}
	}
	if len(renamed) != 1 || renamed[0] != game.Second {
		t.Errorf("got the renamed seats %v, want only the second", renamed)
	}
}

// TestCardsFit checks that in every arrangement the cards fill their box, and that a card's texts are inside of it
// and do not overlap.
func TestCardsFit(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	c := New(nil)
	window := test.NewTempWindow(t, c.Box)
	window.SetPadded(false)
	long := status.PlayerCard{Name: "A person with a long name", Note: "Thinking about it", Clock: "12:34", Score: "7½"}

	for _, a := range []struct{ stacked, compact bool }{{false, false}, {false, true}, {true, false}, {true, true}} {
		size := fyne.NewSize(420, Height(a.compact))
		if a.stacked {
			size = fyne.NewSize(210, 2*Height(a.compact))
		}
		c.Arrange(a.stacked, a.compact)
		c.Show(game.Freestyle, [2]status.PlayerCard{long, {Name: "Ann", Stone: game.White}})
		c.Box.Resize(size)
		c.Box.Layout.Layout(c.Box.Objects, size)

		first, second := c.Cards[0], c.Cards[1]
		isBelow := second.Position().Y >= first.Size().Height
		if isBelow != a.stacked || second.Position().Add(second.Size()) != fyne.NewPos(size.Width, size.Height) {
			t.Errorf("%+v: got the second card %v at %v in %v", a, second.Size(), second.Position(), size)
		}
		for _, text := range []fyne.CanvasObject{first.Name, first.note, first.clock, first.score} {
			end := text.Position().Add(text.MinSize())
			if text.Position().X < first.Stone.Size().Width || end.X > first.Size().Width {
				t.Errorf("%+v: a text extends from %v to %v in %v", a, text.Position(), end, first.Size())
			}
		}
		if end := first.Name.Position().X + first.Name.MinSize().Width; end > first.clock.Position().X {
			t.Errorf("%+v: the name ends at %v, the clock begins at %v", a, end, first.clock.Position().X)
		}
	}
}

// TestShortNoteIsNotCut checks that in every width and arrangement a card shows its note, the short form of it, or
// none, but never a part of it.
func TestShortNoteIsNotCut(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	c := New(nil)
	window := test.NewTempWindow(t, c.Box)
	window.SetPadded(false)
	content := status.PlayerCard{Name: "Player 1", Note: "Black to move", ShortNote: "To move", Active: true}

	for _, compact := range []bool{false, true} {
		seen := map[string]bool{}
		c.Arrange(false, compact)
		for width := float32(150); width < 500; width += 5 {
			c.Show(game.Freestyle, [2]status.PlayerCard{content, {Name: "Ann", Stone: game.White}})
			size := fyne.NewSize(width, Height(compact))
			c.Box.Resize(size)
			c.Box.Layout.Layout(c.Box.Objects, size)

			note := c.Cards[0].note
			seen[note.Text] = true
			if end := note.Position().X + note.MinSize().Width; note.Text != "" && end > c.Cards[0].Size().Width {
				t.Errorf("width %v, compact %v: %q ends at %v", width, compact, note.Text, end)
			}
		}
		for text := range seen {
			if text != "" && text != content.Note && text != content.ShortNote {
				t.Errorf("compact %v: the note was %q", compact, text)
			}
		}
		if !seen[content.Note] || !seen[content.ShortNote] {
			t.Errorf("compact %v: got the notes %v, want also %q and %q", compact, seen, content.Note, content.ShortNote)
		}
	}
}
