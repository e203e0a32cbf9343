package ui

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/treewindow"
	"jingzi/ui/widgets"
)

// describe returns a text with everything on the window: texts, buttons, positions, and the board.
func (s *testWindow) describe() string {
	var b strings.Builder
	position, opts := s.board.Content()
	fmt.Fprintf(&b, "%s%v\n%+v\n%s\n", position, s.board.Size(), opts, s.window.Title())
	var walk func(fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}
		at := fmt.Sprint(o.Position(), o.Size())
		switch o := o.(type) {
		case *fyne.Container:
			for _, inner := range o.Objects {
				walk(inner)
			}
		case *widget.Label:
			fmt.Fprintf(&b, "%s %q\n", at, o.Text)
		case *widgets.Paragraph:
			fmt.Fprintf(&b, "%s %q\n", at, o.Text)
		case *widgets.Button:
			fmt.Fprintf(&b, "%s [%s] %v\n", at, o.Text, o.Disabled())
		case *widget.Button:
			fmt.Fprintf(&b, "%s [%s] %v\n", at, o.Text, o.Disabled())
		default:
			fmt.Fprintf(&b, "%s %T\n", at, o)
		}
	}
	walk(s.window.Content())
	s.eachMenuItem(func(i *fyne.MenuItem) { fmt.Fprintln(&b, i.Label, i.Disabled, i.Checked) })
	return b.String()
}

// TestPartsAreDrawnInAnyOrder checks that the parts of the window can be drawn in any order.
func TestPartsAreDrawnInAnyOrder(t *testing.T) {
	s := openTwoPlayerGame(t, gomokuComputers{}, lang.ShortFreestyle, "c13 b13 d13 a1 e13 c1 f11 e1 f10 o15")
	s.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	s.desk.Settings.Animation = false
	s.desk.Settings.Threats, s.desk.Settings.Patterns, s.desk.Settings.Analysis = true, true, true
	random := rand.New(rand.NewPCG(1, 2))
	kinds := map[session.CaptionKind]bool{}
	for _, step := range []struct {
		name string
		do   func()
	}{
		{"live", func() {}},
		{"an earlier moment", func() { s.session.Navigator.Display(3) }},
		{"a forced win", func() { s.session.Navigator.CloseView(); s.press(fyne.KeyW); s.press(fyne.KeyPageDown) }},
		{"the end of the game", func() {
			s.press(fyne.KeyEscape)
			for _, at := range parsePoints(t, game.Freestyle, "f13 n15 g13") {
				s.board.OnTapped(at)
			}
		}},
		{"a review", func() { s.press(fyne.KeyR) }},
		{"a line of the review", func() {
			for range 9 {
				s.press(fyne.KeyL)
				if s.session.Navigator.View().Caption().Kind == session.CaptionReview {
					break
				}
				s.press(fyne.KeyN)
			}
		}},
		{"the next stone of the line", func() { s.press(fyne.KeyPageDown) }},
		{"another game", func() { s.session.Game.NewGame() }},
	} {
		step.do()
		kinds[s.session.Navigator.View().Caption().Kind] = true
		drawn := func(order []int) string {
			s.build()
			parts := s.parts()
			resized := false
			for _, i := range order {
				resized = parts[i]() || resized
			}
			s.fit(resized)
			return s.describe()
		}
		order := make([]int, len(s.parts()))
		for i := range order {
			order[i] = i
		}
		want := drawn(order)
		for range 3 {
			random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			if got := drawn(order); got != want {
				t.Fatalf("%s: drawn in the order %v: got\n%s\nwant\n%s", step.name, order, got, want)
			}
		}
	}
	if len(kinds) != 4 {
		t.Errorf("got the views %v, want all four", kinds)
	}
}

// TestDrawingChangesNothing checks that drawing does not decode the stored search of a restored game.
func TestDrawingChangesNothing(t *testing.T) {
	dir := t.TempDir()
	s := openWindow(t, dir, minimaxComputers{})
	s.click(0, 0)
	s.stop()
	s = openWindow(t, dir, minimaxComputers{})
	s.openTreeOf(s.session.Game.Match().Plies()[1].Position)
	notes, node := s.session.Game.Annotations(), s.session.Game.Match().Plies()[2].Node
	if _, ok := notes[node].(*treewindow.SearchRecord); !ok {
		t.Fatalf("got the note %T, want a search record", notes[node])
	}
	text, err := json.Marshal(notes[node])
	if err != nil {
		t.Fatal(err)
	}
	notes[node] = json.RawMessage(text)
	s.refresh()
	s.trees.LastSearch()
	if _, ok := notes[node].(json.RawMessage); !ok {
		t.Errorf("got the note %T after drawing, want raw JSON", notes[node])
	}
}

func TestSizeIsStoredAfterTheLayout(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	drainQueue(s)
	s.shown = true
	before := s.desk.Settings.Width
	s.window.Resize(fyne.NewSize(before+50, 640))
	if got := s.desk.Settings.Width; got != before {
		t.Errorf("layout: got the stored width %v, want it unchanged", got)
	}
	drainQueue(s)
	if got := s.desk.Settings.Width; got != s.window.Canvas().Size().Width || got == before {
		t.Errorf("got the stored width %v, want that of the window %v", got, s.window.Canvas().Size())
	}
}
