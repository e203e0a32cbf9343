package ui

import (
	"bytes"
	"image/png"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/share"
)

// installScript puts a shell script into a folder and makes that the search path.
func installScript(t *testing.T, name, script string) {
	t.Helper()
	if runtime.GOOS != "linux" {
		t.Skip("needs the clipboard programs of X11")
	}
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, name), []byte("#!/bin/sh\n"+script+"\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir)
	t.Setenv("DISPLAY", ":1")
	t.Setenv("WAYLAND_DISPLAY", "")
}

func TestPictureIsCopied(t *testing.T) {
	path := filepath.Join(t.TempDir(), "out")
	installScript(t, "xclip", `echo "$*" > `+path+`.args; /bin/cat > `+path)
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.share.Copier = share.SystemImageClipboard()
	s.click(1, 1)
	s.choose(lang.MenuCopyPicture)
	s.awaitNotice()
	s.checkMessage(lang.PictureCopied)
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Error(err)
	}
	if args, _ := os.ReadFile(path + ".args"); string(args) != "-selection clipboard -target image/png -in\n" {
		t.Errorf("got the arguments %q of xclip, want those for a PNG picture", args)
	}

	installScript(t, "xclip", "exit 1")
	s.share.Copier = share.SystemImageClipboard()
	s.session.Notices.Set(session.Notice{})
	s.choose(lang.MenuCopyPicture)
	s.awaitNotice()
	s.checkMessage(lang.PictureNotCopied)
}

// awaitNotice runs posted functions until there is a notice.
func (s *testWindow) awaitNotice() {
	s.t.Helper()
	if err := s.q.Run(s.t.Context(), func() bool { return s.session.Notices.Latest().Kind != session.NoNotice }); err != nil {
		s.t.Fatal(err)
	}
}

func TestNoPictureItemWithoutClipboard(t *testing.T) {
	s := openWindow(t, t.TempDir(), fakeComputers{})
	s.share.Copier = share.ImageClipboard{}
	s.handleChange()
	if s.menuItem(lang.MenuCopyPicture()) != nil {
		t.Error("the menu has an item to copy a picture, although the clipboard takes none")
	}
}
