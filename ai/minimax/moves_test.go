package minimax

import (
	"context"
	"slices"
	"strings"
	"testing"

	"jingzi/game"
)

// rootTree returns a tree of a root with one child for each value, whose moves are 0, 1, 2 and so on. A child without a
// value was not searched.
func rootTree(values ...any) *Tree {
	t := &Tree{nodes: []node{{first: 1, count: int16(len(values)), best: 0}}, chosen: 1}
	for i, value := range values {
		n := node{move: int16(i), best: -1, ply: 1}
		if v, ok := value.(int); ok {
			n.value, n.state = int32(v), Searched
		}
		t.nodes = append(t.nodes, n)
	}

	return t
}

// TestBestOfTheRest checks that if a deeper search has found only losses, the best move by the shallower search is
// chosen among those that the deeper one has not reached, the first of equals.
func TestBestOfTheRest(t *testing.T) {
	const none, loss = "", -1000
	for _, c := range []struct {
		name            string
		shallow, deeper []any
		want            NodeID // None if there is no such move
	}{
		{"the best is lost", []any{5, 9, 7}, []any{none, loss, none}, 3},
		{"the best two are lost", []any{5, 9, 7}, []any{none, loss, loss}, 1},
		{"the worst is lost", []any{5, 9, 7}, []any{loss, none, none}, 2},
		{"equal moves", []any{9, 4, 4, 1}, []any{loss, none, none, none}, 2},
		{"a move that the shallower search has not reached", []any{9, none, 1}, []any{loss, none, none}, 3},
		{"all are lost", []any{5, 9, 7}, []any{loss, loss, loss}, None},
		{"the others are not searched", []any{9, none}, []any{loss, none}, None},
	} {
		shallow := rootTree(c.shallow...)
		if got := shallow.avoidLoss(rootTree(c.deeper...)); got != (c.want != None) {
			t.Errorf("%s: avoidLoss = %v", c.name, got)
		}
		if want := max(c.want, 1); shallow.chosen != want {
			t.Errorf("%s: the chosen child is %d, want %d", c.name, shallow.chosen, want)
		}
	}
}

// TestCandidatesAreNearStones checks that a search of candidates tries the points within two steps of a stone, in any
// direction, and all points of a board without stones.
func TestCandidatesAreNearStones(t *testing.T) {
	r := game.Rules{Width: 9, Height: 8, WinLength: 5}
	for _, stones := range [][]game.Point{
		nil,
		{game.Pt(0, 0)},
		{game.Pt(8, 7)},
		{game.Pt(4, 4)},
		{game.Pt(1, 6), game.Pt(7, 0)},
		{game.Pt(4, 0), game.Pt(4, 1), game.Pt(0, 5)},
	} {
		p := game.NewPosition(r)
		for _, s := range stones {
			p = play(t, p, s)
		}
		isNear := func(point game.Point) bool {
			return len(stones) == 0 || slices.ContainsFunc(stones, func(s game.Point) bool {
				x, y := int(s.X)-int(point.X), int(s.Y)-int(point.Y)
				return max(x, -x, y, -y) <= 2
			})
		}
		tree := Grow(bg, p, Options{Depth: 1, Candidates: r.NumPoints()})
		tried := map[game.Point]bool{}
		for c := range tree.Children(Root) {
			tried[tree.Node(c).Move] = true
		}
		for point := range p.EmptyPoints() {
			if tried[point] != isNear(point) {
				t.Errorf("stones at %v: the point %v is tried: %v, want %v", stones, point, tried[point], isNear(point))
			}
		}

		// Without candidates all points are tried.
		if tree := Grow(bg, p, Options{Depth: 1}); tree.Node(Root).Children != r.NumPoints()-len(stones) ||
			tree.Node(Root).CandidatesOnly {
			t.Errorf("stones at %v: %d moves are tried, want all %d", stones, tree.Node(Root).Children,
				r.NumPoints()-len(stones))
		}
	}
}

// TestOmittedMovesAreReported checks that a node says so if it has untried moves, also if these are only far from all
// stones, and only then.
func TestOmittedMovesAreReported(t *testing.T) {
	r := game.Rules{Width: 5, Height: 5, WinLength: 4}
	centre := play(t, game.NewPosition(r), game.Pt(2, 2))
	corner := play(t, game.NewPosition(r), game.Pt(0, 0))
	for _, c := range []struct {
		name       string
		p          game.Position
		candidates int
		want       bool
		tried      int
	}{
		{"all points are near", centre, 24, false, 24},
		{"one point fewer", centre, 23, true, 23},
		{"points far from the stone", corner, 24, true, 8},
		{"fewer points", corner, 5, true, 5},
		{"no limit", corner, 0, false, 24},
	} {
		root := Grow(bg, c.p, Options{Depth: 1, Candidates: c.candidates}).Node(Root)
		if root.CandidatesOnly != c.want || root.Children != c.tried {
			t.Errorf("%s: tried are %d moves, and moves are omitted: %v; want %d, %v", c.name, root.Children,
				root.CandidatesOnly, c.tried, c.want)
		}
	}
}

