package tree

import (
	"strconv"
	"strings"
	"testing"

	"jingzi/ai/minimax"
	"jingzi/game"
	"jingzi/ui/lang"
)

// The textbooks' first move: the centre is worth 1, a corner −1, an edge −2,
// and alpha-beta in the best order evaluates 4 of the 12 boards.
func TestTextbookExercise(t *testing.T) {
	tr := ready(t, 2)
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
		t.Errorf("%v, %d leaves of which %d were evaluated", values, leaves, tr.Stats.Leaves)
	}
}

func TestReadyExercisesCanBeDone(t *testing.T) {
	for i, lesson := range Lessons()[:4] {
		tr := ready(t, i)
		if !SuitsExercise(tr) {
			t.Errorf("%s has %d nodes", lesson.Name, tr.Len())
		}
		if tr.Options.AlphaBeta && tr.Stats.Cutoffs == 0 {
			t.Errorf("%s: nothing is cut", lesson.Name)
		}
		x := NewExercise(tr)
		for id := range NodeID(tr.Len()) {
			if !x.IsAsked(id) {
				continue
			}
			if n := tr.Node(id); n.State == minimax.Unvisited {
				if right, _ := x.Answer(id, "0"); right {
					t.Errorf("%s: a value for node %d, which is cut", lesson.Name, id)
				}
				if right, _ := x.AnswerCut(id); !right {
					t.Errorf("%s: node %d is cut", lesson.Name, id)
				}
			} else if right, said := x.Answer(id, strconv.Itoa(n.Value)); !right || said[0] != lang.ExerciseRight() {
				t.Errorf("%s: node %d is worth %d: %q", lesson.Name, id, n.Value, said)
			}
			if n := tr.Node(id); x.AskedWindow(id) {
				if right, said := x.AnswerWindow(id, ShortValue(tr, n.Alpha), ShortValue(tr, n.Beta)); !right {
					t.Errorf("%s: node %d has the window %d, %d: %q", lesson.Name, id, n.Alpha, n.Beta, said)
				}
			}
		}
		right, answered, all := x.Score()
		if answered != all || all == 0 || right != rightAtOnce(tr) {
			t.Errorf("%s: %d right, %d of %d answered", lesson.Name, right, answered, all)
		}
	}
}

// rightAtOnce returns the number of questions were answered without a wrong try before:
// the values of the nodes above the leaves and, with alpha-beta, the windows of
// all of them but the root.
func rightAtOnce(t *minimax.Tree) int {
	inner := int(t.Stats.Nodes - t.Stats.Leaves)
	if t.Options.AlphaBeta {
		return inner + inner - 1
	}
	return inner
}

// The question about a window is about the search's window at the node, and the answer is shown only when
// it is known. A player who solves more than alpha-beta needs is told so.
func TestWindowsAreAsked(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := ready(t, 2)
	x := NewExercise(tr)
	edge := tr.Node(Root).FirstChild
	for c := range tr.Children(Root) {
		if n := tr.Node(c); n.State == minimax.Searched && n.Cutoff != minimax.NoCutoff {
			edge = c
		}
	}
	n := tr.Node(edge)
	if n.Alpha != 1 || n.Value >= 0 {
		t.Fatalf("%+v", n)
	}
	if x.AskedWindow(Root) || x.AskedWindow(n.FirstChild) || !x.AskedWindow(edge) {
		t.Error("windows are asked of inner nodes below the root")
	}
	if right, said := x.Answer(edge, strconv.Itoa(n.Value)); !right || strings.Contains(strings.Join(said, " "), "β = ") {
		t.Errorf("the window is given away: %q", said)
	}
	if right, said := x.AnswerWindow(edge, "", "inf"); right || len(said) != 1 || said[0] != lang.ExerciseAlphaWrong() {
		t.Errorf("%q", said)
	}
	if right, said := x.AnswerWindow(edge, "1", "-oo"); right || len(said) != 1 || said[0] != lang.ExerciseBetaWrong() {
		t.Errorf("%q", said)
	}
	if x.WindowFound(edge) {
		t.Error("shown before it is found")
	}
	if right, _ := x.AnswerWindow(edge, "+1", "∞"); !right || !x.WindowFound(edge) {
		t.Error("(+1, ∞) is right")
	}
	if right, answered, _ := x.Score(); right != 1 || answered != 2 {
		t.Errorf("%d right at once of %d", right, answered)
	}
}

