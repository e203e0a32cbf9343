package solver

import (
	"math/bits"
	"slices"
	"testing"

	"jingzi/game"
)

// TestVerdictsWithinDepth compares the verdicts of attack and defend at every depth with the oracle: the attacker can win
// exactly if it wins within so many plies, and cannot win only if it never does.
func TestVerdictsWithinDepth(t *testing.T) {
	late := func(r game.Rules, numEmpty int) (all []game.Position) {
		random := newRandom(11)
		for range 40 {
			all = append(all, quietPosition(random, r, r.NumPoints()-numEmpty))
		}

		return all
	}
	wide := game.Rules{Width: 5, Height: 4, WinLength: 4, ExactLength: true}
	small := game.Rules{Width: 4, Height: 4, WinLength: 3}
	for _, positions := range [][]game.Position{
		reachable(game.NewPosition(game.TicTacToe)), late(small, 7), late(wide, 8),
	} {
		o, s := oracle{}, newTestSearch(t, positions[0].Rules())
		for _, p := range positions {
			if p.Result().Over() {
				continue
			}
			value := o.value(p)
			mover, opponent := s.stones(&p)
			numEmpty := bits.OnesCount64(s.empty(mover, opponent))
			for depth := range numEmpty + 2 {
				// With depth 0 attack is not called: the attacker cannot place a stone.
				if depth > 0 {
					got := s.attack(mover, opponent, depth)
					checkVerdict(t, p, "attacker", depth, got, value)
				}
				got := s.defend(opponent, mover, depth)
				checkVerdict(t, p, "defender", depth, got, -value)
			}
			s.begin(t.Context(), 0)
		}
	}
}

// checkVerdict checks a verdict, given the exact value for the attacker.
func checkVerdict(t *testing.T, p game.Position, mover string, depth int, got verdict, value game.Score) {
	t.Helper()
	plies, wins := value.ProvedWin()
	isRight := true
	switch {
	case wins && plies <= depth:
		isRight = got == canWin
	case wins:
		isRight = got == undecided
	default:
		isRight = got != canWin
	}
	if !isRight {
		t.Fatalf("%s to move, depth %d: got verdict %v, want that of the value %v for the attacker in\n%v", mover, depth, got,
			value, p)
	}
}

// TestEveryNodeLimit solves positions with every number of nodes up to enough. A proved score is that of the oracle, the
// line is legal and not longer than the score says, and a search that was stopped does not exceed its limit.
func TestEveryNodeLimit(t *testing.T) {
	for _, board := range []string{
		"X... .O.. .... ....", // a win
		"X.O. .OX. .... ....", // a loss
		"XOX. OXO. .... ....",
	} {
		r := game.Rules{Width: 4, Height: 4, WinLength: 3}
		p, err := game.ParsePosition(r, board, game.Black)
		if err != nil {
			t.Fatal(err)
		}
		want, err := Solve(t.Context(), p)
		if err != nil {
			t.Fatal(err)
		}
		for _, numLines := range []int{1, 3} {
			isDone := false
			for limit := int64(1); !isDone; limit += 1 + limit/16 {
				var info game.SearchInfo
				point, err := New(1).Think(t.Context(), p, game.Limit{Nodes: limit, MultiPV: numLines},
					func(i game.SearchInfo) { info = i })
				if err != nil || len(info.PVs) != numLines || info.PVs[0].Moves[0] != point || info.Nodes > limit {
					t.Fatalf("%d nodes: got %v, %v, with the report %+v", limit, point, err, info)
				}
				for _, pv := range info.PVs {
					next, err := p, error(nil)
					for _, point := range pv.Moves {
						if next, err = next.Play(point); err != nil {
							t.Fatalf("%d nodes: the line %v is not legal: %v", limit, pv.Moves, err)
						}
					}
					if pv.Score.Proved() && pv.Score != 0 && len(pv.Moves) > distance(pv.Score) {
						t.Fatalf("%d nodes: the line %v is longer than the score %v", limit, pv.Moves, pv.Score)
					}
				}
				isDone = info.Depth == r.NumPoints()-p.Stones()
				if score := info.PVs[0].Score; score.Proved() && score != 0 && numLines == 1 && score != want || isDone &&
					score != want {
					t.Fatalf("%d nodes: got the score %v, want %v", limit, score, want)
				}
			}
		}
	}
}

