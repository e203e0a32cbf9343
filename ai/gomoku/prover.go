package gomoku

import (
	"context"

	"jingzi/ai/solved"
	"jingzi/game"
)

// Prover proves forced wins. Win, Loss and Threat take any position; Attack and Strategy find Black's
// attacks on 15×15 without fouls, with their zones, for programs that prove Black's win or play by a proof.
// Only the hash tables keep their contents between positions.
type Prover struct {
	rules    game.Rules
	s        *search
	searched int64
}

// NewProver returns a prover for r, or an error that wraps game.ErrRules if the engine does not
// support r.
func NewProver(r game.Rules) (*Prover, error) {
	if err := Supports(r); err != nil {
		return nil, err
	}
	s := newSearch(newBoard(newLayout(r), variantOf(r)), new(table), room[uint64](2<<20), 0)
	s.threats.proofs = room[pnEntry](4 << 20)
	return &Prover{rules: r, s: s}, nil
}

func (p *Prover) set(b *solved.Grid, symmetry int) {
	image := b.Transformed(symmetry)
	p.s.b.setUp(func(at int) uint8 { return image[at] })
}

// Zone is a set of points.
type Zone struct{ points pointSet }

// Has reports whether a point is in the zone.
func (z *Zone) Has(at int16) bool { return z.points.has(int(at)) }

// Attack searches for a win of Black, who is to move, by continuous threats, within a number of nodes. The
// zone contains every point where an additional white stone may change the attack. With an additional white
// stone on any other empty point, the same attack wins. Symmetric positions have symmetric attacks.
func (p *Prover) Attack(b *solved.Grid, nodes int64) (z Zone, found bool) {
	_, symmetry := b.Canonical()
	a, z := p.find(context.Background(), b, symmetry, nodes, false)
	return z, a != nil
}

// Strategy returns the attack as a tree with every reply that could matter, and its zone. The attack
// is nil if none is found. The search for continuous fours inside it is bounded, so it may succeed
// on one image of a board and fail on another. Unlike Attack, Strategy tries all images.
func (p *Prover) Strategy(ctx context.Context, b *solved.Grid, nodes int64) (a *solved.Attack, z Zone) {
	return p.strategy(ctx, b, nodes, 8)
}

func (p *Prover) strategy(ctx context.Context, b *solved.Grid, nodes int64, images int) (a *solved.Attack, z Zone) {
	clear(p.s.threats.proofs) // so that the result depends only on the position
	clear(p.s.fours.table)
	_, symmetry := b.Canonical()
	for k := range images {
		if a, z = p.find(ctx, b, symmetry^k, nodes, true); a != nil || ctx.Err() != nil {
			break
		}
	}
	return a, z
}

const strategyShare = 4 // maximum nodes for following an attack, as a multiple of the search's

func (p *Prover) find(ctx context.Context, b *solved.Grid, symmetry int, nodes int64, allReplies bool) (a *solved.Attack, z Zone) {
	s := p.s
	p.set(b, symmetry)
	s.b.stonesKey[black] ^= s.b.key() * 0xff51afd7ed558ccd // avoids entries of other attacks
	s.clock.start(ctx, game.Limit{Nodes: nodes})
	if plies, _ := s.threats.attack(black); plies == 0 {
		return nil, z
	}
	s.clock.start(ctx, game.Limit{Nodes: s.nodes + strategyShare*nodes})
	x := strategy{threatSearch: &s.threats, allReplies: allReplies}
	if a = x.follow(false); x.failed {
		return nil, z
	}
	for at := range int16(solved.Size) {
		if x.zone.has(int(solved.Transform(symmetry, at))) {
			z.points.add(int(at))
		}
	}
	return a.Untransform(symmetry), z
}

