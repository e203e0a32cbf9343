package minimax

import (
	"testing"

	"jingzi/game"
)

// The sizes of the whole 3×3 tree with each kind of pruning, including the root.
func TestNodeCounts(t *testing.T) {
	empty := game.NewPosition(game.TicTacToe)
	for _, c := range []struct {
		name string
		o    Options
		want int64
	}{
		{"minimax", Options{}, 549946},
		{"minimax, symmetry", Options{Symmetry: true}, 58524},
		{"alpha-beta", Options{AlphaBeta: true}, 18297},
		{"alpha-beta, centre first", Options{AlphaBeta: true, Order: WeightOrder}, 7275},
		{"alpha-beta, symmetry", Options{AlphaBeta: true, Symmetry: true}, 3082},
		{"alpha-beta, symmetry, centre first", Options{AlphaBeta: true, Symmetry: true, Order: WeightOrder}, 1092},
	} {
		c.o.Depth, c.o.UniformWins = 9, true
		tree := Grow(bg, empty, c.o)
		if tree.Stopped != Complete || tree.Stats.Nodes != c.want {
			t.Errorf("%s: %d nodes, want %d (%d cuts, %d twins)", c.name, tree.Stats.Nodes, c.want, tree.Stats.Cutoffs, tree.Stats.SymmetricSkipped)
		}
		if v := tree.Node(Root).Value; v != 0 {
			t.Errorf("%s: the empty board is worth %d, want 0", c.name, v)
		}
	}
}

// Perfect's tree of its first move, with and without playing dead positions out, and the work of finding
// all equal moves. Dead positions are found by playing on in every way.
func TestDeadDraw(t *testing.T) {
	o := perfect
	o.ExactMoves = 1
	for _, c := range []struct {
		dead         bool
		nodes, again int64
	}{{false, 170, 189}, {true, 129, 154}} {
		o.DeadDraw = c.dead
		tree := Grow(bg, game.NewPosition(game.TicTacToe), o)
		if s := tree.Stats; s.Nodes != c.nodes || s.Researched != c.again || tree.Node(Root).Value != 0 || len(bestMoves(tree)) != 9 {
			t.Errorf("DeadDraw %v: value %d, best %v, %+v", c.dead, tree.Node(Root).Value, bestMoves(tree), s)
		}
		for id := range NodeID(tree.Len()) {
			n, p := tree.Node(id), tree.PositionAt(id)
			if n.State == Searched && n.GameOver && !p.Result().Over() && (!c.dead || winnable(p)) {
				t.Errorf("DeadDraw %v: finished on\n%v", c.dead, p)
			}
		}
	}
}

// winnable reports whether either side can still win.
func winnable(p game.Position) bool {
	for at := range p.EmptyPoints() {
		next, err := p.Play(at)
		if err == nil && (next.Result().Winner != game.Empty || !next.Result().Over() && winnable(next)) {
			return true
		}
	}
	return false
}

// The games of tic-tac-toe (paper 004): each ends at one leaf of the whole tree.
func TestGames(t *testing.T) {
	s := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 9}).Stats
	if s.Leaves != 255168 || s.MaxWins != 131184 || s.Drawn != 46080 || s.MinWins != 77904 || s.Horizon != 0 {
		t.Errorf("%+v", s)
	}
}

// The same counts, of the boards themselves.
func TestReachableBoards(t *testing.T) {
	var classes, finished = map[string]bool{}, map[string]game.Stone{}
	boards := reachable()
	for i := range boards {
		p := &boards[i]
		key := canonical(p)
		classes[key] = true
		if p.Result().Over() {
			finished[key] = p.Result().Winner
		}
	}
	won := map[game.Stone]int{}
	for _, winner := range finished {
		won[winner]++
	}
	if len(boards) != 5478 || len(classes) != 765 || len(finished) != 138 ||
		won[game.Black] != 91 || won[game.White] != 44 || won[game.Empty] != 3 {
		t.Errorf("%d boards, %d up to symmetry, %d of them finished %v", len(boards), len(classes), len(finished), won)
	}
}

// Expanding each class of symmetric positions only once takes 2,271 calls.
func TestOneCallPerClass(t *testing.T) {
	calls := 0
	seen := map[string]bool{}
	var search func(p game.Position)
	search = func(p game.Position) {
		calls++
		key := canonical(&p)
		if seen[key] {
			return
		}
		seen[key] = true
		tree := Grow(bg, p, Options{Depth: 1})
		for id := range tree.Children(Root) {
			search(tree.PositionAt(id))
		}
	}
	search(game.NewPosition(game.TicTacToe))
	if calls != 2271 {
		t.Errorf("%d calls, want 2271", calls)
	}
}

// Each layer of the tree, as paper 000's text program prints it. The paper sums the first four to 585;
// they are 586.
func TestLayers(t *testing.T) {
	tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 3})
	want := []int64{1, 9, 72, 504}
	for ply, n := range tree.Stats.ByPly {
		if n != want[ply] {
			t.Errorf("%d nodes at ply %d, want %d", n, ply, want[ply])
		}
	}
	if tree.Len() != 586 || tree.Stats.Horizon != 504 {
		t.Errorf("%d nodes kept, %d evaluated", tree.Len(), tree.Stats.Horizon)
	}
}
