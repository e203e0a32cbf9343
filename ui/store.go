package ui

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// maxStored bounds what is read back: no file of ours comes near it.
const maxStored = 16 << 20

// store keeps small JSON files in one folder. A file is written whole or not
// at all: into a temporary file beside it, to the disk, then renamed.
type store struct{ dir string }

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

// load reads a file into v, which check then looks over. A file that is not
// there is no error. One that is damaged is moved aside and v is to be thrown
// away.
func (s store) load(name string, v any, check func() error) error {
	if s.dir == "" {
		return nil
	}
	path := filepath.Join(s.dir, name)
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if info.Size() > maxStored {
		err = fmt.Errorf("%d bytes", info.Size())
	} else {
		var data []byte
		if data, err = os.ReadFile(path); err != nil {
			return err
		}
		if err = json.Unmarshal(data, v); err == nil {
			err = check()
		}
	}
	if err == nil {
		return nil
	}
	damaged := &damagedError{Name: name, Err: err}
	for i := 0; i < 100; i++ {
		kept := fmt.Sprintf("%s.damaged-%s", path, time.Now().Format("20060102-150405"))
		if i > 0 {
			kept = fmt.Sprintf("%s-%d", kept, i)
		}
		if _, err := os.Lstat(kept); errors.Is(err, fs.ErrNotExist) {
			if os.Rename(path, kept) == nil {
				damaged.Kept = kept
			}
			break
		}
	}
	return damaged
}

// save writes a file whole.
func (s store) save(name string, data []byte) error {
	if s.dir == "" {
		return errNoStore
	}
	if err := os.MkdirAll(s.dir, 0o700); err != nil {
		return err
	}
	return writeWhole(filepath.Join(s.dir, name), data)
}

// sweep removes what writes that were cut short have left behind: temporary
// files too old to be somebody's at work.
func (s store) sweep(names ...string) {
	for _, name := range names {
		left, _ := filepath.Glob(filepath.Join(s.dir, "."+name+".*")) // the pattern is well formed
		for _, path := range left {
			if info, err := os.Lstat(path); err == nil && time.Since(info.ModTime()) > time.Minute {
				_ = os.Remove(path)
			}
		}
	}
}

// writeWhole replaces a file by new content, or leaves it as it was.
func writeWhole(path string, data []byte) (err error) {
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
	if err = temp.Sync(); err != nil {
		return err
	}
	if err = temp.Close(); err != nil {
		return err
	}
	return os.Rename(temp.Name(), path)
}

// saver is the one goroutine that writes to the store. Of each file only the
// newest content waits to be written.
type saver struct {
	store  store
	failed func(error) // told of the first failure, and of nil when saving works again

	lock    sync.Mutex
	waiting map[string][]byte
	wake    chan struct{}
	done    chan struct{}
}

func newSaver(s store, failed func(error)) *saver {
	v := &saver{store: s, failed: failed, waiting: make(map[string][]byte), wake: make(chan struct{}, 1), done: make(chan struct{})}
	go v.run()
	return v
}

// save hands over the content of a file; it does not wait for the disk.
func (v *saver) save(name string, content any) {
	data, err := json.Marshal(content)
	if err != nil {
		panic(err) // our own plain structs
	}
	v.lock.Lock()
	v.waiting[name] = data
	v.lock.Unlock()
	select {
	case v.wake <- struct{}{}:
	default:
	}
}

func (v *saver) run() {
	defer close(v.done)
	failing := false
	for range v.wake {
		v.lock.Lock()
		batch := v.waiting
		v.waiting = make(map[string][]byte)
		v.lock.Unlock()
		var problem error
		for name, data := range batch {
			if err := v.store.save(name, data); err != nil {
				problem = err
			}
		}
		if (problem != nil) != failing {
			failing = problem != nil
			v.failed(problem)
		}
	}
}

// close writes what still waits and ends the goroutine.
func (v *saver) close() {
	close(v.wake)
	<-v.done
}
