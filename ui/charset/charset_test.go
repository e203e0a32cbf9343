package charset

import (
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// A charset is found from the text, whatever the file says, and a right
// declaration is believed.
func TestDecode(t *testing.T) {
	for _, c := range []struct {
		text   string
		coding encoding.Encoding
		says   string
		found  string
	}{
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "GB2312", "GB2312"},
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "UTF-8", "GBK"},
		{"黑方：曹冬，白方：吴镝。五手两打的研究", simplifiedchinese.GBK, "", "GBK"},
		{"黑方：林書玄，白方：陳科翰。這一手是唯一的防守", traditionalchinese.Big5, "", "Big5"},
		{"黑方：林書玄，白方：陳科翰。這一手是唯一的防守", traditionalchinese.Big5, "big5", "big5"},
		{"中村茂名人の連珠教室。この四三で黒の勝ちです", japanese.ShiftJIS, "", "Shift_JIS"},
		{"中村茂名人の連珠教室。この四三で黒の勝ちです", japanese.ShiftJIS, "Shift_JIS", "Shift_JIS"},
	} {
		raw, err := c.coding.NewEncoder().Bytes([]byte(c.text))
		if err != nil {
			t.Fatal(err)
		}
		got, found, ok := Decode(raw, c.says)
		if !ok || got != c.text || found != c.found {
			t.Errorf("%s, said to be %q: %q in %s, %v", c.text, c.says, got, found, ok)
		}
	}
	if _, found, ok := Decode([]byte{0xff, 0xff, 0xff}, ""); ok {
		t.Errorf("no text at all was read as %s", found)
	}
}
