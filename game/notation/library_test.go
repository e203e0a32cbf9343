package notation

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"jingzi/game"
)

// repeatNodes returns the same bytes of a library n times.
func repeatNodes(n int, node ...byte) []byte { return bytes.Repeat(node, n) }

// TestEndsOfLibraries checks which ends of a library are noted, and where: a sibling that is missing, and bytes
// after the last node, but not a last node that is no leaf.
func TestEndsOfLibraries(t *testing.T) {
	note := func(kind NoteKind, offset int) string { return fmt.Sprintf("%d at %d", kind, offset) }
	for _, c := range []struct {
		title string
		nodes []byte
		want  string
	}{
		{"nothing", nil, note(Truncated, 20)},
		{"half of the empty board", []byte{0}, note(Truncated, 20)},
		{"the empty board, no leaf", []byte{0, 0}, ""},
		{"the empty board, a leaf", []byte{0, 0x40}, ""},
		{"a stone that is no leaf", []byte{0, 0, 0x78, 0}, ""},
		{"a stone that is a leaf", []byte{0, 0, 0x78, 0x40}, ""},
		{"a sibling is missing", []byte{0, 0, 0x78, 0xc0}, note(Truncated, 24)},
		{"a sibling is missing after a child", []byte{0, 0, 0x78, 0x80, 0x68, 0x40}, note(Truncated, 26)},
		{"a sibling further up is missing", []byte{0, 0, 0x78, 0x80, 0x68, 0x80, 0x69, 0x40}, note(Truncated, 28)},
		{"a child of a sibling is missing", []byte{0, 0, 0x78, 0xc0, 0x68, 0}, ""},
		{"both siblings are there", []byte{0, 0, 0x78, 0xc0, 0x68, 0x40}, ""},
		{"a byte too many", []byte{0, 0, 0x78, 0x40, 0}, note(Skipped, 24)},
		{"half of a stone", []byte{0, 0, 0x78, 0, 0x68}, note(Truncated, 24)},
		{"half of the further bytes", []byte{0, 0, 0x78, 0x41, 0}, note(Truncated, 22)},
		{"no text", []byte{0, 0, 0x78, 0x41, 0, 1}, note(Truncated, 22)},
		{"half of the end of a text", []byte{0, 0, 0x78, 0x48, 'a', 'b', 0}, note(Truncated, 22)},
		{"an odd text", []byte{0, 0, 0x78, 0x48, 'a', 0}, ""},
		{"an even text", []byte{0, 0, 0x78, 0x48, 'a', 'b', 0, 0}, ""},
	} {
		_, notes, err := ReadTree("a.lib", strings.NewReader(renLibFile(c.nodes)), Options{})
		got := ""
		for _, n := range notes {
			got += note(n.Kind, int(n.Offset))
		}
		if err != nil || got != c.want {
			t.Errorf("%s: got the notes %q, error %v; want %q", c.title, got, err, c.want)
		}
	}
}

// TestOldComments checks comments whose last byte has the high bit set, up to one whose last byte has nothing else: it
// must not shift the comments after it.
func TestOldComments(t *testing.T) {
	for old, want := range map[string]string{"ab\xe3\x00": "abc", "abc\xe4": "abcd", "ab\x80\x00": "ab", "\x80\x00": ""} {
		r := mustRead(t, "a.lib", renLibFile([]byte{0, 0}, []byte{0x78, 0x20}, []byte(old), []byte{0x68, 0x48}, "next"))
		line := r.Tree.MainLine()
		if got, next := line[1].Comment, line[2].Comment; got != want || next != "next" {
			t.Errorf("%q: got the comments %q and %q, want %q and next", old, got, next, want)
		}
	}
}

