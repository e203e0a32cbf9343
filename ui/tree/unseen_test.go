package tree

import (
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
)

// The next cut is after a step, or the last step.
func TestTheNextCutIsLater(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true}.Grow(t.Context(), after(t, "b2 a1"))
	r := NewReplay(tr)
	cuts := 0
	for step := range r.Len() - 1 {
		next := r.NextCut(step)
		id, left := r.Node(next)
		cut := left && tr.Node(id).Cutoff != minimax.NoCutoff
		if next <= step || !cut && next != r.Len()-1 {
			t.Fatalf("after step %d of %d comes %d", step, r.Len(), next)
		}
		if cut {
			cuts++
		}
	}
	if cuts == 0 {
		t.Error("nothing is cut off")
	}
}

// Moves called as good as the best have its value in a search without cutoffs.
func TestTiesAreTies(t *testing.T) {
	bounds := 0
	for _, moves := range []string{"b2", "b2 a1", "a1 b2 c3", "a1 b1"} {
		s := Search{Depth: 3, AlphaBeta: true}
		tr, whole := s.Grow(t.Context(), after(t, moves)), Search{Depth: 3}.Grow(t.Context(), after(t, moves))
		value := map[string]int{}
		for id := range NodeID(whole.Len()) {
			value[wayTo(whole, id)] = whole.Node(id).Value
		}
		for id := range NodeID(tr.Len()) {
			n := nodeOf(tr, id)
			if n.State != minimax.Searched || n.BestChild == None {
				continue
			}
			tied := strings.FieldsFunc(n.equal(), func(r rune) bool { return strings.ContainsRune(" ,", r) })
			for c := range tr.Children(id) {
				child := tr.Node(c)
				if child.Bound != minimax.ExactValue && child.HasValue && child.Value == tr.Node(n.BestChild).Value {
					bounds++
				}
				if slices.Contains(tied, Name(tr, c)) && value[wayTo(tr, c)] != value[wayTo(tr, n.BestChild)] {
					t.Fatalf("%s: %s is called as good as %s: %q", moves, wayTo(tr, c), wayTo(tr, n.BestChild), n.equal())
				}
			}
		}
	}
	if bounds == 0 {
		t.Error("no bound is as high as the best value")
	}
}

// wayTo returns the names of the moves to a node.
func wayTo(t *Tree, id NodeID) string {
	var names []string
	for _, at := range t.Path(id) {
		names = append(names, Name(t, at))
	}
	return strings.Join(names, " ")
}

// The table counts the nodes to search two moves later, below the reused node.
func TestTheTableCountsWhatIsNotReused(t *testing.T) {
	elsewhere := 0
	for _, moves := range []string{"b2", "a1 b2 c3", "b2 b1 a1 c3", "a1 c3 b2", "a2 b2 c3 a3 a1"} {
		p, s := after(t, moves), Search{Depth: 3}
		before := s.Grow(t.Context(), p)
		from := ReuseNode(before)
		at := before.PositionAt(from)
		later := Search{Depth: min(s.Depth, MaxDepth(at))}
		anew := later.Grow(t.Context(), at)
		nodes, leaves := notReused(before, from, anew, Root)
		if n, _ := notReused(before, Root, anew, Root); n != nodes {
			elsewhere++
		}
		o := s.options(p.Rules())
		if all := reuse(t.Context(), p, o, false); all.Nodes != anew.Stats.Nodes {
			t.Errorf("%s: searched anew: %d nodes, want %d", moves, all.Nodes, anew.Stats.Nodes)
		}
		if got := reuse(t.Context(), p, o, true); got.Nodes != nodes || got.Leaves != leaves {
			t.Errorf("%s: reused: %d nodes and %d leaves, want %d and %d", moves, got.Nodes, got.Leaves, nodes, leaves)
		}
	}
	if elsewhere == 0 {
		t.Error("below the root is the same")
	}
}
