package game

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// TestLastBranchIsFollowed checks that from an earlier position a game goes on with the move that was played or visited
// last, also if an earlier branch was entered again.
func TestLastBranchIsFollowed(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, nil)
	root := m.Plies()[0].Node
	fromTheStart := func(board string) {
		t.Helper()
		if err := m.GoToNode(root); err != nil {
			t.Fatal(err)
		}
		m.Redo()
		tb.checkBoard(m, board)
		if err := m.GoToNode(root); err != nil {
			t.Fatal(err)
		}
	}
	mustPlay(t, m, 0, 0)
	fromTheStart("X.. ... ...")
	mustPlay(t, m, 1, 1)
	fromTheStart("... .X. ...")
	mustPlay(t, m, 0, 0)
	fromTheStart("X.. ... ...")
	if err := m.GoToNode(root.Children()[1]); err != nil {
		t.Fatal(err)
	}
	fromTheStart("... .X. ...")
}

// TestTimeOfAKnownMove checks that a move has the time of its first choice, whether or not there are clocks, and that
// with clocks a repeated move has the time of its repetition, which the clock counts.
func TestTimeOfAKnownMove(t *testing.T) {
	for _, c := range []struct {
		control TimeControl
		want    time.Duration
	}{
		{TimeControl{}, 5 * second},
		{TimeControl{PerGame: minute}, 2 * second},
	} {
		m, _, clock := newTimedMatch(t, c.control, nil)
		mustPlay(t, m, 0, 0)
		clock.advance(5 * second)
		mustPlay(t, m, 1, 1)
		if got := m.Plies()[2].ThinkTime; got != 5*second {
			t.Errorf("%+v: the move took %v, want 5 s", c.control, got)
		}
		m.Undo()
		clock.advance(2 * second)
		mustPlay(t, m, 1, 1)
		if got := m.Plies()[2].ThinkTime; got != c.want {
			t.Errorf("%+v: the repeated move took %v, want %v", c.control, got, c.want)
		}
	}
}

// TestGoToAnIllegalNode checks that a match stays where it is if a node cannot be reached, and goes back to the last
// position left if its node was removed.
func TestGoToAnIllegalNode(t *testing.T) {
	m, tb := newTestMatch(t, TicTacToe, Opening{}, nil, nil)
	mustPlay(t, m, 0, 0)
	first := m.Plies()[1].Node
	onAStone := first.Add(&Node{Choice: &Choice{Kind: Place, Point: Pt(0, 0)}})
	if err := m.GoToNode(onAStone); !errors.Is(err, ErrOccupied) {
		t.Errorf("a stone on another: GoToNode returns %v, want %v", err, ErrOccupied)
	}
	tb.checkBoard(m, "X.. ... ...")
	if err := m.GoToNode(first.Parent()); err != nil {
		t.Fatal(err)
	}
	if err := m.GoToNode(first); err != nil || m.Index() != 1 {
		t.Errorf("GoToNode returns %v at ply %d, want ply 1", err, m.Index())
	}
	onAStone.Remove()

	mustPlay(t, m, 1, 1)
	mustPlay(t, m, 2, 2)
	m.SyncTree()
	if m.Index() != 3 {
		t.Errorf("without a change SyncTree goes to ply %d", m.Index())
	}
	m.Plies()[2].Node.Remove()
	m.SyncTree()
	tb.checkBoard(m, "X.. ... ...")
}

