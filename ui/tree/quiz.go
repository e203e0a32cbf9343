package tree

import (
	"slices"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
)

// Question is a question about the search of a lesson. Its answer is taken from the search.
type Question struct {
	Kind QuestionKind

	// Step is the step of the replay after which the question is put, or AnyStep for a question about the whole search.
	Step int

	// Node is the node that the question is about, or None for a question about the whole search.
	Node NodeID

	Text    string
	Choices []string

	index int // in the lesson
	right int // index of the right choice

	// The replies to the right and to a wrong answer.
	reason, hint string
}

// QuestionKind is the kind of a question.
type QuestionKind uint8

const (
	// The value of a node.
	AskValue QuestionKind = iota

	// Whether the remaining moves of a node are cut off.
	AskCut

	// A number or a move.
	AskOther

	NumQuestionKinds
)

const (
	// AnyStep is the step of a question about the whole search.
	AnyStep = -1

	// MaxChoices is the maximum number of choices of a question.
	MaxChoices = 9
)

// Quiz puts the questions of a lesson one after another. A wrong answer is not accepted: the question stays.
type Quiz struct {
	// Tree is the tree that the questions are about.
	Tree *Tree

	questions []Question

	// By question, whether it was answered right, and whether it was answered wrong before.
	answered, missed []bool
}

// NewQuiz returns the questions of a lesson about the displayed tree, which is that of the lesson.
func NewQuiz(l Lesson, t *Tree) *Quiz {
	q := &Quiz{Tree: t}
	if task, ok := tasks[l.Task]; ok {
		q.questions = task(l, t)
	}
	for i := range q.questions {
		q.questions[i].index = i
	}
	q.answered, q.missed = make([]bool, len(q.questions)), make([]bool, len(q.questions))

	return q
}

// Translate puts the questions of the lesson in the current language. The answers stay.
func (q *Quiz) Translate(l Lesson) { q.questions = NewQuiz(l, q.Tree).questions }

// Questions returns all questions.
func (q *Quiz) Questions() []Question { return slices.Clone(q.questions) }

// Current returns the first question that was not answered; ok is false if all were.
func (q *Quiz) Current() (question Question, ok bool) {
	i := slices.Index(q.answered, false)
	if i < 0 {
		return Question{}, false
	}
	return q.questions[i], true
}

// At returns the question that is put at a step of the replay; ok is false if there is none.
func (q *Quiz) At(step int) (question Question, ok bool) {
	i := slices.IndexFunc(q.questions, func(question Question) bool { return question.Step == step })
	if i < 0 {
		return Question{}, false
	}
	return q.questions[i], true
}

// Answer checks an answer to a question, and returns the reply to the user. The next question becomes the current one
// only after the right answer.
func (q *Quiz) Answer(question Question, choice int) (right bool, reply string) {
	i := question.index
	if choice != question.right {
		q.missed[i] = q.missed[i] || !q.answered[i]
		return false, question.hint
	}
	q.answered[i] = true

	return true, lang.Sentences(lang.ExerciseRight(), question.reason)
}

// Open returns the number of questions that were not answered.
func (q *Quiz) Open() (n int) {
	for _, count := range q.Score() {
		n += count.All - count.Answered
	}
	return n
}

// Score returns by kind the number of questions, and how many of them were answered right at the first attempt.
func (q *Quiz) Score() (score [NumQuestionKinds]AnswerCount) {
	for i, question := range q.questions {
		count := &score[question.Kind]
		count.All++
		if q.answered[i] {
			count.Answered++
			if !q.missed[i] {
				count.Right++
			}
		}
	}

	return score
}

// valueQuestions asks for the value of each node with at least two moves, when the search has tried them all.
func valueQuestions(_ Lesson, t *Tree) (questions []Question) {
	r := NewReplay(t)
	for step, e := range r.steps {
		n := nodeOf(t, e.Node)
		isLast := step > 0 && e.Kind == minimax.Update && int(e.Child-n.FirstChild) == n.Children-1
		if !isLast || n.Children < 2 {
			continue
		}
		values := n.listChildren()
		wrong := n.textBySide(lang.ExerciseSideWrong, lang.ExerciseMaxWrong, lang.ExerciseMinWrong)
		question := Question{
			Kind: AskValue, Step: step - 1, Node: n.ID, Text: lang.QuizValue(n.sideToMove(), n.moveName(), values),
			hint: wrong(),
		}
		possible := n.possibleValues()
		question.right = slices.Index(possible, n.Value)
		for _, value := range possible {
			question.Choices = append(question.Choices, valueInWords(t, value))
		}
		questions = append(questions, question)
	}

	return questions
}

