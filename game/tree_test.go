package game

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
)

// pathNames returns the points of a path in the players' notation.
func pathNames(n *Node) string {
	text := ""
	for _, ancestor := range n.Path() {
		if ancestor.Choice != nil {
			text += Freestyle.Name(ancestor.Choice.Point)
		}
	}

	return text
}

// place returns the choice of a point by its name.
func place(t *testing.T, name string) Choice {
	t.Helper()
	point, err := Freestyle.ParsePoint(name)
	if err != nil {
		t.Fatal(err)
	}

	return PlaceAt(point)
}

// TestGraft checks that a grafted line shares its first nodes with the tree and becomes the main line. The
// previous main line becomes a variation.
func TestGraft(t *testing.T) {
	tree := NewTree(Freestyle, Opening{})
	first := tree.Graft(choices(t, "h8", "i9", "g7"), nil)
	second := tree.Graft(choices(t, "h8", "i9", "j7", "a1"), nil)
	if pathNames(first) != "h8i9g7" || pathNames(second) != "h8i9j7a1" {
		t.Errorf("got %s and %s, want h8i9g7 and h8i9j7a1", pathNames(first), pathNames(second))
	}
	line := tree.MainLine()
	if line[len(line)-1] != second || len(line[2].Children()) != 2 || line[2] != first.Parent() {
		t.Errorf("got the main line %s, want the grafted line", pathNames(line[len(line)-1]))
	}
	first.Promote()
	if line = tree.MainLine(); line[len(line)-1] != first {
		t.Errorf("after Promote: got the main line %s, want the first line", pathNames(line[len(line)-1]))
	}
}

func TestRemoveAndRestore(t *testing.T) {
	tree := NewTree(Freestyle, Opening{})
	a := tree.Root().Play(place(t, "a1"))
	b := tree.Root().Play(place(t, "b2"))
	c := tree.Root().Play(place(t, "c3"))
	restore := b.Remove()
	if got := tree.Root().Children(); !slices.Equal(got, []*Node{a, c}) {
		t.Errorf("after Remove: %d children, want 2", len(got))
	}
	restore()
	if got := tree.Root().Children(); !slices.Equal(got, []*Node{a, b, c}) {
		t.Errorf("after restore: %d children, want 3", len(got))
	}
	if again := tree.Root().Play(place(t, "b2")); again != b {
		t.Error("Play of an existing choice returns another node")
	}
}

// TestReserve checks that children are added in the room reserved for them, and beyond it.
func TestReserve(t *testing.T) {
	n := &Node{}
	n.Reserve(3)
	if len(n.Children()) != 0 || cap(n.children) < 3 {
		t.Fatalf("got %d children and room for %d, want none and 3", len(n.Children()), cap(n.children))
	}
	reserved := &n.children[:1][0]
	for range 3 {
		n.Add(&Node{})
	}
	if &n.children[0] != reserved {
		t.Error("the children were moved although there was room for them")
	}
	if n.Add(&Node{}); len(n.Children()) != 4 {
		t.Errorf("got %d children, want 4", len(n.Children()))
	}
}

// TestApplySetup checks that a setup ends the opening, may have any number of stones, and may be a win.
func TestApplySetup(t *testing.T) {
	points := func(list ...string) (all []Point) {
		for _, name := range list {
			point, _ := Freestyle.ParsePoint(name)
			all = append(all, point)
		}
		return all
	}
	tree := NewTree(Renju, Classic)
	tree.Root().Setup = &Setup{Black: points("h8", "i8", "j8"), White: points("a1"), ToMove: White}
	s, err := tree.RootSituation()
	if err != nil || s.Position.Stones() != 4 || s.Position.ToMove() != White || !s.OpeningOver() {
		t.Fatalf("error %v; want 4 stones, White to move and the opening over on\n%v", err, s.Position)
	}
	n := tree.Root().Add(&Node{Setup: &Setup{Empty: points("i8"), White: points("j8")}})
	if s, err = n.SituationAfter(s); err != nil || s.Position.Stones() != 3 ||
		s.Position.At(points("j8")[0]) != White || s.Position.ToMove() != White {
		t.Errorf("error %v; want 3 stones, White on j8 and White to move on\n%v", err, s.Position)
	}
	if s, err = s.ApplySetup(Setup{White: points("a2", "a3", "a4", "a5")}); err != nil ||
		s.Result() != (Result{White, LineMade}) {
		t.Errorf("with five in a row: %v, %v; want %v", s.Result(), err, Result{White, LineMade})
	}
	if _, err = s.ApplySetup(Setup{Black: []Point{{15, 0}}}); !errors.Is(err, ErrOffBoard) {
		t.Errorf("off the board: got error %v, want %v", err, ErrOffBoard)
	}
	if all, err := tree.Situations(n.Play(place(t, "h8"))); !errors.Is(err, ErrOccupied) || len(all) != 2 {
		t.Errorf("an occupied point: %d situations, %v, want %v", len(all), err, ErrOccupied)
	}
}

