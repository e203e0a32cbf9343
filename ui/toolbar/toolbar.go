// Package toolbar draws the most used commands and the pickers of the board, the players and the level. Start with New.
package toolbar

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/command"
	"jingzi/ui/desk"
	"jingzi/ui/lang"
	jztheme "jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// Toolbar is the row of the most used commands, and of three pickers for the game's settings.
type Toolbar struct {
	Box *fyne.Container

	// Replaces the menu bar in a narrow window.
	Menu *widgets.TooltipButton

	NewGame, Undo, Redo, Hint *widgets.TooltipButton
	Board, Mode, Level        *widgets.Picker

	host Host

	// The toolbar was laid out; before that, nothing has to be refreshed.
	isShown bool
	look    look
}

// Host holds the functions and parts of the window that the toolbar uses.
type Host struct {
	Desk      *desk.Desk
	Session   *session.Session
	Computers session.Computers
	Commands  command.Table
	Setup     Setup
}

// Setup changes the setup of the game.
type Setup interface {
	Change(func(*session.Config))

	// Levels returns the levels that are offered.
	Levels() []game.Level
}

// look holds everything that the layout and texts of the buttons depend on. Refreshing a button
// renders its icon again, which is expensive.
type look struct {
	menu     bool
	textSize float32
	chosen   [3]string // in the pickers
}

// New returns the toolbar in the current language. The state of the game is displayed by Sync.
func New(host Host) *Toolbar {
	t := &Toolbar{host: host}
	d, g := host.Desk, host.Session.Game
	t.Menu = t.button(command.Menu, lang.Menu, theme.MenuIcon())
	t.NewGame = t.button(command.NewGame, nil, theme.ContentAddIcon())
	t.Undo = t.button(command.Undo, nil, theme.ContentUndoIcon())
	t.Redo = t.button(command.Redo, nil, theme.ContentRedoIcon())

	// Before the first drawing, which renders the icons.
	widgets.SetEnabled(t.Undo, g.CanUndo())
	widgets.SetEnabled(t.Redo, g.CanRedo())
	t.Hint = t.button(command.Hint, nil, jztheme.HintIcon())
	t.Board = widgets.NewPicker(d.Tips, lang.MenuBoard(), d.HandleKey)
	t.Mode = widgets.NewPicker(d.Tips, lang.MenuPlayers(), d.HandleKey)
	t.Level = widgets.NewPicker(d.Tips, lang.Title(lang.MenuLevel()), d.HandleKey)

	// Until Sync decides: an icon is rendered only when its button is shown.
	t.Menu.Hidden = true
	t.Box = container.New(layout{}, t.Menu, t.NewGame, t.Undo, t.Redo, t.Hint, t.Board, t.Mode, t.Level)

	return t
}

// button returns the button of a command. A command without a name gets one. The menu keeps the focus.
func (t *Toolbar) button(id command.ID, name lang.Text, icon fyne.Resource) *widgets.TooltipButton {
	c, d := t.host.Commands.Command(id), t.host.Desk
	action := func() {
		c.Action()
		d.Focus()
	}
	if name == nil {
		name = c.Label
	} else {
		action = c.Action
	}
	b := widgets.NewTooltipButton(d.Tips, name(), c.MenuKey().String(), icon, action, d.HandleKey)
	b.Importance = widget.LowImportance

	// The layout rarely has to change it.
	if id != command.Menu {
		b.Text = b.Label
	}

	return b
}

// Sync enables the commands that are possible now, and reports whether the layout may have changed. In a narrow
// window the toolbar has the menu.
func (t *Toolbar) Sync(narrow bool) (changed bool) {
	s := t.host.Session
	widgets.SetEnabled(t.Undo, s.Game.CanUndo())
	widgets.SetEnabled(t.Redo, s.Game.CanRedo())
	t.Menu.Hidden = !narrow
	widgets.SetEnabled(t.Hint, s.Game.CanHint() && s.Navigator.IsLive())
	t.updateBoards()
	t.updateModes()
	t.updateLevels()

	current := look{menu: narrow, textSize: theme.TextSize()}
	for i, p := range []*widgets.Picker{t.Board, t.Mode, t.Level} {
		current.chosen[i] = p.Selected
	}
	changed = current != t.look
	if changed && t.isShown {
		t.Box.Refresh()
	}
	t.look, t.isShown = current, true

	return changed
}

