package engine

import (
	"bytes"
	"context"

	"jingzi/ai/solved"
	"jingzi/game"
)

// Prover proves forced wins. Win, Loss, Threat and StrategyOf accept any position; Attack and Strategy find Black's
// attacks on 15×15, with their zones, for programs that prove Black's win or play according to a proof. Only the hash
// tables keep their contents between calls.
type Prover struct {
	rules game.Rules

	// The image of each point, by symmetry; see solved.Transform.
	symmetries [][]int16

	s        *search
	searched int64
	searches uint64 // number of calls of strategy
}

// NewProver returns a prover for r, or an error that wraps game.ErrRules if the engine does not
// support r.
func NewProver(r game.Rules) (*Prover, error) {
	if err := Supports(r); err != nil {
		return nil, err
	}
	return newProver(r), nil
}

// SupportsAttacks returns an error that wraps game.ErrRules if neither the engine nor its searches for attacks support
// r. Unlike Supports, it accepts caro.
func SupportsAttacks(r game.Rules) error {
	r.BlockedEnds = false
	return Supports(r)
}

// NewAttackProver is like NewProver, but also supports caro. In caro Win, Loss and Threat must not be called, since
// they assume that a four has only one answer.
func NewAttackProver(r game.Rules) (*Prover, error) {
	if err := SupportsAttacks(r); err != nil {
		return nil, err
	}
	return newProver(r), nil
}

// NewAttackEngine returns an engine that suggests moves for Black to a program that proves them. It supports the
// same rules as NewAttackProver, but in caro its scores prove nothing.
func NewAttackEngine(r game.Rules, o Options) (*Engine, error) {
	if err := SupportsAttacks(r); err != nil {
		return nil, err
	}
	return buildEngine(r, o), nil
}

func newProver(r game.Rules) *Prover {
	s := newSearch(newBoard(newLayout(r), variantOf(r)), new(table), allocate[uint64](2<<20), 0)
	s.threats.proofs = allocate[pnEntry](4 << 20)
	return &Prover{rules: r, symmetries: symmetriesOf(r), s: s}
}

// symmetriesOf returns the maps of the points under the symmetries of a board, in the order of solved.Transform.
func symmetriesOf(r game.Rules) (maps [][]int16) {
	n := 8
	if r.Width != r.Height {
		// Without those that exchange rows and columns.
		n = 4
	}
	for symmetry := range n {
		image := make([]int16, r.NumPoints())
		for point := range image {
			x, y := point%r.Width, point/r.Width
			if symmetry&1 != 0 {
				x = r.Width - 1 - x
			}
			if symmetry&2 != 0 {
				y = r.Height - 1 - y
			}
			if symmetry&4 != 0 {
				x, y = y, x
			}
			image[point] = int16(y*r.Width + x)
		}
		maps = append(maps, image)
	}

	return maps
}

// setUp sets up the stones of a board, row by row.
func (p *Prover) setUp(stones []uint8) {
	p.s.b.setUp(func(point int) uint8 { return stones[point] })
}

// image returns the image of a board under a symmetry.
func (p *Prover) image(stones []uint8, symmetry int) []uint8 {
	image := make([]uint8, len(stones))
	for point, to := range p.symmetries[symmetry] {
		image[to] = stones[point]
	}
	return image
}

// canonical returns the symmetry that maps a board to the minimum of its images.
func (p *Prover) canonical(stones []uint8) (symmetry int) {
	minimum := stones
	for k := range p.symmetries {
		if image := p.image(stones, k); bytes.Compare(image, minimum) < 0 {
			minimum, symmetry = image, k
		}
	}

	return symmetry
}

// Zone is a set of points.
type Zone struct{ points pointSet }

// Has reports whether a point is in the zone. solved.Pass is in no zone.
func (z *Zone) Has(point int16) bool { return z.points.has(int(point)) }

// Attack searches for a win by continuous threats for Black, the side to move, within the given number of nodes.
// The zone contains every point where an additional white stone may change the attack: with an additional white
// stone on any other empty point, the same attack wins. Symmetric positions have symmetric attacks.
func (p *Prover) Attack(g *solved.Grid, nodes int64) (z Zone, found bool) {
	a, z := p.find(context.Background(), g[:], p.canonical(g[:]), nodes, false)
	return z, a != nil
}

