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

// TestPipeIsNotImported checks that an import refuses a pipe without blocking.
func TestPipeIsNotImported(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.sgf")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	l := newTestLibrary(t, t.TempDir())
	var j importJob
	err := j.importPaths(t.Context(), []string{path}, l.store.Library(), func(progress) {})
	if want := lang.FileRefusal("pipe.sgf", notation.ErrNotRegular)(); err != nil ||
		strings.Join(j.failures, " ") != want {
		t.Errorf("got error %v, failures %q; want no error, failure %q", err, j.failures, want)
	}
}