// TestWeightOfNodes checks how much a node of a library counts: one, each further item at its point, and each 64 bytes.
func TestWeightOfNodes(t *testing.T) {
	text := func(n int) string { return strings.Repeat("x", n) }
	for _, c := range []struct {
		node []any
		want int
	}{
		{[]any{[]byte{0x78, 0x40}}, 1},
		{[]any{[]byte{0x78, 0x48}, "x"}, 2},
		{[]any{[]byte{0x78, 0x41, 0, 1}, "x"}, 2},
		{[]any{[]byte{0x78, 0x41, 0, 0}}, 1},
		{[]any{[]byte{0x78, 0x49, 0, 1}, "x", "y"}, 3},
		{[]any{[]byte{0x78, 0x50}}, 2},
		{[]any{[]byte{0x78, 0x44}}, 2},
		{[]any{[]byte{0x78, 0x5d, 0, 1}, "x", "y"}, 5},
		{[]any{[]byte{0x78, 0x48}, text(59)}, 2},
		{[]any{[]byte{0x78, 0x48}, text(61)}, 3},
		{[]any{[]byte{0x78, 0x48}, text(125)}, 4},
	} {
		const before = 100 // bytes and texts before the node
		p := newRenLibParser([]byte(renLibFile(append([]any{make([]byte, before)}, c.node...)...)))
		p.offset += before
		p.numTexts = before
		if _, ok := p.readNode(); !ok || p.weight != c.want {
			t.Errorf("% x counts %d, want %d", c.node, p.weight, c.want)
		}
	}
}

// TestLimitsOfLibraries checks that a library may have as much as the limits say, and that more is an error at its
// place.
func TestLimitsOfLibraries(t *testing.T) {
	check := func(data []byte) *Error {
		lib := renLibReader{file: &file{data: data}}
		return lib.readNodes()
	}
	passes := func(n int) []byte { return []byte(renLibFile(repeatNodes(1+n, 0, 0))) }
	if err := check(passes(2000)); err != nil {
		t.Errorf("2000 moves in a line: %v", err)
	}
	want := *tooBig(LimitDepth, 2000, 20+2*2001)
	if err := check(passes(2001)); err == nil || *err != want {
		t.Errorf("2001 moves in a line: got the error %v, want %v", err, &want)
	}

	p := newRenLibParser([]byte(renLibFile(repeatNodes(2, 0x78, 0xc0))))
	p.weight = 3_200_000
	if _, ok := p.readNode(); !ok {
		t.Errorf("after 3200000 nodes: %v", p.err)
	}
	want = *tooBig(LimitNodes, 3_200_000, 22)
	if _, ok := p.readNode(); ok || *p.err != want {
		t.Errorf("after 3200001 nodes: got the error %v, want %v", p.err, &want)
	}

	data := make([]byte, 32<<20+1)
	data[21] = 0x40
	if err := checkRenLib(data[:32<<20]); err != nil {
		t.Errorf("32 MB: %v", err)
	}
	if err := checkRenLib(data); err == nil || err.Kind != TooBig || err.LimitKind != LimitBytes {
		t.Errorf("32 MB and a byte: got the error %v, want that it is too long", err)
	}
}

// TestLibrariesAskRarely checks how often reading a library asks whether it is cancelled: once in 1024 nodes.
func TestLibrariesAskRarely(t *testing.T) {
	calls := 0
	o := Options{Context: errContext{t.Context(), func() error { calls++; return nil }}}
	lib := renLibReader{file: &file{
		data:    []byte(renLibFile([]byte{0, 0}, repeatNodes(4999, 0x78, 0xc0))),
		options: o,
	}}
	if err := lib.readNodes(); err != nil || calls != 4 {
		t.Errorf("5000 nodes were read with %d calls, error %v; want 4", calls, err)
	}
	calls = 0
	if lib.tree(game.Freestyle, math.MaxInt, true); calls != 4 {
		t.Errorf("the tree of 5000 nodes was built with %d calls, want 4", calls)
	}
}

