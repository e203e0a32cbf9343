package treewindow

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// TestLessonKeys checks that a menu item opens a lesson with its text and settings, its questions can be answered with
// the buttons, and buttons and keys open the next and the previous lesson. The next lesson opens only after the answers.
func TestLessonKeys(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()

	list := tree.Lessons()
	var items []*fyne.MenuItem
	groups := 0
	for _, item := range w.lessons.menu().Items {
		if item.Action != nil && len(items) < len(list) {
			items = append(items, item)
		} else if item.Disabled && item.Action == nil {
			groups++
		}
	}

	for i, item := range items {
		if item.Label != lang.LessonNumbered(i+1, list[i].Name) || item.Checked {
			t.Errorf("menu item %d: got %q, ticked = %v; want lesson %q, not ticked", i, item.Label, item.Checked,
				list[i].Name)
		}
	}
	if groups != 5 {
		t.Errorf("got %d groups, want 5", groups)
	}
	items[0].Action()

	for i, l := range list {
		tr := w.view.Tree()
		want, _ := l.Grow(t.Context())
		if tr.Len() != want.Len() || tr.Stats.Nodes != want.Stats.Nodes || tr.IsNegamax() != l.Negamax ||
			w.view.AndOr != l.AndOr || w.stepper.enableBox.Checked != l.Stepwise {
			t.Fatalf("lesson %d, %s: got a tree of %d nodes with negamax = %v, AND/OR = %v, steps = %v; want %d, "+
				"%v, %v, %v", i+1, l.Name, tr.Len(), tr.IsNegamax(), w.view.AndOr, w.stepper.enableBox.Checked,
				want.Len(), l.Negamax, l.AndOr, l.Stepwise)
		}
		if text := w.node.bar.lesson.Unwrapped(); !w.node.bar.lesson.Visible() || !strings.Contains(text, l.Text) ||
			!strings.Contains(text, l.Name) {
			t.Errorf("lesson %d: got text %q, want the name %q and the text %q", i+1, text, l.Name, l.Text)
		}
		if bottom := w.node.bar.lesson.Position().Y +
			w.node.bar.lesson.MinSize().Height - theme.InnerPadding(); w.node.bar.task.Position().Y < bottom-1 {
			t.Errorf("lesson %d: the task at %v overlaps the lesson's text, which ends at %v", i+1,
				w.node.bar.task.Position().Y, bottom)
		}
		if w.controls.origin.Selected != "" || w.controls.origin.PlaceHolder != lang.LessonShort(i+1) {
			t.Errorf("lesson %d: the origin is %q with the placeholder %q, want none and %q", i+1,
				w.controls.origin.Selected, w.controls.origin.PlaceHolder, lang.LessonShort(i+1))
		}
		if l.AndOr && (w.view.Selected() != tree.Root || !strings.Contains(w.node.text.Text, "Thick edges")) {
			t.Errorf("lesson %d: got text %q, want the root with the plan explained", i+1, w.node.text.Text)
		}
		if l.Stepwise {
			oldStep := w.stepper.slider.Value
			w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
			if w.stepper.slider.Value != oldStep+1 {
				t.Errorf("lesson %d: got step %v after Page Down, want %v", i+1, w.stepper.slider.Value, oldStep+1)
			}
		}
		if isSmall := tr.Len() <= 150 && !l.Stepwise || tr.Len() <= 40; isSmall && numHidden(w.view) > 0 {
			t.Errorf("lesson %d: %d nodes are hidden, want none", i+1, numHidden(w.view))
		}
		next := w.node.bar.lessonButtons.Objects[1].(*widget.Button)
		if w.lessons.quiz.Open() == 0 || !next.Disabled() || w.node.bar.task.Unwrapped() == "" {
			t.Errorf("lesson %d: %d questions are open, next is disabled = %v, task %q; want some, true and a text", i+1,
				w.lessons.quiz.Open(), next.Disabled(), w.node.bar.task.Unwrapped())
		}
		answerQuestions(t, w)
		if w.lessons.quiz.Open() > 0 || next.Disabled() || !strings.Contains(w.node.task.Unwrapped(),
			lang.TaskDone(resultText(w.lessons.quiz.Score()))) {
			t.Errorf("lesson %d: got task %q, next is disabled = %v; want the task done, and a next lesson", i+1,
				w.node.task.Unwrapped(), next.Disabled())
		}
		next.OnTapped()
		w.dialogs.HandleKey(&fyne.KeyEvent{Name: fyne.KeyEscape}) // closes the page of answers after a group
	}

	for i, item := range w.lessons.menu().Items {
		if item.Action != nil && i < len(list) && !item.Checked {
			t.Errorf("the task of %q was done but it is not ticked", item.Label)
		}
	}
	if w.lessons.index != len(list)-1 {
		t.Errorf("after the last lesson the index is %d, want %d", w.lessons.index, len(list)-1)
	}
	w.view.TypedRune(',')
	if w.lessons.index != len(list)-2 {
		t.Errorf("after a comma the index is %d, want %d", w.lessons.index, len(list)-2)
	}
	w.choose(fromPosition)
	h.wait()
	if w.node.bar.lesson.Visible() || w.lessons.index >= 0 {
		t.Error("the lesson's text is still shown with another tree")
	}
}