// ForcedBlock returns the point at which White must stop a five, -1 if there is none.
// lost reports that the five cannot be stopped, and won that White can make a five.
func (p *Prover) ForcedBlock(b *solved.Grid) (at int, lost, won bool) {
	p.set(b, 0)
	at, lost = p.s.b.forcedBlock(white)
	return at, lost, p.s.b.count[white][makesFive] > 0
}

// strategy is the state of following an attack that the search has found.
type strategy struct {
	*threatSearch
	allReplies bool // list every reply that the answer to a pass might not refute
	zone       pointSet
	failed     bool
}

// follow returns the strategy from a position with Black to move. loose is set after a pass, when
// White may have another stone anywhere.
func (x *strategy) follow(loose bool) *solved.Attack {
	b := x.b
	x.counterplay(loose)
	x.clock.tick()
	at := noMove
	if !x.failed && !x.clock.stopped {
		at = x.choose(loose)
	}
	if at == noMove {
		x.failed = true
		return nil
	}
	a := &solved.Attack{Move: int16(at)}
	x.zone.add(at)
	if b.set[black][makesFive].has(at) {
		return a
	}
	b.place(at, black)
	defer b.undo()
	reply := b.set[black][makesFive].first()
	switch {
	case b.count[white][makesFive] > 0:
		x.failed = true
	case reply == noMove:
		x.followQuiet(a, loose)
	case b.count[black][makesFive] > 1:
		fives := b.set[black][makesFive]
		fives.drop(reply)
		other := fives.first()
		x.zone.add(reply)
		x.zone.add(other)
		a.Default = &solved.Attack{Move: int16(reply)}
		a.Replies = []solved.Reply{{At: int16(reply), Next: &solved.Attack{Move: int16(other)}}}
	default:
		x.zone.add(reply)
		a.Replies = append(a.Replies, x.reply(reply, loose))
	}
	return a
}

func (x *strategy) reply(at int, loose bool) (r solved.Reply) {
	x.b.withStone(at, white, func() { r = solved.Reply{At: int16(at), Next: x.follow(loose)} })
	return r
}

// followQuiet continues after a move that makes no four. The attack against a pass also refutes most other
// replies.
func (x *strategy) followQuiet(a *solved.Attack, loose bool) {
	b := x.b
	if loose {
		x.failed = true
		return
	}
	x.counterplay(true)
	replies := x.holding(white)
	outer := x.zone
	x.zone = pointSet{}
	a.Default = x.follow(true)
	for at := range b.set[black][makesWin].points {
		x.zone.join(new(b.requiredPoints(at, black)))
	}
	if x.allReplies {
		replies.join(&x.zone)
	}
	x.zone.join(&outer)
	x.zone.join(&replies)
	for at := range b.size {
		if replies.has(at) && b.stone[at] == 0 && !x.failed {
			a.Replies = append(a.Replies, x.reply(at, false))
		}
	}
}

// counterplay adds to the zone the points where an additional white stone could make a four in time. After
// a pass, when loose is set, there may be two such stones.
func (x *strategy) counterplay(loose bool) {
	minimum := four
	if loose {
		minimum = three
	}
	for at := range x.b.size {
		if x.b.stone[at] == 0 && shapesIn[x.b.cells[at].code[white]][0] >= minimum {
			x.zone.add(at)
		}
	}
}

// choose returns Black's winning move, noMove if it is not found.
func (x *strategy) choose(loose bool) int {
	if plies, move := x.fours.win(black, 0); plies > 0 {
		return move
	}
	if loose {
		return noMove
	}
	key := proofKey(x.b.key(), black, black)
	p := *x.slot(key)
	if p.key != key || p.proofNumber != 0 {
		p = x.prove(black, black, infiniteProof, infiniteProof)
	}
	if x.clock.stopped || p.proofNumber != 0 {
		return noMove
	}
	return int(p.move)
}

// Evaluate returns the static value of a position to Black, who is to move.
func (p *Prover) Evaluate(b *solved.Grid) game.Score {
	p.set(b, 0)
	return game.Score(p.s.b.evaluate(black))
}
