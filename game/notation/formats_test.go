package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"jingzi/game"
)

func TestPSQ(t *testing.T) {
	freestyle20 := game.Rules{Width: 20, Height: 20, WinLength: 5}
	for _, c := range []struct {
		title, file string
		rules       game.Rules
		moves       string
		names       [2]string
	}{
		{"a game of two programs", "Piskvorky 20x20, 11:11, 0\n10,11,1297\n11,11,31\npbrain-left.exe\npbrain-right.zip\n-1\n",
			freestyle20, "j10k10", [2]string{"left", "right"}},
		{"the second name begins", "Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\nleft\r\nright\r\n0\r\n",
			game.Freestyle, "h8", [2]string{"right", "left"}},
		{"people, and no names", "Piskvorky 15x15, 0:0, 0\n1,1,0\n15,15,0\n-1\n", game.Freestyle, "a15o1", [2]string{}},
		{"people with default names", "Piskvorky 15x15, 0:0, 0\n1,1,0\nhomo-1\nhomo-2\n-1\n", game.Freestyle, "a15", [2]string{}},
		{"no times", "Piskvorky 15x15\n1,1\n2,1\n", game.Freestyle, "a15b15", [2]string{}},
		{"no moves", "Piskvorky 5x5, 0:0, 0\n-1", game.FiveByFive, "", [2]string{}},
		{"a path", "Piskvorky 15x15, 1:1, 0\n8,8,0\nC:\\ai\\pbrain-x.exe\n/home/pbrain-y\n-1", game.Freestyle, "h8", [2]string{"x", "y"}},
	} {
		r, err := read("game.psq", c.file)
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		if got := moves(t, r); got != c.moves || r.Rules != c.rules || r.Names != c.names {
			t.Errorf("%s: got moves %s, rules %+v, names %q; want %s, %+v, %q", c.title, got, r.Rules, r.Names, c.moves,
				c.rules, c.names)
		}
		checkRoundTrip(t, r)
	}
	r := mustRead(t, "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,1297\n9,8,31\n1,1,-5\n1,2,99999999999999999999999\n-1")
	if want := []time.Duration{1297 * time.Millisecond, 31 * time.Millisecond, 0, 0}; !slices.Equal(r.Took, want) { // 0 for invalid times
		t.Errorf("got times %v, want %v", r.Took, want)
	}
}

// TestNamesInPSQAndREC checks that names that would be read as a move, a code or a person are not written.
func TestNamesInPSQAndREC(t *testing.T) {
	for name, want := range map[string]string{
		"Lin": "Lin", "林": "林", "pbrain-x.exe": "x", "a/b": "b", "6": "", "-1": "", "2,2,0": "", "homo-1": "",
	} {
		tree := game.NewTree(game.Freestyle, game.Opening{})
		tree.Names = [2]string{name, "other"}
		for _, file := range []string{"a.psq", "a.rec"} {
			var b bytes.Buffer
			if _, err := WriteTree(&b, file, tree, Options{}); err != nil {
				t.Fatal(err)
			}
			text := strings.Replace(b.String(), "-1\n", "", 1) // the line that ends the moves
			if lines := strings.Split(text, "\n"); !slices.Contains(lines, want) || name != want &&
				slices.Contains(lines, name) {
				t.Errorf("%s: want name %q written as %q, got\n%s", file, name, want, b.String())
			}
		}
	}
}

// TestNotesOnNames checks that a writer returns a note if the format cannot store the names, the levels or the
// date.
func TestNotesOnNames(t *testing.T) {
	newTree := func(names, levels [2]string, date string) *game.Tree {
		tree := game.NewTree(game.Freestyle, game.Opening{})
		tree.Root().Add(&game.Node{Choice: &game.Choice{Kind: game.Place, Point: game.Pt(7, 7)}})
		tree.Names, tree.Levels, tree.Date = names, levels, date
		return tree
	}
	none, lin := [2]string{}, [2]string{"Lin", "Ito"}
	for _, c := range []struct {
		tree *game.Tree
		want string // the formats with a note
	}{
		{newTree(none, none, ""), ""},
		{newTree(lin, none, ""), ".lib .pos .sav .moves .txt"},
		{newTree([2]string{"", "Ito"}, none, ""), ".lib .pos .sav .moves .txt"},
		{newTree([2]string{"Lin", "42"}, none, ""), ".psq .rec .lib .pos .sav .moves .txt"},
		{newTree([2]string{"Lin", "1, Ito"}, none, ""), ".psq .rec .lib .pos .sav .moves .txt"}, // like the result in a league
		{newTree([2]string{"pbrain-x.exe", ""}, none, ""), ".psq .rec .lib .pos .sav .moves .txt"},
		{newTree(none, [2]string{"", "4 dan"}, ""), ".psq .rec .lib .pos .sav .moves .txt"},
		{newTree(none, none, "2026-11-20"), ".psq .rec .lib .pos .sav .moves .txt"},
	} {
		var got []string
		for _, extension := range Extensions {
			notes, err := WriteTree(io.Discard, "a"+extension, c.tree, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == NamesLost }) {
				got = append(got, extension)
			}
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("names %q, levels %q, date %q: the formats with a note are %s, want %s", c.tree.Names,
				c.tree.Levels, c.tree.Date, got, c.want)
		}
	}
}

// TestFormatLacks checks that the notes of a writer are those of Format.Lacks.
func TestFormatLacks(t *testing.T) {
	texts := map[NoteKind]string{ // records that cause a note
		RejectedLost:   "(;GM[4]SZ[15];B[hh];W[gg](;B[ii])(;B[hh]AB[aa]))",
		BranchesLost:   "(;GM[4]SZ[15];B[hh](;W[gg])(;W[ff]))",
		CommentsLost:   "(;GM[4]SZ[15];B[hh]C[good];W[gg])",
		AnnotationLost: "(;GM[4]SZ[15];B[hh];W[gg]XX[unknown])",
		SetupLost:      "(;GM[4]SZ[15]AB[hh]AW[gg]PL[B];B[ii])",
		ChoicesLost:    "(;GM[4]SZ[15]JZR[5]JZO[swap];B[hh];W[hg];B[hf]JZC[swap];W[aa])",
		RulesLost:      "(;GM[4]SZ[15]RU[Renju];B[hh])",
		ResultLost:     "(;GM[4]SZ[15]RE[B+R];B[hh];W[gg])",
		NamesLost:      "(;GM[4]SZ[15]PB[Lin]DT[2026-11-20];B[hh])",
	}
	for _, f := range Formats {
		if !f.Writes() {
			continue
		}

		kinds := make(map[NoteKind]bool)
		for kind, text := range texts {
			tree, _, err := ReadTree("x.sgf", strings.NewReader(text), Options{})
			if err != nil {
				t.Fatalf("%s: %v", text, err)
			}
			notes, err := WriteTree(io.Discard, "a"+f.Extensions[0], tree, Options{})
			if err != nil {
				t.Fatalf("%s: %s: %v", f.Extensions, text, err)
			}
			if hasNote := slices.ContainsFunc(notes, func(n Note) bool {
				return n.Kind == kind
			}); hasNote != slices.Contains(f.Lacks, kind) {
				t.Errorf("%s: writing %s returns notes %+v; want a note of kind %d: %v", f.Extensions, text, notes,
					kind, !hasNote)
			}

			for _, n := range notes {
				kinds[n.Kind] = true
			}
		}

		for kind := range kinds {
			if !slices.Contains(f.Lacks, kind) {
				t.Errorf("%s: note %d is not in Lacks", f.Extensions, kind)
			}
		}
	}
}

