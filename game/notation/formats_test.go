package notation

import (
	"bytes"
	"errors"
	"fmt"
	"io"
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
		reason, file string
		rules        game.Rules
		moves        string
		names        [2]string
	}{
		{"a game of two programs", "Piskvorky 20x20, 11:11, 0\n10,11,1297\n11,11,31\npbrain-left.exe\npbrain-right.zip\n-1\n",
			freestyle20, "j10k10", [2]string{"left", "right"}},
		{"the second name begins", "Piskvorky 15x15, 11:11, 1\r\n8,8,0\r\nleft\r\nright\r\n0\r\n",
			game.Freestyle, "h8", [2]string{"right", "left"}},
		{"people, and no names", "Piskvorky 15x15, 0:0, 0\n1,1,0\n15,15,0\n-1\n", game.Freestyle, "a15o1", [2]string{}},
		{"people, named as such", "Piskvorky 15x15, 0:0, 0\n1,1,0\nhomo-1\nhomo-2\n-1\n", game.Freestyle, "a15", [2]string{}},
		{"no times", "Piskvorky 15x15\n1,1\n2,1\n", game.Freestyle, "a15b15", [2]string{}},
		{"no moves", "Piskvorky 5x5, 0:0, 0\n-1", game.FiveByFive, "", [2]string{}},
		{"a path", "Piskvorky 15x15, 1:1, 0\n8,8,0\nC:\\ai\\pbrain-x.exe\n/home/pbrain-y\n-1", game.Freestyle, "h8", [2]string{"x", "y"}},
	} {
		r, err := read("game.psq", c.file)
		if err != nil {
			t.Errorf("%s: %v", c.reason, err)
			continue
		}
		if got := moves(t, r); got != c.moves || r.Rules != c.rules || r.Names != c.names {
			t.Errorf("%s: %s under %+v by %q", c.reason, got, r.Rules, r.Names)
		}
		checkRoundTrip(t, r)
	}
	r := mustRead(t, "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,1297\n9,8,31\n-1")
	if len(r.Took) != 2 || r.Took[0] != 1297*time.Millisecond || r.Took[1] != 31*time.Millisecond {
		t.Errorf("times %v", r.Took)
	}
}

// A written name is read as that name. Names that would be read as a move, a code or a person are not
// written.
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
			text := strings.Replace(b.String(), "-1\n", "", 1) // the end, in case a name was one
			if lines := strings.Split(text, "\n"); !slices.Contains(lines, want) || name != want && slices.Contains(lines, name) {
				t.Errorf("%s in %s is written as %q", name, file, b.String())
			}
		}
	}
}

// Data of the players and the date that a format cannot contain is named.
func TestNamesThatAreLost(t *testing.T) {
	named := func(names, levels [2]string, date string) *game.Tree {
		tree := game.NewTree(game.Freestyle, game.Opening{})
		tree.Root().Add(&game.Node{Choice: &game.Choice{Kind: game.Place, Point: game.Pt(7, 7)}})
		tree.Names, tree.Levels, tree.Date = names, levels, date
		return tree
	}
	none, lin := [2]string{}, [2]string{"Lin", "Ito"}
	for _, c := range []struct {
		tree  *game.Tree
		named string // the formats that lose something
	}{
		{named(none, none, ""), ""},
		{named(lin, none, ""), ".lib .pos .sav .moves .txt"},
		{named([2]string{"", "Ito"}, none, ""), ".lib .pos .sav .moves .txt"},
		{named([2]string{"Lin", "42"}, none, ""), ".psq .rec .lib .pos .sav .moves .txt"},
		{named([2]string{"pbrain-x.exe", ""}, none, ""), ".psq .rec .lib .pos .sav .moves .txt"},
		{named(none, [2]string{"", "4 dan"}, ""), ".psq .rec .lib .pos .sav .moves .txt"},
		{named(none, none, "2026-11-20"), ".psq .rec .lib .pos .sav .moves .txt"},
	} {
		var lose []string
		for _, extension := range Extensions {
			notes, err := WriteTree(io.Discard, "a"+extension, c.tree, Options{})
			if err != nil {
				t.Fatal(err)
			}
			if slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == NamesLost }) {
				lose = append(lose, extension)
			}
		}
		if got := strings.Join(lose, " "); got != c.named {
			t.Errorf("names %q, levels %q, date %q: %s say so, not %s", c.tree.Names, c.tree.Levels, c.tree.Date, got, c.named)
		}
	}
}

