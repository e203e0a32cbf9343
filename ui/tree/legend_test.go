package tree

import (
	"slices"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// TestLegendMatchesThePicture checks that the legend explains exactly the marks that may be painted, for each
// kind of tree and each state of the view.
func TestLegendMatchesThePicture(t *testing.T) {
	parsed, _ := ParseTree("((3 12 8)(2 4 6)(14 5 2))")
	board := func(moves, options string, depth int) *Tree {
		return Search{Depth: depth}.withOptions(options).Grow(t.Context(), positionAfter(t, moves))
	}
	prunedTree := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2 b1 a1"))
	trees := map[string]*Tree{
		"plain":    board("b2 a1 c3", "", 2),
		"pruned":   prunedTree,
		"negamax":  prunedTree.Negamax(),
		"textbook": allOptions.Grow(t.Context(), positionAfter(t, "")),
		"wins":     board("b2 a3 c1 b3", "", 3),
		"stop":     board("b2 a3 a2 a1", "stop", 3),
		"parsed":   parsed.Search(false),
		"cut":      parsed.Search(true),
	}
	// Each text is in the legend if and only if a painted text satisfies its matcher.
	matchers := map[string]func(text string) bool{
		lang.LegendPiles():    nil, // checked below
		lang.LegendSymmetry(): func(s string) bool { return strings.Contains(s, " = ") || s == "=" },
		lang.LegendCuts():     func(s string) bool { return strings.HasPrefix(s, "(") && !strings.HasSuffix(s, " )") },
		lang.LegendSteps():    nil, // checked below
		lang.LegendExercise(): nil, // checked below
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
			v.painting(newPicture(4000, 2000, v.textMasks, painted)).paint(4)
			legend := strings.Join(v.Legend(), " ")

			check := func(text string, want bool) {
				t.Helper()
				if strings.Contains(legend, text) != want {
					t.Errorf("%s, %s: the legend contains %q = %v, want %v with the texts %q", name, state, text, !want,
						want, *painted)
				}
				if want {
					seen[text]++
				}
			}
			for text, matches := range matchers {
				if matches != nil {
					check(text, slices.ContainsFunc(*painted, matches))
				}
			}
			check(lang.LegendPiles(), slices.ContainsFunc(v.viewport.outline.rows[len(v.viewport.outline.rows)-1],
				func(box nodeBox) bool {
					return box.piled
				}))
			check(lang.LegendBoards(), !tr.IsParsed())
			check(lang.LegendNodes(), tr.IsParsed())
			check(lang.LegendRoot(), !tr.IsParsed())
			check(lang.LegendMinimax(), !tr.IsNegamax())
			check(lang.LegendForMover(), tr.IsNegamax())
			check(lang.LegendWins(), !tr.IsParsed())
			check(lang.LegendSteps(), state == "steps")
			check(lang.LegendExercise(), state == "exercise")
			check(lang.LegendBest(), state == "" || state == "folded")
			check(lang.LegendUnsearched(), state != "steps" && state != "exercise" &&
				v.viewport.outline.hasNodeIn(minimax.Unvisited))
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

// hasNodeIn reports whether a node in the given state is displayed.
func (o *outline) hasNodeIn(state minimax.State) bool {
	for _, row := range o.rows {
		for _, box := range row {
			if o.content.tree.Node(box.id).State == state {
				return true
			}
		}
	}

	return false
}
