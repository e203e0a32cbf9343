// Package startup does what comes before the window: it reads the command line,
// finds the folder for the player's data, and checks that there is a display to
// open a window on. Ending ensures that the program exits. It does not know
// Fyne, which panics without a display.
package startup

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"jingzi/ui/lang"
)

const (
	ExitOK     = 0
	ExitFailed = 1
	ExitUsage  = 2
)

// RunWithoutWindow answers what can be answered without a window. If done, the program
// ends with the exit code; else it opens its window, and in it the game record
// at path, unless that is empty.
func RunWithoutWindow(args []string, b Build, out, problems io.Writer) (path string, code int, done bool) {
	if l, ok := systemLanguage(); ok {
		lang.SetLanguage(l)
	}
	flags := flag.NewFlagSet("jingzi", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	version := flags.Bool("version", false, "")
	err := flags.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprintf(out, "%s\n\n%s\n\n  --version  %s\n  --help     %s\n", lang.StartUsage(), lang.StartFile(), lang.StartVersion(), lang.StartHelp())
		return "", ExitOK, true
	case err != nil:
		fmt.Fprintf(problems, "jingzi: %s (%v)\n", lang.StartArguments(), err)
		return "", ExitUsage, true
	case flags.NArg() > 1:
		fmt.Fprintln(problems, "jingzi:", lang.StartArguments())
		return "", ExitUsage, true
	case *version:
		fmt.Fprintln(out, "jingzi", b)
		return "", ExitOK, true
	}
	if offered := openGL(); !suffices(offered) {
		if offered == "" {
			offered = lang.StartNone()
		}
		refuse(lang.StartNoOpenGL(lang.Truncate(offered, 80)), problems)
		return "", ExitFailed, true
	}
	return flags.Arg(0), ExitOK, false
}

// ReportNoDisplay writes that there is no display, and why, and returns the exit code for that.
func ReportNoDisplay(problems io.Writer, why error) int {
	fmt.Fprintf(problems, "jingzi: %s (%v)\n", lang.StartNoDisplay(), why)
	return ExitFailed
}

// ReportNoWindow says that none could be opened, and returns the exit code for that.
func ReportNoWindow(problems io.Writer) int {
	fmt.Fprintln(problems, "jingzi:", lang.StartNoWindow())
	return ExitFailed
}

// suffices reports whether a version of OpenGL, which begins "MAJOR.MINOR", has
// what Fyne draws with: 2.1.
func suffices(version string) bool {
	var major, minor int
	n, _ := fmt.Sscanf(version, "%d.%d", &major, &minor)
	return n == 2 && (major > 2 || major == 2 && minor >= 1)
}

// hasX11 reports whether the X server that DISPLAY names can be reached.
func hasX11(getenv func(string) string, reachable func(network, address string) bool) bool {
	// HOST:DISPLAY.SCREEN; without a host, or with "unix", a socket of this machine.
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

// ChooseDisplay has Fyne use X11 where there is Wayland too: its Wayland windows
// take no input method, and so no Chinese. FYNE_PLATFORM overrides it.
func ChooseDisplay() {
	if prefersX11(os.Getenv, canDial) {
		_ = os.Setenv("FYNE_PLATFORM", "x11")
	}
}

func prefersX11(getenv func(string) string, reachable func(network, address string) bool) bool {
	return getenv("FYNE_PLATFORM") == "" && getenv("WAYLAND_DISPLAY") != "" && hasX11(getenv, reachable)
}

// Scale is the factor by which everything is drawn: Fyne reads it from FYNE_SCALE,
// else from its own settings.
type Scale struct {
	environment string  // FYNE_SCALE
	setting     float64 // of Fyne's settings, 0 if there is none
	shrink      float64 // than that, for the screen
}

func NewScale() *Scale { return &Scale{environment: os.Getenv("FYNE_SCALE"), shrink: 1} }

// Set keeps the factor to what can be drawn and read: Fyne panics with a very
// large one, and divides by one that rounds to 0. setting is that of Fyne's settings.
func (s *Scale) Set(setting float32) {
	s.setting = float64(setting)
	s.apply()
}

// Shrink makes everything smaller, for a screen that has no room.
func (s *Scale) Shrink(by float32) {
	s.shrink *= float64(by)
	s.apply()
}

func (s *Scale) apply() {
	scale, err := strconv.ParseFloat(s.environment, 64)
	switch {
	case s.environment == "auto": // Fyne leaves its settings aside
		scale = 1
	case err != nil && !errors.Is(err, strconv.ErrRange) || !(scale > 0): // or no number
		scale = s.setting
	}
	if !(scale > 0) {
		scale = 1
	}
	_ = os.Setenv("FYNE_SCALE", strconv.FormatFloat(min(max(min(scale, 4)*s.shrink, 0.5), 4), 'g', 5, 64))
}

// DataDir is the folder for games and settings, empty where the system names no
// place for one: then nothing is kept.
func DataDir() string {
	for _, key := range []string{"XDG_CONFIG_HOME", "XDG_CACHE_HOME"} {
		if path := os.Getenv(key); path != "" && !filepath.IsAbs(path) {
			_ = os.Unsetenv(key) // the specification has it ignored; os would report an error
		}
	}
	dir, err := os.UserConfigDir()
	if err != nil {
		return ""
	}
	return filepath.Join(dir, "jingzi")
}

// PrepareToolkit gives Fyne folders for its own files. Where dir is empty, Fyne
// would write them into the folder in which the program was started; they go to one
// of the player's in the system's temporary folder, the same for every start.
func PrepareToolkit(dir string) {
	if dir == "" {
		folder := filepath.Join(os.TempDir(), "jingzi-"+strconv.Itoa(os.Getuid()))
		_ = os.Mkdir(folder, 0o700)
		if info, err := os.Lstat(folder); err != nil || !info.IsDir() || os.Chmod(folder, 0o700) != nil { // another user's
			folder, _ = os.MkdirTemp("", "jingzi")
		}
		_ = os.Setenv("XDG_CONFIG_HOME", folder)
		_ = os.Setenv("XDG_CACHE_HOME", folder)
	}
	if cache, err := os.UserCacheDir(); err == nil {
		_ = os.MkdirAll(cache, 0o700) // Fyne makes its own folder in it, but not this one
	}
}
