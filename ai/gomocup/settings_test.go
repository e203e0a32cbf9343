package gomocup

import (
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

func TestLimitOfAMove(t *testing.T) {
	const ms = time.Millisecond
	for _, test := range []struct {
		infos  string
		stones int
		spent  time.Duration
		want   game.Limit
	}{
		{"", 0, 0, game.Limit{Time: defaultTurn}},
		{"timeout_turn 300", 0, 0, game.Limit{Time: 280 * ms}},
		{"timeout_turn 100", 0, 0, game.Limit{Time: 80 * ms}},
		{"timeout_turn 40", 0, 0, game.Limit{Time: 30 * ms}},
		{"timeout_turn 0", 0, 0, game.Limit{Time: fastTurn}},
		{"timeout_turn 5000;timeout_match 0", 0, 0, game.Limit{Time: 4980 * ms}},
		{"timeout_turn 5000;timeout_match 0;time_left 0", 0, 0, game.Limit{Time: 4980 * ms}},
		{"timeout_turn 5000;timeout_match 100000;time_left 2147483647", 0, 0, game.Limit{Time: 4980 * ms}},
		{"timeout_turn 5000;timeout_match 1000000;time_left 1000000", 0, 0, game.Limit{Time: 4980 * ms}},
		{"timeout_turn 5000;timeout_match 1000000;time_left 50060", 0, 0, game.Limit{TargetTime: 2500 * ms, Time: 4980 * ms}},

		// Each move gets a share of the remaining time of the match: a twentieth at first, later a twelfth,
		// and never more than an eighth.
		{"timeout_turn 30000;timeout_match 180000;time_left 180060", 0, 0, game.Limit{TargetTime: 9000 * ms, Time: 22500 * ms}},
		{"timeout_turn 30000;timeout_match 180000;time_left 96060", 40, 0, game.Limit{TargetTime: 8000 * ms, Time: 12000 * ms}},
		{"timeout_turn 30000;timeout_match 180000;time_left 96060", 200, 0, game.Limit{TargetTime: 8000 * ms, Time: 12000 * ms}},
		{"timeout_turn 30000;timeout_match 180000;time_left 12060", 200, 0, game.Limit{TargetTime: 1000 * ms, Time: 1500 * ms}},
		{"timeout_match 20060", 0, 0, game.Limit{TargetTime: 1000 * ms, Time: 2500 * ms}},
		{"timeout_match 20060", 0, 10 * time.Second, game.Limit{TargetTime: 500 * ms, Time: 1250 * ms}},
		{"time_left 20060", 0, 0, game.Limit{TargetTime: 1000 * ms, Time: 2500 * ms}},
		{"timeout_turn 5000;time_left 10", 0, 0, game.Limit{TargetTime: ms / 5, Time: ms / 2}},
		{"timeout_turn 5000;time_left -10", 0, 0, game.Limit{TargetTime: ms / 5, Time: ms / 2}},
		{"timeout_turn 0;time_left 20060", 0, 0, game.Limit{Time: fastTurn}},

		// Node and depth limits are passed on. If only these are set, the time is unlimited.
		{"max_node 1000", 0, 0, game.Limit{Nodes: 1000}},
		{"max_depth 8", 0, 0, game.Limit{Depth: 8}},
		{"max_node 1000;timeout_turn 300", 0, 0, game.Limit{Nodes: 1000, Time: 280 * ms}},
		{"max_node 1000;time_left 20060", 0, 0, game.Limit{Nodes: 1000, TargetTime: 1000 * ms, Time: 2500 * ms}},
		{"max_node 18446744073709551615;timeout_turn 300", 0, 0, game.Limit{Time: 280 * ms}},
		{"max_node 18446744073709551615", 0, 0, game.Limit{Time: defaultTurn}},
		{"max_node 1000;max_node 0;timeout_turn 300", 0, 0, game.Limit{Time: 280 * ms}},
	} {
		s := settings{}
		for info := range strings.SplitSeq(test.infos, ";") {
			if err := s.set(cutWord(info)); err != nil {
				t.Fatal(err)
			}
		}
		if got := s.limit(test.stones, test.spent); got != test.want {
			t.Errorf("%s, %d stones, spent %v: got %+v, want %+v", test.infos, test.stones, test.spent, got, test.want)
		}
	}
}

// TestLimitsFitTheMatch checks that the sum of the limits of the moves is within the time limit of the match.
func TestLimitsFitTheMatch(t *testing.T) {
	for _, match := range []time.Duration{time.Second, 10 * time.Second, 3 * time.Minute} {
		s := settings{}
		s["timeout_match"] = match.Milliseconds()
		spent := time.Duration(0)
		for stones := 0; stones < 225; stones += 2 {
			spent += s.limit(stones, spent).Time
		}
		if remaining := match - spent; remaining < 0 {
			t.Errorf("match time %v: got remaining time %v, want at least 0", match, remaining)
		}
	}
}
