package treewindow

import (
	"context"
	"strconv"
	"strings"

	"jingzi/ai/solved"
	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// Tests replace hasProof and storedProof.
var hasProof, storedProof = solved.Complete, solved.Load

// StrategyRules returns the rules whose strategy is shown for a game: the rules of the game if they are
// solved, otherwise freestyle, also if their proof is partial. ok is false if no proof is stored.
func StrategyRules(p game.Position) (r game.Rules, ok bool) {
	if r = p.Rules(); hasProof(r) {
		return r, true
	}
	return game.Freestyle, hasProof(game.Freestyle)
}

// strategyBrowser shows the strategy of a subject while the player plays White.
type strategyBrowser struct {
	subject *subject
	view    *tree.View
	run     func(work func(context.Context) error, onDone func()) // runs work in the background
	onMoved func()                                                // called after another node has been selected
}

// start reads the proof and then shows the strategy.
func (b *strategyBrowser) start() {
	b.apply(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID, error) {
		return s.start(ctx, storedProof(s.rules))
	})
}

// apply shows the strategy and selects the node that work returns.
func (b *strategyBrowser) apply(work func(context.Context, *strategy) (*strategy, tree.NodeID, error)) {
	s, node := b.subject.strategy, tree.Root
	b.run(func(ctx context.Context) (err error) {
		s, node, err = work(ctx, s)
		return err
	}, func() {
		b.subject.strategy, b.view.Narrator = s, s
		b.view.Unfold(s.tree, node)
		b.onMoved()
	})
}

func (b *strategyBrowser) update(work func(context.Context, *strategy) (*strategy, tree.NodeID)) {
	if b.subject.source == fromStrategy && b.subject.strategy.proof != nil {
		b.apply(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID, error) {
			s, node := work(ctx, s)
			return s, node, nil
		})
	}
}

func (b *strategyBrowser) open(id tree.NodeID) {
	b.update(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID) { return s.expand(ctx, id), id })
}

func (b *strategyBrowser) playWhite(point game.Point) {
	id := b.view.Selected()
	b.update(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID) {
		// Black's answer first.
		if n := s.tree.Node(id); n.Ply%2 == 0 && n.Children > 0 {
			id = n.FirstChild
		}
		return s.withReply(ctx, id, point)
	})
}

// tryToBreak selects Black's first move, after which the player is White.
func (b *strategyBrowser) tryToBreak() {
	b.update(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID) {
		return s, s.tree.Node(tree.Root).FirstChild
	})
}

func (b *strategyBrowser) openLongest() {
	id := b.view.Selected()
	b.update(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID) { return s.longestLine(ctx, id) })
}

// Labels returns the texts on a node: the moves to Black's win, the move with the number of equivalent
// replies, and the number of stored positions that can be reached.
func (s *strategy) Labels(id tree.NodeID) (labels tree.NodeLabels) {
	n, info := s.tree.Node(id), s.info[id]
	labels = (tree.NodeLabels{Value: "?", Name: lang.TreeStart()})
	if id != tree.Root {
		labels.Name = tree.Name(s.tree, id)
	}
	if n.HasValue {
		labels.Value = "≤ " + strconv.Itoa(s.moves(id))
	}
	if n.GameOver {
		labels.Value = lang.StrategyFive()
	}
	if len(info.equivalents) > 1 {
		labels.Name += " ×" + strconv.Itoa(len(info.equivalents))
	}
	if info.numStored > 0 && n.Ply%2 == 0 {
		labels.Below = lang.Number(int64(info.numStored))
	}

	return labels
}

func (s *strategy) summary() string {
	if s.proof == nil {
		return lang.TreeGrowing()
	}
	first, _ := s.proof.At(&solved.Grid{})
	rules, stored, numOpen := lang.Rules(s.rules), lang.Number(int64(s.proof.Len())), len(s.proof.UnprovedReplies())
	if numOpen > 0 {
		return lang.StrategyPartly(rules, stored, numOpen, 2*first.Moves-1)
	}

	return lang.StrategySummary(rules, stored, 2*first.Moves-1)
}

// moves returns the maximum number of moves of both sides from a node to Black's win.
func (s *strategy) moves(id tree.NodeID) int {
	n := s.tree.Node(id)
	_, _, plies := s.tree.Outcome(n.Value)
	return plies - n.Ply
}

