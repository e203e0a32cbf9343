package minimax

import (
	"testing"

	"jingzi/game"
)

// TestProofTree checks a tree of a proof that grows node by node: MAX chooses the quickest known win, MIN the longest
// resistance, the first of equals, and a move without a known number of plies is not chosen.
func TestProofTree(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	tree := NewProofTree(p, 5)
	if root := tree.Node(Root); root.Move != game.Pass || root.Layer != Max || !root.HasValue || root.Bound != LowerBound ||
		!root.ChildrenDropped || root.Children != 0 || tree.Chosen() != None || tree.Position() != p {
		t.Fatalf("the root is %+v", root)
	}
	if wins, loses, plies := tree.Outcome(tree.Node(Root).Value); !wins || loses || plies != 5 {
		t.Errorf("the root wins: %v, loses: %v, in %d plies; want a win in 5", wins, loses, plies)
	}

	for _, c := range []struct {
		name  string
		plies []int
		atMax int // the best child of the root, or -1
		atMin int // the best child of a child of the root
	}{
		{"one", []int{5}, 0, 0},
		{"the quickest", []int{7, 5, 9}, 1, 2},
		{"equal", []int{7, 7}, 0, 0},
		{"unknown", []int{0, 7, 0}, 1, 1},
		{"unknown alone", []int{0, 0}, -1, -1},
	} {
		var children []ProofNode
		for i, plies := range c.plies {
			children = append(children, ProofNode{game.Pt(i, 0), plies})
		}
		grown := tree.WithChildren(Root, children)
		root := grown.Node(Root)
		want := None
		if c.atMax >= 0 {
			want = root.FirstChild + NodeID(c.atMax)
		}
		if root.Children != len(children) || root.BestChild != want || grown.Chosen() != want || root.ChildrenDropped {
			t.Errorf("%s: the root is %+v, the chosen child %d; want %d", c.name, root, grown.Chosen(), want)
		}
		for i, plies := range c.plies {
			n := grown.Node(root.FirstChild + NodeID(i))
			_, _, got := grown.Outcome(n.Value)
			if n.Move != game.Pt(i, 0) || n.Ply != 1 || n.Layer != Min || n.Parent != Root || n.HasValue != (plies > 0) ||
				plies > 0 && got != plies || n.GameOver || n.BestChild != None {
				t.Errorf("%s: child %d is %+v, in %d plies; want %d", c.name, i, n, got, plies)
			}
		}

		// The same moves below a child, where MIN chooses. The chosen move stays.
		for i := range children {
			children[i].Move.Y = 1
		}
		below := tree.WithChildren(Root, []ProofNode{{game.Pt(2, 2), 9}}).WithChildren(1, children)
		n := below.Node(1)
		want = None
		if c.atMin >= 0 {
			want = n.FirstChild + NodeID(c.atMin)
		}
		if n.BestChild != want || below.Chosen() != 1 || below.Node(n.FirstChild).Ply != 2 {
			t.Errorf("%s: MIN chooses %d and MAX %d, want %d and 1", c.name, n.BestChild, below.Chosen(), want)
		}
	}

	if tree.Len() != 1 {
		t.Errorf("the first tree has %d nodes, want its root", tree.Len())
	}
	grown := tree.WithChildren(Root, []ProofNode{{game.Pt(0, 0), 1}, {game.Pt(1, 1), 3}})
	if n := grown.Node(1); !n.GameOver || n.ChildrenDropped || n.Bound != ExactValue {
		t.Errorf("a move that wins at once is %+v, want the end of the game", n)
	}
	changed := grown.WithNode(2, ProofNode{game.Pt(2, 2), 7})
	if n := changed.Node(2); n.Move != game.Pt(2, 2) || n.Ply != 1 || n.Parent != Root || n.Children != 0 {
		t.Errorf("the replaced node is %+v", n)
	}
	if n := grown.Node(2); n.Move != game.Pt(1, 1) {
		t.Errorf("the node of the earlier tree is %+v", n)
	}
	if root := NewProofTree(p, 0).Node(Root); root.HasValue || root.GameOver {
		t.Errorf("a root without a proof is %+v", root)
	}
}

