package tree

import (
	"strconv"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// TestTextbookExercise checks the first move in the textbooks' tree: the centre is worth 1, a corner −1 and
// an edge −2, and alpha-beta in the best order evaluates 4 of the 12 boards.
func TestTextbookExercise(t *testing.T) {
	tr := boardTree(t, "", 2, "alpha-beta order symmetry counted")
	values := map[string]int{}
	leaves := 0
	for c := range tr.Children(Root) {
		n := tr.Node(c)
		if n.State == minimax.Symmetric {
			continue
		}
		values[game.TicTacToe.Name(n.Move)] = n.Value

		for leaf := range tr.Children(c) {
			if tr.Node(leaf).State != minimax.Symmetric {
				leaves++
			}
		}
	}
	if values["b2"] != 1 || values["a3"] != -1 || values["b3"] != -2 || leaves != 12 || tr.Stats.Leaves != 4 {
		t.Errorf("got values %v, %d leaves, %d of them evaluated; want b2 1, a3 −1, b3 −2, 12 leaves, 4 evaluated",
			values, leaves, tr.Stats.Leaves)
	}
}

func TestBuiltInExercises(t *testing.T) {
	for name, tr := range exerciseTrees(t) {
		if !SuitsExercise(tr) {
			t.Errorf("%s has %d nodes and does not suit an exercise", name, tr.Len())
		}
		if tr.Options.AlphaBeta && tr.Stats.Cutoffs == 0 {
			t.Errorf("%s: the search has no cutoffs", name)
		}

		e := NewExercise(tr)
		for id := range NodeID(tr.Len()) {
			if !e.IsAsked(id) {
				continue
			}
			if n := tr.Node(id); n.State == minimax.Unvisited {
				if right, _ := e.Answer(id, "0"); right {
					t.Errorf("%s: a value is accepted for the cut node %d", name, id)
				}
				if right, _ := e.AnswerCut(id); !right {
					t.Errorf("%s: the cut of node %d is not accepted", name, id)
				}
			} else if right, reply := e.Answer(id, strconv.Itoa(n.Value)); !right || reply[0] != lang.ExerciseRight() {
				t.Errorf("%s: node %d: the value %d is not accepted: %q", name, id, n.Value, reply)
			}
			if n := tr.Node(id); e.AsksWindow(id) {
				if right, reply := e.AnswerWindow(id, ShortValue(tr, n.Alpha), ShortValue(tr, n.Beta)); !right {
					t.Errorf("%s: node %d: the window %d, %d is not accepted: %q", name, id, n.Alpha,
						n.Beta, reply)
				}
			}
		}
		right, numAnswered, total := e.Score()
		if numAnswered != total || total == 0 || right != innerQuestions(tr) {
			t.Errorf("%s: %d of %d questions answered, %d right at the first attempt; want all answered and %d right",
				name, numAnswered, total, right, innerQuestions(tr))
		}
	}
}

// innerQuestions returns the number of questions about inner nodes: their values and, with alpha-beta, the
// windows of all except the root.
func innerQuestions(t *minimax.Tree) int {
	inner := int(t.Stats.Nodes - t.Stats.Leaves)
	if t.Options.AlphaBeta {
		return inner + inner - 1
	}
	return inner
}

// TestWindowQuestions checks that the right answer to the question about a window is the search's window on
// entry. The window is shown only after the answer.
func TestWindowQuestions(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	tr := boardTree(t, "", 2, "alpha-beta order symmetry counted")
	e := NewExercise(tr)
	edge := tr.Node(Root).FirstChild
	for c := range tr.Children(Root) {
		if n := tr.Node(c); n.State == minimax.Searched && n.Cutoff != minimax.NoCutoff {
			edge = c
		}
	}
	n := tr.Node(edge)
	if n.Alpha != 1 || n.Value >= 0 {
		t.Fatalf("got node %+v, want alpha 1 and a negative value", n)
	}
	if e.AsksWindow(Root) || e.AsksWindow(n.FirstChild) || !e.AsksWindow(edge) {
		t.Error("the exercise does not ask for the windows of exactly the inner nodes below the root")
	}
	if right, reply := e.Answer(edge, strconv.Itoa(n.Value)); !right ||
		strings.Contains(strings.Join(reply, " "), "β = ") {
		t.Errorf("Answer(%d, %d) = %v, %q; want true and a reply without the window", edge, n.Value, right, reply)
	}
	if right, reply := e.AnswerWindow(edge, "", "inf"); right || len(reply) != 1 ||
		reply[0] != lang.ExerciseAlphaWrong() {
		t.Errorf("got reply %q, want %q", reply, lang.ExerciseAlphaWrong())
	}
	if right, reply := e.AnswerWindow(edge, "1", "-oo"); right || len(reply) != 1 ||
		reply[0] != lang.ExerciseBetaWrong() {
		t.Errorf("got reply %q, want %q", reply, lang.ExerciseBetaWrong())
	}
	if e.IsWindowAnswered(edge) {
		t.Error("the window is shown before it is answered")
	}
	if right, _ := e.AnswerWindow(edge, "+1", "∞"); !right || !e.IsWindowAnswered(edge) {
		t.Error("the window (+1, ∞) is not accepted")
	}
	if right, numAnswered, _ := e.Score(); right != 1 || numAnswered != 2 {
		t.Errorf("got %d of %d answers right at the first attempt, want 1 of 2", right, numAnswered)
	}
}

// TestValueWithoutCuts checks that an answer with the value of a search without cuts gets a hint, and does
// not count as wrong.
func TestValueWithoutCuts(t *testing.T) {
	numChanged := 0
	for name, tr := range exerciseTrees(t) {
		e := NewExercise(tr)
		for id := range NodeID(tr.Len()) {
			n := tr.Node(id)
			fullValue, ok := e.fullValue(id)
			if n.Cutoff == minimax.NoCutoff || !ok || fullValue == n.Value {
				continue
			}
			numChanged++
			if right, reply := e.Answer(id, strconv.Itoa(fullValue)); right || reply[0] != lang.ExerciseStopsSooner() ||
				e.values.missed[id] {
				t.Errorf("%s: Answer(%d, %d) = %v, %q; want false, %q, and that it does not count", name, id,
					fullValue, right, reply, lang.ExerciseStopsSooner())
			}
		}
	}
	if numChanged == 0 {
		t.Error("no cutoff changes a value")
	}
}

// TestNextQuestion checks that NextQuestion visits all questions from the leaves up, and then returns false.
func TestNextQuestion(t *testing.T) {
	for name, tr := range exerciseTrees(t) {
		e := NewExercise(tr)
		current, steps := Root, 0
		for {
			next, ok := e.NextQuestion(current)
			if !ok {
				break
			}
			if n := e.tree.Node(next); n.State == minimax.Searched {
				for c := range e.tree.Children(next) {
					if e.isOpen(c) && e.tree.Node(c).State != minimax.Unvisited {
						t.Fatalf("%s: NextQuestion returns node %d before its child %d", name, next, c)
					}
				}
			}
			e.RevealAnswer(next)
			current, steps = next, steps+1
		}

		for id := range NodeID(e.tree.Len()) {
			if e.tree.Node(id).State == minimax.Unvisited && e.IsAsked(id) {
				if e.IsAnswered(id) {
					t.Errorf("%s: NextQuestion returns the cut node %d", name, id)
				}
				e.RevealAnswer(id)
			}
		}
		if _, numAnswered, total := e.Score(); numAnswered != total || steps == 0 || current != Root {
			t.Errorf("%s: %d of %d questions answered, the last at node %d; want all, the last at the root",
				name, numAnswered, total, current)
		}
	}
}

func TestLeafValuesAreGiven(t *testing.T) {
	for name, tr := range exerciseTrees(t) {
		e := NewExercise(tr)
		p := tr.Position()
		for id := range NodeID(tr.Len()) {
			n := tr.Node(id)
			if n.State == minimax.Symmetric || !e.IsGiven(id) {
				continue
			}
			want := plainValue(tr.PositionAt(id), p.ToMove(), tr.Depth-n.Ply)
			if tr.Options.Evaluate == minimax.CountedLines {
				position := tr.PositionAt(id)
				want = tr.Options.Evaluate.Explain(&position, p.ToMove()).Total
			}
			if got := e.leafValue(id); got != want {
				t.Errorf("%s: leaf %d has the value %d, want %d", name, id, got, want)
			}
		}
	}
}

func TestWrongAnswersAreExplained(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), positionAfter(t, "b2 b1 a1"))
	e := NewExercise(tr)
	first := tr.Node(Root).FirstChild
	if right, reply := e.Answer(first, "99"); right || !strings.Contains(reply[0], "MIN takes the lowest") {
		t.Errorf("got reply %q, want that MIN takes the lowest", reply)
	}
	if right, reply := e.AnswerCut(first); right || len(reply) != 1 || reply[0] != lang.ExerciseNotCut() {
		t.Errorf("got reply %q, want %q", reply, lang.ExerciseNotCut())
	}
	if e.IsAnswered(first) {
		t.Error("a wrong answer reveals the right answer")
	}
	if right, _ := e.Answer(first, " "+strings.ReplaceAll(lang.Signed(tr.Node(first).Value), "−", "-")+" "); !right ||
		!e.IsAnswered(first) {
		t.Errorf("the answer %s is not accepted", lang.Signed(tr.Node(first).Value))
	}
	if right, numAnswered, _ := e.Score(); right != 0 || numAnswered != 1 {
		t.Errorf("got %d right at the first attempt and %d answered, want 0 and 1", right, numAnswered)
	}
	e.RevealAnswer(Root)
	if right, numAnswered, _ := e.Score(); right != 0 || numAnswered != 2 || !e.IsAnswered(Root) {
		t.Errorf("after an answer was revealed: got %d right and %d answered, want 0 and 2", right, numAnswered)
	}
	if right, _ := e.Answer(tr.Node(first).FirstChild, "0"); right {
		t.Error("an answer at a leaf is accepted")
	}
}