// possibleValues returns values that a node might have, the highest first: those of all leaves or, if these are too
// many, those of the node's moves and their negations.
func (n node) possibleValues() (values []int) {
	for id := range NodeID(n.tree.Len()) {
		if leaf := n.tree.Node(id); leaf.Children == 0 && leaf.HasValue && !n.tree.IsNegamax() {
			values = append(values, leaf.Value)
		}
	}
	slices.Sort(values)
	if values = slices.Compact(values); len(values) < 2 || len(values) > 5 {
		values = nil
		for c := range n.tree.Children(n.ID) {
			if child := n.tree.Node(c); child.HasValue {
				values = append(values, child.Value, -child.Value)
			}
		}
		slices.Sort(values)
		values = slices.Compact(values)
	}
	if len(values) == 1 {
		values = []int{values[0] - 1, values[0], values[0] + 1}
	}
	slices.Reverse(values)

	return values
}

// valueInWords returns a value as it is painted, with the result if the value is that of a finished game.
func valueInWords(t *Tree, value int) string {
	text := ShortValue(t, value)
	if t.IsParsed() || t.IsNegamax() {
		return text
	}
	switch wins, loses, _ := t.Outcome(value); {
	case wins:
		return lang.QuizWins(text, side(t, minimax.Max))
	case loses:
		return lang.QuizWins(text, side(t, minimax.Min))
	case value == 0 && t.Options.UniformWins:
		return lang.QuizDraw(text)
	}

	return text
}

// sideToMove returns the layer of a node and, on a board, the side that moves there.
func (n node) sideToMove() string {
	if n.tree.IsParsed() {
		return n.layer()
	}
	return lang.InBrackets(n.layer(), side(n.tree, n.Layer))
}

// listChildren returns the moves of a node with the values that are known.
func (n node) listChildren() string {
	var list []string
	for c := range n.tree.Children(n.ID) {
		if child := n.nodeByID(c); child.State == minimax.Searched {
			list = append(list, child.name()+" = "+child.value())
		}
	}
	return lang.List(list...)
}

// maxCutQuestions is the maximum number of questions about cuts in a lesson.
const maxCutQuestions = 6

// cutQuestions asks, whenever a move of a node below the root has a value and other moves are left, whether the search
// continues with these.
func cutQuestions(_ Lesson, t *Tree) (questions []Question) {
	r := NewReplay(t)
	for step, e := range r.steps {
		n := nodeOf(t, e.Node)
		remaining := n.names(func(c minimax.Node) bool { return c.ID > e.Child && c.State != minimax.Symmetric })
		if e.Kind != minimax.Update || e.Node == Root || remaining == "" {
			continue
		}
		value, alpha, beta := t.ValueAfter(n.ID, int(e.Child-n.FirstChild)+1)
		_, oldAlpha, oldBeta := t.ValueAfter(n.ID, int(e.Child-n.FirstChild))
		alphaText, betaText := n.boundTexts(oldAlpha, oldBeta)
		question := Question{
			Kind: AskCut, Step: step, Node: n.ID,
			Text: lang.QuizCut(n.sideToMove(), n.moveName(), nodeOf(t, e.Child).name(), n.shortValue(value), alphaText,
				betaText, remaining),
			Choices: []string{lang.QuizGoOn(), lang.QuizCutOff()},
			reason:  lang.QuizOpen(n.shortValue(alpha), n.shortValue(beta)),
		}

		// The next step leaves the node if the rest is cut off.
		if next := r.steps[step+1]; next.Node == n.ID && next.Kind == minimax.Leave {
			question.right, question.reason = 1, n.cutoffText()
		}
		question.hint = lang.QuizCutHint(n.shortValue(value), n.shortValue(oldAlpha), n.shortValue(oldBeta))
		questions = append(questions, question)
	}
	if len(questions) > maxCutQuestions {
		questions = questions[:maxCutQuestions]
	}

	return questions
}

// choose returns a question about the whole search with the given choices.
func choose(text string, choices []string, right int, reason, hint string) []Question {
	return []Question{{
		Kind: AskOther, Step: AnyStep, Node: None, Text: text, Choices: choices, right: right, reason: reason,
		hint: hint,
	}}
}

// chooseNumber returns a question whose choices are a number and others, in increasing order.
func chooseNumber(text string, answer int64, others []int64, reason, hint string) []Question {
	numbers := append([]int64{answer}, others...)
	slices.Sort(numbers)
	numbers = slices.DeleteFunc(slices.Compact(numbers), func(n int64) bool { return n < 1 })
	var choices []string
	for _, n := range numbers {
		choices = append(choices, lang.Number(n))
	}

	return choose(text, choices, slices.Index(numbers, answer), reason, hint)
}
