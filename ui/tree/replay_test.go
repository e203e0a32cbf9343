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
func TestAReplayKnowsWhatHasHappened(t *testing.T) {
	for name, s := range map[string]Search{
		"minimax": {Depth: 3}, "alpha-beta": {Depth: 4, AlphaBeta: true}, "all": {Depth: 4, AlphaBeta: true, OrderMoves: true, Symmetry: true},
	} {
		tr := s.Grow(t.Context(), after(t, "b2 a1"))
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
					t.Fatalf("%s: step %d is wrong about node %d", name, step, id)
				}
				if n := tr.Node(id); r.HasValue(id, step) != (left[id] || n.State == minimax.Symmetric && left[n.SymmetricTo]) {
					t.Fatalf("%s: step %d is wrong about the value of %d", name, step, id)
				}
			}
		}
		if int64(len(left)) != tr.Stats.Nodes || len(entered) != len(left) {
			t.Errorf("%s: %d of %d nodes were searched", name, len(left), tr.Stats.Nodes)
		}
	}
}

// The value so far of a node is that of its best finished child.
func TestValuesSoFar(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true}.Grow(t.Context(), after(t, "b2"))
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

func TestEveryStepIsSaid(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), after(t, "b2"))
	r := NewReplay(tr)
	var said []string
	for step := range r.Len() {
		said = append(said, strings.Join(r.Sentences(step), " "))
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
		if said[step] != want {
			t.Errorf("step %d: %q, want %q", step, said[step], want)
		}
	}
	if last := said[len(said)-1]; !strings.HasSuffix(last, "The search ends: the best move is "+lang.Point(game.TicTacToe, tr.Node(tr.Chosen()).Move)+".") {
		t.Errorf("at the end: %q", last)
	}
	if cuts := strings.Count(strings.Join(said, "\n"), "cannot matter: "); int64(cuts) != tr.Stats.Cutoffs {
		t.Errorf("%d of %d cuts are said", cuts, tr.Stats.Cutoffs)
	}
}

func TestPlayingForthAndBack(t *testing.T) {
	tr := Search{Depth: 3, AlphaBeta: true, Symmetry: true}.Grow(t.Context(), after(t, "b2"))
	v, w := shown(t, tr)
	v.UnfoldBest()
	before := v.port.outline.shown()
	r := NewReplay(tr)
	var there []int
	for step := range r.Len() {
		v.SetReplay(r, step)
		id, _ := r.Node(step)
		if v.Selected() != id || !v.port.inSight(v.middle(t, id)) {
			t.Fatalf("step %d: node %d is not in sight", step, id)
		}
		there = append(there, v.port.outline.shown())
		if step%40 == 0 {
			w.Canvas().Capture()
		}
	}
	for step := r.Len() - 1; step >= 0; step-- {
		if v.SetReplay(r, step); v.port.outline.shown() != there[step] {
			t.Fatalf("step %d shows %d nodes on the way back, %d on the way there", step, v.port.outline.shown(), there[step])
		}
	}
	v.SetReplay(nil, 0)
	if v.port.outline.shown() < before {
		t.Errorf("%d nodes after the replay, %d before", v.port.outline.shown(), before)
	}
	if at, _ := v.Replaying(); at != nil {
		t.Error("still playing")
	}
}
