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

// hostile is an input at the start of the program that might block it.
type hostile struct {
	name string
	// make creates the input in a home directory and returns the arguments of the program.
	make func(t *testing.T, home string) (arguments []string)
	keys string // pressed after the start
}

// file returns a hostile game record.
func file(name, ending, content string) hostile {
	return hostile{name: name, make: func(t *testing.T, home string) []string {
		path := filepath.Join(home, "hostile"+ending)
		if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
			t.Fatal(err)
		}
		return []string{path}
	}}
}

// comment returns a game record with a comment of many words, in view when it is open.
func comment(name string, words int, word func(n int) []rune) hostile {
	var text []rune
	for n := range words {
		text = append(text, word(n)...)
	}
	return file("a comment of "+name, ".sgf", "(;GM[4]SZ[15]CA[UTF-8];B[hh]C["+strings.ReplaceAll(string(text), "]", "")+"])")
}

// games returns a hostile file of saved games.
func games(name string, create func(path string) error) hostile {
	return hostile{name: name, make: func(t *testing.T, home string) []string {
		if err := errors.Join(os.MkdirAll(dataDir(home), 0o700), create(filepath.Join(dataDir(home), "jingzi.db"))); err != nil {
			t.Fatal(err)
		}
		return nil
	}}
}

// clipboard returns a hostile text that is pasted.
func clipboard(name, text string) hostile {
	return hostile{name, func(t *testing.T, home string) []string {
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

var hostiles = []hostile{
	{"nothing (for comparison)", func(*testing.T, string) []string { return nil }, ""},
	file("a name of 100,000 letters", ".sgf", "(;GM[4]SZ[15]PB["+strings.Repeat("W", 100_000)+"];B[hh])"),
	file("a name of 20 kB of accents", ".sgf", "(;GM[4]SZ[15]PB[a"+strings.Repeat("\u0301", 10_000)+"];B[hh])"),
	file("a comment of 15 MB", ".sgf", "(;GM[4]SZ[15]C["+strings.Repeat("accented a\u0301 ", 1_200_000)+"];B[hh])"),
	{"a comment of 60 kB of accents, shown", func(t *testing.T, home string) []string {
		storeSettings(t, home, map[string]any{"ListForStones": true})
		return file("", ".sgf", "(;GM[4]SZ[15]C[a"+strings.Repeat("\u0301", 30_000)+"];B[hh]C[a"+strings.Repeat("\u0301", 30_000)+"])").make(t, home)
	}, ""},
	comment("19,000 rare Chinese characters", 19_000, func(n int) []rune { return []rune{rune(0x20000 + n*7919%42_000)} }),
	comment("Arabic mixed with Latin", 4_000, func(n int) []rune { return []rune{rune(0x621 + n*7%42), rune(0x621 + n*11%42), ' ', 'a', 'b', ' '} }),
	comment("Devanagari", 7_000, func(n int) []rune { return []rune{rune(0x905 + n*7%53), rune(0x93e + n%8), ' '} }),
	comment("every character once", 60_000, func(n int) []rune { return []rune{rune(0xa1 + n*7919%0x30000)} }),
	file("14 MB of stones set up", ".sgf", "(;GM[4]SZ[15]AB"+strings.Repeat("[hh]", 3_500_000)+")"),
	file("a board of 1000", ".sgf", "(;GM[4]SZ[1000];B[hh])"),
	file("a million variations in each other", ".sgf", "(;GM[4]SZ[15]"+strings.Repeat("(;B[hh]", 1_000_000)),
	file("130,000 variations side by side", ".sgf", "(;GM[4]SZ[15]"+strings.Repeat("(;B[hh])", 130_000)+")"),
	file("250,000 comments, and then no line", ".sgf", "(;GM[4]SZ[15];B[hh];AB[aa]"+strings.Repeat(";C[x]", 250_000)+")"),
	file("a name of a property of 5 MB", ".sgf", "(;GM[4]SZ[15]"+strings.Repeat("X", 5_000_000)+"[a];B[hh])"),
	file("a PSQ with a number of 23 digits", ".psq", "Piskvorky 15x15, 11:11, 0\n99999999999999999999999,8,0\n"),
	file("noise called a library", ".lib", "\xffRenLib\xff\x03\x04\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff"+strings.Repeat("\x78\x80", 2_000_000)),
	file("controls of direction and of the line", ".sgf", "(;GM[4]SZ[15]PB[a\u202eb\r\n\t\u2066c]PW[\x1b\\[2J];B[hh])"),
	file("40,000 resignations with comments", ".sgf", "(;GM[4]SZ[15];B[hh]"+strings.Repeat("(;JZC[W+R]C[x])", 40_000)+")"),
	file("an opening of Gomoku Quest's of 15 MB", ".sgf", "(;GM[4]SZ[15];QPR["+strings.Repeat("hh,", 5_000_000)+"])"),
	games("saved games of 0 bytes", func(path string) error { return os.WriteFile(path, nil, 0o600) }),
	games("saved games that are noise", func(path string) error {
		return os.WriteFile(path, []byte(strings.Repeat("SQLite format 3\x00\r\x10\x00", 200_000)), 0o600)
	}),
	games("saved games that are zeros, a gigabyte", func(path string) error {
		return errors.Join(os.WriteFile(path, []byte("SQLite format 3\x00\x10\x00\x02\x02"), 0o600), os.Truncate(path, 1<<30))
	}),
	games("saved games behind a link to nowhere", func(path string) error { return os.Symlink("/nowhere/jingzi.db", path) }),
	games("a folder for saved games", func(path string) error { return os.Mkdir(path, 0o700) }),
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
	{"an address that leads nowhere", func(*testing.T, string) []string { return []string{"file:///" + strings.Repeat("%41", 30_000)} }, ""},
	{"an address of a file", func(t *testing.T, home string) []string {
		paths := file("", ".sgf", "(;GM[4]SZ[15];B[hh])").make(t, home)
		return []string{"file://" + paths[0]}
	}, ""},
	clipboard("15 MB on the clipboard", strings.Repeat("h8 i9 ", 2_500_000)),
	clipboard("20 kB of accents on the clipboard", "a"+strings.Repeat("\u0301", 10_000)),
	clipboard("a name of 20 kB of accents there", "(;GM[4]SZ[15]PB[a"+strings.Repeat("\u0301", 10_000)+"];B[hh])"),
	clipboard("1 MB of variations on the clipboard", "(;GM[4]SZ[15]"+strings.Repeat("(;B[hh])", 130_000)+")"),
	{"a window of 19999 points", func(t *testing.T, home string) []string {
		storeSettings(t, home, map[string]any{"Width": 19999})
		return nil
	}, ""},
	{"a language of 100,000 letters", func(t *testing.T, home string) []string {
		storeSettings(t, home, map[string]any{"Language": strings.Repeat("zh-", 33_000)})
		return nil
	}, ""},
	{"a folder of 200,000 files to open from", func(t *testing.T, home string) []string {
		for n := range 200_000 {
			path := filepath.Join(home, "game"+strconv.Itoa(n)+".sgf")
			if err := syscall.Mknod(path, syscall.S_IFREG|0o600, 0); err != nil {
				t.Fatal(err)
			}
		}
		return nil
	}, "ctrl+o"},
}

// TestHostile starts the program with each hostile input and prints a table: the maximum time until
// the window answered, the maximum memory, and the time of a restart without the input. It fails if
// the program ends or does not answer. Run it with
//
//	.ci/hostile
func TestHostile(t *testing.T) {
	if os.Getenv("JINGZI_HOSTILE") != "1" {
		t.Skip("set JINGZI_HOSTILE=1, or run .ci/hostile")
	}
	var table strings.Builder
	fmt.Fprintf(&table, "%-42s %10s %10s %10s\n", "", "answers", "memory", "restart")
	for _, h := range hostiles {
		t.Run(h.name, func(t *testing.T) {
			home := t.TempDir()
			client := newXClient(t)
			w := start(t, home, h.make(t, home)...)
			id, err := strconv.ParseUint(w.id, 10, 32)
			if err != nil {
				t.Fatal(err)
			}
			if h.keys != "" {
				client.focus(uint32(id))
				client.press(h.keys)
			}
			longest := time.Duration(0)
			// Until the program has answered and been idle for a second, or for 100 checks, since a
			// blinking caret can take as much time as work on a busy machine.
			for idleChecks, checks := 0, 0; idleChecks < 10 && checks < 100; checks++ {
				before := w.processorTime()
				elapsed, err := client.ping(uint32(id), timeout, w.ended)
				if err != nil {
					t.Fatal(err)
				}
				longest = max(longest, elapsed)
				time.Sleep(100 * time.Millisecond) // measure whether the program is idle
				idleChecks++
				if w.processorTime()-before > 50*time.Millisecond {
					idleChecks = 0
				}
			}
			peak := w.status("VmHWM") / 1024
			w.terminate()
			w.waitForExit()
			w = start(t, home)
			restart := time.Since(w.started)
			w.wait("a picture", func() bool {
				_, smallGrid := findGrid(w.picture(), game.TicTacToe)
				_, largeGrid := findGrid(w.picture(), game.Freestyle)
				return smallGrid || largeGrid || h.name == "a window of 19999 points"
			})
			fmt.Fprintf(&table, "%-42s %8.0fms %8dMB %8.0fms\n", h.name, float64(longest.Microseconds())/1000, peak, float64(restart.Microseconds())/1000)
		})
	}
	fmt.Print(table.String())
}
