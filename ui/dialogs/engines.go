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
// and choose one for analysis. No other engines are run.
func (d *GameDialogs) AskEngines() {
	dialogs := &d.Desk.Dialogs
	body := container.New(&widgets.ColumnLayout{})
	dialog := &widgets.Dialog{Title: lang.Title(lang.MenuEngines()), Content: body}
	var fill func()
	changeSettings := func(change func(*settings.Settings)) {
		d.Desk.ChangeSettings(change)
		fill()
		dialog.ResizeToContent()
	}
	fill = func() {
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
				changeSettings(func(s *settings.Settings) {
					s.Programs = slices.DeleteFunc(slices.Clone(s.Programs), func(p string) bool { return p == path })
					if s.Analyst == settings.Analyst(game.ProgramLevel(path)) {
						s.Analyst = ""
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
				changeSettings(func(s *settings.Settings) {
					if !slices.Contains(s.Programs, path) {
						s.Programs = append(slices.Clip(s.Programs), path)
					}
				})
			})
		})))
		if len(programs) > 0 {
			body.Add(widget.NewSeparator())
			body.Add(widgets.WithCaption(widget.NewForm(widget.NewFormItem(lang.EnginesAnalyst(), d.analystChoice())),
				lang.EnginesAnalystExplained()))
		}
		body.Refresh()
	}
	fill()
	dialogs.Show(dialog)
}

// analystChoice returns a select for the engine that analyses.
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
		d.Desk.ChangeSettings(func(s *settings.Settings) { s.Analyst = settings.Analyst(l) })
	}, d.Desk.Dialogs.HandleKey)
}

// seat makes an engine the opponent of the person or of the random player. If both players are
// computers, it shows the dialog to choose their levels.
func (d *GameDialogs) seat(path string) {
	level := game.ProgramLevel(path)
	if d.config().Mode == game.ComputerVsComputer {
		d.AskLevel()
		return
	}
	mode := d.config().Mode
	d.Change(func(config *session.Config) {
		if mode == game.ComputerVsRandom {
			config.Levels[game.First] = level
			return
		}
		config.Mode, config.Level, config.AdaptLevel = game.HumanVsComputer, level, false
	})
}

// unseat replaces a removed engine with the level Master.
func (d *GameDialogs) unseat(path string) {
	d.Change(func(config *session.Config) {
		for _, level := range []*game.Level{&config.Level, &config.Levels[0], &config.Levels[1]} {
			if *level == game.ProgramLevel(path) {
				*level = game.Master
			}
		}
	})
}