// TestTicksAreSaved checks that a lesson is ticked when its questions were answered, not when it is opened, and that the
// ticks are saved and are the same in every language. Custom lessons are not saved in the settings.
func TestTicksAreSaved(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	list, keys := tree.Lessons(), map[string]bool{}
	for _, l := range list {
		keys[l.Key()] = true
	}
	if len(keys) != len(list) {
		t.Errorf("got %d different keys for %d lessons, want a key for each", len(keys), len(list))
	}
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	for _, i := range []int{2, 4, 2} {
		w.lessons.open(i)
		answerQuestions(t, w)
	}
	for i := range list {
		w.lessons.open(i)
	}
	custom := list[0]
	custom.Name, custom.Search.Depth = "own", 1
	w.lessons.selectList([]tree.Lesson{custom})
	answerQuestions(t, w)
	w.Close()
	text, err := json.Marshal(h.settings)
	if err != nil {
		t.Fatal(err)
	}
	h.settings = settings.Default()
	if err := json.Unmarshal(text, &h.settings); err != nil {
		t.Fatal(err)
	}
	h.settings.Reset()
	lang.SetLanguage(lang.SimplifiedChinese)

	w = h.open()
	var ticked []string
	for _, item := range w.lessons.menu().Items {
		if item.Checked {
			ticked = append(ticked, item.Label)
		}
	}
	list = tree.Lessons()
	if want := []string{lang.LessonNumbered(3, list[2].Name), lang.LessonNumbered(5, list[4].Name)}; !slices.Equal(
		ticked, want) || len(h.settings.LessonAnswers) != 2 {
		t.Errorf("got ticked lessons %q and saved keys %q, want %q ticked and 2 keys saved", ticked,
			slices.Collect(maps.Keys(h.settings.LessonAnswers)), want)
	}
}

// numHidden returns the number of nodes that a view does not display.
func numHidden(v *tree.View) (n int) {
	for id := range tree.NodeID(v.Tree().Len()) {
		if !v.IsUnfolded(id) {
			n++
		}
	}

	return n
}

// answerQuestions answers the questions of the current lesson with the buttons: the choices one after another, until one
// is accepted.
func answerQuestions(t *testing.T, w *Window) {
	t.Helper()
	for open := w.lessons.quiz.Open(); open > 0; open = w.lessons.quiz.Open() {
		w.stepper.step(maxSteps)
		question, ok := w.lessons.question(w.view)
		for i := range question.Choices {
			if b := w.node.bar.choices.Objects[i].(*widget.Button); w.lessons.quiz.Open() == open {
				if !b.Visible() || b.Text != question.Choices[i] {
					t.Fatalf("%q: button %d is %q, visible = %v; want %q", question.Text, i, b.Text, b.Visible(),
						question.Choices[i])
				}
				b.OnTapped()
			}
		}
		if !ok || w.lessons.quiz.Open() != open-1 {
			t.Fatalf("%q: %d questions are open, want %d", question.Text, w.lessons.quiz.Open(), open-1)
		}
	}
}

// TestEscapeConfirmsLosingAnswers checks that Escape asks for confirmation before the window discards
// answers. The tree gets the focus when an exercise begins, and values and windows are counted separately.
func TestEscapeConfirmsLosingAnswers(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.window.Canvas().Focus(w.trainer.enableBox)
	w.trainer.enableBox.SetChecked(true)
	if w.window.Canvas().Focused() != w.view {
		t.Error("the tree does not get the focus when an exercise starts")
	}
	openTextbook(t, h, w)
	w.trainer.enableBox.SetChecked(true)
	e := w.view.Exercise()
	w.trainer.answer((*tree.Exercise).RevealAnswer)
	values, windows := e.Scores()
	if values.Answered != 1 || windows.Answered > 1 || w.trainer.score.Text != lang.ExerciseScoreCuts(1, values.All, 0)+
		" "+lang.ExerciseScoreWindows(windows.Answered, windows.All, 0) {
		t.Errorf("got score %q, want 1 value and at most 1 window answered", w.trainer.score.Text)
	}
	escape := &fyne.KeyEvent{Name: fyne.KeyEscape}
	w.view.TypedKey(escape)
	if h.window == nil || !w.dialogs.IsOpen() {
		t.Fatal("Escape closes the window without confirmation")
	}
	w.unfocusedKey(escape)
	if h.window == nil || w.dialogs.IsOpen() || w.view.Exercise() != e {
		t.Error("cancelling the confirmation closes the window or ends the exercise")
	}
	w.trainer.enableBox.SetChecked(false)
	w.view.TypedKey(escape)
	if h.window != nil {
		t.Error("without an exercise Escape does not close the window")
	}
}

