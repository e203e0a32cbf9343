package ui

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/lang"
	"jingzi/ui/status"
	jztheme "jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// resultText returns the only line of the row if it is an announced result, otherwise nil.
func (w *testWindow) resultText() *canvas.Text {
	if len(w.row.Lines.Objects) != 1 {
		return nil
	}
	text, _ := w.row.Lines.Objects[0].(*canvas.Text)
	if text == nil || text.TextSize <= theme.TextSize() {
		return nil
	}

	return text
}

// TestResultIsAnnounced checks that at the end of a game, even a lost one, the row is the result in a larger size and
// the winner's colour for a moment, that the buttons keep their places afterwards, and that it ends with a new game.
func TestResultIsAnnounced(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	var pending func()
	w.row.AfterFunc = func(_ time.Duration, f func()) func() bool {
		pending = f
		return func() bool { return true }
	}
	w.window.Resize(fyne.NewSize(1000, 740))
	w.playLostGame()
	text := w.resultText()
	if w.row.Shown.Tone != status.ToneLost || text == nil || text.Text != w.row.Shown.Headline {
		t.Fatalf("got the row %v for %+v, want the result in a larger size", w.row.Lines.Objects, w.row.Shown)
	}
	if want := theme.Color(jztheme.ColorO); text.Color != want {
		t.Errorf("got the colour %v, want that of the winner, %v", text.Color, want)
	}

	places := w.buttonPlaces()
	pending()
	if w.resultText() != nil || len(w.row.Lines.Objects) == 0 {
		t.Errorf("after a moment: got %v, want the message in its usual size", w.row.Lines.Objects)
	}
	if got := w.buttonPlaces(); got != places {
		t.Errorf("after a moment: got the buttons at %v, want %v", got, places)
	}
	w.session.Game.NewGame()
	w.settle()
	if w.resultText() != nil {
		t.Error("a new game still announces the result")
	}
}

// buttonPlaces returns the places of the buttons "Play again" and "Show me".
func (w *testWindow) buttonPlaces() (places [2]fyne.Position) {
	w.t.Helper()
	for i, label := range []string{lang.PlayAgain(), lang.ShowMe()} {
		places[i] = fyne.NewPos(-1, -1)
		for _, o := range w.row.Buttons.Objects {
			if b, ok := o.(*widgets.Button); ok && b.Text == label && b.Visible() {
				places[i] = b.Position()
			}
		}
	}

	return places
}

// TestReviewMovesNoButton checks that after a game no button takes the place of another when a review starts and ends.
func TestReviewMovesNoButton(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.window.Resize(fyne.NewSize(1000, 740))
	w.playLostGame()
	places := w.buttonPlaces()
	w.analysis.Review.Start()
	if got := w.buttonPlaces(); got != places {
		t.Errorf("during the review: got the buttons at %v, want %v", got, places)
	}
	w.awaitReview()
	if got := w.buttonPlaces(); got != places || places[0] == fyne.NewPos(-1, -1) {
		t.Errorf("after the review: got the buttons at %v, want %v", got, places)
	}
}

// TestReviewHidesNoButton checks that in portrait windows a review hides none of the buttons that answer the end of a
// game.
func TestReviewHidesNoButton(t *testing.T) {
	for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 560, Height: 700}} {
		w := openWindow(t, t.TempDir(), fakeComputers{})
		w.window.Resize(size)
		w.menus.fit(size.Width)
		w.playLostGame()
		want := w.visibleButtons()
		if len(want) < 3 {
			t.Fatalf("%v: got the buttons %v, want Play again, Show me and Review", size, want)
		}
		w.analysis.Review.Start()
		if got := w.visibleButtons(); !slices.Equal(got, want) {
			t.Errorf("%v, during the review: got the buttons %v, want %v", size, got, want)
		}
		w.awaitReview()
		if got := w.visibleButtons(); !slices.Equal(got, want) {
			t.Errorf("%v, after the review: got the buttons %v, want %v", size, got, want)
		}
		w.checkLayout(fmt.Sprint("a review at ", size))
	}
}

// visibleButtons returns the labels of the row's buttons that are visible.
func (w *testWindow) visibleButtons() (labels []string) {
	for _, o := range w.row.Buttons.Objects {
		if b, ok := o.(*widgets.Button); ok && b.Visible() {
			labels = append(labels, b.Text)
		}
	}

	return labels
}
