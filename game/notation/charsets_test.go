package notation

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestRecognisedUTF16 checks from which share of ASCII characters on a text without a byte order mark is taken for
// UTF-16, and that the zero bytes must be in one place of each pair: Chinese characters such as 一 have a zero byte in the
// other place. The bytes of UTF-16 are written out here, so that the order does not depend on a library.
func TestRecognisedUTF16(t *testing.T) {
	little := func(ascii, han, zero int) []byte {
		return []byte(strings.Repeat("x\x00", ascii) + strings.Repeat("\x95\x4e", han) + strings.Repeat("\x00\x4e", zero))
	}
	for _, c := range []struct {
		name             string
		ascii, han, zero int // characters: letters, 井 and 一
		want             bool
	}{
		{"letters", 100, 0, 0, true},
		{"Chinese", 0, 100, 0, false},
		{"a quarter of letters", 25, 75, 0, false},
		{"more than a quarter of letters", 26, 74, 0, true},
		{"eight letters for each other zero", 88, 0, 11, false},
		{"more than eight letters for each other zero", 89, 0, 11, true},
		{"fewer", 87, 0, 11, false},
		{"nothing", 0, 0, 0, false},
	} {
		data := little(c.ascii, c.han, c.zero)
		swapped := slices.Clone(data)
		for i := 0; i < len(swapped); i += 2 {
			swapped[i], swapped[i+1] = swapped[i+1], swapped[i]
		}
		for order, text := range map[binary.ByteOrder][]byte{binary.LittleEndian: data, binary.BigEndian: swapped} {
			got := utf16Order(text)
			if want := c.want; (got != nil) != want || want && got != order {
				t.Errorf("%s in %v: the order is %v, want UTF-16: %v", c.name, order, got, want)
			}
		}
	}

	for mark, want := range map[string]binary.ByteOrder{"\xff\xfe": binary.LittleEndian, "\xfe\xff": binary.BigEndian,
		"\xff": nil, "\xfe": nil, "\xff\xff": nil, "\xfe\xfe": nil, "\xef\xbb\xbf": nil} {
		if got := utf16Order([]byte(mark + "井井井")); got != want {
			t.Errorf("a text with the mark %q is in %v, want %v", mark, got, want)
		}
	}
}