// A writer notes exactly what its format lacks according to the table.
func TestWritersNoteWhatTheTableSays(t *testing.T) {
	texts := map[NoteKind]string{ // games of which something is lost
		RejectedLost: "(;GM[4]SZ[15];B[hh];W[gg](;B[ii])(;B[hh]AB[aa]))",
		BranchesLost: "(;GM[4]SZ[15];B[hh](;W[gg])(;W[ff]))",
		CommentsLost: "(;GM[4]SZ[15];B[hh]C[good]LB[aa:A][bb:B]TR[aa];W[gg]XX[unknown])",
		SetupLost:    "(;GM[4]SZ[15]AB[hh]AW[gg]PL[B];B[ii])",
		ChoicesLost:  "(;GM[4]SZ[15]JZR[5]JZO[swap];B[hh];W[hg];B[hf]JZC[swap];W[aa])",
		RulesLost:    "(;GM[4]SZ[15]RU[Renju];B[hh])",
		ResultLost:   "(;GM[4]SZ[15]RE[B+R];B[hh];W[gg])",
		NamesLost:    "(;GM[4]SZ[15]PB[Lin]DT[2026-11-20];B[hh])",
	}
	for _, f := range Formats {
		if !f.Writes() {
			continue
		}
		noted := make(map[NoteKind]bool)
		for kind, text := range texts {
			tree, _, err := ReadTree("x.sgf", strings.NewReader(text), Options{})
			if err != nil {
				t.Fatal(text, err)
			}
			notes, err := WriteTree(io.Discard, "a"+f.Extensions[0], tree, Options{})
			if err != nil {
				t.Fatalf("%s: %s: %v", f.Extensions, text, err)
			}
			if said := slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == kind }); said != slices.Contains(f.Lacks, kind) {
				t.Errorf("%s: %s is written with notes %+v", f.Extensions, text, notes)
			}
			for _, n := range notes {
				noted[n.Kind] = true
			}
		}
		for kind := range noted {
			if !slices.Contains(f.Lacks, kind) {
				t.Errorf("%s: note %d is not in the table", f.Extensions, kind)
			}
		}
	}
}

// The first name of a PSQ or REC is that of Black, as in SGF, even if Black is no longer the first player.
func TestNamesAfterASwap(t *testing.T) {
	const text = "(;GM[4]SZ[15]JZR[5]JZO[swap]PB[Bea]PW[Walt];B[hh];W[hg];B[hf]JZC[swap];W[aa])"
	swapped, _, err := ReadTree("x.sgf", strings.NewReader(text), Options{})
	if err != nil {
		t.Fatal(err)
	}
	if swapped.Names[game.First] != "Walt" {
		t.Fatalf("%q", swapped.Names)
	}
	for name, want := range map[string]string{"a.psq": "\nBea\nWalt\n-1\n", "a.rec": "Bea\nWalt\n7,7,0\n"} {
		var b bytes.Buffer
		if _, err := WriteTree(&b, name, swapped, Options{}); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%s: %v\n%s", name, err, b.String())
		}
	}
}

// If the table does not say that a format loses the rules, a reader without other information finds the
// rules and thus the points.
func TestRulesThatAreFoundAgain(t *testing.T) {
	rules := []game.Rules{{Width: 19, Height: 19, WinLength: 5}, {Width: 20, Height: 10, WinLength: 5}, {Width: 7, Height: 10, WinLength: 4}}
	for _, v := range game.Variants {
		rules = append(rules, v.Rules)
	}
	for _, r := range rules {
		tree := game.NewTree(r, game.Opening{})
		tree.Graft([]game.Choice{game.PlaceAt(game.Pt(1, 0)), game.PlaceAt(game.Pt(2, 2)), game.PlaceAt(game.Pt(0, 2))}, nil)
		for _, extension := range Extensions {
			var b bytes.Buffer
			notes, err := WriteTree(&b, extension, tree, Options{})
			if errors.Is(err, ErrFormat) || slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == RulesLost }) {
				continue
			}
			found, notes, err := ReadTree("game"+extension, &b, Options{})
			if err != nil || len(notes) > 0 {
				t.Errorf("%+v in %s: %v, %+v", r, extension, err, notes)
				continue
			}
			same := slices.EqualFunc(found.MainLine(), tree.MainLine(), func(a, b *game.Node) bool {
				return a.Choice == nil && b.Choice == nil || a.Choice != nil && b.Choice != nil && *a.Choice == *b.Choice
			})
			if found.Rules != r || !same {
				t.Errorf("%+v in %s is read under %+v; the same points: %v", r, extension, found.Rules, same)
			}
		}
	}
}

func TestREC(t *testing.T) {
	r := mustRead(t, "game.rec", "pbrain-a.exe\nhomo-2\n7,7,12\n8,7,900\n-1\n")
	if moves(t, r) != "h8i8" || r.Rules != game.Freestyle || r.Names != [2]string{"a", ""} {
		t.Errorf("%+v", r)
	}
	r = mustRead(t, "GAME.REC", "a\nb\n0,0,1\n19,19,1\n")
	if moves(t, r) != "a20t1" || r.Rules.Width != 20 {
		t.Errorf("%+v", r)
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
			t.Errorf("%q: %v, %+v", c.file, err, r)
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
		for _, at := range points {
			got += game.Freestyle.Name(at)
		}
		if got != c.moves || rest != c.rest {
			t.Errorf("%q reads as %q and leaves %q", c.text, got, rest)
		}
	}
}

