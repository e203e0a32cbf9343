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
	key   rune // 0 for none
	label lang.Text
	out   bool   // not in the menu: there is a control for it
	off   bool   // it cannot be done now
	on    bool   // ticked
	do    func() // nil: a line between entries
}

func (w *Window) commands() []command {
	of := &w.subject
	searched, proof := of.searched(), of.source == fromStrategy
	none, asks, steps := w.view.Tree() == nil, w.trainer.exercise() != nil, w.stepper.replay() != nil
	best := command{label: lang.TreeBestLine, do: w.view.UnfoldBest}
	if proof {
		best = command{key: 'b', label: lang.StrategyLongest, do: w.walk.longest}
	}
	sheets := sheetKinds
	if proof { // there is always more of it
		sheets = sheets[:1]
	}
	narrow := w.controls.narrowed
	all := []command{best, {key: 'd', label: lang.TreeDeeper, off: !searched || of.search.Depth >= tree.MaxDepth(of.root), do: w.deeper}, {}}
	for _, o := range tree.Options {
		on := o.IsOn(of.search)
		all = append(all, command{key: o.Key, label: o.Label, out: o.CheckBox && !narrow, off: !searched && !(o.Typed && !proof), on: on, do: func() {
			w.change(func(s *tree.Search) { o.Set(s, !on) })
		}})
	}
	return append(all, command{},
		command{key: 'g', label: lang.AndOrMenu, on: w.view.AndOr, do: w.asAndOr},
		command{key: 'm', label: lang.TreeNegamax, off: proof, on: of.bySide, do: w.asNegamax},
		command{label: lang.TreeFailHard, off: !of.search.AlphaBeta, on: w.view.FailHard, do: func() {
			w.view.FailHard = !w.view.FailHard
			w.view.Refresh()
		}},
		command{},
		command{key: 'c', label: lang.Compare, off: proof || of.over(), do: func() { w.studies.compare(*of) }},
		command{label: lang.TraceTitle, off: none || proof || asks, do: func() { w.files.showTrace(w.view.Tree()) }},
		command{label: lang.SheetTitle, off: none, do: func() { w.files.chooseSheet(sheets, w.saveSheet) }},
		command{label: lang.AnimationTitle, off: none || proof, do: func() { w.files.chooseAnimation(w.saveAnimation) }},
		command{key: 't', label: lang.TreeOfText, do: func() { w.choose(fromText) }},
		command{label: lang.TreeFit, out: !narrow, do: w.view.Fit},
		command{key: 'l', label: lang.Lecture, out: true, do: w.toggleLecture},
		command{key: '?', label: lang.TreeHelp, out: true, do: w.studies.help},
		command{key: 'p', label: lang.ExerciseMode, out: true, off: proof, do: func() { w.trainer.on.SetChecked(!w.trainer.on.Checked) }},
		command{key: 'x', label: lang.ExerciseCut, out: true, off: !asks, do: w.trainer.cut},
		command{key: 'n', label: lang.ExerciseNext, out: true, off: !asks, do: w.trainer.next},
		command{key: 'x', label: lang.StepToCut, out: true, off: !steps || !of.search.AlphaBeta, do: w.stepper.toCut},
		command{key: 'r', label: lang.StepPlay, out: true, off: !steps, do: w.stepper.toggle},
		command{key: 'k', label: lang.LessonsMenu, out: true, do: w.showLessons},
		command{key: ',', label: lang.LessonPrevious, out: true, do: func() { w.lessons.open(w.lessons.at - 1) }},
		command{key: '.', label: lang.LessonNext, out: true, do: func() { w.lessons.open(w.lessons.at + 1) }},
	)
}

// keyHelp lists the keys of the commands, for the legend.
func (w *Window) keyHelp() string {
	var keys []string
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
			if known = true; !c.off {
				c.do()
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
		case c.do == nil:
			items = append(items, fyne.NewMenuItemSeparator())
		case !c.out:
			item := fyne.NewMenuItem(c.label(), c.do)
			item.Disabled, item.Checked = c.off, c.on
			items = append(items, item)
		}
	}
	return fyne.NewMenu("", items...)
}

func (w *Window) showLessons() { w.showMenu(w.lessons.menu(), w.controls.lessons) }

// showMenu shows a menu below a button, or in the corner while that is hidden.
func (w *Window) showMenu(menu *fyne.Menu, button fyne.CanvasObject) {
	if !button.Visible() || w.lecturing {
		widget.ShowPopUpMenuAtPosition(menu, w.window.Canvas(), fyne.NewPos(8, 8))
		return
	}
	widget.ShowPopUpMenuAtRelativePosition(menu, w.window.Canvas(), fyne.NewPos(0, button.Size().Height), button)
}
