package treewindow

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"slices"
	"sync"

	"jingzi/ai/gomoku"
	"jingzi/ai/minimax"
	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/ui/tree"
)

// strategy is Black's strategy in a stored proof, with a tree of its expanded part. It is immutable: methods
// that change it return a new strategy. They are not called on the UI goroutine. If their context ends early,
// the result is invalid.
type strategy struct {
	rules  game.Rules
	proof  *solved.Proof
	prover func() *gomoku.Prover // finds attacks; created when it is first needed
	tree   *tree.Tree
	info   []nodeInfo // by node
}

// nodeInfo holds data of a node besides its value.
type nodeInfo struct {
	kind kind

	// The attack that Black starts or, if White is to move, is carrying out; nil while the stored proof has the answer.
	attack *solved.Attack

	// Number of stored positions that can be reached, see countPositions.
	numStored int

	// After White's reply, all equivalent replies, including that one.
	equivalents []game.Point

	// For each of equivalents, the maximum number of moves to Black's win; nil if all are equal.
	moves []int
}

type kind uint8

const (
	// Answered by a stored move.
	storedMove kind = iota

	// Answered by a stored move that also answers other replies and is followed only by attacks.
	sharedMove

	// Answered by an attack that was found for this reply.
	individualAttack

	// Answered by an attack that also refutes other replies.
	sharedAttack

	// Not proved yet.
	unproved
)

var errDamagedProof = errors.New("the stored proof is damaged")

func newStrategy(r game.Rules) *strategy {
	prover := sync.OnceValue(func() *gomoku.Prover {
		p, err := gomoku.NewProver(r)
		if err != nil {
			// Cannot happen: a proof of these rules is stored.
			panic("treewindow: " + err.Error())
		}
		return p
	})

	return &strategy{
		rules:  r,
		prover: prover,
		tree:   minimax.NewProofTree(game.NewPosition(r), 0),
		info:   make([]nodeInfo, 1),
	}
}

// start returns the strategy with the proof p, and with Black's first move and White's first replies in the
// tree. The node is Black's first move.
func (s *strategy) start(ctx context.Context, p *solved.Proof) (*strategy, tree.NodeID, error) {
	if p == nil {
		return s, tree.Root, errDamagedProof
	}
	first, _ := p.At(&solved.Grid{})
	plies := 2*first.Moves - 1
	if len(p.UnprovedReplies()) > 0 {
		// Black's win is not proved.
		plies = 0
	}
	next := &strategy{s.rules, p, s.prover, minimax.NewProofTree(game.NewPosition(s.rules), plies),
		[]nodeInfo{{numStored: p.Len()}}}
	next = next.expand(ctx, tree.Root)
	node := next.tree.Node(tree.Root).FirstChild

	return next.expand(ctx, node), node, nil
}

func (s *strategy) board(id tree.NodeID) solved.Grid {
	p := s.tree.PositionAt(id)
	return solved.GridOf(&p)
}

func withWhite(g solved.Grid, point int16) solved.Grid { return g.Put(point, solved.White) }

// replyPoints returns White's replies on a board: the empty points and, in renju, the pass.
func (s *strategy) replyPoints(g *solved.Grid) (points []int16) {
	for point, colour := range g {
		if colour == solved.Empty {
			points = append(points, int16(point))
		}
	}
	if s.rules.Fouls {
		points = append(points, solved.Pass)
	}

	return points
}

// answer is Black's answer to one or more replies of White.
type answer struct {
	point int16 // Black's move, or White's reply that is answered
	nodeInfo
	movesToWin int // maximum number of Black's moves
}

// expand returns the strategy with the children of a node added to its tree.
func (s *strategy) expand(ctx context.Context, id tree.NodeID) *strategy {
	n, info := s.tree.Node(id), s.info[id]
	if n.Children > 0 || n.GameOver || info.kind == unproved && n.Ply%2 == 0 {
		return s
	}

	g := s.board(id)
	var answers []answer
	switch {
	case n.Ply%2 == 0 && info.attack != nil:
		answers = []answer{{info.attack.Move, nodeInfo{attack: info.attack}, info.attack.MaxMoves()}}
	case n.Ply%2 == 0:
		e, _ := s.proof.At(&g)

		// Without the position before the move.
		answers = []answer{{e.Move, nodeInfo{numStored: s.countPositions(&g) - 1}, e.Moves}}
	case info.attack != nil:
		answers = s.afterAttackMove(&g, info.attack)
	default:
		answers = s.afterStoredMove(ctx, id, g)
	}

	next := *s
	next.info = slices.Clone(s.info)
	var nodes []minimax.ProofNode
	for _, a := range answers {
		node := minimax.ProofNode{Move: solved.PointAt(s.rules, a.point)}
		isUnproved := a.kind == unproved || id == tree.Root && !n.HasValue
		if !isUnproved {
			node.Plies = n.Ply + 2*a.movesToWin - 1 + n.Ply%2
		}
		nodes, next.info = append(nodes, node), append(next.info, a.nodeInfo)
	}
	next.tree = s.tree.WithChildren(id, nodes)

	return &next
}

