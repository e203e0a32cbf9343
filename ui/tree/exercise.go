package tree

import (
	"context"
	"sort"
	"strconv"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Exercise is a tree whose values and cuts are to be found out by hand. The
// values of its leaves are given; those above them are hidden until they are
// answered, and so is which branches alpha-beta leaves out.
type Exercise struct {
	tree   *minimax.Tree
	found  map[NodeID]bool
	missed map[NodeID]bool // answered wrong at least once, or shown
}

// byHand is how many nodes one may be asked to work out by hand.
const byHand = 600

// FitForExercise reports whether a tree is whole, and small enough to be
// worked out by hand.
func FitForExercise(t *Tree) bool {
	return !Stopped(t) && t.Len() > 1 && t.Len() <= byHand && !t.Node(Root).Forgotten
}

// NewExercise hides the values of a tree.
func NewExercise(t *minimax.Tree) *Exercise {
	return &Exercise{tree: t, found: map[NodeID]bool{}, missed: map[NodeID]bool{}}
}

// Asked reports whether a node is a question: it has children that were
// searched, so a value is wanted, or was cut off, which is to be marked.
func (x *Exercise) Asked(id NodeID) bool {
	n := x.tree.Node(id)
	return n.State == minimax.Untouched || n.State == minimax.Searched && n.Children > 0
}

// Given reports whether a node's value is told from the start: it is a leaf.
func (x *Exercise) Given(id NodeID) bool {
	n := x.tree.Node(id)
	if n.State == minimax.Twin {
		return x.Given(n.TwinOf)
	}
	p := x.tree.PositionAt(id)
	return n.Ply == x.tree.Depth || p.Result().Over()
}

// Leaf reports whether a node's value is the evaluation of its board, which is
// given.
func (x *Exercise) Leaf(id NodeID) bool {
	n := x.tree.Node(id)
	p := x.tree.PositionAt(id)
	return n.State != minimax.Twin && x.Given(id) && !p.Result().Over()
}

// leaf is the value of a leaf, searched or not.
func (x *Exercise) leaf(id NodeID) int {
	n := x.tree.Node(id)
	if n.Known {
		return n.Value
	}
	p := x.tree.PositionAt(id)
	root := x.tree.Position()
	least := sort.Search(minimax.MaxValue, func(value int) bool { wins, _, _ := x.tree.Outcome(value); return wins })
	win := least + x.tree.Depth - n.Ply
	switch result := p.Result(); {
	case result.Over() && result.Winner == game.Empty:
		return 0
	case result.Over() && result.Winner == root.ToMove():
		return win
	case result.Over():
		return -win
	}
	return x.tree.Options.Evaluate.Explain(&p, root.ToMove()).Total
}

// Found reports whether a node's answer is known to the learner.
func (x *Exercise) Found(id NodeID) bool {
	n := x.tree.Node(id)
	if n.State == minimax.Twin {
		return x.Found(n.TwinOf)
	}
	return x.found[id]
}

// Answer checks a value for a node. The sentences say whether and why.
func (x *Exercise) Answer(id NodeID, text string) (right bool, said []string) {
	n := x.tree.Node(id)
	switch {
	case !x.Asked(id):
		return false, []string{lang.ExerciseNotAsked()}
	case x.Found(id):
		return true, Describe(x.tree, id)
	case n.State == minimax.Untouched:
		x.missed[id] = true
		return false, []string{lang.ExerciseIsCut()}
	case !matches(x.tree, n.Value, text):
		x.missed[id] = true
		said = []string{lang.ExerciseMaxWrong()}
		if n.Layer == minimax.Min {
			said[0] = lang.ExerciseMinWrong()
		}
		return false, said
	}
	x.found[id] = true
	return true, append([]string{lang.ExerciseRight()}, Describe(x.tree, id)...)
}

// AnswerCut checks the claim that alpha-beta does not search a node.
func (x *Exercise) AnswerCut(id NodeID) (right bool, said []string) {
	n := x.tree.Node(id)
	switch {
	case n.State == minimax.Untouched:
		x.found[id] = true
		return true, append([]string{lang.ExerciseRight()}, Describe(x.tree, id)...)
	case n.State == minimax.Twin:
		return false, []string{lang.ExerciseNotAsked()}
	}
	x.missed[id] = true
	return false, []string{lang.ExerciseNotCut(), lang.NodeWindow(Short(x.tree, n.Alpha), Short(x.tree, n.Beta))}
}

// Show gives a node's answer away.
func (x *Exercise) Show(id NodeID) []string {
	if x.Asked(id) && !x.Found(id) {
		x.missed[id], x.found[id] = true, true
	}
	return Describe(x.tree, id)
}

// Score is how many questions were answered right at once, how many are
// answered, and how many there are.
func (x *Exercise) Score() (right, answered, all int) {
	for id := range NodeID(x.tree.Len()) {
		if !x.Asked(id) {
			continue
		}
		all++
		if x.found[id] {
			answered++
			if !x.missed[id] {
				right++
			}
		}
	}
	return right, answered, all
}

// matches reports whether a text is a value, as a number or as it stands on a
// node.
func matches(t *minimax.Tree, value int, text string) bool {
	text = strings.TrimPrefix(strings.TrimSpace(strings.ReplaceAll(text, "−", "-")), "+")
	if n, err := strconv.Atoi(text); err == nil {
		return n == value
	}
	return text != "" && strings.EqualFold(text, Short(t, value))
}

// Ready is an exercise that is always at hand.
type Ready struct {
	Name   lang.Text
	moves  string // on 3×3
	search Search
}

// ReadyExercises begin with the textbooks' first move: with mirror images
// gathered, and in the best order, alpha-beta looks at 4 of its 12 leaves.
var ReadyExercises = []Ready{
	{lang.ExerciseTextbook, "", Search{Depth: 2, AlphaBeta: true, Ordered: true, Symmetry: true, Counted: true}},
	{lang.ExerciseMinimax, "b2 a1 c3", Search{Depth: 2}},
	{lang.ExerciseAlphaBeta, "b2 b1 a1", Search{Depth: 2, AlphaBeta: true}},
	{lang.ExerciseEnd, "b2 a1 c1 a3 a2", Search{Depth: 3, AlphaBeta: true}},
}

// Grow grows the exercise's tree.
func (r Ready) Grow(ctx context.Context) *Tree {
	p := game.NewPosition(game.TicTacToe)
	for _, name := range strings.Fields(r.moves) {
		at, err := p.Rules().ParsePoint(name)
		if err == nil {
			p, err = p.Play(at)
		}
		if err != nil {
			panic("tree: the exercise " + r.moves + ": " + err.Error())
		}
	}
	return r.search.Grow(ctx, p)
}

// Ask shows an exercise about the tree that is shown, wholly unfolded, or ends
// it.
func (v *View) Ask(x *Exercise) {
	if v.tree == nil || x == nil && v.exercise == nil {
		return
	}
	v.exercise = x
	if x != nil {
		for id := range NodeID(v.tree.Len()) {
			v.open.set(id, v.tree.Node(id).Children > 0)
		}
		v.selected = Root
		v.plan.arrange(v.tree, &v.open)
		v.show(leastReadable)
	}
	v.tell()
	v.Refresh()
}

// CanBeCut reports whether the tree was searched with alpha-beta.
func (x *Exercise) CanBeCut() bool { return x.tree.Options.AlphaBeta }
