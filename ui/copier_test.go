package ui

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"jingzi/ui/lang"
)

// install puts a shell script into a folder that is the whole search path.
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
		if got := systemCopier(test.system, environment(test.screen...)).can(); got != test.can {
			t.Errorf("%s with %v: %v", test.system, test.screen, got)
		}
	}
}

func TestPictureIsCopied(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	install(t, "xclip", `echo "$*" > `+out+`.args; /bin/cat > `+out)
	s := sitDown(t, t.TempDir(), clerks{})
	s.copier = systemCopier("linux", environment("DISPLAY"))
	s.menus.build()
	s.click(1, 1)
	s.choose(lang.MenuCopyPicture)
	s.awaitNotice()
	s.says(lang.PictureCopied)
	data, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Error(err)
	}
	if args, _ := os.ReadFile(out + ".args"); string(args) != "-selection clipboard -target image/png -in\n" {
		t.Errorf("xclip was given %q", args)
	}

	install(t, "xclip", "exit 1")
	s.copier = systemCopier("linux", environment("DISPLAY"))
	s.table.notice = nil
	s.choose(lang.MenuCopyPicture)
	s.awaitNotice()
	s.says(lang.PictureNotCopied)
}

// awaitNotice runs what is posted until something is said.
func (s *sitting) awaitNotice() {
	s.t.Helper()
	if err := s.q.Run(s.t.Context(), func() bool { return s.table.notice != nil }); err != nil {
		s.t.Fatal(err)
	}
}

func TestCopierThatReadsAFile(t *testing.T) {
	out := filepath.Join(t.TempDir(), "out")
	install(t, "osascript", `echo "$2" > `+out)
	if err := systemCopier("darwin", environment()).copy([]byte("picture")); err != nil {
		t.Fatal(err)
	}
	said, _ := os.ReadFile(out)
	if !bytes.HasPrefix(said, []byte("set the clipboard to (read (POSIX file \"/")) {
		t.Errorf("osascript was given %s", said)
	}
}

func TestNoProgramNoMenuItem(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.copier = copier{}
	s.menus.build()
	if s.item(lang.MenuCopyPicture()) != nil {
		t.Error("a menu item that does nothing")
	}
}
