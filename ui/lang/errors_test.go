package lang

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"syscall"
	"testing"

	"jingzi/game"
)

// Who chose an engine learns which file could not be started, and why, and what it said when
// it refused to play.
func TestFailureSaysWhy(t *testing.T) {
	start := func(err error) error {
		return fmt.Errorf("pbrain-x %w: %w", game.ErrEngineStart, &fs.PathError{Op: "start", Path: "/games/pbrain-x", Err: err})
	}
	startFailure := func(why string) string { return why + ": /games/pbrain-x. " + failureEngineStart() }
	for _, test := range []struct {
		err  error
		want string
	}{
		{start(errors.New("odd reason")), startFailure("Odd reason")},
		{start(fs.ErrNotExist), startFailure(capitalized(causeGone()))},
		{start(syscall.EACCES), startFailure(capitalized(causeNotExecutable()))},
		{start(syscall.EISDIR), startFailure(capitalized(causeFolder()))},
		{start(syscall.ENOEXEC), startFailure(capitalized(causeNotProgram()))},
		{fmt.Errorf("pbrain-x %w: %w", game.ErrEngineRefused, errors.New(`"no renju"`)), failureEngineRefused() + ` "no renju"`},
		{game.ErrEngineStart, failureEngineStart()},
		{fmt.Errorf("pbrain-x %w", game.ErrEngineExited), failureEngineExited()},
		{fmt.Errorf("pbrain-x %w: %w", game.ErrEngineExited, errors.New(`"libx.so"`)), failureEngineExited() + ` "libx.so"`},
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
