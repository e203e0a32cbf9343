package ui

import (
	"runtime"
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	toolkit "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/report"
	"jingzi/ui/settings"
	"jingzi/ui/shortcuts"
	"jingzi/ui/statistics"
	"jingzi/ui/status"
	"jingzi/ui/tournament"
	"jingzi/ui/treewindow"
)

// menus is the main menu: a bar, or one button in a window that is too narrow
// for the bar. Its items say themselves whether they are checked and enabled;
// show asks them after every change.
type menus struct {
	w      *Window
	bar    *fyne.MainMenu // shown or not
	room   float32        // the width that the bar and each of its menus need
	narrow bool           // the window has less
	live   []liveItem
	keys   map[shortcuts.Key]*fyne.MenuItem
	built  menuKey
}

// leastBar is the width of window below which there is no bar in any case.
const leastBar = 420

// liveItem is an item whose look depends on the state of the session.
type liveItem struct {
	item             *fyne.MenuItem
	checked, enabled func() bool
}

// menuKey is what the items themselves depend on.
type menuKey struct {
	rules    game.Rules
	language lang.Language
	mode     game.Mode
	textSize float32
}

func newMenus(w *Window) *menus {
	m := &menus{w: w}
	m.build()
	return m
}

func (m *menus) show() {
	if m.built != m.key() {
		m.build()
		m.fit(m.w.window.Canvas().Size().Width)
		return
	}
	changed := false
	for _, l := range m.live {
		if l.checked != nil && l.item.Checked != l.checked() {
			l.item.Checked = !l.item.Checked
			changed = true
		}
		if l.enabled != nil && l.item.Disabled == l.enabled() {
			l.item.Disabled = !l.item.Disabled
			changed = true
		}
	}
	if changed && !m.narrow {
		m.bar.Refresh()
	}
}

func (m *menus) key() menuKey {
	return menuKey{m.w.session.Play.Match().Rules(), lang.InUse(), m.w.session.Seats.Setup().Mode, toolkit.TextSize()}
}

func (m *menus) build() {
	m.built, m.live, m.keys = m.key(), nil, map[shortcuts.Key]*fyne.MenuItem{}
	m.bar = fyne.NewMainMenu(m.game(), m.games(), m.players(), m.boards(), m.analyse(), m.view(), m.help())
	m.writeKeys()
	m.room = barWidth(m.bar)
	if !m.narrow {
		m.w.window.SetMainMenu(m.bar)
	}
}

// barWidth is the width at which no menu of a bar is cut at the right, as the
// toolkit lays them out.
func barWidth(bar *fyne.MainMenu) (need float32) {
	at := make([]float32, len(bar.Items))
	need = toolkit.InnerPadding()
	for i, menu := range bar.Items {
		at[i] = need
		need += fyne.MeasureText(menu.Label, toolkit.TextSize(), fyne.TextStyle{}).Width + 2*toolkit.InnerPadding() + toolkit.Padding()
	}
	for i, menu := range bar.Items {
		need = max(need, at[i]+widget.NewMenu(menu).MinSize().Width)
	}
	return need
}

func (m *menus) fit(width float32) (changed bool) {
	narrow := runtime.GOOS != "darwin" && width < max(m.room, leastBar)
	if narrow == m.narrow {
		return false
	}
	m.narrow = narrow
	bar := m.bar
	if narrow {
		bar = nil
	}
	m.w.window.SetMainMenu(bar)
	if !m.w.window.FullScreen() {
		m.w.window.Resize(m.w.window.Canvas().Size()) // the content takes the room, or makes it
	}
	m.w.header.show(m.w)
	return true
}

// open opens the first menu of the bar, or closes the bar's menu; in a narrow
// window it opens the menu of menus.
func (m *menus) open() {
	if m.narrow {
		var items []*fyne.MenuItem
		for _, menu := range m.bar.Items {
			items = append(items, &fyne.MenuItem{Label: menu.Label, ChildMenu: menu})
		}
		m.drillInto(nil, fyne.NewMenu("", items...))
	} else if bar, ok := m.w.window.Canvas().(interface{ ToggleMenu() }); ok && m.w.window.Canvas().Overlays().Top() == nil {
		bar.ToggleMenu()
	}
}

