package e2e

import (
	"fmt"
	"image"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

// number is a whole number from the environment.
func number(t *testing.T, name string, usual int) int {
	t.Helper()
	text := os.Getenv(name)
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return n
}

// chance is a source of chance whose seed is in the log, and may be given in
// JINGZI_SEED.
func chance(t *testing.T) *rand.Rand {
	t.Helper()
	seed := uint64(number(t, "JINGZI_SEED", int(time.Now().UnixNano()&0x7fffffff)))
	t.Logf("JINGZI_SEED=%d does the same again", seed)
	return rand.New(rand.NewPCG(seed, 1))
}

// corner is where a window of the usual size comes.
var corner = image.Rect(0, 0, 560, 700)

// sitting is a player's home in which the program is killed again and again.
type sitting struct {
	t       *testing.T
	rules   game.Rules
	home    string
	w       *window
	shown   []string // the boards that may come back: the last one seen, and those put aside for it
	clicked bool     // perhaps on a finished game, which brings the next
}

// The program is killed at random moments, while computers play each other and
// while stones are clicked down as fast as they are drawn. Every stone that was
// on the screen at that moment is there after the next start, and no start
// fails. JINGZI_KILLS is how often.
func TestKilled(t *testing.T) {
	kills, r := number(t, "JINGZI_KILLS", 24), chance(t)
	eight := game.Rules{Width: 8, Height: 8, Line: 8}
	sittings := []map[string]any{
		{"Rules": eight, "Mode": "two"},
		{"Rules": game.Freestyle, "Mode": "watch", "Levels": []string{"easy", "easy"}},
		{"Rules": game.TicTacToe, "Mode": "watch", "Levels": []string{"easy", "easy"}},
		{"Rules": game.TicTacToe, "Mode": "computer", "Level": "hard"},
	}
	const each = 25 // kills in a sitting
	stones, midstart := 0, 0
	for done := 0; done < kills; {
		setup := sittings[done/min(each, max(1, kills/len(sittings)))%len(sittings)]
		s := &sitting{t: t, rules: setup["Rules"].(game.Rules), home: t.TempDir()}
		remember(t, s.home, map[string]any{"Setup": setup, "Animation": false})
		for range min(each, kills-done, max(1, kills/len(sittings))) {
			early := r.IntN(8) == 0 // while it is still starting
			s.w = launch(t, s.home)
			if early {
				time.Sleep(time.Duration(r.IntN(350)) * time.Millisecond)
				midstart++
			} else {
				s.returns(done)
				s.play(r)
			}
			stones += s.kill(done, early)
			if done++; done%100 == 0 {
				t.Logf("%d kills: %d stones were on the screen", done, stones)
			}
		}
		s.w = launch(t, s.home)
		s.returns(done)
		s.w.kill()
		s.gone()
	}
	t.Logf("killed %d times, %d of them while starting: %d stones were on the screen, and all came back", kills, midstart, stones)
}

// look is the board on the screen; empty if none is there.
func (s *sitting) look() string {
	s.w.at = corner
	return s.w.seen(s.rules)
}

// returns waits for the board after a start and finds on it what was shown
// before.
func (s *sitting) returns(done int) {
	s.t.Helper()
	s.w.at = corner
	var board string
	s.w.wait(fmt.Sprintf("the board after kill %d, with the stones of\n%s", done, strings.Join(s.shown, "or\n")), func() bool {
		board = s.look()
		return board != "" && !strings.Contains(board, "?") && (s.shown == nil || slices.ContainsFunc(s.shown, func(b string) bool { return covers(board, b) }))
	})
	s.shown = []string{board}
}

// covers reports whether all stones of a board are on another.
func covers(board, stones string) bool {
	for i := range stones {
		if stones[i] != '.' && stones[i] != '\n' && stones[i] != '?' && board[i] != stones[i] {
			return false
		}
	}
	return true
}

// play clicks at random for a random time. Computers that play each other need
// a click to go on, and one for the next game; others do not mind.
func (s *sitting) play(r *rand.Rand) {
	s.t.Helper()
	g, ok := findGrid(display.picture(s.t, corner), s.rules)
	if !ok {
		s.t.Fatal("no board to click on")
	}
	var steps []string
	for range 60 {
		at := g.middle(s.rules.PointAt(r.IntN(s.rules.Size())))
		steps = append(steps, "mousemove", strconv.Itoa(at.X), strconv.Itoa(at.Y), "click", "1",
			"mousemove", strconv.Itoa(screenWidth-1), strconv.Itoa(screenHeight-1), "sleep", fmt.Sprintf("0.%02d", 2+r.IntN(8)))
	}
	hand := exec.Command("xdotool", steps...)
	hand.Env = append(os.Environ(), "DISPLAY="+display.display)
	if err := hand.Start(); err != nil {
		s.t.Fatal(err)
	}
	for end := time.Now().Add(time.Duration(r.IntN(1200)) * time.Millisecond); time.Now().Before(end); time.Sleep(glance) {
		s.note()
	}
	_ = s.w.cmd.Process.Signal(syscall.SIGSTOP) // kill waits for what it has drawn
	_ = hand.Process.Kill()
	_ = hand.Wait()
}

// note remembers the last whole board that was on the screen, and forgets what
// a new game has cleared away.
func (s *sitting) note() {
	if board := s.look(); board != "" && !strings.Contains(board, "?") {
		s.shown = []string{board}
	}
}

// kill ends the program at once and returns how many stones it had shown. It
// is stopped first, so that what is on the screen holds still: to the program
// that is the moment of its death.
func (s *sitting) kill(done int, early bool) int {
	s.t.Helper()
	_ = s.w.cmd.Process.Signal(syscall.SIGSTOP)
	before := s.look()
	for same := 0; same < 3; same++ { // the screen may still be drawing
		time.Sleep(glance)
		if now := s.look(); now != before {
			before, same = now, 0
		}
	}
	if before != "" && !(early && s.shown != nil && strings.Trim(before, ".\n?") == "") {
		s.shown = []string{before}
	}
	s.w.kill()
	if damaged, _ := filepath.Glob(filepath.Join(dir(s.home), "*.damaged-*")); len(damaged) > 0 {
		s.t.Fatalf("after kill %d: damaged files %v", done, damaged)
	}
	s.gone()
	if s.shown == nil {
		return 0
	}
	return strings.Count(s.shown[0], "X") + strings.Count(s.shown[0], "O")
}

// gone waits for the window to leave the screen.
func (s *sitting) gone() {
	for end := time.Now().Add(patience); s.look() != "" && time.Now().Before(end); {
		time.Sleep(glance)
	}
}
