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

// Open opens a file to be read. Anything but a regular file is
// notation.ErrNotRegular: opening a pipe waits for its other end, and opening a
// device may do things.
func Open(path string) (*os.File, error) {
	if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
		return nil, notation.ErrNotRegular
	}
	return os.Open(path)
}

// WriteAtomic replaces a file by new content, or leaves it unchanged if the program or the
// machine stops meanwhile. A new file has the permissions that the umask leaves, another
// keeps its own. A link stays one, and its file is replaced; pipes, devices and files that
// may not be written are refused.
func WriteAtomic(path string, data []byte) (err error) {
	if linked, err := filepath.EvalSymlinks(path); err == nil {
		path = linked
	}
	permissions, created := os.FileMode(0), os.FileMode(0o666)
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() && !info.IsDir() { // the system reports a folder
			return notation.ErrNotRegular
		}
		permissions, created = info.Mode().Perm(), 0o600
		if permissions&0o200 == 0 {
			return fs.ErrPermission // though the folder would let it be replaced
		}
	}
	folder := filepath.Dir(path)
	removeLeftovers(folder)
	name := filepath.Join(folder, prefix+rand.Text()) // the file's own name may be as long as names can be
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
	if dir, err := os.Open(folder); err == nil { // or the new name might not outlive a power cut
		_ = syncFolder(dir) // not every system can
		dir.Close()
	}
	return nil
}

var syncFolder = (*os.File).Sync // but for tests

// prefix begins the names of files that are being written.
const prefix = ".jingzi-"

// leftoverAge is the age from which an unfinished file is considered left over by a killed
// program.
const leftoverAge = time.Hour

// removeLeftovers removes what a program that was killed while it saved left in a folder.
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