// drillInto shows a menu in place of the one it was chosen from: beside it
// there would be no room.
func (m *menus) drillInto(back func(), menu *fyne.Menu) {
	again := func() { m.drillInto(back, menu) }
	var items []*fyne.MenuItem
	if back != nil {
		up := fyne.NewMenuItem(lang.Back(), back)
		up.Icon = toolkit.NavigateBackIcon()
		items = append(items, up, fyne.NewMenuItemSeparator())
	}
	for _, item := range menu.Items {
		if child := item.ChildMenu; child != nil {
			further := *item
			further.ChildMenu, further.Label = nil, item.Label+" »"
			further.Action = func() { m.drillInto(again, child) }
			item = &further
		}
		items = append(items, item)
	}
	widget.ShowPopUpMenuAtPosition(fyne.NewMenu("", items...), m.w.window.Canvas(), fyne.NewPos(0, 0))
}

// item makes a menu item. Its key does nothing while a dialog is open.
func (m *menus) item(label string, action func()) *fyne.MenuItem {
	return fyne.NewMenuItem(label, func() {
		if m.w.window.Canvas().Overlays().Top() != nil {
			return
		}
		m.w.start.leave()
		action()
		m.w.board.TakeFocus()
	})
}

// withKey gives an item a key with the usual modifier and perhaps more.
func (m *menus) withKey(item *fyne.MenuItem, key fyne.KeyName, more fyne.KeyModifier) *fyne.MenuItem {
	m.keys[shortcuts.Key{Name: key, Modifier: fyne.KeyModifierShortcutDefault | more}] = item
	return item
}

// named says that a plain key, of those in keyboard.plain, does the same as an
// item.
func (m *menus) named(item *fyne.MenuItem, key fyne.KeyName) *fyne.MenuItem {
	m.keys[shortcuts.Key{Name: key}] = item
	return item
}

// writeKeys tells the keys of the items: in native menus by their own means,
// else as part of the label, in a column, since the toolkit would draw them
// with next to no contrast.
func (m *menus) writeKeys() {
	texts := map[*fyne.MenuItem]string{}
	for key, item := range m.keys {
		switch {
		case runtime.GOOS != "darwin":
			texts[item] = key.String()
		case key.Modifier != 0 && key.Name != fyne.KeyC && key.Name != fyne.KeyV: // a text field needs these two
			item.Shortcut = key.Shortcut()
		}
	}
	for _, menu := range m.bar.Items {
		writeColumn(menu.Items, texts)
	}
}

// writeColumn adds texts to the labels of items, and of those below them, below
// each other.
func writeColumn(items []*fyne.MenuItem, texts map[*fyne.MenuItem]string) {
	column := 0 // the tab stop that all texts begin at
	for _, item := range items {
		if item.ChildMenu != nil {
			writeColumn(item.ChildMenu.Items, texts)
		}
		if texts[item] != "" {
			column = max(column, tabStops(item.Label+"  ")+1)
		}
	}
	for _, item := range items {
		if text := texts[item]; text != "" {
			item.Label += strings.Repeat("\t", column-tabStops(item.Label)) + text
		}
	}
}

// tabStops counts those that a text has passed.
func tabStops(text string) int {
	width := func(s string) float32 { return fyne.MeasureText(s, toolkit.TextSize(), fyne.TextStyle{}).Width }
	return int(width(text) / width("\t"))
}

// text is that of an item, without the key.
func text(item *fyne.MenuItem) string {
	before, _, _ := strings.Cut(item.Label, "\t")
	return before
}

// when enables an item by a condition. It asks once more before it acts: the
// toolkit lets the keyboard choose items that are greyed.
func (m *menus) when(enabled func() bool, item *fyne.MenuItem) *fyne.MenuItem {
	if action := item.Action; action != nil {
		item.Action = func() {
			if enabled() {
				action()
			}
		}
	}
	item.Disabled = !enabled()
	m.live = append(m.live, liveItem{item: item, enabled: enabled})
	return item
}

// radio is an item of a group of which one is checked.
func (m *menus) radio(label string, checked func() bool, action func()) *fyne.MenuItem {
	item := m.item(label, action)
	item.Checked = checked()
	m.live = append(m.live, liveItem{item: item, checked: checked})
	return item
}

// toggle is an item that switches a setting.
func (m *menus) toggle(label string, setting func(*settings.Settings) *bool) *fyne.MenuItem {
	kept := &m.w.desk.Settings
	return m.radio(label, func() bool { return *setting(&kept.Settings) }, func() {
		kept.Change(func(s *settings.Settings) { *setting(s) = !*setting(s) })
	})
}

func sub(label string, items ...*fyne.MenuItem) *fyne.MenuItem {
	item := fyne.NewMenuItem(label, nil)
	item.ChildMenu = fyne.NewMenu("", items...)
	return item
}

