package ui

import (
	"fyne.io/fyne/v2"

	"jingzi/game"
	"jingzi/game/notation"
	"jingzi/game/session"
	"jingzi/ui/analysis"
	"jingzi/ui/command"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/statistics"
	"jingzi/ui/status"
	"jingzi/ui/treewindow"
)

// newCommands returns the table of commands. It is made once: the rows ask for the current state.
func (w *Window) newCommands() (t command.Table) {
	for _, menu := range []struct {
		id       command.ID
		label    lang.Text
		letter   fyne.KeyName
		commands []*command.Command
	}{
		{command.GameMenu, lang.MenuGame, fyne.KeyG, w.gameCommands()},
		{command.FileMenu, lang.MenuFile, fyne.KeyF, w.fileCommands()},
		{command.PlayersMenu, lang.MenuPlayers, fyne.KeyP, w.playerCommands()},
		{command.BoardMenu, lang.MenuBoard, fyne.KeyB, w.boardCommands()},
		{command.AnalyseMenu, lang.MenuAnalyse, fyne.KeyA, w.analysisCommands()},
		{command.ViewMenu, lang.MenuView, fyne.KeyV, w.viewCommands()},
		{command.HelpMenu, lang.MenuHelp, fyne.KeyH, w.helpCommands()},
	} {
		t = append(t, &command.Command{ID: menu.id, Label: menu.label, Menu: command.Bar, Letter: menu.letter})
		for _, c := range menu.commands {
			if c.Menu == "" && c.Label != nil {
				c.Menu = menu.id
			}
			t = append(t, c)
		}
	}

	return append(t, w.keyCommands()...)
}

// toggle returns a command that turns a setting on and off.
func (w *Window) toggle(id command.ID, label lang.Text, setting func(*settings.Settings) *bool) *command.Command {
	return &command.Command{
		ID:      id,
		Label:   label,
		Checked: func() bool { return *setting(&w.desk.Settings) },
		Action: func() {
			w.desk.ChangeSettings(func(s *settings.Settings) { *setting(s) = !*setting(s) })
		},
	}
}

// choice returns a command that changes the setup of the game.
func (w *Window) choice(id command.ID, label func() string, checked func(session.Config) bool,
	set func(*session.Config)) *command.Command {
	return &command.Command{
		ID:      id,
		Label:   func(...any) string { return label() },
		Checked: func() bool { return checked(w.session.Seats.Config()) },
		Action:  func() { w.setup.Change(set) },
	}
}

func (w *Window) gameCommands() []*command.Command {
	g := w.session.Game
	mode := func() game.Mode { return w.session.Seats.Config().Mode }
	inProgress := func() bool { return !g.Match().Current().Result().Over() }
	mayPass := func() bool {
		return inProgress() && g.Match().HumanToAnswer() && g.Match().Current().OpeningOver()
	}
	neverPasses := func() bool {
		empty := game.NewPosition(g.Match().Rules())
		return empty.Legal(game.Pass) != nil || !mode().HasHuman()
	}
	basic := command.Line{Part: command.GamePart, Basic: true}

	return []*command.Command{
		{ID: command.NewGame, Label: lang.NewGame, Keys: command.Ctrl(fyne.KeyN), Line: basic, Action: g.NewGame},
		{ID: "start page", Label: lang.StartPage, KeepsStartPage: true, Action: func() { w.start.show(false) }},

		// Not next to Resign, which also acts at once.
		{
			ID:      command.Hint,
			Label:   lang.Hint,
			Group:   1,
			Keys:    append(command.Ctrl(fyne.KeyH), command.Plain(fyne.KeyH)...),
			Line:    basic,
			Action:  func() { g.RequestHint() },
			Enabled: g.CanHint,
		},
		{
			ID:      command.Undo,
			Label:   lang.Undo,
			Group:   1,
			Keys:    command.Ctrl(fyne.KeyZ),
			Line:    basic,
			Action:  func() { g.Undo() },
			Enabled: g.CanUndo,
		},
		{
			ID:      command.Redo,
			Label:   lang.Redo,
			Group:   1,
			Keys:    append(command.CtrlShift(fyne.KeyZ), command.Ctrl(fyne.KeyY)...),
			Line:    basic,
			Action:  func() { g.Redo() },
			Enabled: g.CanRedo,
		},
		{
			ID:      "pass",
			Label:   lang.Pass,
			Group:   1,
			Action:  func() { g.Click(game.Pass) },
			Enabled: mayPass,
			Hidden:  neverPasses,
		},
		{
			ID:      "offer a draw",
			Label:   lang.OfferDraw,
			Group:   2,
			Action:  func() { _ = g.AgreeDraw() },
			Enabled: inProgress,
			Hidden:  func() bool { return mode() != game.HumanVsHuman },
		},
		{
			ID:      "resign",
			Label:   lang.Resign,
			Group:   2,
			Action:  func() { _ = g.Resign() },
			Enabled: func() bool { return inProgress() && mode().HasHuman() },
		},
		{ID: command.Quit, Label: lang.Quit, Group: 3, Keys: command.Ctrl(fyne.KeyQ), Action: w.close, Quits: true},
	}
}

