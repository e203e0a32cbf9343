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

// TestCost reports the cost of the window and of an empty window of the same toolkit, measured in one run.
// It compares numbers and checks no bounds. The numbers need an idle machine. Run it with
//
//	JINGZI_E2E=1 JINGZI_COST=1 go test -count=1 -v -run TestCost ./ui/e2e
func TestCost(t *testing.T) {
	if os.Getenv("JINGZI_COST") != "1" {
		t.Skip("set JINGZI_COST=1 to measure")
	}
	empty := filepath.Join(t.TempDir(), "empty")
	if out, err := exec.Command("go", "build", "-o", empty, "testdata/empty.go").CombinedOutput(); err != nil {
		t.Fatalf("the empty window does not build: %v\n%s", err, out)
	}
	old := program
	defer func() { program = old }()
	twoPlayers := func(r game.Rules) map[string]any {
		return map[string]any{"Setup": map[string]any{"Mode": "two", "Rules": r}}
	}
	withoutAnimation := func(r game.Rules) map[string]any {
		settings := twoPlayers(r)
		settings["Animation"] = false
		return settings
	}
	costs := []cost{
		{"empty window", empty, nil, game.Rules{}},
		{"3×3", old, twoPlayers(game.TicTacToe), game.TicTacToe},
		{"3×3 without motion", old, withoutAnimation(game.TicTacToe), game.TicTacToe},
		{"15×15", old, twoPlayers(game.Freestyle), game.Freestyle},
		{"15×15 without motion", old, withoutAnimation(game.Freestyle), game.Freestyle},
	}
	chinese := twoPlayers(game.Freestyle)
	chinese["Language"] = "zh-Hans"
	t.Run("starts", func(t *testing.T) {
		measureStarts(t, []cost{costs[0], costs[1], costs[3], {"15×15 in Chinese", old, chinese, game.Freestyle}})
	})
	t.Run("memory", func(t *testing.T) {
		againstHard := map[string]any{"Setup": map[string]any{"Mode": "computer", "Level": game.Hard, "Rules": game.Freestyle}}
		measureMemory(t, costs[0], cost{"15×15 against Hard", old, againstHard, game.Freestyle})
	})
	t.Run("browsing", func(t *testing.T) {
		program = old
		measureBrowsing(t)
	})
	for _, c := range costs {
		t.Run(c.name, func(t *testing.T) {
			program = c.program
			measureCost(t, c.settings, c.rules)
		})
	}
}

// cost is a program with settings to measure.
type cost struct {
	name, program string
	settings      map[string]any
	rules         game.Rules
}

// measureStarts starts the programs in turn, many times, so that other load of the machine affects all of
// them alike, and compares them with the first. A program keeps its home directory. Its first start is
// reported separately, because the graphics driver fills its cache then.
func measureStarts(t *testing.T, costs []cost) {
	const rounds = 9
	pixel := image.Rect(280, 690, 281, 691)
	black := func() bool { p := display.picture(t, pixel).Pix; return int(p[0])+int(p[1])+int(p[2]) == 0 }
	starts, processorTimes := make([][]time.Duration, len(costs)), make([][]time.Duration, len(costs))
	homes, first := make([]string, len(costs)), make([]time.Duration, len(costs))
	for round := range 1 + rounds {
		for i, c := range costs {
			program = c.program
			if round == 0 {
				homes[i] = t.TempDir()
				if c.settings != nil {
					storeSettings(t, homes[i], c.settings)
				}
			}
			w := launch(t, homes[i])
			w.wait("a window", func() bool { return !black() })
			if elapsed := time.Since(w.started); round == 0 {
				first[i] = elapsed
			} else {
				starts[i] = append(starts[i], elapsed)
				processorTimes[i] = append(processorTimes[i], w.processorTime())
			}
			w.kill()
			poll(timeout, black)
		}
	}
	ratio := func(all [][]time.Duration, i int) float64 { return float64(median(all[i])) / float64(median(all[0])) }
	for i, c := range costs {
		t.Logf("%-20s %v to the first picture (%.2f of the first), %v of processor time (%.2f); the first time %v", c.name,
			median(starts[i]).Round(time.Millisecond), ratio(starts, i), median(processorTimes[i]), ratio(processorTimes, i), first[i].Round(time.Millisecond))
	}
}

