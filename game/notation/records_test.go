package notation

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// notesOf returns the kinds and places of notes.
func notesOf(notes []Note) string {
	var all []string
	for _, n := range notes {
		all = append(all, fmt.Sprintf("%d at %d", n.Kind, n.Offset))
	}
	return strings.Join(all, ", ")
}

// TestBytesOfNotes checks the byte of the file that a note names.
func TestBytesOfNotes(t *testing.T) {
	const psq = "Piskvorky 15x15, 1:1, 0\n"
	five := []byte{10, 0, 15, 1, 16, 2, 17, 3, 18, 4, 19} // the ninth move makes five in the top row
	for _, c := range []struct {
		name, text string
		kind       NoteKind
		offset     int
	}{
		{"a.pos", string(five), MoveRejected, 10},
		{"a.pos", "\x01\x70xyz", Skipped, 2},
		{"a.pos", "\x03\x70", Truncated, 2},
		{"a.psq", psq + "8,8,0\nAnn\nBob\n0\njunk\nmore\n", Skipped, len(psq) + 16},
		{"a.psq", psq + "1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\nAnn\nBob\n0\n2, Freestyle\n", ResultMismatch,
			len(psq) + 64},
		{"openings.txt", "0,0 1,1\n0,1 0,1\n1,1 2,2\n", MoveRejected, 8},
		{"a.txt", "[Annotator \"x\"]\n1. h8 h9", Skipped, 0},
	} {
		_, notes, err := ReadTree(c.name, strings.NewReader(c.text), Options{})
		i := slices.IndexFunc(notes, func(n Note) bool { return n.Kind == c.kind })
		if err != nil || i < 0 || notes[i].Offset != int64(c.offset) {
			t.Errorf("%q: got the notes %s, error %v; want %d at %d", c.text, notesOf(notes), err, c.kind, c.offset)
		}
	}
	if _, notes, err := ReadTree("a.txt", strings.NewReader("[Annotator \"\"]\n1. h8 h9"), Options{}); err != nil ||
		len(notes) > 0 {
		t.Errorf("a tag without a text: got the notes %v, error %v; want none", notes, err)
	}
}

// TestDatesOfRenjuNet checks the date of a tournament: that of its start, or else its year and month, without zeros.
func TestDatesOfRenjuNet(t *testing.T) {
	for _, c := range []struct{ start, year, month, want string }{
		{"2019-04-05", "2020", "6", "2019-04-05"},
		{"2019-04-00", "2020", "6", "2019-04"},
		{"2019-00-00", "2020", "6", "2019"},
		{"0000-00-00", "2019", "4", "2019-04"},
		{"", "2019", "12", "2019-12"},
		{"", "2019", "04", "2019-04"},
		{"", "2019", "0", "2019"},
		{"", "2019", "00", "2019"},
		{"", "2019", "", "2019"},
		{"", "2019", "123", "2019"},
		{"", "0", "4", ""},
		{"", "", "4", ""},
	} {
		item := newRIFItem(map[string]string{"start": c.start, "year": c.year, "month": c.month}, nil)
		if item.date != c.want {
			t.Errorf("%+v: got %q", c, item.date)
		}
	}
}

// TestLimitsOfRenjuNet checks how much RenjuNet's database may have: elements within elements, but any number beside
// each other, and bytes of an element.
func TestLimitsOfRenjuNet(t *testing.T) {
	const one = `<game id="1"><move>h8</move></game>`
	for _, c := range []struct {
		title, text string
		err         bool
	}{
		{"64 levels", strings.Repeat("<games>", 64) + one, false},
		{"65 levels", strings.Repeat("<games>", 65) + one, true},
		{"64 levels below others", "<games>" + strings.Repeat("<a><b></b></a>", 100) + strings.Repeat("<a>", 63) + one, false},
		{"65 levels below others", "<games>" + strings.Repeat("<a><b></b></a>", 100) + strings.Repeat("<a>", 64) + one, true},
	} {
		games, isTooBig := 0, false
		err := ReadAll("a.rif", strings.NewReader(c.text), Options{}, func(tree *game.Tree, _ []Note, err error) bool {
			if tree != nil {
				games++
			}
			var e *Error
			isTooBig = isTooBig || errors.As(err, &e) && e.Kind == TooBig && e.LimitKind == LimitNesting
			return true
		})
		if err != nil || isTooBig != c.err || (games == 1) == c.err {
			t.Errorf("%s: got %d games, error %v, too big: %v; want %v", c.title, games, err, isTooBig, c.err)
		}
	}

	x := xmlReader{in: bufio.NewReader(strings.NewReader("xy")), size: 1<<20 - 1}
	buffer := make([]byte, 8)
	if n, err := x.Read(buffer); n != 1 || err != nil || x.tooLong {
		t.Errorf("the last byte of 1 MB: read %d bytes, error %v; want one", n, err)
	}
	if n, err := x.Read(buffer); n != 0 || err == nil || !x.tooLong {
		t.Errorf("a byte more than 1 MB: read %d bytes, error %v; want an error", n, err)
	}

	// At least as much as its texts.
	item := rifItem{name: "Cup", date: "2019", place: "Tallinn"}
	if got := item.memory(rifKey{"tournament", "12"}); got != 160+10+2+3+4+7 {
		t.Errorf("an item takes %d bytes, want %d", got, 160+10+2+3+4+7)
	}
}