func (w *Window) fileCommands() []*command.Command {
	files, share := w.files, w.share
	saving := command.Line{Part: command.GamePart, Basic: true, Text: func(...any) string {
		return lang.List(lang.Title(lang.Open()), lang.Save(), lang.Title(lang.SaveAs()))
	}}
	copying := command.Line{Part: command.GamePart, Text: func(...any) string {
		return lang.List(lang.CopyMoves(), lang.PasteMoves())
	}}
	link := func(id command.ID, label lang.Text, format func(game.Rules, []game.Move) string) *command.Command {
		return &command.Command{
			ID:      id,
			Label:   label,
			Menu:    command.ShareMenu,
			Action:  func() { files.CopyLink(format) },
			Enabled: func() bool { return files.HasLink(format) },
		}
	}
	sharing := func(id command.ID, label lang.Text, keys []command.Key, line command.Line,
		action func()) *command.Command {
		return &command.Command{ID: id, Label: label, Menu: command.ShareMenu, Keys: keys, Line: line, Action: action}
	}
	part := sharing("save a part", lang.SavePart, nil, command.Line{}, files.SavePartDialog)
	part.Enabled = files.HasPart
	copyPicture := sharing("copy a picture", lang.MenuCopyPicture, nil, command.Line{}, share.CopyPicture)
	copyPicture.Hidden = func() bool { return !share.Copier.Available() }

	return []*command.Command{
		{ID: "open", Label: lang.Open, Keys: command.Ctrl(fyne.KeyO), Line: saving, Action: files.OpenDialog},
		{ID: "save", Label: lang.Save, Keys: command.Ctrl(fyne.KeyS), Line: saving, Action: files.Save},
		{ID: command.ShareMenu, Label: lang.MenuShare},
		sharing("save as", lang.SaveAs, command.CtrlShift(fyne.KeyS), saving, files.SaveDialog),
		part,
		sharing("copy", lang.CopyMoves, command.Ctrl(fyne.KeyC), copying, files.CopyMoves),
		sharing("paste", lang.PasteMoves, command.Ctrl(fyne.KeyV), copying, files.PasteMoves),
		copyPicture,
		sharing("save a picture", lang.SavePicture, nil, command.Line{}, share.ShowPictureDialog),
		sharing("sheet", lang.MenuSheet, nil, command.Line{}, share.ShowSheetDialog),
		link("Gomocalc", lang.CopyGomocalc, notation.GomocalcLink),
		link("RenjuPortal", lang.CopyRenjuPortal, notation.RenjuPortalLink),
		{
			ID:             "library",
			Label:          lang.MenuLibrary,
			Group:          1,
			Keys:           command.Ctrl(fyne.KeyL),
			KeepsStartPage: true,
			Action:         w.library.Show,
		},
		{
			ID:             "statistics",
			Label:          lang.MenuStatistics,
			Group:          1,
			KeepsStartPage: true,
			Action:         func() { w.statistics().Open() },
		},
	}
}

func (w *Window) statistics() *statistics.Statistics {
	store := w.options.Store
	return &statistics.Statistics{
		Store:   store,
		Dialogs: &w.desk.Dialogs,
		Games:   store.Library(),
		Post:    w.host.Post,
		OpenMistakes: func() {
			page := statistics.Mistakes{
				Games:   w.mistakes.Games(),
				Dialogs: &w.desk.Dialogs,
				Show:    w.puzzles.ShowSelection,
			}
			page.Open()
		},
	}
}

