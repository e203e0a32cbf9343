package tree

import (
	"slices"
	"sort"
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Exercise is a tree whose values and cuts the user works out by hand. The values of the leaves are
// given. The other values and the branches that alpha-beta prunes are hidden until the user answers.
type Exercise struct {
	// With all moves of the nodes that the search skipped: a node without them would be known to be cut off.
	tree *minimax.Tree

	// The last ply of tree that has all its nodes.
	lastPly int
	values  questions // values and cuts
	windows questions // α and β on entry
	reply   []string
	replyTo NodeID // the node whose text the reply replaces
}

// questions holds the questions of one kind, at most one about each node.
type questions struct {
	isAsked  func(NodeID) bool
	answered map[NodeID]bool
	missed   map[NodeID]bool // nodes that were answered wrong or revealed
}

func (q questions) isOpen(id NodeID) bool { return q.isAsked(id) && !q.answered[id] }

func (q questions) reveal(id NodeID) {
	if q.isOpen(id) {
		q.answered[id], q.missed[id] = true, true
	}
}

// AnswerCount holds the numbers of questions answered correctly at the first attempt, of answered
// questions, and of all questions.
type AnswerCount struct{ Right, Answered, All int }

func (q questions) score(nodes int) (c AnswerCount) {
	for id := range NodeID(nodes) {
		if q.isAsked(id) {
			c.All++
			if q.answered[id] {
				c.Answered++
				if !q.missed[id] {
					c.Right++
				}
			}
		}
	}

	return c
}

const maxExercise = 600 // nodes

// SuitsExercise reports whether a tree is complete and small enough to be worked out by hand.
func SuitsExercise(t *Tree) bool {
	isSmall := func(t *Tree) bool { return t.Len() > 1 && t.Len() <= maxExercise }
	suits := t.Stopped == minimax.Complete && isSmall(t)
	if suits {
		full, lastPly := t.WithSkippedMoves(maxExercise)
		suits = isSmall(full) && lastPly == t.Depth
	}
	for id := Root; suits && int(id) < t.Len(); id++ {
		// The value cannot be worked out.
		suits = !t.Node(id).ChildrenDropped
	}
	return suits
}

// NewExercise returns an exercise about a tree, whose nodes keep their IDs.
func NewExercise(t *minimax.Tree) *Exercise {
	e := &Exercise{replyTo: None}
	e.tree, e.lastPly = t.WithSkippedMoves(maxSheet)
	e.values = questions{e.IsAsked, map[NodeID]bool{}, map[NodeID]bool{}}
	e.windows = questions{e.AsksWindow, map[NodeID]bool{}, map[NodeID]bool{}}
	return e
}

// AsksCuts reports whether the exercise asks which branches are cut off.
func (e *Exercise) AsksCuts() bool { return e.tree.Options.AlphaBeta }

// IsAsked reports whether the exercise asks for a node's value, or whether it is cut off.
func (e *Exercise) IsAsked(id NodeID) bool {
	n := e.tree.Node(id)

	// There are no questions below a cut node of a parsed tree.
	if n.State == minimax.Unvisited {
		return e.tree.Node(n.Parent).Cutoff != minimax.NoCutoff
	}
	return n.State == minimax.Searched && n.Children > 0
}

// askedNode returns the node that a question about a node is about: the root of the branch if it is cut off, or else
// the node itself.
func (e *Exercise) askedNode(id NodeID) NodeID {
	for n := e.tree.Node(id); n.State != minimax.Searched && n.Parent != None; n = e.tree.Node(n.Parent) {
		if n.State == minimax.Unvisited && e.IsAsked(n.ID) {
			return n.ID
		}
	}
	return id
}

// isKnownSkipped reports whether the answers so far tell that the search skipped a node: because of a cut at or above
// the node, or because it stopped at a win at the root. That is not a cut, so the exercise does not ask about it.
func (e *Exercise) isKnownSkipped(id NodeID) bool {
	asked := e.askedNode(id)
	isKnownCut := e.tree.Node(asked).State == minimax.Unvisited && e.values.answered[asked]

	return isKnownCut || e.isBeyondWin(id) && e.values.answered[Root]
}

// isBeyondWin reports whether a node is in a branch that the search skipped since another move of the root wins.
func (e *Exercise) isBeyondWin(id NodeID) bool {
	n := e.tree.Node(id)
	if n.State == minimax.Symmetric {
		return e.isBeyondWin(n.SymmetricTo)
	}
	for n.State == minimax.Unvisited && n.Ply > 1 {
		n = e.tree.Node(n.Parent)
	}

	return n.State == minimax.Unvisited && e.tree.Node(Root).Cutoff == minimax.NoCutoff
}

// IsGiven reports whether a node is a leaf, whose value is given.
func (e *Exercise) IsGiven(id NodeID) bool {
	n := e.tree.Node(id)
	if n.State == minimax.Symmetric {
		return e.IsGiven(n.SymmetricTo)
	}
	if e.tree.IsParsed() {
		return n.Children == 0
	}
	p := e.tree.PositionAt(id)

	return n.Ply == e.tree.Depth || n.GameOver || p.Result().Over()
}

// IsEvaluated reports whether a node's value is given by the evaluation.
func (e *Exercise) IsEvaluated(id NodeID) bool {
	n := e.tree.Node(id)
	p := e.tree.PositionAt(id)
	isOver := n.GameOver || p.Result().Over()
	isSearched := !e.tree.IsParsed() && n.State != minimax.Symmetric

	return isSearched && !isOver && e.IsGiven(id)
}

func (e *Exercise) leafValue(id NodeID) int {
	n := e.tree.Node(id)
	if n.HasValue || e.tree.IsParsed() {
		return n.Value
	}
	return e.tree.ValueInView(id, e.unsearchedValue(id))
}

// unsearchedValue returns the value for MAX of a leaf that was cut off.
func (e *Exercise) unsearchedValue(id NodeID) int {
	n, p, root := e.tree.Node(id), e.tree.PositionAt(id), e.tree.Position()
	win := sort.Search(minimax.MaxValue, func(value int) bool { wins, _, _ := e.tree.Outcome(value); return wins })
	if !e.tree.Options.UniformWins {
		win += e.tree.Depth - n.Ply
	}

	switch result := p.Result(); {
	case result.Winner == root.ToMove():
		return win
	case result.Winner != game.Empty:
		return -win
	case result.Over():
		return 0
	}

	return e.tree.Options.Evaluate.Explain(&p, root.ToMove()).Total
}

func (e *Exercise) IsAnswered(id NodeID) bool {
	n := e.tree.Node(id)
	if n.State == minimax.Symmetric {
		return e.IsAnswered(n.SymmetricTo)
	}
	return e.values.answered[e.askedNode(id)]
}

// Answer checks an answer to the question about a node's value, and returns the reply to the user.
func (e *Exercise) Answer(id NodeID, text string) (right bool, reply []string) {
	id = e.askedNode(id)
	n := e.tree.Node(id)
	switch {
	case !e.IsAsked(id):
		return false, []string{lang.ExerciseNotAsked()}
	case e.IsAnswered(id):
		return true, e.Reason(id)
	case n.State == minimax.Unvisited:
		e.values.missed[id] = true
		return false, []string{lang.ExerciseIsCut()}
	}

	sign, number := cutSign(text)
	switch right := matches(e.tree, n.Value, number); {
	case right && (sign == "" || sign == boundSign(n)):
		e.values.answered[id] = true
		return true, append([]string{lang.ExerciseRight()}, e.Reason(id)...)
	case right && n.Bound == minimax.ExactValue:
		return false, []string{lang.ExerciseExact()}
	case right:
		e.values.missed[id] = true
		return false, []string{lang.ExerciseOtherSign()}
	}
	if failHard := failHardValue(e.tree, id); failHard != n.Value && matches(e.tree, failHard, number) &&
		(sign == "" || strings.HasPrefix(failHardText(e.tree, id), sign)) {
		e.values.answered[id] = true
		return true, []string{lang.ExerciseRight(),
			lang.NodeFailHard(nodeOf(e.tree, id).value(), failHardText(e.tree, id))}
	}
	if value, ok := e.fullValue(id); ok && n.Bound != minimax.ExactValue && matches(e.tree, value, number) {
		// The value of a search without cuts.
		return false, []string{lang.ExerciseStopsSooner()}
	}
	e.values.missed[id] = true
	wrong := nodeOf(e.tree, id).textBySide(lang.ExerciseSideWrong, lang.ExerciseMaxWrong, lang.ExerciseMinWrong)

	return false, []string{wrong(), e.childValues(id)}
}

// Reply replaces the text of a node until the next reply.
func (e *Exercise) Reply(id NodeID, reply []string) { e.reply, e.replyTo = reply, id }

// Sentences returns the text of a node: the reply, the reason for a known value, or the question.
func (e *Exercise) Sentences(id NodeID) (text []string) {
	n := nodeOf(e.tree, id)
	switch {
	case id == e.replyTo:
		return e.reply
	case e.isBeyondWin(id):
		return e.Reason(id)
	case n.State == minimax.Symmetric && !e.IsAnswered(id):
		return []string{n.symmetricText()}
	case e.IsAnswered(id):
		text = e.Reason(id)
	case e.IsGiven(id):
		text = []string{lang.ExerciseLeaf()}
	default:
		text = []string{lang.ExerciseAsk()}
	}
	if e.AsksCuts() && !e.IsAnswered(id) && id != Root {
		text = append(text, lang.ExerciseAskCut())
	}
	if e.AsksWindow(id) && !e.IsWindowAnswered(id) {
		text = append(text, lang.ExerciseAskWindow())
	}

	return text
}

func cutSign(text string) (sign, number string) {
	text = strings.TrimSpace(text)
	for _, s := range []struct{ sign, prefixes string }{{"≤", "≤ <= ≦ <"}, {"≥", "≥ >= ≧ >"}} {
		for prefix := range strings.FieldsSeq(s.prefixes) {
			if rest, ok := strings.CutPrefix(text, prefix); ok {
				return s.sign, rest
			}
		}
	}

	return "", text
}

// childValues lists the known values of a node's children, which are given or answered.
func (e *Exercise) childValues(id NodeID) string {
	var values []string
	for c := range e.tree.Children(id) {
		n := nodeOf(e.tree, c)
		switch {
		case n.State == minimax.Symmetric:
		case e.IsGiven(c):
			values = append(values, n.name()+" "+ShortValue(e.tree, e.leafValue(c)))
		case e.IsAnswered(c) && n.HasValue:
			values = append(values, n.name()+" "+n.value())
		case n.State == minimax.Searched:
			return lang.ExerciseFirstBelow()
		}
	}

	return lang.ExerciseBelow(lang.List(values...))
}

// fullValue returns the value of a node in a search without cuts; ok is false if an inner node below it
// was cut off.
func (e *Exercise) fullValue(id NodeID) (value int, ok bool) {
	n := e.tree.Node(id)
	if e.IsGiven(id) {
		return e.leafValue(id), true
	}
	if n.State != minimax.Searched || n.Children == 0 {
		return 0, false
	}

	var values []int
	for c := range e.tree.Children(id) {
		if e.tree.Node(c).State == minimax.Symmetric {
			continue
		}
		childValue, ok := e.fullValue(c)
		if !ok {
			return 0, false
		}

		// For MAX.
		values = append(values, e.tree.ValueInView(c, childValue))
	}
	value = slices.Max(values)
	if n.Layer == minimax.Min {
		value = slices.Min(values)
	}

	return e.tree.ValueInView(id, value), true
}

// Reason returns the reason why a node has its value or was cut off. It does not reveal an unanswered
// window.
func (e *Exercise) Reason(id NodeID) []string {
	return nodeOf(e.tree, id).describe(!e.windows.isOpen(id))
}

// AnswerCut checks the answer that a node is cut off.
func (e *Exercise) AnswerCut(id NodeID) (right bool, reply []string) {
	id = e.askedNode(id)
	n := nodeOf(e.tree, id)
	switch n.State {
	case minimax.Unvisited:
		e.values.answered[id] = true
		return true, append([]string{lang.ExerciseRight()}, e.Reason(id)...)
	case minimax.Symmetric:
		return false, []string{lang.ExerciseNotAsked()}
	}
	e.values.missed[id] = true
	reply = []string{lang.ExerciseNotCut()}
	if !e.windows.isOpen(id) {
		reply = append(reply, n.windowText())
	}

	return false, reply
}

func (e *Exercise) RevealAnswer(id NodeID) []string {
	e.values.reveal(e.askedNode(id))
	e.windows.reveal(id)
	return describe(e.tree, id)
}

// Score counts all questions. A window counts as one question.
func (e *Exercise) Score() (right, numAnswered, total int) {
	values, windows := e.Scores()
	return values.Right + windows.Right, values.Answered + windows.Answered, values.All + windows.All
}

func (e *Exercise) HasStarted() bool {
	_, numAnswered, total := e.Score()
	return numAnswered > 0 && numAnswered < total
}

// Scores counts the questions about values and cuts, and the questions about windows.
func (e *Exercise) Scores() (values, windows AnswerCount) {
	return e.values.score(e.tree.Len()), e.windows.score(e.tree.Len())
}

// NextQuestion returns the next node after current with an open question, in postorder as in the search; ok
// is false if there is none. It skips nodes that were cut off, since selecting them would reveal the answer.
func (e *Exercise) NextQuestion(current NodeID) (next NodeID, ok bool) {
	var order []NodeID
	var walk func(NodeID)
	walk = func(id NodeID) {
		for c := range e.tree.Children(id) {
			walk(c)
		}
		order = append(order, id)
	}
	walk(Root)

	i := slices.Index(order, current) + 1
	for _, id := range slices.Concat(order[i:], order[:i]) {
		if e.isOpen(id) && e.tree.Node(id).State != minimax.Unvisited {
			return id, true
		}
	}

	return None, false
}

func (e *Exercise) firstQuestion() NodeID {
	if id, ok := e.NextQuestion(Root); ok {
		return id
	}
	return Root
}

func (e *Exercise) isOpen(id NodeID) bool { return e.values.isOpen(id) || e.windows.isOpen(id) }

// AsksWindow reports whether the exercise asks for a node's α and β, that is, whether alpha-beta has searched
// the node and at least one of its moves. The root's window is always (−∞, ∞).
func (e *Exercise) AsksWindow(id NodeID) bool {
	n := e.tree.Node(id)
	return e.AsksCuts() && id != Root && n.State == minimax.Searched && n.Children > 0
}

func (e *Exercise) IsWindowAnswered(id NodeID) bool {
	switch n := e.tree.Node(id); {
	case n.State == minimax.Symmetric:
		return e.IsWindowAnswered(n.SymmetricTo)
	case e.AsksWindow(id):
		return e.windows.answered[id]
	}

	return e.IsAnswered(id)
}

// AnswerWindow checks an answer to the question about a node's window.
func (e *Exercise) AnswerWindow(id NodeID, alpha, beta string) (right bool, reply []string) {
	n := e.tree.Node(id)
	if !e.AsksWindow(id) {
		return false, []string{lang.ExerciseNoWindow()}
	}
	alphaRight, betaRight := matches(e.tree, n.Alpha, alpha), matches(e.tree, n.Beta, beta)
	if alphaRight && betaRight {
		e.windows.answered[id] = true
		return true, []string{lang.ExerciseRight(), nodeOf(e.tree, id).windowText()}
	}
	if !e.windows.answered[id] {
		e.windows.missed[id] = true
	}
	if !alphaRight {
		reply = append(reply, lang.ExerciseAlphaWrong())
	}
	if !betaRight {
		reply = append(reply, lang.ExerciseBetaWrong())
	}

	return false, reply
}

// matches reports whether a text denotes a value: a number, an infinite bound, or a value in the form of
// ShortValue.
func matches(t *minimax.Tree, value int, text string) bool {
	text = strings.TrimPrefix(strings.ReplaceAll(strings.ToLower(strings.TrimSpace(text)), "−", "-"), "+")
	switch text {
	case "":
		return false
	case "∞", "inf", "oo", "infinity", "无穷", "無窮":
		return value == minimax.MaxValue
	case "-∞", "-inf", "-oo", "-infinity", "-无穷", "-無窮":
		return value == minimax.MinValue
	}
	if n, err := strconv.Atoi(text); err == nil {
		return n == value
	}

	return strings.EqualFold(text, ShortValue(t, value))
}