// withReply returns the strategy with a reply of White at a node and Black's answer in the tree. The returned
// node is Black's answer, or the reply if nothing is proved about it.
func (s *strategy) withReply(ctx context.Context, id tree.NodeID, point game.Point) (next *strategy, node tree.NodeID) {
	next = s.expand(ctx, id)
	for c := range next.tree.Children(id) {
		if !slices.Contains(next.info[c].equivalents, point) {
			continue
		}
		if next.tree.Node(c).Move != point {
			next = next.withEquivalent(ctx, c, point)
		}
		next = next.expand(ctx, c)
		if n := next.tree.Node(c); n.Children > 0 {
			c = n.FirstChild
			next = next.expand(ctx, c)
		}

		return next, c
	}

	return s, id
}

// withEquivalent returns the strategy with a reply replaced by an equivalent reply.
func (s *strategy) withEquivalent(ctx context.Context, id tree.NodeID, point game.Point) *strategy {
	info, n := s.info[id], s.tree.Node(id)
	node := minimax.ProofNode{Move: point}
	if _, _, plies := s.tree.Outcome(n.Value); info.kind != unproved {
		node.Plies = plies
	}
	if info.moves != nil {
		node.Plies = n.Ply + 2*info.moves[slices.Index(info.equivalents, point)] - 1
	}

	// info.attack refutes the replaced reply: find an attack for the new reply.
	if info.kind == individualAttack {
		g := withWhite(s.board(n.Parent), solved.Index(s.rules, point))
		info.attack, _ = s.prover().Strategy(ctx, &g, solved.AttackNodes)
	}
	next := *s
	next.info, next.tree = slices.Clone(s.info), s.tree.WithNode(id, node)
	next.info[id] = info

	return &next
}

// longestLine expands the best line from a node, and returns its last node.
func (s *strategy) longestLine(ctx context.Context, id tree.NodeID) (*strategy, tree.NodeID) {
	for {
		s = s.expand(ctx, id)
		n := s.tree.Node(id)
		switch {
		case n.BestChild != tree.None:
			id = n.BestChild
		case id == tree.Root && n.FirstChild != tree.None:
			// Black's first move, which a partial proof does not prove.
			id = n.FirstChild
		default:
			return s, id
		}
	}
}

// replyGroups groups the replies of White for which a proof has positions.
type replyGroups struct {
	answers []answer
	classes map[solved.Grid]int // by position, the index in answers
	moves   map[solved.Grid]int // by position, the number of moves to Black's win
}

// groupReplies groups the replies to a move of the proof: replies with the same answer form a group if only
// attacks follow.
func (s *strategy) groupReplies(grid solved.Grid, replies []int16) replyGroups {
	g := replyGroups{classes: make(map[solved.Grid]int), moves: make(map[solved.Grid]int)}

	// By Black's answer, the index of the group.
	groups := make(map[int16]int)
	for _, point := range replies {
		next := withWhite(grid, point)
		image, _ := next.Canonical()
		e, _ := s.proof.At(&next)
		numStored := s.countPositions(&image)
		i, grouped := groups[e.Move]
		grouped = grouped && numStored == 1
		if !grouped {
			i, g.answers = len(g.answers), append(g.answers, answer{point: point})
			if numStored == 1 {
				groups[e.Move] = i
			}
		}
		g.classes[image], g.moves[image] = i, e.Moves
		a := &g.answers[i]
		if grouped {
			a.kind = sharedMove
		}
		a.numStored += numStored
		if e.Moves > a.movesToWin {
			a.point, a.movesToWin = point, e.Moves
		}
	}

	return g
}

