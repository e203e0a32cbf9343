package guide

import (
	"testing"

	"jingzi/ai/solver"
	"jingzi/game"
)

// The guide's table agrees with the solver's results: value, distance and nodes.
func TestSolvedBoards(t *testing.T) {
	for _, b := range solvedBoards() {
		var report game.SearchInfo
		_, err := solver.New(1).Think(t.Context(), game.NewPosition(b.rules), game.Limit{}, func(info game.SearchInfo) { report = info })
		if err != nil || report.Depth != b.rules.NumPoints() {
			t.Fatalf("%+v: not solved, %v", b.rules, err)
		}
		want := game.Score(0)
		if b.moves > 0 {
			want = game.WinIn(b.moves)
		}
		if got := report.PVs[0].Score; got != want {
			t.Errorf("%+v: value %v, the table has %v", b.rules, got, want)
		}
		if report.Nodes != int64(b.nodes) {
			t.Errorf("%+v: %d nodes, the table has %d; want %d", b.rules, report.Nodes, b.nodes, int64(b.nodes))
		}
		if b.source > len(solvedSources) {
			t.Errorf("%+v: no source %d", b.rules, b.source)
		}
	}
}
