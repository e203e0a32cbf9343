package desk

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// shortLog is the maximum number of lines of a log that is shown without scrolling.
const shortLog = 12

// ShowEngineLog shows the transcript of an engine, with a button to copy it.
func (d *Desk) ShowEngineLog(dialogs *widgets.Dialogs, log string) {
	text := widget.NewLabelWithStyle(log, fyne.TextAlignLeading, fyne.TextStyle{Monospace: true})
	text.Wrapping, text.Selectable = fyne.TextWrapBreak, true
	scroll, long := container.NewVScroll(text), strings.Count(log, "\n") > shortLog
	var content fyne.CanvasObject = text
	if long {
		scroll.SetMinSize(fyne.NewSize(0, 120))
		content = scroll
	}
	x := &widgets.Dialog{Title: lang.EngineLog(), Width: widgets.LargeDialog, FillHeight: long,
		Content: container.NewBorder(widgets.NewCaption(lang.EngineLogExplained()), nil, nil, nil, content)}
	x.LeftButtons = []*widgets.Button{dialogs.Button(lang.ToolkitCopy(), func() { d.App.Clipboard().SetContent(log) })}
	x.Buttons = []*widgets.Button{dialogs.Button(lang.Close(), x.Hide)}
	dialogs.Show(x)
	scroll.ScrollToBottom()
}
