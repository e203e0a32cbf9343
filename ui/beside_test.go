package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

// A window beside the board remembers its size.
func TestWindowsBesideTheBoard(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	open := func() fyne.Window {
		t.Helper()
		s.choose(lang.About)
		for _, w := range fyne.CurrentApp().Driver().AllWindows() {
			if w.Title() == lang.About() {
				return w
			}
		}
		t.Fatal("no window")
		return nil
	}
	w := open()
	w.Resize(fyne.NewSize(500, 400))
	w.Close()
	for _, other := range fyne.CurrentApp().Driver().AllWindows() {
		if other.Title() == lang.About() {
			t.Fatal("it does not close")
		}
	}
	if size := open().Canvas().Size(); size != fyne.NewSize(500, 400) {
		t.Errorf("it opens again with %v", size)
	}
	var again remembered
	if err := s.store.Fields(settingKeys, &again); err != nil || again.Windows[lang.About()] != fyne.NewSize(500, 400) {
		t.Errorf("kept are %v, %v", again.Windows, err)
	}
}
