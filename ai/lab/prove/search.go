package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"time"

	"jingzi/ai/internal/engine"
	"jingzi/ai/solved"
	"jingzi/game"
)

const (
	size     = solved.Size
	pass     = int16(solved.Pass)
	centre   = size / 2
	infinity = 1 << 28 // proof number of a position that cannot be proved
)

// settings holds the limits of the parts of the search.
type settings struct {
	// Nodes of the attack against one White reply.
	reply int64

	// Nodes of the attack against a pass.
	pass int64

	// Nodes of the last attack before searching for a quiet move.
	node int64

	// Nodes of the engine's search for quiet moves.
	search int64

	// Number of quiet moves to try.
	moves int

	// Number of unanswered White replies after which a quiet move is rejected.
	replies int

	// Black's first move.
	first int16
}

// kind is the state of a node.
type kind uint8

const (
	// Not expanded.
	unexpanded kind = iota

	// Black to move, won by an attack.
	attack

	// Black to move, with quiet moves that won in similar positions.
	guessed

	// Black to move, with the quiet moves of a search.
	searched

	// Like searched, with more moves of a deeper search.
	widened

	// White to move, with the replies that no attack answers.
	replied

	// White to move, after a quiet move that was rejected.
	rejected
)

// node is a position, up to symmetry, of the proof-number search. Proof and disproof numbers are Black's
// regardless of the side to move.
type node struct {
	key       uint64
	kind      kind
	pn, dn    uint32
	best      int16   // Black's winning move
	moves     []int16 // under the symmetry of the key
	keys      []uint64
	estimates []uint32 // initial estimates of the proof numbers of the moves
	dirty     bool
}

// isDecided reports whether nothing is left to search. If all of Black's moves have failed, a node may
// still be widened.
func (n *node) isDecided() bool {
	return n.pn == 0 || n.dn == 0 && (n.kind == rejected || n.kind == widened)
}

// search is a depth-first proof-number search over Black's quiet moves. Attacks are found by the
// engine's prover.
type search struct {
	settings
	p *engine.Prover

	// For quiet moves.
	engine *engine.Engine
	rules  game.Rules
	nodes  map[uint64]*node

	// Quiet moves that won, by the key of the position without one of its white stones.
	hints map[uint64]int16

	// In order of play, with alternating colours. White's may be passes.
	stones   []int16
	board    solved.Grid
	image    [8][size + 1]int16
	preimage [8][size + 1]int16
	random   [2][size]uint64
	ctx      context.Context

	// Called at intervals.
	pause  func()
	counts counts

	noAttack map[uint64]bool // positions that need a quiet move

	firstReply uint64   // the first reply being searched
	dirtyNodes []*node  // nodes changed since the last write
	newHints   []uint64 // keys of hints added since the last write
}

// touch marks a node as changed.
func (s *search) touch(n *node) {
	if !n.dirty {
		n.dirty = true
		s.dirtyNodes = append(s.dirtyNodes, n)
	}
}

// reset sets up the position after the given moves.
func (s *search) reset(moves ...int16) {
	s.board = solved.Grid{}
	s.stones = s.stones[:0]
	for _, point := range moves {
		s.place(point)
	}
}

// counts holds statistics of a search.
type counts struct{ black, white, attacks, answered, searches, lateAttacks, guesses int }

func (c counts) String() string {
	return fmt.Sprintf("%d positions with Black to move (%d guessed, %d searched, %d won by late attacks), %d with "+
		"White to move, %d of %d attacks found", c.black, c.guesses, c.searches, c.lateAttacks, c.white, c.answered,
		c.attacks)
}

func newSearch(r game.Rules, s settings) (*search, error) {
	p, err := engine.NewAttackProver(r)
	if err != nil {
		return nil, err
	}

	// Allocates no memory before the first search.
	e, err := engine.NewAttackEngine(r, engine.Options{IdleTimeout: time.Hour})
	if err != nil {
		return nil, err
	}

	q := &search{
		settings: s,
		p:        p,
		engine:   e,
		rules:    r,
		nodes:    make(map[uint64]*node),
		hints:    make(map[uint64]int16),
		noAttack: make(map[uint64]bool),
		pause:    func() {},
	}
	for k := range 8 {
		for point := range int16(size + 1) {
			image := solved.Transform(k, point)
			q.image[k][point], q.preimage[k][image] = image, point
		}
	}

	state := uint64(0x9e3779b97f4a7c15)
	for colour := range q.random {
		for point := range q.random[colour] {
			state ^= state << 13
			state ^= state >> 7
			state ^= state << 17
			q.random[colour][point] = state * 0x2545f4914f6cdd1d
		}
	}

	return q, nil
}

