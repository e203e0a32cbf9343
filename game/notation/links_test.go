package notation

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestReadTexts checks that links, drawn boards and openings are read.
func TestReadTexts(t *testing.T) {
	empty := strings.Repeat(". . . . . . . . . . . . . . .\n", 7)
	for _, c := range []struct{ title, name, text, want string }{
		{"an address of Gomoku Calculator", "", "https://gomocalc.com/#/h8i9g7", "15: h8i9g7"},
		{"the same, in a sentence", "", "Look at https://www.gomocalc.com/#/h8i9, please.", "15: h8i9"},
		{"an address of Renju Portal", "", "https://renjuportal.com/board?mvs=777687", "15: h8h9i8"},
		{"an older one", "", "https://v1.renjuportal.com/board/?mv=7776", "15: h8h9"},
		{"a drawn board", "", empty + ". . . . . . . X O . . . . . .\n" + empty, "15: black h8, white i8"},
		{"with coordinates", "", "   A B C D E\n 5 . . . . .\n 4 . x . . .\n 3 . . o . .\n 2 . . . . .\n 1 . . . . .\n   A B C D E\n", "5: black b4, white c3"},
		{"with other signs", "", "5│┌┬┬┬┐\n4│├●┼┼┤\n3│├┼○┼┤\n2│├┼┼┼┤\n1│└┴┴┴┘\n  abcde\n", "5: black b4, white c3"},
		{"in a frame", "", "+---+\n|.....|\n|..X..|\n|.....|\n|....O|\n|.....|\n", "5: black c4, white e2"},
		{"openings of Gomocup", "openings_freestyle15.txt", "# 2026\n4,6 1,5\n0,0 1,-1 3,2\n", "15: l2i3; h8i9k6"},
		{"with commas alone", "x.txt", "-1,-1, 0,0, 1,-1\n", "15: g9h8i9"},
		{"of a larger board", "openings_freestyle.txt", "0,0 1,1\n", "20: k10l9"},
		{"an offset of eight from the centre", "openings.txt", "7,0 0,1\n8,0 0,1\n", "20: r10k9; s10k9"},
		{"an offset of seven from the centre", "openings.txt", "7,0 0,1\n", "15: o8h7"},
		{"of renju", "openings_renju.txt", "0,0 1,-1\n", "15: h8i9"},
	} {
		tree, _, err := ReadTree(c.name, strings.NewReader(c.text), Options{})
		if err != nil {
			t.Errorf("%s: %v", c.title, err)
			continue
		}
		var lines []string
		if s := tree.Root().Setup; s != nil {
			var stones []string
			for _, side := range []struct {
				name   string
				points []game.Point
			}{{"black ", s.Black}, {"white ", s.White}} {
				for _, point := range side.points {
					stones = append(stones, side.name+tree.Rules.Name(point))
				}
			}
			lines = append(lines, strings.Join(stones, ", "))
		}

		for n := range tree.All() {
			line := ""
			for _, node := range n.Path()[1:] {
				line += tree.Rules.Name(node.Choice.Point)
			}
			if len(n.Children()) == 0 && line != "" {
				lines = append(lines, line)
			}
		}
		if got := fmt.Sprintf("%d: %s", tree.Rules.Width, strings.Join(lines, "; ")); got != c.want {
			t.Errorf("%s: got %q, want %q", c.title, got, c.want)
		}
		if strings.Contains(c.name, "renju") != tree.Rules.Fouls && c.name != "" {
			t.Errorf("%s: got Fouls %v, want %v", c.title, tree.Rules.Fouls, !tree.Rules.Fouls)
		}
	}

	for _, text := range []string{"https://gomocalc.com/#/", "https://example.org/#/h8i9", "<p>h8</p>",
		"4 eggs, 2 x milk"} {
		if tree, _, err := ReadTree("x.txt", strings.NewReader(text), Options{}); err == nil {
			t.Errorf("%q is read as %v, want an error", text, tree)
		}
	}
}

// TestLinks checks that a written link is read as the same game.
func TestLinks(t *testing.T) {
	r := mustRead(t, "x.txt", "h8 i9 a15 o1")
	line, _, _ := plainLine(r.Tree)
	for _, link := range []string{GomocalcLink(r.Rules, line), RenjuPortalLink(r.Rules, line)} {
		if reread := mustRead(t, "", link); moves(t, reread) != "h8i9a15o1" {
			t.Errorf("%q is read as %s, want %s", link, moves(t, reread), "h8i9a15o1")
		}
	}
	if got := RenjuPortalLink(r.Rules, line); got != "https://renjuportal.com/board?mvs=778600ee" {
		t.Errorf("got link %q, want 778600ee at its end", got)
	}
	largeBoard := mustRead(t, "x.psq", "Piskvorky 19x19, 11:11, 0\n18,18,0\n-1\n")
	line, _, _ = plainLine(largeBoard.Tree)
	if got := RenjuPortalLink(largeBoard.Rules, line); got != "" {
		t.Errorf("got link %q for a board of 19×19, want none", got)
	}
}

