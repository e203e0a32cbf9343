package charset

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"
)

// scoredTexts are texts with their scores as simplified and traditional Chinese, Korean, Japanese in Shift_JIS and in
// EUC-JP, Russian, and in Western and Central European languages. Scores are logarithms of likelihoods, so a text is
// read in the language with the highest.
//
// A commit that changes the scores on purpose changes the table and says what TestRandomNames has measured; no other
// commit may.
var scoredTexts = []struct{ text, scores string }{
	{"",
		`0.00 0.00 0.00 0.00 0.00 0.00 0.00 0.00`},
	{"PB[abc]",
		`-25.90 -25.90 -25.90 -25.90 -25.90 -25.90 -25.90 -25.90`},
	{"曹冬",
		`-12.31 -16.68 -26.70 -16.37 -16.37 -23.00 -30.50 -30.50`},
	{"吴",
		`-10.20 -13.70 -13.70 -13.00 -13.00 -12.00 -18.00 -18.00`},
	{"黑方：曹冬，胜。",
		`-54.68 -54.68 -104.70 -79.41 -79.41 -101.50 -129.50 -129.50`},
	{"司马相如",
		`-27.50 -27.50 -52.70 -33.49 -33.49 -47.50 -63.50 -63.50`},
	{"欧阳修远山",
		`-43.50 -50.50 -65.70 -45.54 -45.54 -61.00 -80.00 -80.00`},
	{"林書玄陳科翰",
		`-49.85 -49.85 -78.70 -48.80 -48.80 -74.50 -96.50 -96.50`},
	{"李小龙飞",
		`-20.70 -33.72 -52.70 -38.17 -38.17 -47.50 -63.50 -63.50`},
	{"王金星",
		`-18.65 -15.43 -39.70 -19.37 -19.37 -34.00 -47.00 -47.00`},
	{"李",
		`-7.93 -7.93 -13.70 -7.93 -7.93 -12.00 -18.00 -18.00`},
	{"김철",
		`-26.70 -26.70 -8.75 -26.00 -26.00 -23.00 -30.50 -30.50`},
	{"김영호수",
		`-52.70 -52.70 -14.55 -52.00 -52.00 -47.50 -63.50 -63.50`},
	{"김",
		`-13.70 -13.70 -10.20 -13.00 -13.00 -12.00 -18.00 -18.00`},
	{"こたえ ぁん を ァヶ ー ｡ﾟ",
		`-165.70 -165.70 -165.70 -76.70 -76.70 -145.50 -193.00 -193.00`},
	{"x黑y",
		`-21.92 -21.92 -27.10 -26.40 -26.40 -35.40 -21.40 -21.40`},
	{"x黑 y",
		`-19.62 -19.62 -24.80 -24.10 -24.10 -31.10 -25.10 -25.10`},
	{"1黑y",
		`-15.92 -15.92 -21.10 -20.40 -20.40 -27.40 -21.40 -21.40`},
	{"김철수",
		`-39.70 -39.70 -12.24 -39.00 -39.00 -34.00 -47.00 -47.00`},
	{"흑승",
		`-26.70 -26.70 -13.50 -26.00 -26.00 -23.00 -30.50 -30.50`},
	{"백은막을수없다",
		`-91.70 -91.70 -37.24 -91.00 -91.00 -88.00 -113.00 -113.00`},
	{"x김y",
		`-27.10 -27.10 -23.60 -26.40 -26.40 -35.40 -21.40 -21.40`},
	{"中村茂名人の四三でァヶ勝チーんぁ",
		`-159.44 -159.44 -208.70 -81.80 -81.80 -209.50 -261.50 -261.50`},
	{"ｱｲﾟ｡ﾝ",
		`-65.70 -65.70 -65.70 -45.00 -45.00 -61.00 -80.00 -80.00`},
	{"ヽぁ゛",
		`-39.70 -39.70 -39.70 -30.30 -30.30 -34.00 -47.00 -47.00`},
	{"Чёрные",
		`-78.70 -78.70 -78.70 -78.00 -78.00 -23.44 -97.50 -97.50`},
	{"ИВАНОВ Пётр",
		`-135.10 -135.10 -135.10 -133.70 -133.70 -50.20 -193.20 -193.20`},
	{"пРивЕт",
		`-78.70 -78.70 -78.70 -78.00 -78.00 -40.50 -107.50 -107.50`},
	{"взгляд всплск аоуе",
		`-217.50 -217.50 -217.50 -215.40 -215.40 -85.68 -263.90 -263.90`},
	{"xБелые",
		`-69.40 -69.40 -69.40 -68.70 -68.70 -30.28 -91.70 -91.70`},
	{"Белыеx",
		`-69.40 -69.40 -69.40 -68.70 -68.70 -30.28 -84.70 -84.70`},
	{"Ж1",
		`-17.40 -17.40 -17.40 -16.70 -16.70 -8.13 -22.70 -22.70`},
	{"Göran Söderström très España façade",
		`-225.50 -225.50 -225.50 -221.30 -221.30 -275.30 -134.11 -156.81`},
	{"ÄÖü éé é À",
		`-104.90 -104.90 -104.90 -102.10 -102.10 -93.10 -63.98 -77.13`},
	{"naÏve señr garçn",
		`-107.20 -107.20 -107.20 -105.10 -105.10 -131.10 -79.53 -97.71`},
	{"Dvořák Řehoř Łukasz Żak řč",
		`-180.80 -180.80 -180.80 -176.60 -176.60 -205.60 -177.40 -110.61`},
	{"šxž brř",
		`-55.90 -55.90 -55.90 -53.80 -53.80 -74.80 -56.80 -34.31`},
	{"Győző ű ů",
		`-79.30 -79.30 -79.30 -76.50 -76.50 -90.50 -82.50 -50.35`},
	{"\u0080\uffff",
		`-26.70 -26.70 -26.70 -26.00 -26.00 -23.00 -34.50 -34.50`},
}

