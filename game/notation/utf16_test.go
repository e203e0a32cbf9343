package notation

import (
	"bytes"
	"encoding/binary"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"

	"jingzi/game"
)

// inUTF16 encodes a text in UTF-16.
func inUTF16(text string, order binary.AppendByteOrder) []byte {
	var b []byte
	for _, unit := range utf16.Encode([]rune(text)) {
		b = order.AppendUint16(b, unit)
	}
	return b
}

// readAsSGF returns a file as SGF. It reads one byte at a time.
func readAsSGF(t *testing.T, name string, data []byte) (string, error) {
	t.Helper()
	tree, notes, err := ReadTree(name, iotest.OneByteReader(bytes.NewReader(data)), Options{})
	if err != nil {
		return "", err
	}

	for _, n := range notes {
		if n.Kind != ExtraGamesIgnored && n.Kind != RulesLost {
			t.Errorf("%s: got note %+v", name, n)
		}
	}

	return writeTree(t, tree), nil
}

// eachAsSGF returns the games of a file as SGF.
func eachAsSGF(t *testing.T, name string, data []byte) (all string) {
	t.Helper()
	err := ReadAll(name, bytes.NewReader(data), Options{}, func(tree *game.Tree, _ []Note, err error) bool {
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		all += writeTree(t, tree)

		return true
	})
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}

	return all
}

// TestUTF16 checks that text in UTF-16 is read like the same text in UTF-8, in both byte orders, and with and
// without a byte order mark.
func TestUTF16(t *testing.T) {
	for name, text := range map[string]string{
		"a.sgf": "(;GM[4]SZ[15]PB[一二三]PW[Jörg 𠮷];B[hh]C[一一一一一一一一 😀];W[hg](;B[ii])(;B[ig]))(;GM[4]SZ[15]PB[X];B[hh])",
		"a.psq": "Piskvorky 15x15, 11:11, 0\r\n8,8,0\r\n9,7,0\r\nAnn\r\nBob\r\n-1\r\n",
		"a.txt": "[Black \"一\"]\r\n1. h8 i9 2. h10\r\n",
		"b.txt": "h8",
		"a.pos": "(;GM[4]SZ[15];B[hh];W[hg])",
		"a.sav": "15\n15\n2\n7 7\n6 7\n",
	} {
		want, err := readAsSGF(t, name, []byte(text))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		wantAll := eachAsSGF(t, name, []byte(text))

		for _, order := range []binary.AppendByteOrder{binary.LittleEndian, binary.BigEndian} {
			for _, mark := range []string{"", byteOrderMark} {
				data := inUTF16(mark+text, order)
				if got, err := readAsSGF(t, name, data); err != nil || got != want {
					t.Errorf("%s in %v, with the mark %q: got\n%s, error %v; want\n%s", name, order, mark, got, err, want)
				}
				if got := eachAsSGF(t, name, data); got != wantAll {
					t.Errorf("%s in %v, with the mark %q: ReadAll got %q, want %q", name, order, mark, got, wantAll)
				}
			}
		}
	}
}

// TestBrokenUTF16 checks that unpaired surrogates and an odd last byte lose no move.
func TestBrokenUTF16(t *testing.T) {
	for title, broken := range map[string]string{
		"a high surrogate":               "\x00\xd8",
		"a low surrogate":                "\x00\xdc",
		"two high surrogates":            "\x00\xd8\x00\xd8",
		"a high surrogate and character": "\x00\xd8A\x00",
	} {
		head, tail := inUTF16("(;GM[4]SZ[15];B[hh]C[", binary.LittleEndian), inUTF16("];W[hg])", binary.LittleEndian)
		data := string(head) + broken + string(tail) + "x"
		got, err := readAsSGF(t, "a.sgf", []byte(data))
		if err != nil || !strings.Contains(got, ";W[hg]") || !strings.Contains(got, "\ufffd") {
			t.Errorf("%s: got %s, error %v; want U+FFFD and the move h9", title, got, err)
		}
	}
}
