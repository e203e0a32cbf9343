//go:build unix

package files

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// Reading never blocks on the other end of a pipe.
func TestAPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.sgf")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	p, f := newPlayer(t)
	f.Open(path)
	p.awaitNotice(t, "pipe.sgf is not a regular file.")
}

// Saving replaces a file, not a link to it.
func TestSavedOverALinkOrAPipe(t *testing.T) {
	folder := t.TempDir()
	pipe, link, file := filepath.Join(folder, "pipe.sgf"), filepath.Join(folder, "link.sgf"), filepath.Join(folder, "sub", "file.sgf")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.Mkdir(filepath.Dir(file), 0o700), os.WriteFile(file, nil, 0o640),
		os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	p, f := newPlayer(t)
	f.SaveTo(pipe)
	p.awaitNotice(t, "pipe.sgf is not a regular file.")
	if info, err := os.Lstat(pipe); err != nil || info.Mode().Type() != os.ModeNamedPipe {
		t.Errorf("the pipe has become %v, %v", info, err)
	}
	f.SaveTo(link)
	p.awaitNotice(t, "Saved as link.sgf")
	if to, err := os.Readlink(link); err != nil || to != file {
		t.Errorf("the link leads to %q, %v", to, err)
	}
	if info, err := os.Stat(file); err != nil || info.Size() == 0 || info.Mode().Perm() != 0o640 {
		t.Errorf("the file is %v, %v", info, err)
	}
}

// A file can be saved under the longest name allowed.
func TestSavedUnderALongName(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("井", 83)+"a.sgf") // 254 bytes
	_, f := newPlayer(t)
	f.SaveTo(path)
	f.Stop() // waits for it
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		t.Errorf("%v, %v", info, err)
	}
}
