package minimax

import (
	"math/rand/v2"
	"testing"

	"jingzi/game"
)

// TestNodeCounts checks the number of nodes of the 3×3 tree, including the root, with each kind of pruning.
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
			t.Errorf("%s: got %d nodes, want %d (%d cutoffs, %d symmetric)", c.name, tree.Stats.Nodes, c.want,
				tree.Stats.Cutoffs, tree.Stats.SymmetricSkipped)
		}
		if v := tree.Node(Root).Value; v != 0 {
			t.Errorf("%s: got value %d of the empty board, want 0", c.name, v)
		}
	}
}

// TestDeadDraw checks the tree of Perfect's first move with and without DeadDraw, and the number of nodes that it
// takes to find all equal moves.
func TestDeadDraw(t *testing.T) {
	o := perfect
	o.ExactMoves = 1
	for _, c := range []struct {
		deadDraw        bool
		nodes, repeated int64
	}{{false, 170, 189}, {true, 129, 154}} {
		o.DeadDraw = c.deadDraw
		tree := Grow(bg, game.NewPosition(game.TicTacToe), o)
		if s := tree.Stats; s.Nodes != c.nodes || s.Repeated != c.repeated || tree.Node(Root).Value != 0 ||
			len(bestMoves(tree)) != 9 {
			t.Errorf("DeadDraw %v: got value %d, best moves %v, %+v; want value 0, 9 best moves, %d nodes and %d "+
				"repeated", c.deadDraw, tree.Node(Root).Value, bestMoves(tree), s, c.nodes, c.repeated)
		}

		for id := range NodeID(tree.Len()) {
			n, p := tree.Node(id), tree.PositionAt(id)
			if n.State == Searched && n.GameOver && !p.Result().Over() && (!c.deadDraw || isWinnable(p)) {
				t.Errorf("DeadDraw %v: GameOver is set on\n%v", c.deadDraw, p)
			}
		}
	}
}

// isWinnable reports whether a side can still win.
func isWinnable(p game.Position) bool {
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err == nil && (next.Result().Winner != game.Empty || !next.Result().Over() && isWinnable(next)) {
			return true
		}
	}

	return false
}

// TestGames checks the numbers of games of tic-tac-toe by result. Each leaf of the whole tree is a game.
func TestGames(t *testing.T) {
	s := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 9}).Stats
	if s.Leaves != 255168 || s.MaxWins != 131184 || s.Drawn != 46080 || s.MinWins != 77904 || s.Horizon != 0 {
		t.Errorf("got %+v, want 255168 leaves: 131184 wins of MAX, 46080 draws, 77904 wins of MIN", s)
	}
}

// TestReachableBoards checks the numbers of reachable boards, of reachable boards up to symmetry, and of finished
// boards up to symmetry.
func TestReachableBoards(t *testing.T) {
	var canonicalBoards, winners = map[string]bool{}, map[string]game.Stone{}
	boards := reachable()
	for i := range boards {
		p := &boards[i]
		key := canonical(p)
		canonicalBoards[key] = true
		if p.Result().Over() {
			winners[key] = p.Result().Winner
		}
	}

	count := map[game.Stone]int{}
	for _, winner := range winners {
		count[winner]++
	}
	if len(boards) != 5478 || len(canonicalBoards) != 765 || len(winners) != 138 ||
		count[game.Black] != 91 || count[game.White] != 44 || count[game.Empty] != 3 {
		t.Errorf("got %d boards, %d up to symmetry, %d of these finished, %v by winner; want 5478, 765, 138, and "+
			"91, 44 and 3", len(boards), len(canonicalBoards), len(winners), count)
	}
}

