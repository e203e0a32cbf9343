//go:build unix

package ui

import (
	"errors"
	"os"
	"syscall"
)

// lockFile locks a file until release or the end of the program, however that
// comes. errLocked says that somebody else has it; other errors, that there is
// no locking here.
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
	if err != nil {
		file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			err = errLocked
		}
		return nil, err
	}
	return func() { file.Close() }, nil
}
