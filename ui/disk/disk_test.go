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

// TestPermissions checks that a new file gets the permissions of the umask. A replaced file keeps its
// permissions.
func TestPermissions(t *testing.T) {
	umask := syscall.Umask(0)
	defer syscall.Umask(umask)
	for _, test := range []struct {
		umask     int
		old, want os.FileMode // old is 0 for a new file
	}{
		{0o022, 0, 0o644}, {0o077, 0, 0o600}, {0o002, 0, 0o664}, {0o027, 0, 0o640},
		{0o022, 0o600, 0o600}, {0o077, 0o644, 0o644}, {0o022, 0o666, 0o666},
	} {
		path := filepath.Join(t.TempDir(), "a.sgf")
		syscall.Umask(test.umask)
		if test.old != 0 {
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, test.old); err != nil {
				t.Fatal(err)
			}
		}
		if err := WriteAtomic(path, []byte("new")); err != nil {
			t.Fatal(err)
		}
		if info, err := os.Stat(path); err != nil || info.Mode().Perm() != test.want {
			t.Errorf("umask %03o, old permissions %03o: got %v, %v, want %03o", test.umask, test.old, info.Mode(), err, test.want)
		}
	}
}

// TestWriteFails checks that a failed write leaves no temporary file.
func TestWriteFails(t *testing.T) {
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "a.sgf"), 0o700); err != nil {
		t.Fatal(err)
	}
	if err := WriteAtomic(filepath.Join(dir, "a.sgf"), []byte("new")); err == nil {
		t.Error("replacing a folder returned no error")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("got files %v, %v, want only the folder", files, err)
	}
}

// TestRemoveLeftovers checks that a save removes old temporary files from the folder, but no other files, and
// no recent temporary files, which another program may be writing.
func TestRemoveLeftovers(t *testing.T) {
	folder := t.TempDir()
	old := time.Now().Add(-2 * leftoverAge)
	for name, want := range map[string]bool{prefix + rand.Text(): false, prefix + "notes": true, rand.Text(): true, "game.sgf": true} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, old, old)); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if _, err := os.Lstat(path); (err == nil) != want {
				t.Errorf("%s: got %v, want it to exist: %v", name, err, want)
			}
		}()
	}
	recent := filepath.Join(folder, prefix+rand.Text())
	if err := errors.Join(os.WriteFile(recent, nil, 0o600), WriteAtomic(filepath.Join(folder, "new.sgf"), []byte("new"))); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(recent); err != nil {
		t.Error(err)
	}
}

// TestSyncFolder checks that the folder is synchronised after the rename.
func TestSyncFolder(t *testing.T) {
	var synced []string
	defer func(sync func(*os.File) error) { syncFolder = sync }(syncFolder)
	path := filepath.Join(t.TempDir(), "a.sgf")
	syncFolder = func(dir *os.File) error {
		if data, err := os.ReadFile(path); err != nil || string(data) != "new" {
			t.Errorf("the file contains %q, %v when the folder is synchronised, want new", data, err)
		}
		synced = append(synced, dir.Name())
		return dir.Sync()
	}
	if err := WriteAtomic(path, []byte("new")); err != nil || len(synced) != 1 || synced[0] != filepath.Dir(path) {
		t.Errorf("got error %v and synchronised folders %q, want only %q", err, synced, filepath.Dir(path))
	}
}
