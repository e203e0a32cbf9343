package ui

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/driver/desktop"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/dialogs"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/shortcuts"
	"jingzi/ui/statistics"
	"jingzi/ui/theme"
)

// menus is the main menu. Its items say themselves whether they are checked
// and enabled; show asks them after every change.
type menus struct {
	w     *Window
	live  []liveItem
	built menuKey
}

// liveItem is an item whose look depends on the state of the session.
type liveItem struct {
	item             *fyne.MenuItem
	checked, enabled func() bool
}

// menuKey is what the items themselves depend on.
type menuKey struct {
	rules    game.Rules
	language lang.Language
	mode     session.Mode
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
	return menuKey{m.w.session.Match().Rules(), lang.InUse(), m.w.session.Setup().Mode, len(m.w.settings.Programs)}
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
	w, s := m.w, m.w.session
	quit := m.item(lang.Quit(), w.close)
	quit.IsQuit = true
	pictures := []*fyne.MenuItem{m.item(lang.SavePicture(), w.share.PictureDialog)}
	if w.share.Copier.Can() {
		pictures = append(pictures, m.item(lang.MenuCopyPicture(), w.share.CopyPicture))
	}
	items := append([]*fyne.MenuItem{
		withKey(m.item(lang.NewGame(), s.NewGame), fyne.KeyN, 0),
		fyne.NewMenuItemSeparator(),
		withKey(m.item(lang.Open(), w.files.OpenDialog), fyne.KeyO, 0),
		withKey(m.item(lang.Save(), w.files.Save), fyne.KeyS, 0),
		withKey(m.item(lang.SaveAs(), w.files.SaveDialog), fyne.KeyS, fyne.KeyModifierShift),
		m.item(lang.CopyMoves(), w.files.CopyMoves),
		m.item(lang.PasteMoves(), w.files.PasteMoves),
		fyne.NewMenuItemSeparator(),
	}, pictures...)
	items = append(items,
		m.item(lang.MenuSheet(), w.share.SheetDialog),
		fyne.NewMenuItemSeparator(),
		m.when(func() bool { return !s.Setup().Mode.People() }, m.item(lang.PlaySeries(), func() {
			dialogs.Series(&w.dialogs, w.o.Post, session.Series{Setup: s.Setup(), Computers: w.o.Computers},
				[2]string{w.words.Name(game.First), w.words.Name(game.Second)})
		})),
		m.item(lang.MenuStatistics(), m.statistics().Open),
		m.item(lang.ResetScore(), func() {
			w.o.Store.ResetScore()
			w.tell(lang.ScoreReset)
			w.changed()
		}),
		withKey(m.item(lang.Settings(), w.settingsDialog), fyne.KeyComma, 0),
		fyne.NewMenuItemSeparator(),
		withKey(quit, fyne.KeyQ, 0))
	return fyne.NewMenu(lang.MenuGame(), items...)
}

func (m *menus) statistics() *statistics.Dialog {
	return &statistics.Dialog{Store: m.w.o.Store, Exact: m.w.o.Computers.Exact, Files: m.w.files, Dialogs: &m.w.dialogs}
}

func (m *menus) move() *fyne.Menu {
	w, s := m.w, m.w.session
	open := func() bool { return !s.Match().Now().Result().Over() }
	undo := m.item(lang.Undo(), func() { s.Undo() })
	undo.Shortcut = &fyne.ShortcutUndo{}
	return fyne.NewMenu(lang.MenuMove(),
		m.when(s.MayUndo, undo),
		m.when(s.MayRedo, withKey(m.item(lang.Redo(), func() { s.Redo() }), fyne.KeyZ, fyne.KeyModifierShift)),
		fyne.NewMenuItemSeparator(),
		m.when(s.MayHint, withKey(m.item(lang.Hint(), func() { s.AskHint() }), fyne.KeyH, 0)),
		m.when(func() bool { return w.trees.Thought() != nil }, m.item(lang.WhyThisMove(), w.trees.showLastMove)),
		m.when(w.analysis.Searches, m.item(lang.ForcedWin(), w.analysis.ToggleWin)),
		m.when(func() bool { return s.Match().Busy() || s.Match().Paused() }, m.item(lang.MoveNow(), s.MoveNow)),
		m.when(func() bool { return s.Match().Busy() || s.Match().Hinting() }, m.item(lang.Stop(), s.Stop)),
		fyne.NewMenuItemSeparator(),
		m.when(func() bool {
			return open() && s.Match().Rules().Fouls && s.Match().HumanToAnswer() && s.Match().Now().Settled()
		}, m.item(lang.Pass(), func() { s.Play(game.Pass) })),
		m.when(func() bool { return open() && s.Setup().Mode.People() }, m.item(lang.Resign(), func() { _ = s.Resign() })),
		m.when(func() bool { return open() && s.Setup().Mode == session.TwoPlayers }, m.item(lang.OfferDraw(), func() { _ = s.AgreeDraw() })),
		fyne.NewMenuItemSeparator(),
		m.item(lang.GoStart(), func() { w.walk(-farAway) }),
		m.item(lang.GoBack(), func() { w.walk(-1) }),
		m.item(lang.GoForward(), func() { w.walk(1) }),
		m.item(lang.GoEnd(), func() { w.walk(farAway) }),
		m.when(func() bool { return !s.Live() }, m.item(lang.PlayFrom(), s.PlayOn)))
}

