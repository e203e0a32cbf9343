// Package disk opens and writes the player's files.
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

// Open opens a file for reading. It returns notation.ErrNotRegular for anything but a regular file, since
// opening a pipe waits for its other end, and opening a device may have effects.
func Open(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, notation.ErrNotRegular
	}
	return os.Open(path)
}

// WriteAtomic replaces a file by new content, or leaves it unchanged if the program or the machine stops
// meanwhile. A new file gets the default permissions; an existing file keeps its own. If the path is a
// link, it replaces the target. It returns an error for pipes, devices and read-only files.
func WriteAtomic(path string, data []byte) (err error) {
	if linked, err := filepath.EvalSymlinks(path); err == nil {
		path = linked
	}
	permissions, created := os.FileMode(0), os.FileMode(0o666)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() && !info.IsDir() { // for a folder the system returns an error
			return notation.ErrNotRegular
		}
		permissions, created = info.Mode().Perm(), 0o600
		if permissions&0o200 == 0 {
			return fs.ErrPermission // although the folder would allow replacing it
		}
	}
	folder := filepath.Dir(path)
	removeLeftovers(folder)
	name := filepath.Join(folder, prefix+rand.Text()) // not based on the file's name, which may already have the maximum length
	temp, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, created)
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
	if dir, err := os.Open(folder); err == nil { // otherwise the new name might not survive a power failure
		_ = syncFolder(dir) // some systems do not support it
		dir.Close()
	}
	return nil
}

var syncFolder = (*os.File).Sync // can be replaced by tests

// prefix is the prefix of the names of files that are being written.
const prefix = ".jingzi-"

// leftoverAge is the age from which an unfinished file is considered to be left by a killed program.
const leftoverAge = time.Hour

// removeLeftovers removes files that a program killed while saving has left in a folder.
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
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && time.Since(info.ModTime()) > leftoverAge {
			_ = os.Remove(name)
		}
	}
}