// passKey is the contribution of a pass to a key. Positions with the same stones and White to move in one of them
// and Black in the other have different keys, since the numbers of passes differ by one.
const passKey = 0x6a09e667f3bcc908

// key returns the key of the position up to symmetry, and the symmetry by which it is computed. It
// omits the stone or pass with index omitted, if that is not -1.
func (s *search) key(omitted int) (key uint64, k int) {
	for i := range 8 {
		var sum uint64
		for j, point := range s.stones {
			switch {
			case j == omitted:
			case point == pass:
				sum ^= passKey
			default:
				sum ^= s.random[j&1][s.image[i][point]]
			}
		}
		if i == 0 || sum < key {
			key, k = sum, i
		}
	}

	return bits.RotateLeft64(key, 1), k
}

// keyAfter returns the key of the position after a move.
func (s *search) keyAfter(point int16) uint64 {
	s.stones = append(s.stones, point)
	key, _ := s.key(-1)
	s.stones = s.stones[:len(s.stones)-1]
	return key
}

func (s *search) place(point int16) {
	s.board = s.board.Put(point, solved.Black+uint8(len(s.stones)&1))
	s.stones = append(s.stones, point)
}

func (s *search) undo() {
	last := len(s.stones) - 1
	s.board = s.board.Put(s.stones[last], solved.Empty)
	s.stones = s.stones[:last]
}

// node returns the node with a key, which it creates if necessary.
func (s *search) node(key uint64) *node {
	n := s.nodes[key]
	if n == nil {
		n = &node{key: key, pn: 1, dn: 1, best: -1}
		s.nodes[key] = n
	}

	return n
}

// add adds a move to a node if the node does not have it.
func (s *search) add(n *node, k int, point int16, estimate uint32) {
	for _, m := range n.moves {
		if m == s.image[k][point] {
			return
		}
	}

	key := s.keyAfter(point)
	for _, known := range n.keys {
		if known == key {
			return
		}
	}
	n.moves, n.keys, n.estimates = append(n.moves, s.image[k][point]), append(n.keys, key),
		append(n.estimates, estimate)
}

// expand finds the moves of a node.
func (s *search) expand(n *node, k int) {
	s.pause()
	if n.kind != unexpanded {
		// Another run has expanded the node in the meantime.
		return
	}
	if len(s.stones)%2 == 0 {
		s.expandBlack(n, k)
	} else {
		s.expandWhite(n, k)
	}
	s.touch(n)
}

func (s *search) expandBlack(n *node, k int) {
	s.counts.black++
	if len(s.stones) == 0 {
		n.kind = searched
		s.add(n, k, s.first, 1)
		return
	}

	for w := 1; w < len(s.stones); w += 2 {
		key, t := s.key(w)
		if hint, ok := s.hints[key]; ok {
			if point := s.preimage[t][hint]; s.board[point] == solved.Empty && s.p.Legal(&s.board, point) {
				s.add(n, k, point, s.scaleByDepth(2))
				n.kind = guessed
			}
		}
	}
	if n.kind == guessed {
		s.counts.guesses++
		return
	}
	s.searchMoves(n, k)
}

// suggest adds a quiet move by Black to the candidates.
func (s *search) suggest(point int16) {
	key, k := s.key(-1)
	n := s.node(key)
	if n.isDecided() || !s.p.Legal(&s.board, point) {
		return
	}
	if n.kind == unexpanded {
		n.kind = guessed
	}
	s.add(n, k, point, 1)
	s.touch(n)
}

// show prints the proof numbers of the position and its moves.
func (s *search) show(out io.Writer) {
	key, k := s.key(-1)
	n := s.node(key)
	fmt.Fprintf(out, "pn %d, dn %d, %d moves\n", n.pn, n.dn, len(n.moves))

	order := make([]int, len(n.moves))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(s.node(n.keys[j]).pn, s.node(n.keys[i]).pn) })

	for _, i := range order {
		next := s.node(n.keys[i])
		numOpen := 0
		for _, key := range next.keys {
			if s.node(key).pn != 0 {
				numOpen++
			}
		}
		fmt.Fprintf(out, "  %-4s pn %d, dn %d, %d of %d moves open\n", moveName(s.preimage[k][n.moves[i]]), next.pn,
			next.dn, numOpen, len(next.moves))
	}
}