func TestFormsOfAnswers(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	tr := Search{Depth: 3}.Grow(t.Context(), positionAfter(t, ""))
	for _, test := range []struct {
		value int
		text  string
		want  bool
	}{
		{3, "3", true}, {3, "+3", true}, {-3, "-3", true}, {-3, "−3", true}, {-3, "3", false},
		{1003, "W0", true}, {1002, "w1", true}, {1002, "1002", true}, {-1002, "L1", true}, {-1002, "W1", false}, {3, "", false}, {3, "x", false},
	} {
		if got := matches(tr, test.value, test.text); got != test.want {
			t.Errorf("matches(%d, %q) = %v, want %v", test.value, test.text, got, test.want)
		}
	}
}

func TestExerciseHidesAnswers(t *testing.T) {
	tr := boardTree(t, "b2 b1 a1", 2, "alpha-beta")
	v, w := newTestView(t, tr)
	oldSize := v.viewport.outline.size()
	e := NewExercise(tr)
	v.SetExercise(e)
	if v.viewport.outline.size() != tr.Len() || v.viewport.outline.size() <= oldSize ||
		v.Selected() != e.firstQuestion() || tr.Node(v.Selected()).Ply != 1 {
		t.Errorf("got %d nodes and selection %d, want all %d nodes and the first question, %d, selected",
			v.viewport.outline.size(), v.Selected(), tr.Len(), e.firstQuestion())
	}

	for id := range NodeID(tr.Len()) {
		n := tr.Node(id)
		if ok := v.content.hasValue(n); ok != e.IsGiven(id) || !v.content.isVisited(n) {
			t.Fatalf("node %d: value shown = %v, visited = %v; want %v and true", id, ok, v.content.isVisited(n),
				e.IsGiven(id))
		}
	}
	w.Canvas().Capture()
	v.UnfoldBest()
	if v.Selected() != e.firstQuestion() {
		t.Error("the best line is revealed")
	}
	v.Select(Root)
	v.selectChild()
	if v.Selected() != tr.Node(Root).FirstChild {
		t.Error("the best move is revealed")
	}

	for id := range NodeID(tr.Len()) {
		e.RevealAnswer(id)
	}

	for id := range NodeID(tr.Len()) {
		n := tr.Node(id)
		if got, want := v.content.isVisited(n), n.State != minimax.Unvisited; got != want {
			t.Fatalf("node %d in state %v: visited = %v, want %v", id, n.State, got, want)
		}
	}
	w.Canvas().Capture()
	v.SetExercise(nil)
	if !v.content.hasValue(tr.Node(Root)) {
		t.Error("the root's value is still hidden")
	}
}

