//go:build unix

package files

import (
	"path/filepath"
	"syscall"
	"testing"
)

// Nothing waits for the other end of a pipe.
func TestAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.sgf")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	p, f := newPlayer(t)
	f.Open(path)
	p.says(t, "pipe.sgf is not a regular file.")
}
