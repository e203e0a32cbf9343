package e2e

import (
	"bytes"
	"cmp"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io/fs"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/ui/lang"
)

// window is the running program and its window.
type window struct {
	t       *testing.T
	home    string // home directory of the player; empty if there is none
	cmd     *exec.Cmd
	started time.Time
	id      string // id of the window, for xdotool
	bounds  image.Rectangle
	ended   chan struct{} // closed when the program has ended
	client  *xClient      // connection for pings; nil before the first
	stderr  lockedBuffer
	dimmed  bool // whether readBoard also recognises dimmed stones (and the stone under the pointer)
}

// lockedBuffer is a buffer that can be read and written concurrently.
type lockedBuffer struct {
	lock sync.Mutex
	text bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.lock.Lock()
	defer b.lock.Unlock()
	return b.text.String()
}

// start runs the program in light colours and in English, and waits for its window. An empty home means no home
// directory.
func start(t *testing.T, home string, arguments ...string) *window {
	t.Helper()
	w := launch(t, home, arguments...)
	w.find()
	return w
}

// launch runs the program for a player who has seen the start page. It does not wait for the window.
func launch(t *testing.T, home string, arguments ...string) *window {
	t.Helper()
	if _, err := os.Lstat(filepath.Join(dataDir(home), "jingzi.db")); home != "" && errors.Is(err, fs.ErrNotExist) {
		storeSettings(t, home, map[string]any{"Greeted": true})
	}
	return launchFirst(t, home, arguments...)
}

// launchFirst is like launch, but does not store that the player has seen the start page.
func launchFirst(t *testing.T, home string, arguments ...string) *window {
	t.Helper()

	w := &window{t: t, home: home, ended: make(chan struct{})}
	w.cmd = exec.Command(program, arguments...)
	w.cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "DISPLAY=" + display.display, "LANG=en_US.UTF-8",
		"FYNE_THEME=light", "TMPDIR=" + filepath.Dir(display.memory.Name()),
		"LIBGL_ALWAYS_SOFTWARE=1", "XDG_RUNTIME_DIR=" + t.TempDir()}
	if _, ok := os.LookupEnv("JINGZI_LOG"); !ok {
		w.cmd.Env = append(w.cmd.Env, "JINGZI_LOG=1")
	}
	for _, name := range []string{"JINGZI_STACKS", "JINGZI_HEAP", "FYNE_CACHE", "FYNE_SCALE"} {
		if value := os.Getenv(name); value != "" {
			w.cmd.Env = append(w.cmd.Env, name+"="+value)
		}
	}
	if home != "" {
		w.cmd.Env = append(w.cmd.Env, "HOME="+home)
	}
	w.cmd.Dir = cmp.Or(home, t.TempDir()) // without a home directory the toolkit writes to the working directory

	w.begin()

	return w
}

// begin starts the command, which is killed after the test.
func (w *window) begin() {
	w.t.Helper()
	w.cmd.Stderr = &w.stderr
	w.started = time.Now()
	if err := w.cmd.Start(); err != nil {
		w.t.Fatal(err)
	}
	go func() {
		_ = w.cmd.Wait()
		close(w.ended)
	}()

	w.t.Cleanup(func() {
		w.kill()
		if output := w.stderr.String(); strings.Contains(output, "Error in Fyne call thread") ||
			strings.Contains(output, "panic") {
			w.t.Errorf("the program reported errors:\n%s", output)
		}
	})
}

// find waits for the window and gives it the keyboard focus.
func (w *window) find() {
	w.t.Helper()
	w.wait("a window", func() bool {
		id, err := display.tool("search", "--onlyvisible", "--pid", strconv.Itoa(w.cmd.Process.Pid))
		w.id, _, _ = strings.Cut(id, "\n")
		return err == nil && w.id != ""
	})
	w.tool("windowfocus", "--sync", w.id)
	w.measure()
}