func (m *menus) game() *fyne.Menu {
	w, s := m.w, m.w.session
	people := func() bool { return s.Seats.Setup().Mode.People() }
	open := func() bool { return !s.Play.Match().Now().Result().Over() }
	quit := m.withKey(m.item(lang.Quit(), w.close), fyne.KeyQ, 0)
	quit.IsQuit = true
	start := fyne.NewMenuItem(lang.StartPage(), func() {
		if !w.desk.Dialogs.Open() {
			w.start.show(false)
		}
	})
	items := []*fyne.MenuItem{
		m.withKey(m.item(lang.NewGame(), s.Play.NewGame), fyne.KeyN, 0),
		start,
		fyne.NewMenuItemSeparator(),
		m.when(s.Play.MayHint, m.withKey(m.item(lang.Hint(), func() { s.Play.AskHint() }), fyne.KeyH, 0)), // not beside resigning, which acts at once too
		m.when(s.Play.MayUndo, m.withKey(m.item(lang.Undo(), func() { s.Play.Undo() }), fyne.KeyZ, 0)),
		m.when(s.Play.MayRedo, m.withKey(m.item(lang.Redo(), func() { s.Play.Redo() }), fyne.KeyZ, fyne.KeyModifierShift))}
	if empty := game.NewPosition(s.Play.Match().Rules()); empty.Legal(game.Pass) == nil && people() {
		items = append(items, m.when(func() bool {
			return open() && s.Play.Match().HumanToAnswer() && s.Play.Match().Now().Settled()
		}, m.item(lang.Pass(), func() { s.Play.Tap(game.Pass) })))
	}
	items = append(items, fyne.NewMenuItemSeparator())
	if s.Seats.Setup().Mode == game.TwoPlayers {
		items = append(items, m.when(open, m.item(lang.OfferDraw(), func() { _ = s.Play.AgreeDraw() })))
	}
	return fyne.NewMenu(lang.MenuGame(), append(items,
		m.when(func() bool { return open() && people() }, m.item(lang.Resign(), func() { _ = s.Play.Resign() })),
		fyne.NewMenuItemSeparator(),
		quit)...)
}

func (m *menus) games() *fyne.Menu {
	w := m.w
	share := []*fyne.MenuItem{
		m.withKey(m.item(lang.SaveAs(), w.files.SaveDialog), fyne.KeyS, fyne.KeyModifierShift),
		m.withKey(m.item(lang.CopyMoves(), w.files.CopyMoves), fyne.KeyC, 0),
		m.withKey(m.item(lang.PasteMoves(), w.files.PasteMoves), fyne.KeyV, 0),
	}
	if w.share.Copier.Can() {
		share = append(share, m.item(lang.MenuCopyPicture(), w.share.CopyPicture))
	}
	share = append(share, m.item(lang.SavePicture(), w.share.PictureDialog), m.item(lang.MenuSheet(), w.share.SheetDialog),
		m.item(lang.CopyGomocalc(), func() { w.files.CopyLink(notation.GomocalcLink) }),
		m.item(lang.CopyRenjuPortal(), func() { w.files.CopyLink(notation.RenjuPortalLink) }))
	return fyne.NewMenu(lang.MenuGames(),
		m.withKey(m.item(lang.Open(), w.files.OpenDialog), fyne.KeyO, 0),
		m.withKey(m.item(lang.Save(), w.files.Save), fyne.KeyS, 0),
		sub(lang.MenuShare(), share...),
		fyne.NewMenuItemSeparator(),
		m.withKey(m.item(lang.MenuLibrary(), w.library.Show), fyne.KeyL, 0),
		m.item(lang.MenuStatistics(), func() { m.statistics().Open() }))
}

func (m *menus) statistics() *statistics.Dialog {
	kept := m.w.o.Store
	return &statistics.Dialog{Store: kept, Files: m.w.files, Dialogs: &m.w.desk.Dialogs, Games: kept.Library(), Post: m.w.o.Post,
		Reviews: report.History(report.Entries(kept))}
}

// choice is an item that sets something of the setup.
func (m *menus) choice(label string, checked func(session.Setup) bool, set func(*session.Setup)) *fyne.MenuItem {
	return m.radio(label, func() bool { return checked(m.w.session.Seats.Setup()) }, func() { m.w.setup.Change(set) })
}

