package ui

import (
	"runtime"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/shortcuts"
	"jingzi/ui/statistics"
	"jingzi/ui/status"
	"jingzi/ui/treewindow"
)

// menus is the main menu: a bar or, in a window that is too narrow for it, one button. Its entries are
// rebuilt after every change with their checked and enabled states. The items of the bar are rebuilt only
// if entries look different.
type menus struct {
	w       *Window
	bar     *fyne.MainMenu           // even if hidden
	room    float32                  // minimum width of a window that shows each menu of the bar
	narrow  bool                     // the window is narrower than room
	entryOf map[*fyne.MenuItem]entry // the current entry of each item of the bar
	items   []*fyne.MenuItem         // the keys of entryOf, in the order of the menus
	keys    map[shortcuts.Key]*fyne.MenuItem
	built   []entry // the entries of the bar's items
	size    float32 // text size when room was measured
}

// entry is an entry of a menu. One without a text is a separator.
type entry struct {
	label            string
	key              shortcuts.Key // a key without modifiers is one of Window.plainKeys
	action           func()
	enabled, checked func() bool // nil means always enabled, never checked
	submenu          []entry     // a submenu instead of an action
	absent           bool        // hidden in this game
	keepsStartPage   bool        // opens a window or dialog, so the start page stays open
	quits            bool        // ends the program
}

// minBar is the minimum width of a window with a menu bar.
const minBar = 420

func (m *menus) show() {
	if entries := m.entries(); m.size != theme.TextSize() || !slices.EqualFunc(m.built, entries, entry.looksLike) {
		m.build(entries)
		m.fit(m.w.window.Canvas().Size().Width)
		return
	} else {
		m.renew(entries)
	}
	if m.update() && !m.narrow {
		m.bar.Refresh()
	}
}

// update updates the checked and enabled states of the items, and reports whether any has changed.
func (m *menus) update() (changed bool) {
	for item, e := range m.entryOf {
		checked, greyed := e.checked != nil && e.checked(), e.enabled != nil && !e.enabled()
		changed = changed || item.Checked != checked || item.Disabled != greyed
		item.Checked, item.Disabled = checked, greyed
	}

	return changed
}

// entries returns the current menus of the bar.
func (m *menus) entries() []entry {
	return []entry{
		{label: lang.MenuGame(), submenu: m.game()},
		{label: lang.MenuGames(), submenu: m.games()},
		{label: lang.MenuPlayers(), submenu: m.players()},
		{label: lang.MenuBoard(), submenu: m.boards()},
		{label: lang.MenuAnalyse(), submenu: m.analyse()},
		{label: lang.MenuView(), submenu: m.view()},
		{label: lang.MenuHelp(), submenu: m.help()},
	}
}

// looksLike reports whether two entries look the same except for being checked or disabled. Their actions
// may differ.
func (e entry) looksLike(other entry) bool {
	return e.label == other.label && e.key == other.key && e.absent == other.absent && e.quits == other.quits &&
		slices.EqualFunc(e.submenu, other.submenu, entry.looksLike)
}

// renew replaces the entries of the bar's items with entries that look like them.
func (m *menus) renew(entries []entry) {
	items := m.items
	var visit func([]entry)
	visit = func(level []entry) {
		for _, e := range level {
			switch {
			case e.absent:
			case e.submenu != nil:
				visit(e.submenu)
			case e.label != "":
				m.entryOf[items[0]] = e
				items = items[1:]
			}
		}
	}
	visit(entries)
}

func (m *menus) build(entries []entry) {
	m.built, m.size = entries, theme.TextSize()
	m.entryOf, m.items, m.keys = map[*fyne.MenuItem]entry{}, nil, map[shortcuts.Key]*fyne.MenuItem{}
	m.bar = fyne.NewMainMenu()
	for _, menu := range entries {
		m.bar.Items = append(m.bar.Items, fyne.NewMenu(menu.label, m.makeItems(menu.submenu)...))
	}
	m.update()
	m.room = barWidth(m.bar)
	if !m.narrow {
		m.w.window.SetMainMenu(m.bar)
	}
}

