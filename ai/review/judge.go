package review

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/ai/solver"
	"jingzi/game"
)

// Options limits the work of a Judge per position. A zero field means the default. With the defaults most
// positions take at most a second.
type Options struct {
	ProofNodes  int64 // node limit of the search for forced wins
	SearchNodes int64 // node limit of the engine; higher where the score jumps

	// Estimator, if not nil, estimates positions that have no proof. Its reports without moves are ignored.
	Estimator game.Engine
}

const (
	ProofNodes    = 30000       // default of Options.ProofNodes
	SearchNodes   = 30000       // default of Options.SearchNodes
	estimatorTime = time.Second // for an Estimator, per position
)

const (
	// A deep search, made if the score jumps or the game seems decided, gets deepFactor*SearchNodes nodes.
	deepFactor = 20

	// The search for a short win, which precedes the engine's search, gets ProofNodes/proofDivisor nodes.
	proofDivisor = 8

	// The search for a forced win that is made if nothing else is found gets attackFactor*SearchNodes nodes.
	attackFactor = 25
)

// hashMB is the size of the engine's transposition table in MiB.
const hashMB = 16

// Judge judges positions under one set of rules. It is not safe for concurrent use.
type Judge struct {
	query
	verification
	rules  game.Rules
	o      Options
	exact  *exactJudge // nil unless positions have exact values
	prover prover
	engine engine
	proof  func() *gomoku.ProofPlayer // the stored proof, read on first use; nil if there is none
}

// prover proves wins and losses. gomoku.Prover describes the methods.
type prover interface {
	Win(ctx context.Context, p *game.Position, nodes int64) (line []game.Point, completed bool)
	Loss(ctx context.Context, p *game.Position, nodes int64) (line []game.Point, escape game.Point, completed bool)
	Threat(ctx context.Context, p *game.Position, nodes int64) gomoku.Threat
	Forget()
	Searched() int64
}

// engine finds good moves and estimates positions. ClearTables makes the next result depend only on the position.
type engine interface {
	game.Engine
	ClearTables()
}

var (
	_ prover = (*gomoku.Prover)(nil)
	_ engine = (*gomoku.Engine)(nil)
)

// query is the state of the current query. After a failure its results are invalid and not returned.
type query struct {
	ctx         context.Context
	err         error // ctx.Err(), an engine's error, or unsupported
	unsupported error // the error if the rules are not supported
}

// Supports returns an error that wraps game.ErrRules if games under r cannot be judged, by exact values
// or by proofs of forced wins.
func Supports(r game.Rules) error {
	if JudgesExactly(r) {
		return nil
	}
	return gomoku.SupportsAttacks(r)
}

// NewJudge returns a judge for games under r. If r is not supported, each query returns an error that wraps
// game.ErrRules.
func NewJudge(r game.Rules, o Options) *Judge {
	if err := Supports(r); err != nil {
		return &Judge{query: query{unsupported: err}, rules: r}
	}
	o.ProofNodes = cmp.Or(max(o.ProofNodes, 0), ProofNodes)
	o.SearchNodes = cmp.Or(max(o.SearchNodes, 0), SearchNodes)
	j := &Judge{rules: r, o: o}
	if JudgesExactly(r) {
		j.exact = &exactJudge{&j.query}
		return j
	}
	j.proof = sync.OnceValue(func() *gomoku.ProofPlayer { return gomoku.NewProofPlayer(r, solved.Load(r)) })

	// Supports has checked the rules.
	options := gomoku.Options{HashMB: hashMB}
	if r.BlockedEnds {
		j.prover, j.engine = newCaroProver(r), newCaroEngine(r, options)
		return j
	}
	j.prover, _ = gomoku.NewProver(r)
	j.engine, _ = gomoku.New(r, options)

	return j
}

// JudgesExactly reports whether games under r are judged by exact values.
func JudgesExactly(r game.Rules) bool { return solver.Solvable(r) }

// begin starts a query. It returns an error that wraps game.ErrRules if the rules are not supported.
func (q *query) begin(ctx context.Context) error {
	q.ctx, q.err = ctx, q.unsupported
	return q.err
}

// failure returns the reason why the query cannot be answered, or nil if it can.
func (q *query) failure() error {
	q.err = cmp.Or(q.err, q.ctx.Err())
	return q.err
}

// Assessment is the judgement of a position, for the side to move.
type Assessment struct {
	// A win or loss with its distance, 0 for an exact draw, or an estimate.
	Score game.Score

	// Score is certain; the distance is then exact, or an upper bound against every defence.
	Proved bool

	// Best play to the proved end, with Pass where no move helps; without a proof, the engine's principal variation.
	Variation []game.Point

	// Score is set.
	HasScore bool

	// The assessment is from a stored proof; Variation may end before the game does.
	FromProof bool
}

func provedAssessment(score game.Score, line []game.Point) Assessment {
	return Assessment{Score: score, Proved: true, HasScore: true, Variation: line}
}

