package treewindow

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// noBreakEquals keeps a variable and its value on one line.
const noBreakEquals = "\u00a0=\u00a0"

// codePanel shows the pseudocode of the search during a replay, with the executed lines highlighted, and the
// current values of its variables.
type codePanel struct {
	box       *fyne.Container
	lines     *fyne.Container // a paragraph for each line
	variables *widgets.Paragraph
	displayed []tree.CodeLine
}

// maxCodeLines is the maximum number of lines of the pseudocode.
const maxCodeLines = 12

func newCodePanel() *codePanel {
	c := &codePanel{variables: widgets.NewParagraph("")}
	c.lines = container.New(&codeLayout{c})

	// All at once, since the theme of a slide applies only to the objects that exist when it is set.
	for range maxCodeLines {
		c.lines.Add(widgets.NewParagraph(""))
	}
	c.variables.TextStyle.Bold = true
	c.box = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), c.lines, c.variables)
	c.box.Hide()

	return c
}

func (c *codePanel) show(lines []tree.CodeLine, v tree.Variables) {
	c.displayed = lines[:min(len(lines), maxCodeLines)]
	for i, o := range c.lines.Objects {
		widgets.SetVisible(o, i < len(c.displayed))
	}
	for i, line := range c.displayed {
		p, text := c.lines.Objects[i].(*widgets.Paragraph), line.Text
		p.Importance = widget.MediumImportance
		if p.TextStyle.Bold = line.Executed; line.Executed {
			p.Importance, text = widget.HighImportance, "→"+text
		}
		p.SetText(text)
	}

	// Wraps the lines before they are measured.
	c.lines.Layout.Layout(c.lines.Objects, c.lines.Size())
	text := v.Node + ": value = " + v.Value
	if v.Alpha != "" {
		text += "  α = " + v.Alpha + "  β = " + v.Beta
	}
	c.variables.SetText(strings.ReplaceAll(text, " = ", noBreakEquals))
	c.box.Refresh()
}

// codeLayout places each line of the pseudocode at its indentation. A wrapped line continues there.
type codeLayout struct{ *codePanel }

const codeIndent = 10 // width of a level of indentation

// pitch returns the distance from the top of a line to the top of the next line.
func (l *codeLayout) pitch(line fyne.CanvasObject) float32 {
	return line.MinSize().Height - 2*theme.InnerPadding() + theme.SizeForWidget(theme.SizeNameLineSpacing, l.variables)
}

func (l *codeLayout) MinSize(lines []fyne.CanvasObject) fyne.Size {
	height := 2 * theme.InnerPadding()
	for _, line := range lines[:len(l.displayed)] {
		height += l.pitch(line)
	}
	return fyne.NewSize(0, height)
}

func (l *codeLayout) Layout(lines []fyne.CanvasObject, size fyne.Size) {
	y := float32(0)
	for i, line := range lines[:len(l.displayed)] {
		x := codeIndent * float32(l.displayed[i].Indent)

		// Wraps the text at the width.
		line.Resize(fyne.NewSize(size.Width-x, line.MinSize().Height))
		widgets.SetBounds(line, x, y, size.Width-x, line.MinSize().Height)
		y += l.pitch(line)
	}
}
