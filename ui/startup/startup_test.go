package startup

import (
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"jingzi/ui/lang"
)

func TestHasX11(t *testing.T) {
	for _, test := range []struct {
		environment, server string
		want                bool
	}{
		{"", "", false},
		{"DISPLAY=:0", "unix /tmp/.X11-unix/X0", true},
		{"DISPLAY=:0", "unix @/tmp/.X11-unix/X0", true},
		{"DISPLAY=:12.1", "unix /tmp/.X11-unix/X12", true},
		{"DISPLAY=:1", "unix /tmp/.X11-unix/X0", false},
		{"DISPLAY=unix:1", "unix /tmp/.X11-unix/X1", true},
		{"DISPLAY=localhost:10.0", "tcp localhost:6010", true},
		{"DISPLAY=::1:10.0", "tcp [::1]:6010", true},
		{"DISPLAY=nonsense", "unix /tmp/.X11-unix/X0", false},
		{"DISPLAY=:x", "unix /tmp/.X11-unix/Xx", false},
	} {
		getenv := func(key string) string {
			for _, assignment := range strings.Fields(test.environment) {
				if name, value, _ := strings.Cut(assignment, "="); name == key {
					return value
				}
			}

			return ""
		}
		reachable := func(network, address string) bool { return network+" "+address == test.server }
		if got := hasX11(getenv, reachable); got != test.want {
			t.Errorf("%q, server %q: got %v, want %v", test.environment, test.server, got, test.want)
		}
	}
}

func TestRunWithoutWindow(t *testing.T) {
	t.Cleanup(func() { lang.SetLanguage(lang.English) })

	for _, key := range []string{"LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG", "DISPLAY", "WAYLAND_DISPLAY"} {
		t.Setenv(key, "")
	}

	for _, test := range []struct {
		args, out, stderr string // out and stderr are prefixes
		code              int
	}{
		{"--help", "Usage: jingzi [FILE]", "", ExitOK},
		{"-h", "Usage: jingzi [FILE]", "", ExitOK},
		{"--version", "jingzi 1.2.3", "", ExitOK},
		{"--volume", "", "jingzi: invalid arguments; see jingzi --help (flag provided but not defined: -volume)", exitUsage},
		{"a.sgf b.sgf", "", "jingzi: invalid arguments; see jingzi --help", exitUsage},
	} {
		var out, stderr strings.Builder
		_, code, done := RunWithoutWindow(strings.Fields(test.args), Build{Version: "1.2.3"}, &out, &stderr)
		if !done || code != test.code || !hasPrefixOrIsEmpty(out.String(), test.out) ||
			!hasPrefixOrIsEmpty(stderr.String(), test.stderr) {
			t.Errorf("%s: got done %v, code %d, output %q and %q; want true, %d, %q and %q", test.args, done, code,
				&out, &stderr, test.code, test.out, test.stderr)
		}
	}
	t.Setenv("LANG", "zh_CN.UTF-8")
	var out strings.Builder
	RunWithoutWindow([]string{"--help"}, Build{}, &out, io.Discard)
	if !strings.HasPrefix(out.String(), "用法") {
		t.Errorf("usage in Chinese: got %q, want the prefix 用法", &out)
	}
}

// hasPrefixOrIsEmpty is like strings.HasPrefix, but an empty prefix means that text must be empty.
func hasPrefixOrIsEmpty(text, prefix string) bool {
	return strings.HasPrefix(text, prefix) && (text == "") == (prefix == "")
}

func TestIsSupported(t *testing.T) {
	for version, want := range map[string]bool{
		"": false, "1.1.0": false, "1.4 (2.1 Mesa 8.0)": false, "2.0": false,
		"2.1": true, "2.1.0 - Build 8.15": true, "3.3.0 NVIDIA": true, "4.6 (Compatibility Profile) Mesa 22": true,
	} {
		if got := isSupported(version); got != want {
			t.Errorf("isSupported(%q) = %v, want %v", version, got, want)
		}
	}
}

func TestPrefersX11(t *testing.T) {
	for _, test := range []struct {
		display, wayland, platform string
		want                       bool
	}{
		{":0", "wayland-0", "", true},
		{":0", "wayland-0", "wayland", false},
		{":0", "", "", true},
		{"", "wayland-0", "", false},
		{":1", "wayland-0", "", false}, // a server that cannot be reached
	} {
		environment := map[string]string{
			"DISPLAY":         test.display,
			"WAYLAND_DISPLAY": test.wayland,
			"FYNE_PLATFORM":   test.platform,
			"XDG_RUNTIME_DIR": "/run/user/1000",
		}
		got := prefersX11(func(key string) string { return environment[key] },
			func(_, address string) bool { return address == "/tmp/.X11-unix/X0" })
		if got != test.want {
			t.Errorf("%+v: got %v, want %v", test, got, test.want)
		}
	}
}

// TestWithoutRuntimeFolder checks that Wayland is asked only if it can be reached.
func TestWithoutRuntimeFolder(t *testing.T) {
	for wayland, want := range map[string]bool{"": true, "wayland-0": true, "/tmp/wayland-0": false} {
		got := prefersX11(func(key string) string { return map[string]string{"WAYLAND_DISPLAY": wayland}[key] },
			func(string, string) bool { return false })
		if got != want {
			t.Errorf("WAYLAND_DISPLAY=%s: got %v, want %v", wayland, got, want)
		}
	}
}

