package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

func TestGuideOpensOnce(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	guides := func() (open []fyne.Window) {
		for _, win := range w.desk.App.Driver().AllWindows() {
			if win.Title() == lang.Guide() {
				open = append(open, win)
			}
		}

		return open
	}
	w.handleKey(&fyne.KeyEvent{Name: fyne.KeyF1})
	w.choose(lang.Guide)
	if len(guides()) != 1 {
		t.Fatalf("got %d guides, want 1", len(guides()))
	}
	guides()[0].Close()
	w.choose(lang.Guide)
	if len(guides()) != 1 {
		t.Error("the guide does not open again")
	}
	w.click(1, 1) // the game continues
}
