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
var hasProof, storedProof = solved.Available, solved.Load

// StrategyRules returns the rules whose strategy is shown: a game's own if they are solved, else freestyle.
// ok is false if no proof is stored.
func StrategyRules(now game.Position) (r game.Rules, ok bool) {
	if r = now.Rules(); hasProof(r) {
		return r, true
	}
	return game.Freestyle, hasProof(game.Freestyle)
}

// strategyBrowser shows the strategy of a subject while the player plays White.
type strategyBrowser struct {
	subject *subject
	view    *tree.View
	run     func(work func(context.Context) error, then func()) // runs in the background
	onMoved func()                                              // called after it has moved to a node
}

// begin shows the strategy after its proof is read.
func (w *strategyBrowser) begin() {
	w.prove(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID, error) {
		return s.start(ctx, storedProof(s.rules))
	})
}

// prove shows the strategy that work returns, at the returned node.
func (w *strategyBrowser) prove(work func(context.Context, *strategy) (*strategy, tree.NodeID, error)) {
	s, at := w.subject.strategy, tree.Root
	w.run(func(ctx context.Context) (err error) {
		s, at, err = work(ctx, s)
		return err
	}, func() {
		w.subject.strategy, w.view.Narrator = s, s
		w.view.Unfold(s.tree, at)
		w.onMoved()
	})
}

func (w *strategyBrowser) update(work func(context.Context, *strategy) (*strategy, tree.NodeID)) {
	if w.subject.source == fromStrategy && w.subject.strategy.proof != nil {
		w.prove(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID, error) {
			s, at := work(ctx, s)
			return s, at, nil
		})
	}
}

func (w *strategyBrowser) open(id tree.NodeID) {
	w.update(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID) { return s.expand(ctx, id), id })
}

func (w *strategyBrowser) playWhite(at game.Point) {
	id := w.view.Selected()
	w.update(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID) {
		if n := s.tree.Node(id); n.Ply%2 == 0 && n.Children > 0 { // first White's move, then Black's answer
			id = n.FirstChild
		}
		return s.withReply(ctx, id, at)
	})
}

func (w *strategyBrowser) openLongest() {
	id := w.view.Selected()
	w.update(func(ctx context.Context, s *strategy) (*strategy, tree.NodeID) { return s.longestLine(ctx, id) })
}

// Labels returns the texts on a node: the moves to Black's win, the move with the number of equivalent
// replies, and the number of positions stored from there on.
func (s *strategy) Labels(id tree.NodeID) (note tree.NodeLabels) {
	n, k := s.tree.Node(id), s.known[id]
	if note = (tree.NodeLabels{Value: "?", Name: lang.TreeStart()}); id != tree.Root {
		note.Name = tree.Name(s.tree, id)
	}
	if n.HasValue {
		note.Value = "≤ " + strconv.Itoa(s.moves(id))
	}
	if n.GameOver {
		note.Value = lang.StrategyFive()
	}
	if len(k.equivalents) > 1 {
		note.Name += " ×" + strconv.Itoa(len(k.equivalents))
	}
	if k.stored > 0 && n.Ply%2 == 0 {
		note.Below = lang.Number(int64(k.stored))
	}
	return note
}

func (s *strategy) summary() string {
	if s.proof == nil {
		return lang.TreeGrowing()
	}
	first, _ := s.proof.At(&solved.Grid{})
	rules, stored, open := lang.Rules(s.rules), lang.Number(int64(s.proof.Len())), len(s.proof.UnprovedReplies())
	if open > 0 {
		return lang.StrategyPartly(rules, stored, open, 2*first.Moves-1)
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
	n, k := s.tree.Node(id), s.known[id]
	switch {
	case n.GameOver, s.proof == nil:
		return nil
	case k.kind == unproved && n.Ply%2 == 0:
		return []string{lang.StrategyUnproved()}
	}
	text = append(text, lang.StrategyAtMost(s.moves(id)))
	if k.stored > 0 {
		text = append(text, lang.StrategyStored(lang.Number(int64(k.stored))))
	}
	if n.Ply%2 == 1 {
		return append(text, s.replies(id)...)
	}
	answer := s.names(s.answer(id))
	switch {
	case k.attack != nil:
		if text = append(text, lang.StrategyAttack(answer)); k.kind == sharedAttack {
			text = append(text, lang.StrategyUntouched(len(k.equivalents)))
		}
	case answer != "":
		if text = append(text, lang.StrategyAnswer(answer)); k.kind == sharedMove {
			text = append(text, lang.StrategyAlike(len(k.equivalents)))
		}
	}
	return text
}

func (s *strategy) replies(id tree.NodeID) (text []string) {
	var counts [unproved + 1]int
	all, groups := 0, 0
	var begins []int16
	for c := range s.tree.Children(id) {
		k := s.known[c]
		counts[k.kind] += len(k.equivalents)
		switch all += len(k.equivalents); k.kind {
		case sharedMove:
			groups++
		case sharedAttack:
			begins = append(begins, k.attack.Move)
		}
	}
	if all == 0 {
		return nil
	}
	text = append(text, lang.StrategyReplies(all))
	for kind, say := range [][]any{{lang.StrategyQuiet}, {lang.StrategyAnswered, groups}, {lang.StrategyOwn}, {lang.StrategySame, s.names(begins)}, {lang.StrategyOpen}} {
		if counts[kind] > 0 {
			text = append(text, say[0].(lang.Text)(append([]any{counts[kind]}, say[1:]...)...))
		}
	}
	return append(text, lang.StrategyPlay())
}

func (s *strategy) names(points []int16) string {
	var names []string
	for _, at := range points {
		names = append(names, lang.Point(s.rules, s.rules.PointAt(int(at))))
	}
	return strings.Join(names, " ")
}

// show marks Black's answer on a board, or the answer to each reply of White.
func (s *strategy) show(id tree.NodeID, opts *board.DrawOptions) {
	n, k := s.tree.Node(id), s.known[id]
	if n.Ply%2 == 0 {
		if k.kind == sharedMove || k.kind == sharedAttack {
			opts.Allowed = k.equivalents
		}
		for _, at := range s.answer(id) {
			opts.Preview = append(opts.Preview, s.rules.PointAt(int(at)))
		}
		opts.PreviewOffset = n.Ply
		return
	}
	opts.GhostColour = game.White
	for c := range s.tree.Children(id) {
		k := s.known[c]
		if k.kind == sharedMove || k.kind == sharedAttack {
			opts.Allowed = append(opts.Allowed, k.equivalents...)
			continue
		}
		for i, at := range k.equivalents {
			v := board.MoveValue{At: at, Text: strconv.Itoa(s.moves(c))}
			switch {
			case k.kind == unproved:
				v.Text, v.Grade = "?", board.GradeUnknown
			case k.moves != nil:
				v.Text = strconv.Itoa(k.moves[i])
			}
			if k.kind == ownAttack {
				v.Grade = board.GradeFair
			}
			opts.Values = append(opts.Values, v)
		}
	}
}

func (s *strategy) answer(id tree.NodeID) []int16 {
	if k := s.known[id]; k.attack != nil {
		return k.attack.LongestDefence()
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
	for _, at := range s.tree.Path(id)[1:] {
		names = append(names, tree.Name(s.tree, at))
	}
	return lang.StrategyPath(strings.Join(names, " "))
}