// TestEveryDepth checks what is known about late positions with every depth: a win or loss within it has the oracle's
// score and the move keeps it, and otherwise no win or loss is claimed.
func TestEveryDepth(t *testing.T) {
	for _, r := range []game.Rules{
		{Width: 4, Height: 4, WinLength: 3}, {Width: 4, Height: 4, WinLength: 4}, {Width: 5, Height: 5, WinLength: 5},
	} {
		random, o, e := newRandom(12), oracle{}, New(1)
		for range 15 {
			p := quietPosition(random, r, r.NumPoints()-7)
			want := o.value(p)
			for depth := 1; depth <= 7; depth++ {
				var info game.SearchInfo
				point, err := e.Think(t.Context(), p, game.Limit{Depth: depth}, func(i game.SearchInfo) { info = i })
				if err != nil {
					t.Fatal(err)
				}
				next, err := p.Play(point)
				if err != nil {
					t.Fatal(err)
				}
				score := info.PVs[0].Score
				isWithin := want != 0 && distance(want) <= depth
				if isWithin != (score.Proved() && score != 0) || isWithin && score != want {
					t.Fatalf("depth %d: got the score %v, want that of %v in\n%v", depth, score, want, p)
				}
				if isWithin && negateAfter(o.value(next), 1) != want {
					t.Fatalf("depth %d: %v does not keep the score %v in\n%v", depth, point, want, p)
				}

				// Of every move, exactly the wins and losses within the depth are proved.
				e.Think(t.Context(), p, game.Limit{Depth: depth, MultiPV: 7}, func(i game.SearchInfo) { info = i })
				for _, pv := range info.PVs {
					next, err := p.Play(pv.Moves[0])
					if err != nil {
						t.Fatal(err)
					}
					exact := negateAfter(o.value(next), 1)
					isProved := pv.Score.Proved() && pv.Score != 0
					if isWithin := exact != 0 && distance(exact) <= depth; isWithin != isProved || isProved && pv.Score != exact {
						t.Fatalf("depth %d: got the score %v of %v, want that of %v in\n%v", depth, pv.Score, pv.Moves[0], exact,
							p)
					}
				}
			}
		}
	}
}

// TestPreferredMove checks in every position of 3×3 that the engine plays the move with the highest preference of those
// that keep the value, and that one line is as many as none.
func TestPreferredMove(t *testing.T) {
	const seed = 7
	o, same, engines := oracle{}, New(seed).(*engine), [2]game.Engine{New(seed), New(seed)}
	same.search = newTestSearch(t, game.TicTacToe)
	for _, p := range reachable(game.NewPosition(game.TicTacToe)) {
		if p.Result().Over() {
			continue
		}
		mover, opponent := same.search.stones(&p)
		var want game.Point
		for _, c := range same.listMoves(mover, opponent) {
			want = same.search.point(c.move)
			next, err := p.Play(want)
			if err != nil {
				t.Fatal(err)
			}
			if negateAfter(o.value(next), 1) == o.value(p) {
				break
			}
		}
		var nodes [2]int64
		for numLines := range nodes {
			got, err := engines[numLines].Think(t.Context(), p, game.Limit{MultiPV: numLines}, func(i game.SearchInfo) {
				nodes[numLines] = i.Nodes
			})
			if got != want || err != nil {
				t.Fatalf("got %v, error %v; want %v in\n%v", got, err, want, p)
			}
		}
		if nodes[0] != nodes[1] {
			t.Fatalf("got %d nodes, but %d for one line, in\n%v", nodes[0], nodes[1], p)
		}
	}
}