// choice is an item that sets something of the setup.
func (m *menus) choice(label string, checked func(session.Setup) bool, set func(*session.Setup)) *fyne.MenuItem {
	return m.radio(label, func() bool { return checked(m.w.session.Setup()) }, func() { m.w.configure(set) })
}

func (m *menus) players() *fyne.Menu {
	is := m.w.session.Setup()
	computers := len(m.w.o.Computers.Levels(is.Rules)) > 0
	var items []*fyne.MenuItem
	for _, mode := range session.Modes {
		if mode == session.TwoPlayers || computers {
			items = append(items, m.choice(lang.Mode(mode), func(is session.Setup) bool { return is.Mode == mode }, func(to *session.Setup) { to.Mode = mode }))
		}
	}
	items = append(items, fyne.NewMenuItemSeparator())
	if is.Mode.People() {
		for _, b := range session.Beginnings {
			items = append(items, m.choice(lang.Begins(is.Mode, b), func(is session.Setup) bool { return is.Begins == b }, func(to *session.Setup) { to.Begins = b }))
		}
		items = append(items, fyne.NewMenuItemSeparator())
	}
	first, second := func(s *session.Setup) *game.Level { return &s.Levels[game.First] }, func(s *session.Setup) *game.Level { return &s.Levels[game.Second] }
	switch is.Mode {
	case session.AgainstComputer:
		items = append(items, m.levels(func(s *session.Setup) *game.Level { return &s.Level })...)
	case session.Watch:
		items = append(items, sub(lang.LevelOf(lang.Colour(is.Rules, game.Black)), m.levels(first)...), sub(lang.LevelOf(lang.Colour(is.Rules, game.White)), m.levels(second)...))
	case session.AgainstRandom:
		items = append(items, sub(lang.LevelOf(lang.Colour(is.Rules, game.Black)), m.levels(first)...))
	}
	if is.Mode != session.TwoPlayers {
		items = append(items, fyne.NewMenuItemSeparator())
	}
	items = append(items, m.radio(lang.MenuClock(), func() bool { return m.w.session.Setup().Clock.On() }, m.w.clockDialog))
	return fyne.NewMenu(lang.MenuPlayers(), items...)
}

// levels offers values for a level of the setup.
func (m *menus) levels(of func(*session.Setup) *game.Level) []*fyne.MenuItem {
	r, c := m.w.session.Setup().Rules, m.w.o.Computers
	var items []*fyne.MenuItem
	level := func(l game.Level) {
		items = append(items, m.choice(lang.Level(l, c.Exact(r)), func(is session.Setup) bool { return session.Offered(c, r, *of(&is)) == l }, func(to *session.Setup) { *of(to) = l }))
	}
	for _, l := range c.Levels(r) {
		level(l)
	}
	if c.Plays(r, game.ProgramLevel("")) {
		items = append(items, fyne.NewMenuItemSeparator())
		for _, path := range m.w.settings.Programs {
			level(game.ProgramLevel(path))
		}
		items = append(items, m.item(lang.OtherProgram(), func() {
			m.w.programDialog(func(l game.Level) { m.w.configure(func(to *session.Setup) { *of(to) = l }) })
		}))
	}
	return items
}

func (m *menus) boards() *fyne.Menu {
	var items []*fyne.MenuItem
	for _, known := range game.Variants {
		items = append(items, m.choice(lang.Rules(known), func(is session.Setup) bool { return is.Rules == known }, func(to *session.Setup) { to.Rules = known }))
	}
	items = append(items,
		m.radio(lang.BoardCustom(), func() bool { return !slices.Contains(game.Variants, m.w.session.Setup().Rules) }, m.w.customDialog),
		fyne.NewMenuItemSeparator(),
		sub(lang.MenuOpening(), m.openings()...))
	return fyne.NewMenu(lang.MenuBoard(), items...)
}

