package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/shortcuts"
	"jingzi/ui/theme"
)

// menus is the main menu. Its items say themselves whether they are checked
// and enabled; show asks them after every change.
type menus struct {
	w     *Window
	live  []liveItem
	built menuKey
}

// liveItem is an item whose look depends on the state of the table.
type liveItem struct {
	item             *fyne.MenuItem
	checked, enabled func() bool
}

// menuKey is what the items themselves depend on.
type menuKey struct {
	rules    game.Rules
	language lang.Language
	mode     Mode
	programs int
}

func newMenus(w *Window) *menus {
	m := &menus{w: w}
	m.build()
	return m
}

// show brings check marks and greyed items up to date.
func (m *menus) show() {
	if m.built != m.key() {
		m.build()
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
	if changed {
		m.w.window.MainMenu().Refresh()
	}
}

func (m *menus) key() menuKey {
	return menuKey{m.w.table.match.Rules(), lang.InUse(), m.w.table.setup.Mode, len(m.w.settings.Programs)}
}

func (m *menus) build() {
	m.built, m.live = m.key(), nil
	m.w.window.SetMainMenu(fyne.NewMainMenu(m.game(), m.move(), m.players(), m.boards(), m.learn(), m.view(), m.help()))
}

// item makes a menu item. Its key does nothing while a dialog is open.
func (m *menus) item(label string, action func()) *fyne.MenuItem {
	return fyne.NewMenuItem(label, func() {
		if m.w.window.Canvas().Overlays().Top() != nil {
			return
		}
		action()
		m.w.board.TakeFocus()
	})
}

// withKey gives an item a key with the usual modifier and perhaps more. (Undo
// has a shortcut of the toolkit's own.)
func withKey(item *fyne.MenuItem, key fyne.KeyName, more fyne.KeyModifier) *fyne.MenuItem {
	item.Shortcut = &desktop.CustomShortcut{KeyName: key, Modifier: fyne.KeyModifierShortcutDefault | more}
	return item
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
func (m *menus) toggle(label string, setting func() *bool) *fyne.MenuItem {
	return m.radio(label, func() bool { return *setting() }, func() {
		on := setting()
		*on = !*on
		m.w.changed()
	})
}

func sub(label string, items ...*fyne.MenuItem) *fyne.MenuItem {
	item := fyne.NewMenuItem(label, nil)
	item.ChildMenu = fyne.NewMenu("", items...)
	return item
}

func (m *menus) game() *fyne.Menu {
	w, t := m.w, m.w.table
	quit := m.item(lang.Quit(), w.close)
	quit.IsQuit = true
	pictures := []*fyne.MenuItem{m.item(lang.SavePicture(), w.pictureDialog)}
	if w.copier.Can() {
		pictures = append(pictures, m.item(lang.MenuCopyPicture(), w.copyPicture))
	}
	items := append([]*fyne.MenuItem{
		withKey(m.item(lang.NewGame(), t.newGame), fyne.KeyN, 0),
		fyne.NewMenuItemSeparator(),
		withKey(m.item(lang.Open(), w.openDialog), fyne.KeyO, 0),
		withKey(m.item(lang.Save(), w.saveRecord), fyne.KeyS, 0),
		withKey(m.item(lang.SaveAs(), w.saveDialog), fyne.KeyS, fyne.KeyModifierShift),
		m.item(lang.CopyMoves(), w.copyMoves),
		m.item(lang.PasteMoves(), w.pasteMoves),
		fyne.NewMenuItemSeparator(),
	}, pictures...)
	items = append(items,
		m.item(lang.MenuSheet(), w.sheetDialog),
		fyne.NewMenuItemSeparator(),
		m.when(func() bool { return t.setup.Mode == Watch || t.setup.Mode == AgainstRandom }, m.item(lang.Batch(), w.seriesDialog)),
		m.item(lang.MenuStatistics(), w.statisticsDialog),
		m.item(lang.ResetScore(), w.resetScore),
		withKey(m.item(lang.Settings(), w.settingsDialog), fyne.KeyComma, 0),
		fyne.NewMenuItemSeparator(),
		withKey(quit, fyne.KeyQ, 0))
	return fyne.NewMenu(lang.MenuGame(), items...)
}

func (m *menus) move() *fyne.Menu {
	w, t := m.w, m.w.table
	open := func() bool { return !t.match.Now().Result().Over() }
	undo := m.item(lang.Undo(), t.undo)
	undo.Shortcut = &fyne.ShortcutUndo{}
	return fyne.NewMenu(lang.MenuMove(),
		m.when(func() bool { return t.match.At() > 0 || len(t.previous) > 0 }, undo),
		m.when(func() bool { return t.match.At() < len(t.match.Moments())-1 }, withKey(m.item(lang.Redo(), t.redo), fyne.KeyZ, fyne.KeyModifierShift)),
		fyne.NewMenuItemSeparator(),
		m.when(t.mayHint, withKey(m.item(lang.Hint(), t.askHint), fyne.KeyH, 0)),
		m.when(func() bool { return t.thought() != nil }, m.item(lang.WhyThisMove(), w.whyThisMove)),
		m.when(w.analysis.Searches, m.item(lang.ForcedWin(), w.analysis.ToggleWin)),
		m.when(func() bool { return t.match.Busy() || t.match.Paused() }, m.item(lang.MoveNow(), w.moveNow)),
		m.when(func() bool { return t.match.Busy() || t.match.Hinting() }, m.item(lang.Stop(), t.stop)),
		fyne.NewMenuItemSeparator(),
		m.when(func() bool {
			return open() && t.match.Rules().Fouls && t.match.HumanToAnswer() && t.match.Now().Settled()
		}, m.item(lang.Pass(), func() { t.play(game.Pass) })),
		m.when(func() bool { return open() && t.hasHuman() }, m.item(lang.Resign(), t.resign)),
		m.when(func() bool { return open() && t.setup.Mode == TwoPlayers }, m.item(lang.OfferDraw(), t.agreeDraw)),
		fyne.NewMenuItemSeparator(),
		m.item(lang.GoStart(), w.walkToStart),
		m.item(lang.GoBack(), func() { w.walk(-1) }),
		m.item(lang.GoForward(), func() { w.walk(1) }),
		m.item(lang.GoEnd(), w.walkToEnd),
		m.when(func() bool { return t.looking != live }, m.item(lang.PlayFrom(), t.playOn)))
}

func (m *menus) players() *fyne.Menu {
	t := m.w.table
	var items []*fyne.MenuItem
	computers := len(m.w.o.Computers.Levels(t.match.Rules())) > 0
	for _, mode := range Modes {
		if mode == TwoPlayers || computers {
			items = append(items, m.radio(mode.name(), func() bool { return t.setup.Mode == mode }, func() { t.setMode(mode) }))
		}
	}
	if t.setup.Mode == AgainstComputer || t.setup.Mode == TwoPlayers {
		items = append(items, fyne.NewMenuItemSeparator())
		for _, b := range beginnings {
			items = append(items, m.radio(b.name(t.setup.Mode), func() bool { return t.setup.Begins == b }, func() { t.setBegins(b) }))
		}
	}
	switch t.setup.Mode {
	case AgainstComputer:
		items = append(items, fyne.NewMenuItemSeparator())
		items = append(items, m.levels(func() game.Level { return t.setup.Level }, t.setLevel)...)
	case Watch, AgainstRandom:
		items = append(items, fyne.NewMenuItemSeparator(),
			sub(lang.LevelOf(lang.Colour(t.setup.Rules, game.Black)), m.levels(func() game.Level { return t.setup.Levels[0] }, func(l game.Level) { t.setSeatLevel(game.First, l) })...))
		if t.setup.Mode == Watch {
			items = append(items,
				sub(lang.LevelOf(lang.Colour(t.setup.Rules, game.White)), m.levels(func() game.Level { return t.setup.Levels[1] }, func(l game.Level) { t.setSeatLevel(game.Second, l) })...))
		}
	}
	items = append(items, fyne.NewMenuItemSeparator(),
		m.radio(lang.MenuClock(), func() bool { return t.setup.Clock.On() }, m.w.clockDialog))
	return fyne.NewMenu(lang.MenuPlayers(), items...)
}

func (m *menus) levels(now func() game.Level, set func(game.Level)) []*fyne.MenuItem {
	r := m.w.table.match.Rules()
	var items []*fyne.MenuItem
	for _, l := range m.w.o.Computers.Levels(r) {
		items = append(items, m.radio(levelName(m.w.o.Computers, r, l), func() bool { return nearestLevel(m.w.o.Computers, r, now()) == l }, func() { set(l) }))
	}
	if programsPlay(r) {
		items = append(items, fyne.NewMenuItemSeparator())
		for _, path := range m.w.settings.Programs {
			l := game.ProgramLevel(path)
			items = append(items, m.radio(levelName(m.w.o.Computers, r, l), func() bool { return now() == l }, func() { set(l) }))
		}
		items = append(items, m.item(lang.OtherProgram(), func() { m.w.programDialog(set) }))
	}
	return items
}

func (m *menus) boards() *fyne.Menu {
	t := m.w.table
	var items []*fyne.MenuItem
	for _, known := range game.Variants {
		items = append(items, m.radio(lang.Rules(known), func() bool { return t.setup.Rules == known }, func() { t.setRules(known) }))
	}
	items = append(items,
		m.radio(lang.BoardCustom(), func() bool { return !slices.Contains(game.Variants, t.setup.Rules) }, m.w.customDialog),
		fyne.NewMenuItemSeparator(),
		sub(lang.MenuOpening(), m.openings()...))
	return fyne.NewMenu(lang.MenuBoard(), items...)
}

// openings are the procedures that fit the board.
func (m *menus) openings() []*fyne.MenuItem {
	t := m.w.table
	is := func(p game.Procedure) func() bool { return func() bool { return t.setup.Opening.Procedure == p } }
	items := []*fyne.MenuItem{m.radio(lang.OpeningPlain(), is(game.Plain), func() { t.setOpening(game.Opening{}, false) })}
	if o := (game.Opening{Procedure: game.Swap2}); o.Fits(t.match.Rules()) {
		items = append(items, m.radio(lang.OpeningSwap2(), is(game.Swap2), func() { t.setOpening(o, false) }))
	}
	if !game.Classic.Fits(t.match.Rules()) {
		return items
	}
	rif := is(game.RIF)
	option := func(label string, flag func(*game.Opening) *bool) *fyne.MenuItem {
		return m.when(rif, m.radio(label, func() bool { o := t.setup.Opening; return *flag(&o) }, func() {
			o := t.setup.Opening
			*flag(&o) = !*flag(&o)
			t.setOpening(o, t.setup.Deal)
		}))
	}
	deal := func(n game.NamedOpening, random bool) func() {
		return func() {
			o := t.setup.Opening
			o.Named = n
			t.setOpening(o, random)
		}
	}
	named := []*fyne.MenuItem{
		m.radio(lang.OpeningFree(), func() bool { return t.setup.Opening.Named == 0 && !t.setup.Deal }, deal(0, false)),
		m.radio(lang.OpeningDealt(), func() bool { return t.setup.Deal }, deal(0, true)),
		fyne.NewMenuItemSeparator()}
	direct, indirect := []*fyne.MenuItem{}, []*fyne.MenuItem{}
	for n := game.NamedOpening(1); n <= game.NamedOpenings; n++ {
		item := m.radio(lang.Opening(n), func() bool { return t.setup.Opening.Named == n }, deal(n, false))
		if n.Direct() {
			direct = append(direct, item)
		} else {
			indirect = append(indirect, item)
		}
	}
	named = append(named, sub(lang.OpeningsDirect(), direct...), sub(lang.OpeningsIndirect(), indirect...))
	return append(items,
		m.radio(lang.OpeningRIF(), rif, func() { t.setOpening(game.Classic, t.setup.Deal) }),
		fyne.NewMenuItemSeparator(),
		option(lang.OpeningSwapThird(), func(o *game.Opening) *bool { return &o.SwapThird }),
		option(lang.OpeningTwoFifths(), func(o *game.Opening) *bool { return &o.FifthOffers }),
		m.when(rif, sub(lang.OpeningNamed(), named...)))
}

func (m *menus) view() *fyne.Menu {
	w := m.w
	s := &w.settings
	var looks, languages []*fyne.MenuItem
	for _, l := range theme.Looks {
		name := settings.LookName(l)
		looks = append(looks, m.radio(name, func() bool { return s.Look == l }, func() { w.setLook(l, s.TextScale) }))
	}
	languages = append(languages, m.radio(lang.LanguageSystem(), func() bool { return s.Language == "" }, func() { w.setLanguage("") }))
	for _, l := range lang.Languages {
		languages = append(languages, m.radio(l.String(), func() bool { return s.Language == l.Tag() }, func() { w.setLanguage(l.Tag()) }))
	}
	return fyne.NewMenu(lang.MenuView(),
		m.toggle(lang.Coordinates(), func() *bool { return &s.Coordinates }),
		m.toggle(lang.LastMove(), func() *bool { return &s.LastMove }),
		m.toggle(lang.MoveNumbers(), func() *bool { return &s.MoveNumbers }),
		m.toggle(lang.ForbiddenShown(), func() *bool { return &s.Forbidden }),
		m.toggle(lang.BestLine(), func() *bool { return &s.BestLine }),
		m.when(w.analysis.Searches, m.radio(lang.BestLines(), w.analysis.Lines, w.analysis.ToggleLines)),
		m.when(w.analysis.Fits, m.toggle(lang.ThreatsShown(), func() *bool { return &s.Threats })),
		m.when(w.analysis.Fits, m.toggle(lang.PatternList(), func() *bool { return &s.Patterns })),
		fyne.NewMenuItemSeparator(),
		m.toggle(lang.MoveList(), w.listSetting),
		m.toggle(lang.EvaluationChart(), func() *bool { return &s.Analysis }),
		m.when(func() bool { return w.table.match.Rules().Marks() }, withKey(m.item(lang.SearchTree(), w.showTree), fyne.KeyT, 0)),
		fyne.NewMenuItemSeparator(),
		m.toggle(lang.Animation(), func() *bool { return &s.Animation }),
		m.toggle(lang.ConfirmMoves(), func() *bool { return &s.Confirm }),
		fyne.NewMenuItemSeparator(),
		sub(lang.MenuLook(), looks...),
		sub(lang.MenuLanguage(), languages...),
		m.radio(lang.FullScreen(), func() bool { return s.FullScreen }, w.toggleFullScreen))
}

// learn is the menu of what one's own games teach.
func (m *menus) learn() *fyne.Menu {
	v := m.w.analysis.Review
	return fyne.NewMenu(lang.MenuLearn(),
		m.when(v.Offered, m.item(lang.ReviewGame(), v.Start)),
		m.when(v.HasFindings, m.item(lang.NextFinding(), func() { v.Next(1) })),
		m.when(v.HasFindings, m.item(lang.LastFinding(), func() { v.Next(-1) })),
		m.when(v.HasLine, m.item(lang.ShowLine(), v.ToggleLine)),
		m.when(v.Repeatable, m.item(lang.TryAgainHere(), v.TryAgain)),
		m.when(v.Open, m.item(lang.ReviewClose(), v.Close)),
		fyne.NewMenuItemSeparator(),
		m.item(lang.PuzzlesMenu(), m.w.showPuzzles))
}

func (m *menus) help() *fyne.Menu {
	guide, keys := m.item(lang.Guide(), m.w.showGuide), m.item(lang.Shortcuts(), func() { shortcuts.Show(&m.w.dialogs) })
	guide.Shortcut = &desktop.CustomShortcut{KeyName: fyne.KeyF1} // shown here; typed does it
	return fyne.NewMenu(lang.MenuHelp(),
		guide,
		withKey(keys, fyne.KeySlash, fyne.KeyModifierShift),
		fyne.NewMenuItemSeparator(),
		m.item(lang.About(), m.w.about.Show))
}
