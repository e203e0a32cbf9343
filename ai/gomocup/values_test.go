package gomocup

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jingzi/game"
)

// TestValuesOfInfo checks which values of an INFO line are stored, and what is an error.
func TestValuesOfInfo(t *testing.T) {
	for _, c := range []struct {
		line string
		want int64 // -1 if it is not stored
		ok   bool
	}{
		{"timeout_turn 5000", 5000, true},
		{"timeout_turn 5000 ms", 5000, true},
		{"TIMEOUT_TURN 5000", 5000, true},
		{"timeout_turn -1", -1, false},
		{"timeout_turn soon", -1, false},
		{"timeout_turn", -1, false},
		{"time_left -10", -10, true},
		{"max_memory -1", 0, true},
		{"max_memory 0", 0, true},
		{"max_memory 18446744073709551615", 0, true},
		{"max_depth 2147483647", 1 << 30, true},
		{"max_depth 1073741824", 1 << 30, true},
		{"max_depth 1073741823", 1<<30 - 1, true},
		{"thread_num 4", 4, true},
		{"thread_num 5000", 1 << 10, true},
		{"level 1", 1, true},
		{"level 12", 12, true},
		{"level 0", -1, false},
		{"level 13", -1, false},
		{"folder /tmp", -1, true},
		{"game_type 1", -1, true},
	} {
		s := settings{}
		key, value := cutWord(c.line)
		err := s.set(key, value)
		got, stored := s[strings.ToLower(key)]
		if (err == nil) != c.ok || stored != (c.ok && c.want != -1) || stored && got != c.want {
			t.Errorf("INFO %s: got %d, stored %v, error %v; want %d, valid %v", c.line, got, stored, err, c.want, c.ok)
		}
	}
}

// TestOptionsOfSettings checks that each option comes from its own key.
func TestOptionsOfSettings(t *testing.T) {
	s := settings{"max_memory": 1 << 20, "thread_num": 3, "level": 7}
	if got, want := s.options(), (Options{Memory: 1 << 20, Threads: 3, Rung: 7}); got != want {
		t.Errorf("the options are %+v, want %+v", got, want)
	}
}

// TestRuleNumbers checks that the rule of a game is sent by its number and understood, whatever the rule before it was,
// and that unknown rules are errors.
func TestRuleNumbers(t *testing.T) {
	base := game.Rules{Width: 15, Height: 15, WinLength: 5}
	for number, features := range map[int64]game.Features{
		0: 0, 1: game.FeatureExactLength, 2: game.FeatureFouls, 4: game.FeatureFouls, 5: game.FeatureFouls,
		8: game.FeatureBlockedEnds, 9: game.FeatureBlockedEnds | game.FeatureExactLength,
	} {
		for _, before := range []game.Features{0, game.FeatureFouls, game.FeatureBlockedEnds | game.FeatureExactLength} {
			got, err := settings{"rule": number}.apply(base.WithFeatures(before))
			if want := base.WithFeatures(features); got != want || err != nil {
				t.Errorf("rule %d after %+v: got %+v, %v; want %+v", number, base.WithFeatures(before), got, err, want)
			}
		}
		sent, err := ruleNumber(base.WithFeatures(features))
		if again, _ := (settings{"rule": sent}).apply(base); err != nil || again != base.WithFeatures(features) {
			t.Errorf("the rules of number %d are sent as %d, %v, and read as %+v", number, sent, err, again)
		}
	}
	for _, number := range []int64{3, 6, 7, 10, 16, 1000} {
		if _, err := (settings{"rule": number}).apply(base); err == nil {
			t.Errorf("rule %d is no error", number)
		}
	}
	for r, ok := range map[game.Rules]bool{
		base: true,
		{Width: minBoard, Height: minBoard, WinLength: 5}:     true,
		{Width: minBoard - 1, Height: minBoard, WinLength: 3}: false,
		{Width: 15, Height: 15, WinLength: 4}:                 false,
		game.TicTacToe:                                        false,
		{Width: 2, Height: 2, WinLength: 5}:                   false,
	} {
		if err := Supports(r); (err == nil) != ok {
			t.Errorf("%+v: error %v, want supported: %v", r, err, ok)
		}
	}
}

