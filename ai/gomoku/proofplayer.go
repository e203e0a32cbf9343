package gomoku

import (
	"context"
	"iter"
	"slices"

	"jingzi/ai/solved"
	"jingzi/game"
)

// ProofPlayer plays according to a stored proof that Black wins: first the stored moves, then an attack. It is
// not safe for concurrent use.
type ProofPlayer struct {
	rules    game.Rules
	proof    *solved.Proof
	unproved []int16 // White's first moves that are not proved to lose
	prover   *Prover // created for the first search for an attack

	// Results of searches. They depend only on the position, so that another player finds the same.
	strategies map[solved.Grid]strategyResult
}

// NewProofPlayer returns a player that follows proof under rules r, or nil if proof is nil.
func NewProofPlayer(r game.Rules, proof *solved.Proof) *ProofPlayer {
	if proof == nil {
		return nil
	}
	return &ProofPlayer{rules: r, proof: proof, unproved: proof.UnprovedReplies()}
}

// maxStrategies is the maximum number of results that a player keeps.
const maxStrategies = 1000

// First returns Black's first move.
func (pl *ProofPlayer) First() game.Point {
	e, _ := pl.proof.At(&solved.Grid{})
	return pl.rules.PointAt(int(e.Move))
}

// UnprovedReply returns, among White's first moves that are not proved to lose, the one nearest to the centre.
// ok is false unless p is the position after Black's first move and such a move exists.
func (pl *ProofPlayer) UnprovedReply(p *game.Position) (point game.Point, ok bool) {
	isAfterFirst := p.Stones() == 1 && p.ToMove() == game.White && p.At(pl.First()) == game.Black
	if !isAfterFirst || len(pl.unproved) == 0 {
		return point, false
	}
	distance := func(point int16) int {
		x, y := int(point%solved.Side)-solved.Side/2, int(point/solved.Side)-solved.Side/2
		return x*x + y*y
	}

	return pl.rules.PointAt(int(slices.MinFunc(pl.unproved, func(a, b int16) int {
		return distance(a) - distance(b)
	}))), true
}

// isUnproved reports whether a position is before White's first move, and some first moves are not proved to lose.
func (pl *ProofPlayer) isUnproved(p *game.Position) bool {
	return len(pl.unproved) > 0 && (p.Stones() == 0 || p.Stones() == 1 && p.ToMove() == game.White)
}

// StoredPV returns the stored value of a position for the side to move, and the stored part of the variation in
// which White resists longest. The variation is empty if White is to move and no reply is stored. The number of
// plies to the win is an upper bound for every defence. ok is false if the position is not in the proof.
func (pl *ProofPlayer) StoredPV(p *game.Position) (pv game.PV, ok bool) {
	if pl.isUnproved(p) {
		return pv, false
	}
	g := solved.GridOf(p)
	if p.ToMove() == game.Black {
		e, ok := pl.proof.At(&g)
		return pl.pv(game.WinIn(2*e.Moves-1), pl.storedPV(g)), ok
	}
	e, ok := pl.proof.EntryBefore(&g)

	return pl.pv(game.LossIn(2*e.Moves-2), pl.storedDefence(g, e)), ok
}

// PV returns the result of StoredPV for the last position of a game if it is in the proof, otherwise the value and
// variation of Black's attack. path holds the positions of the game in order. The result depends on them alone, and
// the number of plies to the win decreases with every move of an attack: a new player
// keeps in the middle of a game what another has announced. ok is false if there is no attack either, or if ctx is
// done before an attack is found.
func (pl *ProofPlayer) PV(ctx context.Context, path []game.Position) (pv game.PV, ok bool) {
	p := &path[len(path)-1]
	if pv, ok = pl.StoredPV(p); ok || p.Stones() < 2 {
		return pv, ok
	}
	a := pl.attackInGame(ctx, path)
	if a == nil || ctx.Err() != nil {
		return pv, false
	}

	g := solved.GridOf(p)
	if p.ToMove() == game.White {
		return pl.pv(game.LossIn(2*a.MaxMoves()-2), a.LongestDefence(g[:])[1:]), true
	}

	return pl.pv(game.WinIn(2*a.MaxMoves()-1), a.LongestDefence(g[:])), true
}

// Replies returns the variations of White's stored replies in a position. The score of a variation encodes the
// number of plies to Black's win.
func (pl *ProofPlayer) Replies(p *game.Position) (pvs []game.PV) {
	g := solved.GridOf(p)
	e, _ := pl.proof.EntryBefore(&g)
	for point, next := range pl.replies(g, e) {
		pvs = append(pvs, pl.pv(game.LossIn(2*next.Moves),
			append([]int16{point}, pl.storedPV(g.Put(point, solved.White))...)))
	}

	return pvs
}

