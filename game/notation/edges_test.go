package notation

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestMoveText checks how a game is written as text: numbered moves in capitals, ten on a line.
func TestMoveText(t *testing.T) {
	const first = "1.A15 2.B15 3.C15 4.D15 5.E15 6.F15 7.G15 8.H15 9.I15 10.J15\n"
	const second = "11.K15 12.L15 13.M15 14.N15 15.O15 16.A14 17.B14 18.C14 19.D14 20.E14\n"
	for moves, want := range map[int]string{
		0:  "",
		1:  "1.A15\n",
		9:  "1.A15 2.B15 3.C15 4.D15 5.E15 6.F15 7.G15 8.H15 9.I15\n",
		10: first,
		11: first + "11.K15\n",
		20: first + second,
		21: first + second + "21.F14\n",
	} {
		all := make([]game.Move, moves)
		for i := range all {
			all[i].Point = game.Freestyle.PointAt(i)
		}
		var b bytes.Buffer
		writeText(&b, game.NewTree(game.Freestyle, game.Opening{}), all)
		if got := b.String(); got != want {
			t.Errorf("%d moves are written as\n%s, want\n%s", moves, got, want)
		}
	}
}

// TestPlacesOfNotes checks the place in the file that a note names: the number of the move and the line.
func TestPlacesOfNotes(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"a.sgf", "(;GM[4]SZ[15]\n;B[hh]\n;B[ii])", fmt.Sprintf("%d: move 2, line 3", OutOfTurn)},
		{"a.sgf", "(;GM[4]SZ[15];B[hh]\n;W[ii];B[hh])", fmt.Sprintf("%d: move 3, line 2", MoveRejected)},
		{"a.sgf", "(;GM[4]SZ[15]RU[Renju]JZR[5 fouls]JZO[rif D1]\n;B[hh];W[hg];B[hf]\n;W[hh])",
			fmt.Sprintf("%d: move 4, line 3; %d: move 0, line 1", MoveRejected, BadValue)}, // and the opening is given up
		{"a.sgf", "(;GM[4]SZ[15]PL[?]\n;B[hh])", fmt.Sprintf("%d: move 0, line 1", BadValue)},
		{"a.sgf", "(;GM[4]SZ[15]\n;B[hh]JZC[?])", fmt.Sprintf("%d: move 0, line 2", BadValue)},
		{"a.sgf", "(;GM[4]SZ[15]\n;B[hh]JZC[ii])", fmt.Sprintf("%d: move 0, line 2", BadValue)},
		{"a.sgf", "(;GM[4]SZ[15]JZR[x];B[hh])", fmt.Sprintf("%d: move 0, line 1", BadValue)},
		{"a.sgf", "(;GM[4]SZ[15]JZR[5 colours];B[hh])", fmt.Sprintf("%d: move 0, line 1", BadValue)},
		{"a.sgf", "(;GM[4]SZ[15]\nJZO[chess];B[hh])", fmt.Sprintf("%d: move 0, line 2", BadValue)},
		{"a.psq", "Piskvorky 15x15, 1:1, 0\n8,8,0\n9,9,0\nAnn\nBob\n0\n junk", fmt.Sprintf("%d: move 0, line 7", Skipped)},
		{"a.txt", "h8 i9\nj10 ?", fmt.Sprintf("%d: move 0, line 2", Skipped)},
		{"a.sav", "15\n15\n2\n7 7\n6 7\nrest\n", fmt.Sprintf("%d: move 0, line 6", Skipped)},
		{"a.sav", "15\n15\n3\n7 7\n6 7\n", fmt.Sprintf("%d: move 0, line 6", Truncated)},
	} {
		_, notes, err := ReadTree(c.name, strings.NewReader(c.text), Options{})
		if err != nil {
			t.Errorf("%q: %v", c.text, err)
			continue
		}
		var got []string
		for _, n := range notes {
			got = append(got, fmt.Sprintf("%d: move %d, line %d", n.Kind, n.Move, n.LineNo))
		}
		if strings.Join(got, "; ") != c.want {
			t.Errorf("%q has the notes %q, want %q", c.text, got, c.want)
		}
	}
}

