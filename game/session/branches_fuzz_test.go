package session

import (
	"bytes"
	"slices"
	"testing"

	"jingzi/game"
	"jingzi/game/saved"
)

// FuzzBranches checks that after any sequence of playing, undoing, navigating, promoting and removing, the
// tree is valid, the game is a path in it, and the saved game is equal.
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

	s := newTestSession(t, &stubComputers{}, twoPeople)
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
		checkInvariants(t, s)
	}
}

// checkInvariants checks the invariants of a game.
func checkInvariants(t *testing.T, s *testSession) {
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

	for name, plies := range map[string][]game.Ply{
		"played":    s.match.Plies(),
		"displayed": s.Plies(),
		"main":      s.mainLine(),
	} {
		situations, err := s.match.Tree().Situations(plies[len(plies)-1].Node)
		if err != nil || len(situations) != len(plies) {
			t.Fatalf("%s line: got the error %v and %d situations, want %d", name, err, len(situations), len(plies))
		}

		for i, ply := range plies {
			if !seen[ply.Node] || ply.Situation != situations[i] || ply.Node.Depth() != i {
				t.Fatalf("%s line: ply %d is not in the tree", name, i)
			}
		}
	}
	if index := s.match.Index(); index < 0 || index >= len(s.match.Plies()) || s.Index() >= len(s.Plies()) {
		t.Fatalf("got the game at ply %d of %d, the view at ply %d of %d; want valid indexes", index,
			len(s.match.Plies()), s.Index(), len(s.Plies()))
	}
	if !s.isInProgress() && !s.result().Over() {
		t.Fatal("a game that is not over is counted")
	}
	snapshot := s.Snapshot()
	if err := snapshot.Validate(); err != nil {
		t.Fatalf("the saved game is invalid: %v\n%s", err, snapshot.Tree)
	}
	loaded, err := snapshot.LoadTree()
	if err != nil {
		t.Fatal(err)
	}
	tree := s.match.Tree()
	if got, want := saved.NewLog(loaded.Tree, loaded.Annotations),
		saved.NewLog(&tree, s.annotations); !bytes.Equal(got.Text(), want.Text()) {
		t.Fatalf("the saved tree\n%s\nis read as\n%s\nwant\n%s", snapshot.Tree, got.Text(), want.Text())
	}
	if node, current := loaded.Current, s.match.Plies()[s.match.Index()].Node; node.Depth() != current.Depth() ||
		len(node.Children()) != len(current.Children()) {
		t.Fatalf("got the saved node at depth %d, want that at depth %d in\n%s", node.Depth(), current.Depth(),
			snapshot.Tree)
	}
}
