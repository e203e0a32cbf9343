package charset

import (
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
)

// TestLikelier checks that few texts with a correct declaration seem likelier in another character set, and that
// nearly all texts in UTF-8 with a wrong declaration seem likelier in UTF-8.
func TestLikelier(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	numRight, numDoubted, numWrong, numFound := 0, 0, 0, 0
	for _, p := range nameParts {
		names := randomNames(r, 200, strings.Fields(p.surnames), strings.Fields(p.givenNames), p.separator)
		for i, name := range names {
			text := "(;GM[4]SZ[15]CA[" + p.charset + "]PB[" + name + "]PW[" + names[(i+7)%len(names)] + "];B[hh])"
			raw, err := p.coding.NewEncoder().Bytes([]byte(text))
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			numRight++
			if Likelier(raw, p.charset) != "" {
				numDoubted++
			}
			if _, complete := charsetNamed(p.charset).decode([]byte(text)); complete {
				numWrong++
				if Likelier([]byte(text), p.charset) == "UTF-8" {
					numFound++
				}
			}
		}
	}
	if numDoubted > numRight/1000 || numFound < numWrong*999/1000 || numWrong < 200 {
		t.Errorf("%d of %d texts seem likelier in another character set, want at most 0.1 %%; %d of %d texts in "+
			"UTF-8, want 99.9 %%", numDoubted, numRight, numFound, numWrong)
	}
}

// TestDeclarationIsUsed checks that a text is decoded as it declares if it is valid so, whatever its language, and that
// Likelier names its true character set.
func TestDeclarationIsUsed(t *testing.T) {
	for _, c := range []struct {
		text               string
		coding             encoding.Encoding
		declared, likelier string
	}{
		{"谢霞", simplifiedchinese.GBK, "GBK", ""}, // also valid UTF-8
		{"曹冬吴镝", encoding.Nop, "GBK", "UTF-8"},
		{"Jörg", encoding.Nop, "ISO-8859-1", "UTF-8"},
		{"这里黑棋有两种下法，先手冲四再做活三。", simplifiedchinese.GBK, "big5", "GBK"},
		{"이 수는 좋지 않습니다.\nH8 I9 다음에 J10 으로 둔다", korean.EUCKR, "GB2312", "CP949"},
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "windows-1250", "GBK"},
		{"Чёрные выигрывают: Н8 и далее", charmap.Windows1251, "KOI8-R", "windows-1251"},
	} {
		raw, err := c.coding.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		want, complete := charsetNamed(c.declared).decode(raw)
		if got, found, ok := Decode(raw, c.declared); !ok || !complete || got != want || found != c.declared {
			t.Errorf("Decode(%s, %q) = %q, %q, %v; want %q", c.text, c.declared, got, found, ok, want)
		}
		if got := Likelier(raw, c.declared); got != c.likelier {
			t.Errorf("Likelier(%s, %q) = %q, want %q", c.text, c.declared, got, c.likelier)
		}
	}
}
