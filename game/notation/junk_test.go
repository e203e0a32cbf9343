package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jingzi/game"
)

// junkSamples lists junk found between the properties of records.
var junkSamples = []string{",", "---", " - ", ".", "\n---\n", "//", " foo ", "12 ", "é", "黑", "!?", "\\ ", "=", "\x00",
	"{}", "'", "\"x\"", "*", "<b>", "] "}

// junkSGF returns a file with random moves and texts, and the same file with junk after some properties.
func junkSGF(r *rand.Rand, junk func() string) (clean, dirty string) {
	var a, b strings.Builder
	writeBoth := func(text string) { a.WriteString(text); b.WriteString(text) }
	writeBoth("(;FF[4]GM[4]SZ[15]")
	property := func(text string) {
		writeBoth(text)
		b.WriteString(junk())
	}
	property("PB[Ann]")
	property("PW[Bob]")
	points := r.Perm(225)
	var line func(depth int, colour string)
	line = func(depth int, colour string) {
		for ; depth < 12; depth++ {
			offset := points[depth]
			writeBoth(fmt.Sprintf(";%s[%c%c]", colour, 'a'+offset%15, 'a'+offset/15))

			for _, p := range []string{"C[good]", "N[a name]", "C[a [note\\] here]", "LB[aa:1]"} {
				if r.IntN(3) == 0 {
					property(p)
				}
			}
			colour = map[string]string{"B": "W", "W": "B"}[colour]
			if depth < 10 && r.IntN(6) == 0 {
				writeBoth("(")
				line(depth+1, colour)
				writeBoth(")(")
				points[depth+1], points[20+depth] = points[20+depth], points[depth+1]
				line(depth+1, colour)
				writeBoth(")")

				return
			}
		}
	}
	line(0, "B")
	writeBoth(")")

	return a.String(), b.String()
}

// movesOf returns the moves of an SGF file with their depths.
func movesOf(t *testing.T, text string) string {
	t.Helper()
	tree, _, err := ReadTree("x.sgf", strings.NewReader(text), Options{Rules: game.Freestyle})
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}

	var all []string
	for n := range tree.All() {
		if n.Choice != nil && n.Choice.Kind == game.Place {
			all = append(all, fmt.Sprint(n.Depth(), tree.Rules.Name(n.Choice.Point)))
		}
	}

	return strings.Join(all, " ")
}

// TestJunkKeepsNodes checks that no node is lost because of junk between properties.
func TestJunkKeepsNodes(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		clean, dirty := junkSGF(r, func() string {
			if r.IntN(4) > 0 {
				return ""
			}
			return junkSamples[r.IntN(len(junkSamples))]
		})
		if want, got := movesOf(t, clean), movesOf(t, dirty); got != want {
			t.Fatalf("%s\nhas the moves\n%s, want\n%s", dirty, got, want)
		}
	}
}

// FuzzJunk is like TestJunkKeepsNodes, but with any junk.
func FuzzJunk(f *testing.F) {
	for i, junk := range junkSamples {
		f.Add(uint64(i), junk)
	}
	f.Fuzz(func(t *testing.T, seed uint64, junk string) {
		junk = strings.Map(func(r rune) rune { // without characters that begin or escape a node or property
			if strings.ContainsRune("()[];\\", r) || r >= 'A' && r <= 'Z' {
				return -1
			}
			return r
		}, strings.ToValidUTF8(junk, ""))
		clean, dirty := junkSGF(rand.New(rand.NewPCG(seed, 1)), func() string { return junk })
		if want, got := movesOf(t, clean), movesOf(t, dirty); got != want {
			t.Fatalf("%q\nhas the moves\n%s, want\n%s", dirty, got, want)
		}
	})
}