// newVariations returns a tree of three variations, named by their points, and a function that finds a node by its path.
//
//	a1 ┬ b1 ─ c1 ─ d1
//	   ├ b2
//	   └ b3 ─ c3
func newVariations(t *testing.T) (tree *Tree, find func(names ...string) *Node) {
	t.Helper()
	tree = NewTree(Freestyle, Opening{})
	for _, line := range [][]string{{"a1", "b3", "c3"}, {"a1", "b2"}, {"a1", "b1", "c1", "d1"}} {
		tree.Graft(choices(t, line...), nil)
	}
	return tree, func(names ...string) *Node {
		n := tree.Root()
		for _, c := range choices(t, names...) {
			if n = n.find(c); n == nil {
				t.Fatalf("there is no node %v", names)
			}
		}
		return n
	}
}

// TestSibling checks which node is in another branch of the nearest fork, at the same depth or at the end of the branch.
func TestSibling(t *testing.T) {
	_, find := newVariations(t)
	for _, c := range []struct {
		from   []string
		offset int
		want   string // empty for none
	}{
		{[]string{"a1", "b1"}, 1, "a1b2"},
		{[]string{"a1", "b1"}, 2, "a1b3"},
		{[]string{"a1", "b1"}, 3, ""},
		{[]string{"a1", "b1"}, -1, ""},
		{[]string{"a1", "b3"}, -1, "a1b2"},
		{[]string{"a1", "b3"}, -2, "a1b1"},
		{[]string{"a1", "b1", "c1"}, 2, "a1b3c3"},
		{[]string{"a1", "b1", "c1"}, 1, "a1b2"},
		{[]string{"a1", "b1", "c1", "d1"}, 2, "a1b3c3"},
		{[]string{"a1", "b3", "c3"}, -2, "a1b1c1"},
		{[]string{"a1"}, 1, ""},
		{nil, 1, ""},
	} {
		got := find(c.from...).Sibling(c.offset)
		switch {
		case c.want == "" && got != nil:
			t.Errorf("%v, %d: got %s, want none", c.from, c.offset, pathNames(got))
		case c.want != "" && (got == nil || pathNames(got) != c.want):
			t.Errorf("%v, %d: got %v, want %s", c.from, c.offset, got, c.want)
		}
	}
}

// TestNextFollowsVisits checks that a line leads through the children that were visited last, and through the first ones
// otherwise or if those were removed.
func TestNextFollowsVisits(t *testing.T) {
	tree, find := newVariations(t)
	end := func() string {
		n := tree.Root()
		for n.Next() != nil {
			n = n.Next()
		}
		return pathNames(n)
	}
	if got := end(); got != "a1b1c1d1" {
		t.Errorf("without a visit the line is %s, want the main line", got)
	}
	find("a1", "b3", "c3").Visit()
	if got := end(); got != "a1b3c3" {
		t.Errorf("after a visit the line is %s, want a1b3c3", got)
	}
	restore := find("a1", "b3").Remove()
	if got := end(); got != "a1b1c1d1" {
		t.Errorf("after its removal the line is %s, want the main line", got)
	}
	restore()
	find("a1", "b2").Visit()
	if got := end(); got != "a1b2" {
		t.Errorf("after another visit the line is %s, want a1b2", got)
	}
}

