package e2e

import (
	"context"
	"debug/elf"
	"fmt"
	"image"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jingzi/game"
	"jingzi/ui/lang"
)

// TestFileArgument checks that the program opens a file whose path or URL is its argument, as file managers
// pass it, whatever characters the name contains.
func TestFileArgument(t *testing.T) {
	records := map[string]string{
		"plain.sgf":               "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ih];B[hi])",
		"two words.sgf":           "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ih];B[hi])",
		"井 of %.sgf":              "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ih];B[hi])",
		"100%41 of it.sgf":        "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ih];B[hi])",
		"第 1 局，五子棋 50%.psq":       "Piskvorky 15x15, 11:11, 1\n8,8,0\n9,8,0\n8,9,0\n",
		"in $HOME; 'x' & #1?.psq": "Piskvorky 15x15, 11:11, 1\n8,8,0\n9,8,0\n8,9,0\n",
		"\xb5\xda1\xbe\xd6.sgf":   "(;GM[4]FF[4]CA[UTF-8]SZ[15];B[hh];W[ih];B[hi])", // a name in GBK
	}
	for name, record := range records {
		t.Run(strings.ToValidUTF8(name, "_"), func(t *testing.T) {
			home := t.TempDir()
			path := filepath.Join(home, name)
			if err := os.WriteFile(path, []byte(record), 0o600); err != nil {
				t.Fatal(err)
			}

			argument := path
			switch name {
			case "plain.sgf":
				argument = name // relative to the working folder
			case "two words.sgf", "井 of %.sgf":
				argument = (&url.URL{Scheme: "file", Path: path}).String()
			}

			w := start(t, home, argument)
			situation := w.waitForMove(3)
			for _, stone := range []struct {
				at   game.Point
				want game.Stone
			}{{game.Pt(7, 7), game.Black}, {game.Pt(8, 7), game.White}, {game.Pt(7, 8), game.Black}} {
				if got := situation.Position.At(stone.at); got != stone.want {
					t.Errorf("%v: got %v, want %v", stone.at, got, stone.want)
				}
			}
		})
	}
}

// TestUnreadableFileArgument checks that a file that cannot be opened leaves the current game
// unchanged.
func TestUnreadableFileArgument(t *testing.T) {
	home := t.TempDir()
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.waitForMove(2)
	w.pressKeys("ctrl+q")
	w.waitForExit()
	brokenFile := filepath.Join(home, "broken.sgf")
	if err := os.WriteFile(brokenFile, []byte("no game record"), 0o600); err != nil {
		t.Fatal(err)
	}

	for _, path := range []string{brokenFile, filepath.Join(home, "missing.psq"), home} {
		w := start(t, home, path)
		w.waitForMove(2)
		w.pressKeys("ctrl+q")
		w.waitForExit()
	}
}

// TestLibraries checks that the program is linked with no library that some desktops lack. The libraries of
// X11 and Wayland are loaded at run time.
func TestLibraries(t *testing.T) {
	file, err := elf.Open(program)
	if err != nil {
		t.Skip("the program is not an ELF file: ", err)
	}
	defer file.Close()
	libraries, err := file.ImportedLibraries()
	if err != nil {
		t.Fatal(err)
	}

	for _, name := range libraries {
		if !slices.Contains([]string{"libGL.so.1", "libm.so.6", "libc.so.6", "libdl.so.2", "libpthread.so.0"}, name) {
			t.Errorf("the program is linked with %s, which some desktops lack", name)
		}
	}
}

// TestNoWindow checks that without a display, or with invalid arguments, the only line of the output gives the
// reason. The library of Wayland prints another line if it is asked for.
func TestNoWindow(t *testing.T) {
	for _, test := range []struct {
		arguments, environment []string
		wantCode               int
	}{
		{nil, nil, 1},
		{[]string{"a.sgf"}, nil, 1},
		{nil, []string{"DISPLAY=" + display.display, "FYNE_PLATFORM=wayland"}, 1},
		{nil, []string{"DISPLAY=" + display.display + ".7"}, 1},
		{nil, []string{"DISPLAY=nonsense"}, 1},
		{[]string{"--no-such-option"}, nil, 2},
		{[]string{"a.sgf", "b.sgf"}, nil, 2},
	} {
		cmd := exec.Command(program, test.arguments...)
		cmd.Env = append(test.environment, "HOME="+t.TempDir())
		output, _ := cmd.CombinedOutput()
		lines := strings.Split(strings.TrimSpace(string(output)), "\n")
		if code := cmd.ProcessState.ExitCode(); code != test.wantCode ||
			!strings.HasPrefix(lines[len(lines)-1], "jingzi: ") ||
			len(lines) > 1 && !slices.Contains(test.environment, "FYNE_PLATFORM=wayland") {
			t.Errorf("%q, %q: got exit code %d and output\n%s\nwant code %d and a message",
				test.arguments, test.environment, code, output, test.wantCode)
		}
	}
}

