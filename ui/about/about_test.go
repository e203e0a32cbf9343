package about

import (
	"os"
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/assets"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// TestLicences checks that each part of the program has a full licence text, or a reference to one.
func TestLicences(t *testing.T) {
	licences := parseLicences(assets.Licences())
	names := make(map[string]bool)
	for line := range strings.Lines(licences[0].text) {
		name, kind, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			continue
		}
		names[name] = true
		if kind == "" {
			t.Errorf("%s has no licence name", name)
		}
		if !slices.ContainsFunc(licences[1:], func(l licence) bool { return strings.HasPrefix(l.name, name+", ") }) {
			t.Errorf("%s has no licence text", name)
		}
	}

	for _, l := range licences[1:] {
		reference, isReference := strings.CutPrefix(l.text, "Same text as ")
		if isReference && !slices.ContainsFunc(licences, func(l licence) bool {
			return l.name+"." == reference
		}) || !isReference && len(l.text) < 300 {
			t.Errorf("%s: got text %q, want a full licence or a reference to one", l.name, l.text)
		}
	}
	if len(licences) < 40 {
		t.Errorf("got %d licences, want at least 39", len(licences)-1)
	}
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}

	for _, module := range []string{"fyne.io/fyne/v2", "golang.org/x/image", "golang.org/x/text"} {
		_, rest, ok := strings.Cut(string(mod), module+" ")
		version, _, _ := strings.Cut(rest, "\n")
		if !ok || !names[module+" "+version] {
			t.Errorf("%s %s is not in the list", module, version)
		}
	}
}

func TestWindow(t *testing.T) {
	app := test.NewTempApp(t)
	a := New(&desk.Desk{NewWindow: func(_, title string) fyne.Window {
		return app.NewWindow(title)
	}}, "1.2.3 (0123abc)")
	a.Show()
	isShown := func(want string) (found bool) {
		for _, o := range test.LaidOutObjects(a.Window.Content()) {
			switch l := o.(type) {
			case *widget.Label:
				found = found || strings.Contains(l.Text, want)
			case *widgets.Paragraph:
				found = found || strings.Contains(l.Unwrapped(), want)
			}
		}

		return found
	}
	if !isShown("1.2.3 (0123abc)") {
		t.Error("the version is not shown")
	}
	if !isShown(lang.AboutRights()) {
		t.Error("the copyright notice is not shown")
	}
	a.showLicences()
	a.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if !isShown(a.licences[1].text) || isShown(a.licences[0].text) {
		t.Error("the second licence is not shown after it was selected")
	}
	first := a.Window
	a.Show()
	if a.Window != first {
		t.Error("Show opened a second window")
	}
	a.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if a.Window != nil {
		t.Error("Escape does not close the window")
	}
	a.Show()
	if a.Window == nil {
		t.Error("Show does not open a closed window")
	}
}
