package minimax

import (
	"context"
	"reflect"
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

// A tree that drops its deeper nodes has the same results.
func TestKeep(t *testing.T) {
	p := parse(t, game.FiveByFive, "..... .X... ..O.. .X... .....", game.White)
	o := Options{Depth: 4, AlphaBeta: true, Symmetry: true, Order: WeightOrder, Evaluate: OpenLinesAndSquares, ExactMoves: 3}
	whole := Grow(bg, p, o)
	o.KeptPlies = 1
	lean := Grow(bg, p, o)
	if lean.Len() != 1+lean.Node(Root).Children || !lean.Node(1).ChildrenDropped {
		t.Errorf("%d nodes kept", lean.Len())
	}
	whole.Stats.Elapsed, lean.Stats.Elapsed = 0, 0
	if !reflect.DeepEqual(whole.Stats, lean.Stats) {
		t.Errorf("searched %+v, lean %+v", whole.Stats, lean.Stats)
	}
	if !reflect.DeepEqual(whole.Report(25), lean.Report(25)) {
		t.Errorf("%+v\n%+v", whole.Report(25), lean.Report(25))
	}
	if len(whole.Report(25).PVs) < 3 {
		t.Error("fewer exact lines than asked for")
	}
}

// The line reported for the chosen move is that of its best children.
func TestLineIsBestChildren(t *testing.T) {
	tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 6, AlphaBeta: true})
	var want []game.Point
	for id := tree.Chosen(); id != None; id = tree.Node(id).BestChild {
		want = append(want, tree.Node(id).Move)
	}
	if got := tree.Variation(tree.Chosen()); !slices.Equal(got, want) || len(got) != 6 {
		t.Errorf("%v, want %v", got, want)
	}
}

// The line below a symmetric node is legal and ends as its value says.
func TestLineOfTwin(t *testing.T) {
	start := game.NewPosition(game.TicTacToe)
	tree := Grow(bg, start, Options{Depth: 3, AlphaBeta: true, Symmetry: true, ExactMoves: 9})
	r := tree.Report(9)
	if len(r.PVs) != 9 {
		t.Fatalf("%d lines", len(r.PVs))
	}
	for _, line := range r.PVs {
		p := start
		for _, at := range line.Moves {
			p = play(t, p, at)
		}
		if got := OpenLines.Explain(&p, game.Black).Total; len(line.Moves) != 3 || got != int(line.Score) {
			t.Errorf("%v ends with %d, not %d", line.Moves, got, line.Score)
		}
	}
}

// Events enter and leave every node once, children within their parent, and the value after the last child
// is the node's.
func TestSteps(t *testing.T) {
	o := Options{Depth: 4, AlphaBeta: true, Symmetry: true, Order: WeightOrder}
	for o.ExactMoves = range 4 {
		checkSteps(t, Grow(bg, game.NewPosition(game.TicTacToe), o))
	}
	checkSteps(t, Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 3}))
}

func checkSteps(t *testing.T, tree *Tree) {
	var open []NodeID
	entered := 0
	for _, s := range tree.Replay() {
		n := tree.Node(s.Node)
		if s.Kind == Update {
			if tree.Node(s.Child).Parent != s.Node || open[len(open)-1] != s.Node {
				t.Fatalf("%d hands its value to %d", s.Child, s.Node)
			}
			continue
		}
		if s.Kind == Enter {
			entered++
			if len(open) > 0 && n.Parent != open[len(open)-1] {
				t.Fatalf("%d entered outside its parent", s.Node)
			}
			if n.Parent != None { // the window is the parent's at that time
				_, alpha, beta := tree.ValueAfter(n.Parent, int(s.Node-tree.Node(n.Parent).FirstChild))
				if n.Alpha != alpha || n.Beta != beta {
					t.Fatalf("%+v entered with a window of %d, %d", n, alpha, beta)
				}
			}
			open = append(open, s.Node)
			continue
		}
		if open[len(open)-1] != s.Node {
			t.Fatalf("%d left out of turn", s.Node)
		}
		open = open[:len(open)-1]
		if value, _, _ := tree.ValueAfter(s.Node, n.Children); n.Children > 0 && value != n.Value {
			t.Fatalf("%+v: %d after all children", n, value)
		}
	}
	if int64(entered) != tree.Stats.Nodes || len(open) != 0 {
		t.Errorf("%d of %d nodes entered, %d not left", entered, tree.Stats.Nodes, len(open))
	}
}

// A tree ends at its node limit and reports it. The move then played is the best of those known.
func TestNodeCap(t *testing.T) {
	start := game.NewPosition(game.TicTacToe)
	for _, limit := range []int64{1, 2, 10, 100, 5000, 100_000} {
		tree := Grow(bg, start, Options{Depth: 9, Nodes: limit})
		if tree.Stopped != NodeLimit || int64(tree.Len()) > limit+9 || tree.Node(Root).State != Partial {
			t.Errorf("cap %d: %d nodes, stopped %d", limit, tree.Len(), tree.Stopped)
		}
		if chosen := tree.Chosen(); (chosen == None) != (limit < 60_000) {
			t.Errorf("cap %d: chosen %d", limit, chosen)
		}
		if tree.Chosen() != None && tree.Node(Root).Value != 0 {
			t.Errorf("cap %d: worth %d", limit, tree.Node(Root).Value)
		}
	}
	if tree := Grow(bg, start, Options{Depth: 9, Nodes: 549_946}); tree.Stopped != Complete {
		t.Error("the whole tree was cut short")
	}
}

// The search ends with its context; otherwise it would take days.
func TestCancel(t *testing.T) {
	p := game.NewPosition(game.FiveByFive)
	ctx, cancel := context.WithCancel(bg)
	cancel()
	tree := Grow(ctx, p, Options{Depth: 9, Nodes: 1 << 40, KeptPlies: 1})
	if tree.Stopped != Cancelled || tree.Stats.Nodes > 32 {
		t.Errorf("stopped %d after %d nodes", tree.Stopped, tree.Stats.Nodes)
	}
	ctx, cancel = context.WithTimeout(bg, 5*time.Millisecond)
	defer cancel()
	tree = Grow(ctx, p, Options{Depth: 9, Nodes: 1 << 40, KeptPlies: 1})
	if tree.Stopped != Cancelled {
		t.Errorf("stopped %d", tree.Stopped)
	}
}

// If all of Black's moves are forbidden it passes, and the game continues: here the one empty point would
// make an overline.
func TestPassWhenAllIsForbidden(t *testing.T) {
	r := game.Rules{Width: 6, Height: 6, WinLength: 5, Fouls: true}
	p := parse(t, r, "XXX.XX OOXXOO XXOOXX OOXXOO XXOOXX OOXXOO", game.Black)
	if p.Result().Over() || p.Legal(game.Pt(3, 0)) == nil {
		t.Fatal("not the position that was meant")
	}
	tree := Grow(bg, p, Options{Depth: 2, AlphaBeta: true})
	want := []game.Point{game.Pass, game.Pt(3, 0)}
	if got := tree.Variation(tree.Chosen()); !slices.Equal(got, want) {
		t.Errorf("plays %v, want %v", got, want)
	}
}

// The node counts of some fixed searches. They change only with an intentional change of the search.
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
			t.Errorf("%s: %d nodes, want %d", c.board, tree.Stats.Nodes, c.want)
		}
	}
}
