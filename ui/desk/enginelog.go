package desk

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// shortLog is the maximum number of line breaks in a log that is shown without scrolling.
const shortLog = 12

// ShowEngineLog shows the transcript of an engine, with a button to copy it.
func (d *Desk) ShowEngineLog(dialogs *widgets.Dialogs, log string) {
	text := widget.NewLabelWithStyle(log, fyne.TextAlignLeading, fyne.TextStyle{Monospace: true})
	text.Wrapping, text.Selectable = fyne.TextWrapBreak, true
	scroll, isLong := container.NewVScroll(text), strings.Count(log, "\n") > shortLog
	var content fyne.CanvasObject = text
	if isLong {
		scroll.SetMinSize(fyne.NewSize(0, 120))
		content = scroll
	}
	dialog := &widgets.Dialog{Title: lang.EngineLog(), Width: widgets.LargeDialog, FillHeight: isLong,
		Content: container.NewBorder(widgets.NewCaption(lang.EngineLogExplained()), nil, nil, nil, content)}
	dialog.LeftButtons = []*widgets.Button{dialogs.Button(lang.ToolkitCopy(), func() {
		d.App.Clipboard().SetContent(log)
	})}
	dialog.Buttons = []*widgets.Button{dialogs.Button(lang.Close(), dialog.Hide)}
	dialogs.Show(dialog)
	scroll.ScrollToBottom()
}
