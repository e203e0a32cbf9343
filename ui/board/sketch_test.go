package board

import (
	"flag"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/ui/theme"
)

var update = flag.Bool("update", false, "write the sketches to testdata instead of comparing them")

// sketch converts a picture to text with one character for each block of pixels: the darker the block
// compared with the lightest block, the heavier its character.
func sketch(img image.Image, columns, rows int) string {
	bounds := img.Bounds()
	light := make([]int, columns*rows)
	lightest := 0
	for j := range rows {
		for i := range columns {
			sum, n := 0, 0
			for y := bounds.Dy() * j / rows; y < bounds.Dy()*(j+1)/rows; y++ {
				for x := bounds.Dx() * i / columns; x < bounds.Dx()*(i+1)/columns; x++ {
					r, g, b, _ := img.At(x, y).RGBA()
					sum, n = sum+int(r>>8+g>>8+b>>8)/3, n+1
				}
			}
			light[j*columns+i] = sum / n
			lightest = max(lightest, sum/n)
		}
	}

	var text strings.Builder
	for j := range rows {
		var line strings.Builder
		for i := range columns {
			switch dark := lightest - light[j*columns+i]; {
			case dark < 30:
				line.WriteByte(' ')
			case dark < 75:
				line.WriteByte('.')
			case dark < 130:
				line.WriteByte('o')
			default:
				line.WriteByte('#')
			}
		}
		text.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}

	return text.String()
}

// TestSketches compares pictures with testdata/*.txt, to check that lines, marks and numbers are in the
// right places.
func TestSketches(t *testing.T) {
	for name, test := range map[string]struct {
		rules         game.Rules
		moves         string
		opts          DrawOptions
		appearance    theme.Appearance
		columns, rows int
	}{
		"hash":  {game.TicTacToe, "b2 a1 c3", DrawOptions{LastMove: true}, theme.Light, 60, 30},
		"won":   {game.TicTacToe, "a1 b2 b1 c3 c1", DrawOptions{LastMove: true}, theme.Light, 60, 30},
		"tiles": {game.FiveByFive, "c3 b2", DrawOptions{Coordinates: true}, theme.Light, 80, 40},
		"stones": {game.Rules{Width: 9, Height: 9, WinLength: 5}, "e5 f6 d6", DrawOptions{Coordinates: true, Forbidden: []game.Point{game.Pt(1, 1)},
			Offers: []game.Point{game.Pt(1, 6), game.Pt(7, 1)}}, theme.HighContrast, 110, 55},
		"insight": {game.Rules{Width: 9, Height: 9, WinLength: 5}, "d5 a9 f5 a8", analysisOptions(t, game.Rules{Width: 9, Height: 9, WinLength: 5}), theme.Light, 110, 55},
	} {
		_, w := inWindow(t, positionAfter(t, test.rules, strings.Fields(test.moves)...), test.opts, 600, 600)
		fyne.CurrentApp().Settings().SetTheme(theme.New(test.appearance, 1))
		got := sketch(w.Canvas().Capture(), test.columns, test.rows)
		file := filepath.Join("testdata", name+".txt")
		if *update {
			if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		want, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if got != string(want) {
			t.Errorf("%s has changed; run go test ./ui/board -update and check the differences\n%s", name,
				difference(got, string(want)))
		}
	}
}

func difference(got, want string) string {
	var text strings.Builder
	wantLines := strings.Split(want, "\n")
	for i, line := range strings.Split(got, "\n") {
		if i >= len(wantLines) || line != wantLines[i] {
			fmt.Fprintf(&text, "line %d\n got  %s\n", i+1, line)
			if i < len(wantLines) {
				fmt.Fprintf(&text, " want %s\n", wantLines[i])
			}
		}
	}

	return text.String()
}