// TestNoWindowReason checks that a limit of the address space is given as the reason if it is low.
func TestNoWindowReason(t *testing.T) {
	for limit, want := range map[uint64]string{
		math.MaxUint64:       lang.StartNoWindow(),
		64 << 30:             lang.StartNoWindow(),
		enoughMemory - 1<<20: lang.StartLimitedMemory(lang.Megabytes(4095)),
		1 << 30:              lang.StartLimitedMemory(lang.Megabytes(1024)),
	} {
		if got := noWindowReason(limit); got != want {
			t.Errorf("limit %d: got %q, want %q", limit, got, want)
		}
	}
}

func TestNewBuild(t *testing.T) {
	b := NewBuild("[Details]\n  Version = \"1.2.3\"\n", "abc", "2026-11-20")
	if want := (Build{"1.2.3", "abc", "2026-11-20"}); b != want {
		t.Errorf("got %+v, want %+v", b, want)
	}
}

// TestWithoutHome checks that without a home directory DataDir returns "", and that PrepareToolkit uses the
// same temporary folder at every start.
func TestWithoutHome(t *testing.T) {
	if runtime.GOOS != "linux" {
		return // other systems use other variables
	}

	for _, key := range []string{"XDG_CONFIG_HOME", "XDG_CACHE_HOME", "HOME"} {
		t.Setenv(key, "")
	}
	t.Setenv("TMPDIR", t.TempDir())
	if dir := DataDir(); dir != "" {
		t.Errorf("DataDir without a home = %q, want \"\"", dir)
	}
	PrepareToolkit("")
	folder := os.Getenv("XDG_CONFIG_HOME")
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		t.Errorf("the temporary folder %q was not created (error %v)", folder, err)
	}

	for range 3 { // later starts
		PrepareToolkit("")
	}
	if folders, err := filepath.Glob(filepath.Join(os.TempDir(), "jingzi*")); err != nil || len(folders) != 1 {
		t.Errorf("after four starts: got the folders %q, error %v; want one folder", folders, err)
	}
}

func TestScale(t *testing.T) {
	huge, nan := float32(math.MaxFloat32), float32(math.NaN())
	for _, test := range []struct {
		environment     string
		setting, shrink float32
		want            string
	}{
		{"", 0, 1, "1"}, {"auto", 3, 1, "1"}, {"1", 3, 1, "1"}, {"1.25", 0, 1, "1.25"}, {"1e9", 0, 1, "4"}, {"1e999", 0, 1, "4"}, {"+Inf", 0, 1, "4"},
		{"0.01", 0, 1, "0.5"}, {"1e-300", 0, 1, "0.5"}, {"0", 0, 1, "1"}, {"-3", 0, 1, "1"}, {"NaN", 0, 1, "1"}, {"large", 0, 1, "1"},
		{"", 1.5, 1, "1.5"}, {"", huge, 1, "4"}, {"", nan, 1, "1"}, {"", 1e-9, 1, "0.5"}, {"", -1, 1, "1"}, {"NaN", 2, 1, "2"},
		{"", 0, 0.75, "0.75"}, {"1e9", 0, 0.25, "1"}, {"", huge, 0.5, "2"}, {"", 0, 0.1, "0.5"},
	} {
		t.Setenv("FYNE_SCALE", test.environment)
		s := NewScale()
		s.Set(test.setting)
		s.Shrink(test.shrink)
		s.Set(test.setting) // as after any change of Fyne's settings
		if got := os.Getenv("FYNE_SCALE"); got != test.want {
			t.Errorf("%+v: got %q, want %q", test, got, test.want)
		}
	}
}

// TestRelativeFoldersAreIgnored checks that relative paths in the XDG variables are ignored, as the
// specification requires.
func TestRelativeFoldersAreIgnored(t *testing.T) {
	if runtime.GOOS == "windows" || runtime.GOOS == "darwin" {
		t.Skip("this system does not use the XDG variables")
	}
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", "cache")

	for path, want := range map[string]string{
		"":       filepath.Join(home, ".config", "jingzi"),
		"here":   filepath.Join(home, ".config", "jingzi"),
		"/there": "/there/jingzi",
	} {
		t.Setenv("XDG_CONFIG_HOME", path)
		if got := DataDir(); got != want {
			t.Errorf("XDG_CONFIG_HOME=%s: got %s, want %s", path, got, want)
		}
	}
	if cache, err := os.UserCacheDir(); err != nil || cache != filepath.Join(home, ".cache") {
		t.Errorf("cache folder: got %s, %v; want %s", cache, err, filepath.Join(home, ".cache"))
	}
}

// TestNoDisplayInChinese checks that the reason for a missing display is in Chinese brackets.
func TestNoDisplayInChinese(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.SimplifiedChinese)
	var stderr strings.Builder
	ReportNoDisplay(&stderr, errors.New("X"))
	if want := "jingzi: " + lang.StartNoDisplay() + "（X）\n"; stderr.String() != want {
		t.Errorf("got %q, want %q", stderr.String(), want)
	}
}
