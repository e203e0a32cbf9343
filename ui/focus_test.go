package ui

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
)

// keyboardPages lists the windows, pages and dialogs, each with what opens it from the main window.
var keyboardPages = map[string]func(*testWindow){
	"game":       func(w *testWindow) { w.click(7, 7); w.click(8, 7); w.press(fyne.KeyF8) },
	"start page": func(w *testWindow) { w.start.show(false) },
	"settings":   func(w *testWindow) { w.openSettings() },
	"statistics": func(w *testWindow) { w.statistics().Open() },
	"board":      func(w *testWindow) { w.setup.AskBoard() },
	"library":    func(w *testWindow) { w.library.Show() },
	"guide":      func(w *testWindow) { w.guide.Show() },
	"puzzles":    func(w *testWindow) { w.puzzles.Show() },
	"tournament": func(w *testWindow) { w.tournament.Show() },
	"about":      func(w *testWindow) { w.about.Show() },
	"lessons":    func(w *testWindow) { w.trees.OpenNextLesson() },
}

// otherKeys has the types of the objects that Tab does not reach, and the keys that do the same as a click on them.
var otherKeys = map[string]string{
	"*widget.OverlayContainer": "Escape closes a dialog",
	"*widget.PopUp":            "a click on a dialog itself does nothing",
	"*widget.scrollBarArea":    "Page Up and Page Down scroll",
	"*statusrow.Row":           "Escape dismisses a message",
	"*moves.field":             "the arrow keys go through the moves",
	"*players.Card":            "the Players menu changes a name",
	"*widgets.WordParagraph":   "the cursor of the board goes to a point whose name is read",
}

// openKeyboardPage opens a page and returns its canvas.
func openKeyboardPage(t *testing.T, l lang.Language, open func(*testWindow)) fyne.Canvas {
	t.Helper()
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.configure(func(c *session.Config) { c.Rules, c.Mode = game.Freestyle, game.HumanVsHuman })
	w.setLanguage(l.Tag())
	open(w)
	w.settle()
	windows := fyne.CurrentApp().Driver().AllWindows()
	page := windows[len(windows)-1]
	page.Resize(fyne.NewSize(1000, 740))

	return page.Canvas()
}

// focusOrder returns the objects that the Tab key reaches on a canvas, in order.
func focusOrder(c fyne.Canvas) (stops []fyne.Focusable) {
	c.Unfocus()
	for {
		c.FocusNext()
		focused := c.Focused()
		if focused == nil || slices.Contains(stops, focused) {
			return stops
		}
		stops = append(stops, focused)
	}
}

// TestTabReachesEveryControl checks that everything that reacts to a click on a window, page or dialog is reached with
// the Tab key, is a part of what is, or can be done with a key.
func TestTabReachesEveryControl(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	defer lang.SetLanguage(lang.English)

	for _, l := range lang.Languages {
		for name, open := range keyboardPages {
			c := openKeyboardPage(t, l, open)
			stops := focusOrder(c)
			if len(stops) == 0 {
				t.Errorf("%s: Tab reaches nothing", name)
			}

			page := c.Content()
			if top := c.Overlays().Top(); top != nil {
				page = top
			}
			checkTappable(t, fmt.Sprintf("%v, %s", l, name), page, stops)
		}
	}
}

// checkTappable reports the visible objects in an object that a click reaches and Tab does not.
func checkTappable(t *testing.T, page string, o fyne.CanvasObject, stops []fyne.Focusable) {
	t.Helper()
	if !o.Visible() {
		return
	}
	if focusable, ok := o.(fyne.Focusable); ok && slices.Contains(stops, focusable) {
		return
	}

	disableable, ok := o.(fyne.Disableable)
	isDisabled := ok && disableable.Disabled()
	if _, ok := o.(fyne.Tappable); ok && !isDisabled && otherKeys[fmt.Sprintf("%T", o)] == "" {
		t.Errorf("%s: Tab does not reach %T %s", page, o, labelOf(o))
		return
	}
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			checkTappable(t, page, inner, stops)
		}
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			checkTappable(t, page, inner, stops)
		}
	}
}

// TestFocusIsVisible checks that every control looks different while it has the focus.
func TestFocusIsVisible(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for name, open := range keyboardPages {
		c := openKeyboardPage(t, lang.English, open)
		for _, stop := range focusOrder(c) {
			// The toolkit shows the focus of a text that can be selected by the selection.
			if fmt.Sprintf("%T", stop) == "*widget.focusSelectable" {
				continue
			}

			c.Unfocus()
			without := c.Capture()
			c.Focus(stop)

			// The board shows its cursor when the key that moved the focus is released.
			if b, ok := stop.(*board.Board); ok {
				b.KeyUp(&fyne.KeyEvent{Name: fyne.KeyTab})
			}
			if n := changedPixels(without, c.Capture()); n < 20 {
				t.Errorf("%s: %d pixels show the focus of %T %s", name, n, stop, labelOf(stop.(fyne.CanvasObject)))
			}
		}
	}
}

// changedPixels returns the number of pixels that differ between two pictures of the same size.
func changedPixels(a, b image.Image) (n int) {
	for y := range a.Bounds().Dy() {
		for x := range a.Bounds().Dx() {
			if a.At(x, y) != b.At(x, y) {
				n++
			}
		}
	}

	return n
}