// measureMemory reports the memory of an empty window, and of a game before its first stone and after some
// moves.
func measureMemory(t *testing.T, empty, full cost) {
	const moves = 4
	logMemory := func(w *window, moment string) {
		w.waitUntilIdle()
		t.Logf("%s: resident %d MB, of them %d MB of files", moment, w.status("VmRSS")/1024, w.status("RssFile")/1024)
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
		freePoint := strings.Index(strings.ReplaceAll(w.readBoard(r), "\n", "")[n*r.Width:], ".") // in four rows, so that no five ends the game
		point := g.middle(r.PointAt(n*r.Width + freePoint)).Add(w.bounds.Min)
		c.click(point.X, point.Y, 1)
		w.wait("an answer", func() bool { return w.saved().At == 2*(n+1) })
	}
	logMemory(w, fmt.Sprintf("after %d moves", moves))
}

// measureBrowsing turns the wheel through a game of 200 stones, back and forth.
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
	const up, down = 4, 5                             // buttons of X11
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
		t.Logf("%d steps by wheel %v; %v of processor time a step", stones, elapsed.Round(time.Millisecond),
			((w.processorTime() - processorTime) / stones).Round(time.Millisecond/10))
	}
}

func measureCost(t *testing.T, settings map[string]any, rules game.Rules) {
	pixel := image.Rect(280, 690, 281, 691)
	black := func() bool { p := display.picture(t, pixel).Pix; return int(p[0])+int(p[1])+int(p[2]) == 0 }
	var starts, costs []time.Duration
	var w *window
	for range 5 {
		if w != nil {
			w.kill()
		}
		poll(timeout, black)
		home := t.TempDir()
		if settings != nil {
			storeSettings(t, home, settings)
		}
		w = launch(t, home)
		w.wait("a window", func() bool { return !black() })
		starts = append(starts, time.Since(w.started))
		costs = append(costs, w.processorTime()) // less affected by other load than the time
		w.find()
	}
	t.Logf("start to first picture %v (%v to %v); %v of processor time (%v to %v)", median(starts), slices.Min(starts).Round(time.Millisecond),
		slices.Max(starts).Round(time.Millisecond), median(costs), slices.Min(costs), slices.Max(costs))
	w.waitUntilIdle()

	const idle = 4 * time.Second
	before := w.processorTime()
	time.Sleep(idle) // an interval without input
	t.Logf("idle %.2f %% of a processor; resident %d MB", 100*float64(w.processorTime()-before)/float64(idle), w.status("VmRSS")/1024)

	c := newXClient(t)
	var clicks []time.Duration
	var used time.Duration
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
		part := image.Rect(-4, -4, 4, 4).Add(point)
		unchanged, start := display.picture(t, part), w.processorTime()
		clicked := time.Now()
		c.click(point.X, point.Y, 1)
		w.wait("a change", func() bool { return !slices.Equal(display.picture(t, part).Pix, unchanged.Pix) })
		clicks = append(clicks, time.Since(clicked))
		w.waitUntilIdle()
		used += w.processorTime() - start
	}
	t.Logf("click to pixel %v (%v to %v); %v of processor time a click", median(clicks), slices.Min(clicks).Round(time.Millisecond),
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
	t.Logf("a drag of %d steps %v, that is %v a step; %v of processor time a step", steps, elapsed.Round(time.Millisecond),
		(elapsed / steps).Round(time.Millisecond/10), ((w.processorTime() - used) / steps).Round(time.Millisecond/10))
}

// waitUntilIdle waits until the program has used no more processor time than an idle window for some
// time.
func (w *window) waitUntilIdle() {
	w.t.Helper()
	const period = 400 * time.Millisecond
	w.wait(fmt.Sprintf("a rest of %v", period), func() bool {
		before := w.processorTime()
		time.Sleep(period)
		return w.processorTime()-before <= 20*time.Millisecond
	})
}
