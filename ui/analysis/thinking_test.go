package analysis

import (
	"reflect"
	"slices"
	"testing"

	"jingzi/game"
)

// TestThoughtFromReports checks which moves, values and bounds a thought takes from several reports, and that the
// chosen move comes first, without a value if an unfinished search preferred it.
func TestThoughtFromReports(t *testing.T) {
	a, b, c := game.Pt(7, 7), game.Pt(8, 8), game.Pt(9, 9)

	line := func(score game.Score, moves ...game.Point) game.PV { return game.PV{Score: score, Moves: moves} }
	report := func(pv game.PV, bounds ...game.MoveBound) game.SearchInfo {
		return game.SearchInfo{PVs: []game.PV{pv}, Bounds: bounds}
	}
	atMost := func(pv game.PV) ConsideredMove { return ConsideredMove{PV: pv, AtMost: true} }
	for _, test := range []struct {
		name    string
		chosen  game.Point
		reports []game.SearchInfo
		want    []ConsideredMove
	}{
		{"no report", a, nil, nil},
		{"only lines", a, []game.SearchInfo{report(line(9, b, c)), report(line(5, a, b))},
			[]ConsideredMove{{PV: line(5, a, b)}, {PV: line(9, b, c)}}},
		{"a bound replaces an earlier value", a,
			[]game.SearchInfo{report(line(9, b, c)), report(line(5, a, b), game.MoveBound{Move: b, Score: 5},
				game.MoveBound{Move: c, Score: 2})},
			[]ConsideredMove{{PV: line(5, a, b)}, atMost(line(5, b, c)), atMost(line(2, c))}},
		{"chosen by an unfinished search", c,
			[]game.SearchInfo{report(line(5, a, b), game.MoveBound{Move: b, Score: 5},
				game.MoveBound{Move: c, Score: 2})},
			[]ConsideredMove{{PV: line(2, c), AtMost: true, Unknown: true}, {PV: line(5, a, b)}, atMost(line(5, b))}},
		{"chosen without a report", c, []game.SearchInfo{report(line(5, a, b))},
			[]ConsideredMove{{PV: line(0, c), Unknown: true}, {PV: line(5, a, b)}}},
	} {
		thought := Thought{Chosen: test.chosen}
		thought.addReports(test.reports)
		if !reflect.DeepEqual(thought.Moves, test.want) {
			t.Errorf("%s: got the moves %+v, want %+v", test.name, thought.Moves, test.want)
		}
	}
}

// TestConsideredMoveText checks that the text of a considered move is its value, which may be a bound.
func TestConsideredMoveText(t *testing.T) {
	for _, c := range []struct {
		move ConsideredMove
		want string
	}{
		{ConsideredMove{PV: game.PV{Score: -2}}, "−2 for X"},
		{ConsideredMove{PV: game.PV{Score: game.WinIn(3)}}, "wins in at most 3"},
		{ConsideredMove{PV: game.PV{Score: game.LossIn(4)}}, "loses in 4"},
		{ConsideredMove{PV: game.PV{Score: 1}, AtMost: true}, "at most +1 for X"},
		{ConsideredMove{PV: game.PV{Score: 1}, AtMost: true, Unknown: true}, "no value"},
	} {
		thought := Thought{Before: game.NewPosition(game.TicTacToe), Moves: []ConsideredMove{c.move}}
		if got := thought.valueText(0); got != c.want {
			t.Errorf("%+v: got text %q, want %q", c.move, got, c.want)
		}
	}
	lengths := []float32{barLength(game.TicTacToe, game.LossIn(4)), barLength(game.TicTacToe, -2),
		barLength(game.TicTacToe, 1), barLength(game.TicTacToe, game.WinIn(3))}
	if !slices.IsSorted(lengths) || lengths[0] != 0 || lengths[3] != 1 {
		t.Errorf("got the bar lengths %v, want lengths that increase from 0 to 1", lengths)
	}
}

// TestThoughtRows checks that the moves that are no better than the chosen one share a row until it is unfolded.
func TestThoughtRows(t *testing.T) {
	value := func(score game.Score) ConsideredMove { return ConsideredMove{PV: game.PV{Score: score}} }
	bound := func(score game.Score) ConsideredMove {
		return ConsideredMove{PV: game.PV{Score: score}, AtMost: true}
	}
	unknown := ConsideredMove{Unknown: true}

	for _, c := range []struct {
		name     string
		moves    []ConsideredMove
		unfolded bool
		want     []thoughtRow
	}{
		{"values", []ConsideredMove{value(3), value(1)}, false, []thoughtRow{{move: 0}, {move: 1}}},
		{"bounds", []ConsideredMove{value(3), bound(3), value(2), bound(1)}, false,
			[]thoughtRow{{move: 0}, {move: 2}, {joined: 2}}},
		{"unfolded", []ConsideredMove{value(3), bound(3), bound(1)}, true,
			[]thoughtRow{{move: 0}, {joined: 2}, {move: 1}, {move: 2}}},
		{"one bound", []ConsideredMove{value(3), bound(3)}, false, []thoughtRow{{move: 0}, {move: 1}}},
		{"bounds above the value", []ConsideredMove{value(3), bound(4), bound(5)}, false,
			[]thoughtRow{{move: 0}, {move: 1}, {move: 2}}},
		{"no value of the chosen move", []ConsideredMove{unknown, bound(4), bound(5)}, false,
			[]thoughtRow{{move: 0}, {move: 1}, {move: 2}}},
	} {
		thought := Thought{Moves: c.moves}
		if got := thought.rows(c.unfolded); !slices.Equal(got, c.want) {
			t.Errorf("%s: got the rows %v, want %v", c.name, got, c.want)
		}
	}
}

// TestKnowledge checks what is said of how a move was found.
func TestKnowledge(t *testing.T) {
	scored := func(score game.Score) []ConsideredMove { return []ConsideredMove{{PV: game.PV{Score: score}}} }
	for _, c := range []struct {
		thought Thought
		want    string
	}{
		{Thought{}, ""},
		{Thought{Depth: 2, Nodes: 1245, Moves: scored(5)}, "It looked 2 moves ahead: 1,245 positions."},
		{Thought{Depth: 9, Nodes: 5, Moves: scored(game.WinIn(11))}, "Proved: wins in at most 11 moves, counting both sides."},
		{Thought{Depth: 9, Nodes: 5, Moves: scored(game.LossIn(4))}, "Proved: loses in at most 4 moves, counting both sides."},
		{Thought{Depth: 1, Nodes: 9, Moves: scored(game.UnprovedWinIn(11))}, "It looked 1 move ahead: 9 positions."},
		{Thought{Depth: 1, Nodes: 1}, "It looked at this move only."},
		{Thought{Method: game.AtRandom}, "It plays at random."},
		{Thought{Method: game.ByOversight, OversightRate: 0.16},
			"It did not look for threats on the board, as in 16 of 100 such positions at this level."},
	} {
		if got := c.thought.knowledge(); got != c.want {
			t.Errorf("%+v: got %q, want %q", c.thought, got, c.want)
		}
	}
}