// TestLimitsOfAMove checks the limits of a move: 20 ms, or a quarter of a shorter time, are left for the round trip; 0
// means 10 ms, and nothing 5 s; in a match a move takes at most an eighth of the remaining time less 60 ms, and the average
// is that of 20 to 12 more moves.
func TestLimitsOfAMove(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		s      settings
		stones int
		spent  time.Duration
		want   game.Limit
	}{
		{settings{}, 0, 0, game.Limit{Time: 5000 * ms}},
		{settings{"timeout_turn": 0}, 0, 0, game.Limit{Time: 10 * ms}},
		{settings{"timeout_turn": 1000}, 0, 0, game.Limit{Time: 980 * ms}},
		{settings{"timeout_turn": 80}, 0, 0, game.Limit{Time: 60 * ms}},
		{settings{"timeout_turn": 40}, 0, 0, game.Limit{Time: 30 * ms}},
		{settings{"timeout_turn": 1 << 40}, 0, 0, game.Limit{Time: unlimited*ms - 20*ms}},
		{settings{"max_depth": 7}, 0, 0, game.Limit{Depth: 7}},
		{settings{"max_node": 9}, 0, 0, game.Limit{Nodes: 9}},
		{settings{"timeout_turn": 1000, "max_depth": 7, "max_node": 9}, 0, 0, game.Limit{Time: 980 * ms, Depth: 7, Nodes: 9}},

		// 80 s remain.
		{settings{"timeout_match": 80060}, 0, 0, game.Limit{Time: 10000 * ms, TargetTime: 4000 * ms}},
		{settings{"timeout_match": 90060}, 0, 10 * time.Second, game.Limit{Time: 10000 * ms, TargetTime: 4000 * ms}},
		{settings{"time_left": 80060}, 0, time.Hour, game.Limit{Time: 10000 * ms, TargetTime: 4000 * ms}},
		{settings{"timeout_match": 1000000, "time_left": 80060}, 16, 0, game.Limit{Time: 10000 * ms, TargetTime: 5000 * ms}},
		{settings{"time_left": 72060}, 8, 0, game.Limit{Time: 9000 * ms, TargetTime: 4000 * ms}},
		{settings{"time_left": 48060}, 32, 0, game.Limit{Time: 6000 * ms, TargetTime: 4000 * ms}},
		{settings{"time_left": 48060}, 100, 0, game.Limit{Time: 6000 * ms, TargetTime: 4000 * ms}},

		// Both limits: the lower one, and the average only if it is below.
		{settings{"timeout_turn": 9020, "time_left": 80060}, 0, 0, game.Limit{Time: 9000 * ms, TargetTime: 4000 * ms}},
		{settings{"timeout_turn": 10020, "time_left": 80060}, 0, 0, game.Limit{Time: 10000 * ms, TargetTime: 4000 * ms}},
		{settings{"timeout_turn": 90020, "time_left": 80060}, 0, 0, game.Limit{Time: 10000 * ms, TargetTime: 4000 * ms}},
		{settings{"timeout_turn": 4020, "time_left": 80060}, 0, 0, game.Limit{Time: 4000 * ms}},
		{settings{"timeout_turn": 4021, "time_left": 80060}, 0, 0, game.Limit{Time: 4001 * ms, TargetTime: 4000 * ms}},
		{settings{"timeout_turn": 0, "time_left": 80060}, 0, 0, game.Limit{Time: 10 * ms}},

		// No time is left, or no limit of the match.
		{settings{"time_left": 0}, 40, 0, game.Limit{Time: 4 * ms / 8, TargetTime: 4 * ms / 12}},
		{settings{"time_left": -5}, 40, 0, game.Limit{Time: 4 * ms / 8, TargetTime: 4 * ms / 12}},
		{settings{"time_left": unlimited, "timeout_turn": 1000}, 0, 0, game.Limit{Time: 980 * ms}},
		{settings{"timeout_match": unlimited, "timeout_turn": 1000}, 0, 0, game.Limit{Time: 980 * ms}},
		{settings{"timeout_match": 0, "time_left": 500, "timeout_turn": 1000}, 0, 0, game.Limit{Time: 980 * ms}},
		{settings{"time_left": unlimited}, 0, 0, game.Limit{Time: 5000 * ms}},
		{settings{"timeout_match": unlimited}, 0, 0, game.Limit{Time: 5000 * ms}},
	} {
		if got := c.s.limit(c.stones, c.spent); got != c.want {
			t.Errorf("%v, %d stones, %v spent: got %+v, want %+v", c.s, c.stones, c.spent, got, c.want)
		}
	}
	for _, key := range []string{"time_left", "timeout_match"} {
		if _, isLimited := (settings{key: unlimited - 1}).remainingMatchTime(0); !isLimited {
			t.Errorf("%s: a match of less than the unlimited time is not limited", key)
		}
	}
}