// openTextbook opens the lesson about an exercise in a textbook, and turns on alpha-beta and the order of moves.
func openTextbook(t *testing.T, h *testHost, w *Window) {
	t.Helper()
	w.lessons.open(lessonNamed(t, lang.ExerciseTextbook))
	w.change(func(s *tree.Search) { s.AlphaBeta, s.OrderMoves = true, true })
	h.wait()
}

// TestLessonsAndExercises checks that opening a lesson ends the exercise, which would hide what the lesson's
// text mentions. During an exercise the lesson puts no question, since it would reveal values.
func TestLessonsAndExercises(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.lessons.open(1)
	w.trainer.enableBox.SetChecked(true)

	if _, ok := w.lessons.question(w.view); ok || w.node.bar.hasChoices() {
		t.Error("a question of the lesson is put during an exercise")
	}
	w.lessons.open(2)
	if w.trainer.enableBox.Checked || w.view.Exercise() != nil || w.trainer.tools.Visible() {
		t.Error("the exercise continues in the next lesson")
	}
}

// TestLessonButtons checks that the button for the previous lesson is enabled if there is one, and that for the next one
// if the questions were answered, now or before.
func TestLessonButtons(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	last := len(tree.Lessons()) - 1
	w.lessons.doneKeys[tree.Lessons()[last].Key()] = true
	for _, i := range []int{0, 1, last, last - 1, 0} {
		w.lessons.open(i)

		for _, buttons := range []*fyne.Container{w.node.lessonButtons, w.node.bar.lessonButtons} {
			if previous, next := buttons.Objects[0].(*widget.Button),
				buttons.Objects[1].(*widget.Button); previous.Disabled() != (i == 0) || next.Disabled() != (i != last) {
				t.Errorf("lesson %d: previous disabled %v, next disabled %v; want %v and %v", i+1, previous.Disabled(),
					next.Disabled(), i == 0, i != last)
			}
		}
	}
}

// TestNextLesson checks that OpenNextLesson opens the first lesson whose task was never done, unless a lesson is
// displayed.
func TestNextLesson(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.lessons.doneKeys[tree.Lessons()[0].Key()] = true
	w.OpenNextLesson()
	if w.lessons.index != 1 {
		t.Errorf("got lesson %d, want 2", w.lessons.index+1)
	}
	w.lessons.open(4)
	w.OpenNextLesson()
	if w.lessons.index != 4 {
		t.Errorf("got lesson %d, want 5", w.lessons.index+1)
	}
}

// TestMenuShowsKeys checks that the menu shows the keys of commands, which the lessons mention, and the keys
// run the commands.
func TestMenuShowsKeys(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)

	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	isOn := func(label string) (checked bool) {
		t.Helper()
		i := slices.IndexFunc(menuOf(w.commands()).Items, func(item *fyne.MenuItem) bool { return item.Label == label })
		if i < 0 {
			t.Fatalf("the menu has no item %q", label)
		}

		return menuOf(w.commands()).Items[i].Checked
	}
	for _, c := range []struct {
		key   rune
		label string
	}{{'e', lang.TreeStop()}, {'g', lang.AndOrMenu()}} {
		label := c.label + " (" + strings.ToUpper(string(c.key)) + ")"
		if wasOn := isOn(label); !w.handleRune(c.key) || isOn(label) == wasOn {
			t.Errorf("the key %c does not toggle %q", c.key, label)
		}
	}
}

// TestPathHasThePaintedValues checks that the path contains the values that the tree shows at each step.
func TestPathHasThePaintedValues(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.lessons.open(lessonNamed(t, lang.LessonAlphaName))

	for step, want := range []string{"Start (?)", "Start (?) → A (18)", "Start (?) → A (18)", "Start (18?)",
		"Start (18?) → B (?)"} {
		if step > 0 {
			w.stepper.step(1)
		}
		if got := w.path.Unwrapped(); got != want {
			t.Errorf("step %d: got %q, want %q", step+1, got, want)
		}
	}
}