// library returns a RenLib file with these nodes.
func library(nodes ...any) string {
	var b bytes.Buffer
	b.WriteString(renLibMagic)
	b.Write([]byte{3, 4})
	b.Write(bytes.Repeat([]byte{0xff}, 10))
	for _, n := range nodes {
		switch n := n.(type) {
		case string: // a text, ended and padded to pairs
			b.WriteString(n)
			b.Write(make([]byte, 2-len(n)%2))
		case []byte:
			b.Write(n)
		}
	}
	return b.String()
}

func TestRenLib(t *testing.T) {
	n := func(point, flags byte) []byte { return []byte{point, flags} }
	for _, c := range []struct {
		reason, file, moves string
	}{
		{"an old library begins with its first stone", library(n(0x78, 0), n(0x68, 0x40)), "h8h9"},
		{"a newer one with the empty board", library(n(0, 0), n(0x78, 0), n(0x01, 0x40)), "h8a15"},
		{"the last point", library(n(0, 0), n(0xef, 0x40)), "o1"},
		{"of siblings the first counts", library(n(0, 0), n(0x78, 0), n(0x68, 0x80|0x40), n(0x69, 0x40)), "h8h9"},
		{"a sibling with children of its own", library(n(0, 0), n(0x78, 0x80), n(0x68, 0x40), n(0x69, 0x40)), "h8h9"},
		{"comments are passed over", library(n(0, 0x08), "root", n(0x78, 0x08), "odd\bmore", n(0x68, 0x48), ""), "h8h9"},
		{"older comments end with the high bit", library(n(0, 0), n(0x78, 0x20), []byte("abc\xe4"), n(0x68, 0x60), []byte("ab\xe3\x00")), "h8h9"},
		{"two more bytes, and the text they announce", library(n(0, 0), n(0x78, 0x01), []byte{0, 1}, "A", n(0x68, 0x41), []byte{0, 0}), "h8h9"},
		{"a mark on the board is no stone: its sibling is", library(n(0, 0), n(0x78, 0), n(0x68, 0x82|0x40), n(0x69, 0x40)), "h8i9"},
		{"a pass", library(n(0, 0), n(0x78, 0), n(0, 0), n(0x69, 0x40)), "h8passi9"},
		{"it just ends", library(n(0, 0), n(0x78, 0)), "h8"},
		{"nothing but the empty board", library(n(0, 0x40)), ""},
		{"marks and starts change nothing", library(n(0, 0), n(0x78, 0x10), n(0x68, 0x44)), "h8h9"},
	} {
		r, err := read("opening.lib", c.file)
		if err != nil {
			t.Errorf("%s: %v", c.reason, err)
			continue
		}
		if got := moves(t, r); got != c.moves {
			t.Errorf("%s: %s, want %s", c.reason, got, c.moves)
		}
		checkRoundTrip(t, r)
	}
	r := mustRead(t, "x.lib", library(n(0, 0x08), "root", n(0x78, 0x48), "a]\bb"))
	if text := sgf(t, r); !strings.Contains(text, "C[root]") || !strings.Contains(text, ";B[hh]C[a\\]\nb]") {
		t.Errorf("comments are lost:\n%s", text)
	}
	r = mustRead(t, "x.lib", library(n(0, 0), n(0x78, 0x48), "\xc0\xee"))
	if text := sgf(t, r); !strings.Contains(text, "C[Àî]") || r.Tree.Charset != "ISO-8859-1" {
		t.Errorf("a comment of unknown characters, read as %q:\n%s", r.Tree.Charset, text)
	}
}

