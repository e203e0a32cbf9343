package treewindow

import (
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/tree"
)

// codePanel shows the search as a program beside its steps: the line carried out
// stands out, and the variables have the values they have at that moment.
type codePanel struct {
	box       *fyne.Container
	lines     [8]*widget.Label // made once, for the theme of a lecture
	variables *widget.Label
	shown     []tree.CodeLine
}

func newCodePanel() *codePanel {
	c := &codePanel{variables: widget.NewLabel("")}
	lines := container.New(layout.NewCustomPaddedVBoxLayout(-2 * theme.InnerPadding()))
	for i := range c.lines {
		c.lines[i] = widget.NewLabel("")
		c.lines[i].Wrapping = fyne.TextWrapWord
		lines.Add(c.lines[i])
	}
	c.variables.TextStyle.Bold, c.variables.Wrapping = true, fyne.TextWrapWord
	c.box = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), lines, c.variables)
	c.box.Hide()
	return c
}

func (c *codePanel) show(lines []tree.CodeLine, v tree.Variables) {
	c.shown = lines
	for i, label := range c.lines {
		label.Hidden = i >= len(lines)
		if label.Hidden {
			continue
		}
		text, lit := strings.Repeat("   ", lines[i].Indent)+lines[i].Text, lines[i].Lit
		label.Importance, label.TextStyle.Bold = widget.MediumImportance, lit
		if lit {
			label.Importance, text = widget.HighImportance, "→"+text
		}
		label.SetText(text)
	}
	words := v.Node + ":  value = " + v.Value
	if v.Alpha != "" {
		words += "   α = " + v.Alpha + "   β = " + v.Beta
	}
	c.variables.SetText(words)
	c.box.Refresh()
}