func (w *Window) playerCommands() (commands []*command.Command) {
	seats := w.session.Seats
	mode := func() game.Mode { return seats.Config().Mode }
	hasNoComputer := func() bool { return len(w.options.Computers.Levels(seats.Config().Rules)) == 0 }

	var more []*command.Command
	for _, m := range game.Modes {
		c := w.choice(command.Mode(string(m)), func() string { return lang.Mode(m) },
			func(c session.Config) bool { return c.Mode == m },
			func(c *session.Config) { c.Mode = m })
		if m != game.HumanVsHuman {
			c.Hidden = hasNoComputer
		}
		if m == game.ComputerVsRandom {
			c.Menu = command.MoreMenu
			more = append(more, c)
		} else {
			commands = append(commands, c)
		}
	}

	for _, b := range session.FirstMoves {
		c := w.choice(command.ID("first move "+string(b)), func() string { return status.FirstMoveText(mode(), b) },
			func(c session.Config) bool { return c.FirstMove == b },
			func(c *session.Config) { c.FirstMove = b })
		c.Group, c.Hidden = 1, func() bool { return !mode().HasHuman() }
		commands = append(commands, c)
	}

	for _, seat := range []game.Seat{game.First, game.Second} {
		commands = append(commands, w.userCommand(seat))
	}

	commands = append(commands,
		&command.Command{
			ID:     "names",
			Label:  lang.MenuPlayerNames,
			Group:  2,
			Hidden: func() bool { return len(w.formatter.Persons()) == 0 },
			Action: func() { w.askNames(w.formatter.Persons()...) },
		},
		&command.Command{
			ID:      command.Level,
			Label:   lang.MenuLevel,
			Group:   3,
			Action:  w.setup.AskLevel,
			Enabled: func() bool { return mode() != game.HumanVsHuman },
		},
		&command.Command{ID: "engines", Label: lang.MenuEngines, Group: 3, Action: w.setup.AskEngines},
		&command.Command{
			ID:      "clock",
			Label:   lang.MenuClock,
			Group:   3,
			Action:  w.setup.AskClock,
			Checked: func() bool { return seats.Config().Clock.Enabled() },
		},
		&command.Command{ID: command.MoreMenu, Label: lang.MenuAdvanced, Group: 3})

	return append(append(commands, more...), &command.Command{
		ID:     "tournament",
		Label:  lang.MenuTournament,
		Menu:   command.MoreMenu,
		Action: w.tournament.Show,
		Hidden: hasNoComputer,
	})
}

// userCommand returns the command which says that the user was in a seat in the record that is open.
func (w *Window) userCommand(seat game.Seat) *command.Command {
	editor := w.session.Editor
	return &command.Command{
		ID: command.ID("user " + string(game.UserAt(seat))),
		Label: func(...any) string {
			situation := w.session.Game.Match().Current()
			return lang.YouAre(lang.Colour(situation.Position.Rules(), situation.ColourOf(seat)))
		},
		Group:   2,
		Checked: func() bool { return w.formatter.IsUser(seat) },
		Hidden:  func() bool { return !editor.HasUser() },
		Action: func() {
			if w.formatter.IsUser(seat) {
				editor.SetUser(game.NoUser)
			} else {
				editor.SetUser(game.UserAt(seat))
			}
		},
	}
}

func (w *Window) boardCommands() (commands []*command.Command) {
	for _, variant := range game.Variants {
		commands = append(commands, w.choice(command.Board(variant.Name),
			func() string { return lang.RulesShort(variant.Rules) },
			func(c session.Config) bool { return isVariant(c.Rules, variant) },
			w.chooseVariant(variant)))
	}

	return append(commands,
		&command.Command{
			ID:      command.CustomBoard,
			Label:   lang.BoardCustom,
			Action:  w.setup.AskBoard,
			Checked: func() bool { _, ok := game.VariantOf(w.session.Seats.Config().Rules); return !ok },
		},
		&command.Command{
			ID:      "opening",
			Label:   lang.MenuOpening,
			Group:   1,
			Action:  w.setup.AskOpening,
			Enabled: w.setup.HasOpenings,
		},
		&command.Command{ID: "edit the position", Label: lang.EditPosition, Group: 1, Action: w.editPosition})
}

// isVariant reports whether rules are those of a variant, with or without a penalty for fouls.
func isVariant(r game.Rules, v game.Variant) bool { return r.WithoutFoulPenalty() == v.Rules }

