package game

import (
	"errors"
	"slices"
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
