package share

import (
	"bytes"
	"os"
	"path/filepath"
	"runtime"
	"testing"
)

// install puts a shell script into the only folder of the search path.
func install(t *testing.T, name, script string) {
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

func TestCopierIsThatOfTheScreen(t *testing.T) {
	install(t, "xclip", "")
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
			t.Errorf("%s with %v: %v", test.system, test.screen, got)
		}
	}
}

func TestCopierThatReadsAFile(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	install(t, "osascript", `echo "$2" > `+out)
	if err := findClipboard("darwin", environment()).Copy([]byte("picture")); err != nil {
		t.Fatal(err)
	}
	said, _ := os.ReadFile(out)
	if !bytes.HasPrefix(said, []byte("set the clipboard to (read (POSIX file \"/")) {
		t.Errorf("osascript was given %s", said)
	}
}
