package review

import (
	"context"
	"errors"
	"testing"

	"jingzi/game"
)

// stubEstimator is an engine that reports the same line for every position, or fails.
type stubEstimator struct {
	line     game.PV
	noReport bool
	err      error
}

func (e *stubEstimator) Think(_ context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if !e.noReport {
		report(game.SearchInfo{PVs: []game.PV{e.line}})
	}
	return e.line.Moves[0], e.err
}

// TestEstimator checks that an estimator is used for unproved positions only, that its claimed wins
// count as estimates, and that an estimator without reports is ignored.
func TestEstimator(t *testing.T) {
	quiet := playMoves(t, game.Freestyle, "h8 i9 g6")[3].Position
	wonPosition := playMoves(t, game.Freestyle, "h8 g8 i8 a1 j8 a15 k8 c1")[8].Position
	a := &stubEstimator{line: game.PV{Score: 123, Moves: []game.Point{game.Pt(2, 2), game.Pt(3, 3)}}}
	for _, c := range []struct {
		name      string
		estimator *stubEstimator
		position  game.Position
		score     game.Score
		estimated bool
	}{
		{"an estimate", a, quiet, 123, true},
		{"a claim", &stubEstimator{line: game.PV{Score: game.UnprovedWinIn(9), Moves: a.line.Moves}}, quiet, maxEstimate, true},
		{"a proved win", a, wonPosition, game.WinIn(1), false},
	} {
		assessment, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, ProofNodes: 3000, Estimator: c.estimator}).Assess(bg, c.position)
		if err != nil || assessment.Score != c.score || assessment.Proved == c.estimated || (assessment.Variation[0] == a.line.Moves[0]) != c.estimated || c.estimated && len(assessment.Variation) != 2 {
			t.Errorf("%s: got %+v, %v", c.name, assessment, err)
		}
	}
	withoutEstimator, _ := NewJudge(game.Freestyle, Options{SearchNodes: 300}).Assess(bg, quiet)
	if assessment, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, Estimator: &stubEstimator{line: a.line, noReport: true}}).Assess(bg, quiet); err != nil || assessment.Score != withoutEstimator.Score {
		t.Errorf("without reports: got %+v, %v; want %+v", assessment, err, withoutEstimator)
	}
	errBroken := errors.New("broken")
	if _, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, Estimator: &stubEstimator{line: a.line, err: errBroken}}).Assess(bg, quiet); !errors.Is(err, errBroken) {
		t.Errorf("Assess returns error %v, want %v", err, errBroken)
	}
}
