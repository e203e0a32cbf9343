package solver

import (
	"fmt"
	"testing"

	"jingzi/game"
)

// makerWins reports whether Maker wins on a board with the given stones, M and B. results holds the known results.
func makerWins(lines [][]int, stones []byte, makerToMove bool, results map[string]bool) bool {
	key := string(stones)
	if makerToMove {
		key += "m"
	}
	if v, ok := results[key]; ok {
		return v
	}

	wins := false
	for _, line := range lines {
		isComplete := true
		for _, point := range line {
			isComplete = isComplete && stones[point] == 'M'
		}
		wins = wins || isComplete
	}
	if !wins {
		colour := byte('B')
		if makerToMove {
			colour = 'M'
		}

		numMoves, numWins := 0, 0
		for i := range stones {
			if stones[i] == '.' {
				stones[i] = colour
				numMoves++
				if makerWins(lines, stones, !makerToMove, results) {
					numWins++
				}
				stones[i] = '.'
			}
		}
		wins = numMoves > 0 && (makerToMove && numWins > 0 || !makerToMove && numWins == numMoves)
	}
	results[key] = wins

	return wins
}

// TestBreaker compares the verdicts for random positions on several boards with the results of playing all games.
func TestBreaker(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for _, test := range []struct{ width, height, line, empty int }{
		{3, 3, 3, 5}, {4, 4, 3, 8}, {4, 4, 4, 9}, {5, 4, 4, 9}, {5, 5, 4, 9}, {6, 5, 4, 9}, {5, 5, 5, 9}, {7, 6, 5, 9}, {7, 7, 5, 9}, {8, 8, 4, 9},
	} {
		r := game.Rules{Width: test.width, Height: test.height, WinLength: test.line}
		var lines [][]int
		for segment := range r.Segments() {
			line := make([]int, r.WinLength)
			for i := range line {
				line[i] = r.Index(segment.Point(i))
			}
			lines = append(lines, line)
		}
		t.Run(rulesName(r), func(t *testing.T) {
			random, s := newRandom(9), newTestSearch(t, r)
			tally := map[string]int{}
			for numPositions := 0; numPositions < 20; {
				stones := make([]byte, r.NumPoints())
				var bitsOf [256]uint64

				for i := range stones {
					stones[i] = "MB"[random.IntN(2)]
				}

				for _, i := range random.Perm(r.NumPoints())[:test.empty] {
					stones[i] = '.'
				}

				for i, c := range stones {
					bitsOf[c] |= 1 << i
				}
				if s.hasLine(bitsOf['M'], bitsOf['B']) {
					continue
				}
				numPositions++

				for _, makerToMove := range []bool{true, false} {
					want := cannotWin
					if makerWins(lines, stones, makerToMove, map[string]bool{}) {
						want = canWin
					}
					if got := s.breakerVerdict(bitsOf['M'], bitsOf['B'], makerToMove); got != want {
						t.Fatalf("%s, Maker to move = %v: got verdict %v, want %v", stones, makerToMove, got, want)
					}
					tally[fmt.Sprint(want, makerToMove)]++
				}
			}
			t.Log(tally)
			if len(tally) < 2 {
				t.Errorf("got the results %v, want at least 2 different ones", tally)
			}
		})
	}
}

// TestBreakerShortcuts checks that zones and pairings do not change results.
func TestBreakerShortcuts(t *testing.T) {
	for _, test := range []struct{ width, height, line, empty int }{
		{4, 4, 4, 16}, {5, 4, 4, 18}, {5, 5, 4, 18}, {6, 6, 4, 20}, {6, 5, 5, 22}, {7, 6, 5, 22}, {7, 7, 5, 22},
	} {
		r := game.Rules{Width: test.width, Height: test.height, WinLength: test.line}

		random, s, plain := newRandom(10), newTestSearch(t, r), newTestSearch(t, r)
		plain.skip = stepZones | stepPairing
		tally := map[verdict]int{}
		for numPositions := 0; numPositions < 200; {
			var stones [2]uint64
			points := random.Perm(r.NumPoints())
			for _, i := range points[test.empty:] {
				stones[random.IntN(2)] |= 1 << i
			}
			if s.hasLine(stones[0], stones[1]) {
				continue
			}
			numPositions++
			s.begin(t.Context(), 0)
			plain.begin(t.Context(), 100_000)
			got := s.breakerVerdict(stones[0], stones[1], numPositions%2 == 0)
			if want := plain.breakerVerdict(stones[0], stones[1], numPositions%2 == 0); !plain.halted && got != want {
				t.Fatalf("%s, stones %x and %x: got verdict %v, want %v", rulesName(r), stones[0], stones[1], got, want)
			}
			if !plain.halted {
				tally[got]++
			}
		}
		t.Log(rulesName(r), tally)
	}
}
