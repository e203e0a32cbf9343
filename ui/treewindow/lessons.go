package treewindow

import (
	"context"
	"io"
	"path/filepath"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// lessons are the ones that can be shown, and the one that is.
type lessons struct {
	w   *Window
	own []tree.Lesson // opened or made; nil while the built-in ones are in use
	at  int           // in the list; -1 while none is shown
}

func (l *lessons) list() []tree.Lesson {
	if l.own != nil {
		return l.own
	}
	return tree.Lessons()
}

func (l *lessons) open(i int) {
	w, list := l.w, l.list()
	if i < 0 || i >= len(list) {
		return
	}
	lesson, of := list[i], w.subject
	p, written, err := lesson.Position()
	if err != nil {
		return // a list is checked when it is read
	}
	w.growing.Stop()
	w.stepper.on.SetChecked(false)
	of.search, of.bySide, of.before, w.view.AndOr = lesson.Search, lesson.Negamax, nil, lesson.AndOr
	if of.source, of.root = changed, p; written != nil {
		of.source, of.root, of.written = ofText, w.subject.root, written
	}
	w.subject = of
	t, _ := of.grow(context.Background())
	w.show(of.side(t))
	if l.at = i; lesson.AndOr { // of the whole tree
		w.view.UnfoldSmall()
		w.view.Select(tree.Root)
	}
	if !w.trainer.on.Checked {
		w.stepper.on.SetChecked(lesson.Steps)
	}
	l.show()
	w.focusTree()
}

func (w *Window) OpenLesson(name string) {
	w.lessons.own = nil
	for i, l := range tree.Lessons() {
		if l.Name == name {
			w.lessons.open(i)
		}
	}
}

// show shows the sentence of the lesson, if the tree is still its own.
func (l *lessons) show() {
	text, shown, words := "", l.w.node.lesson, l.w.node.words
	if list := l.list(); l.at >= 0 && l.at < len(list) {
		text = lang.LessonAt(l.at+1, len(list), list[l.at].Name, list[l.at].Say)
	}
	if shown.Hidden = text == ""; text != shown.Said() {
		shown.Resize(fyne.NewSize(words.Size().Width, 0)) // it wraps to the width first
		shown.SetText(text)
		words.Refresh()
	}
	l.w.arrange()
}

func (l *lessons) end() {
	l.at = -1
	l.show()
}

func (l *lessons) menu() *fyne.Menu {
	var items []*fyne.MenuItem
	for i, lesson := range l.list() {
		item := fyne.NewMenuItem(lesson.Name, func() { l.open(i) })
		item.Checked = i == l.at
		items = append(items, item)
	}
	save := fyne.NewMenuItem(lang.LessonsSave(), l.save)
	items = append(items, fyne.NewMenuItemSeparator(), fyne.NewMenuItem(lang.LessonsOwn(), func() { l.dialog() }),
		fyne.NewMenuItem(lang.LessonsOpen(), l.read), save)
	if save.Disabled = l.own == nil; !save.Disabled {
		items = append(items, fyne.NewMenuItem(lang.LessonsBuiltIn(), func() { l.use(nil) }))
	}
	return fyne.NewMenu("", items...)
}

// use makes a list the one in use; nil stands for the built-in ones.
func (l *lessons) use(list []tree.Lesson) {
	l.own = list
	l.end()
	l.open(0)
}

func (l *lessons) showMenu() { l.w.showMenu(l.menu(), l.w.controls.lessons) }

// dialog asks for the name of a lesson of one's own, and what to look at; the
// lesson is made of what is shown.
func (l *lessons) dialog() (name, say *widgets.Entry) {
	w := l.w
	name, say = widgets.NewEntry("", w.dialogs.Typed), widgets.NewEntry("", w.dialogs.Typed)
	content := container.NewVBox(widget.NewLabel(lang.ChooserName()), name, widget.NewLabel(lang.LessonSentence()), say)
	w.dialogs.Form(lang.Title(lang.LessonsOwn()), content, lang.Save(), func(yes bool) {
		if !yes {
			return
		}
		lesson := tree.Lesson{Name: name.Text, Say: say.Text, Search: w.subject.search, Negamax: w.subject.bySide, AndOr: w.view.AndOr, Steps: w.stepper.on.Checked}
		if w.subject.source == ofText {
			lesson.Tree = w.subject.written.Text()
		} else {
			lesson.At(w.subject.root)
		}
		l.own = append(l.own, lesson)
		l.at = len(l.own) - 1
		l.show()
		w.setLine(w.summary, lang.LessonAdded(len(l.own)))
		w.focusTree()
	})
	w.window.Canvas().Focus(name)
	return name, say
}

var lessonEndings = []string{".json"}

func (l *lessons) save() {
	l.w.chooseFile(lang.LessonsSave(), "jingzi-lessons", lessonEndings, l.saveAs)
}

func (l *lessons) saveAs(path string) {
	l.w.writeFile(path, func(to io.Writer) error { return tree.WriteLessons(to, l.own) }, lang.LessonsSaved)
}

func (l *lessons) read() {
	l.w.chooseFile(lang.LessonsOpen(), "", lessonEndings, l.readFrom)
}

func (l *lessons) readFrom(path string) {
	file, err := disk.Open(path)
	if err == nil {
		defer file.Close()
		var list []tree.Lesson
		if list, err = tree.ReadLessons(file); err == nil {
			l.use(list)
			return
		}
	}
	l.w.setLine(l.w.summary, lang.LessonsUnread(filepath.Base(path)))
}