// replies yields the stored replies to an entry's move, with the entries after them.
func (pl *ProofPlayer) replies(g solved.Grid, e solved.ProofEntry) iter.Seq2[int16, solved.ProofEntry] {
	return func(yield func(int16, solved.ProofEntry) bool) {
		for _, point := range e.Replies {
			if next, ok := pl.proof.At(new(g.Put(point, solved.White))); ok && !yield(point, next) {
				return
			}
		}
	}
}

// storedPV returns the stored variation from a position with Black to move.
func (pl *ProofPlayer) storedPV(g solved.Grid) []int16 {
	e, ok := pl.proof.At(&g)
	if !ok {
		return nil
	}
	return append([]int16{e.Move}, pl.storedDefence(g.Put(e.Move, solved.Black), e)...)
}

// storedDefence returns the stored variation after an entry's move. White plays the reply near the stones that
// resists longest. It avoids distant replies: their bounds are loose, and to a player they look as if White had
// given up.
func (pl *ProofPlayer) storedDefence(g solved.Grid, e solved.ProofEntry) []int16 {
	best, bestMoves, bestDistance := int16(-1), 0, 0
	for point, next := range pl.replies(g, e) {
		distance := max(g.Distance(point), nearDistance)
		if best < 0 || distance < bestDistance || distance == bestDistance && next.Moves > bestMoves {
			best, bestMoves, bestDistance = point, next.Moves, distance
		}
	}
	if best < 0 {
		return nil
	}

	return append([]int16{best}, pl.storedPV(g.Put(best, solved.White))...)
}

// nearDistance is the maximum distance between a reply near the stones and the nearest stone.
const nearDistance = 2

// attackInGame returns the attack that Black follows at the end of a game, or nil if there is none. If White is to
// move, the attack's first move is Black's last.
func (pl *ProofPlayer) attackInGame(ctx context.Context, path []game.Position) (a *solved.Attack) {
	path = path[startOfMoves(path):]
	for i := range path {
		if path[i].ToMove() == game.Black {
			a = pl.attackAt(ctx, path[:i+1], a)
		} else if a != nil && lastStone(&path[i]) != a.Move {
			a = nil
		}
	}

	return a
}

// startOfMoves returns the index of the first position of path from which all others follow by one move each.
func startOfMoves(path []game.Position) int {
	for i := len(path) - 1; i > 0; i-- {
		last, ok := path[i].Last()
		if !ok {
			return i
		}
		if next, err := path[i-1].Play(last); err != nil || next != path[i] {
			return i
		}
	}

	return 0
}

// lastStone returns the last move of a position, possibly solved.Pass, or -1 if it is unknown.
func lastStone(p *game.Position) int16 {
	if point, ok := p.Last(); ok && (point == game.Pass || p.Rules().Contains(point)) {
		return solved.Index(p.Rules(), point)
	}
	return -1
}

// attackAt returns the attack from the last position of path, which has Black to move and whose positions follow by
// one move each. before is the attack that Black has followed to this position, or nil.
func (pl *ProofPlayer) attackAt(ctx context.Context, path []game.Position, before *solved.Attack) *solved.Attack {
	p := &path[len(path)-1]
	g, reply := solved.GridOf(p), lastStone(p)
	if _, stored := pl.proof.At(&g); stored {
		return nil
	}

	var a *solved.Attack
	if before != nil {
		if a = before.Next(reply); a == nil {
			// White did not stop Black's five.
			return pl.strategy(ctx, &g).attack
		}
	}

	if len(path) > 1 {
		parent := solved.GridOf(&path[len(path)-2])
		if _, stored := pl.proof.EntryBefore(&parent); stored {
			a = shorter(a, pl.attackOnReply(ctx, &parent, reply))
		}
	}
	if a == nil {
		a = pl.derive(ctx, &g, reply)
	}

	return a
}

// shorter returns the attack with fewer moves. Either may be nil.
func shorter(a, b *solved.Attack) *solved.Attack {
	if a == nil || b != nil && b.MaxMoves() < a.MaxMoves() {
		return b
	}
	return a
}

// derive returns the shortest attack by which the proof leads, in any order of the moves, to a position with Black to
// move, or nil.
func (pl *ProofPlayer) derive(ctx context.Context, g *solved.Grid, last int16) *solved.Attack {
	d := derivation{
		player: pl,
		ctx:    ctx,
		target: g,
		stones: numStones(g, solved.Black),
		last:   last,
		seen:   make(map[pathPosition]bool),
	}
	if pl.rules.Fouls {
		d.passes = d.stones - numStones(g, solved.White)
	}
	d.walk(solved.Grid{})

	return d.best
}

// lazyProver returns the prover. It creates the prover on the first call.
func (pl *ProofPlayer) lazyProver() *Prover {
	if pl.prover == nil {
		// Cannot fail: rules with a proof have provers.
		pl.prover, _ = NewProver(pl.rules)
	}
	return pl.prover
}