// TestExtraFields checks that what only few nodes have is kept, each thing for itself.
func TestExtraFields(t *testing.T) {
	properties, rejected := []Property{{"SO", []string{"a book"}}}, []string{"(;B[aa])"}
	for i := range 8 {
		tree := NewTree(Freestyle, Opening{})
		n, second := tree.Root(), (*Node)(nil)
		n.Play(place(t, "a1"))
		if i&1 != 0 {
			n.SetUnknownProperties(properties)
		}
		if i&2 != 0 {
			n.SetRejectedSGF(rejected)
		}
		if i&4 != 0 {
			second = n.Play(place(t, "b1"))
			second.Visit()
		}
		hasProperties, hasRejected := len(n.UnknownProperties()) > 0, len(n.RejectedSGF()) > 0
		if hasProperties != (i&1 != 0) || hasRejected != (i&2 != 0) || n.visited() != second {
			t.Errorf("set %d: the node has properties: %v, rejected moves: %v, a visited child: %v", i, hasProperties,
				hasRejected, n.visited() != nil)
		}
		n.SetUnknownProperties(nil)
		n.SetRejectedSGF(nil)
		if n.UnknownProperties() != nil || n.RejectedSGF() != nil || (n.extra == nil) != (second == nil) {
			t.Errorf("set %d: after the removal the node has %+v", i, n.extra)
		}
	}
}

// TestPromoteReportsAChange checks that Promote reports a change only if the node was not on the main line.
func TestPromoteReportsAChange(t *testing.T) {
	tree, find := newVariations(t)
	if find("a1", "b1", "c1").Promote() || tree.Root().Promote() {
		t.Error("a node of the main line was promoted")
	}
	if !find("a1", "b3", "c3").Promote() || pathNames(tree.MainLineEnd()) != "a1b3c3" {
		t.Errorf("the main line is %s, want a1b3c3", pathNames(tree.MainLineEnd()))
	}
	if got := tree.Root().Children()[0].Children(); len(got) != 3 || pathNames(got[1]) != "a1b1" || pathNames(got[2]) != "a1b2" {
		t.Error("the other branches have another order")
	}
	if find("a1", "b3").Promote() {
		t.Error("a node of the main line was promoted again")
	}
}

// TestNumberOfNodes checks the comparison of a number with that of the nodes, which All and Walk visit once each.
func TestNumberOfNodes(t *testing.T) {
	tree, _ := newVariations(t)
	const want = 8
	for n := range 2 * want {
		if got := tree.HasMoreThan(n); got != (n < want) {
			t.Errorf("the tree has more than %d nodes: %v", n, got)
		}
	}
	visited := map[*Node]bool{}
	tree.Walk(func(n *Node, _, _ *Situation, err error) bool {
		if err != nil || visited[n] {
			t.Errorf("%s is visited again or with the error %v", pathNames(n), err)
		}
		visited[n] = true
		return true
	})
	if len(visited) != want {
		t.Errorf("%d nodes are visited, want %d", len(visited), want)
	}
}

// TestWalk checks the order of the nodes, the number of stones before and after each, and that the descendants of illegal
// nodes, and of those for which the function says so, are skipped.
func TestWalk(t *testing.T) {
	tree, find := newVariations(t)
	illegal := find("a1", "b2").Add(&Node{Choice: &Choice{Point: Pt(0, 14)}})
	illegal.Play(place(t, "e1"))

	for _, c := range []struct{ skipped, want string }{
		{"", "0→0 a1:0→1 a1b1:1→2 a1b1c1:2→3 a1b1c1d1:3→4 a1b2:1→2 a1b2a1:error 2→2 a1b3:1→2 a1b3c3:2→3"},
		{"a1b1", "0→0 a1:0→1 a1b1:1→2 a1b2:1→2 a1b2a1:error 2→2 a1b3:1→2 a1b3c3:2→3"},
		{"a1b3", "0→0 a1:0→1 a1b1:1→2 a1b1c1:2→3 a1b1c1d1:3→4 a1b2:1→2 a1b2a1:error 2→2 a1b3:1→2"},
		{"a1", "0→0 a1:0→1"},
	} {
		var visited []string
		tree.Walk(func(n *Node, before, after *Situation, err error) bool {
			text := ""
			if n.Parent() != nil {
				text = pathNames(n) + ":"
			}
			if err != nil {
				text += "error "
			}
			visited = append(visited, fmt.Sprintf("%s%d→%d", text, before.Position.Stones(), after.Position.Stones()))
			return n.Parent() == nil || pathNames(n) != c.skipped
		})
		if got := strings.Join(visited, " "); got != c.want {
			t.Errorf("without what is below %q: visited\n%s, want\n%s", c.skipped, got, c.want)
		}
	}
}

