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

// TestOpenPipe checks that opening a pipe does not block.
func TestOpenPipe(t *testing.T) {
	path := filepath.Join(t.TempDir(), "pipe.sgf")
	if err := syscall.Mkfifo(path, 0o600); err != nil {
		t.Fatal(err)
	}
	w, f := newTestFiles(t)
	f.Open(path)
	w.awaitNotice(t, "pipe.sgf is not a regular file.")
}

// TestSaveToLinkOrPipe checks that saving to a symbolic link replaces the file that it points to, and that
// saving to a pipe fails.
func TestSaveToLinkOrPipe(t *testing.T) {
	folder := t.TempDir()
	pipe, link, file := filepath.Join(folder, "pipe.sgf"), filepath.Join(folder, "link.sgf"),
		filepath.Join(folder, "sub", "file.sgf")
	if err := errors.Join(syscall.Mkfifo(pipe, 0o600), os.Mkdir(filepath.Dir(file), 0o700),
		os.WriteFile(file, nil, 0o640),
		os.Symlink(file, link)); err != nil {
		t.Fatal(err)
	}
	w, f := newTestFiles(t)
	f.SaveTo(pipe)
	w.awaitNotice(t, "pipe.sgf is not a regular file.")
	if info, err := os.Lstat(pipe); err != nil || info.Mode().Type() != os.ModeNamedPipe {
		t.Errorf("got the file %v after saving, %v; want the pipe", info, err)
	}
	f.SaveTo(link)
	w.awaitNotice(t, "Saved as link.sgf")
	if target, err := os.Readlink(link); err != nil || target != file {
		t.Errorf("Readlink = %q, %v; want %q, nil", target, err, file)
	}
	if info, err := os.Stat(file); err != nil || info.Size() == 0 || info.Mode().Perm() != 0o640 {
		t.Errorf("got the file %v, %v; want a nonempty file with mode 640", info, err)
	}
}

// TestSaveWithLongName checks that a file can be saved under the longest name allowed.
func TestSaveWithLongName(t *testing.T) {
	path := filepath.Join(t.TempDir(), strings.Repeat("井", 83)+"a.sgf") // 254 bytes
	_, f := newTestFiles(t)
	f.SaveTo(path)
	f.Stop() // waits for the save
	if info, err := os.Stat(path); err != nil || info.Size() == 0 {
		t.Errorf("got the file %v, %v; want a nonempty one", info, err)
	}
}