// TestReplyIsNotRepeated checks that the reply to a right value with a right window confirms both at once and
// states the window once.
func TestReplyIsNotRepeated(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	for _, move := range []string{"b2", "b1", "a1"} {
		point, _ := game.TicTacToe.ParsePoint(move)
		h.play(point, nil)
	}
	w.choose(fromPosition)
	h.wait()
	w.change(func(s *tree.Search) { *s = tree.Search{Depth: 2, AlphaBeta: true} })
	h.wait()
	w.trainer.enableBox.SetChecked(true)
	w.view.Select(w.view.Tree().Node(tree.Root).FirstChild)
	w.trainer.value.SetText("L2")
	w.trainer.alpha.SetText("-inf")
	w.trainer.beta.SetText("inf")
	w.trainer.check()
	text := w.node.text.Unwrapped()
	if strings.Count(text, lang.ExerciseRight()) != 1 || strings.Count(text, "α = −∞") != 1 ||
		!strings.Contains(text, "from C3") {
		t.Errorf("got %q, want one confirmation, the window once, and the move C3", text)
	}
}

// TestCustomLessons checks that custom lessons are made from the displayed tree, saved to a file, and opened
// again.
func TestCustomLessons(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	h.play(game.Pt(1, 1), nil)
	w := h.open()
	w.view.TypedRune('g')
	enter := &fyne.KeyEvent{Name: fyne.KeyReturn}
	name, text := w.lessons.openDialog()
	name.SetText("Mine")
	text.SetText("Look here")
	w.dialogs.HandleKey(enter)
	firstTree := w.view.Tree()
	w.showParsed(tree.PracticeTree(7))
	h.wait()
	name, _ = w.lessons.openDialog()
	name.SetText("Brackets")
	w.dialogs.HandleKey(enter)
	path := filepath.Join(t.TempDir(), "l.json")
	w.lessons.saveAs(path)
	w.lessons.selectList(nil)
	if w.node.lesson.Unwrapped() == "" || w.lessons.custom != nil {
		t.Error("the built-in lessons are not shown again")
	}
	w.lessons.readFrom(path)
	if w.lessons.custom != nil {
		t.Error("the file was not read in the background")
	}
	h.wait()
	if tr := w.view.Tree(); tr.Len() != firstTree.Len() || boardOf(tr) != boardOf(firstTree) || !w.view.AndOr ||
		!strings.Contains(w.node.lesson.Unwrapped(), "Lesson 1 of 2 · Mine · Look here") {
		t.Errorf("got %q, want lesson 1 of 2 with the tree for which it was made", w.node.lesson.Unwrapped())
	}
	w.view.TypedRune('n')
	if tr := w.view.Tree(); !tr.IsParsed() || tr.Text() != tree.PracticeTree(7).Text() {
		t.Errorf("got tree %v, want practice tree 7", tr.Text())
	}
	if got, want := w.node.lesson.Unwrapped(), "Lesson 2 of 2 · Brackets"; got != want {
		t.Errorf("lesson without text: got %q, want %q", got, want)
	}
	if err := os.WriteFile(path, []byte("no list"), 0o600); err != nil {
		t.Fatal(err)
	}

	for path, want := range map[string]string{
		path:               "l.json is not a lesson list that Jingzi can show.",
		path + ".json":     "Jingzi can't read l.json.json: no such file or folder",
		filepath.Dir(path): filepath.Base(filepath.Dir(path)) + " is not a regular file.",
	} {
		w.lessons.readFrom(path)
		h.wait()
		if got := w.summary.Unwrapped(); got != want || w.lessons.index != 1 {
			t.Errorf("%s: got summary %q, want %q", path, got, want)
		}
	}
}