// TestNoMarks checks that a node whose marks were removed is written like a node that never had any.
func TestNoMarks(t *testing.T) {
	tree, _, err := ReadTree("x.sgf",
		strings.NewReader("(;GM[4]SZ[15]JZR[5]JZO[swap2];B[hh];W[hg];B[hf]JZC[swap];W[aa])"), Options{})
	if err != nil {
		t.Fatal(err)
	}

	text := writeTree(t, tree)
	for n := range tree.All() {
		n.Marks = []game.Mark{}
		n.SetUnknownProperties([]game.Property{})
	}
	if got := writeTree(t, tree); got != text {
		t.Errorf("got\n%s\nwant\n%s", got, text)
	}

	for _, extension := range Extensions[1:] {
		notes, err := WriteTree(io.Discard, "a"+extension, tree, Options{})
		if err != nil || slices.ContainsFunc(notes, func(n Note) bool {
			return n.Kind == CommentsLost || n.Kind == AnnotationLost
		}) {
			t.Errorf("%s: got notes %v, error %v; want no lost comments", extension, notes, err)
		}
	}
}

// TestNamesAfterSwap checks that the first name in PSQ and REC files is that of Black, even if the opening has
// swapped the colours.
func TestNamesAfterSwap(t *testing.T) {
	const text = "(;GM[4]SZ[15]JZR[5]JZO[swap]PB[Bea]PW[Walt];B[hh];W[hg];B[hf]JZC[swap];W[aa])"
	swapped, _, err := ReadTree("x.sgf", strings.NewReader(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if swapped.Names[game.First] != "Walt" {
		t.Fatalf("got names %q, want Walt first", swapped.Names)
	}

	for name, want := range map[string]string{"a.psq": "\nBea\nWalt\n-1\n", "a.rec": "Bea\nWalt\n7,7,0\n"} {
		var b bytes.Buffer
		if _, err := WriteTree(&b, name, swapped, Options{}); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("WriteTree(%s): error %v; want %q in\n%s", name, err, want, b.String())
		}
	}
}

// TestRulesAreKept checks that the rules and the points are read back if the writer does not return RulesLost.
func TestRulesAreKept(t *testing.T) {
	rules := []game.Rules{{Width: 19, Height: 19, WinLength: 5}, {Width: 20, Height: 10, WinLength: 5},
		{Width: 7, Height: 10, WinLength: 4}}
	for _, v := range game.Variants {
		rules = append(rules, v.Rules)
	}

	for _, r := range rules {
		tree := game.NewTree(r, game.Opening{})
		tree.Graft([]game.Choice{game.PlaceAt(game.Pt(1, 0)), game.PlaceAt(game.Pt(2, 2)), game.PlaceAt(game.Pt(0, 2))},
			nil)

		for _, extension := range Extensions {
			var b bytes.Buffer
			notes, err := WriteTree(&b, extension, tree, Options{})
			if errors.Is(err, ErrFormat) || slices.ContainsFunc(notes, func(n Note) bool {
				return n.Kind == RulesLost
			}) {
				continue
			}
			reread, notes, err := ReadTree("game"+extension, &b, Options{})
			if err != nil || len(notes) > 0 {
				t.Errorf("reading %+v in %s: error %v, notes %+v; want none", r, extension, err, notes)
				continue
			}
			samePoints := slices.EqualFunc(reread.MainLine(), tree.MainLine(), func(a, b *game.Node) bool {
				return a.Choice == nil && b.Choice == nil || a.Choice != nil && b.Choice != nil &&
					*a.Choice == *b.Choice
			})
			if reread.Rules != r || !samePoints {
				t.Errorf("%s: got rules %+v, same points %v; want %+v, true", extension, reread.Rules, samePoints, r)
			}
		}
	}
}

func TestREC(t *testing.T) {
	r := mustRead(t, "game.rec", "pbrain-a.exe\nhomo-2\n7,7,12\n8,7,900\n-1\n")
	if moves(t, r) != "h8i8" || r.Rules != game.Freestyle || r.Names != [2]string{"a", ""} {
		t.Errorf("got record %+v, want h8i8 of freestyle by a", r)
	}
	r = mustRead(t, "GAME.REC", "a\nb\n0,0,1\n19,19,1\n")
	if moves(t, r) != "a20t1" || r.Rules.Width != 20 {
		t.Errorf("got record %+v, want a20t1 on a board of width 20", r)
	}
}

func TestMoveLists(t *testing.T) {
	for _, c := range []struct {
		file, moves string
		rules       game.Rules
	}{
		{"h8i9g7", "h8i9g7", game.Freestyle},
		{"H8I9\n", "h8i9", game.Freestyle},
		{" h8, i9; g7 - a15\r\no1", "h8i9g7a15o1", game.Freestyle},
		{"\ufeffh10h11", "h10h11", game.Freestyle},
		{"h8passi9pass", "h8passi9pass", game.Renju},
	} {
		if r, err := read("game.txt", c.file); err != nil || moves(t, r) != c.moves || r.Rules != c.rules {
			t.Errorf("%q: got record %+v, error %v; want %s under %+v", c.file, r, err, c.moves, c.rules)
		}
	}
}

func TestParseMoves(t *testing.T) {
	for _, c := range []struct{ text, moves, rest string }{
		{"h8i9", "h8i9", ""},
		{"h8 i9 and so on", "h8i9", "and so on"},
		{"h8x9", "h8", "x9"},
		{"h8i16", "h8", "i16"},
		{"", "", ""},
		{"1. h8 2.I9 3) g7", "h8i9g7", ""},
		{"h15h1o15", "h15h1o15", ""},
	} {
		points, rest := ParseMoves(game.Freestyle, c.text)
		got := ""
		for _, point := range points {
			got += game.Freestyle.Name(point)
		}
		if got != c.moves || rest != c.rest {
			t.Errorf("ParseMoves(%q) = %q, %q; want %q, %q", c.text, got, rest, c.moves, c.rest)
		}
	}
}

// renLibFile returns a RenLib file with the given nodes and texts.
func renLibFile(nodes ...any) string {
	var b bytes.Buffer
	b.WriteString(renLibMagic)
	b.Write([]byte{3, 4})
	b.Write(bytes.Repeat([]byte{0xff}, 10))

	for _, n := range nodes {
		switch n := n.(type) {
		case string: // a text, terminated by one or two zero bytes
			b.WriteString(n)
			b.Write(make([]byte, 2-len(n)%2))
		case []byte:
			b.Write(n)
		}
	}

	return b.String()
}

func TestRenLib(t *testing.T) {
	node := func(point, flags byte) []byte { return []byte{point, flags} }
	for _, c := range []struct {
		title, file, moves string
	}{
		{"an old library begins with its first stone", renLibFile(node(0x78, 0), node(0x68, 0x40)), "h8h9"},
		{"a newer one with the empty board", renLibFile(node(0, 0), node(0x78, 0), node(0x01, 0x40)), "h8a15"},
		{"the last point", renLibFile(node(0, 0), node(0xef, 0x40)), "o1"},
		{"the first of several siblings", renLibFile(node(0, 0), node(0x78, 0), node(0x68, 0x80|0x40), node(0x69, 0x40)), "h8h9"},
		{"a sibling with children", renLibFile(node(0, 0), node(0x78, 0x80), node(0x68, 0x40), node(0x69, 0x40)), "h8h9"},
		{"comments", renLibFile(node(0, 0x08), "root", node(0x78, 0x08), "odd\bmore", node(0x68, 0x48), ""), "h8h9"},
		{"older comments that end with the high bit", renLibFile(node(0, 0), node(0x78, 0x20), []byte("abc\xe4"), node(0x68, 0x60), []byte("ab\xe3\x00")), "h8h9"},
		{"an extended node with a text", renLibFile(node(0, 0), node(0x78, 0x01), []byte{0, 1}, "A", node(0x68, 0x41), []byte{0, 0}), "h8h9"},
		{"a mark and its sibling", renLibFile(node(0, 0), node(0x78, 0), node(0x68, 0x82|0x40), node(0x69, 0x40)), "h8i9"},
		{"a pass", renLibFile(node(0, 0), node(0x78, 0), node(0, 0), node(0x69, 0x40)), "h8passi9"},
		{"a missing end", renLibFile(node(0, 0), node(0x78, 0)), "h8"},
		{"only the empty board", renLibFile(node(0, 0x40)), ""},
		{"marks and starts", renLibFile(node(0, 0), node(0x78, 0x10), node(0x68, 0x44)), "h8h9"},
	} {
		r, err := read("opening.lib", c.file)
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		if got := moves(t, r); got != c.moves {
			t.Errorf("%s: got %s, want %s", c.title, got, c.moves)
		}
		checkRoundTrip(t, r)
	}
	r := mustRead(t, "x.lib", renLibFile(node(0, 0x08), "root", node(0x78, 0x48), "a]\bb"))
	if text := sgf(t, r); !strings.Contains(text, "C[root]") || !strings.Contains(text, ";B[hh]C[a\\]\nb]") {
		t.Errorf("want C[root] and ;B[hh]C[a\\]\nb] in\n%s", text)
	}
	r = mustRead(t, "x.lib", renLibFile(node(0, 0), node(0x78, 0x48), "\xc0\xee"))
	if text := sgf(t, r); !strings.Contains(text, "C[Àî]") || r.Tree.Charset != "ISO-8859-1" {
		t.Errorf("a comment in an unknown charset: got charset %q, want ISO-8859-1, and C[Àî] in\n%s",
			r.Tree.Charset, text)
	}
}

// TestRenLibTextComments checks that the comment of a text on a point is read. RenLib keeps it if the stone on the
// point is deleted.
func TestRenLibTextComments(t *testing.T) {
	for title, c := range map[string]struct{ file, want string }{
		"a text": {
			renLibFile([]byte{0, 0}, []byte{0x78, 0x08}, "root", []byte{0x68, 0xcb, 0, 1}, "one\btwo", "A",
				[]byte{0x69, 0x4a}, "three"),
			";B[hh]C[root\nH9: one\ntwo\nI9: three]LB[hg:A]"},
		"an older comment":         {renLibFile([]byte{0, 0}, []byte{0x78, 0x62}, []byte("on\xe5\x00")), "C[H8: one]"},
		"in an illegal variation":  {renLibFile([]byte{0, 0}, []byte{0x78, 0}, []byte{0x78, 0}, []byte{0x69, 0x4b, 0, 1}, "]", "A"), "(;W[hh]LB[ig:A]C[I9: \\]])"},
		"a text that is cut off":   {renLibFile([]byte{0, 0}, []byte{0x78, 0}, []byte{0x69, 0x4a, 'a', 'b'}), ";B[hh]"},
		"a point off the board":    {renLibFile([]byte{0, 0}, []byte{0x78, 0}, []byte{0, 0x4a}, "pass"), "C[PASS: pass]"},
		"a text without a comment": {renLibFile([]byte{0, 0}, []byte{0x78, 0}, []byte{0x69, 0x4b, 0, 1}, "", "A"), ";B[hh]LB[ig:A]"},
	} {
		r := mustRead(t, "a.lib", c.file)
		if text := sgf(t, r); !strings.Contains(text, c.want) {
			t.Errorf("%s: want %s in\n%s", title, c.want, text)
		}
	}
}

// TestErrorsOfFormats checks the errors of files in which nothing is valid.
func TestErrorsOfFormats(t *testing.T) {
	for _, c := range []struct {
		title, name, file string
		want              Error
	}{
		{"a board too large", "x.psq", "Piskvorky 30x30, 1:1, 0\n", Error{Kind: BadSize, LineNo: 1, Column: 1, Text: "30×30"}},
		{"a header without a size", "x.psq", "Piskvorky big, 1:1, 0\n", Error{Kind: Malformed, LineNo: 1, Column: 1, Text: "big", Err: ErrBadNumber}},
		{"no moves at all", "x.rec", "a\nb\nc\n", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"prose", "x.txt", "Dear all,", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"a picture", "x.png", "\x89PNG\r\n\x1a\n", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"a library truncated in its header", "x.lib", renLibFile()[:12], Error{Kind: Malformed, Offset: 12, Err: ErrUnexpectedEnd}},
		{"an invalid column", "x.lib", renLibFile([]byte{0, 0, 0x70, 0x40}), Error{Kind: Malformed, Offset: 22, Err: ErrBadPoint}},
		{"an invalid row", "x.lib", renLibFile([]byte{0, 0, 0xf1, 0x40}), Error{Kind: Malformed, Offset: 22, Err: ErrBadPoint}},
		{"a future version", "x.lib", strings.Replace(renLibFile(), "\xff\x03\x04", "\xff\x04\x00", 1), Error{Kind: Malformed, Offset: 8, Err: ErrUnsupportedVersion}},
		{"more moves than points", "x.pos", "\xff\x01", Error{Kind: UnknownFormat}},
		{"a point beyond the board", "x.pos", "\x01\xff", Error{Kind: Malformed, Offset: 1, Err: ErrBadPoint}},
		{"a point twice", "x.pos", "\x02\x70\x70", Error{Kind: UnknownFormat}},
		{"more bytes than points", "x.pos", "\x01\x70" + strings.Repeat("\x00", 225), Error{Kind: UnknownFormat}},
		{"markup", "x.pos", "<?xml version=\"1.0\"?>\n<moves><m x=\"7\" y=\"7\"/></moves>\n", Error{Kind: UnknownXML, LineNo: 1, Column: 1}},
		{"a word without a letter twice", "x.pos", "help", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"a board too large", "x.sav", "25\n25\n0\n", Error{Kind: BadSize, LineNo: 1, Column: 1, Text: "25×25"}},
		{"words", "x.sav", "15\nfifteen\n", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
	} {
		_, err := read(c.name, c.file)
		if got, ok := err.(*Error); !ok || *got != c.want {
			t.Errorf("%s:\n got %+v\nwant %+v", c.title, err, &c.want)
		}
	}
}

// TestNotesOnFormats checks the notes on files that are partly valid.
func TestNotesOnFormats(t *testing.T) {
	for _, c := range []struct {
		title, name, file, moves string
		want                     Note
	}{
		{"outside the board", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n16,1,0\n", "h8", Note{Kind: MoveRejected, Offset: 30, LineNo: 3, Move: 2, Text: "pa", Err: game.ErrOffBoard}},
		{"before the first column", "x.psq", "Piskvorky 15x15, 1:1, 0\n0,1,0\n", "", Note{Kind: MoveRejected, Offset: 24, LineNo: 2, Move: 1, Text: "0,1,0", Err: ErrBadPoint}},
		{"a number of 23 digits", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n99999999999999999999999,1,0\nme\n", "h8", Note{Kind: MoveRejected, Offset: 30, LineNo: 3, Move: 2, Text: "99999999999999999999999,1,0", Err: ErrBadPoint}},
		{"a point twice", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n8,8,0\n", "h8", Note{Kind: MoveRejected, Offset: 30, LineNo: 3, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"a point twice", "x.txt", "h8\nh8", "h8", Note{Kind: MoveRejected, Offset: 3, LineNo: 2, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"no comma", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n9 9,0\n7,7,0\nme\nyou\n-1\n", "h8", Note{Kind: Skipped, Offset: 30, LineNo: 3, Text: "9 9,0\n7,7,0"}},
		{"an empty line", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n\n7,7,0\n-1\n", "h8", Note{Kind: Skipped, Offset: 30, LineNo: 3, Text: "7,7,0"}},
		{"not a number", "x.rec", "me\nyou\n7,7,0\nx\n6,6,0\n-1\n", "h8", Note{Kind: Skipped, Offset: 13, LineNo: 4, Text: "x\n6,6,0"}},
		{"outside", "x.txt", "h8i99", "h8", Note{Kind: Skipped, Offset: 2, LineNo: 1, Text: "i99"}},
		{"text after the moves", "x.txt", "h8 i9 hello world", "h8i9", Note{Kind: Skipped, Offset: 6, LineNo: 1, Text: "hello world"}},
		{"a library without a node", "x.lib", renLibFile(), "", Note{Kind: Truncated, Offset: 20}},
		{"a library truncated in a node", "x.lib", renLibFile([]byte{0x78, 0, 0x68}), "h8", Note{Kind: Truncated, Offset: 22}},
		{"a library truncated in a comment", "x.lib", renLibFile([]byte{0x78, 0, 0x68, 8, 'a', 'b'}), "h8", Note{Kind: Truncated, Offset: 22}},
		{"a stone twice", "x.lib", renLibFile([]byte{0x78, 0, 0x78, 0x40}), "h8", Note{Kind: MoveRejected, Offset: 22, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"fewer moves than announced", "x.pos", "\x03\x70\x61", "h8h9", Note{Kind: Truncated, Offset: 3}},
		{"a direct opening by columns", "x.pos", "\x04\x70\x6f\x7d\x00", "h8h9i10a15", Note{Kind: ColumnOrder, Offset: 1}},
		{"an unknown order of points", "x.txt", "[Result \"0-1\"]\n1. h8 h9 2. i9 g8", "h8h9i9g8", Note{Kind: ResultGuessed, LineNo: 1, Text: "0-1"}},
		{"an unknown order of points at the end", "x.txt", "1. h8 h9 2. i9 g8\n1-0\n", "h8h9i9g8", Note{Kind: ResultGuessed, Offset: 18, LineNo: 2, Text: "1-0"}},
		{"an unknown result", "x.txt", "[Result \"2-3\"]\nh8 h9", "h8h9", Note{Kind: Skipped, LineNo: 1, Text: "2-3"}},
		{"a result that the board contradicts", "x.txt", "[Black \"A\"]\n[Result \"0-1\"]\nh8 a1 h9 a2 h10 a3 h11 a4 h12", "h8a1h9a2h10a3h11a4h12", Note{Kind: ResultMismatch, Offset: 12, LineNo: 2, Text: "0-1"}},
		{"fewer moves than announced", "x.sav", "15\n15\n3\n7 7\n6 7\n", "h8h9", Note{Kind: Truncated, Offset: 16, LineNo: 6}},
	} {
		tree, notes, err := ReadTree(c.name, strings.NewReader(c.file), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		c.want.Count = max(c.want.Count, 1)
		if len(notes) == 0 || notes[0] != c.want {
			t.Errorf("%s:\n got %v\nwant %v", c.title, notes, c.want)
		}
		r, err := recordOf(tree)
		if got := moves(t, r); err != nil || got != c.moves {
			t.Errorf("%s: got moves %s, error %v; want %s", c.title, got, err, c.moves)
		}
		checkTree(t, tree)
	}
}

// endlessFile repeats a pattern and counts the bytes read.
type endlessFile struct {
	pattern string
	read    int
}

func (e *endlessFile) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.pattern[(e.read+i)%len(e.pattern)]
	}
	e.read += len(p)
	return len(p), nil
}

// TestHugeFiles checks that huge files are rejected before they are read completely.
func TestHugeFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	checkTooBig := func(title string, err error) {
		t.Helper()
		if e, ok := err.(*Error); !ok || e.Kind != TooBig {
			t.Errorf("%s: got error %v, want TooBig", title, err)
		}
	}
	file := &endlessFile{pattern: "(;GM[4]"}
	_, err := readFrom("x.sgf", file)
	checkTooBig("an endless file", err)
	if file.read > 2*MaxBytes {
		t.Errorf("read %d bytes of an endless file, want at most %d", file.read, 2*MaxBytes)
	}
	_, err = read("x.sgf", strings.Repeat("(;C[a]", 1_000_000))
	checkTooBig("a million nested variations", err)
	_, err = read("x.sgf", "(;GM[4]SZ[15]"+strings.Repeat("(;C[a])", 1_000_000)+")")
	checkTooBig("a million variations side by side", err)
	_, err = read("x.sgf", "("+strings.Repeat(";", 1_000_000)+")")
	checkTooBig("a million empty nodes", err)

	var names strings.Builder
	for i := range 99_000 {
		fmt.Fprintf(&names, "X%c%c%c%c[]", 'A'+i%26, 'A'+i/26%26, 'A'+i/676%26, 'A'+i/17576%26)
	}
	if _, err = read("x.sgf", "(;GM[4]"+names.String()+")"); err != nil {
		t.Errorf("ninety-nine thousand properties: got error %v, want nil", err)
	}
	_, err = read("x.sgf", "(;AB"+strings.Repeat("[aa:ss]", 1_000_000)+")")
	checkTooBig("a million values", err)
	if _, err = read("x.sgf", "(;GM[4]SZ[15]AB"+strings.Repeat("[aa:oo]", 9_000)+")"); !errors.Is(err, ErrFormat) {
		t.Errorf("stones over stones: got error %v, want %v", err, ErrFormat)
	}
	_, err = readFrom("x.lib", io.MultiReader(strings.NewReader(renLibFile()), &endlessFile{pattern: "\x78\x02"}))
	checkTooBig("an endless library of marks", err)
	_, err = readFrom("x.lib", io.MultiReader(strings.NewReader(renLibFile([]byte{0x78, 0x08})),
		&endlessFile{pattern: "ab"}))
	checkTooBig("an endless comment", err)
	_, err = readFrom("x.lib", io.MultiReader(strings.NewReader(renLibFile()),
		&endlessFile{pattern: "\x00\x03\x00\x01" + strings.Repeat("ab", 5000) + "\x00\x00"}))
	checkTooBig("endless texts on the board", err)
	_, err = read("x.psq", "Piskvorky 15x15, 1:1, 0\n"+strings.Repeat("1,1,1\n", 1_000_000))
	checkTooBig("a million moves", err)
	if _, err = read("x.txt", strings.Repeat("h8", 1_000_000)); err.(*Error).Kind != UnknownFormat {
		t.Errorf("a million points: got error %v, want UnknownFormat", err)
	}
}

// TestReaderError checks that an error of the io.Reader is returned unchanged.
func TestReaderError(t *testing.T) {
	failure := errors.New("read error")
	for _, prefix := range []string{"", "(;GM[4]", renLibFile(), renLibFile([]byte{0x78, 0})} {
		_, err := readFrom("x", io.MultiReader(strings.NewReader(prefix), iotest.ErrReader(failure)))
		if !errors.Is(err, failure) {
			t.Errorf("after %q: got error %v, want %v", prefix, err, failure)
		}
	}
}

// TestContentDeterminesFormat checks that the content of a file determines its format, not its name.
func TestContentDeterminesFormat(t *testing.T) {
	for _, name := range []string{"x.sgf", "x.psq", "x.lib", "x.txt", "x", "x.rec"} {
		for _, file := range []string{"(;GM[4]SZ[15];B[hh])", "Piskvorky 15x15, 1:1, 0\n8,8,0\n",
			renLibFile([]byte{0x78, 0x40})} {
			if r, err := read(name, file); err != nil || moves(t, r) != "h8" {
				t.Errorf("%s: reading %q: got record %+v, error %v; want the move h8", name, file, r, err)
			}
		}
	}
}

// TestFormats checks that every format that can be written is recognised by its extension, and by its content if
// that is unambiguous, and that no two formats have an extension in common.
func TestFormats(t *testing.T) {
	tree := game.NewTree(game.Freestyle, game.Opening{})
	tree.Graft([]game.Choice{game.PlaceAt(game.Pt(7, 7)), game.PlaceAt(game.Pt(8, 6)), game.PlaceAt(game.Pt(0, 14))},
		nil)

	seen := make(map[string]bool)
	for _, f := range Formats {
		for _, extension := range slices.Concat(f.Extensions, f.Shared) {
			if seen[extension] || FormatByExtension("A"+strings.ToUpper(extension)) != f {
				t.Errorf("the extension %s of %s also belongs to another format", extension, f.Name)
			}
			seen[extension] = true
		}
		if !f.Writes() {
			continue
		}
		var b bytes.Buffer
		if _, err := WriteTree(&b, "a"+f.Extensions[0], tree, Options{}); err != nil {
			t.Fatal(err)
		}
		names := []string{"a" + f.Extensions[0]}
		if f.magic != "" || f.matches != nil {
			names = append(names, "a.txt", "a")
		}

		for _, name := range names {
			if got := recognise(name, b.Bytes()); got != f {
				t.Errorf("a %s file named %s is recognised as %s, want %s", f.Extensions[0], name, got.Extensions[0],
					f.Extensions[0])
			}
			if reread, notes, err := ReadTree(name, bytes.NewReader(b.Bytes()), Options{}); err != nil ||
				len(notes) > 0 || Moves(reread.Rules, mainMoves(reread)) != "h8i9a1" {
				t.Errorf("%s in a file named %s: got notes %v, error %v; want the moves h8i9a1", f.Name, name,
					notes, err)
			}
		}
	}
}

// mainMoves returns the moves of the main line.
func mainMoves(t *game.Tree) []game.Move {
	line, _ := t.PliesThrough(t.MainLineEnd(), nil)
	return game.Moves(line)
}

// TestMovesFile checks that a .moves file contains moves in lower case, separated by spaces.
func TestMovesFile(t *testing.T) {
	r := mustRead(t, "a.moves", "h8 i9 g7\n")
	if moves(t, r) != "h8i9g7" || r.Rules != game.Freestyle {
		t.Errorf("got moves %s, rules %+v; want h8i9g7, %+v", moves(t, r), r.Rules, game.Freestyle)
	}
	var b bytes.Buffer
	if notes, err := WriteTree(&b, "a.moves", treeOf(r), Options{}); err != nil || len(notes) > 0 ||
		b.String() != "h8 i9 g7\n" {
		t.Errorf("got text %q, notes %v, error %v; want %q and no notes", b.String(), notes, err, "h8 i9 g7\n")
	}
}

// TestTextInPos checks that a file named .pos that contains text is read as text.
func TestTextInPos(t *testing.T) {
	for text, want := range map[string]string{
		"h8i9h10": "h8i9h10", "1. h8 i9 2. h10\n": "h8i9h10", "(;GM[4]SZ[15];B[hh];W[ig])": "h8i9",
		psqMagic + "15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n": "h8i9", "\x02\x70\x62": "h8i9", "\x03\x70\x62": "h8i9", // the last one is truncated
	} {
		if r, err := read("a.pos", text); err != nil || moves(t, r) != want {
			t.Errorf("reading %q: got record %+v, error %v; want moves %s", text, r, err, want)
		}
	}

	// Every byte of these files is a printable character.
	const printable = `!"#$%&'()*+,-./0123456789:;<=>?@ABC`
	if r, err := read("a.pos", "!"+printable[:33]); err != nil || len(treeOf(r).MainLine()) != 34 {
		t.Errorf("33 moves: got record %+v, error %v; want them", r, err)
	}
	if r, err := read("a.pos", "!"+printable[:32]); err == nil {
		t.Errorf("32 of 33 moves in printable characters: got record %+v, want an error", r)
	}
	_, notes, err := ReadTree("a.pos", strings.NewReader("\x01\x70\x62\x63"), Options{})
	if err != nil || len(notes) != 1 || notes[0].Kind != Skipped || notes[0].Text != "62 63" {
		t.Errorf("bytes after the moves: got notes %v, error %v; want Skipped 62 63", notes, err)
	}
}

// TestPosOrder checks that the openings of renju are read in both orders, and other games by rows.
func TestPosOrder(t *testing.T) {
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		var want []game.Move
		byRow, byColumn := []byte{3}, []byte{3}
		for _, p := range n.Stones(game.Renju) {
			want = append(want, game.Move{Point: p})
			byRow = append(byRow, byte(15*p.Y+p.X))
			byColumn = append(byColumn, byte(15*p.X+p.Y))
		}

		for _, data := range [][]byte{byRow, byColumn} {
			if got := moves(t, mustRead(t, "a.pos", string(data))); got != Moves(game.Renju, want) {
				t.Errorf("%s: %x is read as %s, want %s", n.Code(), data, got, Moves(game.Renju, want))
			}
		}
	}
	if got := moves(t, mustRead(t, "a.pos", "\x03\x00\x01\x02")); got != "a15b15c15" {
		t.Errorf("a game in the corner is read as %s, want a15b15c15", got)
	}
}

// TestResultTag checks the results in texts with tags.
func TestResultTag(t *testing.T) {
	const five = "1. h8 a1 2. h9 a2 3. h10 a3 4. h11 a4 5. h12"
	for _, c := range []struct{ file, want string }{
		{"[Result \"0-1\"]\n1. h8 h9", "RE[W+]"},
		{"[Result \"1-0\"]\n1. h8 h9", "RE[B+]"},
		{"[Black \"A\"]\n[White \"B\"]\n[Result \"0-1\"]\n1. h8 h9", "RE[W+]"},
		{"[White \"B\"]\n[Black \"A\"]\n[Result \"0-1\"]\n1. h8 h9", "RE[B+]"},
		{"[Result \"0-1\"]\n[White \"?\"]\n[Black \"?\"]\n1. h8 h9", "RE[B+]"},
		{"[Result \"1/2-1/2\"]\n1. h8 h9 1/2-1/2", "RE[Draw]"},
		{"[Result \"B+R\"]\n1. h8 h9", "RE[B+R]"},
		{"[Result \"*\"]\n1. h8 h9 *", ""},
		{"[Result \"?\"]\n1. h8 h9", ""},
		{"1. h8 h9 1-0", "RE[B+]"},
		{"[Result \"1-0\"]\n" + five, "RE[B+]"},
		{"[Result \"0-1\"]\n" + five, "RE[B+]"},
	} {
		tree, notes, err := ReadTree("a.txt", strings.NewReader(c.file), Options{})
		if err != nil {
			t.Fatalf("%s: %v", c.file, err)
		}
		text := writeTree(t, tree)
		if got := regexp.MustCompile(`RE\[.*?\]`).FindString(text); got != c.want {
			t.Errorf("%s: got the result %q, want %q; notes %+v", c.file, got, c.want, notes)
		}

		for _, n := range notes {
			if n.Kind != ResultGuessed {
				t.Errorf("%s: got note %+v", c.file, n)
			}
		}
		checkTree(t, tree)
	}
}

// TestGomocupRecords checks that the winner and the rules are read from the last line of Gomocup's records.
func TestGomocupRecords(t *testing.T) {
	for _, c := range []struct {
		tail, want string
		names      [2]string
		rules      game.Rules
		notes      int
	}{
		{"ALPHA.zip\nBETA.ZIP\n-1\n2,Renju\n", "RE[W+]", [2]string{"ALPHA", "BETA"}, game.Renju, 0},
		{"pbrain-A.EXE\nB\n0\n1,Standard1\n", "RE[B+]", [2]string{"A", "B"}, game.Standard, 0},
		{"A\nB\n-1\n0,Freestyle2\n", "RE[Draw]", [2]string{"A", "B"}, game.Freestyle, 0},
		{"-1\n1,Renju\n", "RE[B+]", [2]string{}, game.Renju, 0},
		{"A\nB\n-1\n", "SZ[15]", [2]string{"A", "B"}, game.Freestyle, 0},
		{"A\nB\n-1\nwhat is this\n", "SZ[15]", [2]string{"A", "B"}, game.Freestyle, 1},
	} {
		tree, notes, err := ReadTree("a.psq", strings.NewReader(psqMagic+"15x15, 11:11, 0\n5,8,0\n1,1,0\n6,8,0\n"+
			c.tail), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if text := writeTree(t, tree); tree.Rules != c.rules || tree.Names != c.names ||
			!strings.Contains(text, c.want) || len(notes) != c.notes {
			t.Errorf("%q: got %+v, names %q, notes %v; want %+v, names %q, %d notes, and %q in\n%s", c.tail, tree.Rules,
				tree.Names, notes, c.rules, c.names, c.notes, c.want, text)
		}
	}
}

// TestRulesInGameName checks that the rules are read from the name of a game, where RenjuBase writes them.
func TestRulesInGameName(t *testing.T) {
	r := mustRead(t, "a.sgf", "(;GM[5]SZ[15]GN[World Championship: RIF rule];B[hh];W[ig])")
	if r.Rules != game.Renju {
		t.Errorf("got rules %+v, want renju", r.Rules)
	}
	if r = mustRead(t, "a.sgf", "(;GM[4]SZ[15]GN[Renju or not];B[hh];W[ig])"); r.Rules != game.Freestyle {
		t.Errorf("got rules %+v, want freestyle", r.Rules)
	}
}

// TestMovesAndBoardsAsText checks that moves and drawn boards are read in many notations.
func TestMovesAndBoardsAsText(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"Club\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\n1. h8 i9 2. j10 h10 3. g7\n": "h8i9j10h10g7",
		"１．Ｈ８　２．Ｉ９":           "h8i9",
		"黑 H8 白 I9":           "h8i9",
		"黑棋：H8，白棋：I9":         "h8i9",
		"1 H8\n2 I9\n3 J10\n": "h8i9j10",
		"1. H8\r\n2. I9\r\n":  "h8i9",
	} {
		if r, err := read("a.txt", text); err != nil || moves(t, r) != want {
			t.Errorf("reading %q: got record %+v, error %v; want moves %s", text, r, err, want)
		}
	}
	r := mustRead(t, "a.txt", "[Black \"Ann\"]\n[White \"Bob\"]\n1. h8 i9")
	if r.Names != [2]string{"Ann", "Bob"} {
		t.Errorf("got names %q, want Ann and Bob", r.Names)
	}

	for text, want := range map[string]string{
		".....\n.B...\n..W..\n.....\n.....\n": "AB[bb]AW[cc]", ".....\n.1...\n..2..\n.....\n.....\n": "AB[bb]AW[cc]",
		"X..\n.O.\n...\n": "AB[aa]AW[bb]",
		"5 . . . . .\n4 . B . . .\n3 . . W . .\n2 . . . . .\n1 . . . . .\n": "AB[bb]AW[cc]",
	} {
		tree, _, err := ReadTree("a.txt", strings.NewReader(text), Options{})
		if err != nil || !strings.Contains(writeTree(t, tree), want) {
			t.Errorf("reading %q: got error %v, want a tree with %q", text, err, want)
		}
	}
}

// TestRejectedInLibraries checks that a library that is read and written keeps all its nodes, including those
// after the end of the game, with comments, texts, marks and the start position, and that a note counts the
// illegal variations.
func TestRejectedInLibraries(t *testing.T) {
	five := []byte{}
	for i := range byte(9) { // the ninth move makes five in the top row
		five = append(five, i/2+1+i%2*0x10, 0)
	}

	five[7] |= 0x04 // the fourth move is the start
	for name, nodes := range map[string][]any{
		"two moves":       {[]byte{0x78, 0xc0, 0x79, 0x40}},
		"a line":          {[]byte{0x78, 0x80, 0x88, 0, 0x98, 0x40, 0x79, 0x40}},
		"a fork":          {[]byte{0x78, 0, 0x88, 0xc0, 0x89, 0x40}},
		"a pass":          {[]byte{0x78, 0, 0, 0, 0x89, 0x40}},
		"comment, mark":   {[]byte{0x78, 0x18}, "why\bso", []byte{0x79, 0x44}},
		"text on a point": {[]byte{0x78, 0x01, 0, 1}, "A", []byte{0x79, 0x41, 0, 1}, "B"},
	} {
		text := renLibFile(append([]any{[]byte{0, 0}, five}, nodes...)...)
		tree, notes, err := ReadTree("a.lib", strings.NewReader(text), Options{Rules: game.Freestyle, RulesKnown: true})
		if err != nil || len(notes) != 1 || notes[0].Kind != MoveRejected || notes[0].Move != 10 ||
			!errors.Is(notes[0].Err, game.ErrGameOver) {
			t.Fatalf("%s: got notes %v, error %v; want move 10 rejected as after the end", name, notes, err)
		}
		if want := 1 + strings.Count(name, "two") + strings.Count(name, "line"); notes[0].Count != want {
			t.Errorf("%s: the note counts %d variations, want %d", name, notes[0].Count, want)
		}
		if start := StartOf(tree); start == nil || start.Depth() != 4 {
			t.Errorf("%s: the start is %v, want the node of the fourth move", name, start)
		}
		reread, _, err := ReadTree("a.sgf", strings.NewReader(writeTree(t, tree)), Options{})
		if err != nil {
			t.Fatal(err)
		}

		for path, tree := range map[string]*game.Tree{"at once": tree, "through SGF": reread} {
			var b bytes.Buffer
			if notes, err = WriteTree(&b, "a.lib", tree, Options{}); err != nil || len(notes) > 0 ||
				b.String() != text {
				t.Errorf("%s %s: got notes %v, error %v, file\n% x\nwant\n% x", name, path, notes, err,
					b.String(), text)
			}
		}
	}
}

// TestLibraryIsKept checks that a library that was read is written again byte for byte, that a change keeps the bytes of
// all other texts, and that nothing is said to be lost.
func TestLibraryIsKept(t *testing.T) {
	comments := []string{"key point\bsecond line\r\nthird line\r\n", "\bline one\r\nline two", "one line", "a\nb", " \b",
		"\xd0\xbb\bcaf\xe9\r\n"}
	for _, version := range []string{"\xff\x03\x04", "\xff\x03\x00"} {
		parts := []any{[]byte{0, 0x08}, "root\bof it\r\n"}
		for i, comment := range comments {
			flags := byte(0x88)
			if i == len(comments)-1 {
				flags = 0x48
			}
			parts = append(parts, []byte{0x78 + byte(i), flags | 0x40}, comment)
		}
		data := strings.Replace(renLibFile(parts...), "\xff\x03\x04", version, 1) + "junk"

		for _, rules := range libraryTestRules {
			tree, _, err := ReadTree("a.lib", strings.NewReader(data), Options{Rules: rules, RulesKnown: true})
			if err != nil {
				t.Fatal(err)
			}
			var same, changed bytes.Buffer
			if notes, err := WriteTree(&same, "a.lib", tree, Options{}); err != nil || len(notes) > 0 || same.String() != data {
				t.Errorf("got notes %v, error %v, file\n%q\nwant\n%q", notes, err, same.String(), data)
			}

			tree.Root().Children()[2].Comment = "changed\nin two lines"
			if _, err := WriteTree(&changed, "a.lib", tree, Options{Encode: latin1}); err != nil {
				t.Fatal(err)
			}
			if changed.String() == data || !strings.Contains(changed.String(), "changed\bin two lines\x00") {
				t.Errorf("the change is not in\n%q", changed.String())
			}
			for _, comment := range slices.Concat(comments[:2], comments[3:4], comments[5:]) {
				if !strings.Contains(changed.String(), comment+"\x00") {
					t.Errorf("%q is not in the changed file\n%q", comment, changed.String())
				}
			}
		}
	}
}

var libraryTestRules = []game.Rules{game.Freestyle, game.Renju}

// latin1 encodes a text in ISO-8859-1.
func latin1(text, _ string) (encoded []byte, ok bool) {
	for _, r := range text {
		if r > 0xff {
			return nil, false
		}
		encoded = append(encoded, byte(r))
	}
	return encoded, true
}

// TestTextsOnOnePoint checks that all texts on a point are saved in a library.
func TestTextsOnOnePoint(t *testing.T) {
	tree, _, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15];B[hh]LB[hg:A][hg:A][hg:B][gg:C]TR[gg];W[hg])"),
		Options{})
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	notes, err := WriteTree(&b, "a.lib", tree, Options{})

	// The triangle is written as a character that RenLib needs in another encoding.
	if err != nil || len(notes) != 1 || notes[0].Kind != LibraryInUnicode {
		t.Errorf("got notes %v, error %v; want one on the encoding", notes, err)
	}
	reread := mustRead(t, "a.lib", b.String())
	if got := reread.Tree.Root().Children()[0].Marks; len(got) != 5 {
		t.Errorf("got the marks %v, want five", got)
	}
}