// TestValuesInViews checks that in negamax form a value is turned round where MIN is to move, and only there.
func TestValuesInViews(t *testing.T) {
	tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 2, Evaluate: CountedLines})
	child := tree.Node(Root).FirstChild
	grandchild := tree.Node(child).FirstChild
	for _, c := range []struct {
		view *Tree
		id   NodeID
		want int
	}{
		{tree, Root, 7}, {tree, child, 7}, {tree, grandchild, 7},
		{tree.Negamax(), Root, 7}, {tree.Negamax(), child, -7}, {tree.Negamax(), grandchild, 7},
		{tree.Negamax().Minimax(), child, 7},
	} {
		if got := c.view.ValueInView(c.id, 7); got != c.want {
			t.Errorf("at ply %d, negamax %v: 7 is shown as %d, want %d", tree.Node(c.id).Ply, c.view.IsNegamax(), got, c.want)
		}
	}
	if a, b := tree.Node(child), tree.Negamax().Node(child); a.Value != -b.Value || a.Alpha != -b.Beta || a.Beta != -b.Alpha {
		t.Errorf("in negamax form %+v is %+v", a, b)
	}
	if a, b := tree.Node(Root), tree.Negamax().Node(Root); a.Value != b.Value || a.Alpha != b.Alpha {
		t.Errorf("in negamax form the root %+v is %+v", a, b)
	}
}

// TestFlagsOfNodes checks that a node says whether moves were left out, forced or stopped, and nothing else.
func TestFlagsOfNodes(t *testing.T) {
	p := parse(t, game.TicTacToe, "XX. .O. ...", game.White)
	for _, c := range []struct {
		name                       string
		o                          Options
		forced, candidates, unseen bool
	}{
		{"all moves", Options{Depth: 2}, false, false, false},
		{"a forced move", Options{Depth: 2, ForcedMoves: ForcedEverywhere}, true, false, false},
		{"few candidates", Options{Depth: 2, Candidates: 2}, false, true, false},
		{"stopped", Options{Depth: 3, Nodes: 9}, false, false, true},
	} {
		tree := Grow(bg, p, c.o)
		root := tree.Node(Root)
		unseen := false
		for child := range tree.Children(Root) {
			unseen = unseen || tree.Node(child).State == Unvisited
			if n := tree.Node(child); n.State == Unvisited && n.HasValue || n.State == Searched && !n.HasValue {
				t.Errorf("%s: the child %+v has a value: %v", c.name, n.State, n.HasValue)
			}
		}
		if root.Forced != c.forced || root.CandidatesOnly != c.candidates || unseen != c.unseen || root.GameOver {
			t.Errorf("%s: the root is %+v, with unvisited children: %v", c.name, root, unseen)
		}
	}
	over := Grow(bg, parse(t, game.TicTacToe, "XX. OO. ...", game.Black), Options{Depth: 1, Evaluate: CountedLines})
	numOver := 0
	for child := range over.Children(Root) {
		if n := over.Node(child); n.GameOver {
			numOver++
		}
	}
	if numOver != 1 || over.Stats.MaxWins != 1 || over.Stats.MinWins != 0 {
		t.Errorf("%d moves end the game, and %d and %d games are won; want 1, 1 and 0", numOver, over.Stats.MaxWins,
			over.Stats.MinWins)
	}
}

// TestBestOfManyProofs checks that each child is compared with the best before it, at MAX and at MIN.
func TestBestOfManyProofs(t *testing.T) {
	for _, c := range []struct {
		root, first int // plies
		others      []int
		max, min    NodeID // IDs of the best child
	}{
		{9, 7, []int{5, 6}, 2, 1},
		{1, 3, []int{5, 4, 9}, 1, 4},
		{9, 5, []int{9, 7, 3}, 4, 2},
	} {
		tree := NewProofTree(game.NewPosition(game.TicTacToe), c.root)
		children := []ProofNode{{game.Pt(0, 0), c.first}}
		for i, plies := range c.others {
			children = append(children, ProofNode{game.Pt(i+1, 1), plies})
		}
		if got := tree.WithChildren(Root, children).Node(Root).BestChild; got != c.max {
			t.Errorf("%+v: MAX chooses %d, want %d", c, got, c.max)
		}
		below := tree.WithChildren(Root, []ProofNode{{game.Pt(2, 2), c.root}}).WithChildren(1, children)
		if got := below.Node(1).BestChild - 1; got != c.min {
			t.Errorf("%+v: MIN chooses %d, want %d", c, got, c.min)
		}
	}
}
