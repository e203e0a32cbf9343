package shortcuts

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

func TestTheOverviewOfTheKeysFitsASmallWindow(t *testing.T) {
	defer lang.Use(lang.English)
	test.NewTempApp(t)
	on := widgets.Dialogs{Window: test.NewTempWindow(t, widget.NewLabel(""))}
	for _, l := range lang.Languages {
		lang.Use(l)
		on.Window.Resize(fyne.NewSize(560, 700))
		Show(&on)
		size := page().MinSize()
		if size.Width > 520 || size.Height > 600 {
			t.Errorf("%s: the overview is %v", l, size)
		}
		if got := on.Window.Canvas().Size(); got.Width > 560 || got.Height > 700 {
			t.Errorf("%s: it blows the window up to %v", l, got)
		}
		on.Close()
	}
	lang.Use(lang.English)
	var texts []string
	for _, situation := range All() {
		for _, line := range situation.Lines {
			texts = append(texts, line.Text())
		}
	}
	for _, want := range []string{"Ctrl+?", "Ctrl+Y, Ctrl+Shift+Z", "Arrow keys", "Enter, Space", "Page Up, Page Down, wheel", "F1"} {
		if !slices.Contains(texts, want) {
			t.Errorf("nothing is written %q: %q", want, texts)
		}
	}
}
