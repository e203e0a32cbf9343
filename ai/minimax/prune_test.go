package minimax

import (
	"math/rand/v2"
	"slices"
	"testing"

	"jingzi/game"
)

// reference is minimax as in textbooks, on package game's board and without pruning except a table: the
// reference for all pruning.
type reference struct {
	evaluate Evaluation
	win      int
	memo     map[string]int
}

func (m *reference) value(p game.Position, max game.Stone, left int) int {
	if r := p.Result(); r.Over() {
		switch r.Winner {
		case game.Empty:
			return 0
		case max:
			return m.win + left
		}
		return -m.win - left
	}
	if left == 0 {
		return m.evaluate.Explain(&p, max).Total
	}
	key := p.String() + string([]byte{byte(max), byte(left)})
	if v, ok := m.memo[key]; ok {
		return v
	}
	best, first := 0, true
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err != nil {
			continue
		}
		v := m.value(next, max, left-1)
		if first || p.ToMove() == max && v > best || p.ToMove() != max && v < best {
			best, first = v, false
		}
	}
	m.memo[key] = best
	return best
}

// best returns the value of p and all the moves that have it.
func (m *reference) best(p game.Position, depth int) (value int, moves []game.Point) {
	value = m.value(p, p.ToMove(), depth)
	for at := range p.EmptyPoints() {
		next, _ := p.Play(at)
		if m.value(next, p.ToMove(), depth-1) == value {
			moves = append(moves, at)
		}
	}
	return value, moves
}

// Every option that must not change a value, and all of them together.
var harmless = []Options{
	{},
	{AlphaBeta: true},
	{AlphaBeta: true, Order: WeightOrder},
	{AlphaBeta: true, Order: ShuffleOrder, Seed: 7},
	{Symmetry: true, AlphaBeta: true, Order: GainOrder, KeptPlies: 1},
	{ForcedMoves: ForcedEverywhere, AlphaBeta: true, Symmetry: true, Order: WeightOrder},
}

// Detecting draws early changes nothing at the end of the game: on every board of 3×3 the values and the
// best moves are the same.
func TestDeadDrawChangesNothing(t *testing.T) {
	for _, p := range reachable() {
		if p.Result().Over() {
			continue
		}
		o := perfect
		o.ExactMoves = 1
		played := Grow(bg, p, o)
		o.DeadDraw = true
		ended := Grow(bg, p, o)
		if a, b := played.Node(Root), ended.Node(Root); a.Value != b.Value || a.Bound != b.Bound || !slices.Equal(bestMoves(played), bestMoves(ended)) {
			t.Fatalf("%v\n%d by %v, and %d by %v", p, a.Value, bestMoves(played), b.Value, bestMoves(ended))
		}
		if ended.Stats.Nodes > played.Stats.Nodes {
			t.Fatalf("%v\n%d nodes, and %d", p, played.Stats.Nodes, ended.Stats.Nodes)
		}
	}
}

// On every board of 3×3 that can occur, at every depth, the value is the same with and without pruning,
// and so are the best moves.
func TestPrunedIsUnpruned(t *testing.T) {
	boards := reachable()
	for _, evaluate := range []Evaluation{OpenLines, OpenLinesAndSquares, CountedLines} {
		m := &reference{evaluate, 1000, map[string]int{}}
		for i := range boards {
			p := boards[i]
			if p.Result().Over() {
				continue
			}
			for depth := 1; depth <= 9; depth++ {
				value, moves := m.best(p, depth)
				beyond := depth > 10-p.Stones() // the horizon is beyond the end of every game
				for k, o := range harmless {
					switch {
					case evaluate != OpenLines && (i%7 != 0 || depth > 4),
						k == 0 && (beyond || depth > 5) && i%5 != 0, // the unpruned tree itself
						k > 1 && k < len(harmless)-1 && beyond:
						continue
					}
					o.Depth, o.Evaluate, o.ExactMoves = depth, evaluate, 1
					tree := Grow(bg, p, o)
					if got := tree.Node(Root); got.Value != value || got.Bound != ExactValue {
						t.Fatalf("%+v on\n%v: worth %d (bound %d), unpruned %d", o, p, got.Value, got.Bound, value)
					}
					best := bestMoves(tree)
					slices.SortFunc(best, func(a, b game.Point) int { return game.TicTacToe.Index(a) - game.TicTacToe.Index(b) })
					if o.ForcedMoves == ForcedNever && !slices.Equal(best, moves) {
						t.Fatalf("%+v on\n%v: best %v, unpruned %v", o, p, best, moves)
					}
					for _, at := range best {
						if !slices.Contains(moves, at) {
							t.Fatalf("%+v on\n%v: %v is not among the best %v", o, p, at, moves)
						}
					}
				}
			}
		}
	}
}