// TestSilence checks that nothing is printed on a system without a message bus, a folder for sockets and a theme.
func TestSilence(t *testing.T) {
	w := &window{t: t, cmd: exec.Command(program), ended: make(chan struct{})}
	w.cmd.Env = []string{"PATH=" + t.TempDir(), "HOME=" + t.TempDir(), "DISPLAY=" + display.display}
	w.begin()

	w.find()
	w.terminate()
	w.waitForExit()
	if output := w.stderr.String(); output != "" {
		t.Errorf("got output\n%s\nwant none", output)
	}
}

// TestNoOpenGL checks that on a display without OpenGL, as on some remote desktops, the program exits
// with a message in the user's language.
func TestNoOpenGL(t *testing.T) {
	noGL, err := newScreen(t.TempDir(), "-extension", "GLX")
	if err != nil {
		t.Fatal(err)
	}
	defer noGL.close()
	t.Cleanup(func() { lang.SetLanguage(lang.English) })

	for name, language := range map[string]lang.Language{
		"en_GB": lang.English,
		"zh_CN": lang.SimplifiedChinese,
		"zh_TW": lang.TraditionalChinese,
	} {
		ctx, cancel := context.WithTimeout(t.Context(), timeout)
		defer cancel()
		cmd := exec.CommandContext(ctx, program)
		cmd.Env = []string{"HOME=" + t.TempDir(), "DISPLAY=" + noGL.display, "LANG=" + name + ".UTF-8"}
		output, _ := cmd.CombinedOutput()
		lang.SetLanguage(language)
		if code := cmd.ProcessState.ExitCode(); code != 1 ||
			!strings.HasSuffix(string(output), "jingzi: "+lang.StartNoWindow()+"\n") {
			t.Errorf("%s: got exit code %d and output\n%s\nwant code 1 and %q", name, code, output,
				lang.StartNoWindow())
		}
	}
}

// TestScales checks that the window has a usable size if the scale in the environment or the toolkit's
// settings is absurd.
func TestScales(t *testing.T) {
	for name, c := range map[string]struct{ scale, settings string }{"huge": {scale: "1e9"}, "not a number": {scale: "NaN"}, "tiny": {scale: "0.01"},
		"negative": {scale: "-3"}, "huge setting": {settings: "1e30"}, "tiny setting": {settings: "1e-30"}} {
		t.Run(name, func(t *testing.T) {
			t.Setenv("FYNE_SCALE", c.scale)
			home := t.TempDir()
			if folder := filepath.Join(home, ".config", "fyne"); c.settings != "" {
				if err := os.MkdirAll(folder, 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(filepath.Join(folder, "settings.json"), []byte(`{"scale":`+c.settings+`}`),
					0o600); err != nil {
					t.Fatal(err)
				}
			}
			w := start(t, home)
			if w.bounds.Dx() < 100 || w.bounds.Dx() > 4*1000 {
				t.Errorf("got a window %d pixels wide, want 100 to 4000", w.bounds.Dx())
			}
			w.pressKeys("ctrl+q")
			w.waitForExit()
		})
	}
}

// TestSmallScreen checks that the whole window is visible on the screen of a handheld device. It does not
// look for the lines of the board, which are too thin to be drawn in their colour.
func TestSmallScreen(t *testing.T) {
	smallDisplay, err := newScreen(t.TempDir(), "-screen", "0", "320x240x24")
	if err != nil {
		t.Fatal(err)
	}
	defer smallDisplay.close()

	originalDisplay := display
	display = smallDisplay
	defer func() { display = originalDisplay }()

	w := launch(t, t.TempDir())
	defer w.kill()
	w.wait("a window that fits the screen", func() bool {
		var number, x, y, width, height int
		id, err := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
		if err != nil {
			return false
		}
		geometry, _ := display.tool("getwindowgeometry", "--shell", id)
		n, _ := fmt.Sscanf(geometry, "WINDOW=%d\nX=%d\nY=%d\nWIDTH=%d\nHEIGHT=%d", &number, &x, &y, &width, &height)

		return n == 5 && image.Rect(x, y, x+width, y+height).In(image.Rect(0, 0, 320, 240))
	})
}
