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
