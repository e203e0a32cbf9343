package treewindow

import (
	"strconv"
	"unicode"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

// controls choose the tree and how it is searched.
type controls struct {
	row        *fyne.Container
	from       *widget.Select
	depth      *widget.Select
	depths     *fyne.Container // it, with its name
	alphaBeta  *widget.Check
	ordered    *widget.Check
	symmetry   *widget.Check
	more       *widget.Button
	lessons    *widget.Button
	wide       []fyne.CanvasObject // in the row only if the window is wide
	narrowed   bool
	unsearched bool       // how a tree is searched is not for it
	before     *tree.Tree // from which "one level deeper" went on; nil after any other change
	showing    bool       // they are being set: nobody has chosen anything
}

func newControls(w *Window) *controls {
	c := &controls{}
	c.from = widget.NewSelect(nil, func(chosen string) {
		switch {
		case c.showing:
		case chosen == lang.TreeOfComputer():
			w.choose(ofComputer)
		case chosen == lang.TreeOfText():
			newWrittenDialog(w)
		case chosen == lang.StrategyTree():
			w.ShowStrategy()
		default:
			w.choose(ofPosition)
		}
	})
	c.from.PlaceHolder = lang.TreeChanged()
	change := func(what func(*tree.Search)) {
		if !c.showing {
			w.change(what)
		}
	}
	c.depth = widget.NewSelect(nil, func(string) {
		change(func(s *tree.Search) { s.Depth = c.depth.SelectedIndex() + 1 })
	})
	check := func(label lang.Text, of func(*tree.Search) *bool) *widget.Check {
		return widget.NewCheck(label(), func(on bool) { change(func(s *tree.Search) { *of(s) = on }) })
	}
	c.alphaBeta = check(lang.TreeAlphaBeta, func(s *tree.Search) *bool { return &s.AlphaBeta })
	c.ordered = check(lang.TreeOrdered, func(s *tree.Search) *bool { return &s.Ordered })
	c.symmetry = check(lang.TreeSymmetry, func(s *tree.Search) *bool { return &s.Symmetry })
	c.lessons = quietButton(lang.LessonsMenu(), theme.ListIcon(), w.showLessonMenu)
	c.more = quietButton(lang.TreeMore(), theme.MoreVerticalIcon(), nil)
	c.more.OnTapped = func() {
		below := fyne.NewPos(0, c.more.Size().Height)
		widget.ShowPopUpMenuAtRelativePosition(c.menu(w), w.window.Canvas(), below, c.more)
	}
	c.wide = []fyne.CanvasObject{
		c.alphaBeta, c.ordered, c.symmetry,
		quietButton("", theme.ZoomOutIcon(), func() { w.view.Zoom(1 / 1.2) }),
		quietButton("", theme.ZoomInIcon(), func() { w.view.Zoom(1.2) }),
		quietButton("", theme.ZoomFitIcon(), w.view.Fit),
		quietButton("", theme.VisibilityIcon(), func() { w.lecture(!w.lecturing) }),
	}
	c.depths = container.NewHBox(widget.NewLabel(lang.TreeDepth()), sized(72, c.depth))
	c.row = container.New(&widgets.Flow{}, sized(200, c.from), c.depths)
	c.row.Objects = append(append(c.row.Objects, c.wide...), c.lessons, c.more)
	return c
}

// narrow leaves out what the menu offers as well, or shows it again.
func (c *controls) narrow(on bool) {
	c.narrowed = on
	for i, o := range c.wide {
		widgets.SetVisible(o, !on && (i >= 3 || !c.unsearched))
	}
}

func (c *controls) menu(w *Window) *fyne.Menu {
	item := func(label lang.Text, action func()) *fyne.MenuItem { return fyne.NewMenuItem(label(), action) }
	toggle := func(label lang.Text, on bool, action func()) *fyne.MenuItem {
		i := item(label, action)
		i.Checked = on
		return i
	}
	hard := toggle(lang.TreeHard, w.view.Hard, func() {
		w.view.Hard = !w.view.Hard
		w.view.Refresh()
	})
	hard.Disabled = !c.alphaBeta.Checked
	searched := w.source != ofText && w.source != ofStrategy
	first := func(label lang.Text, f tree.Forced) *fyne.MenuItem {
		i := toggle(label, w.search.Forced == f, func() { c.force(w, f) })
		i.Disabled = !searched
		return i
	}
	items := []*fyne.MenuItem{}
	if c.narrowed && searched {
		for _, check := range []*widget.Check{c.alphaBeta, c.ordered, c.symmetry} {
			i := fyne.NewMenuItem(check.Text, func() { check.SetChecked(!check.Checked) })
			i.Checked, i.Disabled = check.Checked, check.Disabled()
			items = append(items, i)
		}
		items = append(items, fyne.NewMenuItemSeparator())
	}
	deeper := item(lang.TreeDeeper, func() { c.deeper(w) })
	deeper.Disabled = !c.canDeepen(w)
	deepening := item(lang.DeepenMenu, func() { newDeepening(w) })
	deepening.Disabled = !searched || w.root.Result().Over()
	reuse := item(lang.ReuseMenu, w.reuseDialog)
	reuse.Disabled = deepening.Disabled
	best := item(lang.TreeBestLine, w.view.UnfoldBest)
	negamax, compare := toggle(lang.TreeNegamax, w.bySide, w.asNegamax), item(lang.Compare, w.compareDialog)
	if w.source == ofStrategy {
		best = item(lang.StrategyLongest, w.longestLine)
		negamax.Disabled, compare.Disabled = true, true
	}
	items = append(items, item(lang.TreeFit, w.view.Fit), best, item(lang.Lecture, func() { w.lecture(!w.lecturing) }), deeper, deepening, fyne.NewMenuItemSeparator())
	items = append(items, item(lang.TreeOfText, func() { newWrittenDialog(w) }), fyne.NewMenuItemSeparator(),
		toggle(lang.AndOrMenu, w.view.AndOr, w.asAndOr), negamax, hard,
		first(lang.TreeStop, tree.StopAtWin), first(lang.TreeForced, tree.ForcedAtRoot), fyne.NewMenuItemSeparator(),
		compare, reuse, item(lang.SheetTitle, saver{w}.ask), item(lang.TreeHelp, w.helpDialog))
	return fyne.NewMenu("", items...)
}

func quietButton(label string, icon fyne.Resource, tapped func()) *widget.Button {
	b := widget.NewButtonWithIcon(label, icon, tapped)
	b.Importance = widget.LowImportance
	return b
}

func sized(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(width, o.MinSize().Height), o)
}

