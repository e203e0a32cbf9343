package e2e

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

// mountDisk returns a home directory on a separate disk of 1 MB. It skips the test if the user may not mount one.
func mountDisk(t *testing.T) (home string) {
	t.Helper()
	home = t.TempDir()
	if err := syscall.Mount("none", home, "tmpfs", 0, "size=1m"); err != nil {
		t.Skip("cannot mount a disk: ", err)
	}
	t.Cleanup(func() { _ = syscall.Unmount(home, syscall.MNT_DETACH) })

	return home
}

// TestKilledOnFullDisk checks that a game that was played while the disk was full is continued after a kill, since
// it was saved in the temporary folder.
func TestKilledOnFullDisk(t *testing.T) {
	home := mountDisk(t)
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.waitForMove(1)
	freeSpace := fillDisk(t, home)
	const board = "O.X\nOX.\n...\n"
	for _, p := range []game.Point{game.Pt(0, 0), game.Pt(2, 0), game.Pt(0, 1)} {
		w.tap(game.TicTacToe, p)
	}
	w.wait("four stones", func() bool { return w.readBoard(game.TicTacToe) == board })

	for _, isFree := range []bool{false, true} {
		w.kill()
		if isFree {
			freeSpace()
		}
		w = start(t, home)
		w.wait("the four stones after a kill", func() bool { return w.readBoard(game.TicTacToe) == board })
	}
	w.waitForMove(4)
}

// TestFullDisk checks that while the disk is full the game can be continued, a message says that it cannot be
// saved, and the last saved game stays on the disk. Once there is space, the game is saved without another move.
func TestFullDisk(t *testing.T) {
	home := mountDisk(t)
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.waitForMove(1)
	freeSpace := fillDisk(t, home)
	status := w.statusPixels()
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.wait("the stone", func() bool { return w.readBoard(game.TicTacToe) == "O..\n.X.\n...\n" })
	w.waitForText("a message that the game cannot be saved", status)
	if s := w.saved(); s.At != 1 {
		t.Errorf("got stored game %+v, want it before the second stone", s)
	}
	freeSpace()
	w.waitForMove(2)
	w.kill()
	w = start(t, home)
	w.waitForMove(2)
}

