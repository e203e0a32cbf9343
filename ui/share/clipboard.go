// Package share exports a game as a picture, to a file or the clipboard, and as a printable page. Start with
// Sharing.
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

// ImageClipboard copies a PNG picture to the clipboard with a system program, since the toolkit's
// clipboard supports only text. The zero value is not available.
type ImageClipboard struct {
	name string

	// {} in the last is replaced with the path of the picture; without {} the program reads standard input.
	args []string
}

// findClipboard returns the ImageClipboard for an operating system: wl-copy under Wayland, xclip under X11, or a
// standard program of macOS or Windows.
func findClipboard(system string, getenv func(string) string) ImageClipboard {
	var candidates []ImageClipboard
	switch system {
	case "darwin":
		candidates = []ImageClipboard{
			{"osascript", []string{"-e", `set the clipboard to (read (POSIX file "{}") as «class PNGf»)`}}}
	case "windows":
		candidates = []ImageClipboard{{"powershell", []string{"-NoProfile", "-STA", "-Command",
			"Add-Type -AssemblyName System.Windows.Forms,System.Drawing; " +
				"[Windows.Forms.Clipboard]::SetImage([Drawing.Image]::FromFile('{}'))"}}}
	default:
		if getenv("WAYLAND_DISPLAY") != "" {
			candidates = append(candidates, ImageClipboard{"wl-copy", []string{"--type", "image/png"}})
		}
		if getenv("DISPLAY") != "" {
			candidates = append(candidates,
				ImageClipboard{"xclip", []string{"-selection", "clipboard", "-target", "image/png", "-in"}})
		}
	}

	for _, c := range candidates {
		if path, err := exec.LookPath(c.name); err == nil {
			c.name = path
			return c
		}
	}

	return ImageClipboard{}
}

// SystemImageClipboard returns the ImageClipboard of this system.
func SystemImageClipboard() ImageClipboard { return findClipboard(runtime.GOOS, os.Getenv) }

// Available reports whether pictures can be copied.
func (c ImageClipboard) Available() bool { return c.name != "" }

// Copy copies a PNG picture to the clipboard. It returns an error if the program takes more than 10 seconds.
// The program may leave a process running that serves the clipboard.
func (c ImageClipboard) Copy(data []byte) error {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	dir, err := os.MkdirTemp("", "jingzi-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	file := filepath.Join(dir, "board.png")
	if err := os.WriteFile(file, data, 0o600); err != nil {
		return err
	}
	args := slices.Clone(c.args)
	lastArg := &args[len(args)-1]
	*lastArg = strings.ReplaceAll(*lastArg, "{}", strings.ReplaceAll(file, "'", "''"))
	cmd := exec.CommandContext(ctx, c.name, args...)
	hideConsole(cmd)
	cmd.Stdin = bytes.NewReader(data)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("%s: %w", c.name, err)
	}

	return nil
}