// TestWhoIsToMove checks whose turn it is after properties that set up stones or a side, and which of them leave a setup.
func TestWhoIsToMove(t *testing.T) {
	for _, c := range []struct {
		text   string
		want   game.Stone
		setups int
	}{
		{"(;GM[4]SZ[15])", game.Black, 0},
		{"(;GM[4]SZ[15]PL[B])", game.Black, 0},
		{"(;GM[4]SZ[15]PL[W])", game.White, 1},
		{"(;GM[4]SZ[15]PL[white])", game.White, 1},
		{"(;GM[4]SZ[15]PL[2])", game.White, 1},
		{"(;GM[4]SZ[15]PL[?])", game.Black, 0},
		{"(;GM[4]SZ[15]AW[aa])", game.Black, 1},
		{"(;GM[4]SZ[15]AB[aa])", game.White, 1},
		{"(;GM[4]SZ[15]AB[aa]PL[B])", game.Black, 1},
		{"(;GM[4]SZ[15]AB[aa][bb];PL[W])", game.White, 2},
		{"(;GM[4]SZ[15]AB[aa];PL[B])", game.Black, 1},
		{"(;GM[4]SZ[15];B[hh];AE[hh])", game.Black, 1},
		{"(;GM[4]SZ[15];B[hh];W[ii];AE[ii])", game.White, 1},
		{"(;GM[4]SZ[15];B[hh];PL[W])", game.White, 0},
		{"(;GM[4]SZ[15];B[hh];PL[B])", game.Black, 1},
	} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader(c.text), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.text, err)
			continue
		}
		situations, err := tree.Situations(tree.MainLineEnd())
		if err != nil {
			t.Fatal(err)
		}
		setups := 0
		for n := range tree.All() {
			if n.Setup != nil {
				setups++
			}
		}
		last := &situations[len(situations)-1].Position
		if got := last.ToMove(); got != c.want || setups != c.setups {
			t.Errorf("%s: %v is to move after %d setups, want %v after %d", c.text, got, setups, c.want, c.setups)
		}
	}
}

// TestRulesBySize checks the rules of a game that gives only its board, and that rules of the options are used for a board
// of their size alone.
func TestRulesBySize(t *testing.T) {
	rules := func(width, height, line int) game.Rules {
		return game.Rules{Width: width, Height: height, WinLength: line}
	}
	for _, c := range []struct {
		size          string
		options, want game.Rules
	}{
		{"3", game.Rules{}, game.TicTacToe},
		{"3:4", game.Rules{}, rules(3, 4, 4)},
		{"4:3", game.Rules{}, rules(4, 3, 4)},
		{"5", game.Rules{}, game.FiveByFive},
		{"5:6", game.Rules{}, rules(5, 6, 5)},
		{"6:5", game.Rules{}, rules(6, 5, 5)},
		{"15", game.Renju, game.Renju},
		{"15", rules(15, 14, 5), game.Freestyle},
		{"15", rules(14, 15, 5), game.Freestyle},
		{"15", game.TicTacToe, game.Freestyle},
	} {
		text := "(;GM[4]SZ[" + c.size + "];B[aa])"
		tree, _, err := ReadTree("a.sgf", strings.NewReader(text), Options{Rules: c.options})
		if err != nil || tree.Rules != c.want {
			t.Errorf("%s with the rules %+v: got %+v, error %v; want %+v", text, c.options, tree.Rules, err, c.want)
		}
	}
}

// TestBoardOfAnAddress checks that an address of Gomoku Calculator, which has no size, is read for the board of the
// options if that is square and has room for five.
func TestBoardOfAnAddress(t *testing.T) {
	for rules, want := range map[game.Rules]int{
		{}:                                    15,
		game.Freestyle:                        15,
		{Width: 20, Height: 20, WinLength: 5}: 20,
		{Width: 6, Height: 6, WinLength: 5}:   6,
		game.FiveByFive:                       15,
		{Width: 20, Height: 19, WinLength: 5}: 15,
	} {
		tree, _, err := ReadTree("a.txt", strings.NewReader("https://gomocalc.com/#/a1b2"), Options{Rules: rules})
		if err != nil || tree.Rules.Width != want {
			t.Errorf("with the rules %+v: got a board of %d, error %v; want %d", rules, tree.Rules.Width, err, want)
		}
	}
}

