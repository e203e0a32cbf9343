package share

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"testing"
)

// installProgram writes a shell script to a new directory and makes that the only one in PATH.
func installProgram(t *testing.T, name, script string) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
}

// environment returns a function like os.Getenv for an environment in which only the given names are set.
func environment(names ...string) func(string) string {
	return func(name string) string {
		if slices.Contains(names, name) {
			return "set"
		}
		return ""
	}
}

func TestFindClipboard(t *testing.T) {
	installProgram(t, "xclip", "")

	for _, test := range []struct {
		system    string
		variables []string
		want      bool
	}{
		{"linux", []string{"DISPLAY"}, true},
		{"linux", nil, false},
		{"linux", []string{"WAYLAND_DISPLAY"}, false},
		{"linux", []string{"WAYLAND_DISPLAY", "DISPLAY"}, true},
		{"darwin", []string{"DISPLAY"}, false},
	} {
		if got := findClipboard(test.system, environment(test.variables...)).Available(); got != test.want {
			t.Errorf("%s with %v: got available = %v, want %v", test.system, test.variables, got, test.want)
		}
	}
}

func TestCopyFromFile(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	installProgram(t, "osascript", `echo "$2" > `+out)
	if err := findClipboard("darwin", environment()).Copy([]byte("picture")); err != nil {
		t.Fatal(err)
	}
	args, _ := os.ReadFile(out)
	if prefix := "set the clipboard to (read (POSIX file \"/"; !bytes.HasPrefix(args, []byte(prefix)) {
		t.Errorf("got osascript argument %q, want one that begins with %q", args, prefix)
	}
}
