package treewindow

import (
	"io"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// lessons holds the available lessons and the index of the current lesson.
type lessons struct {
	// Lessons opened or made by the user; nil for the built-in lessons.
	custom []tree.Lesson

	// Number of custom lessons that are in a file; the others follow them.
	numSaved int

	// Index of the current lesson in the list; -1 if there is none.
	index int

	// Fields of the lesson that is being typed; nil if there is none.
	draft []*widgets.Entry

	doneKeys map[string]bool // keys of the lessons whose questions were answered
	quiz     *tree.Quiz      // the questions of the current lesson; nil if there is none
	reply    string          // the reply to the last answer, until another question is put

	files     *files
	show      func(tree.Lesson)  // shows the tree of a lesson
	newLesson func() tree.Lesson // returns a lesson about the displayed tree
	canAdd    func() bool        // reports whether the displayed tree can be a lesson
	isLecture func() bool        // reports whether the window is in the lecture view
	onChanged func()             // called when the current lesson changes

	// Called when all questions of a built-in lesson have been answered.
	onDone func(key string, score [tree.NumQuestionKinds]tree.AnswerCount)

	// Returns the answers that were kept for a lesson.
	answers func(key string) [tree.NumQuestionKinds]tree.AnswerCount
}

func (l *lessons) list() []tree.Lesson {
	if l.custom != nil {
		return l.custom
	}
	return tree.Lessons()
}

func (l *lessons) open(i int) {
	if list := l.list(); i >= 0 && i < len(list) {
		l.index, l.quiz, l.reply = i, nil, ""
		l.show(list[i])
		l.onChanged()
	}
}

// openNext opens the first lesson of the list that was never done, or the first lesson if all were. It does nothing if
// a lesson is displayed.
func (l *lessons) openNext() {
	if l.index >= 0 {
		return
	}
	isOpen := func(lesson tree.Lesson) bool { return !l.doneKeys[lesson.Key()] }
	l.open(max(0, slices.IndexFunc(l.list(), isOpen)))
}

func (l *lessons) openNamed(name string) {
	l.confirmLoss(func() {
		l.custom, l.numSaved = nil, 0
		for i, lesson := range tree.Lessons() {
			if lesson.Name == name {
				l.open(i)
			}
		}
	})
}

func (l *lessons) hasUnsaved() bool {
	return len(l.custom) > l.numSaved || slices.ContainsFunc(l.draft, func(e *widgets.Entry) bool {
		return e.Text != ""
	})
}

// confirmLoss calls replace, which replaces the custom lessons. It asks for confirmation if some are not saved.
func (l *lessons) confirmLoss(replace func()) {
	if !l.hasUnsaved() {
		replace()
		return
	}
	l.files.dialogs.Confirm(lang.LessonsMenu(), lang.LessonsUnsaved(), lang.Replace(), func(ok bool) {
		if ok {
			replace()
		}
	})
}

// sentence returns the text of the current lesson, or "" if there is none.
// isSimple reports whether a lesson for beginners is open, which has no pseudocode.
func (l *lessons) isSimple() bool { return l.index >= 0 && l.list()[l.index].Simple }

func (l *lessons) sentence() string {
	if l.index < 0 {
		return ""
	}
	list := l.list()

	// Name and text may be empty.
	heading := lang.Join(lang.LessonAt(l.index+1, len(list)), list[l.index].Name)

	return lang.Join(heading, list[l.index].Text)
}

// question returns the question that is put at the displayed state of a view; ok is false if there is none. In a
// lecture a question is put only at its step, since the lecturer may continue without an answer.
func (l *lessons) question(v *tree.View) (question tree.Question, ok bool) {
	if l.quiz == nil || v.Exercise() != nil {
		return question, false
	}
	question, ok = l.quiz.Current()
	if question.Step == tree.AnyStep {
		return question, ok
	}

	replay, step := v.Replaying()
	switch {
	case replay == nil || !l.asksAbout(v.Tree()):
		return tree.Question{}, false
	case l.isLecture():
		return l.quiz.At(step)
	case step < question.Step:
		return tree.Question{}, false
	}

	return question, ok
}

// asksAbout reports whether the quiz is about a tree. The user may have replaced the tree of the lesson.
func (l *lessons) asksAbout(t *tree.Tree) bool { return l.quiz != nil && l.quiz.Tree == t }

// lastStep returns the step at which a replay of a tree stops for a question. In a lecture it does not stop.
func (l *lessons) lastStep(t *tree.Tree) int {
	if l.asksAbout(t) && !l.isLecture() {
		if question, ok := l.quiz.Current(); ok && question.Step != tree.AnyStep {
			return question.Step
		}
	}
	return maxSteps
}

// task returns what the current lesson asks at the displayed state of a view.
func (l *lessons) task(v *tree.View) string {
	if l.quiz == nil {
		return ""
	}
	all := 0
	for _, count := range l.quiz.Score() {
		all += count.All
	}
	number := all - l.quiz.Open() + 1
	question, isPut := l.question(v)
	switch {
	case all == 0:
		return ""
	case number > all:
		return lang.TaskDone(resultText(l.quiz.Score()))
	case isPut:
		return lang.QuizStep(number, all, question.Text)
	}

	return lang.QuizAhead(number, all)
}

// answer checks an answer to the question that is put, and reports whether it is right.
func (l *lessons) answer(v *tree.View, choice int) (right bool) {
	question, ok := l.question(v)
	if !ok || choice >= len(question.Choices) {
		return false
	}
	right, l.reply = l.quiz.Answer(question, choice)
	if l.quiz.Open() > 0 || l.custom != nil {
		return right
	}
	key := l.list()[l.index].Key()
	l.doneKeys[key] = true
	l.onDone(key, l.quiz.Score())

	return right
}

// isDone reports whether the questions of the current lesson were answered, now or before.
func (l *lessons) isDone() bool {
	if l.index < 0 || l.quiz == nil {
		return true
	}
	return l.quiz.Open() == 0 || l.doneKeys[l.list()[l.index].Key()]
}

// openQuestions returns the number of questions of the current lesson that were not answered.
func (l *lessons) openQuestions() int {
	if l.quiz == nil {
		return 0
	}
	return l.quiz.Open()
}

// resultText returns the numbers of right answers of each kind, without kinds that were not asked for.
func resultText(score [tree.NumQuestionKinds]tree.AnswerCount) string {
	var counts []string
	for kind, text := range []lang.Text{
		tree.AskValue: lang.QuizValuesRight, tree.AskCut: lang.QuizCutsRight, tree.AskOther: lang.QuizOthersRight,
	} {
		if count := score[kind]; count.All > 0 {
			counts = append(counts, text(count.Right, count.All))
		}
	}
	if counts == nil {
		return lang.QuizResultNone()
	}

	return lang.QuizResult(lang.List(counts...))
}

// goOn opens the next lesson. After the last lesson of a group it first shows the answers.
func (l *lessons) goOn() {
	list, next := l.list(), l.index+1
	if l.custom == nil && l.index >= 0 && (next == len(list) || list[next].Group != list[l.index].Group) {
		l.showResult(func() { l.open(next) })
		return
	}
	l.open(next)
}

// showResult shows how many answers were right, by group of lessons and altogether. It calls onClosed afterwards.
func (l *lessons) showResult(onClosed func()) {
	var all [tree.NumQuestionKinds]tree.AnswerCount
	content := container.NewVBox()
	list := tree.Lessons()
	for i, lesson := range list {
		if i == 0 || list[i-1].Group != lesson.Group {
			var score [tree.NumQuestionKinds]tree.AnswerCount
			for _, other := range list {
				if other.Group == lesson.Group {
					addCounts(&score, l.answers(other.Key()))
				}
			}
			addCounts(&all, score)
			content.Add(widgets.NewParagraph(lang.QuizResultGroup(lesson.Group, resultText(score))))
		}
	}
	total := widgets.NewParagraph(resultText(all))
	total.TextStyle.Bold = true
	content.Add(total)
	dialogs := l.files.dialogs
	dialogs.Show(&widgets.Dialog{Title: lang.QuizResultTitle(), Content: content, OnClosed: onClosed})
}

// addCounts adds the answers of a lesson to a sum.
func addCounts(sum *[tree.NumQuestionKinds]tree.AnswerCount, score [tree.NumQuestionKinds]tree.AnswerCount) {
	for kind := range score {
		sum[kind].Right += score[kind].Right
		sum[kind].Answered += score[kind].Answered
		sum[kind].All += score[kind].All
	}
}

// translate puts the questions in the current language.
func (l *lessons) translate() {
	if l.quiz != nil {
		l.quiz.Translate(l.list()[l.index])
		l.reply = ""
	}
}

func (l *lessons) end() {
	l.index, l.quiz, l.reply = -1, nil, ""
	l.onChanged()
}

func (l *lessons) menu() *fyne.Menu {
	var items []*fyne.MenuItem
	group := ""
	for i, lesson := range l.list() {
		if lesson.Group != group {
			group = lesson.Group
			heading := fyne.NewMenuItem(group, nil)
			heading.Disabled = true
			items = append(items, heading)
		}
		item := fyne.NewMenuItem(lang.LessonNumbered(i+1, lesson.Name), func() { l.open(i) })
		item.Checked = l.doneKeys[lesson.Key()]
		items = append(items, item)
	}
	own := fyne.NewMenuItem(lang.LessonsOwn(), func() { l.openDialog() })
	save := fyne.NewMenuItem(lang.LessonsSave(), l.save)
	items = append(items, fyne.NewMenuItemSeparator(),
		fyne.NewMenuItem(lang.QuizResultMenu(), func() { l.showResult(nil) }),
		own, fyne.NewMenuItem(lang.LessonsOpen(), l.choose), save)
	own.Disabled, save.Disabled = !l.canAdd(), l.custom == nil
	if !save.Disabled {
		items = append(items, fyne.NewMenuItem(lang.LessonsBuiltIn(), func() { l.selectList(nil) }))
	}

	return fyne.NewMenu("", items...)
}

// selectList shows a list of saved lessons, or the built-in lessons if list is nil.
func (l *lessons) selectList(list []tree.Lesson) {
	l.confirmLoss(func() {
		l.custom, l.numSaved = list, len(list)
		l.open(0)
	})
}

// openDialog asks for the name and text of a custom lesson about the displayed tree.
func (l *lessons) openDialog() (name, text *widgets.Entry) {
	dialogs := l.files.dialogs
	name, text = widgets.NewEntry("", dialogs.HandleKey), widgets.NewEntry("", dialogs.HandleKey)
	content := container.NewVBox(widget.NewLabel(lang.ChooserName()), name, widget.NewLabel(lang.LessonSentence()),
		text)
	l.draft = []*widgets.Entry{name, text}
	dialogs.Form(lang.Title(lang.LessonsOwn()), content, lang.Save(), func(ok bool) {
		l.draft = nil
		if !ok {
			return
		}
		lesson := l.newLesson()
		lesson.Name, lesson.Text = name.Text, text.Text
		l.custom = append(l.custom, lesson)
		l.index = len(l.custom) - 1
		l.onChanged()
		l.files.showMessage(lang.LessonAdded(len(l.custom)))
	})
	dialogs.Window.Canvas().Focus(name)

	return name, text
}

var lessonExtensions = []string{".json"}

func (l *lessons) save() {
	l.files.choose(lang.LessonsSave(), "jingzi-lessons", lessonExtensions, l.saveAs)
}

func (l *lessons) saveAs(path string) {
	n := len(l.custom)
	l.files.write(path, func(w io.Writer) error {
		return tree.WriteLessons(w, l.custom)
	}, lang.LessonsSaved, func() { l.numSaved = n })
}

func (l *lessons) choose() {
	l.files.choose(lang.LessonsOpen(), "", lessonExtensions, l.readFrom)
}

func (l *lessons) readFrom(path string) {
	var list []tree.Lesson
	l.files.read(path, func(r io.Reader) (err error) {
		list, err = tree.ReadLessons(r)
		return err
	}, lang.LessonsUnread, func() { l.selectList(list) })
}