// TestNumbersOfMoves checks that stones are numbered from 1 in order of play, those of a named opening as well, that a
// pass has no number, and that each move has its time and whether the board was set up before it.
func TestNumbersOfMoves(t *testing.T) {
	numbers := func(tree *Tree, end *Node) (result []Move) {
		line, err := tree.PliesThrough(end, nil)
		if err != nil {
			t.Fatal(err)
		}
		return Moves(line)
	}
	for _, c := range []struct {
		opening Opening
		choices []Choice
		want    []int
	}{
		{Opening{Procedure: RIF, SwapThird: true, TwoFifths: true, Named: 1}, choices(t, "keep", "i9"), []int{1, 2, 3, 4}},
		{Opening{}, choices(t, "h8", "pass", "i9", "i10"), []int{1, 0, 2, 3}},
	} {
		tree := NewTree(Renju, c.opening)
		got := numbers(tree, tree.Graft(c.choices, []time.Duration{second, 2 * second, 3 * second, 4 * second}))
		if len(got) != len(c.want) {
			t.Fatalf("the moves are %+v, want %d", got, len(c.want))
		}
		for i, move := range got {
			if move.Number != c.want[i] || move.Setup {
				t.Errorf("move %d has the number %d, after a setup: %v; want %d, false", i, move.Number, move.Setup, c.want[i])
			}
		}
		if last, want := got[len(got)-1].ThinkTime, time.Duration(len(c.choices))*second; last != want {
			t.Errorf("the last move took %v, want %v", last, want)
		}
	}

	tree := NewTree(Freestyle, Opening{})
	n := tree.Root().Play(PlaceAt(mustPoint(t, "h8")))
	n = n.Add(&Node{Setup: &Setup{White: []Point{mustPoint(t, "a1")}, ToMove: Black}})
	n = n.Play(PlaceAt(mustPoint(t, "h9"))).Play(PlaceAt(mustPoint(t, "h10")))
	for i, move := range numbers(tree, n) {
		if move.Setup != (i > 0) {
			t.Errorf("move %d is after a setup: %v", i+1, move.Setup)
		}
	}
}

// TestShorten checks that a text is cut to a number of bytes at the end of a character, and only if it is longer.
func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text      string
		maxLength int
		want      string
	}{
		{"abc", 3, "abc"}, {"abcd", 3, "abc"}, {"", 0, ""}, {"abc", 0, ""},
		{"井井", 6, "井井"}, {"井井", 5, "井"}, {"井井", 3, "井"}, {"井井", 2, ""},
		{"\xff", 1, "\xff"}, {"a\xffb", 2, "a"},
	} {
		if got := Shorten(c.text, c.maxLength); got != c.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", c.text, c.maxLength, got, c.want)
		}
	}
}

// TestGoalOfAFinding checks which mistakes are puzzles, and that the first ply, which has no position before it, is none.
func TestGoalOfAFinding(t *testing.T) {
	for kind, want := range map[FindingKind]Goal{
		MissedWin: GoalWin, WinToDraw: GoalWin, WinToLoss: GoalWin, DrawToLoss: GoalDraw, AllowedWin: GoalHold,
	} {
		for index, ok := range []bool{false, true, true} {
			goal, got := (&Finding{Kind: kind, Index: index}).Goal()
			if got != ok || got && goal != want {
				t.Errorf("a finding of kind %d at ply %d: got the goal %d, %v; want %d, %v", kind, index, goal, got, want, ok)
			}
		}
	}
	if _, ok := (&Finding{Kind: 200, Index: 3}).Goal(); ok {
		t.Error("an unknown finding is a puzzle")
	}
}

// TestWordsOfProcedures checks that each procedure has a word of its own, by which it is found.
func TestWordsOfProcedures(t *testing.T) {
	seen := map[string]bool{}
	for p := Plain; p <= LongPro; p++ {
		word := p.Word()
		if got, ok := ProcedureNamed(word); got != p || !ok || seen[word] || strings.TrimSpace(word) == "" {
			t.Errorf("the word %q of procedure %d leads to %d, %v", word, p, got, ok)
		}
		seen[word] = true
		declares := p == Soosyrv || p == Taraguchi || p == Yamaguchi
		if got := p.DeclaresFifths(); got != declares {
			t.Errorf("%s has a number of fifth moves: %v, want %v", word, got, declares)
		}
	}
	if p, ok := ProcedureNamed("none such"); ok || p != Plain {
		t.Errorf("an unknown word leads to %d, %v", p, ok)
	}
}

func TestModesWithPeople(t *testing.T) {
	for mode, want := range map[Mode]bool{
		HumanVsComputer: true, HumanVsHuman: true, ComputerVsComputer: false, ComputerVsRandom: false, "": false,
	} {
		if got := mode.HasHuman(); got != want {
			t.Errorf("a person plays in the mode %q: %v, want %v", mode, got, want)
		}
	}
}
