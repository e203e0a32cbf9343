package variations

import (
	"context"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/ai/gomoku"
	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

type host struct {
	*game.Queue
	position game.Position
	closed   bool
}

func (h *host) Position() game.Position { return h.position }
func (h *host) HighContrast() bool      { return false }
func (h *host) Closed()                 { h.closed = true }

func after(t *testing.T, r game.Rules, moves string) game.Position {
	t.Helper()
	p := game.NewPosition(r)
	for _, name := range strings.Fields(moves) {
		at, err := r.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		if p, err = p.Play(at); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// The lines are those of the engine's search, legal to their ends; values are to
// the side to move at the root, whose moves come first.
func TestLinesOfTheSearch(t *testing.T) {
	defer lang.Use(lang.InUse())
	lang.Use(lang.English)
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.Light, 1))
	h := &host{Queue: game.NewQueue(), position: after(t, game.Freestyle, "h8 i9 g8 i7")}
	w := New(a, h)
	w.Stop()
	w.limit = game.Limit{Depth: 5, Lines: width}
	w.search()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := h.Run(ctx, func() bool { return !w.searching.Busy() }); err != nil {
		t.Fatal(err)
	}
	if len(w.lines.Lines) != width || len(w.tree.Objects) != width || w.lines.Nodes == 0 {
		t.Fatalf("%d lines, %d columns", len(w.lines.Lines), len(w.tree.Objects))
	}
	known := 0
	for i, line := range w.lines.Lines {
		if i > 0 && line.Score > w.lines.Lines[i-1].Score {
			t.Errorf("line %d is better than the one before", i)
		}
		p := h.position
		for _, step := range line.Steps {
			next, err := p.Play(step.Move)
			if err != nil {
				t.Fatalf("line %d: %v", i, err)
			}
			p = next
			if step.Known {
				known++
			}
		}
		if column := w.tree.Objects[i].(*fyne.Container); len(column.Objects) != 1+2*len(line.Steps) {
			t.Errorf("column %d has %d objects for %d moves", i, len(column.Objects), len(line.Steps))
		}
	}
	if known < width {
		t.Errorf("%d positions are known", known)
	}
	if first := w.lines.Lines[0].Steps[0]; first.Known && first.Bound == gomoku.Exact && first.Score != w.lines.Lines[0].Score {
		t.Errorf("the first move is worth %d, its line %d", first.Score, w.lines.Lines[0].Score)
	}
	if !strings.Contains(w.explained.Text, "15×15") || !strings.Contains(w.explained.Text, lang.Number(221*220*219*218)) {
		t.Errorf("%q", w.explained.Text)
	}
	test.Tap(w.tree.Objects[0].(*fyne.Container).Objects[2].(interface {
		fyne.Tappable
		fyne.CanvasObject
	}))
	h.position = after(t, game.Freestyle, "h8 a1 i8 a2 j8 a3 k8 a4 l8")
	w.Follow()
	if w.status.Text != lang.TreeOver() || w.searching.Busy() {
		t.Errorf("of a finished game: %q", w.status.Text)
	}
	h.position = game.NewPosition(game.Rules{Width: 9, Height: 9, Line: 4})
	w.Follow()
	if err := h.Run(ctx, func() bool { return !w.searching.Busy() }); err != nil {
		t.Fatal(err)
	}
	if w.status.Text == lang.TreeGrowing() {
		t.Errorf("of a board the engine does not play: %q", w.status.Text)
	}
	if w.Close(); !h.closed {
		t.Error("not closed")
	}
}

// A value to the other side is turned round, and so is its bound.
func TestValuesAreTheRootsSide(t *testing.T) {
	defer lang.Use(lang.InUse())
	lang.Use(lang.English)
	for _, test := range []struct {
		step Step
		want string
	}{
		{Step{Move: game.At(7, 7)}, "H8  ?"},
		{Step{game.At(7, 7), true, 35, 7, gomoku.AtLeast}, "H8  ≥+35  d7"},
		{Step{game.At(7, 7), true, game.LossIn(4), 9, gomoku.Exact}, "H8  L4  d9"},
	} {
		if got := text(game.Freestyle, test.step); got != test.want {
			t.Errorf("%q, want %q", got, test.want)
		}
	}
}

// Escape closes the window, also while a button or the board has the focus.
func TestEscapeClosesTheWindow(t *testing.T) {
	a := test.NewTempApp(t)
	for i := 0; ; i++ {
		h := &host{Queue: game.NewQueue(), position: game.NewPosition(game.Freestyle)}
		w := New(a, h)
		var parts []fyne.Focusable
		for _, o := range test.LaidOutObjects(w.window.Content()) {
			if f, ok := o.(fyne.Focusable); ok {
				parts = append(parts, f)
			}
		}
		if i == len(parts) {
			w.Close()
			break
		}
		if parts[i].TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape}); !h.closed {
			t.Errorf("a %T keeps the key", parts[i])
			w.Close()
		}
		if len(parts) < 2 {
			t.Errorf("%d parts take the focus", len(parts))
		}
	}
}

// In a window that is higher than wide the board gets the whole width.
func TestTheBoardIsLargeInAHighWindow(t *testing.T) {
	a := test.NewTempApp(t)
	w := New(a, &host{Queue: game.NewQueue(), position: game.NewPosition(game.Freestyle)})
	defer w.Close()
	for _, size := range []fyne.Size{{Width: 560, Height: 700}, {Width: 1100, Height: 720}, {Width: 360, Height: 480}, {Width: 560, Height: 700}} {
		w.window.Resize(size)
		if got, want := min(w.board.Size().Width, w.board.Size().Height), min(size.Width, size.Height)*0.38; got < want {
			t.Errorf("in a window of %v the board has only %v", size, w.board.Size())
		}
	}
}

// In a low window the explanation gives way, and the lines have room for cards.
func TestLinesHaveRoomInALowWindow(t *testing.T) {
	a := test.NewTempApp(t)
	w := New(a, &host{Queue: game.NewQueue(), position: game.NewPosition(game.Freestyle)})
	defer w.Close()
	for _, c := range []struct {
		size      fyne.Size
		explained bool
	}{{fyne.NewSize(360, 480), false}, {fyne.NewSize(560, 700), true}, {fyne.NewSize(360, 480), false}, {fyne.NewSize(1100, 720), true}} {
		w.window.Resize(c.size)
		if w.explained.Visible() != c.explained {
			t.Errorf("in a window of %v the explanation is shown: %v", c.size, w.explained.Visible())
		}
		room := fyne.CurrentApp().Driver().AbsolutePositionForObject(w.board).Y - fyne.CurrentApp().Driver().AbsolutePositionForObject(w.tree).Y
		if high := c.size.Height > c.size.Width; high && room < 100 {
			t.Errorf("in a window of %v the lines have %v", c.size, room)
		}
	}
}
