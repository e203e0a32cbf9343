package tree

import (
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// For each kind of tree and each state of the view, the legend explains a mark if and only if it may be painted.
func TestLegendMatchesThePicture(t *testing.T) {
	typed, _ := ParseTree("((3 12 8)(2 4 6)(14 5 2))")
	board := func(moves, options string, depth int) *Tree {
		return Search{Depth: depth}.withOptions(options).Grow(t.Context(), positionAfter(t, moves))
	}
	pruned := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2 b1 a1"))
	trees := map[string]*Tree{
		"plain":    board("b2 a1 c3", "", 2),
		"pruned":   pruned,
		"negamax":  pruned.Negamax(),
		"textbook": allOptions.Grow(t.Context(), positionAfter(t, "")),
		"wins":     board("b2 a3 c1 b3", "", 3),
		"stop":     board("b2 a3 a2 a1", "stop", 3),
		"typed":    typed.Search(false),
		"cut":      typed.Search(true),
	}
	// Each text is in the legend if and only if a painted text satisfies its matcher.
	matchers := map[string]func(text string) bool{
		lang.LegendPiles():    nil, // see below
		lang.LegendSymmetry(): func(s string) bool { return strings.Contains(s, " = ") || s == "=" },
		lang.LegendCuts():     func(s string) bool { return strings.HasPrefix(s, "(") && !strings.HasSuffix(s, " )") },
		lang.LegendSteps():    nil,
		lang.LegendExercise(): nil,
		lang.LegendAndOr():    func(s string) bool { return s == "MAX·OR" },
	}
	seen := map[string]int{}
	for name, tr := range trees {
		for _, state := range []string{"", "folded", "and or", "steps", "exercise"} {
			v, _ := newTestView(t, tr)
			v.UnfoldSmall()
			switch state {
			case "folded":
				v.SetTree(tr)
			case "and or":
				v.AndOr = true
				v.Refresh()
			case "steps":
				r := NewReplay(tr)
				v.SetReplay(r, r.Len()/2)
			case "exercise":
				if !SuitsExercise(tr) {
					continue
				}
				v.SetExercise(NewExercise(tr))
			}
			painted := &texts{}
			v.painting(newPicture(4000, 2000, v.stamps, painted)).paint(4)
			legend := strings.Join(v.Legend(), " ")
			check := func(text string, want bool) {
				t.Helper()
				if strings.Contains(legend, text) != want {
					t.Errorf("%s, %s: %q in the legend: %v\n%q", name, state, text, !want, *painted)
				}
				if want {
					seen[text]++
				}
			}
			for text, sample := range matchers {
				if sample != nil {
					check(text, slices.ContainsFunc(*painted, sample))
				}
			}
			check(lang.LegendPiles(), slices.ContainsFunc(v.viewport.outline.rows[len(v.viewport.outline.rows)-1], func(box nodeBox) bool { return box.piled }))
			check(lang.LegendBoards(), !tr.IsParsed())
			check(lang.LegendNodes(), tr.IsParsed())
			check(lang.LegendRoot(), !tr.IsParsed())
			check(lang.LegendMinimax(), !tr.IsNegamax())
			check(lang.LegendForMover(), tr.IsNegamax())
			check(lang.LegendWins(), !tr.IsParsed())
			check(lang.LegendSteps(), state == "steps")
			check(lang.LegendExercise(), state == "exercise")
			check(lang.LegendBest(), state == "" || state == "folded")
			check(lang.LegendUnsearched(), state != "steps" && state != "exercise" && v.viewport.outline.has(minimax.Unvisited))
			if v.Legend()[0] == "" || strings.Contains(legend, "  ") {
				t.Errorf("%s, %s: the legend is empty or has a double space: %q", name, state, legend)
			}
		}
	}
	for text := range matchers {
		if seen[text] == 0 {
			t.Errorf("no legend contains %q", text)
		}
	}
}

// has reports whether a node in a state is displayed.
func (o *outline) has(state minimax.State) bool {
	for _, row := range o.rows {
		for _, box := range row {
			if o.content.tree.Node(box.id).State == state {
				return true
			}
		}
	}
	return false
}