// measure reads the bounds of the window. It keeps them if the window is closed.
func (w *window) measure() {
	geometry, err := display.tool("getwindowgeometry", "--shell", w.id)
	if err != nil {
		return
	}

	values := map[string]int{}
	for line := range strings.Lines(geometry) {
		name, number, _ := strings.Cut(strings.TrimSpace(line), "=")
		values[name], _ = strconv.Atoi(number)
	}
	w.bounds = image.Rect(0, 0, values["WIDTH"], values["HEIGHT"]).Add(image.Pt(values["X"], values["Y"]))
}

// wait polls until ok returns true.
func (w *window) wait(event string, ok func() bool) {
	w.t.Helper()
	w.waitFor(timeout, event, ok)
}

// waitFor is like wait, with the timeout limit.
func (w *window) waitFor(limit time.Duration, event string, ok func() bool) {
	w.t.Helper()

	deadline := time.Now().Add(limit)
	for !ok() {
		select {
		case <-w.ended:
			w.t.Fatalf("the program has exited before %s\n%s", event, w.stderr.String())
		case <-time.After(pollInterval):
		}
		if time.Now().After(deadline) {
			savePicture(w.t, w.picture())
			w.t.Fatalf("timeout waiting for %s\n%s", event, w.stacks())
		}
	}
}

// tool runs xdotool and returns its output. The test fails if xdotool fails.
func (w *window) tool(args ...string) string {
	w.t.Helper()
	out, err := display.tool(args...)
	if err != nil {
		w.t.Fatal(err)
	}

	return out
}

// picture returns a picture of the window at its current position.
func (w *window) picture() *image.RGBA {
	w.t.Helper()
	w.measure()
	return display.picture(w.t, w.bounds)
}

// readTitle returns the window's title.
func (w *window) readTitle() string {
	title, _ := display.tool("getwindowname", w.id)
	return title
}

// titleIn returns the title of the main window for the rules r in a language.
func titleIn(l lang.Language, r game.Rules) string {
	lang.SetLanguage(l)
	defer lang.SetLanguage(lang.English)
	return lang.WindowTitle(lang.Rules(r))
}

// pressKeys presses keys one after the other, given by their X names.
func (w *window) pressKeys(names ...string) {
	w.t.Helper()
	w.tool(append([]string{"key", "--clearmodifiers"}, names...)...)
}

// chooseMenuItem chooses an item of the menu with the given number, counted from 1, by pressing keys. The key
// "last" goes to the last item.
func (w *window) chooseMenuItem(number int, keys ...string) {
	w.t.Helper()
	allKeys := "Alt_L " + strings.Repeat("Right ", number-1) + strings.Join(keys, " ") + " Return"
	w.pressKeys(strings.Fields(strings.ReplaceAll(allKeys, "last", strings.Repeat("Down ", 25)))...)
}

// chooseBoard chooses a board in the menu.
func (w *window) chooseBoard(r game.Rules) {
	w.t.Helper()
	index := slices.IndexFunc(game.Variants, func(v game.Variant) bool { return v.Rules == r })
	w.chooseMenuItem(4, strings.Repeat("Down ", index+1)) // Board
}

// chooseOpening moves the selection in the dialog of openings by a number of steps.
func (w *window) chooseOpening(steps int) {
	w.t.Helper()
	w.chooseMenuItem(4, strings.Repeat("Down ", len(game.Variants)+2)) // Board, the second item after the boards
	w.wait("the dialog of openings", func() bool {
		return len(findBlocks(w.picture(), isColour(theme.ColorNamePrimary), 20, 15)) == 1
	})

	keys := []string{"Tab"}
	for ; steps > 0; steps-- {
		keys = append(keys, "Right")
	}

	for ; steps < 0; steps++ {
		keys = append(keys, "Left")
	}
	w.pressKeys(append(keys, "Return")...)
}

// click clicks a position in the window and then moves the pointer away, since pictures include it.
func (w *window) click(point image.Point) {
	w.t.Helper()
	w.tool("mousemove", "--window", w.id, strconv.Itoa(point.X), strconv.Itoa(point.Y), "click", "1",
		"mousemove", strconv.Itoa(screenWidth-1), strconv.Itoa(screenHeight-1))
}

// tap clicks a point of the board once neither the board nor the window moves.
func (w *window) tap(r game.Rules, point game.Point) {
	w.t.Helper()
	w.click(w.waitUntilAtRest(r, 1, func(grid) bool { return true }).middle(point))
}