// canDeepen reports whether there is another level below the tree.
func (c *controls) canDeepen(w *Window) bool {
	return w.source != ofText && w.source != ofStrategy && w.search.Depth < len(c.depth.Options) && w.search.Depth < tree.MaxDepth(w.root)
}

// deeper searches one level deeper, and says how the choice changes.
func (c *controls) deeper(w *Window) {
	if !c.canDeepen(w) {
		return
	}
	before := w.view.Tree()
	w.change(func(s *tree.Search) { s.Depth++ })
	c.before = before
}

func (c *controls) show(w *Window) {
	c.showing = true
	defer func() { c.showing = false }()
	c.from.Options = []string{lang.TreeOfPosition(), lang.TreeOfText()}
	if w.thought != nil {
		c.from.Options = append([]string{lang.TreeOfComputer()}, c.from.Options...)
	}
	if _, ok := w.strategyRules(); ok {
		c.from.Options = append(c.from.Options, lang.StrategyTree())
	}
	for _, setting := range []fyne.Disableable{c.depth, c.ordered, c.symmetry} { // of other trees there is nothing to choose
		widgets.SetEnabled(setting, w.source != ofText && w.source != ofStrategy)
	}
	c.unsearched = w.source == ofStrategy
	widgets.SetVisible(c.depths, !c.unsearched)
	c.narrow(c.narrowed)
	switch {
	case w.source == ofText:
		c.from.SetSelected(lang.TreeOfText())
	case w.source == ofStrategy:
		c.from.SetSelected(lang.StrategyTree())
	case w.source == changed:
		c.from.ClearSelected()
	case w.source == ofComputer && w.thought != nil:
		c.from.SetSelected(lang.TreeOfComputer())
	default:
		c.from.SetSelected(lang.TreeOfPosition())
	}
	var depths []string
	for d := 1; d <= max(tree.MaxDepth(w.root), w.search.Depth); d++ {
		depths = append(depths, strconv.Itoa(d))
	}
	c.depth.Options = depths
	c.depth.SetSelectedIndex(w.search.Depth - 1)
	c.alphaBeta.SetChecked(w.search.AlphaBeta)
	c.ordered.SetChecked(w.search.Ordered)
	c.symmetry.SetChecked(w.search.Symmetry)
}

// force chooses what comes before the search at the root, or nothing if that is
// chosen already.
func (c *controls) force(w *Window, f tree.Forced) {
	w.change(func(s *tree.Search) {
		if s.Forced == f {
			f = 0
		}
		s.Forced = f
	})
}

// typed takes a key pressed over the tree. It reports whether it stands for a
// control.
func (c *controls) typed(r rune) bool {
	check := map[rune]*widget.Check{'a': c.alphaBeta, 'o': c.ordered, 's': c.symmetry}[unicode.ToLower(r)]
	switch {
	case check != nil && check.Disabled():
	case r >= '1' && r <= '9' && c.depth.Disabled():
	case check != nil:
		check.SetChecked(!check.Checked)
	case r >= '1' && r <= '9' && int(r-'1') < len(c.depth.Options):
		c.depth.SetSelectedIndex(int(r - '1'))
	default:
		return false
	}
	return true
}