// assessEnd returns the assessment of the last position of a game. over is false if the game is not over.
func assessEnd(p *game.Position) (a Assessment, over bool) {
	switch result := p.Result(); {
	case result.Winner == p.ToMove():
		return provedAssessment(game.WinIn(0), nil), true
	case result.Winner != game.Empty:
		return provedAssessment(game.LossIn(0), nil), true
	case result.Over():
		return provedAssessment(0, nil), true
	}

	return a, false
}

// Wins reports whether the side to move is proved to win.
func (a *Assessment) Wins() bool {
	_, wins := a.Score.ProvedWin()
	return a.Proved && wins
}

// Loses reports whether the side to move is proved to lose.
func (a *Assessment) Loses() bool {
	_, loses := a.Score.ProvedLoss()
	return a.Proved && loses
}

// outcome returns 1 for a proved win, -1 for a proved loss, and otherwise 0.
func (a *Assessment) outcome() int {
	switch {
	case a.Wins():
		return 1
	case a.Loses():
		return -1
	}

	return 0
}

// Plies returns the maximum number of plies to the proved end.
func (a *Assessment) Plies() int {
	plies, _ := max(a.Score, -a.Score).ProvedWin()
	return plies
}

// parent returns the assessment of the preceding position, in which point is the best or only move.
func (a *Assessment) parent(point game.Point) Assessment {
	parent := Assessment{Score: -a.Score, Proved: a.Proved, HasScore: a.HasScore}
	switch {
	case a.Wins():
		parent.Score = game.LossIn(a.Plies() + 1)
	case a.Loses():
		parent.Score = game.WinIn(a.Plies() + 1)
	}
	if a.HasScore {
		parent.Variation = append([]game.Point{point}, a.Variation...)
	}

	return parent
}

// maxEstimate is the maximum score of an unproved assessment.
const maxEstimate game.Score = 2000

// Assess assesses a position. The error wraps game.ErrRules, or is ctx.Err() or an error of the estimator.
func (j *Judge) Assess(ctx context.Context, p game.Position) (Assessment, error) {
	if err := j.begin(ctx); err != nil {
		return Assessment{}, err
	}
	return j.assess(p), j.failure()
}

func (j *Judge) assess(p game.Position) Assessment {
	if j.exact != nil {
		return j.exact.assess(p)
	}
	return j.search(p, j.o.ProofNodes/proofDivisor, j.o.SearchNodes)
}

// assessDeeper is like assess, with deepFactor times as many nodes.
func (j *Judge) assessDeeper(p game.Position) Assessment {
	return j.verifyClaim(p, j.search(p, j.o.ProofNodes, deepFactor*j.o.SearchNodes))
}

func (j *Judge) search(p game.Position, proofNodes, engineNodes int64) Assessment {
	if a, over := assessEnd(&p); over || j.failure() != nil {
		return a
	}

	// Skip the forced move, to which the engine would give only a short search.
	if point, ok := onlyBlock(&p); ok {
		next, _ := p.Play(point)
		a := j.search(next, proofNodes, engineNodes)
		return a.parent(point)
	}
	if a := j.proveForcedWin(p, proofNodes); a.Proved {
		return a
	}

	return j.searchWithEngine(p, engineNodes)
}

// proveForcedWin returns a win that the prover finds within the given number of nodes, or the zero
// Assessment if there is none.
func (j *Judge) proveForcedWin(p game.Position, nodes int64) Assessment {
	if line, _ := j.prover.Win(j.ctx, &p, nodes); line != nil {
		return provedAssessment(game.WinIn(len(line)), line)
	}
	return Assessment{}
}

// searchWithEngine returns the strong engine's assessment.
func (j *Judge) searchWithEngine(p game.Position, nodes int64) Assessment {
	return j.assessLine(p, j.think(p, game.Limit{Nodes: nodes})[0])
}

// attack searches with many nodes for a win by continuous threats alone. It finds wins of 30 plies in
// positions that seem even.
func (j *Judge) attack(p game.Position) Assessment {
	return j.proveForcedWin(p, attackFactor*j.o.SearchNodes)
}

// onlyBlock returns the only point at which the side to move can block a line. ok is false if there is
// no line to block or more than one point, as in caro, where a stone at the end of a line blocks it, too.
func onlyBlock(p *game.Position) (point game.Point, ok bool) {
	if p.Rules().BlockedEnds {
		return point, false
	}
	if len(winningPoints(p, p.ToMove())) > 0 {
		return point, false
	}
	blocks := winningPoints(p, p.ToMove().Other())
	if len(blocks) != 1 || p.Foul(blocks[0]) != nil {
		return point, false
	}

	return blocks[0], true
}

// storedAssessment returns the assessment of a position by the stored proof, or the zero Assessment if the
// proof does not contain the position.
func (j *Judge) storedAssessment(p *game.Position) Assessment {
	if proof := j.proof(); proof != nil {
		if line, ok := proof.StoredPV(p); ok {
			return fromProof(line)
		}
	}

	return Assessment{}
}

