//go:build unix

package store

import (
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// TestPipeInsteadOfTheFile checks that a pipe is renamed like a damaged file, and that opening does
// not block on it.
func TestPipeInsteadOfTheFile(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, fileName)
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	s := Open(dir)
	t.Cleanup(func() { _ = s.Close() })
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
		t.Errorf("got the file %v, %v; want a regular one", info, err)
	}
	if backups, _ := filepath.Glob(path + ".damaged-*"); len(backups) != 1 {
		t.Errorf("got the renamed files %q, want one", backups)
	}
}
