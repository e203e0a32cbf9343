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

// TestPermissions checks that a new file gets the permissions that the umask allows, and that a replaced file keeps
// its permissions.
func TestPermissions(t *testing.T) {
	umask := syscall.Umask(0)
	defer syscall.Umask(umask)

	for _, test := range []struct {
		umask          int
		original, want os.FileMode // original is 0 for a new file
	}{
		{0o022, 0, 0o644}, {0o077, 0, 0o600}, {0o002, 0, 0o664}, {0o027, 0, 0o640},
		{0o022, 0o600, 0o600}, {0o077, 0o644, 0o644}, {0o022, 0o666, 0o666},
	} {
		path := filepath.Join(t.TempDir(), "a.sgf")
		syscall.Umask(test.umask)
		if test.original != 0 {
			if err := os.WriteFile(path, []byte("old"), 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, test.original); err != nil {
				t.Fatal(err)
			}
		}
		if err := WriteAtomic(path, []byte("new")); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		if got := info.Mode().Perm(); got != test.want {
			t.Errorf("umask %03o, original permissions %03o: got %03o, want %03o", test.umask, test.original, got,
				test.want)
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
		t.Error("WriteAtomic returned no error for a directory")
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) != 1 {
		t.Errorf("got files %v, error %v; want only the directory a.sgf", files, err)
	}
}

// TestRemoveLeftovers checks that WriteAtomic removes old temporary files from the directory, but neither other files
// nor recent temporary files, which another program may be writing.
func TestRemoveLeftovers(t *testing.T) {
	folder := t.TempDir()
	oldTime := time.Now().Add(-2 * leftoverAge)
	for name, want := range map[string]bool{
		prefix + rand.Text(): false,
		prefix + "notes":     true,
		rand.Text():          true,
		"game.sgf":           true,
	} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.WriteFile(path, nil, 0o600), os.Chtimes(path, oldTime, oldTime)); err != nil {
			t.Fatal(err)
		}
		defer func() {
			if _, err := os.Lstat(path); (err == nil) != want {
				t.Errorf("%s: got error %v, want the file to exist: %v", name, err, want)
			}
		}()
	}
	recent := filepath.Join(folder, prefix+rand.Text())
	if err := errors.Join(os.WriteFile(recent, nil, 0o600),
		WriteAtomic(filepath.Join(folder, "new.sgf"), []byte("new"))); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(recent); err != nil {
		t.Errorf("recent temporary file: got error %v, want the file to exist", err)
	}
}

// TestSyncFolder checks that the directory is synchronised after the renaming.
func TestSyncFolder(t *testing.T) {
	var synced []string

	defer func(sync func(*os.File) error) { syncFolder = sync }(syncFolder)
	path := filepath.Join(t.TempDir(), "a.sgf")
	syncFolder = func(dir *os.File) error {
		if data, err := os.ReadFile(path); err != nil || string(data) != "new" {
			t.Errorf("when the directory is synchronised: got content %q, error %v; want new", data, err)
		}
		synced = append(synced, dir.Name())
		return dir.Sync()
	}
	if err := WriteAtomic(path, []byte("new")); err != nil || len(synced) != 1 || synced[0] != filepath.Dir(path) {
		t.Errorf("got error %v and synchronised directories %q, want only %q", err, synced, filepath.Dir(path))
	}
}