// A player who solves more than alpha-beta does is not told that the sum is wrong.
func TestAlphaBetaStopsSooner(t *testing.T) {
	sooner := 0
	for i, lesson := range Lessons()[:4] {
		tr := ready(t, i)
		x := NewExercise(tr)
		for id := range NodeID(tr.Len()) {
			n := tr.Node(id)
			whole, ok := x.fullValue(id)
			if n.Cutoff == minimax.NoCutoff || !ok || whole == n.Value {
				continue
			}
			sooner++
			if right, said := x.Answer(id, strconv.Itoa(whole)); right || said[0] != lang.ExerciseStopsSooner() || x.values.missed[id] {
				t.Errorf("%s: %d without cuts: %q", lesson.Name, whole, said)
			}
		}
	}
	if sooner == 0 {
		t.Error("no cut changes a value")
	}
}

// Next visits all questions, from the leaves up, and then says that none is left.
func TestNextQuestion(t *testing.T) {
	for i, lesson := range Lessons()[:4] {
		x := NewExercise(ready(t, i))
		at, steps := Root, 0
		for {
			next, ok := x.NextQuestion(at)
			if !ok {
				break
			}
			if n := x.tree.Node(next); n.State == minimax.Searched {
				for c := range x.tree.Children(next) {
					if x.open(c) && x.tree.Node(c).State != minimax.Unvisited {
						t.Fatalf("%s: asks for node %d before %d below it", lesson.Name, next, c)
					}
				}
			}
			x.RevealAnswer(next)
			at, steps = next, steps+1
		}
		for id := range NodeID(x.tree.Len()) {
			if x.tree.Node(id).State == minimax.Unvisited {
				if x.IsAnswered(id) {
					t.Errorf("%s: Next leads to node %d, which is cut", lesson.Name, id)
				}
				x.RevealAnswer(id)
			}
		}
		if _, answered, all := x.Score(); answered != all || steps == 0 || at != Root {
			t.Errorf("%s: %d of %d answered, the last at node %d", lesson.Name, answered, all, at)
		}
	}
}

func TestLeavesAreGiven(t *testing.T) {
	for i, lesson := range Lessons()[:4] {
		tr := ready(t, i)
		x := NewExercise(tr)
		p := tr.Position()
		for id := range NodeID(tr.Len()) {
			n := tr.Node(id)
			if n.State == minimax.Symmetric || !x.IsGiven(id) {
				continue
			}
			want := plainValue(tr.PositionAt(id), p.ToMove(), tr.Depth-n.Ply)
			if tr.Options.Evaluate == minimax.CountedLines {
				at := tr.PositionAt(id)
				want = tr.Options.Evaluate.Explain(&at, p.ToMove()).Total
			}
			if got := x.leaf(id); got != want {
				t.Errorf("%s: leaf %d is given as %d, not %d", lesson.Name, id, got, want)
			}
		}
	}
}

func TestWrongAnswersAreExplained(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 2, AlphaBeta: true}.Grow(t.Context(), after(t, "b2 b1 a1"))
	x := NewExercise(tr)
	first := tr.Node(Root).FirstChild
	if right, said := x.Answer(first, "99"); right || !strings.Contains(said[0], "MIN takes the lowest") {
		t.Errorf("%q", said)
	}
	if right, said := x.AnswerCut(first); right || len(said) != 1 || said[0] != lang.ExerciseNotCut() {
		t.Errorf("%q", said)
	}
	if x.IsAnswered(first) {
		t.Error("a wrong answer gives the right one away")
	}
	if right, _ := x.Answer(first, " "+strings.ReplaceAll(lang.Signed(tr.Node(first).Value), "−", "-")+" "); !right || !x.IsAnswered(first) {
		t.Errorf("%s is right", lang.Signed(tr.Node(first).Value))
	}
	if right, answered, _ := x.Score(); right != 0 || answered != 1 {
		t.Errorf("%d right at once, %d answered", right, answered)
	}
	x.RevealAnswer(Root)
	if right, answered, _ := x.Score(); right != 0 || answered != 2 || !x.IsAnswered(Root) {
		t.Errorf("%d right, %d answered after one was shown", right, answered)
	}
	if right, _ := x.Answer(tr.Node(first).FirstChild, "0"); right {
		t.Error("a leaf is no question")
	}
}

