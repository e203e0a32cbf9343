package minimax

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestSkippedMovesAreAdded checks on random positions that a tree with its skipped moves has the same nodes as the
// tree of a search that skips nothing.
func TestSkippedMovesAreAdded(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	numAdded := 0
	for range 60 {
		p := game.NewPosition(game.TicTacToe)
		for range 2 + random.IntN(5) {
			if next, err := p.Play(p.Rules().PointAt(random.IntN(9))); err == nil && !next.Result().Over() {
				p = next
			}
		}
		o := Options{Depth: 1 + random.IntN(4), Evaluate: OpenLines, AlphaBeta: random.IntN(4) > 0,
			Symmetry: random.IntN(2) > 0, Order: Order(random.IntN(2))}
		if random.IntN(3) == 0 {
			o.ForcedMoves = StopAtWin
		}
		plain := o
		plain.AlphaBeta, plain.ForcedMoves = false, ForcedNever

		pruned := Grow(t.Context(), p, o)
		full, lastPly := pruned.WithSkippedMoves(DefaultNodes)
		want := Grow(t.Context(), p, plain)
		if full.Len() != want.Len() || lastPly != full.Depth {
			t.Errorf("%v, %+v: got %d nodes and last ply %d, want %d and %d", p, o, full.Len(), lastPly, want.Len(),
				full.Depth)
			continue
		}
		numAdded += full.Len() - pruned.Len()
		if pruned.Stats.SymmetricSkipped != full.Stats.SymmetricSkipped {
			t.Errorf("%v, %+v: the counts of the search have changed", p, o)
		}
		compareMoves(t, full, want, Root, Root)

		for id := range NodeID(pruned.Len()) {
			got, old := full.Node(id), pruned.Node(id)
			if got.State != old.State || got.Move != old.Move || got.Value != old.Value || got.Parent != old.Parent {
				t.Errorf("%v, %+v: node %d is %+v, was %+v", p, o, id, got, old)
			}
		}
		if again, _ := full.WithSkippedMoves(DefaultNodes); again.Len() != full.Len() {
			t.Errorf("%v, %+v: got %d nodes when adding moves again, want %d", p, o, again.Len(), full.Len())
		}
	}
	if numAdded < 1000 {
		t.Errorf("got %d added nodes in all, want at least 1000", numAdded)
	}
}

// compareMoves compares the moves of two trees from a node of each down, and the mirror images among them.
func compareMoves(t *testing.T, got, want *Tree, gotID, wantID NodeID) {
	t.Helper()
	a, b := got.Node(gotID), want.Node(wantID)
	sameKind := (a.State == Symmetric) == (b.State == Symmetric)
	hasEnded := b.State == Searched && b.Ply < want.Depth && b.GameOver
	if a.Move != b.Move || a.Children != b.Children || !sameKind || hasEnded && !a.GameOver {
		t.Fatalf("got node %+v, want %+v", a, b)
	}

	for i := range a.Children {
		compareMoves(t, got, want, a.FirstChild+NodeID(i), b.FirstChild+NodeID(i))
	}
}

// TestSkippedMovesAreLimited checks that only whole plies with a limited number of nodes are added.
func TestSkippedMovesAreLimited(t *testing.T) {
	pruned := Grow(t.Context(), game.NewPosition(game.TicTacToe), Options{Depth: 4, AlphaBeta: true})
	for limit, want := range map[int]int{10: 1, 81: 1, 82: 2, 585: 2, 586: 3, 4000: 4} {
		full, lastPly := pruned.WithSkippedMoves(limit)
		if lastPly != want {
			t.Errorf("limit %d: got last ply %d, want %d", limit, lastPly, want)
		}
		wantNodes := []int{1, 9, 72, 504, 3024}
		for ply := range lastPly + 1 {
			if got := full.countPly(ply); got != wantNodes[ply] {
				t.Errorf("limit %d: got %d nodes of ply %d, want %d", limit, got, ply, wantNodes[ply])
			}
		}
	}
}

// TestPliesBelowLimitAreWhole checks for every limit that the plies said to have all their nodes have them.
func TestPliesBelowLimitAreWhole(t *testing.T) {
	pruned := Grow(t.Context(), game.NewPosition(game.TicTacToe), Options{Depth: 3, AlphaBeta: true})
	want := []int{1, 9, 72, 504}
	for limit := 10; limit <= 590; limit++ {
		full, lastPly := pruned.WithSkippedMoves(limit)
		for ply := range lastPly + 1 {
			if got := full.countPly(ply); got != want[ply] {
				t.Fatalf("limit %d: ply %d of %d has %d nodes, want %d", limit, ply, lastPly, got, want[ply])
			}
		}
	}
}
