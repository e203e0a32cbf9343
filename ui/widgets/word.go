package widgets

import (
	"regexp"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
)

// latinWord matches a word of Latin letters and digits, such as the name of a point, also within Chinese text.
var latinWord = regexp.MustCompile(`[A-Za-z0-9]+`)

// WordAt returns the word at a position in the texts among objects, or "" if there is none.
func WordAt(objects []fyne.CanvasObject, pos fyne.Position) string {
	for _, o := range objects {
		t, ok := o.(*canvas.Text)
		if !ok || pos.Y < t.Position().Y || pos.Y >= t.Position().Y+t.Size().Height {
			continue
		}

		right := func(end int) float32 {
			return t.Position().X + fyne.MeasureText(t.Text[:end], t.TextSize, t.TextStyle).Width
		}
		for _, word := range latinWord.FindAllStringIndex(t.Text, -1) {
			if pos.X >= right(word[0]) && pos.X < right(word[1]) {
				return t.Text[word[0]:word[1]]
			}
		}
	}

	return ""
}