// TestQuickestWin checks in early positions, most of them won, that the move keeps the distance of a win or loss, which
// Solve finds without choosing a move.
func TestQuickestWin(t *testing.T) {
	for _, r := range []game.Rules{
		{Width: 4, Height: 4, WinLength: 3}, {Width: 5, Height: 4, WinLength: 3}, {Width: 5, Height: 5, WinLength: 4},
	} {
		random, e, numWins := newRandom(16), New(1), 0
		for range 60 {
			p := quietPosition(random, r, 2+random.IntN(6))
			want, err := Solve(t.Context(), p)
			if err != nil {
				t.Fatal(err)
			}
			if want == 0 || p.Result().Over() {
				continue
			}
			numWins++
			next, err := p.Play(think(t, e, p, game.Limit{}))
			if err != nil {
				t.Fatal(err)
			}
			got, err := Solve(t.Context(), next)
			if err != nil || negateAfter(got, 1) != want {
				t.Fatalf("the move has the value %v, %v; want %v in\n%v", negateAfter(got, 1), err, want, p)
			}
		}
		if numWins < 10 {
			t.Errorf("%s: %d positions are decided, want at least 10", rulesName(r), numWins)
		}
	}
}

// TestEstimates checks that an estimate counts 4 for an empty line of five, twice as much for each stone on it, and the
// opponent's lines against it.
func TestEstimates(t *testing.T) {
	s := newTestSearch(t, game.FiveByFive)
	const centre, corner = 1 << 12, 1
	for _, c := range []struct {
		side, opponent uint64
		want           game.Score
	}{
		{0, 0, 0},
		{centre, 0, 4*8 + 8*4 - 8*4}, // four lines cross the centre
		{corner, 0, 3*8 + 9*4 - 9*4},
		{centre, corner, 3*8 + 6*4 - (2*8 + 6*4)},
	} {
		if got := s.estimate(c.side, c.opponent); got != c.want {
			t.Errorf("stones %x and %x: got the estimate %v, want %v", c.side, c.opponent, got, c.want)
		}
		if got := s.estimate(c.opponent, c.side); got != -c.want {
			t.Errorf("stones %x and %x: got the estimate %v, want %v", c.opponent, c.side, got, -c.want)
		}
	}
}

// TestPairsOnOneLine checks the shortcuts for two points missing: two lines that share a point are a win of Maker, and two
// that share none, or lines of three points, are not by themselves.
func TestPairsOnOneLine(t *testing.T) {
	for _, c := range []struct {
		lines []uint64
		want  uint64 // the zone; 0 for no pair
	}{
		{[]uint64{0b11, 0b110}, 0b11},
		{[]uint64{0b11, 0b1100}, 0},
		{[]uint64{0b111, 0b110}, 0},
		{[]uint64{0b1100, 0b11, 0b110}, 0b1100},
		{[]uint64{0b110000, 0b11, 0b110}, 0b11},
	} {
		g := graph{n: len(c.lines)}
		copy(g.missing[:], c.lines)
		if got := g.adjacentPair(g.n - 1); got != c.want {
			t.Errorf("the last of %b is next to %b, want %b", c.lines, got, c.want)
		}
	}
}

