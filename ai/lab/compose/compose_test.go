package main

import (
	"bufio"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"jingzi/ai/review"
	"jingzi/game"
	"jingzi/game/notation"
)

// output returns the text that write writes.
func output(t *testing.T, write func(*bufio.Writer) error) string {
	t.Helper()
	var text strings.Builder
	out := bufio.NewWriter(&text)
	if err := write(out); err != nil {
		t.Fatal(err)
	}
	out.Flush()

	return text.String()
}

func composePuzzles(t *testing.T, r game.Rules, theme string, count int) []notation.Puzzle {
	t.Helper()
	text := output(t, func(out *bufio.Writer) error {
		return composer{
			rules: r,
			theme: theme,
			nodes: 4000,
			rng:   rand.New(rand.NewPCG(1, 7)),
			out:   out,
		}.run(t.Context(), count)
	})
	list, invalid, err := notation.ReadPuzzles("", strings.NewReader(text), notation.Options{})
	if err != nil || len(invalid) > 0 || len(list) != count {
		t.Fatalf("got %d puzzles, %d invalid, error %v; want %d and 0 from\n%s", len(list), len(invalid), err, count, text)
	}

	return list
}

// TestPuzzles checks that puzzles have the requested theme and distinct positions, and that a judge
// with more nodes accepts their solutions.
func TestPuzzles(t *testing.T) {
	for _, test := range []struct {
		rules game.Rules
		theme string
		goal  game.Goal
		count int
	}{
		{game.TicTacToe, Fork, game.GoalWin, 2},
		{game.TicTacToe, Draw, game.GoalDraw, 2},
	} {
		seen := map[string]bool{}
		for _, puzzle := range composePuzzles(t, test.rules, test.theme, test.count) {
			if puzzle.Theme != test.theme || puzzle.Goal != test.goal || len(puzzle.Solutions) == 0 ||
				!isStillGood(t.Context(), &puzzle, 120000) {
				t.Errorf("%s: got %+v, want a good puzzle with goal %v on\n%v", test.theme, puzzle, test.goal,
					puzzle.Position)
			}
			if key := canonical(&puzzle.Position); seen[key] {
				t.Errorf("%s: got this position twice:\n%v", test.theme, puzzle.Position)
			} else {
				seen[key] = true
			}
		}
	}
}

// TestChoose checks that choose selects at most one puzzle of every theme, the easiest first, and no
// duplicates or puzzles with a wrong solution.
func TestChoose(t *testing.T) {
	list := composePuzzles(t, game.TicTacToe, "", 4)
	position, err := game.NewSetupPosition(game.Freestyle, []game.Point{{X: 3, Y: 7}, {X: 4, Y: 7}, {X: 5, Y: 7},
		{X: 6, Y: 7}},
		[]game.Point{{X: 3, Y: 8}, {X: 4, Y: 8}, {X: 2, Y: 7}, {X: 9, Y: 9}}, game.Black)
	if err != nil {
		t.Fatal(err)
	}
	wrongPuzzle := notation.Puzzle{
		Position:  position,
		Goal:      game.GoalWin,
		Theme:     Fours,
		Rating:    1,
		Solutions: []game.Point{{X: 14, Y: 14}},
	}
	file := output(t, func(out *bufio.Writer) error {
		return notation.WritePuzzles(out, append(append(list, wrongPuzzle), list...))
	})
	text := output(t, func(out *bufio.Writer) error {
		return choose(t.Context(), strings.NewReader(file), 1, 4000, out)
	})
	chosen, _, err := notation.ReadPuzzles("", strings.NewReader(text), notation.Options{})
	if err != nil || len(chosen) == 0 {
		t.Fatalf("got %d puzzles, error %v; want some", len(chosen), err)
	}

	count, rating, seen := map[string]int{}, map[string]int{}, map[string]bool{}
	for _, puzzle := range chosen {
		key := canonical(&puzzle.Position)
		if puzzle.Position.Rules() != game.TicTacToe || seen[key] || puzzle.Rating < rating[puzzle.Theme] {
			t.Errorf("got %+v; want tic-tac-toe, no duplicate, and a rating of at least %d", puzzle,
				rating[puzzle.Theme])
		}
		seen[key], rating[puzzle.Theme] = true, puzzle.Rating
		count[puzzle.Theme]++
		if count[puzzle.Theme] > 1 {
			t.Errorf("got %d puzzles of the theme %s, want 1", count[puzzle.Theme], puzzle.Theme)
		}
	}
}

// TestChooseUpdates checks that a missing solution is added to a puzzle, and that a puzzle whose
// solutions have different themes is dropped.
func TestChooseUpdates(t *testing.T) {
	const incomplete = `{"rule":"renju","side":"white","stones":{"black":"i8 k8 h7 h6 i5","white":"f6 g6 i6 g5"},"theme":"weapon","rating":1135,"solutions":"h4"}`
	const ambiguous = `{"rule":"renju","side":"black","stones":{"black":"g10 f8 g8 i8 j8 h7 j7 h6 j5","white":"f9 h9 h8 e7 f7 f6 g6 j6 e5"},"theme":"threes","rating":1555,"solutions":"g7"}`
	text := output(t, func(out *bufio.Writer) error {
		return choose(t.Context(), strings.NewReader(incomplete+"\n"+ambiguous+"\n"), 9, 20000, out)
	})
	chosen, _, err := notation.ReadPuzzles("", strings.NewReader(text), notation.Options{})
	if err != nil || len(chosen) != 1 || len(chosen[0].Solutions) != 2 ||
		game.Renju.Name(chosen[0].Solutions[0]) != "g7" || game.Renju.Name(chosen[0].Solutions[1]) != "h4" {
		t.Errorf("got %v, error %v; want one puzzle with the solutions g7 and h4", text, err)
	}
}

// TestKnownGames checks that a written game can be replayed, has a winner, and that each losing move
// allows a win.
func TestKnownGames(t *testing.T) {
	const nodes = 2000
	text := output(t, func(out *bufio.Writer) error {
		return knownGames(t.Context(), "freestyle", game.Freestyle, 1, nodes, rand.New(rand.NewPCG(1, 7)), out)
	})
	fields := strings.Split(strings.TrimSpace(text), "|")
	if len(fields) != 4 || fields[0] != "freestyle" || fields[2] == "" {
		t.Fatalf("got %q, want four fields, the first of them freestyle", text)
	}

	p := game.NewPosition(game.Freestyle)
	positions := []game.Position{p}
	for name := range strings.FieldsSeq(fields[1]) {
		point, err := game.Freestyle.ParsePoint(name)
		if err == nil {
			p, err = p.Play(point)
		}
		if err != nil {
			t.Fatalf("got illegal move %s: %v", name, err)
		}
		positions = append(positions, p)
	}
	if p.Result().Winner == game.Empty {
		t.Errorf("the game has no winner\n%v", p)
	}

	judge := review.NewJudge(game.Freestyle, review.Options{ProofNodes: 50 * nodes})
	for field := range strings.FieldsSeq(fields[2]) {
		n, err := strconv.Atoi(field)
		if err != nil || n < 1 || n >= len(positions) {
			t.Fatalf("got losing move %q, want a number from 1 to %d", field, len(positions)-1)
		}
		if judge.ForcedWin(t.Context(), positions[n]) == nil {
			t.Errorf("got losing move %d, which allows no win on\n%v", n, positions[n])
		}
	}
}
