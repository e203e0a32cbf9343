package minimax

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

// TestKeptPlies checks that KeptPlies does not change the results of a search.
func TestKeptPlies(t *testing.T) {
	p := parse(t, game.FiveByFive, "..... .X... ..O.. .X... .....", game.White)
	o := Options{
		Depth:      4,
		AlphaBeta:  true,
		Symmetry:   true,
		Order:      WeightOrder,
		Evaluate:   OpenLinesAndSquares,
		ExactMoves: 3,
	}
	full := Grow(bg, p, o)
	o.KeptPlies = 1
	reduced := Grow(bg, p, o)
	if reduced.Len() != 1+reduced.Node(Root).Children || !reduced.Node(1).ChildrenDropped {
		t.Errorf("KeptPlies 1: got %d nodes, want %d", reduced.Len(), 1+reduced.Node(Root).Children)
	}
	full.Stats.Elapsed, reduced.Stats.Elapsed = 0, 0
	if !reflect.DeepEqual(full.Stats, reduced.Stats) {
		t.Errorf("got statistics %+v, want %+v", reduced.Stats, full.Stats)
	}
	if !reflect.DeepEqual(full.Report(25), reduced.Report(25)) {
		t.Errorf("got report %+v\nwant %+v", reduced.Report(25), full.Report(25))
	}
	if n := len(full.Report(25).PVs); n < 3 {
		t.Errorf("got %d lines, want at least 3", n)
	}
}

// TestVariation checks that Variation follows the best children.
func TestVariation(t *testing.T) {
	tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 6, AlphaBeta: true})
	var want []game.Point
	for id := tree.Chosen(); id != None; id = tree.Node(id).BestChild {
		want = append(want, tree.Node(id).Move)
	}
	if got := tree.Variation(tree.Chosen()); !slices.Equal(got, want) || len(got) != 6 {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestVariationOfSymmetricNode checks that the variation of a symmetric node is legal and ends with the node's value.
func TestVariationOfSymmetricNode(t *testing.T) {
	start := game.NewPosition(game.TicTacToe)
	tree := Grow(bg, start, Options{Depth: 3, AlphaBeta: true, Symmetry: true, ExactMoves: 9})
	info := tree.Report(9)
	if len(info.PVs) != 9 {
		t.Fatalf("got %d lines, want 9", len(info.PVs))
	}

	for _, line := range info.PVs {
		p := start
		for _, point := range line.Moves {
			p = play(t, p, point)
		}
		if got := OpenLines.Explain(&p, game.Black).Total; len(line.Moves) != 3 || got != int(line.Score) {
			t.Errorf("%v: got value %d, want %d", line.Moves, got, line.Score)
		}
	}
}

// TestReplay checks the events of Replay with several options.
func TestReplay(t *testing.T) {
	o := Options{Depth: 4, AlphaBeta: true, Symmetry: true, Order: WeightOrder}
	for o.ExactMoves = range 4 {
		checkReplay(t, Grow(bg, game.NewPosition(game.TicTacToe), o))
	}
	checkReplay(t, Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 3}))
}

// checkReplay checks that Replay enters and leaves every node once, children within their parents, and that the value
// after the last child is the node's value.
func checkReplay(t *testing.T, tree *Tree) {
	var open []NodeID
	numEntered := 0
	for _, e := range tree.Replay() {
		n := tree.Node(e.Node)
		if e.Kind == Update {
			if tree.Node(e.Child).Parent != e.Node || open[len(open)-1] != e.Node {
				t.Fatalf("node %d updates %d, which is not its parent or not entered", e.Child, e.Node)
			}
			continue
		}
		if e.Kind == Enter {
			numEntered++
			if len(open) > 0 && n.Parent != open[len(open)-1] {
				t.Fatalf("node %d is entered outside its parent", e.Node)
			}
			if n.Parent != None { // the window must be that of the parent at this time
				_, alpha, beta := tree.ValueAfter(n.Parent, int(e.Node-tree.Node(n.Parent).FirstChild))
				if n.Alpha != alpha || n.Beta != beta {
					t.Fatalf("got %+v, want the window %d, %d", n, alpha, beta)
				}
			}
			open = append(open, e.Node)

			continue
		}
		if open[len(open)-1] != e.Node {
			t.Fatalf("node %d is left before its last child", e.Node)
		}
		open = open[:len(open)-1]
		if value, _, _ := tree.ValueAfter(e.Node, n.Children); n.Children > 0 && value != n.Value {
			t.Fatalf("got %+v, want value %d, as after all children", n, value)
		}
	}
	if int64(numEntered) != tree.Stats.Nodes || len(open) != 0 {
		t.Errorf("%d of %d nodes were entered, %d were not left", numEntered, tree.Stats.Nodes, len(open))
	}
}

// TestNodeLimit checks that a search stops at the node limit and chooses the best move that has been searched.
func TestNodeLimit(t *testing.T) {
	start := game.NewPosition(game.TicTacToe)
	for _, limit := range []int64{1, 2, 10, 100, 5000, 100_000} {
		tree := Grow(bg, start, Options{Depth: 9, Nodes: limit})
		if tree.Stopped != NodeLimit || int64(tree.Len()) > limit+9 || tree.Node(Root).State != Partial {
			t.Errorf("limit %d: got %d nodes, Stopped %d; want at most 9 more nodes than the limit, and NodeLimit",
				limit, tree.Len(), tree.Stopped)
		}
		if chosen := tree.Chosen(); (chosen == None) != (limit < 60_000) {
			t.Errorf("limit %d: Chosen = %d, want a move only above 60,000 nodes", limit, chosen)
		}
		if tree.Chosen() != None && tree.Node(Root).Value != 0 {
			t.Errorf("limit %d: got value %d, want 0", limit, tree.Node(Root).Value)
		}
	}
	if tree := Grow(bg, start, Options{Depth: 9, Nodes: 549_946}); tree.Stopped != Complete {
		t.Error("the search of the whole tree was not complete")
	}
}