// makeItems makes the items of a menu. Keys are part of the labels, in a column, since the toolkit draws
// shortcuts with little contrast. Native menus draw them themselves.
func (m *menus) makeItems(entries []entry) (items []*fyne.MenuItem) {
	native := runtime.GOOS == "darwin"

	// The tab stop at which all keys begin.
	column := 0
	for _, e := range entries {
		if e.key.Name != "" && !e.absent {
			column = max(column, tabStops(e.label+"  ")+1)
		}
	}

	for _, e := range entries {
		item := fyne.NewMenuItem(e.label, nil)
		switch {
		case e.absent:
			continue
		case e.label == "":
			item = fyne.NewMenuItemSeparator()
		case e.submenu != nil:
			item.Action, item.ChildMenu = nil, fyne.NewMenu("", m.makeItems(e.submenu)...)
		default:
			item.Action = func() { m.run(m.entryOf[item]) }
			m.items = append(m.items, item)
			m.entryOf[item] = e
		}
		item.IsQuit = e.quits
		if e.key.Name != "" {
			m.keys[e.key] = item
		}

		switch {
		case e.key.Name == "":
		case !native:
			item.Label += strings.Repeat("\t", column-tabStops(e.label)) + e.key.String()
		case e.key.Modifier != 0 && e.key.Name != fyne.KeyC && e.key.Name != fyne.KeyV:
			// A text field needs these two.
			item.Shortcut = e.key.Shortcut()
		}
		items = append(items, item)
	}

	return items
}

// run runs the action of an entry unless a dialog is open. It checks enabled, since the toolkit lets the
// keyboard choose disabled items.
func (m *menus) run(e entry) {
	if m.w.desk.Dialogs.IsOpen() || e.enabled != nil && !e.enabled() {
		return
	}
	if !e.keepsStartPage {
		m.w.start.leave()
	}
	e.action()
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
	narrow := runtime.GOOS != "darwin" && width < max(m.room, minBar)
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
	m.w.header.show(m.w)

	return true
}

