//go:build unix

package e2e

import (
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

// hostileInput is an input that might block the program or exhaust its memory.
type hostileInput struct {
	name string
	// make creates the input in a home directory and returns the arguments of the program.
	make func(t *testing.T, home string) (arguments []string)
	keys string // keys pressed after the start
}

// recordInput returns an input that is a game record to open.
func recordInput(name, extension, content string) hostileInput {
	return hostileInput{name: name, make: func(t *testing.T, home string) []string {
		path := filepath.Join(home, "hostile"+extension)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{path}
	}}
}

// commentInput returns a game record with a comment of many words, which is displayed when the record is open.
func commentInput(name string, numWords int, word func(n int) []rune) hostileInput {
	var text []rune
	for n := range numWords {
		text = append(text, word(n)...)
	}
	return recordInput("a comment of "+name, ".sgf", "(;GM[4]SZ[15]CA[UTF-8];B[hh]C["+
		strings.ReplaceAll(string(text), "]", "")+"])")
}

// databaseInput returns an input that replaces the file of saved games.
func databaseInput(name string, create func(path string) error) hostileInput {
	return hostileInput{name: name, make: func(t *testing.T, home string) []string {
		if err := errors.Join(os.MkdirAll(dataDir(home), 0o700), create(filepath.Join(dataDir(home), "jingzi.db"))); err != nil {
			t.Fatal(err)
		}
		return nil
	}}
}

// clipboardInput returns an input that is pasted from the clipboard.
func clipboardInput(name, text string) hostileInput {
	return hostileInput{name, func(t *testing.T, home string) []string {
		path := filepath.Join(home, "clipboard")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		owner := exec.Command("xclip", "-quiet", "-selection", "clipboard", path) // -quiet keeps xclip in the foreground
		owner.Env = append(os.Environ(), "DISPLAY="+display.display)
		if err := owner.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() {
			_ = owner.Process.Kill()
			_ = owner.Wait()
		})

		return nil
	}, "ctrl+v"}
}

