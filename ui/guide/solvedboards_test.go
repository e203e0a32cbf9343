package guide

import (
	"testing"

	"jingzi/ai/solver"
	"jingzi/game"
)

// TestSolvedBoards checks that the guide's table agrees with the solver's results: the value, the length of
// the win, and the number of nodes.
func TestSolvedBoards(t *testing.T) {
	for _, b := range solvedBoards() {
		var report game.SearchInfo
		_, err := solver.New(1).Think(t.Context(), game.NewPosition(b.rules), game.Limit{}, func(info game.SearchInfo) {
			report = info
		})
		if err != nil || report.Depth != b.rules.NumPoints() {
			t.Fatalf("%+v: got depth %d, error %v; want a complete search", b.rules, report.Depth, err)
		}
		want := game.Score(0)
		if b.moves > 0 {
			want = game.WinIn(b.moves)
		}
		if got := report.PVs[0].Score; got != want {
			t.Errorf("%+v: the solver returns the value %v, the table has %v", b.rules, got, want)
		}
		if report.Nodes != int64(b.nodes) {
			t.Errorf("%+v: the solver searches %d nodes, the table has %d", b.rules, report.Nodes, b.nodes)
		}
		if b.source > len(solvedSources) {
			t.Errorf("%+v: got source %d, want at most %d", b.rules, b.source, len(solvedSources))
		}
	}
}