// limitRecorder is an engine that records its limits and plays the first legal point.
type limitRecorder struct{ limits *[]game.Limit }

func (e limitRecorder) Think(_ context.Context, p game.Position, l game.Limit, _ func(game.SearchInfo)) (game.Point,
	error) {
	*e.limits = append(*e.limits, l)
	return firstLegal(&p), nil
}

// TestTimeOfAnOpening checks that the three stones of Swap2 take at most five seconds together, however long a move may
// take, that a choice of colours and the stone after it share the time of a move, and that less time is not exceeded.
func TestTimeOfAnOpening(t *testing.T) {
	const three = "7,7\n8,7\n9,9\n"
	for _, c := range []struct {
		info, stones string
		max          time.Duration
	}{
		{"timeout_turn 60000", "", openingTime},
		{"timeout_turn 2000", "", 2 * time.Second},
		{"timeout_turn 60000", three, 60 * time.Second},
	} {
		var limits []game.Limit
		s := &Server{New: func(game.Rules, Options) game.Engine { return limitRecorder{&limits} }, Seed: 1}
		var out strings.Builder
		text := "START 15\nINFO " + c.info + "\nSWAP2BOARD\n" + c.stones + "DONE\n"
		if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil || len(limits) == 0 {
			t.Fatalf("%s: error %v after %d searches, with the output %q", c.info, err, len(limits), out.String())
		}
		var sum time.Duration
		for _, l := range limits {
			sum += l.Time
		}
		if sum > c.max || sum <= 0 {
			t.Errorf("%s with %q: the searches may take %v, want at most %v", c.info, c.stones, sum, c.max)
		}
	}
}

// TestTimeOfAStep checks that the first three stones of an opening take at most five seconds, that the fourth stone and
// the declaration after it share the time of a move, and that a choice alone has all of it.
func TestTimeOfAStep(t *testing.T) {
	const three, soosorv = "YXBOARD 7,7,1 8,7,2 9,9,1 DONE\n", "INFO rule 4\n"
	for _, c := range []struct {
		turn     int // in milliseconds
		commands string
		max      time.Duration // of all searches together
		isAll    bool          // all of it is used
	}{
		{60020, "YXSWAP2STEP1\n", openingTime, true},
		{2020, "YXSWAP2STEP1\n", 2 * time.Second, false},
		{60020, three + "YXSWAP2STEP2\n", time.Minute, true},
		{60020, soosorv + "YXSOOSORVSTEP2\n7,7\n7,8\n9,7\nDONE\n", time.Minute, true},
		{60020, soosorv + "YXSOOSORVSTEP3\n7,7\n7,8\n9,7\nDONE\n", time.Minute, false},
		{60020, soosorv + "YXSOOSORVSTEP6\n7,7\n7,8\n9,7\n8,8\n6,6\n10,10\nDONE\n", time.Minute, true},
	} {
		for _, maxNodes := range []int64{0, 1, 2, 1001} {
			synctest.Test(t, func(t *testing.T) {
				var limits []game.Limit
				s := &Server{New: func(game.Rules, Options) game.Engine { return limitRecorder{&limits} }, Seed: 1}
				var out strings.Builder
				text := fmt.Sprintf("INFO timeout_turn %d\nINFO max_node %d\nSTART 15\n%s", c.turn, maxNodes, c.commands)
				if err := s.Serve(t.Context(), strings.NewReader(text), &out); err != nil ||
					strings.Contains(out.String(), "ERROR") {
					t.Fatalf("%q: error %v, with the output %q", text, err, out.String())
				}
				var sum time.Duration
				for _, l := range limits {
					sum += l.Time
					if maxNodes > 0 && (l.Nodes <= 0 || l.Nodes > maxNodes) {
						t.Errorf("%q: a search may take %d nodes, want at most %d", text, l.Nodes, maxNodes)
					}
				}
				if sum > c.max || c.isAll && sum < c.max*99/100 {
					t.Errorf("%q: the %d searches may take %v, want at most %v, all of it: %v", text, len(limits), sum, c.max,
						c.isAll)
				}
			})
		}
	}
}

