package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/chooser"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// AskEngines shows a dialog in which the player can add and remove external engines, play against them,
// and choose one for analysis. The program runs no other engines.
func (d *GameDialogs) AskEngines() {
	dialogs := &d.Desk.Dialogs
	body := container.New(&widgets.ColumnLayout{})
	dialog := &widgets.Dialog{Title: lang.Title(lang.MenuEngines()), Content: body}
	var show func()
	change := func(change func(*settings.Settings)) {
		d.Desk.ChangeSettings(change)
		show()
		dialog.ResizeToContent()
	}
	show = func() {
		body.Objects = []fyne.CanvasObject{widgets.NewCaption(lang.EnginesExplain())}
		programs := d.Desk.Settings.Programs
		playable := d.Computers.Supports(d.config().Rules, game.ProgramLevel(""))
		if !playable {
			body.Add(widgets.NewParagraph(lang.EnginesNotHere()))
		}
		for _, path := range programs {
			play := dialogs.Button(lang.EditorPlay(), func() {
				dialog.Hide()
				d.seat(path)
			})
			widgets.SetEnabled(play, playable)
			remove := dialogs.Button(lang.EnginesRemove(), func() {
				d.unseat(path)
				change(func(st *settings.Settings) {
					st.Programs = slices.DeleteFunc(slices.Clone(st.Programs), func(p string) bool { return p == path })
					if st.Analyst == settings.Analyst(game.ProgramLevel(path)) {
						st.Analyst = ""
					}
				})
			})
			name := widgets.NewParagraph(lang.Level(game.ProgramLevel(path)))
			name.TextStyle.Bold = true
			body.Add(container.NewBorder(nil, nil, nil, container.NewHBox(play, remove), name))
			body.Add(widgets.NewCaption(path))
		}
		body.Add(container.NewHBox(dialogs.Button(lang.EnginesAdd(), func() {
			d.Desk.ChooseFile(dialogs, chooser.Request{Title: lang.Title(lang.EnginesAdd())}, func(path string) {
				change(func(st *settings.Settings) {
					if !slices.Contains(st.Programs, path) {
						st.Programs = append(slices.Clip(st.Programs), path)
					}
				})
			})
		})))
		if len(programs) > 0 {
			body.Add(widget.NewSeparator())
			body.Add(widgets.WithCaption(widget.NewForm(widget.NewFormItem(lang.EnginesAnalyst(), d.analystChoice())), lang.EnginesAnalystExplained()))
		}
		body.Refresh()
	}
	show()
	dialogs.Show(dialog)
}

// analystChoice returns a select of the engine for analysis.
func (d *GameDialogs) analystChoice() *widgets.Select {
	levels := []game.Level{""}
	for _, path := range d.Desk.Settings.Programs {
		levels = append(levels, game.ProgramLevel(path))
	}
	current := levels[max(slices.Index(levels, game.Level(d.Desk.Settings.Analyst)), 0)]
	name := func(l game.Level) string {
		if l == "" {
			return lang.AppName()
		}
		return lang.Level(l)
	}
	return widgets.NewChoice(levels, current, name, func(l game.Level) {
		d.Desk.ChangeSettings(func(st *settings.Settings) { st.Analyst = settings.Analyst(l) })
	}, d.Desk.Dialogs.HandleKey)
}

// seat makes an engine the player's opponent, or the opponent of the random player. If both players are
// computers, it shows the dialog to choose their levels.
func (d *GameDialogs) seat(path string) {
	level := game.ProgramLevel(path)
	if d.config().Mode == game.ComputerVsComputer {
		d.AskLevel()
		return
	}
	d.Change(func(config *session.Config) {
		if config.Mode == game.ComputerVsRandom {
			config.Levels[game.First] = level
			return
		}
		config.Mode, config.Level, config.AdaptLevel = game.HumanVsComputer, level, false
	})
}

// unseat replaces a removed engine with the strongest built-in level.
func (d *GameDialogs) unseat(path string) {
	d.Change(func(config *session.Config) {
		for _, level := range []*game.Level{&config.Level, &config.Levels[0], &config.Levels[1]} {
			if *level == game.ProgramLevel(path) {
				*level = game.Master
			}
		}
	})
}
