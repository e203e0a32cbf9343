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
				f := game.Finding{Kind: kind, Played: game.At(14, 0), Mover: game.Black, Plies: plies, Last: last, Better: []game.Point{game.At(7, 7), game.At(8, 8), game.At(9, 9)}}
				for _, l := range lang.Languages {
					lang.Use(l)
					text := findingText(game.Freestyle, 3, &f)
					if text == "" || strings.Contains(text, "%!") {
						t.Errorf("kind %d in %v: %q", kind, l, text)
					}
					if names := strings.Contains(text, "3") && strings.Contains(text, "O15"); names != (kind != game.ForcedFrom) {
						t.Errorf("kind %d in %v: %q names the move: %v", kind, l, text, names)
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
