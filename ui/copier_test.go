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

// installScript writes a shell script into a folder and makes that folder the search path.
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
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.share.Copier = share.SystemImageClipboard()
	w.click(1, 1)
	w.choose(lang.MenuCopyPicture)
	w.awaitNotice()
	w.checkMessage(lang.PictureCopied)
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
	w.share.Copier = share.SystemImageClipboard()
	w.session.Notices.Set(session.Notice{})
	w.choose(lang.MenuCopyPicture)
	w.awaitNotice()
	w.checkMessage(lang.PictureNotCopied)
}

// awaitNotice runs posted functions until there is a notice.
func (w *testWindow) awaitNotice() {
	w.t.Helper()
	if err := w.loop.Run(w.t.Context(), func() bool {
		return w.session.Notices.Latest().Kind != session.NoNotice
	}); err != nil {
		w.t.Fatal(err)
	}
}

func TestNoPictureItemWithoutClipboard(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	w.share.Copier = share.ImageClipboard{}
	w.handleChange()
	if w.menuItem(lang.MenuCopyPicture()) != nil {
		t.Error("the menu has an item to copy a picture, although the clipboard takes none")
	}
}
