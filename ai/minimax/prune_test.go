package minimax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// reference is a plain minimax search that uses only package game, with a table of values.
type reference struct {
	evaluate Evaluation
	win      int
	memo     map[string]int
}

// value returns the value of p for maxSide, searched to the given number of remaining plies.
func (ref *reference) value(p game.Position, maxSide game.Stone, remaining int) int {
	if r := p.Result(); r.Over() {
		switch r.Winner {
		case game.Empty:
			return 0
		case maxSide:
			return ref.win + remaining
		}

		return -ref.win - remaining
	}
	if remaining == 0 {
		return ref.evaluate.Explain(&p, maxSide).Total
	}
	key := p.String() + string([]byte{byte(maxSide), byte(remaining)})
	if v, ok := ref.memo[key]; ok {
		return v
	}

	best, isFirst := 0, true
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		v := ref.value(next, maxSide, remaining-1)
		if isFirst || p.ToMove() == maxSide && v > best || p.ToMove() != maxSide && v < best {
			best, isFirst = v, false
		}
	}
	ref.memo[key] = best

	return best
}

// best returns the value of p and all moves that have it.
func (ref *reference) best(p game.Position, depth int) (value int, moves []game.Point) {
	value = ref.value(p, p.ToMove(), depth)
	for point := range p.EmptyPoints() {
		next, _ := p.Play(point)
		if ref.value(next, p.ToMove(), depth-1) == value {
			moves = append(moves, point)
		}
	}

	return value, moves
}

// valueKeepingOptions lists options that must not change values.
var valueKeepingOptions = []Options{
	{},
	{AlphaBeta: true},
	{AlphaBeta: true, Order: WeightOrder},
	{AlphaBeta: true, Order: ShuffleOrder, Seed: 7},
	{Symmetry: true, AlphaBeta: true, Order: GainOrder, KeptPlies: 1},
	{ForcedMoves: ForcedEverywhere, AlphaBeta: true, Symmetry: true, Order: WeightOrder},
}

// TestDeadDrawKeepsValues checks that DeadDraw does not change the values and best moves of complete searches on 3×3.
func TestDeadDrawKeepsValues(t *testing.T) {
	for _, p := range reachable() {
		if p.Result().Over() {
			continue
		}
		o := perfect
		o.ExactMoves = 1
		plain := Grow(bg, p, o)
		o.DeadDraw = true
		pruned := Grow(bg, p, o)
		if a, b := plain.Node(Root), pruned.Node(Root); a.Value != b.Value || a.Bound != b.Bound ||
			!slices.Equal(bestMoves(plain), bestMoves(pruned)) {
			t.Fatalf("with DeadDraw: got value %d and best moves %v, want %d and %v, on\n%v", b.Value,
				bestMoves(pruned), a.Value, bestMoves(plain), p)
		}
		if pruned.Stats.Nodes > plain.Stats.Nodes {
			t.Fatalf("with DeadDraw: got %d nodes, want at most %d, on\n%v", pruned.Stats.Nodes, plain.Stats.Nodes, p)
		}
	}
}

