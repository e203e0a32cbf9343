package widgets

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"
	"github.com/go-text/typesetting/segmenter"
)

// Paragraph is a label that wraps Chinese text correctly: between any two characters, but neither within
// a Latin word or a number nor before a closing mark. It does not wrap at no-break spaces. Fyne wraps at
// all spaces and nowhere else.
type Paragraph struct {
	widget.Label
	text      string  // the text without line breaks
	wrapWidth float32 // width to which Text is wrapped

	// The paragraph, or the widget that embeds it, for which a container may have another theme.
	themed fyne.Widget
}

func NewParagraph(text string) *Paragraph {
	p := &Paragraph{text: text}
	p.themed = p
	p.Text, p.Wrapping = text, fyne.TextWrapWord
	p.ExtendBaseWidget(p)
	return p
}

func (p *Paragraph) Unwrapped() string { return p.text }

func (p *Paragraph) SetText(text string) {
	p.text = text
	p.Label.SetText(p.wrapped())
}

// Resize wraps the text to the new width.
func (p *Paragraph) Resize(size fyne.Size) {
	if size.Width != p.wrapWidth {
		p.wrapWidth = size.Width
		if text := p.wrapped(); text != p.Text {
			p.Label.SetText(text)
		}
	}
	p.Label.Resize(size)
}

// Refresh wraps the text again, since the text size may have changed.
func (p *Paragraph) Refresh() {
	p.Text = p.wrapped()
	p.Label.Refresh()
}

// NaturalWidth returns the width of the paragraph if it is not wrapped.
func (p *Paragraph) NaturalWidth() float32 {
	if p.text == "" {
		return 0
	}
	return p.width(p.text) + 2*theme.InnerPadding() + 1
}

func (p *Paragraph) width(text string) float32 {
	name := p.SizeName
	if name == "" {
		name = theme.SizeNameText
	}
	return fyne.MeasureText(text, theme.SizeForWidget(name, p.themed), p.TextStyle).Width
}

func (p *Paragraph) wrapped() string {
	return breakLines(p.text, p.wrapWidth-2*theme.InnerPadding(), p.width)
}

const noBreak = '\u00a0'

// breakLines wraps text that contains Chinese characters, no-break spaces or formulas to lines of maxWidth. It
// returns other text unchanged.
func breakLines(text string, maxWidth float32, width func(string) float32) string {
	isSpecial := func(r rune) bool { return isHan(r) || r == noBreak }
	if maxWidth <= 0 || !strings.ContainsFunc(text, isSpecial) && !hasFormula(text) {
		return text
	}

	var out strings.Builder
	for i, line := range strings.Split(text, "\n") {
		if i > 0 {
			out.WriteByte('\n')
		}

		// Trailing spaces of the current line, and its width including them.
		spaces, lineWidth := "", float32(0)
		for _, unit := range formulaUnits(line, maxWidth, width) {
			word := strings.TrimRight(unit, " ")
			if lineWidth > 0 && lineWidth+width(word) > maxWidth {
				spaces, lineWidth = "\n", 0
			}
			out.WriteString(spaces + word)
			spaces = unit[len(word):]
			lineWidth += width(unit)
		}
		out.WriteString(spaces)
	}

	return out.String()
}

// Wrap splits text into lines. Only a line of a single long word is wider than maxWidth.
func Wrap(text string, maxWidth float32, width func(string) float32) (lines []string) {
	for _, paragraph := range strings.Split(text, "\n") {
		line := ""
		for _, unit := range formulaUnits(paragraph, maxWidth, width) {
			if line != "" && width(strings.TrimRight(line+unit, " ")) > maxWidth {
				lines, line = append(lines, strings.TrimRight(line, " ")), ""
			}
			line += unit
		}
		lines = append(lines, strings.TrimRight(line, " "))
	}

	return lines
}

// operators lists the operators of formulas, which have spaces around them.
const operators = "=−×+≤≥≈"

func hasFormula(text string) bool {
	for _, operator := range operators {
		if strings.Contains(text, " "+string(operator)+" ") {
			return true
		}
	}

	return false
}

// formulaUnits splits a line at its break opportunities, except for those within a formula that fits into a line.
func formulaUnits(line string, maxWidth float32, width func(string) float32) (units []string) {
	isOperator := func(unit string) bool {
		operator := strings.TrimSpace(unit)
		return utf8.RuneCountInString(operator) == 1 && strings.Contains(operators, operator)
	}

	var formula []string // the units since the last break opportunity
	flush := func() {
		whole := strings.Join(formula, "")
		if width(strings.TrimRight(whole, " ")) <= maxWidth {
			formula = []string{whole}
		}
		units = append(units, formula...)
		formula = nil
	}
	isJoined := true
	for _, unit := range splitUnits(line) {
		if !isJoined && !isOperator(unit) {
			flush()
		}
		formula = append(formula, unit)
		isJoined = isOperator(unit)
	}
	flush()

	return units
}

// splitUnits splits a line at its break opportunities (Unicode's UAX #14). Each unit includes the spaces
// after it.
func splitUnits(line string) (units []string) {
	var text segmenter.Segmenter
	text.Init([]rune(line))

	for parts := text.LineIterator(); parts.Next(); {
		units = append(units, string(parts.Line().Text))
	}

	return units
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

func NewCaption(text string) *Paragraph {
	p := NewParagraph(text)
	p.SizeName = theme.SizeNameCaptionText
	return p
}

// WithCaption places a caption close below an object.
func WithCaption(o fyne.CanvasObject, text string) *fyne.Container {
	return container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), o, NewCaption(text))
}