// TestErrorsOfOtherFormats reads files in which nothing is valid.
func TestErrorsOfOtherFormats(t *testing.T) {
	for _, c := range []struct {
		reason, name, file string
		want               Error
	}{
		{"a board too large", "x.psq", "Piskvorky 30x30, 1:1, 0\n", Error{Kind: BadSize, LineNo: 1, Column: 1, Text: "30×30"}},
		{"a head without a size", "x.psq", "Piskvorky big, 1:1, 0\n", Error{Kind: Malformed, LineNo: 1, Column: 1, Text: "big", Err: ErrBadNumber}},
		{"no moves at all", "x.rec", "a\nb\nc\n", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"prose", "x.txt", "Dear all,", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"a picture", "x.png", "\x89PNG\r\n\x1a\n", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
		{"a library cut off in its head", "x.lib", library()[:12], Error{Kind: Malformed, Offset: 12, Err: ErrUnexpectedEnd}},
		{"a column that is none", "x.lib", library([]byte{0, 0, 0x70, 0x40}), Error{Kind: Malformed, Offset: 22, Err: ErrBadPoint}},
		{"a row that is none", "x.lib", library([]byte{0, 0, 0xf1, 0x40}), Error{Kind: Malformed, Offset: 22, Err: ErrBadPoint}},
		{"a version of the future", "x.lib", strings.Replace(library(), "\xff\x03\x04", "\xff\x04\x00", 1), Error{Kind: Malformed, Offset: 8, Err: ErrUnsupportedVersion}},
		{"more moves than points", "x.pos", "\xff\x00", Error{Kind: UnknownFormat}},
		{"a point beyond the board", "x.pos", "\x01\xff", Error{Kind: Malformed, Offset: 1, Err: ErrBadPoint}},
		{"a board too large", "x.sav", "25\n25\n0\n", Error{Kind: BadSize, LineNo: 1, Column: 1, Text: "25×25"}},
		{"words", "x.sav", "15\nfifteen\n", Error{Kind: UnknownFormat, LineNo: 1, Column: 1}},
	} {
		_, err := read(c.name, c.file)
		if got, ok := err.(*Error); !ok || *got != c.want {
			t.Errorf("%s:\n got %+v\nwant %+v", c.reason, err, &c.want)
		}
	}
}

// TestNotesOnOtherFormats reads files that are partly valid.
func TestNotesOnOtherFormats(t *testing.T) {
	for _, c := range []struct {
		reason, name, file, moves string
		want                      Note
	}{
		{"outside the board", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n16,1,0\n", "h8", Note{Kind: MoveRejected, Offset: 30, LineNo: 3, Move: 2, Text: "pa", Err: game.ErrOffBoard}},
		{"before the first column", "x.psq", "Piskvorky 15x15, 1:1, 0\n0,1,0\n", "", Note{Kind: MoveRejected, Offset: 24, LineNo: 2, Move: 1, Text: "0,1,0", Err: ErrBadPoint}},
		{"a number of 23 digits", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n99999999999999999999999,1,0\nme\n", "h8", Note{Kind: MoveRejected, Offset: 30, LineNo: 3, Move: 2, Text: "99999999999999999999999,1,0", Err: ErrBadPoint}},
		{"a point twice", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n8,8,0\n", "h8", Note{Kind: MoveRejected, Offset: 30, LineNo: 3, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"a point twice", "x.txt", "h8\nh8", "h8", Note{Kind: MoveRejected, Offset: 3, LineNo: 2, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"no comma", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n9 9,0\n7,7,0\nme\nyou\n-1\n", "h8", Note{Kind: Skipped, Offset: 30, LineNo: 3, Text: "9 9,0\n7,7,0"}},
		{"an empty line", "x.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n\n7,7,0\n-1\n", "h8", Note{Kind: Skipped, Offset: 30, LineNo: 3, Text: "7,7,0"}},
		{"no number", "x.rec", "me\nyou\n7,7,0\nx\n6,6,0\n-1\n", "h8", Note{Kind: Skipped, Offset: 13, LineNo: 4, Text: "x\n6,6,0"}},
		{"outside", "x.txt", "h8i99", "h8", Note{Kind: Skipped, Offset: 2, LineNo: 1, Text: "i99"}},
		{"something else after the moves", "x.txt", "h8 i9 hello world", "h8i9", Note{Kind: Skipped, Offset: 6, LineNo: 1, Text: "hello world"}},
		{"a library without a node", "x.lib", library(), "", Note{Kind: Truncated, Offset: 20}},
		{"a library cut off in a node", "x.lib", library([]byte{0x78, 0, 0x68}), "h8", Note{Kind: Truncated, Offset: 22}},
		{"a library cut off in a comment", "x.lib", library([]byte{0x78, 0, 0x68, 8, 'a', 'b'}), "h8", Note{Kind: Truncated, Offset: 22}},
		{"a stone twice", "x.lib", library([]byte{0x78, 0, 0x78, 0x40}), "h8", Note{Kind: MoveRejected, Offset: 22, Move: 2, Text: "h8", Err: game.ErrOccupied}},
		{"fewer moves than it says", "x.pos", "\x03\x70\x61", "h8h9", Note{Kind: Truncated, Offset: 3}},
		{"fewer moves than it says", "x.sav", "15\n15\n3\n7 7\n6 7\n", "h8h9", Note{Kind: Truncated, Offset: 16, LineNo: 6}},
	} {
		tree, notes, err := ReadTree(c.name, strings.NewReader(c.file), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.reason, err)
			continue
		}
		c.want.Count = max(c.want.Count, 1)
		if len(notes) == 0 || notes[0] != c.want {
			t.Errorf("%s:\n got %v\nwant %v", c.reason, notes, c.want)
		}
		r, err := recordOf(tree)
		if got := moves(t, r); err != nil || got != c.moves {
			t.Errorf("%s: %s, %v; want %s", c.reason, got, err, c.moves)
		}
		checkTree(t, tree)
	}
}

// endless is a file of any length that counts the bytes read.
type endless struct {
	pattern string
	read    int
}

func (e *endless) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = e.pattern[(e.read+i)%len(e.pattern)]
	}
	e.read += len(p)
	return len(p), nil
}

