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

// TestWrappedCodeIsIndented checks that a line of the pseudocode that does not fit continues at its
// indentation, and that lines do not overlap.
func TestWrappedCodeIsIndented(t *testing.T) {
	for _, l := range lang.Languages {
		t.Run(l.Tag(), func(t *testing.T) {
			defer lang.SetLanguage(lang.Current())
			lang.SetLanguage(l)

			w := newTestHost(t, game.TicTacToe, false).open()
			for _, width := range []float32{1000, 1600, 400} {
				w.window.Resize(fyne.NewSize(width, 740))
				w.lessons.open(lessonNamed(t, lang.LessonNegamaxName))

				for step := range 12 {
					checkCodeLines(t, w)
					if step == 0 && width == 1000 && !strings.Contains(paintedCode(w), "\n") {
						t.Error("no line of the pseudocode is wrapped, so nothing is tested")
					}
					w.stepper.step(1)
				}
			}
		})
	}
}

// codeTexts returns the painted texts of each line of the pseudocode.
func codeTexts(w *Window) (lines [][]*canvas.Text) {
	for _, line := range w.node.code.lines.Objects[:len(w.node.code.displayed)] {
		var texts []*canvas.Text
		collectTexts(line, &texts)
		lines = append(lines, texts)
	}

	return lines
}

// collectTexts appends the texts in an object to texts.
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

// paintedCode returns the painted lines of the pseudocode, each of which may contain line breaks.
func paintedCode(w *Window) string {
	var lines []string
	for _, texts := range codeTexts(w) {
		var line []string
		for _, text := range texts {
			line = append(line, text.Text)
		}
		lines = append(lines, strings.Join(line, "\n"))
	}

	return strings.Join(lines, ";")
}

// checkCodeLines checks that the lines of the pseudocode are indented, do not overlap, and end inside the
// panel.
func checkCodeLines(t *testing.T, w *Window) {
	t.Helper()
	code := w.node.code

	driver := fyne.CurrentApp().Driver()
	left := driver.AbsolutePositionForObject(codeTexts(w)[0][0]).X
	bottom := float32(0)
	for i, texts := range codeTexts(w) {
		for _, text := range texts {
			pos := driver.AbsolutePositionForObject(text)
			if indent := pos.X - left; indent < float32(code.displayed[i].Indent)*codeIndent {
				t.Fatalf("line %[2]d: %[1]q is indented by %[3]v, want at least %[4]v", text.Text, i, indent,
					code.displayed[i].Indent*codeIndent)
			}
			if pos.Y < bottom-1 {
				t.Fatalf("line %[2]d: %[1]q begins at %[3]v, want it below the previous line, which ends at %[4]v",
					text.Text, i, pos.Y, bottom)
			}
			if right := driver.AbsolutePositionForObject(code.lines).X + code.lines.Size().Width; pos.X+
				text.MinSize().Width > right {
				t.Fatalf("line %[2]d: %[1]q ends at %[3]v, want at most %[4]v", text.Text, i, pos.X+
					text.MinSize().Width, right)
			}
			bottom = pos.Y + text.MinSize().Height
		}
	}
	if end := driver.AbsolutePositionForObject(code.variables).Y; bottom > end+12 {
		t.Fatalf("the pseudocode ends at %v, want it above the variables, which begin at %v", bottom, end)
	}
}
