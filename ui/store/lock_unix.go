//go:build unix

package store

import (
	"errors"
	"fmt"
	"os"
	"syscall"
)

// lockFile locks a file until release or the end of the program, however that
// comes. errLocked says that somebody else has it, errors.ErrUnsupported that
// this disk has no locks.
func lockFile(path string) (release func(), err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	for {
		err = syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
		if err != syscall.EINTR {
			break
		}
	}
	switch {
	case err == nil:
		return func() { file.Close() }, nil
	case errors.Is(err, syscall.EWOULDBLOCK):
		err = errLocked
	default:
		err = fmt.Errorf("%w: %w", errors.ErrUnsupported, err)
	}
	file.Close()
	return nil, err
}