// TestJunkInRecords checks that records with junk and with unescaped brackets in texts are read.
func TestJunkInRecords(t *testing.T) {
	for _, c := range []struct{ record, moves, text string }{
		{"(;FF[4]GM[4]SZ[15]PB[Ann]PW[Bob]RE[B+R]\n---\n;B[hh];W[ih];B[hg])", "h8i8h9", "PW[Bob]"},
		{"(;GM[4]SZ[15];B[hh]C[good],;W[ih];B[hg])", "h8i8h9", "C[good]"},
		{"(;GM[4]SZ[15];B[hh]C[good], W[ih])", "h8i8", "C[good]"},
		{"(;GaMe[4]SiZe[15]PlayerBlack[Ann]PlayerWhite[Bob];Black[hh];White[ih])", "h8i8", "PB[Ann]PW[Bob]"},
		{"(;GM[4]SZ[15]PB[Ann [1 dan] of Here]PW[Bob];B[hh])", "h8", "PB[Ann [1 dan\\] of Here]"},
		{"(;GM[4]SZ[15];B[hh]C[see a] then B[ii] is good];W[ih])", "h8i8", "C[see a\\] then B[ii\\] is good]"},
	} {
		r := mustRead(t, "x.sgf", c.record)
		if got, text := moves(t, r), sgf(t, r); got != c.moves || !strings.Contains(text, c.text) {
			t.Errorf("%s: got moves %s, want %s, and %s in\n%s", c.record, got, c.moves, c.text, text)
		}
	}
}

// junkReads returns the number of bytes examined to recognise the junk of a record.
func junkReads(text string) int {
	p := sgfParser{text: text, notes: new(notes), cancelled: func() bool { return false }}
	_, _ = p.parse() // the count is also valid after an error
	return p.junkRead
}

// TestJunkIsLinear checks that the number of bytes examined is linear in the length of the junk.
func TestJunkIsLinear(t *testing.T) {
	for _, c := range []struct {
		junk     string
		maxReads int // maximum number of times that each byte is examined
	}{
		{"-", 3}, {"1", 3}, {"a", 3}, {" ", 3}, {"0 - ", 3}, {"1\x00", 3}, {"-" + strings.Repeat("1", 100), 3}, {"-A" + strings.Repeat(" ", 60), 3},
		{"[", 3}, {"- [ ", 3}, {"A", 3}, {"黑", 3}, {"a1\n", 3},
		{"]x", maxJunkReads + 1}, {"[] ", maxJunkReads + 1}, {"]!A[]!", maxJunkReads + 1}, {"] a [b] [", maxJunkReads + 1}, {";" + strings.Repeat(" ", 99), maxJunkReads + 1},
	} {
		record := func(times int) string {
			return "(;GM[4]SZ[15]PB[Ann]-" + strings.Repeat(c.junk, times) + "\nPW[Bob];B[hh]C[x]," +
				strings.Repeat(c.junk, times) + ";W[ih])"
		}
		n := 40_000 / len(c.junk)
		single, double := junkReads(record(n)), junkReads(record(2*n))
		if double > 2*single+2*lookahead || double > c.maxReads*len(record(2*n)) {
			t.Errorf("%q: examined %d bytes in a record of %d bytes, and %d in one of %d; want linear growth and at "+
				"most %d times each byte", c.junk, single, len(record(n)), double, len(record(2*n)), c.maxReads)
		}
	}
}

// TestRepeatedValuesAreLinear checks that the memory for repeated values of a property is linear in their
// length.
func TestRepeatedValuesAreLinear(t *testing.T) {
	for content, record := range map[string]func(times int) string{
		"a comment": func(n int) string {
			return "(;SZ[15]C" + strings.Repeat("["+strings.Repeat("x", 1000)+"]", n) + ";B[hh])"
		},
		"marks": func(n int) string { return "(;SZ[15]TR" + strings.Repeat("[aa:oo]", n) + ";B[hh])" },
		"a result": func(n int) string {
			return "(;SZ[15]RE[" + strings.Repeat("\\x", 1000) + "]" + strings.Repeat("[y]", n) + ";B[hh])"
		},
	} {
		memory := func(n int) uint64 {
			text := record(n)
			return allocated(func() { mustRead(t, "x.sgf", text) })
		}
		if single, double := memory(3000), memory(6000); double > 2*single+1<<20 ||
			double > uint64(64*len(record(6000))+16<<20) {
			t.Errorf("%s: allocated %d bytes, and %d for twice the values; want linear growth", content, single, double)
		}
	}
}