// TestGiants checks that huge files are refused before they are read completely.
func TestGiants(t *testing.T) {
	tooBig := func(reason string, err error) {
		t.Helper()
		if e, ok := err.(*Error); !ok || e.Kind != TooBig {
			t.Errorf("%s: %v", reason, err)
		}
	}
	file := &endless{pattern: "(;GM[4]"}
	_, err := readFrom("x.sgf", file)
	if tooBig("a file without end", err); file.read > 2*MaxBytes {
		t.Errorf("%d bytes of it are read", file.read)
	}
	_, err = read("x.sgf", strings.Repeat("(;C[a]", 1_000_000))
	tooBig("a million nested variations", err)
	_, err = read("x.sgf", "(;GM[4]SZ[15]"+strings.Repeat("(;C[a])", 1_000_000)+")")
	tooBig("a million variations side by side", err)
	_, err = read("x.sgf", "("+strings.Repeat(";", 1_000_000)+")")
	tooBig("a million empty nodes", err)
	var names strings.Builder
	for i := range 99_000 {
		fmt.Fprintf(&names, "X%c%c%c%c[]", 'A'+i%26, 'A'+i/26%26, 'A'+i/676%26, 'A'+i/17576%26)
	}
	if _, err = read("x.sgf", "(;GM[4]"+names.String()+")"); err != nil {
		t.Errorf("ninety-nine thousand properties: %v", err)
	}
	_, err = read("x.sgf", "(;AB"+strings.Repeat("[aa:ss]", 1_000_000)+")")
	tooBig("a million values", err)
	if _, err = read("x.sgf", "(;GM[4]SZ[15]AB"+strings.Repeat("[aa:oo]", 9_000)+")"); !errors.Is(err, ErrFormat) {
		t.Errorf("stones over stones: %v", err)
	}
	_, err = readFrom("x.lib", io.MultiReader(strings.NewReader(library()), &endless{pattern: "\x78\x02"}))
	tooBig("a library of marks without end", err)
	_, err = readFrom("x.lib", io.MultiReader(strings.NewReader(library([]byte{0x78, 0x08})), &endless{pattern: "ab"}))
	tooBig("a comment without end", err)
	_, err = readFrom("x.lib", io.MultiReader(strings.NewReader(library()), &endless{pattern: "\x00\x03\x00\x01" + strings.Repeat("ab", 5000) + "\x00\x00"}))
	tooBig("texts on the board without end", err)
	_, err = read("x.psq", "Piskvorky 15x15, 1:1, 0\n"+strings.Repeat("1,1,1\n", 1_000_000))
	tooBig("a million moves", err)
	if _, err = read("x.txt", strings.Repeat("h8", 1_000_000)); err.(*Error).Kind != UnknownFormat {
		t.Errorf("a million points: %v", err)
	}
}

// An error of the io.Reader is returned unchanged.
func TestReadersError(t *testing.T) {
	broken := errors.New("the disk is on fire")
	for _, start := range []string{"", "(;GM[4]", library(), library([]byte{0x78, 0})} {
		_, err := readFrom("x", io.MultiReader(strings.NewReader(start), iotest.ErrReader(broken)))
		if !errors.Is(err, broken) {
			t.Errorf("after %q: %v", start, err)
		}
	}
}

// The content determines the format, whatever the name of the file is.
func TestContentDecides(t *testing.T) {
	for _, name := range []string{"x.sgf", "x.psq", "x.lib", "x.txt", "x", "x.rec"} {
		for _, file := range []string{"(;GM[4]SZ[15];B[hh])", "Piskvorky 15x15, 1:1, 0\n8,8,0\n", library([]byte{0x78, 0x40})} {
			if r, err := read(name, file); err != nil || moves(t, r) != "h8" {
				t.Errorf("%s: %q: %v", name, file, err)
			}
		}
	}
}

