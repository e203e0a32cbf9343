//go:build unix

package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// A pipe instead of the file is moved aside like any damaged file, and the start does not block on it.
func TestAPipeInPlaceOfTheFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, fileName)
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	t.Cleanup(func() { _ = s.Close() })
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		t.Errorf("the file is %v, %v", info, err)
	}
	if kept, _ := filepath.Glob(path + ".damaged-*"); len(kept) != 1 {
		t.Errorf("kept aside: %q", kept)
	}
}