// TestPruningKeepsValues checks that pruning does not change the value and the best moves on any reachable board of
// 3×3, at any depth.
func TestPruningKeepsValues(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	boards := reachable()
	for _, evaluate := range []Evaluation{OpenLines, OpenLinesAndSquares, CountedLines} {
		r := &reference{evaluate, 1000, map[string]int{}}
		for i := range boards {
			p := boards[i]
			if p.Result().Over() {
				continue
			}

			for depth := 1; depth <= 9; depth++ {
				value, moves := r.best(p, depth)
				isComplete := depth > 10-p.Stones() // whether the depth reaches the end of every game
				for k, o := range valueKeepingOptions {
					switch {
					case evaluate != OpenLines && (i%7 != 0 || depth > 4),
						k == 0 && (isComplete || depth > 5) && i%5 != 0, // the whole tree without pruning
						k > 1 && k < len(valueKeepingOptions)-1 && isComplete:
						continue
					}
					o.Depth, o.Evaluate, o.ExactMoves = depth, evaluate, 1
					tree := Grow(bg, p, o)
					if got := tree.Node(Root); got.Value != value || got.Bound != ExactValue {
						t.Fatalf("%+v on\n%v: got value %d (bound %d), want %d", o, p, got.Value, got.Bound, value)
					}
					best := bestMoves(tree)
					slices.SortFunc(best, func(a, b game.Point) int {
						return game.TicTacToe.Index(a) - game.TicTacToe.Index(b)
					})
					if o.ForcedMoves == ForcedNever && !slices.Equal(best, moves) {
						t.Fatalf("%+v on\n%v: got best moves %v, want %v", o, p, best, moves)
					}

					for _, point := range best {
						if !slices.Contains(moves, point) {
							t.Fatalf("%+v on\n%v: got best move %v, want one of %v", o, p, point, moves)
						}
					}
				}
			}
		}
	}
}

// TestAlphaBetaFindsBestMoves checks that the moves that alpha-beta finds without ExactMoves are among the best.
func TestAlphaBetaFindsBestMoves(t *testing.T) {
	r := &reference{OpenLines, 1000, map[string]int{}}
	numMissing := 0
	for _, p := range reachable() {
		if p.Result().Over() {
			continue
		}
		_, moves := r.best(p, 4)
		best := bestMoves(Grow(bg, p, Options{Depth: 4, AlphaBeta: true}))
		if len(best) == 0 || slices.ContainsFunc(best, func(point game.Point) bool {
			return !slices.Contains(moves, point)
		}) {
			t.Fatalf("got best moves %v, want some of %v on\n%v", best, moves, p)
		}
		numMissing += len(moves) - len(best)
	}
	if numMissing == 0 {
		t.Error("alpha-beta found all best moves, want positions in which it does not")
	}
}

// TestPruningKeepsValuesOnOtherBoards checks that pruning does not change values on random boards of other sizes and
// rules.
func TestPruningKeepsValuesOnOtherBoards(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, r := range []game.Rules{
		game.FiveByFive,
		{Width: 4, Height: 4, WinLength: 3},
		{Width: 5, Height: 4, WinLength: 4, ExactLength: true},
		{Width: 3, Height: 5, WinLength: 3},
		{Width: 6, Height: 6, WinLength: 5, Fouls: true},
		{Width: 6, Height: 4, WinLength: 3, BlockedEnds: true},
		{Width: 7, Height: 5, WinLength: 4, BlockedEnds: true, ExactLength: true},
	} {
		for range 12 {
			p := randomPosition(random, r, r.NumPoints()/3+random.IntN(r.NumPoints()/2))
			if p.Result().Over() {
				continue
			}

			evaluate := Evaluation(random.IntN(3))
			ref := &reference{evaluate, int(Grow(bg, p, Options{Evaluate: evaluate}).winValue), map[string]int{}}
			for depth := 1; depth <= 3; depth++ {
				value, _ := ref.best(p, depth)
				for _, o := range valueKeepingOptions {
					o.Depth, o.Evaluate, o.ExactMoves = depth, evaluate, 1
					tree := Grow(bg, p, o)
					if got := tree.Node(Root).Value; got != value {
						t.Fatalf("%+v on\n%v: got value %d, want %d", o, p, got, value)
					}
				}
			}
		}
	}
}

// randomPosition returns the position after n random moves, or fewer if the game ends.
func randomPosition(random *rand.Rand, r game.Rules, n int) game.Position {
	p := game.NewPosition(r)
	for range n {
		moves := slices.Collect(p.EmptyPoints())
		if p.Result().Over() || len(moves) == 0 {
			break
		}
		if next, err := p.Play(moves[random.IntN(len(moves))]); err == nil {
			p = next
		}
	}

	return p
}