// Every written format is recognized by its extension, and by its content if that is unambiguous. No two
// formats have an extension in common.
func TestFormats(t *testing.T) {
	tree := game.NewTree(game.Freestyle, game.Opening{})
	tree.Graft([]game.Choice{game.PlaceAt(game.Pt(7, 7)), game.PlaceAt(game.Pt(8, 6)), game.PlaceAt(game.Pt(0, 14))}, nil)
	seen := make(map[string]bool)
	for _, f := range Formats {
		for _, extension := range slices.Concat(f.Extensions, f.Shared) {
			if seen[extension] || FormatNamed("A"+strings.ToUpper(extension)) != f {
				t.Errorf("%s is not the extension of %s alone", extension, f.Name)
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
			if found := recognise(name, b.Bytes()); found != f {
				t.Errorf("%s, called %s, is recognised as %v", f.Name, name, found)
			}
			if again, notes, err := ReadTree(name, bytes.NewReader(b.Bytes()), Options{}); err != nil || len(notes) > 0 || Moves(again.Rules, plies(again)) != "h8i9a1" {
				t.Errorf("%s, called %s: %v, %v", f.Name, name, notes, err)
			}
		}
	}
}

func plies(t *game.Tree) []game.Move {
	line, _ := t.PliesThrough(t.MainLineEnd(), nil)
	return game.Moves(line)
}

// A file of moves has them in lower case, separated by spaces.
func TestMovesFile(t *testing.T) {
	r := mustRead(t, "a.moves", "h8 i9 g7\n")
	if moves(t, r) != "h8i9g7" || r.Rules != game.Freestyle {
		t.Errorf("%s under %+v", moves(t, r), r.Rules)
	}
	var b bytes.Buffer
	if notes, err := WriteTree(&b, "a.moves", treeOf(r), Options{}); err != nil || len(notes) > 0 || b.String() != "h8 i9 g7\n" {
		t.Errorf("%q, %v, %v", b.String(), notes, err)
	}
}

// A file named .pos that contains text is read as text.
func TestTextInPos(t *testing.T) {
	for text, want := range map[string]string{
		"h8i9h10": "h8i9h10", "1. h8 i9 2. h10\n": "h8i9h10", "(;GM[4]SZ[15];B[hh];W[ig])": "h8i9",
		psqMagic + "15x15, 11:11, 0\n8,8,0\n9,7,0\n-1\n": "h8i9", "\x02\x70\x62": "h8i9", "\x03\x70\x62": "h8i9", // the last is cut off
	} {
		if r, err := read("a.pos", text); err != nil || moves(t, r) != want {
			t.Errorf("%q: %v, %v", text, r, err)
		}
	}
	_, notes, err := ReadTree("a.pos", strings.NewReader("\x01\x70\x62\x63"), Options{})
	if err != nil || len(notes) != 1 || notes[0].Kind != Skipped || notes[0].Text != "62 63" {
		t.Errorf("bytes after the moves: %v, %v", notes, err)
	}
}

// Records of Gomocup end with the winner and the league, which names the rules.
func TestGomocupRecords(t *testing.T) {
	for _, c := range []struct {
		end, re string
		names   [2]string
		rules   game.Rules
		notes   int
	}{
		{"ALPHA.zip\nBETA.ZIP\n-1\n2,Renju\n", "RE[W+]", [2]string{"ALPHA", "BETA"}, game.Renju, 0},
		{"pbrain-A.EXE\nB\n0\n1,Standard1\n", "RE[B+]", [2]string{"A", "B"}, game.Standard, 0},
		{"A\nB\n-1\n0,Freestyle2\n", "RE[Draw]", [2]string{"A", "B"}, game.Freestyle, 0},
		{"-1\n1,Renju\n", "RE[B+]", [2]string{}, game.Renju, 0},
		{"A\nB\n-1\n", "SZ[15]", [2]string{"A", "B"}, game.Freestyle, 0},
		{"A\nB\n-1\nwhat is this\n", "SZ[15]", [2]string{"A", "B"}, game.Freestyle, 1},
	} {
		tree, notes, err := ReadTree("a.psq", strings.NewReader(psqMagic+"15x15, 11:11, 0\n5,8,0\n1,1,0\n6,8,0\n"+c.end), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if text := writeTree(t, tree); tree.Rules != c.rules || tree.Names != c.names || !strings.Contains(text, c.re) || len(notes) != c.notes {
			t.Errorf("%q: %+v, %q, %v\n%s", c.end, tree.Rules, tree.Names, notes, text)
		}
	}
}

// RenjuBase has the rules in the name of the game.
func TestRulesInTheNameOfTheGame(t *testing.T) {
	r := mustRead(t, "a.sgf", "(;GM[5]SZ[15]GN[World Championship: RIF rule];B[hh];W[ig])")
	if r.Rules != game.Renju {
		t.Errorf("%+v", r.Rules)
	}
	if r = mustRead(t, "a.sgf", "(;GM[4]SZ[15]GN[Renju or not];B[hh];W[ig])"); r.Rules != game.Freestyle {
		t.Errorf("a title that names no rule: %+v", r.Rules)
	}
}

// Moves as people write them, and boards as they draw them.
func TestMovesOfAllKinds(t *testing.T) {
	for text, want := range map[string]string{
		"[Event \"Club\"]\n[Black \"Ann\"]\n[White \"Bob\"]\n\n1. h8 i9 2. j10 h10 3. g7\n": "h8i9j10h10g7",
		"１．Ｈ８　２．Ｉ９":           "h8i9",
		"黑 H8 白 I9":           "h8i9",
		"黑棋：H8，白棋：I9":         "h8i9",
		"1 H8\n2 I9\n3 J10\n": "h8i9j10",
		"1. H8\r\n2. I9\r\n":  "h8i9",
	} {
		if r, err := read("a.txt", text); err != nil || moves(t, r) != want {
			t.Errorf("%q: %v, %v", text, r, err)
		}
	}
	r := mustRead(t, "a.txt", "[Black \"Ann\"]\n[White \"Bob\"]\n1. h8 i9")
	if r.Names != [2]string{"Ann", "Bob"} {
		t.Errorf("%q", r.Names)
	}
	for text, want := range map[string]string{
		".....\n.B...\n..W..\n.....\n.....\n": "AB[bb]AW[cc]", ".....\n.1...\n..2..\n.....\n.....\n": "AB[bb]AW[cc]",
		"X..\n.O.\n...\n": "AB[aa]AW[bb]", "5 . . . . .\n4 . B . . .\n3 . . W . .\n2 . . . . .\n1 . . . . .\n": "AB[bb]AW[cc]",
	} {
		tree, _, err := ReadTree("a.txt", strings.NewReader(text), Options{})
		if err != nil || !strings.Contains(writeTree(t, tree), want) {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// A library keeps all its nodes, including those after a finished five, with their comments, texts and
// marks. Its start position is kept too. The window leaves those nodes out and says so.
func TestRejectedInLibraries(t *testing.T) {
	five := []byte{}
	for i := range byte(9) { // Black has five in the top row with the ninth move
		five = append(five, i/2+1+i%2*0x10, 0)
	}
	five[7] |= 0x04 // the fourth move is the start
	for name, below := range map[string][]any{
		"two moves":       {[]byte{0x78, 0xc0, 0x79, 0x40}},
		"a line":          {[]byte{0x78, 0x80, 0x88, 0, 0x98, 0x40, 0x79, 0x40}},
		"a fork":          {[]byte{0x78, 0, 0x88, 0xc0, 0x89, 0x40}},
		"a pass":          {[]byte{0x78, 0, 0, 0, 0x89, 0x40}},
		"comment, mark":   {[]byte{0x78, 0x18}, "why\bso", []byte{0x79, 0x44}},
		"text on a point": {[]byte{0x78, 0x01, 0, 1}, "A", []byte{0x79, 0x41, 0, 1}, "B"},
	} {
		text := library(append([]any{[]byte{0, 0}, five}, below...)...)
		tree, notes, err := ReadTree("a.lib", strings.NewReader(text), Options{Rules: game.Freestyle, RulesKnown: true})
		if err != nil || len(notes) != 1 || notes[0].Kind != MoveRejected || notes[0].Move != 10 || !errors.Is(notes[0].Err, game.ErrGameOver) {
			t.Fatalf("%s: %v, %v", name, notes, err)
		}
		if want := 1 + strings.Count(name, "two") + strings.Count(name, "line"); notes[0].Count != want {
			t.Errorf("%s: %d variations are left out, want %d", name, notes[0].Count, want)
		}
		if start := StartOf(tree); start == nil || start.Depth() != 4 {
			t.Errorf("%s: the start is %v", name, start)
		}
		again, _, err := ReadTree("a.sgf", strings.NewReader(writeTree(t, tree)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for way, tree := range map[string]*game.Tree{"at once": tree, "by way of SGF": again} {
			var b bytes.Buffer
			if notes, err = WriteTree(&b, "a.lib", tree, Options{}); err != nil || len(notes) > 0 || b.String() != text {
				t.Errorf("%s %s: written as\n% x, %v, %v\nwant\n% x", name, way, b.String(), notes, err, text)
			}
		}
	}
}

// Nodes of illegal variations that a library cannot contain are noted with their number and place.
func TestRejectedVariationsOfOtherKinds(t *testing.T) {
	var b bytes.Buffer
	r := mustRead(t, "a.sgf", "(;GM[4]SZ[15];B[hh];W[gg](;B[ii])(;B[hh]AB[aa];W[bb])(;W[hh])(;B[gg];W[hh](;B[cc]XY[1])(;AB[dd])))")
	notes, err := WriteTree(&b, "a.lib", treeOf(r), Options{})
	if err != nil || len(notes) != 2 || notes[0].Kind != RejectedLost || notes[0].Count != 3 || notes[0].Move != 3 || notes[1].Kind != CommentsLost {
		t.Errorf("%v, %v", notes, err)
	}
	again, _, err := ReadTree("a.lib", &b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if text := writeTree(t, again); !strings.Contains(text, "(;B[ii])") || !strings.Contains(text, "(;B[gg];W[hh];B[cc])") {
		t.Errorf("saved as\n%s", text)
	}
}

// The other data of a PSQ, the kinds of the players and the league with the winner, is written again, also
// after a conversion to SGF. With the league no result or rules are lost.
func TestPSQIsKept(t *testing.T) {
	for _, c := range []struct{ head, end, play, want string }{
		{"0:0", "Ann\nBob\n-1\n", "", "Ann\nBob\n-1\n"},
		{"11:11", "A\nB\n-1\n2,Renju\n", "", "A\nB\n-1\n2,Renju\n"},
		{"0:11", "A\nB\n-1\n1,Standard1\n", "", "A\nB\n-1\n1,Standard1\n"},
		{"11:11", "A\nB\n-1\n0,Freestyle2\n", "", "A\nB\n-1\n0,Freestyle2\n"},
		{"what", "A\nB\n-1\n", "", "A\nB\n-1\n"},
	} {
		text := psqMagic + "15x15, " + c.head + ", 0\n5,8,0\n1,1,0\n6,8,0\n" + c.end
		tree, _, err := ReadTree("a.psq", strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		again, _, err := ReadTree("a.sgf", strings.NewReader(writeTree(t, tree)), Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, tree := range []*game.Tree{tree, again} {
			var b bytes.Buffer
			notes, err := WriteTree(&b, "b.psq", tree, Options{})
			if want := strings.Replace(text, "what", "11:11", 1); err != nil || b.String() != want {
				t.Errorf("written as\n%s, %v\nwant\n%s", &b, err, want)
			}
			if lost := slices.ContainsFunc(notes, func(n Note) bool { return n.Kind != RulesLost || c.end != "A\nB\n-1\n" }); strings.Contains(c.end, ",") && lost {
				t.Errorf("%s: %v", c.end, notes)
			}
		}
	}
	// A game that goes on has no winner yet.
	tree, _, err := ReadTree("a.psq", strings.NewReader(psqMagic+"15x15, 0:0, 0\n5,8,0\nA\nB\n-1\n"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	tree.Root().UnknownProperties[0].Values = []string{"0:0", "Renju"}
	var b bytes.Buffer
	if _, err := WriteTree(&b, "b.psq", tree, Options{}); err != nil || !strings.HasSuffix(b.String(), "B\n-1\n") {
		t.Errorf("an unfinished game: %q, %v", b.String(), err)
	}
}

// A text with a game or an opening on each line has that many games; one whose lines form one game has one.
func TestGamesOneALine(t *testing.T) {
	for _, c := range []struct {
		text  string
		games string
		notes string // kinds of the first game's
	}{
		{"d3e5f6d7\nh8i9j10\n", "d3e5f6d7 h8i9j10", ""},
		{"# openings\n\nH8 I9 J10\nH8 I9 G7\n", "h8i9j10 h8i9g7", ""},
		{"1.h8 2.i9\r\n1.h8 2.h9\r\n", "h8i9 h8h9", ""},
		{"h8i9\nh8i8\nnot moves\nh8h9\n", "h8i9 h8i8 h8h9", "2"},
		{"p16h8\np16h9\n", "p16h8 p16h9", "12"},
		{"h8 i9 j10\nk11 l12 m13\n", "h8i9j10k11l12m13", ""},
		{"1. h8 i9\n2. j10 k11\n", "h8i9j10k11", ""},
		{"1 H8\n2 I9\n3 J10\n", "h8i9j10", ""},
		{"h8\ni9\n", "h8i9", ""},
		{"[Black \"Ann\"]\nh8i9\nh8h9\n", "h8i9", "7"},
	} {
		for _, name := range []string{"a.txt", "a.pos", "a.moves"} {
			var games []string
			var first []Note
			err := ReadAll(name, strings.NewReader(c.text), Options{}, func(tree *game.Tree, notes []Note, err error) bool {
				if err != nil {
					t.Fatalf("%q: %v", c.text, err)
				}
				if games == nil {
					first = notes
				}
				line, _ := tree.PliesThrough(tree.MainLineEnd(), nil)
				games = append(games, Moves(tree.Rules, game.Moves(line)))
				return true
			})
			if got := strings.Join(games, " "); err != nil || got != c.games {
				t.Errorf("%q in %s: %s, %v; want %s", c.text, name, got, err, c.games)
			}
			tree, notes, err := ReadTree(name, strings.NewReader(c.text), Options{})
			if err != nil {
				t.Fatal(err)
			}
			line, _ := tree.PliesThrough(tree.MainLineEnd(), nil)
			more := slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == ExtraGamesIgnored })
			if got := Moves(tree.Rules, game.Moves(line)); got != games[0] || more != (len(games) > 1) {
				t.Errorf("%q in %s: opens as %s, %v", c.text, name, got, notes)
			}
			kinds := []string{}
			for _, n := range first {
				kinds = append(kinds, fmt.Sprint(n.Kind))
			}
			if got := strings.Join(kinds, " "); c.notes != "-" && got != c.notes {
				t.Errorf("%q in %s: notes %s, want %s", c.text, name, got, c.notes)
			}
		}
	}
}