func TestScores(t *testing.T) {
	for _, c := range scoredTexts {
		var scores []string
		for _, l := range []language{simplified, traditional, hangul, shiftJIS, eucJP, cyrillic, western, central} {
			scores = append(scores, fmt.Sprintf("%.2f", l.score(c.text)))
		}
		if got := strings.Join(scores, " "); got != c.scores {
			t.Errorf("the scores of %q are\n%s, want\n%s", c.text, got, c.scores)
		}
	}
}

// TestRecover checks that a text that was decoded in a wrong character set leads back to its bytes.
func TestRecover(t *testing.T) {
	for _, c := range []struct {
		text, charset, wrong string
	}{
		{"黑方：曹冬，白方：吴镝。五手两打的研究", "GBK", "windows-1252"},
		{"白棋必勝", "Big5", "GBK"},
		{"Чёрные выигрывают", "windows-1251", "windows-1252"},
		{"Dvořák", "windows-1250", "windows-1252"},
		{"Dvořák", "UTF-8", "windows-1252"},
		{"曹冬吴镝", "UTF-8", "GBK"},
	} {
		raw, ok := []byte(c.text), true
		if c.charset != UTF8 {
			raw, ok = Encode(c.text, c.charset)
		}
		if !ok {
			t.Fatal(c.text)
		}
		garbled, complete := charsetNamed(c.wrong).decode(raw)
		if !complete {
			t.Fatalf("%s in %s cannot be read in %s", c.text, c.charset, c.wrong)
		}
		if got := Recover(garbled, c.charset); !bytes.Equal(got, raw) {
			t.Errorf("Recover(%q, %s) = %q, want %q", garbled, c.charset, got, raw)
		}
	}

	// What is right already stays, and so does what cannot be explained.
	raw, _ := Encode("曹冬吴镝", "GBK")
	if got := Recover("曹冬吴镝", "GBK"); !bytes.Equal(got, raw) {
		t.Errorf("Recover of a text in its character set is %q, want %q", got, raw)
	}
	for _, name := range []string{UTF8, "windows-1251"} {
		if got := Recover("吴ï여", name); string(got) != "吴ï여" {
			t.Errorf("Recover of a text in no character set is %q for %s, want the text", got, name)
		}
	}
}

// TestSample checks which part of a long text is examined: whole lines that are not ASCII, as many as fit, and a part of
// the first one only if none fits.
func TestSample(t *testing.T) {
	line := func(n int) string { return strings.Repeat("井", n/3) + strings.Repeat("x", n%3) }
	half := line(maxSample/2-1) + "\n"
	for _, c := range []struct{ name, text, want string }{
		{"a short text", "abc", "abc"},
		{"a text of the maximum length", strings.Repeat("x\n", maxSample/2-2) + "é\n\n", strings.Repeat("x\n", maxSample/2-2) +
			"é\n\n"},
		{"lines in ASCII", strings.Repeat("x\n", maxSample) + "井\n" + "y\n" + "é\n", "井\né\n"},
		{"lines that just fit", half + half + "é\n", half + half},
		{"a line that does not fit", half + strings.Repeat("x", maxSample) + "井\n" + half, half + half},
		{"a text in ASCII", strings.Repeat("x", 2*maxSample), strings.Repeat("x", maxSample)},
		{"one line", strings.Repeat("x", maxSample) + "é" + strings.Repeat("y", maxSample),
			"é" + strings.Repeat("y", maxSample-2)},
	} {
		if got := string(sampleOf([]byte(c.text))); got != c.want {
			t.Errorf("%s: the sample has %d bytes and begins with %.20q, want %d and %.20q", c.name, len(got), got,
				len(c.want), c.want)
		}
	}
}

