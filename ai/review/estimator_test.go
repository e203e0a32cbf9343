package review

import (
	"context"
	"errors"
	"slices"
	"testing"

	"jingzi/game"
)

// stubEstimator is an engine that reports the same PV for every position, or fails.
type stubEstimator struct {
	pv       game.PV
	noReport bool
	err      error
}

func (e *stubEstimator) Think(_ context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	if !e.noReport {
		report(game.SearchInfo{PVs: []game.PV{e.pv}})
	}
	return e.pv.Moves[0], e.err
}

// TestEstimator checks that an estimator is used for unproved positions only, that its claimed wins
// count as estimates, and that an estimator without reports is ignored.
func TestEstimator(t *testing.T) {
	quietPosition := playMoves(t, game.Freestyle, "h8 i9 g6")[3].Position
	wonPosition := playMoves(t, game.Freestyle, "h8 g8 i8 a1 j8 a15 k8 c1")[8].Position
	stub := &stubEstimator{pv: game.PV{Score: 123, Moves: []game.Point{game.Pt(2, 2), game.Pt(3, 3)}}}
	for _, c := range []struct {
		name       string
		estimator  *stubEstimator
		position   game.Position
		score      game.Score
		isEstimate bool
	}{
		{"an estimate", stub, quietPosition, 123, true},
		{"a claim", &stubEstimator{pv: game.PV{Score: game.UnprovedWinIn(9), Moves: stub.pv.Moves}}, quietPosition, maxEstimate, true},
		{"a proved win", stub, wonPosition, game.WinIn(1), false},
	} {
		a, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, ProofNodes: 3000, Estimator: c.estimator}).Assess(
			bg, c.position)
		if err != nil || a.Score != c.score || a.Proved == c.isEstimate ||
			slices.Equal(a.Variation, stub.pv.Moves) != c.isEstimate {
			t.Errorf("%s: got %+v, error %v; want score %v, from the estimator: %v", c.name, a, err, c.score,
				c.isEstimate)
		}
	}
	want, _ := NewJudge(game.Freestyle, Options{SearchNodes: 300}).Assess(bg, quietPosition)
	if a, err := NewJudge(game.Freestyle,
		Options{SearchNodes: 300, Estimator: &stubEstimator{pv: stub.pv, noReport: true}}).Assess(bg,
		quietPosition); err != nil || a.Score != want.Score {
		t.Errorf("without reports: got %+v, error %v; want %+v", a, err, want)
	}
	errBroken := errors.New("broken")
	if _, err := NewJudge(game.Freestyle,
		Options{SearchNodes: 300, Estimator: &stubEstimator{pv: stub.pv, err: errBroken}}).Assess(bg,
		quietPosition); !errors.Is(err, errBroken) {
		t.Errorf("got error %v, want %v", err, errBroken)
	}
}
