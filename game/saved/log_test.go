package saved

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// loadLog returns the tree of a tic-tac-toe game whose stored text is given.
func loadLog(t *testing.T, text []byte) *LoadedTree {
	t.Helper()
	tree, err := readLog(game.TicTacToe, game.Opening{}, text)
	if err != nil {
		t.Fatalf("%v in the log\n%s", err, text)
	}

	return tree
}

// lines returns the moves to each leaf of a tree, the main line first.
func lines(tree *game.Tree) (result []string) {
	var visit func(n *game.Node, line string)
	visit = func(n *game.Node, line string) {
		if n.Choice != nil {
			line += tree.Rules.Name(n.Choice.Point) + " "
		}
		if len(n.Children()) == 0 {
			result = append(result, strings.TrimSpace(line))
		}
		for _, child := range n.Children() {
			visit(child, line)
		}
	}
	visit(tree.Root(), "")

	return result
}

func play(n *game.Node, x, y int) *game.Node { return n.Play(game.PlaceAt(game.Pt(x, y))) }

// TestLogOfChanges checks that a log loads as the tree that it recorded: moves appended to any node, a replaced
// comment, a promoted variation and a deleted one.
func TestLogOfChanges(t *testing.T) {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	log := NewLog(tree, nil)
	check := func(doing string, want ...string) *LoadedTree {
		t.Helper()
		loaded := loadLog(t, log.Text())
		if got := lines(loaded.Tree); !slices.Equal(got, want) {
			t.Errorf("after %s the log loads as %q, want %q", doing, got, want)
		}
		for n := range tree.All() {
			number, ok := log.Number(n)
			if !ok || loaded.byNumber[number].Depth() != n.Depth() {
				t.Errorf("after %s node %d of the log is at another depth than in the tree", doing, number)
			}
		}

		return loaded
	}

	centre := play(tree.Root(), 1, 1)
	log.AppendNode(tree.Rules, centre, nil)
	corner := play(centre, 0, 0)
	log.AppendNode(tree.Rules, corner, nil)
	check("two moves", "b2 a3")

	edge := play(centre, 1, 0)
	log.AppendNode(tree.Rules, edge, nil)
	reply := play(edge, 2, 2)
	log.AppendNode(tree.Rules, reply, nil)
	loaded := check("a variation", "b2 a3", "b2 b3 c1")
	if !bytes.Equal(loaded.Log.Text(), log.Text()) {
		t.Errorf("a log without changes goes on as\n%s, want\n%s", loaded.Log.Text(), log.Text())
	}

	corner.Comment, corner.ThinkTime = "the best reply", 3*time.Second
	log.AppendNode(tree.Rules, corner, nil)
	loaded = check("a comment", "b2 a3", "b2 b3 c1")
	if n := loaded.byNumber[2]; n.Comment != corner.Comment || n.ThinkTime != corner.ThinkTime {
		t.Errorf("the replaced node has the comment %q and the time %v", n.Comment, n.ThinkTime)
	}
	if loaded.Log.Text() != nil {
		t.Errorf("a log with changes is not written again, but goes on as\n%s", loaded.Log.Text())
	}

	edge.Promote()
	log.Promote(edge)
	check("promoting the variation", "b2 b3 c1", "b2 a3")

	corner.Remove()
	log.Remove(corner)
	check("deleting the other", "b2 b3 c1")
}

// TestZeroLog checks that the log of no tree ignores changes.
func TestZeroLog(t *testing.T) {
	var log Log
	n := play(game.NewTree(game.TicTacToe, game.Opening{}).Root(), 1, 1)
	log.AppendNode(game.TicTacToe, n, nil)
	log.Promote(n)
	log.Remove(n)
	if _, ok := log.Number(n); ok || log.Text() != nil {
		t.Errorf("the zero log has the text %q and a number for the node: %v", log.Text(), ok)
	}
}

