// Package startup contains what the program does before it has a window: it parses the command line,
// determines the data folder, and prepares the environment for the toolkit. The package does not import Fyne,
// which panics without a display.
package startup

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"log"
	"net"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"time"

	"jingzi/ui/lang"
)

// Exit codes of the program.
const (
	ExitOK     = 0
	exitFailed = 1
	exitUsage  = 2
)

// RunWithoutWindow parses the command line and does what needs no window, such as --help. If done is true,
// the program must exit with code. Otherwise it must open its window, and the game record at path unless
// path is empty.
func RunWithoutWindow(args []string, b Build, out, stderr io.Writer) (path string, code int, done bool) {
	if l, ok := systemLanguage(); ok {
		lang.SetLanguage(l)
	}
	flags := flag.NewFlagSet("jingzi", flag.ContinueOnError)
	flags.SetOutput(io.Discard)

	version := flags.Bool("version", false, "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, "%s\n\n%s\n\n  --version  %s\n  --help     %s\n", lang.StartUsage(), lang.StartFile(),
			lang.StartVersion(), lang.StartHelp())
		return "", ExitOK, true
	case err != nil:
		fmt.Fprintf(stderr, "jingzi: %s (%v)\n", lang.StartArguments(), err)
		return "", exitUsage, true
	case flags.NArg() > 1:
		fmt.Fprintln(stderr, "jingzi:", lang.StartArguments())
		return "", exitUsage, true
	case *version:
		fmt.Fprintln(out, "jingzi", b)
		return "", ExitOK, true
	}
	if glVersion := openGL(); !isSupported(glVersion) {
		if glVersion == "" {
			glVersion = lang.StartNone()
		}
		reportUnsupported(lang.StartNoOpenGL(lang.Truncate(glVersion, 80)), stderr)
		return "", exitFailed, true
	}

	return flags.Arg(0), ExitOK, false
}

// ReportNoDisplay writes a message that the display cannot be used, with the reason err, and returns the
// exit code.
func ReportNoDisplay(stderr io.Writer, err error) int {
	fmt.Fprintf(stderr, "jingzi: %s\n", lang.InBrackets(lang.StartNoDisplay(), err))
	return exitFailed
}

// enoughMemory is the size of the address space, in bytes, below which a window may fail to open. The software
// driver of Mesa needs between 2 and 3 GB.
const enoughMemory = 4 << 30

// ReportNoWindow writes a message that no window could be opened, and returns the exit code.
func ReportNoWindow(stderr io.Writer) int {
	fmt.Fprintln(stderr, "jingzi:", noWindowReason(addressSpaceLimit()))
	return exitFailed
}

// noWindowReason returns the message that no window could be opened with a limited address space.
func noWindowReason(limit uint64) string {
	if limit >= enoughMemory {
		return lang.StartNoWindow()
	}
	return lang.StartLimitedMemory(lang.Megabytes(int(limit >> 20)))
}

// SilenceLog discards what the toolkit logs, since a player can do nothing about it: for example, that there is
// no message bus. If JINGZI_LOG is set, it is written to standard error.
func SilenceLog() {
	if os.Getenv("JINGZI_LOG") == "" {
		log.SetOutput(io.Discard)
	}
}

// isSupported reports whether a version of OpenGL, which begins with "MAJOR.MINOR", is at least 2.1, as
// Fyne requires.
func isSupported(version string) bool {
	var major, minor int
	n, _ := fmt.Sscanf(version, "%d.%d", &major, &minor)
	return n == 2 && (major > 2 || major == 2 && minor >= 1)
}

// hasX11 reports whether the X server named by DISPLAY can be reached.
func hasX11(getenv func(string) string, reachable func(network, address string) bool) bool {
	// DISPLAY has the form HOST:NUMBER.SCREEN. If HOST is empty or "unix", the server is local.
	display := getenv("DISPLAY")
	colon := strings.LastIndexByte(display, ':')
	if colon < 0 {
		return false
	}
	host := display[:colon]
	number, _, _ := strings.Cut(display[colon+1:], ".")
	n, err := strconv.Atoi(number)
	if err != nil {
		return false
	}
	if host != "" && host != "unix" {
		return reachable("tcp", net.JoinHostPort(host, strconv.Itoa(6000+n)))
	}
	socket := "/tmp/.X11-unix/X" + number

	return reachable("unix", socket) || reachable("unix", "@"+socket)
}

// canDial reports whether a connection to an address can be opened.
func canDial(network, address string) bool {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	c, err := new(net.Dialer).DialContext(ctx, network, address)
	if err != nil {
		return false
	}
	_ = c.Close()

	return true
}

