package treewindow

import (
	"context"
	"io"
	"strings"

	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// saveLine asks for an SGF file, and writes the selected line to it with the refutations of White's other replies.
func (b *strategyBrowser) saveLine(files *files) {
	id := b.view.Selected()
	files.choose(lang.StrategySave(), "jingzi-proof", []string{".sgf"}, func(path string) {
		s := b.subject.strategy
		var record *game.Tree
		b.run(func(ctx context.Context) error {
			record = s.record(ctx, id)
			return ctx.Err()
		}, func() {
			files.write(path, func(w io.Writer) error { return notation.WriteSGFTree(w, record) }, lang.GameSaved,
				func() {})
		})
	})
}

// record returns the line through a node to Black's five as a game. After each of Black's moves on it, White's other
// replies are variations: a reply that has a separate answer or attack, and one of those that lose to the same
// attack.
func (s *strategy) record(ctx context.Context, id tree.NodeID) *game.Tree {
	s, end := s.longestLine(ctx, id)
	t := game.NewTree(s.rules, game.Opening{})
	node, path := t.Root(), s.tree.Path(end)
	nodes := []*game.Node{node}
	for _, step := range path[1:] {
		node = s.play(node, s.tree.Node(step).Move, s.remarks(step))
		nodes = append(nodes, node)
	}

	for i, step := range path {
		if s.tree.Node(step).Ply%2 == 0 {
			continue
		}
		for c := range s.tree.Children(step) {
			s.addRefutations(ctx, nodes[i], c, path[min(i+1, len(path)-1)])
		}
	}

	return t
}

// play adds a move with a comment to a node of a game.
func (s *strategy) play(n *game.Node, move game.Point, remarks ...string) *game.Node {
	n = n.Play(game.PlaceAt(move))
	n.Comment = strings.Join(remarks, "\n")
	return n
}

// remarks returns what a game says about a node.
func (s *strategy) remarks(id tree.NodeID) string {
	n := s.tree.Node(id)
	text := []string{}
	switch {
	case n.GameOver:
		return lang.StrategyWon()
	case n.HasValue:
		text = append(text, lang.StrategyAtMost(s.moves(id)))
	}
	if n.Ply%2 == 1 {
		text = append(text, s.counts(id))
	}

	return strings.Join(text, "\n")
}

// counts returns the sentence about how many of White's replies at a node are stored, lose to attacks of their own,
// lose to the attack that a pass does not stop, and are not proved to lose.
func (s *strategy) counts(id tree.NodeID) string {
	var counts [unproved + 1]int
	total := 0
	for c := range s.tree.Children(id) {
		counts[s.info[c].kind] += len(s.info[c].equivalents)
		total += len(s.info[c].equivalents)
	}

	text := lang.StrategyCounts(total, counts[storedMove]+counts[sharedMove], counts[individualAttack],
		counts[sharedAttack])
	if counts[unproved] > 0 {
		text = lang.Sentences(text, lang.StrategyOpenCount(counts[unproved]))
	}

	return text
}

// addRefutations adds the replies of a group, except the one that leads to the node next, to a game, each with
// Black's answer.
func (s *strategy) addRefutations(ctx context.Context, n *game.Node, group, next tree.NodeID) {
	info := s.info[group]
	played := s.tree.Node(next).Move
	for _, point := range info.equivalents {
		isShared := info.kind == sharedAttack || info.kind == storedMove || info.kind == unproved
		switch {
		case group == next && (point == played || isShared):
		case isShared && point != s.tree.Node(group).Move:
			// Its answer is that of the group, or symmetric to it.
		default:
			s.addRefutation(ctx, n, group, point)
		}
	}
}

func (s *strategy) addRefutation(ctx context.Context, n *game.Node, group tree.NodeID, point game.Point) {
	info := s.info[group]
	g := withWhite(s.board(s.tree.Node(group).Parent), solved.Index(s.rules, point))
	attack := info.attack
	if info.kind == individualAttack && point != s.tree.Node(group).Move {
		attack, _ = s.prover().Strategy(ctx, &g, solved.AttackNodes)
	}

	var line []int16
	remark := ""
	switch {
	case info.kind == unproved:
		remark = lang.StrategyUnproved()
	case attack != nil:
		line = attack.LongestDefence(g[:])
	default:
		e, _ := s.proof.At(&g)
		line = []int16{e.Move}
		remark = lang.StrategyAtMost(2*e.Moves - 1)
	}
	if len(info.equivalents) > 1 && info.kind == sharedAttack {
		remark = lang.StrategyUntouched(len(info.equivalents))
	}
	n = s.play(n, point, remark)
	for _, move := range line {
		n = s.play(n, solved.PointAt(s.rules, move))
	}
}
