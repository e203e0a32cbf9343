package assets

import (
	"bytes"
	"os"
	"testing"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"jingzi/ui/lang"
)

func missing(t *testing.T, font []byte, text string) (runes []rune) {
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
	for name, font := range map[string][]byte{"regular": regular, "bold": bold} {
		for _, l := range lang.Languages {
			for _, word := range append(lang.AllStrings(l), l.String()) {
				if m := missing(t, font, word); m != nil {
					t.Errorf("%s lacks %q of %q: run go generate ./ui/assets", name, string(m), word)
				}
			}
		}
		var latin []rune
		for r := rune(0x20); r < 0x100; r++ {
			if r < 0x7f || r >= 0xa0 {
				latin = append(latin, r)
			}
		}
		if m := missing(t, font, string(latin)+"αβ①⑳●○×–…“”↑↓←→"); m != nil {
			t.Errorf("%s lacks %q", name, string(m))
		}
	}
}

func TestRegularHasCharactersOfNames(t *testing.T) {
	// Family names and given names, simplified and traditional.
	if m := missing(t, regular, "王李张刘陈杨黄赵吴周徐孙马朱胡郭何高林罗郑梁谢宋唐許鄧馮韓曹曾彭蕭蔡潘田董袁於余葉蔣杜蘇魏程呂丁沈任姚盧傅鐘姜崔譚廖范汪陸金石戴賈韋夏邱方侯鄒熊孟秦白江閻薛尹段雷黎史龍陶賀顧毛郝龔邵萬錢嚴賴覃洪武莫孔志明秀英建国丽娟敏静军磊洋勇艳杰娜涛超"); m != nil {
		t.Errorf("regular lacks %q", string(m))
	}
}

func TestFontsStaySmall(t *testing.T) {
	if len(regular) > 1_700_000 || len(bold) > 400_000 {
		t.Errorf("the fonts have %d and %d bytes", len(regular), len(bold))
	}
}

// European and Vietnamese names need no other font: the toolkit has none for them.
func TestFontHasLettersOfNames(t *testing.T) {
	for name, font := range map[string][]byte{"regular": regular, "bold": bold, "English": latin(regular)} {
		if m := missing(t, font, "Łukasz Žižka Ağaoğlu Őze Ștefan Đặng Nguyễn Lǚ Ångström Иван Ющенко Ґалаґан Αθηνά"); m != nil {
			t.Errorf("%s lacks %q", name, string(m))
		}
		if wide, narrow := width(t, font, 'W'), width(t, font, 'Ł'); narrow < 400 || wide < narrow {
			t.Errorf("%s: Ł is %d wide, W %d", name, narrow, wide)
		}
	}
}

// In English, characters that are full-width in Chinese have their natural widths.
func TestEnglishIsNotSetAsChinese(t *testing.T) {
	for name, font := range map[string][2][]byte{"regular": {regular, latin(regular)}, "bold": {bold, latin(bold)}} {
		for _, r := range "‘’“”×÷A" {
			chinese, english := width(t, font[0], r), width(t, font[1], r)
			if narrow := chinese > 900 && english < 650; narrow != (r != 'A') {
				t.Errorf("%s: %q is %d wide in Chinese, %d in English", name, r, chinese, english)
			}
		}
		if m := missing(t, font[1], "×·•±字"); m != nil {
			t.Errorf("%s lacks %q for English", name, string(m))
		}
		if again := latin(font[1]); !bytes.Equal(again, font[1]) {
			t.Errorf("%s: a font with one character map has lost it", name)
		}
	}
}

// width returns the width of a character in thousandths of the size.
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

// The embedded licences are those of the file.
func TestLicencesAreCurrent(t *testing.T) {
	text, err := os.ReadFile("licences.txt")
	if err != nil || Licences() != string(text) {
		t.Errorf("licences.txt.gz is not licences.txt (%v): go generate ./ui/assets", err)
	}
}

// Letters, digits and Chinese characters are vertically centred in a line. Otherwise text would be too low
// on buttons and next to icons.
func TestTextStandsInTheMiddleOfItsLine(t *testing.T) {
	for name, font := range map[string][]byte{"regular": regular, "bold": bold} {
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
			middle := (bounds.Min.Y + bounds.Max.Y) / 2 // down from the baseline
			if off := (middle - (line.Descent-line.Ascent)/2).Round(); off < -30 || off > 30 {
				t.Errorf("%s: %c is %d thousandths of the size too low", name, r, off)
			}
		}
	}
}
