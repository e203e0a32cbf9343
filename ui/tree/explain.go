package tree

import (
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Short is a value as a node shows it: a number with its sign, W3 or L3 for a
// win or a loss that many plies from the root, ∞ for an open bound.
func Short(t *minimax.Tree, value int) string {
	switch wins, loses, plies := t.Outcome(value); {
	case value >= minimax.MaxValue:
		return "∞"
	case value <= minimax.MinValue:
		return "−∞"
	case wins:
		return lang.WinShort(plies)
	case loses:
		return lang.LossShort(plies)
	case t.Written() != nil:
		return strings.TrimPrefix(lang.Signed(value), "+")
	}
	return lang.Signed(value)
}

// Name is the name of a node: of the move that leads to it; in a written tree
// its way from the root, as A, A1, A1a.
func Name(t *minimax.Tree, id NodeID) string {
	if t.Written() == nil {
		p := t.Position()
		return lang.Point(p.Rules(), t.Node(id).Move)
	}
	name := ""
	for ply, at := range t.Path(id)[1:] {
		place := int(t.Node(at).Move.X)
		switch {
		case ply%2 == 1:
			name += itoa(place + 1)
		case ply == 0:
			name += letters(place, 'A')
		default:
			name += letters(place, 'a')
		}
	}
	return name
}

func letters(n int, first rune) string {
	if n >= 26 {
		return letters(n/26-1, first) + letters(n%26, first)
	}
	return string(first + rune(n))
}

func itoa(n int) string { return strconv.Itoa(n) }

type explainer struct {
	*minimax.Tree
	position game.Position
	rules    game.Rules
}

func explain(t *minimax.Tree) explainer {
	p := t.Position()
	return explainer{t, p, p.Rules()}
}

// max is the side of MAX, min the other.
func (e explainer) max() game.Stone { return e.position.ToMove() }
func (e explainer) min() game.Stone { return e.position.ToMove().Other() }

func (e explainer) move(id NodeID) string { return Name(e.Tree, id) }

// played is that move with the mark of the side that makes it: two sides may
// move to the same point in different branches.
func (e explainer) played(id NodeID) string {
	if e.Written() != nil {
		return e.move(id)
	}
	return e.mover(e.Node(id)) + " " + e.move(id)
}

// proved reports whether a node's value proves a win or a loss for MAX, and how
// many plies from the root the last stone falls; if the value is a bound, at the
// latest. A value that is at most a win, or at least a loss, proves nothing.
func proved(t *minimax.Tree, n minimax.Node) (wins, loses bool, plies int) {
	wins, loses, plies = t.Outcome(n.Value)
	return wins && n.Bound != minimax.AtMost, loses && n.Bound != minimax.AtLeast, plies
}

func (e explainer) valueText(n minimax.Node) string {
	if !n.Known {
		return "?"
	}
	return boundSign(n) + Short(e.Tree, n.Value)
}

// hardText is the fail-hard value of a node with the sign of a bound: where it
// differs from the tree's own value it is one end of the window.
func hardText(t *minimax.Tree, id NodeID) string {
	n, hard := t.Node(id), FailHard(t, id)
	sign := boundSign(n)
	switch {
	case hard > n.Value:
		sign = "≤" // α: no more than that
	case hard < n.Value:
		sign = "≥"
	}
	return sign + Short(t, hard)
}

func boundSign(n minimax.Node) string {
	return [...]string{minimax.Exact: "", minimax.AtLeast: "≥", minimax.AtMost: "≤"}[n.Bound]
}

// PathText is the path from the root to a node in words. Each move has the value
// of its node, or "?" if that is not to be told.
func PathText(t *minimax.Tree, id NodeID, told func(NodeID) bool) string {
	e := explain(t)
	var parts []string
	for _, at := range t.Path(id) {
		n := t.Node(at)
		who := lang.TreeStart()
		if at != Root {
			who = e.played(at)
		}
		value := "?"
		if told(at) {
			value = e.valueText(n)
		}
		parts = append(parts, lang.TreePath(who, value))
	}
	return strings.Join(parts, " → ")
}

func PathMoves(t *minimax.Tree, id NodeID) []game.Point {
	var moves []game.Point
	for _, at := range t.Path(id)[1:] {
		moves = append(moves, t.Node(at).Move)
	}
	return moves
}

// BestFrom is the best line below a node, as far as the tree has it.
func BestFrom(t *minimax.Tree, id NodeID) []game.Point {
	var moves []game.Point
	n := t.Node(id)
	if n.State == minimax.Twin && n.Parent == Root {
		if line := t.Line(id); len(line) > 1 {
			return line[1:]
		}
		return nil
	}
	for n.Best != None {
		n = t.Node(n.Best)
		moves = append(moves, n.Move)
	}
	return moves
}

// Refutation is the move that caused a node's cutoff; ok is false if there was
// none.
func Refutation(t *minimax.Tree, id NodeID) (at game.Point, ok bool) {
	n := t.Node(id)
	if n.State == minimax.Untouched && n.Parent != None {
		n = t.Node(n.Parent)
	}
	if n.Cut == minimax.NotCut || n.Best == None {
		return game.Pass, false
	}
	return t.Node(n.Best).Move, true
}

func Title(t *minimax.Tree, id NodeID) string {
	e := explain(t)
	if n := t.Node(id); t.Written() != nil {
		name := e.move(id)
		if id == Root {
			name = lang.TreeStart()
		}
		return lang.TreeNode(e.layer(n), name)
	}
	p := t.PositionAt(id)
	switch result := p.Result(); {
	case result.Over() && result.Winner == game.Empty:
		return lang.TreeDrawn()
	case result.Over():
		return lang.TreeWon(lang.Mark(result.Winner))
	case t.Node(id).Finished:
		return lang.TreeDead()
	}
	if t.Node(id).Layer == minimax.Max {
		return lang.TreeMaxLayer(lang.Mark(e.max()))
	}
	return lang.TreeMinLayer(lang.Mark(e.min()))
}

func Describe(t *minimax.Tree, id NodeID) []string { return describe(t, id, true) }

func describe(t *minimax.Tree, id NodeID, window bool) []string {
	e := explain(t)
	n := t.Node(id)
	switch n.State {
	case minimax.Untouched:
		return []string{e.skipped(n)}
	case minimax.Twin:
		sentences := []string{lang.NodeTwin(e.move(n.TwinOf), lang.Symmetry(n.Symmetry))}
		if kept := t.Node(n.TwinOf); kept.State == minimax.Untouched {
			sentences = append(sentences, e.skipped(kept))
		}
		return sentences
	case minimax.Partial:
		return []string{lang.NodePartial()}
	}
	sentences := e.value(n)
	if n.Cut != minimax.NotCut {
		sentences = append(sentences, e.cut(n))
	} else if n.Bound == minimax.AtLeast {
		sentences = append(sentences, lang.NodeAtLeast())
	} else if n.Bound == minimax.AtMost {
		sentences = append(sentences, lang.NodeAtMost())
	}
	if t.Options.AlphaBeta && window {
		sentences = append(sentences, e.window(n))
	}
	if hard := FailHard(t, id); hard != n.Value && window {
		sentences = append(sentences, lang.NodeHard(e.valueText(n), hardText(t, id)))
	}
	if twins := e.twins(n); twins != "" {
		sentences = append(sentences, lang.NodeTwins(twins))
	}
	for _, remark := range []struct {
		true bool
		text lang.Text
	}{{n.Forced, lang.NodeForced}, {n.Trimmed, lang.NodeTrimmed}, {n.Forgotten, lang.NodeForgotten}} {
		if remark.true {
			sentences = append(sentences, remark.text())
		}
	}
	return sentences
}

// window says with which window the search entered a node, and whose bounds they are.
func (e explainer) window(n minimax.Node) string {
	owners := [2]string{"MAX", "MIN"}
	if e.IsBySide() && n.Layer == minimax.Min {
		owners = [2]string{"MIN", "MAX"}
	}
	var says [2]string
	for i, bound := range []int{n.Alpha, n.Beta} {
		text := lang.WindowHas
		if bound <= minimax.MinValue || bound >= minimax.MaxValue {
			text = lang.WindowOpen
		}
		says[i] = text([]string{"α", "β"}[i], Short(e.Tree, bound), owners[i])
	}
	return lang.NodeWindow(says[0], says[1])
}

// equal are the moves of a node that are known to be exactly as good as its best.
func (e explainer) equal(n minimax.Node) (names []string) {
	if n.ID == Root && len(e.Ties()) > 0 {
		for _, id := range e.Ties() {
			if id != n.Best {
				names = append(names, e.move(id))
			}
		}
		return names
	}
	if n.Bound != minimax.Exact {
		return nil
	}
	best := e.Node(n.Best).Value
	for id := range e.Children(n.ID) {
		if kid := e.Node(id); id != n.Best && kid.Known && kid.Bound == minimax.Exact && kid.Value == best {
			names = append(names, e.move(id))
		}
	}
	return names
}

// ties says which moves are as good as the best, and how one of them was chosen.
func (e explainer) ties(n minimax.Node) (sentences []string) {
	names := e.equal(n)
	if len(names) == 0 {
		return nil
	}
	sentences = []string{lang.NodeTies(strings.Join(names, ", "))}
	if n.ID != Root || e.Options.Best == 0 {
		return sentences
	}
	if e.Stats.Again > 0 {
		sentences = append(sentences, lang.NodeTiesFound(lang.Number(e.Stats.Again)))
	}
	by := lang.NodeByLot
	if e.Options.Ties == minimax.PromisingTies {
		by = lang.NodePromising
	}
	return append(sentences, by(e.move(e.Chosen())))
}

func (e explainer) winner(n minimax.Node, wins bool) string {
	if wins != (e.IsBySide() && n.Layer == minimax.Min) {
		return lang.Mark(e.max())
	}
	return lang.Mark(e.min())
}

func (e explainer) value(n minimax.Node) []string {
	wins, loses, plies := proved(e.Tree, n)
	var sentences []string
	switch {
	case n.Finished && (wins || loses):
		whose := "MAX"
		if e.IsBySide() {
			whose = lang.NodeMover()
		}
		return []string{lang.NodeLineWon(e.winner(n, wins), whose, Short(e.Tree, n.Value)), lang.NodeNumber(lang.Signed(n.Value))}
	case n.Finished:
		if p := e.PositionAt(n.ID); !p.Result().Over() {
			return []string{lang.NodeDead()}
		}
		return []string{lang.NodeDrawn()}
	case n.Best != None:
		takes := [...]lang.Text{minimax.Max: lang.NodeMaxTakes, minimax.Min: lang.NodeMinTakes}[n.Layer]
		if e.IsBySide() {
			takes = lang.NodeSideTakes
		}
		sentences = append([]string{takes(e.valueText(n), e.move(n.Best))}, e.ties(n)...)
	case e.Written() != nil:
		return []string{lang.ExerciseLeaf()}
	case !n.Forgotten:
		sentences = []string{lang.NodeHorizon(Account(e.Tree, n.ID))}
		if at, side, ok := NextWin(e.Tree, n.ID); ok {
			sentences = append(sentences, lang.NodeNextWins(e.Depth+1, lang.Mark(side), lang.Point(e.rules, at)))
		}
		return sentences
	}
	text := lang.NodeWins
	if n.Bound != minimax.Exact {
		text = lang.NodeWinsBy
	}
	if wins || loses {
		sentences = append(sentences, text(e.winner(n, wins), plies))
	}
	return sentences
}

func (e explainer) cut(n minimax.Node) string {
	ancestor, child := e.CutBy(n.ID)
	left := 0
	for c := range e.Children(n.ID) {
		if e.Node(c).State == minimax.Untouched {
			left++
		}
	}
	text, bound := lang.NodeAlphaCut, n.Alpha
	if n.Cut == minimax.BetaCut {
		text, bound = lang.NodeBetaCut, n.Beta
	}
	elsewhere, by := Short(e.Tree, bound), "?"
	if ancestor != None && child != None {
		kid := e.Node(child)
		if e.IsBySide() { // as its parent sees it
			kid.Value = -kid.Value
			kid.Bound = [...]minimax.Bound{minimax.Exact: minimax.Exact, minimax.AtLeast: minimax.AtMost, minimax.AtMost: minimax.AtLeast}[kid.Bound]
		}
		elsewhere, by = e.valueText(kid), e.played(child)
	}
	if e.IsBySide() {
		return lang.NodeSideCut(Short(e.Tree, n.Value), e.played(n.Best), elsewhere, Short(e.Tree, bound), by, left)
	}
	return text(Short(e.Tree, n.Value), e.played(n.Best), elsewhere, by, left)
}

func (e explainer) skipped(n minimax.Node) string {
	parent := e.Node(n.Parent)
	if parent.State == minimax.Untouched { // in a written tree
		return e.skipped(parent)
	}
	if parent.Cut == minimax.NotCut {
		if parent.Forced && e.Options.Forced == minimax.StopAtWin && parent.Best != None {
			return lang.NodeStopsAtWin(e.move(parent.Best))
		}
		return lang.NodeStopped()
	}
	return lang.NodeSkipped(e.cut(parent))
}

// twins lists the mirror images of a node's move that were not searched.
func (e explainer) twins(n minimax.Node) string {
	if n.Parent == None || !e.Options.Symmetry {
		return ""
	}
	var names []string
	for c := range e.Children(n.Parent) {
		if e.Node(c).TwinOf == n.ID {
			names = append(names, e.move(c))
		}
	}
	return strings.Join(names, ", ")
}

// Account breaks down the evaluation of a node's board in figures.
func Account(t *minimax.Tree, id NodeID) string {
	e := explain(t)
	p := t.PositionAt(id)
	account := t.Options.Evaluate.Explain(&p, e.max())
	sums := SumsOf(account, e.max())
	max, min := lang.Mark(e.max()), lang.Mark(e.min())
	difference := sums.Worth[0] - sums.Worth[1]
	text, total := lang.NodeLines(sums.Lines[0], max, sums.Lines[1], min, lang.Signed(difference)), account.Total
	if t.Options.Evaluate == minimax.CountedLines {
		text = lang.NodeWorth(sums.Worth[0], max, sums.Worth[1], min, lang.Signed(difference))
	}
	if len(account.Squares) > 0 {
		text += lang.NodeSquares(sums.Squares[0], max, sums.Squares[1], min, lang.Signed(sums.Squares[0]-sums.Squares[1]), lang.Signed(total))
	}
	if own := t.ToMover(id, total); t.IsBySide() {
		text = lang.NodeTurned(text, lang.Signed(own))
	}
	return text
}

// Sums are the parts of an evaluation, MAX's first.
type Sums struct{ Lines, Worth, Squares [2]int }

func SumsOf(a minimax.Account, max game.Stone) (s Sums) {
	for _, l := range a.Lines {
		if l.Side == max {
			s.Lines[0]++
			s.Worth[0] += l.Worth
		} else {
			s.Lines[1]++
			s.Worth[1] -= l.Worth
		}
	}
	for _, q := range a.Squares {
		if q.Side == max {
			s.Squares[0] += q.Worth
		} else {
			s.Squares[1] -= q.Worth
		}
	}
	return s
}

func IsLeaf(t *minimax.Tree, id NodeID) bool {
	n := t.Node(id)
	return n.State == minimax.Searched && !n.Finished && n.Children == 0 && !n.Forgotten && t.Written() == nil
}

// Summary sums a tree up in one line: its move and its size. own is whether the
// computer moved by it, timed whether it says how long that took.
func Summary(t *minimax.Tree, own, timed bool) string {
	e := explain(t)
	if t.Written() == nil && e.position.Result().Over() {
		return lang.TreeOver()
	}
	text := ""
	if t.Written() != nil {
		if t.Chosen() != None {
			text = lang.TreeBest(e.move(t.Chosen()), Short(t, t.Node(Root).Value))
		}
	} else if at, ok := Chosen(t); ok && own {
		text = lang.TreeOwn(lang.Mark(e.max()), lang.Point(e.rules, at))
	} else if ok {
		text = lang.TreeOther(lang.Mark(e.max()), lang.Point(e.rules, at))
	}
	s := t.Stats
	if t.Written() != nil {
		return text + " " + lang.TreeWrittenCounts(lang.Number(s.Nodes), lang.Number(s.Leaves), lang.Number(s.Cuts))
	}
	text += " " + lang.TreeCounts(lang.Number(s.Nodes), lang.Number(s.Leaves), lang.Number(s.Cuts), lang.Number(s.Twins))
	if timed {
		text += " " + lang.TreeTime(lang.TreeMilliseconds(s.Elapsed.Seconds()*1000))
	}
	if c := t.Chosen(); c != None && t.Node(c).State == minimax.Twin {
		text += " " + lang.TreeChoseTwin(e.move(c), e.move(t.Node(c).TwinOf))
	}
	if t.Options.Order == minimax.ShuffleOrder {
		text += " " + lang.TreeShuffled()
	}
	if t.Stopped != minimax.Complete {
		text += " " + lang.TreeCapped()
	}
	return text
}

// FailHard is the value that a fail-hard search returns at a node that was
// searched, where the tree's own search is fail-soft: what lies outside the
// window is returned as the window's bound. Leaves return their evaluation. The
// two searches visit the same nodes (Knuth and Moore 1975, functions F1 and F2).
func FailHard(t *minimax.Tree, id NodeID) int {
	n := t.Node(id)
	if n.Children == 0 || !t.Options.AlphaBeta {
		return n.Value
	}
	return max(n.Alpha, min(n.Beta, n.Value))
}
