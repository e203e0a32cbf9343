package tree

import (
	"slices"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

type node struct {
	minimax.Node
	tree *minimax.Tree
}

func nodeOf(t *minimax.Tree, id NodeID) node { return node{t.Node(id), t} }

func (n node) nodeByID(id NodeID) node { return nodeOf(n.tree, id) }

func (n node) name() string { return Name(n.tree, n.ID) }

// moveName returns the name of the move to a node, preceded by the side that makes it, since both sides may
// move to the same point in different branches.
func (n node) moveName() string {
	switch {
	case n.ID == Root:
		return lang.TreeStart()
	case n.tree.IsParsed():
		return n.name()
	}

	return n.mover() + " " + n.name()
}

func (n node) mover() string { return side(n.tree, minimax.Min-n.Layer) }

func (n node) layer() string { return [...]string{minimax.Max: "MAX", minimax.Min: "MIN"}[n.Layer] }

func (n node) value() string {
	if !n.HasValue {
		return "?"
	}
	return boundSign(n.Node) + n.shortValue(n.Value)
}

func (n node) shortValue(value int) string { return ShortValue(n.tree, value) }

// isMinView reports whether the node's values are from MIN's view.
func (n node) isMinView() bool { return n.tree.IsNegamax() && n.Layer == minimax.Min }

// textBySide returns forMover for a tree with values for the side to move, and the text of the node's layer
// for other trees.
func (n node) textBySide(forMover, atMax, atMin lang.Text) lang.Text {
	switch {
	case n.tree.IsNegamax():
		return forMover
	case n.Layer == minimax.Max:
		return atMax
	}

	return atMin
}

func (n node) names(match func(minimax.Node) bool) string {
	var names []string
	for c := range n.tree.Children(n.ID) {
		if child := n.nodeByID(c); match(child.Node) {
			names = append(names, child.name())
		}
	}

	return lang.List(names...)
}

// Title returns a title for a node: its layer, or how the game ended there.
func Title(t *minimax.Tree, id NodeID) string {
	n := nodeOf(t, id)
	if t.IsParsed() {
		return lang.TreeNode(n.layer(), n.moveName())
	}

	p := t.PositionAt(id)
	switch result := p.Result(); {
	case result.Over() && result.Winner == game.Empty:
		return lang.TreeDrawn()
	case result.Over():
		return lang.TreeWon(lang.Colour(p.Rules(), result.Winner))
	case n.GameOver:
		return lang.TreeDead()
	case n.Layer == minimax.Max:
		return lang.TreeMaxLayer(side(t, minimax.Max))
	}

	return lang.TreeMinLayer(side(t, minimax.Min))
}

// describe returns sentences about the search's result at a node.
func describe(t *minimax.Tree, id NodeID) []string { return nodeOf(t, id).describe(true) }

// describe returns sentences about the search's result at a node. showWindow determines whether they mention
// the window.
func (n node) describe(showWindow bool) []string {
	switch n.State {
	case minimax.Unvisited:
		return []string{n.skippedText()}
	case minimax.Symmetric:
		original, sentences := n.nodeByID(n.SymmetricTo), []string{n.symmetricText()}
		if original.State == minimax.Unvisited {
			sentences = append(sentences, original.skippedText())
		}
		return sentences
	case minimax.Partial:
		return []string{lang.NodePartial()}
	}
	sentences := n.explain()
	add := func(cond bool, text lang.Text, args ...any) {
		if cond {
			sentences = append(sentences, text(args...))
		}
	}
	if n.Cutoff != minimax.NoCutoff && n.BestChild != None {
		sentences = append(sentences, n.cutoffText())
	} else {
		add(n.Bound == minimax.LowerBound, lang.NodeAtLeast)
		add(n.Bound == minimax.UpperBound, lang.NodeAtMost)
	}
	if n.tree.Options.AlphaBeta && showWindow {
		sentences = append(sentences, n.windowText())
	}
	add(showWindow && failHardValue(n.tree, n.ID) != n.Value, lang.NodeFailHard, n.value(), failHardText(n.tree, n.ID))
	add(n.symmetricNames() != "", lang.NodeTwins, n.symmetricNames())
	if n.Forced || n.CandidatesOnly {
		sentences = append(sentences, n.triedMoves())
	}
	distant, lessPromising := n.tree.Untried(n.ID)
	add(distant > 0, lang.NodeDistant, distant)
	add(lessPromising > 0, lang.NodeLessPromising, lessPromising)
	add(n.ChildrenDropped, lang.NodeForgotten)

	return sentences
}

func (n node) symmetricText() string {
	return lang.NodeTwin(n.nodeByID(n.SymmetricTo).name(), lang.Symmetry(n.Symmetry))
}

func (n node) windowText() string {
	alpha, beta := n.boundTexts(n.Alpha, n.Beta)
	return lang.NodeWindow(alpha, beta)
}

// boundTexts describes the bounds of a window at a node, and whose they are.
func (n node) boundTexts(alpha, beta int) (alphaText, betaText string) {
	owners := [2]string{"MAX", "MIN"}
	if n.isMinView() {
		owners = [2]string{"MIN", "MAX"}
	}
	bound := func(name string, value int, owner string) string {
		if value <= minimax.MinValue || value >= minimax.MaxValue {
			return lang.WindowOpen(name, n.shortValue(value), owner)
		}
		return lang.WindowHas(name, n.shortValue(value), owner)
	}

	return bound("α", alpha, owners[0]), bound("β", beta, owners[1])
}

// equalMoves returns the names of a node's moves that are proved to be as good as its best move.
func (n node) equalMoves() string {
	if ties := n.tree.Ties(); n.ID == Root && len(ties) > 0 {
		return n.names(func(c minimax.Node) bool { return c.ID != n.BestChild && slices.Contains(ties, c.ID) })
	}
	best := n.nodeByID(n.BestChild).Value

	return n.names(func(c minimax.Node) bool {
		areExact := n.Bound == minimax.ExactValue && c.HasValue && c.Bound == minimax.ExactValue
		return areExact && c.ID != n.BestChild && c.Value == best
	})
}

// ties returns sentences about the moves that are as good as the best move, and about how one of them was
// chosen.
func (n node) ties() (sentences []string) {
	names, t := n.equalMoves(), n.tree
	if names == "" {
		return nil
	}
	sentences = []string{lang.NodeTies(names)}
	if n.ID != Root || t.Options.ExactMoves == 0 {
		return sentences
	}
	if t.Stats.Repeated > 0 {
		sentences = append(sentences, lang.NodeTiesFound(lang.Number(t.Stats.Repeated)))
	}
	reason := lang.NodeRandomTie
	if t.Options.Ties == minimax.PromisingTies {
		reason = lang.NodePromising
	}

	return append(sentences, reason(Name(t, t.Chosen())))
}

func (n node) explain() (sentences []string) {
	t := n.tree
	wins, loses, plies := proved(t, n.Node)
	winner := side(t, minimax.Max)
	if wins == n.isMinView() {
		winner = side(t, minimax.Min)
	}

	p := t.PositionAt(n.ID)
	switch {
	case n.GameOver && (wins || loses):
		owner := "MAX"
		if t.IsNegamax() {
			owner = lang.SideToMove()
		}
		if t.Options.UniformWins {
			return []string{lang.NodeLineWon(winner, owner, n.shortValue(n.Value)),
				lang.NodeNumberSame(lang.Signed(n.Value))}
		}

		return []string{lang.NodeLineWon(winner, owner, n.shortValue(n.Value)), lang.NodeNumber(lang.Signed(n.Value))}
	case n.GameOver && !p.Result().Over():
		return []string{lang.NodeDead()}
	case n.GameOver:
		return []string{lang.NodeDrawn()}
	case n.BestChild != None:
		verb := n.textBySide(lang.NodeSideTakes, lang.NodeMaxTakes, lang.NodeMinTakes)
		sentences = append([]string{verb(n.value(), Name(t, n.BestChild))}, n.ties()...)
	case t.IsParsed():
		return []string{lang.ExerciseLeaf()}
	case !n.ChildrenDropped:
		sentences = []string{lang.NodeHorizon(EvaluationText(t, n.ID))}
		if point, side, ok := nextWin(t, n.ID); ok {
			sentences = append(sentences, lang.NodeNextWins(t.Depth+1, lang.Colour(p.Rules(), side),
				lang.Point(p.Rules(), point)))
		}
		return sentences
	}
	text := lang.NodeWins
	if n.Bound != minimax.ExactValue {
		text = lang.NodeWinsBy
	}

	switch {
	case (wins || loses) && t.Options.UniformWins:
		sentences = append(sentences, lang.NodeWinsSome(winner))
	case wins || loses:
		sentences = append(sentences, text(winner, plies))
	}

	return sentences
}

func (n node) cutoffText() string {
	ancestor, child := n.tree.CutoffSource(n.ID)
	remaining := 0
	for c := range n.tree.Children(n.ID) {
		if n.nodeByID(c).State == minimax.Unvisited {
			remaining++
		}
	}
	text, bound := lang.NodeAlphaCut, n.Alpha
	if n.Cutoff == minimax.BetaCutoff {
		text, bound = lang.NodeBetaCut, n.Beta
	}
	value, reply, boundText, reason := n.shortValue(n.Value), n.nodeByID(n.BestChild).moveName(),
		n.shortValue(bound), "?"
	if ancestor != None && child != None {
		source := n.nodeByID(child)
		reason = source.moveName()

		// From the view of the parent.
		if n.tree.IsNegamax() {
			source.Value = -source.Value
			source.Bound = [...]minimax.Bound{
				minimax.ExactValue: minimax.ExactValue,
				minimax.LowerBound: minimax.UpperBound,
				minimax.UpperBound: minimax.LowerBound,
			}[source.Bound]
		}
		boundText = source.value()
	}
	if n.tree.IsNegamax() {
		return lang.NodeSideCut(value, reply, boundText, n.shortValue(bound), reason, remaining)
	}

	return text(value, reply, boundText, reason, remaining)
}

func (n node) skippedText() string {
	parent := n.nodeByID(n.Parent)
	switch {
	case parent.State == minimax.Unvisited:
		// In a parsed tree.
		return parent.skippedText()
	case parent.Cutoff != minimax.NoCutoff:
		return lang.NodeSkipped(parent.cutoffText())
	case parent.Forced && n.tree.Options.ForcedMoves == minimax.StopAtWin && parent.BestChild != None:
		return lang.NodeStopsAtWin(Name(n.tree, parent.BestChild))
	}

	return lang.NodeStopped()
}

func (n node) symmetricNames() string {
	if n.Parent == None || !n.tree.Options.Symmetry {
		return ""
	}
	return n.nodeByID(n.Parent).names(func(c minimax.Node) bool { return c.SymmetricTo == n.ID })
}

// EvaluationText explains the evaluation of a node's board.
func EvaluationText(t *minimax.Tree, id NodeID) string {
	p, root := t.PositionAt(id), t.Position()
	account := t.Options.Evaluate.Explain(&p, root.ToMove())
	atMax, atMin := side(t, minimax.Max), side(t, minimax.Min)
	figures := func(text lang.Text, values [2]int, difference int, args ...any) string {
		return text(append([]any{values[0], atMax, values[1], atMin, lang.Signed(difference)}, args...)...)
	}
	text := lang.NodeLines
	counts := account.Open
	if t.Options.Evaluate == minimax.CountedLines {
		text, counts = lang.NodeWorth, account.LineValue
	}
	sentence := figures(text, counts, account.LineValue[0]-account.LineValue[1])
	if account.SquareValue != [2]int{} {
		sentence += figures(lang.NodeSquares, account.SquareValue, account.SquareValue[0]-account.SquareValue[1],
			lang.Signed(account.Total))
	}
	if t.IsNegamax() {
		sentence = lang.NodeTurned(sentence, lang.Signed(t.ValueInView(id, account.Total)))
	}

	return sentence
}

// Summary summarizes a tree in one line: the chosen move and the size of the tree. fromEngine is whether the
// computer chose its move with the tree, and showTime whether the summary includes the time.
func Summary(t *minimax.Tree, fromEngine, showTime bool) string {
	s, chosen := t.Stats, t.Chosen()
	nodes, leaves, cuts := lang.Number(s.Nodes), lang.Number(s.Leaves), lang.Number(s.Cutoffs)
	if t.IsParsed() {
		text := ""
		if chosen != None {
			text = lang.TreeBest(Name(t, chosen), ShortValue(t, t.Node(Root).Value))
		}
		return lang.Sentences(text, lang.TreeWrittenCounts(nodes, leaves, cuts))
	}
	p := t.Position()
	if p.Result().Over() {
		return lang.ForcedGameOver()
	}
	var parts []string
	if chosen != None {
		text := lang.TreeOther
		if fromEngine {
			text = lang.TreeOfMove
		}
		parts = append(parts, text(side(t, minimax.Max), Name(t, chosen)))
	}
	parts = append(parts, lang.TreeCounts(nodes, leaves, cuts, lang.Number(s.SymmetricSkipped)))
	if showTime {
		parts = append(parts, lang.TreeTime(lang.TreeMilliseconds(s.Elapsed.Seconds()*1000)))
	}
	if chosen != None && t.Node(chosen).State == minimax.Symmetric {
		parts = append(parts, lang.TreeChoseTwin(Name(t, chosen), Name(t, t.Node(chosen).SymmetricTo)))
	}
	if t.Options.Order == minimax.ShuffleOrder {
		parts = append(parts, lang.TreeShuffled())
	}
	if t.Stopped != minimax.Complete {
		parts = append(parts, lang.TreeCapped())
	}

	return lang.Sentences(parts...)
}
