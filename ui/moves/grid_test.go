package moves

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// randomTree returns a tree with the given number of nodes and some forks.
func randomTree(nodes, seed int) *game.Tree {
	t := game.NewTree(game.Freestyle, game.Opening{})
	random := rand.New(rand.NewPCG(uint64(seed), 1))
	all := []*game.Node{t.Root()}
	for node := t.Root(); len(all) < nodes; {
		if random.IntN(8) == 0 || node.Depth() > 100 {
			node = all[random.IntN(len(all))]
		}
		node = node.Add(&game.Node{Choice: &game.Choice{Point: game.Pt(random.IntN(15), random.IntN(15))}})
		all = append(all, node)
	}
	return t
}

// TestLinesDoNotCross checks that every node has its own cell, right of its parent's. First children are in the
// same row, and no line from a parent down to its children runs through another node.
func TestLinesDoNotCross(t *testing.T) {
	for seed := range 200 {
		tree := randomTree(2+seed*2, seed)
		g := newGrid(tree, tree.Root())
		taken := make(map[[2]int]*game.Node)
		for n := range tree.All() {
			c := g.cells[n]
			if other := taken[[2]int{c.column, c.row}]; other != nil || c.column != n.Depth() {
				t.Fatalf("seed %d: two nodes at %+v, depth %d", seed, c, n.Depth())
			}
			taken[[2]int{c.column, c.row}] = n
			if p := n.Parent(); p != nil && (c.row == g.cells[p].row) != (p.Children()[0] == n) {
				t.Fatalf("seed %d: %+v is not in its place below %+v", seed, c, g.cells[p])
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
				if other := taken[[2]int{from.column, c.row}]; other != nil {
					t.Fatalf("seed %d: the corner above %+v lies on another node", seed, c)
				}
			}
		}
	}
}

// eachInRows and nodeAt find the right nodes.
func TestNodesInView(t *testing.T) {
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
			t.Errorf("column %d: %d nodes, want %d", column, got, want)
		}
	}
	for n, c := range g.cells {
		if g.nodeAt(c.column, c.row) != n {
			t.Errorf("nodeAt(%+v) returns another node", c)
		}
	}
	if g.nodeAt(-5, -5) != nil {
		t.Error("nodeAt returns a node outside the grid")
	}
}

// TestStoneColours checks that the stones have the colours of their players, even after a setup and in an
// opening with choices that place no stone.
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
	choices = append(choices, game.Choice{Kind: game.Keep}, game.PlaceAt(game.Pt(9, 9)), game.PlaceAt(game.Pt(0, 0)), game.PlaceAt(game.Pt(1, 5)),
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

// TestAVeryLargeTreeIsPlacedInPart checks that in a very large tree only the part around the displayed node is
// placed: the path to it, its branches, and the continuation.
func TestAVeryLargeTreeIsPlacedInPart(t *testing.T) {
	tree := randomTree(3*maxPlaced, 7)
	all := slices.Collect(tree.All())
	for _, around := range []*game.Node{tree.Root(), all[len(all)/2], all[len(all)-1]} {
		g := newGrid(tree, around)
		if len(g.cells) > maxPlaced {
			t.Errorf("%d nodes are placed, want at most %d", len(g.cells), maxPlaced)
		}
		taken := make(map[[2]int]bool)
		for n, c := range g.cells {
			if cell := [2]int{c.column, c.row}; taken[cell] || c.column != n.Depth() {
				t.Fatalf("cell %v is taken, or not in the column of its depth %d", cell, n.Depth())
			} else {
				taken[cell] = true
			}
		}
		for n := around; n != nil; n = n.Parent() {
			for _, child := range append(n.Children(), n) {
				if _, ok := g.cells[child]; !ok {
					t.Fatalf("a node at depth %d is not placed", child.Depth())
				}
			}
		}
	}
}
