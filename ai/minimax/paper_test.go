package minimax

import (
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// TestFinishedLines checks the results of all games that the computer can play at a depth, with all of its best moves
// and all replies.
func TestFinishedLines(t *testing.T) {
	type tally struct{ wins, draws, losses int }
	for _, c := range []struct {
		depth           int
		computer, human tally // by the side that moves first
	}{
		{1, tally{760, 320, 64}, tally{2320, 2016, 2088}},
		{2, tally{552, 256, 0}, tally{1024, 840, 336}},
		{3, tally{296, 8, 0}, tally{1600, 1056, 768}},
		{6, tally{896, 224, 0}, tally{1280, 880, 0}},
		{9, tally{7056, 3584, 0}, tally{2528, 3584, 0}},
	} {
		for _, o := range []Options{
			{},
			{AlphaBeta: true, Symmetry: true, Order: ShuffleOrder, ExactMoves: 1},
		} {
			o.Depth = c.depth
			if c.depth == 9 && !o.AlphaBeta && testing.Short() {
				continue
			}
			best := map[string][]game.Point{}
			var count func(p game.Position, computer game.Stone) tally
			count = func(p game.Position, computer game.Stone) (n tally) {
				if r := p.Result(); r.Over() {
					switch r.Winner {
					case computer:
						n.wins++
					case game.Empty:
						n.draws++
					default:
						n.losses++
					}

					return n
				}
				moves := slices.Collect(p.EmptyPoints())
				if p.ToMove() == computer {
					key := p.String()
					if _, known := best[key]; !known {
						best[key] = bestMoves(Grow(bg, p, o))
					}
					moves = best[key]
				}

				for _, point := range moves {
					m := count(play(t, p, point), computer)
					n.wins, n.draws, n.losses = n.wins+m.wins, n.draws+m.draws, n.losses+m.losses
				}

				return n
			}
			start := game.NewPosition(game.TicTacToe)
			if got := count(start, game.Black); got != c.computer {
				t.Errorf("depth %d, computer first, %+v: got %v, want %v", c.depth, o, got, c.computer)
			}
			if got := count(start, game.White); got != c.human {
				t.Errorf("depth %d, human first, %+v: got %v, want %v", c.depth, o, got, c.human)
			}
		}
	}
}

// TestForkNeedsThreePlies checks an example of Zhou Xiang's paper, in which X moves to row 1, column 3, and then
// threatens two lines: a search of three plies finds this win, a search of two plies does not.
func TestForkNeedsThreePlies(t *testing.T) {
	p := parse(t, game.TicTacToe, "OOX .X. ..X", game.White)
	for depth, want := range map[int]bool{1: false, 2: true, 3: true} {
		tree := Grow(bg, p, Options{Depth: depth})
		if _, loses, plies := tree.Outcome(tree.Node(Root).Value); loses != want || want && plies != 2 {
			t.Errorf("O to move, depth %d: got loss = %v in %d plies, want %v in 2", depth, loses, plies, want)
		}
	}

	before := parse(t, game.TicTacToe, "OO. .X. ..X", game.Black)
	for depth, want := range map[int]bool{1: false, 2: false, 3: true} {
		tree := Grow(bg, before, Options{Depth: depth})
		wins, _, plies := tree.Outcome(tree.Node(Root).Value)
		if wins != want || want && plies != 3 {
			t.Errorf("X to move, depth %d: got win = %v in %d plies, want %v in 3", depth, wins, plies, want)
		}
		if want && !slices.Equal(bestMoves(tree), []game.Point{square(3)}) {
			t.Errorf("X to move: got best moves %v, want the corner at row 1, column 3", bestMoves(tree))
		}
	}
}

// TestFaultsOfPaper000 checks a board for each of the five faults of the listing in Zhou Xiang's paper.
func TestFaultsOfPaper000(t *testing.T) {
	t.Run("a line completed by the ninth stone wins", func(t *testing.T) {
		p := parse(t, game.TicTacToe, "XOO OXX XO.", game.Black)
		tree := Grow(bg, p, Options{Depth: 3})
		if wins, _, plies := tree.Outcome(tree.Node(Root).Value); !wins || plies != 1 {
			t.Errorf("got value %d, want a win in one ply", tree.Node(Root).Value)
		}
	})
	t.Run("a full board without a line is worth 0", func(t *testing.T) {
		p := parse(t, game.TicTacToe, "XXO OOX XO.", game.Black)
		if v := Grow(bg, p, Options{Depth: 3}).Node(Root).Value; v != 0 {
			t.Errorf("got value %d, want 0", v)
		}
	})
	t.Run("nothing is searched below a finished game", func(t *testing.T) {
		tree := Grow(bg, game.NewPosition(game.TicTacToe), Options{Depth: 7})
		for id := range NodeID(tree.Len()) {
			n := tree.Node(id)
			if n.GameOver && n.Children > 0 {
				p := tree.PositionAt(id)
				t.Fatalf("a finished game has children:\n%v", p)
			}
		}
	})
	t.Run("a search may be deeper than the number of empty squares", func(t *testing.T) {
		// O can block only one of X's two threats.
		p := parse(t, game.TicTacToe, "XOX OXO .X.", game.White)
		for depth := 2; depth <= 9; depth++ {
			tree := Grow(bg, p, Options{Depth: depth})
			if _, loses, plies := tree.Outcome(tree.Node(Root).Value); !loses || plies != 2 {
				t.Errorf("depth %d: got value %d, want a loss in two plies", depth, tree.Node(Root).Value)
			}
		}
		full := parse(t, game.TicTacToe, "XXO OOX XOX", game.White)
		if tree := Grow(bg, full, Options{Depth: 1}); tree.Len() != 1 || tree.Chosen() != None ||
			tree.Node(Root).Value != 0 {
			t.Errorf("full board: got %d nodes, value %d; want only the root, with value 0", tree.Len(),
				tree.Node(Root).Value)
		}
	})
	t.Run("quicker wins and later losses are better", func(t *testing.T) {
		p := parse(t, game.TicTacToe, "XX. OO. ...", game.Black)
		for depth := 1; depth <= 9; depth++ {
			tree := Grow(bg, p, Options{Depth: depth})
			if moves := bestMoves(tree); !slices.Equal(moves, []game.Point{square(3)}) {
				t.Errorf("depth %d: got best moves %v, want the winning square 3", depth, moves)
			}
		}
		lost := parse(t, game.TicTacToe, "X.. .O. ..X", game.White)
		lost = play(t, play(t, lost, square(3)), square(7)) // X 7 threatens 4 and 8
		tree := Grow(bg, lost, Options{Depth: 9})
		if _, loses, plies := tree.Outcome(tree.Node(Root).Value); !loses || plies != 2 {
			t.Errorf("got value %d, want a loss in two plies", tree.Node(Root).Value)
		}
	})
}

// TestTextbookExercise checks a textbook exercise: a tree of depth 2 with the evaluation 3·X2 + X1 − (3·O2 + O1).
func TestTextbookExercise(t *testing.T) {
	o := Options{Depth: 2, Evaluate: CountedLines, Symmetry: true, Order: WeightOrder}

	tree := Grow(bg, game.NewPosition(game.TicTacToe), o)
	want := map[game.Point]int{square(5): 1, square(1): -1, square(2): -2}
	numSearched := 0
	for id := range tree.Children(Root) {
		n := tree.Node(id)
		if n.State != Searched {
			continue
		}
		numSearched++
		if v, ok := want[n.Move]; !ok || v != n.Value {
			t.Errorf("%v: got value %d, want %d", n.Move, n.Value, v)
		}
	}
	if numSearched != 3 || tree.Stats.Leaves != 12 {
		t.Errorf("got %d first moves and %d leaves, want 3 and 12", numSearched, tree.Stats.Leaves)
	}
	// In the best order, the centre first, the first reply refutes each of the other two first moves.
	o.AlphaBeta = true
	if tree = Grow(bg, game.NewPosition(game.TicTacToe), o); tree.Stats.Leaves != 4 || tree.Stats.Cutoffs != 2 {
		t.Errorf("alpha-beta: got %d leaves and %d cutoffs, want 4 and 2", tree.Stats.Leaves, tree.Stats.Cutoffs)
	}
}

// TestSquaresUnderSymmetry checks the table of the 2021 paper, which lists the squares to try on symmetric boards. Each
// board has exactly the symmetries in its name.
func TestSquaresUnderSymmetry(t *testing.T) {
	for _, c := range []struct {
		name, board string
		table       []int
	}{
		{"horizontal axis", "... X.O ...", []int{1, 2, 3, 4, 5, 6}},
		{"horizontal axis", "X.. O.. X..", []int{1, 2, 3, 4, 5, 6}},
		{"vertical axis", ".X. ... .O.", []int{1, 2, 4, 5, 7, 8}},
		{"vertical axis", "XOX ... ...", []int{1, 2, 4, 5, 7, 8}},
		{"main diagonal", "X.. ... ..O", []int{1, 2, 3, 5, 6, 9}},
		{"main diagonal", ".X. X.O .O.", []int{1, 2, 3, 5, 6, 9}},
		{"anti-diagonal", "..X ... O..", []int{1, 2, 3, 4, 5, 7}},
		{"anti-diagonal", ".X. O.X .O.", []int{1, 2, 3, 4, 5, 7}},
		{"both axes", ".X. ... .X.", []int{1, 2, 4, 5}},
		{"both axes", "... OXO ...", []int{1, 2, 4, 5}},
		{"both diagonals", "X.. ... ..X", []int{1, 2, 3, 5}},
		{"both diagonals", "X.O ... O.X", []int{1, 2, 3, 5}},
		{"all four", "... ... ...", []int{1, 2, 5}},
		{"all four", ".X. X.X .X.", []int{1, 2, 5}},
		{"none", "X.. O.. ...", []int{1, 2, 3, 4, 5, 6, 7, 8, 9}},
	} {
		p := parse(t, game.TicTacToe, c.board, game.Black)
		var want, got []int
		for _, number := range c.table {
			if p.At(square(number)) == game.Empty {
				want = append(want, number)
			}
		}

		tree := Grow(bg, p, Options{Depth: 1, Symmetry: true})
		for id := range tree.Children(Root) {
			n := tree.Node(id)
			if n.State == Searched {
				got = append(got, game.TicTacToe.Index(n.Move)+1)
				continue
			}
			// A symmetric node must be the image of its sibling.
			sibling := tree.Node(n.SymmetricTo)
			if image := game.TicTacToe.Transform(n.Symmetry, sibling.Move); image != n.Move || !n.HasValue ||
				n.Value != sibling.Value {
				t.Errorf("%s: symmetry %d maps %v to %v with value %d; want %v with value %d", c.name, n.Symmetry,
					sibling.Move, image, sibling.Value, n.Move, n.Value)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s: got squares %v, want %v", c.name, c.board, got, want)
		}
	}
}

// TestWinThenBlock checks that ForcedAtRoot wins rather than blocks, and that BlockAtRoot, the order of the 2021
// paper on tic-tac-toe, blocks rather than wins.
func TestWinThenBlock(t *testing.T) {
	for _, c := range []struct {
		name, board string
		order       ForcedMoves
		want        []int
	}{
		{"wins rather than blocks", "XX. OO. ...", ForcedAtRoot, []int{3}},
		{"blocks", "X.. OO. X..", ForcedAtRoot, []int{6}},
		{"has two ways to win", "X.X .O. XO.", ForcedAtRoot, []int{2, 4}},
		{"searches", "X.. .O. ...", ForcedAtRoot, []int{2, 3, 4, 6, 7, 8, 9}},
		{"blocks rather than wins", "XX. OO. ...", BlockAtRoot, []int{6}},
		{"blocks", "X.. OO. X..", BlockAtRoot, []int{6}},
		{"searches, since BlockAtRoot does not look for a win", "X.X .O. ..O", BlockAtRoot, []int{2, 4, 6, 7, 8}},
		{"searches, since there is no block", "X.. .O. ...", BlockAtRoot, []int{2, 3, 4, 6, 7, 8, 9}},
	} {
		p := parse(t, game.TicTacToe, c.board, game.Black)
		tree := Grow(bg, p, Options{Depth: 1, ForcedMoves: c.order})
		var squares []int
		for id := range tree.Children(Root) {
			squares = append(squares, game.TicTacToe.Index(tree.Node(id).Move)+1)
		}
		forced := tree.Node(Root).Forced
		if !slices.Equal(squares, c.want) || forced == strings.HasPrefix(c.name, "searches") {
			t.Errorf("%s: got squares %v (forced = %v), want %v", c.name, squares, forced, c.want)
		}
	}
}

// negamax is the search of paper 003: to full depth, with the value ±1 of a won or lost game, for the side to move.
// memo caches values.
func negamax(p game.Position, memo map[string]int) int {
	if r := p.Result(); r.Over() {
		if r.Winner == game.Empty {
			return 0
		}
		return -1
	}
	key := p.String()
	if v, ok := memo[key]; ok {
		return v
	}

	best := -1
	for point := range p.EmptyPoints() {
		next, _ := p.Play(point)
		best = max(best, -negamax(next, memo))
	}
	memo[key] = best

	return best
}

// TestNegamax checks that minimax to depth 9 and negamax have the same values and best moves on every board.
func TestNegamax(t *testing.T) {
	memo := map[string]int{}
	for _, p := range reachable() {
		tree := Grow(bg, p, Options{Depth: 9, AlphaBeta: true, UniformWins: true, ExactMoves: 1})
		want := negamax(p, memo)
		if p.Result().Over() {
			if p.Result().Winner == game.Empty == (want != 0) {
				t.Fatalf("got winner %v, want one for value %d, on\n%v", p.Result().Winner, want, p)
			}
			continue
		}
		if got := tree.Negamax().Node(Root).Value; got != want*1000 {
			t.Fatalf("%v: got value %d, want %d", p, got, want*1000)
		}

		for _, point := range bestMoves(tree) {
			if got := -negamax(play(t, p, point), memo); got != want {
				t.Fatalf("%v: best move %v has value %d, want %d", p, point, got, want)
			}
		}
	}
}

// TestNegamaxTree checks that Negamax returns the same tree with all values and windows for the side to move, so that
// the value of each node is the maximum of the negated values of its children.
func TestNegamaxTree(t *testing.T) {
	for _, p := range reachable() {
		if p.Stones() < 3 {
			continue
		}

		for _, pruned := range []bool{false, true} {
			minimaxTree := Grow(bg, p, Options{Depth: 9, AlphaBeta: pruned, UniformWins: true})
			tree := minimaxTree.Negamax()
			for id := range NodeID(tree.Len()) {
				n, want := tree.Node(id), minimaxTree.Node(id)
				if n.State != Searched {
					continue
				}
				if n.Layer == Max && n != want || n.Layer == Min && (n.Value != -want.Value || n.Alpha != -want.Beta ||
					n.Beta != -want.Alpha) {
					t.Fatalf("%v, node %d: got %+v; the minimax node is %+v", p, id, n, want)
				}
				if n.Cutoff == AlphaCutoff || n.Cutoff != NoCutoff && n.Value < n.Beta || n.Bound == LowerBound &&
					n.Value < n.Beta {
					t.Fatalf("%v, node %d: got %+v, want only beta cutoffs, at nodes with a value of at least beta", p,
						id, n)
				}

				best := MinValue
				for c := range tree.Children(id) {
					if child := tree.Node(c); child.State == Searched {
						best = max(best, -child.Value)
					}
				}
				if value, alpha, _ := tree.ValueAfter(id, n.Children); n.Children > 0 &&
					(best != n.Value || value != best || pruned && alpha != max(n.Alpha, best)) {
					t.Fatalf("%v, node %d: got value %d, after all children value %d and alpha %d; want the maximum "+
						"over the children, %d", p, id, n.Value, value, alpha, best)
				}
			}
		}
	}
}

// TestStopAtWin checks that StopAtWin creates no further nodes after a winning move of the root, as Zhou Xiang's
// program does. Without such a move the tree is complete.
func TestStopAtWin(t *testing.T) {
	numStopped := 0
	for _, p := range reachable() {
		if p.Result().Over() {
			continue
		}
		o := Options{Depth: 2}
		whole := Grow(bg, p, o)
		o.ForcedMoves = StopAtWin

		tree := Grow(bg, p, o)
		numMoves, wins := 0, false // moves up to the first winning one
		for point := range p.EmptyPoints() {
			next := play(t, p, point)
			numMoves++
			if next.Result().Winner == p.ToMove() {
				wins = true
				break
			}
		}
		if !wins {
			if tree.Len() != whole.Len() || tree.Node(Root).Forced {
				t.Fatalf("%v: got %d nodes, want %d", p, tree.Len(), whole.Len())
			}
			continue
		}
		numStopped++
		chosen := tree.Node(tree.Chosen())
		if tree.Len() != 1+numMoves || int(chosen.ID) != numMoves || tree.Stats.Nodes != 2 ||
			chosen.Value != whole.Node(Root).Value {
			t.Fatalf("%v: got %d nodes and the chosen move %+v; want %d children, the last one chosen", p, tree.Len(),
				chosen, numMoves)
		}
	}
	if numStopped < 1000 {
		t.Errorf("%d boards have a winning move, want at least 1000", numStopped)
	}
}

// TestExactMovesKeepTree checks that ExactMoves does not change the tree of alpha-beta, which is that of textbooks.
func TestExactMovesKeepTree(t *testing.T) {
	numRepeated := int64(0)
	for i, p := range reachable() {
		for _, o := range []Options{{Depth: 9, AlphaBeta: true}, {
			Depth:     3,
			AlphaBeta: true,
			Symmetry:  true,
			Order:     WeightOrder,
		}} {
			if i%5 != 0 || p.Stones() < 2 {
				continue
			}
			plain := Grow(bg, p, o)
			o.ExactMoves = 1
			tree := Grow(bg, p, o)
			numRepeated += tree.Stats.Repeated
			if !slices.Equal(tree.nodes, plain.nodes) || tree.Stats.Nodes != plain.Stats.Nodes ||
				tree.Stats.Leaves != plain.Stats.Leaves || !slices.Equal(tree.Stats.ByPly, plain.Stats.ByPly) {
				t.Fatalf("%v: the trees differ: got %+v, want %+v", p, tree.Stats, plain.Stats)
			}

			alpha := MinValue
			for c := range tree.Children(Root) {
				if n := tree.Node(c); n.State == Searched {
					if n.Alpha != alpha {
						t.Fatalf("%v, %v: got alpha %d, want %d", p, n.Move, n.Alpha, alpha)
					}
					alpha = max(alpha, n.Value)
				}
			}
		}
	}
	if numRepeated == 0 {
		t.Error("no move was searched again")
	}
}
