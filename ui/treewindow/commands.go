package treewindow

import (
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/minimax"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// command is what can be done with the tree: an entry of the menu, a key, or both.
type command struct {
	key   rune      // 0 for none
	label lang.Text // nil if it is not in the menu
	off   bool      // it cannot be done now
	on    bool      // ticked
	do    func()    // nil: a line between entries
}

func (w *Window) commands() []command {
	of := &w.subject
	searched, proof := of.searched(), of.source == fromStrategy
	going := searched && !of.over()
	none, asks, steps := w.view.Tree() == nil, w.trainer.exercise() != nil, w.stepper.replay() != nil
	best := command{label: lang.TreeBestLine, do: w.view.UnfoldBest}
	if proof {
		best = command{key: 'b', label: lang.StrategyLongest, do: w.walk.longest}
	}
	sheets := sheetKinds
	if proof { // there is always more of it
		sheets = sheets[:1]
	}
	forced := func(key rune, label lang.Text, f minimax.ForcedMoves) command {
		on := of.search.ForcedMoves == f
		return command{key, label, !searched, on, func() {
			w.change(func(s *tree.Search) {
				if s.ForcedMoves = f; on {
					s.ForcedMoves = minimax.ForcedNever
				}
			})
		}}
	}
	check := func(key rune, label lang.Text, box *widget.Check) command {
		return command{key, label, proof || box.Disabled(), box.Checked, func() { box.SetChecked(!box.Checked) }}
	}
	return []command{
		check('a', lang.TreeAlphaBeta, w.controls.alphaBeta),
		check('o', lang.TreeOrdered, w.controls.ordered),
		check('s', lang.TreeSymmetry, w.controls.symmetry),
		{},
		{label: lang.TreeFit, do: w.view.Fit},
		best,
		{key: 'l', label: lang.Lecture, do: w.toggleLecture},
		{key: 'd', label: lang.TreeDeeper, off: !searched || of.search.Depth >= tree.MaxDepth(of.root), do: w.deeper},
		{key: 'i', label: lang.DeepenMenu, off: !going, do: func() { w.studies.deepen(of.search, of.root) }},
		{},
		{key: 't', label: lang.TreeOfText, do: func() { w.choose(fromText) }},
		{},
		{key: 'g', label: lang.AndOrMenu, on: w.view.AndOr, do: w.asAndOr},
		{key: 'm', label: lang.TreeNegamax, off: proof, on: of.bySide, do: w.asNegamax},
		{label: lang.TreeFailHard, off: !w.controls.alphaBeta.Checked, on: w.view.FailHard, do: func() {
			w.view.FailHard = !w.view.FailHard
			w.view.Refresh()
		}},
		forced('e', lang.TreeStop, minimax.StopAtWin),
		forced('w', lang.TreeForced, minimax.ForcedAtRoot),
		{},
		{key: 'c', label: lang.Compare, off: proof || of.over(), do: func() { w.studies.compare(*of) }},
		{key: 'v', label: lang.ReuseMenu, off: !going || none || !w.view.AllRevealed(), do: func() { w.studies.reuse(of.search, w.view.Tree(), w.view.Selected()) }},
		{label: lang.SheetTitle, off: none, do: func() { w.files.chooseSheet(sheets, w.saveSheet) }},
		{key: '?', label: lang.TreeHelp, do: w.studies.help},
		{key: 'p', off: proof, do: func() { w.trainer.on.SetChecked(!w.trainer.on.Checked) }},
		{key: 'x', off: !asks, do: w.trainer.cut},
		{key: 'n', off: !asks, do: w.trainer.next},
		{key: 'x', off: !steps, do: w.stepper.toCut},
		{key: 'r', off: !steps, do: w.stepper.toggle},
		{key: 'k', do: w.showLessons},
		{key: ',', do: func() { w.lessons.open(w.lessons.at - 1) }},
		{key: '.', do: func() { w.lessons.open(w.lessons.at + 1) }},
	}
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
		case c.label != nil:
			item := fyne.NewMenuItem(c.label(), c.do)
			item.Disabled, item.Checked = c.off, c.on
			items = append(items, item)
		}
	}
	return fyne.NewMenu("", items...)
}

func (w *Window) showLessons() { w.showMenu(w.lessons.menu(), w.controls.lessons) }

// showMenu shows a menu below a button, or in the corner while that is hidden.
func (w *Window) showMenu(menu *fyne.Menu, button *widget.Button) {
	if !button.Visible() || w.lecturing {
		widget.ShowPopUpMenuAtPosition(menu, w.window.Canvas(), fyne.NewPos(8, 8))
		return
	}
	widget.ShowPopUpMenuAtRelativePosition(menu, w.window.Canvas(), fyne.NewPos(0, button.Size().Height), button)
}
