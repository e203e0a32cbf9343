package treewindow

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// nodePanel shows a node: its board, the search's result, the evaluation of a leaf, and the squares that are
// equivalent by symmetry.
type nodePanel struct {
	board      *board.Board
	texts      *fyne.Container // contains the following parts
	scroll     *container.Scroll
	lessonText                 // shown in a lecture and in a narrow window
	bar        lessonText      // shown otherwise, above the tree
	barBox     *fyne.Container // contains the bar
	title      *widget.Label
	text       *widgets.WordParagraph
	code       *codePanel // visible during a replay
	sketch     *sketch
	squares    *squares
	large      bool // whether a lecture is shown
	narrow     bool // whether the window is narrow

	// Whether a step of a replay is shown, and whether its pseudocode is left out.
	isReplaying, simple bool

	// The points marked on the board, except for one whose name is under the pointer.
	highlighted []game.Point
}

// lessonText shows a lesson.
type lessonText struct {
	lesson        *widgets.WordParagraph // the text of the lesson
	task          *widgets.WordParagraph // the task of the lesson
	choices       *fyne.Container        // a button for each choice of the question
	lessonButtons *fyne.Container        // buttons for the previous and the next lesson
}

// newLessonText returns hidden texts that call onWord for the word under the pointer.
func newLessonText(onWord func(word string) bool) lessonText {
	t := lessonText{
		lesson:        widgets.NewWordParagraph("", onWord),
		task:          widgets.NewWordParagraph("", onWord),
		choices:       container.New(&widgets.FlowLayout{}),
		lessonButtons: container.NewHBox(),
	}
	t.lesson.Importance = widget.HighImportance
	t.setVisible(false)
	return t
}

// setVisible shows or hides the texts. Empty texts stay hidden.
func (t *lessonText) setVisible(visible bool) {
	t.lesson.Hidden = !visible || t.lesson.Unwrapped() == ""
	t.task.Hidden = !visible || t.task.Unwrapped() == ""
	t.choices.Hidden = t.task.Hidden || !t.hasChoices()
	t.lessonButtons.Hidden = t.lesson.Hidden
}

func (t *lessonText) hasChoices() bool {
	return len(t.choices.Objects) > 0 && t.choices.Objects[0].Visible()
}

// setChoices shows the buttons of a question's choices.
func (t *lessonText) setChoices(choices []string) {
	for i, o := range t.choices.Objects {
		if widgets.SetVisible(o, i < len(choices)); i < len(choices) {
			o.(*widget.Button).SetText(choices[i])
		}
	}
}

// setButtons adds buttons that call open with −1 or 1, and buttons that call answer with the index of a choice. They
// exist before there is a question, since the theme of a slide applies only to objects that exist when it is set.
func (t *lessonText) setButtons(open, answer func(int)) {
	t.choices.RemoveAll()
	for i := range tree.MaxChoices {
		b := widget.NewButton("", func() { answer(i) })
		b.Hide()
		t.choices.Add(b)
	}
	t.lessonButtons.Objects = []fyne.CanvasObject{
		quietButton(lang.LessonPreviousShort(), theme.NavigateBackIcon(), func() { open(-1) }),
		quietButton(lang.LessonNextShort(), theme.NavigateNextIcon(), func() { open(1) }),
	}
}

func (n *nodePanel) enableLessonButtons(previous, next bool) {
	for _, buttons := range []*fyne.Container{n.lessonButtons, n.bar.lessonButtons} {
		widgets.SetEnabled(buttons.Objects[0].(*widget.Button), previous)
		widgets.SetEnabled(buttons.Objects[1].(*widget.Button), next)
	}
}

func newNodePanel(onPointed func(), onKey func(*fyne.KeyEvent)) *nodePanel {
	n := &nodePanel{
		board:  board.New(),
		sketch: newSketch(),
		title:  widget.NewLabelWithStyle("", fyne.TextAlignLeading, fyne.TextStyle{Bold: true}),
	}
	n.lessonText, n.bar = newLessonText(n.pointAtWord), newLessonText(n.pointAtWord)
	n.text = widgets.NewWordParagraph("", n.pointAtWord)
	n.code = newCodePanel()
	n.squares = newSquares(onPointed, onKey, func(steps int) {
		n.scroll.ScrollToOffset(n.scroll.Offset.AddXY(0, float32(steps)*40))
	})
	n.texts = container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()),
		n.lesson, n.task, n.choices, n.lessonButtons, n.title, n.text, n.code.box, n.sketch.box, n.squares.box)
	n.scroll = container.NewVScroll(n.texts)
	lessonTexts := container.New(layout.NewCustomPaddedVBoxLayout(-theme.InnerPadding()), n.bar.lesson, n.bar.task,
		n.bar.choices)
	n.barBox = container.NewBorder(nil, nil, nil, container.NewVBox(n.bar.lessonButtons), lessonTexts)
	n.barBox.Hide()

	return n
}

// pointAtWord marks the point of which a word is the name on the board, until the pointer leaves the word or another
// node is shown. It reports whether the word is the name of a point.
func (n *nodePanel) pointAtWord(word string) bool {
	p, opts := n.board.Content()
	point, isPoint := lang.PointNamed(p.Rules(), word)

	opts.Highlighted = slices.Clone(n.highlighted)
	if isPoint {
		opts.Highlighted = append(opts.Highlighted, point)
	}
	n.board.Set(p, opts)

	return isPoint
}

func (n *nodePanel) accessibleText() string { return n.title.Text + ". " + n.text.Unwrapped() }

