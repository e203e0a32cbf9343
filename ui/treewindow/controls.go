package treewindow

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
	"jingzi/ui/widgets"
)

type controls struct {
	row        *fyne.Container
	origin     *widget.Select
	sources    []source // the options of origin
	depth      *widget.Select
	depths     *fyne.Container          // depth with its label
	boxes      map[string]*widget.Check // by the option's name
	moreButton *widgets.TooltipButton
	help       *widgets.TooltipButton
	lessons    *widget.Button
	lecture    *widget.Button
	checks     *fyne.Container // the check boxes
	view       *fyne.Container // the zoom buttons
	narrow     bool            // whether the window has no room for checks and view, which the menu offers as well
	updating   bool            // whether the controls are being set, so that changes are not the user's
}

// newControls creates the controls. The actions of the menu and lecture buttons are set later.
func newControls(view *tree.View, tips *widgets.Tooltips, onChosen func(source), onChanged func(func(*tree.Search))) *controls {
	c := &controls{lessons: quietButton(lang.LessonsMenu(), theme.ListIcon(), nil), moreButton: iconButton(tips, lang.TreeMore(), "", theme.MoreVerticalIcon(), nil),
		lecture: quietButton(lang.LectureButton(), theme.VisibilityIcon(), nil), boxes: map[string]*widget.Check{}, checks: container.NewHBox()}
	c.origin = widget.NewSelect(nil, func(string) {
		if !c.updating {
			onChosen(c.sources[c.origin.SelectedIndex()])
		}
	})
	c.origin.PlaceHolder = lang.TreeChanged()
	ifUser := func(edit func(*tree.Search)) {
		if !c.updating {
			onChanged(edit)
		}
	}
	c.depth = widget.NewSelect(nil, func(string) {
		ifUser(func(s *tree.Search) { s.Depth = c.depth.SelectedIndex() + 1 })
	})
	for _, o := range tree.Options {
		if o.CheckBox {
			box := widget.NewCheck(o.Label(), func(checked bool) { ifUser(func(s *tree.Search) { o.Set(s, checked) }) })
			c.boxes[o.Name] = box
			c.checks.Add(box)
		}
	}
	c.view = container.NewHBox(
		iconButton(tips, lang.TreeZoomOut(), "−", theme.ZoomOutIcon(), func() { view.Zoom(1 / 1.2) }),
		iconButton(tips, lang.TreeZoomIn(), "+", theme.ZoomInIcon(), func() { view.Zoom(1.2) }),
		iconButton(tips, lang.TreeFit(), "F", theme.ZoomFitIcon(), view.Fit))
	c.help = iconButton(tips, lang.TreeHelp(), "?", theme.HelpIcon(), nil)
	c.depths = container.NewHBox(widget.NewLabel(lang.TreeDepth()), sized(72, c.depth))
	c.row = container.New(&widgets.FlowLayout{}, sized(190, c.origin), c.depths, c.checks, c.view, c.help, c.lecture, c.lessons, c.moreButton)
	return c
}

func (c *controls) setNarrow(narrow bool) {
	c.narrow = narrow
	widgets.SetVisible(c.checks, !narrow && c.depths.Visible())
	widgets.SetVisible(c.view, !narrow)
}

func quietButton(label string, icon fyne.Resource, tapped func()) *widget.Button {
	b := widget.NewButtonWithIcon(label, icon, tapped)
	b.Importance = widget.LowImportance
	return b
}

// iconButton makes a button with an icon, and a tooltip with its action and key.
func iconButton(tips *widgets.Tooltips, word, key string, icon fyne.Resource, tapped func()) *widgets.TooltipButton {
	b := widgets.NewTooltipButton(tips, word, key, icon, tapped, func(*fyne.KeyEvent) {})
	b.Importance = widget.LowImportance
	return b
}

func sized(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(width, o.MinSize().Height), o)
}

var sourceNames = map[source]lang.Text{
	fromComputer: lang.TreeOfComputer, fromPosition: lang.TreeOfPosition, fromText: lang.TreeFromText, fromStrategy: lang.StrategyTree,
}

// show sets the controls to the state of a subject. proved is whether there is a strategy to show. lesson
// is the number of the current lesson, from 1, or 0 for none.
func (c *controls) show(s *subject, proved bool, lesson int) {
	c.updating = true
	defer func() { c.updating = false }()
	selected := s.source
	if selected == fromComputer && s.lastSearch == nil {
		selected = fromPosition
	}
	c.sources, c.origin.Options = nil, nil
	c.origin.ClearSelected()
	for _, src := range []source{fromComputer, fromPosition, fromText, fromStrategy} {
		if src == fromComputer && s.lastSearch == nil || src == fromStrategy && !proved {
			continue
		}
		c.sources, c.origin.Options = append(c.sources, src), append(c.origin.Options, sourceNames[src]())
		if src == selected {
			c.origin.SetSelectedIndex(len(c.sources) - 1)
		}
	}
	c.origin.PlaceHolder = lang.TreeChanged()
	if lesson > 0 {
		c.origin.ClearSelected()
		c.origin.PlaceHolder = lang.LessonShort(lesson)
	}
	c.origin.Refresh()
	widgets.SetEnabled(c.depth, s.isSearched()) // other trees have no depth to choose
	for _, o := range tree.Options {
		if box := c.boxes[o.Name]; box != nil {
			widgets.SetEnabled(box, o.ForParsed || s.isSearched())
			box.SetChecked(o.IsOn(s.search))
		}
	}
	widgets.SetVisible(c.depths, s.source != fromStrategy)
	c.setNarrow(c.narrow)
	depth := s.search.Depth
	if s.source == fromText {
		depth = s.typed.Depth
	}
	c.depth.Options = depths(max(tree.MaxDepth(s.root), depth))
	c.depth.SetSelectedIndex(depth - 1)
}

// handleDigit handles a digit, which sets the depth. It reports whether the digit is a depth.
func (c *controls) handleDigit(r rune) bool {
	if r < '1' || r > '9' || !c.depth.Disabled() && int(r-'1') >= len(c.depth.Options) {
		return false
	}
	if !c.depth.Disabled() {
		c.depth.SetSelectedIndex(int(r - '1'))
	}
	return true
}