// TestDetailsOfANode checks that each detail of a node is kept, alone and with any other.
func TestDetailsOfANode(t *testing.T) {
	details := []func(*game.Node){
		func(n *game.Node) { n.Comment = "a comment" },
		func(n *game.Node) { n.Setup = &game.Setup{White: []game.Point{game.Pt(2, 2)}, ToMove: game.White} },
		func(n *game.Node) { n.Marks = []game.Mark{{Point: game.Pt(2, 0), Kind: game.Cross}} },
		func(n *game.Node) { n.SetUnknownProperties([]game.Property{{Name: "XX", Values: []string{"1"}}}) },
		func(n *game.Node) { n.SetRejectedSGF([]string{"(;B[zz])"}) },
	}
	for i := range details {
		for j := range details {
			tree := game.NewTree(game.TicTacToe, game.Opening{})
			n := tree.Root().Add(&game.Node{})
			details[i](n)
			details[j](n)
			log := NewLog(tree, nil)
			got := loadLog(t, log.Text()).byNumber[1]
			if again := NewLog(loadLog(t, log.Text()).Tree, nil); !bytes.Equal(again.Text(), log.Text()) {
				t.Errorf("details %d and %d: the log\n%sis written again as\n%s", i, j, log.Text(), again.Text())
			}
			same := got.Comment == n.Comment && (got.Setup != nil) == (n.Setup != nil) &&
				slices.Equal(got.Marks, n.Marks)
			if !same || len(got.UnknownProperties()) != len(n.UnknownProperties()) ||
				!slices.Equal(got.RejectedSGF(), n.RejectedSGF()) {
				t.Errorf("details %d and %d: the loaded node is %+v, want %+v", i, j, got, n)
			}
		}
	}
}

// TestAnnotationThatCannotBeStored checks that such an annotation is left out, and nothing else.
func TestAnnotationThatCannotBeStored(t *testing.T) {
	tree := game.NewTree(game.TicTacToe, game.Opening{})
	n := play(tree.Root(), 1, 1)
	n.Comment = "kept"
	log := NewLog(tree, map[*game.Node]any{n: func() {}})
	loaded := loadLog(t, log.Text())
	got := loaded.byNumber[1]
	if got.Comment != "kept" || *got.Choice != *n.Choice || loaded.Annotations[got] != nil {
		t.Errorf("the node has the choice %+v, the comment %q and the annotation %v", got.Choice, got.Comment,
			loaded.Annotations[got])
	}
}

// TestInvalidLines checks single lines after a root and a move at b2.
func TestInvalidLines(t *testing.T) {
	for line, valid := range map[string]bool{
		"\ta1\t\t":                         true,
		"1\ta1\t\t":                        true,
		"0\ta1\t\t":                        true,
		"=1\tc3\t\t":                       true,
		"^1\t\t\t":                         true,
		"-1\t\t\t":                         true,
		"=\ta1\t\t":                        false,
		"x\ta1\t\t":                        false,
		"-1\t\t":                           false,
		"\td4\t\t":                         false,
		"\ta1\tsoon\t":                     false,
		"\ta1\t\t{":                        false,
		"\tend black resigned\t\t":         true,
		"\tend nobody resigned\t\t":        false,
		"\tend black asleep\t\t":           false,
		"\tend black \t\t":                 false,
		"\tend black\t\t":                  false,
		"\t\t\t{\"Marks\":[{\"Kind\":4}]}": true,
		"\t\t\t{\"Marks\":[{\"Kind\":5}]}": false,
		"\t\t\t{\"Setup\":{\"ToMove\":2}}": true,
		"\t\t\t{\"Setup\":{\"ToMove\":3}}": false,
	} {
		_, err := readLog(game.TicTacToe, game.Opening{}, []byte("\t\t\t\n\tb2\t\t\n"+line+"\n"))
		if (err == nil) != valid {
			t.Errorf("the line %q: error %v, want valid: %v", line, err, valid)
		}
	}
}

// TestDeepestTree checks that a tree of the maximum depth is valid, and one more level is not.
func TestDeepestTree(t *testing.T) {
	text := strings.Repeat("\t\t\t\n", maxDepth)
	loadLog(t, []byte(text))
	if _, err := readLog(game.TicTacToe, game.Opening{}, []byte(text+"\t\t\t\n")); err == nil {
		t.Errorf("a tree of %d levels is valid", maxDepth+1)
	}
}

// TestNodeOnTheBoard checks that a game may have been left before its first move, but not at a deleted node.
func TestNodeOnTheBoard(t *testing.T) {
	g := newGame(game.TicTacToe, game.Opening{}, 0, " b2  ", "0 a1  ")
	if tree, err := g.LoadTree(); err != nil || tree.Current != tree.Root() {
		t.Errorf("a game at its start loads with the error %v", err)
	}
	g.Tree = append(g.Tree, "-1\t\t\t\n"...)
	for number, valid := range []bool{true, false, true} {
		g.NodeNumber = number
		if _, err := g.LoadTree(); (err == nil) != valid {
			t.Errorf("at node %d after node 1 was deleted: error %v, want valid: %v", number, err, valid)
		}
	}
}
