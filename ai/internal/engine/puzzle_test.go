package engine

import (
	"bufio"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"jingzi/game"
)

// puzzle is a line of a data file: a renju position that the side to move is known to win.
type puzzle struct {
	Board  []string
	Side   string
	Plies  int
	Source string
}

// puzzles reads positions from a data file outside the repository. It skips the test if the file is missing.
func puzzles(t testing.TB, name string) (positions []game.Position) {
	t.Helper()
	dir, err := filepath.Abs(".")
	if err != nil {
		t.Fatal(err)
	}

	var file *os.File
	for file == nil {
		if file, err = os.Open(filepath.Join(dir, "..", "shared", "data", name)); err != nil {
			if parent := filepath.Dir(dir); parent != dir {
				dir = parent
				continue
			}
			t.Skipf("data file %s not found", name)
		}
	}
	defer file.Close()
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 1<<20)

	for lines.Scan() {
		var row puzzle
		if err := json.Unmarshal(lines.Bytes(), &row); err != nil {
			t.Fatal(err)
		}
		toMove := game.Black
		if row.Side == "white" {
			toMove = game.White
		}
		p, err := game.ParsePosition(game.Renju, strings.Join(row.Board, ""), toMove)
		if err != nil {
			t.Fatal(err)
		}
		if !p.Result().Over() {
			positions = append(positions, p)
		}
	}

	return positions
}

// findRefutation plays a claimed win in at most the given number of plies against every defence, and returns the
// moves of a game that the attacker does not win, or nil if there is none. The attacker plays the engine's moves.
// The defender tries every legal move, but while the attacker can make a five only moves that win or occupy such
// a point.
func findRefutation(t *testing.T, e *Engine, p game.Position, attacker game.Stone, plies int,
	seen map[game.Position]bool) []game.Point {
	if p.Result().Over() {
		if p.Result().Winner == attacker {
			return nil
		}
		return []game.Point{}
	}
	if plies <= 0 {
		return []game.Point{}
	}
	if seen[p] {
		return nil
	}
	if p.ToMove() == attacker {
		point, err := e.Think(context.Background(), p, game.Limit{Nodes: 2_000_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		next, err := p.Play(point)
		if err != nil {
			t.Fatalf("playing %s: %v\n%s", p.Rules().Name(point), err, p)
		}
		if moves := findRefutation(t, e, next, attacker, plies-1, seen); moves != nil {
			return append([]game.Point{point}, moves...)
		}
		seen[p] = true

		return nil
	}

	var fives []game.Point
	for point := range p.EmptyPoints() {
		if completes(p, point, attacker) {
			fives = append(fives, point)
		}
	}

	numReplies := 0
	for point := range p.EmptyPoints() {
		if len(fives) > 0 && !slices.Contains(fives, point) && !completes(p, point, attacker.Other()) {
			continue // the attacker makes a five
		}
		next, err := p.Play(point)
		if err != nil {
			continue // a foul
		}
		numReplies++
		if moves := findRefutation(t, e, next, attacker, plies-1, seen); moves != nil {
			return append([]game.Point{point}, moves...)
		}
	}
	seen[p] = true
	if len(fives) == 0 && numReplies == 0 {
		return []game.Point{game.Pass}
	}

	return nil
}

// completes reports whether a stone of colour on an empty point would win.
func completes(p game.Position, point game.Point, colour game.Stone) bool {
	if p.ToMove() != colour {
		if p.Rules().Fouls {
			p, _ = p.Play(game.Pass)
		} else {
			return completesAfterTempo(p, point, colour)
		}
	}
	next, err := p.Play(point)

	return err == nil && next.Result().Winner == colour
}

// completesAfterTempo is like completes, for the side that is not to move.
func completesAfterTempo(p game.Position, point game.Point, colour game.Stone) bool {
	q, err := game.ParsePosition(p.Rules(), p.String(), colour)
	if err != nil {
		return false
	}
	next, err := q.Play(point)

	return err == nil && next.Result().Winner == colour
}

// solve returns the length of the proved win that the engine finds, or 0 if it finds none, and the time taken.
func solve(t *testing.T, e *Engine, p game.Position, limit game.Limit) (plies int, elapsed time.Duration) {
	var last game.SearchInfo
	start := time.Now()
	if _, err := e.Think(context.Background(), p, limit, func(info game.SearchInfo) { last = info }); err != nil {
		t.Fatal(err)
	}
	elapsed = time.Since(start)
	if len(last.PVs) > 0 {
		plies, _ = last.PVs[0].Score.ProvedWin()
	}

	return plies, elapsed
}

// TestContinuousFours checks that nearly all wins by continuous fours are found, within a number of nodes or, if
// PUZZLES is set, within a second each.
func TestContinuousFours(t *testing.T) {
	if testing.Short() {
		t.Skip("long")
	}
	limit := game.Limit{Nodes: 900_000}
	if os.Getenv("PUZZLES") != "" {
		limit = game.Limit{Time: time.Second}
	}
	solvePuzzles(t, "renju_vcf.jsonl", limit, 0.98)
}

// TestContinuousThreats checks that most wins by continuous threats are found within 1.5 seconds each.
func TestContinuousThreats(t *testing.T) {
	if testing.Short() || os.Getenv("PUZZLES") == "" {
		t.Skip("long: set PUZZLES=1")
	}
	solvePuzzles(t, "renju_vct.jsonl", game.Limit{Time: 1500 * time.Millisecond}, 0.75)
	solvePuzzles(t, "renju_win3.jsonl", game.Limit{Time: 1500 * time.Millisecond}, 0.9)
}

// solvePuzzles solves the puzzles of a file, and fails the test if less than share of them are solved or a win is
// refuted.
func solvePuzzles(t *testing.T, name string, limit game.Limit, share float64) {
	e, err := New(game.Renju, Options{})
	if err != nil {
		t.Fatal(err)
	}

	positions := puzzles(t, name)
	var times []time.Duration
	numSolved := 0
	for i, p := range positions {
		e.ClearTables()
		plies, elapsed := solve(t, e, p, limit)
		times = append(times, elapsed)
		if plies == 0 {
			t.Logf("puzzle %d was not solved in %v\n%s", i, elapsed.Round(time.Millisecond), p)
			continue
		}
		numSolved++
		if moves := findRefutation(t, e, p, p.ToMove(), plies+40, map[game.Position]bool{}); moves != nil {
			t.Errorf("puzzle %d: the win in %d plies is refuted by %v\n%s", i, plies, moves, p)
		}
	}
	slices.Sort(times)
	t.Logf("%s: solved %d of %d, median time %v, 90 %% within %v", name, numSolved, len(positions), times[len(times)/2],
		times[len(times)*9/10])
	if float64(numSolved) < share*float64(len(positions)) {
		t.Errorf("%s: solved %d of %d, want at least %g", name, numSolved, len(positions),
			share*float64(len(positions)))
	}
}
