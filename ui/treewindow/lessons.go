package treewindow

import (
	"context"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

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
		w.show(w.side(l.Search.Grow(context.Background(), p)))
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
	text, shown := "", w.node.lesson
	if list := w.lessons.list(); w.lessons.at >= 0 && w.lessons.at < len(list) {
		l := list[w.lessons.at]
		text = lang.LessonAt(w.lessons.at+1, len(list), l.Name, l.Say)
	}
	if shown.Hidden = text == ""; text != shown.Said() {
		shown.Resize(fyne.NewSize(w.node.words.Size().Width, 0)) // it wraps to the width first
		shown.SetText(text)
		w.node.words.Refresh()
	}
	w.trainer.name(w.lessons.name)
	w.arrange()
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

func (w *Window) lessonMenu() *fyne.Menu {
	var items []*fyne.MenuItem
	for i, l := range w.lessons.list() {
		item := fyne.NewMenuItem(l.Name, func() { w.openLesson(i) })
		item.Checked = i == w.lessons.at
		items = append(items, item)
	}
	save := fyne.NewMenuItem(lang.LessonsSave(), w.saveLessons)
	items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.LessonsOwn(), func() { newLessonDialog(w) }),
		fyne.NewMenuItem(lang.LessonsOpen(), w.readLessons), save)
	if save.Disabled = w.lessons.own == nil; !save.Disabled {
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

func (w *Window) showLessonMenu() { w.showMenu(w.lessonMenu(), w.controls.lessons) }

// newLessonDialog asks for the name of a lesson of one's own, and what to look at; the
// lesson is made of what is shown.
func newLessonDialog(w *Window) (name, say *widgets.Entry) {
	name, say = widgets.NewEntry("", w.dialogs.Typed), widgets.NewEntry("", w.dialogs.Typed)
	content := container.NewVBox(widget.NewLabel(lang.ToolkitName()), name, widget.NewLabel(lang.LessonSentence()), say)
	w.dialogs.Form(lang.Title(lang.LessonsOwn()), content, lang.Save(), func(yes bool) {
		if !yes {
			return
		}
		l := tree.Lesson{Name: name.Text, Say: say.Text, Search: w.search, Negamax: w.bySide, AndOr: w.view.AndOr, Steps: w.stepper.on.Checked}
		if w.source == ofText {
			l.Tree = w.written.String()
		} else {
			l.At(w.root)
		}
		w.lessons.own = append(w.lessons.own, l)
		w.lessons.at, w.lessons.name = len(w.lessons.own)-1, l.Name
		w.showLesson()
		w.setLine(w.summary, lang.LessonAdded(len(w.lessons.own)))
		w.focusTree()
	})
	w.window.Canvas().Focus(name)
	return name, say
}
