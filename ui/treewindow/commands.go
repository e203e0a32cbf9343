package treewindow

import (
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// command is an action on the tree: an entry of the menu, a key, or both.
type command struct {
	key      rune // 0 for none
	label    lang.Text
	out      bool   // omitted from the menu because there is a control for it
	disabled bool   // not possible at present
	checked  bool   // ticked
	action   func() // nil for a separator
}

func (w *Window) commands() []command {
	of := &w.subject
	searched, proof := of.searched(), of.source == fromStrategy
	none, asks, steps := w.view.Tree() == nil, w.trainer.exercise() != nil, w.stepper.replay() != nil
	best := command{label: lang.TreeBestLine, action: w.view.UnfoldBest}
	if proof {
		best = command{key: 'b', label: lang.StrategyLongest, action: w.walk.openLongest}
	}
	sheets := sheetKinds
	if proof { // a proof can always be expanded
		sheets = sheets[:1]
	}
	narrow := w.controls.narrowed
	all := []command{best, {key: 'd', label: lang.TreeDeeper, disabled: !searched || of.search.Depth >= tree.MaxDepth(of.root), action: w.deeper}, {}}
	for _, o := range tree.Options {
		on := o.IsOn(of.search)
		all = append(all, command{key: o.Key, label: o.Label, out: o.CheckBox && !narrow, disabled: !searched && !(o.Typed && !proof), checked: on, action: func() {
			w.change(func(s *tree.Search) { o.Set(s, !on) })
		}})
	}
	return append(all, command{},
		command{key: 'g', label: lang.AndOrMenu, checked: w.view.AndOr, action: w.asAndOr},
		command{key: 'm', label: lang.TreeNegamax, disabled: proof, checked: of.bySide, action: w.asNegamax},
		command{label: lang.TreeFailHard, disabled: !of.search.AlphaBeta, checked: w.view.FailHard, action: func() {
			w.view.FailHard = !w.view.FailHard
			w.view.Refresh()
		}},
		command{},
		command{key: 'c', label: lang.Compare, disabled: proof || of.gameIsOver(), action: func() { w.studies.compare(*of) }},
		command{label: lang.TraceTitle, disabled: none || proof || asks, action: func() { w.files.showTrace(w.view.Tree()) }},
		command{label: lang.SheetTitle, disabled: none, action: func() { w.files.chooseSheet(sheets, w.saveSheet) }},
		command{label: lang.AnimationTitle, disabled: none || proof, action: func() { w.files.chooseAnimation(w.saveAnimation) }},
		command{key: 't', label: lang.TreeOfText, action: func() { w.choose(fromText) }},
		command{label: lang.TreeFit, out: !narrow, action: w.view.Fit},
		command{key: 'l', label: lang.Lecture, out: true, action: w.toggleLecture},
		command{key: '?', label: lang.TreeHelp, out: true, action: w.studies.help},
		command{key: 'p', label: lang.ExerciseMode, out: true, disabled: proof, action: func() { w.trainer.enableBox.SetChecked(!w.trainer.enableBox.Checked) }},
		command{key: 'x', label: lang.ExerciseCut, out: true, disabled: !asks, action: w.trainer.cut},
		command{key: 'n', label: lang.ExerciseNext, out: true, disabled: !asks, action: w.trainer.next},
		command{key: 'x', label: lang.StepToCut, out: true, disabled: !steps || !of.search.AlphaBeta, action: w.stepper.toCut},
		command{key: 'r', label: lang.StepPlay, out: true, disabled: !steps, action: w.stepper.toggle},
		command{key: 'k', label: lang.LessonsMenu, out: true, action: w.showLessons},
		command{key: ',', label: lang.LessonPrevious, out: true, action: func() { w.lessons.open(w.lessons.index - 1) }},
		command{key: '.', label: lang.LessonNext, out: true, action: func() { w.lessons.open(w.lessons.index + 1) }},
	)
}

// keyHelp lists the keys of the commands, for the legend.
func (w *Window) keyHelp() string {
	var keys []string
	if w.subject.searched() {
		keys = append(keys, "1–9: "+lang.TreeDepth())
	}
	for _, c := range w.commands() {
		if c.key != 0 {
			keys = append(keys, string(unicode.ToUpper(c.key))+": "+strings.TrimSuffix(strings.TrimSuffix(c.label(), "…"), "..."))
		}
	}
	return strings.Join(keys, " · ")
}

func (w *Window) typedRune(r rune) bool {
	if w.dialogs.Open() || w.trainer.typed(r) || w.controls.typed(r) {
		return true
	}
	known := false
	for _, c := range w.commands() {
		if c.key != 0 && c.key == unicode.ToLower(r) {
			if known = true; !c.disabled {
				c.action()
				break
			}
		}
	}
	return known
}

func menuOf(commands []command) *fyne.Menu {
	var items []*fyne.MenuItem
	for _, c := range commands {
		switch {
		case c.action == nil:
			items = append(items, fyne.NewMenuItemSeparator())
		case !c.out:
			item := fyne.NewMenuItem(c.label(), c.action)
			item.Disabled, item.Checked = c.disabled, c.checked
			items = append(items, item)
		}
	}
	return fyne.NewMenu("", items...)
}

func (w *Window) showLessons() { w.showMenu(w.lessons.menu(), w.controls.lessons) }

// showMenu shows a menu below a button, or in the corner if the button is hidden.
func (w *Window) showMenu(menu *fyne.Menu, button fyne.CanvasObject) {
	if !button.Visible() || w.lecturing {
		widget.ShowPopUpMenuAtPosition(menu, w.window.Canvas(), fyne.NewPos(8, 8))
		return
	}
	widget.ShowPopUpMenuAtRelativePosition(menu, w.window.Canvas(), fyne.NewPos(0, button.Size().Height), button)
}
