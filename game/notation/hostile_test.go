package notation

import (
	"bytes"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"testing"

	"jingzi/game"
)

// generatedFile generates a file from a prefix and a repeated pattern while it is read, and measures the memory
// in use.
type generatedFile struct {
	prefix, pattern           string
	size                      int    // length of the file in bytes
	cancelAt                  int    // number of bytes after which cancel is called; 0 means never
	cancel                    func() // cancels the reader's context
	numRead, readsAfterCancel int    // bytes read, and calls of Read after cancel
	peakMemory                uint64 // maximum of the heap memory in use
	sampledAt                 int    // numRead at the last sample
}

func (g *generatedFile) Read(p []byte) (n int, err error) {
	if g.cancelAt > 0 && g.numRead >= g.cancelAt {
		g.cancel()
		g.cancelAt = -1
	} else if g.cancelAt < 0 {
		g.readsAfterCancel++
	}
	if g.numRead >= g.size {
		return 0, io.EOF
	}

	p = p[:min(len(p), g.size-g.numRead)]
	for n < len(p) {
		if offset := g.numRead + n; offset < len(g.prefix) {
			n += copy(p[n:], g.prefix[offset:])
		} else {
			n += copy(p[n:], g.pattern[(offset-len(g.prefix))%len(g.pattern):])
		}
	}
	g.numRead += n
	if g.numRead-g.sampledAt > 1<<20 {
		g.sampledAt = g.numRead
		g.sample()
	}

	return n, nil
}

func (g *generatedFile) sample() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	g.peakMemory = max(g.peakMemory, m.HeapInuse)
}

// hostileFiles lists files of unlimited length for each format.
var hostileFiles = []struct{ content, name, prefix, pattern string }{
	{"one comment", "a.sgf", "(;GM[4]SZ[15]PB[x]C[", "x"},
	{"nodes", "a.sgf", "(;GM[4]SZ[15]PB[x]", ";B[hh]"},
	{"nested variations", "a.sgf", "(;GM[4]SZ[15]PB[x]", "(;B[hh]"},
	{"variations side by side", "a.sgf", "(;GM[4]SZ[15]PB[x];B[hh]", "(;W[aa])"},
	{"properties", "a.sgf", "(;GM[4]SZ[15]PB[x]", "KO[]"},
	{"closing brackets in a text", "a.sgf", "(;GM[4]SZ[15]PB[x]C[", "]x"},
	{"pairs of brackets in a text", "a.sgf", "(;GM[4]SZ[15]PB[x]C[x]x", "[]"},
	{"games", "a.sgf", "", "(;GM[4]SZ[15]PB[x];B[hh];W[ii])"},
	{"games that begin with a move", "a.sgf", "", "(;B[hh])"},
	{"bytes of no charset", "a.sgf", "(;GM[4]SZ[15]PB[x]C[", "\xff\x98\x81"},
	{"moves", "a.psq", psqMagic + "15x15, 11:11, 0\n", "1,1,0\n"},
	{"moves", "a.rec", "a\nb\n", "1,1,0\n"},
	{"nodes", "a.lib", renLibFile([]byte{0, 0}), "\x78\x80"},
	{"one comment", "a.lib", renLibFile([]byte{0, 8}), "x"},
	{"comments", "a.lib", renLibFile([]byte{0, 0}), "\x78\x88a\x00"},
	{"moves", "a.pos", "\xe1", "\x70"},
	{"moves", "a.sav", "15\n15\n99999999\n", "7 7\n"},
	{"moves", "a.moves", "", "h8 "},
	{"moves", "a.txt", "", "h8i9"},
	{"a drawn board", "a.txt", "", "x o . . .\n"},
	{"one attribute", "a.rif", `<database><players><player id="`, "x"},
	{"nested elements", "a.rif", "<database>", "<a>"},
	{"players", "a.rif", "<database><players>", `<player id="1" name="A"/>`},
	{"nested elements in a game", "a.rif", `<database><games><game id="1">`, "<a>"},
	{"one move", "a.rif", `<database><games><game id="1"><move>`, "h8 "},
	{"games", "a.xml", "<database><games>", `<game id="1" black="2" white="3" bresult="1"><move>h8 i9 g7</move></game>`},
	{"attributes", "a.xml", "<database><a ", `a="" `},
	{"text", "a.xml", "<database>", "x"},
}

