package game

import (
	"errors"
	"strings"
	"testing"
	"time"
)

// choices parses points and decisions of a 15×15 game.
func choices(t *testing.T, words ...string) []Choice {
	t.Helper()

	var list []Choice
	for _, word := range words {
		switch word {
		case "keep":
			list = append(list, Choice{Kind: Keep})
		case "swap":
			list = append(list, Choice{Kind: Swap})
		case "add":
			list = append(list, Choice{Kind: AddTwo})
		default:
			list = append(list, PlaceAt(mustPoint(t, word)))
		}
	}

	return list
}

// TestMoves distinguishes moves from other choices.
func TestMoves(t *testing.T) {
	namedOpening := Opening{Procedure: RIF, SwapThird: true, TwoFifths: true, Named: 1} // h8 h9 h10
	for _, c := range []struct {
		name    string
		rules   Rules
		opening Opening
		choices []Choice
		moves   string
	}{
		{"no move yet", Freestyle, Opening{}, nil, ""},
		{"a plain game", Freestyle, Opening{}, choices(t, "h8", "h9", "i9"), "h8 h9 i9"},
		{"passes are moves", Renju, Opening{}, choices(t, "h8", "pass", "i9"), "h8 pass i9"},
		{"swaps and offers are no moves", Renju, Classic, choices(t, "h8", "h9", "h10", "swap", "i9", "g10", "i10", "g10", "a1"),
			"h8 h9 h10 i9 g10 a1"},
		{"the stones of a named opening are moves", Renju, namedOpening, choices(t, "keep", "i9"), "h8 h9 h10 i9"},
		{"an opening with two additional stones", Freestyle, Opening{Procedure: Swap2},
			choices(t, "h8", "h9", "h10", "add", "i9", "a1", "swap", "b1"), "h8 h9 h10 i9 a1 b1"},
	} {
		tree := NewTree(c.rules, c.opening)
		line, err := tree.PliesThrough(tree.Graft(c.choices, nil), nil)
		var words []string
		for _, m := range Moves(line) {
			words = append(words, c.rules.Name(m.Point))
		}
		if text := strings.Join(words, " "); err != nil || text != c.moves {
			t.Errorf("%s: %q, %v; want %q", c.name, text, err, c.moves)
		}
	}
}

// TestMovesAfterASetup checks that stones that were set up are not moves.
func TestMovesAfterASetup(t *testing.T) {
	tree := NewTree(Freestyle, Opening{})
	tree.Root().Setup = &Setup{Black: []Point{Pt(7, 7), Pt(7, 8)}, ToMove: White}
	line, err := tree.PliesThrough(tree.Graft(choices(t, "i9"), nil), nil)
	if moves := Moves(line); err != nil || len(moves) != 1 || moves[0].Point != mustPoint(t, "i9") {
		t.Errorf("got moves %+v, error %v; want i9 alone", moves, err)
	}
}

// TestMovesOfAMatch checks that the moves of a match are those up to the current ply, with their times.
func TestMovesOfAMatch(t *testing.T) {
	m := NewMatch(Renju, Classic, Player{}, Player{}, func(f func()) { f() })
	clock := time.Unix(0, 0)
	m.now = func() time.Time { clock = clock.Add(time.Second); return clock }
	m.Start()

	for _, c := range choices(t, "h8", "h9", "h10", "swap", "i9") {
		if err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	moves := m.Moves()
	if len(moves) != 4 {
		t.Fatalf("got moves %+v, want 4", moves)
	}

	for _, move := range moves {
		if move.ThinkTime < time.Second {
			t.Errorf("got the moves %+v, want a think time of at least %v for each", moves, time.Second)
		}
	}
	m.GoToNode(m.Plies()[2].Node)
	if moves = m.Moves(); len(moves) != 2 {
		t.Errorf("at the second ply: got the moves %+v, want 2", moves)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// TestNoPassBeforeTheFourthStone checks that White cannot pass the fourth move, which belongs to the opening.
func TestNoPassBeforeTheFourthStone(t *testing.T) {
	play := func(words ...string) ([]Situation, error) {
		tree := NewTree(Renju, Classic)
		return tree.Situations(tree.Graft(choices(t, words...), nil))
	}
	s, err := play("h8", "h9", "h10", "keep", "pass")
	if !errors.Is(err, ErrWrongChoice) {
		t.Errorf("passing the fourth move: got error %v and the prompt %+v, want %v", err, s[len(s)-1].Prompt(),
			ErrWrongChoice)
	}
	if _, err = play("h8", "h9", "h10", "keep", "i9", "g10", "i10", "g10", "pass", "pass"); err != nil {
		t.Errorf("passing after the opening: got error %v, want none", err)
	}
}

// TestMoveOutOfTurnIsNoOffer checks that a stone played out of turn ends the opening instead of offering a
// fifth move.
func TestMoveOutOfTurnIsNoOffer(t *testing.T) {
	o := Classic
	o.SwapThird = false
	tree := NewTree(Renju, o)
	end := tree.Graft(choices(t, "h8", "h9", "h10", "a1"), nil)
	c := PlaceAt(mustPoint(t, "b1"))
	line, err := tree.PliesThrough(end.Add(&Node{Choice: &c, Setup: &Setup{ToMove: White}}), nil)
	if moves := Moves(line); err != nil || len(moves) != 5 || moves[4].Point != c.Point {
		t.Errorf("got moves %+v, error %v; want five, with b1 last", moves, err)
	}
}
