package solver

import (
	"testing"

	"jingzi/game"
)

// oracle caches the values of positions. It finds them by plain minimax, without code of the solver.
type oracle map[string]game.Score

// value returns the value of p for the side to move.
func (o oracle) value(p game.Position) game.Score {
	switch r := p.Result(); {
	case r.Winner == p.ToMove():
		return game.WinIn(0)
	case r.Winner != game.Empty:
		return game.LossIn(0)
	case r.Over():
		return 0
	}
	key := p.String() + p.ToMove().String()
	if score, ok := o[key]; ok {
		return score
	}

	best := game.LossIn(0)
	for point := range p.EmptyPoints() {
		next, err := p.Play(point)
		if err != nil {
			panic(err)
		}
		best = max(best, negateAfter(o.value(next), 1))
	}
	o[key] = best

	return best
}

// reachable returns all positions that can be reached from p, including p, once each.
func reachable(p game.Position) []game.Position {
	seen := map[string]bool{p.String(): true}
	all := []game.Position{p}
	for i := 0; i < len(all); i++ {
		for point := range all[i].EmptyPoints() {
			next, err := all[i].Play(point)
			if err != nil {
				break // the game is over
			}
			if key := next.String(); !seen[key] {
				seen[key] = true
				all = append(all, next)
			}
		}
	}

	return all
}

// solve returns the value of a position. It does not clear the table first.
func solve(t testing.TB, s *search, p game.Position) game.Score {
	t.Helper()

	switch r := p.Result(); {
	case r.Winner == p.ToMove():
		return game.WinIn(0)
	case r.Winner != game.Empty:
		return game.LossIn(0)
	case r.Over():
		return 0
	}
	mover, opponent := s.stones(&p)
	score, ok := s.value(mover, opponent, maxPoints)
	if !ok {
		t.Fatalf("the search did not solve\n%v", p)
	}

	return score
}

// TestEveryPosition compares the values of all positions of 3×3 with the oracle.
func TestEveryPosition(t *testing.T) {
	for _, test := range []struct {
		name  string
		rules game.Rules
		count int // number of positions; 0 means not checked
	}{
		{"3×3", game.TicTacToe, 5478},
		{"3×3, drawn when no line is open", game.Rules{Width: 3, Height: 3, WinLength: 3, DeadDraw: true}, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			positions := reachable(game.NewPosition(test.rules))
			if test.count > 0 && len(positions) != test.count {
				t.Errorf("got %d positions, want %d", len(positions), test.count)
			}

			o, s := oracle{}, newTestSearch(t, test.rules)
			for _, p := range positions {
				if got, want := solve(t, s, p), o.value(p); got != want {
					t.Fatalf("%v to move: got %v, want %v\n%v", p.ToMove(), got, want, p)
				}
			}
		})
	}
}

// newTestSearch returns a search for r that has begun.
func newTestSearch(t testing.TB, r game.Rules) *search {
	t.Helper()
	b, err := newBoard(r)
	if err != nil {
		t.Fatal(err)
	}
	s := &search{board: b}
	s.begin(t.Context(), 0)

	return s
}

// TestAgainstMinimax compares random late positions of larger boards with the oracle.
func TestAgainstMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for _, test := range []struct {
		width, height, line int
		exact               bool
		empty               int // number of empty points in the sampled positions
	}{
		{3, 4, 3, false, 9},
		{4, 3, 3, true, 9},
		{4, 4, 3, false, 9},
		{4, 4, 3, true, 9},
		{4, 4, 4, false, 9},
		{5, 4, 4, false, 9},
		{4, 5, 3, true, 9},
		{5, 5, 5, false, 9},
		{5, 5, 4, false, 9},
		{5, 5, 4, true, 9},
		{6, 5, 4, true, 9},
		{5, 6, 5, false, 8},
		{6, 6, 5, true, 8},
		{8, 8, 5, false, 8},
		{20, 3, 4, true, 8},
		{3, 20, 4, false, 8},
	} {
		r := game.Rules{Width: test.width, Height: test.height, WinLength: test.line, ExactLength: test.exact}
		t.Run(rulesName(r), func(t *testing.T) {
			random, o, s := newRandom(1), oracle{}, newTestSearch(t, r)
			tally := map[game.Score]int{}
			for i := range 25 {
				p := quietPosition(random, r, r.NumPoints()-test.empty)
				if i%2 == 0 {
					p = oneSidedPosition(random, s, r.NumPoints()-test.empty)
				}
				got, want := solve(t, s, p), o.value(p)
				if got != want {
					t.Fatalf("%v to move: got %v, want %v\n%v", p.ToMove(), got, want, p)
				}
				tally[want]++
			}
			if len(tally) < 2 {
				t.Errorf("got the values %v, want at least 2 different ones", tally)
			}
			t.Log(tally)
		})
	}
}

// FuzzAgainstMinimax compares positions with at most eight empty points with the oracle. Points beyond the end of cells
// get stones of alternating colours.
func FuzzAgainstMinimax(f *testing.F) {
	f.Add(uint8(3), uint8(3), uint8(3), false, []byte("........"), true)
	f.Add(uint8(4), uint8(5), uint8(3), true, []byte("XX..OO..X"), false)
	f.Add(uint8(8), uint8(8), uint8(4), false, []byte(".XX.X...O.O"), true)
	f.Add(uint8(5), uint8(5), uint8(5), false, []byte("XXX.......O"), true)
	f.Fuzz(func(t *testing.T, width, height, line uint8, exact bool, cells []byte, blackToMove bool) {
		r := game.Rules{Width: int(width), Height: int(height), WinLength: int(line), ExactLength: exact}
		b, err := newBoard(r)
		if err != nil {
			return
		}

		var stones [3][]game.Point
		numEmpty := 0
		for i := range r.NumPoints() {
			colour := game.Stone(1 + (i*5/3)%2)
			if i < len(cells) {
				colour = game.Stone(cells[i] % 3)
			}
			if colour == game.Empty {
				numEmpty++
			}
			stones[colour] = append(stones[colour], r.PointAt(i))
		}
		side := game.White
		if blackToMove {
			side = game.Black
		}
		p, err := game.NewSetupPosition(r, stones[game.Black], stones[game.White], side)
		if err != nil || numEmpty > 8 || p.Result().Over() {
			return
		}
		s := &search{board: b}
		s.begin(t.Context(), 0)
		if got, want := solve(t, s, p), (oracle{}).value(p); got != want {
			t.Errorf("%s, %v to move: got %v, want %v\n%v", rulesName(r), side, got, want, p)
		}
	})
}
