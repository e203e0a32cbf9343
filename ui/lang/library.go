package lang

import (
	"errors"
	"io/fs"
)

// LibraryCause returns the reason why the library, or a game in it, cannot be used, without a full stop.
func LibraryCause(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission):
		return libraryReadOnly()
	case errors.Is(err, fs.ErrNotExist):
		return libraryGone()
	}

	return FileCause(err).Error()
}
