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

	doneKeys map[string]bool // keys of the lessons whose task was done
	taskDone bool            // whether the task of the current lesson is done

	files     *files
	show      func(tree.Lesson)  // shows the tree of a lesson
	newLesson func() tree.Lesson // returns a lesson about the displayed tree
	onChanged func()             // called when the current lesson changes
	onDone    func(key string)   // called when the task of a built-in lesson is done for the first time
}

func (l *lessons) list() []tree.Lesson {
	if l.custom != nil {
		return l.custom
	}
	return tree.Lessons()
}

func (l *lessons) open(i int) {
	if list := l.list(); i >= 0 && i < len(list) {
		// Showing the lesson may complete its task.
		l.index, l.taskDone = i, true
		l.show(list[i])
		l.taskDone = false
		l.onChanged()
	}
}

// openNext opens the first lesson of the list whose task was never done, or the first lesson if all were. It does
// nothing if a lesson is displayed.
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
func (l *lessons) sentence() string {
	if l.index < 0 {
		return ""
	}
	list := l.list()

	// Name and text may be empty.
	heading := lang.Join(lang.LessonAt(l.index+1, len(list)), list[l.index].Name)

	return lang.Join(heading, list[l.index].Text)
}

// task returns the task of the current lesson, with a tick if it is done.
func (l *lessons) task() string {
	if l.index < 0 {
		return ""
	}

	text := l.list()[l.index].Task.Text()
	switch {
	case text == "":
		return ""
	case l.taskDone:
		return lang.TaskDone(text)
	}

	return lang.TaskOpen(text)
}

// checkTask marks the task as done if the view and its search complete it, and reports whether it has done so.
func (l *lessons) checkTask(v *tree.View, search tree.Search) (done bool) {
	if l.index < 0 || l.taskDone || !l.list()[l.index].Done(v, search) {
		return false
	}
	l.taskDone = true
	if key := l.list()[l.index].Key(); !l.doneKeys[key] {
		l.doneKeys[key] = true
		if l.custom == nil {
			l.onDone(key)
		}
	}

	return true
}

func (l *lessons) end() {
	l.index = -1
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
	save := fyne.NewMenuItem(lang.LessonsSave(), l.save)
	items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.LessonsOwn(), func() { l.openDialog() }),
		fyne.NewMenuItem(lang.LessonsOpen(), l.choose), save)
	save.Disabled = l.custom == nil
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
