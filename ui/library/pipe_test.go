//go:build unix

package library

import (
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"jingzi/game/notation"
	"jingzi/ui/lang"
)

// An import refuses a pipe without blocking.
func TestPipeIsNotImported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.sgf")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	h := newTestLibrary(t, t.TempDir())
	var m importJob
	err := m.importPaths(t.Context(), []string{path}, h.store.Library(), func(progress) {})
	if want := lang.FileRefusal("pipe.sgf", notation.ErrNotRegular)(); err != nil || strings.Join(m.failures, " ") != want {
		t.Errorf("%v, %q, want %q", err, m.failures, want)
	}
}