func (m *menus) players() *fyne.Menu {
	w, is := m.w, m.w.session.Seats.Setup()
	var items, more []*fyne.MenuItem
	for _, mode := range game.Modes {
		item := m.choice(lang.Mode(mode), func(is session.Setup) bool { return is.Mode == mode }, func(to *session.Setup) { to.Mode = mode })
		switch {
		case mode != game.TwoPlayers && len(w.o.Computers.Levels(is.Rules)) == 0: // nobody to play against
		case mode == game.AgainstRandom:
			more = append(more, item)
		default:
			items = append(items, item)
		}
	}
	if is.Mode.People() {
		items = append(items, fyne.NewMenuItemSeparator())
		for _, b := range session.Beginnings {
			items = append(items, m.choice(status.Begins(is.Mode, b), func(is session.Setup) bool { return is.Begins == b }, func(to *session.Setup) { to.Begins = b }))
		}
	}
	computers := func() bool { return w.session.Seats.Setup().Mode != game.TwoPlayers }
	if w.o.Computers.Plays(is.Rules, game.ProgramLevel("")) {
		more = append(more, m.when(computers, m.item(lang.OtherProgram(), w.setup.AskProgram)))
	}
	more = append(more, m.when(func() bool { return !w.session.Seats.Setup().Mode.People() }, m.item(lang.PlaySeries(), func() { w.setup.Series([2]string{w.words.Name(game.First), w.words.Name(game.Second)}) })),
		m.when(func() bool { return tournament.Fits(w.session.Play.Match().Rules()) }, m.item(lang.MenuTournament(), w.tournament.Show)))
	return fyne.NewMenu(lang.MenuPlayers(), append(items,
		fyne.NewMenuItemSeparator(),
		m.when(computers, m.item(lang.MenuLevel(), w.setup.AskStrength)),
		m.radio(lang.MenuClock(), func() bool { return w.session.Seats.Setup().Clock.On() }, w.setup.AskClock),
		sub(lang.MenuAdvanced(), more...))...)
}

func (m *menus) boards() *fyne.Menu {
	w := m.w
	var items []*fyne.MenuItem
	for _, known := range game.Variants {
		items = append(items, m.choice(lang.RulesShort(known.Rules), func(is session.Setup) bool { return is.Rules == known.Rules }, func(to *session.Setup) { to.Rules = known.Rules }))
	}
	own := func() bool {
		r := w.session.Seats.Setup().Rules
		return !slices.ContainsFunc(game.Variants, func(v game.Variant) bool { return v.Rules == r })
	}
	return fyne.NewMenu(lang.MenuBoard(), append(items,
		m.radio(lang.BoardCustom(), own, w.setup.AskBoard),
		fyne.NewMenuItemSeparator(),
		m.when(w.setup.HasOpenings, m.item(lang.MenuOpening(), w.setup.AskOpening)),
		m.item(lang.EditPosition(), w.editPosition))...)
}

func (m *menus) analyse() *fyne.Menu {
	w, v := m.w, m.w.analysis.Review
	tree, there := lang.SearchTree, func() bool { return true }
	if !w.trees.fit() {
		tree, there = lang.GuideProof, treewindow.HasStrategy
	}
	return fyne.NewMenu(lang.MenuAnalyse(),
		m.when(w.mayAskWhy, m.item(lang.WhyThisMove(), w.analysis.Why.Ask)),
		m.when(v.Offered, m.named(m.item(lang.ReviewGame(), v.Start), fyne.KeyR)),
		m.item(lang.PuzzlesMenu(), w.puzzles.Show),
		fyne.NewMenuItemSeparator(),
		m.when(there, m.withKey(m.item(tree(), w.trees.show), fyne.KeyT, 0)),
		m.named(m.radio(lang.AnalysisPanel(), w.analysis.Shown, w.analysis.TogglePanel), fyne.KeyF9),
		m.when(w.analysis.Searches, m.item(lang.MenuEngines(), w.analysis.AskAnalysts)))
}

func (m *menus) view() *fyne.Menu {
	r := m.built.rules
	return fyne.NewMenu(lang.MenuView(),
		m.toggle(lang.MoveList(), func(s *settings.Settings) *bool { return s.ListOn(r) }),
		m.toggle(lang.MoveNumbers(), func(s *settings.Settings) *bool { return &s.MoveNumbers }),
		m.toggle(lang.NextMoves(), func(s *settings.Settings) *bool { return &s.NextMoves }),
		m.named(m.toggle(lang.FullScreen(), fullScreen), fyne.KeyF11),
		fyne.NewMenuItemSeparator(),
		m.withKey(m.item(lang.Settings(), m.w.openSettings), fyne.KeyComma, 0))
}

func (m *menus) help() *fyne.Menu {
	return fyne.NewMenu(lang.MenuHelp(),
		m.named(m.item(lang.Guide(), m.w.guide.Show), fyne.KeyF1),
		m.withKey(m.item(lang.Shortcuts(), func() { shortcuts.Show(&m.w.desk.Dialogs) }), fyne.KeySlash, fyne.KeyModifierShift),
		fyne.NewMenuItemSeparator(),
		m.item(lang.About(), m.w.about.Show))
}
