package store

import (
	"errors"
	"syscall"
)

// lockFile locks a file until release or the end of the program, however that
// comes. errLocked says that somebody else has it.
func lockFile(path string) (release func(), err error) {
	const sharingViolation syscall.Errno = 32
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, err
	}
	file, err := syscall.CreateFile(name, syscall.GENERIC_READ|syscall.GENERIC_WRITE, 0, nil, // shared with nobody
		syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, errLocked
	}
	if err != nil {
		return nil, err
	}
	return func() { _ = syscall.CloseHandle(file) }, nil
}
