package store

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
)

// mostWindows is how many windows may be open at the same time with a store;
// those beyond keep nothing.
const mostWindows = 32

var errLocked = errors.New("held by another window")

func lockName(dir string, window int) string {
	return filepath.Join(dir, fmt.Sprintf("window-%d.lock", window))
}

// takeWindow takes the first number that no other window has, until release or
// the end of the program, however that comes. Where the system has no locks it
// is 1.
func takeWindow(dir string) (window int, release func(), err error) {
	for window = 1; window <= mostWindows; window++ {
		release, err = lockFile(lockName(dir, window))
		switch {
		case err == nil:
			return window, release, nil
		case errors.Is(err, errors.ErrUnsupported):
			return 1, func() {}, nil
		case !errors.Is(err, errLocked):
			return 0, nil, err
		}
	}
	return 0, nil, ErrWindows
}

func isHeld(dir string, window int) bool {
	name := lockName(dir, window)
	if _, err := os.Lstat(name); err != nil {
		return false
	}
	release, err := lockFile(name)
	if err == nil {
		release()
	}
	return errors.Is(err, errLocked)
}
