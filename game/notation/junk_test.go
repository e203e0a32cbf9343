package notation

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"jingzi/game"
)

// junkAfter lists junk that programs and people have left between the properties of records.
var junkAfter = []string{",", "---", " - ", ".", "\n---\n", "//", " foo ", "12 ", "é", "黑", "!?", "\\ ", "=", "\x00", "{}", "'", "\"x\"", "*", "<b>", "] "}

// junkSGF writes a tree of random moves with texts, and the same with junk between its properties.
func junkSGF(r *rand.Rand, junk func() string) (clean, dirty string) {
	var a, b strings.Builder
	both := func(text string) { a.WriteString(text); b.WriteString(text) }
	both("(;FF[4]GM[4]SZ[15]")
	property := func(text string) {
		both(text)
		b.WriteString(junk())
	}
	property("PB[Ann]")
	property("PW[Bob]")
	points := r.Perm(225)
	var line func(depth int, colour string)
	line = func(depth int, colour string) {
		for ; depth < 12; depth++ {
			at := points[depth]
			both(fmt.Sprintf(";%s[%c%c]", colour, 'a'+at%15, 'a'+at/15))
			for _, p := range []string{"C[good]", "N[a name]", "C[a [note\\] here]", "LB[aa:1]"} {
				if r.IntN(3) == 0 {
					property(p)
				}
			}
			colour = map[string]string{"B": "W", "W": "B"}[colour]
			if depth < 10 && r.IntN(6) == 0 {
				both("(")
				line(depth+1, colour)
				both(")(")
				points[depth+1], points[20+depth] = points[20+depth], points[depth+1]
				line(depth+1, colour)
				both(")")
				return
			}
		}
	}
	line(0, "B")
	both(")")
	return a.String(), b.String()
}

// nodesOf returns the moves of a tree with their depths.
func movesOf(t *testing.T, text string) string {
	t.Helper()
	tree, _, err := ReadTree("x.sgf", strings.NewReader(text), Options{Rules: game.Freestyle})
	if err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	var all []string
	for n := range tree.All() {
		if n.Choice != nil && n.Choice.Kind == game.Place {
			all = append(all, fmt.Sprint(n.Depth(), tree.Rules.Name(n.Choice.Point)))
		}
	}
	return strings.Join(all, " ")
}

// Junk between properties may be lost, and so may a text beside it, but no node.
func TestJunkLosesNoNode(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		clean, dirty := junkSGF(r, func() string {
			if r.IntN(4) > 0 {
				return ""
			}
			return junkAfter[r.IntN(len(junkAfter))]
		})
		if want, got := movesOf(t, clean), movesOf(t, dirty); got != want {
			t.Fatalf("%s\nhas the moves\n%s, not\n%s", dirty, got, want)
		}
	}
}

func FuzzJunk(f *testing.F) {
	for i, junk := range junkAfter {
		f.Add(uint64(i), junk)
	}
	f.Fuzz(func(t *testing.T, seed uint64, junk string) {
		junk = strings.Map(func(r rune) rune { // nothing that is itself a node or a property, or escapes one
			if strings.ContainsRune("()[];\\", r) || r >= 'A' && r <= 'Z' {
				return -1
			}
			return r
		}, strings.ToValidUTF8(junk, ""))
		clean, dirty := junkSGF(rand.New(rand.NewPCG(seed, 1)), func() string { return junk })
		if want, got := movesOf(t, clean), movesOf(t, dirty); got != want {
			t.Fatalf("%q\nhas the moves\n%s, not\n%s", dirty, got, want)
		}
	})
}

// Real records with junk, and unescaped brackets in texts.
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
			t.Errorf("%s\nis read as %s\n%s", c.record, got, text)
		}
	}
}

// looked returns the number of bytes examined to separate the junk of a record from the rest.
func looked(text string) int {
	p := sgfParser{text: text, notes: new(notes), cancelled: func() bool { return false }}
	_, _ = p.parse() // too much of something is refused, and its junk still counted
	return p.junkRead
}

// Twice as much junk takes twice the work, and no byte of any junk is examined often.
func TestJunkIsLinear(t *testing.T) {
	for _, c := range []struct {
		junk string
		most int // times that each byte is looked at
	}{
		{"-", 3}, {"1", 3}, {"a", 3}, {" ", 3}, {"0 - ", 3}, {"1\x00", 3}, {"-" + strings.Repeat("1", 100), 3}, {"-A" + strings.Repeat(" ", 60), 3},
		{"[", 3}, {"- [ ", 3}, {"A", 3}, {"黑", 3}, {"a1\n", 3},
		{"]x", maxJunkReads + 1}, {"[] ", maxJunkReads + 1}, {"]!A[]!", maxJunkReads + 1}, {"] a [b] [", maxJunkReads + 1}, {";" + strings.Repeat(" ", 99), maxJunkReads + 1},
	} {
		record := func(times int) string {
			return "(;GM[4]SZ[15]PB[Ann]-" + strings.Repeat(c.junk, times) + "\nPW[Bob];B[hh]C[x]," + strings.Repeat(c.junk, times) + ";W[ih])"
		}
		n := 40_000 / len(c.junk)
		once, twice := looked(record(n)), looked(record(2*n))
		if twice > 2*once+2*lookahead || twice > c.most*len(record(2*n)) {
			t.Errorf("%q: %d bytes of %d, and %d of %d in twice as much", c.junk, once, len(record(n)), twice, len(record(2*n)))
		}
	}
}

// Repeated values take time in proportion to their length: a full comment, marks and stones on the whole
// board, and a long name.
func TestRepeatedValuesAreLinear(t *testing.T) {
	for about, record := range map[string]func(times int) string{
		"a comment": func(n int) string {
			return "(;SZ[15]C" + strings.Repeat("["+strings.Repeat("x", 1000)+"]", n) + ";B[hh])"
		},
		"marks": func(n int) string { return "(;SZ[15]TR" + strings.Repeat("[aa:oo]", n) + ";B[hh])" },
		"a result": func(n int) string {
			return "(;SZ[15]RE[" + strings.Repeat("\\x", 1000) + "]" + strings.Repeat("[y]", n) + ";B[hh])"
		},
	} {
		used := func(n int) uint64 {
			text := record(n)
			return allocated(func() { mustRead(t, "x.sgf", text) })
		}
		if once, twice := used(3000), used(6000); twice > 2*once+1<<20 || twice > uint64(64*len(record(6000))+16<<20) {
			t.Errorf("%s: %d bytes of memory, %d for twice as much", about, once, twice)
		}
	}
}