// TestBoundsAsAnswers checks that an answer with the correct sign of a bound is accepted. The value of a
// fail-hard search is accepted and explained.
func TestBoundsAsAnswers(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	parsed, _ := ParseTree("((3 12 8)(2 4 6)(14 5 2))")

	tr := parsed.Search(true)
	first := tr.Node(Root).FirstChild
	for _, test := range []struct {
		node  NodeID
		text  string
		right bool
		reply string
	}{
		{first, "≤3", false, lang.ExerciseExact()}, {first, "3", true, lang.ExerciseRight()},
		{first + 1, "≤2", true, lang.ExerciseRight()}, {first + 1, "<=2", true, lang.ExerciseRight()}, {first + 1, " ≤ −2", false, lang.ExerciseMinWrong()},
		{first + 1, "≥2", false, lang.ExerciseOtherSign()}, {first + 1, "2", true, lang.ExerciseRight()},
		{first + 1, "3", true, lang.ExerciseRight()}, {first + 1, "≤3", true, lang.ExerciseRight()}, {first + 1, "≥3", false, lang.ExerciseMinWrong()},
		{first + 2, "2", true, lang.ExerciseRight()}, {first + 2, "≤3", true, lang.ExerciseRight()}, {first + 2, "≥3", false, lang.ExerciseMinWrong()},
	} {
		e := NewExercise(tr)
		right, reply := e.Answer(test.node, test.text)
		if right != test.right || reply[0] != test.reply || e.IsAnswered(test.node) != right {
			t.Errorf("Answer(%d, %q) = %v, %q; want %v, %q", test.node, test.text, right, reply, test.right, test.reply)
		}
		if test.text == "3" && test.node == first+1 && !strings.Contains(reply[1], "Fail-hard") {
			t.Errorf("the fail-hard value is not explained: %q", reply)
		}
	}
}