// TestPositionFiles checks which bytes are a renju position file: the number of moves, at most 225, and different
// points below 225, with at most as many bytes as a full board has.
func TestPositionFiles(t *testing.T) {
	full := make([]byte, 226)
	full[0] = 225
	for i := range full[1:] {
		full[1+i] = byte(i)
	}
	for _, c := range []struct {
		title string
		data  []byte
		moves int // -1 for an error
	}{
		{"nothing", nil, -1},
		{"no moves", []byte{0}, 0},
		{"a full board", full, 225},
		{"a byte after a full board", append(slices.Clone(full), 0), -1},
		{"a longer file", append([]byte{1}, full...), -1},
		{"226 moves", []byte{226, 0}, -1},
		{"225 moves, cut off", []byte{225, 0}, 1},
		{"the last point", []byte{1, 224}, 1},
		{"a point too far", []byte{1, 225}, -1},
		{"a point twice", []byte{2, 7, 7}, -1},
	} {
		moves, err := posMoves(c.data)
		if (err != nil) != (c.moves < 0) || err == nil && len(moves) != c.moves {
			t.Errorf("%s: got %d moves, error %v; want %d", c.title, len(moves), err, c.moves)
		}
	}
}

// TestLettersOfPoints checks the number of each letter in a point of SGF: a to z, then A to Z.
func TestLettersOfPoints(t *testing.T) {
	for i, letter := range []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") {
		if got := column(letter); got != i {
			t.Errorf("the column of %c is %d, want %d", letter, got, i)
		}
	}
	for c := byte('A'); c <= 'Z'; c++ {
		_, notes, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[20];B["+string(c)+"a])"), Options{})
		if err != nil || len(notes) != 1 || notes[0].Err != game.ErrOffBoard {
			t.Errorf("%ca: got the notes %v, error %v; want that it is off the board", c, notes, err)
		}
	}
}

// TestWordsOfOpenings checks that an opening begins with its procedure, and that rules begin with a number.
func TestWordsOfOpenings(t *testing.T) {
	opening := game.Opening{Procedure: game.RIF, TwoFifths: true}
	words := append([]string{"5", "D1"}, strings.Fields(openingText(opening))[1:]...)
	if len(words) != 3 {
		t.Fatalf("got the words %q, want three", words)
	}
	for _, word := range words {
		if o, err := parseOpening(word); err == nil {
			t.Errorf("%q is the opening %+v, want an error", word, o)
		}
		if o, err := parseOpening("rif " + word); err != nil || o == (game.Opening{Procedure: game.RIF}) {
			t.Errorf("rif %s is the opening %+v, error %v; want more than rif", word, o, err)
		}
	}

	if _, err := parseRules("x", 15, 15); err != ErrBadNumber {
		t.Errorf("rules without a number: got the error %v, want %v", err, ErrBadNumber)
	}
	if _, err := parseRules("", 15, 15); err == nil || err == ErrBadNumber {
		t.Errorf("no rules: got the error %v, want one other than %v", err, ErrBadNumber)
	}
}

