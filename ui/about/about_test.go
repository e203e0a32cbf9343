package about

import (
	"os"
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
	found := parts(assets.Licences())
	names := make(map[string]part)
	for _, p := range found {
		names[p.name] = p
		if p.kind == "" || len(p.texts) == 0 {
			t.Errorf("%s: kind %q, %d texts", p.name, p.kind, len(p.texts))
		}
		for _, text := range p.texts {
			if len(text) < 300 || strings.HasPrefix(text, "The same words") {
				t.Errorf("%s: %q is no licence", p.name, text)
			}
		}
	}
	// Every module that the program is built with is one of the parts.
	mod, err := os.ReadFile("../../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	for _, direct := range []string{"fyne.io/fyne/v2", "golang.org/x/image", "golang.org/x/text"} {
		_, rest, ok := strings.Cut(string(mod), direct+" ")
		version, _, _ := strings.Cut(rest, "\n")
		if _, listed := names[direct+" "+version]; !ok || !listed {
			t.Errorf("%s %s is not listed", direct, version)
		}
	}
}

func TestNoWordOfALicenceGetsLost(t *testing.T) {
	found := parts(assets.Licences())
	sections := strings.Split(assets.Licences(), "\n"+strings.Repeat("=", 78)+"\n")
	for _, section := range sections[1:] {
		heading, text, _ := strings.Cut(section, "\n")
		words := strings.Join(strings.Fields(text), " ")
		if strings.HasPrefix(words, "The same words as of ") {
			continue
		}
		there := false
		for _, p := range found {
			for _, shown := range p.texts {
				there = there || strings.HasPrefix(heading, p.name) && strings.Join(strings.Fields(shown), " ") == words
			}
		}
		if !there {
			t.Errorf("%s is not shown, or not in full", heading)
		}
	}
	if len(sections) < 40 {
		t.Errorf("only %d texts in the file", len(sections)-1)
	}
}

func TestAboutShowsTheBuildAndTheChosenLicence(t *testing.T) {
	app := test.NewTempApp(t)
	a := New(&desk.Desk{NewWindow: func(_, title string) fyne.Window { return app.NewWindow(title) }}, "1.2.3 (0123abc)")
	a.Show()
	shows := func(want string) bool {
		found := false
		for _, o := range test.LaidOutObjects(a.window.Content()) {
			switch l := o.(type) {
			case *widget.Label:
				found = found || strings.Contains(l.Text, want)
			case *widgets.Paragraph:
				found = found || strings.Contains(l.Said(), want)
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
	if !shows(a.parts[1].texts[0]) || shows(a.parts[0].texts[0]) {
		t.Error("the second licence is not the one that is shown")
	}
	first := a.window
	a.Show()
	if a.window != first {
		t.Error("a second window")
	}
	a.list.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEscape})
	if a.window != nil {
		t.Error("Escape does not close it")
	}
	if a.Show(); a.window == nil {
		t.Error("it does not open again")
	}
}