// Plain alpha-beta does not find all best moves; those it finds are best.
func TestPlainAlphaBetaNamesBest(t *testing.T) {
	m := &reference{OpenLines, 1000, map[string]int{}}
	more := 0
	for _, p := range reachable() {
		if p.Result().Over() {
			continue
		}
		_, moves := m.best(p, 4)
		best := bestMoves(Grow(bg, p, Options{Depth: 4, AlphaBeta: true}))
		if len(best) == 0 || slices.ContainsFunc(best, func(at game.Point) bool { return !slices.Contains(moves, at) }) {
			t.Fatalf("%v of %v on\n%v", best, moves, p)
		}
		more += len(moves) - len(best)
	}
	if more == 0 {
		t.Error("every best move was named: the test says nothing")
	}
}

// The same on random boards of other shapes and rules.
func TestPrunedIsUnprunedElsewhere(t *testing.T) {
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
			m := &reference{evaluate, int(Grow(bg, p, Options{Evaluate: evaluate}).winValue), map[string]int{}}
			for depth := 1; depth <= 3; depth++ {
				value, _ := m.best(p, depth)
				for _, o := range harmless {
					o.Depth, o.Evaluate, o.ExactMoves = depth, evaluate, 1
					tree := Grow(bg, p, o)
					if got := tree.Node(Root).Value; got != value {
						t.Fatalf("%+v on\n%v: worth %d, unpruned %d", o, p, got, value)
					}
				}
			}
		}
	}
}

// randomPosition plays n random moves, or fewer if the game ends.
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

// Every value flagged as a bound is one, and every exact value is exact.
func TestBoundsHold(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	m := &reference{OpenLines, 1000, map[string]int{}}
	for range 40 {
		p := randomPosition(random, game.TicTacToe, random.IntN(4))
		tree := Grow(bg, p, Options{Depth: 1 + random.IntN(5), AlphaBeta: true, Symmetry: random.IntN(2) == 0})
		for id := range NodeID(tree.Len()) {
			n := tree.Node(id)
			if !n.HasValue {
				continue
			}
			value := m.value(tree.PositionAt(id), p.ToMove(), tree.Depth-n.Ply)
			if n.Bound == ExactValue && n.Value != value || n.Bound == LowerBound && n.Value > value || n.Bound == UpperBound && n.Value < value {
				t.Fatalf("node %+v is worth %d", n, value)
			}
		}
	}
}

// The source of a cutoff is an ancestor of the other layer, and a child of it that was searched before and
// is at least as good for it as the cut node.
func TestCutsAreExplained(t *testing.T) {
	for _, o := range []Options{
		{Depth: 5, AlphaBeta: true},
		{Depth: 4, AlphaBeta: true, ExactMoves: 1, Order: WeightOrder},
	} {
		tree := Grow(bg, game.NewPosition(game.TicTacToe), o)
		cuts := int64(0)
		for id := range NodeID(tree.Len()) {
			n := tree.Node(id)
			ancestor, child := tree.CutoffSource(id)
			if n.Cutoff == NoCutoff {
				if ancestor != None || child != None {
					t.Fatalf("%+v was not cut, but explained", n)
				}
				continue
			}
			cuts++
			a, c := tree.Node(ancestor), tree.Node(child)
			path := tree.Path(id)
			switch {
			case a.Layer == n.Layer || c.Parent != ancestor || !slices.Contains(path, ancestor) || slices.Contains(path, child):
				t.Fatalf("%+v cut by %+v, %+v", n, a, c)
			case n.Cutoff == AlphaCutoff && (n.Value > n.Alpha || c.Value < n.Value):
				t.Fatalf("α %+v cut by %+v", n, c)
			case n.Cutoff == BetaCutoff && (n.Value < n.Beta || c.Value > n.Value):
				t.Fatalf("β %+v cut by %+v", n, c)
			}
		}
		if cuts != tree.Stats.Cutoffs || cuts == 0 {
			t.Errorf("%d cuts in the tree, %d counted", cuts, tree.Stats.Cutoffs)
		}
	}
}

// In caro a four has two answers: its fifth point, and the point beyond it, which blocks the run at both
// ends.
func TestForcedMovesBlockTheEnds(t *testing.T) {
	r := game.Rules{Width: 8, Height: 3, WinLength: 4, BlockedEnds: true}
	p := parse(t, r, "OXXX.... ........ ........", game.White)
	tree := Grow(bg, p, Options{Depth: 2, ForcedMoves: ForcedEverywhere})
	var moves []game.Point
	for c := range tree.Children(Root) {
		moves = append(moves, tree.Node(c).Move)
	}
	if want := []game.Point{game.Pt(4, 0), game.Pt(5, 0)}; !slices.Equal(moves, want) {
		t.Errorf("searches %v, not %v", moves, want)
	}
}
