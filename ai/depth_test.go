package ai

import (
	"context"
	"math/rand/v2"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
)

// TestReportedDepthIsThatOfTheTree checks the depth and the number of positions that a player by minimax reports, which
// the window says: "It looked 4 moves ahead: 1,245 positions." The tree has boards as many moves after the root, or
// fewer where all of them are the end of the game, and at most as many as are reported.
func TestReportedDepthIsThatOfTheTree(t *testing.T) {
	numTried := 0
	for _, r := range []game.Rules{game.TicTacToe, game.FiveByFive, {Width: 9, Height: 9, WinLength: 5}, game.Caro} {
		for i, level := range Levels(r) {
			random := rand.New(rand.NewPCG(3, uint64(i)))
			for range 6 {
				p := game.NewPosition(r)
				for range 4 {
					p, _ = p.Play(p.Rules().PointAt(random.IntN(r.NumPoints())))
				}
				e, limit := New(r, level, random.Uint64())
				thinker, ok := e.(interface{ LastTree() *minimax.Tree })
				if !ok || p.Result().Over() || p.Stones() == 0 {
					continue
				}

				limit.Time, limit.Nodes = 0, 3000
				var info game.SearchInfo
				if _, err := e.Think(context.Background(), p, limit, func(i game.SearchInfo) { info = i }); err != nil {
					t.Fatal(err)
				}
				tree := thinker.LastTree()
				if tree == nil || info.Depth == 0 {
					continue
				}
				numTried++
				checkDepth(t, tree, info)
			}
		}
	}
	if numTried < 60 {
		t.Errorf("got %d trees, want at least 60", numTried)
	}
}

// checkDepth checks a report of a search against its tree.
func checkDepth(t *testing.T, tree *minimax.Tree, info game.SearchInfo) {
	t.Helper()

	deepest, isCut, isKept := 0, false, true
	for id := range minimax.NodeID(tree.Len()) {
		n := tree.Node(id)
		if n.State != minimax.Searched {
			continue
		}
		deepest = max(deepest, n.Ply)
		isKept = isKept && !n.ChildrenDropped
		isCut = isCut || n.Children == 0 && !n.GameOver && n.Ply < info.Depth
	}
	if deepest > info.Depth {
		t.Errorf("got a tree of depth %d, reported is %d\n%v", deepest, info.Depth, tree.Position())
	}

	// Of a large tree not all nodes are kept.
	if deepest < info.Depth && isCut && isKept {
		t.Errorf("got a tree that ends after %d moves before the game does, reported is %d\n%v", deepest, info.Depth,
			tree.Position())
	}
	if int64(tree.Len()) < 2 || info.Nodes < 1 {
		t.Errorf("got %d nodes, reported are %d", tree.Len(), info.Nodes)
	}
}
