package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

func TestGuideOpensOnce(t *testing.T) {
	s := openWindow(t, "", fakeComputers{})
	guides := func() (open []fyne.Window) {
		for _, w := range s.desk.App.Driver().AllWindows() {
			if w.Title() == lang.Guide() {
				open = append(open, w)
			}
		}
		return open
	}
	s.handleKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	s.choose(lang.Guide)
	if len(guides()) != 1 {
		t.Fatalf("got %d guides, want 1", len(guides()))
	}
	guides()[0].Close()
	if s.choose(lang.Guide); len(guides()) != 1 {
		t.Error("the guide does not open again")
	}
	s.click(1, 1) // the game continues
}
