package ai

import (
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// TestTreesOfLargeBoards checks the trees of caro's bounded levels from outside: each completely searched node has the
// highest or lowest value of its children, each cutoff reaches the window, the move played is among the best, and
// every free point is a child or counted as untried.
func TestTreesOfLargeBoards(t *testing.T) {
	for _, level := range []game.Level{game.Easy, game.Medium, game.Hard} {
		e, limit := New(game.Caro, level, 7)
		if level == game.Hard {
			limit = game.Limit{Nodes: 20_000}
		}
		p := game.NewPosition(game.Caro)

		for range 12 {
			move, err := e.Think(t.Context(), p, limit, nil)
			if err != nil {
				t.Fatal(err)
			}
			tree := e.(interface{ LastTree() *minimax.Tree }).LastTree()
			if chosen := tree.Node(tree.Chosen()); chosen.Parent != minimax.Root || chosen.Move != move {
				t.Errorf("%s: the tree's move is %v, want %v", level, chosen.Move, move)
			}
			checkTreeValues(t, tree)
			if p, err = p.Play(move); err != nil || p.Result().Over() {
				break
			}
		}
	}
}

// checkTreeValues checks the values, cutoffs and numbers of moves of a tree.
func checkTreeValues(t *testing.T, tree *minimax.Tree) {
	t.Helper()

	for id := range minimax.NodeID(tree.Len()) {
		n := tree.Node(id)
		if n.State != minimax.Searched || n.Children == 0 {
			continue
		}

		best := minimax.MaxValue
		if n.Layer == minimax.Max {
			best = minimax.MinValue
		}
		for c := range tree.Children(id) {
			child := tree.Node(c)
			switch {
			case child.State != minimax.Searched:
			case n.Layer == minimax.Max:
				best = max(best, child.Value)
			default:
				best = min(best, child.Value)
			}
		}
		if n.Value != best {
			t.Errorf("node %d has the value %d, want %d", id, n.Value, best)
		}

		isRefuted := n.Layer == minimax.Max && n.Value >= n.Beta || n.Layer == minimax.Min && n.Value <= n.Alpha
		if n.Cutoff != minimax.NoCutoff && !isRefuted {
			t.Errorf("node %d is cut off with the value %d in the window %d, %d", id, n.Value, n.Alpha, n.Beta)
		}
		p := tree.PositionAt(id)
		distant, lessPromising := tree.Untried(id)
		free := p.Rules().NumPoints() - p.Stones()
		if got := n.Children + distant + lessPromising; !n.Forced && got != free {
			t.Errorf("node %d has %d children and leaves out %d and %d moves of %d", id, n.Children, distant,
				lessPromising, free)
		}
	}
}
