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

// codePanel shows the pseudocode of the search during a replay. The current line is highlighted, and the
// variables have their current values.
type codePanel struct {
	box       *fyne.Container
	lines     *widget.RichText
	variables *widgets.Paragraph
	displayed []tree.CodeLine
}

func newCodePanel() *codePanel {
	c := &codePanel{lines: widget.NewRichText(), variables: widgets.NewParagraph("")}
	c.lines.Wrapping, c.variables.TextStyle.Bold = fyne.TextWrapWord, true
	c.box = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), c.lines, c.variables)
	c.box.Hide()
	return c
}

func (c *codePanel) show(lines []tree.CodeLine, v tree.Variables) {
	c.displayed, c.lines.Segments = lines, nil
	for _, line := range lines {
		text, style := strings.Repeat("   ", line.Indent)+line.Text, widget.RichTextStyleParagraph
		if line.Executed {
			text, style = "→"+text, widget.RichTextStyleStrong
			style.Inline, style.ColorName = false, theme.ColorNamePrimary
		}
		c.lines.Segments = append(c.lines.Segments, &widget.TextSegment{Text: text, Style: style})
	}
	c.lines.Refresh()
	words := v.Node + ": value = " + v.Value
	if v.Alpha != "" {
		words += "  α = " + v.Alpha + "  β = " + v.Beta
	}
	c.variables.SetText(strings.ReplaceAll(words, " = ", noBreakEquals))
	c.box.Refresh()
}
