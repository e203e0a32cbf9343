package review

import (
	"context"
	"sync"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/ai/solver"
	"jingzi/game"
)

// Options limit the work of a judge per position. The defaults for zero fields take
// a fraction of a second.
type Options struct {
	ProofNodes  int64 // of the search for forced wins
	SearchNodes int64 // of the engine that estimates the rest
}

// The defaults of Options.
const (
	ProofNodes  = 30000
	SearchNodes = 30000
)

// Judge judges positions of one set of rules. It is not safe for concurrent
// use.
type Judge struct {
	rules  game.Rules
	o      Options
	exact  bool
	prover *prover        // nil where exact
	strong *gomoku.Engine // nil if it does not support the rules

	proof func() *gomoku.Solution // that is stored, read on first use; nil if there is none
}

// NewJudge makes a judge. The rules must be valid.
func NewJudge(r game.Rules, o Options) *Judge {
	if o.ProofNodes <= 0 {
		o.ProofNodes = ProofNodes
	}
	if o.SearchNodes <= 0 {
		o.SearchNodes = SearchNodes
	}
	j := &Judge{rules: r, o: o, exact: Exact(r)}
	if j.exact {
		return j
	}
	j.prover = newProver(r)
	j.proof = sync.OnceValue(func() *gomoku.Solution { return gomoku.NewSolution(r, solved.Of(r)) })
	if r.Line == 5 && min(r.Width, r.Height) >= gomoku.MinSize {
		j.strong, _ = gomoku.New(r, gomoku.Options{HashMB: 16}) // without it there are no estimates
	}
	return j
}

// Exact reports whether games under r are judged by exact values.
func Exact(r game.Rules) bool { return solver.Solvable(r) }

// Standing is what is known about a position, for the side to move.
type Standing struct {
	Score  game.Score   // a win or loss with its distance, 0 for an exact draw, or an estimate
	Proved bool         // Score is certain; the distance is then exact, or enough whatever is played
	Line   []game.Point // of a proved end: both sides at their best until the last stone, Pass where a side can do nothing
	Known  bool         // there is at least an estimate

	Expected []game.Point // of an estimate: how the engine expects the game to go on
}

// Wins reports whether the side to move is proved to win.
func (s *Standing) Wins() bool {
	_, wins := s.Score.Wins()
	return s.Proved && wins
}

// Loses reports whether the side to move is proved to lose.
func (s *Standing) Loses() bool {
	_, loses := s.Score.Loses()
	return s.Proved && loses
}

// estimate is the most an unproved standing may look like.
const estimate game.Score = 2000

// Standing finds out what is known about a position. The error is ctx's.
func (j *Judge) Standing(ctx context.Context, p game.Position) (Standing, error) {
	if result := p.Result(); result.Over() {
		return ended(&p, result), nil
	}
	if j.exact {
		return j.solved(ctx, p)
	}
	j.prover.begin(ctx, &p, j.o.ProofNodes)
	line := j.prover.win(p.ToMove())
	if err := ctx.Err(); err != nil {
		return Standing{}, err
	}
	if line != nil {
		return j.won(line), nil
	}
	return j.estimated(ctx, p)
}

func ended(p *game.Position, result game.Result) Standing {
	s := Standing{Proved: true, Known: true}
	switch result.Winner {
	case p.ToMove():
		s.Score = game.WinIn(0)
	case p.ToMove().Other():
		s.Score = game.LossIn(0)
	}
	return s
}

func (j *Judge) won(line []int16) Standing {
	return Standing{Score: game.WinIn(len(line)), Proved: true, Known: true, Line: j.prover.points(line)}
}

// solved asks the solver, for a line too.
func (j *Judge) solved(ctx context.Context, p game.Position) (Standing, error) {
	s := Standing{Proved: true, Known: true}
	_, err := solver.New(0).Think(ctx, p, game.Limit{}, func(r game.Report) {
		s.Score, s.Line = r.Lines[0].Score, r.Lines[0].Points
	})
	if err != nil {
		return Standing{}, err
	}
	if err := ctx.Err(); err != nil {
		return Standing{}, err // what it knew when it was stopped is not exact
	}
	if !s.Wins() && !s.Loses() {
		s.Score, s.Line = 0, nil
	}
	return s, nil
}

// stored is what a stored proof says of a position.
func (j *Judge) stored(p *game.Position) (s Standing, ok bool) {
	proof := j.proof()
	if proof == nil {
		return s, false
	}
	line, ok := proof.Stored(p)
	return Standing{Score: line.Score, Proved: true, Known: true, Line: line.Points}, ok
}

// estimated asks the strong engine. What it calls decided is an estimate too:
// the prover has not confirmed it.
func (j *Judge) estimated(ctx context.Context, p game.Position) (Standing, error) {
	if j.strong == nil {
		return Standing{}, nil
	}
	var s Standing
	_, err := j.strong.Think(ctx, p, game.Limit{Nodes: j.o.SearchNodes}, func(r game.Report) {
		s = Standing{Score: min(max(r.Lines[0].Score, -estimate), estimate), Line: r.Lines[0].Points, Known: true}
	})
	if ctx.Err() != nil {
		return Standing{}, ctx.Err()
	}
	s.Expected = s.Line
	if len(s.Line) > 1 {
		s.Line = s.Line[:1]
	}
	return s, err
}

// holds looks for a move of the side to move after which the opponent has no
// forced win that can be found: the hints are tried first, and then every legal
// move. If there is none the position is lost, and s says so. ok is false if
// the bounds did not allow an answer.
func (j *Judge) holds(ctx context.Context, p game.Position, hints []game.Point) (s Standing, escape game.Point, ok bool) {
	v := j.prover
	v.begin(ctx, &p, j.o.ProofNodes)
	first := make([]int16, 0, len(hints))
	for _, at := range hints {
		if at != game.Pass {
			first = append(first, int16(j.rules.Index(at)))
		}
	}
	line, at, known := v.holds(p.ToMove(), first, j.o.ProofNodes)
	switch {
	case !known || ctx.Err() != nil:
		return Standing{}, game.Pass, false
	case line == nil:
		return Standing{}, v.point(at), true
	}
	return Standing{Score: game.LossIn(len(line)), Proved: true, Known: true, Line: v.points(line)}, game.Pass, true
}

// lost asks whether the side to move loses whatever it plays. If not, escape is
// a reply against which no win was found; ok is false if there is no threat to
// escape from, or the bounds did not allow an answer.
func (j *Judge) lost(ctx context.Context, p game.Position) (s Standing, escape game.Point, ok bool) {
	v := j.prover
	v.begin(ctx, &p, 2*j.o.ProofNodes)
	line, at := v.lost(p.ToMove(), mostThreats)
	switch {
	case v.stopped || line == nil && at == pass:
		return Standing{}, game.Pass, false
	case line == nil:
		return Standing{}, v.point(at), true
	}
	return Standing{Score: game.LossIn(len(line)), Proved: true, Known: true, Line: v.points(line)}, game.Pass, true
}
