package notation

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestNamesOfProperties checks which bytes belong to the name of a property: capitals and digits, and lower-case
// letters, which are left out.
func TestNamesOfProperties(t *testing.T) {
	for c := byte('a'); c <= 'z'; c++ {
		text := "(;GM[4]SZ[15]C" + string(c) + "[x];B[hh])"
		if r := mustRead(t, "a.sgf", text); r.Tree.Root().Comment != "x" {
			t.Errorf("%s: the comment is %q, want x", text, r.Tree.Root().Comment)
		}
	}
	for c := byte('0'); c <= '9'; c++ {
		name := "K" + string(c)
		r := mustRead(t, "a.sgf", "(;GM[4]SZ[15]"+name+"[x];B[hh])")
		if all := r.Tree.Root().UnknownProperties(); len(all) != 1 || all[0].Name != name {
			t.Errorf("got the properties %v, want one with the name %s", all, name)
		}
	}
}

// TestLimitsOfRecords checks that a record may have as many nodes, values, nested variations and nodes in a line as the
// limits say, and that one more is an error at its place.
func TestLimitsOfRecords(t *testing.T) {
	const start = "(;GM[4]SZ[15]"
	for kind, c := range map[LimitKind]struct {
		limit, used  int // used by the start
		unit, before string
	}{
		LimitNodes:   {300_000, 1, "(;)", "("},
		LimitValues:  {400_000, 2, "C[]", "C"},
		LimitNesting: {1000, 1, "(", ""},
		LimitDepth:   {game.MaxDepth, 0, ";", ""},
	} {
		text := start + strings.Repeat(c.unit, c.limit-c.used)
		if _, err := parseSGF(text); err != nil {
			t.Errorf("%d of %q: %v", c.limit, c.unit, err)
		}
		want := *tooBig(kind, c.limit, len(text)+len(c.before))
		if _, err := parseSGF(text + c.unit); err == nil || *err != want {
			t.Errorf("one more of %q: got the error %v, want %v", c.unit, err, &want)
		}
	}
}

// TestCancellingIsAskedRarely checks how often the parser and the builder ask whether they are cancelled: once in 1024
// nodes.
func TestCancellingIsAskedRarely(t *testing.T) {
	calls := 0
	asked := func() bool { calls++; return false }
	text := "(" + strings.Repeat(";B[]", 500) + strings.Repeat("(;)", 4596)
	p := sgfParser{text: text, notes: new(notes), cancelled: asked}
	root, err := p.parse()
	if err != nil || calls != 4 {
		t.Errorf("the parser of 5096 nodes asked %d times, error %v; want 4", calls, err)
	}
	calls = 0
	b := &builder{tree: game.NewTree(game.Freestyle, game.Opening{}), cancelled: asked}
	b.buildNodes(root, frame{situation: game.NewSituation(game.Freestyle, game.Opening{}), main: true})
	if calls != 4 {
		t.Errorf("the builder of 5096 nodes asked %d times, want 4", calls)
	}
}

// TestJunkBeforeProperties checks that junk ends before the next property, and is one note.
func TestJunkBeforeProperties(t *testing.T) {
	for _, c := range []struct{ junk, comment, skipped string }{
		{"?C[text]", "text", "?"},
		{"?C [text]", "text", "?"},
		{"?C\n\t[text]", "text", "?"},
		{"?[text]", "", "?[text]"},
		{"? [text]", "", "? [text]"},
		{"? ?[text]C[x]", "x", "? ?[text]"},
	} {
		tree, notes, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15]"+c.junk+";B[hh])"), Options{})
		if err != nil || tree.Root().Comment != c.comment || len(notes) != 1 || notes[0].Kind != Skipped ||
			notes[0].Text != c.skipped || notes[0].Count != 1 {
			t.Errorf("%q: got notes %v, error %v, tree %v; want the comment %q, and %q skipped", c.junk, notes, err, tree,
				c.comment, c.skipped)
		}
	}
}