var hostileInputs = []hostileInput{
	{"nothing (for comparison)", func(*testing.T, string) []string { return nil }, ""},
	recordInput("a name of 100,000 letters", ".sgf", "(;GM[4]SZ[15]PB["+strings.Repeat("W", 100_000)+"];B[hh])"),
	recordInput("a name with 20 kB of accents", ".sgf", "(;GM[4]SZ[15]PB[a"+strings.Repeat("\u0301", 10_000)+
		"];B[hh])"),
	recordInput("a comment of 15 MB", ".sgf", "(;GM[4]SZ[15]C["+strings.Repeat("accented a\u0301 ", 1_200_000)+
		"];B[hh])"),
	{"a displayed comment with 60 kB of accents", func(t *testing.T, home string) []string {
		storeSettings(t, home, map[string]any{"ListForStones": true})
		return recordInput("", ".sgf", "(;GM[4]SZ[15]C[a"+strings.Repeat("\u0301", 30_000)+"];B[hh]C[a"+
			strings.Repeat("\u0301", 30_000)+"])").make(t, home)
	}, ""},
	commentInput("19,000 rare Chinese characters", 19_000, func(n int) []rune {
		return []rune{rune(0x20000 + n*7919%42_000)}
	}),
	commentInput("Arabic mixed with Latin", 4_000, func(n int) []rune {
		return []rune{rune(0x621 + n*7%42), rune(0x621 + n*11%42), ' ', 'a', 'b', ' '}
	}),
	commentInput("Devanagari", 7_000, func(n int) []rune {
		return []rune{rune(0x905 + n*7%53), rune(0x93e + n%8), ' '}
	}),
	commentInput("every character once", 60_000, func(n int) []rune { return []rune{rune(0xa1 + n*7919%0x30000)} }),
	recordInput("14 MB of set-up stones", ".sgf", "(;GM[4]SZ[15]AB"+strings.Repeat("[hh]", 3_500_000)+")"),
	recordInput("a board of 1000×1000", ".sgf", "(;GM[4]SZ[1000];B[hh])"),
	recordInput("a million nested variations", ".sgf", "(;GM[4]SZ[15]"+strings.Repeat("(;B[hh]", 1_000_000)),
	recordInput("130,000 variations side by side", ".sgf", "(;GM[4]SZ[15]"+strings.Repeat("(;B[hh])", 130_000)+")"),
	recordInput("250,000 comments without a move", ".sgf", "(;GM[4]SZ[15];B[hh];AB[aa]"+
		strings.Repeat(";C[x]", 250_000)+")"),
	recordInput("a property name of 5 MB", ".sgf", "(;GM[4]SZ[15]"+strings.Repeat("X", 5_000_000)+"[a];B[hh])"),
	recordInput("a PSQ with a number of 23 digits", ".psq", "Piskvorky 15x15, 11:11, 0\n99999999999999999999999,8,0\n"),
	recordInput("garbage as a library", ".lib", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"+
		strings.Repeat("\x78\x80", 2_000_000)),
	recordInput("control characters for direction and lines", ".sgf",
		"(;GM[4]SZ[15]PB[a\u202eb\r\n\t\u2066c]PW[\x1b\\[2J];B[hh])"),
	recordInput("40,000 resignations with comments", ".sgf", "(;GM[4]SZ[15];B[hh]"+
		strings.Repeat("(;JZC[W+R]C[x])", 40_000)+")"),
	recordInput("a Gomoku Quest opening of 15 MB", ".sgf", "(;GM[4]SZ[15];QPR["+strings.Repeat("hh,", 5_000_000)+"])"),
	databaseInput("an empty file of saved games", func(path string) error { return os.WriteFile(path, nil, 0o600) }),
	databaseInput("garbage instead of saved games", func(path string) error {
		return os.WriteFile(path, []byte(strings.Repeat("SQLite format 3\x00\r\x10\x00", 200_000)), 0o600)
	}),
	databaseInput("a gigabyte of zeros after a header instead of saved games", func(path string) error {
		return errors.Join(os.WriteFile(path, []byte("SQLite format 3\x00\x10\x00\x02\x02"), 0o600),
			os.Truncate(path, 1<<30))
	}),
	databaseInput("a broken link instead of saved games", func(path string) error {
		return os.Symlink("/nowhere/jingzi.db", path)
	}),
	databaseInput("a folder instead of saved games", func(path string) error { return os.Mkdir(path, 0o700) }),
	{"a file of a gigabyte", func(t *testing.T, home string) []string {
		path := filepath.Join(home, "big.sgf")
		if err := errors.Join(os.WriteFile(path, []byte("(;GM[4]SZ[15];B[hh]C["), 0o600), os.Truncate(path, 1<<30)); err != nil {
			t.Fatal(err)
		}
		return []string{path}
	}, ""},
	{"a pipe", func(t *testing.T, home string) []string {
		path := filepath.Join(home, "pipe.sgf")
		if err := syscall.Mkfifo(path, 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{path}
	}, ""},
	{"a socket", func(t *testing.T, home string) []string {
		path := filepath.Join(home, "s.sgf")
		listener, err := net.ListenUnix("unix", &net.UnixAddr{Name: path, Net: "unix"})
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { listener.Close() })

		return []string{path}
	}, ""},
	{"a device", func(*testing.T, string) []string { return []string{"/dev/zero"} }, ""},
	{"a folder", func(_ *testing.T, home string) []string { return []string{home} }, ""},
	{"the URL of a missing file", func(*testing.T, string) []string { return []string{"file:///" + strings.Repeat("%41", 30_000)} }, ""},
	{"the URL of a file", func(t *testing.T, home string) []string {
		paths := recordInput("", ".sgf", "(;GM[4]SZ[15];B[hh])").make(t, home)
		return []string{"file://" + paths[0]}
	}, ""},
	clipboardInput("15 MB on the clipboard", strings.Repeat("h8 i9 ", 2_500_000)),
	clipboardInput("20 kB of accents on the clipboard", "a"+strings.Repeat("\u0301", 10_000)),
	clipboardInput("a name with 20 kB of accents, pasted", "(;GM[4]SZ[15]PB[a"+strings.Repeat("\u0301", 10_000)+
		"];B[hh])"),
	clipboardInput("1 MB of variations on the clipboard", "(;GM[4]SZ[15]"+strings.Repeat("(;B[hh])", 130_000)+")"),
	{hugeWindow, func(t *testing.T, home string) []string {
		storeSettings(t, home, map[string]any{"Width": 19999})
		return nil
	}, ""},
	{"a language of 100,000 letters", func(t *testing.T, home string) []string {
		storeSettings(t, home, map[string]any{"Language": strings.Repeat("zh-", 33_000)})
		return nil
	}, ""},
	{"a folder of 200,000 files in the Open dialog", func(t *testing.T, home string) []string {
		for n := range 200_000 {
			path := filepath.Join(home, "game"+strconv.Itoa(n)+".sgf")
			if err := syscall.Mknod(path, syscall.S_IFREG|0o600, 0); err != nil {
				t.Fatal(err)
			}
		}

		return nil
	}, "ctrl+o"},
}

