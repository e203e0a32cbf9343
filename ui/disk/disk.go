// Package disk opens and writes the player's files safely.
package disk

import (
	"crypto/rand"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"jingzi/game/notation"
)

// Open opens a file for reading. It returns notation.ErrNotRegular if the file is not regular, since
// opening a pipe may block and opening a device may have side effects.
func Open(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, notation.ErrNotRegular
	}
	return os.Open(path)
}

// WriteAtomic writes a file atomically: an existing file remains unchanged if WriteAtomic returns an error,
// or if the program or the machine stops. A new file gets the default permissions, an existing file keeps
// its permissions. If path is a symbolic link, WriteAtomic replaces the target. It returns an error for
// pipes, devices and read-only files.
func WriteAtomic(path string, data []byte) (err error) {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	permissions, tempPermissions := os.FileMode(0), os.FileMode(0o666)
	if info, err := os.Stat(path); err == nil {
		// For a directory the system returns an error.
		if !info.Mode().IsRegular() && !info.IsDir() {
			return notation.ErrNotRegular
		}
		permissions, tempPermissions = info.Mode().Perm(), 0o600
		if permissions&0o200 == 0 {
			// Renaming would succeed.
			return fs.ErrPermission
		}
	}
	folder := filepath.Dir(path)
	removeLeftovers(folder)

	// Without the name of the file, which may have the maximum length.
	name := filepath.Join(folder, prefix+rand.Text())
	temp, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, tempPermissions)
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(name)
		}
	}()
	if _, err = temp.Write(data); err != nil {
		return err
	}
	if permissions != 0 {
		_ = temp.Chmod(permissions)
	}
	if err = temp.Sync(); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	if err = os.Rename(name, path); err != nil {
		return err
	}

	// So that the renaming survives a power failure.
	if dir, err := os.Open(folder); err == nil {
		// Some systems do not support it.
		_ = syncFolder(dir)
		dir.Close()
	}

	return nil
}

// syncFolder writes a folder to disk. A test replaces it.
var syncFolder = (*os.File).Sync

// prefix is the prefix of the names of temporary files.
const prefix = ".jingzi-"

// leftoverAge is the minimum age at which a temporary file is assumed to be from a killed program.
const leftoverAge = time.Hour

// removeLeftovers removes the temporary files of killed programs from a directory.
func removeLeftovers(folder string) {
	dir, err := os.Open(folder)
	if err != nil {
		return
	}
	names, _ := dir.Readdirnames(-1)
	dir.Close()

	for _, name := range names {
		if !strings.HasPrefix(name, prefix) || len(name) != len(prefix)+len(rand.Text()) {
			continue
		}
		name = filepath.Join(folder, name)
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() &&
			time.Since(info.ModTime()) > leftoverAge {
			_ = os.Remove(name)
		}
	}
}