// lessonTree returns the tree of a built-in lesson.
func lessonTree(t *testing.T, i int) *Tree {
	t.Helper()
	tr, err := Lessons()[i].Grow(t.Context())
	if err != nil {
		t.Fatal(err)
	}

	return tr
}

// TestEveryQuestionCanBeAnswered checks that answering every question in the order of NextQuestion, and then
// the cuts, completes the exercise of each lesson, and that every question at a node accepts an answer.
func TestEveryQuestionCanBeAnswered(t *testing.T) {
	lessons := Lessons()
	stopping := lessons[6]
	stopping.Search.ForcedMoves = minimax.StopAtWin
	stopping.Search.Symmetry, stopping.Search.AlphaBeta = true, true
	for _, lesson := range append(lessons, stopping) {
		tr, err := lesson.Grow(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !SuitsExercise(tr) {
			continue
		}

		e := NewExercise(tr)
		for id := range NodeID(tr.Len()) {
			text := strings.Join(e.Sentences(id), " ")
			if n := tr.Node(id); strings.Contains(text, lang.ExerciseAsk()) && !e.IsAsked(id) &&
				(n.Parent == None || tr.Node(n.Parent).State != minimax.Unvisited) {
				t.Errorf("%s: node %d in state %v asks for a value but accepts none: %s", lesson.Name, id,
					n.State, text)
			}
		}

		for id, ok := e.NextQuestion(Root); ok; id, ok = e.NextQuestion(id) {
			n := tr.Node(id)
			e.Answer(id, strconv.Itoa(n.Value))
			e.AnswerWindow(id, ShortValue(tr, n.Alpha), ShortValue(tr, n.Beta))
		}

		for id := range NodeID(tr.Len()) {
			if e.AsksCuts() && tr.Node(id).State == minimax.Unvisited && e.IsAsked(id) {
				e.AnswerCut(id)
			}
		}
		if right, numAnswered, total := e.Score(); numAnswered != total || right != total {
			t.Errorf("%s: %d of %d questions answered, %d of them right; want all", lesson.Name, numAnswered,
				total, right)
		}
	}
}

// boardTree returns the tree of a lesson about a position on 3×3; see lesson.
func boardTree(t *testing.T, moves string, depth int, options string) *Tree {
	t.Helper()
	tr, err := lesson(TaskValues, "", lang.LessonFirstName, lang.LessonFirst, moves, depth, options).Grow(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// exerciseTrees returns trees for exercises, by the moves to their positions.
func exerciseTrees(t *testing.T) map[string]*Tree {
	return map[string]*Tree{
		"b2 a1 c3":       boardTree(t, "b2 a1 c3", 2, ""),
		"b2 b1 a1":       boardTree(t, "b2 b1 a1", 2, "alpha-beta"),
		"":               boardTree(t, "", 2, "alpha-beta order symmetry counted"),
		"b2 a1 c1 a3 a2": boardTree(t, "b2 a1 c1 a3 a2", 3, "alpha-beta"),
	}
}