// TestLimitsOfOpenings checks from which distance a line of pairs is no opening, in each direction, and that without a
// negative number it is none.
func TestLimitsOfOpenings(t *testing.T) {
	for text, want := range map[string]bool{
		"0,0 10,0": true, "0,0 11,0": false, "0,0 -10,0": true, "0,0 -11,0": false, "0,0 0,10": true, "0,0 0,11": false,
		"0,0 0,-10": true, "0,0 0,-11": false, "0,0 x": false,
	} {
		f := file{text: text, name: "openings.txt"}
		tree, err := f.readOpenings()
		if err != nil || (tree != nil) != want {
			t.Errorf("%q is an opening: %v, error %v; want %v", text, tree != nil, err, want)
		}
	}
	for text, want := range map[string]bool{"1,2 3,4": false, "-1,2 3,4": true, "1,2 3,-4": true, "0,0 1,0": false} {
		f := file{text: text, name: "x.txt"}
		tree, err := f.readOpenings()
		if err != nil || (tree != nil) != want {
			t.Errorf("%q without a name is an opening: %v, error %v; want %v", text, tree != nil, err, want)
		}
	}

	// Seven points from the centre fit on 15×15.
	for text, want := range map[string]int{"0,0 -7,0": 15, "0,0 -8,0": 20, "0,0 0,-7": 15, "0,0 0,-8": 20, "0,0 7,7": 15,
		"0,0 8,0": 20} {
		f := file{text: text, name: "openings.txt"}
		if tree, err := f.readOpenings(); err != nil || tree.Rules.Width != want {
			t.Errorf("%q is an opening on %d, error %v; want %d", text, tree.Rules.Width, err, want)
		}
	}
}

// TestVersionsOfLibraries checks that libraries of RenLib up to version 3.4 are read, and no later ones.
func TestVersionsOfLibraries(t *testing.T) {
	for version, want := range map[[2]byte]bool{{3, 0}: true, {3, 4}: true, {3, 5}: false, {4, 0}: false, {2, 99}: true} {
		data := []byte(renLibFile())
		data[8], data[9] = version[0], version[1]
		_, _, err := ReadTree("a.lib", bytes.NewReader(data), Options{})
		if (err == nil) != want {
			t.Errorf("version %d.%d: got the error %v, want it read: %v", version[0], version[1], err, want)
		}
	}
}

// TestFirstNameInPSQ checks which of the two names of a PSQ file begins, and what an unknown number there means.
func TestFirstNameInPSQ(t *testing.T) {
	for head, want := range map[string][2]string{
		"Piskvorky 15x15, 11:11, 0": {"Ann", "Bob"}, "Piskvorky 15x15, 11:11, 1": {"Bob", "Ann"},
		"Piskvorky 15x15, 11:11": {"Ann", "Bob"}, "Piskvorky 15x15": {"Ann", "Bob"}, "Piskvorky 15x15,,1": {"Bob", "Ann"},
	} {
		tree, _, err := ReadTree("a.psq", strings.NewReader(head+"\n8,8,0\n9,9,0\nAnn\nBob\n0\n"), Options{})
		if err != nil || tree.Names != want {
			t.Errorf("%q: got the names %q, error %v; want %q", head, tree.Names, err, want)
		}
	}
	for line, want := range map[string]string{"pbrain-x.exe": "x", ".exe": "", "x.EXE": "x", "a.zip": "a", "x.ex": "x.ex",
		`C:\a\b.exe`: "b", "homo-3": "", "12": "", " Ann ": "Ann"} {
		if got := brainName(line); got != want {
			t.Errorf("the name in the line %q is %q, want %q", line, got, want)
		}
	}
}

// TestClippedTexts checks that a text in a note is cut after 40 characters, whatever their length in bytes.
func TestClippedTexts(t *testing.T) {
	for _, character := range []string{"x", "é", "井"} {
		if got := clip(strings.Repeat(character, 40)); got != strings.Repeat(character, 40) {
			t.Errorf("40 times %s become %q", character, got)
		}
		if got := []rune(clip(strings.Repeat(character, 41))); len(got) > 41 || string(got[:40]) != strings.Repeat(character, 40) {
			t.Errorf("41 times %s become %q", character, string(got))
		}
	}
}

// TestFullWidthText checks that all full-width characters of ASCII are read as such, and their neighbours are not.
func TestFullWidthText(t *testing.T) {
	for r := '！'; r <= '～'; r++ {
		if got, want := foldWidth(string(r)), string(r-'！'+'!'); got != want {
			t.Errorf("%c becomes %q, want %q", r, got, want)
		}
	}
	for _, r := range []rune{'！' - 1, '～' + 1} {
		if got := foldWidth(string(r)); slices.Contains([]string{" ", "\x7f"}, got) {
			t.Errorf("%c becomes %q", r, got)
		}
	}
}
