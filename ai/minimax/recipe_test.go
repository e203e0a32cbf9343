package minimax

import (
	"encoding/json"
	"reflect"
	"testing"
	"time"

	"jingzi/game"
)

// difference returns the name of a part in which two trees differ, or "". It ignores the elapsed time.
func difference(a, b *Tree) string {
	a.Stats.Elapsed, b.Stats.Elapsed = 0, 0
	switch {
	case !reflect.DeepEqual(a.nodes, b.nodes):
		return "nodes"
	case a.chosen != b.chosen:
		return "chosen moves"
	case !reflect.DeepEqual(a.lines, b.lines):
		return "lines"
	case !reflect.DeepEqual(a.Stats, b.Stats) || a.Stopped != b.Stopped || a.Depth != b.Depth ||
		a.winValue != b.winValue:
		return "statistics"
	}

	return ""
}

// TestRecipes checks that a recipe that was saved and read grows an identical tree, for all moves of a game.
func TestRecipes(t *testing.T) {
	fourInARow := game.Rules{Width: 5, Height: 4, WinLength: 4}
	for _, c := range []struct {
		name  string
		rules game.Rules
		o     Options
		limit game.Limit
	}{
		{"Zhou Xiang, hard", game.TicTacToe, Options{Depth: 3}, game.Limit{}},
		{"perfect", game.TicTacToe, perfect, game.Limit{}},
		{"5×5 paper", game.FiveByFive, Options{DepthRule: DepthFromEmptySquares, AlphaBeta: true, Symmetry: true, Order: ShuffleOrder,
			Evaluate: OpenLinesAndSquares, ForcedMoves: ForcedEverywhere, Ties: PromisingTies}, game.Limit{}},
		{"deepening", fourInARow, Options{DepthRule: IterativeDeepening, KeptPlies: 3, AlphaBeta: true, Symmetry: true, Order: GainOrder,
			Evaluate: CountedLines, Candidates: 6, Ties: PromisingTies}, game.Limit{Nodes: 3000}},
		{"too large", game.FiveByFive, Options{Depth: 5, Nodes: 20_000}, game.Limit{}},
	} {
		c.o.Seed = 3
		e := New(c.o)
		p := game.NewPosition(c.rules)
		for !p.Result().Over() {
			point, err := e.Think(bg, p, c.limit, nil)
			if err != nil {
				t.Fatal(err)
			}
			tree := e.LastTree()
			data, err := json.Marshal(tree.Recipe())
			if err != nil {
				t.Fatal(err)
			}
			var r Recipe
			if err := json.Unmarshal(data, &r); err != nil {
				t.Fatal(err)
			}
			regrown, ok := r.Grow(bg, p)
			if part := difference(tree, regrown); !ok || part != "" {
				t.Fatalf("%s, %v: Grow returned %v; different part of the trees: %q", c.name, p, ok, part)
			}
			p = play(t, p, point)
		}
	}
}

// TestRecipeOfStoppedSearch checks that the recipe of a search that was stopped by its time limit grows an identical
// tree.
func TestRecipeOfStoppedSearch(t *testing.T) {
	e := New(Options{
		DepthRule: IterativeDeepening,
		Order:     GainOrder,
		Evaluate:  CountedLines,
		AlphaBeta: true,
		KeptPlies: 2,
	})
	p := game.NewPosition(game.Rules{Width: 7, Height: 6, WinLength: 4})
	if _, err := e.Think(bg, p, game.Limit{Time: 50 * time.Millisecond}, nil); err != nil {
		t.Fatal(err)
	}
	tree := e.LastTree()
	regrown, ok := tree.Recipe().Grow(bg, p)
	if part := difference(tree, regrown); !ok || part != "" {
		t.Errorf("after %d nodes: Grow returned %v; different part of the trees: %q", tree.Stats.Nodes, ok, part)
	}
}

// TestRecipeOfAnotherPosition checks recipes that are for another position, or invalid, as those in files may be.
func TestRecipeOfAnotherPosition(t *testing.T) {
	p := play(t, game.NewPosition(game.TicTacToe), square(5))
	r := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 1, Order: WeightOrder}).Recipe()
	if _, ok := r.Grow(bg, p); ok {
		t.Error("Grow returned true although the chosen square is occupied")
	}
	r.Options = Options{Depth: -5, ExactMoves: -7, Candidates: -3, Nodes: -1, KeptPlies: -9, Order: 77, Evaluate: 99}
	if tree, _ := r.Grow(bg, p); tree.Len() == 0 {
		t.Error("the tree is empty")
	}
}
