package gomocup

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"jingzi/game"
)

// slowEngine records the limits of its moves and uses all of the time. Creating one takes startTime.
type slowEngine struct {
	fakeEngine
	limits *[]game.Limit
}

const startTime = 100 * time.Millisecond

func (e slowEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	*e.limits = append(*e.limits, l)
	time.Sleep(l.Time)
	return e.fakeEngine.Think(ctx, p, l, report)
}

// measureAnswers sends the lines of each step to a server with slow engines, and returns the times until the
// answers to the steps.
func measureAnswers(t *testing.T, limits *[]game.Limit, steps ...string) (waits []time.Duration) {
	srv := &Server{New: func(r game.Rules, _ Options) game.Engine {
		time.Sleep(startTime)
		return slowEngine{fakeEngine{r}, limits}
	}}

	c := converse(t, srv)
	for _, step := range steps {
		sent := time.Now()

		for line := range strings.Lines(step) {
			if _, err := io.WriteString(c.in, line); err != nil {
				t.Fatal(err)
			}
		}
		if answer, _ := c.receive(); strings.HasPrefix(answer, "ERROR") {
			t.Fatalf("%q: got answer %s", step, answer)
		}
		waits = append(waits, time.Since(sent))
	}
	if _, err := c.close(); err != nil {
		t.Fatal(err)
	}

	return waits
}

// TestEngineIsReadyAfterOK checks that the engine is created before the answer OK, so that its first move is
// not delayed.
func TestEngineIsReadyAfterOK(t *testing.T) {
	for _, start := range []string{"START 15\n", "RECTSTART 15,15\n"} {
		synctest.Test(t, func(t *testing.T) {
			var limits []game.Limit

			waits := measureAnswers(t, &limits, "INFO timeout_turn 40\n"+start, "BEGIN\n", "RESTART\n", "BEGIN\n")
			for i, want := range []time.Duration{startTime, 30 * time.Millisecond, startTime, 30 * time.Millisecond} {
				if waits[i] != want {
					t.Errorf("%q: got answer %d after %v, want %v", start, i+1, waits[i], want)
				}
			}
		})
	}
}

// TestTimeOfMoveIncludesInfo checks that the time to execute INFO, which is not answered, is part of the time
// of the next move.
func TestTimeOfMoveIncludesInfo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var limits []game.Limit
		waits := measureAnswers(t, &limits, "START 15\n",
			"INFO timeout_turn 400\nINFO rule 4\nINFO max_node 1000\nINFO game_type 1\nBEGIN\n",
			"INFO timeout_turn 40\nINFO rule 0\nINFO timeout_match 60000\nTURN 7,7\n",
			"TURN 8,8\n")
		for i, want := range []time.Duration{380 * time.Millisecond, startTime + time.Millisecond,
			30 * time.Millisecond} {
			if waits[i+1] != want {
				t.Errorf("got move %d after %v, want %v; its limit is %+v", i+1, waits[i+1], want, limits[i])
			}
		}
	})
}

// TestRuleAfterStart checks that a rule sent after START does not delay a move of a few milliseconds, since
// Warm has been called for every rule before OK.
func TestRuleAfterStart(t *testing.T) {
	for rule := range 10 {
		if _, err := (settings{"rule": int64(rule)}).apply(game.Freestyle); err != nil {
			continue
		}
		synctest.Test(t, func(t *testing.T) {
			var limits []game.Limit
			ready := map[game.Rules]bool{}
			warm := func(r game.Rules) {
				if !ready[r] {
					time.Sleep(startTime)
					ready[r] = true
				}
			}
			srv := &Server{Warm: warm, New: func(r game.Rules, _ Options) game.Engine {
				warm(r)
				return slowEngine{fakeEngine{r}, &limits}
			}}
			c := converse(t, srv)
			c.send("START 15")
			c.receive()

			for _, line := range []string{fmt.Sprintf("INFO rule %d", rule), "INFO timeout_turn 10"} {
				c.send(line)
			}
			sent := time.Now()
			c.send("BEGIN")
			if answer, _ := c.receive(); answer != "0,0" || time.Since(sent) > 10*time.Millisecond {
				t.Errorf("rule %d: got %q after %v, want 0,0 within 10 ms", rule, answer, time.Since(sent))
			}
			c.close()
		})
	}
}
