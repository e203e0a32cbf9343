package ui

import (
	"jingzi/ui/guide"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// guideWindow is the guide, and in what it was last drawn.
type guideWindow struct {
	*guide.Guide
	language lang.Language
	look     theme.Look
}

// showGuide opens the guide, or brings it to the front.
func (w *Window) showGuide() {
	if w.guide == nil {
		w.guide = &guideWindow{language: lang.InUse(), look: w.settings.Look, Guide: guide.New(w.app, guide.Options{
			Post:         w.o.Post,
			HighContrast: func() bool { return w.settings.Look == theme.HighContrast },
			Closed:       func() { w.guide = nil },
		})}
	}
	w.guide.Show()
}

// followGuide makes an open guide speak and look as the window does.
func (w *Window) followGuide() {
	if w.guide == nil || w.guide.language == lang.InUse() && w.guide.look == w.settings.Look {
		return
	}
	w.guide.language, w.guide.look = lang.InUse(), w.settings.Look
	w.guide.Rebuild()
}
