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

func TestEveryPartHasItsLicenceInFull(t *testing.T) {
	found := licences(assets.Licences())
	names := make(map[string]bool)
	for line := range strings.Lines(found[0].text) {
		name, kind, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			continue
		}
		names[name] = true
		if !slices.ContainsFunc(found[1:], func(l licence) bool { return strings.HasPrefix(l.name, name+", ") }) || kind == "" {
			t.Errorf("%s: kind %q, and no text", name, kind)
		}
	}
	for _, l := range found[1:] {
		same, isSame := strings.CutPrefix(l.text, "The same words as of ")
		if isSame && !slices.ContainsFunc(found, func(l licence) bool { return l.name+"." == same }) || !isSame && len(l.text) < 300 {
			t.Errorf("%s: %q is no licence", l.name, l.text)
		}
	}
	if len(found) < 40 {
		t.Errorf("only %d texts in the file", len(found)-1)
	}
	// Every module that the program is built with is one of the parts.
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, direct := range []string{"fyne.io/fyne/v2", "golang.org/x/image", "golang.org/x/text"} {
		_, rest, ok := strings.Cut(string(mod), direct+" ")
		version, _, _ := strings.Cut(rest, "\n")
		if !ok || !names[direct+" "+version] {
			t.Errorf("%s %s is not listed", direct, version)
		}
	}
}

func TestAboutShowsTheBuildAndTheChosenLicence(t *testing.T) {
	app := test.NewTempApp(t)
	a := New(&desk.Desk{NewWindow: func(_, title string) fyne.Window { return app.NewWindow(title) }}, "1.2.3 (0123abc)")
	a.Show()
	shows := func(want string) bool {
		found := false
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
	if !shows("1.2.3 (0123abc)") {
		t.Error("the build is missing")
	}
	if !shows(lang.AboutRights()) {
		t.Error("it says nothing of the rights")
	}
	a.showLicences()
	a.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyDown})
	if !shows(a.licences[1].text) || shows(a.licences[0].text) {
		t.Error("the second licence is not the one that is shown")
	}
	first := a.Window
	a.Show()
	if a.Window != first {
		t.Error("a second window")
	}
	a.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if a.Window != nil {
		t.Error("Escape does not close it")
	}
	if a.Show(); a.Window == nil {
		t.Error("it does not open again")
	}
}