// TestPathTree checks that a path is copied alone, and that the copy and the tree share no nodes.
func TestPathTree(t *testing.T) {
	tree, find := newVariations(t)
	for _, names := range [][]string{{"a1", "b3", "c3"}, {"a1"}, nil} {
		n := find(names...)
		n.Comment = "here"
		path, last := tree.PathTree(n)
		if pathNames(last) != pathNames(n) || last.Comment != "here" || path.MainLineEnd() != last || last == n {
			t.Errorf("%v: the copy ends at %s with the comment %q", names, pathNames(last), last.Comment)
		}
		if want := len(names) + 1; path.HasMoreThan(want) || !path.HasMoreThan(want-1) {
			t.Errorf("%v: the copy does not have %d nodes", names, want)
		}
	}
	if pathNames(tree.MainLineEnd()) != "a1b1c1d1" {
		t.Error("the tree has changed")
	}
}

// TestContinuations checks that the next points of a node are those of its children, of nodes with a comment alone those
// of theirs, and never setups or choices without a point.
func TestContinuations(t *testing.T) {
	n := NewTree(Freestyle, Opening{}).Root()
	n.Play(place(t, "a1"))
	comment := n.Add(&Node{Comment: "also"})
	comment.Play(place(t, "b1"))
	comment.Play(Choice{Kind: End, Result: Result{White, Resigned}})
	n.Add(&Node{Setup: &Setup{Black: []Point{Pt(7, 7)}}}).Play(place(t, "c1"))
	n.Play(Choice{Kind: Swap})
	var got string
	for _, next := range n.Continuations() {
		got += pathNames(next) + " "
	}
	if got != "a1 b1 " {
		t.Errorf("the next points are %q, want a1 and b1", got)
	}
}

// TestNumbersOfPlies checks that a stone has the next number even if stones were removed in between, and that a pass and a
// setup have none of their own.
func TestNumbersOfPlies(t *testing.T) {
	tree := NewTree(Renju, Opening{})
	n := tree.Root()
	for _, name := range []string{"h8", "i9", "h9"} {
		n = n.Play(place(t, name))
	}
	n = n.Play(PlaceAt(Pass))
	n = n.Play(place(t, "a1"))
	n = n.Add(&Node{Setup: &Setup{Empty: []Point{Pt(7, 7), Pt(8, 6)}}})
	n = n.Play(place(t, "a2"))
	n = n.Add(&Node{Setup: &Setup{White: []Point{Pt(1, 1), Pt(2, 1), Pt(3, 1), Pt(4, 2), Pt(5, 2)}, ToMove: Black}})
	n.Play(place(t, "o15"))
	plies, err := tree.PliesThrough(tree.Root(), nil)
	if err != nil {
		t.Fatal(err)
	}
	var numbers []int
	for i := range plies {
		numbers = append(numbers, plies[i].Number)
	}

	// 0 h8 i9 h9 pass a1 setup a2 setup o15; after the second setup there are eight stones.
	if want := []int{0, 1, 2, 3, 3, 4, 4, 5, 8, 9}; !slices.Equal(numbers, want) {
		t.Errorf("the plies have the numbers %v, want %v", numbers, want)
	}
}

// TestClone checks that a clone has the same nodes, and that changes of either tree do not affect the other.
func TestClone(t *testing.T) {
	tree := NewTree(Renju, Opening{})
	tree.Names = [2]string{"Li", "Ito"}
	tree.Graft(choices(t, "h8", "i9", "g7"), nil)
	last := tree.Graft(choices(t, "h8", "h9"), nil)
	last.Comment, last.Marks = "here", []Mark{{Point: Pt(1, 2), Kind: Cross}}
	last.SetUnknownProperties([]Property{{Name: "HO", Values: []string{"1"}}})

	clone := tree.Clone()
	var names, cloned []string
	for n := range tree.All() {
		names = append(names, pathNames(n)+n.Comment)
	}
	for n := range clone.All() {
		cloned = append(cloned, pathNames(n)+n.Comment)
	}
	if !slices.Equal(names, cloned) || clone.Header != tree.Header {
		t.Errorf("got the nodes %q and the header %+v, want %q and %+v", cloned, clone.Header, names, tree.Header)
	}
	copied := clone.MainLineEnd()
	if copied == last || !slices.Equal(copied.Marks, last.Marks) || copied.UnknownProperties()[0].Name != "HO" {
		t.Errorf("got the node %+v, want a copy of %+v", copied, last)
	}

	copied.Marks[0].Kind = Circle
	clone.Root().Children()[0].Remove()
	if last.Marks[0].Kind != Cross || len(tree.Root().Children()) != 1 || pathNames(last) != "h8h9" {
		t.Error("a change of the clone has changed the tree")
	}
}