// TestSkippedJunk checks where junk ends, and how many bytes are read to find it.
func TestSkippedJunk(t *testing.T) {
	for text, want := range map[string][2]int{
		"??": {2, 1}, "??;B": {2, 2}, "?(;": {1, 1}, "?)": {1, 1}, "?C[x]": {1, 3}, "?x?[y]": {6, 5},
	} {
		p := sgfParser{text: text}
		if got := p.skipJunk(0); got != want[0] || p.junkRead != want[1] {
			t.Errorf("the junk of %q ends at %d, after reading %d bytes; want %v", text, got, p.junkRead, want)
		}
	}
}

// TestNameBefore checks where the name in front of a bracket begins, and how many bytes are read to find it.
func TestNameBefore(t *testing.T) {
	capitals := strings.Repeat("A", 70)
	for _, c := range []struct {
		text             string
		from, want, read int
	}{
		{"?C", 1, 1, 1},
		{"??", 1, 2, 0},
		{"?C  ", 1, 1, 3},
		{"AB", 1, 1, 1},
		{"A ", 1, 2, 1},
		{"?aB", 1, 2, 2},
		{"?Ba", 1, 1, 2},
		{"?a", 1, 2, 1},
		{"?5A", 1, 1, 2},
		{"?" + capitals, 1, 7, 64},
		{strings.Repeat("?", 100) + "C", 1, 100, 1},
		{strings.Repeat("?", 100) + "C ", 1, 100, 2},
	} {
		p := sgfParser{text: c.text + "[x]"}
		if got := p.nameBefore(len(c.text), c.from); got != c.want || p.junkRead != c.read {
			t.Errorf("the name before the bracket of %q begins at %d, after reading %d bytes; want %d and %d", p.text, got,
				p.junkRead, c.want, c.read)
		}
	}
}

// TestTreeWithoutStart checks that a text that has no beginning of a game, such as the illegal variation of a damaged
// store, gives the nodes that it has.
func TestTreeWithoutStart(t *testing.T) {
	for text, want := range map[string]string{"AB[aa];B[hh])": "(;B[hh])", "B[aa]": "(;)", "?;B[hh]": "(;B[hh])"} {
		if root, err := parseSGF(text); err != nil || root.String() != want {
			t.Errorf("%q: got %v, error %v; want %s", text, root, err, want)
		}
	}
}

// TestStartsProperty checks what begins a property: at most 64 letters and digits, the first of them no lower-case
// one, at most 128 bytes in all with the blanks after them, and a bracket.
func TestStartsProperty(t *testing.T) {
	blanks := func(n int) string { return strings.Repeat(" ", n) }
	for _, c := range []struct {
		text string
		want bool
		read int
	}{
		{"C[", true, 1},
		{"C [", true, 2},
		{"C\r\n[", true, 3},
		{"Ca[", true, 2},
		{"5A[", true, 2},
		{"9[", true, 1},
		{"a[", false, 0},
		{"[", false, 0},
		{"", false, 0},
		{"C", false, 1},
		{"C ", false, 2},
		{"C?[", false, 1},
		{strings.Repeat("A", 64) + "[", true, 64},
		{strings.Repeat("A", 65) + "[", false, 64},
		{"C" + blanks(127) + "[", true, 128},
		{"C" + blanks(128) + "[", false, 128},
	} {
		for _, before := range []string{"", strings.Repeat("?", 300)} {
			p := sgfParser{text: before + c.text}
			if got := p.startsProperty(len(before)); got != c.want || p.junkRead != c.read {
				t.Errorf("%q after %d bytes starts a property: %v, after reading %d bytes; want %v and %d", c.text,
					len(before), got, p.junkRead, c.want, c.read)
			}
		}
	}
}

// TestStartsNode checks what can follow a value.
func TestStartsNode(t *testing.T) {
	for text, want := range map[string]bool{
		";B[hh]": true, "; B[hh]": true, ";b": false, ";": false, "(;": true, "( ;": true, "(": false, "(B": false, ")": true,
		") ": true, ")(": true, ") )": true, ");": true, ")x": false, ")[": false,
	} {
		p := sgfParser{text: text}
		if got := p.startsNode(0); got != want {
			t.Errorf("%q starts a node: %v, want %v", text, got, want)
		}
	}
}