// afterStoredMove returns White's replies to a move of the proof: the replies in the proof, and the replies
// that attacks refute, singly or as a group.
func (s *strategy) afterStoredMove(ctx context.Context, id tree.NodeID, g solved.Grid) (answers []answer) {
	n := s.tree.Node(id)
	entry, _ := s.proof.At(new(s.board(n.Parent)))
	groups := s.groupReplies(g, entry.Replies)
	isFirst := n.Ply == 1

	// The attack after a pass, which refutes every reply outside its zone.
	var passAttack *solved.Attack
	var zone gomoku.Zone
	if !isFirst {
		passAttack, zone = s.prover().Strategy(ctx, &g, solved.AttackNodes)
	}

	individualAnswer, sharedAnswer := answer{nodeInfo: nodeInfo{kind: individualAttack}},
		answer{nodeInfo: nodeInfo{kind: sharedAttack, attack: passAttack}}
	for _, pt := range s.replyPoints(&g) {
		next, point := withWhite(g, pt), solved.PointAt(s.rules, pt)
		image, _ := next.Canonical()
		i, isListed := groups.classes[image]
		if isFirst && !isListed {
			i, groups.classes[image], isListed = len(groups.answers), len(groups.answers), true
			groups.answers = append(groups.answers, answer{point: pt, nodeInfo: nodeInfo{kind: unproved}})
		}

		switch {
		case isListed:
			a := &groups.answers[i]
			a.equivalents = append(a.equivalents, point)
			if a.kind == sharedMove {
				a.moves = append(a.moves, groups.moves[image])
			}
		case passAttack != nil && !zone.Has(pt):
			sharedAnswer.equivalents = append(sharedAnswer.equivalents, point)
		default:
			attack, _ := s.prover().Strategy(ctx, &next, solved.AttackNodes)

			// The position is stored, but not as a reply, or the proof has a gap.
			if attack == nil {
				e, _ := s.proof.At(&next)
				a := answer{pt, nodeInfo{numStored: s.countPositions(&image), equivalents: []game.Point{point}},
					e.Moves}
				if a.numStored == 0 || e.Moves >= entry.Moves {
					a.kind = unproved
				}
				groups.answers = append(groups.answers, a)

				continue
			}
			moves := attack.MaxMoves()
			individualAnswer.equivalents, individualAnswer.moves = append(individualAnswer.equivalents, point),
				append(individualAnswer.moves, moves)
			if moves > individualAnswer.movesToWin {
				individualAnswer.point, individualAnswer.movesToWin, individualAnswer.attack = pt, moves, attack
			}
		}
	}
	answers = sortAnswers(groups.answers)
	if len(individualAnswer.equivalents) > 0 {
		answers = append(answers, individualAnswer)
	}
	if len(sharedAnswer.equivalents) > 0 {
		sharedAnswer.point, sharedAnswer.movesToWin = solved.Index(s.rules, sharedAnswer.equivalents[0]),
			passAttack.MaxMoves()
		answers = append(answers, sharedAnswer)
	}

	return answers
}

// sortAnswers sorts answers by kind, and answers of the same kind by the number of moves, longest first.
func sortAnswers(answers []answer) []answer {
	slices.SortStableFunc(answers, func(a, b answer) int {
		return cmp.Or(cmp.Compare(a.kind, b.kind), b.movesToWin-a.movesToWin, b.numStored-a.numStored)
	})
	return answers
}

// afterAttackMove returns White's replies to a move of an attack. All replies that the attack does not list
// have the same answer.
func (s *strategy) afterAttackMove(grid *solved.Grid, a *solved.Attack) (answers []answer) {
	defaultAttack := a.Default

	// Black threatens five.
	if defaultAttack == nil {
		defaultAttack = &solved.Attack{Move: a.Replies[0].At}
	}

	groups := []answer{{nodeInfo: nodeInfo{kind: sharedAttack, attack: defaultAttack}}}
	for _, point := range s.replyPoints(grid) {
		next := defaultAttack
		if i := slices.IndexFunc(a.Replies, func(r solved.Reply) bool { return r.At == point }); i >= 0 {
			next = a.Replies[i].Next
		}
		i := slices.IndexFunc(groups, func(g answer) bool { return reflect.DeepEqual(g.attack, next) })
		if i < 0 {
			i, groups = len(groups), append(groups, answer{nodeInfo: nodeInfo{kind: individualAttack, attack: next}})
		}
		groups[i].equivalents = append(groups[i].equivalents, solved.PointAt(s.rules, point))
	}

	for _, g := range append(groups[1:], groups[0]) {
		if len(g.equivalents) > 1 {
			g.kind = sharedAttack
		}
		if len(g.equivalents) > 0 {
			g.point, g.movesToWin = solved.Index(s.rules, g.equivalents[0]), g.attack.MaxMoves()
			answers = append(answers, g)
		}
	}

	return sortAnswers(answers)
}

// countPositions returns the number of stored positions that can be reached from a position, including that
// position.
func (s *strategy) countPositions(g *solved.Grid) int {
	seen := make(map[solved.Grid]bool)
	var walk func(g solved.Grid)
	walk = func(g solved.Grid) {
		image, _ := g.Canonical()
		e, ok := s.proof.At(&image)
		if !ok || seen[image] {
			return
		}

		seen[image] = true
		image[e.Move] = solved.Black
		for _, point := range e.Replies {
			walk(withWhite(image, point))
		}
	}
	walk(*g)

	return len(seen)
}