// TestCut checks that a text is not cut within a character of two bytes: it ends at an ASCII character or, far from one,
// after an even number of bytes.
func TestCut(t *testing.T) {
	pair := "\xb0\xb1"
	for _, c := range []struct {
		name string
		text string
		want int
	}{
		{"a short text", pair + pair, 4},
		{"the maximum length", strings.Repeat(pair, maxSample/2), maxSample},
		{"the maximum length after a letter", "x" + strings.Repeat(pair, maxSample/2-1) + "\xb0", maxSample},
		{"pairs alone", strings.Repeat(pair, maxSample), maxSample},
		{"after one letter", "x" + strings.Repeat(pair, maxSample), maxSample - 1},
		{"after two letters", "xy" + strings.Repeat(pair, maxSample), maxSample},
		{"digits are second bytes of four", "x1" + strings.Repeat(pair, maxSample), maxSample - 1},
		{"a letter near the end", strings.Repeat(pair, maxSample/2-3) + "xy1" + strings.Repeat(pair, 9), maxSample - 4},
		{"a letter in the middle", strings.Repeat(pair, maxSample/4) + "x" + strings.Repeat(pair, maxSample),
			maxSample/2 + 1},
		{"a letter just before it", strings.Repeat(pair, maxSample/4-1) + "\xb0x" + strings.Repeat(pair, maxSample),
			maxSample},
	} {
		if got := len(cutText([]byte(c.text))); got != c.want {
			t.Errorf("%s: cut to %d bytes, want %d", c.name, got, c.want)
		}
	}
}

// TestDoubtIsResolved checks that a text is in doubt between its two likeliest character sets until another text or the
// player decides.
func TestDoubtIsResolved(t *testing.T) {
	name := []byte("PB[J\xf5gi]") // Jõgi in windows-1252, Jőgi in windows-1250
	var s Shared
	s.Add(name, "")
	first, second, texts := s.Doubt()
	if len(texts) != 1 || !bytes.Equal(texts[0], name) || first != "windows-1252" || second != "windows-1250" {
		t.Fatalf("the doubt is between %q and %q about %q, want the Western and then the Central European character set",
			first, second, texts)
	}
	if _, found, ok := s.Decode(name, ""); !ok || found != first {
		t.Errorf("the text is read in %s, %v; want the likelier %s", found, ok, first)
	}

	chosen := s
	chosen.Choose(second)
	if _, _, texts := chosen.Doubt(); texts != nil {
		t.Errorf("after the choice %q are in doubt", texts)
	}
	if _, found, ok := chosen.Decode(name, ""); !ok || found != second {
		t.Errorf("after the choice of %s the text is read in %s, %v", second, found, ok)
	}
	chosen.Choose(UTF8)
	if _, found, _ := chosen.Decode(name, ""); found != first {
		t.Errorf("without a choice the text is read in %s, want %s", found, first)
	}

	for set, text := range map[string]string{"windows-1252": "PB[Göran Söderström]", "windows-1250": "PB[Dvořák]PW[Řehoř]"} {
		raw, ok := Encode(text, set)
		if !ok {
			t.Fatal(text)
		}
		together := Shared{}
		together.Add(name, "")
		together.Add(raw, "")
		if a, b, texts := together.Doubt(); texts != nil {
			t.Errorf("beside %s, %q are in doubt between %s and %s", text, texts, a, b)
		}
		if _, found, _ := together.Decode(name, ""); found != set {
			t.Errorf("beside %s the text is read in %s, want %s", text, found, set)
		}
	}
}

// TestDeclarationIsEvidence checks that a text with a declaration decides about others, unless it is not valid in what it
// declares, and that no doubt is about a text with a declaration.
func TestDeclarationIsEvidence(t *testing.T) {
	name := []byte("PB[J\xf5gi]")
	for _, c := range []struct{ declared, want string }{
		{"windows-1250", "windows-1250"}, {"windows-1252", "windows-1252"}, {"latin-1", "windows-1252"},
	} {
		var s Shared
		s.Add(name, c.declared)
		if _, _, texts := s.Doubt(); texts != nil {
			t.Errorf("declared as %s, %q are in doubt", c.declared, texts)
		}
		if _, found, ok := s.Decode(name, ""); !ok || found != c.want {
			t.Errorf("beside a text declared as %s another is read in %s, %v; want %s", c.declared, found, ok, c.want)
		}
	}

	chinese, err := simplifiedchinese.GBK.NewEncoder().Bytes([]byte("黑方：曹冬，白方：吴镝。五手两打的研究"))
	if err != nil {
		t.Fatal(err)
	}
	var s Shared
	s.Add(chinese, "windows-1252")
	if _, found, ok := s.Decode(chinese, ""); !ok || found != "GBK" {
		t.Errorf("a Chinese text declared as windows-1252 is read in %s, %v; want GBK", found, ok)
	}
}
