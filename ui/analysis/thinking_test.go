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
		{ConsideredMove{PV: game.PV{Score: -2}}, "−2"},
		{ConsideredMove{PV: game.PV{Score: game.WinIn(3)}}, "wins in 3"},
		{ConsideredMove{PV: game.PV{Score: game.LossIn(4)}}, "loses in 4"},
		{ConsideredMove{PV: game.PV{Score: 1}, AtMost: true}, "at most +1"},
		{ConsideredMove{PV: game.PV{Score: 1}, AtMost: true, Unknown: true}, "no value"},
	} {
		if got := c.move.text(game.TicTacToe); got != c.want {
			t.Errorf("%+v: got text %q, want %q", c.move, got, c.want)
		}
	}
	lengths := []float32{barLength(game.TicTacToe, game.LossIn(4)), barLength(game.TicTacToe, -2),
		barLength(game.TicTacToe, 1), barLength(game.TicTacToe, game.WinIn(3))}
	if !slices.IsSorted(lengths) || lengths[0] != 0 || lengths[3] != 1 {
		t.Errorf("got the bar lengths %v, want lengths that increase from 0 to 1", lengths)
	}
}
