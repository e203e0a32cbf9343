// Package charset reads text in the charsets that game records of East Asia are
// written in beside UTF-8, for package notation.
package charset

import (
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
)

// named are the charsets by the names that files give them.
var named = map[string]encoding.Encoding{
	"gb2312": simplifiedchinese.GB18030, "gbk": simplifiedchinese.GB18030, "gb18030": simplifiedchinese.GB18030, "cp936": simplifiedchinese.GB18030,
	"big5": traditionalchinese.Big5, "cp950": traditionalchinese.Big5,
	"shift_jis": japanese.ShiftJIS, "shift-jis": japanese.ShiftJIS, "sjis": japanese.ShiftJIS, "cp932": japanese.ShiftJIS,
	"euc-jp": japanese.EUCJP,
}

// guessed are the charsets tried for a file that names none, or a wrong one.
var guessed = []struct {
	name   string
	coding encoding.Encoding
	// common reports whether two bytes are one of the characters that make up
	// most of a text in this charset.
	common func(lead, trail byte) bool
}{
	// The 3,755 frequent characters, and punctuation.
	{"GBK", simplifiedchinese.GB18030, func(lead, trail byte) bool {
		return trail >= 0xa1 && (0xb0 <= lead && lead <= 0xd7 || lead == 0xa1 || lead == 0xa3)
	}},
	// The 5,401 frequent characters, and punctuation.
	{"Big5", traditionalchinese.Big5, func(lead, trail byte) bool { return 0xa4 <= lead && lead <= 0xc6 || lead == 0xa1 }},
	// Kana, and the first part of the frequent characters.
	{"Shift_JIS", japanese.ShiftJIS, func(lead, trail byte) bool { return 0x81 <= lead && lead <= 0x97 }},
}

// Decode makes UTF-8 of a text. The charset it is said to be in comes first; if
// the text is wrong in it, or none is said, the charset in which it looks most
// like a text is found. ok is false if there is none.
func Decode(text []byte, charset string) (decoded, found string, ok bool) {
	if coding := named[strings.ToLower(strings.TrimSpace(charset))]; coding != nil {
		if decoded, ok := whole(text, coding); ok {
			return decoded, charset, true
		}
	}
	best := -1.0
	for _, g := range guessed {
		share := commonShare(text, g.common)
		if share <= best {
			continue
		}
		if as, whole := whole(text, g.coding); whole {
			decoded, found, ok, best = as, g.name, true, share
		}
	}
	return decoded, found, ok
}

// whole decodes a text; ok is false if some of it has no meaning.
func whole(text []byte, coding encoding.Encoding) (decoded string, ok bool) {
	b, err := coding.NewDecoder().Bytes(text)
	return string(b), err == nil && !strings.ContainsRune(string(b), utf8.RuneError)
}

// commonShare is which share of the characters beyond ASCII is common.
func commonShare(text []byte, common func(lead, trail byte) bool) float64 {
	all, known := 0, 0
	for i := 0; i+1 < len(text); i++ {
		if text[i] < 0x80 {
			continue
		}
		all++
		if common(text[i], text[i+1]) {
			known++
		}
		i++
	}
	return float64(known) / float64(max(all, 1))
}
