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

// TestListFitsSmallWindow checks that the list of shortcuts fits into a small window in every language.
func TestListFitsSmallWindow(t *testing.T) {
	defer lang.SetLanguage(lang.English)
	test.NewTempApp(t)

	dialogs := widgets.Dialogs{Window: test.NewTempWindow(t, widget.NewLabel(""))}
	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		for _, size := range []fyne.Size{fyne.NewSize(360, 480), fyne.NewSize(560, 700)} {
			dialogs.Window.Resize(size)
			Show(&dialogs)
			if got := dialogs.Window.Canvas().Size(); got != size {
				t.Errorf("%s: got window size %v, want %v", l, got, size)
			}
			dialogs.Close()
		}
		list := newList().(*fyne.Container)
		list.Resize(fyne.NewSize(500, 0))
		if height := list.MinSize().Height; height > 640 {
			t.Errorf("%s: got height %v, want at most 640", l, height)
		}
		list.Resize(fyne.NewSize(296, 0)) // the minimum width

		bottom := float32(0)
		for i, o := range list.Objects {
			if right := o.Position().X + o.Size().Width; right > 296 {
				t.Errorf("%s: object %d ends at %v, want at most 296", l, i, right)
			}
			if label, ok := o.(*widgets.Paragraph); ok {
				if o.Position().Y < bottom-2*theme.InnerPadding()-0.5 {
					t.Errorf("%s: %q overlaps the label above", l, label.Text)
				}
				bottom = o.Position().Y + o.Size().Height
			}
		}
	}
	lang.SetLanguage(lang.English)

	var texts []string
	for _, section := range All() {
		for _, binding := range section.Bindings {
			texts = append(texts, binding.Text())
		}
	}

	for _, want := range []string{"Ctrl+?", "Ctrl+Y, Ctrl+Shift+Z", "Arrow keys", "Enter, Space",
		"Page Up, Page Down, wheel", "F1"} {
		if !slices.Contains(texts, want) {
			t.Errorf("got texts %q, want them to include %q", texts, want)
		}
	}
}
