package assets

import (
	"testing"

	"golang.org/x/image/font/sfnt"

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
			for _, word := range append(lang.Words(l), l.String()) {
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