// item returns the item of a picker that runs a command.
func (t *Toolbar) item(name string, id command.ID) widgets.PickerItem {
	return widgets.PickerItem{Name: name, OnChosen: func() {
		t.host.Commands.Command(id).Action()
		t.host.Desk.Focus()
	}}
}

func (t *Toolbar) updateBoards() {
	current := t.host.Session.Game.Match().Rules()
	var items []widgets.PickerItem
	for _, variant := range game.Variants {
		items = append(items, t.item(lang.RulesShort(variant.Rules), command.Board(variant.Name)))
	}
	if _, ok := game.VariantOf(current); !ok {
		items = append(items, widgets.PickerItem{Name: lang.RulesShort(current), OnChosen: func() {}})
	}
	custom := t.host.Commands.Command(command.CustomBoard)
	items = append(items, widgets.PickerItem{Name: custom.Label(), OnChosen: custom.Action})
	t.Board.SetItems(items, lang.RulesShort(current))
}

func (t *Toolbar) updateModes() {
	s := t.host.Session
	current := s.Seats.Config()
	hasComputer := len(session.OfferedLevels(t.host.Computers, s.Game.Match().Rules(), current.Opening)) > 0
	var items []widgets.PickerItem
	for _, mode := range game.Modes {
		// The menu has the others under More.
		isUsual := mode != game.ComputerVsRandom || current.Mode == mode
		if mode == game.HumanVsHuman || hasComputer && isUsual {
			items = append(items, t.item(lang.Mode(mode), command.Mode(string(mode))))
		}
	}
	t.Mode.SetItems(items, lang.Mode(current.Mode))
}

func (t *Toolbar) updateLevels() {
	s, computers := t.host.Session, t.host.Computers
	current, rules := s.Seats.Config(), s.Game.Match().Rules()
	var items []widgets.PickerItem
	for _, l := range t.host.Setup.Levels() {
		items = append(items, widgets.PickerItem{Name: lang.Level(l), OnChosen: func() {
			t.host.Setup.Change(func(config *session.Config) { config.Level, config.AdaptLevel = l, false })
			t.host.Desk.Focus()
		}})
	}
	if session.HasLadder(computers, rules) {
		more := t.host.Commands.Command(command.Level).Action
		items = append(items, widgets.PickerItem{Name: lang.MenuLevel(), OnChosen: more})
	}
	widgets.SetEnabled(t.Level, current.Mode == game.HumanVsComputer && len(items) > 0)

	selected := lang.Level(session.ClosestLevel(computers, rules, current.Opening, current.Level))
	if levels := s.Seats.Levels(); !current.Mode.HasHuman() {
		selected = lang.Level(levels[game.First])
		if levels[game.Second] != "" && levels[game.Second] != levels[game.First] {
			selected = lang.Pair(selected, lang.Level(levels[game.Second]))
		}
		items = []widgets.PickerItem{{Name: selected}}
	}
	t.Level.SetItems(items, selected)
}

// layout lays out buttons from the left and pickers from the right, in one row. Buttons show their labels
// if there is room, otherwise only icons. Pickers keep their positions when the choice changes. Those that do not
// fit are hidden, the last ones first; the menus have the same choices.
type layout struct{}

const minPicker, maxPicker = 96, 180

// pickerWidths divides a width between the three pickers. If the names of all standard choices do
// not fit, the longest are cut first.
func pickerWidths(width float32) (widths [3]float32) {
	texts := [3][]string{}
	for _, v := range game.Variants {
		texts[0] = append(texts[0], lang.RulesShort(v.Rules))
	}

	for _, m := range game.Modes {
		if m != game.ComputerVsRandom {
			texts[1] = append(texts[1], lang.Mode(m))
		}
	}

	for _, l := range game.Levels {
		texts[2] = append(texts[2], lang.Level(l))
	}

	for i := range texts {
		for _, t := range texts[i] {
			widths[i] = max(widths[i], fyne.MeasureText(t, theme.TextSize(), fyne.TextStyle{}).Width)
		}
		widths[i] += theme.IconInlineSize() + 2*theme.InnerPadding() + 3*theme.Padding()
	}
	order := []int{0, 1, 2}
	slices.SortFunc(order, func(i, j int) int { return cmp.Compare(widths[i], widths[j]) })
	if spare := width - widths[0] - widths[1] - widths[2]; spare > 0 {
		for i := range widths {
			widths[i] += spare / 3
		}
	}

	for n, i := range order {
		widths[i] = min(widths[i], width/float32(len(order)-n))
		width -= widths[i]
	}

	return widths
}

