package assets

import (
	"bytes"
	"os"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"jingzi/ui/lang"
)

// missingRunes returns the characters of a text for which a font has no glyph.
func missingRunes(t *testing.T, font []byte, text string) (runes []rune) {
	t.Helper()
	parsed, err := sfnt.Parse(font)
	if err != nil {
		t.Fatal(err)
	}

	var buffer sfnt.Buffer
	for _, r := range text {
		glyph, err := parsed.GlyphIndex(&buffer, r)
		if err != nil {
			t.Fatal(err)
		}
		if glyph == 0 {
			runes = append(runes, r)
		}
	}

	return runes
}

func TestFontHasEveryCharacter(t *testing.T) {
	for name, font := range map[string][]byte{"regular": regular, "bold": bold, "names": names} {
		for _, l := range lang.Languages {
			for _, text := range append(lang.AllStrings(l), l.String()) {
				if missing := missingRunes(t, font, text); missing != nil {
					t.Errorf("%s lacks %q of %q: run go generate ./ui/assets", name, string(missing), text)
				}
			}
		}

		var latin []rune
		for r := rune(0x20); r < 0x100; r++ {
			if r < 0x7f || r >= 0xa0 {
				latin = append(latin, r)
			}
		}
		if missing := missingRunes(t, font, string(latin)+"αβ①⑳●○×–…“”↑↓←→"); missing != nil {
			t.Errorf("%s lacks %q", name, string(missing))
		}
	}
}

// TestFontHasCharactersOfNames checks that the font for names has the characters of common Chinese names.
func TestFontHasCharactersOfNames(t *testing.T) {
	if missing := missingRunes(t, names,
		"王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐許鄧馮韓曹曾彭蕭蔡潘田董袁於余葉蔣杜蘇魏程呂丁沈任姚盧傅鐘姜崔譚廖范汪陸金石戴賈韋夏邱方侯鄒熊孟秦白江閻薛尹段雷黎史龍陶賀顧毛郝龔邵萬錢嚴賴覃洪武莫孔志明秀英建国丽娟敏静军磊洋勇艳杰娜涛超"); missing != nil {
		t.Errorf("names lacks %q", string(missing))
	}
}

func TestFontsStaySmall(t *testing.T) {
	if len(regular) > 400_000 || len(bold) > 400_000 || len(names) > 1_700_000 { // regular and bold are read at every start
		t.Errorf("got fonts of %d, %d and %d bytes, want at most 0.4, 0.4 and 1.7 MB", len(regular), len(bold),
			len(names))
	}
}

// TestFontHasLettersOfNames checks that the fonts have the letters of European and Vietnamese names, since
// Fyne has no other font with these letters.
func TestFontHasLettersOfNames(t *testing.T) {
	for name, font := range map[string][]byte{
		"regular": regular,
		"bold":    bold,
		"names":   names,
		"English": latin(regular),
	} {
		if missing := missingRunes(t, font, "Łukasz Žižka Ağaoğlu Őze Ștefan Đặng Nguyễn Lǚ Ångström Иван Ющенко "+
			"Ґалаґан Αθηνά"); missing != nil {
			t.Errorf("%s lacks %q", name, string(missing))
		}
		if widthW, widthL := width(t, font, 'W'), width(t, font, 'Ł'); widthL < 400 || widthW < widthL {
			t.Errorf("%s: got width %d of Ł and %d of W, want at least 400 and Ł not wider than W", name,
				widthL, widthW)
		}
	}
}

// TestLatinWidths checks that characters that are full-width in Chinese text have their Latin widths
// in English.
func TestLatinWidths(t *testing.T) {
	for name, font := range map[string][2][]byte{"regular": {regular, latin(regular)}, "bold": {bold, latin(bold)}, "names": {names, latin(names)}} {
		for _, r := range "‘’“”×÷A" {
			chinese, english := width(t, font[0], r), width(t, font[1], r)
			if isNarrower := chinese > 900 && english < 650; isNarrower != (r != 'A') {
				t.Errorf("%s: got width %d of %q in Chinese, %d in English; want a Latin width in English: %v", name,
					chinese, r, english, r != 'A')
			}
		}
		if missing := missingRunes(t, font[1], "×·•±字"); missing != nil {
			t.Errorf("%s for English lacks %q", name, string(missing))
		}
		if again := latin(font[1]); !bytes.Equal(again, font[1]) {
			t.Errorf("%s: latin changes a font that has only one character map", name)
		}
	}
}

// width returns the width of a character in thousandths of the font size.
func width(t *testing.T, font []byte, r rune) int {
	t.Helper()
	parsed, err := sfnt.Parse(font)
	if err != nil {
		t.Fatal(err)
	}
	var buffer sfnt.Buffer
	glyph, err := parsed.GlyphIndex(&buffer, r)
	if err != nil {
		t.Fatal(err)
	}
	advance, err := parsed.GlyphAdvance(&buffer, glyph, fixed.I(1000), 0)
	if err != nil {
		t.Fatal(err)
	}

	return advance.Round()
}

// TestLicencesAreCurrent checks that the embedded licences are the content of licences.txt.
func TestLicencesAreCurrent(t *testing.T) {
	text, err := os.ReadFile("licences.txt")
	if err != nil {
		t.Fatal(err)
	}
	if Licences() != string(text) {
		t.Error("licences.txt.gz differs from licences.txt: run go generate ./ui/assets")
	}
}

// TestTextIsCentred checks that letters, digits and Chinese characters are vertically centred in a line, so
// that they look centred on buttons and next to icons.
func TestTextIsCentred(t *testing.T) {
	for name, font := range map[string][]byte{"regular": regular, "bold": bold, "names": names} {
		parsed, err := sfnt.Parse(font)
		if err != nil {
			t.Fatal(err)
		}
		var buffer sfnt.Buffer
		const size = 1000
		line, err := parsed.Metrics(&buffer, fixed.I(size), 0)
		if err != nil {
			t.Fatal(err)
		}

		for _, r := range "HE15中" {
			glyph, _ := parsed.GlyphIndex(&buffer, r)
			bounds, _, err := parsed.GlyphBounds(&buffer, glyph, fixed.I(size), 0)
			if err != nil {
				t.Fatal(err)
			}
			middle := (bounds.Min.Y + bounds.Max.Y) / 2 // measured downwards from the baseline
			if offset := (middle - (line.Descent-line.Ascent)/2).Round(); offset < -30 || offset > 30 {
				t.Errorf("%s: %c is %d thousandths of the size too low, want at most 30", name, r, offset)
			}
		}
	}
}
