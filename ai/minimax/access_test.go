package minimax

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// TestTextsOfParsedTrees checks that the text of each node of a tree is that of its subtree, and that a text put in its
// place gives the tree with that subtree.
func TestTextsOfParsedTrees(t *testing.T) {
	for seed := range uint64(20) {
		tree := RandomTree(seed)
		if !tree.IsParsed() || tree.PositionAt(Root) != (game.Position{}) {
			t.Fatal("a random tree has positions")
		}
		if tree.Depth < 2 || tree.Depth > 3 {
			t.Errorf("%s has %d plies, want two or three", tree.Text(), tree.Depth)
		}
		for id := range NodeID(len(tree.nodes)) {
			if n := tree.nodes[id].count; n == 1 || n > 3 {
				t.Errorf("%s has a node with %d moves, want two or three", tree.Text(), n)
			}
		}
		searched := tree.Search(false)
		if best := searched.nodes[searched.Chosen()]; best.parent != Root || best.value != searched.nodes[Root].value {
			t.Errorf("the chosen move of %s has the value %d, want that of the tree, %d", tree.Text(), best.value,
				searched.nodes[Root].value)
		}
		if again, err := ParseTree(tree.Text()); err != nil || again.Text() != tree.Text() {
			t.Errorf("%s is read as %v, %v", tree.Text(), again, err)
		}
		if full, lastPly := tree.WithSkippedMoves(1000); full != tree || lastPly != tree.Depth {
			t.Errorf("%s has skipped moves: %v plies of %v", tree.Text(), lastPly, tree.Depth)
		}
		for id := range NodeID(len(tree.nodes)) {
			part := tree.TextOf(id)
			if tree.TextWith(id, part) != tree.Text() {
				t.Errorf("%s with its own node %d is %s", tree.Text(), id, tree.TextWith(id, part))
			}
			changed := tree.TextWith(id, "(7 (1 2))")
			again, err := ParseTree(changed)
			if id == Root {
				if changed != "(7 (1 2))" {
					t.Errorf("another root is %s", changed)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%s: %v", changed, err)
			}

			// The numbers of nodes of the old and of the new subtree.
			if got, want := len(again.nodes), len(tree.nodes)-tree.size(id)+5; got != want {
				t.Errorf("%s with another node %d has %d nodes, want %d", tree.Text(), id, got, want)
			}
		}
	}
	min, err := ParseTree("min (8 (18 3 5))")
	if err != nil || min.Text() != "min (8 (18 3 5))" || min.TextOf(Root) != "(8 (18 3 5))" {
		t.Errorf("got the text %q, %v", min.Text(), err)
	}
	p := game.NewPosition(game.TicTacToe)
	if Grow(bg, p, perfect).IsParsed() {
		t.Error("a searched tree is a parsed one")
	}
}

// size returns the number of nodes of a subtree.
func (t *Tree) size(id NodeID) int {
	n := 1
	for c := range t.Children(id) {
		n += t.size(c)
	}

	return n
}

// TestSyntaxErrors checks that the message of an error names its place as people count, from 1.
func TestSyntaxErrors(t *testing.T) {
	_, err := ParseTree("(1 x)")
	var syntax *SyntaxError
	if !errors.As(err, &syntax) || syntax.At != 3 || !strings.Contains(syntax.Error(), "character 4") {
		t.Errorf("got error %v, want one at character 4", err)
	}
}

// TestOptionsOfAnEngine checks that an engine has the options that it was created with, and at least one exact move.
func TestOptionsOfAnEngine(t *testing.T) {
	o := BlockThenSearch(5)
	o.ExactMoves = 1
	if got := New(o).Options(); fmt.Sprint(got) != fmt.Sprint(o) {
		t.Errorf("the options are %+v, want %+v", got, o)
	}
	if got := New(Options{}).Options().ExactMoves; got != 1 {
		t.Errorf("an engine has %d exact moves, want 1", got)
	}
}

// TestDepthIsLimited checks that a depth from the number of empty squares (more than 20, 15 and 10: 2, 4 and 6, as in the
// 5×5 paper) is reduced to that of the options, if there is one.
func TestDepthIsLimited(t *testing.T) {
	p := game.NewPosition(game.FiveByFive)
	for numStones := 0; ; numStones++ {
		want := 2
		if numEmpty := 25 - numStones; numEmpty <= 10 {
			want = min(numEmpty, 8)
		} else if numEmpty <= 15 {
			want = 6
		} else if numEmpty <= 20 {
			want = 4
		}
		for limit := range 9 {
			limited := want
			if limit > 0 {
				limited = min(want, limit)
			}
			o := Options{DepthRule: DepthFromEmptySquares, Depth: limit}
			if got := o.depth(&p); got != limited {
				t.Errorf("%d stones, depth %d: got %d, want %d", numStones, limit, got, limited)
			}
		}
		if numStones == 25 {
			break
		}

		// No five in a row: pairs of rows alternate.
		point := game.FiveByFive.PointAt(numStones * 7 % 25)
		next, err := p.Play(point)
		if err != nil {
			break
		}
		p = next
	}
}

// TestRecipeOfAnInterruptedTree checks that a tree which is interrupted while it is grown again is not taken for the one
// of the recipe, nor that of another position.
func TestRecipeOfAnInterruptedTree(t *testing.T) {
	p := game.NewPosition(game.TicTacToe)
	o := perfect
	o.ExactMoves = 1
	tree := Grow(bg, p, o)
	again, ok := tree.Recipe().Grow(bg, p)
	if !ok || again.Chosen() != tree.Chosen() || again.Stats.Nodes != tree.Stats.Nodes {
		t.Errorf("the tree is not grown again: %v, %v of %v nodes", ok, again.Stats.Nodes, tree.Stats.Nodes)
	}
	cancelled, cancel := context.WithCancel(bg)
	cancel()
	if _, ok := tree.Recipe().Grow(cancelled, p); ok {
		t.Error("an interrupted tree is taken for a complete one")
	}
	other, err := p.Play(tree.Recipe().Chosen)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := tree.Recipe().Grow(bg, other); ok {
		t.Error("a tree of another position has the chosen move")
	}
}

// TestPassesInATree checks that a side without a legal point passes, which wins nothing and has no mirror image, and that
// the positions of all nodes are legal.
func TestPassesInATree(t *testing.T) {
	r := game.Rules{Width: 7, Height: 5, WinLength: 5, Fouls: true}
	p, err := game.ParsePosition(r, "XXX.XXO OOXOOXX XXOXXOO OOXOOXX XXOOXOO", game.Black)
	if err != nil || len(p.Fouls()) != 1 {
		t.Fatalf("got error %v, want one foul on\n%v", err, p)
	}
	for _, o := range []Options{
		{Depth: 4}, {Depth: 4, AlphaBeta: true, Symmetry: true}, {Depth: 4, ForcedMoves: ForcedEverywhere},
		{Depth: 4, ForcedMoves: StopAtWin}, {Depth: 4, ForcedMoves: BlockAtRoot, Ties: PromisingTies, ExactMoves: 1},
	} {
		tree := Grow(bg, p, o)
		for id := range NodeID(len(tree.nodes)) {
			tree.PositionAt(id)
		}
		if n := tree.Node(tree.Chosen()); n.Move != game.Pass || tree.nodes[tree.Chosen()].state == Symmetric {
			t.Errorf("%+v: the move is %v, want a pass", o, n.Move)
		}
		if value := tree.nodes[Root].value; value != 0 {
			t.Errorf("%+v: the value is %d, want that of a draw", o, value)
		}
	}
}

// TestSkippedMovesAreKept checks that the tree with its skipped moves has no more plies than are kept.
func TestSkippedMovesAreKept(t *testing.T) {
	p := parse(t, game.TicTacToe, "X.. .O. ..X", game.White)
	for kept := range 5 {
		tree := Grow(bg, p, Options{Depth: 4, AlphaBeta: true, KeptPlies: kept})
		full, lastPly := tree.WithSkippedMoves(100_000)
		want := 4
		if kept > 0 {
			want = kept
		}
		if got := len(full.lines); got != int(full.nodes[Root].count) {
			t.Errorf("%d plies kept: got %d lines of %d moves", kept, got, full.nodes[Root].count)
		}
		deepest := 0
		for _, n := range full.nodes {
			deepest = max(deepest, int(n.ply))
		}
		if lastPly != want || deepest > want {
			t.Errorf("%d plies kept: got %d plies, the last whole one %d; want %d", kept, deepest, lastPly, want)
		}
	}
}

// TestDeepeningWithTime checks that iterative deepening with time enough comes to the same depth and value as without a
// limit.
func TestDeepeningWithTime(t *testing.T) {
	p := parse(t, game.TicTacToe, "X.. .O. ...", game.Black)
	var depths, values []int
	for _, l := range []game.Limit{{}, {Time: time.Hour}} {
		e := New(Options{DepthRule: IterativeDeepening, AlphaBeta: true})
		if _, err := e.Think(bg, p, l, nil); err != nil {
			t.Fatal(err)
		}
		depths = append(depths, e.LastTree().Depth)
		values = append(values, int(e.LastTree().nodes[Root].value))
	}
	if depths[0] != depths[1] || values[0] != values[1] || depths[0] < 3 {
		t.Errorf("got the depths %v and the values %v, without and with an hour", depths, values)
	}
}