// open opens the first menu of the bar or closes the open one. In a narrow window it opens a menu that
// contains the others.
func (m *menus) open() {
	if m.narrow {
		var items []*fyne.MenuItem
		for _, menu := range m.bar.Items {
			items = append(items, &fyne.MenuItem{Label: menu.Label, ChildMenu: menu})
		}
		m.openSubmenu(nil, fyne.NewMenu("", items...))
	} else if bar, ok := m.w.window.Canvas().(interface{ ToggleMenu() }); ok &&
		m.w.window.Canvas().Overlays().Top() == nil {
		bar.ToggleMenu()
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

// ctrl, ctrlShift and unmodified return a key with the usual modifier, with Shift as well, and without modifiers.
func ctrl(name fyne.KeyName) shortcuts.Key {
	return shortcuts.Key{Name: name, Modifier: fyne.KeyModifierShortcutDefault}
}

func ctrlShift(name fyne.KeyName) shortcuts.Key {
	return shortcuts.Key{Name: name, Modifier: fyne.KeyModifierShortcutDefault | fyne.KeyModifierShift}
}

func unmodified(name fyne.KeyName) shortcuts.Key { return shortcuts.Key{Name: name} }

func (m *menus) toggle(label lang.Text, setting func(*settings.Settings) *bool) entry {
	d := &m.w.desk
	return entry{label: label(), checked: func() bool { return *setting(&d.Settings) }, action: func() {
		d.ChangeSettings(func(s *settings.Settings) { *setting(s) = !*setting(s) })
	}}
}

func (m *menus) choice(label string, checked func(session.Config) bool, set func(*session.Config)) entry {
	return entry{
		label:   label,
		checked: func() bool { return checked(m.w.session.Seats.Config()) },
		action:  func() { m.w.setup.Change(set) },
	}
}

func (m *menus) game() []entry {
	w, g := m.w, m.w.session.Game
	mode := w.session.Seats.Config().Mode
	inProgress := func() bool { return !g.Match().Current().Result().Over() }
	mayPass := func() bool {
		return inProgress() && g.Match().HumanToAnswer() && g.Match().Current().OpeningOver()
	}
	empty := game.NewPosition(g.Match().Rules())

	return []entry{
		{label: lang.NewGame(), key: ctrl(fyne.KeyN), action: g.NewGame},
		{label: lang.StartPage(), keepsStartPage: true, action: func() { w.start.show(false) }},
		{},

		// Not next to Resign, which also acts at once.
		{label: lang.Hint(), key: ctrl(fyne.KeyH), action: func() { g.RequestHint() }, enabled: g.CanHint},
		{label: lang.Undo(), key: ctrl(fyne.KeyZ), action: func() { g.Undo() }, enabled: g.CanUndo},
		{label: lang.Redo(), key: ctrlShift(fyne.KeyZ), action: func() { g.Redo() }, enabled: g.CanRedo},
		{
			label:   lang.Pass(),
			action:  func() { g.Click(game.Pass) },
			enabled: mayPass,
			absent:  empty.Legal(game.Pass) != nil || !mode.HasHuman(),
		},
		{},
		{
			label:   lang.OfferDraw(),
			action:  func() { _ = g.AgreeDraw() },
			enabled: inProgress,
			absent:  mode != game.HumanVsHuman,
		},
		{
			label:   lang.Resign(),
			action:  func() { _ = g.Resign() },
			enabled: func() bool { return inProgress() && mode.HasHuman() },
		},
		{},
		{label: lang.Quit(), key: ctrl(fyne.KeyQ), action: w.close, quits: true},
	}
}

func (m *menus) games() []entry {
	files, share := m.w.files, m.w.share

	return []entry{
		{label: lang.Open(), key: ctrl(fyne.KeyO), action: files.OpenDialog},
		{label: lang.Save(), key: ctrl(fyne.KeyS), action: files.Save},
		{label: lang.MenuShare(), submenu: []entry{
			{label: lang.SaveAs(), key: ctrlShift(fyne.KeyS), action: files.SaveDialog},
			{label: lang.CopyMoves(), key: ctrl(fyne.KeyC), action: files.CopyMoves},
			{label: lang.PasteMoves(), key: ctrl(fyne.KeyV), action: files.PasteMoves},
			{label: lang.MenuCopyPicture(), action: share.CopyPicture, absent: !share.Copier.Available()},
			{label: lang.SavePicture(), action: share.ShowPictureDialog},
			{label: lang.MenuSheet(), action: share.ShowSheetDialog},
			{
				label:   lang.CopyGomocalc(),
				action:  func() { files.CopyLink(notation.GomocalcLink) },
				enabled: func() bool { return files.HasLink(notation.GomocalcLink) },
			},
			{
				label:   lang.CopyRenjuPortal(),
				action:  func() { files.CopyLink(notation.RenjuPortalLink) },
				enabled: func() bool { return files.HasLink(notation.RenjuPortalLink) },
			},
		}},
		{},
		{label: lang.MenuLibrary(), key: ctrl(fyne.KeyL), keepsStartPage: true, action: m.w.library.Show},
		{label: lang.MenuStatistics(), keepsStartPage: true, action: func() { m.statistics().Open() }},
	}
}

func (m *menus) statistics() *statistics.Statistics {
	store := m.w.options.Store
	return &statistics.Statistics{
		Store:   store,
		Dialogs: &m.w.desk.Dialogs,
		Games:   store.Library(),
		Post:    m.w.options.Post,
	}
}

func (m *menus) players() (entries []entry) {
	w, seats, computers := m.w, m.w.session.Seats, m.w.options.Computers
	config := seats.Config()
	var moreEntries []entry
	for _, mode := range game.Modes {
		e := m.choice(lang.Mode(mode), func(c session.Config) bool {
			return c.Mode == mode
		}, func(c *session.Config) { c.Mode = mode })

		// There is no computer player for the rules.
		e.absent = mode != game.HumanVsHuman && len(computers.Levels(config.Rules)) == 0
		if mode == game.ComputerVsRandom {
			moreEntries = append(moreEntries, e)
		} else {
			entries = append(entries, e)
		}
	}
	if config.Mode.HasHuman() {
		entries = append(entries, entry{})
		for _, b := range session.FirstMoves {
			entries = append(entries, m.choice(status.FirstMoveText(config.Mode, b), func(c session.Config) bool {
				return c.FirstMove == b
			}, func(c *session.Config) { c.FirstMove = b }))
		}
	}
	computer := func() bool { return seats.Config().Mode != game.HumanVsHuman }
	moreEntries = append(moreEntries,
		entry{
			label:  lang.MenuTournament(),
			action: w.tournament.Show,
			absent: len(computers.Levels(config.Rules)) == 0,
		})

	return append(entries, entry{},
		entry{label: lang.MenuLevel(), action: w.setup.AskLevel, enabled: computer},
		entry{label: lang.MenuEngines(), action: w.setup.AskEngines},
		entry{
			label:   lang.MenuClock(),
			action:  w.setup.AskClock,
			checked: func() bool { return seats.Config().Clock.Enabled() },
		},
		entry{label: lang.MenuAdvanced(), submenu: moreEntries})
}

func (m *menus) boards() (entries []entry) {
	w := m.w
	for _, variant := range game.Variants {
		entries = append(entries, m.choice(lang.RulesShort(variant.Rules), func(c session.Config) bool {
			return isVariant(c.Rules, variant)
		}, chooseVariant(variant)))
	}

	return append(entries,
		entry{
			label:   lang.BoardCustom(),
			action:  w.setup.AskBoard,
			checked: func() bool { _, ok := game.VariantOf(w.session.Seats.Config().Rules); return !ok },
		},
		entry{},
		entry{label: lang.MenuOpening(), action: w.setup.AskOpening, enabled: w.setup.HasOpenings},
		entry{label: lang.EditPosition(), action: w.editPosition})
}

// isVariant reports whether rules are those of a variant, with or without a penalty for fouls.
func isVariant(r game.Rules, v game.Variant) bool { return r.WithoutFoulPenalty() == v.Rules }

// chooseVariant returns a change to the rules of a variant, which keeps the penalty for fouls if they are that already.
func chooseVariant(v game.Variant) func(*session.Config) {
	return func(c *session.Config) {
		if !isVariant(c.Rules, v) {
			c.Rules = v.Rules
		}
	}
}

func (m *menus) analyse() []entry {
	w, a := m.w, m.w.analysis
	tree, available := lang.SearchTree(), true
	if !w.trees.isSupported() {
		rules, ok := treewindow.StrategyRules(w.trees.Position())
		tree, available = lang.GuideProof(), ok
		if m.w.session.Game.Match().Rules() != rules {
			tree = lang.InBrackets(lang.GuideProofOf(), lang.RulesShort(rules))
		}
	}

	return []entry{
		{label: lang.WhyThisMove(), action: a.Explanation.Ask, enabled: w.canAskWhy},
		{label: lang.ReviewGame(), key: unmodified(fyne.KeyR), action: a.Review.Start, enabled: a.Review.CanReview},
		{label: lang.PuzzlesMenu(), keepsStartPage: true, action: w.puzzles.Show},
		{},
		{label: tree, key: ctrl(fyne.KeyT), action: w.trees.show, enabled: func() bool { return available }},
		{label: lang.AnalysisPanel(), key: unmodified(fyne.KeyF9), action: a.TogglePanel, checked: a.PanelVisible},
	}
}

func (m *menus) view() []entry {
	r := m.w.session.Game.Match().Rules()
	fullScreen := m.toggle(lang.FullScreen, func(s *settings.Settings) *bool { return &s.FullScreen })
	fullScreen.key, fullScreen.keepsStartPage = unmodified(fyne.KeyF11), true

	return []entry{
		m.toggle(lang.MoveList, func(s *settings.Settings) *bool { return s.MoveListFor(r) }),
		m.toggle(lang.MoveNumbers, func(s *settings.Settings) *bool { return &s.MoveNumbers }),
		m.toggle(lang.NextMoves, func(s *settings.Settings) *bool { return &s.NextMoves }),
		fullScreen,
		{},
		{label: lang.Settings(), key: ctrl(fyne.KeyComma), keepsStartPage: true, action: m.w.openSettings},
	}
}

func (m *menus) help() []entry {
	return []entry{
		{label: lang.Guide(), key: unmodified(fyne.KeyF1), keepsStartPage: true, action: m.w.guide.Show},
		{label: lang.LessonsHelp(), keepsStartPage: true, action: m.w.trees.openNextLesson},
		{
			label:          lang.Shortcuts(),
			key:            ctrlShift(fyne.KeySlash),
			keepsStartPage: true,
			action:         func() { shortcuts.Show(&m.w.desk.Dialogs) },
		},
		{},
		{label: lang.About(), keepsStartPage: true, action: m.w.about.Show},
	}
}
