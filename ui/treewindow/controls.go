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

// controls holds the controls above the tree.
type controls struct {
	row    *fyne.Container
	origin *widget.Select

	// The options of origin.
	sources []source
	depth   *widget.Select

	// Depth with its label.
	depthBox *fyne.Container

	// By the option's name.
	boxes      map[string]*widget.Check
	moreButton *widgets.TooltipButton
	help       *widgets.TooltipButton
	lessons    *widget.Button
	lecture    *widget.Button

	// The check boxes.
	checks      *fyne.Container
	zoomButtons *fyne.Container

	// Whether the window has no room for checks and zoomButtons; the menu offers both.
	narrow bool

	// Whether the program is setting the controls, so that changes are not the user's.
	updating bool
}

// newControls returns the controls. The caller sets the actions of the help, lecture, lessons and menu buttons.
func newControls(view *tree.View, tips *widgets.Tooltips, onChosen func(source),
	onChanged func(func(*tree.Search))) *controls {
	c := &controls{lessons: quietButton(lang.LessonsMenu(), theme.ListIcon(), nil),
		moreButton: iconButton(tips, lang.TreeMore(), "", theme.MoreVerticalIcon(), nil),
		lecture:    quietButton(lang.LectureButton(), theme.VisibilityIcon(), nil), boxes: map[string]*widget.Check{},
		checks: container.NewHBox()}
	c.origin = widget.NewSelect(nil, func(string) {
		if !c.updating {
			onChosen(c.sources[c.origin.SelectedIndex()])
		}
	})

	c.origin.PlaceHolder = lang.TreeChanged()
	reportChange := func(edit func(*tree.Search)) {
		if !c.updating {
			onChanged(edit)
		}
	}
	c.depth = widget.NewSelect(nil, func(string) {
		reportChange(func(s *tree.Search) { s.Depth = c.depth.SelectedIndex() + 1 })
	})
	for _, o := range tree.Options {
		if o.CheckBox {
			box := widget.NewCheck(o.Label(), func(checked bool) {
				reportChange(func(s *tree.Search) { o.Set(s, checked) })
			})
			c.boxes[o.Name] = box
			c.checks.Add(box)
		}
	}
	c.zoomButtons = container.NewHBox(
		iconButton(tips, lang.TreeZoomOut(), "−", theme.ZoomOutIcon(), func() { view.Zoom(1 / 1.2) }),
		iconButton(tips, lang.TreeZoomIn(), "+", theme.ZoomInIcon(), func() { view.Zoom(1.2) }),
		iconButton(tips, lang.TreeFit(), "F", theme.ZoomFitIcon(), view.Fit))
	c.help = iconButton(tips, lang.TreeHelp(), "?", theme.HelpIcon(), nil)
	c.depthBox = container.NewHBox(widget.NewLabel(lang.TreeDepth()), sized(72, c.depth))
	c.row = container.New(&widgets.FlowLayout{}, sized(190, c.origin), c.depthBox, c.checks, c.zoomButtons, c.help,
		c.lecture, c.lessons, c.moreButton)

	return c
}

func (c *controls) setNarrow(narrow bool) {
	c.narrow = narrow
	widgets.SetVisible(c.checks, !narrow && c.depthBox.Visible())
	widgets.SetVisible(c.zoomButtons, !narrow)
}

func quietButton(label string, icon fyne.Resource, tapped func()) *widget.Button {
	b := widget.NewButtonWithIcon(label, icon, tapped)
	b.Importance = widget.LowImportance
	return b
}

// iconButton returns a button with an icon, and with a tooltip that names the action and the key.
func iconButton(tips *widgets.Tooltips, label, key string, icon fyne.Resource, tapped func()) *widgets.TooltipButton {
	b := widgets.NewTooltipButton(tips, label, key, icon, tapped, func(*fyne.KeyEvent) {})
	b.Importance = widget.LowImportance
	return b
}

// sized gives o a fixed width, which grows with the text.
func sized(width float32, o fyne.CanvasObject) fyne.CanvasObject {
	return container.New(widgets.WidthLayout(func() float32 { return scaled(width) }), o)
}

var sourceNames = map[source]lang.Text{
	fromComputer: lang.TreeOfComputer, fromPosition: lang.TreeOfPosition, fromText: lang.TreeFromText,
	fromStrategy: lang.StrategyTree,
}

// show sets the controls to the state of a subject. hasTrees is whether trees of the game can be shown,
// hasStrategy whether a strategy can be. lesson is the number of the current lesson, from 1, or 0 if there is
// none.
func (c *controls) show(s *subject, hasTrees, hasStrategy bool, lesson int) {
	c.updating = true
	defer func() { c.updating = false }()
	selected := s.source
	if selected == fromComputer && s.lastSearch == nil {
		selected = fromPosition
	}
	c.sources, c.origin.Options = nil, nil
	c.origin.ClearSelected()

	for _, src := range []source{fromComputer, fromPosition, fromText, fromStrategy} {
		isAvailable := true
		switch src {
		case fromComputer:
			isAvailable = s.lastSearch != nil
		case fromPosition:
			isAvailable = hasTrees
		case fromStrategy:
			isAvailable = hasStrategy
		}
		if !isAvailable {
			continue
		}
		c.sources, c.origin.Options = append(c.sources, src), append(c.origin.Options, sourceNames[src]())
		if src == selected {
			c.origin.SetSelectedIndex(len(c.sources) - 1)
		}
	}
	c.origin.PlaceHolder = lang.TreeChanged()

	// Of an earlier game.
	if selected == fromPosition {
		c.origin.PlaceHolder = lang.SearchTree()
	}
	if lesson > 0 {
		c.origin.ClearSelected()
		c.origin.PlaceHolder = lang.LessonShort(lesson)
	}
	c.origin.Refresh()

	// Other trees have no depth to choose.
	widgets.SetEnabled(c.depth, s.isSearched())

	for _, o := range tree.Options {
		if box := c.boxes[o.Name]; box != nil {
			widgets.SetEnabled(box, o.ForParsed && !s.isLarge() || s.isSearched())
			box.SetChecked(o.IsOn(s.search))
		}
	}
	widgets.SetVisible(c.depthBox, s.source != fromStrategy)
	c.setNarrow(c.narrow)
	depth := s.search.Depth
	if s.source == fromText {
		depth = s.parsed.Depth
	}
	c.depth.Options = depths(max(tree.MaxDepth(s.root), depth))
	c.depth.SetSelectedIndex(depth - 1)
}

// handleDigit sets the depth to a digit. It reports whether the digit is a possible depth.
func (c *controls) handleDigit(r rune) bool {
	if r < '1' || r > '9' || !c.depth.Disabled() && int(r-'1') >= len(c.depth.Options) {
		return false
	}
	if !c.depth.Disabled() {
		c.depth.SetSelectedIndex(int(r - '1'))
	}

	return true
}