// fillDisk fills a disk to the last byte, until freeSpace is called.
func fillDisk(t *testing.T, disk string) (freeSpace func()) {
	t.Helper()
	path := filepath.Join(disk, "filler")
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

// TestFirstStartOnFullDisk checks that the first start on a full disk shows the start page, and that the game is
// saved once there is space.
func TestFirstStartOnFullDisk(t *testing.T) {
	home := mountDisk(t)
	freeSpace := fillDisk(t, home)
	w := launchFirst(t, home)
	w.find()
	w.click(w.startButton())
	w.wait("the board", func() bool { return w.readBoard(game.TicTacToe) == "...\n...\n...\n" })
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.wait("the stone", func() bool { return strings.Contains(w.readBoard(game.TicTacToe), "X") })
	freeSpace()
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
	original, err := os.ReadFile(filepath.Join(dataDir(home), "jingzi.db"))
	if err != nil {
		t.Fatal(err)
	}

	if err := syscall.Mount("none", home, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""); err != nil {
		t.Skip(err)
	}
	w = start(t, home)
	w.waitForMove(1)
	status := w.statusPixels()
	w.tap(game.TicTacToe, game.Pt(0, 0))
	w.wait("the stone", func() bool { return w.readBoard(game.TicTacToe) == "O..\n.X.\n...\n" })
	w.waitForText("a message that the game cannot be saved", status)
	w.pressKeys("ctrl+q")
	w.waitForExit()
	if content, err := os.ReadFile(filepath.Join(dataDir(home), "jingzi.db")); err != nil ||
		string(content) != string(original) {
		t.Errorf("the file in the read-only directory was changed or cannot be read (error: %v)", err)
	}
}

// TestJumpingClock checks that the game is resumed after the clock has been set forward or back between two starts.
func TestJumpingClock(t *testing.T) {
	home := t.TempDir()
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})

	for n, clock := range []time.Time{time.Now(), time.Date(2099, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1, 0),
		time.Now()} {
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

// TestTwoWindows checks that each of two windows has its own game, and that after both are killed, two new windows
// continue the games, beginning with the one in which the last move was made.
func TestTwoWindows(t *testing.T) {
	home := t.TempDir()
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	window1 := start(t, home)
	window1.tap(game.TicTacToe, game.Pt(1, 1))
	window1.waitForMove(1)

	window2 := start(t, home)
	window2.wait("an empty board", func() bool { return window2.readBoard(game.TicTacToe) == "...\n...\n...\n" })
	window2.tap(game.TicTacToe, game.Pt(2, 2))
	window2.wait("a stone in the second window", func() bool {
		return window2.readBoard(game.TicTacToe) == "...\n...\n..X\n"
	})
	window2.kill()
	window1.wait("the board of the first window", func() bool {
		return window1.readBoard(game.TicTacToe) == "...\n.X.\n...\n"
	})
	window1.tool("windowfocus", "--sync", window1.id)
	window1.tap(game.TicTacToe, game.Pt(0, 0))
	window1.waitForMove(2)
	window1.kill()

	for range 3 { // a window that is opened and killed without a move keeps the order
		window1 = start(t, home)
		window1.waitForMove(2)
		window2 = start(t, home)
		window2.wait("the game of the other window", func() bool {
			return window2.readBoard(game.TicTacToe) == "...\n...\n..X\n"
		})
		window1.kill()
		window2.kill()
	}
}

// TestLateMessageIsPainted checks that a message is painted if it appears without input, as does the error for a
// file that takes long to read.
func TestLateMessageIsPainted(t *testing.T) {
	home := t.TempDir()
	slowFile := filepath.Join(home, "slow.sgf")
	record := "(;GM[2]SZ[15];B[hh]" + strings.Repeat("(;C["+strings.Repeat("\xb5\xda", 22)+"])", 299_000) + ")" // detecting its charset is slow
	if err := os.WriteFile(slowFile, []byte(record), 0o600); err != nil {
		t.Fatal(err)
	}
	w := start(t, home)
	w.grid(game.TicTacToe)
	w.waitUntilIdle()
	status := w.statusPixels()
	w.kill()

	w = start(t, home, slowFile)
	w.grid(game.TicTacToe)
	w.waitForText("an error message", status)
}

// seatHangingEngine makes an engine the opponent that starts a child process, replies only to START and RESTART,
// and ignores signals and END. launcher is the command that runs it, if any.
func seatHangingEngine(t *testing.T, home, launcher string) (path string) {
	t.Helper()

	path = filepath.Join(home, "pbrain-hanging")
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

// launchers lists commands that run an engine in the process group of the program, or in another.
var launchers = []string{"", "timeout 100000", "setsid", "setsid -f"}

func init() {
	for _, launcher := range launchers {
		hostileInputs = append(hostileInputs,
			hostileInput{"a hanging engine " + launcher, func(t *testing.T, home string) []string {
				seatHangingEngine(t, home, launcher)
				return nil
			}, "ctrl+n"})
	}
}

// TestEnginesEnd checks that a hanging engine and its child processes end when the program is killed or quits, and
// after a new game without the engine.
func TestEnginesEnd(t *testing.T) {
	for name, end := range map[string]func(w *window){
		"killed": (*window).kill,
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
			if name != "killed" && i%2 == 0 { // one launcher of each kind is enough
				continue
			}
			t.Run(name+" "+launcher, func(t *testing.T) {
				home := t.TempDir()
				engine := seatHangingEngine(t, home, launcher)
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
				t.Fatalf("got remaining processes %q, want none", remaining)
			})
		}
	}
}