// waitUntilAtRest waits until the program has handled all earlier events, and the board has been in the same place
// for the given number of frames, and matches returns true for it.
func (w *window) waitUntilAtRest(r game.Rules, frames int, matches func(grid) bool) grid {
	w.t.Helper()
	w.waitUntilHandled()
	previous, bounds, numSame := w.grid(r), w.bounds, 0
	w.wait("a board at rest", func() bool {
		w.waitUntilHandled()
		current := w.grid(r)
		numSame++
		if current != previous || w.bounds != bounds || !matches(current) {
			numSame = 0
		}
		previous, bounds = current, w.bounds

		return numSame >= frames
	})

	return previous
}

// resize changes the size of the window and waits until the board follows.
func (w *window) resize(r game.Rules, size image.Point) {
	w.t.Helper()
	original := w.grid(r)
	w.tool("windowsize", w.id, strconv.Itoa(size.X), strconv.Itoa(size.Y))
	w.wait("the new size", func() bool {
		w.measure()
		return w.bounds.Size() == size
	})
	w.waitUntilAtRest(r, 6, func(g grid) bool { return g != original }) // in a large window the text grows later
}

// vitalsPattern matches what a program with the build tag vitals reports about itself.
var vitalsPattern = regexp.MustCompile(`vitals: (\d+) goroutines, (\d+) bytes`)

// stacks ends the program and returns the first lines of its output, with the stacks of its goroutines. It writes
// longer output to a file.
func (w *window) stacks() string {
	_ = w.cmd.Process.Signal(syscall.SIGQUIT)
	select {
	case <-w.ended:
	case <-time.After(timeout):
	}
	lines := strings.Split(w.stderr.String(), "\n")
	lines = slices.DeleteFunc(lines, func(line string) bool { return vitalsPattern.MatchString(line) })
	const maxLines = 40
	if len(lines) <= maxLines {
		return strings.Join(lines, "\n")
	}
	path := filepath.Join(os.TempDir(), "jingzi-"+strings.ReplaceAll(w.t.Name(), "/", "-")+".log")
	if err := os.WriteFile(path, []byte(strings.Join(lines, "\n")), 0o600); err != nil {
		w.t.Log(err)
	}

	return strings.Join(lines[:maxLines], "\n") + "\n… complete output: " + path
}

// waitForText waits until the text of the bar below the board differs from the pixels in original.
func (w *window) waitForText(event string, original []byte) {
	w.t.Helper()
	w.wait(event, func() bool { return !slices.Equal(w.statusPixels(), original) })
}

// statusPixels returns the pixels of the bar below a board of squares.
func (w *window) statusPixels() []byte {
	img := w.picture()
	return img.Pix[len(img.Pix)-70*img.Stride:]
}

// kill kills the program.
func (w *window) kill() {
	_ = w.cmd.Process.Kill()
	<-w.ended
}

// waitForExit waits until the program exits, and checks its exit status.
func (w *window) waitForExit() {
	w.t.Helper()

	select {
	case <-w.ended:
	case <-time.After(timeout):
		savePicture(w.t, w.picture())
		w.t.Fatal("timeout waiting for the program to exit")
	}
	if !w.cmd.ProcessState.Success() {
		w.t.Fatalf("got %v of the program, want success\n%s", w.cmd.ProcessState, w.stderr.String())
	}
}

// terminate sends the program SIGTERM, as at a system shutdown.
func (w *window) terminate() { _ = w.cmd.Process.Signal(syscall.SIGTERM) }

// dataDir returns the directory of the program's files.
func dataDir(home string) string { return filepath.Join(home, ".config", "jingzi") }

// savedGame is a game in progress as it is stored.
type savedGame struct {
	Rules   game.Rules
	Opening game.Opening
	Choices []game.Choice // choices of the main line
	At      int           // number of choices up to the displayed position
	Human   game.Seat

	tree *game.Tree
	node *game.Node
}

