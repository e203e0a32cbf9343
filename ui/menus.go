package ui

import (
	"runtime"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/command"
	"jingzi/ui/lang"
)

// menus is the main menu: a bar or, in a window that is too narrow for it, one button. Its items are updated after
// every change, and made again only if they look different.
type menus struct {
	w      *Window
	bar    *fyne.MainMenu                // even if hidden
	room   float32                       // minimum width of a window that shows each menu of the bar
	narrow bool                          // the window is narrower than room
	items  map[command.ID]*fyne.MenuItem // the items of the bar that are no submenus
	look   []itemLook                    // of the items of the bar
	size   float32                       // text size when room was measured
}

// itemLook is how an item of a menu looks, except for being checked or disabled.
type itemLook struct {
	id    command.ID
	label string
}

// minBar is the minimum width of a window with a menu bar.
const minBar = 420

func newMenus(w *Window) *menus {
	m := &menus{w: w}
	m.build(m.currentLook())

	return m
}

func (m *menus) show() {
	if look := m.currentLook(); m.size != theme.TextSize() || !slices.Equal(m.look, look) {
		m.build(look)
		m.fit(m.w.window.Canvas().Size().Width)
		return
	}
	if m.update() && !m.narrow {
		m.bar.Refresh()
	}
}

// update updates the checked and enabled states of the items, and reports whether any has changed.
func (m *menus) update() (changed bool) {
	for _, c := range m.w.commands {
		item := m.items[c.ID]
		if item == nil {
			continue
		}
		checked, disabled := c.IsChecked(), !c.IsEnabled()
		changed = changed || item.Checked != checked || item.Disabled != disabled
		item.Checked, item.Disabled = checked, disabled
	}

	return changed
}

// currentLook returns how the items of all menus look now.
func (m *menus) currentLook() (look []itemLook) {
	for _, c := range m.w.commands {
		if c.Menu != "" && !c.IsHidden() {
			look = append(look, itemLook{c.ID, c.Label()})
		}
	}

	return look
}

func (m *menus) build(look []itemLook) {
	m.look, m.size = look, theme.TextSize()
	m.items = map[command.ID]*fyne.MenuItem{}
	m.bar = fyne.NewMainMenu()
	for _, c := range m.w.commands.In(command.Bar) {
		m.bar.Items = append(m.bar.Items, fyne.NewMenu(c.BarLabel(), m.makeItems(c.ID)...))
	}
	m.update()
	m.room = barWidth(m.bar)
	if !m.narrow {
		m.w.window.SetMainMenu(m.bar)
	}
}

// makeItems makes the items of a menu. Keys are part of the labels, in a column, since the toolkit draws
// shortcuts with little contrast. Native menus draw them themselves.
func (m *menus) makeItems(menu command.ID) (items []*fyne.MenuItem) {
	commands := m.w.commands.In(menu)

	// The tab stop at which all keys begin.
	column := 0
	for _, c := range commands {
		if len(c.Keys) > 0 {
			column = max(column, tabStops(c.Label()+"  ")+1)
		}
	}

	for i, c := range commands {
		if i > 0 && c.Group != commands[i-1].Group {
			items = append(items, fyne.NewMenuItemSeparator())
		}

		item := fyne.NewMenuItem(c.Label(), func() { m.run(c) })
		if m.w.commands.IsMenu(c.ID) {
			item.Action, item.ChildMenu = nil, fyne.NewMenu("", m.makeItems(c.ID)...)
		} else {
			m.items[c.ID] = item
		}
		item.IsQuit = c.Quits

		switch {
		case len(c.Keys) == 0:
		case m.isNative(c):
			item.Shortcut = c.MenuKey().Shortcut()
		case !hasNativeMenus:
			item.Label += strings.Repeat("\t", column-tabStops(item.Label)) + c.MenuKey().String()
		}
		items = append(items, item)
	}

	return items
}

// hasNativeMenus reports whether the system draws the menus.
const hasNativeMenus = runtime.GOOS == "darwin"

// isNative reports whether the system handles the menu key of a command.
func (m *menus) isNative(c *command.Command) bool {
	key := c.MenuKey()

	// A text field needs these two.
	isForText := key.Name == fyne.KeyC || key.Name == fyne.KeyV

	return hasNativeMenus && c.Menu != "" && key.Modifier != 0 && !isForText
}

// run runs a command unless a dialog is open. It checks whether the command is enabled, since the toolkit lets the
// keyboard choose disabled items.
func (m *menus) run(c *command.Command) {
	if c.Action == nil || m.w.desk.Dialogs.IsOpen() || !c.IsEnabled() {
		return
	}
	if !c.KeepsStartPage {
		m.w.start.leave()
	}
	c.Action()
	if m.w.start.page == nil {
		m.w.board.TakeFocus()
	}
}

