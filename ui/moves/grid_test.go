package moves

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// randomTree returns a random tree with the given number of nodes.
func randomTree(numNodes, seed int) *game.Tree {
	t := game.NewTree(game.Freestyle, game.Opening{})
	random := rand.New(rand.NewPCG(uint64(seed), 1))
	all := []*game.Node{t.Root()}
	for node := t.Root(); len(all) < numNodes; {
		if random.IntN(8) == 0 || node.Depth() > 100 {
			node = all[random.IntN(len(all))]
		}
		node = node.Add(&game.Node{Choice: &game.Choice{Point: game.Pt(random.IntN(15), random.IntN(15))}})
		all = append(all, node)
	}

	return t
}

// TestLinesDoNotCross checks that every node has a separate cell in the column of its depth, that only
// first children are in the row of their parent, and that no line from a parent down to its children runs
// through another node.
func TestLinesDoNotCross(t *testing.T) {
	for seed := range 200 {
		tree := randomTree(2+seed*2, seed)
		g := newGrid(tree, tree.Root())
		taken := make(map[[2]int]*game.Node)
		for n := range tree.All() {
			c := g.cells[n]
			if taken[[2]int{c.column, c.row}] != nil {
				t.Fatalf("seed %d: two nodes are at %+v", seed, c)
			}
			if c.column != n.Depth() {
				t.Fatalf("seed %d: a node is in column %d, want %d", seed, c.column, n.Depth())
			}
			taken[[2]int{c.column, c.row}] = n
			if p := n.Parent(); p != nil && (c.row == g.cells[p].row) != (p.Children()[0] == n) {
				t.Fatalf("seed %d: a child is at %+v, its parent at %+v; want only the first child in the same row",
					seed, c, g.cells[p])
			}
		}

		for n, c := range g.cells {
			for row := c.row + 1; row <= c.bottomRow; row++ {
				if other := taken[[2]int{c.column, row}]; other != nil {
					t.Fatalf("seed %d: the line down from %+v runs through %+v", seed, c, g.cells[other])
				}
			}
			if n.Parent() != nil && c.row != g.cells[n.Parent()].row {
				from := g.cells[n.Parent()]
				if taken[[2]int{from.column, c.row}] != nil {
					t.Fatalf("seed %d: the corner of the line from %+v to %+v is on another node", seed, from, c)
				}
			}
		}
	}
}

// TestNodesInGrid checks that forEachInRows and nodeAt find the right nodes.
func TestNodesInGrid(t *testing.T) {
	tree := randomTree(500, 7)

	g := newGrid(tree, tree.Root())
	for column := range g.columns {
		want := 0
		for _, n := range g.columns[column] {
			if row := g.cells[n].row; row >= 3 && row <= 9 {
				want++
			}
		}
		got := 0
		g.forEachInRows(column, 3, 9, func(_ *game.Node, c cell) {
			if c.row >= 3 {
				got++
			}
		})
		if got != want {
			t.Errorf("column %d: got %d nodes in rows 3 to 9, want %d", column, got, want)
		}
	}

	for n, c := range g.cells {
		if g.nodeAt(c.column, c.row) != n {
			t.Errorf("nodeAt(%d, %d) does not return the node at %+v", c.column, c.row, c)
		}
	}
	if g.nodeAt(-5, -5) != nil {
		t.Error("nodeAt(-5, -5) returns a node, want nil")
	}
}

// TestStoneColours checks the colours of stones after a setup, and in an opening with choices that place no
// stone.
func TestStoneColours(t *testing.T) {
	colours := func(tree *game.Tree) (text string) {
		g := newGrid(tree, tree.Root())
		for n := range tree.All() {
			text += fmt.Sprint(g.cells[n].mover)[:1]
		}
		return text
	}
	tree := game.NewTree(game.Freestyle, game.Opening{})
	tree.Root().Setup = &game.Setup{Black: []game.Point{{X: 1, Y: 1}}, ToMove: game.White}
	tree.Graft([]game.Choice{game.PlaceAt(game.Pt(2, 2)), game.PlaceAt(game.Pt(3, 3))}, nil)
	if got := colours(tree); got != "ewb" {
		t.Errorf("after a setup: got stones %q, want %q", got, "ewb")
	}
	tree = game.NewTree(game.Renju, game.Classic)

	var choices []game.Choice
	for _, point := range []game.Point{{X: 7, Y: 7}, {X: 7, Y: 6}, {X: 7, Y: 5}} {
		choices = append(choices, game.PlaceAt(point))
	}
	choices = append(choices, game.Choice{Kind: game.Keep}, game.PlaceAt(game.Pt(9, 9)), game.PlaceAt(game.Pt(0, 0)),
		game.PlaceAt(game.Pt(1, 5)),
		game.PlaceAt(game.Pt(0, 0)), game.PlaceAt(game.Pt(1, 1)))
	tree.Graft(choices, nil)
	if got := colours(tree); got != "ebwbeweebw" {
		t.Errorf("in an opening: got stones %q, want %q", got, "ebwbeweebw")
	}
}

func BenchmarkGrid(b *testing.B) {
	tree := randomTree(30000, 3)
	for b.Loop() {
		newGrid(tree, tree.Root())
	}
}

// TestVeryLargeTree checks that in a very large tree only the nodes near the displayed node are placed,
// including the path to it with its branches.
func TestVeryLargeTree(t *testing.T) {
	tree := randomTree(3*maxPlaced, 7)
	all := slices.Collect(tree.All())
	for _, centre := range []*game.Node{tree.Root(), all[len(all)/2], all[len(all)-1]} {
		g := newGrid(tree, centre)
		if len(g.cells) > maxPlaced {
			t.Errorf("got %d placed nodes, want at most %d", len(g.cells), maxPlaced)
		}

		taken := make(map[[2]int]bool)
		for n, c := range g.cells {
			pos := [2]int{c.column, c.row}
			if taken[pos] {
				t.Fatalf("two nodes are at %v", pos)
			}
			if c.column != n.Depth() {
				t.Fatalf("a node is in column %d, want %d", c.column, n.Depth())
			}
			taken[pos] = true
		}

		for n := centre; n != nil; n = n.Parent() {
			for _, child := range append(n.Children(), n) {
				if _, ok := g.cells[child]; !ok {
					t.Fatalf("a node at depth %d near the displayed node is not placed", child.Depth())
				}
			}
		}
	}
}
