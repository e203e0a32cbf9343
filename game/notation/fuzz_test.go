package notation

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"jingzi/game"
)

// checkRead checks that reading a file returns a tree that can be written and read in every format, or an *Error
// with its position in the file.
func checkRead(t *testing.T, name string, file []byte) {
	tree, notes, err := ReadTree(name, bytes.NewReader(file), Options{})
	if err == nil {
		checkTree(t, tree)

		for _, n := range notes {
			if n.Kind == 0 || n.Count < 1 || n.Offset < 0 || (n.Kind == MoveRejected) != (n.Err != nil && n.Move > 0) {
				t.Fatalf("got note %+v, want one with all fields of its kind", n)
			}
		}

		for _, extension := range Extensions {
			checkFormat(t, tree, extension)
		}

		return
	}
	var e *Error
	if !errors.As(err, &e) || e.Kind == 0 || e.Error() == "" {
		t.Fatalf("got error %v, want an *Error", err)
	}
	if e.Offset < 0 || e.Offset > 2*int64(len(file)) { // a byte of Latin-1 may take two in UTF-8
		t.Fatalf("got offset %d in a file of %d bytes: %v", e.Offset, len(file), err)
	}
	if isBinary := strings.HasPrefix(string(file), renLibMagic); !isBinary && (e.LineNo < 1 || e.Column < 1) {
		t.Fatalf("got line %d, column %d of an error in a text: %v", e.LineNo, e.Column, err)
	}
	if (e.Kind == Malformed) != (e.Err != nil) {
		t.Fatalf("got error %v, want Err set only if Kind is Malformed", err)
	}
}

// checkFormat writes a tree in a format and reads it, and checks that it is written again as the same file.
func checkFormat(t *testing.T, tree *game.Tree, extension string) {
	var first, second bytes.Buffer
	unnamed := *tree
	unnamed.Names = [2]string{} // Piskvork's formats shorten names
	tree = &unnamed
	if _, err := WriteTree(&first, "x"+extension, tree, Options{}); err != nil {
		return // the format cannot store it
	}
	reread, _, err := ReadTree("x"+extension, bytes.NewReader(first.Bytes()), Options{Rules: tree.Rules})
	var e *Error
	if errors.As(err, &e) && e.Kind == UnknownFormat {
		return // a game without a move
	}
	if err != nil {
		t.Fatalf("%s: %v\n%q", extension, err, first.Bytes())
	}
	if _, err := WriteTree(&second, "x"+extension, reread, Options{}); err != nil ||
		!bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Fatalf("%s: writing again: got error %v, file\n%q\nwant\n%q\n%s", extension, err, second.Bytes(),
			first.Bytes(), writeTree(t, tree))
	}
}

func FuzzSGF(f *testing.F) {
	for _, seed := range []string{
		"(;FF[4]GM[4]SZ[15]PB[a]PW[b]DT[2026-11-20]RE[B+R];B[hh];W[hg]C[x\\]](;B[ii])(;B[jj]))",
		"(;GM[4]SZ[15]RU[Renju]JZR[5 fouls]JZO[rif swap fifth];B[hh];W[hg];B[hf]JZC[swap];W[ig]JZC[gf][if];B[gf])",
		"(;GM[4]SZ[15]JZR[5 fouls]JZO[rif swap D1];B[hh];W[hg];B[hf]JZC[keep])",
		"(;GM[4]SZ[15]JZO[swap2]JZT[1 2 3];B[hh];W[hg];B[hf]JZC[add];W[aa];B[bb]JZC[keep])",
		"(;SZ[15];B[aa](;W[bb](;)(;B[cc]))(;W[dd]);C[x](;W[ee])(;))(;W[ff]))",
		"(;SZ[15](;B[aa];W[bb](;B[cc](;W[dd])(;W[ee]))(;B[ff]))(;B[gg](;W[hh])(;W[ii])))",
		"(;GM[4]SZ[3]RE[Draw];B[bb];W[aa]AB[cc]PL[B])",
		"(;GM[4]SZ[7:4]AB[aa:bb]AW[ca:db])",
		"(;GM[4]SZ[20]CA[GBK]GN[\xff];B[tt];W[])",
		"(;SZ[15]RE[?]RU[mine]KO[]RE[W+];TR[aa];B[h8];W[H10]N[x]N[y])",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, file []byte) { checkRead(t, "x.sgf", file) })
}