// barWidth returns the minimum width of a window in which no menu of a bar is cut off at the right.
func barWidth(bar *fyne.MainMenu) (minWidth float32) {
	left := make([]float32, len(bar.Items))
	minWidth = theme.InnerPadding()
	for i, menu := range bar.Items {
		left[i] = minWidth
		minWidth += fyne.MeasureText(menu.Label, theme.TextSize(), fyne.TextStyle{}).Width + 2*theme.InnerPadding() +
			theme.Padding()
	}

	for i, menu := range bar.Items {
		minWidth = max(minWidth, left[i]+widget.NewMenu(menu).MinSize().Width)
	}

	return minWidth
}

func (m *menus) fit(width float32) (changed bool) {
	narrow := !hasNativeMenus && width < max(m.room, minBar)
	if narrow == m.narrow {
		return false
	}
	m.narrow = narrow
	bar := m.bar
	if narrow {
		bar = nil
	}
	m.w.window.SetMainMenu(bar)

	// The content will fill it again.
	size := m.w.window.Canvas().Size()
	if c, ok := m.w.window.Canvas().(interface{ Resize(fyne.Size) }); ok && m.w.isShown {
		// Not the window, since that would undo a resize in progress.
		c.Resize(size)
	} else if !m.w.window.FullScreen() {
		// A window that was not created yet loses its menu when it is created.
		m.w.window.Resize(size)
	}
	m.w.toolbar.Sync(m.narrow)
	if page := m.w.start.page; page != nil {
		page.ShowMenu(narrow)
	}

	return true
}

// open opens the first menu of the bar or closes the open one. In a narrow window it opens a menu that
// contains the others.
func (m *menus) open() {
	if m.narrow {
		m.openSubmenu(nil, m.combined())
	} else if bar, ok := m.w.window.Canvas().(menuCanvas); ok && m.w.window.Canvas().Overlays().Top() == nil {
		bar.ToggleMenu()
	}
}

// menuCanvas is the canvas of a window with a menu bar.
type menuCanvas interface {
	// ToggleMenu opens the first menu of the bar and gives it the focus, or closes the open one.
	ToggleMenu()
}

// combined returns a menu that contains those of the bar.
func (m *menus) combined() *fyne.Menu {
	combined := fyne.NewMenu("")
	for _, menu := range m.bar.Items {
		combined.Items = append(combined.Items, &fyne.MenuItem{Label: menu.Label, ChildMenu: menu})
	}

	return combined
}

// openNumber opens the menu with an index in the bar, even if another one is open.
func (m *menus) openNumber(i int) {
	canvas := m.w.window.Canvas()
	if canvas.Overlays().Top() != nil {
		// A dialog or a menu of a narrow window is open.
		return
	}
	if m.narrow {
		m.openSubmenu(m.open, m.bar.Items[i])
		return
	}

	bar, ok := canvas.(menuCanvas)
	if !ok {
		return
	}
	bar.ToggleMenu()
	item := focusedMenu(canvas)
	if item == nil {
		// It has closed the open menu.
		bar.ToggleMenu()
		item = focusedMenu(canvas)
	}

	// The toolkit itself opens only the first one.
	for ; i > 0 && item != nil; i, item = i-1, focusedMenu(canvas) {
		item.TypedKey(&fyne.KeyEvent{Name: fyne.KeyRight})
	}
}

// focusedMenu returns the item of the menu bar that has the focus, or nil if no menu of the bar is open.
func focusedMenu(canvas fyne.Canvas) fyne.Focusable {
	focused := canvas.Focused()
	if _, isMenu := focused.(interface{ Child() *widget.Menu }); !isMenu {
		return nil
	}
	return focused
}

// addLetters adds the keys that open the menus: Alt and a letter.
func (m *menus) addLetters() {
	if hasNativeMenus {
		return
	}

	for i, c := range m.w.commands.In(command.Bar) {
		key := command.Alt(c.Letter)[0]
		m.w.window.Canvas().AddShortcut(key.Shortcut(), func(fyne.Shortcut) { m.openNumber(i) })
	}
}

// openSubmenu replaces a menu with the submenu of one of its entries, since there is no room next to it.
func (m *menus) openSubmenu(onBack func(), menu *fyne.Menu) {
	reopen := func() { m.openSubmenu(onBack, menu) }
	var items []*fyne.MenuItem
	if onBack != nil {
		backItem := fyne.NewMenuItem(lang.Back(), onBack)
		backItem.Icon = theme.NavigateBackIcon()
		items = append(items, backItem, fyne.NewMenuItemSeparator())
	}

	for _, item := range menu.Items {
		if child := item.ChildMenu; child != nil {
			submenu := *item
			submenu.ChildMenu, submenu.Label = nil, item.Label+" »"
			submenu.Action = func() { m.openSubmenu(reopen, child) }
			item = &submenu
		}
		items = append(items, item)
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), m.w.window.Canvas(), fyne.NewPos(0, 0))
}

// tabStops returns the number of tab stops that a text extends over.
func tabStops(text string) int {
	width := func(s string) float32 { return fyne.MeasureText(s, theme.TextSize(), fyne.TextStyle{}).Width }
	return int(width(text) / width("\t"))
}