// TestCancel checks that a search stops when its context is done.
func TestCancel(t *testing.T) {
	p := game.NewPosition(game.FiveByFive)
	ctx, cancel := context.WithCancel(bg)
	cancel()
	tree := Grow(ctx, p, Options{Depth: 9, Nodes: 1 << 40, KeptPlies: 1})
	if tree.Stopped != Cancelled || tree.Stats.Nodes > 32 {
		t.Errorf("cancelled: got Stopped %d after %d nodes, want %d after at most 32", tree.Stopped, tree.Stats.Nodes,
			Cancelled)
	}

	ctx, cancel = context.WithTimeout(bg, 5*time.Millisecond)
	defer cancel()
	tree = Grow(ctx, p, Options{Depth: 9, Nodes: 1 << 40, KeptPlies: 1})
	if tree.Stopped != Cancelled {
		t.Errorf("timeout: got Stopped %d, want %d", tree.Stopped, Cancelled)
	}
}

// TestPassIfEveryMoveIsAFoul checks that Black passes and the game continues if every move of Black is a foul. Here
// a stone on the only empty point makes an overline.
func TestPassIfEveryMoveIsAFoul(t *testing.T) {
	r := game.Rules{Width: 6, Height: 6, WinLength: 5, Fouls: true}
	p := parse(t, r, "XXX.XX OOXXOO XXOOXX OOXXOO XXOOXX OOXXOO", game.Black)
	if p.Result().Over() || p.Legal(game.Pt(3, 0)) == nil {
		t.Fatal("Black's only move is not a foul")
	}
	tree := Grow(bg, p, Options{Depth: 2, AlphaBeta: true})
	want := []game.Point{game.Pass, game.Pt(3, 0)}
	if got := tree.Variation(tree.Chosen()); !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// TestSignature checks the numbers of nodes of fixed searches. Only an intended change of the search may change them.
func TestSignature(t *testing.T) {
	for _, c := range []struct {
		rules game.Rules
		board string
		o     Options
		want  int64
	}{
		{game.TicTacToe, "... ... ...", perfect, 170},
		{game.FiveByFive, "..... ..... ..X.. ..... .....", Options{DepthRule: DepthFromEmptySquares, AlphaBeta: true, Symmetry: true, Order: WeightOrder, Evaluate: OpenLinesAndSquares}, 23},
		{game.FiveByFive, "O...X .OX.. ..X.. .XO.. X...O", Options{DepthRule: DepthFromEmptySquares, AlphaBeta: true, ForcedMoves: ForcedEverywhere, Order: GainOrder, ExactMoves: 25}, 199},
		{game.Rules{Width: 7, Height: 6, WinLength: 4}, "....... ....... ..XO... ...X... ..O.... .......", Options{Depth: 7, AlphaBeta: true, Order: GainOrder, Candidates: 12, ForcedMoves: ForcedEverywhere, Evaluate: CountedLines, KeptPlies: 2}, 3610},
		{game.Rules{Width: 9, Height: 9, WinLength: 5, Fouls: true}, "......... ......... ......... ...XO.... ....X.... ...O..... ......... ......... .........", Options{Depth: 4, AlphaBeta: true, Order: GainOrder, Candidates: 8, Evaluate: CountedLines, KeptPlies: 1}, 246},
	} {
		tree := Grow(bg, parse(t, c.rules, c.board, game.White), c.o)
		if tree.Stats.Nodes != c.want || tree.Stopped != Complete {
			t.Errorf("%s: got %d nodes, want %d", c.board, tree.Stats.Nodes, c.want)
		}
	}
}

// TestValueAfterInNegamax checks that the negamax form of a search's state has value and window for the side to move.
func TestValueAfterInNegamax(t *testing.T) {
	tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 3, AlphaBeta: true})
	negamax := tree.Negamax()
	for id := range NodeID(tree.Len()) {
		n := tree.Node(id)
		for i := range n.Children + 1 {
			value, alpha, beta := tree.ValueAfter(id, i)
			if n.Layer == Min {
				value, alpha, beta = -value, -beta, -alpha
			}
			if v, a, b := negamax.ValueAfter(id, i); v != value || a != alpha || b != beta {
				t.Fatalf("%+v after %d children: got %d in (%d, %d), want %d in (%d, %d)", n, i, v, a, b, value, alpha, beta)
			}
		}
	}
}

// TestShuffleRepeats checks that a search without exact moves shuffles them, too, the same way for equal seeds.
func TestShuffleRepeats(t *testing.T) {
	moves := func(seed uint64) (moves []game.Point) {
		tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 2, Order: ShuffleOrder, Seed: seed})
		for id := range NodeID(tree.Len()) {
			moves = append(moves, tree.Node(id).Move)
		}
		return moves
	}
	if !slices.Equal(moves(3), moves(3)) || slices.Equal(moves(3), moves(4)) {
		t.Errorf("equal seeds give different orders, or different seeds equal ones: %v", moves(3))
	}
}
