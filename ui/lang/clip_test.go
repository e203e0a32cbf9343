package lang

import (
	"strings"
	"testing"
	"unicode/utf8"
)

func TestTruncate(t *testing.T) {
	family := "👨\u200d👩\u200d👧\u200d👦"
	for _, test := range []struct {
		text       string
		characters int
		want       string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "abc..."},
		{"五子棋大师", 3, "五子棋..."},
		{"e\u0301e\u0301e\u0301", 3, "e\u0301e\u0301e\u0301"},
		{"e\u0301e\u0301e\u0301e", 3, "e\u0301e\u0301e\u0301..."},
		{family + "x", 2, family + "x"},
		{family + family, 1, family + "..."},
		{"a\r\nb\tc", 9, "a  b c"},
		{"a\u202eb", 9, "a b"},
		{"a\xffb", 9, "a\ufffdb"},
	} {
		if got := Truncate(test.text, test.characters); got != test.want {
			t.Errorf("Truncate(%q, %d) = %q, want %q", test.text, test.characters, got, test.want)
		}
	}
}

// TestTruncateIsBounded checks that the result is short and valid UTF-8 for long texts and for characters
// with many accents.
func TestTruncateIsBounded(t *testing.T) {
	for name, text := range map[string]string{
		"letters":          strings.Repeat("W", 1<<20),
		"accents":          "a" + strings.Repeat("\u0301", 1<<20),
		"accented letters": strings.Repeat("a"+strings.Repeat("\u0301", 1000), 1000),
		"joined emoji":     strings.Repeat("👩\u200d", 1<<18),
		"invalid":          strings.Repeat("\xe4", 1<<20),
		"flags":            strings.Repeat("🇨", 1<<18),
	} {
		got := Truncate(text, 40)
		if len(got) > 40*maxCluster+3 || !utf8.ValidString(got) || got == "" {
			t.Errorf("%s: got %d bytes, valid UTF-8: %v; want 1 to %d valid bytes", name, len(got),
				utf8.ValidString(got), 40*maxCluster+3)
		}
	}
}

// TestTruncateAccents checks that no accent is cut within its bytes.
func TestTruncateAccents(t *testing.T) {
	if got, want := Truncate("a"+strings.Repeat("\u0301", 100)+"b", 5), "a"+strings.Repeat("\u0301", 23)+
		"b"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
