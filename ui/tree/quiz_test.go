package tree

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"jingzi/ui/lang"
)

// TestQuestionsOfLessons answers the questions of every lesson with a brute force that shares no code with the search.
// Each wrong choice is refused, and the question stays; the brute force's answer is accepted.
func TestQuestionsOfLessons(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	counts := [NumQuestionKinds]int{}
	for _, l := range Lessons() {
		tr, err := l.Grow(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if l.Negamax {
			tr = tr.Negamax()
		}
		quiz, want := NewQuiz(l, tr), bruteAnswers(l)
		if quiz.Open() == 0 || quiz.Open() != len(want) {
			t.Fatalf("%s: got %d questions, want %d, and at least 1", l.Name, quiz.Open(), len(want))
		}

		lastStep := AnyStep
		for i, answer := range want {
			question, _ := quiz.Current()
			if question.Text == "" || len(question.Choices) < 2 || len(question.Choices) > MaxChoices {
				t.Fatalf("%s, question %d: %q with the choices %q", l.Name, i+1, question.Text, question.Choices)
			}
			if question.Step != AnyStep && question.Step <= lastStep {
				t.Errorf("%s, question %d is put at step %d, not after step %d", l.Name, i+1, question.Step, lastStep)
			}
			lastStep = max(lastStep, question.Step)
			for choice, text := range question.Choices {
				if text == answer {
					continue
				}
				right, reply := quiz.Answer(question, choice)
				if current, _ := quiz.Current(); right || reply == "" || current.Text != question.Text {
					t.Fatalf("%s, %q: the answer %q is accepted, want %q", l.Name, question.Text, text, answer)
				}
			}
			if right, _ := quiz.Answer(question, slices.Index(question.Choices, answer)); !right {
				t.Fatalf("%s, %q: the answer %q of %q is refused", l.Name, question.Text, answer, question.Choices)
			}
			counts[question.Kind]++
		}

		for kind, count := range quiz.Score() {
			if count.Right != 0 || count.Answered != count.All {
				t.Errorf("%s, kind %d: got %+v after wrong answers to all questions", l.Name, kind, count)
			}
		}
	}
	t.Logf("%d values, %d cuts, %d other questions", counts[AskValue], counts[AskCut], counts[AskOther])
	if counts[AskValue] < 10 || counts[AskCut] < 10 || counts[AskOther] < 6 {
		t.Errorf("got too few questions of a kind: %v", counts)
	}
}

// TestScoreOfAQuiz checks that only answers at the first attempt count as right, and that translating keeps them.
func TestScoreOfAQuiz(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	l := Lessons()[0]
	quiz := NewQuiz(l, lessonTree(t, 0))
	for i, want := range []int{1, 1, 2} {
		question, _ := quiz.Current()
		if i == 1 {
			quiz.Answer(question, (question.right+1)%len(question.Choices))
			lang.SetLanguage(lang.SimplifiedChinese)
			quiz.Translate(l)
		}
		quiz.Answer(question, question.right)
		if got := quiz.Score()[AskValue]; got.Right != want || got.Answered != i+1 || got.All != 3 {
			t.Errorf("after %d questions: got %+v, want %d right of 3", i+1, got, want)
		}
	}
	if quiz.Open() != 0 {
		t.Errorf("%d questions are open after the last answer", quiz.Open())
	}
}

// TestFirstLessons checks that the first two lessons suit children: X is to move on the same board with three free
// squares, at most eleven boards are shown, and X can win, draw or lose.
func TestFirstLessons(t *testing.T) {
	for i, l := range Lessons()[:2] {
		tr := lessonTree(t, i)
		values := map[int]bool{}
		for c := range tr.Children(Root) {
			values[lessonTree(t, 0).Node(c).Value] = true
		}
		if l.WhiteToMove || strings.Count(l.Board, ".") != 3 || l.Board != Lessons()[0].Board || tr.Len() > 11 ||
			len(values) != 3 || !l.Simple || !l.Stepwise || l.Search.AlphaBeta != (i == 1) {
			t.Errorf("lesson %d: %d boards with the values %v, of\n%s", i+1, tr.Len(), values, l.Board)
		}
	}
}

// bruteNode is a node of a tree that a test grows itself.
type bruteNode struct {
	move     string
	board    string
	isMax    bool
	value    int // of a leaf
	children []*bruteNode
}

const bruteWin = 1000

// bruteLines lists the lines of 3×3 by index of the squares.
var bruteLines = [][3]int{{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}}

// bruteLine counts the marks of a side and of the other side on a line.
func bruteLine(board string, line [3]int, mark byte) (own, other int) {
	for _, square := range line {
		switch board[square] {
		case mark:
			own++
		case '.':
		default:
			other++
		}
	}
	return own, other
}

// bruteHasWon reports whether a side has a line.
func bruteHasWon(board string, mark byte) bool {
	return slices.ContainsFunc(bruteLines, func(line [3]int) bool {
		own, _ := bruteLine(board, line, mark)
		return own == 3
	})
}

// bruteGrow grows a tree below a board. weigh returns the value of an open line with a number of marks.
func bruteGrow(board string, mark, max byte, depth int, symmetric, ordered bool, weigh func(int) int) *bruteNode {
	n, other := &bruteNode{board: board, isMax: mark == max}, byte('X'+'O')-mark
	min := byte('X'+'O') - max
	switch {
	case bruteHasWon(board, max):
		n.value = bruteWin + depth
		return n
	case bruteHasWon(board, min):
		n.value = -bruteWin - depth
		return n
	case !strings.Contains(board, "."):
		return n
	case depth == 0:
		for _, line := range bruteLines {
			switch own, others := bruteLine(board, line, max); {
			case own+others == 0:
			case others == 0:
				n.value += weigh(own)
			case own == 0:
				n.value -= weigh(others)
			}
		}
		return n
	}

	order := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	if ordered {
		order = []int{4, 0, 2, 6, 8, 1, 3, 5, 7}
	}
	seen := map[string]bool{}
	for _, square := range order {
		if board[square] != '.' {
			continue
		}
		next := board[:square] + string(mark) + board[square+1:]
		if twin := bruteTwin(next); symmetric && seen[twin] {
			continue
		}
		seen[bruteTwin(next)] = true
		child := bruteGrow(next, other, max, depth-1, symmetric, ordered, weigh)
		child.move = string("ABC"[square%3]) + strconv.Itoa(3-square/3)
		n.children = append(n.children, child)
	}

	return n
}

// bruteTwin returns the first of the boards that are symmetric to a board.
func bruteTwin(board string) string {
	twins := []string{}
	for range 4 {
		turned, mirrored := make([]byte, 9), make([]byte, 9)
		for i := range 9 {
			turned[i%3*3+2-i/3] = board[i]
		}
		board = string(turned)
		for i := range 9 {
			mirrored[i/3*3+2-i%3] = board[i]
		}
		twins = append(twins, board, string(mirrored))
	}

	return slices.Min(twins)
}

// bruteParse parses a tree in brackets from its tokens.
func bruteParse(tokens []string, isMax bool) (n *bruteNode, rest []string) {
	n = &bruteNode{isMax: isMax}
	if tokens[0] != "(" {
		n.value, _ = strconv.Atoi(tokens[0])
		return n, tokens[1:]
	}
	for rest = tokens[1:]; rest[0] != ")"; {
		var child *bruteNode
		child, rest = bruteParse(rest, !isMax)
		n.children = append(n.children, child)
	}

	return n, rest[1:]
}

// bruteValue returns the minimax value of a node.
func bruteValue(n *bruteNode) int {
	if n.children == nil {
		return n.value
	}
	values := []int{}
	for _, child := range n.children {
		values = append(values, bruteValue(child))
	}
	if n.isMax {
		return slices.Max(values)
	}

	return slices.Min(values)
}

// bruteCount returns the number of nodes of a tree.
func bruteCount(n *bruteNode) int {
	count := 1
	for _, child := range n.children {
		count += bruteCount(child)
	}
	return count
}

// bruteSearch searches a node with a window. It appends whether to go on after each move with others left, below the
// root, and counts the leaves.
func bruteSearch(n *bruteNode, alpha, beta int, isRoot bool, answers *[]string, leaves *int) int {
	if n.children == nil {
		*leaves++
		return n.value
	}
	best := math.MaxInt
	if n.isMax {
		best = math.MinInt
	}
	for i, child := range n.children {
		value := bruteSearch(child, alpha, beta, false, answers, leaves)
		if n.isMax {
			best = max(best, value)
			alpha = max(alpha, best)
		} else {
			best = min(best, value)
			beta = min(beta, best)
		}
		if i == len(n.children)-1 {
			break
		}
		answer := "Yes, search on"
		if alpha >= beta {
			answer = "No, cut them off"
		}
		if !isRoot {
			*answers = append(*answers, answer)
		}
		if alpha >= beta {
			break
		}
	}

	return best
}

// bruteOrder puts the moves of a root in the given order, and returns the first of them. Without an order it keeps
// theirs.
func bruteOrder(root *bruteNode, order []string) (first string) {
	slices.SortStableFunc(root.children, func(a, b *bruteNode) int {
		return slices.Index(order, a.move) - slices.Index(order, b.move)
	})
	return root.children[0].move
}

// bruteRanking searches the moves of a root, where MAX moves, with alpha-beta. It returns them by decreasing value, and
// adds the leaves that were evaluated.
func bruteRanking(root *bruteNode, leaves *int) (order []string) {
	values, alpha := map[string]int{}, math.MinInt
	for _, child := range root.children {
		values[child.move] = bruteSearch(child, alpha, math.MaxInt, false, new([]string), leaves)
		alpha = max(alpha, values[child.move])
		order = append(order, child.move)
	}
	slices.SortStableFunc(order, func(a, b string) int { return values[b] - values[a] })

	return order
}

// bruteLabel returns the text of a value in a lesson.
func bruteLabel(l Lesson, n *bruteNode) string {
	value := bruteValue(n)
	if l.Negamax && !n.isMax {
		value = -value
	}
	switch {
	case value >= bruteWin:
		return "W: X wins"
	case value <= -bruteWin:
		return "L: O wins"
	case l.Search.UniformWins:
		return "0: draw"
	case value > 0:
		return fmt.Sprintf("+%d", value)
	case value < 0:
		return fmt.Sprintf("−%d", -value)
	}

	return "0"
}

// bruteAnswers returns the answers to the questions of a lesson.
func bruteAnswers(l Lesson) (answers []string) {
	board, mark := strings.Join(strings.Fields(l.Board), ""), byte('X')
	if l.WhiteToMove {
		mark = 'O'
	}
	grow := func(depth int, symmetric, ordered bool) *bruteNode {
		if l.Tree != "" {
			text := strings.TrimPrefix(l.Tree, "min ")
			tokens := strings.Fields(strings.NewReplacer("(", " ( ", ")", " ) ").Replace(text))
			n, _ := bruteParse(tokens, text == l.Tree)
			return n
		}
		weigh := func(int) int { return 1 }
		if l.Search.CountLines {
			weigh = func(n int) int { return []int{0, 1, 3}[n] }
		}
		return bruteGrow(board, mark, mark, depth, symmetric, ordered, weigh)
	}
	root := grow(l.Search.Depth, false, false)
	bestMove := func(isBest func(*bruteNode) bool) []string {
		return []string{root.children[slices.IndexFunc(root.children, isBest)].move}
	}
	number := func(n int) []string { return []string{strconv.Itoa(n)} }
	leaves := 0

	switch l.Task {
	case TaskValues:
		var walk func(*bruteNode)
		walk = func(n *bruteNode) {
			for _, child := range n.children {
				walk(child)
			}
			if len(n.children) > 1 {
				answers = append(answers, bruteLabel(l, n))
			}
		}
		walk(root)
	case TaskCuts, TaskOrder:
		bruteSearch(root, math.MinInt, math.MaxInt, true, &answers, &leaves)
		answers = answers[:min(len(answers), 6)]
		if l.Task == TaskOrder {
			var reverse func(*bruteNode)
			reverse = func(n *bruteNode) {
				slices.Reverse(n.children)
				for _, child := range n.children {
					reverse(child)
				}
			}
			reverse(root)
			leaves = 0
			bruteSearch(root, math.MinInt, math.MaxInt, true, new([]string), &leaves)
			answers = append(answers, strconv.Itoa(leaves))
		}
	case TaskLeaves:
		bruteSearch(grow(l.Search.Depth, true, true), math.MinInt, math.MaxInt, true, new([]string), &leaves)
		return number(leaves)
	case TaskDepth:
		depth := 1
		for bruteValue(grow(depth, false, false)) < bruteWin {
			depth++
		}
		return number(depth)
	case TaskStop:
		if slices.ContainsFunc(root.children, func(n *bruteNode) bool { return bruteHasWon(n.board, mark) }) {
			return number(2)
		}
	case TaskCount:
		return []string{strconv.Itoa(bruteCount(grow(l.Search.Depth+1, false, false)))}
	case TaskPlan:
		return bestMove(func(n *bruteNode) bool { return bruteValue(n) >= bruteWin })
	case TaskHope:
		return bestMove(func(n *bruteNode) bool { return bruteValue(n) == bruteValue(root) })
	case TaskTwins:
		return number(len(grow(1, true, false).children))
	case TaskDeepen:
		var order []string
		first, inTurn := "", 0
		for depth := 1; depth <= l.Search.Depth+1; depth++ {
			root := grow(depth, false, false)
			first = bruteOrder(root, order)
			order = bruteRanking(root, &inTurn)
		}
		bruteSearch(grow(l.Search.Depth+1, false, false), math.MinInt, math.MaxInt, true, new([]string), &leaves)

		// What the lesson is about: all depths in turn cost less than the last one alone.
		if inTurn >= leaves {
			return nil
		}
		return append([]string{first}, number(leaves)...)
	case TaskBlock:
		return bestMove(func(n *bruteNode) bool {
			other := strings.ReplaceAll(n.board, ".", "_")
			square := slices.IndexFunc([]byte(board), func(b byte) bool { return b == '.' })
			for square = range board {
				if board[square] == '.' && other[square] != '_' {
					break
				}
			}
			rival := byte('X'+'O') - mark
			return bruteHasWon(board[:square]+string(rival)+board[square+1:], rival)
		})
	}

	return answers
}