// TestZonesSuffice checks what a zone means: the result of the simpler game stays the same if Breaker gets all points
// outside the zone of Maker's win, and if Maker gets all points outside the zone of Breaker's defence.
func TestZonesSuffice(t *testing.T) {
	for _, c := range []struct{ width, height, line, empty int }{
		{4, 4, 3, 12}, {5, 4, 4, 14}, {5, 5, 4, 16}, {6, 5, 4, 16}, {6, 6, 5, 20}, {7, 6, 5, 20}, {7, 7, 5, 24}, {8, 8, 5, 24},
	} {
		r := game.Rules{Width: c.width, Height: c.height, WinLength: c.line}
		random, s := newRandom(13), newTestSearch(t, r)
		numPositions := [2]int{}
		for range 60 {
			var stones [2]uint64
			for _, i := range random.Perm(r.NumPoints())[c.empty:] {
				stones[random.IntN(2)] |= 1 << i
			}
			if s.hasLine(stones[0], stones[1]) {
				continue
			}
			makerToMove := random.IntN(2) == 0
			s.begin(t.Context(), 200_000)
			p, ok := s.prove(stones[0], stones[1], makerToMove)
			if !ok {
				continue
			}
			outside := s.empty(stones[0], stones[1]) &^ p.zone
			maker, breaker := stones[0], stones[1]|outside
			side := 0
			if !p.wins {
				maker, breaker, side = stones[0]|outside, stones[1], 1
			}
			numPositions[side]++
			s.begin(t.Context(), 0)
			if again, _ := s.prove(maker, breaker, makerToMove); again.wins != p.wins {
				t.Fatalf("%s, stones %x and %x, Maker to move = %v: Maker wins = %v with the zone %x, but not without the "+
					"points outside it", rulesName(r), stones[0], stones[1], makerToMove, p.wins, p.zone)
			}
		}
		t.Log(rulesName(r), numPositions)
	}
}

// prove returns the proof of the simpler game. ok is false if the limit does not suffice.
func (s *search) prove(maker, breaker uint64, makerToMove bool) (p proof, ok bool) {
	s.breakerVerdict(maker, breaker, makerToMove)
	if s.halted {
		return proof{}, false
	}
	b := s.breaker
	b.plies[0].setBoard(s.board, maker, breaker)
	if makerToMove {
		return b.solveMaker(0), true
	}

	return b.solveBreaker(0), true
}

// TestPairingsHold checks a pairing by its definition: the pairs that findPairing uses are disjoint, and with each of them
// answered no line can be completed.
func TestPairingsHold(t *testing.T) {
	random := newRandom(14)
	numFound := 0
	for range 500 {
		// Random lines of two to four of nine points.
		var g graph
		for range 1 + random.IntN(6) {
			var line uint64
			for _, i := range random.Perm(9)[:2+random.IntN(3)] {
				line |= 1 << i
			}
			if !slices.Contains(g.lines(), line) {
				g.add(line)
			}
		}
		zone, ok := g.hasPairing(1<<9 - 1)
		if !ok {
			continue
		}
		numFound++
		if makerCompletes(g.lines(), 1<<9-1, true, map[[2]uint64]bool{}) {
			t.Fatalf("a pairing is found for the lines %b, which Maker completes", g.lines())
		}

		// Points outside the zone are not needed.
		var rest graph
		rest.setAfterMaker(&g, 0)
		for x := (uint64(1)<<9 - 1) &^ zone; x != 0; x &= x - 1 {
			var next graph
			next.setAfterMaker(&rest, x&-x)
			rest = next
		}
		if makerCompletes(rest.lines(), zone, true, map[[2]uint64]bool{}) {
			t.Fatalf("Maker completes one of the lines %b with the points outside %b", g.lines(), zone)
		}
	}
	if numFound < 50 {
		t.Errorf("%d pairings are found, want at least 50", numFound)
	}
}