// TestCharsetOfAText checks how a text that is not in Unicode is decoded: in the charset of the options, or in the
// declared one, or in the one that the decoder guesses, or else as Latin-1; and what is noted.
func TestCharsetOfAText(t *testing.T) {
	const umlaut = "(;GM[4]SZ[15]CA[DECLARED]PB[J\xf6rg];B[hh])"
	decoder := func(charset string) func([]byte, string) (string, string, bool) {
		return func(text []byte, declared string) (string, string, bool) {
			if charset == "" {
				return "", "", false
			}
			if charset == "declared" {
				charset = declared
			}
			return strings.ReplaceAll(string(text), "\xf6", "<"+charset+">"), charset, true
		}
	}
	for _, c := range []struct {
		title, text, declared string
		options               Options
		charset, name         string
		notes                 []NoteKind
	}{
		{"no decoder", umlaut, "", Options{}, "ISO-8859-1", "Jörg", nil},
		{"no decoder, Latin-1", umlaut, "ISO-8859-1", Options{}, "ISO-8859-1", "Jörg", nil},
		{"no decoder, Latin1", umlaut, "latin1", Options{}, "ISO-8859-1", "Jörg", nil},
		{"no decoder, windows-1252", umlaut, "windows-1252", Options{}, "ISO-8859-1", "Jörg", nil},
		{"no decoder, another charset", umlaut, "GBK", Options{}, "ISO-8859-1", "Jörg", []NoteKind{CharsetMismatch}},
		{"as declared", umlaut, "A", Options{Decode: decoder("declared")}, "A", "J<A>rg", nil},
		{"as declared, in other letters", umlaut, "a", Options{Decode: decoder("A")}, "A", "J<A>rg", nil},
		{"guessed", umlaut, "A", Options{Decode: decoder("B")}, "B", "J<B>rg", []NoteKind{CharsetMismatch}},
		{"not decoded", umlaut, "A", Options{Decode: decoder("")}, "ISO-8859-1", "Jörg", []NoteKind{CharsetMismatch}},
		{"chosen", umlaut, "A", Options{Decode: decoder("declared"), Charset: "C"}, "C", "J<C>rg", nil},
		{"chosen without a decoder", umlaut, "", Options{Charset: "C"}, "ISO-8859-1", "Jörg", nil},
		{"UTF-8", "(;GM[4]SZ[15]CA[DECLARED]PB[Jörg];B[hh])", "", Options{Decode: decoder("B")}, "", "Jörg", nil},
		{"UTF-8, declared", "(;GM[4]SZ[15]CA[DECLARED]PB[Jörg];B[hh])", "utf-8", Options{Decode: decoder("B")}, "", "Jörg", nil},
		{"UTF-8, with a mark", "\ufeff(;GM[4]SZ[15]CA[DECLARED]PB[Jörg];B[hh])", "A", Options{Decode: decoder("declared")}, "",
			"Jörg", nil},
		{"UTF-8, guessed", "(;GM[4]SZ[15]CA[DECLARED]PB[Jörg];B[hh])", "A", Options{Decode: decoder("B")}, "", "Jörg", nil},
		{"UTF-8 bytes, declared otherwise", "(;GM[4]SZ[15]CA[DECLARED]PB[Jörg];B[hh])", "A",
			Options{Decode: decoder("declared")}, "A", "Jörg", nil},
		{"ASCII, declared otherwise", "(;GM[4]SZ[15]CA[DECLARED]PB[Jorg];B[hh])", "A", Options{Decode: decoder("declared")}, "",
			"Jorg", nil},
		{"likelier", umlaut, "A", Options{Decode: decoder("declared"), Likelier: func([]byte, string) string { return "B" }},
			"A", "J<A>rg", []NoteKind{CharsetDoubtful}},
		{"not likelier", umlaut, "A", Options{Decode: decoder("declared"), Likelier: func([]byte, string) string { return "" }},
			"A", "J<A>rg", nil},
	} {
		text := strings.Replace(c.text, "DECLARED", c.declared, 1)
		tree, notes, err := ReadTree("a.sgf", strings.NewReader(text), c.options)
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		var kinds []NoteKind
		for _, n := range notes {
			kinds = append(kinds, n.Kind)
			if n.LineNo != 0 {
				t.Errorf("%s: the note %+v on the whole file has a line", c.title, n)
			}
		}
		if tree.Charset != c.charset || tree.Names[game.First] != c.name || !slices.Equal(kinds, c.notes) {
			t.Errorf("%s: got the charset %q, the name %q and the notes %v; want %q, %q and %v", c.title, tree.Charset,
				tree.Names[game.First], kinds, c.charset, c.name, c.notes)
		}
	}
}

// TestKeptSource checks that the bytes of a file are kept if that is asked for and it is not in Unicode.
func TestKeptSource(t *testing.T) {
	for text, keeps := range map[string]bool{"(;GM[4]SZ[15]PB[J\xf6rg];B[hh])": true, "(;GM[4]SZ[15]PB[Jörg];B[hh])": false} {
		for _, asked := range []bool{false, true} {
			tree, _, err := ReadTree("a.sgf", strings.NewReader(text), Options{KeepSource: asked})
			if err != nil {
				t.Fatal(err)
			}
			want := ""
			if keeps && asked {
				want = text
			}
			if tree.Source != want {
				t.Errorf("%q: asked to keep its bytes: %v, it has %q, want %q", text, asked, tree.Source, want)
			}
		}
	}
}

// TestDeclaredCharset checks where the name of a charset is looked for.
func TestDeclaredCharset(t *testing.T) {
	for text, want := range map[string]string{
		"(;CA[GBK])":                             "GBK",
		"(;GM[4]CA[ big5 ]SZ[3]":                 "big5",
		"(;GM[4])":                               "",
		"CA[":                                    "",
		"CA[x":                                   "x",
		"(;CA[" + strings.Repeat("x", 63) + "])": strings.Repeat("x", 63),
		"(;CA[" + strings.Repeat("x", 99) + "])": strings.Repeat("x", 64),
	} {
		if got := DeclaredCharset([]byte(text)); got != want {
			t.Errorf("%s declares %q, want %q", text, got, want)
		}
	}
}

