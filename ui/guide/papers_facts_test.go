package guide

import (
	"math/big"
	"strings"
	"testing"

	"jingzi/ui/lang"
)

// TestNumbersOfPaper002 checks that the guide's numbers from paper 002 are correct: the number of lines with
// room for five stones, and the number of digits of 38^84.
func TestNumbersOfPaper002(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	rows, diagonals := 15+15, 0
	for start := -14; start <= 14; start++ { // diagonals by the row in which they cross the first column
		if length := 15 - max(start, -start); length >= 5 {
			diagonals += 2
		}
	}
	games := new(big.Int).Exp(big.NewInt(38), big.NewInt(84), nil)
	text := lang.GuideSizePaper()
	if rows+diagonals != 72 || diagonals != 42 || len(games.String()) != 133 || !strings.Contains(text, "72 lines") ||
		!strings.Contains(text, "21 diagonals each way") || !strings.Contains(text, "133 digits") {
		t.Errorf("got %d rows and columns, %d diagonals, %d digits; want 30, 42 and 133, and the same numbers in %q",
			rows, diagonals, len(games.String()), text)
	}
}