// parts returns the visible buttons, the pickers, and the total height.
func (layout) parts(
	objects []fyne.CanvasObject) (buttons []*widgets.TooltipButton, pickers []fyne.CanvasObject, height float32) {
	for _, o := range objects {
		if b, ok := o.(*widgets.TooltipButton); !ok {
			pickers = append(pickers, o)
		} else if b.Visible() {
			buttons = append(buttons, b)
		} else {
			continue
		}
		height = max(height, o.MinSize().Height)
	}

	return buttons, pickers, height
}

func (l layout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	buttons, _, height := l.parts(objects)
	return fyne.NewSize(float32(len(buttons))*height, height)
}

func (l layout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	buttons, pickers, height := l.parts(objects)
	scale := theme.TextSize() / 15
	minimum, maxWidth := minPicker*scale, maxPicker*scale

	totalWidth := maxWidth * float32(len(pickers))
	for _, b := range buttons {
		totalWidth += widthWithText(b.Label)
	}

	x := float32(0)
	for _, b := range buttons {
		text, width := "", height
		if totalWidth <= size.Width {
			text, width = b.Label, widthWithText(b.Label)
		}
		if b.Text != text {
			b.SetText(text)
		}
		widgets.SetBounds(b, x, 0, width, height)
		x += width
	}
	space := size.Width - float32(len(buttons))*height
	numVisible := min(int(space/minimum), len(pickers), countFitting(pickers, space))

	chosen := float32(0)
	for _, o := range pickers[:max(numVisible, 0)] {
		chosen += chosenWidth(o)
	}
	space = min(space, max(float32(numVisible)*maxWidth, chosen))
	x = size.Width - space + theme.Padding()
	widths := pickerWidths(space)
	if numVisible != len(widths) || !isWideEnough(pickers, widths) {
		widths = sharedWidths(pickers[:max(numVisible, 0)], space)
	}
	for i, o := range pickers {
		widgets.SetVisible(o, i < numVisible)
		widgets.SetBounds(o, x, 0, widths[i]-theme.Padding(), height)
		x += widths[i]
	}
}

// chosenWidth returns the width at which a picker does not cut the name of the choice.
func chosenWidth(picker fyne.CanvasObject) float32 {
	p, ok := picker.(*widgets.Picker)
	if !ok {
		return 0
	}
	text := fyne.MeasureText(p.Selected, theme.TextSize(), fyne.TextStyle{}).Width
	return text + theme.IconInlineSize() + 4*theme.InnerPadding() + theme.Padding()
}

// countFitting returns the number of pickers, from the first, whose choices are not cut in a space; at least 1.
func countFitting(pickers []fyne.CanvasObject, space float32) (n int) {
	for n < len(pickers) {
		space -= chosenWidth(pickers[n])
		if space < 0 {
			break
		}
		n++
	}

	return max(n, 1)
}

// isWideEnough reports whether no picker cuts its choice at the given widths.
func isWideEnough(pickers []fyne.CanvasObject, widths [3]float32) bool {
	for i, p := range pickers {
		if widths[i] < chosenWidth(p) {
			return false
		}
	}
	return true
}

// sharedWidths divides a space between pickers: each has the width of its choice and a part of the rest.
func sharedWidths(pickers []fyne.CanvasObject, space float32) (widths [3]float32) {
	rest := space
	for _, p := range pickers {
		rest -= chosenWidth(p)
	}
	for i, p := range pickers {
		widths[i] = chosenWidth(p) + rest/float32(len(pickers))
	}

	return widths
}

func widthWithText(label string) float32 {
	text := fyne.MeasureText(label, theme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return text + theme.IconInlineSize() + theme.Padding() + 2*theme.InnerPadding()
}