// TestPotentialOfAPoint checks that a point is worth 2^n for each line through it with n own stones and none of the
// opponent.
func TestPotentialOfAPoint(t *testing.T) {
	for _, c := range []struct {
		board  string
		toMove game.Stone
		square int
		want   int
	}{
		{"... ... ...", game.Black, 5, 4}, // four lines through the centre
		{"... ... ...", game.Black, 1, 3},
		{"... ... ...", game.Black, 2, 2},
		{"X.. ... ...", game.White, 5, 3}, // one of them is blocked
		{"X.. .O. ...", game.Black, 3, 3}, // the row with a stone counts twice, the column once
		{"X.. .O. ..X", game.White, 2, 2}, // the column with a stone; the row is blocked
		{"XX. OO. ...", game.Black, 3, 5}, // 4 for the row, 1 for the column; the diagonal is blocked
		{"XX. OO. ...", game.White, 6, 5},
	} {
		p := parse(t, game.TicTacToe, c.board, c.toMove)
		g := &grower{board: newBoard(&p, Options{Depth: 1}), tree: &Tree{}}
		if got := g.potential(int16(c.square - 1)); got != c.want {
			t.Errorf("%s, %v to move: the potential of square %d is %d, want %d", c.board, c.toMove, c.square, got, c.want)
		}
		if got := g.potential(pass); got != 0 {
			t.Errorf("the potential of a pass is %d", got)
		}
	}
}

// TestMirroredVariation checks that the expected line after a move that is symmetric to a searched one is legal and has
// the same value: it is played out on the board of its own move.
func TestMirroredVariation(t *testing.T) {
	p := parse(t, game.TicTacToe, "... .X. ...", game.White)
	tree := Grow(bg, p, Options{Depth: 9, Symmetry: true})
	numMirrored := 0
	for c := range tree.Children(Root) {
		n, line := tree.Node(c), tree.Variation(c)
		if n.SymmetricTo != None {
			numMirrored++
		}
		if len(line) == 0 || line[0] != n.Move {
			t.Fatalf("the line after %v is %v", n.Move, line)
		}
		at := p
		for _, point := range line {
			at = play(t, at, point)
		}
		value := 0
		switch at.Result().Winner {
		case game.White:
			value = 1
		case game.Black:
			value = -1
		}
		wins, loses, plies := tree.Outcome(n.Value)
		if n.SymmetricTo != None {
			wins, loses, plies = tree.Outcome(tree.Node(n.SymmetricTo).Value)
		}
		if wins != (value > 0) || loses != (value < 0) || value != 0 && plies != len(line) {
			t.Errorf("the line %v ends with %+v, but its value is a win: %v, a loss: %v, in %d", line, at.Result(), wins,
				loses, plies)
		}
	}
	if numMirrored != 6 {
		t.Errorf("%d moves are symmetric to others, want 6", numMirrored)
	}
}

// TestCountsOfAnExplanation checks that an explained evaluation counts the open lines that it lists.
func TestCountsOfAnExplanation(t *testing.T) {
	p := parse(t, game.TicTacToe, "X.. .O. ...", game.Black)
	b := CountedLines.Explain(&p, game.Black)
	var counts [2]int
	for _, l := range b.Lines {
		if l.Side == game.Black {
			counts[0]++
		} else {
			counts[1]++
		}
	}
	if b.Open != counts || counts[0] == 0 || counts[1] == 0 {
		t.Errorf("the counts are %v, but the lines %v", b.Open, counts)
	}
}

// TestDepthOfThink checks that a limit of the depth applies if it is lower than the engine's own.
func TestDepthOfThink(t *testing.T) {
	for _, c := range []struct{ own, limit, want int }{{2, 0, 2}, {2, 1, 1}, {2, 2, 2}, {2, 3, 2}, {0, 3, 3}} {
		e := New(Options{Depth: c.own, DepthRule: IterativeDeepening, Evaluate: CountedLines, AlphaBeta: true})
		p := game.NewPosition(game.FiveByFive)
		depth := 0
		ctx, cancel := context.WithCancel(bg)
		if _, err := e.Think(ctx, p, game.Limit{Depth: c.limit, Nodes: 200_000}, func(info game.SearchInfo) {
			depth = info.Depth
		}); err != nil {
			t.Fatal(err)
		}
		cancel()
		if depth != c.want {
			t.Errorf("with the depth %d and a limit of %d the search has the depth %d, want %d", c.own, c.limit, depth, c.want)
		}
	}
}

// TestForbiddenBlock checks that the only point that stops a win is not tried if it is forbidden, and other moves are.
func TestForbiddenBlock(t *testing.T) {
	board := []byte(strings.Repeat(".", 225))
	put := func(stone byte, x, y int) { board[y*15+x] = stone }

	// White makes five at 7,7, where Black would make six.
	for x := 3; x <= 6; x++ {
		put('O', x, 7)
	}
	put('X', 2, 7)
	for _, y := range []int{4, 5, 6, 8, 9} {
		put('X', 7, y)
	}
	p := parse(t, game.Renju, string(board), game.Black)
	if p.Legal(game.Pt(7, 7)) == nil {
		t.Fatal("the point is not forbidden")
	}
	for _, forced := range []ForcedMoves{ForcedAtRoot, ForcedEverywhere} {
		tree := Grow(bg, p, Options{Depth: 2, ForcedMoves: forced, Candidates: 8})
		if root := tree.Node(Root); root.Children == 0 {
			t.Errorf("no move is tried")
		}
		for c := range tree.Children(Root) {
			if move := tree.Node(c).Move; p.Legal(move) != nil {
				t.Errorf("the forbidden move %v is tried", move)
			}
		}
	}

	// White may win there.
	p = parse(t, game.Renju, string(board), game.White)
	tree := Grow(bg, p, Options{Depth: 2, ForcedMoves: ForcedEverywhere, Candidates: 8})
	if chosen := tree.Chosen(); chosen == None || tree.Node(chosen).Move != game.Pt(7, 7) {
		t.Errorf("White plays %v, want the win", tree.Node(chosen).Move)
	}
}
