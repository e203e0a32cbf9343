package minimax

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"jingzi/game"
)

// perfect holds options that search 3×3 to the end.
var perfect = Options{Depth: 9, AlphaBeta: true, Symmetry: true, Order: WeightOrder, ForcedMoves: ForcedEverywhere}

// TestPerfectIsExact checks that the perfect player chooses a best move and reports the correct distance on each of
// the 4,520 unfinished boards.
func TestPerfectIsExact(t *testing.T) {
	ref := &reference{OpenLines, 1000, map[string]int{}}
	e := New(perfect)
	for _, p := range reachable() {
		if p.Result().Over() {
			continue
		}
		value, best := ref.best(p, 9)
		var last game.SearchInfo
		point, err := e.Think(bg, p, game.Limit{}, func(info game.SearchInfo) { last = info })
		if err != nil || !slices.Contains(best, point) {
			t.Fatalf("got %v, %v on\n%v; want one of %v", point, err, p, best)
		}
		score := last.PVs[0].Score
		plies, wins := score.ProvedWin()
		if !wins {
			plies, _ = score.ProvedLoss()
		}

		switch {
		case value > 0 && (!wins || plies != 9-(value-1000)),
			value < 0 && (wins || plies != 9-(-value-1000)),
			value == 0 && score != 0:
			t.Fatalf("got score %d, want one for value %d, on\n%v", score, value, p)
		}
		if plies > 0 && len(last.PVs[0].Moves) != plies {
			t.Fatalf("got line %v, want %d plies", last.PVs[0].Moves, plies)
		}
	}
}

