package charset

import (
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// TestDecode checks that the declared character set is used, that the character set is guessed if none is declared, and
// that Encode restores the bytes.
func TestDecode(t *testing.T) {
	for _, c := range []struct {
		text     string
		coding   encoding.Encoding
		declared string
		found    string
	}{
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "GB2312", "GB2312"},
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "UTF-8", "GBK"},
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "", "GBK"},
		{"白必胜", simplifiedchinese.GBK, "", "GBK"},
		{"这里黑棋有两种下法，先手冲四再做活三。", simplifiedchinese.GBK, "", "GBK"},
		{"黑方：林書玄，白方：陳科翰。這一手是唯一的防守", traditionalchinese.Big5, "", "Big5"},
		{"黑方：林書玄，白方：陳科翰。這一手是唯一的防守", traditionalchinese.Big5, "big5", "big5"},
		{"白棋必勝，黑棋沒有好的防守。", traditionalchinese.Big5, "", "Big5"},
		{"中村茂名人の連珠教室。この四三で黒の勝ちです", japanese.ShiftJIS, "", "Shift_JIS"},
		{"中村茂名人の連珠教室。この四三で黒の勝ちです", japanese.ShiftJIS, "Shift_JIS", "Shift_JIS"},
		{"ここで白が防げば黒は勝てません。", japanese.EUCJP, "", "EUC-JP"},
		{"여기서 흑이 이기는 수가 있다. 백은 막을 수 없다.", korean.EUCKR, "", "CP949"},
		{"흑승", korean.EUCKR, "", "CP949"},
		{"이 수는 좋지 않습니다.\nH8 I9 다음에 J10 으로 둔다", korean.EUCKR, "", "CP949"},
		{"똠방각하 펲시콜라: 이 모양은 흑이 좋다", korean.EUCKR, "", "CP949"}, // only in CP949
		{"Чёрные выигрывают: Н8 и далее", charmap.Windows1251, "", "windows-1251"},
		{"Белые защищаются", charmap.Windows1251, "windows-1251", "windows-1251"},
		{"Ants Soosõrv, Göran Söderström: très bien", charmap.Windows1252, "", "windows-1252"},
		// These character sets are used only if declared.
		{"Чёрные выигрывают: Н8 и далее", charmap.KOI8R, "KOI8-R", "KOI8-R"},
		{"Белые", charmap.KOI8R, "koi8-r", "koi8-r"},
		{"Žluťoučký kůň, Łukasz Żak: świetna obrona", charmap.Windows1250, "windows-1250", "windows-1250"},
		{"Žluťoučký kůň, Łukasz Żak: świetna obrona", charmap.ISO8859_2, "ISO-8859-2", "ISO-8859-2"},
		{"Piškvorky", charmap.ISO8859_2, "iso-8859-2", "iso-8859-2"},
		{"Işığın güzelliği, siyah kazanır", charmap.Windows1254, "windows-1254", "windows-1254"},
		{"Jānis Bērziņš: melnie uzvar", charmap.Windows1257, "windows-1257", "windows-1257"},
	} {
		raw, err := c.coding.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		got, found, ok := Decode(raw, c.declared)
		if !ok || got != c.text || found != c.found {
			t.Errorf("Decode(%s, %q) = %q, %s, %v; want it in %s", c.text, c.declared, got, found, ok, c.found)
		}
		if back, ok := Encode(got, found); !ok || string(back) != string(raw) {
			t.Errorf("Encode(%s, %s) = %q, %v; want %q, true", got, found, back, ok, raw)
		}
		if got, name, ok := DecoderFor(c.found)(raw, "UTF-8"); !ok || got != c.text ||
			charsetNamed(name) != charsetNamed(c.found) {
			t.Errorf("DecoderFor(%q)(%s) = %q, %q, %v; want it in %s", c.found, c.text, got, name, ok, c.found)
		}
	}
	if _, found, ok := Decode([]byte{0xff, 0x98, 0x81}, ""); ok {
		t.Errorf("Decode of bytes that are not text: got %s, want ok = false", found)
	}
	if b, ok := Encode("黑", "windows-1251"); ok {
		t.Errorf("Encode(黑, windows-1251) = %q, true; want false", b)
	}
}

// TestDecodeOneLongLine checks that the character set of a long text on a single line is guessed, wherever its first
// character beyond ASCII is, and without any spaces.
func TestDecodeOneLongLine(t *testing.T) {
	for _, c := range []struct {
		text   string
		coding encoding.Encoding
		found  string
	}{
		{"黑方：林書玄，白方：陳科翰。這一手是唯一的防守", traditionalchinese.Big5, "Big5"},
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "GBK"},
		{"中村茂名人の連珠教室。この四三で黒の勝ちです", japanese.ShiftJIS, "Shift_JIS"},
		{"ここで白が防げば黒は勝てません。", japanese.EUCJP, "EUC-JP"},
		{"Чёрные выигрывают: Н8 и далее", charmap.Windows1251, "windows-1251"},
	} {
		for _, text := range []string{
			"(;GM[4]C[" + strings.Repeat("x", 2*maxSample) + "]C[" + c.text + "])",
			"(;GM[4]C[" + strings.Repeat("x ", maxSample) + c.text + "])",
			"(;GM[4]C[" + strings.Repeat(c.text, maxSample/20) + "])",
			strings.Repeat(c.text, maxSample/20),
			"x" + strings.Repeat(c.text, maxSample/20),
		} {
			raw, err := c.coding.NewEncoder().Bytes([]byte(text))
			if err != nil {
				t.Fatal(err)
			}
			if got, found, ok := Decode(raw, ""); !ok || got != text || found != c.found {
				t.Errorf("%.20q with %d bytes: got the character set %s, %v; want %s", text, len(raw), found,
					ok, c.found)
			}
		}
	}
}

// TestShared checks that a short text is decoded in the character set of the other texts, and a longer one
// in its own.
func TestShared(t *testing.T) {
	raw := func(coding encoding.Encoding, text string) []byte {
		b, err := coding.NewEncoder().Bytes([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		return b
	}
	if got, _, _ := Decode(raw(charmap.Windows1250, "Győző"), ""); got == "Győző" {
		t.Fatal("Győző is decoded correctly without other texts; the test needs another name")
	}
	var s Shared
	s.Add(raw(charmap.Windows1250, "PB[Dvořák]PW[Řehoř]"), "")
	s.Add(raw(charmap.Windows1250, "PB[Świątek]PW[Łukasz]"), "")

	for _, c := range []struct {
		text   string
		coding encoding.Encoding
		found  string
	}{
		{"Győző", charmap.Windows1250, "windows-1250"},
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "GBK"},
		{"Чёрные выигрывают: Н8 и далее", charmap.Windows1251, "windows-1251"},
	} {
		if got, found, ok := s.Decode(raw(c.coding, c.text), ""); !ok || got != c.text || found != c.found {
			t.Errorf("got %q in %s, %v; want %q in %s", got, found, ok, c.text, c.found)
		}
	}
}
