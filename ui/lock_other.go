//go:build !unix && !windows

package ui

import "errors"

// lockFile says that there is no locking here.
func lockFile(string) (release func(), err error) { return nil, errors.ErrUnsupported }