func (s *strategy) Title(id tree.NodeID) string {
	switch n := s.tree.Node(id); {
	case n.GameOver:
		return lang.StrategyWon()
	case n.Ply%2 == 0:
		return lang.StrategyBlack()
	}

	return lang.StrategyWhite()
}

func (s *strategy) Sentences(id tree.NodeID) (text []string) {
	n, info := s.tree.Node(id), s.info[id]
	switch {
	case n.GameOver, s.proof == nil:
		return nil
	case info.kind == unproved && n.Ply%2 == 0:
		return []string{lang.StrategyUnproved()}
	}
	if n.HasValue {
		text = append(text, lang.StrategyAtMost(s.moves(id)))
	}
	if info.numStored > 0 {
		text = append(text, lang.StrategyStored(lang.Number(int64(info.numStored))))
	}
	if n.Ply%2 == 1 {
		return append(text, s.replies(id)...)
	}

	answer := s.names(s.answer(id))
	switch {
	case info.attack != nil:
		text = append(text, lang.StrategyAttack(answer))
		if info.kind == sharedAttack {
			text = append(text, lang.StrategyUntouched(len(info.equivalents)))
		}
	case answer != "":
		text = append(text, lang.StrategyAnswer(answer))
		if info.kind == sharedMove {
			text = append(text, lang.StrategyAlike(len(info.equivalents)))
		}
	}

	return text
}

func (s *strategy) replies(id tree.NodeID) (text []string) {
	var counts [unproved + 1]int
	total, groups := 0, 0
	var firstMoves []int16
	for c := range s.tree.Children(id) {
		info := s.info[c]
		counts[info.kind] += len(info.equivalents)
		total += len(info.equivalents)
		switch info.kind {
		case sharedMove:
			groups++
		case sharedAttack:
			firstMoves = append(firstMoves, info.attack.Move)
		}
	}
	if total == 0 {
		return nil
	}

	text = append(text, lang.StrategyReplies(total))
	for kind, sentence := range [][]any{{lang.StrategyQuiet}, {lang.StrategyAnswered, groups}, {lang.StrategyOwn},
		{lang.StrategySame, s.names(firstMoves)}, {lang.StrategyOpen}} {
		if counts[kind] > 0 {
			text = append(text, sentence[0].(lang.Text)(append([]any{counts[kind]}, sentence[1:]...)...))
		}
	}

	return append(text, lang.StrategyPlay())
}

func (s *strategy) names(points []int16) string {
	var names []string
	for _, point := range points {
		names = append(names, lang.Point(s.rules, solved.PointAt(s.rules, point)))
	}
	return strings.Join(names, " ")
}

// mark marks Black's answer on a board, or the answer to each reply of White.
func (s *strategy) mark(id tree.NodeID, opts *board.DrawOptions) {
	n, info := s.tree.Node(id), s.info[id]
	if n.Ply%2 == 0 {
		if info.kind == sharedMove || info.kind == sharedAttack {
			opts.Allowed = info.equivalents
		}

		for _, point := range s.answer(id) {
			opts.Preview = append(opts.Preview, s.rules.PointAt(int(point)))
		}
		opts.PreviewOffset = n.Ply

		return
	}

	opts.GhostColour = game.White
	for c := range s.tree.Children(id) {
		info := s.info[c]
		if info.kind == sharedMove || info.kind == sharedAttack {
			opts.Allowed = append(opts.Allowed, info.equivalents...)
			continue
		}

		for i, pt := range info.equivalents {
			v := board.MoveValue{At: pt, Text: strconv.Itoa(s.moves(c))}
			switch {
			case info.kind == unproved:
				v.Text, v.Grade = "?", board.GradeUnknown
			case info.moves != nil:
				v.Text = strconv.Itoa(info.moves[i])
			}
			if info.kind == individualAttack {
				v.Grade = board.GradeFair
			}
			opts.Values = append(opts.Values, v)
		}
	}
}

func (s *strategy) answer(id tree.NodeID) []int16 {
	if info := s.info[id]; info.attack != nil {
		g := s.board(id)
		return info.attack.LongestDefence(g[:])
	}
	if s.proof != nil {
		if e, ok := s.proof.At(new(s.board(id))); ok {
			return []int16{e.Move}
		}
	}

	return nil
}

func (s *strategy) Path(id tree.NodeID) string {
	var names []string
	for _, node := range s.tree.Path(id)[1:] {
		names = append(names, tree.Name(s.tree, node))
	}
	return lang.StrategyPath(strings.Join(names, " "))
}