// TestLongCommentsInLibraries checks when the comment of a text on a point is added to the comment of its node,
// which has at most 65536 bytes.
func TestLongCommentsInLibraries(t *testing.T) {
	for size, want := range map[int]int{1000: 1006, 65532: 65536, 65533: 65533, 65536: 65536} {
		text := renLibFile([]byte{0, 0x08}, strings.Repeat("x", size), []byte{0x68, 0x4a}, "y")
		tree, notes, err := ReadTree("a.lib", strings.NewReader(text), Options{})
		isShortened := len(notes) > 0 && notes[0].Kind == TextShortened
		if err != nil || len(tree.Root().Comment) != want || isShortened != (size == 65532) {
			t.Errorf("a comment of %d bytes: got one of %d, notes %v, error %v; want one of %d", size,
				len(tree.Root().Comment), notes, err, want)
		}
	}
}

// TestTextsOnAllPoints checks that a node of a library keeps at most as many texts as the board has points.
func TestTextsOnAllPoints(t *testing.T) {
	text := repeatNodes(225, 0x78, 0xc3, 0, 1, 'A', 0)
	r := mustRead(t, "a.lib", renLibFile([]byte{0, 0}, text, []byte{0x78, 0x43, 0, 1}, "B"))
	if marks := r.Tree.Root().Marks; len(marks) != 225 || marks[224].Text != "A" {
		t.Errorf("got %d marks, want 225", len(marks))
	}
}

// TestRulesOfLibraries checks that a library gets the first rules under which the fewest nodes are refused.
func TestRulesOfLibraries(t *testing.T) {
	var six []byte
	for i, column := range []byte{1, 2, 3, 5, 6, 4} {
		six = append(six, column, 0, 0xe0+byte(2*i+1), 0)
	}
	for title, c := range map[string]struct {
		nodes []byte
		want  game.Rules
	}{
		"a stone twice":              {[]byte{0x78, 0, 0x78, 0x40}, game.Freestyle},
		"two lines after six in row": {append(six, 0x77, 0xc0, 0x78, 0x40), game.Standard},
	} {
		tree, _, err := ReadTree("a.lib", strings.NewReader(renLibFile([]byte{0, 0}, c.nodes)), Options{})
		if err != nil || tree.Rules != c.want {
			t.Errorf("%s: got the rules %+v, error %v; want %+v", title, tree.Rules, err, c.want)
		}
	}
}

// TestPassAfterTheEnd checks that a pass after the end of a game is kept as an illegal variation.
func TestPassAfterTheEnd(t *testing.T) {
	var five []byte
	for i := range byte(9) {
		five = append(five, i/2+1+i%2*0x10, 0)
	}
	tree, notes, err := ReadTree("a.lib", strings.NewReader(renLibFile([]byte{0, 0}, five, []byte{0, 0x40})),
		Options{Rules: game.Freestyle, RulesKnown: true})
	if err != nil || len(notes) != 1 || notes[0].Err != game.ErrGameOver || tree.MainLineEnd().Depth() != 9 {
		t.Errorf("got notes %v, error %v; want the tenth move rejected", notes, err)
	}
}

// TestWrittenLibraries checks the bytes of libraries that are written: a point, (row from the top)·16 + column from
// 1, and flags: 0x80 for a sibling, 0x40 for a leaf.
func TestWrittenLibraries(t *testing.T) {
	for text, want := range map[string][]byte{
		"":                 {0, 0x40},
		";B[hh]":           {0, 0, 0x78, 0x40},
		";B[aa];W[oo]":     {0, 0, 0x01, 0, 0xef, 0x40},
		"(;B[hh])(;B[hi])": {0, 0, 0x78, 0xc0, 0x88, 0x40},
		// Setup becomes moves.
		"AB[hh]":             {0, 0, 0x78, 0x40},
		"AB[hh];W[hi]":       {0, 0, 0x78, 0, 0x88, 0x40},
		"AB[hh]AW[hi]":       {0, 0, 0x78, 0, 0x88, 0x40},
		"AB[hh]AW[hi];B[aa]": {0, 0, 0x78, 0, 0x88, 0, 0x01, 0x40},
		// Black is to move twice.
		";B[hh];B[ii]": {0, 0, 0x78, 0, 0, 0, 0x89, 0x40},
		// The stones of an opening that is not over.
		"JZR[5]JZO[swap2];B[hh];W[gg];B[ii]": {0, 0, 0x78, 0, 0x67, 0, 0x89, 0x40},
		// Comments have an even number of bytes, with one or two zero bytes at the end.
		"C[a]":     {0, 0x48, 'a', 0},
		"C[ab]":    {0, 0x48, 'a', 'b', 0, 0},
		"HO[1]":    {0, 0x50},
		"JZS[]":    {0, 0x44},
		"LB[hh:A]": {0, 0, 0x78, 0x43, 0, 1, 'A', 0},
	} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15]"+text+")"), Options{})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		var b bytes.Buffer
		if _, err := WriteTree(&b, "a.lib", tree, Options{}); err != nil || b.String() != renLibFile(want) {
			t.Errorf("%s: wrote % x, error %v; want % x", text, b.String()[20:], err, want)
		}
	}
}