// TestLinesOfSGF checks where the text of a game is broken: before every eighth move, and before the stones of an
// opening.
func TestLinesOfSGF(t *testing.T) {
	tree := game.NewTree(game.Freestyle, game.Opening{})
	n := tree.Root()
	for i := range 17 {
		n = n.Play(game.PlaceAt(game.Pt(i%3*5+i/15, i%15)))
	}
	text := writeTree(t, tree)
	lines := strings.Split(strings.TrimSpace(text), "\n")
	var nodes []int
	for _, line := range lines[1:] {
		nodes = append(nodes, strings.Count(line, ";"))
	}
	if !slices.Equal(nodes, []int{8, 8, 1}) {
		t.Errorf("the lines have %v moves, want 8, 8 and 1\n%s", nodes, text)
	}

	r := mustRead(t, "a.sgf", "(;GM[4]SZ[15]RU[Renju]JZR[5 fouls]JZO[rif D1];B[hh];W[hg];B[hf])")
	if text := writeTree(t, r.Tree); !strings.HasSuffix(text, "\n;B[hh];W[hg];B[hf])\n") {
		t.Errorf("want the three stones on a line of their own in\n%s", text)
	}
	r = mustRead(t, "a.sgf", "(;GM[4]SZ[15]KO[x];B[hh])")
	if text := writeTree(t, r.Tree); !strings.Contains(text, "RU[Freestyle gomoku]") {
		t.Errorf("want RU in\n%s", text)
	}
}

// TestWrittenSetup checks that a setup with any two kinds of points is written as one, and not as a pass.
func TestWrittenSetup(t *testing.T) {
	for _, setup := range []string{"AB[aa]AW[bb]", "AB[aa]AE[hh]", "AW[aa]AE[hh]", "AB[aa]", "AW[aa]", "AE[hh]"} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15];B[hh];"+setup+")"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		if text := writeTree(t, tree); !strings.Contains(text, setup) {
			t.Errorf("want %s in\n%s", setup, text)
		}
	}
}

// TestTimesInVariations checks that the times of moves and of decisions in a variation are kept, from a millisecond on.
func TestTimesInVariations(t *testing.T) {
	for _, took := range []time.Duration{0, 999 * time.Microsecond, time.Millisecond, 1500 * time.Millisecond} {
		for _, atDecision := range []bool{false, true} {
			tree := game.NewTree(game.Freestyle, game.Opening{Procedure: game.Swap2})
			n := tree.Root().Play(game.PlaceAt(game.Pt(7, 7))).Play(game.PlaceAt(game.Pt(8, 8)))
			n.Play(game.PlaceAt(game.Pt(1, 1)))
			stone := n.Play(game.PlaceAt(game.Pt(2, 2)))
			situations, err := tree.Situations(stone)
			if err != nil {
				t.Fatal(err)
			}
			kinds := situations[len(situations)-1].Prompt()
			decision := stone.Play(game.Choice{Kind: game.Keep})
			if _, err := tree.Situations(decision); err != nil {
				t.Fatalf("%v at %+v", err, kinds)
			}
			if atDecision {
				decision.ThinkTime = took
			} else {
				stone.ThinkTime = took
			}

			text := writeTree(t, tree)
			reread := mustRead(t, "a.sgf", text).Tree
			second := reread.Root().Children()[0].Children()[0].Children()[1]
			got := second.ThinkTime
			if atDecision {
				got = second.Children()[0].ThinkTime
			}
			if want := took.Truncate(time.Millisecond); got != want {
				t.Errorf("a time of %v at a decision %v: got %v, want %v\n%s", took, atDecision, got, want, text)
			}
			if folded := !strings.Contains(text, ";JZC"); folded != (took < time.Millisecond) {
				t.Errorf("a time of %v: the decision is in the node of its stone: %v\n%s", took, folded, text)
			}
		}
	}
}

// TestAnnotatedEnds checks that a resignation is written if anything belongs to it.
func TestAnnotatedEnds(t *testing.T) {
	end := game.Choice{Kind: game.End, Result: game.Result{Winner: game.Black, Reason: game.Resigned}}
	mark := game.Mark{Point: game.Pt(0, 0), Kind: game.Circle}
	property := game.Property{Name: "KO", Values: []string{"x"}}
	for _, c := range []struct{ mark, property, rejected bool }{
		{}, {mark: true}, {property: true}, {rejected: true}, {mark: true, property: true}, {mark: true, rejected: true},
		{property: true, rejected: true},
	} {
		tree := game.NewTree(game.Freestyle, game.Opening{})
		n := tree.Root().Play(game.PlaceAt(game.Pt(7, 7))).Play(end)
		if c.mark {
			n.Marks = []game.Mark{mark}
		}
		if c.property {
			n.SetUnknownProperties([]game.Property{property})
		}
		if c.rejected {
			n.SetRejectedSGF([]string{"(;W[ii])"})
		}
		text := writeTree(t, tree)
		got := [3]bool{strings.Contains(text, "CR[aa]"), strings.Contains(text, "KO[x]"), strings.Contains(text, "(;W[ii])")}
		if got != [3]bool{c.mark, c.property, c.rejected} {
			t.Errorf("%+v: wrote\n%s", c, text)
		}
	}
}

