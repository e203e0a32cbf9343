package ui

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"jingzi/ai"
	"jingzi/ai/gomocup"
	"jingzi/ai/gomoku"
	"jingzi/ai/minimax"
	"jingzi/ai/review"
	"jingzi/ai/solved"
	"jingzi/ai/solver"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/patterns"
	"jingzi/ui/store"
	"jingzi/ui/tree"
)

// TestUnsupportedFeaturesAreRejected passes each rule feature to every package that interprets rules itself,
// and expects game.ErrRules from those that do not support it. The board and the guide use game.Position,
// so they need no case.
func TestUnsupportedFeaturesAreRejected(t *testing.T) {
	const (
		exact, fouls, deadDraw = game.FeatureExactLength, game.FeatureFouls, game.FeatureDeadDraw
		loses, blocked         = game.FeatureFoulLoses, game.FeatureBlockedEnds
		engine                 = exact | fouls | deadDraw | loses
	)
	proofs := exact | fouls
	bg := context.Background()
	library := store.Open(t.TempDir()).Library()
	limit := game.Limit{Nodes: 1, Depth: 1}
	errIf := func(unsupported bool) error {
		if unsupported {
			return game.ErrRules
		}
		return nil
	}

	judge := func(r game.Rules) *review.Judge {
		return review.NewJudge(r, review.Options{ProofNodes: 1, SearchNodes: 1})
	}
	think := func(e game.Engine, r game.Rules) error {
		_, err := e.Think(bg, game.NewPosition(r), limit, nil)
		return err
	}
	small := func(r game.Rules) game.Rules { r.Width, r.Height = 5, 5; return r }
	for _, c := range []struct {
		label     string
		supported game.Features
		use       func(game.Rules) error
	}{
		{"minimax", engine | blocked, func(r game.Rules) error { return think(minimax.New(minimax.Options{Depth: 1}), small(r)) }},
		{"trees", engine | blocked, func(r game.Rules) error { return errIf(!tree.Supports(small(r))) }},
		{"solver", exact | deadDraw, func(r game.Rules) error { _, err := solver.Solve(bg, game.NewPosition(small(r))); return err }},
		{"solver's player", exact | deadDraw, func(r game.Rules) error { return think(solver.New(0), small(r)) }},
		{"solvable boards", exact | deadDraw, func(r game.Rules) error { return errIf(!solver.Solvable(small(r))) }},
		{"stored proofs", proofs, func(r game.Rules) error { return errIf(!solved.Available(r)) }},
		{"gomoku", engine, func(r game.Rules) error { _, err := gomoku.New(r, gomoku.Options{HashMB: 1}); return err }},
		{"patterns", engine | blocked, func(r game.Rules) error { _, err := gomoku.Patterns(game.NewPosition(r)); return err }},
		{"patterns on the board", engine, func(r game.Rules) error { return errIf(!patterns.Supported(r)) }},
		{"prover", engine, func(r game.Rules) error { _, err := gomoku.NewProver(r); return err }},
		{"assessment", engine | blocked, func(r game.Rules) error { _, err := judge(r).Assess(bg, game.NewPosition(r)); return err }},
		{"explanation", engine | blocked, func(r game.Rules) error {
			_, err := judge(r).Explain(bg, game.NewPosition(r), game.Pt(7, 7))
			return err
		}},
		{"review", engine | blocked, func(r game.Rules) error {
			_, err := judge(r).ReviewGame(bg, []game.Situation{game.NewSituation(r, game.Opening{})}, nil)
			return err
		}},
		{"exactly judged boards", exact | deadDraw, func(r game.Rules) error { return errIf(!review.JudgesExactly(small(r))) }},
		{"puzzles", engine | blocked, func(r game.Rules) error {
			_, err := judge(r).AnalysePuzzle(bg, game.NewPosition(r), game.GoalWin)
			return err
		}},
		{"solutions", engine | blocked, func(r game.Rules) error {
			_, _, err := judge(r).Solution(bg, game.NewPosition(r), game.GoalHold)
			return err
		}},
		{"Gomocup's protocol", exact | fouls | loses | blocked, gomocup.Supports},
		{"other programs", exact | fouls | loses | blocked, func(r game.Rules) error { return think(gomocup.New("/no such program"), r) }},
		{"supported reviews", engine | blocked, review.Supports},
		{"levels", engine | blocked, func(r game.Rules) error { return errIf(len(ai.Levels(r)) == 0) }},
		{"Master", engine, func(r game.Rules) error { return errIf(!ai.SupportsLevel(r, game.Master)) }},
		{"the ladder", engine, func(r game.Rules) error { return errIf(!ai.SupportsLevel(r, game.LevelAtRung(7))) }},
		{"SGF", game.AllFeatures, func(r game.Rules) error { return writeEmpty(".sgf", r) }},
		{"PSQ", game.AllFeatures, func(r game.Rules) error { return writeEmpty(".psq", r) }},
		{"RenLib", game.AllFeatures, func(r game.Rules) error { return writeEmpty(".lib", r) }},
		{"the library", game.AllFeatures, func(r game.Rules) error {
			p := game.NewPosition(r)
			_, err := library.Search(bg, store.Query{Position: &p})
			return err
		}},
	} {
		for _, f := range append(game.AllFeatures.List(), 0, game.FeatureUnknown, fouls|loses) {
			r := game.Freestyle.WithFeatures(f)
			if r.Validate() != nil {
				continue
			}
			if err := c.use(r); errors.Is(err, game.ErrRules) != (f&^c.supported != 0) {
				t.Errorf("%s, with %v: got error %v; want game.ErrRules: %v", c.label, f.Words(), err,
					f&^c.supported != 0)
			}
		}
	}
}

func writeEmpty(extension string, r game.Rules) error {
	_, err := notation.WriteTree(new(bytes.Buffer), extension, game.NewTree(r, game.Opening{}), notation.Options{})
	return err
}