// TestEndsValue checks which closing brackets end a value, and that all do once too much was read.
func TestEndsValue(t *testing.T) {
	const text = "C[a]b]"
	limit := 16 * len(text)
	for _, c := range []struct {
		text        string
		read, after int
		want        bool
	}{
		{text, 0, 2, false},
		{text, limit, limit + 2, false},
		{text, limit + 1, limit + 1, true},
		{"C[a];b]", 0, 0, true},
		{"C[a](b]", 0, 0, true},
		{"C[a])b]", 0, 0, true},
		{"C[a][b]", 0, 0, true},
		{"C[a]", 0, 0, true},
		{"C[a] ", 0, 1, true},
		{"C[a]B[hh]", 0, 1, true},
		{"C[a]b;B[hh]]", 0, 3, true},
		{"C[a]b\\;;B[hh]]", 0, 4, true},
	} {
		p := sgfParser{text: c.text, junkRead: c.read}
		if got := p.endsValue("C", 3); got != c.want || p.junkRead != c.after {
			t.Errorf("the bracket in %q ends the value: %v, with %d bytes read; want %v and %d", c.text, got, p.junkRead,
				c.want, c.after)
		}
	}
}

// TestQuestOpening checks the places of the stones of an opening in the form of Gomoku Quest.
func TestQuestOpening(t *testing.T) {
	const start = "(;GM[4]SZ[15];QPR["
	_, notes, err := ReadTree("a.sgf", strings.NewReader(start+"hh,hg,hh];W[aa])"), Options{})
	i := slices.IndexFunc(notes, func(n Note) bool { return n.Kind == MoveRejected })
	if err != nil || i < 0 || notes[i].Offset != int64(len(start)+6) || !errors.Is(notes[i].Err, game.ErrOccupied) {
		t.Errorf("got notes %+v, error %v; want the third stone rejected at byte %d", notes, err, len(start)+6)
	}
}

// TestPointsOffEveryBoard checks the text of a move in a PSQ file that is on no board, and of one that is on the
// largest.
func TestPointsOffEveryBoard(t *testing.T) {
	for move, want := range map[string]string{"20,20,0": "", "21,1,0": "21,1,0", "1,21,0": "1,21,0", "0,1,0": "0,1,0"} {
		_, notes, err := ReadTree("a.psq", strings.NewReader("Piskvorky 20x20, 1:1, 0\n"+move+"\n"), Options{})
		got := ""
		if len(notes) > 0 {
			got = notes[0].Text
		}
		if err != nil || got != want {
			t.Errorf("%s: the note is on %q, error %v; want %q", move, got, err, want)
		}
	}
}

// TestChoiceOfRules checks that a game without rules gets those under which the fewest moves are refused and out of
// turn.
func TestChoiceOfRules(t *testing.T) {
	six := ""
	for _, c := range []string{"a", "b", "c", "e", "f", "d"} {
		six += ";B[" + c + "a];W[" + c + "i]"
	}
	for text, want := range map[string]game.Rules{
		";B[hh];W[hh]":            game.Freestyle,
		";W[oo]" + six + ";B[mm]": game.Standard,
		// Six in a row have won, except under the standard rules; the pass is out of turn under both.
		";B[];W[oo]" + six + ";B[mm]": game.Standard,
	} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15]"+text+")"), Options{})
		if err != nil || tree.Rules != want {
			t.Errorf("%s: got the rules %+v, error %v; want %+v", text, tree.Rules, err, want)
		}
	}
}

// TestLinesBesideAnOpening checks that a named opening is given up if the main line does not follow it, but not
// because of another line.
func TestLinesBesideAnOpening(t *testing.T) {
	const start = "(;GM[4]SZ[15]RU[Renju]JZR[5 fouls]JZO[rif D1];B[hh];W[hg];B[hf]"
	for lines, want := range map[string]string{
		"(;W[aa])(;W[hh])": fmt.Sprintf("%d: move 4", MoveRejected),
		"(;W[hh])(;W[aa])": fmt.Sprintf("%d: move 4, %d: move 0", MoveRejected, BadValue),
	} {
		_, notes, err := ReadTree("a.sgf", strings.NewReader(start+lines+")"), Options{})
		var got []string
		for _, n := range notes {
			got = append(got, fmt.Sprintf("%d: move %d", n.Kind, n.Move))
		}
		if err != nil || strings.Join(got, ", ") != want {
			t.Errorf("%s: got notes %q, error %v; want %q", lines, got, err, want)
		}
	}
}

