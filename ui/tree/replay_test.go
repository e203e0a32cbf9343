package tree

import (
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestReplayState checks that the state of a replay at a step agrees with the steps up to it.
func TestReplayState(t *testing.T) {
	for name, s := range map[string]Search{
		"minimax": {Depth: 3}, "alpha-beta": {Depth: 4, AlphaBeta: true}, "all": {Depth: 4, AlphaBeta: true, OrderMoves: true, Symmetry: true},
	} {
		tr := s.Grow(t.Context(), positionAfter(t, "b2 a1"))
		r := NewReplay(tr)
		entered, left := map[NodeID]bool{}, map[NodeID]bool{}
		for step := range r.Len() {
			id, leaves := r.Node(step)
			if leaves {
				left[id] = true
			} else {
				entered[id] = true
			}
			if step%7 != 0 {
				continue
			}

			for id := range NodeID(tr.Len()) {
				if r.hasEntered(id, step) != entered[id] || r.hasLeft(id, step) != left[id] {
					t.Fatalf("%s, step %d, node %d: entered = %v, left = %v; want %v and %v", name, step, id,
						r.hasEntered(id, step), r.hasLeft(id, step), entered[id], left[id])
				}
				n := tr.Node(id)
				if got, want := r.HasValue(id, step), left[id] || n.State == minimax.Symmetric &&
					left[n.SymmetricTo]; got != want {
					t.Fatalf("%s, step %d: HasValue(%d) = %v, want %v", name, step, id, got, want)
				}
			}
		}
		if int64(len(left)) != tr.Stats.Nodes || len(entered) != len(left) {
			t.Errorf("%s: the replay enters %d nodes and leaves %d, want %d", name, len(entered), len(left),
				tr.Stats.Nodes)
		}
	}
}

// TestProvisionalValues checks that the provisional value of a node is the value of its best finished child.
func TestProvisionalValues(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2"))
	r := NewReplay(tr)
	for step := range r.Len() {
		id, leaves := r.Node(step)
		if !leaves || id == Root {
			continue
		}

		parent := tr.Node(id).Parent
		var values []int
		for c := range tr.Children(parent) {
			if r.HasValue(c, step+1) {
				values = append(values, tr.Node(c).Value)
			}
		}
		want := slices.Max(values)
		if tr.Node(parent).Layer == minimax.Min {
			want = slices.Min(values)
		}
		if got, _, _ := tr.ValueAfter(parent, r.childrenDone(parent, step+1)); got != want {
			t.Fatalf("step %d: node %d has the value %d, want %d", step, parent, got, want)
		}
	}
}

func TestReplaySentences(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2"))

	r := NewReplay(tr)
	var sentences []string
	for step := range r.Len() {
		sentences = append(sentences, strings.Join(r.Sentences(step), " "))
	}

	for step, want := range map[int]string{
		0: "The search begins: MAX (O) looks for its best move.",
		1: "MAX (O) tries A3. Only values between α = −∞ and β = ∞ matter.",
		2: "MIN (X) tries B3. Only values between α = −∞ and β = ∞ matter.",
		3: "The depth limit is reached, so the board is evaluated: lines open to O: 3, to X: 5; 3 − 5 = −2.",
		4: "MIN now has −2. β falls to −2; at a node it never rises.",
		6: "The depth limit is reached, so the board is evaluated: lines open to O: 2, to X: 5; 2 − 5 = −3.",
		7: "Better for MIN: from −2 to −3. β falls to −3; at a node it never rises.",
	} {
		if sentences[step] != want {
			t.Errorf("step %d: got %q, want %q", step, sentences[step], want)
		}
	}
	if last := sentences[len(sentences)-1]; !strings.HasSuffix(last, "The search ends: the best move is "+
		lang.Point(game.TicTacToe, tr.Node(tr.Chosen()).Move)+".") {
		t.Errorf("last step: got %q, want suffix %q", last, "The search ends: the best move is "+
			lang.Point(game.TicTacToe, tr.Node(tr.Chosen()).Move)+".")
	}
	if cuts := strings.Count(strings.Join(sentences, "\n"), "cannot matter: "); int64(cuts) != tr.Stats.Cutoffs {
		t.Errorf("%d of %d cutoffs are described, want all", cuts, tr.Stats.Cutoffs)
	}
}

func TestReplayForwardAndBack(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true, Symmetry: true}.Grow(t.Context(), positionAfter(t, "b2"))
	v, w := newTestView(t, tr)
	v.UnfoldBest()

	oldSize := v.viewport.outline.size()
	r := NewReplay(tr)
	var forward []int
	for step := range r.Len() {
		v.SetReplay(r, step)
		id, _ := r.Node(step)
		if v.Selected() != id || !v.viewport.isVisible(v.middle(t, id)) {
			t.Fatalf("step %d: node %d is not selected and visible", step, id)
		}
		forward = append(forward, v.viewport.outline.size())
		if step%40 == 0 {
			w.Canvas().Capture()
		}
	}

	for step := r.Len() - 1; step >= 0; step-- {
		v.SetReplay(r, step)
		if v.viewport.outline.size() != forward[step] {
			t.Fatalf("step %d shows %d nodes on the way back, want %d as on the way forward", step,
				v.viewport.outline.size(), forward[step])
		}
	}
	v.SetReplay(nil, 0)
	if v.viewport.outline.size() < oldSize {
		t.Errorf("got %d nodes after the replay, want at least %d as before it", v.viewport.outline.size(), oldSize)
	}
	if replay, _ := v.Replaying(); replay != nil {
		t.Error("the view still shows a replay")
	}
}

// TestNextCut checks that NextCut returns a later step with a cutoff, or the last step.
func TestNextCut(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2 a1"))
	r := NewReplay(tr)
	cuts := 0
	for step := range r.Len() - 1 {
		next := r.NextCut(step)
		id, leaves := r.Node(next)
		cut := leaves && tr.Node(id).Cutoff != minimax.NoCutoff
		if next <= step || !cut && next != r.Len()-1 {
			t.Fatalf("NextCut(%d) of %d steps = %d, want a later step with a cutoff or the last step", step,
				r.Len(), next)
		}
		if cut {
			cuts++
		}
	}
	if cuts == 0 {
		t.Error("the search has no cutoffs")
	}
}
