package lang

import (
	"strings"
	"testing"

	"jingzi/game"
)

// What is not proved is never worded as if it were.
func TestWhatOnlySeemsSo(t *testing.T) {
	defer SetLanguage(English)
	for _, l := range Languages {
		SetLanguage(l)
		for _, proved := range []bool{true, false} {
			s := game.UnprovedWinIn(7)
			if proved {
				s = game.WinIn(7)
			}
			if text := Score(s); !strings.HasPrefix(text, WinShort(7)) || strings.HasSuffix(text, "?") == proved {
				t.Errorf("%v: proved %v: %s", l, proved, text)
			}
			if text := Score(-s); text != strings.Replace(Score(s), WinShort(7), LossShort(7), 1) || WinChanceText(game.Freestyle, -s) != text {
				t.Errorf("%v: proved %v: lost: %s, %s", l, proved, text, WinChanceText(game.Freestyle, -s))
			}
			if text := HintAt("H8", s); (text == HintWins("H8", 7)) != proved || (text == HintUnprovedWin("H8", 7)) == proved {
				t.Errorf("%v: proved %v: %s", l, proved, text)
			}
			if text := HintAt("H8", -s); (text == HintLost("H8", 7)) != proved || (text == HintMove("H8")) == proved {
				t.Errorf("%v: proved %v: lost: %s", l, proved, text)
			}
			words := ComputerWinsIn(6)
			if text := QualifyClaim(proved, words); (text == words) != proved || !strings.Contains(text, words) {
				t.Errorf("%v: proved %v: %s", l, proved, text)
			}
		}
		if HintAt("H8", 40) != HintMove("H8") {
			t.Errorf("%v: %s", l, HintAt("H8", 40))
		}
	}
}