// TestUnsavedLessonsAreKept checks that lessons of the user that are not saved are discarded only after
// confirmation.
func TestUnsavedLessonsAreKept(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	enter, escape := &fyne.KeyEvent{Name: fyne.KeyReturn}, &fyne.KeyEvent{Name: fyne.KeyEscape}
	add := func(title string) {
		name, _ := w.lessons.openDialog()
		name.SetText(title)
		w.dialogs.HandleKey(enter)
	}
	path, other := filepath.Join(t.TempDir(), "l.json"), filepath.Join(t.TempDir(), "other.json")
	add("Other")
	w.lessons.saveAs(other)
	add("Mine")

	for name, discard := range map[string]func(){
		"opening a built-in lesson": func() { w.OpenLesson(tree.Lessons()[1].Name) },
		"opening the built-in list": func() { w.lessons.selectList(nil) },
		"opening a file":            func() { w.lessons.readFrom(other) },
		"Escape":                    func() { w.view.TypedKey(escape) },
		"the close button":          func() { h.tapClose() },
	} {
		discard()
		h.wait()
		if h.window == nil || !w.dialogs.IsOpen() || len(w.lessons.custom) != 2 {
			t.Fatalf("%s discards lessons without confirmation", name)
		}
		w.dialogs.HandleKey(escape)
		if h.window == nil || w.dialogs.IsOpen() || len(w.lessons.custom) != 2 {
			t.Fatalf("%s discards lessons although it was cancelled", name)
		}
	}
	h.tapClose()
	h.tapClose()
	w.dialogs.HandleKey(escape)
	if w.dialogs.IsOpen() {
		t.Fatal("a second tap of the close button asks a second question")
	}
	w.choose(fromPosition)
	h.restart(game.Freestyle)
	if h.window == nil {
		t.Fatal("a game on stones closes the window with lessons that are not saved")
	}
	if w.controls.origin.Selected != "" || w.controls.origin.PlaceHolder != lang.SearchTree() {
		t.Errorf("got %q or %q as the origin of the tree of an earlier game, want %q", w.controls.origin.Selected,
			w.controls.origin.PlaceHolder, lang.SearchTree())
	}
	w.lessons.saveAs(path)
	w.lessons.selectList(nil)
	if w.dialogs.IsOpen() || w.lessons.custom != nil {
		t.Error("after the lessons were saved, opening another list needs a confirmation")
	}
	w.lessons.readFrom(path)
	h.wait()
	if len(w.lessons.custom) != 2 || w.dialogs.IsOpen() {
		t.Fatalf("got %d lessons in the file, want 2", len(w.lessons.custom))
	}
	add("Third")
	w.lessons.selectList(nil)
	w.dialogs.HandleKey(enter)
	if w.lessons.custom != nil || w.lessons.index != 0 {
		t.Error("the built-in lessons are not shown after confirmation")
	}
	name, _ := w.lessons.openDialog()
	name.SetText("Fourth")
	h.tapClose()
	if h.window == nil {
		t.Fatal("the close button discards a lesson that is being typed")
	}
	w.dialogs.HandleKey(escape)
	if !w.dialogs.IsOpen() || name.Text != "Fourth" {
		t.Fatal("a lesson that is being typed is discarded although that was cancelled")
	}
	w.dialogs.HandleKey(escape)
	w.view.TypedKey(escape)
	if h.window != nil {
		t.Error("Escape does not close the window")
	}
}

// boardOf returns the board at the root of a tree.
func boardOf(tr *tree.Tree) string {
	p := tr.Position()
	return p.String()
}

// TestOldNodePanelIsReleased checks that changing the language replaces the node's panel. The old panel,
// which the toolkit may keep, does not refer to the window.
func TestOldNodePanelIsReleased(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	w := newTestHost(t, game.TicTacToe, false).open()
	oldPanel := w.node
	lang.SetLanguage(lang.SimplifiedChinese)
	w.Sync()
	if w.node == oldPanel {
		t.Fatal("the panel is not replaced")
	}

	for _, b := range []*board.Board{oldPanel.board, oldPanel.squares.board} {
		if b.OnHover != nil || b.OnCursor != nil || b.OnTapped != nil || b.OnKey != nil || b.OnScrolled != nil {
			t.Error("a board of the old panel refers to the window")
		}
	}

	for _, o := range oldPanel.lessonButtons.Objects {
		if o.(*widget.Button).OnTapped != nil {
			t.Errorf("the button %q of the old panel refers to the window", o.(*widget.Button).Text)
		}
	}
}

// TestLessonIsVisible checks that when a lesson is opened, its text and the first replies to the chosen move are visible.
func TestLessonIsVisible(t *testing.T) {
	defer lang.SetLanguage(lang.Current())

	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese} {
		lang.SetLanguage(l)
		h := newTestHost(t, game.TicTacToe, false)
		w := h.open()
		w.window.Resize(fyne.NewSize(1000, 740))

		for i, lesson := range tree.Lessons() {
			w.lessons.open(i)
			if y := w.node.scroll.Offset.Y; y != 0 && !lesson.Stepwise {
				t.Errorf("%v, lesson %d: the texts are scrolled down by %v, want 0", l, i+1, y)
			}
			if chosen := w.view.Tree().Chosen(); chosen != tree.None && !lesson.Stepwise {
				for c := range w.view.Tree().Children(chosen) {
					isFirst := c < w.view.Tree().Node(chosen).FirstChild+6
					if isFirst && w.view.IsUnfolded(c) && !w.view.IsVisible(c) {
						t.Errorf("%v, lesson %d: %s is not visible", l, i+1, tree.Name(w.view.Tree(), c))
					}
				}
			}
		}
	}
}

