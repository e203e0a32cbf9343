package analysis

import (
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

func TestEveryFindingHasItsSentence(t *testing.T) {
	seen := map[string]bool{}
	for kind := game.WinToDraw; kind <= game.Weaker; kind++ {
		for _, last := range []bool{false, true} {
			for _, plies := range []int{1, 5} {
				f := game.Finding{Kind: kind, Mover: game.Black, Plies: plies, Last: last, Better: []game.Point{game.At(7, 7), game.At(8, 8), game.At(9, 9)}}
				for _, l := range lang.Languages {
					lang.Use(l)
					text := findingText(game.Freestyle, &f)
					if text == "" || strings.Contains(text, "%!") {
						t.Errorf("kind %d in %v: %q", kind, l, text)
					}
					seen[text] = true
				}
				lang.Use(lang.English)
			}
		}
	}
	if len(seen) < 3*7 {
		t.Errorf("%d sentences", len(seen))
	}
}
