package e2e

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

// disk returns a home directory on a small disk of its own. It skips the test if the user may not mount
// one.
func disk(t *testing.T) (home string) {
	t.Helper()
	home = t.TempDir()
	if err := syscall.Mount("none", home, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("no disk of its own: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(home, syscall.MNT_DETACH) })
	return home
}

// says waits until the text of the bar below the board has changed.
func (w *window) says(what string, before []byte) {
	w.t.Helper()
	w.wait(what, func() bool { return !slices.Equal(w.words(), before) })
}

// words returns the pixels below a board of squares, which contain the text of the bar.
func (w *window) words() []byte {
	img := w.picture()
	return img.Pix[len(img.Pix)-70*img.Stride:]
}

// While the disk is full the game can be continued, and a message says that it cannot be saved. The last
// saved game stays on the disk. When there is space again, the game is saved without another move.
func TestFullDisk(t *testing.T) {
	home := disk(t)
	remember(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.shows(1)
	makeRoom := fill(t, home)
	words := w.words()
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.wait("the stone", func() bool { return w.seen(game.TicTacToe) == "O..\n.X.\n...\n" })
	w.says("the trouble in words", words)
	if s := w.saved(); s.At != 1 {
		t.Errorf("the disk has %+v", s)
	}
	makeRoom()
	w.shows(2)
	w.kill()
	w = start(t, home)
	w.shows(2)
}

// fill fills a disk to the last byte, until makeRoom is called.
func fill(t *testing.T, disk string) (makeRoom func()) {
	t.Helper()
	rubbish := filepath.Join(disk, "rubbish")
	file, err := os.Create(rubbish)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	for size := 1 << 16; size > 0; {
		if _, err := file.Write(make([]byte, size)); err != nil {
			size /= 2
		}
	}
	return func() {
		if err := os.Remove(rubbish); err != nil {
			t.Fatal(err)
		}
	}
}

// The first start on a full disk shows the start page, and saves the game once there is space.
func TestFirstStartOnAFullDisk(t *testing.T) {
	home := disk(t)
	makeRoom := fill(t, home)
	w := launchFirst(t, home)
	w.find()
	w.click(w.startButton())
	w.wait("the board", func() bool { return w.seen(game.TicTacToe) == "...\n...\n...\n" })
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.wait("the stone", func() bool { return strings.Contains(w.seen(game.TicTacToe), "X") })
	makeRoom()
	w.shows(2)
	w.kill()
	w = launchFirst(t, home)
	w.find()
	w.shows(2)
}

// In a read-only home directory the last game is read and can be continued.
func TestReadOnlyHome(t *testing.T) {
	home := disk(t)
	remember(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.shows(1)
	w.key("ctrl+q")
	w.leaves()
	before, err := os.ReadFile(filepath.Join(dir(home), "jingzi.db"))
	if err != nil {
		t.Fatal(err)
	}

	if err := syscall.Mount("none", home, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	w = start(t, home)
	w.shows(1)
	words := w.words()
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.wait("the stone", func() bool { return w.seen(game.TicTacToe) == "O..\n.X.\n...\n" })
	w.says("the trouble in words", words)
	w.key("ctrl+q")
	w.leaves()
	if after, err := os.ReadFile(filepath.Join(dir(home), "jingzi.db")); err != nil || string(after) != string(before) {
		t.Errorf("the file has changed, %v", err)
	}
}

// The game is found after the clock was set forward or back between two sessions.
func TestJumpingClock(t *testing.T) {
	home := t.TempDir()
	remember(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	for n, then := range []time.Time{time.Now(), time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1, 0), time.Now()} {
		files, err := filepath.Glob(filepath.Join(dir(home), "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if err := os.Chtimes(file, then, then); err != nil {
				t.Fatal(err)
			}
		}
		w := start(t, home)
		w.shows(n)
		w.tap(game.TicTacToe, game.Pt([]int{1, 0, 2, 1}[n], []int{1, 0, 0, 0}[n]))
		w.shows(n + 1)
		w.kill()
	}
}

// Two windows at once have a game each. After a kill of both, two new windows continue them, the last
// played one first.
func TestTwoWindows(t *testing.T) {
	home := t.TempDir()
	remember(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	one := start(t, home)
	one.tap(game.TicTacToe, game.Pt(1, 1))
	one.shows(1)

	two := start(t, home)
	two.wait("an empty board", func() bool { return two.seen(game.TicTacToe) == "...\n...\n...\n" })
	two.tap(game.TicTacToe, game.Pt(2, 2))
	two.wait("a stone in the second window", func() bool { return two.seen(game.TicTacToe) == "...\n...\n..X\n" })
	two.kill()
	one.wait("the first window again", func() bool { return one.seen(game.TicTacToe) == "...\n.X.\n...\n" })
	one.tool("windowfocus", "--sync", one.id)
	one.tap(game.TicTacToe, game.Pt(0, 0))
	one.shows(2)
	one.kill()

	for range 3 { // looked at and killed again, they are in the same order
		one = start(t, home)
		one.shows(2)
		two = start(t, home)
		two.wait("the game of the other window", func() bool { return two.seen(game.TicTacToe) == "...\n...\n..X\n" })
		one.kill()
		two.kill()
	}
}

// A message that comes while nobody uses the window is painted: here the error for a file that takes longer
// to read than the window to open.
func TestRefusalIsPainted(t *testing.T) {
	home := t.TempDir()
	slow := filepath.Join(home, "slow.sgf")
	record := "(;GM[2]SZ[15];B[hh]" + strings.Repeat("(;C["+strings.Repeat("\xb5\xda", 22)+"])", 299_000) + ")" // whose charset is to be guessed
	if err := os.WriteFile(slow, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	w := start(t, home)
	w.grid(game.TicTacToe)
	w.calm()
	nothing := w.words()
	w.kill()

	w = start(t, home, slow)
	w.grid(game.TicTacToe)
	w.says("the refusal", nothing)
}

// deafEngine seats an engine that starts another program, answers only START and ignores END. A launcher
// runs it: none, timeout or setsid.
func deafEngine(t *testing.T, home, launcher string) (path string) {
	t.Helper()
	path = filepath.Join(home, "pbrain-deaf")
	for file, text := range map[string]string{
		path: "exec " + launcher + " " + path + ".sh\n",
		path + ".sh": "trap '' TERM HUP INT PIPE\nexport ENGINE=" + path + "\nsleep 1000 &\n" +
			"while read -r line; do case $line in START*|RESTART*) echo OK;; esac; done\nwhile :; do sleep 1000; done\n",
	} {
		if err := os.WriteFile(file, []byte("#!/bin/sh\n"+text), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	remember(t, home, map[string]any{"Programs": []string{path}, "Setup": map[string]any{"Rules": game.Freestyle,
		"Mode": "computer", "Begins": "computer", "Level": game.ProgramLevel(path)}})
	return path
}

// launchers run an engine in the process group of the program, or in another.
var launchers = []string{"", "timeout 100000", "setsid", "setsid -f"}

func init() {
	for _, launcher := range launchers {
		hostiles = append(hostiles, hostile{"a deaf engine " + launcher, func(t *testing.T, home string) []string {
			deafEngine(t, home, launcher)
			return nil
		}, "ctrl+n"})
	}
}

// An engine and its child processes end with the program, whether it is killed or quits, and after a new
// game without the engine, even if they ignore commands.
func TestEnginesEnd(t *testing.T) {
	kill := func(w *window) { w.kill() }
	for name, end := range map[string]func(w *window){
		"killed": kill,
		"quit": func(w *window) {
			w.key("ctrl+q")
			w.leaves()
		},
		"two players": func(w *window) {
			w.key("ctrl+n")
			w.menu(3, "Down", "Down")
		},
	} {
		for i, launcher := range launchers {
			if name != "killed" && i%2 == 0 { // the others are ended in the same way
				continue
			}
			t.Run(name+" "+launcher, func(t *testing.T) {
				home := t.TempDir()
				engine := deafEngine(t, home, launcher)
				w := start(t, home)
				alive := func() (pids []string) {
					for _, name := range []string{"cmdline", "environ"} {
						files, _ := filepath.Glob("/proc/[0-9]*/" + name)
						for _, file := range files {
							if text, err := os.ReadFile(file); err == nil && strings.Contains(string(text), engine) {
								pids = append(pids, strings.Split(file, "/")[2])
							}
						}
					}
					return pids
				}
				w.wait("the engine and its child", func() bool { return len(alive()) >= 2 })
				end(w)
				if poll(patience, func() bool { return len(alive()) == 0 }) {
					return
				}
				left := alive()
				for _, name := range left {
					if pid, err := strconv.Atoi(name); err == nil {
						_ = syscall.Kill(pid, syscall.SIGKILL)
					}
				}
				t.Fatalf("processes %q are left", left)
			})
		}
	}
}
