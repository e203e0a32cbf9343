package gomocup

import (
	"context"
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
	} {
		if err := Supports(r); (err == nil) != ok {
			t.Errorf("%+v: error %v, want supported: %v", r, err, ok)
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
