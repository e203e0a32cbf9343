package solver

import (
	"context"
	"testing"

	"jingzi/game"
)

// TestVerdictsOfASlot checks which verdicts follow from recorded ones: a win within some plies is one within more, no
// win within some plies says nothing about more, and a proof that the attacker never wins holds for all. A weaker result
// does not replace a stronger one.
func TestVerdictsOfASlot(t *testing.T) {
	type result struct {
		v     verdict
		depth int
	}
	for _, c := range []struct {
		name    string
		records []result
		want    map[int]result // by depth; the depth of the result is 0 if none is known
	}{
		{"nothing", nil, map[int]result{1: {}, 9: {}}},
		{"a win in 7", []result{{canWin, 7}}, map[int]result{6: {}, 7: {canWin, 1}, 8: {canWin, 1}}},
		{"a win in 7, then in 9", []result{{canWin, 7}, {canWin, 9}}, map[int]result{6: {}, 7: {canWin, 1}, 9: {canWin, 1}}},
		{"a win in 9, then in 7", []result{{canWin, 9}, {canWin, 7}}, map[int]result{6: {}, 7: {canWin, 1}, 9: {canWin, 1}}},
		{"no win in 5", []result{{undecided, 5}}, map[int]result{4: {undecided, 1}, 5: {undecided, 1}, 6: {}}},
		{"no win in 5, then in 3", []result{{undecided, 5}, {undecided, 3}}, map[int]result{5: {undecided, 1}, 6: {}}},
		{"no win in 3, then in 5", []result{{undecided, 3}, {undecided, 5}}, map[int]result{5: {undecided, 1}, 6: {}}},
		{"no win in 5, a win in 9", []result{{undecided, 5}, {canWin, 9}},
			map[int]result{5: {undecided, 1}, 7: {}, 9: {canWin, 1}}},
		{"never", []result{{undecided, 5}, {cannotWin, 6}}, map[int]result{1: {cannotWin, 1}, 200: {cannotWin, 1}}},
	} {
		table := newTable(4)
		s := table.claim(1, 2, true)
		for _, r := range c.records {
			s.record(r.v, r.depth)
		}
		for depth, want := range c.want {
			got, ok := s.verdict(depth)
			if known := want.depth > 0; ok != known || known && got != want.v {
				t.Errorf("%s: at depth %d the verdict is %v, known %v; want %v, %v", c.name, depth, got, ok, want.v, known)
			}
		}
	}
}

// TestSlotOfAPosition checks that a result is found for its own position and side to move only, until it is replaced or
// the table is cleared, however often.
func TestSlotOfAPosition(t *testing.T) {
	table := newTable(1)
	isKnown := func(attacker, defender uint64, attackerToMove bool) bool {
		_, known := table.find(attacker, defender, attackerToMove)
		return known
	}
	table.claim(1, 2, true).record(canWin, 7)
	if !isKnown(1, 2, true) || isKnown(1, 2, false) || isKnown(1, 3, true) || isKnown(2, 2, true) || isKnown(2, 1, true) {
		t.Error("the result is not that of its position alone")
	}
	if v, ok := table.claim(1, 2, true).verdict(7); v != canWin || !ok {
		t.Error("claiming the slot again has removed its result")
	}
	if s := table.claim(4, 2, true); isKnown(1, 2, true) || !isKnown(4, 2, true) {
		t.Error("another position has not replaced the result")
	} else if _, ok := s.verdict(100); ok {
		t.Error("another position has the result of the one before")
	}

	table.claim(1, 2, true).record(canWin, 7)
	for range 1 << 17 {
		table.clear()
		if isKnown(1, 2, true) {
			t.Fatal("the result is known after the table was cleared")
		}
	}

	table.slots = nil
	if s, known := table.find(1, 2, true); s != nil || known {
		t.Error("a table without slots has a result")
	}
}

// TestSearchForgetsTheOneBefore checks that a new search does not use results of an earlier one, which may have had other
// limits.
func TestSearchForgetsTheOneBefore(t *testing.T) {
	s := newTestSearch(t, game.TicTacToe)
	s.table = newTable(16)
	s.table.claim(1, 2, true).record(canWin, 1)
	s.breakerVerdict(0, 0, true)
	s.breaker.graphs.claim(1, 2, true).record(canWin, 1)
	s.nodes, s.halted = 5, true
	s.begin(context.Background(), 100)
	if _, known := s.table.find(1, 2, true); known || s.nodes != 0 || s.halted {
		t.Error("the table, the nodes or the state of the search is that of the earlier one")
	}
	if _, known := s.breaker.graphs.find(1, 2, true); known {
		t.Error("the table of breaker is that of the earlier search")
	}
}
