package ui

import (
	"jingzi/ui/guide"
	"jingzi/ui/theme"
)

// showGuide opens the guide, or brings it to the front.
func (w *Window) showGuide() {
	if w.guide == nil {
		w.guide = guide.New(w.app, guide.Options{
			Post:   w.o.Post,
			Look:   func() theme.Look { return w.settings.Look },
			Closed: func() { w.guide = nil },
		})
	}
	w.guide.Show()
}
