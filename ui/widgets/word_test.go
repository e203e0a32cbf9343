package widgets

import (
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/driver/desktop"
	"fyne.io/fyne/v2/test"
)

// drawnTexts returns the texts that the toolkit draws in an object, with their positions in it.
func drawnTexts(o fyne.CanvasObject, at fyne.Position) (texts []*canvas.Text, positions []fyne.Position) {
	switch o := o.(type) {
	case *canvas.Text:
		return []*canvas.Text{o}, []fyne.Position{at}
	case fyne.Widget:
		for _, part := range test.WidgetRenderer(o).Objects() {
			t, p := drawnTexts(part, at.Add(part.Position()))
			texts, positions = append(texts, t...), append(positions, p...)
		}
	}

	return texts, positions
}

// TestWordsOfParagraph checks, at several widths and in two languages, that pointing at the middle of a word that the
// toolkit has drawn finds that word, and that no other place does.
func TestWordsOfParagraph(t *testing.T) {
	test.NewTempApp(t)
	for _, text := range []string{
		"H9 makes an open three and takes your four-three at H6. Without a defence, you could win with H6, J6 and K7.",
		"H9 形成活三，并夺走你在 H6 的四三。如不防守，你下 H6、J6 和 K7 即胜。",
	} {
		for _, width := range []float32{150, 210, 400, 1200} {
			found := map[string]bool{}
			p := NewWordParagraph(text, func(word string) bool { found[word] = true; return word != "" })
			w := test.NewTempWindow(t, p)
			w.Resize(fyne.NewSize(width, 400))
			p.Resize(fyne.NewSize(width, p.MinSize().Height))

			texts, positions := drawnTexts(p, fyne.NewPos(0, 0))
			names := 0
			for i, line := range texts {
				for _, name := range []string{"H9", "H6", "J6", "K7"} {
					before, _, ok := strings.Cut(line.Text, name)
					if !ok {
						continue
					}
					names++
					measure := func(s string) float32 { return fyne.MeasureText(s, line.TextSize, line.TextStyle).Width }
					x := measure(before) + measure(name)/2

					clear(found)
					pos := positions[i].AddXY(x, line.Size().Height/2)
					p.MouseMoved(&desktop.MouseEvent{PointEvent: fyne.PointEvent{Position: pos}})
					if len(found) != 1 || !found[name] {
						t.Errorf("%.20s at width %v: pointing at %s finds %v", text, width, name, found)
					}
				}
			}
			if names < 4 {
				t.Errorf("%.20s at width %v: got %d names in the lines, want at least 4", text, width, names)
			}

			clear(found)
			p.MouseOut()
			p.Tapped(&fyne.PointEvent{Position: fyne.NewPos(width-1, 1)})
			if len(found) != 1 || !found[""] {
				t.Errorf("%.20s at width %v: got %v outside the text, want no word", text, width, found)
			}
		}
	}
}
