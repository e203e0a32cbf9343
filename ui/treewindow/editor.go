package treewindow

import (
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// example is the tree of Russell and Norvig's textbook, section 5.2.
const example = "((3 12 8)(2 4 6)(14 5 2))"

// editor lets the user enter a tree as text and edit it node by node.
type editor struct {
	dialogs     *widgets.Dialogs
	view        *tree.View
	show        func(t *tree.Tree, isNew bool) // isNew: the user has typed or changed the tree
	showLesson  func(tree.Lesson)
	showMessage func(string)
	dialog      *treeDialog // the open dialog; nil if there is none
}

// treeDialog is a dialog in which the user enters a tree as text.
type treeDialog struct {
	text    *widgets.Entry
	offered string // the text that the dialog has filled in
	problem *widgets.Paragraph
	dialog  *widgets.Dialog
}

// open opens a dialog in which the user enters a tree. It contains the previous tree, or an example if
// previous is nil.
func (e *editor) open(previous *tree.Tree, onClosed func()) *treeDialog {
	d := &treeDialog{text: widgets.NewEntry(example, e.dialogs.HandleKey), problem: widgets.NewParagraph("")}
	d.problem.Importance = widget.DangerImportance
	d.problem.Hide()
	if previous != nil {
		d.text.SetText(previous.Text())
	}
	d.offered, e.dialog = d.text.Text, d
	d.text.OnChanged = func(string) { d.showProblem("") }
	number := widgets.NewEntry("", e.dialogs.HandleKey)
	number.SetPlaceHolder("1")
	number.OnChanged = func(text string) {
		if n, err := strconv.ParseUint(text, 10, 32); err == nil {
			d.offered = tree.PracticeTree(n).Text()
			d.text.SetText(d.offered)
		}
	}
	onDialogClosed := func() {
		e.dialog = nil
		onClosed()
	}
	d.dialog = &widgets.Dialog{Title: lang.Title(lang.TreeFromText()), OnClosed: onDialogClosed,
		Content: container.NewVBox(
			widgets.NewParagraph(lang.TypedTreeHelp()), d.text, d.problem,
			widgets.NewParagraph(lang.TypedTreeNumberExplained()),
			container.NewHBox(widget.NewLabel(lang.TypedTreeNumber()), sized(110, number)))}
	d.dialog.Buttons = []*widgets.Button{e.dialogs.Button(lang.Cancel(), d.dialog.Hide),
		e.dialogs.PrimaryButton(lang.TypedTreeShow(), func() {
			// A tree that was copied, with its options.
			if l, err := tree.ParseLine(d.text.Text); err == nil && !isPlain(l) {
				d.dialog.Hide()
				e.showLesson(l)
				return
			}

			parsed, problem := tree.ParseTree(d.text.Text)
			d.showProblem(problem)
			if problem == "" {
				d.dialog.Hide()
				e.show(parsed, d.isChanged())
			}
		})}
	e.dialogs.Show(d.dialog)
	e.dialogs.Window.Canvas().Focus(d.text)

	return d
}

// isPlain reports whether a lesson is a tree in brackets without options.
func isPlain(l tree.Lesson) bool { return l == tree.Lesson{Tree: l.Tree} }

// isChanged reports whether the user has changed the text. d may be nil.
func (d *treeDialog) isChanged() bool { return d != nil && d.text.Text != d.offered }

func (d *treeDialog) showProblem(problem string) {
	if problem != d.problem.Text {
		d.problem.SetText(problem)
		d.problem.Hidden = problem == ""
		d.dialog.ResizeToContent()
	}
}

// menu returns the edit menu of the selected node of a parsed tree, or nil if the node cannot be edited.
func (e *editor) menu() *fyne.Menu {
	t := e.view.Tree()
	if t == nil || !t.IsParsed() || !e.view.AllRevealed() {
		return nil
	}
	n := t.Minimax().Node(e.view.Selected())
	change := func(label lang.Text, text string) *fyne.MenuItem {
		return fyne.NewMenuItem(label(), func() { e.change(text) })
	}

	// The value of a leaf moves to its new child.
	withChild := "(" + t.TextOf(n.ID) + ")"
	if n.Children > 0 {
		withChild = strings.TrimSuffix(t.TextOf(n.ID), ")") + " 0)"
	}
	items := []*fyne.MenuItem{change(lang.EditAdd, t.TextWith(n.ID, withChild))}
	if n.Children == 0 {
		items = append(items, fyne.NewMenuItem(lang.EditValue(), func() { e.askValue(t, n.ID) }))
	}
	if n.ID == tree.Root {
		swapped, minFirst := strings.CutPrefix(t.Text(), "min ")
		if !minFirst {
			swapped = "min " + swapped
		}
		return fyne.NewMenu("", append(items, change(lang.EditFirst, swapped))...)
	}
	withoutNode := t.TextWith(n.ID, "")

	// The parent becomes a leaf that keeps its value, even if the search has cut it off.
	if parent := t.Search(false).Node(n.Parent); parent.Children == 1 {
		withoutNode = t.TextWith(n.Parent, strconv.Itoa(parent.Value))
	}

	return fyne.NewMenu("", append(items, change(lang.EditRemove, withoutNode))...)
}

func (e *editor) showMenu(pos fyne.Position) {
	if menu := e.menu(); menu != nil {
		widget.ShowPopUpMenuAtPosition(menu, e.dialogs.Window.Canvas(), pos)
	}
}

func (e *editor) change(text string) {
	if parsed, problem := tree.ParseTree(text); problem == "" {
		e.show(parsed, true)
	} else {
		e.showMessage(lang.EditTooLarge())
	}
}

// askValue asks for the value of a leaf.
func (e *editor) askValue(t *tree.Tree, id tree.NodeID) *widgets.Entry {
	value := widgets.NewEntry(t.TextOf(id), e.dialogs.HandleKey)
	e.dialogs.Form(lang.EditValue(), value, lang.Save(), func(ok bool) {
		parsed, problem := tree.ParseTree(value.Text)
		switch {
		case !ok:
		case problem != "" || parsed.Len() > 1:
			e.showMessage(lang.TypedTreeNotANumber(1))
		default:
			e.change(t.TextWith(id, parsed.TextOf(tree.Root)))
		}
	})
	e.dialogs.Window.Canvas().Focus(value)

	return value
}
