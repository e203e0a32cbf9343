package desk

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// ShowEngineLog shows the transcript of an engine, with a button to copy it.
func (d *Desk) ShowEngineLog(on *widgets.Dialogs, log string) {
	text := widget.NewLabelWithStyle(log, fyne.TextAlignLeading, fyne.TextStyle{Monospace: true})
	text.Wrapping, text.Selectable = fyne.TextWrapBreak, true
	scroll := container.NewVScroll(text)
	scroll.SetMinSize(fyne.NewSize(0, 120))
	x := &widgets.Dialog{Title: lang.EngineLog(), Width: widgets.LargeDialog, Fills: true,
		Content: container.NewBorder(widgets.NewCaption(lang.EngineLogExplained()), nil, nil, nil, scroll)}
	x.LeftButtons = []*widgets.Button{on.Button(lang.ToolkitCopy(), func() { d.App.Clipboard().SetContent(log) })}
	x.Buttons = []*widgets.Button{on.Button(lang.Close(), x.Hide)}
	on.Show(x)
	scroll.ScrollToBottom()
}