// TestSetupInLibraries checks that a setup whose stones cannot be moves in turn is not written to a library.
func TestSetupInLibraries(t *testing.T) {
	for text, ok := range map[string]bool{"AB[hh]": true, "AB[hh]PL[W]": true, "AB[hh]PL[B]": false, "AW[hh]": false} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15]"+text+")"), Options{})
		if err != nil {
			t.Fatal(err)
		}
		_, err = WriteTree(&bytes.Buffer{}, "a.lib", tree, Options{})
		var e *UnsupportedError
		if ok && err != nil || !ok && (!errors.As(err, &e) || e.Reason != SetupUnsupported) {
			t.Errorf("%s: got the error %v, want it written: %v", text, err, ok)
		}
	}
	setup := game.Setup{Black: []game.Point{game.Pt(7, 7)}}
	if _, ok := setupMoves(game.NewSituation(game.Freestyle, game.Opening{}), setup); !ok {
		t.Errorf("a setup that says nothing of the turn is no move, want one")
	}
	if err := tooLong(nil); err != nil {
		t.Errorf("no error became %v", err)
	}
}

// TestNumbersOfPuzzles checks the number and the line of each puzzle that cannot be read, and that a file without any
// game that can be read is an error.
func TestNumbersOfPuzzles(t *testing.T) {
	for _, c := range []struct {
		text, want string
		err        bool
	}{
		{"{}\n{}\n\n{}", "1: 1, 2: 2, 3: 4", false},
		{"[\n{},\n{},\n\n{}\n]", "1: 2, 2: 3, 3: 5", false},
		{"(;GM[4]SZ[99])(;GM[4]SZ[15];B[hh])(;GM[4]SZ[99])", "1: 0, 3: 0", false},
		{"(;GM[4]SZ[99])(;GM[4]SZ[99])", "1: 0, 2: 0", true},
	} {
		_, invalid, err := ReadPuzzles("", strings.NewReader(c.text), Options{})
		var got []string
		for _, e := range invalid {
			got = append(got, fmt.Sprintf("%d: %d", e.Number, e.LineNo))
		}
		if strings.Join(got, ", ") != c.want || (err != nil) != c.err {
			t.Errorf("%q: got %q, error %v; want %q", c.text, got, err, c.want)
		}
	}

	text := "(;GM[4]SZ[15];B[hh])" + strings.Repeat("(;GM[4]SZ[99])", MaxPuzzles)
	if all, invalid, err := ReadPuzzles("", strings.NewReader(text), Options{}); err != nil ||
		len(all)+len(invalid) != MaxPuzzles {
		t.Errorf("got %d puzzles, %d invalid, error %v; want %d", len(all), len(invalid), err, MaxPuzzles)
	}
}

// TestSizesOfBoards checks the smallest board of an address of Gomoku Calculator and the largest board drawn as text.
func TestSizesOfBoards(t *testing.T) {
	for size, want := range map[int]bool{5: false, 6: true, 20: true} {
		if got := GomocalcLink(game.Rules{Width: size, Height: size, WinLength: 5}, nil); (got != "") != want {
			t.Errorf("the address of a board of %d is %q, want one: %v", size, got, want)
		}
	}
	for size, want := range map[int]bool{2: false, 3: true, 20: true, 21: false} {
		row := strings.Repeat(".", size-1)
		f := file{text: strings.Repeat("."+row+"\n", size-1) + "X" + row + "\n"}
		tree, err := f.readDiagram()
		if err != nil || (tree != nil) != want {
			t.Errorf("a drawn board of %d: got %v, error %v; want a board: %v", size, tree, err, want)
			continue
		}
		if want && (tree.Rules.Width != size || len(tree.Root().UnknownProperties()) > 0) {
			t.Errorf("a drawn board of %d has the width %d and the properties %v, want none", size, tree.Rules.Width,
				tree.Root().UnknownProperties())
		}
	}
}