// Strategy returns the attack as a tree with every reply that could matter, and its zone. The attack is nil if
// none is found. Since the search for continuous fours is bounded, a search may succeed on one image of a board
// and fail on another. Unlike Attack, Strategy tries all images.
func (p *Prover) Strategy(ctx context.Context, g *solved.Grid, nodes int64) (a *solved.Attack, z Zone) {
	return p.strategy(ctx, g[:], nodes, len(p.symmetries))
}

// StrategyOf is like Strategy for an attack by a side on a board of any size, as if that side were to move. The points
// of the attack are those of game.Rules.Index. White can attack only under rules that are the same for both sides.
func (p *Prover) StrategyOf(ctx context.Context, position *game.Position, side game.Stone,
	nodes int64) (a *solved.Attack, z Zone) {
	return p.strategy(ctx, attackStones(position, side), nodes, len(p.symmetries))
}

// attackStones returns the stones of a position, with those of a side in black.
func attackStones(p *game.Position, side game.Stone) []uint8 {
	r := p.Rules()
	stones := make([]uint8, r.NumPoints())
	for point := range stones {
		stone := p.At(r.PointAt(point))
		if side == game.White {
			stone = stone.Other()
		}
		stones[point] = uint8(stone)
	}

	return stones
}

// strategy is like Strategy, but tries only the given number of images.
func (p *Prover) strategy(ctx context.Context, stones []uint8, nodes int64, images int) (a *solved.Attack, z Zone) {
	// So that no search reuses the entries of another, and the result depends only on the position. To clear the
	// tables would take longer than most searches.
	p.searches++

	symmetry := p.canonical(stones)
	for k := range images {
		if a, z = p.find(ctx, stones, symmetry^k, nodes, true); a != nil || ctx.Err() != nil {
			break
		}
	}

	return a, z
}

// strategyFactor is the number of nodes that following an attack may take in addition to those of the search, as a
// multiple of the search's limit.
const strategyFactor = 4

// find returns the attack that the search finds on the image of a board under a symmetry, and its zone, both
// transformed back.
func (p *Prover) find(ctx context.Context, stones []uint8, symmetry int, nodes int64,
	allReplies bool) (a *solved.Attack, z Zone) {
	s := p.s
	p.setUp(p.image(stones, symmetry))

	// Do not reuse table entries of other attacks.
	s.b.stonesKey[black] ^= s.b.key()*0xff51afd7ed558ccd ^ p.searches<<32
	s.clock.start(ctx, game.Limit{Nodes: nodes})
	defer p.end()
	if plies, _ := s.threats.attack(black); plies == 0 {
		return nil, z
	}
	s.clock.start(ctx, game.Limit{Nodes: s.nodes + strategyFactor*nodes})
	st := strategy{threatSearch: &s.threats, allReplies: allReplies}
	a = st.follow(false)
	if st.failed {
		return nil, z
	}

	// Both are those of the image.
	original := make([]int16, len(stones))
	for point, to := range p.symmetries[symmetry] {
		original[to] = int16(point)
		if st.zone.has(int(to)) {
			z.points.add(point)
		}
	}

	return a.Moved(original), z
}

// Legal reports whether Black may play on an empty point.
func (p *Prover) Legal(g *solved.Grid, point int16) bool {
	p.setUp(g[:])
	return p.s.b.isAllowed(int(point), black)
}

// Blocks returns the points where White, the side to move, can stop all of Black's fives. threatened reports
// whether Black can make a five, and won whether White can.
func (p *Prover) Blocks(g *solved.Grid) (points []int16, threatened, won bool) {
	p.setUp(g[:])

	answers, n := p.s.b.answers(white)
	for _, point := range answers[:n] {
		points = append(points, int16(point))
	}

	return points, p.s.b.count[black][makesFive] > 0, p.s.b.count[white][makesFive] > 0
}

// strategy is the state of a traversal of an attack that the search has found.
type strategy struct {
	*threatSearch

	// List every reply that the attack after a pass may not refute.
	allReplies bool
	zone       pointSet
	failed     bool
}

