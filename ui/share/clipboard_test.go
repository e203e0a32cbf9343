package share

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// installProgram writes a shell script to a new folder and makes it the only one in PATH.
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

func environment(set ...string) func(string) string {
	return func(name string) string {
		for _, s := range set {
			if s == name {
				return "set"
			}
		}
		return ""
	}
}

func TestFindClipboard(t *testing.T) {
	installProgram(t, "xclip", "")
	for _, test := range []struct {
		system string
		screen []string
		can    bool
	}{
		{"linux", []string{"DISPLAY"}, true},
		{"linux", nil, false},
		{"linux", []string{"WAYLAND_DISPLAY"}, false},
		{"linux", []string{"WAYLAND_DISPLAY", "DISPLAY"}, true},
		{"darwin", []string{"DISPLAY"}, false},
	} {
		if got := findClipboard(test.system, environment(test.screen...)).Available(); got != test.can {
			t.Errorf("%s with %v: available %v, want %v", test.system, test.screen, got, test.can)
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
	if !bytes.HasPrefix(args, []byte("set the clipboard to (read (POSIX file \"/")) {
		t.Errorf("got osascript argument %s", args)
	}
}