// TestBreakerOnRandomLines compares proofs for random lines, which need not be those of a board, with all games, and
// checks their zones: Maker wins with the points of its zone alone, and Breaker stops all lines restricted to its zone.
func TestBreakerOnRandomLines(t *testing.T) {
	random, s := newRandom(15), newTestSearch(t, game.Rules{Width: 4, Height: 4, WinLength: 4})
	s.breakerVerdict(0, 0, true)
	b := s.breaker
	tally := map[bool]int{}
	for range 1500 {
		numPoints, size := 6+random.IntN(4), 2+random.IntN(3)
		var g graph
		for range 2 + random.IntN(12) {
			var line uint64
			for _, i := range random.Perm(numPoints)[:size+random.IntN(2)] {
				line |= 1 << i
			}
			isNew := true
			for _, other := range g.lines() {
				isNew = isNew && other&^line != 0 && line&^other != 0
			}
			if isNew {
				g.add(line)
			}
		}
		makerToMove := random.IntN(2) == 0
		s.begin(t.Context(), 0)
		b.plies[0].graph = g
		var p proof
		if makerToMove {
			p = b.solveMaker(0)
		} else {
			p = b.solveBreaker(0)
		}
		free := uint64(1)<<numPoints - 1
		if want := makerCompletes(g.lines(), free, makerToMove, map[[2]uint64]bool{}); p.wins != want {
			t.Fatalf("%b, Maker to move = %v: Maker wins = %v, want %v", g.lines(), makerToMove, p.wins, want)
		}
		tally[p.wins]++

		// The lines that Maker can complete in its zone, or what Breaker's zone leaves of each line.
		var rest []uint64
		for _, line := range g.lines() {
			if !p.wins {
				rest = append(rest, line&p.zone)
			} else if line&^p.zone == 0 {
				rest = append(rest, line)
			}
		}
		if makerCompletes(rest, p.zone&free, makerToMove, map[[2]uint64]bool{}) != p.wins {
			t.Fatalf("%b, Maker to move = %v: Maker wins = %v, but not with the zone %b", g.lines(), makerToMove, p.wins,
				p.zone)
		}
	}
	if tally[true] < 100 || tally[false] < 100 {
		t.Errorf("got the results %v, want at least 100 of each", tally)
	}
}

// makerCompletes reports whether Maker, who is to move or not, completes one of some lines on the free points, by trying
// all games. A line contains only points that Breaker does not have.
func makerCompletes(lines []uint64, free uint64, makerToMove bool, known map[[2]uint64]bool) bool {
	return complete(lines, free, 0, 0, makerToMove, known)
}

func complete(lines []uint64, free, maker, breaker uint64, makerToMove bool, known map[[2]uint64]bool) bool {
	isAnyOpen := false
	for _, line := range lines {
		if line&^maker == 0 {
			return true
		}
		isAnyOpen = isAnyOpen || line&breaker == 0
	}
	if !isAnyOpen || free == 0 {
		return false
	}
	key := [2]uint64{maker, breaker}
	if v, ok := known[key]; ok {
		return v
	}
	wins := !makerToMove
	for x := free; x != 0; x &= x - 1 {
		point := x & -x
		if makerToMove && complete(lines, free&^point, maker|point, breaker, false, known) {
			wins = true
			break
		}
		if !makerToMove && !complete(lines, free&^point, maker, breaker|point, true, known) {
			wins = false
			break
		}
	}
	known[key] = wins

	return wins
}

// TestZonesWithDominatingPoints checks zones of Breaker's defences that need a point only since Breaker answers another
// point, which it dominates, in the same way: no line has all its points of the zone completed.
func TestZonesWithDominatingPoints(t *testing.T) {
	s := newTestSearch(t, game.Rules{Width: 4, Height: 4, WinLength: 4})
	s.breakerVerdict(0, 0, true)
	for _, lines := range [][]uint64{
		{0b1101, 0b10101, 0b100110, 0b1110},
		{0b1110, 0b1000101, 0b1001100, 0b100110},
		{0b110100, 0b111000, 0b11001, 0b10110},
		{0b1100010, 0b100011, 0b111000, 0b1101000},
		{0b110101, 0b111, 0b1001, 0b1100011},
		{0b1000000111, 0b1000001010, 0b1010000000, 0b1100001001},
	} {
		s.begin(t.Context(), 0)
		var g graph
		for _, line := range lines {
			g.add(line)
		}
		s.breaker.plies[0].graph = g
		p := s.breaker.solveMaker(0)

		rest := make([]uint64, len(lines))
		for i, line := range lines {
			rest[i] = line & p.zone
		}
		if p.wins || makerCompletes(rest, p.zone, true, map[[2]uint64]bool{}) {
			t.Errorf("%b: Maker wins = %v, and otherwise completes a line in the zone %b", lines, p.wins, p.zone)
		}
	}
}
