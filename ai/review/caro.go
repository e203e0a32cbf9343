package review

import (
	"context"
	"slices"

	"jingzi/ai/gomoku"
	"jingzi/ai/solved"
	"jingzi/game"
)

const (
	// caroDivisor is the number of nodes for which other searches are asked, per node of a search for an attack in
	// caro: such a search is made on up to eight images of the board, and follows every reply.
	caroDivisor = 20

	// minCaroNodes and maxCaroNodes are the minimum and maximum node limit of one search.
	minCaroNodes = 300
	maxCaroNodes = 6000
)

// caroProver is a prover for caro, in which a four may have several answers. Its wins are attacks by fours and
// open threes, which the search returns as trees with every reply that could matter.
type caroProver struct {
	search *gomoku.Prover

	// The attacks found so far, and the nodes with which none was found.
	attacks map[caroKey]caroAttack
}

// caroKey is a position with the side that attacks, as if it were to move.
type caroKey struct {
	position game.Position
	side     game.Stone
}

// caroAttack is an attack, or nil, and its zone: a stone of the defender on any other point does not change it.
type caroAttack struct {
	attack *solved.Attack
	zone   gomoku.Zone

	// The longest defence against the attack.
	line []game.Point

	// The node limit of the search.
	nodes int64
}

func newCaroProver(r game.Rules) *caroProver {
	// Cannot fail: the rules are supported.
	search, _ := gomoku.NewAttackProver(r)
	return &caroProver{search: search, attacks: make(map[caroKey]caroAttack)}
}

// Win returns the longest defence against an attack of the side to move, or nil if none is found.
func (c *caroProver) Win(ctx context.Context, p *game.Position, nodes int64) (line []game.Point, completed bool) {
	if p.Result().Over() {
		return nil, true
	}
	a := c.find(ctx, p, p.ToMove(), nodes)
	return a.line, ctx.Err() == nil
}

// Loss returns the longest defence of the side to move if the opponent has an attack after every move. Outside the
// zone of the attack that the opponent has after a pass, the same attack wins.
func (c *caroProver) Loss(ctx context.Context, p *game.Position,
	nodes int64) (line []game.Point, escape game.Point, completed bool) {
	if own := winningPoints(p, p.ToMove()); own != nil {
		return nil, own[0], true
	}
	threat := c.Threat(ctx, p, nodes)
	if threat.Line == nil {
		return nil, game.Pass, ctx.Err() == nil
	}

	line = threat.Ignored
	for _, point := range orderMoves(p, threat.Defences, threat.Line) {
		next, err := p.Play(point)
		if err != nil {
			continue
		}
		win, completed := c.Win(ctx, &next, nodes)
		if win == nil {
			return nil, point, completed
		}
		if len(win) >= len(line) {
			line = append([]game.Point{point}, win...)
		}
	}

	return line, game.Pass, line != nil
}

// Threat returns the attack that the opponent of the side to move has after a pass. Defences are the empty points of
// its zone. Unlike that of gomoku.Prover, the attack may contain open threes.
func (c *caroProver) Threat(ctx context.Context, p *game.Position, nodes int64) (t gomoku.Threat) {
	opponent := p.ToMove().Other()
	a := c.find(ctx, p, opponent, nodes)
	if a.line == nil {
		t.Defences = slices.Collect(p.EmptyPoints())
		return t
	}

	t.Line = a.line
	for point := range p.EmptyPoints() {
		if a.zone.Has(int16(p.Rules().Index(point))) {
			t.Defences = append(t.Defences, point)
		} else if next, err := p.Play(point); err == nil && t.Ignored == nil {
			t.Ignored = append([]game.Point{point}, attackLine(a.attack, &next, opponent)...)
		}
	}

	return t
}

// Forget implements prover.
func (c *caroProver) Forget() { clear(c.attacks) }

// Searched implements prover.
func (c *caroProver) Searched() int64 { return c.search.Searched() }

// find returns an attack of a side, which is to move or would be after a pass, or an attack without a line if the
// search finds none.
func (c *caroProver) find(ctx context.Context, p *game.Position, side game.Stone, nodes int64) caroAttack {
	nodes = min(max(nodes/caroDivisor, minCaroNodes), maxCaroNodes)
	key := caroKey{*p, side}
	if known, ok := c.attacks[key]; ok && (known.line != nil || known.nodes >= nodes) {
		return known
	}

	found := caroAttack{nodes: nodes}
	found.attack, found.zone = c.search.StrategyOf(ctx, p, side, nodes)
	if ctx.Err() != nil {
		return caroAttack{}
	}
	if found.attack != nil {
		found.line = attackLine(found.attack, p, side)
	}
	c.attacks[key] = found

	return found
}

// attackLine returns the longest defence against an attack of a side in a position, or nil if the side does not win
// there or could win later than after this line.
func attackLine(a *solved.Attack, p *game.Position, side game.Stone) (line []game.Point) {
	r, stones := p.Rules(), *p
	if p.ToMove() != side {
		// Lines alternate, as after a pass.
		stones, _ = game.ParsePosition(r, p.String(), side)
	}
	board := make([]uint8, r.NumPoints())
	for point := range board {
		board[point] = uint8(p.At(r.PointAt(point)))
	}

	for _, index := range a.LongestDefence(board) {
		point := r.PointAt(int(index))
		next, err := stones.Play(point)
		if err != nil {
			return nil
		}
		line, stones = append(line, point), next
	}
	if stones.Result().Winner != side || len(line) != 2*a.MaxMoves()-1 {
		return nil
	}

	return line
}

// caroEngine is the strong engine in caro. It knows the shapes, but assumes that a four has only one answer, so its
// scores are limited to maxCaroEstimate.
type caroEngine struct{ *gomoku.Engine }

// maxCaroEstimate is the maximum estimate of caroEngine: it never claims a win, and a move against which it is sure
// to win may still hold.
const maxCaroEstimate = hopelessScore - 1

func newCaroEngine(r game.Rules, o gomoku.Options) caroEngine {
	// Cannot fail: the rules are supported.
	e, _ := gomoku.NewAttackEngine(r, o)
	return caroEngine{e}
}

// Think implements game.Engine.
func (e caroEngine) Think(ctx context.Context, p game.Position, l game.Limit,
	report func(game.SearchInfo)) (game.Point, error) {
	return e.Engine.Think(ctx, p, l, func(info game.SearchInfo) {
		info.PVs = slices.Clone(info.PVs)
		for i := range info.PVs {
			pv := &info.PVs[i]
			pv.Score = min(max(pv.Score, -maxCaroEstimate), maxCaroEstimate)
		}
		report(info)
	})
}
