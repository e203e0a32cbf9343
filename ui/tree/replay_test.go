package tree

import (
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// The state of a replay at a step agrees with the steps before it.
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
					t.Fatalf("%s, step %d: wrong state of node %d", name, step, id)
				}
				if n := tr.Node(id); r.HasValue(id, step) != (left[id] || n.State == minimax.Symmetric && left[n.SymmetricTo]) {
					t.Fatalf("%s, step %d: HasValue is wrong for node %d", name, step, id)
				}
			}
		}
		if int64(len(left)) != tr.Stats.Nodes || len(entered) != len(left) {
			t.Errorf("%s: %d of %d nodes were searched", name, len(left), tr.Stats.Nodes)
		}
	}
}

// The provisional value of a node is that of its best finished child.
func TestValuesSoFar(t *testing.T) {
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
			t.Fatalf("step %d: node %d has %d, want %d", step, parent, got, want)
		}
	}
}

func TestReplaySentences(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2"))
	r := NewReplay(tr)
	var reply []string
	for step := range r.Len() {
		reply = append(reply, strings.Join(r.Sentences(step), " "))
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
		if reply[step] != want {
			t.Errorf("step %d: %q, want %q", step, reply[step], want)
		}
	}
	if last := reply[len(reply)-1]; !strings.HasSuffix(last, "The search ends: the best move is "+lang.Point(game.TicTacToe, tr.Node(tr.Chosen()).Move)+".") {
		t.Errorf("at the end: %q, want suffix %q", last, "The search ends: the best move is "+lang.Point(game.TicTacToe, tr.Node(tr.Chosen()).Move)+".")
	}
	if cuts := strings.Count(strings.Join(reply, "\n"), "cannot matter: "); int64(cuts) != tr.Stats.Cutoffs {
		t.Errorf("%d of %d cutoffs are described", cuts, tr.Stats.Cutoffs)
	}
}

func TestReplayForwardAndBack(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true, Symmetry: true}.Grow(t.Context(), positionAfter(t, "b2"))
	v, w := newTestView(t, tr)
	v.UnfoldBest()
	before := v.viewport.outline.size()
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
			t.Fatalf("step %d shows %d nodes backward, %d forward", step, v.viewport.outline.size(), forward[step])
		}
	}
	v.SetReplay(nil, 0)
	if v.viewport.outline.size() < before {
		t.Errorf("%d nodes after the replay, %d before", v.viewport.outline.size(), before)
	}
	if replay, _ := v.Replaying(); replay != nil {
		t.Error("the view still shows a replay")
	}
}