// TestSentencesComeFirst checks in windows of all sizes that the sentences of each step of each lesson stand above the
// pseudocode, and that they are visible from the first line to the last or to the end of the panel.
func TestSentencesComeFirst(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	defer lang.SetLanguage(lang.Current())

	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese} {
		lang.SetLanguage(l)
		h := newTestHost(t, game.TicTacToe, false)
		w := h.open()
		for _, size := range []fyne.Size{{Width: 1280, Height: 720}, {Width: 1100, Height: 720}, {Width: 800, Height: 488},
			{Width: 360, Height: 480}} {
			w.window.Resize(size)
			for i := range tree.Lessons() {
				w.lessons.open(i)
				w.stepper.enableBox.SetChecked(true)
				for range 8 {
					w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
					text, room := w.node.text, w.node.scroll.Size().Height
					top := text.Position().Y - w.node.scroll.Offset.Y
					bottom, code := top+text.Size().Height, w.node.code.box.Position().Y-w.node.scroll.Offset.Y
					isCut := bottom > room+1 && (top > 1 || size.Width >= 1000)
					if top < 0 || isCut || w.node.code.box.Visible() && code < top {
						t.Fatalf("%v, %v, lesson %d: the sentences extend from %v to %v of %v, and the code begins at %v",
							l, size, i+1, top, bottom, room, code)
					}
				}
			}
		}
	}
}

// TestStepLooksTheSameForwardAndBack checks that a step looks the same after stepping forward and after
// stepping back.
func TestStepLooksTheSameForwardAndBack(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.window.Resize(fyne.NewSize(500, 600))
	w.lessons.open(lessonNamed(t, lang.LessonNegamaxName))
	w.lessons.quiz = nil

	var offsets []float32
	const steps = 12
	for step := range steps {
		if step > 0 {
			w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageDown})
		}
		offsets = append(offsets, w.node.scroll.Offset.Y)
	}
	if slices.Max(offsets) == slices.Min(offsets) {
		t.Fatal("no step scrolls the texts, so nothing is tested")
	}

	for i := steps - 1; i > 0; i-- {
		if y := w.node.scroll.Offset.Y; y != offsets[i] {
			t.Errorf("step %d is scrolled to %v on the way back, want %v as on the way forward", i+1, y, offsets[i])
		}
		w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyPageUp})
	}
}

// TestLessonStaysVisible checks that the text of a lesson, its task and the tick stay visible at every step,
// and no control moves when stepping begins.
func TestLessonStaysVisible(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	defer lang.SetLanguage(lang.Current())

	for _, l := range []lang.Language{lang.English, lang.SimplifiedChinese} {
		lang.SetLanguage(l)

		h := newTestHost(t, game.TicTacToe, false)
		w := h.open()
		for _, size := range []fyne.Size{{Width: 1100, Height: 720}, {Width: 800, Height: 600}} {
			w.window.Resize(size)

			for i, lesson := range tree.Lessons() {
				w.lessons.open(i)
				w.stepper.pause()
				w.stepper.enableBox.SetChecked(false)
				positions := func() (all []fyne.Position) {
					for _, o := range []fyne.CanvasObject{w.node.bar.lesson, w.node.bar.task, w.stepper.enableBox,
						w.view, w.node.scroll} {
						all = append(all, fyne.CurrentApp().Driver().AbsolutePositionForObject(o))
					}
					return all
				}
				oldPositions := positions()
				w.stepper.enableBox.SetChecked(true)

				for range 12 {
					w.stepper.step(1)
				}
				w.stepper.step(maxSteps)
				bar := &w.node.bar
				if !bar.lesson.Visible() || w.node.lesson.Visible() ||
					!strings.Contains(bar.lesson.Unwrapped(), lesson.Text) || !slices.Equal(positions(), oldPositions) {
					t.Errorf("%v, %v, lesson %d: text visible = %v, positions %v; want true and %v", l, size, i+1,
						bar.lesson.Visible(), positions(), oldPositions)
				}

				for _, p := range []*widgets.WordParagraph{bar.lesson, bar.task} {
					if p.Visible() && (p.Size().Height < p.MinSize().Height-0.5 || p.Size().Width > size.Width) {
						t.Errorf("%v, %v, lesson %d: %q has the size %v, want at least %v", l, size, i+1, p.Unwrapped(),
							p.Size(), p.MinSize())
					}
				}
			}
		}
	}
}

// lessonNamed returns the index of a lesson.
func lessonNamed(t *testing.T, name lang.Text) int {
	t.Helper()
	i := slices.IndexFunc(tree.Lessons(), func(l tree.Lesson) bool { return l.Name == name() })
	if i < 0 {
		t.Fatalf("there is no lesson %q", name())
	}
	return i
}

