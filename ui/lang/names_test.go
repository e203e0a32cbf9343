package lang

import (
	"strings"
	"testing"

	"jingzi/game"
)

// TestCustomRulesHaveOwnNames checks that rules under which games are counted separately have different names, without
// brackets in brackets.
func TestCustomRulesHaveOwnNames(t *testing.T) {
	defer SetLanguage(English)

	for _, l := range Languages {
		SetLanguage(l)

		names := make(map[string]game.Rules)
		for features := range game.AllFeatures + 1 {
			r := game.Rules{Width: 19, Height: 19, WinLength: 5}.WithFeatures(features)
			if r.Validate() != nil {
				continue
			}
			name := Rules(r)
			if other, ok := names[name]; ok && other.WithoutFoulPenalty() != r.WithoutFoulPenalty() {
				t.Errorf("%v: %+v and %+v are both called %q", l, r, other, name)
			}

			names[name] = r
			depth := 0
			for _, c := range name {
				switch c {
				case '(', '（':
					depth++
				case ')', '）':
					depth--
				}
				if depth > 1 {
					t.Fatalf("%v: %+v is called %q, with brackets in brackets", l, r, name)
				}
			}
		}
	}
}

// TestUnprovedClaims checks that no text presents an unproved win or loss as proved.
func TestUnprovedClaims(t *testing.T) {
	defer SetLanguage(English)

	for _, l := range Languages {
		SetLanguage(l)

		for _, proved := range []bool{true, false} {
			s := game.UnprovedWinIn(7)
			if proved {
				s = game.WinIn(7)
			}
			if text := Score(s); !strings.HasPrefix(text, WinShort(7)) || strings.HasSuffix(text, "?") == proved {
				t.Errorf("%v: Score(%d) = %q, want %q, with a question mark: %v", l, s, text, WinShort(7), !proved)
			}
			if text := Score(-s); text != strings.Replace(Score(s), WinShort(7), LossShort(7), 1) ||
				WinChanceText(game.Freestyle, -s) != text {
				t.Errorf("%v: Score(%d) = %q, WinChanceText = %q; want equal texts with %q", l, -s, text,
					WinChanceText(game.Freestyle, -s), LossShort(7))
			}
			if text := HintAt("H8", s); (text == HintWins("H8", 7)) != proved ||
				(text == HintUnprovedWin("H8", 7)) == proved {
				t.Errorf("%v: HintAt(%d) = %q, want the hint of a proved win: %v", l, s, text, proved)
			}
			if text := HintAt("H8", -s); (text == HintLost("H8", 7)) != proved || (text == HintMove("H8")) == proved {
				t.Errorf("%v: HintAt(%d) = %q, want the hint of a proved loss: %v", l, -s, text, proved)
			}
			claim := ComputerWinsIn(6)
			if text := QualifyClaim(proved, claim); (text == claim) != proved || !strings.Contains(text, claim) {
				t.Errorf("%v: QualifyClaim(%v, %q) = %q, want an unchanged claim: %v", l, proved, claim, text, proved)
			}
		}
		if got, want := HintAt("H8", 40), HintMove("H8"); got != want {
			t.Errorf("%v: HintAt(40) = %q, want %q", l, got, want)
		}
	}
}

// TestLossIsNotNegative checks that a loss does not read as a negative number: 负 before a number means
// minus.
func TestLossIsNotNegative(t *testing.T) {
	defer SetLanguage(English)

	for _, l := range Languages {
		SetLanguage(l)
		if text := LossShort(2); strings.ContainsAny(text, "负負−-") {
			t.Errorf("%v: LossShort(2) = %q, want a text without a minus", l, text)
		}
	}
}

// TestEveryGameHasAGoal checks that all rules have a text that says how to win, even those without a row of texts.
func TestEveryGameHasAGoal(t *testing.T) {
	defer SetLanguage(English)
	large := game.Freestyle
	large.Width, large.Height = 19, 19

	for _, l := range Languages {
		SetLanguage(l)
		for _, v := range game.Variants {
			if GoalText(v.Rules) == "" {
				t.Errorf("%v: %s has no goal", l, v.Name)
			}
		}
		if got := GoalText(large); !strings.Contains(got, "19") || !strings.Contains(got, "5") {
			t.Errorf("%v: got the goal %q of 19×19, want its size and five", l, got)
		}
		if got, want := GoalText(game.TicTacToe), aimTicTacToe(); got != want {
			t.Errorf("%v: got the goal %q, want %q", l, got, want)
		}
	}
}
