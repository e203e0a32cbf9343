package treewindow

import (
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// trainer asks for the values of the tree's nodes, and for the branches that
// alpha-beta cuts off, and checks each answer at once.
type trainer struct {
	w       *Window
	on      *widget.Check
	tools   *fyne.Container
	which   *widget.Select
	number  *widgets.Entry // of the tree to practise on
	value   *widgets.Entry
	window  *fyne.Container // alpha and beta, where there are any
	alpha   *widgets.Entry
	beta    *widgets.Entry
	cutOff  *cutButton
	score   *widget.Label
	reply   []string    // to the last answer
	replyTo tree.NodeID // the node it was given for
}

func newTrainer(w *Window) *trainer {
	t := &trainer{w: w, score: widget.NewLabel(""), value: newEntry(), alpha: newEntry(), beta: newEntry()}
	t.on = widget.NewCheck(lang.ExerciseMode(), func(on bool) {
		if on {
			w.stepper.on.SetChecked(false)
		}
		w.focusTree()
		t.restart()
	})
	names := []string{lang.ExerciseThis()}
	for _, l := range tree.Lessons() {
		names = append(names, l.Name)
	}
	names = append(names, lang.ExerciseNumbered())
	t.number = newEntry()
	t.number.SetText("1")
	t.number.OnSubmitted = func(string) { t.choose() }
	t.which = widget.NewSelect(names, nil)
	t.which.SetSelectedIndex(0)
	t.which.OnChanged = func(string) { t.choose() }
	for entry, name := range map[*widgets.Entry]string{t.value: lang.ExerciseValue(), t.alpha: "α", t.beta: "β"} {
		entry.SetPlaceHolder(name)
		entry.OnSubmitted = func(string) { t.check() }
	}
	t.cutOff = newCutButton(lang.ExerciseCut(), t.cut, t.cutAt)
	t.window = container.NewHBox(sized(60, t.alpha), sized(60, t.beta))
	t.tools = container.New(&widgets.Flow{}, sized(240, t.which), sized(60, t.number), quietButton(lang.ExerciseNew(), theme.ViewRefreshIcon(), t.another), sized(80, t.value), t.window,
		widget.NewButton(lang.ExerciseCheck(), t.check),
		t.cutOff,
		widget.NewButton(lang.ExerciseShow(), func() {
			t.answer(func(id tree.NodeID) []string { return t.exercise().Show(id) })
		}),
		widget.NewButton(lang.ExerciseNext(), t.next),
		t.score)
	t.tools.Hide()
	return t
}

func newEntry() *widgets.Entry { return widgets.NewEntry("", nil) }

func (t *trainer) exercise() *tree.Exercise { return t.w.view.Exercise() }

func (t *trainer) choose() {
	i := t.which.SelectedIndex()
	if i <= 0 {
		t.w.endLesson()
		t.w.source = ofPosition
		if t.w.thought != nil {
			t.w.source = ofComputer
		}
		t.w.load()
		return
	}
	if i > len(tree.Lessons()) {
		n, err := strconv.ParseUint(t.number.Text, 10, 32)
		if err != nil {
			n = 1
		}
		t.number.SetText(strconv.FormatUint(n+1, 10)) // for the next one
		t.w.search.AlphaBeta = true
		t.w.showWritten(tree.Numbered(n))
		t.name(lang.ExerciseNumbered())
		return
	}
	t.w.lessons.own = nil
	t.w.openLesson(i - 1)
}

// name shows the name of the lesson on whose tree one practises; "" if the tree is
// another.
func (t *trainer) name(lesson string) {
	i := max(0, slices.Index(t.which.Options, lesson))
	choose := t.which.OnChanged
	t.which.OnChanged = nil
	t.which.SetSelectedIndex(i)
	t.which.OnChanged = choose
}

func (t *trainer) another() {
	last := len(t.which.Options) - 1
	if t.which.SelectedIndex() == last {
		t.choose()
		return
	}
	t.which.SetSelectedIndex(last)
}

func (t *trainer) restart() {
	if t.tools.Hidden == t.on.Checked {
		t.tools.Hidden = !t.on.Checked
		t.w.parts.arrange(t.w)
	}
	shown := t.w.view.Tree()
	var exercise *tree.Exercise
	t.reply, t.replyTo = nil, tree.None
	t.score.SetText("")
	if t.on.Checked && shown != nil {
		if tree.FitForExercise(shown) {
			exercise = tree.NewExercise(shown)
			t.window.Hidden, t.cutOff.Hidden = !exercise.CanBeCut(), !exercise.CanBeCut()
		} else {
			t.score.SetText(lang.ExerciseTooLarge())
		}
	}
	if t.w.view.Ask(exercise); exercise != nil {
		t.tally()
	}
	t.w.summarize()
}

func (t *trainer) check() {
	value, alpha, beta := t.value.Text, t.alpha.Text, t.beta.Text
	if value == "" && alpha == "" && beta == "" {
		t.answer(func(tree.NodeID) []string { return []string{lang.ExerciseEmpty()} })
		return
	}
	t.answer(func(id tree.NodeID) (reply []string) {
		if alpha != "" || beta != "" {
			_, reply = t.exercise().AnswerWindow(id, alpha, beta)
		}
		if value != "" {
			_, ofValue := t.exercise().Answer(id, value)
			reply = append(reply, ofValue...)
		}
		return reply
	})
	for _, entry := range []*widgets.Entry{t.value, t.alpha, t.beta} {
		entry.SetText("")
	}
}

func (t *trainer) cut() {
	t.answer(func(id tree.NodeID) []string {
		_, reply := t.exercise().AnswerCut(id)
		return reply
	})
}

func (t *trainer) next() {
	if t.exercise() == nil {
		return
	}
	if id, ok := t.exercise().Next(t.w.view.Selected()); ok {
		t.w.view.Select(id)
	} else if _, answered, all := t.exercise().Score(); answered < all {
		t.answer(func(tree.NodeID) []string { return []string{lang.ExerciseMarkCuts()} })
	}
	t.w.focusTree()
}

// typed takes a key pressed over the tree: the first character of a value moves
// on to the entry. It reports whether the key was used.
func (t *trainer) typed(r rune) bool {
	switch {
	case t.exercise() == nil:
		return false
	case r == 'x' || r == 'X':
		t.cut()
	case r == 'n' || r == 'N':
		t.next()
	case strings.ContainsRune("0123456789+-−≤≥<>wWlL胜負负勝", r):
		t.value.SetText(string(r))
		t.value.CursorColumn = 1
		t.w.window.Canvas().Focus(t.value)
	default:
		return false
	}
	return true
}

func (t *trainer) answer(give func(tree.NodeID) []string) {
	if t.exercise() == nil {
		return
	}
	id := t.w.view.Selected()
	t.reply = give(id)
	t.replyTo = id
	t.tally()
	t.w.focusTree()
	t.w.describe()
	t.w.view.Refresh()
}

func (t *trainer) tally() {
	nodes, windows := t.exercise().Scores()
	text := lang.ExerciseScore(nodes.Answered, nodes.All, nodes.Right)
	if t.exercise().CanBeCut() {
		text = lang.ExerciseScoreCuts(nodes.Answered, nodes.All, nodes.Right) + " " + lang.ExerciseScoreWindows(windows.Answered, windows.All, windows.Right)
	}
	if nodes.Answered+windows.Answered == nodes.All+windows.All {
		text = lang.ExerciseDone() + " " + text
	}
	t.score.SetText(text)
	t.w.page.Refresh() // it may take another line
}

// sentences are shown for a node: the reply to the last answer, the reason where
// it is known, or the question.
func (t *trainer) sentences(id tree.NodeID) []string {
	if id == t.replyTo {
		return t.reply
	}
	var text []string
	switch {
	case t.exercise().Found(id):
		text = t.exercise().Reason(id)
	case t.exercise().Given(id):
		text = []string{lang.ExerciseLeaf()}
	default:
		text = []string{lang.ExerciseAsk()}
	}
	if t.exercise().CanBeCut() && !t.exercise().Found(id) && id != tree.Root {
		text = append(text, lang.ExerciseAskCut())
	}
	if t.exercise().AskedWindow(id) && !t.exercise().WindowFound(id) {
		text = append(text, lang.ExerciseAskWindow())
	}
	return text
}