// TestBounds checks that exact values are exact and that bounds are bounds.
func TestBounds(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	r := &reference{OpenLines, 1000, map[string]int{}}
	for range 40 {
		p := randomPosition(random, game.TicTacToe, random.IntN(4))
		tree := Grow(bg, p, Options{Depth: 1 + random.IntN(5), AlphaBeta: true, Symmetry: random.IntN(2) == 0})
		for id := range NodeID(tree.Len()) {
			n := tree.Node(id)
			if !n.HasValue {
				continue
			}
			value := r.value(tree.PositionAt(id), p.ToMove(), tree.Depth-n.Ply)
			if n.Bound == ExactValue && n.Value != value || n.Bound == LowerBound && n.Value > value ||
				n.Bound == UpperBound && n.Value < value {
				t.Fatalf("got node %+v, whose true value is %d", n, value)
			}
		}
	}
}

// TestCutoffSource checks that the source of a cutoff is an ancestor of the other layer and a child of that ancestor,
// which was searched before and is at least as good for the ancestor as the node that was cut off.
func TestCutoffSource(t *testing.T) {
	for _, o := range []Options{
		{Depth: 5, AlphaBeta: true},
		{Depth: 4, AlphaBeta: true, ExactMoves: 1, Order: WeightOrder},
	} {
		tree := Grow(bg, game.NewPosition(game.TicTacToe), o)
		numCutoffs := int64(0)
		for id := range NodeID(tree.Len()) {
			n := tree.Node(id)
			ancestor, child := tree.CutoffSource(id)
			if n.Cutoff == NoCutoff {
				if ancestor != None || child != None {
					t.Fatalf("%+v has no cutoff, but a source", n)
				}
				continue
			}
			numCutoffs++

			a, c := tree.Node(ancestor), tree.Node(child)
			for sibling := a.FirstChild; sibling < child; sibling++ {
				if s := tree.Node(sibling); s.State == Searched && s.Value == c.Value {
					t.Fatalf("%+v: got source %+v, want %+v, which set the bound before", n, c, s)
				}
			}
			path := tree.Path(id)
			switch {
			case a.Layer == n.Layer || c.Parent != ancestor || !slices.Contains(path, ancestor) ||
				slices.Contains(path, child):
				t.Fatalf("%+v: got source %+v, %+v; want an ancestor of the other layer and its child", n, a, c)
			case n.Cutoff == AlphaCutoff && (n.Value > n.Alpha || c.Value < n.Value):
				t.Fatalf(
					"alpha cutoff of %+v: got source %+v, want Value <= Alpha and Value <= the Value of the source", n,
					c)
			case n.Cutoff == BetaCutoff && (n.Value < n.Beta || c.Value > n.Value):
				t.Fatalf("beta cutoff of %+v: got source %+v, want Value >= Beta and Value >= the Value of the source",
					n, c)
			}
		}
		if numCutoffs != tree.Stats.Cutoffs || numCutoffs == 0 {
			t.Errorf("the tree has %d cutoffs, Stats.Cutoffs = %d", numCutoffs, tree.Stats.Cutoffs)
		}
	}
}

// TestForcedMovesBlockTheEnds checks that a four has two answers in caro: its fifth point, and the next point, where a
// stone blocks the row at both ends.
func TestForcedMovesBlockTheEnds(t *testing.T) {
	r := game.Rules{Width: 8, Height: 3, WinLength: 4, BlockedEnds: true}
	p := parse(t, r, "OXXX.... ........ ........", game.White)

	tree := Grow(bg, p, Options{Depth: 2, ForcedMoves: ForcedEverywhere})
	var moves []game.Point
	for c := range tree.Children(Root) {
		moves = append(moves, tree.Node(c).Move)
	}
	if want := []game.Point{game.Pt(4, 0), game.Pt(5, 0)}; !slices.Equal(moves, want) {
		t.Errorf("got moves %v, want %v", moves, want)
	}
}
