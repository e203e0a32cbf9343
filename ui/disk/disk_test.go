//go:build unix

package disk

import (
	"crypto/rand"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// A new file is as private as the umask wants it; one that is replaced keeps its
// permissions, whatever the umask.
func TestPermissions(t *testing.T) {
	before := syscall.Umask(0)
	defer syscall.Umask(before)
	for _, test := range []struct {
		umask     int
		had, want os.FileMode // had is 0 for a new file
	}{
		{0o022, 0, 0o644}, {0o077, 0, 0o600}, {0o002, 0, 0o664}, {0o027, 0, 0o640},
		{0o022, 0o600, 0o600}, {0o077, 0o644, 0o644}, {0o022, 0o666, 0o666},
	} {
		path := filepath.Join(t.TempDir(), "a.sgf")
		syscall.Umask(test.umask)
		if test.had != 0 {
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, test.had); err != nil {
				t.Fatal(err)
			}
		}
		if err := WriteAtomic(path, []byte("new")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != test.want {
			t.Errorf("umask %03o, before %03o: %v, %v, want %03o", test.umask, test.had, info.Mode(), err, test.want)
		}
	}
}

// Where a file cannot be replaced, it stays as it was, and nothing is left
// beside it.
func TestAWriteThatFails(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "a.sgf"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := WriteAtomic(filepath.Join(dir, "a.sgf"), []byte("new")); err == nil {
		t.Error("a folder was replaced")
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 1 {
		t.Errorf("left are %v, %v", left, err)
	}
}

// What a program that was killed during a save left is removed by the next save in the
// folder: nothing else is, nor what another program may be writing now.
func TestLeftoversAreRemoved(t *testing.T) {
	folder := t.TempDir()
	old := time.Now().Add(-2 * leftoverAge)
	for name, leaves := range map[string]bool{prefix + rand.Text(): false, prefix + "notes": true, rand.Text(): true, "game.sgf": true} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, old, old)); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if _, err := os.Lstat(path); (err == nil) != leaves {
				t.Errorf("%s: %v", name, err)
			}
		}()
	}
	writing := filepath.Join(folder, prefix+rand.Text())
	if err := errors.Join(os.WriteFile(writing, nil, 0o600), WriteAtomic(filepath.Join(folder, "new.sgf"), []byte("new"))); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(writing); err != nil {
		t.Error(err)
	}
}

// The new name is in the folder on the disk when a save is done.
func TestTheFolderIsSynchronised(t *testing.T) {
	var synced []string
	defer func(sync func(*os.File) error) { syncFolder = sync }(syncFolder)
	path := filepath.Join(t.TempDir(), "a.sgf")
	syncFolder = func(dir *os.File) error {
		if data, err := os.ReadFile(path); err != nil || string(data) != "new" {
			t.Errorf("synchronised before the rename: %q, %v", data, err)
		}
		synced = append(synced, dir.Name())
		return dir.Sync()
	}
	if err := WriteAtomic(path, []byte("new")); err != nil || len(synced) != 1 || synced[0] != filepath.Dir(path) {
		t.Errorf("%v, synchronised are %q", err, synced)
	}
}