// derivation finds the paths by which the proof leads to a position: entries, then a reply that is not stored,
// then the attack against it. It considers only paths whose stones are all on the board.
type derivation struct {
	player *ProofPlayer
	ctx    context.Context
	target *solved.Grid
	stones int   // number of black stones
	passes int   // number of White's passes
	last   int16 // White's last stone or pass, or -1 if unknown
	seen   map[pathPosition]bool
	best   *solved.Attack

	// Number of attacks asked for. A count does not depend on what is known from earlier searches, as a time would.
	searches int
}

// maxDerivationSearches limits the attacks that a derivation asks for. Those of a game's position are known after
// fewer.
const maxDerivationSearches = 64

// pathPosition is a position on a path, with the attack from that position, or nil if the position is an entry.
type pathPosition struct {
	board  solved.Grid
	attack *solved.Attack
}

// visit marks a position as visited and reports whether it was new.
func (d *derivation) visit(g solved.Grid, a *solved.Attack) bool {
	key := pathPosition{g, a}
	if d.seen[key] || d.ctx.Err() != nil {
		return false
	}
	d.seen[key] = true

	return true
}

// possibleStones yields the white stones of the target that are not on board g, with White to move, and so may have
// been played next, and solved.Pass if White has passed more often in the target. It yields the last stone or pass of
// the game only if there is no other.
func (d *derivation) possibleStones(g *solved.Grid) iter.Seq[int16] {
	return func(yield func(int16) bool) {
		var stones []int16
		for point, colour := range d.target {
			if colour == solved.White && g[point] == solved.Empty {
				stones = append(stones, int16(point))
			}
		}

		// As many moves as White's stones and the passes that are missing.
		for range d.passes - (numStones(g, solved.Black) - 1 - numStones(g, solved.White)) {
			stones = append(stones, solved.Pass)
		}
		if i := slices.Index(stones, d.last); i >= 0 && len(stones) > 1 {
			stones = slices.Delete(stones, i, i+1)
		}

		for _, point := range slices.Compact(stones) {
			if !yield(point) {
				return
			}
		}
	}
}

// numStones returns the number of stones of a colour.
func numStones(g *solved.Grid, colour uint8) (n int) {
	for _, c := range g {
		if c == colour {
			n++
		}
	}

	return n
}

// walk follows the entries from a position with Black to move.
func (d *derivation) walk(g solved.Grid) {
	e, ok := d.player.proof.At(&g)
	if !ok || d.target[e.Move] != solved.Black || !d.visit(g, nil) {
		return
	}

	g[e.Move] = solved.Black
	for point := range d.possibleStones(&g) {
		next := g.Put(point, solved.White)
		if _, stored := d.player.proof.At(&next); stored {
			d.walk(next)
		} else if d.stones-numStones(&g, solved.Black) >= e.Moves-1 {
			// The attack from here would have won before it reached the target.
		} else if d.searches++; d.searches > maxDerivationSearches {
			return
		} else if a := d.player.attackOnReply(d.ctx, &g, point); a != nil {
			d.follow(next, a)
		}
	}
}

// follow follows an attack from a position with Black to move.
func (d *derivation) follow(g solved.Grid, a *solved.Attack) {
	if g == *d.target {
		if d.best == nil || a.MaxMoves() < d.best.MaxMoves() {
			d.best = a
		}
		return
	}
	if d.target[a.Move] != solved.Black || g[a.Move] != solved.Empty || !d.visit(g, a) {
		return
	}

	g[a.Move] = solved.Black
	for point := range d.possibleStones(&g) {
		if next := a.Next(point); next != nil {
			d.follow(g.Put(point, solved.White), next)
		}
	}
}

// attackOnReply returns the attack against a White reply to an entry's move that is not stored. As in the
// proof, it is the attack against a pass unless the reply affects that attack, so it takes no more moves than
// the entry allows.
func (pl *ProofPlayer) attackOnReply(ctx context.Context, g *solved.Grid, reply int16) *solved.Attack {
	if r := pl.strategy(ctx, g); r.attack != nil && !r.zone.Has(reply) {
		return r.attack
	}
	return pl.strategy(ctx, new(g.Put(reply, solved.White))).attack
}

// strategyResult is a result of Prover.Strategy.
type strategyResult struct {
	attack *solved.Attack
	zone   Zone
}

// strategy returns the cached result of Prover.Strategy.
func (pl *ProofPlayer) strategy(ctx context.Context, g *solved.Grid) strategyResult {
	r, ok := pl.strategies[*g]
	if !ok {
		r.attack, r.zone = pl.lazyProver().Strategy(ctx, g, solved.AttackNodes)
		if ctx.Err() != nil {
			return r
		}
		if pl.strategies == nil || len(pl.strategies) > maxStrategies {
			pl.strategies = make(map[solved.Grid]strategyResult)
		}
		pl.strategies[*g] = r
	}

	return r
}

// pv returns the variation of moves with the given score.
func (pl *ProofPlayer) pv(score game.Score, moves []int16) game.PV {
	points := make([]game.Point, len(moves))
	for i, point := range moves {
		points[i] = solved.PointAt(pl.rules, point)
	}
	return game.PV{Score: score, Moves: points}
}
