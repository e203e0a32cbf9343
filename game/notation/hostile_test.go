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

// generated is a file that is made while it is read: a beginning and then the same bytes repeated. It
// counts the bytes read and measures the memory in use.
type generated struct {
	begin, again string
	size         int    // of the whole
	cancelAt     int    // bytes after which cancel is called; 0 for never
	cancel       func() // of the context of the reader
	read, after  int    // bytes in all, and reads after the cancel
	peak         uint64
	sampled      int
}

func (g *generated) Read(p []byte) (n int, err error) {
	if g.cancelAt > 0 && g.read >= g.cancelAt {
		g.cancel()
		g.cancelAt = -1
	} else if g.cancelAt < 0 {
		g.after++
	}
	if g.read >= g.size {
		return 0, io.EOF
	}
	p = p[:min(len(p), g.size-g.read)]
	for n < len(p) {
		if at := g.read + n; at < len(g.begin) {
			n += copy(p[n:], g.begin[at:])
		} else {
			n += copy(p[n:], g.again[(at-len(g.begin))%len(g.again):])
		}
	}
	if g.read += n; g.read-g.sampled > 1<<20 {
		g.sampled = g.read
		g.sample()
	}
	return n, nil
}

func (g *generated) sample() {
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	g.peak = max(g.peak, m.HeapInuse)
}

