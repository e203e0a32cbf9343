package notation

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestLinksOfPassesAndSetups checks that games with passes or setup have no link.
func TestLinksOfPassesAndSetups(t *testing.T) {
	for record, want := range map[string]bool{
		"(;GM[4]SZ[15]RU[Renju];B[hh];W[ig];B[aa])":             true,
		"(;GM[4]SZ[15]RU[Renju];B[hh];W[];B[aa];W[ig])":         false,
		"(;GM[4]SZ[15]RU[Renju]AB[hh]AW[ig]PL[B];B[aa])":        false,
		"(;GM[4]SZ[15]RU[Renju];B[hh];W[ig];AE[hh]PL[B];B[aa])": false,
	} {
		tree, _, err := ReadTree("a.sgf", strings.NewReader(record), Options{})
		if err != nil {
			t.Fatal(err)
		}

		for _, link := range []string{GomocalcLink(tree.Rules, mainMoves(tree)),
			RenjuPortalLink(tree.Rules, mainMoves(tree))} {
			if (link != "") != want {
				t.Errorf("%s: got link %q, want a link: %v", record, link, want)
			}
		}
	}
}

// TestResultsOfVariations checks that the result of a variation is written and read back.
func TestResultsOfVariations(t *testing.T) {
	tree := game.NewTree(game.Freestyle, game.Opening{})
	tree.Root().Play(game.PlaceAt(game.Pt(7, 7))).Play(game.PlaceAt(game.Pt(8, 6)))
	variation := tree.Root().Play(game.PlaceAt(game.Pt(0, 0)))
	variation.Add(&game.Node{Choice: &game.Choice{Kind: game.End,
		Result: game.Result{Winner: game.White, Reason: game.Resigned}}})
	var b bytes.Buffer
	if err := WriteSGFTree(&b, tree); err != nil {
		t.Fatal(err)
	}
	reread, _, err := ReadTree("a.sgf", bytes.NewReader(b.Bytes()), Options{})
	if err != nil {
		t.Fatal(err)
	}
	end := reread.Root().Children()[1].Children()
	if len(end) != 1 || end[0].Choice == nil ||
		end[0].Choice.Result != (game.Result{Winner: game.White, Reason: game.Resigned}) {
		t.Errorf("the variation does not end with W+R after it is read from\n%s", b.String())
	}
}

// TestBoardSizeOfREC checks that the board of a REC file, which does not store the size, has the smallest usual
// size that contains the moves.
func TestBoardSizeOfREC(t *testing.T) {
	for last, size := range map[string]int{
		"13,13": 15,
		"14,14": 15,
		"0,14":  15,
		"15,0":  19,
		"18,18": 19,
		"0,19":  game.MaxSize,
	} {
		r := mustRead(t, "a.rec", "a\nb\n7,7,0\n"+last+",0\n-1\n")
		if r.Rules.Width != size || r.Rules.Height != size {
			t.Errorf("with a stone at %s the board is %d×%d, want %d×%d", last, r.Rules.Width, r.Rules.Height,
				size, size)
		}
	}
}

// TestNotesOnSetup checks that every format except SGF adds a note if setup is written as moves.
func TestNotesOnSetup(t *testing.T) {
	tree, _, err := ReadTree("a.sgf", strings.NewReader("(;GM[4]SZ[15]AB[hh]AW[ig]PL[B];B[aa])"), Options{})
	if err != nil {
		t.Fatal(err)
	}

	for _, f := range Formats {
		if !f.Writes() || f == sgfFormat {
			continue
		}
		notes, err := WriteTree(io.Discard, "a"+f.Extensions[0], tree, Options{})
		if err != nil || !slices.ContainsFunc(notes, func(n Note) bool { return n.Kind == SetupLost }) {
			t.Errorf("%s: got notes %v, error %v; want a note that the setup is lost", f.Extensions[0], notes, err)
		}
	}
}