// TestPerfectNeverLoses checks that the perfect player never loses.
func TestPerfectNeverLoses(t *testing.T) {
	for _, side := range []game.Stone{game.Black, game.White} {
		e := New(perfect)
		seen := map[string]bool{}
		var walk func(p game.Position)
		walk = func(p game.Position) {
			if r := p.Result(); r.Over() {
				if r.Winner == side.Other() {
					t.Errorf("the perfect player lost:\n%v", p)
				}
				return
			}
			key := p.String()
			if seen[key] {
				return
			}
			seen[key] = true
			if p.ToMove() == side {
				point, err := e.Think(bg, p, game.Limit{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				walk(play(t, p, point))

				return
			}

			for point := range p.EmptyPoints() {
				walk(play(t, p, point))
			}
		}
		walk(game.NewPosition(game.TicTacToe))
	}
}

// TestTiesAreBrokenAtRandom checks that the moves on the empty board, which all draw, are played about equally
// often.
func TestTiesAreBrokenAtRandom(t *testing.T) {
	const games = 1800
	e := New(perfect)
	count := map[game.Point]int{}
	for range games {
		point, err := e.Think(bg, game.NewPosition(game.TicTacToe), game.Limit{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		count[point]++
	}

	for i := range 9 {
		if n := count[game.TicTacToe.PointAt(i)]; n < games/9*2/3 || n > games/9*4/3 {
			t.Errorf("square %d was played in %d of %d games, want %d to %d", i+1, n, games, games/9*2/3, games/9*4/3)
		}
	}
}

// TestSeedRepeats checks that equal seeds play the same game.
func TestSeedRepeats(t *testing.T) {
	for _, o := range []Options{perfect, {
		DepthRule: DepthFromEmptySquares,
		Order:     ShuffleOrder,
		AlphaBeta: true,
		Symmetry:  true,
		Evaluate:  OpenLinesAndSquares,
	}} {
		games := map[string]bool{}
		for range 2 {
			o.Seed = 11
			e := New(o)
			p := game.NewPosition(game.FiveByFive)
			if o.Depth == 9 {
				p = game.NewPosition(game.TicTacToe)
			}

			text := ""
			for range 6 {
				point, err := e.Think(bg, p, game.Limit{}, nil)
				if err != nil {
					t.Fatal(err)
				}
				p = play(t, p, point)
				text += point.String() + " "
			}
			games[text] = true
		}
		if len(games) != 1 {
			t.Errorf("%+v: equal seeds played different games: %v", o, games)
		}
	}
}

// TestLinesOnRequest checks that Limit.MultiPV is the number of root moves with exact values, best first.
func TestLinesOnRequest(t *testing.T) {
	p := parse(t, game.TicTacToe, "X.. .O. ..X", game.White)
	ref := &reference{OpenLines, 1000, map[string]int{}}
	for n := 1; n <= 9; n++ {
		var last game.SearchInfo
		e := New(perfect)
		point, err := e.Think(bg, p, game.Limit{MultiPV: n}, func(info game.SearchInfo) { last = info })
		if err != nil || len(last.PVs) != min(n, 6) || last.PVs[0].Moves[0] != point {
			t.Fatalf("MultiPV %d: Think = %v, %v with report %+v; want %d lines, the move first", n, point, err, last,
				min(n, 6))
		}

		for i, line := range last.PVs {
			if i > 0 && line.Score > last.PVs[i-1].Score {
				t.Errorf("MultiPV %d: line %d has a higher score than line %d", n, i, i-1)
			}
			value := ref.value(play(t, p, line.Moves[0]), game.White, 8)
			if got := line.Score; (value == 0) != (got == 0) || (value < 0) != (got < 0) {
				t.Errorf("%v: got score %d, want the sign of %d", line.Moves, got, value)
			}
		}
	}
}

// TestLimits checks that the engine respects limits and contexts, and rejects a finished game.
func TestLimits(t *testing.T) {
	p := game.NewPosition(game.FiveByFive)
	deep := Options{Depth: 25, AlphaBeta: true, KeptPlies: 1, Nodes: 1 << 40}
	for name, o := range map[string]Options{"fixed": deep, "deepening": {DepthRule: IterativeDeepening, AlphaBeta: true, KeptPlies: 1}} {
		ctx, cancel := context.WithCancel(bg)
		cancel()
		if _, err := New(o).Think(ctx, p, game.Limit{}, nil); !errors.Is(err, context.Canceled) {
			t.Errorf("%s, cancelled: got error %v, want %v", name, err, context.Canceled)
		}
		point, err := New(o).Think(bg, p, game.Limit{Time: 20 * time.Millisecond}, nil)
		if err != nil || p.Legal(point) != nil { // without a limit the search would not end
			t.Errorf("%s, 20 ms: Think = %v, %v; want a legal move", name, point, err)
		}
		point, err = New(o).Think(bg, p, game.Limit{Nodes: 3000}, nil)
		if err != nil || p.Legal(point) != nil {
			t.Errorf("%s, 3000 nodes: Think = %v, %v; want a legal move", name, point, err)
		}
		e := New(o)
		if _, err = e.Think(bg, p, game.Limit{Depth: 2}, nil); err != nil {
			t.Fatal(err)
		}
		if got := e.LastTree().Depth; got != 2 {
			t.Errorf("%s: got depth %d, want 2", name, got)
		}
	}
	finished := parse(t, game.TicTacToe, "XXX OO. ...", game.White)
	if _, err := New(deep).Think(bg, finished, game.Limit{}, nil); !errors.Is(err, game.ErrGameOver) {
		t.Errorf("finished game: got error %v, want %v", err, game.ErrGameOver)
	}
}

// TestDeepeningOrders checks the total number of nodes, which depends on ordering the moves of each depth by the
// values of the previous depth.
func TestDeepeningOrders(t *testing.T) {
	p := parse(t, game.Rules{Width: 7, Height: 6, WinLength: 4}, "....... ....... ..XO... ...X... ..O.... .......",
		game.White)
	var last game.SearchInfo
	e := New(Options{
		DepthRule:   IterativeDeepening,
		AlphaBeta:   true,
		Order:       GainOrder,
		Candidates:  10,
		ForcedMoves: ForcedEverywhere,
		Evaluate:    CountedLines,
		KeptPlies:   1,
	})
	if _, err := e.Think(bg, p, game.Limit{Depth: 6}, func(info game.SearchInfo) {
		last = info
	}); err != nil || last.Nodes != 2263 {
		t.Errorf("got %d nodes, error %v; want 2263", last.Nodes, err)
	}
}

// TestPromisingTies checks that PromisingTies chooses, among equally good moves, one with the maximum promise.
func TestPromisingTies(t *testing.T) {
	p := parse(t, game.FiveByFive, "..... X...O X.... .O... .....", game.Black)
	for seed := range uint64(20) {
		tree := Grow(bg, p, Options{Depth: 1, ExactMoves: 1, Ties: PromisingTies, Seed: seed})
		chosen := tree.Node(tree.Chosen()).Move

		maxPromise := 0
		best := bestMoves(tree)
		for _, point := range best {
			maxPromise = max(maxPromise, promise(&p, point))
		}
		if promise(&p, chosen) != maxPromise || !slices.Contains(best, chosen) {
			t.Errorf("got %v with promise %d, want one of the best moves with promise %d", chosen, promise(&p, chosen),
				maxPromise)
		}
	}
}

// promise returns the sum of 2^n over all lines through a point with n stones of the side to move and none of the
// opponent.
func promise(p *game.Position, point game.Point) int {
	sum := 0
	for line := range p.Rules().Segments() {
		onLine, numOwn, numOpponent := false, 0, 0
		for i := range p.Rules().WinLength {
			onLine = onLine || line.Point(i) == point
			switch p.At(line.Point(i)) {
			case p.ToMove():
				numOwn++
			case p.ToMove().Other():
				numOpponent++
			}
		}
		if onLine && numOpponent == 0 {
			sum += 1 << numOwn
		}
	}

	return sum
}

// TestTreeTooLarge checks that the engine grows a complete tree of less depth if the tree exceeds the node limit.
func TestTreeTooLarge(t *testing.T) {
	e := New(Options{Depth: 9, Nodes: 5000})
	if _, err := e.Think(bg, game.NewPosition(game.TicTacToe), game.Limit{}, nil); err != nil {
		t.Fatal(err)
	}
	if tree := e.LastTree(); tree.Depth != 4 || tree.Stopped != Complete { // 1 + 9 + 72 + 504 + 3024
		t.Errorf("got depth %d, Stopped %d; want depth 4, Complete", tree.Depth, tree.Stopped)
	}
}

// TestDeepening checks that iterative deepening reports every depth and stops at a proved win.
func TestDeepening(t *testing.T) {
	p := parse(t, game.TicTacToe, "OO. .X. ..X", game.Black)
	var depths []int
	e := New(Options{DepthRule: IterativeDeepening, AlphaBeta: true, Evaluate: CountedLines})
	point, err := e.Think(bg, p, game.Limit{}, func(info game.SearchInfo) { depths = append(depths, info.Depth) })
	if err != nil || point != (game.Pt(2, 0)) || !slices.Equal(depths, []int{1, 2, 3}) {
		t.Errorf("got %v, %v, depths %v; want the point 2,0 and depths 1 to 3", point, err, depths)
	}
}

// TestAvoidLoss checks that another move is chosen if the incomplete search of the next depth has found that the best
// move loses.
func TestAvoidLoss(t *testing.T) {
	p := parse(t, game.TicTacToe, "XX. .O. ...", game.White)
	shallow := Grow(bg, p, Options{Depth: 1})
	losingMove := shallow.nodes[shallow.nodes[Root].first+1].move // the first move, on square 3, does not lose
	deeper := grow(bg, p, Options{Depth: 2, Nodes: 12}, []int16{losingMove}, 0)
	if deeper.Stopped == Complete || deeper.chosen == None || deeper.outcome() >= 0 {
		t.Fatalf("the deeper search is complete or has found no loss: %+v", deeper.Stats)
	}
	if !shallow.avoidLoss(deeper) || shallow.nodes[shallow.chosen].move == losingMove {
		t.Errorf("avoidLoss did not avoid %v, which loses", shallow.point(losingMove))
	}
	if full := Grow(bg, p, Options{Depth: 2}); shallow.avoidLoss(full) {
		t.Error("avoidLoss = true for a tree in which every move loses, want false")
	}
}

// TestUnprovedLoss checks that a loss is not reported as proved if untried moves might avoid it.
func TestUnprovedLoss(t *testing.T) {
	r := game.Rules{Width: 6, Height: 6, WinLength: 4}
	score := func(text string, toMove game.Stone, o Options) game.Score {
		o.AlphaBeta, o.Evaluate = true, CountedLines
		return Grow(bg, parse(t, r, text, toMove), o).Report(1).PVs[0].Score
	}
	openBoard := "...... ...... .XX... ...... ..O... ......" // X to move makes an open three
	if plies, wins := score(openBoard, game.Black,
		Options{Depth: 5, Candidates: 6, ForcedMoves: ForcedEverywhere}).ProvedWin(); !wins || plies != 3 {
		t.Errorf("got win = %v in %d plies, want a win in 3", wins, plies)
	}

	lostBoard := "...... ...... .XXX.. ...... ..O... ..O..."
	for _, c := range []struct {
		o     Options
		loses bool
	}{
		{Options{Depth: 4}, true},
		{Options{Depth: 4, Candidates: 2}, false},
		{Options{Depth: 4, Candidates: 2, ForcedMoves: ForcedEverywhere}, true},
	} {
		s := score(lostBoard, game.White, c.o)
		if _, loses := s.ProvedLoss(); loses != c.loses || s >= 0 {
			t.Errorf("%+v: got score %d; is a proved loss = %v, want %v", c.o, s, loses, c.loses)
		}
	}
}

// TestProvedResults checks that a search of all moves confirms every win or loss that a search of few candidates
// reports as proved. Some results of such searches are wrong and must not be reported as proved.
func TestProvedResults(t *testing.T) {
	random := rand.New(rand.NewPCG(8, 9))
	r := game.Rules{Width: 6, Height: 5, WinLength: 4}
	var numProved, numUnproved int
	for range 600 {
		p := randomPosition(random, r, 8+random.IntN(8))
		if p.Result().Over() {
			continue
		}
		o := Options{
			Depth:       4 + random.IntN(3),
			AlphaBeta:   true,
			Evaluate:    CountedLines,
			Order:       GainOrder,
			ForcedMoves: ForcedEverywhere,
		}
		full := Grow(bg, p, o)
		wins, loses, plies := full.Outcome(full.Node(Root).Value)
		o.Candidates = 2 + random.IntN(2)
		reduced := Grow(bg, p, o)
		score := reduced.Report(1).PVs[0].Score
		if n, claims := score.ProvedWin(); claims {
			numProved++
			if !wins || n < plies {
				t.Fatalf("%+v: got a proved win in %d plies; a search of all moves has win = %v in %d plies, on\n%v", o,
					n, wins, plies, p)
			}
		} else if n, claims := score.ProvedLoss(); claims {
			numProved++
			if !loses || n < plies {
				t.Fatalf("%+v: got a proved loss in %d plies; a search of all moves has loss = %v in %d plies, on\n%v",
					o, n, loses, plies, p)
			}
		} else if w, l, _ := reduced.Outcome(reduced.Node(Root).Value); w && !wins || l && !loses {
			numUnproved++
		}

		for id := range NodeID(reduced.Len()) {
			if n := reduced.Node(id); n.HasValue && n.Unproved == isProved(reduced, id) {
				t.Fatalf("got %+v, want Unproved = %v", n, !n.Unproved)
			}
		}
	}
	if numProved < 50 || numUnproved < 5 {
		t.Errorf("%d results were reported as proved and %d wrong ones as unproved, want at least 50 and 5", numProved,
			numUnproved)
	}
}

// isProved reports whether the tree below a node proves the node's value: by one move for a win, and by all moves for
// a loss. Other values need no proof.
func isProved(t *Tree, id NodeID) bool {
	n := t.Node(id)
	wins, loses, _ := t.Outcome(n.Value)
	if n.GameOver || !wins && !loses {
		return true
	}
	if wins == (n.Layer == Max) {
		return isProved(t, n.BestChild)
	}

	for child := range t.Children(id) {
		if !isProved(t, child) {
			return false
		}
	}

	return !n.CandidatesOnly
}
