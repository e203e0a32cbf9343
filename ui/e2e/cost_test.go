package e2e

import (
	"fmt"
	"image"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// TestCost measures the start, memory and processor time of the window and of an empty window of the same
// toolkit. It logs the figures and checks no bounds. Run it on an idle machine with
//
//	JINGZI_E2E=1 JINGZI_COST=1 go test -count=1 -v -run TestCost ./ui/e2e
func TestCost(t *testing.T) {
	if os.Getenv("JINGZI_COST") != "1" {
		t.Skip("set JINGZI_COST=1 to measure")
	}
	empty := filepath.Join(t.TempDir(), "empty")
	if out, err := exec.Command("go", "build", "-o", empty, "testdata/empty.go").CombinedOutput(); err != nil {
		t.Fatalf("build of the empty window: %v\n%s", err, out)
	}

	testedProgram := program
	defer func() { program = testedProgram }()
	twoPlayers := func(r game.Rules) map[string]any {
		return map[string]any{"Setup": map[string]any{"Mode": "two", "Rules": r}}
	}
	withoutAnimation := func(r game.Rules) map[string]any {
		settings := twoPlayers(r)
		settings["Animation"] = false
		return settings
	}
	subjects := []subject{
		{"empty window", empty, nil, game.Rules{}},
		{"3×3", testedProgram, twoPlayers(game.TicTacToe), game.TicTacToe},
		{"3×3 without motion", testedProgram, withoutAnimation(game.TicTacToe), game.TicTacToe},
		{"15×15", testedProgram, twoPlayers(game.Freestyle), game.Freestyle},
		{"15×15 without motion", testedProgram, withoutAnimation(game.Freestyle), game.Freestyle},
	}
	chinese := twoPlayers(game.Freestyle)
	chinese["Language"] = "zh-Hans"
	t.Run("starts", func(t *testing.T) {
		measureStarts(t, []subject{subjects[0], subjects[1], subjects[3],
			{"15×15 in Chinese", testedProgram, chinese, game.Freestyle}})
	})
	t.Run("memory", func(t *testing.T) {
		againstHard := map[string]any{"Setup": map[string]any{"Mode": "computer", "Level": game.Hard, "Rules": game.Freestyle}}
		measureMemory(t, subjects[0], subject{"15×15 against Hard", testedProgram, againstHard, game.Freestyle})
	})
	t.Run("browsing", func(t *testing.T) {
		program = testedProgram
		measureBrowsing(t)
	})

	for _, s := range subjects {
		t.Run(s.name, func(t *testing.T) {
			program = s.program
			measureCost(t, s.settings, s.rules)
		})
	}
}

// subject is a program with settings to measure.
type subject struct {
	name, program string
	settings      map[string]any
	rules         game.Rules
}

// measureStarts repeatedly starts the programs in turn, so that other load on the machine affects all of them
// alike, and compares them with the first program. A program keeps its home directory. Its first start is
// reported separately, because the graphics driver fills its cache then.
func measureStarts(t *testing.T, subjects []subject) {
	const rounds = 9
	pixel := image.Rect(280, 690, 281, 691)

	isBlack := func() bool { p := display.picture(t, pixel).Pix; return int(p[0])+int(p[1])+int(p[2]) == 0 }
	starts, processorTimes := make([][]time.Duration, len(subjects)), make([][]time.Duration, len(subjects))
	homes, firstStarts := make([]string, len(subjects)), make([]time.Duration, len(subjects))
	for round := range 1 + rounds {
		for i, s := range subjects {
			program = s.program
			if round == 0 {
				homes[i] = t.TempDir()
				if s.settings != nil {
					storeSettings(t, homes[i], s.settings)
				}
			}
			w := launch(t, homes[i])
			w.wait("a window", func() bool { return !isBlack() })
			if elapsed := time.Since(w.started); round == 0 {
				firstStarts[i] = elapsed
			} else {
				starts[i] = append(starts[i], elapsed)
				processorTimes[i] = append(processorTimes[i], w.processorTime())
			}
			w.kill()
			poll(timeout, isBlack)
		}
	}

	ratio := func(all [][]time.Duration, i int) float64 { return float64(median(all[i])) / float64(median(all[0])) }
	for i, s := range subjects {
		t.Logf("%-20s first picture after %v (ratio to the first program: %.2f), processor time %v (ratio %.2f); "+
			"very first start %v", s.name,
			median(starts[i]).Round(time.Millisecond), ratio(starts, i), median(processorTimes[i]),
			ratio(processorTimes, i), firstStarts[i].Round(time.Millisecond))
	}
}

// measureMemory logs the memory of an empty window, and of a game before its first stone and after some moves.
func measureMemory(t *testing.T, empty, full subject) {
	const moves = 4
	logMemory := func(w *window, moment string) {
		w.waitUntilIdle()
		t.Logf("%s: resident %d MB, including %d MB of files", moment, w.status("VmRSS")/1024, w.status("RssFile")/1024)
	}
	program = empty.program
	w := launch(t, t.TempDir())
	w.find()
	logMemory(w, empty.name)
	w.kill()
	program = full.program
	home := t.TempDir()
	storeSettings(t, home, full.settings)
	w = launch(t, home)
	w.find()
	r, c := full.rules, newXClient(t)
	logMemory(w, full.name)

	g := w.grid(r)
	for n := range moves {
		freePoint := strings.Index(strings.ReplaceAll(w.readBoard(r), "\n", "")[n*r.Width:], ".") // in four rows, so that no line of five ends the game
		point := g.middle(r.PointAt(n*r.Width + freePoint)).Add(w.bounds.Min)
		c.click(point.X, point.Y, 1)
		w.wait("an answer", func() bool { return w.saved().At == 2*(n+1) })
	}
	logMemory(w, fmt.Sprintf("after %d moves", moves))
}

// measureBrowsing measures turning the wheel through a game of 200 stones, back and forth.
func measureBrowsing(t *testing.T) {
	const stones = 200

	var moves [2][]string // moves of each colour, never five in a row
	for i := range 15 * 15 {
		x, y := i%15, i/15
		colour := (x/2 + y) % 2
		moves[colour] = append(moves[colour], fmt.Sprintf(";%c[%c%c]", "BW"[colour], 'a'+x, 'a'+y))
	}

	record := "(;GM[4]SZ[15]"
	for i := range stones {
		record += moves[i%2][i/2]
	}
	file := filepath.Join(t.TempDir(), "long.sgf")
	if err := os.WriteFile(file, []byte(record+")"), 0o600); err != nil {
		t.Fatal(err)
	}
	w := launch(t, t.TempDir(), file)
	w.find()
	w.wait("the game", func() bool { return w.saved().At == stones })
	id, err := strconv.ParseUint(w.id, 10, 32)
	if err != nil {
		t.Fatal(err)
	}

	c := newXClient(t)
	point := w.bounds.Min.Add(w.bounds.Size().Div(2)) // on the board; its lines are hidden by the stones
	const up, down = 4, 5                             // button numbers of X11
	for _, wheel := range []byte{up, down} {
		w.waitUntilIdle()
		processorTime, started := w.processorTime(), time.Now()

		for range stones {
			c.click(point.X, point.Y, wheel)
		}
		if _, err := c.ping(uint32(id), timeout, w.ended); err != nil {
			t.Fatal(err)
		}
		elapsed := time.Since(started)
		w.waitUntilIdle()
		t.Logf("%d steps of the wheel: %v; processor time per step: %v", stones, elapsed.Round(time.Millisecond),
			((w.processorTime() - processorTime) / stones).Round(time.Millisecond/10))
	}
}

// measureCost logs the time and processor time of starts, an idle window, clicks and changes of the size.
func measureCost(t *testing.T, settings map[string]any, rules game.Rules) {
	pixel := image.Rect(280, 690, 281, 691)

	isBlack := func() bool { p := display.picture(t, pixel).Pix; return int(p[0])+int(p[1])+int(p[2]) == 0 }
	var starts, processorTimes []time.Duration
	var w *window
	for range 5 {
		if w != nil {
			w.kill()
		}
		poll(timeout, isBlack)
		home := t.TempDir()
		if settings != nil {
			storeSettings(t, home, settings)
		}
		w = launch(t, home)
		w.wait("a window", func() bool { return !isBlack() })
		starts = append(starts, time.Since(w.started))
		processorTimes = append(processorTimes, w.processorTime()) // less affected by other load than the elapsed time
		w.find()
	}
	t.Logf("start to first picture: %v (%v to %v); processor time: %v (%v to %v)", median(starts),
		slices.Min(starts).Round(time.Millisecond),
		slices.Max(starts).Round(time.Millisecond), median(processorTimes), slices.Min(processorTimes),
		slices.Max(processorTimes))
	w.waitUntilIdle()

	const idle = 4 * time.Second
	used := w.processorTime()
	time.Sleep(idle) // an interval without input
	t.Logf("idle: %.2f %% of a processor; resident: %d MB", 100*float64(w.processorTime()-used)/float64(idle),
		w.status("VmRSS")/1024)

	c := newXClient(t)
	var clicks []time.Duration
	used = 0
	for n := range 7 {
		point := image.Pt(300, 400)
		if rules.Width == 3 {
			point = w.grid(rules).middle(rules.PointAt([]int{0, 1, 2, 4, 3, 5, 7}[n])) // no line of three
		} else if rules.Width > 0 {
			point = w.grid(rules).middle(game.Pt(2*n%15, 3+n%3))
		}
		point = point.Add(w.bounds.Min)
		c.move(point.X, point.Y)
		w.waitUntilIdle()
		area := image.Rect(-4, -4, 4, 4).Add(point)
		unchanged, start := display.picture(t, area), w.processorTime()
		clicked := time.Now()
		c.click(point.X, point.Y, 1)
		w.wait("a change", func() bool { return !slices.Equal(display.picture(t, area).Pix, unchanged.Pix) })
		clicks = append(clicks, time.Since(clicked))
		w.waitUntilIdle()
		used += w.processorTime() - start
	}
	t.Logf("click to pixel: %v (%v to %v); processor time per click: %v", median(clicks),
		slices.Min(clicks).Round(time.Millisecond),
		slices.Max(clicks).Round(time.Millisecond), (used / time.Duration(len(clicks))).Round(time.Millisecond))

	id, err := strconv.ParseUint(w.id, 10, 32)
	if err != nil {
		t.Fatal(err)
	}
	const steps = 30
	start := time.Now()

	used = w.processorTime()
	for n := range steps {
		c.resize(uint32(id), 560+8*n, 700+6*n)
		if _, err := c.ping(uint32(id), timeout, w.ended); err != nil {
			t.Fatal(err)
		}
	}
	elapsed := time.Since(start)
	w.waitUntilIdle()
	t.Logf("drag of %d steps: %v, %v per step; processor time per step: %v", steps, elapsed.Round(time.Millisecond),
		(elapsed / steps).Round(time.Millisecond/10), ((w.processorTime() - used) / steps).Round(time.Millisecond/10))
}

// waitUntilIdle waits until the program has used no more processor time than an idle window for a while.
func (w *window) waitUntilIdle() {
	w.t.Helper()
	const period = 400 * time.Millisecond
	w.wait(fmt.Sprintf("an idle program for %v", period), func() bool {
		used := w.processorTime()
		time.Sleep(period)
		return w.processorTime()-used <= 20*time.Millisecond
	})
}
