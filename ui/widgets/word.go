package widgets

import (
	"regexp"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/theme"
)

// latinWord matches a word of Latin letters and digits, such as the name of a point, also within Chinese text.
var latinWord = regexp.MustCompile(`[A-Za-z0-9]+`)

// Words returns the words of Latin letters and digits in a text, as WordAt finds them.
func Words(text string) []string { return latinWord.FindAllString(text, -1) }

// WordAt returns the word at a position in the texts among objects, or "" if there is none.
func WordAt(objects []fyne.CanvasObject, pos fyne.Position) string {
	for _, o := range objects {
		t, ok := o.(*canvas.Text)
		if !ok || pos.Y < t.Position().Y || pos.Y >= t.Position().Y+t.Size().Height {
			continue
		}

		width := func(text string) float32 { return fyne.MeasureText(text, t.TextSize, t.TextStyle).Width }
		if word := wordAt(t.Text, pos.X-t.Position().X, width); word != "" {
			return word
		}
	}

	return ""
}

// wordAt returns the word at x in a line of text, or "" if there is none.
func wordAt(line string, x float32, width func(string) float32) string {
	for _, word := range latinWord.FindAllStringIndex(line, -1) {
		if x >= width(line[:word[0]]) && x < width(line[:word[1]]) {
			return line[word[0]:word[1]]
		}
	}
	return ""
}

// WordParagraph is a paragraph that tells which word the pointer is on.
type WordParagraph struct {
	Paragraph

	// Called with the word under the pointer, or a tapped one, and with "" for none; may be nil.
	OnWord func(word string) (used bool)
}

var (
	_ desktop.Hoverable = (*WordParagraph)(nil)
	_ fyne.Tappable     = (*WordParagraph)(nil)
)

func NewWordParagraph(text string, onWord func(word string) bool) *WordParagraph {
	p := &WordParagraph{OnWord: onWord}
	p.text, p.Text, p.Wrapping, p.themed = text, text, fyne.TextWrapWord, p
	p.ExtendBaseWidget(p)

	return p
}

func (p *WordParagraph) MouseIn(*desktop.MouseEvent)      {}
func (p *WordParagraph) MouseMoved(e *desktop.MouseEvent) { p.point(p.wordAt(e.Position)) }
func (p *WordParagraph) MouseOut()                        { p.point("") }
func (p *WordParagraph) Tapped(e *fyne.PointEvent)        { p.point(p.wordAt(e.Position)) }

func (p *WordParagraph) point(word string) {
	if p.OnWord != nil {
		p.OnWord(word)
	}
}

// drawnLines returns the lines that are drawn: the toolkit wraps those of Text at spaces.
func (p *WordParagraph) drawnLines() (lines []string) {
	maxWidth := p.Size().Width - 2*theme.InnerPadding()
	for _, text := range strings.Split(p.Text, "\n") {
		line := ""
		for i, word := range strings.Split(text, " ") {
			if i > 0 && p.width(line+" "+word) > maxWidth {
				lines, line = append(lines, line), word
			} else if i > 0 {
				line += " " + word
			} else {
				line = word
			}
		}
		lines = append(lines, line)
	}

	return lines
}

// wordAt returns the word at a position, or "" if there is none. All lines are equally high.
func (p *WordParagraph) wordAt(pos fyne.Position) string {
	lines, padding := p.drawnLines(), theme.InnerPadding()
	height := (p.MinSize().Height - 2*padding) / float32(len(lines))
	i := int((pos.Y - padding) / height)
	if pos.Y < padding || i >= len(lines) {
		return ""
	}

	return wordAt(lines[i], pos.X-padding, p.width)
}
