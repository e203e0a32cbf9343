package tree

import (
	"context"
	"slices"
	"strings"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// Task identifies the questions of a lesson.
type Task string

const (
	TaskValues Task = "values"
	TaskCuts   Task = "cuts"
	TaskLeaves Task = "leaves"
	TaskDepth  Task = "depth"
	TaskStop   Task = "stop"
	TaskCount  Task = "count"
	TaskOrder  Task = "order"
	TaskPlan   Task = "plan"
	TaskHope   Task = "hope"
	TaskTwins  Task = "twins"
	TaskBlock  Task = "block"
	TaskDeepen Task = "deepen"
)

// tasks holds the function that returns the questions of a lesson about its tree. Each takes the answers from a
// search.
var tasks = map[Task]func(Lesson, *Tree) []Question{
	TaskValues: valueQuestions,
	TaskCuts:   cutQuestions,
	TaskLeaves: leavesQuestion,
	TaskDepth:  depthQuestion,
	TaskStop:   stopQuestion,
	TaskCount:  countQuestion,
	TaskOrder:  orderQuestion,
	TaskPlan:   planQuestion,
	TaskHope:   hopeQuestion,
	TaskTwins:  twinsQuestion,
	TaskBlock:  blockQuestion,
	TaskDeepen: deepenQuestions,
}

// growWith grows the tree of a lesson about a board with other settings.
func (l Lesson) growWith(edit func(*Search)) *Tree {
	edit(&l.Search)

	// Lists of lessons are checked when they are read.
	t, _ := l.Grow(context.Background())

	return t
}

// leavesQuestion asks how many leaves alpha-beta evaluates with the best order.
func leavesQuestion(l Lesson, t *Tree) []Question {
	all := t.Stats.Leaves
	answer := l.growWith(func(s *Search) { s.AlphaBeta, s.OrderMoves = true, true }).Stats.Leaves
	return chooseNumber(lang.QuizLeaves(lang.Number(all)), answer, []int64{answer / 2, 2 * answer, all},
		lang.QuizLeavesReason(), lang.QuizLeavesHint())
}

// depthQuestion asks for the minimum depth at which the search sees that MAX wins.
func depthQuestion(l Lesson, t *Tree) []Question {
	var depths []string
	right := -1
	for depth := 1; depth <= min(MaxDepth(t.Position()), 4); depth++ {
		deeper := l.growWith(func(s *Search) { s.Depth = depth })
		if wins, _, _ := deeper.Outcome(deeper.Node(Root).Value); wins && right < 0 {
			right = depth - 1
		}
		depths = append(depths, lang.Number(depth))
	}

	return choose(lang.QuizDepth(side(t, minimax.Max)), depths, right, lang.QuizDepthReason(), lang.QuizDepthHint())
}

// stopQuestion asks how many positions are searched if the search stops at a win at the root.
func stopQuestion(l Lesson, t *Tree) []Question {
	all := t.Stats.Nodes
	answer := l.growWith(func(s *Search) { s.ForcedMoves = minimax.StopAtWin }).Stats.Nodes
	return chooseNumber(lang.QuizStop(lang.Number(all)), answer, []int64{answer + 2, all / 2, all},
		lang.QuizStopReason(), lang.QuizStopHint())
}

// countQuestion asks for the number of nodes of the tree that is one ply deeper.
func countQuestion(l Lesson, t *Tree) []Question {
	deeper := l.growWith(func(s *Search) { s.Depth++ }).Stats
	last := deeper.ByPly[l.Search.Depth+1]
	return chooseNumber(lang.QuizCount(lang.Number(t.Stats.Nodes), l.Search.Depth+1), deeper.Nodes,
		[]int64{last, deeper.Nodes - 1, deeper.Nodes + t.Stats.Nodes}, lang.QuizCountReason(), lang.QuizCountHint())
}

// orderQuestion asks about the cuts, and then how many leaves are evaluated if the moves are tried in reverse.
func orderQuestion(l Lesson, t *Tree) []Question {
	reversed, _ := minimax.ParseTree(reverseBrackets(l.Tree))
	answer, all := reversed.Search(true).Stats.Leaves, int64(0)
	for id := range NodeID(t.Len()) {
		if t.Node(id).Children == 0 {
			all++
		}
	}

	text := lang.QuizOrder(lang.Number(t.Stats.Leaves), lang.Number(all))
	others := []int64{t.Stats.Leaves, (t.Stats.Leaves + all) / 2, all}

	return append(cutQuestions(l, t), chooseNumber(text, answer, others, lang.QuizOrderReason(),
		lang.QuizOrderHint())...)
}

// reverseBrackets returns the text of a tree whose nodes have their moves in the reverse order.
func reverseBrackets(text string) string {
	tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
	slices.Reverse(tokens)
	for i, token := range tokens {
		switch token {
		case "(":
			tokens[i] = ")"
		case ")":
			tokens[i] = "("
		}
	}

	return strings.Join(tokens, " ")
}

// rootMoves returns the names of the root's moves, and the index of the first that matches, or −1.
func rootMoves(t *Tree, matches func(minimax.Node) bool) (names []string, index int) {
	index = -1
	for c := range t.Children(Root) {
		if n := t.Node(c); len(names) < MaxChoices {
			if matches(n) && index < 0 {
				index = len(names)
			}
			names = append(names, Name(t, c))
		}
	}

	return names, index
}

// planQuestion asks which move of the root solves the problem of an AND/OR tree.
func planQuestion(_ Lesson, t *Tree) []Question {
	statuses := newAndOrTree(t).statuses
	names, right := rootMoves(t, func(n minimax.Node) bool { return statuses[n.ID] == statusSolved })
	return choose(lang.QuizPlan(side(t, minimax.Max)), names, right, lang.QuizPlanReason(), lang.QuizPlanHint())
}

// hopeQuestion asks below which move of the root an AND/OR search would continue.
func hopeQuestion(_ Lesson, t *Tree) []Question {
	_, next := newAndOrTree(t).Strategy(func(NodeID) bool { return true })
	path := t.Path(next)
	names, right := rootMoves(t, func(n minimax.Node) bool { return slices.Contains(path, n.ID) })
	return choose(lang.QuizHope(), names, right, lang.QuizHopeReason(), lang.QuizHopeHint())
}

// twinsQuestion asks how many of the root's moves are searched with symmetry.
func twinsQuestion(l Lesson, t *Tree) []Question {
	all := int64(t.Node(Root).Children)
	answer := l.growWith(func(s *Search) { s.Symmetry = true }).Stats.ByPly[1]
	return chooseNumber(lang.QuizTwins(lang.Number(all)), answer, []int64{1, all / 2, all},
		lang.QuizTwinsReason(), lang.QuizTwinsHint())
}

// blockQuestion asks which move is played by a player that blocks before it looks for its own win.
func blockQuestion(l Lesson, t *Tree) []Question {
	blocking := l.growWith(func(s *Search) { s.ForcedMoves = minimax.BlockAtRoot })
	played := blocking.Node(blocking.Chosen()).Move
	names, right := rootMoves(t, func(n minimax.Node) bool { return n.Move == played })
	return choose(lang.QuizBlock(side(t, minimax.Max)), names, right, lang.QuizBlockReason(), lang.QuizBlockHint())
}

// deepenQuestions asks which move iterative deepening tries first at the next depth, and how many leaves a search
// straight to that depth evaluates.
func deepenQuestions(l Lesson, t *Tree) []Question {
	next := l.Search
	next.Depth++
	p := t.Position()
	var inTurn int64
	minimax.Deepen(context.Background(), p, next.options(p.Rules()), game.Limit{Nodes: maxNodes},
		func(deeper *Tree, _ int64) { inTurn += deeper.Stats.Leaves })
	straight := next.Grow(context.Background(), p).Stats.Leaves

	best := t.Node(Root).BestChild
	names, right := rootMoves(t, func(n minimax.Node) bool { return n.ID == best })
	first := choose(lang.QuizFirst(next.Depth), names, right, lang.QuizFirstReason(), lang.QuizFirstHint())

	// When all values are known.
	first[0].Step = NewReplay(t).Len() - 1

	text := lang.QuizDeepen(next.Depth, lang.Number(inTurn))
	others := []int64{inTurn / 2, inTurn, 2 * straight}

	return append(first, chooseNumber(text, straight, others, lang.QuizDeepenReason(), lang.QuizDeepenHint())...)
}