// hostile lists the worst files of each format, of any length.
var hostile = []struct{ about, name, begin, again string }{
	{"one comment", "a.sgf", "(;GM[4]SZ[15]PB[x]C[", "x"},
	{"nodes", "a.sgf", "(;GM[4]SZ[15]PB[x]", ";B[hh]"},
	{"variations in each other", "a.sgf", "(;GM[4]SZ[15]PB[x]", "(;B[hh]"},
	{"variations side by side", "a.sgf", "(;GM[4]SZ[15]PB[x];B[hh]", "(;W[aa])"},
	{"properties", "a.sgf", "(;GM[4]SZ[15]PB[x]", "KO[]"},
	{"closing brackets in a text", "a.sgf", "(;GM[4]SZ[15]PB[x]C[", "]x"},
	{"pairs of brackets in a text", "a.sgf", "(;GM[4]SZ[15]PB[x]C[x]x", "[]"},
	{"games", "a.sgf", "", "(;GM[4]SZ[15]PB[x];B[hh];W[ii])"},
	{"games that begin with a move", "a.sgf", "", "(;B[hh])"},
	{"bytes of no charset", "a.sgf", "(;GM[4]SZ[15]PB[x]C[", "\xff\x98\x81"},
	{"moves", "a.psq", psqMagic + "15x15, 11:11, 0\n", "1,1,0\n"},
	{"moves", "a.rec", "a\nb\n", "1,1,0\n"},
	{"nodes", "a.lib", library([]byte{0, 0}), "\x78\x80"},
	{"one comment", "a.lib", library([]byte{0, 8}), "x"},
	{"comments", "a.lib", library([]byte{0, 0}), "\x78\x88a\x00"},
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

// Only a small part of a file of any length is in memory at once.
func TestMemoryOfHostileFiles(t *testing.T) {
	if testing.Short() {
		t.Skip("reads gigabytes")
	}
	for _, c := range hostile {
		t.Run(c.name+" "+c.about, func(t *testing.T) {
			runtime.GC()
			g := &generated{begin: c.begin, again: c.again, size: 70 << 20} // beyond every limit
			games := 0
			err := ReadAll(c.name, g, Options{}, func(*game.Tree, []Note, error) bool {
				if games++; games%4096 == 1 {
					g.sample()
				}
				return games < 1<<12 // they are all alike
			})
			g.sample()
			if err != nil {
				t.Errorf("%s in %s: %v", c.about, c.name, err)
			}
			if g.peak > 200<<20 {
				t.Errorf("%s in %s took %d MB", c.about, c.name, g.peak>>20)
			}
			t.Logf("%d MB in use, %d MB read, %d games", g.peak>>20, g.read>>20, games)
		})
	}
}

// fullLibrary returns a library with the given number of nodes, which write writes. Every node of the first
// moves has all other points as children.
func fullLibrary(nodes int, write func(b *bytes.Buffer, point, flags byte)) []byte {
	b := bytes.NewBufferString(library([]byte{0, 0}))
	left := nodes
	var below func(depth, from int)
	below = func(depth, from int) {
		for i := from; i < 225 && left > 0; i++ {
			left--
			flags := byte(renLibSibling)
			if i == 224 {
				flags = 0
			}
			leaf := depth == 4 || i == 224
			if leaf {
				flags |= renLibLeaf
			}
			write(b, byte(i/15<<4|i%15+1), flags)
			if !leaf {
				below(depth+1, i+1)
			}
		}
	}
	below(1, 0)
	return b.Bytes()
}

// Reading the largest libraries takes less than 200 MB, and a larger one is refused before its tree is
// made.
func TestMemoryOfLargeLibraries(t *testing.T) {
	if testing.Short() {
		t.Skip("reads millions of positions")
	}
	plain := func(b *bytes.Buffer, point, flags byte) { b.Write([]byte{point, flags}) }
	comment := func(text string) func(b *bytes.Buffer, point, flags byte) {
		return func(b *bytes.Buffer, point, flags byte) {
			b.Write([]byte{point, flags | renLibComment})
			b.WriteString(text + "\x00\x00"[:2-len(text)%2])
		}
	}
	for _, c := range []struct {
		about string
		nodes int
		write func(b *bytes.Buffer, point, flags byte)
	}{
		{"moves", maxRenLibNodes - 1, plain},
		{"comments", maxRenLibNodes/3 - 1, comment(strings.Repeat("x", 66))},
		{"long comments", 27_000, comment(strings.Repeat("x", 1180))},
		{"texts on the board", maxRenLibNodes/2 - 1, func(b *bytes.Buffer, point, flags byte) {
			b.Write([]byte{point, flags | renLibExtended, 0, renLibBoardText, 'a', 0})
		}},
		{"marks", maxRenLibNodes/3 - 1, func(b *bytes.Buffer, point, flags byte) { b.Write([]byte{point, flags | renLibMark | renLibStart}) }},
		{"moves that no rules have", maxRenLibNodes - 1, func(b *bytes.Buffer, _, flags byte) { b.Write([]byte{0x78, flags}) }},
		{"a node too many", maxRenLibNodes + 1, plain},
	} {
		about := c.about
		t.Run(about, func(t *testing.T) {
			data := fullLibrary(c.nodes, c.write)
			runtime.GC()
			g, asked := &generated{}, 0
			o := Options{Rules: game.Freestyle, RulesKnown: about != "moves that no rules have", Context: countedContext{t.Context(), func() error {
				if asked++; asked%64 == 0 {
					g.sample()
				}
				return nil
			}}}
			tree, _, err := ReadTree("a.lib", bytes.NewReader(data), o)
			g.sample()
			t.Logf("%d MB in use for %d MB, %v", g.peak>>20, len(data)>>20, err)
			if refused := err != nil; refused != (about == "a node too many") || refused && g.peak > 100<<20 {
				t.Errorf("%d MB in use, and then %v", g.peak>>20, err)
			}
			if g.peak > 200<<20 {
				t.Errorf("%d MB in use for %d MB", g.peak>>20, len(data)>>20)
			}
			runtime.KeepAlive(tree)
		})
	}
}

// Every reader stops when its context is done.
func TestCancelledReaders(t *testing.T) {
	for _, c := range hostile {
		ctx, cancel := context.WithCancel(t.Context())
		g := &generated{begin: c.begin, again: c.again, size: 100 << 20, cancelAt: 1 << 14, cancel: cancel}
		games := 0
		err := ReadAll(c.name, g, Options{Context: ctx}, func(*game.Tree, []Note, error) bool {
			if ctx.Err() != nil {
				games++
			}
			return true
		})
		if g.cancelAt >= 0 && g.read < g.size { // it ended before
			cancel()
			continue
		}
		if !errors.Is(err, context.Canceled) || g.after > 1 || games > 1 {
			t.Errorf("%s in %s: %v after %d more reads and %d games", c.about, c.name, err, g.after, games)
		}
		if tree, _, err := ReadTree(c.name, bytes.NewReader([]byte(c.begin)), Options{Context: ctx}); tree != nil || !errors.Is(err, context.Canceled) {
			t.Errorf("%s: read as %v, %v", c.name, tree, err)
		}
	}
}

// The construction of a tree stops when the context is done, too.
func TestCancelledWhileItIsBuilt(t *testing.T) {
	for name, text := range map[string]string{
		"a.sgf": "(;GM[4]SZ[15];B[hh]" + strings.Repeat("(;W[aa];B[bb])", 50_000) + ")",
		"a.lib": library([]byte{0, 0}, bytes.Repeat([]byte{0x78, 0xc0}, 200_000)),
	} {
		asked := 0
		o := Options{Context: countedContext{t.Context(), func() error {
			if asked++; asked > 12 {
				return context.Canceled
			}
			return nil
		}}}
		f := file{data: []byte(text), name: name, options: o}
		tree, _ := f.read()
		whole, _, err := ReadTree(name, strings.NewReader(text), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if tree != nil && tree.HasMoreThan(20_000) || !whole.HasMoreThan(20_000) {
			t.Errorf("%s: the tree was made to its end", name)
		}
	}
}

type countedContext struct {
	context.Context
	err func() error
}

func (c countedContext) Err() error { return c.err() }
