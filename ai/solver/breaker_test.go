package solver

import (
	"fmt"
	"testing"

	"jingzi/game"
)

// makerWins plays Maker against Breaker to the end on the points of a string, using only the lines as
// lists of points.
func makerWins(lines [][]int, stones []byte, maker bool, known map[string]bool) bool {
	key := string(stones)
	if maker {
		key += "m"
	}
	if v, ok := known[key]; ok {
		return v
	}
	wins := false
	for _, line := range lines {
		whole := true
		for _, at := range line {
			whole = whole && stones[at] == 'M'
		}
		wins = wins || whole
	}
	if !wins {
		colour := byte('B')
		if maker {
			colour = 'M'
		}
		moves, good := 0, 0
		for i := range stones {
			if stones[i] == '.' {
				stones[i] = colour
				moves++
				if makerWins(lines, stones, !maker, known) {
					good++
				}
				stones[i] = '.'
			}
		}
		wins = moves > 0 && (maker && good > 0 || !maker && good == moves)
	}
	known[key] = wins
	return wins
}

// TestBreakerAgainstPlainPlay compares breaker's results in random positions of many boards, with either
// side to move.
func TestBreakerAgainstPlainPlay(t *testing.T) {
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
		t.Run(name(r), func(t *testing.T) {
			random, s := newRandom(9), newTestSearch(t, r)
			tally := map[string]int{}
			for positions := 0; positions < 20; {
				stones := make([]byte, r.NumPoints())
				var of [256]uint64
				for i := range stones {
					stones[i] = "MB"[random.IntN(2)]
				}
				for _, i := range random.Perm(r.NumPoints())[:test.empty] {
					stones[i] = '.'
				}
				for i, c := range stones {
					of[c] |= 1 << i
				}
				if s.hasLine(of['M'], of['B']) {
					continue
				}
				positions++
				for _, maker := range []bool{true, false} {
					want := cannotWin
					if makerWins(lines, stones, maker, map[string]bool{}) {
						want = canWin
					}
					if got := s.breakerVerdict(of['M'], of['B'], maker); got != want {
						t.Fatalf("%v, want %v, Maker to move: %v in %s", got, want, maker, stones)
					}
					tally[fmt.Sprint(want, maker)]++
				}
			}
			t.Log(tally)
			if len(tally) < 2 {
				t.Errorf("too much alike to test anything: %v", tally)
			}
		})
	}
}

// TestBreakerWithoutShortcuts tests that zones and pairings change no result, in positions with few enough
// empty points to be searched without them.
func TestBreakerWithoutShortcuts(t *testing.T) {
	for _, test := range []struct{ width, height, line, empty int }{
		{4, 4, 4, 16}, {5, 4, 4, 18}, {5, 5, 4, 18}, {6, 6, 4, 20}, {6, 5, 5, 22}, {7, 6, 5, 22}, {7, 7, 5, 22},
	} {
		r := game.Rules{Width: test.width, Height: test.height, WinLength: test.line}
		random, with, without := newRandom(10), newTestSearch(t, r), newTestSearch(t, r)
		without.skip = stepZones | stepPairing
		tally := map[verdict]int{}
		for positions := 0; positions < 200; {
			var of [2]uint64
			points := random.Perm(r.NumPoints())
			for _, i := range points[test.empty:] {
				of[random.IntN(2)] |= 1 << i
			}
			if with.hasLine(of[0], of[1]) {
				continue
			}
			positions++
			with.begin(t.Context(), 0)
			without.begin(t.Context(), 100_000)
			got := with.breakerVerdict(of[0], of[1], positions%2 == 0)
			if want := without.breakerVerdict(of[0], of[1], positions%2 == 0); !without.halted && got != want {
				t.Fatalf("%s: %v, want %v: %x %x", name(r), got, want, of[0], of[1])
			}
			if !without.halted {
				tally[got]++
			}
		}
		t.Log(name(r), tally)
	}
}
