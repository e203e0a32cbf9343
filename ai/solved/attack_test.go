package solved

import (
	"slices"
	"testing"
)

// TestLongestDefence checks that the line has as many moves as the attack, including an attack that takes longest
// after a reply that it does not list.
func TestLongestDefence(t *testing.T) {
	five := func(point int16) *Attack { return &Attack{Move: point} }
	fours := &Attack{Move: 3, Replies: []Reply{{5, five(6)}}}

	quickReplies := []Reply{{1, five(4)}, {3, five(4)}, {5, five(4)}, {6, five(4)}}
	slowReplies := slices.Concat(quickReplies, []Reply{{7, fours}})
	g := Grid{2: White}
	for _, test := range []struct {
		name   string
		attack Attack
		want   []int16
	}{
		{"listed reply", Attack{Move: 0, Replies: slowReplies, Default: five(4)}, []int16{0, 7, 3, 5, 6}},
		{"equally long", Attack{Move: 0, Replies: slowReplies, Default: fours}, []int16{0, 7, 3, 5, 6}},
		{"other reply", Attack{Move: 0, Replies: quickReplies, Default: fours}, []int16{0, 4, 3, 5, 6}},
		{"five", *five(4), []int16{4}},
	} {
		line := test.attack.LongestDefence(g[:])
		if !slices.Equal(line, test.want) || len(line) != 2*test.attack.MaxMoves()-1 {
			t.Errorf("%s: got line %v, want %v", test.name, line, test.want)
		}
	}
}