// searchMoves adds the quiet moves of a search by the engine, unless an attack wins.
func (s *search) searchMoves(n *node, k int) {
	if s.noAttack[n.key] {
		// The prover finds an attack that cannot be played to its end.
	} else if _, found := s.p.Attack(&s.board, s.settings.node); found {
		s.counts.attacks++
		s.counts.lateAttacks++
		n.kind, n.pn, n.dn = attack, 0, infinity
		return
	}

	s.counts.searches++
	multiPV := s.moves
	nodes := s.search
	switch stones := len(s.stones); {
	case stones <= 2:
		nodes *= 10
	case stones <= 4:
		nodes *= 2
	}
	if n.kind == searched {
		n.kind, nodes, multiPV = widened, 3*nodes, 3*multiPV
	} else {
		n.kind = searched
	}

	for _, pv := range s.quietMoves(nodes, multiPV) {
		if pv.Moves[0] != game.Pass {
			s.add(n, k, int16(s.rules.Index(pv.Moves[0])), s.scaleByDepth(estimate(pv.Score)))
		}
	}
	if len(n.moves) == 0 {
		n.pn, n.dn = infinity, 0
	}
}

// quietMoves returns the PVs of Black's best moves, found by a search of the given number of nodes.
func (s *search) quietMoves(nodes int64, multiPV int) (best []game.PV) {
	var stones [3][]game.Point
	for point, colour := range s.board {
		stones[colour] = append(stones[colour], s.rules.PointAt(point))
	}
	p, err := game.NewSetupPosition(s.rules, stones[solved.Black], stones[solved.White], game.Black)
	if err == nil {
		_, err = s.engine.Think(context.Background(), p, game.Limit{Nodes: nodes, MultiPV: multiPV},
			func(info game.SearchInfo) {
				best = info.PVs
			})
	}
	if err != nil {
		// Cannot happen: the position was reached by play and is not over.
		panic(err)
	}

	return best
}

// estimate returns an initial proof number for a position with a score for Black.
func estimate(s game.Score) uint32 {
	switch {
	case s >= 1000:
		return 2
	case s >= 0:
		return uint32(2 + (1000-s)/50)
	}

	return uint32(22 + min(-s, 3000)/20)
}

// scaleByDepth increases an estimate with the depth of the position, so that the search avoids long
// variations without a result.
func (s *search) scaleByDepth(estimate uint32) uint32 {
	return estimate * uint32(6+max(0, len(s.stones)-4)) / 6
}

// legalReplies returns White's moves: the empty points and, in renju, the pass.
func (s *search) legalReplies() (replies []int16) {
	for point, colour := range s.board {
		if colour == solved.Empty {
			replies = append(replies, int16(point))
		}
	}
	if s.rules.Fouls {
		replies = append(replies, pass)
	}

	return replies
}

// expandWhite finds the replies that no attack answers. An attack answers every reply outside its zone.
func (s *search) expandWhite(n *node, k int) {
	s.counts.white++
	blocks, threatened, won := s.p.Blocks(&s.board)
	if won {
		n.reject()
		return
	}
	n.kind = replied

	open := blocks
	if !threatened {
		open = s.legalReplies()
	}
	removeAnswered := func(z *engine.Zone, reply int16) {
		remaining := open[:0]
		for _, point := range open {
			if point != reply && (point == pass || z.Has(point)) {
				remaining = append(remaining, point)
			}
		}
		open = remaining
	}
	if !threatened {
		s.counts.attacks++
		if z, found := s.p.Attack(&s.board, s.settings.pass); found {
			removeAnswered(&z, pass)
		} else if len(s.stones) > maxEarlyStones {
			// No threat.
			n.reject()
			return
		}
	}

	seen := make(map[uint64]bool)
	for len(open) > 0 {
		reply := open[0]
		open = open[1:]
		key := s.keyAfter(reply)
		if seen[key] {
			continue
		}
		seen[key] = true
		if known := s.nodes[key]; known != nil && known.pn == 0 && known.kind == attack {
			// An attack answers the reply, but its zone was not stored.
			continue
		} else if known != nil && known.kind != unexpanded {
			s.add(n, k, reply, s.scaleByDepth(2))
			continue
		}
		s.place(reply)
		s.counts.attacks++
		z, found := s.p.Attack(&s.board, s.reply)
		initial := s.scaleByDepth(1 + estimate(s.p.Evaluate(&s.board))/4)
		s.undo()
		if found {
			s.counts.answered++
			removeAnswered(&z, reply)
			continue
		}
		s.add(n, k, reply, initial)
		if len(n.moves) > s.replies && len(s.stones) > maxEarlyStones {
			n.reject()
			return
		}
	}
}