func TestAnswersAsTheyStandOnTheNode(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	tr := Search{Depth: 3}.Grow(t.Context(), after(t, ""))
	for _, test := range []struct {
		value int
		text  string
		want  bool
	}{
		{3, "3", true}, {3, "+3", true}, {-3, "-3", true}, {-3, "−3", true}, {-3, "3", false},
		{1003, "W0", true}, {1002, "w1", true}, {1002, "1002", true}, {-1002, "L1", true}, {-1002, "W1", false}, {3, "", false}, {3, "x", false},
	} {
		if got := matches(tr, test.value, test.text); got != test.want {
			t.Errorf("%q for %d: %v", test.text, test.value, got)
		}
	}
}

func TestAnExerciseHidesWhatIsAsked(t *testing.T) {
	tr := ready(t, 1)
	v, w := shown(t, tr)
	before := v.port.outline.shown()
	x := NewExercise(tr)
	v.SetExercise(x)
	if v.port.outline.shown() != tr.Len() || v.port.outline.shown() <= before || v.Selected() != x.first() || tr.Node(v.Selected()).Ply != 1 {
		t.Errorf("%d of %d nodes, selected %d", v.port.outline.shown(), tr.Len(), v.Selected())
	}
	for id := range NodeID(tr.Len()) {
		n := tr.Node(id)
		if told := v.shows.hasValue(n); told != x.IsGiven(id) || !v.shows.isVisited(n) {
			t.Fatalf("node %d is told: %v", id, told)
		}
	}
	w.Canvas().Capture()
	if v.UnfoldBest(); v.Selected() != x.first() {
		t.Error("the best line is given away")
	}
	v.Select(Root)
	if v.selectChild(); v.Selected() != tr.Node(Root).FirstChild {
		t.Error("the best move is given away")
	}
	for id := range NodeID(tr.Len()) {
		x.RevealAnswer(id)
	}
	for id := range NodeID(tr.Len()) {
		if n := tr.Node(id); v.shows.isVisited(n) != (n.State != minimax.Unvisited) {
			t.Fatalf("node %d, %v", id, n.State)
		}
	}
	w.Canvas().Capture()
	v.SetExercise(nil)
	if !v.shows.hasValue(tr.Node(Root)) {
		t.Error("still hidden")
	}
}

// A correct sign of a bound is accepted. The result of a fail-hard search is accepted and explained.
func TestBoundsAsAnswers(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	w, _ := ParseTree("((3 12 8)(2 4 6)(14 5 2))")
	tr := w.Search(true)
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
		x := NewExercise(tr)
		right, reply := x.Answer(test.node, test.text)
		if right != test.right || reply[0] != test.reply || x.IsAnswered(test.node) != right {
			t.Errorf("%q for node %d: %v, %q", test.text, test.node, right, reply)
		}
		if test.text == "3" && test.node == first+1 && !strings.Contains(reply[1], "Fail-hard") {
			t.Errorf("not explained: %q", reply)
		}
	}
}

// ready returns the tree of a built-in lesson.
func ready(t *testing.T, i int) *Tree {
	t.Helper()
	tr, err := Lessons()[i].Grow(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return tr
}

// A player who follows the instructions of the exercise with the available buttons finds everything, in
// each lesson. Every question at a node accepts an answer.
func TestWhatIsAskedCanBeAnswered(t *testing.T) {
	lists := Lessons()
	paper := lists[6] // the search stops at a win
	paper.Search.Symmetry, paper.Search.AlphaBeta = true, true
	for _, lesson := range append(lists, paper) {
		tr, err := lesson.Grow(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if !SuitsExercise(tr) {
			continue
		}
		x := NewExercise(tr)
		for id := range NodeID(tr.Len()) {
			said := strings.Join(x.Sentences(id), " ")
			if n := tr.Node(id); strings.Contains(said, lang.ExerciseAsk()) && !x.IsAsked(id) && (n.Parent == None || tr.Node(n.Parent).State != minimax.Unvisited) {
				t.Errorf("%s: at node %d, %v, a value is asked for and not taken: %s", lesson.Name, id, n.State, said)
			}
		}
		for id, ok := x.NextQuestion(Root); ok; id, ok = x.NextQuestion(id) {
			n := tr.Node(id)
			x.Answer(id, strconv.Itoa(n.Value))
			x.AnswerWindow(id, ShortValue(tr, n.Alpha), ShortValue(tr, n.Beta))
		}
		for id := range NodeID(tr.Len()) {
			if x.CanBeCut() && tr.Node(id).State == minimax.Unvisited && x.IsAsked(id) {
				x.AnswerCut(id)
			}
		}
		if right, answered, all := x.Score(); answered != all || right != all {
			t.Errorf("%s: everything is answered, and it says %d of %d, %d of them right", lesson.Name, answered, all, right)
		}
	}
}
