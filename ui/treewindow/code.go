package treewindow

import (
	"image/color"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// codePanel shows the search as a program beside its steps: the line carried out
// is lit, and the variables have the values they have at that moment.
type codePanel struct {
	content   *fyne.Container
	variables *canvas.Text
	lines     *fyne.Container
	explained *widgets.Paragraph // what the step does, in words
	shown     []tree.CodeLine
}

func newCodePanel(explained *widgets.Paragraph) *codePanel {
	c := &codePanel{explained: explained, variables: canvas.NewText("", color.Black), lines: container.New(layout.NewCustomPaddedVBoxLayout(0))}
	c.variables.TextStyle.Bold = true
	c.content = container.NewPadded(container.NewVBox(c.lines, c.variables))
	c.content.Hide()
	return c
}

func indented(l tree.CodeLine) string { return strings.Repeat("   ", l.Indent) + l.Text }

func (c *codePanel) show(lines []tree.CodeLine, v tree.Variables, lecture bool) {
	c.shown = lines
	c.lines.RemoveAll()
	size, paint := theme.TextSize(), theme.Color
	if lecture {
		paint = func(name fyne.ThemeColorName) color.Color { return wordsTheme(true).Color(name, theme.VariantLight) }
		size *= lectureScale
	}
	widest := float32(0)
	for _, line := range lines {
		widest = max(widest, fyne.MeasureText(indented(line), size, fyne.TextStyle{Bold: true}).Width)
	}
	if room := c.content.Size().Width - 2*theme.Padding(); room > 0 && widest > room {
		size *= room / widest
	}
	for _, line := range lines {
		text := canvas.NewText(indented(line), paint(theme.ColorNameForeground))
		text.TextSize = size
		ground := canvas.NewRectangle(color.Transparent)
		if line.Lit {
			ground.FillColor = paint(theme.ColorNamePrimary)
			text.Color = paint(theme.ColorNameForegroundOnPrimary)
			text.TextStyle.Bold = true
		}
		c.lines.Add(container.NewStack(ground, text))
	}
	words := v.Node + ":  value = " + v.Value
	if v.Alpha != "" {
		words += "   α = " + v.Alpha + "   β = " + v.Beta
	}
	c.variables.Text, c.variables.TextSize, c.variables.Color = words, size, paint(theme.ColorNameForeground)
	c.content.Refresh()
}
