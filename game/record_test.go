package game

import (
	"errors"
	"reflect"
	"slices"
	"testing"
	"time"
)

// choices reads points and decisions of a 15×15 game.
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

// TestMovesOfARecord tells moves from the choices that are none.
func TestMovesOfARecord(t *testing.T) {
	dealt := Opening{Procedure: RIF, SwapThird: true, FifthOffers: true, Named: 1} // h8 h9 h10
	for _, c := range []struct {
		name  string
		r     Record
		moves string
		from  []int // the choice of each move
	}{
		{"no move yet", Record{Rules: Freestyle}, "", nil},
		{"a plain game", Record{Rules: Freestyle, Choices: choices(t, "h8", "h9", "i9")}, "X h8 O h9 X i9", []int{0, 1, 2}},
		{"passes are moves", Record{Rules: Renju, Choices: choices(t, "h8", "pass", "i9")}, "X h8 O pass X i9", []int{0, 1, 2}},
		{"swaps and offers are not", Record{Rules: Renju, Opening: Classic,
			Choices: choices(t, "h8", "h9", "h10", "swap", "i9", "g10", "i10", "g10", "a1")},
			"X h8 O h9 X h10 O i9 X g10 O a1", []int{0, 1, 2, 4, 7, 8}},
		{"dealt stones are moves without a choice", Record{Rules: Renju, Opening: dealt, Choices: choices(t, "keep", "i9")},
			"X h8 O h9 X h10 O i9", []int{-1, -1, -1, 1}},
		{"an opening with two stones more", Record{Rules: Freestyle, Opening: Opening{Procedure: Swap2},
			Choices: choices(t, "h8", "h9", "h10", "add", "i9", "a1", "swap", "b1")},
			"X h8 O h9 X h10 O i9 X a1 O b1", []int{0, 1, 2, 4, 5, 7}},
	} {
		moves, err := c.r.Moves()
		text, from := "", []int(nil)
		for _, m := range moves {
			if text != "" {
				text += " "
			}
			text += string(".XO"[m.Colour]) + " " + c.r.Rules.Name(m.Point)
			from = append(from, m.Choice)
		}
		if err != nil || text != c.moves || !slices.Equal(from, c.from) {
			t.Errorf("%s: %q %v, %v; want %q %v", c.name, text, from, err, c.moves, c.from)
		}
	}
	broken := Record{Rules: Freestyle, Choices: choices(t, "h8", "h8", "h9")}
	if moves, err := broken.Moves(); !errors.Is(err, ErrOccupied) || len(moves) != 1 {
		t.Errorf("an impossible record: %v, %v", moves, err)
	}
}

// TestRecordOfAMatch takes down a game up to where it stands.
func TestRecordOfAMatch(t *testing.T) {
	m := NewMatch(Renju, Classic, Player{Name: "Li"}, Player{Name: "Wang"}, func(f func()) { f() })
	clock := time.Unix(0, 0)
	m.now = func() time.Time { clock = clock.Add(time.Second); return clock }
	m.Start()
	want := choices(t, "h8", "h9", "h10", "swap", "i9")
	for _, c := range want {
		if err := m.Answer(c); err != nil {
			t.Fatal(err)
		}
	}
	r := m.Record()
	if !reflect.DeepEqual(r.Choices, want) || r.Rules != Renju || r.Opening != Classic || r.Names != [2]string{"Li", "Wang"} ||
		len(r.Took) != len(want) || slices.Min(r.Took) != time.Second {
		t.Errorf("%+v", r)
	}
	m.GoToNode(m.Moments()[2].Node)
	if r = m.Record(); !reflect.DeepEqual(r.Choices, want[:2]) {
		t.Errorf("after going back: %+v", r.Choices)
	}
	if err := m.Close(); err != nil {
		t.Error(err)
	}
}

// White cannot pass the fourth move: it belongs to the opening, and Black
// would be asked for fifth moves too early.
func TestNoPassBeforeTheFourthStone(t *testing.T) {
	s, err := Replay(Renju, Classic, choices(t, "h8", "h9", "h10", "keep", "pass"))
	if !errors.Is(err, ErrAnswer) {
		t.Errorf("%v, then %+v is asked", err, s[len(s)-1].Ask())
	}
	if _, err = Replay(Renju, Classic, choices(t, "h8", "h9", "h10", "keep", "i9", "g10", "i10", "g10", "pass", "pass")); err != nil {
		t.Errorf("later passes: %v", err)
	}
}
