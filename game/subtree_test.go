package game

import (
	"fmt"
	"slices"
	"testing"
)

// positionsBelow returns the positions of a node and of its descendants as text, each once, in any order.
func positionsBelow(t *testing.T, tree *Tree, n *Node) (all []string) {
	t.Helper()
	tree.Walk(func(node *Node, _, after *Situation, err error) bool {
		if err == nil && slices.Contains(node.Path(), n) {
			p := &after.Position
			all = append(all, fmt.Sprint(p.String(), p.ToMove(), after.Result()))
		}
		return true
	})
	slices.Sort(all)

	return slices.Compact(all)
}

// TestSubtree checks, for every node of games with variations, a set-up, a swap and offered fifth moves, that the record
// which begins there has the same positions as the game below the node, with the same side to move and result, and that
// the players keep their colours.
func TestSubtree(t *testing.T) {
	for _, c := range []struct {
		name    string
		rules   Rules
		opening Opening
		lines   [][]Choice
	}{
		{"variations", Freestyle, Opening{}, [][]Choice{
			choices(t, "h8", "i9", "g7", "a1"), choices(t, "h8", "i9", "j10"), choices(t, "h8", "j9", "k1"),
			choices(t, "h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"),
		}},
		{"a swap and fifth moves", Renju, Classic, [][]Choice{
			slices.Concat(choices(t, "h8", "i9", "j10"), []Choice{{Kind: Swap}},
				choices(t, "i10", "i8", "g9", "i8", "a1", "a2")),
			slices.Concat(choices(t, "h8", "i9", "j10"), []Choice{{Kind: Swap}},
				choices(t, "i10", "i8", "g9", "g9", "a1"), []Choice{{Kind: End, Result: Result{White, Resigned}}}),
		}},
		{"Swap2 with two more stones", Freestyle, Opening{Procedure: Swap2}, [][]Choice{
			slices.Concat(choices(t, "h8", "i9", "j10"), []Choice{{Kind: AddTwo}}, choices(t, "a1", "a2"),
				[]Choice{{Kind: Swap}}, choices(t, "b1", "b2")),
			slices.Concat(choices(t, "h8", "i9", "j10"), []Choice{{Kind: Keep}}, choices(t, "a1", "a2")),
		}},
	} {
		tree := NewTree(c.rules, c.opening)
		tree.Names = [2]string{"Ann", "Bob"}
		for _, line := range slices.Backward(c.lines) {
			tree.Graft(line, nil)
		}
		for n := range tree.All() {
			n.Comment = fmt.Sprint("at ", n.Depth())
		}
		tree.Root().SetUnknownProperties([]Property{{"SO", []string{"a book"}}, {"RE", []string{"?"}}})

		for n := range tree.All() {
			if n == tree.Root() {
				continue
			}
			part, err := tree.Subtree(n)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			got, want := positionsBelow(t, part, part.Root()), positionsBelow(t, tree, n)
			if n.Choice.Kind == End {
				// The set-up position comes before the result.
				want = positionsBelow(t, tree, n.Parent())
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s, from %q: got the positions\n%s\nwant\n%s", c.name, pathNames(n), got, want)
			}
			part.Walk(func(node *Node, _, _ *Situation, err error) bool {
				if err != nil {
					t.Errorf("%s, from %q: %v is illegal: %v", c.name, pathNames(n), node.Choice, err)
				}
				return true
			})
			if part.Root().Comment != n.Comment || part.Root().Setup == nil || part.Opening != (Opening{}) {
				t.Errorf("%s, from %q: got the root %+v and the opening %v", c.name, pathNames(n), part.Root(), part.Opening)
			}
			if got := part.Root().UnknownProperties(); len(got) != 1 || got[0].Name != "SO" {
				t.Errorf("%s: got the properties %v, want the source", c.name, got)
			}

			end := n
			for len(end.Children()) > 0 {
				end = end.Children()[0]
			}
			situations, _ := tree.Situations(end)
			copied, _ := part.Situations(part.MainLineEnd())
			name := part.Names[copied[len(copied)-1].SeatOf(Black)]
			if wantName := tree.Names[situations[len(situations)-1].SeatOf(Black)]; name != wantName {
				t.Errorf("%s, from %q: %s has the black stones, want %s", c.name, pathNames(n), name, wantName)
			}
		}
		if len(tree.Root().UnknownProperties()) != 2 {
			t.Errorf("%s: the game has changed", c.name)
		}
		if whole, err := tree.Subtree(tree.Root()); err != nil || whole.Root() != tree.Root() {
			t.Errorf("%s: the part from the root is not the whole game", c.name)
		}
	}
}