// ChooseDisplay makes Fyne use X11 even under Wayland, since its Wayland windows do not support the input
// methods that Chinese requires. Without Wayland it does so, too, because its library reports an error when it
// is only asked. If FYNE_PLATFORM is set, it is left unchanged.
func ChooseDisplay() {
	if runtime.GOOS != "windows" && runtime.GOOS != "darwin" && prefersX11(os.Getenv, canDial) {
		_ = os.Setenv("FYNE_PLATFORM", "x11")
	}
}

// prefersX11 reports whether ChooseDisplay chooses X11.
func prefersX11(getenv func(string) string, reachable func(network, address string) bool) bool {
	if getenv("FYNE_PLATFORM") != "" {
		return false
	}
	hasWayland := getenv("XDG_RUNTIME_DIR") != "" || filepath.IsAbs(getenv("WAYLAND_DISPLAY"))

	return !hasWayland || hasX11(getenv, reachable)
}

// Scale determines the factor by which Fyne scales windows and stores it in FYNE_SCALE, from which Fyne
// reads it.
type Scale struct {
	environment string  // FYNE_SCALE at the start
	setting     float64 // factor of Fyne's settings, or 0 if there is no setting
	shrink      float64 // factor for a small screen
}

// NewScale returns a Scale for the current FYNE_SCALE.
func NewScale() *Scale { return &Scale{environment: os.Getenv("FYNE_SCALE"), shrink: 1} }

// Set sets the factor of Fyne's settings.
func (s *Scale) Set(setting float32) {
	s.setting = float64(setting)
	s.apply()
}

// Shrink multiplies the factor by another factor, for a screen that is too small.
func (s *Scale) Shrink(factor float32) {
	s.shrink *= float64(factor)
	s.apply()
}

// apply sets FYNE_SCALE. It clamps the factor, since Fyne panics if the factor is very large and divides
// by it.
func (s *Scale) apply() {
	scale, err := strconv.ParseFloat(s.environment, 64)
	switch {
	case s.environment == "auto":
		// Fyne ignores its settings.
		scale = 1
	case err != nil && !errors.Is(err, strconv.ErrRange) || !(scale > 0):
		// Not a number.
		scale = s.setting
	}
	if !(scale > 0) {
		scale = 1
	}
	_ = os.Setenv("FYNE_SCALE", strconv.FormatFloat(min(max(min(scale, 4)*s.shrink, 0.5), 4), 'g', 5, 64))
}

// DataDir returns the folder for games and settings, or "" if the system does not define a folder. The
// program then saves nothing.
func DataDir() string {
	for _, key := range []string{"XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		if path := os.Getenv(key); path != "" && !filepath.IsAbs(path) {
			// Ignored according to the specification, but package os would return an error.
			_ = os.Unsetenv(key)
		}
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}

	return filepath.Join(dir, "jingzi")
}

// SpareFolders returns folders for what cannot be saved in the data folder. They may be on other disks.
func SpareFolders() []string {
	var folders []string
	if cache, err := os.UserCacheDir(); err == nil {
		folders = append(folders, filepath.Join(cache, "jingzi"))
	}
	temp := tempFolder()
	if _, err := os.Lstat(temp); errors.Is(err, fs.ErrNotExist) || isOwn(temp) {
		folders = append(folders, temp)
	}

	return folders
}

// tempFolder returns the path of the user's folder in the system's temporary folder.
func tempFolder() string { return filepath.Join(os.TempDir(), "jingzi-"+strconv.Itoa(os.Getuid())) }

// isOwn reports whether a folder belongs to the user, and makes it unreadable for others.
func isOwn(folder string) bool {
	info, err := os.Lstat(folder)
	return err == nil && info.IsDir() && os.Chmod(folder, 0o700) == nil
}

// PrepareToolkit sets the folders in which Fyne stores its files. If dir is empty, it uses a folder in the
// system's temporary folder, the same at every start of the same user. Otherwise Fyne would use the working
// directory.
func PrepareToolkit(dir string) {
	if dir == "" {
		folder := tempFolder()
		_ = os.Mkdir(folder, 0o700)
		if !isOwn(folder) {
			folder, _ = os.MkdirTemp("", "jingzi")
		}
		_ = os.Setenv("XDG_CONFIG_HOME", folder)
		_ = os.Setenv("XDG_CACHE_HOME", folder)
	}
	if cache, err := os.UserCacheDir(); err == nil {
		// Fyne creates only its own folder in it.
		_ = os.MkdirAll(cache, 0o700)
	}
}
