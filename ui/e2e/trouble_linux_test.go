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

// mountDisk returns a home directory on a separate small disk. It skips the test if the user may not
// mount one.
func mountDisk(t *testing.T) (home string) {
	t.Helper()
	home = t.TempDir()
	if err := syscall.Mount("none", home, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("cannot mount a disk: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(home, syscall.MNT_DETACH) })
	return home
}

// waitForText waits until the text of the bar below the board has changed.
func (w *window) waitForText(event string, before []byte) {
	w.t.Helper()
	w.wait(event, func() bool { return !slices.Equal(w.statusPixels(), before) })
}

// statusPixels returns the pixels below a board of squares, which contain the text of the bar.
func (w *window) statusPixels() []byte {
	img := w.picture()
	return img.Pix[len(img.Pix)-70*img.Stride:]
}

// TestFullDisk checks that while the disk is full the game can be continued, a message says that it
// cannot be saved, and the last saved game stays on the disk; and that the game is saved once there is
// space, without another move.
func TestFullDisk(t *testing.T) {
	home := mountDisk(t)
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.waitForMove(1)
	makeRoom := fillDisk(t, home)
	before := w.statusPixels()
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.wait("the stone", func() bool { return w.readBoard(game.TicTacToe) == "O..\n.X.\n...\n" })
	w.waitForText("the trouble in words", before)
	if s := w.saved(); s.At != 1 {
		t.Errorf("got the stored game %+v, want it before the second stone", s)
	}
	makeRoom()
	w.waitForMove(2)
	w.kill()
	w = start(t, home)
	w.waitForMove(2)
}

// fillDisk fills a disk to the last byte, until makeRoom is called.
func fillDisk(t *testing.T, disk string) (makeRoom func()) {
	t.Helper()
	path := filepath.Join(disk, "rubbish")
	file, err := os.Create(path)
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
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFirstStartOnAFullDisk checks that the first start on a full disk shows the start page, and saves
// the game once there is space.
func TestFirstStartOnAFullDisk(t *testing.T) {
	home := mountDisk(t)
	makeRoom := fillDisk(t, home)
	w := launchFirst(t, home)
	w.find()
	w.click(w.startButton())
	w.wait("the board", func() bool { return w.readBoard(game.TicTacToe) == "...\n...\n...\n" })
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.wait("the stone", func() bool { return strings.Contains(w.readBoard(game.TicTacToe), "X") })
	makeRoom()
	w.waitForMove(2)
	w.kill()
	w = launchFirst(t, home)
	w.find()
	w.waitForMove(2)
}

// TestReadOnlyHome checks that in a read-only home directory the last game is resumed and can be
// continued.
func TestReadOnlyHome(t *testing.T) {
	home := mountDisk(t)
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.waitForMove(1)
	w.pressKeys("ctrl+q")
	w.waitForExit()
	before, err := os.ReadFile(filepath.Join(dataDir(home), "jingzi.db"))
	if err != nil {
		t.Fatal(err)
	}

	if err := syscall.Mount("none", home, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	w = start(t, home)
	w.waitForMove(1)
	words := w.statusPixels()
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.wait("the stone", func() bool { return w.readBoard(game.TicTacToe) == "O..\n.X.\n...\n" })
	w.waitForText("the trouble in words", words)
	w.pressKeys("ctrl+q")
	w.waitForExit()
	if after, err := os.ReadFile(filepath.Join(dataDir(home), "jingzi.db")); err != nil || string(after) != string(before) {
		t.Errorf("the file of a newer version was changed, %v", err)
	}
}

// TestJumpingClock checks that the game is resumed after the clock was set forward or back between two
// starts.
func TestJumpingClock(t *testing.T) {
	home := t.TempDir()
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	for n, clock := range []time.Time{time.Now(), time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1, 0), time.Now()} {
		files, err := filepath.Glob(filepath.Join(dataDir(home), "*"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			if err := os.Chtimes(file, clock, clock); err != nil {
				t.Fatal(err)
			}
		}
		w := start(t, home)
		w.waitForMove(n)
		w.tap(game.TicTacToe, game.Pt([]int{1, 0, 2, 1}[n], []int{1, 0, 0, 0}[n]))
		w.waitForMove(n + 1)
		w.kill()
	}
}

// TestTwoWindows checks that two windows have a game each, and that after a kill of both, two new
// windows continue them, the last played one first.
func TestTwoWindows(t *testing.T) {
	home := t.TempDir()
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	first := start(t, home)
	first.tap(game.TicTacToe, game.Pt(1, 1))
	first.waitForMove(1)

	second := start(t, home)
	second.wait("an empty board", func() bool { return second.readBoard(game.TicTacToe) == "...\n...\n...\n" })
	second.tap(game.TicTacToe, game.Pt(2, 2))
	second.wait("a stone in the second window", func() bool { return second.readBoard(game.TicTacToe) == "...\n...\n..X\n" })
	second.kill()
	first.wait("the first window again", func() bool { return first.readBoard(game.TicTacToe) == "...\n.X.\n...\n" })
	first.tool("windowfocus", "--sync", first.id)
	first.tap(game.TicTacToe, game.Pt(0, 0))
	first.waitForMove(2)
	first.kill()

	for range 3 { // looked at and killed again, they are in the same order
		first = start(t, home)
		first.waitForMove(2)
		second = start(t, home)
		second.wait("the game of the other window", func() bool { return second.readBoard(game.TicTacToe) == "...\n...\n..X\n" })
		first.kill()
		second.kill()
	}
}

// TestLateMessageIsPainted checks that a message that arrives while nobody uses the window is painted:
// the error for a file that takes longer to read than the window to open.
func TestLateMessageIsPainted(t *testing.T) {
	home := t.TempDir()
	slowFile := filepath.Join(home, "slow.sgf")
	record := "(;GM[2]SZ[15];B[hh]" + strings.Repeat("(;C["+strings.Repeat("\xb5\xda", 22)+"])", 299_000) + ")" // its charset must be guessed, which is slow
	if err := os.WriteFile(slowFile, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	w := start(t, home)
	w.grid(game.TicTacToe)
	w.waitUntilIdle()
	before := w.statusPixels()
	w.kill()

	w = start(t, home, slowFile)
	w.grid(game.TicTacToe)
	w.waitForText("the refusal", before)
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
	storeSettings(t, home, map[string]any{"Programs": []string{path}, "Setup": map[string]any{"Rules": game.Freestyle,
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

// TestEnginesEnd checks that an engine and its child processes end with the program, whether it is
// killed or quits, and after a new game without the engine, even if they ignore commands.
func TestEnginesEnd(t *testing.T) {
	kill := func(w *window) { w.kill() }
	for name, end := range map[string]func(w *window){
		"killed": kill,
		"quit": func(w *window) {
			w.pressKeys("ctrl+q")
			w.waitForExit()
		},
		"two players": func(w *window) {
			w.pressKeys("ctrl+n")
			w.chooseMenuItem(3, "Down", "Down")
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
				findProcesses := func() (pids []string) {
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
				w.wait("the engine and its child", func() bool { return len(findProcesses()) >= 2 })
				end(w)
				if poll(timeout, func() bool { return len(findProcesses()) == 0 }) {
					return
				}
				remaining := findProcesses()
				for _, name := range remaining {
					if pid, err := strconv.Atoi(name); err == nil {
						_ = syscall.Kill(pid, syscall.SIGKILL)
					}
				}
				t.Fatalf("got the remaining processes %q, want none", remaining)
			})
		}
	}
}