// TestReplayStopsForQuestions checks that neither a key nor the slider goes beyond a question, that a wrong answer keeps
// the step and names a reason, that the right one goes on, and that a lecture does not stop.
func TestReplayStopsForQuestions(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.lessons.open(lessonNamed(t, lang.LessonAlphaName))
	question := func() tree.Question {
		q, _ := w.lessons.quiz.Current()
		return q
	}
	if w.node.bar.hasChoices() {
		t.Error("the question is put before its step")
	}
	first := question()
	for range 3 {
		w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		w.stepper.slider.SetValue(w.stepper.slider.Max)
	}
	if int(w.stepper.slider.Value) != first.Step || !w.node.bar.hasChoices() {
		t.Fatalf("got step %v, want to stop at %d with a question", w.stepper.slider.Value, first.Step)
	}

	wrong := w.node.bar.choices.Objects[0].(*widget.Button)
	oldPlace := fyne.CurrentApp().Driver().AbsolutePositionForObject(wrong)
	wrong.OnTapped()
	if place := fyne.CurrentApp().Driver().AbsolutePositionForObject(wrong); place != oldPlace {
		t.Errorf("after a wrong answer the choices move from %v to %v", oldPlace, place)
	}
	if int(w.stepper.slider.Value) != first.Step || question().Text != first.Text || w.lessons.reply == "" ||
		w.summary.Unwrapped() != w.lessons.reply {
		t.Errorf("after a wrong answer: step %v, message %q", w.stepper.slider.Value, w.summary.Unwrapped())
	}
	w.node.bar.choices.Objects[1].(*widget.Button).OnTapped()
	if int(w.stepper.slider.Value) != first.Step+1 || w.lessons.quiz.Open() != 0 {
		t.Errorf("after the right answer: step %v, %d open questions", w.stepper.slider.Value, w.lessons.quiz.Open())
	}

	w.lessons.open(lessonNamed(t, lang.LessonAlphaName))
	w.setLecture(true)
	w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
	if w.stepper.slider.Value != w.stepper.slider.Max {
		t.Errorf("the lecture stops at step %v", w.stepper.slider.Value)
	}
}

// TestBoardOfAQuestion checks that the board shows the position that a question about a value asks about, without the
// best move, while the pointer is elsewhere: not that of the child that the search has just left.
func TestBoardOfAQuestion(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.lessons.open(lessonNamed(t, lang.ExerciseMinimax))
	numQuestions := 0
	for w.lessons.quiz.Open() > 0 {
		w.view.TypedKey(&fyne.KeyEvent{Name: fyne.KeyEnd})
		replay, step := w.view.Replaying()

		// The next step takes the value that is asked for.
		asked, _ := replay.Node(step + 1)
		position, opts := w.node.board.Content()
		if want := w.view.Tree().PositionAt(asked); position != want || len(opts.Preview) > 0 || len(opts.Hints) > 0 {
			t.Fatalf("question %d: got the board\n%v, preview %v, want\n%v", numQuestions+1, position, opts.Preview, want)
		}
		for choice := 0; choice < tree.MaxChoices; choice++ {
			if _, now := w.view.Replaying(); now != step {
				break
			}
			w.answer(choice)
		}
		numQuestions++
	}
	if numQuestions < 3 {
		t.Errorf("got %d questions, want at least 3", numQuestions)
	}
	if position, _ := w.node.board.Content(); position != w.view.Tree().PositionAt(w.view.Selected()) {
		t.Errorf("after the last question the board is not that of the step:\n%v", position)
	}
}

// TestNextLessonKeyNamesOpenQuestions checks that the key for the next lesson first names the open questions, and goes
// on when it is pressed again; in a lecture, and after the answers, it goes on at once.
func TestNextLessonKeyNamesOpenQuestions(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	press := func(want int, label string) {
		t.Helper()
		w.view.TypedRune('n')
		if w.lessons.index != want {
			t.Errorf("%s: got lesson %d, want %d", label, w.lessons.index+1, want+1)
		}
	}

	w.lessons.open(lessonNamed(t, lang.LessonAlphaName))
	first := w.lessons.index
	press(first, "with an open question")
	if want := lang.LessonOpenQuestions(1); w.summary.Unwrapped() != want {
		t.Errorf("got the message %q, want %q", w.summary.Unwrapped(), want)
	}
	press(first+1, "pressed again")

	w.lessons.open(first)
	answerQuestions(t, w)
	press(first+1, "after the answers")

	w.setLecture(true)
	press(first+2, "in a lecture")
}

