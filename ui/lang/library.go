package lang

import (
	"errors"
	"io/fs"
)

// LibraryCause returns the reason why the library, or a file in it, cannot be used.
func LibraryCause(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return libraryReadOnly()
	case errors.Is(err, fs.ErrNotExist):
		return libraryGone()
	}
	return FileCause(err).Error()
}