// release drops the references to the window, since the toolkit may keep the panel.
func (n *nodePanel) release() {
	for _, b := range []*board.Board{n.board, n.squares.board} {
		b.OnHover, b.OnCursor, b.OnTapped, b.OnKey, b.OnScrolled = nil, nil, nil, nil, nil
	}

	for _, o := range slices.Concat(n.lessonButtons.Objects, n.bar.lessonButtons.Objects, n.choices.Objects,
		n.bar.choices.Objects) {
		o.(*widget.Button).OnTapped = nil
	}
}

// showLesson shows the text of a lesson, what it asks, and the choices of its question.
func (n *nodePanel) showLesson(sentence, task string, choices []string) {
	for p, text := range map[*widgets.WordParagraph]string{n.lesson: sentence, n.task: task} {
		if text != p.Unwrapped() {
			// Wraps the text at the width.
			p.Resize(fyne.NewSize(n.texts.Size().Width, 0))
			p.SetText(text)
		}
	}
	n.bar.lesson.SetText(sentence)
	n.bar.task.SetText(task)
	n.lessonText.setChoices(choices)
	n.bar.setChoices(choices)
	n.placeLesson()
	n.texts.Refresh()
}

// placeLesson shows the lesson either above the tree or in the panel. During a replay in a lecture it hides the text of
// the lesson to leave room for the explanation of the step, and the pseudocode at a question.
func (n *nodePanel) placeLesson() {
	isCrowded, isInBar := n.large && n.isReplaying, !n.large && !n.narrow
	n.lessonText.setVisible(!isInBar)
	if isCrowded {
		n.lesson.Hide()
		n.lessonButtons.Hide()
		n.task.Hidden = n.task.Hidden || !n.hasChoices()
	}
	n.code.box.Hidden = !n.isReplaying || n.simple || isCrowded && n.hasChoices()
	n.bar.setVisible(isInBar)
	n.barBox.Hidden = n.bar.lesson.Hidden
}

// showStep scrolls to the title and the sentences of a step, or to the sentences alone if not both fit, so that a step
// looks the same after stepping forward and back.
func (n *nodePanel) showStep() {
	// The layout would do so only later.
	n.texts.Resize(n.texts.MinSize().Max(n.scroll.Size()))
	height := n.scroll.Size().Height
	sentencesTop := n.text.Position().Y
	sentencesBottom := sentencesTop + n.text.Size().Height
	top := min(sentencesTop, max(n.title.Position().Y, sentencesBottom-height))
	n.scroll.ScrollToOffset(fyne.NewPos(0, max(0, min(top, n.texts.Size().Height-height))))
}

// enlarge turns the text size of a lecture on or off.
func (n *nodePanel) enlarge(on bool) {
	n.large = on
	n.sketch.enlarge(on)
	for _, p := range []*widgets.WordParagraph{n.lesson, n.task, n.text} {
		p.SizeName = theme.SizeNameText
		if on {
			p.SizeName = theme.SizeNameHeadingText
		}
	}
}

// show describes a node of a view.
func (n *nodePanel) show(view *tree.View, caption tree.NodeCaption) {
	replay, step := view.Replaying()
	n.isReplaying = replay != nil
	if replay != nil {
		n.code.show(replay.Code(step))
	}
	n.placeLesson()
	n.title.SetText(caption.Title)
	n.text.SetText(strings.Join(caption.Sentences, "\n"))
	n.sketch.box.Hidden = !caption.Evaluated
	if caption.Evaluated {
		n.sketch.set(view.Tree(), caption.ID)
	}

	// showBoard shows them again.
	n.squares.box.Hide()
}

// showBoard shows the board of a node with the marks for the subject's tree. showGroups determines whether
// the squares may be shown in their groups by symmetry.
func (n *nodePanel) showBoard(s *subject, t *tree.Tree, caption tree.NodeCaption, showGroups bool) {
	p := t.PositionAt(caption.ID)

	// GameOver includes dead positions.
	isOver := p.Result().Over() || t.Node(caption.ID).GameOver
	isChoice := !caption.Evaluated && !isOver
	hasGroups := s.source != fromStrategy && !s.isLarge()
	n.squares.show(p, showGroups && isChoice && hasGroups, s.search.Symmetry)
	opts := board.DrawOptions{Coordinates: true, LastMove: true, Moves: stones(tree.MovesTo(t, caption.ID))}
	if group := n.squares.hoveredGroup(); group != nil {
		opts.Highlighted = group
	} else if s.source == fromStrategy {
		s.strategy.mark(caption.ID, &opts)
	} else if caption.HideBest {
		opts.Preview = nil
	} else if move, ok := tree.Refutation(t, caption.ID); ok {
		opts.Hints = []game.Point{move}
	} else {
		opts.Preview, opts.PreviewOffset = stones(tree.BestVariation(t, caption.ID)), len(opts.Moves)
	}
	n.highlighted = opts.Highlighted
	n.board.Set(p, opts)
}

// stones returns the moves without passes.
func stones(moves []game.Point) []game.Point {
	var points []game.Point
	for _, move := range moves {
		if move != game.Pass {
			points = append(points, move)
		}
	}

	return points
}

// PointedLine returns the moves from a position to the node under the pointer. ok is false if the position is not on
// the path to a node under the pointer.
func (w *Window) PointedLine(start game.Position) (moves []game.Point, ok bool) {
	t, id := w.view.Tree(), w.view.Hovered()
	if t == nil || id == tree.None || id == tree.Root || t.IsParsed() {
		return nil, false
	}

	path := tree.MovesTo(t, id)
	position := t.Position()
	for _, move := range path {
		if position == start {
			break
		}

		// Legal, since it is in the tree.
		position, _ = position.Play(move)
		path = path[1:]
	}

	return stones(path), position == start
}
