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

// describe returns a text with everything that the window shows: texts, buttons, positions, and the board.
func (w *testWindow) describe() string {
	var b strings.Builder
	position, opts := w.board.Content()
	fmt.Fprintf(&b, "%s%v\n%+v\n%s\n", position, w.board.Size(), opts, w.window.Title())
	var walk func(fyne.CanvasObject)
	walk = func(o fyne.CanvasObject) {
		if !o.Visible() {
			return
		}

		bounds := fmt.Sprint(o.Position(), o.Size())
		switch o := o.(type) {
		case *fyne.Container:
			for _, inner := range o.Objects {
				walk(inner)
			}
		case *widget.Label:
			fmt.Fprintf(&b, "%s %q\n", bounds, o.Text)
		case *widgets.Paragraph:
			fmt.Fprintf(&b, "%s %q\n", bounds, o.Text)
		case *widgets.WordParagraph:
			fmt.Fprintf(&b, "%s %q\n", bounds, o.Text)
		case *widgets.Button:
			fmt.Fprintf(&b, "%s [%s] %v\n", bounds, o.Text, o.Disabled())
		case *widget.Button:
			fmt.Fprintf(&b, "%s [%s] %v\n", bounds, o.Text, o.Disabled())
		default:
			fmt.Fprintf(&b, "%s %T\n", bounds, o)
		}
	}
	walk(w.window.Content())
	w.eachMenuItem(func(i *fyne.MenuItem) { fmt.Fprintln(&b, i.Label, i.Disabled, i.Checked) })

	return b.String()
}

// TestPartsAreDrawnInAnyOrder checks that the parts of the window can be drawn in any order.
func TestPartsAreDrawnInAnyOrder(t *testing.T) {
	w := openTwoPlayerGame(t, gomokuComputers{}, lang.ShortFreestyle, "c13 b13 d13 a1 e13 c1 f11 e1 f10 o15")
	w.analysis.Review.Options = review.Options{ProofNodes: 3000, SearchNodes: 300}
	w.desk.Settings.Animation = false

	w.desk.Settings.Threats, w.desk.Settings.Patterns, w.desk.Settings.Analysis = true, true, true
	random := rand.New(rand.NewPCG(1, 2))
	kinds := map[session.CaptionKind]bool{}
	for _, step := range []struct {
		name string
		do   func()
	}{
		{"live", func() {}},
		{"an earlier position", func() { w.session.Navigator.Display(3) }},
		{"a forced win", func() { w.session.Navigator.CloseView(); w.press(fyne.KeyW); w.press(fyne.KeyPageDown) }},
		{"the end of the game", func() {
			w.press(fyne.KeyEscape)

			for _, point := range parsePoints(t, game.Freestyle, "f13 n15 g13") {
				w.board.OnTapped(point)
			}
		}},
		{"a review", func() { w.press(fyne.KeyR) }},
		{"a line of the review", func() {
			for range 9 {
				w.press(fyne.KeyL)
				if w.session.Navigator.View().Caption().Kind == session.CaptionReview {
					break
				}
				w.press(fyne.KeyN)
			}
		}},
		{"the next stone of the line", func() { w.press(fyne.KeyPageDown) }},
		{"another game", func() { w.session.Game.NewGame() }},
	} {
		step.do()
		kinds[w.session.Navigator.View().Caption().Kind] = true

		draw := func(order []int) string {
			w.build()
			w.window.SetContent(w.content)

			parts := w.drawings()
			resized := false
			for _, i := range order {
				resized = parts[i]() || resized
			}
			w.fit(resized)

			return w.describe()
		}
		order := make([]int, len(w.drawings()))
		for i := range order {
			order[i] = i
		}

		want := draw(order)
		for range 3 {
			random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
			if got := draw(order); got != want {
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
	w := openWindow(t, dir, minimaxComputers{})
	w.click(0, 0)
	w.stop()
	w = openWindow(t, dir, minimaxComputers{})
	w.openTreeOf(w.session.Game.Match().Plies()[1].Position)
	notes, node := w.session.Game.Annotations(), w.session.Game.Match().Plies()[2].Node
	if _, ok := notes[node].(*treewindow.SearchRecord); !ok {
		t.Fatalf("got the note %T, want a search record", notes[node])
	}
	text, err := json.Marshal(notes[node])
	if err != nil {
		t.Fatal(err)
	}
	notes[node] = json.RawMessage(text)
	w.refresh()
	w.trees.LastSearch()
	if _, ok := notes[node].(json.RawMessage); !ok {
		t.Errorf("got the note %T after drawing, want raw JSON", notes[node])
	}
}

func TestSizeIsStoredAfterTheLayout(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	drainQueue(w)
	w.isShown = true
	oldWidth := w.desk.Settings.Width
	w.window.Resize(fyne.NewSize(oldWidth+50, 640))
	if got := w.desk.Settings.Width; got != oldWidth {
		t.Errorf("during layout: got the stored width %v, want %v", got, oldWidth)
	}
	drainQueue(w)
	if got := w.desk.Settings.Width; got != w.window.Canvas().Size().Width || got == oldWidth {
		t.Errorf("after layout: got the stored width %v, want that of the window, %v", got, w.window.Canvas().Size())
	}
}
