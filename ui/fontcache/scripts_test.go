package fontcache

import (
	"encoding/json"
	"image/color"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"

	"jingzi/ui/theme"
)

// namesInOtherScripts are names of players with characters that the bundled fonts lack.
var namesInOtherScripts = map[string]string{
	"Korean": "김민준", "Thai": "สมชาย", "Arabic": "أحمد", "emoji": "🙂🐉",
}

// measureTexts measures all texts of the program in every language, as its windows do.
func measureTexts(t *testing.T) {
	t.Helper()
	files, err := filepath.Glob("../lang/*.json")
	if err != nil || len(files) < 3 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var texts map[string]any
		if err := json.Unmarshal(data, &texts); err != nil {
			t.Fatal(err)
		}

		var all string
		for _, text := range texts {
			switch text := text.(type) {
			case string:
				all += text
			case map[string]any:
				for _, form := range text {
					all += form.(string)
				}
			}
		}
		for _, bold := range []bool{false, true} {
			width(all, bold)
		}
	}
}

// replacementMark returns the pixels of the mark that is drawn in place of a character that no font has.
func replacementMark(style fyne.TextStyle) []uint8 { return paintText("\U000f0000", style) }

// TestSystemFontsAreReadForNames checks that the system's fonts are read when a name in another script is first drawn,
// and not for any text of the program, and that such a name is drawn with them or with marks.
func TestSystemFontsAreReadForNames(t *testing.T) {
	for script, name := range namesInOtherScripts {
		fallback := newTestApp(t)
		measureTexts(t)
		if fallback.systemIndexed {
			t.Fatal("the system's fonts were read for the texts of the program")
		}

		label := canvas.NewText(name, color.Black)
		if fallback.systemIndexed {
			t.Errorf("%s: the system's fonts were read before the name was drawn", script)
		}
		paint(label)
		if !fallback.systemIndexed {
			t.Errorf("%s: the system's fonts were not read for the name", script)
		}

		first := []rune(name)[0]
		isMark := slices.Equal(paintText(string(first), fyne.TextStyle{}), replacementMark(fyne.TextStyle{}))
		if hasFont := fallback.searched[first]; isMark == hasFont {
			t.Errorf("%s: a font of the system has %c: %v, but a mark is drawn: %v", script, first, hasFont, isMark)
		}
	}
}

// TestReplacementMarks checks that on a system without a font for a name, a visible mark is drawn in place of each of
// its characters, in every style.
func TestReplacementMarks(t *testing.T) {
	for script, name := range namesInOtherScripts {
		fallback := newTestApp(t)

		// As on a system without fonts.
		fallback.names = parseFont(theme.NamesFont())
		fontMap = fallback.fonts()
		fallback.systemIndexed = true

		for _, style := range []fyne.TextStyle{{}, {Bold: true}} {
			mark := replacementMark(style)
			if !slices.ContainsFunc(mark, isDark) || slices.ContainsFunc(paintText(" ", style), isDark) {
				t.Fatalf("%+v: the mark is not visible", style)
			}
			for _, c := range name {
				if !slices.Equal(paintText(string(c), style), mark) {
					t.Errorf("%s, %+v: no mark is drawn for %c", script, style, c)
				}
			}
		}
	}
}

// isDark reports whether a component of a pixel is dark.
func isDark(component uint8) bool { return component < 0x80 }