// TestMemoryOfHostileFiles checks that reading a file takes at most 200 MB of memory, whatever its length.
func TestMemoryOfHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("reads gigabytes")
	}

	for _, c := range hostileFiles {
		t.Run(c.name+" "+c.content, func(t *testing.T) {
			runtime.GC()
			g := &generatedFile{prefix: c.prefix, pattern: c.pattern, size: 70 << 20} // beyond every limit
			games := 0
			err := ReadAll(c.name, g, Options{}, func(*game.Tree, []Note, error) bool {
				games++
				if games%4096 == 1 {
					g.sample()
				}
				return games < 1<<12
			})
			g.sample()
			if err != nil {
				t.Errorf("%s in %s: %v", c.content, c.name, err)
			}
			if g.peakMemory > 200<<20 {
				t.Errorf("%s in %s: got %d MB in use, want at most 200", c.content, c.name, g.peakMemory>>20)
			}
			t.Logf("%d MB in use, %d MB read, %d games", g.peakMemory>>20, g.numRead>>20, games)
		})
	}
}

// fullLibrary returns a library with the given number of nodes, which it writes by calling write. The children of
// a node are all later points, up to the fourth move.
func fullLibrary(nodes int, write func(b *bytes.Buffer, point, flags byte)) []byte {
	b := bytes.NewBufferString(renLibFile([]byte{0, 0}))
	remaining := nodes
	var addChildren func(depth, first int)
	addChildren = func(depth, first int) {
		for i := first; i < 225 && remaining > 0; i++ {
			remaining--
			flags := byte(renLibSibling)
			if i == 224 {
				flags = 0
			}
			isLeaf := depth == 4 || i == 224
			if isLeaf {
				flags |= renLibLeaf
			}
			write(b, byte(i/15<<4|i%15+1), flags)
			if !isLeaf {
				addChildren(depth+1, i+1)
			}
		}
	}
	addChildren(1, 0)

	return b.Bytes()
}

// TestMemoryOfLargeLibraries checks that reading the largest libraries takes at most 500 MB, and that a larger
// library is rejected before its tree is built.
func TestMemoryOfLargeLibraries(t *testing.T) {
	if testing.Short() {
		t.Skip("reads millions of positions")
	}

	writeMove := func(b *bytes.Buffer, point, flags byte) { b.Write([]byte{point, flags}) }
	writeComment := func(text string) func(b *bytes.Buffer, point, flags byte) {
		return func(b *bytes.Buffer, point, flags byte) {
			b.Write([]byte{point, flags | renLibComment})
			b.WriteString(text + "\x00\x00"[:2-len(text)%2])
		}
	}
	for _, c := range []struct {
		content string
		nodes   int
		write   func(b *bytes.Buffer, point, flags byte)
	}{
		{"moves", maxRenLibNodes - 1, writeMove},
		{"comments", MaxLibraryBytes/70 - 1, writeComment(strings.Repeat("x", 66))},
		{"long comments", 27_000, writeComment(strings.Repeat("x", 1180))},
		{"texts on the board", maxRenLibNodes/2 - 1, func(b *bytes.Buffer, point, flags byte) {
			b.Write([]byte{point, flags | renLibExtended, 0, renLibBoardText, 'a', 0})
		}},
		{"marks", maxRenLibNodes/3 - 1, func(b *bytes.Buffer, point, flags byte) { b.Write([]byte{point, flags | renLibMark | renLibStart}) }},
		{"illegal moves", maxRenLibNodes - 1, func(b *bytes.Buffer, _, flags byte) { b.Write([]byte{0x78, flags}) }},
		{"a node too many", maxRenLibNodes + 1, writeMove},
	} {
		content := c.content
		t.Run(content, func(t *testing.T) {
			data := fullLibrary(c.nodes, c.write)
			runtime.GC()
			g, numCalls := &generatedFile{}, 0
			o := Options{Rules: game.Freestyle, RulesKnown: content != "illegal moves", Context: errContext{t.Context(), func() error {
				numCalls++
				if numCalls%64 == 0 {
					g.sample()
				}
				return nil
			}}}
			tree, _, err := ReadTree("a.lib", bytes.NewReader(data), o)
			g.sample()
			t.Logf("%d MB in use for %d MB, %v", g.peakMemory>>20, len(data)>>20, err)
			maxMemory := uint64(500 << 20)
			if content == "a node too many" {
				maxMemory = 100 << 20
			}
			if isError := err != nil; isError != (content == "a node too many") {
				t.Errorf("got error %v, want an error: %v", err, !isError)
			}
			if g.peakMemory > maxMemory {
				t.Errorf("got %d MB in use for a file of %d MB, want at most %d MB", g.peakMemory>>20, len(data)>>20, maxMemory>>20)
			}
			runtime.KeepAlive(tree)
		})
	}
}