func FuzzPSQ(f *testing.F) {
	f.Add([]byte("Piskvorky 20x20, 11:11, 0\n10,11,1297\n11,11,31\npbrain-left.exe\npbrain-right.zip\n-1\n"))
	f.Add([]byte("Piskvorky 3x3, 11:11, 1\r\n1,1\r\n2,2,0\r\n"))
	f.Fuzz(func(t *testing.T, file []byte) { checkRead(t, "x.psq", append([]byte(psqMagic), file...)) })
}

func FuzzREC(f *testing.F) {
	f.Add([]byte("pbrain-a.exe\nhomo-2\n7,7,12\n8,7,900\n-1\n"))
	f.Fuzz(func(t *testing.T, file []byte) { checkRead(t, "x.rec", file) })
}

func FuzzMoves(f *testing.F) {
	f.Add("h8i9g7")
	f.Add("a1, o15 - pass\nh8")
	f.Fuzz(func(t *testing.T, text string) {
		checkRead(t, "x.txt", []byte(text))

		points, rest := ParseMoves(game.Renju, text)
		rewritten := ""
		for _, point := range points {
			rewritten += game.Renju.Name(point)
		}
		if !strings.HasSuffix(text, rest) {
			t.Fatalf("ParseMoves(%q) returns the rest %q, want a suffix of the text", text, rest)
		}
		reparsed, leftover := ParseMoves(game.Renju, rewritten)
		if len(reparsed) != len(points) || leftover != "" {
			t.Fatalf("ParseMoves(%q) returns %d points and the rest %q, want %d points", rewritten, len(reparsed),
				leftover, len(points))
		}
	})
}

func FuzzRenLib(f *testing.F) {
	headerLen := len(renLibFile())
	for _, nodes := range []string{
		renLibFile([]byte{0, 0, 0x78, 0, 0x68, 0x40})[headerLen:],
		renLibFile([]byte{0, 8}, "root\bmore", []byte{0x78, 0x21}, []byte{0, 1}, []byte("ab\xe4\x00"), "text",
			[]byte{0x68, 0xc2, 0x69, 0x40})[headerLen:],
	} {
		f.Add([]byte(nodes))
	}
	f.Fuzz(func(t *testing.T, nodes []byte) { checkRead(t, "x.lib", []byte(renLibFile(nodes))) })
}

// FuzzEscape checks that unescape is the inverse of escape, except for control characters and surrounding spaces.
func FuzzEscape(f *testing.F) {
	f.Add(`a]b\c:d`)
	f.Add("two\nlines \\")
	f.Fuzz(func(t *testing.T, text string) {
		unescaped := unescape(escape(text))
		if second := unescape(escape(unescaped)); second != unescaped {
			t.Fatalf("%q becomes %q, and then %q; want no further change", text, unescaped, second)
		}
		p := sgfParser{cancelled: func() bool { return false }, text: "(;C[" + escape(text) + "])", notes: new(notes)}
		root, err := p.parse()
		if err != nil || len(*p.notes) > 0 || unescape(root.properties[0].values[0].raw) != unescaped {
			t.Fatalf("%q in a comment: got error %v, notes %v; want the comment %q", text, err, *p.notes, unescaped)
		}
		if !strings.ContainsAny(text, "\\]") && strings.ToValidUTF8(text, "") == text &&
			!strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r >= 0x7f }) && unescaped != text {
			t.Fatalf("%q becomes %q, want no change", text, unescaped)
		}
	})
}