// TestCallsWithSymmetry checks that a search that expands each class of symmetric positions once makes 2,271 calls.
func TestCallsWithSymmetry(t *testing.T) {
	numCalls := 0
	seen := map[string]bool{}
	var search func(p game.Position)
	search = func(p game.Position) {
		numCalls++
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
	if numCalls != 2271 {
		t.Errorf("got %d calls, want 2271", numCalls)
	}
}

// TestLayers checks the number of nodes at each ply. Zhou Xiang's paper gives their sum as 585, but it is 586.
func TestLayers(t *testing.T) {
	tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 3})
	want := []int64{1, 9, 72, 504}
	for ply, n := range tree.Stats.ByPly {
		if n != want[ply] {
			t.Errorf("ply %d: got %d nodes, want %d", ply, n, want[ply])
		}
	}
	if tree.Len() != 586 || tree.Stats.Horizon != 504 {
		t.Errorf("got %d nodes kept and %d evaluated, want 586 and 504", tree.Len(), tree.Stats.Horizon)
	}
}

// TestDeadDrawNearTheEnd checks that with DeadDraw a game with one or two empty points is over if nobody can win, and
// only then.
func TestDeadDrawNearTheEnd(t *testing.T) {
	random := rand.New(rand.NewPCG(6, 7))
	numDead := 0
	for _, r := range []game.Rules{{Width: 3, Height: 4, WinLength: 3}, {Width: 4, Height: 4, WinLength: 4},
		{Width: 5, Height: 4, WinLength: 4}} {
		for range 300 {
			p := randomPosition(random, r, r.NumPoints()-2-random.IntN(2))
			if p.Result().Over() {
				continue
			}
			tree := Grow(bg, p, Options{Depth: 1, DeadDraw: true})
			for c := range tree.Children(Root) {
				child, isOver := tree.PositionAt(c), tree.Node(c).GameOver
				isDead := !child.Result().Over() && !isWinnable(child)
				if isOver != (isDead || child.Result().Over()) {
					t.Fatalf("GameOver = %v, nobody can win = %v, on\n%v", isOver, isDead, child)
				}
				if isDead {
					numDead++
				}
			}
		}
	}
	if numDead < 100 {
		t.Errorf("got %d dead positions, want at least 100", numDead)
	}
}

// TestDeadDrawWithoutOpenLines checks that with DeadDraw a game without open lines is over, even with many empty points.
func TestDeadDrawWithoutOpenLines(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 5))
	numClosed := 0
	for range 300 {
		p := randomPosition(random, game.Rules{Width: 5, Height: 5, WinLength: 5}, 8+random.IntN(10))
		if p.Result().Over() {
			continue
		}
		tree := Grow(bg, p, Options{Depth: 1, DeadDraw: true})
		for c := range tree.Children(Root) {
			child := tree.PositionAt(c)
			if child.OpenLines(game.Black)+child.OpenLines(game.White) > 0 {
				continue
			}
			numClosed++
			if !tree.Node(c).GameOver {
				t.Fatalf("GameOver = false on\n%v", child)
			}
		}
	}
	if numClosed < 50 {
		t.Errorf("got %d positions without open lines, want at least 50", numClosed)
	}
}

// TestSymmetricSkipped checks that the number of skipped symmetric moves is that of the nodes marked so.
func TestSymmetricSkipped(t *testing.T) {
	tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 3, Symmetry: true})
	want := int64(0)
	for id := range NodeID(tree.Len()) {
		if tree.Node(id).State == Symmetric {
			want++
		}
	}
	if got := tree.Stats.SymmetricSkipped; got != want || want == 0 {
		t.Errorf("got %d skipped moves, want %d", got, want)
	}
}

// TestValueOfWinIsAboveEvaluations checks that no evaluation is taken for a win, even on a board where evaluations
// exceed the value of a win on 3×3.
func TestValueOfWinIsAboveEvaluations(t *testing.T) {
	p := game.NewPosition(game.Rules{Width: 15, Height: 15, WinLength: 9})
	for i := range 8 {
		p = play(t, play(t, p, game.Pt(3+i, 7)), game.Pt(2*(i%4), 14*(i/4)))
	}
	tree := Grow(bg, p, Options{Evaluate: CountedLines})
	value := tree.Node(Root).Value
	if wins, _, _ := tree.Outcome(value); wins || value < 2000 {
		t.Errorf("the value %d of an unfinished game is a win: %v", value, wins)
	}
}
