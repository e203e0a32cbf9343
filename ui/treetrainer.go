package ui

import (
	"context"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// trainer lets one work out the values of a tree by hand, and which branches
// alpha-beta cuts off, and checks each answer at once.
type trainer struct {
	tw       *treeWindow
	on       *widget.Check
	tools    *fyne.Container
	which    *widget.Select
	value    *widget.Entry
	window   *fyne.Container // alpha and beta, where there are any
	alpha    *widget.Entry
	beta     *widget.Entry
	cutOff   *widget.Button
	score    *widget.Label
	exercise *tree.Exercise // nil while it is off
	said     []string       // of the last answer
	saidOf   tree.NodeID
}

func newTrainer(tw *treeWindow) *trainer {
	t := &trainer{tw: tw, score: widget.NewLabel(""), value: widget.NewEntry(), alpha: widget.NewEntry(), beta: widget.NewEntry()}
	t.on = widget.NewCheck(lang.ExerciseMode(), func(on bool) {
		if on {
			tw.stepper.on.SetChecked(false)
		}
		t.restart()
	})
	names := []string{lang.ExerciseThis()}
	for _, ready := range tree.ReadyExercises {
		names = append(names, ready.Name())
	}
	t.which = widget.NewSelect(names, nil)
	t.which.SetSelectedIndex(0)
	t.which.OnChanged = func(string) { t.choose() }
	for entry, name := range map[*widget.Entry]string{t.value: lang.ExerciseValue(), t.alpha: "α", t.beta: "β"} {
		entry.SetPlaceHolder(name)
		entry.OnSubmitted = func(string) { t.check() }
	}
	sized := func(width float32, o fyne.CanvasObject) fyne.CanvasObject {
		return container.NewGridWrap(fyne.NewSize(width, o.MinSize().Height), o)
	}
	t.cutOff = widget.NewButton(lang.ExerciseCut(), t.cut)
	t.window = container.NewHBox(sized(60, t.alpha), sized(60, t.beta))
	t.tools = container.New(&widgets.Flow{}, sized(240, t.which), sized(80, t.value), t.window,
		widget.NewButton(lang.ExerciseCheck(), t.check),
		t.cutOff,
		widget.NewButton(lang.ExerciseShow(), func() {
			t.answer(func(id tree.NodeID) []string { return t.exercise.Show(id) })
		}),
		widget.NewButton(lang.ExerciseNext(), t.next),
		t.score)
	t.tools.Hide()
	return t
}

// choose begins the exercise that is selected.
func (t *trainer) choose() {
	i := t.which.SelectedIndex()
	if i <= 0 {
		t.tw.source = ofPosition
		if t.tw.own != nil {
			t.tw.source = ofComputer
		}
		t.tw.load()
		return
	}
	grown := tree.ReadyExercises[i-1].Grow(context.Background()) // some hundred nodes
	t.tw.stop()
	t.tw.source = changedTree
	t.tw.root, t.tw.search = grown.Position(), tree.SearchOf(grown)
	t.tw.show(grown)
}

// restart begins the exercise about the tree that is shown, or ends it.
func (t *trainer) restart() {
	if t.tools.Hidden == t.on.Checked {
		t.tools.Hidden = !t.on.Checked
		t.tw.page.Refresh()
	}
	shown := t.tw.view.Tree()
	t.exercise, t.said, t.saidOf = nil, nil, tree.None
	t.score.SetText("")
	if t.on.Checked && shown != nil {
		if tree.FitForExercise(shown) {
			t.exercise = tree.NewExercise(shown)
			t.window.Hidden, t.cutOff.Hidden = !t.exercise.CanBeCut(), !t.exercise.CanBeCut()
			t.tally()
		} else {
			t.score.SetText(lang.ExerciseTooLarge())
		}
	}
	t.tw.view.Ask(t.exercise)
	t.tw.sum()
}

// check checks what was typed: a value, a window, or both.
func (t *trainer) check() {
	value, alpha, beta := t.value.Text, t.alpha.Text, t.beta.Text
	if value == "" && alpha == "" && beta == "" {
		return
	}
	t.answer(func(id tree.NodeID) (said []string) {
		if alpha != "" || beta != "" {
			_, said = t.exercise.AnswerWindow(id, alpha, beta)
		}
		if value != "" {
			_, ofValue := t.exercise.Answer(id, value)
			said = append(said, ofValue...)
		}
		return said
	})
	for _, entry := range []*widget.Entry{t.value, t.alpha, t.beta} {
		entry.SetText("")
	}
}

// cut says that alpha-beta leaves the selected node out.
func (t *trainer) cut() {
	t.answer(func(id tree.NodeID) []string {
		_, said := t.exercise.AnswerCut(id)
		return said
	})
}

// next goes to the next node that has not been answered.
func (t *trainer) next() {
	if t.exercise == nil {
		return
	}
	if id, ok := t.exercise.Next(t.tw.view.Selected()); ok {
		t.tw.view.Select(id)
	}
	t.tw.focusTree()
}

// typed takes a key pressed over the tree: what begins a value goes where it is
// typed. It reports whether the key was of use.
func (t *trainer) typed(r rune) bool {
	switch {
	case t.exercise == nil:
		return false
	case r == 'x' || r == 'X':
		t.cut()
	case r == 'n' || r == 'N':
		t.next()
	case strings.ContainsRune("0123456789+-−wWlL胜負负勝", r):
		t.value.SetText(string(r))
		t.value.CursorColumn = 1
		t.tw.window.Canvas().Focus(t.value)
	default:
		return false
	}
	return true
}

// answer gives an answer for the selected node.
func (t *trainer) answer(give func(tree.NodeID) (said []string)) {
	if t.exercise == nil {
		return
	}
	id := t.tw.view.Selected()
	t.said = give(id)
	t.saidOf = id
	t.tally()
	t.tw.focusTree()
	t.tw.tell()
	t.tw.view.Refresh()
}

func (t *trainer) tally() {
	right, answered, all := t.exercise.Score()
	text := lang.ExerciseScore(right, answered, all)
	if answered == all {
		text = lang.ExerciseDone() + " " + text
	}
	t.score.SetText(text)
	t.tw.page.Refresh() // it may take another line
}

// sentences are what is said of a node: what was said to the last answer, the
// reason where it is known, or the question.
func (t *trainer) sentences(id tree.NodeID) []string {
	if id == t.saidOf {
		return t.said
	}
	var said []string
	switch {
	case t.exercise.Found(id):
		said = t.exercise.Reason(id)
	case t.exercise.Given(id):
		said = []string{lang.ExerciseLeaf()}
	default:
		said = []string{lang.ExerciseAsk()}
	}
	if t.exercise.CanBeCut() && !t.exercise.Found(id) && id != tree.Root {
		said = append(said, lang.ExerciseAskCut())
	}
	if t.exercise.AskedWindow(id) && !t.exercise.WindowFound(id) {
		said = append(said, lang.ExerciseAskWindow())
	}
	return said
}
