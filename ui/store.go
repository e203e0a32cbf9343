package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// maxStored bounds what is read back: no file of ours comes near it.
const maxStored = 16 << 20

// store keeps small JSON files in one folder. A file is written whole or not
// at all: into a temporary file beside it, to the disk, then renamed.
type store struct {
	dir string

	// unread are files that could neither be read nor moved out of the way: they
	// are not written over.
	unread map[string]bool

	// instead is what a killed window left for files that cannot be written.
	instead map[string][]byte
}

func newStore(dir string) store {
	return store{dir, make(map[string]bool), make(map[string][]byte)}
}

func (s store) path(name string) string { return filepath.Join(s.dir, name) }

// damagedError says that a stored file could not be understood and was kept
// aside under another name.
type damagedError struct {
	Name string // of the file
	Kept string // where it is now; empty if it could not be moved
	Err  error
}

func (e *damagedError) Error() string { return fmt.Sprintf("%s is damaged: %v", e.Name, e.Err) }
func (e *damagedError) Unwrap() error { return e.Err }

// errNoStore is the error of a store without a folder.
var errNoStore = errors.New("no folder to save in")

// read is the content of a file; none of one that is not there.
func (s store) read(name string) ([]byte, error) {
	info, err := os.Stat(s.path(name))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	case !info.Mode().IsRegular():
		return nil, fmt.Errorf("%s is no file", name)
	case info.Size() > maxStored:
		return nil, fmt.Errorf("%d bytes", info.Size())
	}
	return os.ReadFile(s.path(name))
}

// load reads a file into v, which check then looks over. A file that is not
// there is no error. One that is damaged, or cannot be read, is moved aside and
// v is to be thrown away.
func (s store) load(name string, v any, check func() error) error {
	if s.dir == "" {
		return nil
	}
	data, err := s.instead[name], error(nil)
	if data == nil {
		if data, err = s.read(name); data == nil && err == nil {
			return nil
		}
	}
	if err == nil {
		if err = json.Unmarshal(data, v); err == nil {
			err = check()
		}
	}
	if err == nil {
		return nil
	}
	kept := s.moveAside(name)
	s.unread[name] = kept == ""
	return &damagedError{name, kept, err}
}

// moveAside gives a file another name, which it returns; empty if it cannot.
func (s store) moveAside(name string) string {
	for i := range 100 {
		kept := fmt.Sprintf("%s.damaged-%s", s.path(name), time.Now().Format("20060102-150405"))
		if i > 0 {
			kept = fmt.Sprintf("%s-%d", kept, i)
		}
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			if os.Rename(s.path(name), kept) == nil {
				return kept
			}
			break
		}
	}
	return ""
}

// save writes a file whole, to the disk.
func (s store) save(name string, data []byte) error {
	return s.write(name, data, writeWhole)
}

// write writes a file in some way, where that is possible and harmless.
func (s store) write(name string, data []byte, how func(string, []byte) error) error {
	if s.dir == "" {
		return errNoStore
	}
	if s.unread[name] {
		return fmt.Errorf("%s cannot be read", name)
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	return how(s.path(name), data)
}

// sweep removes what writes that were cut short have left behind: temporary
// files too old to be somebody's at work.
func (s store) sweep(names ...string) {
	for _, name := range names {
		left, _ := filepath.Glob(s.path("." + name + ".*")) // the pattern is well formed
		for _, path := range left {
			if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > time.Minute {
				_ = os.Remove(path)
			}
		}
	}
}

// writeWhole replaces a file by new content, or leaves it as it was, whatever
// becomes of the program or the machine meanwhile.
func writeWhole(path string, data []byte) error { return replace(path, data, (*os.File).Sync) }

// writeSoon does the same as far as only the program can end: it does not wait
// for the disk.
func writeSoon(path string, data []byte) error {
	return replace(path, data, func(*os.File) error { return nil })
}

func replace(path string, data []byte, sync func(*os.File) error) (err error) {
	temp, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			temp.Close()
			os.Remove(temp.Name())
		}
	}()
	if _, err = temp.Write(data); err != nil {
		return err
	}
	if info, statErr := os.Stat(path); statErr == nil {
		_ = temp.Chmod(info.Mode().Perm()) // a file of the player's keeps its permissions
	} else {
		_ = temp.Chmod(0o644)
	}
	if err = sync(temp); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}