// TestMemoryPerLibraryNode checks that a node of a large library takes at most 120 bytes of memory, and no more while the
// library is read.
func TestMemoryPerLibraryNode(t *testing.T) {
	if testing.Short() {
		t.Skip("reads millions of positions")
	}
	const numNodes = 3_000_000
	data := fullLibrary(numNodes, func(b *bytes.Buffer, point, flags byte) { b.Write([]byte{point, flags}) })
	inUse := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}

	before := inUse()
	g, numCalls := &generatedFile{}, 0
	g.sample()
	peakBefore := g.peakMemory
	o := Options{Rules: game.Freestyle, RulesKnown: true, Context: errContext{t.Context(), func() error {
		numCalls++
		if numCalls%64 == 0 {
			g.sample()
		}
		return nil
	}}}
	tree, _, err := ReadTree("a.lib", bytes.NewReader(data), o)
	g.sample()
	if err != nil {
		t.Fatal(err)
	}
	perNode := float64(inUse()-before) / numNodes
	peak := float64(g.peakMemory-peakBefore) / numNodes
	t.Logf("%.1f bytes a node, %.1f while reading", perNode, peak)
	if perNode > 120 || peak > 120 {
		t.Errorf("got %.1f bytes a node and %.1f while reading, want at most 120", perNode, peak)
	}
	runtime.KeepAlive(tree)
	runtime.KeepAlive(data)
}

// TestCancelledReaders checks that every reader stops when its context is cancelled.
func TestCancelledReaders(t *testing.T) {
	for _, c := range hostileFiles {
		ctx, cancel := context.WithCancel(t.Context())
		g := &generatedFile{prefix: c.prefix, pattern: c.pattern, size: 100 << 20, cancelAt: 1 << 14, cancel: cancel}
		games := 0
		err := ReadAll(c.name, g, Options{Context: ctx}, func(*game.Tree, []Note, error) bool {
			if ctx.Err() != nil {
				games++
			}
			return true
		})
		if g.cancelAt >= 0 && g.numRead < g.size { // it was read completely
			cancel()
			continue
		}
		if !errors.Is(err, context.Canceled) || g.readsAfterCancel > 1 || games > 1 {
			t.Errorf("%s in %s: got error %v after %d further reads and %d games; want %v after at most one", c.content, c.name, err, g.readsAfterCancel, games, context.Canceled)
		}
		if tree, _, err := ReadTree(c.name, bytes.NewReader([]byte(c.prefix)), Options{Context: ctx}); tree != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("ReadTree(%s) = %v, %v; want nil, %v", c.name, tree, err, context.Canceled)
		}
	}
}

// TestCancelBuildingTree checks that building a tree stops when the context is cancelled.
func TestCancelBuildingTree(t *testing.T) {
	for name, text := range map[string]string{
		"a.sgf": "(;GM[4]SZ[15];B[hh]" + strings.Repeat("(;W[aa];B[bb])", 50_000) + ")",
		"a.lib": renLibFile([]byte{0, 0}, bytes.Repeat([]byte{0x78, 0xc0}, 200_000)),
	} {
		numCalls := 0
		o := Options{Context: errContext{t.Context(), func() error {
			numCalls++
			if numCalls > 12 {
				return context.Canceled
			}
			return nil
		}}}
		f := file{data: []byte(text), name: name, options: o}
		tree, _ := f.read()
		complete, _, err := ReadTree(name, strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if !complete.HasMoreThan(20_000) {
			t.Fatalf("%s: got at most 20000 nodes without cancelling, want more", name)
		}
		if tree != nil && tree.HasMoreThan(20_000) {
			t.Errorf("%s: got more than 20000 nodes after cancelling", name)
		}
	}
}

// errContext is a context whose Err calls err.
type errContext struct {
	context.Context
	err func() error
}

func (c errContext) Err() error { return c.err() }
