//go:build unix

package e2e

import (
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
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// monkey performs random actions with mouse and keyboard.
type monkey struct {
	t      *testing.T
	rng    *rand.Rand
	client *xClient
	w      *window
	home   string
	main   uint32 // id of the main window
	isRace bool   // whether the program runs with the race detector

	responses   []time.Duration // response time of each action
	maxResponse time.Duration
	slowest     string    // the action with the longest response time
	numChecks   int       // number of successful checks of painting
	recent      []string  // the latest actions
	usages      [][]usage // for each start, measurements of the idle program
}

// usage holds the number of goroutines, the allocated bytes and the resident memory (in KB) of a program.
type usage struct{ goroutines, bytes, resident int }

// TestMonkey clicks, types, chooses from menus, turns the wheel and resizes windows at random, with a
// window manager, on all boards and in all languages. It checks that the program exits only on request,
// always responds, and paints: after every sequence of actions, a click draws a mark. Once all boards and
// languages have been opened, the number of goroutines must not grow, and memory must not grow by more than
// 40 MB. Some 17 MB are allocated once, for the stored proofs and the prover of the guide. Most of the rest is
// cached by Fyne for a minute; FYNE_CACHE=1s avoids it. The response times are logged without a bound.
//
// JINGZI_MONKEY is the number of actions. From 2,000 on, memory is measured more often, and must not grow between the
// third quarter and the last; see checkGrowth. JINGZI_RACE=1 turns on the race detector.
func TestMonkey(t *testing.T) {
	numSteps, r := envInt(t, "JINGZI_MONKEY", 500), newRand(t)
	m := &monkey{t: t, rng: r, home: t.TempDir(), client: newXClient(t)}
	m.client.startWindowManager()
	var flags []string
	if m.isRace = os.Getenv("JINGZI_RACE") == "1"; m.isRace {
		flags = append(flags, "-race")
	}
	withVitals(t, flags...)

	originalAppearance := appearance
	defer func() { appearance = originalAppearance }()

	measuresGrowth := numSteps >= 2000 && !m.isRace
	if measuresGrowth {
		// Fyne keeps for a minute what was visible, which differs from measurement to measurement.
		t.Setenv("FYNE_CACHE", "1s")
	}
	m.start()

	// Actions between two measurements.
	measureInterval := 400
	if measuresGrowth {
		measureInterval = numSteps / 16
	}
	for end := len(m.responses) + numSteps; len(m.responses) < end; {
		for next := min(len(m.responses)+measureInterval, end); len(m.responses) < next; {
			m.step()
		}
		m.measureIdle()
		// Choose another board and mode, but no other language: that would load fonts, of which Fyne
		// caches up to 32 unused ones.
		m.setMode(r.IntN(3))
		m.setBoard(r.IntN(len(game.Variants)), 0)
	}

	slices.Sort(m.responses)
	quantile := func(share float64) time.Duration {
		return m.responses[int(share*float64(len(m.responses)-1))].Round(100 * time.Microsecond)
	}
	numSlow := len(m.responses) - firstOver(m.responses, 500*time.Millisecond)
	t.Logf("%d restarts; %d checks of painting", len(m.usages)-1, m.numChecks)
	t.Logf(
		"response times: median %v, 99%% within %v, 99.9%% within %v, maximum %v (%s); %d of %d took more than 500 ms",
		quantile(0.5), quantile(0.99), quantile(0.999), quantile(1), m.slowest, numSlow, len(m.responses))
	if measuresGrowth {
		m.checkGrowth()
	}
	m.w.pressKeys("ctrl+q")
	m.w.waitForExit()
	m.checkErrors()
}

// checkGrowth compares the memory in the last quarter of the measurements with that in the third, the least in each: by
// then all caches have their size, and what still grows would grow without an end. The program must not have been
// restarted in between.
func (m *monkey) checkGrowth() {
	m.t.Helper()
	usages := m.usages[len(m.usages)-1]
	quarter := len(usages) / 4
	if quarter < 2 {
		m.t.Skipf("got %d measurements since the last restart, want at least 8", len(usages))
	}

	least := func(usages []usage) (bytes, resident int) {
		bytes, resident = usages[0].bytes, usages[0].resident*1024
		for _, u := range usages {
			bytes, resident = min(bytes, u.bytes), min(resident, u.resident*1024)
		}

		return bytes, resident
	}
	thirdBytes, thirdResident := least(usages[2*quarter : 3*quarter])
	lastBytes, lastResident := least(usages[3*quarter:])
	m.t.Logf("least in the third and the last quarter: %.1f and %.1f MB allocated, %.1f and %.1f MB resident",
		float64(thirdBytes)/1e6, float64(lastBytes)/1e6, float64(thirdResident)/1e6, float64(lastResident)/1e6)

	const maxGrowth = 8e6 // bytes
	if lastBytes > thirdBytes+maxGrowth || lastResident > thirdResident+2*maxGrowth {
		m.t.Errorf("the memory grows by %.1f MB allocated and %.1f MB resident, want at most %.1f and %.1f",
			float64(lastBytes-thirdBytes)/1e6, float64(lastResident-thirdResident)/1e6, maxGrowth/1e6, 2*maxGrowth/1e6)
	}
}

// withVitals builds a program that reports its goroutines and memory, and makes the test run it.
func withVitals(t *testing.T, flags ...string) {
	t.Helper()
	originalProgram := program
	t.Cleanup(func() { program = originalProgram })
	program = filepath.Join(t.TempDir(), "jingzi")
	build := append([]string{"build", "-tags", "vitals", "-o", program}, flags...)
	if out, err := exec.Command("go", append(build, "jingzi")...).CombinedOutput(); err != nil {
		t.Fatalf("build of the program: %v\n%s", err, out)
	}
}

// vitals returns the usage reported by a program that withVitals has built.
func (w *window) vitals() (u usage) {
	w.t.Helper()
	numEarlier := len(vitalsPattern.FindAllString(w.stderr.String(), -1))
	_ = w.cmd.Process.Signal(syscall.SIGUSR1)
	w.wait("vitals", func() bool {
		all := vitalsPattern.FindAllStringSubmatch(w.stderr.String(), -1)
		if len(all) == numEarlier {
			return false
		}
		u.goroutines, _ = strconv.Atoi(all[numEarlier][1])
		u.bytes, _ = strconv.Atoi(all[numEarlier][2])

		return true
	})
	u.resident = w.status("VmRSS")

	return u
}

// TestClosedWindowsAreReleased checks that the memory of a closed window and of its large tree is
// released.
func TestClosedWindowsAreReleased(t *testing.T) {
	t.Setenv("FYNE_CACHE", "2s") // time for which Fyne caches objects that were visible
	withVitals(t)
	w := start(t, t.TempDir())
	openAndClose := func(action func(tree *window)) {
		tree := w.openSecondary("Search tree", func() { w.pressKeys("ctrl+t") })
		tree.waitUntilSettled()
		action(tree)
		tree.pressKeys("ctrl+w")
		w.wait("the window to close", func() bool {
			ids, _ := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
			return len(strings.Fields(ids)) == 1
		})
		w.tool("windowfocus", "--sync", w.id)
	}
	openAndClose(func(*window) {}) // loads the fonts
	original := w.vitals().bytes
	const minTreeSize, maxRemaining = 8e6, 4e6 // bytes
	openAndClose(func(tree *window) {
		tree.pressKeys("d", "d", "d", "d", "d")
		tree.waitUntilSettled()
		tree.wait("a large tree", func() bool { return w.vitals().bytes > original+minTreeSize })
		tree.pressKeys("l", "l") // a lesson; Fyne never releases its text, which has a theme of its own
		tree.waitUntilSettled()
	})
	const cleanupPeriod = 10 * time.Second // time between two cleanups of Fyne's cache
	numMoves := 0
	w.waitFor(cleanupPeriod+timeout, "the memory of the tree to be released", func() bool {
		// Move the pointer, since Fyne cleans up only when it paints.
		w.tool("mousemove", "--window", w.id, strconv.Itoa(w.bounds.Dx()/3+numMoves%2*w.bounds.Dx()/3),
			strconv.Itoa(w.bounds.Dy()*2/3))
		numMoves++
		return w.vitals().bytes < original+maxRemaining
	})
}

// firstOver returns the index of the first of the sorted durations that is longer than limit.
func firstOver(durations []time.Duration, limit time.Duration) int {
	i, _ := slices.BinarySearch(durations, limit+1)
	return i
}

// start runs the program, opens all boards in all languages, so that all caches are filled, and takes the
// first measurement.
func (m *monkey) start() {
	m.t.Helper()
	m.w = launch(m.t, m.home)
	m.w.find()
	id, err := strconv.ParseUint(m.w.id, 10, 32)
	if err != nil {
		m.t.Fatal(err)
	}
	m.main = uint32(id)
	m.usages = append(m.usages, nil)
	m.closeAll()

	for language := range 3 {
		for board := range game.Variants {
			m.setBoard(board, language)
		}
	}
	m.measureIdle()
}

// measureIdle brings the program back to its state after the start and measures it.
func (m *monkey) measureIdle() {
	m.t.Helper()
	m.checkPainting()
	m.closeAll()
	usages := &m.usages[len(m.usages)-1]
	var current usage
	const cacheTime = time.Minute // Fyne caches objects that were visible for this time
	m.w.waitFor(cacheTime+timeout, "no more goroutines than at the start, and at most 40 MB more", func() bool {
		current = m.vitals() // pooled memory is released only by the second garbage collection
		return len(*usages) == 0 || current.goroutines <= (*usages)[0].goroutines &&
			(m.isRace || current.bytes <= (*usages)[0].bytes+40e6)
	})
	*usages = append(*usages, current)
	m.t.Logf("idle after %d actions: %d goroutines, %.1f MB allocated, %d MB resident, %d checks of painting",
		len(m.responses), current.goroutines, float64(current.bytes)/1e6, current.resident/1024, m.numChecks)
}

// await waits until the window has handled all events of an action.
func (m *monkey) await(action string) {
	m.t.Helper()
	if m.restartIfEnded() {
		return
	}
	m.recent = append(m.recent[max(0, len(m.recent)-30):], action)
	if os.Getenv("JINGZI_STACKS") != "" { // write the stacks if the response takes long
		timer := time.AfterFunc(400*time.Millisecond, func() { _ = m.w.cmd.Process.Signal(syscall.SIGUSR1) })
		defer timer.Stop()
	}
	elapsed, err := m.client.ping(m.main, timeout, m.w.ended)
	if m.restartIfEnded() {
		return
	}
	if err != nil {
		m.t.Fatalf("after %s: %v; latest actions: %q\n%s", action, err, m.recent, m.w.stacks())
	}
	if elapsed > m.maxResponse {
		m.maxResponse, m.slowest = elapsed, action
	}
	m.responses = append(m.responses, elapsed)
}

// restartIfEnded restarts the program if the monkey has quit it. The test fails if the program has ended in
// another way.
func (m *monkey) restartIfEnded() bool {
	m.t.Helper()

	select {
	case <-m.w.ended:
	default:
		return false
	}
	if !m.w.cmd.ProcessState.Success() {
		m.t.Fatalf("after %q: got %v, want success\n%s", m.recent, m.w.cmd.ProcessState, m.w.stderr.String())
	}
	m.checkErrors()
	m.start()

	return true
}

// checkErrors fails the test if the program has reported an error.
func (m *monkey) checkErrors() {
	m.t.Helper()

	for _, word := range []string{"DATA RACE", "Error in Fyne call thread", "panic", "fatal error"} {
		if output := m.w.stderr.String(); strings.Contains(output, word) {
			m.t.Fatalf("after %q: the program reported an error\n%s", m.recent, output)
		}
	}
}

// normalSize is the size of the window. It is wide enough for the menus in the largest text size.
var normalSize = image.Pt(1200, 800)

// closeAll closes dialogs and windows and stops searches.
func (m *monkey) closeAll() {
	m.t.Helper()
	m.client.move(screenWidth-1, screenHeight-1) // a menu below the pointer ignores keys

	for range 2 {
		windows := m.client.windows()
		for _, id := range slices.Backward(windows) {
			if id == m.main {
				continue
			}
			m.client.focus(id)
			m.client.press("Escape")
			m.await("Escape in another window")
			m.client.press("ctrl+w")
			m.await("closing another window")
		}
		m.client.focus(m.main)

		for range 4 {
			m.client.press("Escape")
			m.await("Escape")
		}
	}
	// An earlier change of the size may be pending, and the window manager may refuse this one. The checks work
	// at any size.
	const attempts = 5
	for range attempts {
		m.measure()
		size := m.w.bounds.Size()
		if size == image.Pt(screenWidth, screenHeight) {
			m.client.press("F11")
		} else if size != normalSize {
			m.client.resize(m.main, normalSize.X, normalSize.Y)
		}
		m.await("the normal size")
		poll(time.Second, func() bool {
			m.measure()
			return size == normalSize || size != m.w.bounds.Size()
		})
	}
}

// measure reads the bounds of the window.
func (m *monkey) measure() {
	m.t.Helper()
	if bounds, ok := m.client.bounds(m.main); ok {
		m.w.bounds = bounds
	}
}

// setBoard chooses a board and a language.
func (m *monkey) setBoard(board, language int) {
	m.t.Helper()
	m.chooseUntil("the board", "alt "+strings.Repeat("Right ", 3)+strings.Repeat("Down ", board+1)+"Return",
		func(s *monkeySettings) bool { return s.Setup.Rules.WithoutFoulPenalty() == game.Variants[board].Rules })
	m.chooseUntil("the language", "ctrl+, Tab Down "+strings.Repeat("Down ", language+2)+"Return Escape",
		func(s *monkeySettings) bool { return s.Language == lang.Languages[language].Tag() })
}

// setMode chooses the mode: 0 for a person against the computer, 1 for two people, 2 for two computers.
func (m *monkey) setMode(mode int) {
	m.t.Helper()
	m.chooseUntil("the players", "alt Right Right "+strings.Repeat("Down ", mode+1)+"Return",
		func(s *monkeySettings) bool {
			return s.Setup.Mode == game.Modes[mode]
		})
}

// monkeySettings is the part of the stored settings that the monkey changes.
type monkeySettings struct {
	Setup    session.Config
	Language string
	Look     theme.Appearance
	Confirm  bool // whether a stone takes two clicks

	MoveNumbers bool
}

func (m *monkey) settings() (s monkeySettings) {
	m.t.Helper()
	m.w.readSettings(&s)
	return s
}

// chooseUntil chooses from the menus by keys until the choice is stored. It tries repeatedly, because keys can go
// to other windows while windows open and close.
func (m *monkey) chooseUntil(action, keys string, isStored func(*monkeySettings) bool) {
	m.t.Helper()
	attempts := 0
	m.w.waitFor(4*timeout, action, func() bool {
		attempts++
		if attempts%100 == 1 {
			if attempts > 1 {
				m.closeAll()
			}
			m.choose(keys)
		}
		settings := m.settings()

		return isStored(&settings)
	})
}

// resetBoard shows an empty board of tic-tac-toe for two people, in English. It checks the screen, because keys
// can go to a file dialog, and settings are displayed before they are stored.
func (m *monkey) resetBoard() {
	m.t.Helper()

	const attempts = 10
	for range attempts {
		m.closeAll()
		m.setMode(1)
		m.setBoard(0, 0)
		settings := m.settings()
		if settings.MoveNumbers { // marks are paler behind numbers
			m.chooseUntil("no numbers", "alt "+strings.Repeat("Right ", 5)+"Down Down Return",
				func(s *monkeySettings) bool {
					return !s.MoveNumbers
				})
		}
		appearance = max(settings.Look, theme.Light)
		m.client.press("ctrl+n")
		m.await("a new game")
		if poll(time.Second, func() bool {
			board := m.board()
			return board != "" && !strings.ContainsAny(board, "XO?")
		}) {
			return
		}
		m.t.Logf("after %q: the board is not empty yet", m.recent)
	}
	savePicture(m.t, m.w.picture())
	m.t.Fatalf("timeout waiting for an empty board\n%s", m.w.stacks())
}

// board returns the visible board of tic-tac-toe, or "" while the window manager still moves the window.
func (m *monkey) board() string {
	m.t.Helper()
	m.measure()
	return m.w.readBoard(game.TicTacToe)
}

// checkPainting clicks a square in a game of tic-tac-toe for two people and waits for the mark there. It tries
// again if keys have gone to a file dialog and another game is displayed.
func (m *monkey) checkPainting() {
	m.t.Helper()

	r := game.TicTacToe
	for range 3 {
		m.resetBoard()
		point := game.Pt(m.rng.IntN(3), m.rng.IntN(3))
		p := m.w.grid(r).middle(point).Add(m.w.bounds.Intersect(image.Rect(0, 0, screenWidth, screenHeight)).Min)
		m.client.click(p.X, p.Y, 1)
		m.await("a click")
		if m.settings().Confirm {
			m.client.click(p.X, p.Y, 1)
		}
		m.client.move(screenWidth-1, screenHeight-1)
		m.await("a mark")
		if poll(timeout, func() bool {
			board := strings.ReplaceAll(m.board(), "\n", "")
			return board != "" && board[r.Index(point)] == 'X' && strings.Count(board, "X") == 1
		}) {
			m.numChecks++
			return
		}
		if settings := m.settings(); settings.Setup.Mode == game.Modes[1] && settings.Setup.Rules == r {
			break
		}
		m.t.Logf("after %q: another game than the chosen one is displayed", m.recent)
	}
	savePicture(m.t, m.w.picture())
	m.t.Fatalf("timeout waiting for a mark\n%s", m.w.stacks())
}

// choose presses keys one by one and waits after each, since menus handle only one key at a time.
func (m *monkey) choose(keys string) {
	m.t.Helper()

	for key := range strings.FieldsSeq(keys) {
		m.client.press(key)
		m.await(key + " of " + keys)
	}
}

// vitals stops all searches and returns the usage of the program, which also writes a heap profile to the folder
// JINGZI_HEAP, if it is set.
func (m *monkey) vitals() usage {
	m.t.Helper()
	m.client.press("ctrl+n") // stops the computer and searches
	m.await("a new game")
	return m.w.vitals()
}

var keysToPress = []string{"Left", "Right", "Up", "Down", "Return", " ", "Escape", "Tab", "shift+Tab", "Home", "End",
	"Page_Up", "Page_Down",
	"F1", "F10", "F11", "h", "a", "7", "BackSpace", "Delete", "ctrl+z", "ctrl+y", "ctrl+shift+z", "ctrl+n", "ctrl+h",
	"ctrl+c", "ctrl+v", "ctrl+a",
	"ctrl+s", "ctrl+o", "ctrl+t", "ctrl+,", "ctrl+shift+/", "alt", "ctrl+Tab"}

// step performs one random action and waits until the program has handled it.
func (m *monkey) step() {
	m.t.Helper()
	r, c := m.rng, m.client
	window := m.main
	if windows := c.windows(); len(windows) > 1 && r.IntN(4) == 0 {
		window = windows[r.IntN(len(windows))]
	}
	bounds, ok := c.bounds(window)
	if !ok {
		return
	}

	randomPoint := func() (x, y int) {
		return bounds.Min.X + r.IntN(max(1, bounds.Dx())), bounds.Min.Y + r.IntN(max(1, bounds.Dy()))
	}
	x, y := randomPoint()
	action := ""
	switch n := r.IntN(100); {
	case n < 36:
		action = "a click"
		c.click(x, y, 1)
	case n < 40:
		action = "a double click"
		c.click(x, y, 1)
		c.click(x, y, 1)
	case n < 43:
		action = "a secondary click"
		c.click(x, y, 3)
	case n < 50:
		action = "the wheel"
		c.move(x, y)

		button := byte(4 + r.IntN(2))
		for range 1 + r.IntN(5) {
			c.click(x, y, button)
		}
	case n < 54:
		action = "a drag"
		c.move(x, y)
		c.sendFakeEvent(4, 1, 0, 0)

		for range 1 + r.IntN(6) {
			c.move(randomPoint())
		}
		c.sendFakeEvent(5, 1, 0, 0)
	case n < 57:
		action = "mouse moves"

		for range 1 + r.IntN(20) {
			c.move(randomPoint())
		}
	case n < 76:
		action = keysToPress[r.IntN(len(keysToPress))]
		c.press(action)
	case n < 86:
		keys := "alt " + strings.Repeat("Right ", r.IntN(7)) + strings.Repeat("Down ", r.IntN(18))
		if !strings.Contains(keys, "Right") {
			keys = keys[:min(len(keys), len("alt ")+5*len("Down "))] // not as far as Quit, since a restart resets the measurement
		}
		if r.IntN(3) == 0 {
			keys += "Right " + strings.Repeat("Down ", r.IntN(6))
		}
		action = "choosing from the menus by " + keys
		m.choose(keys + "Return")
	case n < 90:
		action = "undo and hint"

		for range 1 + r.IntN(4) {
			c.press([]string{"ctrl+z", "ctrl+h", "ctrl+y", "ctrl+z"}[r.IntN(4)])
		}
	case n < 95:
		action = "Escape"
		c.press("Escape")
		c.press("Escape")
	case n < 98:
		width, height := 120+r.IntN(1480), 120+r.IntN(900)
		action = "resizing to " + strconv.Itoa(width) + "×" + strconv.Itoa(height)
		c.resize(window, width, height)
	default:
		action = "focusing another window"
		c.focus(window)
	}
	m.await(action)
}