// TestReadNumbers checks that at most as many moves are read as are asked for.
func TestReadNumbers(t *testing.T) {
	for maximum, want := range map[int]string{0: "1 1 2 2 3 3", 2: " 3 3", 3: "", 4: ""} {
		f := file{text: "1 1 2 2 3 3"}
		if _, rest := f.readNumbers(&rawNode{}, f.text, yixinMove, 0, maximum); rest != want {
			t.Errorf("at most %d moves: %q is left, want %q", maximum, rest, want)
		}
	}
}

// TestPlayersWithoutALeague checks that a game that is over is written with its players although it has no league.
func TestPlayersWithoutALeague(t *testing.T) {
	const text = "Piskvorky 15x15, 0:11, 0\n1,1,0\n1,2,0\n2,1,0\n2,2,0\n3,1,0\n3,2,0\n4,1,0\n4,2,0\n5,1,0\nAnn\nBob\n"
	tree := mustRead(t, "a.psq", text).Tree
	if players, league := psqProperties(tree); players != "0:11" || league != "" {
		t.Errorf("got the players %q and the league %q, want 0:11 and none", players, league)
	}
}

// TestListsOfGames checks the limits of a text with one game per line.
func TestListsOfGames(t *testing.T) {
	calls := 0
	o := Options{Context: errContext{t.Context(), func() error { calls++; return nil }}}
	f := file{text: strings.Repeat("h8i9\n", 3000), options: o}
	if lists := f.moveLists(); len(lists) != 3000 || calls != 3 {
		t.Errorf("got %d games with %d calls, want 3000 with 3", len(lists), calls)
	}
	pad := strings.Repeat(" ", 1<<20-10)
	for text, want := range map[string]int{
		"h8i9\nh8i9\n" + pad: 2, "h8i9\nh8i9\n " + pad: 0, "h8i9\nh8i9\nx\n": 2, "h8i9\nh8i9\nx\ny\n": 0, "h8i9\nx\n": 0,
	} {
		f := file{text: text}
		if lists := f.moveLists(); len(lists) != want {
			t.Errorf("%.20q… of %d bytes: got %d games, want %d", text, len(text), len(lists), want)
		}
	}
}

// TestLongestFiles checks that files of exactly the limits are read, and what one more byte says.
func TestLongestFiles(t *testing.T) {
	readOne := func(name string, data string) ErrorKind {
		var e *Error
		if err := ReadAll(name, strings.NewReader(data), Options{}, func(_ *game.Tree, _ []Note, err error) bool {
			errors.As(err, &e)
			return true
		}); err != nil {
			t.Fatal(err)
		}
		if e == nil {
			return 0
		}
		return e.Kind
	}
	spaces := strings.Repeat(" ", MaxBytes+1)
	moves := "h8 i9" + spaces
	record := "(;GM[4]SZ[15]C[" + spaces[:MaxBytes-25] + "];B[hh])"
	for _, c := range []struct {
		title, name, text string
		want              ErrorKind
	}{
		{"moves of 64 KB", "a.txt", moves[:1<<16], 0},
		{"moves of 64 KB and a byte", "a.txt", moves[:1<<16+1], UnknownFormat},
		{"moves of 16 MB", "a.txt", moves[:MaxBytes], UnknownFormat},
		{"moves of 16 MB and a byte", "a.txt", moves[:MaxBytes+1], TooBig},
		{"a record of 16 MB", "a.sgf", record + spaces[:MaxBytes-len(record)], 0},
	} {
		if got := readOne(c.name, c.text); got != c.want {
			t.Errorf("%s: got the error %d, want %d", c.title, got, c.want)
		}
	}
	for extra, want := range []bool{true, false} {
		text := record + spaces[:MaxBytes-len(record)+extra]
		_, _, err := ReadTree("a.sgf", strings.NewReader(text), Options{})
		if (err == nil) != want {
			t.Errorf("a record of %d bytes: got the error %v, want it read: %v", len(text), err, want)
		}
		if err := checkSGF(text); (err == nil) != want {
			t.Errorf("a record of %d bytes: got the error %v, want it written: %v", len(text), err, want)
		}
		isRead := false
		readPiece([]byte(text), Options{}, func(_ *game.Tree, _ []Note, err error) bool {
			isRead = err == nil
			return true
		})
		if isRead != want {
			t.Errorf("a piece of %d bytes is read: %v, want %v", len(text), isRead, want)
		}
	}

	// The first bytes of the second record are the last that one call of the reader returns.
	long := func(size int) string { return "(;GM[4]SZ[15]C[" + spaces[:size-17] + "])" }
	games := 0
	err := ReadAll("a.sgf", strings.NewReader(long(8<<20-4)+long(8<<20+100)), Options{},
		func(_ *game.Tree, _ []Note, err error) bool {
			if err == nil {
				games++
			}
			return true
		})
	if err != nil || games != 2 {
		t.Errorf("two records of 8 MB: read %d, error %v; want two", games, err)
	}
	if !isASCII([]byte{0x7f}) || isASCII([]byte("\u0080")) {
		t.Error("ASCII ends with 0x7f")
	}
}

