//go:build unix

package e2e

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"jingzi/game"
)

// monkey does at random what can be done with mouse and keyboard.
type monkey struct {
	t      *testing.T
	r      *rand.Rand
	hand   *hand
	w      *window
	home   string
	binary string
	main   uint32 // the window

	waits    []time.Duration // for each answer
	worst    time.Duration   // the longest
	slowest  string          // what was answered so late
	restarts int             // it has found the way out
	done     []string        // the latest of its doings
}

// A monkey clicks, types, chooses from menus, turns the wheel and pulls at the
// window's size, on all boards and in all languages, while the computer thinks
// or not. The program does not end but when told to, answers all along, and
// paints what is done; and from when it has been on all boards to the end no
// goroutine is added, and no more than 30 MB. How fast it answers is
// reported, not judged. JINGZI_MONKEY is how many answers it
// waits for: to a click, a key, a turn of the wheel, a new size, or a handful
// of those at once; with JINGZI_RACE=1 the program looks for data races meanwhile.
func TestMonkey(t *testing.T) {
	steps, r := number(t, "JINGZI_MONKEY", 500), chance(t)
	m := &monkey{t: t, r: r, home: t.TempDir(), binary: filepath.Join(t.TempDir(), "jingzi"), hand: newHand(t)}
	build := []string{"build", "-tags", "vitals", "-o", m.binary}
	racing := os.Getenv("JINGZI_RACE") == "1"
	if racing {
		build = append(build, "-race")
	}
	if out, err := exec.Command("go", append(build, "jingzi")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	usual := program
	program = m.binary
	defer func() { program = usual }()

	m.start()
	const rounds = 5 * 3 // boards and languages
	var lives []life
	painted := 0
	titles := make(map[string]bool)
	for round := range rounds {
		m.calm()
		if m.paints() {
			painted++
		} else if round == 0 {
			t.Error("no mark appears in a fresh window")
		}
		m.calm()
		language := 0
		if round < 5 { // later the memory is watched, and Fyne keeps up to 32 fonts of languages that were left
			language = round % 3
		}
		m.sets(round%5, language)
		m.answers("the title")
		titles[m.w.title()] = true
		lives = append(lives, m.vitals())
		t.Logf("after %d answers: %+v, the last after %v (%s)", len(m.waits), lives[round], m.worst, m.slowest)
		for len(m.waits) < steps*(round+1)/rounds {
			m.step()
		}
	}
	m.calm()
	m.sets(0, 0)
	lives = append(lives, m.vitals())
	m.w.grid(game.TicTacToe)

	slices.Sort(m.waits)
	at := func(share float64) time.Duration {
		return m.waits[int(share*float64(len(m.waits)-1))].Round(100 * time.Microsecond)
	}
	late := len(m.waits) - firstOver(m.waits, 500*time.Millisecond)
	t.Logf("%d boards and languages by their titles, %d times out and in again; marks were looked for %d times", len(titles), m.restarts, painted)
	t.Logf("answers: half within %v, 99 of 100 within %v, 999 of 1000 within %v, the last after %v (%s); %d of %d took more than 500 ms",
		at(0.5), at(0.99), at(0.999), at(1), m.slowest, late, len(m.waits))
	for _, l := range lives {
		t.Logf("at rest after %d answers: %d goroutines, %.1f MB alive, %d MB resident", l.answers, l.goroutines, float64(l.bytes)/1e6, l.resident/1024)
	}
	// On the same board, after all boards were there once, and each part of the
	// program has begun what it keeps. After a restart the count begins anew.
	before, last := lives[5], lives[len(lives)-1]
	if last.goroutines > before.goroutines {
		t.Errorf("%d goroutines became %d", before.goroutines, last.goroutines)
	}
	if last.bytes > before.bytes+30e6 && !racing {
		t.Errorf("%d bytes became %d", before.bytes, last.bytes)
	}
	m.w.key("ctrl+q")
	m.w.leaves()
	m.complains()
}

// firstOver is the first of sorted waits that is longer than some time.
func firstOver(waits []time.Duration, limit time.Duration) int {
	i, _ := slices.BinarySearch(waits, limit+1)
	return i
}

// start runs the program, as a user who can do no harm where that can be.
func (m *monkey) start() {
	m.t.Helper()
	m.w = launch(m.t, m.home)
	m.w.find()
	id, err := strconv.ParseUint(m.w.id, 10, 32)
	if err != nil {
		m.t.Fatal(err)
	}
	m.main = uint32(id)
	m.hand.focus(m.main)
}

// answers waits for the window to have done what it was told.
func (m *monkey) answers(what string) {
	m.t.Helper()
	if m.ended() {
		return
	}
	m.done = append(m.done[max(0, len(m.done)-30):], what)
	if os.Getenv("JINGZI_STACKS") != "" { // of what holds it up
		tell := time.AfterFunc(400*time.Millisecond, func() { _ = m.w.cmd.Process.Signal(syscall.SIGUSR1) })
		defer tell.Stop()
	}
	took, err := m.hand.ping(m.main, patience, m.w.ended)
	if m.ended() {
		return
	}
	if err != nil {
		m.t.Fatalf("%v after %s; before that %q\n%s", err, what, m.done, m.w.stacks())
	}
	if took > m.worst {
		m.worst, m.slowest = took, what
	}
	m.waits = append(m.waits, took)
}

// ended finds out whether the monkey has found the way out, and lets it in
// again. Any other end is a failure.
func (m *monkey) ended() bool {
	m.t.Helper()
	select {
	case <-m.w.ended:
	default:
		return false
	}
	if !m.w.cmd.ProcessState.Success() {
		m.t.Fatalf("the program ends with %v after %q\n%s", m.w.cmd.ProcessState, m.done, m.w.said.String())
	}
	m.complains()
	m.restarts++
	m.start()
	return true
}

func (m *monkey) complains() {
	m.t.Helper()
	for _, word := range []string{"DATA RACE", "Error in Fyne call thread", "panic", "fatal error"} {
		if said := m.w.said.String(); strings.Contains(said, word) {
			m.t.Fatalf("the program complains after %q\n%s", m.done, said)
		}
	}
}

// calm closes what is open and stops what goes on.
func (m *monkey) calm() {
	m.t.Helper()
	for range 2 {
		windows := m.hand.windows()
		for _, id := range slices.Backward(windows) {
			if id == m.main {
				continue
			}
			m.hand.focus(id)
			m.hand.press("Escape")
			m.answers("another window's Escape")
			m.hand.press("ctrl+w")
			m.answers("another window's end")
		}
		m.hand.focus(m.main)
		for range 4 {
			m.hand.press("Escape")
			m.answers("Escape")
		}
	}
	m.hand.resize(m.main, 560, 700)
	m.answers("the usual size")
	m.w.id = strconv.FormatUint(uint64(m.main), 10)
	m.w.measure()
}

// sets chooses a board and a language by the menus.
func (m *monkey) sets(board, language int) {
	m.t.Helper()
	for _, keys := range []string{
		"alt " + strings.Repeat("Right ", 2) + strings.Repeat("Down ", board+1) + "Return",
		"alt " + strings.Repeat("Right ", 4) + strings.Repeat("Down ", 40) + "Right " + strings.Repeat("Down ", language+1) + "Return",
	} {
		m.choose(keys)
	}
}

// paints reports whether it has seen a mark appear where it has clicked, as it
// must. It cannot see one in another look than the light one, or where two
// computers play.
func (m *monkey) paints() bool {
	m.t.Helper()
	m.sets(0, 0)
	m.hand.press("ctrl+n")
	m.answers("a new game")
	var settings struct{ Setup struct{ Mode string } }
	if m.w.settings(&settings); settings.Setup.Mode != "" && settings.Setup.Mode != "two" && settings.Setup.Mode != "computer" {
		return false
	}
	if _, ok := findGrid(m.w.picture(), game.TicTacToe); !ok {
		return false
	}
	free := func() int { return strings.Count(m.w.seen(game.TicTacToe), ".") }
	m.w.wait("a new game on the screen", func() bool { return free() >= 8 })
	before, clicked := free(), time.Time{}
	m.w.wait("a mark", func() bool {
		board := m.w.seen(game.TicTacToe)
		if strings.Count(board, ".") < before && board != "" {
			return true
		}
		if at := strings.IndexByte(board, '.'); at >= 0 && time.Since(clicked) > time.Second { // it may think, or ask again
			clicked = time.Now()
			g, _ := findGrid(m.w.picture(), game.TicTacToe)
			p := g.middle(game.At(at%4, at/4)).Add(m.w.at.Min)
			m.hand.click(p.X, p.Y, 1)
			m.hand.move(screenWidth-1, screenHeight-1)
		}
		return false
	})
	return true
}

// choose presses keys one by one, as menus need them.
func (m *monkey) choose(keys string) {
	m.t.Helper()
	for key := range strings.FieldsSeq(keys) {
		m.hand.press(key)
		m.answers(key + " of " + keys)
	}
}

// life is what lives in the program.
type life struct{ answers, goroutines, bytes, resident int }

var vitals = regexp.MustCompile(`vitals: (\d+) goroutines, (\d+) bytes`)

// vitals asks the program.
func (m *monkey) vitals() (l life) {
	m.t.Helper()
	m.hand.press("ctrl+n") // what thinks there stops
	m.answers("a new game")
	before := len(vitals.FindAllString(m.w.said.String(), -1))
	_ = m.w.cmd.Process.Signal(syscall.SIGUSR1)
	m.w.wait("signs of life", func() bool {
		all := vitals.FindAllStringSubmatch(m.w.said.String(), -1)
		if len(all) == before {
			return false
		}
		l.goroutines, _ = strconv.Atoi(all[before][1])
		l.bytes, _ = strconv.Atoi(all[before][2])
		return true
	})
	l.answers, l.resident = len(m.waits), m.w.status("VmRSS")
	return l
}

var keysToPress = []string{"Left", "Right", "Up", "Down", "Return", " ", "Escape", "Tab", "shift+Tab", "Home", "End", "Page_Up", "Page_Down",
	"F1", "F10", "F11", "h", "a", "7", "BackSpace", "Delete", "ctrl+z", "ctrl+y", "ctrl+shift+z", "ctrl+n", "ctrl+h", "ctrl+c", "ctrl+v", "ctrl+a",
	"ctrl+s", "ctrl+o", "ctrl+t", "ctrl+,", "ctrl+shift+/", "alt", "ctrl+Tab"}

// step does one thing and waits for the answer.
func (m *monkey) step() {
	m.t.Helper()
	r, h := m.r, m.hand
	size := m.w.at.Size()
	x, y := r.IntN(max(1, size.X)), r.IntN(max(1, size.Y))
	what := ""
	switch n := r.IntN(100); {
	case n < 36:
		what = "a click"
		h.click(x, y, 1)
	case n < 40:
		what = "a double click"
		h.click(x, y, 1)
		h.click(x, y, 1)
	case n < 43:
		what = "the other button"
		h.click(x, y, 3)
	case n < 50:
		what = "the wheel"
		h.move(x, y)
		button := byte(4 + r.IntN(2))
		for range 1 + r.IntN(5) {
			h.click(x, y, button)
		}
	case n < 54:
		what = "a drag"
		h.move(x, y)
		h.fake(4, 1, 0, 0)
		for range 1 + r.IntN(6) {
			h.move(r.IntN(max(1, size.X)), r.IntN(max(1, size.Y)))
		}
		h.fake(5, 1, 0, 0)
	case n < 57:
		what = "moving about"
		for range 1 + r.IntN(20) {
			h.move(r.IntN(max(1, size.X)), r.IntN(max(1, size.Y)))
		}
	case n < 76:
		what = keysToPress[r.IntN(len(keysToPress))]
		h.press(what)
	case n < 86:
		keys := "alt " + strings.Repeat("Right ", r.IntN(7)) + strings.Repeat("Down ", r.IntN(18))
		if r.IntN(3) == 0 {
			keys += "Right " + strings.Repeat("Down ", r.IntN(6))
		}
		what = "from the menus " + keys
		m.choose(keys + "Return")
	case n < 90:
		what = "undo and hint"
		for range 1 + r.IntN(4) {
			h.press([]string{"ctrl+z", "ctrl+h", "ctrl+y", "ctrl+z"}[r.IntN(4)])
		}
	case n < 95:
		what = "Escape"
		h.press("Escape")
		h.press("Escape")
	case n < 98:
		width, height := 120+r.IntN(1480), 120+r.IntN(900)
		what = "the size " + strconv.Itoa(width) + "×" + strconv.Itoa(height)
		h.resize(m.main, width, height)
		m.w.at.Max.X, m.w.at.Max.Y = m.w.at.Min.X+width, m.w.at.Min.Y+height
	default:
		what = "another window"
		all := h.windows()
		if len(all) > 0 {
			h.focus(all[r.IntN(len(all))])
		}
	}
	m.answers(what)
}