// maxEarlyStones is the maximum number of stones with which quiet moves without a threat are searched.
const maxEarlyStones = 5

// reject marks the position after a quiet move as not won.
func (n *node) reject() { n.kind, n.pn, n.dn = rejected, infinity, 0 }

// prove searches a node until its numbers reach a threshold.
func (s *search) prove(pn, dn uint32) *node {
	key, k := s.key(-1)
	n := s.node(key)
	if n.isDecided() {
		return n
	}
	if n.kind == unexpanded {
		s.expand(n, k)
	}

	blackToMove := len(s.stones)%2 == 0
	for !n.isDecided() && s.ctx.Err() == nil {
		best, secondBest, m := s.updateNumbers(n, blackToMove)
		if n.isDecided() {
			break
		}
		widenAt := uint32(infinity)
		if blackToMove {
			widenAt = n.widenThreshold(len(s.stones))
		}
		if n.dn == 0 && blackToMove || n.pn > widenAt {
			s.searchMoves(n, k)
			continue
		}
		if n.pn >= pn || n.dn >= dn || n.dn == 0 {
			break
		}
		p, d := n.numbers(best, m)
		s.place(s.preimage[k][n.moves[best]])
		if blackToMove {
			s.prove(min(pn, secondBest+secondBest/4+1, widenAt+1), min(dn-n.dn+d, infinity))
		} else {
			s.prove(min(pn-n.pn+p, infinity), min(dn, secondBest+1))
		}
		s.undo()
	}
	if blackToMove && n.pn == 0 && n.kind != attack {
		s.addHints(n, k)
	}

	return n
}

// widenThreshold returns the proof number at which moves are added to a node. Early in the game proof
// numbers are sums over most of the board.
func (n *node) widenThreshold(stones int) (pn uint32) {
	switch n.kind {
	case guessed:
		pn = 60
	case searched:
		pn = 600
	default:
		return infinity
	}
	if stones <= 4 {
		pn *= 20
	}

	return pn
}

// numbers returns the proof numbers of child, the node after the i-th move, or estimates if the child is
// unexpanded.
func (n *node) numbers(i int, child *node) (pn, dn uint32) {
	switch {
	case child.kind != unexpanded:
		return child.pn, child.dn
	case n.kind == replied:
		// Results for the hardest replies help with other replies.
		return n.estimates[i], 1 + 60/n.estimates[i]
	}

	return n.estimates[i], 1
}

// updateNumbers updates the proof numbers of a node. It returns the index and the node of the move to search
// next, and the number of the second-best move.
func (s *search) updateNumbers(n *node, blackToMove bool) (best int, secondBest uint32, next *node) {
	oldPN := n.pn
	minimum, sum, secondBest := uint32(infinity), uint32(0), uint32(infinity)
	for i, key := range n.keys {
		m := s.node(key)
		value, add := n.numbers(i, m)
		if !blackToMove {
			value, add = add, value
		}

		switch {
		case value < minimum || i == 0:
			secondBest, minimum, best, next = minimum, value, i, m
		case value < secondBest:
			secondBest = value
		}
		sum = min(sum+add, infinity)
	}
	n.pn, n.dn = minimum, sum
	if !blackToMove {
		n.pn, n.dn = sum, minimum
	}

	switch {
	case n.pn == 0:
		n.dn = infinity
		if blackToMove {
			n.best = n.moves[best]
		}
	case n.dn == 0:
		n.pn = infinity
	}
	if n.pn != oldPN {
		s.touch(n)
	}

	return best, secondBest, next
}

// addHints stores the quiet move that won as a hint for positions that differ in one white stone.
func (s *search) addHints(n *node, k int) {
	point := s.preimage[k][n.best]
	for w := 1; w < len(s.stones); w += 2 {
		key, t := s.key(w)
		if _, ok := s.hints[key]; !ok {
			s.newHints = append(s.newHints, key)
		}
		s.hints[key] = s.image[t][point]
	}
}