// treeText formats everything about a tree that a library stores.
func treeText(t *game.Tree) string {
	var b strings.Builder
	for n := range t.All() {
		fmt.Fprintf(&b, "%d %q %v", n.Depth(), n.Comment, n.UnknownProperties())
		if n.Choice != nil {
			fmt.Fprint(&b, n.Choice.Point)
		}
		marks := slices.Clone(n.Marks)
		slices.SortFunc(marks, func(a, b game.Mark) int { return t.Rules.Index(a.Point) - t.Rules.Index(b.Point) })
		fmt.Fprintln(&b, marks)
	}

	return b.String()
}

// FuzzLibrary checks that a tree with comments, texts on the board and marks is written and read back.
func FuzzLibrary(f *testing.F) {
	for seed := range uint64(8) {
		f.Add(seed, "some text", "甲")
	}
	f.Fuzz(func(t *testing.T, seed uint64, comment, label string) {
		comment = strings.TrimSpace(strings.ReplaceAll(cleanText(comment), "\b", " "))
		label = oneLine(label)

		rng := rand.New(rand.NewPCG(seed, 1))
		tree := game.NewTree(game.Freestyle, game.Opening{})
		all := []*game.Node{tree.Root()}
		for range rng.IntN(200) {
			n := all[rng.IntN(len(all))]
			situations, err := tree.Situations(n)
			if err != nil {
				t.Fatal(err)
			}
			point := game.Pt(rng.IntN(15), rng.IntN(15))
			s := &situations[len(situations)-1]
			if s.Legal(point) != nil {
				continue
			}
			child := n.Play(game.PlaceAt(point))
			if !slices.Contains(all, child) {
				all = append(all, child)
			}
			if rng.IntN(3) == 0 {
				child.Comment = comment
			}
			if label != "" && rng.IntN(3) == 0 && len(n.Marks) == 0 {
				n.Marks = append(n.Marks, game.Mark{Point: point, Text: label},
					game.Mark{Point: game.Pt(14-int(point.X), int(point.Y+1)%15), Text: label})
				if n.Marks[0].Point == n.Marks[1].Point {
					n.Marks = n.Marks[:1]
				}
			}
			if rng.IntN(5) == 0 && child.UnknownProperties() == nil {
				addProperty(child, hotspot, "1")
			}
		}
		var file bytes.Buffer
		notes, err := WriteTree(&file, "x.lib", tree, Options{})
		isLossless := len(notes) == 0 || len(notes) == 1 && notes[0].Kind == LibraryInUnicode
		if err != nil || !isLossless {
			t.Fatalf("got notes %v, error %v; want none", notes, err)
		}
		reread, notes, err := ReadTree("x.lib", &file, Options{Rules: game.Freestyle, RulesKnown: true})
		if err != nil || notes != nil {
			t.Fatalf("got notes %v, error %v; want none", notes, err)
		}
		if got, want := treeText(reread), treeText(tree); got != want {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	})
}

// TestMovesOnLargeBoards checks that a list of moves is read on a board that contains all of them, even if a
// smaller board is expected.
func TestMovesOnLargeBoards(t *testing.T) {
	for _, c := range []struct {
		text, moves string
		expected    game.Rules
		size        int
	}{
		{"1.H8 2.I9", "h8i9", game.Rules{}, 15},
		{"1.K10 2.S19 3.P2", "k10s19p2", game.Rules{}, 19},
		{"1.K10 2.K11 3.T20", "k10k11t20", game.Rules{}, 20},
		{"1.K16", "k16", game.Freestyle, 19},
		{"1.H8 2.I9", "h8i9", game.TicTacToe, 15},
		{"1.A1 2.B2", "a1b2", game.TicTacToe, 3},
		{"1.H8 2.I9", "h8i9", game.Rules{Width: 20, Height: 20, WinLength: 5}, 20},
		{"https://gomocalc.com/#/k10s19p2", "k10s19p2", game.Rules{}, 19},
	} {
		tree, notes, err := ReadTree("game.txt", strings.NewReader(c.text), Options{Rules: c.expected})
		isGuessed := len(notes) == 1 && notes[0].Kind == SizeGuessed && notes[0].Text == fmt.Sprintf("%d×%[1]d", c.size)
		if isLarger := c.size > max(15, c.expected.Width); err != nil || isGuessed != isLarger || len(notes) > 1 {
			t.Errorf("%s: got error %v, notes %v; want a note on the size: %v", c.text, err, notes, isLarger)
			continue
		}
		line, err := tree.PliesThrough(tree.MainLineEnd(), nil)
		if got := Moves(tree.Rules, game.Moves(line)); err != nil || got != c.moves || tree.Rules.Width != c.size ||
			tree.Rules.Height != c.size {
			t.Errorf("%s: got %s on %d×%d, error %v; want %s on %d×%d", c.text, got, tree.Rules.Width,
				tree.Rules.Height, err, c.moves, c.size, c.size)
		}
	}
}
