package treewindow

import (
	"strconv"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// trainer asks for the values of the tree's nodes and for the branches that alpha-beta cuts off, and checks
// each answer.
type trainer struct {
	view       *tree.View
	focus      func(fyne.Focusable)
	onAnswered func() // called after each answer
	enableBox  *widget.Check
	part       *slidePart
	tools      *fyne.Container // the box of part
	newTree    *widget.Button
	number     uint64 // number of the next practice tree
	value      *widgets.Entry
	window     *fyne.Container // contains alpha and beta
	alpha      *widgets.Entry
	beta       *widgets.Entry
	cutOff     *cutButton
	score      *widget.Label
}

// newTrainer returns a trainer for the tree of a view. show is called to show a practice tree, searched with
// alpha-beta.
func newTrainer(view *tree.View, focus func(fyne.Focusable), onAnswered func(), show func(*tree.Tree)) *trainer {
	t := &trainer{
		view:       view,
		focus:      focus,
		onAnswered: onAnswered,
		enableBox:  widget.NewCheck(lang.ExerciseMode(), nil),
		score:      widget.NewLabel(""),
	}
	t.newTree = quietButton("", theme.ViewRefreshIcon(), func() {
		show(tree.PracticeTree(t.number))
		t.offer(t.number + 1)
	})
	entry := func(name string, submitted func()) *widgets.Entry {
		e := widgets.NewEntry("", nil)
		e.SetPlaceHolder(name)
		e.OnSubmitted = func(string) { submitted() }
		return e
	}
	t.offer(1)
	t.value, t.alpha, t.beta = entry(lang.ExerciseValue(), t.check), entry("α", t.check), entry("β", t.check)
	t.window = container.NewHBox(sized(60, t.alpha), sized(60, t.beta))
	t.cutOff = newCutButton(view, t.answerCut)
	t.part = newSlidePart(container.New(&widgets.FlowLayout{}, t.newTree, sized(80, t.value), t.window,
		widget.NewButton(lang.ExerciseCheck(), t.check), t.cutOff,
		widget.NewButton(lang.ExerciseShow(), func() { t.answer((*tree.Exercise).RevealAnswer) }),
		widget.NewButton(lang.ExerciseNext(), t.selectNext), t.score))
	t.tools = t.part.box
	t.tools.Hide()

	return t
}

func (t *trainer) exercise() *tree.Exercise { return t.view.Exercise() }

// offer offers the practice tree with the given number.
func (t *trainer) offer(number uint64) {
	t.number = number
	t.newTree.SetText(lang.ExerciseNew() + " " + strconv.FormatUint(number, 10))
}

func (t *trainer) restart() {
	var exercise *tree.Exercise
	t.score.SetText("")
	if current := t.view.Tree(); t.enableBox.Checked && current != nil {
		if tree.SuitsExercise(current) {
			exercise = tree.NewExercise(current)
			t.window.Hidden, t.cutOff.Hidden = !exercise.AsksCuts(), !exercise.AsksCuts()
		} else {
			t.score.SetText(lang.ExerciseTooLarge())
		}
	}
	t.view.SetExercise(exercise)
	if exercise != nil {
		t.showScore()
	}
}

// resume continues the exercise of a trainer that t replaces, with its answers.
func (t *trainer) resume(old *trainer) {
	t.enableBox.Checked, t.tools.Hidden = old.enableBox.Checked, old.tools.Hidden
	t.window.Hidden, t.cutOff.Hidden = old.window.Hidden, old.cutOff.Hidden
	t.offer(old.number)
	t.value.SetText(old.value.Text)
	t.alpha.SetText(old.alpha.Text)
	t.beta.SetText(old.beta.Text)
	if e := t.exercise(); e != nil {
		// The last reply is in the old language.
		e.Reply(tree.None, nil)
		t.showScore()
	} else {
		t.restart()
	}
}

func (t *trainer) check() {
	value, alpha, beta := t.value.Text, t.alpha.Text, t.beta.Text
	t.answer(func(e *tree.Exercise, id tree.NodeID) (reply []string) {
		if value+alpha+beta == "" {
			return []string{lang.ExerciseEmpty()}
		}
		windowRight := false
		if alpha+beta != "" {
			windowRight, reply = e.AnswerWindow(id, alpha, beta)
		}
		if value != "" {
			right, valueReply := e.Answer(id, value)
			if right && windowRight {
				// The reason for the value includes the window.
				reply = nil
			}
			reply = append(reply, valueReply...)
		}

		return reply
	})

	for _, entry := range []*widgets.Entry{t.value, t.alpha, t.beta} {
		entry.SetText("")
	}
}

func (t *trainer) answerCut() {
	t.answer(func(e *tree.Exercise, id tree.NodeID) []string {
		_, reply := e.AnswerCut(id)
		return reply
	})
}

func (t *trainer) selectNext() {
	if t.exercise() == nil {
		return
	}
	if id, ok := t.exercise().NextQuestion(t.view.Selected()); ok {
		t.view.Select(id)
	} else if _, numAnswered, total := t.exercise().Score(); numAnswered < total {
		t.answer(func(*tree.Exercise, tree.NodeID) []string { return []string{lang.ExerciseMarkCuts()} })
	}
	t.focus(t.view)
}

// answerRunes are the characters with which an answer to an exercise may begin.
const answerRunes = "0123456789+-−≤≥<>wl胜負负勝"

// handleRune passes the first character of a value, typed while the tree has the focus, to the entry. It
// reports whether the character can begin a value.
func (t *trainer) handleRune(r rune) bool {
	if t.exercise() == nil || !strings.ContainsRune(answerRunes, unicode.ToLower(r)) {
		return false
	}
	t.value.SetText(string(r))
	t.value.CursorColumn = 1
	t.focus(t.value)

	return true
}

// answer submits an answer about the selected node and shows the reply there.
func (t *trainer) answer(submit func(*tree.Exercise, tree.NodeID) []string) {
	e, id := t.exercise(), t.view.Selected()
	if e == nil {
		return
	}
	e.Reply(id, submit(e, id))
	t.showScore()
	t.onAnswered()
}

func (t *trainer) showScore() {
	values, windows := t.exercise().Scores()
	text := lang.ExerciseScore(values.Answered, values.All, values.Right)
	if t.exercise().AsksCuts() {
		text = lang.Sentences(lang.ExerciseScoreCuts(values.Answered, values.All, values.Right),
			lang.ExerciseScoreWindows(windows.Answered, windows.All, windows.Right))
	}
	if values.Answered+windows.Answered == values.All+windows.All {
		text = lang.Sentences(lang.ExerciseDone(), text)
	}
	t.score.SetText(text)
}

// cutButton is a button that can also be dragged onto the branch that is cut off.
type cutButton struct {
	widget.Button
	view *tree.View
	pos  fyne.Position
}

func newCutButton(view *tree.View, cut func()) *cutButton {
	b := &cutButton{view: view}
	b.Text, b.OnTapped = lang.ExerciseCut(), cut
	b.ExtendBaseWidget(b)
	return b
}

func (b *cutButton) Dragged(e *fyne.DragEvent) { b.pos = e.AbsolutePosition }

func (b *cutButton) DragEnd() {
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(b.view)
	if id := b.view.NodeAt(b.pos.Subtract(origin)); id != tree.None {
		b.view.Select(id)
		b.OnTapped()
	}
}
