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

// TestFailure checks that the text of a failed engine contains the file and the reason, or the message
// of the engine.
func TestFailure(t *testing.T) {
	start := func(err error) error {
		return fmt.Errorf("pbrain-x %w: %w", game.ErrEngineStart, &fs.PathError{Op: "start", Path: "/games/pbrain-x", Err: err})
	}
	startFailure := func(reason string) string { return reason + ": /games/pbrain-x. " + failureEngineStart() }
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
			t.Errorf("%v: got %q, want %q", test.err, got, test.want)
		}
	}
	long := Failure(fmt.Errorf("x %w: %s", game.ErrEngineStart, strings.Repeat("y", 9999)))()
	if n := len([]rune(long)); n > 300 {
		t.Errorf("text of a long message: got %d characters, want at most 300", n)
	}
}