// TestOffersInLibraries checks that the fifth moves that a player only offers are not written as stones.
func TestOffersInLibraries(t *testing.T) {
	opening := game.Opening{Procedure: game.RIF, TwoFifths: true}
	tree := game.NewTree(game.Renju, opening)
	situation := game.NewSituation(game.Renju, opening)
	rng := rand.New(rand.NewPCG(1, 1))
	var choices []game.Choice
	for offers := 0; offers == 0; {
		if situation.Prompt().Kind == game.PromptOfferFifth {
			offers++
		}
		c, ok := randomChoice(rng, &situation)
		if !ok {
			t.Fatalf("no choice after %v", choices)
		}
		choices = append(choices, c)
		situation, _ = situation.Answer(c)
	}
	tree.Graft(choices, nil)

	var b bytes.Buffer
	notes, err := WriteTree(&b, "a.lib", tree, Options{})
	if err != nil || len(notes) == 0 {
		t.Fatalf("got notes %v, error %v; want that the choices are lost", notes, err)
	}
	r := mustRead(t, "a.lib", b.String())
	if got := len(mainMoves(r.Tree)); got != situation.Position.Stones() || got != 4 {
		t.Errorf("wrote %d stones, want 4", got)
	}
}

// TestLostInLibraries checks the notes on what a library lacks: the number of the first illegal move, with the pass
// before a stone out of turn, and marks together with other properties of a node without a stone.
func TestLostInLibraries(t *testing.T) {
	for text, want := range map[string]Note{
		";B[hh];B[ii];W[hh]W[aa]": {Kind: RejectedLost, Move: 4, Count: 1},
		";TR[aa]KO[x];B[hh]":      {Kind: AnnotationLost, Count: 1},
		";TR[aa];B[hh]":           {Kind: AnnotationLost, Count: 1},
	} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15]"+text+")"),
			Options{Rules: game.Freestyle, RulesKnown: true})
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if notes, err := WriteTree(&b, "a.lib", tree, Options{}); err != nil || len(notes) != 1 || notes[0] != want {
			t.Errorf("%s: got notes %+v, error %v; want %+v", text, notes, err, want)
		}
	}
}

// TestControlsInLibraries checks that a text with control characters keeps its bytes when another text changes.
func TestControlsInLibraries(t *testing.T) {
	for _, text := range []string{"a\x01b", "a\x01b\tc", "a\x7fb\bc\x02d\r\ne"} {
		r := mustRead(t, "a.lib", renLibFile([]byte{0, 0x08}, "root", []byte{0x78, 0x48}, text))
		r.Tree.Root().Comment = "changed"
		var b bytes.Buffer
		_, err := WriteTree(&b, "a.lib", r.Tree, Options{})
		if want := renLibFile([]byte{0, 0x08}, "changed", []byte{0x78, 0x48}, text); err != nil || b.String() != want {
			t.Errorf("%q: wrote %q, error %v; want %q", text, b.String(), err, want)
		}
	}
}