// chooseVariant returns a change to the rules of a variant, which keeps the penalty for fouls if they are that already.
func (w *Window) chooseVariant(v game.Variant) func(*session.Config) {
	return func(c *session.Config) {
		if !isVariant(c.Rules, v) {
			w.session.Seats.SetRules(c, v.Rules)
		}
	}
}

// treeLabel returns the name of the command that shows the search tree or, if there is none, the proof that Black wins.
// It is not available if there is neither.
func (w *Window) treeLabel() (label string, available bool) {
	if w.trees.HasTree() {
		return lang.SearchTree(), true
	}
	return w.strategyLabel()
}

// strategyLabel returns the name of the command that shows the proof that Black wins.
func (w *Window) strategyLabel() (label string, available bool) {
	rules, available := treewindow.StrategyRules(w.trees.Position())
	if w.session.Game.Match().Rules() == rules {
		return lang.GuideProof(), available
	}

	return lang.InBrackets(lang.GuideProofOf(), lang.RulesShort(rules)), available
}

func (w *Window) analysisCommands() []*command.Command {
	a := w.analysis
	reviewKeys := command.Line{Part: command.GamePart, Text: lang.ShortcutReview, Basic: true}
	reviewKey := func(id command.ID, key fyne.KeyName, action func()) *command.Command {
		return &command.Command{ID: id, Keys: command.Plain(key), Line: reviewKeys, Action: action}
	}
	analysisKeys := command.Line{Part: command.GamePart, Text: lang.ShortcutAnalysis, Basic: true}
	analysisKey := func(id command.ID, key fyne.KeyName, action func()) *command.Command {
		return &command.Command{ID: id, Keys: command.Plain(key), Line: analysisKeys, Action: action}
	}

	return []*command.Command{
		{ID: "why", Label: lang.WhyThisMove, Action: a.Explanation.Ask, Enabled: w.canAskWhy},
		{
			ID:      "review",
			Label:   lang.ReviewGame,
			Keys:    command.Plain(fyne.KeyR),
			Line:    reviewKeys,
			Action:  a.Review.Start,
			Enabled: a.Review.CanReview,
		},
		reviewKey("next mistake", fyne.KeyN, func() { a.Review.DisplayNext(1) }),
		reviewKey("previous mistake", fyne.KeyB, func() { a.Review.DisplayNext(-1) }),
		reviewKey("line of the review", fyne.KeyL, a.Review.ToggleLine),
		{ID: "puzzles", Label: lang.PuzzlesMenu, KeepsStartPage: true, Action: w.puzzles.Show},
		{ID: "openings", Label: lang.TrainerMenu, KeepsStartPage: true, Action: w.trainer.Show},
		{
			ID:      "tree",
			Label:   func(...any) string { label, _ := w.treeLabel(); return label },
			Group:   1,
			Keys:    command.Ctrl(fyne.KeyT),
			Line:    command.Line{Text: lang.SearchTree, Basic: true},
			Action:  w.trees.Show,
			Enabled: func() bool { _, available := w.treeLabel(); return available },
		},
		{
			ID:      "strategy",
			Label:   func(...any) string { label, _ := w.strategyLabel(); return label },
			Group:   1,
			Action:  w.trees.ShowStrategy,
			Enabled: func() bool { _, available := w.strategyLabel(); return available },

			// Otherwise it is in the tree's window, or the command above shows it.
			Hidden: func() bool { return !w.trees.HasOnlyLastMove() },
		},
		{
			ID:      "analysis panel",
			Label:   lang.AnalysisPanel,
			Group:   1,
			Keys:    command.Plain(fyne.KeyF9),
			Line:    command.Line{Basic: true},
			Action:  a.TogglePanel,
			Checked: a.PanelVisible,
		},
		analysisKey("best moves", fyne.KeyA, a.BestLines.Toggle),
		analysisKey("threats", fyne.KeyT, func() { a.Toggle(analysis.Threats) }),
		analysisKey("patterns", fyne.KeyP, func() { a.Toggle(analysis.Patterns) }),
		analysisKey("forced win", fyne.KeyW, a.ToggleWin),
		analysisKey("next name", fyne.KeyM, w.view.markNextName),
	}
}

