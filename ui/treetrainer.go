package ui

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// trainer lets one work out the values of a tree by hand, and which branches
// alpha-beta cuts off, and checks each answer at once.
type trainer struct {
	tw       *treeWindow
	on       *widget.Check
	tools    *fyne.Container
	which    *widget.Select
	value    *widget.Entry
	score    *widget.Label
	exercise *tree.Exercise // nil while it is off
	said     []string       // of the last answer
	saidOf   tree.NodeID
}

func newTrainer(tw *treeWindow) *trainer {
	t := &trainer{tw: tw, score: widget.NewLabel(""), value: widget.NewEntry()}
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
	t.value.SetPlaceHolder(lang.ExerciseValue())
	t.value.OnSubmitted = func(string) { t.check() }
	t.tools = container.NewHBox(container.NewGridWrap(fyne.NewSize(240, t.which.MinSize().Height), t.which),
		container.NewGridWrap(fyne.NewSize(90, t.value.MinSize().Height), t.value),
		widget.NewButton(lang.ExerciseCheck(), t.check),
		widget.NewButton(lang.ExerciseCut(), func() { t.answer(t.exercise.AnswerCut) }),
		widget.NewButton(lang.ExerciseShow(), func() {
			t.answer(func(id tree.NodeID) (bool, []string) { return false, t.exercise.Show(id) })
		}),
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
		t.tw.window.Content().Refresh()
	}
	shown := t.tw.view.Tree()
	t.exercise, t.said, t.saidOf = nil, nil, tree.None
	t.score.SetText("")
	if t.on.Checked && shown != nil {
		if tree.FitForExercise(shown) {
			t.exercise = tree.NewExercise(shown)
			t.tally()
		} else {
			t.score.SetText(lang.ExerciseTooLarge())
		}
	}
	t.tw.view.Ask(t.exercise)
	t.tw.sum()
}

// check checks the value that was typed.
func (t *trainer) check() {
	text := t.value.Text
	if text == "" {
		return
	}
	t.answer(func(id tree.NodeID) (bool, []string) { return t.exercise.Answer(id, text) })
	t.value.SetText("")
}

// answer gives an answer for the selected node.
func (t *trainer) answer(give func(tree.NodeID) (bool, []string)) {
	if t.exercise == nil {
		return
	}
	id := t.tw.view.Selected()
	_, t.said = give(id)
	t.saidOf = id
	t.tally()
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
	t.tools.Refresh()
}

// sentences are what is said of a node: what was said to the last answer, the
// reason where it is known, or the question.
func (t *trainer) sentences(id tree.NodeID) []string {
	switch {
	case id == t.saidOf:
		return t.said
	case t.exercise.Found(id):
		return tree.Describe(t.tw.view.Tree(), id)
	case t.exercise.Given(id) && !t.exercise.CanBeCut():
		return []string{lang.ExerciseLeaf()}
	case t.exercise.Given(id):
		return []string{lang.ExerciseLeaf(), lang.ExerciseAskCut()}
	case t.exercise.CanBeCut():
		return []string{lang.ExerciseAsk(), lang.ExerciseAskCut()}
	}
	return []string{lang.ExerciseAsk()}
}
