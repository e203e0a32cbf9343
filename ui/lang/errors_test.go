package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"

	"jingzi/game"
)

// Who chose an engine learns which file could not be started, and why, and what it said when
// it refused to play.
func TestFailureSaysWhy(t *testing.T) {
	start := &fs.PathError{Op: "fork/exec", Path: "/games/pbrain-x", Err: errors.New("exec format error")}
	for _, test := range []struct {
		err  error
		want string
	}{
		{fmt.Errorf("pbrain-x %w: %w", game.ErrEngineStart, start), failureEngineStart() + " fork/exec /games/pbrain-x: exec format error"},
		{fmt.Errorf("pbrain-x %w: %w", game.ErrEngineRefused, errors.New(`"no renju"`)), failureEngineRefused() + ` "no renju"`},
		{game.ErrEngineStart, failureEngineStart()},
		{fmt.Errorf("pbrain-x %w", game.ErrEngineExited), failureEngineExited()},
	} {
		if got := Failure(test.err)(); got != test.want {
			t.Errorf("%v: %q, not %q", test.err, got, test.want)
		}
	}
	long := Failure(fmt.Errorf("x %w: %s", game.ErrEngineStart, strings.Repeat("y", 9999)))()
	if len([]rune(long)) > 300 {
		t.Errorf("%d characters", len([]rune(long)))
	}
}
