//go:build unix

package e2e

import (
	"image"
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
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// monkey performs random actions with mouse and keyboard.
type monkey struct {
	t      *testing.T
	r      *rand.Rand
	hand   *hand
	w      *window
	home   string
	main   uint32 // the window
	racing bool

	waits   []time.Duration // for each answer
	worst   time.Duration   // the longest
	slowest string          // what was answered so late
	painted int             // marks looked for, and seen
	done    []string        // the latest of its doings
	lives   [][]life        // of each start of the program, as it was at rest
}

// life is what a program has allocated and started.
type life struct{ goroutines, bytes, resident int }

// The monkey clicks, types, chooses from menus, turns the wheel and resizes windows, with a window manager,
// on all boards and in all languages, while the computer thinks or not. The program ends only when told to,
// always answers, and paints: after every sequence of actions, a mark appears where it is requested. After
// all boards and languages were opened once, no goroutine and at most 40 MB are added. Some 17 MB of that
// are made once: the stored proofs and the prover of the guide. Most of the rest is cached by Fyne for a
// minute; FYNE_CACHE=1s avoids it. The times of the answers are logged without a bound.
// JINGZI_MONKEY is the number of answers to wait for: to a click, a key, a turn of the wheel, a new size, or
// several of those at once. With JINGZI_RACE=1 the race detector is on.
func TestMonkey(t *testing.T) {
	steps, r := number(t, "JINGZI_MONKEY", 500), chance(t)
	m := &monkey{t: t, r: r, home: t.TempDir(), hand: newHand(t)}
	m.hand.manage()
	var flags []string
	if m.racing = os.Getenv("JINGZI_RACE") == "1"; m.racing {
		flags = append(flags, "-race")
	}
	withVitals(t, flags...)
	oursLook := look
	defer func() { look = oursLook }()

	m.start()
	const pause = 400 // answers between two rests
	for first := len(m.waits); len(m.waits) < first+steps; {
		for rest := min(len(m.waits)+pause, first+steps); len(m.waits) < rest; {
			m.step()
		}
		m.rest()
		// What it goes on with. A change of the language reads fonts anew, of which
		// Fyne keeps up to 32 that are no longer used: that is not what is watched.
		m.players(r.IntN(3))
		m.sets(r.IntN(len(game.Variants)), 0)
	}

	slices.Sort(m.waits)
	at := func(share float64) time.Duration {
		return m.waits[int(share*float64(len(m.waits)-1))].Round(100 * time.Microsecond)
	}
	late := len(m.waits) - firstOver(m.waits, 500*time.Millisecond)
	t.Logf("%d times out and in again; %d marks were asked for and appeared", len(m.lives)-1, m.painted)
	t.Logf("answers: half within %v, 99 of 100 within %v, 999 of 1000 within %v, the last after %v (%s); %d of %d took more than 500 ms",
		at(0.5), at(0.99), at(0.999), at(1), m.slowest, late, len(m.waits))
	m.w.key("ctrl+q")
	m.w.leaves()
	m.complains()
}

// withVitals makes a test run a program that reports its goroutines and memory.
func withVitals(t *testing.T, flags ...string) {
	t.Helper()
	ours := program
	t.Cleanup(func() { program = ours })
	program = filepath.Join(t.TempDir(), "jingzi")
	build := append([]string{"build", "-tags", "vitals", "-o", program}, flags...)
	if out, err := exec.Command("go", append(build, "jingzi")...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

var vitals = regexp.MustCompile(`vitals: (\d+) goroutines, (\d+) bytes`)

// vitals queries a program started by withVitals.
func (w *window) vitals() (l life) {
	w.t.Helper()
	before := len(vitals.FindAllString(w.said.String(), -1))
	_ = w.cmd.Process.Signal(syscall.SIGUSR1)
	w.wait("signs of life", func() bool {
		all := vitals.FindAllStringSubmatch(w.said.String(), -1)
		if len(all) == before {
			return false
		}
		l.goroutines, _ = strconv.Atoi(all[before][1])
		l.bytes, _ = strconv.Atoi(all[before][2])
		return true
	})
	l.resident = w.status("VmRSS")
	return l
}

// The memory of a closed window and of its large tree is released.
func TestClosedWindowsAreForgotten(t *testing.T) {
	t.Setenv("FYNE_CACHE", "2s") // how long Fyne keeps what was seen last
	withVitals(t)
	w := start(t, t.TempDir())
	visit := func(what func(tree *window)) {
		tree := w.opened("Search tree", func() { w.key("ctrl+t") })
		tree.settled()
		what(tree)
		tree.key("ctrl+w")
		w.wait("the window to close", func() bool {
			ids, _ := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
			return len(strings.Fields(ids)) == 1
		})
		w.tool("windowfocus", "--sync", w.id)
	}
	visit(func(*window) {}) // which needs fonts
	before := w.vitals().bytes
	const large, forgotten = 8e6, 4e6
	visit(func(tree *window) {
		tree.key("d", "d", "d", "d", "d")
		tree.settled()
		tree.wait("a large tree", func() bool { return w.vitals().bytes > before+large })
		tree.key("l", "l") // Fyne never forgets the words of a lecture, which have a theme of their own
		tree.settled()
	})
	const cleaned = 10 * time.Second // between two rounds of Fyne's through what it keeps
	pointed := 0
	w.waitFor(cleaned+patience, "the tree to go", func() bool {
		// Fyne makes its rounds when something is painted. The pointer needs no focus.
		w.tool("mousemove", "--window", w.id, strconv.Itoa(w.at.Dx()/3+pointed%2*w.at.Dx()/3), strconv.Itoa(w.at.Dy()*2/3))
		pointed++
		return w.vitals().bytes < before+forgotten
	})
}

// firstOver returns the first of sorted waits that is longer than some time.
func firstOver(waits []time.Duration, limit time.Duration) int {
	i, _ := slices.BinarySearch(waits, limit+1)
	return i
}

// start runs the program and opens all boards in all languages, so that all caches are filled. Later
// measurements are compared with those after it.
func (m *monkey) start() {
	m.t.Helper()
	m.w = launch(m.t, m.home)
	m.w.find()
	id, err := strconv.ParseUint(m.w.id, 10, 32)
	if err != nil {
		m.t.Fatal(err)
	}
	m.main = uint32(id)
	m.lives = append(m.lives, nil)
	m.calm()
	for language := range 3 {
		for board := range game.Variants {
			m.sets(board, language)
		}
	}
	m.rest()
}

// rest returns the program to its state after the start and measures it.
func (m *monkey) rest() {
	m.t.Helper()
	m.paints()
	m.calm()
	lives := &m.lives[len(m.lives)-1]
	var now life
	const kept = time.Minute // by Fyne, of what was seen last
	m.w.waitFor(kept+patience, "a rest with no more goroutines than in the beginning, and at most 40 MB more", func() bool {
		now = m.vitals() // what was pooled goes with the second collection
		return len(*lives) == 0 || now.goroutines <= (*lives)[0].goroutines && (m.racing || now.bytes <= (*lives)[0].bytes+40e6)
	})
	*lives = append(*lives, now)
	m.t.Logf("at rest after %d answers: %d goroutines, %.1f MB alive, %d MB resident, %d marks seen", len(m.waits), now.goroutines, float64(now.bytes)/1e6, now.resident/1024, m.painted)
}

// answers waits until the window has handled all earlier events.
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

// ended checks whether the monkey has quit the program, and restarts it then. Any other end is a failure.
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

// usual is the normal size of the window: wide enough for the menus with the largest text.
var usual = image.Pt(1200, 800)

// calm closes dialogs and windows and stops searches.
func (m *monkey) calm() {
	m.t.Helper()
	m.hand.move(screenWidth-1, screenHeight-1) // menus under the pointer go by it, not by keys
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
	// Another size may still be on its way; and a window manager may refuse. What
	// follows looks at a window of any size.
	const attempts = 5
	for range attempts {
		m.measure()
		was := m.w.at.Size()
		if was == image.Pt(screenWidth, screenHeight) {
			m.hand.press("F11")
		} else if was != usual {
			m.hand.resize(m.main, usual.X, usual.Y)
		}
		m.answers("the usual size")
		poll(time.Second, func() bool {
			m.measure()
			return was == usual || was != m.w.at.Size()
		})
	}
}

// measure reads the bounds of the window.
func (m *monkey) measure() {
	m.t.Helper()
	if at, ok := m.hand.place(m.main); ok {
		m.w.at = at
	}
}

// sets chooses a board and a language.
func (m *monkey) sets(board, language int) {
	m.t.Helper()
	m.until("the board", "alt "+strings.Repeat("Right ", 3)+strings.Repeat("Down ", board+1)+"Return",
		func(k *kept) bool { return k.Setup.Rules.WithoutFoulPenalty() == game.Variants[board].Rules })
	m.until("the language", "ctrl+, Tab Down "+strings.Repeat("Down ", language+2)+"Return Escape",
		func(k *kept) bool { return k.Language == lang.Languages[language].Tag() })
}

// players chooses who plays: 0 is a person against the computer, 1 are two
// people, 2 is the computer against itself.
func (m *monkey) players(mode int) {
	m.t.Helper()
	m.until("the players", "alt Right Right "+strings.Repeat("Down ", mode+1)+"Return", func(k *kept) bool { return k.Setup.Mode == game.Modes[mode] })
}

// kept is the part of the stored settings that the monkey changes.
type kept struct {
	Setup    session.Config
	Language string
	Look     theme.Appearance
	Confirm  bool // a stone takes two clicks

	MoveNumbers bool
}

func (m *monkey) kept() (k kept) {
	m.t.Helper()
	m.w.settings(&k)
	return k
}

// until chooses from the menus by keys until the choice is stored. It tries again, because a key may go to
// another window while windows open and close.
func (m *monkey) until(what, keys string, is func(*kept) bool) {
	m.t.Helper()
	looks := 0
	m.w.waitFor(4*patience, what, func() bool {
		if looks++; looks%100 == 1 {
			if looks > 1 {
				m.calm()
			}
			m.choose(keys)
		}
		now := m.kept()
		return is(&now)
	})
}

// empties brings an empty board of three in a row for two people, in English. It checks the screen, because
// a key may have gone to a file picker, and settings are stored a moment after they are shown.
func (m *monkey) empties() {
	m.t.Helper()
	const attempts = 10
	for range attempts {
		m.calm()
		m.players(1)
		m.sets(0, 0)
		now := m.kept()
		if now.MoveNumbers { // marks pale beneath them
			m.until("no numbers", "alt "+strings.Repeat("Right ", 5)+"Down Down Return", func(k *kept) bool { return !k.MoveNumbers })
		}
		look = max(now.Look, theme.Light)
		m.hand.press("ctrl+n")
		m.answers("a new game")
		if poll(time.Second, func() bool {
			board := m.board()
			return board != "" && !strings.ContainsAny(board, "XO?")
		}) {
			return
		}
		m.t.Logf("no empty board yet, after %q", m.done)
	}
	keep(m.t, m.w.picture())
	m.t.Fatalf("an empty board did not come\n%s", m.w.stacks())
}

// board returns the visible board of three in a row, or "" while the window manager still moves the window.
func (m *monkey) board() string {
	m.t.Helper()
	m.measure()
	return m.w.seen(game.TicTacToe)
}

// paints clicks a square in a game of three in a row for two people and waits for the mark there. It tries
// again in another game, if a key went to a file picker.
func (m *monkey) paints() {
	m.t.Helper()
	r := game.TicTacToe
	for range 3 {
		m.empties()
		at := game.Pt(m.r.IntN(3), m.r.IntN(3))
		p := m.w.grid(r).middle(at).Add(m.w.at.Intersect(image.Rect(0, 0, screenWidth, screenHeight)).Min)
		m.hand.click(p.X, p.Y, 1)
		m.answers("a click")
		if m.kept().Confirm {
			m.hand.click(p.X, p.Y, 1)
		}
		m.hand.move(screenWidth-1, screenHeight-1)
		m.answers("a mark")
		if poll(patience, func() bool {
			board := strings.ReplaceAll(m.board(), "\n", "")
			return board != "" && board[r.Index(at)] == 'X' && strings.Count(board, "X") == 1
		}) {
			m.painted++
			return
		}
		if now := m.kept(); now.Setup.Mode == game.Modes[1] && now.Setup.Rules == r {
			break
		}
		m.t.Logf("another game than was chosen, after %q", m.done)
	}
	keep(m.t, m.w.picture())
	m.t.Fatalf("a mark did not come\n%s", m.w.stacks())
}

// choose presses keys one by one, as menus need them.
func (m *monkey) choose(keys string) {
	m.t.Helper()
	for key := range strings.FieldsSeq(keys) {
		m.hand.press(key)
		m.answers(key + " of " + keys)
	}
}

// vitals queries the program. With JINGZI_HEAP, a folder, it also writes a heap profile there.
func (m *monkey) vitals() life {
	m.t.Helper()
	m.hand.press("ctrl+n") // what thinks there stops
	m.answers("a new game")
	return m.w.vitals()
}

var keysToPress = []string{"Left", "Right", "Up", "Down", "Return", " ", "Escape", "Tab", "shift+Tab", "Home", "End", "Page_Up", "Page_Down",
	"F1", "F10", "F11", "h", "a", "7", "BackSpace", "Delete", "ctrl+z", "ctrl+y", "ctrl+shift+z", "ctrl+n", "ctrl+h", "ctrl+c", "ctrl+v", "ctrl+a",
	"ctrl+s", "ctrl+o", "ctrl+t", "ctrl+,", "ctrl+shift+/", "alt", "ctrl+Tab"}

// step performs one action and waits for the answer.
func (m *monkey) step() {
	m.t.Helper()
	r, h := m.r, m.hand
	on := m.main
	if all := h.windows(); len(all) > 1 && r.IntN(4) == 0 {
		on = all[r.IntN(len(all))]
	}
	at, ok := h.place(on)
	if !ok {
		return
	}
	place := func() (x, y int) { return at.Min.X + r.IntN(max(1, at.Dx())), at.Min.Y + r.IntN(max(1, at.Dy())) }
	x, y := place()
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
			h.move(place())
		}
		h.fake(5, 1, 0, 0)
	case n < 57:
		what = "moving about"
		for range 1 + r.IntN(20) {
			h.move(place())
		}
	case n < 76:
		what = keysToPress[r.IntN(len(keysToPress))]
		h.press(what)
	case n < 86:
		keys := "alt " + strings.Repeat("Right ", r.IntN(7)) + strings.Repeat("Down ", r.IntN(18))
		if !strings.Contains(keys, "Right") {
			keys = keys[:min(len(keys), len("alt ")+5*len("Down "))] // short of the way out: what it has kept would go
		}
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
		h.resize(on, width, height)
	default:
		what = "another window"
		h.focus(on)
	}
	m.answers(what)
}
