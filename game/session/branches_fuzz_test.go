package session

import (
	"bytes"
	"slices"
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// After any sequence of playing, undoing, navigating, promoting and removing, the tree is a tree, the game
// a path of it, and the saved game the same.
func FuzzBranches(f *testing.F) {
	for _, ops := range [][]byte{
		{0, 1, 2, 10, 3, 4, 11, 5, 20, 40, 0, 60, 61, 70},
		{4, 0, 8, 2, 6, 3, 10, 10, 5, 20, 1, 30, 80, 81, 50, 7},
		{0, 3, 1, 4, 2, 25, 50, 5, 8, 60, 100, 70, 10, 71, 90, 10},
	} {
		f.Add(ops)
	}
	f.Fuzz(fuzzBranches)
}

// fuzzBranches executes operations, one for each byte.
func fuzzBranches(t *testing.T, ops []byte) {
	if len(ops) > 64 {
		return
	}
	s := sitDown(t, &clerks{}, twoPeople)
	for _, op := range ops {
		nodes := slices.Collect(s.match.Tree().All())
		node := nodes[int(op)%len(nodes)]
		switch op / 9 {
		case 0, 1:
			s.Click(s.match.Rules().PointAt(int(op % 9)))
		case 2:
			s.Undo()
		case 3:
			s.Redo()
		case 4:
			s.DisplayNode(node)
		case 5:
			s.ContinueFromHere()
		case 6:
			s.DisplaySibling(int(op%3) - 1)
		case 7:
			s.Promote(node)
		case 8:
			s.Remove(node)
		case 9:
			s.Display(int(op % 9))
		case 10:
			s.CloseView()
		case 11:
			s.SetComment(node, string(rune('a'+op%9)))
		case 12:
			_ = s.BranchSetup(node, game.Setup{Empty: []game.Point{s.match.Rules().PointAt(int(op % 9))}})
		case 13:
			_ = s.Resign()
		}
		soundTree(t, s)
	}
}

// soundTree checks the invariants of a game.
func soundTree(t *testing.T, s *sitting) {
	t.Helper()
	seen := make(map[*game.Node]bool)
	for n := range s.match.Tree().All() {
		if seen[n] {
			t.Fatal("a node is in the tree twice")
		}
		seen[n] = true
		for _, child := range n.Children() {
			if child.Parent() != n {
				t.Fatal("a child has another parent")
			}
		}
	}
	for name, line := range map[string][]game.Ply{"played": s.match.Plies(), "looked at": s.Plies(), "main": s.mainLine()} {
		situations, err := s.match.Tree().Situations(line[len(line)-1].Node)
		if err != nil || len(situations) != len(line) {
			t.Fatalf("the line that is %s: %v, %d situations, %d moments", name, err, len(situations), len(line))
		}
		for i, m := range line {
			if !seen[m.Node] || m.Situation != situations[i] || m.Node.Depth() != i {
				t.Fatalf("the line that is %s does not follow the tree at %d", name, i)
			}
		}
	}
	if at := s.match.Index(); at < 0 || at >= len(s.match.Plies()) || s.Index() >= len(s.Plies()) {
		t.Fatalf("at %d of %d, shown is %d of %d", at, len(s.match.Plies()), s.Index(), len(s.Plies()))
	}
	if !s.inProgress() && !s.result().Over() {
		t.Fatal("a game counts that is not over")
	}
	same := s.Snapshot()
	if err := same.Validate(); err != nil {
		t.Fatalf("what is saved is refused: %v\n%s", err, same.Tree)
	}
	k, err := same.LoadTree()
	if err != nil {
		t.Fatal(err)
	}
	tree := s.match.Tree()
	if got, want := saved.NewLog(k.Tree, k.Annotations), saved.NewLog(&tree, s.annotations); !bytes.Equal(got.Text(), want.Text()) {
		t.Fatalf("saved is another tree:\n%s\n%s\nwant\n%s", same.Tree, got.Text(), want.Text())
	}
	if at, now := k.Current, s.match.Plies()[s.match.Index()].Node; at.Depth() != now.Depth() || len(at.Children()) != len(now.Children()) {
		t.Fatalf("saved is another node of the tree\n%s", same.Tree)
	}
}
