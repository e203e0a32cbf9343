package review

import (
	"context"
	"errors"
	"testing"

	"jingzi/game"
)

// analyst values every position the same, or fails.
type analyst struct {
	line   game.PV
	silent bool
	err    error
}

func (a *analyst) Think(_ context.Context, p game.Position, l game.Limit, report func(game.SearchInfo)) (game.Point, error) {
	if !a.silent {
		report(game.SearchInfo{PVs: []game.PV{a.line}})
	}
	return a.line.Moves[0], a.err
}

// TestAnalyst: another's engine estimates what is not proved, and only that; what it
// calls won is an estimate, and one without values is not heard.
func TestAnalyst(t *testing.T) {
	open := played(t, game.Freestyle, "h8 i9 g6")[3].Position
	won := played(t, game.Freestyle, "h8 g8 i8 a1 j8 a15 k8 c1")[8].Position
	a := &analyst{line: game.PV{Score: 123, Moves: []game.Point{game.Pt(2, 2), game.Pt(3, 3)}}}
	for _, c := range []struct {
		name     string
		analyst  *analyst
		position game.Position
		score    game.Score
		theirs   bool
	}{
		{"an estimate", a, open, 123, true},
		{"a claim", &analyst{line: game.PV{Score: game.UnprovedWinIn(9), Moves: a.line.Moves}}, open, estimate, true},
		{"what is proved", a, won, game.WinIn(1), false},
	} {
		s, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, ProofNodes: 3000, Estimator: c.analyst}).Assess(bg, c.position)
		if err != nil || s.Score != c.score || s.Proved == c.theirs || (s.Variation[0] == a.line.Moves[0]) != c.theirs || c.theirs && len(s.Variation) != 2 {
			t.Errorf("%s: %+v, %v", c.name, s, err)
		}
	}
	own, _ := NewJudge(game.Freestyle, Options{SearchNodes: 300}).Assess(bg, open)
	if s, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, Estimator: &analyst{line: a.line, silent: true}}).Assess(bg, open); err != nil || s.Score != own.Score {
		t.Errorf("without values: %+v, %v, own %+v", s, err, own)
	}
	wrong := errors.New("broken")
	if _, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, Estimator: &analyst{line: a.line, err: wrong}}).Assess(bg, open); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
}
