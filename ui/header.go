package ui

import (
	"cmp"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/command"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// header is the toolbar: the most used commands, and three pickers for the game's settings.
type header struct {
	bar         *fyne.Container
	menu        *widgets.TooltipButton // replaces the menu bar in a narrow window
	newGame     *widgets.TooltipButton
	undo        *widgets.TooltipButton
	redo        *widgets.TooltipButton
	hint        *widgets.TooltipButton
	boardPicker *widgets.Picker
	modePicker  *widgets.Picker
	levelPicker *widgets.Picker
	look        headerLook
}

// headerLook holds everything that the layout and texts of the buttons depend on. Refreshing a button
// renders its icon again, which is expensive.
type headerLook struct {
	menu     bool
	textSize float32
	chosen   [3]string // in the pickers
}

func newHeader(w *Window) *header {
	s := w.session
	h := &header{}
	onKey := w.handleKey
	button := func(id command.ID, icon fyne.Resource) *widgets.TooltipButton {
		c := w.commands.Command(id)
		b := widgets.NewTooltipButton(w.desk.Tips, c.Label(), c.MenuKey().String(), icon, func() {
			c.Action()
			w.board.TakeFocus()
		}, onKey)
		b.Importance = widget.LowImportance

		// The layout rarely has to change it.
		b.Text = b.Label

		return b
	}
	h.menu = widgets.NewTooltipButton(w.desk.Tips, lang.Menu(), w.commands.Command(command.Menu).MenuKey().String(),
		fynetheme.MenuIcon(), func() { w.menus.open() }, onKey)
	h.menu.Importance = widget.LowImportance
	h.newGame = button(command.NewGame, fynetheme.ContentAddIcon())
	h.undo = button(command.Undo, fynetheme.ContentUndoIcon())
	h.redo = button(command.Redo, fynetheme.ContentRedoIcon())

	// Before the first drawing, which renders the icons.
	widgets.SetEnabled(h.undo, s.Game.CanUndo())
	widgets.SetEnabled(h.redo, s.Game.CanRedo())
	h.hint = button(command.Hint, theme.HintIcon())
	h.boardPicker = widgets.NewPicker(w.desk.Tips, lang.MenuBoard(), onKey)
	h.modePicker = widgets.NewPicker(w.desk.Tips, lang.MenuPlayers(), onKey)
	h.levelPicker = widgets.NewPicker(w.desk.Tips, lang.Title(lang.MenuLevel()), onKey)

	// Until show decides: an icon is rendered only when its button is shown.
	h.menu.Hidden = true
	h.bar = container.New(toolbar{}, h.menu, h.newGame, h.undo, h.redo, h.hint, h.boardPicker, h.modePicker,
		h.levelPicker)

	return h
}

// show enables the commands that are possible now, and reports whether the layout may have changed.
func (h *header) show(w *Window) (changed bool) {
	s := w.session
	widgets.SetEnabled(h.undo, s.Game.CanUndo())
	widgets.SetEnabled(h.redo, s.Game.CanRedo())
	h.menu.Hidden = !w.menus.narrow
	widgets.SetEnabled(h.hint, s.Game.CanHint() && s.Navigator.IsLive())
	h.updatePickers(w)

	look := headerLook{menu: h.menu.Visible(), textSize: fynetheme.TextSize()}
	for i, p := range []*widgets.Picker{h.boardPicker, h.modePicker, h.levelPicker} {
		look.chosen[i] = p.Selected
	}
	changed = look != h.look
	if changed {
		h.look = look

		// Before the first drawing, the whole window will be laid out.
		if w.drawn {
			h.bar.Refresh()
		}
	}

	return changed
}

func (h *header) updatePickers(w *Window) {
	setup, r, c := w.session.Seats.Config(), w.session.Game.Match().Rules(), w.options.Computers
	newItem := func(name string, change func(*session.Config)) widgets.PickerItem {
		return widgets.PickerItem{Name: name, OnChosen: func() {
			w.setup.Change(change)
			w.board.TakeFocus()
		}}
	}
	var boards, modes, levels []widgets.PickerItem
	for _, variant := range game.Variants {
		boards = append(boards, newItem(lang.RulesShort(variant.Rules), chooseVariant(variant)))
	}
	if _, ok := game.VariantOf(r); !ok {
		boards = append(boards, widgets.PickerItem{Name: lang.RulesShort(r), OnChosen: func() {}})
	}
	h.boardPicker.SetItems(append(boards, widgets.PickerItem{Name: lang.BoardCustom(), OnChosen: w.setup.AskBoard}),
		lang.RulesShort(r))

	all := session.OfferedLevels(c, r, setup.Opening)
	for _, mode := range game.Modes {
		// The menu has the others under More.
		if mode == game.HumanVsHuman || len(all) > 0 && (mode != game.ComputerVsRandom || setup.Mode == mode) {
			modes = append(modes, newItem(lang.Mode(mode), func(config *session.Config) { config.Mode = mode }))
		}
	}
	h.modePicker.SetItems(modes, lang.Mode(setup.Mode))

	for _, l := range w.setup.Levels() {
		levels = append(levels, newItem(lang.Level(l), func(config *session.Config) {
			config.Level, config.AdaptLevel = l, false
		}))
	}
	if session.HasLadder(c, r) {
		levels = append(levels, widgets.PickerItem{Name: lang.MenuLevel(), OnChosen: w.setup.AskLevel})
	}
	widgets.SetEnabled(h.levelPicker, setup.Mode == game.HumanVsComputer && len(levels) > 0)
	selected := lang.Level(session.ClosestLevel(c, r, setup.Opening, setup.Level))
	if seatLevels := w.session.Seats.Levels(); !setup.Mode.HasHuman() {
		selected = lang.Level(seatLevels[game.First])
		if seatLevels[game.Second] != "" && seatLevels[game.Second] != seatLevels[game.First] {
			selected = lang.Pair(selected, lang.Level(seatLevels[game.Second]))
		}
		levels = []widgets.PickerItem{{Name: selected}}
	}
	h.levelPicker.SetItems(levels, selected)
}

// toolbar lays out buttons from the left and pickers from the right, in one row. Buttons show their labels
// if there is room, otherwise only icons. Pickers keep their positions when the choice changes. Those that do not
// fit are hidden, the last ones first; the menus have the same choices.
type toolbar struct{}

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
			widths[i] = max(widths[i], fyne.MeasureText(t, fynetheme.TextSize(), fyne.TextStyle{}).Width)
		}
		widths[i] += fynetheme.IconInlineSize() + 2*fynetheme.InnerPadding() + 3*fynetheme.Padding()
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
func (toolbar) parts(
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

func (t toolbar) MinSize(objects []fyne.CanvasObject) fyne.Size {
	buttons, _, height := t.parts(objects)
	return fyne.NewSize(float32(len(buttons))*height, height)
}

func (t toolbar) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	buttons, pickers, height := t.parts(objects)
	scale := fynetheme.TextSize() / 15
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
	x = size.Width - space + fynetheme.Padding()
	widths := pickerWidths(space)
	if numVisible != len(widths) || !isWideEnough(pickers, widths) {
		widths = sharedWidths(pickers[:max(numVisible, 0)], space)
	}
	for i, o := range pickers {
		widgets.SetVisible(o, i < numVisible)
		widgets.SetBounds(o, x, 0, widths[i]-fynetheme.Padding(), height)
		x += widths[i]
	}
}

// chosenWidth returns the width at which a picker does not cut the name of the choice.
func chosenWidth(picker fyne.CanvasObject) float32 {
	p, ok := picker.(*widgets.Picker)
	if !ok {
		return 0
	}
	text := fyne.MeasureText(p.Selected, fynetheme.TextSize(), fyne.TextStyle{}).Width
	return text + fynetheme.IconInlineSize() + 4*fynetheme.InnerPadding() + fynetheme.Padding()
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
	text := fyne.MeasureText(label, fynetheme.TextSize(), fyne.TextStyle{Bold: true}).Width
	return text + fynetheme.IconInlineSize() + fynetheme.Padding() + 2*fynetheme.InnerPadding()
}