// TestNodesOfAChoice checks that a choice of colours and the stone after it share the limit of nodes, of which each has at
// least one.
func TestNodesOfAChoice(t *testing.T) {
	for maxNodes, want := range map[int64]int64{1: 1, 2: 1, 3: 2, 1000: 500, 1001: 501} {
		var limits []game.Limit
		s := &Server{New: func(game.Rules, Options) game.Engine { return limitRecorder{&limits} }, Seed: 1}
		text := fmt.Sprintf("START 15\nINFO max_node %d\nSWAP2BOARD\n7,7\n8,7\n9,9\nDONE\n", maxNodes)
		if err := s.Serve(t.Context(), strings.NewReader(text), io.Discard); err != nil || len(limits) != 2 {
			t.Fatalf("%d nodes: error %v after %d searches, want two", maxNodes, err, len(limits))
		}
		for _, l := range limits {
			if l.Nodes != want {
				t.Errorf("%d nodes: a search may take %d, want %d", maxNodes, l.Nodes, want)
			}
		}
	}
}

// tenSecondEngine is an engine that takes ten seconds for a move.
type tenSecondEngine struct{ limitRecorder }

func (e tenSecondEngine) Think(ctx context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (
	game.Point, error) {
	<-time.After(10 * time.Second)
	return e.limitRecorder.Think(ctx, p, l, report)
}

// TestTimeInTheQueue checks that the time during which a command waits for the end of the search before it is not taken
// from the time of the match twice.
func TestTimeInTheQueue(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var limits []game.Limit
		s := &Server{New: func(game.Rules, Options) game.Engine { return tenSecondEngine{limitRecorder{&limits}} }}
		text := "START 15\nINFO timeout_turn 20000\nINFO timeout_match 100060\nBEGIN\nTURN 7,7\nTURN 9,9\n"
		if err := s.Serve(t.Context(), strings.NewReader(text), io.Discard); err != nil {
			t.Fatal(err)
		}
		for i, want := range []time.Duration{100 * time.Second, 90 * time.Second, 80 * time.Second} {
			if i >= len(limits) || limits[i].Time != want/8 {
				t.Fatalf("the limits are %+v, want an eighth of 100, 90 and 80 s", limits)
			}
		}
	})
}

// stonesRecorder is an engine that records the numbers of stones on the boards that it gets.
type stonesRecorder struct{ stones *[]int }

func (e stonesRecorder) Think(_ context.Context, p game.Position, _ game.Limit, _ func(game.SearchInfo)) (game.Point,
	error) {
	*e.stones = append(*e.stones, p.Stones())
	return firstLegal(&p), nil
}

// TestStonesOfSwap2 checks that a choice of colours is about all stones that were sent, three or five, and that the stone
// after it is the next one.
func TestStonesOfSwap2(t *testing.T) {
	for stones, want := range map[string][]int{
		"7,7\n8,7\n9,9\n":           {3, 3},
		"7,7\n8,7\n9,9\n8,8\n8,6\n": {5, 5},
	} {
		var got []int
		s := &Server{New: func(game.Rules, Options) game.Engine { return stonesRecorder{&got} }}
		var out strings.Builder
		if err := s.Serve(t.Context(), strings.NewReader("START 15\nSWAP2BOARD\n"+stones+"DONE\n"), &out); err != nil {
			t.Fatal(err)
		}
		if !slices.Equal(got, want) {
			t.Errorf("after %q the engine was asked about %v stones, want %v, with the output %q", stones, got, want,
				out.String())
		}
	}
}
