package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/dialog"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
)

// showGuide tells how the present game is played, and the others.
func (w *Window) showGuide() {
	text := container.NewVBox()
	for _, part := range []struct{ title, body lang.Text }{
		{lang.GuidePlayTitle, lang.GuidePlay},
		{lang.GuideRulesTitle, lang.GuideRules},
		{lang.GuideRenjuTitle, lang.GuideRenju},
		{lang.GuideOpeningTitle, lang.GuideOpening},
		{lang.GuideLevelsTitle, lang.LevelExplained},
	} {
		text.Add(widget.NewLabelWithStyle(part.title(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
		text.Add(wrapped(part.body()))
	}
	w.showLarge(dialog.NewCustom(lang.Guide(), lang.Close(), container.NewVScroll(text), w.window))
}