const hugeWindow = "a window of 19999 pixels" // too large for the board to be found

// TestHostile starts the program with each hostile input and prints a table: the maximum response time of
// the window, the maximum memory, and the time of a restart without the input. It fails if the program
// exits or does not respond. Run it with
//
//	.ci/hostile
func TestHostile(t *testing.T) {
	if os.Getenv("JINGZI_HOSTILE") != "1" {
		t.Skip("set JINGZI_HOSTILE=1, or run .ci/hostile")
	}
	var table strings.Builder
	fmt.Fprintf(&table, "%-42s %10s %10s %10s\n", "", "response", "memory", "restart")

	for _, input := range hostileInputs {
		t.Run(input.name, func(t *testing.T) {
			home := t.TempDir()
			client := newXClient(t)
			w := start(t, home, input.make(t, home)...)
			id, err := strconv.ParseUint(w.id, 10, 32)
			if err != nil {
				t.Fatal(err)
			}
			if input.keys != "" {
				client.focus(uint32(id))
				client.press(input.keys)
			}
			maxResponse := time.Duration(0)
			// Wait until the program has been idle for a second, but for at most 100 checks, since on a busy
			// machine a blinking caret can take as much time as work.
			for numIdle, numChecks := 0, 0; numIdle < 10 && numChecks < 100; numChecks++ {
				used := w.processorTime()
				elapsed, err := client.ping(uint32(id), timeout, w.ended)
				if err != nil {
					t.Fatal(err)
				}
				maxResponse = max(maxResponse, elapsed)
				time.Sleep(100 * time.Millisecond) // measure whether the program is idle
				numIdle++
				if w.processorTime()-used > 50*time.Millisecond {
					numIdle = 0
				}
			}
			peakMemory := w.status("VmHWM") / 1024
			w.terminate()
			w.waitForExit()
			w = start(t, home)
			restart := time.Since(w.started)
			w.wait("a board", func() bool {
				_, hasSmallGrid := findGrid(w.picture(), game.TicTacToe)
				_, hasLargeGrid := findGrid(w.picture(), game.Freestyle)
				return hasSmallGrid || hasLargeGrid || input.name == hugeWindow
			})
			fmt.Fprintf(&table, "%-42s %8.0fms %8dMB %8.0fms\n", input.name, float64(maxResponse.Microseconds())/1000,
				peakMemory, float64(restart.Microseconds())/1000)
		})
	}
	fmt.Print(table.String())
}
