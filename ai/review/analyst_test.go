package review

import (
	"context"
	"errors"
	"testing"

	"jingzi/game"
)

// analyst values every position the same, or fails.
type analyst struct {
	line   game.Line
	silent bool
	err    error
}

func (a *analyst) Think(_ context.Context, p game.Position, l game.Limit, report func(game.Report)) (game.Point, error) {
	if !a.silent {
		report(game.Report{Lines: []game.Line{a.line}})
	}
	return a.line.Points[0], a.err
}

// TestAnalyst: another's engine estimates what is not proved, and only that; what it
// calls won is an estimate, and one without values is not heard.
func TestAnalyst(t *testing.T) {
	open := played(t, game.Freestyle, "h8 i9 g6")[3].Position
	won := played(t, game.Freestyle, "h8 g8 i8 a1 j8 a15 k8 c1")[8].Position
	a := &analyst{line: game.Line{Score: 123, Points: []game.Point{game.At(2, 2), game.At(3, 3)}}}
	for _, c := range []struct {
		name     string
		analyst  *analyst
		position game.Position
		score    game.Score
		theirs   bool
	}{
		{"an estimate", a, open, 123, true},
		{"a claim", &analyst{line: game.Line{Score: game.SeemsWinIn(9), Points: a.line.Points}}, open, estimate, true},
		{"what is proved", a, won, game.WinIn(1), false},
	} {
		s, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, ProofNodes: 3000, Analyst: c.analyst}).Standing(bg, c.position)
		if err != nil || s.Score != c.score || s.Proved == c.theirs || (s.Line[0] == a.line.Points[0]) != c.theirs || c.theirs && len(s.Line) != 2 {
			t.Errorf("%s: %+v, %v", c.name, s, err)
		}
	}
	own, _ := NewJudge(game.Freestyle, Options{SearchNodes: 300}).Standing(bg, open)
	if s, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, Analyst: &analyst{line: a.line, silent: true}}).Standing(bg, open); err != nil || s.Score != own.Score {
		t.Errorf("without values: %+v, %v, own %+v", s, err, own)
	}
	wrong := errors.New("broken")
	if _, err := NewJudge(game.Freestyle, Options{SearchNodes: 300, Analyst: &analyst{line: a.line, err: wrong}}).Standing(bg, open); !errors.Is(err, wrong) {
		t.Errorf("error %v", err)
	}
}