// TestPropertiesOfTheGame checks that the properties of a game are taken before the first move and kept as unknown ones
// after it.
func TestPropertiesOfTheGame(t *testing.T) {
	r := mustRead(t, "a.sgf", "(;GM[4]SZ[15];GM[4]C[x];B[hh]PB[Ann])")
	line := r.Tree.MainLine()
	if before, after := line[1].UnknownProperties(), line[2].UnknownProperties(); len(before) > 0 || len(after) != 1 ||
		after[0].Name != "PB" {
		t.Errorf("got the properties %v before the first move and %v after it, want none and PB", before, after)
	}
}

// TestCommentsInPieces checks how several values of a comment are put together, up to 65536 bytes.
func TestCommentsInPieces(t *testing.T) {
	x := func(n int) string { return strings.Repeat("x", n) }
	for _, c := range []struct {
		values, want string
		shortened    bool
	}{
		{"[a][b][c]", "a\nb\nc", false},
		{"[" + x(65532) + "][y]", x(65532) + "\ny", false},
		{"[" + x(65533) + "][y]", x(65533), true},
		{"[" + strings.Repeat(`\]`, 65536) + "]", strings.Repeat("]", 65536), false},
	} {
		tree, notes, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15]C"+c.values+";B[hh])"), Options{})
		if err != nil || tree.Root().Comment != c.want || (len(notes) > 0) != c.shortened {
			t.Errorf("%.10q…: got %d bytes, notes %v, error %v; want %d bytes", c.values, len(tree.Root().Comment), notes, err,
				len(c.want))
		}
	}
	long := "(;GM[4]SZ[15]C[" + strings.Repeat(`\]`, 65537) + "];B[hh])"
	_, notes, err := ReadTree("a.sgf", strings.NewReader(long), Options{})
	if err != nil || len(notes) != 1 || notes[0].Kind != TextShortened {
		t.Errorf("a comment of 65537 brackets: got notes %v, error %v; want one that it was shortened", notes, err)
	}
}

// TestNumberOfMarks checks that a node can have four marks for each point, and that the next are kept as they are.
func TestNumberOfMarks(t *testing.T) {
	r := mustRead(t, "a.sgf", "(;GM[4]SZ[5]TR[aa:ee]CR[aa:ee]SQ[aa:ee]MA[aa:ee]LB[aa:x])")
	root := r.Tree.Root()
	if all := root.UnknownProperties(); len(root.Marks) != 100 || len(all) != 1 || all[0].Name != "LB" {
		t.Errorf("got %d marks and the properties %v, want 100 and LB", len(root.Marks), all)
	}
}

// TestRepeatedProperty checks that the values of a property that occurs again follow those before.
func TestRepeatedProperty(t *testing.T) {
	r := mustRead(t, "a.sgf", "(;GM[4]SZ[15]KO[1]KO[2]AN[x]KO[3];B[hh])")
	all := r.Tree.Root().UnknownProperties()
	if len(all) == 0 || all[0].Name != "KO" || !slices.Equal(all[0].Values, []string{"1", "2", "3"}) {
		t.Errorf("got the properties %v, want KO with 1, 2 and 3", all)
	}
}

// TestParseTime checks the limits of a time: 2⁴⁰ ms are too long.
func TestParseTime(t *testing.T) {
	for text, want := range map[string]int64{"1": 1, "-1": 0, "x": 0, "1099511627775": 1<<40 - 1, "1099511627776": 0} {
		if got := parseTime(text).Milliseconds(); got != want {
			t.Errorf("parseTime(%s) is %d ms, want %d", text, got, want)
		}
	}
}
