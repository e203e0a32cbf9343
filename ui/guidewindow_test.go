package ui

import (
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/ui/lang"
)

func TestTheGuideOpensOnce(t *testing.T) {
	s := sitDown(t, "", clerks{})
	s.typed(&fyne.KeyEvent{Name: fyne.KeyF1})
	g := s.guide
	if g == nil {
		t.Fatal("F1 opens no guide")
	}
	s.choose(lang.Guide)
	if s.guide != g {
		t.Error("a second guide")
	}
	g.Close()
	if s.guide != nil {
		t.Error("the guide is not gone")
	}
	s.click(1, 1) // and the game goes on without it
}