// TestNotesOfCollections checks that each game of a collection has its own notes, and none on the games after it.
func TestNotesOfCollections(t *testing.T) {
	var got []string
	text := "(;GM[4]SZ[15];B[hh];W[hh])(;GM[4]SZ[15];B[hh])(;B[hh];B[ii])"
	err := ReadAll("a.sgf", strings.NewReader(text), Options{}, func(_ *game.Tree, notes []Note, err error) bool {
		var kinds []NoteKind
		for _, n := range notes {
			kinds = append(kinds, n.Kind)
		}
		got = append(got, fmt.Sprint(kinds, err))
		return true
	})
	want := []string{
		fmt.Sprint([]NoteKind{MoveRejected}, nil), fmt.Sprint([]NoteKind(nil), nil),
		fmt.Sprint([]NoteKind{OutOfTurn}, nil),
	}
	if err != nil || !slices.Equal(got, want) {
		t.Errorf("got %q, error %v; want %q", got, err, want)
	}
}

// TestSourcesOfCollections checks that each game of a collection that is not in Unicode keeps its own bytes, if that is
// asked for and they can be encoded.
func TestSourcesOfCollections(t *testing.T) {
	const first, second = "(;GM[4]SZ[15]PB[J\xf6rg];B[hh])", "(;GM[4]SZ[15]PB[B\xf6rn];B[hh])"
	for _, c := range []struct {
		text string
		o    Options
		want []string
	}{
		{first, Options{KeepSource: true}, []string{first}},
		{first, Options{KeepSource: true, Encode: latin1}, []string{first}},
		{first + second, Options{KeepSource: true}, []string{first, second}},
		{"(;B[hh]C[\xf6])" + "(;B[hh]C[\xe4])", Options{KeepSource: true, Encode: latin1}, []string{"(;B[hh]C[\xf6])", "(;B[hh]C[\xe4])"}},
		{"(;B[hh]C[\xf6])" + "(;B[hh]C[\xe4])", Options{KeepSource: true}, []string{"", ""}},
		{"(;B[hh]C[\xf6])" + "(;B[hh]C[\xe4])", Options{Encode: latin1}, []string{"", ""}},
	} {
		var got []string
		err := ReadAll("a.sgf", strings.NewReader(c.text), c.o, func(tree *game.Tree, _ []Note, err error) bool {
			got = append(got, tree.Source)
			return err == nil
		})
		if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%q: got the sources %q, error %v; want %q", c.text, got, err, c.want)
		}
	}
}

// TestLargeGameUnderOtherRules checks that a large game that no rules allow is read under the likeliest.
func TestLargeGameUnderOtherRules(t *testing.T) {
	text := "(;GM[4]SZ[15];B[hh](;W[hh])" + strings.Repeat("(;W[aa])", minCollected) + ")"
	tree, notes, err := ReadTree("a.sgf", strings.NewReader(text), Options{})
	if err != nil || tree.Rules != game.Freestyle || len(notes) != 1 || notes[0].Kind != MoveRejected || notes[0].Count != 1 {
		t.Errorf("got the rules %+v, notes %+v, error %v; want freestyle, and one move rejected", tree.Rules, notes, err)
	}
}

// TestEmptyNodeBeforeAnEnd checks that a resignation with a comment is not written into an empty node before it, which
// would be lost.
func TestEmptyNodeBeforeAnEnd(t *testing.T) {
	end := game.Choice{Kind: game.End, Result: game.Result{Winner: game.Black, Reason: game.Resigned}}
	tree := game.NewTree(game.Freestyle, game.Opening{})
	tree.Root().Add(&game.Node{}).Add(&game.Node{Choice: &end, Comment: "x"})
	text := writeTree(t, tree)
	line := mustRead(t, "a.sgf", text).Tree.MainLine()
	if len(line) != 3 || line[1].Choice != nil || line[2].Comment != "x" {
		t.Errorf("got a line of %d nodes, want three\n%s", len(line), text)
	}
}