// openings are the procedures that fit the board.
func (m *menus) openings() []*fyne.MenuItem {
	r := m.w.session.Setup().Rules
	procedure := func(label string, o game.Opening, set func(*session.Setup)) *fyne.MenuItem {
		return m.choice(label, func(is session.Setup) bool { return is.Opening.Procedure == o.Procedure }, set)
	}
	items := []*fyne.MenuItem{procedure(lang.OpeningPlain(), game.Opening{}, func(to *session.Setup) { to.Opening, to.Deal = game.Opening{}, false })}
	if o := (game.Opening{Procedure: game.Swap2}); o.Fits(r) {
		items = append(items, procedure(lang.OpeningSwap2(), o, func(to *session.Setup) { to.Opening, to.Deal = o, false }))
	}
	if !game.Classic.Fits(r) {
		return items
	}
	rif := func() bool { return m.w.session.Setup().Opening.Procedure == game.RIF }
	option := func(label string, flag func(*game.Opening) *bool) *fyne.MenuItem {
		return m.when(rif, m.choice(label, func(is session.Setup) bool { return *flag(&is.Opening) }, func(to *session.Setup) {
			*flag(&to.Opening) = !*flag(&to.Opening)
		}))
	}
	deal := func(label string, n game.NamedOpening, deal bool) *fyne.MenuItem {
		return m.choice(label, func(is session.Setup) bool { return is.Opening.Named == n && is.Deal == deal }, func(to *session.Setup) {
			to.Opening.Named, to.Deal = n, deal
		})
	}
	named := []*fyne.MenuItem{deal(lang.OpeningFree(), 0, false), deal(lang.OpeningDealt(), 0, true), fyne.NewMenuItemSeparator()}
	var direct, indirect []*fyne.MenuItem
	for n := game.NamedOpening(1); n <= game.NamedOpenings; n++ {
		if item := deal(lang.Opening(n), n, false); n.Direct() {
			direct = append(direct, item)
		} else {
			indirect = append(indirect, item)
		}
	}
	named = append(named, sub(lang.OpeningsDirect(), direct...), sub(lang.OpeningsIndirect(), indirect...))
	return append(items,
		procedure(lang.OpeningRIF(), game.Classic, func(to *session.Setup) { to.Opening = game.Classic }),
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
		m.when(func() bool { return w.trees.fit() }, withKey(m.item(lang.SearchTree(), w.trees.show), fyne.KeyT, 0)),
		fyne.NewMenuItemSeparator(),
		m.toggle(lang.Animation(), func() *bool { return &s.Animation }),
		m.toggle(lang.ConfirmMoves(), func() *bool { return &s.Confirm }),
		fyne.NewMenuItemSeparator(),
		sub(lang.MenuAppearance(), looks...),
		sub(lang.MenuLanguage(), languages...),
		m.radio(lang.FullScreen(), func() bool { return s.FullScreen }, w.toggleFullScreen))
}

// learn is the menu of what one's own games teach.
func (m *menus) learn() *fyne.Menu {
	v := m.w.analysis.Review
	return fyne.NewMenu(lang.MenuLearn(),
		m.when(v.Offered, m.item(lang.ReviewGame(), v.Start)),
		m.when(v.HasFindings, m.item(lang.NextFinding(), func() { v.Next(1) })),
		m.when(v.HasFindings, m.item(lang.PreviousFinding(), func() { v.Next(-1) })),
		m.when(v.HasLine, m.item(lang.ShowLine(), v.ToggleLine)),
		m.when(v.Repeatable, m.item(lang.TryAgainHere(), v.TryAgain)),
		m.when(v.Open, m.item(lang.ReviewClose(), v.Close)),
		fyne.NewMenuItemSeparator(),
		m.item(lang.PuzzlesMenu(), m.w.puzzles.Show))
}

func (m *menus) help() *fyne.Menu {
	guide, keys := m.item(lang.Guide(), m.w.guide.Show), m.item(lang.Shortcuts(), func() { shortcuts.Show(&m.w.dialogs) })
	guide.Shortcut = &desktop.CustomShortcut{KeyName: fyne.KeyF1} // shown here; typed does it
	return fyne.NewMenu(lang.MenuHelp(),
		guide,
		withKey(keys, fyne.KeySlash, fyne.KeyModifierShift),
		fyne.NewMenuItemSeparator(),
		m.item(lang.About(), m.w.about.Show))
}