// TestWrittenCharset checks that a game is written in the charset of its file if that can be declared or is recognised
// later, and otherwise in UTF-8, with a note if the charset has no place for a character.
func TestWrittenCharset(t *testing.T) {
	for _, c := range []struct {
		name, charset string
		encode        func(text, charset string) ([]byte, bool)
		latin         bool // the file is in Latin-1
		lost          bool
	}{
		{"Jörg", "ISO-8859-1", latin1, true, false},
		{"Jörg", "", latin1, false, false},
		{"Jörg", "ISO-8859-1", nil, false, false},
		{"Jorg", "ISO-8859-1", latin1, false, false},
		{"Ã¶rg", "ISO-8859-1", latin1, false, false}, // valid UTF-8 when encoded
		{"井", "ISO-8859-1", latin1, false, true},
	} {
		for _, extension := range []string{".psq", ".rec"} {
			tree := game.NewTree(game.Freestyle, game.Opening{})
			tree.Root().Play(game.PlaceAt(game.Pt(7, 7)))
			tree.Charset, tree.Names = c.charset, [2]string{c.name, "other"}
			var b bytes.Buffer
			notes, err := WriteTree(&b, "a"+extension, tree, Options{Encode: c.encode})
			if err != nil {
				t.Fatal(err)
			}
			want := c.name
			if c.latin {
				encoded, _ := latin1(c.name, "")
				want = string(encoded)
			}
			if !strings.Contains(b.String(), want) {
				t.Errorf("%s as %s in %q: got %q, want the name as %q", c.name, extension, c.charset, b.String(), want)
			}
			lost := slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == CharsetLost && n.Text == c.charset })
			if lost != c.lost {
				t.Errorf("%s as %s: got the notes %+v, want CharsetLost: %v", c.name, extension, notes, c.lost)
			}
		}
	}
}

// TestUnwritable checks the errors of games and names that cannot be written, and that those of the writer are returned.
func TestUnwritable(t *testing.T) {
	tree := game.NewTree(game.Freestyle, game.Opening{})
	tree.Names = [2]string{"Jörg", ""}
	var unsupported *UnsupportedError
	for _, name := range []string{"a.xyz", "a", "a.rif", ""} {
		if _, err := WriteTree(io.Discard, name, tree, Options{}); !errors.As(err, &unsupported) ||
			unsupported.Reason != UnknownExtension || !errors.Is(err, ErrFormat) {
			t.Errorf("%q: got the error %v, want that of an unknown extension", name, err)
		}
	}
	unknown := game.NewTree(game.Freestyle, game.Opening{})
	unknown.Rules.Unknown = true
	if _, err := WriteTree(io.Discard, "a.sgf", unknown, Options{}); !errors.Is(err, game.ErrRules) {
		t.Errorf("rules of a later version: got the error %v, want %v", err, game.ErrRules)
	}

	failure := errors.New("test")
	for _, extension := range Extensions {
		for _, charset := range []string{"", "ISO-8859-1"} {
			tree.Charset = charset
			if _, err := WriteTree(failing{failure}, "a"+extension, tree, Options{Encode: latin1}); !errors.Is(err, failure) {
				t.Errorf("%s in %q: got the error %v, want that of the writer", extension, charset, err)
			}
		}
	}

	// An error of the format comes before the charset.
	setup := game.NewTree(game.Freestyle, game.Opening{})
	setup.Charset = "ISO-8859-1"
	setup.Root().Add(&game.Node{Setup: &game.Setup{Black: []game.Point{game.Pt(1, 1), game.Pt(2, 2)}}})
	if _, err := WriteTree(io.Discard, "a.psq", setup, Options{Encode: latin1}); !errors.As(err, &unsupported) ||
		unsupported.Reason != SetupUnsupported {
		t.Errorf("a setup in a list of moves: got the error %v, want that it is not supported", err)
	}
}
