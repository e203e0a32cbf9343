package treewindow

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/lang"
)

// A line of the program that does not fit continues at its indentation, and no line overlaps another.
func TestWrappedCodeIsIndented(t *testing.T) {
	for _, l := range lang.Languages {
		t.Run(l.Tag(), func(t *testing.T) {
			defer lang.SetLanguage(lang.Current())
			lang.SetLanguage(l)
			w := newTestHost(t, game.TicTacToe, false).open()
			for _, width := range []float32{1000, 1600, 400} {
				w.window.Resize(fyne.NewSize(width, 740))
				w.lessons.open(14)
				for step := range 12 {
					checkCodeLines(t, w)
					if step == 0 && width == 1000 && !strings.Contains(paintedCode(w), "\n") {
						t.Error("no line of the program is wrapped, so this test checks nothing")
					}
					w.stepper.step(1)
				}
			}
		})
	}
}

// codeTexts returns the painted texts of the lines of the program.
func codeTexts(w *Window) (lines [][]*canvas.Text) {
	for _, line := range w.node.code.lines.Objects {
		var texts []*canvas.Text
		collectTexts(line, &texts)
		lines = append(lines, texts)
	}
	return lines
}

func collectTexts(o fyne.CanvasObject, texts *[]*canvas.Text) {
	switch o := o.(type) {
	case *canvas.Text:
		*texts = append(*texts, o)
	case *fyne.Container:
		for _, child := range o.Objects {
			collectTexts(child, texts)
		}
	case fyne.Widget:
		for _, child := range test.WidgetRenderer(o).Objects() {
			collectTexts(child, texts)
		}
	}
}

func paintedCode(w *Window) string {
	var words []string
	for _, texts := range codeTexts(w) {
		var line []string
		for _, text := range texts {
			line = append(line, text.Text)
		}
		words = append(words, strings.Join(line, "\n"))
	}
	return strings.Join(words, ";")
}

func checkCodeLines(t *testing.T, w *Window) {
	t.Helper()
	code := w.node.code
	driver := fyne.CurrentApp().Driver()
	left := driver.AbsolutePositionForObject(codeTexts(w)[0][0]).X
	bottom := float32(0)
	for i, texts := range codeTexts(w) {
		for _, text := range texts {
			at := driver.AbsolutePositionForObject(text)
			if indent := at.X - left; indent < float32(code.displayed[i].Indent)*codeIndent {
				t.Fatalf("%q of line %d is indented by %v, want %v", text.Text, i, indent, code.displayed[i].Indent*codeIndent)
			}
			if at.Y < bottom-1 {
				t.Fatalf("%q of line %d begins at %v, above the end of the line before, %v", text.Text, i, at.Y, bottom)
			}
			if right := driver.AbsolutePositionForObject(code.lines).X + code.lines.Size().Width; at.X+text.MinSize().Width > right {
				t.Fatalf("%q of line %d ends at %v, beyond %v", text.Text, i, at.X+text.MinSize().Width, right)
			}
			bottom = at.Y + text.MinSize().Height
		}
	}
	if end := driver.AbsolutePositionForObject(code.variables).Y; bottom > end+12 {
		t.Fatalf("the program ends at %v, below the variables at %v", bottom, end)
	}
}
