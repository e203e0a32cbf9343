package minimax

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"jingzi/game"
)

// deepening holds options of iterative deepening.
var deepening = Options{DepthRule: IterativeDeepening, AlphaBeta: true, Evaluate: CountedLines}

// TestTinyNodeLimit checks that the engine plays a legal move even if the limit does not suffice for the first move.
func TestTinyNodeLimit(t *testing.T) {
	for nodes := int64(1); nodes < 12; nodes++ {
		p := game.NewPosition(game.TicTacToe)
		point, err := New(Options{Depth: 3, Nodes: nodes}).Think(bg, p, game.Limit{}, nil)
		if err != nil || p.Legal(point) != nil {
			t.Errorf("%d nodes: Think = %v, %v; want a legal move", nodes, point, err)
		}
	}
}

// TestDeepeningKeepsNodeLimit checks that the trees of all depths together have as many nodes as the limit allows, and
// that an incomplete last tree is returned unless it only shows losses.
func TestDeepeningKeepsNodeLimit(t *testing.T) {
	p := play(t, game.NewPosition(game.FiveByFive), game.Pt(2, 2))
	numIncomplete := 0
	for limit := int64(1); limit < 400; limit++ {
		lastDepth, lastNodes := 0, int64(0)
		tree := Deepen(bg, p, deepening, game.Limit{Nodes: limit}, func(t *Tree, nodes int64) {
			lastDepth, lastNodes = t.Depth, nodes
		})

		// The node beyond the limit is counted, but not searched.
		if lastNodes > limit+1 {
			t.Fatalf("limit %d: the trees have %d nodes", limit, lastNodes)
		}
		if tree.Stopped != Complete && tree.Chosen() != None {
			numIncomplete++
		}
		if tree.Chosen() != None && lastDepth != tree.Depth {
			t.Fatalf("limit %d: the returned tree has depth %d, the reported one %d", limit, tree.Depth, lastDepth)
		}
	}
	if numIncomplete < 100 {
		t.Errorf("%d of 399 trees are incomplete and have a move, want at least 100", numIncomplete)
	}
}

// TestDeepeningAvoidsLoss checks that if the incomplete search of the last depth has found only losses, a move is
// chosen that it has not searched.
func TestDeepeningAvoidsLoss(t *testing.T) {
	o := Options{DepthRule: IterativeDeepening}
	numAvoided := 0
	for _, p := range reachable() {
		if p.Result().Over() || p.Stones() != 3 {
			continue
		}

		for limit := int64(8); limit < 40; limit += 3 {
			tree := Deepen(bg, p, o, game.Limit{Nodes: limit}, func(*Tree, int64) {})
			switch root := tree.Node(Root); {
			case tree.Stopped != Complete && tree.outcome() < 0:
				t.Fatalf("limit %d: a losing move is played, and others are not searched, on\n%v", limit, p)
			case tree.Chosen() != root.BestChild:
				numAvoided++
			}
		}
	}
	if numAvoided < 20 {
		t.Errorf("the move has changed %d times, want at least 20", numAvoided)
	}
}

// TestDeepeningStopsInTime checks that no further depth is begun after two thirds of the time.
func TestDeepeningStopsInTime(t *testing.T) {
	p := game.NewPosition(game.FiveByFive)
	for _, c := range []struct {
		perDepth time.Duration
		want     int // depth of the last tree
	}{{time.Second, 3}, {1500 * time.Millisecond, 2}, {2 * time.Second, 2}, {2001 * time.Millisecond, 1}} {
		synctest.Test(t, func(t *testing.T) {
			tree := Deepen(bg, p, deepening, game.Limit{Time: 3 * time.Second, Nodes: 20_000}, func(*Tree, int64) {
				time.Sleep(c.perDepth)
			})
			if tree.Depth != c.want || tree.Stopped != Complete {
				t.Errorf("%v each: got depth %d, want %d", c.perDepth, tree.Depth, c.want)
			}
		})
	}
}

// TestValuesOfStoppedTree checks that in a tree whose search was stopped a node has a value if all its moves or some
// of them were searched and kept.
func TestValuesOfStoppedTree(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	for _, kept := range []int{0, 1, 2} {
		numPartial := 0
		for limit := int64(10); limit < 200; limit += 7 {
			tree := Grow(bg, p, Options{Depth: 4, Nodes: limit, KeptPlies: kept})
			for id := range NodeID(tree.Len()) {
				n := tree.Node(id)
				hasValue := n.State == Searched
				for c := range tree.Children(id) {
					hasValue = hasValue || tree.Node(c).State == Searched
				}
				if n.HasValue != hasValue || hasValue && n.Children > 0 && n.BestChild == None {
					t.Fatalf("limit %d, %d plies kept: got %+v, want HasValue = %v", limit, kept, n, hasValue)
				}
				if n.State == Partial {
					numPartial++
				}
			}
		}
		if numPartial == 0 {
			t.Errorf("%d plies kept: no search was stopped", kept)
		}
	}
}

// TestStopIsPolled checks that a search notices at its 32nd node that the context is done.
func TestStopIsPolled(t *testing.T) {
	ctx, cancel := context.WithCancel(bg)
	cancel()
	tree := Grow(ctx, game.NewPosition(game.TicTacToe), Options{Depth: 4})
	if tree.Stopped != Cancelled || tree.Stats.Nodes != 32 {
		t.Errorf("got Stopped %d after %d nodes, want %d after 32", tree.Stopped, tree.Stats.Nodes, Cancelled)
	}
	if tree := Grow(ctx, game.NewPosition(game.TicTacToe), Options{Depth: 1}); tree.Stopped != Complete {
		t.Errorf("a tree of 10 nodes has Stopped %d, want it to be complete", tree.Stopped)
	}
}