// TestSimpleLessonPlays checks that a lesson for beginners plays by itself, without pseudocode, until a question.
func TestSimpleLessonPlays(t *testing.T) {
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.lessons.open(0)
	if !w.stepper.playing.Busy() || w.node.code.box.Visible() {
		t.Errorf("playing = %v, pseudocode visible = %v", w.stepper.playing.Busy(), w.node.code.box.Visible())
	}
	for i := 0; w.stepper.playing.Busy() && i < 100; i++ {
		w.stepper.tick()
	}
	if !w.node.bar.hasChoices() {
		t.Fatal("the replay stops without a question")
	}
	q, _ := w.lessons.quiz.Current()
	for i := range q.Choices {
		w.answer(i)
	}
	if w.lessons.quiz.Open() != 2 || !w.stepper.playing.Busy() {
		t.Errorf("%d open questions, playing = %v; want 2, and the replay to go on", w.lessons.quiz.Open(),
			w.stepper.playing.Busy())
	}
	w.setLecture(true)
	if w.stepper.playing.Busy() {
		t.Error("the replay plays by itself in a lecture")
	}
	w.Stop()
}

// TestPageOfAnswers checks that the page after a group of lessons shows the right answers, that they are kept for the
// next start, and that a second run of a lesson does not change them.
func TestPageOfAnswers(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.English)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	right := func() {
		for w.lessons.quiz.Open() > 0 {
			w.stepper.step(maxSteps)
			before := w.lessons.quiz.Score()
			question, _ := w.lessons.quiz.Current()
			for i := range question.Choices {
				if ok, _ := tree.NewQuiz(w.lessons.list()[w.lessons.index], w.view.Tree()).Answer(question, i); ok {
					w.answer(i)
					break
				}
			}
			if w.lessons.quiz.Score() == before {
				t.Fatal("no choice is right")
			}
		}
	}
	w.lessons.open(0)
	right()
	w.lessons.open(1)
	answerQuestions(t, w)
	w.lessons.open(0)
	answerQuestions(t, w)
	w.Close()

	w = h.open()
	w.lessons.showResult(nil)
	var page []string
	for _, p := range test.LaidOutObjects(w.window.Canvas().Overlays().Top()) {
		if p, ok := p.(*widgets.Paragraph); ok {
			page = append(page, p.Unwrapped())
		}
	}
	if len(page) < 3 || page[0] != "First steps: Right at the first attempt: 3 of 3 values, 1 of 2 cuts." ||
		page[len(page)-1] != "Right at the first attempt: 3 of 3 values, 1 of 2 cuts." {
		t.Errorf("got the page %q", page)
	}
}

// TestLessonInASmallWindow checks that the smallest window shows the beginning of each lesson, even if the
// tools of the modes have never been shown.
func TestLessonInASmallWindow(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	for _, l := range lang.Languages {
		t.Run(l.Tag(), func(t *testing.T) {
			defer lang.SetLanguage(lang.Current())
			lang.SetLanguage(l)
			w := newTestHost(t, game.TicTacToe, false).open()
			w.window.Resize(fyne.NewSize(360, 480))

			for i := range w.lessons.list() {
				w.lessons.open(i)
				if lineHeight := fyne.MeasureText("M", theme.TextSize(), fyne.TextStyle{}).Height; !w.node.lesson.Visible() || w.page.texts.Size().Height < theme.InnerPadding()+2*lineHeight {
					t.Errorf("lesson %d: text visible = %v, %v high; want true and at least two lines of %v", i+1,
						w.node.lesson.Visible(), w.page.texts.Size().Height, lineHeight)
				}
			}
		})
	}
}

// TestLessonAfterALongerLesson checks that there is no gap between the lesson's longest question and the tree after a
// lesson with longer texts, and that the depth of the lesson's tree is selected.
func TestLessonAfterALongerLesson(t *testing.T) {
	defer lang.SetLanguage(lang.Current())
	lang.SetLanguage(lang.SimplifiedChinese)
	h := newTestHost(t, game.TicTacToe, false)
	w := h.open()
	w.window.Resize(fyne.NewSize(1000, 740))
	h.wait()

	for i := range w.lessons.list() {
		w.lessons.open(i)
		height := w.page.top.MinSize().Height
		for _, q := range w.lessons.quiz.Questions() {
			text := lang.QuizStep(len(w.lessons.quiz.Questions()), len(w.lessons.quiz.Questions()), q.Text)
			w.node.showLesson(w.lessons.sentence(), text, q.Choices)
			height = max(height, w.page.top.MinSize().Height)
		}
		if gap := w.view.Position().Y - height; gap > 1 {
			t.Errorf("lesson %d: got a gap of %v above the tree, want at most 1", i+1, gap)
		}
		if got, want := w.controls.depth.Selected, strconv.Itoa(w.view.Tree().Depth); got != want {
			t.Errorf("lesson %d: got depth %s, want %s", i+1, got, want)
		}
		if i == 5 {
			w.view.TypedRune('d') // makes the summary compare two depths, in two lines
			h.wait()
		}
	}
}
