package notation

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"runtime"
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

// TestMemoryOfUTF16 checks that reading a file in UTF-16 takes at most four times its size and 100 MB of memory.
func TestMemoryOfUTF16(t *testing.T) {
	if testing.Short() {
		t.Skip("reads megabytes")
	}

	for name, c := range map[string]struct {
		comment  string
		numNodes int
	}{
		"long comments":    {strings.Repeat("good ", 200), 7_000},
		"short comments":   {strings.Repeat("good ", 5), 190_000},
		"Chinese comments": {strings.Repeat("一", 200), 24_000},
	} {
		t.Run(name, func(t *testing.T) {
			var text strings.Builder
			text.WriteString("(;GM[4]SZ[15]")
			for i := range c.numNodes {
				// Variations of 100 moves.
				move := i % 100
				if move == 0 {
					text.WriteString("(")
				}
				fmt.Fprintf(&text, ";%s[%s]C[%s]", colourNames[1+move%2], pointText(game.Pt(move%15, (move/15+i/1500)%15)), c.comment)
				if move == 99 || i == c.numNodes-1 {
					text.WriteString(")")
				}
			}
			text.WriteString(")")
			data := inUTF16(byteOrderMark+text.String(), binary.LittleEndian)
			runtime.GC()

			g, numCalls := &generatedFile{}, 0
			g.sample()
			base := g.peakMemory - uint64(len(data))
			o := Options{Context: errContext{t.Context(), func() error {
				numCalls++
				if numCalls%16 == 0 {
					g.sample()
				}
				return nil
			}}}
			tree, _, err := ReadTree("a.sgf", bytes.NewReader(data), o)
			g.sample()
			if err != nil {
				t.Fatal(err)
			}
			t.Logf("%d MB in use for %d MB with %d nodes", (g.peakMemory-base)>>20, len(data)>>20, c.numNodes)

			if limit := uint64(4*len(data) + 100<<20); g.peakMemory-base > limit {
				t.Errorf("got %d MB in use for a file of %d MB, want at most %d MB", (g.peakMemory-base)>>20,
					len(data)>>20, limit>>20)
			}
			runtime.KeepAlive(tree)
		})
	}
}
