package ui

import (
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

func TestEveryReasonHasAText(t *testing.T) {
	stones := []game.Point{{}, {X: 1}, {X: 2}}
	for kind := game.CompletesLine; kind < game.NumFactKinds; kind++ {
		if kind == game.OnlyAnswer {
			// It is a form of the sentence.
			continue
		}
		for _, l := range lang.Languages {
			lang.SetLanguage(l)
			for _, r := range []game.Rules{game.TicTacToe, game.Freestyle} {
				facts := []game.Fact{{Kind: kind, Plies: 5, Stones: stones, Shape: game.MakesFour}}
				if text := lang.Reasons(r, game.Point{}, facts, "X"); text == "" || strings.Contains(text, "%!") {
					t.Errorf("reason %d in %v: got %q", kind, l, text)
				}
			}
		}
	}
	lang.SetLanguage(lang.English)
}