// follow returns the attack from a position with Black to move. afterPass is set if White has passed and so may
// have an additional stone anywhere.
func (st *strategy) follow(afterPass bool) *solved.Attack {
	b := st.b
	st.counterplay(afterPass)
	st.clock.tick()
	point := noMove
	if !st.failed && !st.clock.stopped {
		point = st.choose(afterPass)
	}
	if point == noMove {
		st.failed = true
		return nil
	}
	a := &solved.Attack{Move: int16(point)}
	st.zone.add(point)

	if kind := b.cells[point].threat[black]; kind == suspect || kind == suspectFour {
		// An additional white stone can turn the move into a three-three: it makes a false three real if it
		// makes the point of the straight four legal. It cannot make other moves illegal, since white stones
		// only break fours and threes.
		for point := range b.size {
			st.zone.add(point)
		}
	}
	if b.set[black][makesFive].has(point) {
		st.zone.addAll(new(b.stoppingPoints(point, black)))
		return a
	}
	b.place(point, black)
	defer b.undo()

	switch {
	case b.count[white][makesFive] > 0:
		st.failed = true
	case b.count[black][makesFive] == 0:
		st.followQuiet(a, afterPass)
	default:
		st.followFour(a, afterPass)
	}

	return a
}

// followFour completes a after a move that makes a four.
func (st *strategy) followFour(a *solved.Attack, afterPass bool) {
	b := st.b
	answers, n := b.answers(white)
	first := b.set[black][makesFive].first()
	if n > 0 {
		for five := range b.set[black][makesFive].points {
			st.zone.addAll(new(b.stoppingPoints(five, black)))
		}

		for _, point := range answers[:n] {
			a.Replies = append(a.Replies, st.reply(point, afterPass))
		}

		return
	}
	stops := b.stoppingPoints(first, black)
	st.zone.addAll(&stops)

	a.Default = &solved.Attack{Move: int16(first)}
	for point := range stops.points {
		five := noMove
		b.withStone(point, white, func() { five = b.set[black][makesFive].first() })
		st.zone.addAll(new(b.stoppingPoints(five, black)))
		a.Replies = append(a.Replies, solved.Reply{At: int16(point), Next: &solved.Attack{Move: int16(five)}})
	}
}

// reply returns White's reply at a point, and the attack after it.
func (st *strategy) reply(point int, afterPass bool) (r solved.Reply) {
	st.b.withStone(point, white, func() { r = solved.Reply{At: int16(point), Next: st.follow(afterPass)} })
	return r
}

// followQuiet completes a after a move that makes no four. The attack against a pass also refutes most other
// replies.
func (st *strategy) followQuiet(a *solved.Attack, afterPass bool) {
	b := st.b
	if afterPass {
		st.failed = true
		return
	}
	st.counterplay(true)
	replies := st.blockers(white)

	outer := st.zone
	st.zone = pointSet{}
	a.Default = st.follow(true)
	for point := range b.set[black][makesWin].points {
		st.zone.addAll(new(b.requiredPoints(point, black)))
	}
	if st.allReplies {
		replies.addAll(&st.zone)
	}
	st.zone.addAll(&outer)
	st.zone.addAll(&replies)

	for point := range b.size {
		if replies.has(point) && b.stone[point] == 0 && !st.failed {
			a.Replies = append(a.Replies, st.reply(point, false))
		}
	}
}

// counterplay adds the points to the zone where an additional white stone could make a four in time. If
// afterPass is set, White may have two additional stones.
func (st *strategy) counterplay(afterPass bool) {
	minimum := four
	if afterPass {
		minimum = three
	}

	for point := range st.b.size {
		if st.b.stone[point] == 0 && shapesIn[st.b.cells[point].code[white]][0] >= minimum {
			st.zone.add(point)
		}
	}
}

// choose returns Black's winning move, or noMove if it is not found.
func (st *strategy) choose(afterPass bool) int {
	if plies, move := st.fours.win(black, 0); plies > 0 {
		return move
	}
	if afterPass {
		return noMove
	}
	key := proofKey(st.b.key(), black, black)
	p := *st.slot(key)
	if p.key != key || p.proofNumber != 0 {
		p = st.prove(black, black, infiniteProof, infiniteProof)
	}
	if st.clock.stopped || p.proofNumber != 0 {
		return noMove
	}

	return int(p.move)
}

// Evaluate returns the static value of a position for Black, the side to move.
func (p *Prover) Evaluate(g *solved.Grid) game.Score {
	p.setUp(g[:])
	return game.Score(p.s.b.evaluate(black))
}
