package tree

import (
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
)

// NextCut returns a later step with a cutoff, or the last step.
func TestNextCut(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2 a1"))
	r := NewReplay(tr)
	cuts := 0
	for step := range r.Len() - 1 {
		next := r.NextCut(step)
		id, leaves := r.Node(next)
		cut := leaves && tr.Node(id).Cutoff != minimax.NoCutoff
		if next <= step || !cut && next != r.Len()-1 {
			t.Fatalf("NextCut(%d) of %d steps returns %d", step, r.Len(), next)
		}
		if cut {
			cuts++
		}
	}
	if cuts == 0 {
		t.Error("the search has no cutoffs")
	}
}

// The moves listed as equal to the best have the same value in a search without cutoffs.
func TestEqualMoves(t *testing.T) {
	bounds := 0
	for _, moves := range []string{"b2", "b2 a1", "a1 b2 c3", "a1 b1"} {
		s := Search{Depth: 3, AlphaBeta: true}
		tr, whole := s.Grow(t.Context(), positionAfter(t, moves)), Search{Depth: 3}.Grow(t.Context(), positionAfter(t, moves))
		value := map[string]int{}
		for id := range NodeID(whole.Len()) {
			value[pathNames(whole, id)] = whole.Node(id).Value
		}
		for id := range NodeID(tr.Len()) {
			n := nodeOf(tr, id)
			if n.State != minimax.Searched || n.BestChild == None {
				continue
			}
			tied := strings.FieldsFunc(n.equalMoves(), func(r rune) bool { return strings.ContainsRune(" ,", r) })
			for c := range tr.Children(id) {
				child := tr.Node(c)
				if child.Bound != minimax.ExactValue && child.HasValue && child.Value == tr.Node(n.BestChild).Value {
					bounds++
				}
				if slices.Contains(tied, Name(tr, c)) && value[pathNames(tr, c)] != value[pathNames(tr, n.BestChild)] {
					t.Fatalf("%s: %s is listed as equal to %s: %q", moves, pathNames(tr, c), pathNames(tr, n.BestChild), n.equalMoves())
				}
			}
		}
	}
	if bounds == 0 {
		t.Error("no bound equals the best value")
	}
}

// pathNames returns the names of the moves to a node.
func pathNames(t *Tree, id NodeID) string {
	var names []string
	for _, step := range t.Path(id) {
		names = append(names, Name(t, step))
	}
	return strings.Join(names, " ")
}

// The comparison counts the nodes to search two moves later, below the reused node.
func TestReuseCounts(t *testing.T) {
	numElsewhere := 0
	for _, moves := range []string{"b2", "a1 b2 c3", "b2 b1 a1 c3", "a1 c3 b2", "a2 b2 c3 a3 a1"} {
		p, s := positionAfter(t, moves), Search{Depth: 3}
		earlier := s.Grow(t.Context(), p)
		from := ReuseNode(earlier)
		position := earlier.PositionAt(from)
		later := Search{Depth: min(s.Depth, MaxDepth(position))}
		fresh := later.Grow(t.Context(), position)
		nodes, leaves := notReused(earlier, from, fresh, Root)
		if n, _ := notReused(earlier, Root, fresh, Root); n != nodes {
			numElsewhere++
		}
		o := s.options(p.Rules())
		if result := reuse(t.Context(), p, o, false); result.Nodes != fresh.Stats.Nodes {
			t.Errorf("%s: without reuse: %d nodes, want %d", moves, result.Nodes, fresh.Stats.Nodes)
		}
		if got := reuse(t.Context(), p, o, true); got.Nodes != nodes || got.Leaves != leaves {
			t.Errorf("%s: with reuse: %d nodes and %d leaves, want %d and %d", moves, got.Nodes, got.Leaves, nodes, leaves)
		}
	}
	if numElsewhere == 0 {
		t.Error("counting from the root gives the same numbers in all cases")
	}
}