// saved reads the game in progress. Before the first stone it returns an empty game.
func (w *window) saved() (s savedGame) {
	w.t.Helper()
	var text string // the game and, after a line break, its tree
	if w.query(&text, `SELECT game || char(10) || (SELECT group_concat(CAST(tree AS TEXT), '' ORDER BY pages.number) FROM pages WHERE pages.number >> 20 = games.number)
		FROM games WHERE NOT replaced ORDER BY touched DESC LIMIT 1`) {
		row, lines, _ := strings.Cut(text, "\n")
		g := saved.Game{Tree: []byte(lines)}
		if err := json.Unmarshal([]byte(row), &g); err != nil {
			w.t.Fatalf("%v\n%s", err, text)
		}
		tree, err := g.LoadTree()
		if err != nil {
			w.t.Fatalf("%v\n%s", err, text)
		}

		s = savedGame{Rules: g.Rules, Opening: g.Opening, Human: g.HumanSeat, tree: tree.Tree, node: tree.Current}
		for _, n := range tree.MainLine() {
			if n.Choice != nil {
				s.Choices = append(s.Choices, *n.Choice)
			}
		}

		for n := tree.Current; n != nil; n = n.Parent() {
			if n.Choice != nil {
				s.At++
			}
		}

		return s
	}
	var settings struct{ Setup savedGame }
	w.readSettings(&settings)

	return settings.Setup
}

// query reads one value from the database. found is false if it does not exist.
func (w *window) query(value any, query string) (found bool) {
	w.t.Helper()
	path := filepath.Join(dataDir(w.home), "jingzi.db")
	if _, err := os.Stat(path); err != nil {
		return false
	}
	options := "mode=ro&_pragma=busy_timeout(5000)"
	if _, err := os.Stat(path + "-wal"); err != nil {
		options = "immutable=1" // the program is not running, or cannot write
	}
	db, err := sql.Open("sqlite", (&url.URL{Scheme: "file", OmitHost: true, Path: path, RawQuery: options}).String())
	if err != nil {
		w.t.Fatal(err)
	}
	defer db.Close()
	if err = db.QueryRow(query).Scan(value); err != nil && !errors.Is(err, sql.ErrNoRows) &&
		!strings.Contains(err.Error(), "no such table") {
		w.t.Fatalf("%s: %v", query, err)
	}

	return err == nil
}

// readSettings reads the stored settings.
func (w *window) readSettings(settings any) {
	w.t.Helper()
	var text []byte
	if w.query(&text,
		`SELECT json_group_object(substr(key, length('settings.') + 1), json(value)) FROM "values" WHERE key LIKE 'settings.%'`) {
		if err := json.Unmarshal(text, settings); err != nil {
			w.t.Fatalf("%v\n%s", err, text)
		}
	}
}

// situation returns the situation of a saved game.
func (s savedGame) situation(t *testing.T) game.Situation {
	t.Helper()

	switch {
	case s.Rules == (game.Rules{}):
		return game.NewSituation(game.TicTacToe, game.Opening{})
	case s.tree == nil: // only the settings are stored before the first stone
		return game.NewSituation(s.Rules, s.Opening)
	}
	situations, err := s.tree.Situations(s.node)
	if err != nil {
		t.Fatal(err)
	}

	return situations[len(situations)-1]
}

// waitForMove waits until the saved game has numChoices choices and the board shows exactly its stones. It returns
// the situation.
func (w *window) waitForMove(numChoices int) game.Situation {
	w.t.Helper()
	var situation game.Situation
	w.wait(fmt.Sprintf("the game after %d choices, on the screen and in the database", numChoices), func() bool {
		s := w.saved()
		if s.At != numChoices {
			return false
		}
		situation = s.situation(w.t)

		return w.readBoard(situation.Position.Rules()) == diagram(&situation.Position)
	})

	return situation
}

// TestMenuLetter opens menus of the bar with Alt and their letters, one while another is open.
func TestMenuLetter(t *testing.T) {
	home := t.TempDir()
	w := launch(t, home)
	w.find()
	w.grid(game.TicTacToe)
	w.pressKeys("alt+b", "alt+p", "Down", "Down", "Return")
	var stored struct{ Setup struct{ Mode game.Mode } }
	w.wait("two players", func() bool {
		w.readSettings(&stored)
		return stored.Setup.Mode == game.HumanVsHuman
	})
}
