//go:build unix

package e2e

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

// envInt returns the integer in an environment variable, or defaultValue if it is not set.
func envInt(t *testing.T, name string, defaultValue int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return defaultValue
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}

	return n
}

// newRand returns a random source. It logs the seed, which JINGZI_SEED can set.
func newRand(t *testing.T) *rand.Rand {
	t.Helper()
	seed := uint64(envInt(t, "JINGZI_SEED", int(time.Now().UnixNano()&0x7fffffff)))
	t.Logf("set JINGZI_SEED=%d to repeat this run", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// smallSize is the size of the window, which is in the corner of the screen. A small window is fast to draw
// and to read.
var smallSize = image.Pt(440, 560)

// killTest kills a program with the same home directory repeatedly.
type killTest struct {
	t         *testing.T
	rules     game.Rules
	home      string
	w         *window
	board     string        // the latest visible board
	numUndone int           // number of starts after which Undo had to restore it
	slowest   time.Duration // longest time of a start
}

// TestKilled kills the program at random moments, while computers play each other and while stones are
// placed as fast as they are drawn. It checks that every stone that was on the screen is restored at the
// next start, and that every start succeeds. JINGZI_KILLS is the number of kills.
func TestKilled(t *testing.T) {
	kills, r := envInt(t, "JINGZI_KILLS", 24), newRand(t)
	smallBoard := game.Rules{Width: 8, Height: 8, WinLength: 8}

	setups := []map[string]any{
		{"Rules": smallBoard, "Mode": "two"},
		{"Rules": game.Freestyle, "Mode": "watch", "Levels": []string{"easy", "easy"}},
		{"Rules": game.TicTacToe, "Mode": "watch", "Levels": []string{"easy", "easy"}},
		{"Rules": game.TicTacToe, "Mode": "computer", "Level": "hard"},
	}
	const killsPerSetup = 25
	numStones, numEarly, numUndone, slowest := 0, 0, 0, time.Duration(0)
	for numDone := 0; numDone < kills; {
		setup := setups[numDone/min(killsPerSetup, max(1, kills/len(setups)))%len(setups)]
		k := &killTest{t: t, rules: setup["Rules"].(game.Rules), home: t.TempDir()}
		storeSettings(t, k.home, map[string]any{
			"Setup":       setup,
			"Animation":   false,
			"LastMove":    false,
			"Coordinates": false,
			"Width":       smallSize.X,
			"Height":      smallSize.Y,
		})

		for range min(killsPerSetup, kills-numDone, max(1, kills/len(setups))) {
			isStarting := r.IntN(8) == 0 // whether to kill the program while it is starting
			k.w = launch(t, k.home)
			if isStarting {
				time.Sleep(time.Duration(r.IntN(350)) * time.Millisecond)
				numEarly++
			} else {
				k.awaitBoard(numDone)
				k.play(r)
			}
			numStones += k.kill(numDone, isStarting)
			numDone++
			if numDone%100 == 0 {
				t.Logf("%d kills: %d stones were on the screen", numDone, numStones)
			}
		}
		k.w = launch(t, k.home)
		k.awaitBoard(numDone)
		k.w.kill()
		k.awaitClosed()
		numUndone, slowest = numUndone+k.numUndone, max(slowest, k.slowest)
	}
	t.Logf("killed %d times, %d of them while starting: all of %d stones on the screen were restored, after %d "+
		"starts by Undo; the slowest start took %v",
		kills, numEarly, numStones, numUndone, slowest.Round(time.Millisecond))
}

// readBoard returns the board on the screen, or "" if there is none.
func (k *killTest) readBoard() string {
	time.Sleep(3 * pollInterval) // reading the screen takes processor time, which the program may need
	k.w.bounds = image.Rectangle{Max: smallSize}
	k.w.dimmed = true
	return k.w.readBoard(k.rules)
}

// awaitBoard waits until the board is visible after a start, with all stones of k.board. If the last click was
// on a finished game, the next game may have begun, and computers may have played some moves of it unseen. Then
// Undo takes them back and restores the finished game.
func (k *killTest) awaitBoard(numKills int) {
	k.t.Helper()
	k.w.bounds = image.Rectangle{Max: smallSize}
	var board string
	undos := 0
	started := time.Now()
	var seen time.Time // when the next game was first seen; keys pressed before the window has the focus are lost
	k.w.wait(fmt.Sprintf("the board after kill %d, with the stones of\n%s", numKills, k.board), func() bool {
		board = k.readBoard()
		if board == "" || strings.Contains(board, "?") || len(k.board) > 0 && !covers(board, k.board) {
			if isNextGame := board != "" && strings.Count(board, ".") > strings.Count(k.board, "."); !isNextGame {
				seen = time.Time{}
			} else if seen.IsZero() {
				seen = time.Now()
			} else if time.Since(seen) > time.Second {
				k.w.find()
				k.w.bounds = image.Rectangle{Max: smallSize}
				k.w.pressKeys("ctrl+z")
				seen = time.Time{}
				undos++
				if undos == 1 {
					k.numUndone++
				}
			}

			return false
		}

		return true
	})
	k.board = board
	k.slowest = max(k.slowest, time.Since(started))
}

// covers reports whether board contains all of the stones.
func covers(board, stones string) bool {
	for i := range stones {
		if stones[i] != '.' && stones[i] != '\n' && stones[i] != '?' && board[i] != stones[i] {
			return false
		}
	}

	return true
}

// play clicks at random for a random time. Computers that play each other need clicks to continue and to begin
// the next game.
func (k *killTest) play(r *rand.Rand) {
	k.t.Helper()
	g, ok := findGrid(display.picture(k.t, image.Rectangle{Max: smallSize}), k.rules)
	if !ok {
		k.t.Fatal("no board is visible")
	}

	var actions []string
	for range 60 {
		point := g.middle(k.rules.PointAt(r.IntN(k.rules.NumPoints())))
		actions = append(actions, "mousemove", strconv.Itoa(point.X), strconv.Itoa(point.Y), "click", "1",
			"mousemove", strconv.Itoa(screenWidth-1), strconv.Itoa(screenHeight-1), "sleep",
			fmt.Sprintf("0.%02d", 2+r.IntN(8)))
	}
	clicker := exec.Command("xdotool", actions...)
	clicker.Env = append(os.Environ(), "DISPLAY="+display.display)
	if err := clicker.Start(); err != nil {
		k.t.Fatal(err)
	}
	time.Sleep(time.Duration(r.IntN(1200)) * time.Millisecond)
	_ = k.w.cmd.Process.Signal(syscall.SIGSTOP) // so that kill reads everything that has been drawn
	_ = clicker.Process.Kill()
	_ = clicker.Wait()
	k.w.tool("mousemove", strconv.Itoa(screenWidth-1), strconv.Itoa(screenHeight-1))
}

// kill kills the program and returns the number of visible stones. It stops the process first, so that the
// screen does not change before the kill.
func (k *killTest) kill(numKills int, isStarting bool) int {
	k.t.Helper()
	board := k.stoppedBoard()
	if board != "" && !(isStarting && strings.Trim(board, ".\n?") == "") { // a board can be visible before its stones
		k.board = board
	}
	k.w.kill()
	if damaged, _ := filepath.Glob(filepath.Join(dataDir(k.home), "*.damaged-*")); len(damaged) > 0 {
		k.t.Fatalf("after kill %d: got damaged files %v, want none", numKills, damaged)
	}
	k.awaitClosed()

	return strings.Count(k.board, "X") + strings.Count(k.board, "O")
}

// stoppedBoard stops the process, so that the screen does not change any more, and returns the board on it.
func (k *killTest) stoppedBoard() string {
	_ = k.w.cmd.Process.Signal(syscall.SIGSTOP)
	board := k.readBoard()
	for numEqual := 0; numEqual < 2; numEqual++ { // the screen may still be drawing
		if current := k.readBoard(); current != board {
			board, numEqual = current, 0
		}
	}

	return board
}

// awaitClosed waits until the window is closed.
func (k *killTest) awaitClosed() {
	poll(timeout, func() bool { return k.readBoard() == "" })
}

// TestTerminated terminates the program at random moments of the first four seconds of a start and, every fourth
// time, while stones are placed as fast as they are drawn. It checks that the program exits within two seconds,
// with exit code 0 and without a message, and that every stone that was on the screen is restored at the next
// start. JINGZI_TERMINATIONS is the number of starts.
func TestTerminated(t *testing.T) {
	starts, r := envInt(t, "JINGZI_TERMINATIONS", 16), newRand(t)
	t.Setenv("JINGZI_LOG", "")
	signals := []syscall.Signal{syscall.SIGTERM, syscall.SIGINT, syscall.SIGHUP}
	signals = slices.DeleteFunc(signals, func(s syscall.Signal) bool { return signal.Ignored(s) }) // as the program's

	k := &killTest{t: t, rules: game.Rules{Width: 8, Height: 8, WinLength: 8}, home: t.TempDir()}
	storeSettings(t, k.home, map[string]any{
		"Setup":       map[string]any{"Rules": k.rules, "Mode": "two"},
		"Animation":   false,
		"LastMove":    false,
		"Coordinates": false,
		"Width":       smallSize.X,
		"Height":      smallSize.Y,
	})

	numInPlay, numEarly, slowest := 0, 0, time.Duration(0)
	for i := range starts {
		k.w = launch(t, k.home)
		moment := time.Duration(r.IntN(4000)) * time.Millisecond
		if i%4 == 3 {
			k.awaitBoard(i)
			k.play(r)
			k.board = k.stoppedBoard()
			moment = time.Since(k.w.started)
			numInPlay++
		} else {
			time.Sleep(moment)
		}

		isEarly, elapsed := k.terminate(signals[i%len(signals)], moment)
		if isEarly {
			numEarly++
		}
		slowest = max(slowest, elapsed)
		if (i+1)%50 == 0 {
			t.Logf("%d starts, the slowest exit took %v", i+1, slowest.Round(time.Millisecond))
		}
		k.awaitClosed()
	}

	k.w = launch(t, k.home)
	k.awaitBoard(starts)
	t.Logf("terminated %d times, %d of them in play and %d before the program caught signals; the slowest exit took %v",
		starts, numInPlay, numEarly, slowest.Round(time.Millisecond))
}

// terminate sends a signal and returns the time until the program has exited. moment is the time since the
// start. isEarly is true if the program was not yet initialized, so that the system ended it.
func (k *killTest) terminate(s syscall.Signal, moment time.Duration) (isEarly bool, elapsed time.Duration) {
	k.t.Helper()
	const exitLimit, initLimit = 2 * time.Second, 500 * time.Millisecond
	sent := time.Now()
	_ = k.w.cmd.Process.Signal(s)
	_ = k.w.cmd.Process.Signal(syscall.SIGCONT)

	select {
	case <-k.w.ended:
		elapsed = time.Since(sent)
	case <-time.After(timeout):
		k.t.Fatalf("%v %v after the start: timeout waiting for the program to exit\n%s", s, moment, k.w.stacks())
	}
	status := k.w.cmd.ProcessState.Sys().(syscall.WaitStatus)
	isEarly = moment < initLimit && status.Signaled() && status.Signal() == s
	if output := k.w.stderr.String(); elapsed > exitLimit || output != "" || !isEarly && status.ExitStatus() != 0 {
		k.t.Errorf("%v %v after the start: %v after %v, want exit status 0 within %v\n%s", s, moment,
			k.w.cmd.ProcessState, elapsed, exitLimit, output)
	}

	return isEarly, elapsed
}

// TestExitWithHangingScreen checks that a program that is terminated while its screen hangs saves the game and
// exits.
func TestExitWithHangingScreen(t *testing.T) {
	home := t.TempDir()
	storeSettings(t, home, map[string]any{"Setup": map[string]any{"Mode": "two"}, "Animation": false})
	w := start(t, home)
	w.tap(game.TicTacToe, game.Pt(1, 1))
	w.waitForMove(1)

	server := display.xvfb.Process
	defer server.Signal(syscall.SIGCONT)
	if err := server.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	w.terminate()

	select {
	case <-w.ended:
	case <-time.After(timeout):
		t.Fatalf("timeout waiting for the program to exit\n%s", w.stacks())
	}
	if output := w.stderr.String(); output != "" || !w.cmd.ProcessState.Success() {
		t.Errorf("got %v and standard error %q, want success and nothing", w.cmd.ProcessState, output)
	}
	if choices := w.saved().Choices; len(choices) != 1 {
		t.Errorf("got saved choices %v, want one", choices)
	}
}
