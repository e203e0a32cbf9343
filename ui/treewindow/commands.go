package treewindow

import (
	"slices"
	"strings"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// command is an action on the tree: an entry of the menu, a key, or both.
type command struct {
	// 0 for none.
	key   rune
	label lang.Text

	// Whether the menu omits the command because there is a control for it.
	hidden bool

	// Whether the command is not available at present.
	disabled bool

	// Whether the command is ticked in the menu.
	checked bool

	// Nil for a separator.
	action func()
}

func (w *Window) commands() []command {
	s := &w.subject
	searched, isProof, isLarge := s.isSearched(), s.source == fromStrategy, s.isLarge()
	noTree, inExercise, inReplay := w.view.Tree() == nil, w.trainer.exercise() != nil, w.stepper.replay() != nil
	best := command{label: lang.TreeBestLine, action: w.view.UnfoldBest}
	if isProof {
		best = command{key: 'b', label: lang.StrategyLongest, disabled: w.lecturing, action: w.browser.openLongest}
	}
	sheets := sheetKinds

	// A proof can always be expanded.
	if isProof {
		sheets = sheets[:1]
	}

	narrow := w.controls.narrow
	list := []command{{
		key:      'b',
		label:    lang.LectureBlackScreen,
		hidden:   true,
		disabled: !w.lecturing,
		action:   w.blank,
	}, best, {
		key:      'd',
		label:    lang.TreeDeeper,
		disabled: !searched || s.search.Depth >= tree.MaxDepth(s.root),
		action:   w.searchDeeper,
	}, {}}
	for _, o := range tree.Options {
		isOn := o.IsOn(s.search)
		list = append(list, command{key: o.Key, label: o.Label, hidden: o.CheckBox && !narrow, disabled: !searched &&
			!(o.ForParsed && !isProof && !isLarge), checked: isOn, action: func() {
			w.change(func(s *tree.Search) { o.Set(s, !isOn) })
		}})
	}

	if isProof {
		list = slices.Insert(list, 2, command{
			key:      'y',
			label:    lang.StrategyTry,
			disabled: w.lecturing,
			action:   w.browser.tryToBreak,
		}, command{
			label:    lang.StrategySave,
			disabled: w.lecturing,
			action:   func() { w.browser.saveLine(w.files) },
		})
	}

	list = append(list, command{},
		command{key: 'g', label: lang.AndOrMenu, checked: w.view.AndOr, action: w.toggleAndOr},
		command{key: 'm', label: lang.TreeNegamax, disabled: isProof, checked: s.negamax, action: w.toggleNegamax},
		command{label: lang.TreeFailHard, disabled: !s.search.AlphaBeta, checked: w.view.FailHard, action: func() {
			w.view.FailHard = !w.view.FailHard
			w.view.Refresh()
		}},
		command{},
		command{
			key:      'c',
			label:    lang.Compare,
			disabled: isProof || isLarge || s.isGameOver(),
			action:   func() { w.searchDialogs.compare(*s) },
		},
		command{
			label:    lang.TraceTitle,
			disabled: noTree || isProof || inExercise,
			action:   func() { w.files.showTrace(w.view.Tree()) },
		},
		command{label: lang.SheetTitle, disabled: noTree, action: func() { w.files.chooseSheet(sheets, w.saveSheet) }},
		command{
			label:    lang.AnimationTitle,
			disabled: noTree || isProof,
			action:   func() { w.files.chooseAnimation(w.saveAnimation) },
		},
		command{key: 't', label: lang.TreeFromText, action: func() { w.choose(fromText) }},
		command{label: lang.TreeCopy, disabled: noTree || isProof || isLarge, action: w.copyLine},
		command{label: lang.TreeFit, hidden: !narrow, action: w.view.Fit},
		command{
			label:   lang.LectureOtherScreen,
			hidden:  w.showOnOtherScreen() == nil,
			checked: w.desk.Settings.LectureOnOtherScreen,
			action:  w.toggleOtherScreen,
		},
		command{key: 'l', label: lang.Lecture, hidden: true, action: w.toggleLecture},
		command{key: '?', label: lang.TreeHelp, hidden: true, action: w.searchDialogs.showHelp},
		command{
			key:      'p',
			label:    lang.ExerciseMode,
			hidden:   true,
			disabled: isProof || isLarge,
			action:   func() { w.trainer.enableBox.SetChecked(!w.trainer.enableBox.Checked) },
		},
		command{key: 'x', label: lang.ExerciseCut, hidden: true, disabled: !inExercise, action: w.trainer.answerCut},
		command{key: 'n', label: lang.ExerciseNext, hidden: true, disabled: !inExercise, action: w.trainer.selectNext},
		command{
			key:      'x',
			label:    lang.StepToCut,
			hidden:   true,
			disabled: !inReplay || !s.search.AlphaBeta,
			action:   w.stepper.skipToCut,
		},
		command{key: 'r', label: lang.StepPlay, hidden: true, disabled: !inReplay, action: w.stepper.toggle},
		command{key: 'k', label: lang.LessonsMenu, hidden: true, action: w.showLessons},
		command{
			key:    ',',
			label:  lang.LessonPrevious,
			hidden: true,
			action: func() { w.lessons.open(w.lessons.index - 1) },
		},
		command{key: 'i', label: lang.LectureDarkSlides, hidden: true, disabled: !w.lecturing, action: w.toggleDark},
		command{key: '.', label: lang.LectureBlackScreen, hidden: true, disabled: !w.lecturing, action: w.blank},
		command{
			key:      'n',
			label:    lang.LessonNext,
			hidden:   true,
			disabled: inExercise,
			action:   w.openNextLesson,
		},
	)

	// In an exercise, keys that may begin an answer do not run commands.
	for i := range list {
		if inExercise && strings.ContainsRune(answerRunes, list[i].key) {
			list[i].key = 0
		}
	}

	return list
}

// keyHelp lists the keys of the commands, for the legend.
func (w *Window) keyHelp() string {
	var keys []string
	if w.subject.isSearched() {
		keys = append(keys, "1–9: "+lang.TreeDepth())
	}

	for _, c := range w.commands() {
		if c.key != 0 {
			keys = append(keys, string(unicode.ToUpper(c.key))+": "+
				strings.TrimSuffix(strings.TrimSuffix(c.label(), "…"), "..."))
		}
	}

	return strings.Join(keys, " · ")
}

// handleRune runs the command of a key and reports whether the key has a command.
func (w *Window) handleRune(r rune) bool {
	if w.dialogs.IsOpen() || w.trainer.handleRune(r) || w.controls.handleDigit(r) {
		return true
	}

	hasCommand := false
	for _, c := range w.commands() {
		if c.key != 0 && c.key == unicode.ToLower(r) {
			hasCommand = true
			if !c.disabled {
				c.action()
				break
			}
		}
	}

	return hasCommand
}

func menuOf(commands []command) *fyne.Menu {
	var items []*fyne.MenuItem
	for _, c := range commands {
		switch {
		case c.action == nil:
			items = append(items, fyne.NewMenuItemSeparator())
		case !c.hidden:
			label := c.label()
			if c.key != 0 {
				label = lang.InBrackets(label, string(unicode.ToUpper(c.key)))
			}
			item := fyne.NewMenuItem(label, c.action)
			item.Disabled, item.Checked = c.disabled, c.checked
			items = append(items, item)
		}
	}

	return fyne.NewMenu("", items...)
}

func (w *Window) showLessons() { w.showMenu(w.lessons.menu(), w.controls.lessons) }

// showMenu shows a menu below a button, or in the corner of the window if the button is hidden.
func (w *Window) showMenu(menu *fyne.Menu, button fyne.CanvasObject) {
	if !button.Visible() || w.lecturing {
		widget.ShowPopUpMenuAtPosition(menu, w.window.Canvas(), fyne.NewPos(8, 8))
		return
	}
	widget.ShowPopUpMenuAtRelativePosition(menu, w.window.Canvas(), fyne.NewPos(0, button.Size().Height), button)
}
