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

// trainer asks for the values of the tree's nodes, and for the branches that
// alpha-beta cuts off, and checks each answer at once.
type trainer struct {
	w       *Window
	on      *widget.Check
	tools   *fyne.Container
	another *widget.Button
	number  uint64 // of the next tree to practise on
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
	t := &trainer{w: w, score: widget.NewLabel("")}
	t.another = quietButton("", theme.ViewRefreshIcon(), t.nextTree)
	t.on = widget.NewCheck(lang.ExerciseMode(), func(on bool) {
		if on {
			w.stepper.on.SetChecked(false)
		}
		w.focusTree()
		t.restart()
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
	t.cutOff = newCutButton(t)
	t.tools = container.New(&widgets.Flow{}, t.another, sized(80, t.value), t.window,
		widget.NewButton(lang.ExerciseCheck(), t.check), t.cutOff,
		widget.NewButton(lang.ExerciseShow(), func() {
			t.answer(func(id tree.NodeID) []string { return t.exercise().Show(id) })
		}),
		widget.NewButton(lang.ExerciseNext(), t.next), t.score)
	t.tools.Hide()
	return t
}

func (t *trainer) exercise() *tree.Exercise { return t.w.view.Exercise() }

func (t *trainer) offer(number uint64) {
	t.number = number
	t.another.SetText(lang.ExerciseNew() + " " + strconv.FormatUint(number, 10))
}

func (t *trainer) nextTree() {
	t.w.subject.search.AlphaBeta = true
	t.w.showWritten(tree.Numbered(t.number))
	t.offer(t.number + 1)
}

func (t *trainer) restart() {
	t.w.showTools(t.tools, t.on.Checked)
	var exercise *tree.Exercise
	t.reply, t.replyTo = nil, tree.None
	t.score.SetText("")
	if shown := t.w.view.Tree(); t.on.Checked && shown != nil {
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
	t.answer(func(id tree.NodeID) (reply []string) {
		if value+alpha+beta == "" {
			return []string{lang.ExerciseEmpty()}
		}
		if alpha+beta != "" {
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
	switch lower := unicode.ToLower(r); {
	case t.exercise() == nil:
		return false
	case lower == 'x':
		t.cut()
	case lower == 'n':
		t.next()
	case strings.ContainsRune("0123456789+-−≤≥<>wl胜負负勝", lower):
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
	t.replyTo = t.w.view.Selected()
	t.reply = give(t.replyTo)
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
	t.w.page.box.Refresh() // it may take another line
}

// sentences are shown for a node: the reply to the last answer, the reason where
// it is known, or the question.
func (t *trainer) sentences(id tree.NodeID) []string {
	x := t.exercise()
	var text []string
	switch found := x.Found(id); {
	case id == t.replyTo:
		return t.reply
	case found:
		text = x.Reason(id)
	case x.Given(id):
		text = []string{lang.ExerciseLeaf()}
	default:
		text = []string{lang.ExerciseAsk()}
	}
	if x.CanBeCut() && !x.Found(id) && id != tree.Root {
		text = append(text, lang.ExerciseAskCut())
	}
	if x.AskedWindow(id) && !x.WindowFound(id) {
		text = append(text, lang.ExerciseAskWindow())
	}
	return text
}

// cutButton is a button that can also be dragged onto the branch that is cut off.
type cutButton struct {
	widget.Button
	t  *trainer
	at fyne.Position
}

func newCutButton(t *trainer) *cutButton {
	b := &cutButton{t: t}
	b.Text, b.OnTapped = lang.ExerciseCut(), t.cut
	b.ExtendBaseWidget(b)
	return b
}

func (b *cutButton) Dragged(e *fyne.DragEvent) { b.at = e.AbsolutePosition }

func (b *cutButton) DragEnd() {
	view := b.t.w.view
	origin := fyne.CurrentApp().Driver().AbsolutePositionForObject(view)
	if id := view.NodeAt(b.at.Subtract(origin)); id != tree.None {
		view.Select(id)
		b.t.cut()
	}
}