func (w *Window) viewCommands() []*command.Command {
	rules := func() game.Rules { return w.session.Game.Match().Rules() }
	fullScreen := w.toggle("full screen", lang.FullScreen, func(s *settings.Settings) *bool { return &s.FullScreen })
	fullScreen.Keys, fullScreen.KeepsStartPage = command.Plain(fyne.KeyF11), true

	return []*command.Command{
		w.toggle("move list", lang.MoveList, func(s *settings.Settings) *bool { return s.MoveListFor(rules()) }),
		w.toggle("move numbers", lang.MoveNumbers, func(s *settings.Settings) *bool { return &s.MoveNumbers }),
		w.toggle("next moves", lang.NextMoves, func(s *settings.Settings) *bool { return &s.NextMoves }),
		fullScreen,
		{
			ID:             "settings",
			Label:          lang.Settings,
			Group:          1,
			Keys:           command.Ctrl(fyne.KeyComma),
			KeepsStartPage: true,
			Action:         w.openSettings,
		},
	}
}

func (w *Window) helpCommands() []*command.Command {
	return []*command.Command{
		{
			ID:             "guide",
			Label:          lang.Guide,
			Keys:           command.Plain(fyne.KeyF1),
			Line:           command.Line{Basic: true},
			KeepsStartPage: true,
			Action:         w.guide.Show,
		},
		{ID: "lessons", Label: lang.LessonsHelp, KeepsStartPage: true, Action: w.trees.OpenNextLesson},
		{
			ID:             "keys",
			Label:          lang.Shortcuts,
			Keys:           command.CtrlShift(fyne.KeySlash),
			Line:           command.Line{Basic: true},
			KeepsStartPage: true,
			Action:         func() { w.commands.ShowKeys(&w.desk.Dialogs) },
		},
		{ID: "about", Label: lang.About, Group: 1, KeepsStartPage: true, Action: w.about.Show},
	}
}

// seekEnd is a number of plies larger than that of any game.
const seekEnd = 1 << 16

// keyCommands returns the commands that are in no menu.
func (w *Window) keyCommands() []*command.Command {
	line := func(text lang.Text) command.Line { return command.Line{Part: command.GamePart, Text: text} }
	onBoard := func(text lang.Text) command.Line {
		return command.Line{Part: command.BoardPart, Text: text, Basic: true}
	}
	ends, steps, siblings := line(lang.ShortcutEnds), line(lang.ShortcutWalk), line(lang.ShortcutBranches)
	ends.Basic, steps.Basic, steps.Also = true, true, lang.KeyWheel
	branches := line(func(...any) string {
		return lang.List(lang.PromoteBranch(), lang.DeleteBranch(), lang.Title(lang.EditComment()))
	})
	key := func(id command.ID, line command.Line, keys []command.Key, action func()) *command.Command {
		return &command.Command{ID: id, Keys: keys, Line: line, Action: action}
	}

	return []*command.Command{
		key("cursor", onBoard(lang.ShortcutArrows), command.Arrows(), w.focusBoard),
		key("play", onBoard(lang.ShortcutPlay), command.Enter(), w.focusBoard),
		key("escape", onBoard(lang.ShortcutEscape), command.Plain(fyne.KeyEscape), w.escape),
		key("first position", ends, command.Plain(fyne.KeyHome), func() { w.walk(-seekEnd) }),
		key("last position", ends, command.Plain(fyne.KeyEnd), func() { w.walk(seekEnd) }),
		key("back", steps, command.Plain(fyne.KeyPageUp), func() { w.walk(-1) }),
		key("forward", steps, command.Plain(fyne.KeyPageDown), func() { w.walk(1) }),
		key("previous variation", siblings, command.Alt(fyne.KeyUp), func() { w.panel.moves.DisplaySibling(-1) }),
		key("next variation", siblings, command.Alt(fyne.KeyDown), func() { w.panel.moves.DisplaySibling(1) }),
		key("promote", branches, command.Ctrl(fyne.KeyM), func() { w.panel.moves.Promote() }),
		key("delete", branches, command.Ctrl(fyne.KeyDelete), func() { w.panel.moves.Delete() }),
		key("comment", branches, command.Ctrl(fyne.KeyE), func() { w.panel.moves.Comment() }),
		key(command.Menu, command.Line{Text: lang.ShortcutMenu, Also: command.AltKey}, command.Plain(fyne.KeyF10),
			func() { w.menus.open() }),

		// The toolkit moves the focus, and the secondary windows close themselves.
		key("focus", command.Line{Text: lang.ShortcutFocus}, command.Plain(fyne.KeyTab), nil),
		key(command.Close, command.Line{Text: lang.ShortcutClose}, command.Ctrl(fyne.KeyW), nil),
	}
}