// TestSubtreeOfBareNodes checks that a choice of the opening that places no stone leaves a node in the part below it only
// if the node is annotated, and that everything else is copied.
func TestSubtreeOfBareNodes(t *testing.T) {
	for name, c := range map[string]struct {
		annotate func(*Node)
		kept     bool
	}{
		"nothing":    {func(*Node) {}, false},
		"a comment":  {func(n *Node) { n.Comment = "a swap" }, true},
		"a mark":     {func(n *Node) { n.Marks = []Mark{{Kind: Circle}} }, true},
		"a property": {func(n *Node) { n.SetUnknownProperties([]Property{{"XX", []string{"1"}}}) }, true},
		"a rejected": {func(n *Node) { n.SetRejectedSGF([]string{"(;B[aa])"}) }, true},
	} {
		tree := NewTree(Freestyle, Opening{Procedure: Swap2})
		end := tree.Graft(slices.Concat(choices(t, "h8", "i9", "j10"), []Choice{{Kind: Swap}},
			choices(t, "a1", "b1")), nil)
		below := tree.Root().Children()[0]
		swap := end.Parent().Parent()
		if swap.Choice.Kind != Swap {
			t.Fatalf("the node has the choice %+v, want a swap", swap.Choice)
		}
		c.annotate(swap)
		end.Add(&Node{Setup: &Setup{Empty: []Point{Pt(7, 7)}}})

		part, err := tree.Subtree(below)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, n := range part.MainLine()[1:] {
			switch {
			case n.Setup != nil:
				got = append(got, "setup")
			case n.Choice != nil:
				got = append(got, Freestyle.Name(n.Choice.Point))
			default:
				got = append(got, "note")
				if n.Comment != swap.Comment || len(n.Marks) != len(swap.Marks) ||
					len(n.UnknownProperties()) != len(swap.UnknownProperties()) ||
					len(n.RejectedSGF()) != len(swap.RejectedSGF()) {
					t.Errorf("%s: the node is %+v, want the annotations of the swap", name, n)
				}
			}
		}
		want := []string{"i9", "j10", "a1", "b1", "setup"}
		if c.kept {
			want = slices.Insert(want, 2, "note")
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: the part has the nodes %q, want %q", name, got, want)
		}
	}
}

// TestPropertiesOfASubtree checks that the root of a part has the properties of the game, except its result and those that
// the node itself has.
func TestPropertiesOfASubtree(t *testing.T) {
	tree := NewTree(Freestyle, Opening{})
	n := tree.Root().Play(place(t, "h8"))
	tree.Root().SetUnknownProperties([]Property{{"SO", []string{"a book"}}, {"AN", []string{"Ann"}}, {"RE", []string{"B+"}}})
	n.SetUnknownProperties([]Property{{"SO", []string{"a page"}}})
	part, err := tree.Subtree(n)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := fmt.Sprint(part.Root().UnknownProperties()), "[{AN [Ann]} {SO [a page]}]"; got != want {
		t.Errorf("the part has the properties %s, want %s", got, want)
	}

	// A node that does not follow from the rules has no part.
	illegal := n.Add(&Node{Choice: &Choice{Point: Pt(7, 7)}})
	if _, err := tree.Subtree(illegal); err == nil {
		t.Error("an illegal node has a part")
	}
	n.Play(place(t, "i9"))
	if part, err = tree.Subtree(n); err != nil || part.HasMoreThan(2) {
		t.Errorf("the part has the illegal node, too, error %v", err)
	}
}

// TestUserOfASubtree checks that the user of a record stays the same person if the seats of a part are other ones.
func TestUserOfASubtree(t *testing.T) {
	tree := NewTree(Freestyle, Opening{Procedure: SwapOnce})
	tree.Names, tree.User = [2]string{"Ann", "Bob"}, UserSecond
	end := tree.Graft(slices.Concat(choices(t, "h8", "i9", "j10"), []Choice{{Kind: Swap}}, choices(t, "a1")), nil)
	part, err := tree.Subtree(end.Parent())
	if err != nil {
		t.Fatal(err)
	}
	if part.Names != [2]string{"Bob", "Ann"} || part.User != UserFirst {
		t.Errorf("the part has the names %q and the user %q, want Bob first, who is the user", part.Names, part.User)
	}
}
