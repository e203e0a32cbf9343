package shortcuts

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

func TestTheOverviewOfTheKeysFitsASmallWindow(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	test.NewTempApp(t)
	dialogs := widgets.Dialogs{Window: test.NewTempWindow(t, widget.NewLabel(""))}
	for _, l := range lang.Languages {
		lang.SetLanguage(l)
		for _, size := range []fyne.Size{fyne.NewSize(360, 480), fyne.NewSize(560, 700)} {
			dialogs.Window.Resize(size)
			Show(&dialogs)
			if got := dialogs.Window.Canvas().Size(); got != size {
				t.Errorf("%s: it blows the window up to %v", l, got)
			}
			dialogs.Close()
		}
		overview := page().(*fyne.Container)
		overview.Resize(fyne.NewSize(500, 0))
		if height := overview.MinSize().Height; height > 640 {
			t.Errorf("%s: the overview is %v high", l, height)
		}
		overview.Resize(fyne.NewSize(296, 0)) // in the narrowest of windows
		bottom := float32(0)
		for i, o := range overview.Objects {
			if end := o.Position().X + o.Size().Width; end > 296 {
				t.Errorf("%s: object %d ends at %v", l, i, end)
			}
			if label, ok := o.(*widgets.Paragraph); ok {
				if o.Position().Y < bottom-2*theme.InnerPadding()-0.5 {
					t.Errorf("%s: %q lies on what is above", l, label.Text)
				}
				bottom = o.Position().Y + o.Size().Height
			}
		}
	}
	lang.SetLanguage(lang.English)
	var texts []string
	for _, situation := range All() {
		for _, line := range situation.Bindings {
			texts = append(texts, line.Text())
		}
	}
	for _, want := range []string{"Ctrl+?", "Ctrl+Y, Ctrl+Shift+Z", "Arrow keys", "Enter, Space", "Page Up, Page Down, wheel", "F1"} {
		if !slices.Contains(texts, want) {
			t.Errorf("nothing is written %q: %q", want, texts)
		}
	}
}
