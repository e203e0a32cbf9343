package review

import (
	"cmp"
	"context"
	"sync"
	"time"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/ai/solver"
	"jingzi/game"
)

// Options limit the work of a judge per position. The defaults for zero fields take
// a fraction of a second.
type Options struct {
	ProofNodes  int64 // of the search for forced wins
	SearchNodes int64 // of the engine; where the value leaps it takes deepTimes as many

	// Analyst, if there is one, estimates what is not proved, for so long each; one that
	// gives no values is not heard.
	Analyst     game.Engine
	AnalystTime time.Duration
}

// The defaults of Options.
const (
	ProofNodes  = 30000
	SearchNodes = 30000
	AnalystTime = time.Second
)

// deepTimes is how many times the nodes a position is worth at which the value leaps,
// or which seems decided, and proofShare the part of the proof nodes that look for a
// short win before the engine is asked.
const (
	deepTimes  = 20
	proofShare = 8
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
	o.AnalystTime = cmp.Or(o.AnalystTime, AnalystTime)
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
	Stored bool         // it is from a stored proof: Line may end before the game does

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

// Plies are the stones until the proved end, at most.
func (s *Standing) Plies() int {
	if plies, wins := s.Score.Wins(); wins {
		return plies
	}
	plies, _ := s.Score.Loses()
	return plies
}

// before is what is known of the position before a move that is the best, or the
// only one.
func (s *Standing) before(at game.Point) Standing {
	b := Standing{Score: -s.Score, Proved: s.Proved, Known: s.Known}
	switch {
	case s.Wins():
		b.Score = game.LossIn(s.Plies() + 1)
	case s.Loses():
		b.Score = game.WinIn(s.Plies() + 1)
	}
	if s.Known {
		b.Line = []game.Point{at}
	}
	if s.Proved {
		b.Line = append(b.Line, s.Line...)
	} else {
		b.Expected = append([]game.Point{at}, s.Expected...)
	}
	return b
}

// estimate is the most an unproved standing may look like.
const estimate game.Score = 2000

// Standing finds out what is known about a position. The error is ctx's.
func (j *Judge) Standing(ctx context.Context, p game.Position) (Standing, error) {
	if !j.exact && j.strong == nil {
		return j.standing(ctx, p, j.o.ProofNodes, 0)
	}
	return j.standing(ctx, p, j.o.ProofNodes/proofShare, j.o.SearchNodes)
}

// deeper is Standing with many times the nodes.
func (j *Judge) deeper(ctx context.Context, p game.Position) (Standing, error) {
	return j.standing(ctx, p, j.o.ProofNodes, deepTimes*j.o.SearchNodes)
}

func (j *Judge) standing(ctx context.Context, p game.Position, proof, nodes int64) (Standing, error) {
	if result := p.Result(); result.Over() {
		return ended(&p, result), nil
	}
	if j.exact {
		return j.solved(ctx, p)
	}
	if at, ok := j.onlyBlock(&p); ok { // the engine looks at such a move but shortly
		next, err := p.Play(at)
		if err != nil {
			return Standing{}, err
		}
		s, err := j.standing(ctx, next, proof, nodes)
		return s.before(at), err
	}
	j.prover.begin(ctx, &p, proof)
	line := j.prover.win(p.ToMove())
	if err := ctx.Err(); err != nil {
		return Standing{}, err
	}
	if line != nil {
		return j.won(line), nil
	}
	return j.searched(ctx, p, nodes)
}

// onlyBlock is the one point at which the side to move stops a line; ok is false
// where it need not, or cannot.
func (j *Judge) onlyBlock(p *game.Position) (at game.Point, ok bool) {
	v := j.prover
	v.begin(context.Background(), p, 1)
	if len(v.fives(p.ToMove())) > 0 {
		return at, false
	}
	fives := v.fives(p.ToMove().Other())
	if len(fives) != 1 || !v.legal(fives[0], p.ToMove()) {
		return at, false
	}
	return v.point(fives[0]), true
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

func (j *Judge) stored(p *game.Position) (s Standing, ok bool) {
	proof := j.proof()
	if proof == nil {
		return s, false
	}
	line, ok := proof.Stored(p)
	return Standing{Score: line.Score, Proved: true, Known: true, Stored: true, Line: line.Points}, ok
}

// refuted is Black's answer to a reply of White's that a stored proof leaves to
// Black's attacks: before is the position that White replied to.
func (j *Judge) refuted(ctx context.Context, before, p *game.Position) (s Standing, ok bool) {
	proof := j.proof()
	if proof == nil {
		return s, false
	}
	if _, ok := proof.Stored(before); !ok {
		return s, false
	}
	line, ok := proof.Line(ctx, p)
	return Standing{Score: line.Score, Proved: true, Known: true, Stored: true, Line: line.Points}, ok
}

// searched asks the strong engine. What it has proved counts as proved where its
// line can be completed; what only seems decided is an estimate.
func (j *Judge) searched(ctx context.Context, p game.Position, nodes int64) (Standing, error) {
	if j.strong == nil {
		return Standing{}, nil
	}
	lines, err := j.think(ctx, p, game.Limit{Nodes: nodes})
	if err != nil {
		return Standing{}, err
	}
	return j.worthOf(ctx, p, lines[0])
}

// worthOf is the standing that the engine's best line says there is.
func (j *Judge) worthOf(ctx context.Context, p game.Position, best game.Line) (s Standing, err error) {
	s = Standing{Score: best.Score, Proved: best.Score.Proved(), Line: best.Points, Known: true}
	if s.Proved {
		winner := p.ToMove()
		if s.Loses() {
			winner = winner.Other()
		}
		if s.Line, err = j.complete(ctx, p, s.Line, winner); err != nil || s.Line != nil {
			if s.Wins() {
				s.Score = game.WinIn(max(s.Plies(), len(s.Line)))
			} else {
				s.Score = game.LossIn(max(s.Plies(), len(s.Line)))
			}
			return s, err
		}
		s.Proved, s.Line = false, best.Points
	}
	if j.o.Analyst != nil {
		if best, err = j.estimated(ctx, p, best); err != nil {
			return Standing{}, err
		}
		s.Score, s.Line = best.Score, best.Points
	}
	s.Score = min(max(s.Score, -estimate), estimate)
	s.Expected = s.Line
	if len(s.Line) > 1 {
		s.Line = s.Line[:1]
	}
	return s, nil
}

// estimated is the best line in the eyes of the analyst, if it gives one.
func (j *Judge) estimated(ctx context.Context, p game.Position, own game.Line) (game.Line, error) {
	best := own
	_, err := j.o.Analyst.Think(ctx, p, game.Limit{Time: j.o.AnalystTime}, func(r game.Report) {
		if len(r.Lines) > 0 && len(r.Lines[0].Points) > 0 {
			best = r.Lines[0]
		}
	})
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	return best, err
}

// think is what the strong engine says at last: at least one line.
func (j *Judge) think(ctx context.Context, p game.Position, l game.Limit) (lines []game.Line, err error) {
	at, err := j.strong.Think(ctx, p, l, func(r game.Report) { lines = r.Lines })
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if len(lines) == 0 {
		lines = []game.Line{{Points: []game.Point{at}}}
	}
	return lines, err
}

// complete plays a proved line on to its last stone; nil if the winner does not win
// in it.
func (j *Judge) complete(ctx context.Context, p game.Position, line []game.Point, winner game.Stone) ([]game.Point, error) {
	var whole []game.Point
	for len(whole) < j.rules.Size() {
		for _, at := range line {
			next, err := p.Play(at)
			if err != nil {
				return nil, nil
			}
			p, whole = next, append(whole, at)
			if result := p.Result(); result.Over() {
				if result.Winner != winner {
					return nil, nil
				}
				return whole, nil
			}
		}
		lines, err := j.think(ctx, p, game.Limit{Nodes: j.o.SearchNodes})
		if err != nil {
			return nil, err
		}
		score := lines[0].Score
		if p.ToMove() != winner {
			score = -score
		}
		if _, wins := score.Winning(); !wins {
			return nil, nil
		}
		line = lines[0].Points
	}
	return nil, nil
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
