package treewindow

import (
	"bytes"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/chooser"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

type lessons struct {
	own  []tree.Lesson // opened or made; nil while the built-in ones are in use
	at   int           // in the list; -1 while none is shown
	name string        // of the one shown, while it is shown as it was prepared
}

func (l *lessons) list() []tree.Lesson {
	if l.own != nil {
		return l.own
	}
	return tree.Lessons()
}

func (w *Window) openLesson(i int) {
	list := w.lessons.list()
	if i < 0 || i >= len(list) {
		return
	}
	l := list[i]
	p, written, err := l.Position()
	if err != nil {
		return // a list is checked when it is read
	}
	w.growing.Stop()
	w.stepper.on.SetChecked(false)
	w.search, w.bySide, w.view.AndOr = l.Search, l.Negamax, l.AndOr
	w.controls.before = nil
	if w.source = changed; written != nil {
		w.written, w.source = written, ofText
		w.show(w.side(l.Search.GrowWritten(written)))
	} else {
		w.root = p
		w.show(w.side(l.Search.Grow(w.still, p)))
	}
	if w.lessons.at, w.lessons.name = i, l.Name; l.AndOr { // of the whole tree
		w.view.UnfoldSmall()
		w.view.Select(tree.Root)
	}
	if !w.trainer.on.Checked {
		w.stepper.on.SetChecked(l.Steps)
	}
	w.showLesson()
	w.focusTree()
}

// OpenLesson shows the built-in lesson with a name.
func (w *Window) OpenLesson(name string) {
	w.lessons.own = nil
	for i, l := range tree.Lessons() {
		if l.Name == name {
			w.openLesson(i)
		}
	}
}

// showLesson shows the sentence of the lesson, if the tree is still its own.
func (w *Window) showLesson() {
	text := ""
	if list := w.lessons.list(); w.lessons.at >= 0 && w.lessons.at < len(list) {
		l := list[w.lessons.at]
		text = lang.LessonAt(w.lessons.at+1, len(list), l.Name, l.Say)
	}
	if w.node.lesson.Hidden = text == ""; text != w.node.lesson.Said() {
		w.node.lesson.Resize(fyne.NewSize(w.node.words.Size().Width, 0)) // it wraps to the width first
		w.node.lesson.SetText(text)
		w.node.words.Refresh()
	}
	w.trainer.name(w.lessons.name)
	w.parts.arrange(w)
}

// leaveLesson is called when the tree becomes another than the lesson's.
func (w *Window) leaveLesson() {
	if w.lessons.at >= 0 {
		w.lessons.name = ""
		w.trainer.name("")
	}
}

// endLesson takes the sentence away, too.
func (w *Window) endLesson() {
	w.lessons.at, w.lessons.name = -1, ""
	w.showLesson()
}

// lessonMenu offers the lessons, and lists of one's own.
func (w *Window) lessonMenu() *fyne.Menu {
	var items []*fyne.MenuItem
	for i, l := range w.lessons.list() {
		item := fyne.NewMenuItem(l.Name, func() { w.openLesson(i) })
		item.Checked = i == w.lessons.at
		items = append(items, item)
	}
	save := fyne.NewMenuItem(lang.LessonsSave(), w.saveLessons)
	save.Disabled = w.lessons.own == nil
	items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.LessonsOwn(), func() { newLessonDialog(w) }),
		fyne.NewMenuItem(lang.LessonsOpen(), w.readLessons), save)
	if w.lessons.own != nil {
		items = append(items, fyne.NewMenuItem(lang.LessonsBuiltIn(), func() { w.useLessons(nil) }))
	}
	return fyne.NewMenu("", items...)
}

// useLessons makes a list the one in use; nil stands for the built-in ones.
func (w *Window) useLessons(list []tree.Lesson) {
	w.lessons.own = list
	w.endLesson()
	w.openLesson(0)
}

func (w *Window) showLessonMenu() {
	below := w.controls.lessons
	if !below.Visible() || w.lecturing {
		widget.ShowPopUpMenuAtPosition(w.lessonMenu(), w.window.Canvas(), fyne.NewPos(8, 8))
		return
	}
	widget.ShowPopUpMenuAtRelativePosition(w.lessonMenu(), w.window.Canvas(), fyne.NewPos(0, below.Size().Height), below)
}

func (w *Window) lesson(name, say string) tree.Lesson {
	l := tree.Lesson{Name: name, Say: say, Search: w.search, Negamax: w.bySide, AndOr: w.view.AndOr, Steps: w.stepper.on.Checked}
	if w.source == ofText {
		l.Tree = w.written.String()
	} else {
		l.At(w.root)
	}
	return l
}

// lessonDialog asks for the name of a lesson of one's own, and what to look at.
type lessonDialog struct {
	name, say *widgets.Entry
	add       func()
}

func newLessonDialog(w *Window) *lessonDialog {
	d := &lessonDialog{name: widgets.NewEntry("", w.dialogs.Typed), say: widgets.NewEntry("", w.dialogs.Typed)}
	shown := &widgets.Dialog{Title: lang.Title(lang.LessonsOwn()), Content: container.NewVBox(
		widget.NewLabel(lang.LessonName()), d.name, widget.NewLabel(lang.LessonSentence()), d.say)}
	d.add = func() {
		shown.Hide()
		w.lessons.own = append(w.lessons.own, w.lesson(d.name.Text, d.say.Text))
		w.lessons.at, w.lessons.name = len(w.lessons.own)-1, d.name.Text
		w.showLesson()
		w.setLine(w.summary, lang.LessonAdded(len(w.lessons.own)))
		w.focusTree()
	}
	shown.Buttons = []*widgets.Button{w.dialogs.Button(lang.Cancel(), shown.Hide), w.dialogs.Main(lang.Save(), d.add)}
	w.dialogs.Show(shown)
	w.window.Canvas().Focus(d.name)
	return d
}

const lessonEnding = ".json"

func (w *Window) saveLessons() {
	w.desk.Choose(&w.dialogs, chooser.Request{Title: lang.LessonsSave(), Save: true, Name: "jingzi-lessons" + lessonEnding, Endings: []string{lessonEnding}}, w.saveLessonsAs)
}

func (w *Window) saveLessonsAs(path string) {
	var data bytes.Buffer
	err := tree.WriteLessons(&data, w.lessons.own)
	w.desk.WriteFile(path, data.Bytes(), err, func(err error) {
		say := lang.LessonsSaved(filepath.Base(path))
		if err != nil {
			say = lang.FileUnwritable(filepath.Base(path), err)
		}
		w.setLine(w.summary, say)
	})
}

func (w *Window) readLessons() {
	w.desk.Choose(&w.dialogs, chooser.Request{Title: lang.LessonsOpen(), Endings: []string{lessonEnding}}, w.readLessonsFrom)
}

// readLessonsFrom opens a list, and shows its first lesson.
func (w *Window) readLessonsFrom(path string) {
	file, err := disk.Open(path)
	if err == nil {
		defer file.Close()
		var list []tree.Lesson
		if list, err = tree.ReadLessons(file); err == nil {
			w.useLessons(list)
			return
		}
	}
	w.setLine(w.summary, lang.LessonsUnread(filepath.Base(path)))
}