// TestRejectedLost checks that a note has the number of illegal variations that a library cannot store,
// and the first move of the first.
func TestRejectedLost(t *testing.T) {
	var b bytes.Buffer
	r := mustRead(t, "a.sgf",
		"(;GM[4]SZ[15];B[hh];W[gg](;B[ii])(;B[hh]AB[aa];W[bb])(;W[hh])(;B[gg];W[hh](;B[cc]XY[1])(;AB[dd])))")
	notes, err := WriteTree(&b, "a.lib", treeOf(r), Options{})
	if err != nil || len(notes) != 2 || notes[0].Kind != RejectedLost || notes[0].Count != 3 || notes[0].Move != 3 ||
		notes[1].Kind != AnnotationLost {
		t.Errorf("got notes %v, error %v; want three rejected moves and lost comments", notes, err)
	}
	reread, _, err := ReadTree("a.lib", &b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if text := writeTree(t, reread); !strings.Contains(text, "(;B[ii])") ||
		!strings.Contains(text, "(;B[gg];W[hh];B[cc])") {
		t.Errorf("want (;B[ii]) and (;B[gg];W[hh];B[cc]) in\n%s", text)
	}
}

// TestDamagedRejected checks that a library is written although the text of an illegal variation, from a damaged
// store, is not SGF.
func TestDamagedRejected(t *testing.T) {
	for _, text := range []string{"", ")", "x)", "()", "(", ";;", "(;W[ii]))"} {
		tree := game.NewTree(game.Freestyle, game.Opening{})
		tree.Root().Play(game.PlaceAt(game.Pt(7, 7))).SetRejectedSGF([]string{text})
		if _, err := WriteTree(io.Discard, "a.lib", tree, Options{}); err != nil {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestPSQIsKept checks that the player types, the league and the winner of a PSQ file are written again, even
// after a conversion to SGF, and that with a league no result or rules are lost.
func TestPSQIsKept(t *testing.T) {
	for _, c := range []struct{ header, tail, play, want string }{
		{"0:0", "Ann\nBob\n-1\n", "", "Ann\nBob\n-1\n"},
		{"11:11", "A\nB\n-1\n2,Renju\n", "", "A\nB\n-1\n2,Renju\n"},
		{"0:11", "A\nB\n-1\n1,Standard1\n", "", "A\nB\n-1\n1,Standard1\n"},
		{"11:11", "A\nB\n-1\n0,Freestyle2\n", "", "A\nB\n-1\n0,Freestyle2\n"},
		{"what", "A\nB\n-1\n", "", "A\nB\n-1\n"},
	} {
		text := psqMagic + "15x15, " + c.header + ", 0\n5,8,0\n1,1,0\n6,8,0\n" + c.tail
		tree, _, err := ReadTree("a.psq", strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		reread, _, err := ReadTree("a.sgf", strings.NewReader(writeTree(t, tree)), Options{})
		if err != nil {
			t.Fatal(err)
		}

		for _, tree := range []*game.Tree{tree, reread} {
			var b bytes.Buffer
			notes, err := WriteTree(&b, "b.psq", tree, Options{})
			if want := strings.Replace(text, "what", "11:11", 1); err != nil || b.String() != want {
				t.Errorf("got error %v, file\n%s\nwant\n%s", err, &b, want)
			}
			if hasNote := slices.ContainsFunc(notes, func(n Note) bool {
				return n.Kind != RulesLost || c.tail != "A\nB\n-1\n"
			}); strings.Contains(c.tail, ",") && hasNote {
				t.Errorf("%s: got notes %v, want none", c.tail, notes)
			}
		}
	}
	// An unfinished game has no winner.
	tree, _, err := ReadTree("a.psq", strings.NewReader(psqMagic+"15x15, 0:0, 0\n5,8,0\nA\nB\n-1\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	tree.Root().UnknownProperties()[0].Values = []string{"0:0", "Renju"}
	var b bytes.Buffer
	if _, err := WriteTree(&b, "b.psq", tree, Options{}); err != nil || !strings.HasSuffix(b.String(), "B\n-1\n") {
		t.Errorf("an unfinished game: got error %v, file %q; want suffix %q", err, b.String(), "B\n-1\n")
	}
}

// TestOneGamePerLine checks whether a text is read as one game per line or as one game on several lines.
func TestOneGamePerLine(t *testing.T) {
	for _, c := range []struct {
		text  string
		games string
		kinds []NoteKind // the kinds of the notes on the first game
	}{
		{"d3e5f6d7\nh8i9j10\n", "d3e5f6d7 h8i9j10", nil},
		{"# openings\n\nH8 I9 J10\nH8 I9 G7\n", "h8i9j10 h8i9g7", nil},
		{"1.h8 2.i9\r\n1.h8 2.h9\r\n", "h8i9 h8h9", nil},
		{"h8i9\nh8i8\nnot moves\nh8h9\n", "h8i9 h8i8 h8h9", []NoteKind{Skipped}},
		{"p16h8\np16h9\n", "p16h8 p16h9", []NoteKind{SizeGuessed}},
		{"h8 i9 j10\nk11 l12 m13\n", "h8i9j10k11l12m13", nil},
		{"1. h8 i9\n2. j10 k11\n", "h8i9j10k11", nil},
		{"1 H8\n2 I9\n3 J10\n", "h8i9j10", nil},
		{"h8\ni9\n", "h8i9", nil},
		{"[Black \"Ann\"]\nh8i9\nh8h9\n", "h8i9", []NoteKind{MoveRejected}},
	} {
		for _, name := range []string{"a.txt", "a.pos", "a.moves"} {
			var games []string
			var firstNotes []Note
			err := ReadAll(name, strings.NewReader(c.text), Options{},
				func(tree *game.Tree, notes []Note, err error) bool {
					if err != nil {
						t.Fatalf("%q: %v", c.text, err)
					}
					if games == nil {
						firstNotes = notes
					}
					line, _ := tree.PliesThrough(tree.MainLineEnd(), nil)
					games = append(games, Moves(tree.Rules, game.Moves(line)))

					return true
				})
			if got := strings.Join(games, " "); err != nil || got != c.games {
				t.Errorf("%q in %s: got games %s, error %v; want %s", c.text, name, got, err, c.games)
			}
			tree, notes, err := ReadTree(name, strings.NewReader(c.text), Options{})
			if err != nil {
				t.Fatal(err)
			}
			line, _ := tree.PliesThrough(tree.MainLineEnd(), nil)
			hasExtra := slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == ExtraGamesIgnored })
			if got := Moves(tree.Rules, game.Moves(line)); got != games[0] || hasExtra != (len(games) > 1) {
				t.Errorf("%q in %s: ReadTree returns %s with notes %v, want %s", c.text, name, got, notes, games[0])
			}

			var kinds []NoteKind
			for _, n := range firstNotes {
				kinds = append(kinds, n.Kind)
			}
			if !slices.Equal(kinds, c.kinds) {
				t.Errorf("%q in %s: got notes of the kinds %v, want %v", c.text, name, kinds, c.kinds)
			}
		}
	}
}