// storedRefutation returns the assessment of p, the position after a reply by White in the position before.
// The stored proof contains before, but not p if a search for attacks finds the refutation.
func (j *Judge) storedRefutation(before, p *game.Position) Assessment {
	if a := j.storedAssessment(before); a.Proved {
		if line, ok := j.proof().PV(j.ctx, []game.Position{*before, *p}); ok {
			return fromProof(line)
		}
	}

	return Assessment{}
}

func fromProof(line game.PV) Assessment {
	a := provedAssessment(line.Score, line.Moves)
	a.FromProof = true
	return a
}

// assessLine converts the engine's best PV to an assessment. A proved score is accepted if its moves can be
// extended to the end of the game. Any other score is an estimate, which the Estimator replaces.
func (j *Judge) assessLine(p game.Position, best game.PV) Assessment {
	if best.Score.Proved() {
		a := provedAssessment(best.Score, nil)
		winner := p.ToMove()
		if a.Loses() {
			winner = winner.Other()
		}
		if a.Variation = j.complete(p, best.Moves, winner); a.Variation != nil {
			plies := max(a.Plies(), len(a.Variation))
			a.Score = game.WinIn(plies)
			if winner != p.ToMove() {
				a.Score = game.LossIn(plies)
			}

			return a
		}
	}
	if j.o.Estimator != nil && j.failure() == nil {
		_, err := j.o.Estimator.Think(j.ctx, p, game.Limit{Time: estimatorTime}, func(info game.SearchInfo) {
			if len(info.PVs) > 0 && len(info.PVs[0].Moves) > 0 {
				best = info.PVs[0]
			}
		})
		j.err = cmp.Or(j.ctx.Err(), err)
	}

	return Assessment{Score: min(max(best.Score, -maxEstimate), maxEstimate), HasScore: true, Variation: best.Moves}
}

// think returns the PVs of the strong engine's final report, at least one.
func (j *Judge) think(p game.Position, l game.Limit) (pvs []game.PV) {
	var nodes int64
	point, err := j.engine.Think(j.ctx, p, l, func(info game.SearchInfo) { pvs, nodes = info.PVs, info.Nodes })
	j.spent += nodes
	j.err = cmp.Or(j.err, j.ctx.Err(), err)
	if len(pvs) == 0 {
		pvs = []game.PV{{Moves: []game.Point{point}}}
	}

	return pvs
}

// complete extends a proved line to the end of the game. It returns nil if winner does not win there.
func (j *Judge) complete(p game.Position, line []game.Point, winner game.Stone) (variation []game.Point) {
	for len(variation) < j.rules.NumPoints() && j.failure() == nil {
		for _, point := range line {
			next, err := p.Play(point)
			if err != nil {
				return nil
			}
			p, variation = next, append(variation, point)
			if result := p.Result(); result.Over() && result.Winner == winner {
				return variation
			} else if result.Over() {
				return nil
			}
		}
		best := j.think(p, game.Limit{Nodes: j.o.SearchNodes})[0]
		score := best.Score
		if p.ToMove() != winner {
			score = -score
		}
		if _, wins := score.ClaimedWin(); !wins {
			return nil
		}
		line = best.Moves
	}

	return nil
}

// proveLoss tries to prove that every move of the side to move loses. If it fails, escape is a move that
// stops the attacks, or Pass if there is no threat or the node limit is too low.
func (j *Judge) proveLoss(p game.Position) (a Assessment, escape game.Point) {
	line, escape, _ := j.prover.Loss(j.ctx, &p, 2*j.o.ProofNodes)
	if line == nil || j.failure() != nil {
		return a, escape
	}
	return provedAssessment(game.LossIn(len(line)), line), game.Pass
}

// threat returns the threat against the side to move.
func (j *Judge) threat(p *game.Position) gomoku.Threat {
	return j.prover.Threat(j.ctx, p, j.o.ProofNodes)
}

// orderMoves returns the points in a good order for a search: first the hints among them, then the points
// next to stones, then the rest.
func orderMoves(p *game.Position, points, hints []game.Point) (ordered []game.Point) {
	for _, list := range [][]game.Point{hints, adjacentPoints(p, points), points} {
		for _, point := range list {
			if slices.Contains(points, point) && !slices.Contains(ordered, point) {
				ordered = append(ordered, point)
			}
		}
	}

	return ordered
}

// proverNodes returns the number of positions that the prover has searched.
func (j *Judge) proverNodes() int64 {
	if j.prover == nil {
		return 0
	}
	return j.prover.Searched()
}

// adjacentPoints returns the points that are next to a stone.
func adjacentPoints(p *game.Position, points []game.Point) (found []game.Point) {
	r := p.Rules()
	for _, point := range points {
		for i := range 9 {
			if next := game.Pt(int(point.X)+i%3-1, int(point.Y)+i/3-1); r.Contains(next) && p.At(next) != game.Empty {
				found = append(found, point)
				break
			}
		}
	}

	return found
}
