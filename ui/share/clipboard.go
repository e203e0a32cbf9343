// Package share exports a game: as a picture, in a file or on the clipboard, and as a page to print. Start
// with Sharing.
package share

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"
)

// ImageClipboard puts a PNG picture on the clipboard with a program of the system, since the toolkit's
// clipboard supports only text. The zero ImageClipboard means that there is no such program.
type ImageClipboard struct {
	name string
	args []string // {} is replaced by a file with the picture; without {} the program reads standard input
}

// findClipboard returns the system's program: wl-copy under Wayland, xclip under X11, or a standard program
// of macOS or Windows.
func findClipboard(system string, getenv func(string) string) ImageClipboard {
	var known []ImageClipboard
	switch system {
	case "darwin":
		known = []ImageClipboard{{"osascript", []string{"-e", `set the clipboard to (read (POSIX file "{}") as «class PNGf»)`}}}
	case "windows":
		known = []ImageClipboard{{"powershell", []string{"-NoProfile", "-STA", "-Command",
			"Add-Type -AssemblyName System.Windows.Forms,System.Drawing; [Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile('{}'))"}}}
	default:
		if getenv("WAYLAND_DISPLAY") != "" {
			known = append(known, ImageClipboard{"wl-copy", []string{"--type", "image/png"}})
		}
		if getenv("DISPLAY") != "" {
			known = append(known, ImageClipboard{"xclip", []string{"-selection", "clipboard", "-target", "image/png", "-in"}})
		}
	}
	for _, c := range known {
		if path, err := exec.LookPath(c.name); err == nil {
			c.name = path
			return c
		}
	}
	return ImageClipboard{}
}

func SystemImageClipboard() ImageClipboard { return findClipboard(runtime.GOOS, os.Getenv) }

func (c ImageClipboard) Available() bool { return c.name != "" }

// Copy runs the program, for a few seconds at most. The program may leave a process behind that holds the
// clipboard.
func (c ImageClipboard) Copy(data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	folder, err := os.MkdirTemp("", "jingzi-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	file := filepath.Join(folder, "board.png")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	args := slices.Clone(c.args)
	last := &args[len(args)-1]
	*last = strings.ReplaceAll(*last, "{}", strings.ReplaceAll(file, "'", "''"))
	run := exec.CommandContext(ctx, c.name, args...)
	hideConsole(run)
	run.Stdin = bytes.NewReader(data)
	if err := run.Run(); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}
	return nil
}
