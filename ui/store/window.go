package store

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// maxWindows is the maximum number of windows that share a store. Further windows save nothing.
const maxWindows = 32

func lockName(dir string, window int) string {
	return filepath.Join(dir, fmt.Sprintf("window-%d.lock", window))
}

// takeWindow reserves the lowest free window number until release is called or the program ends.
func takeWindow(dir string) (window int, release func(), err error) {
	for window = 1; window <= maxWindows; window++ {
		release, err = lockFile(lockName(dir, window))
		switch {
		case err == nil:
			return window, release, nil
		case !errors.Is(err, syscall.EBUSY):
			return 0, nil, err
		}
	}

	return 0, nil, ErrTooManyWindows
}

// isHeld reports whether another window has the number.
func isHeld(dir string, window int) bool {
	name := lockName(dir, window)
	if _, err := os.Lstat(name); err != nil {
		return false
	}
	release, err := lockFile(name)
	if err == nil {
		release()
	}

	return errors.Is(err, syscall.EBUSY)
}

// lockFile locks an empty file with a transaction that writes nothing. The error is syscall.EBUSY if
// another process has locked the file. Do not call lockFile for a file that this process has locked, since
// closing a file may release the process's other locks on it.
func lockFile(path string) (release func(), err error) {
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		// SQLite would open it read-only.
		return nil, err
	}
	file.Close()
	db, err := sql.Open("sqlite", address(path, ""))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	if _, err = db.Exec("PRAGMA busy_timeout = 0"); err == nil {
		var tx *sql.Tx
		if tx, err = db.Begin(); err == nil {
			return func() {
				_ = tx.Rollback()
				_ = db.Close()
			}, nil
		}
	}
	_ = db.Close()

	return nil, explain(err)
}
