package dialogs

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/desk"
	"jingzi/ui/widgets"
)

// A label counts the games that are asked for, also before the first is played.
func TestASeriesCountsTheGamesAskedFor(t *testing.T) {
	test.NewTempApp(t)
	w := test.NewTempWindow(t, widget.NewLabel(""))
	d := &desk.Desk{Post: func(f func()) { f() }}
	d.Dialogs.Window = w
	(&GameDialogs{Desk: d}).Series([2]string{"a", "b"})
	var entry *widgets.Entry
	var played *widget.Label
	barShown := false
	walk(w.Canvas().Overlays().Top(), func(o fyne.CanvasObject) {
		switch o := o.(type) {
		case *widgets.Entry:
			entry = o
		case *fyne.Container:
			for _, inner := range o.Objects {
				_, is := inner.(*widget.ProgressBar)
				barShown = barShown || is && o.Visible()
			}
		case *widget.Label:
			if strings.Contains(o.Text, " / ") {
				played = o
			}
		}
	})
	if barShown {
		t.Error("an empty bar is shown, which looks like a full one")
	}
	for _, say := range []struct{ typed, want string }{{"50", "0 / 50"}, {"200", "0 / 200"}, {"x", "0 / 200"}} {
		entry.SetText(say.typed)
		if got := played.Text; got != say.want {
			t.Errorf("with %q entered it says %q, want %q", say.typed, got, say.want)
		}
	}
}

// walk visits what is in an object.
func walk(o fyne.CanvasObject, visit func(fyne.CanvasObject)) {
	visit(o)
	switch o := o.(type) {
	case *fyne.Container:
		for _, inner := range o.Objects {
			walk(inner, visit)
		}
	case fyne.Widget:
		for _, inner := range test.WidgetRenderer(o).Objects() {
			walk(inner, visit)
		}
	}
}
