package notation

import (
	"bytes"
	"errors"
	"runtime"
	"strings"
	"testing"

	"jingzi/game"
)

// allocated returns the number of bytes that f allocates in total.
func allocated(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// TestMillions checks that a file with a million elements is read or rejected with memory proportional to its
// length.
func TestMillions(t *testing.T) {
	const million = 1_000_000
	for _, c := range []struct {
		name, file string
		kind       ErrorKind // 0 means no error
	}{
		{"nested variations", "(;SZ[15]" + strings.Repeat("(;B[aa]", million) + strings.Repeat(")", million) + ")", TooBig},
		{"nested variations, never closed", strings.Repeat("(;", million), TooBig},
		{"parentheses", strings.Repeat("(", 4*million), UnknownFormat},
		{"nested variations beside the main line", "(;SZ[15];B[hh](;W[aa])" + strings.Repeat("(;W[ab]", million) + strings.Repeat(")", million) + ")", TooBig},
		{"variations side by side", "(;SZ[15];B[hh](;W[aa])" + strings.Repeat("(;W[ab])", million) + ")", TooBig},
		{"as many variations side by side as are allowed", "(;SZ[15]" + strings.Repeat("(;B[hh])", 130_000) + ")", 0},
		{"nodes", "(;SZ[15]" + strings.Repeat(";", million) + ")", TooBig},
		{"nodes in one line", "(;SZ[15];B[hh]" + strings.Repeat(";C[x]", maxLine) + ")", TooBig},
		{"passes in one node", "(;SZ[15];B" + strings.Repeat("[]", 400_000) + ")", TooBig},
		{"values", "(;SZ[15]AB" + strings.Repeat("[aa]", million) + ")", TooBig},
		{"properties", "(;SZ[15]" + strings.Repeat("KO[]", million) + ")", TooBig},
		{"backslashes", "(;C[" + strings.Repeat(`\`, million) + "])", 0},
		{"one comment", "(;SZ[15]C[" + strings.Repeat("x", million) + "];B[hh])", 0},
		{"moves in words", strings.Repeat("h8i9", million), UnknownFormat},
		{"moves of Piskvork", psqMagic + " 15x15, 11:11, 0\n" + strings.Repeat("1,1,0\n", million), TooBig},
		{"digits", psqMagic + " " + strings.Repeat("9", million) + "x15, 11:11, 0\n", TooBig},
		{"moves of a library", renLibFile(bytes.Repeat([]byte{0x78, 0x80}, million)), TooBig},
		{"marks in a library", renLibFile([]byte{0, 0}, bytes.Repeat([]byte{0x78, 0x02}, million)), TooBig},
		{"a comment in a library", renLibFile([]byte{0, 8}, strings.Repeat("x", 4*million)), 0},
	} {
		t.Run(c.name, func(t *testing.T) {
			var r record
			var err error
			allocatedBytes := allocated(func() { r, err = readFrom("x.sgf", strings.NewReader(c.file)) })
			if limit := uint64(64<<20 + 24*len(c.file)); allocatedBytes > limit {
				t.Errorf("reading %d bytes allocated %d bytes, want at most %d", len(c.file), allocatedBytes, limit)
			}

			var e *Error
			switch {
			case c.kind == 0 && err == nil:
				var out bytes.Buffer
				if err := WriteSGFTree(&out, treeOf(r)); err != nil || out.Len() > 2*len(c.file) {
					t.Errorf("WriteSGFTree wrote %d bytes, error %v; want at most %d bytes", out.Len(), err,
						2*len(c.file))
				}
			case c.kind == 0 || !errors.As(err, &e) || e.Kind != c.kind:
				t.Errorf("got error %v, want kind %d", err, c.kind)
			}
		})
	}
}

// TestDepth checks that the tree of a file cannot be deeper than game.MaxDepth, even if the file has fewer nodes in
// a line.
func TestDepth(t *testing.T) {
	rif := func(moves string) string {
		return `<database><games><game id="1"><move>` + moves + "</move></game></games></database>"
	}
	for _, c := range []struct {
		title, name, file string
		ok                bool
	}{
		{"moves in one node", "a.sgf", "(;SZ[15];B" + strings.Repeat("[]", game.MaxDepth) + ")", true},
		{"one more", "a.sgf", "(;SZ[15];B" + strings.Repeat("[]", game.MaxDepth+1) + ")", false},
		{"setup and a move in each node", "a.sgf", "(;SZ[15]" + strings.Repeat(";AE[aa]PL[B]B[]", game.MaxDepth/2+1) + ")", false},
		{"moves as text", "a.txt", strings.Repeat("pass", game.MaxDepth+1), false},
		{"moves in RenjuNet's database", "a.rif", rif(strings.Repeat("pass", game.MaxDepth+1)), false},
	} {
		var tree *game.Tree
		var gameErr error
		err := ReadAll(c.name, strings.NewReader(c.file), Options{}, func(t *game.Tree, _ []Note, err error) bool {
			tree, gameErr = t, err
			return true
		})
		var fileErr *Error
		if err != nil || c.ok && (gameErr != nil || tree.MainLineEnd().Depth() != game.MaxDepth) ||
			!c.ok && (!errors.As(gameErr, &fileErr) || fileErr.Kind != TooBig || fileErr.LimitKind != LimitDepth) {
			t.Errorf("%s: got errors %v, %v; want a tree of depth %d: %v", c.title, err, gameErr, game.MaxDepth, c.ok)
		}
	}
}

// TestWritersRespectLimits checks that no file is written that could not be read.
func TestWritersRespectLimits(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	line := func(passes int) *game.Tree {
		tree := game.NewTree(game.Freestyle, game.Opening{})

		n := tree.Root()
		for range passes {
			n = n.Add(&game.Node{Setup: &game.Setup{ToMove: game.White}})
		}

		return tree
	}
	fork := func(children int, comment string) *game.Tree {
		tree := game.NewTree(game.Freestyle, game.Opening{})
		for range children {
			tree.Root().Add(&game.Node{Choice: &game.Choice{Point: game.Pt(7, 7)}, Comment: comment})
		}
		return tree
	}
	for _, c := range []struct {
		title, name string
		tree        *game.Tree
		kind        LimitKind
		limit       int // 0 for none
	}{
		{"the deepest library", "a.lib", line(maxRenLibDepth), 0, 0},
		{"a deeper library", "a.lib", line(maxRenLibDepth + 1), LimitDepth, maxRenLibDepth},
		{"a library with many positions and comments", "a.lib", fork(maxRenLibNodes/2+2, "x"), LimitNodes, maxRenLibNodes},
		{"a record with many comments", "a.sgf", fork(maxValues/2+1, "x"), LimitValues, maxValues},
		{"a record with long comments", "a.sgf", fork(300, strings.Repeat("x", maxComment)), LimitBytes, MaxBytes},
		{"a record of many nodes", "a.sgf", fork(maxNodes, ""), LimitNodes, maxNodes},
		{"the deepest record", "a.sgf", line(game.MaxDepth), 0, 0},
		{"a deeper record", "a.sgf", line(game.MaxDepth + 1), LimitDepth, game.MaxDepth},
		{"a library with long comments", "a.lib", fork(600, strings.Repeat("x", maxComment)), LimitBytes, MaxLibraryBytes},
	} {
		var b bytes.Buffer
		_, err := WriteTree(&b, c.name, c.tree, Options{})
		var e *UnsupportedError
		if c.limit > 0 {
			if !errors.As(err, &e) || *e != (UnsupportedError{
				Reason:    LengthUnsupported,
				Limit:     c.limit,
				LimitKind: c.kind,
			}) {
				t.Errorf("%s: WriteTree returned error %v, want the limit %d of kind %d", c.title, err, c.limit, c.kind)
			}
			continue
		}
		if err == nil {
			_, _, err = ReadTree(c.name, &b, Options{})
		}
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
		}
	}
}
