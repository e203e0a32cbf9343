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
	tree    *minimax.Tree
	values  questions // values and cuts
	windows questions // α and β on entry
	reply   []string
	replyTo NodeID // the node whose text the reply replaces
}

// questions holds the questions of one kind, at most one about each node.
type questions struct {
	isAsked  func(NodeID) bool
	answered map[NodeID]bool
	missed   map[NodeID]bool // nodes with a wrong answer, or revealed ones
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

func (q questions) score(nodes int) (s AnswerCount) {
	for id := range NodeID(nodes) {
		if q.isAsked(id) {
			s.All++
			if q.answered[id] {
				s.Answered++
				if !q.missed[id] {
					s.Right++
				}
			}
		}
	}
	return s
}

const maxExercise = 600

// SuitsExercise reports whether a tree is complete and small enough to be worked out by hand.
func SuitsExercise(t *Tree) bool {
	suits := t.Stopped == minimax.Complete && t.Len() > 1 && t.Len() <= maxExercise
	for id := Root; suits && int(id) < t.Len(); id++ {
		suits = !t.Node(id).ChildrenDropped // the value cannot be worked out
	}
	return suits
}

func NewExercise(t *minimax.Tree) *Exercise {
	x := &Exercise{tree: t, replyTo: None}
	x.values = questions{x.IsAsked, map[NodeID]bool{}, map[NodeID]bool{}}
	x.windows = questions{x.AsksWindow, map[NodeID]bool{}, map[NodeID]bool{}}
	return x
}

func (x *Exercise) CanBeCut() bool { return x.tree.Options.AlphaBeta }

func (x *Exercise) IsAsked(id NodeID) bool {
	n := x.tree.Node(id)
	if n.State == minimax.Unvisited { // there are no questions below a cut node of a typed tree
		return x.tree.Node(n.Parent).Cutoff != minimax.NoCutoff
	}
	return n.State == minimax.Searched && n.Children > 0
}

// isBeyondWin reports whether the search stopped at a win before it reached a node. That is no cutoff,
// so there is no question.
func (x *Exercise) isBeyondWin(id NodeID) bool {
	n := x.tree.Node(id)
	return n.State == minimax.Unvisited && x.tree.Node(n.Parent).State == minimax.Searched && !x.IsAsked(id)
}

// IsGiven reports whether a node is a leaf, whose value is given.
func (x *Exercise) IsGiven(id NodeID) bool {
	n := x.tree.Node(id)
	if n.State == minimax.Symmetric {
		return x.IsGiven(n.SymmetricTo)
	}
	if x.tree.IsParsed() {
		return n.Children == 0
	}
	p := x.tree.PositionAt(id)
	return n.Ply == x.tree.Depth || n.GameOver || p.Result().Over()
}

// IsEvaluated reports whether a node's value is given by the evaluation.
func (x *Exercise) IsEvaluated(id NodeID) bool {
	n := x.tree.Node(id)
	p := x.tree.PositionAt(id)
	return !x.tree.IsParsed() && n.State != minimax.Symmetric && x.IsGiven(id) && !n.GameOver && !p.Result().Over()
}

func (x *Exercise) leafValue(id NodeID) int {
	n := x.tree.Node(id)
	if n.HasValue || x.tree.IsParsed() {
		return n.Value
	}
	return x.tree.ValueInView(id, x.unsearchedValue(id))
}

// unsearchedValue returns the value to MAX of a leaf that was cut off.
func (x *Exercise) unsearchedValue(id NodeID) int {
	n, p, root := x.tree.Node(id), x.tree.PositionAt(id), x.tree.Position()
	minimum := sort.Search(minimax.MaxValue, func(value int) bool { wins, _, _ := x.tree.Outcome(value); return wins })
	win := minimum
	if !x.tree.Options.UniformWins {
		win += x.tree.Depth - n.Ply
	}
	switch result := p.Result(); {
	case result.Winner == root.ToMove():
		return win
	case result.Winner != game.Empty:
		return -win
	case result.Over():
		return 0
	}
	return x.tree.Options.Evaluate.Explain(&p, root.ToMove()).Total
}

func (x *Exercise) IsAnswered(id NodeID) bool {
	n := x.tree.Node(id)
	if n.State == minimax.Symmetric {
		return x.IsAnswered(n.SymmetricTo)
	}
	return x.values.answered[id]
}

func (x *Exercise) Answer(id NodeID, text string) (right bool, reply []string) {
	n := x.tree.Node(id)
	switch {
	case !x.IsAsked(id):
		return false, []string{lang.ExerciseNotAsked()}
	case x.IsAnswered(id):
		return true, x.Reason(id)
	case n.State == minimax.Unvisited:
		x.values.missed[id] = true
		return false, []string{lang.ExerciseIsCut()}
	}
	sign, number := cutSign(text)
	switch right := matches(x.tree, n.Value, number); {
	case right && (sign == "" || sign == boundSign(n)):
		x.values.answered[id] = true
		return true, append([]string{lang.ExerciseRight()}, x.Reason(id)...)
	case right && n.Bound == minimax.ExactValue:
		return false, []string{lang.ExerciseExact()}
	case right:
		x.values.missed[id] = true
		return false, []string{lang.ExerciseOtherSign()}
	}
	if failHard := FailHard(x.tree, id); failHard != n.Value && matches(x.tree, failHard, number) && (sign == "" || strings.HasPrefix(failHardText(x.tree, id), sign)) {
		x.values.answered[id] = true
		return true, []string{lang.ExerciseRight(), lang.NodeFailHard(nodeOf(x.tree, id).value(), failHardText(x.tree, id))}
	}
	if value, ok := x.fullValue(id); ok && n.Bound != minimax.ExactValue && matches(x.tree, value, number) {
		return false, []string{lang.ExerciseStopsSooner()} // the value of a search without cuts
	}
	x.values.missed[id] = true
	wrong := nodeOf(x.tree, id).bySide(lang.ExerciseSideWrong, lang.ExerciseMaxWrong, lang.ExerciseMinWrong)
	return false, []string{wrong(), x.childValues(id)}
}

// Reply replaces the text of a node until the next reply.
func (x *Exercise) Reply(id NodeID, reply []string) { x.reply, x.replyTo = reply, id }

// Sentences returns the text of a node: the reply, the reason for a known value, or the question.
func (x *Exercise) Sentences(id NodeID) (text []string) {
	n := nodeOf(x.tree, id)
	switch {
	case id == x.replyTo:
		return x.reply
	case x.isBeyondWin(id):
		return x.Reason(id)
	case n.State == minimax.Symmetric && !x.IsAnswered(id):
		return []string{n.symmetricText()}
	case x.IsAnswered(id):
		text = x.Reason(id)
	case x.IsGiven(id):
		text = []string{lang.ExerciseLeaf()}
	default:
		text = []string{lang.ExerciseAsk()}
	}
	if x.CanBeCut() && !x.IsAnswered(id) && id != Root {
		text = append(text, lang.ExerciseAskCut())
	}
	if x.AsksWindow(id) && !x.IsWindowAnswered(id) {
		text = append(text, lang.ExerciseAskWindow())
	}
	return text
}

func cutSign(text string) (sign, number string) {
	text = strings.TrimSpace(text)
	for _, s := range []struct{ sign, typed string }{{"≤", "≤ <= ≦ <"}, {"≥", "≥ >= ≧ >"}} {
		for typed := range strings.FieldsSeq(s.typed) {
			if rest, ok := strings.CutPrefix(text, typed); ok {
				return s.sign, rest
			}
		}
	}
	return "", text
}

// childValues lists the given and answered values of a node's children.
func (x *Exercise) childValues(id NodeID) string {
	var values []string
	for c := range x.tree.Children(id) {
		n := nodeOf(x.tree, c)
		switch {
		case n.State == minimax.Symmetric:
		case x.IsGiven(c):
			values = append(values, n.name()+" "+ShortValue(x.tree, x.leafValue(c)))
		case x.IsAnswered(c) && n.HasValue:
			values = append(values, n.name()+" "+n.value())
		case n.State == minimax.Searched:
			return lang.ExerciseFirstBelow()
		}
	}
	return lang.ExerciseBelow(lang.List(values...))
}

// fullValue returns the value of a node in a search without cuts; ok is false if an inner node below it
// was cut off.
func (x *Exercise) fullValue(id NodeID) (value int, ok bool) {
	n := x.tree.Node(id)
	if x.IsGiven(id) {
		return x.leafValue(id), true
	}
	if n.State != minimax.Searched || n.Children == 0 {
		return 0, false
	}
	var values []int
	for c := range x.tree.Children(id) {
		if x.tree.Node(c).State == minimax.Symmetric {
			continue
		}
		childValue, ok := x.fullValue(c)
		if !ok {
			return 0, false
		}
		values = append(values, x.tree.ValueInView(c, childValue)) // for MAX
	}
	value = slices.Max(values)
	if n.Layer == minimax.Min {
		value = slices.Min(values)
	}
	return x.tree.ValueInView(id, value), true
}

// Reason returns the reason why a node has its value or was cut off. It does not reveal an unanswered
// window.
func (x *Exercise) Reason(id NodeID) []string {
	return nodeOf(x.tree, id).describe(!x.windows.isOpen(id))
}

func (x *Exercise) AnswerCut(id NodeID) (right bool, reply []string) {
	n := nodeOf(x.tree, id)
	switch n.State {
	case minimax.Unvisited:
		x.values.answered[id] = true
		return true, append([]string{lang.ExerciseRight()}, x.Reason(id)...)
	case minimax.Symmetric:
		return false, []string{lang.ExerciseNotAsked()}
	}
	x.values.missed[id] = true
	reply = []string{lang.ExerciseNotCut()}
	if !x.windows.isOpen(id) {
		reply = append(reply, n.windowText())
	}
	return false, reply
}

func (x *Exercise) RevealAnswer(id NodeID) []string {
	x.values.reveal(id)
	x.windows.reveal(id)
	return Describe(x.tree, id)
}

// Score counts all questions. A window counts as one question.
func (x *Exercise) Score() (right, answered, total int) {
	nodes, windows := x.Scores()
	return nodes.Right + windows.Right, nodes.Answered + windows.Answered, nodes.All + windows.All
}

func (x *Exercise) Started() bool {
	_, answered, total := x.Score()
	return answered > 0 && answered < total
}

// Scores counts the questions about nodes, their values and cuts, and those about windows.
func (x *Exercise) Scores() (nodes, windows AnswerCount) {
	return x.values.score(x.tree.Len()), x.windows.score(x.tree.Len())
}

// NextQuestion returns the next node with an open question, in postorder as in the search; ok is false if
// there is none. It skips nodes that were cut off, since selecting them would reveal the answer.
func (x *Exercise) NextQuestion(after NodeID) (next NodeID, ok bool) {
	var order []NodeID
	var walk func(NodeID)
	walk = func(id NodeID) {
		for c := range x.tree.Children(id) {
			walk(c)
		}
		order = append(order, id)
	}
	walk(Root)
	i := slices.Index(order, after) + 1
	for _, id := range slices.Concat(order[i:], order[:i]) {
		if x.isOpen(id) && x.tree.Node(id).State != minimax.Unvisited {
			return id, true
		}
	}
	return None, false
}

func (x *Exercise) firstQuestion() NodeID {
	if id, ok := x.NextQuestion(Root); ok {
		return id
	}
	return Root
}

func (x *Exercise) isOpen(id NodeID) bool { return x.values.isOpen(id) || x.windows.isOpen(id) }

// AsksWindow reports whether the exercise asks for a node's α and β: alpha-beta has searched the node
// and at least one of its moves. The root's window is always (−∞, ∞).
func (x *Exercise) AsksWindow(id NodeID) bool {
	n := x.tree.Node(id)
	return x.CanBeCut() && id != Root && n.State == minimax.Searched && n.Children > 0
}

func (x *Exercise) IsWindowAnswered(id NodeID) bool {
	switch n := x.tree.Node(id); {
	case n.State == minimax.Symmetric:
		return x.IsWindowAnswered(n.SymmetricTo)
	case x.AsksWindow(id):
		return x.windows.answered[id]
	}
	return x.IsAnswered(id)
}

func (x *Exercise) AnswerWindow(id NodeID, alpha, beta string) (right bool, reply []string) {
	n := x.tree.Node(id)
	if !x.AsksWindow(id) {
		return false, []string{lang.ExerciseNoWindow()}
	}
	alphaRight, betaRight := matches(x.tree, n.Alpha, alpha), matches(x.tree, n.Beta, beta)
	if alphaRight && betaRight {
		x.windows.answered[id] = true
		return true, []string{lang.ExerciseRight(), nodeOf(x.tree, id).windowText()}
	}
	if !x.windows.answered[id] {
		x.windows.missed[id] = true
	}
	if !alphaRight {
		reply = append(reply, lang.ExerciseAlphaWrong())
	}
	if !betaRight {
		reply = append(reply, lang.ExerciseBetaWrong())
	}
	return false, reply
}

// matches reports whether a text denotes a value: a number, an infinite bound, or the form of ShortValue.
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
