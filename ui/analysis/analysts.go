package analysis

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// Analyst is an engine for analysis. The zero Analyst is the built-in engine.
type Analyst struct {
	Name string
	Make func() game.Engine // returns a new engine, which is closed if it is an io.Closer
}

// adviser returns a new built-in engine of the highest level.
func (a *Analysis) adviser() game.Engine {
	r := a.liveGame.Match().Rules()
	levels := a.computers.Levels(r)
	return a.computers.Player(game.First, r, levels[len(levels)-1], 0).Engine
}

// analysts returns the engines that find the best lines. The first also reviews; the second may be none.
// Only programs chosen in the settings are run, and only under rules that they support.
func (a *Analysis) analysts() (analysts [2]Analyst) {
	r, s := a.liveGame.Match().Rules(), &a.desk.Settings
	for i, text := range s.Analysts {
		level := game.Level(text)
		path, program := level.Program()
		if program && slices.Contains(s.Programs, path) && a.computers.Supports(r, level) {
			analysts[i] = Analyst{Name: lang.Level(level), Make: func() game.Engine { return a.computers.Player(game.First, r, level, 0).Engine }}
		}
	}
	if analysts[1].Make == nil && s.Analysts[1] == string(game.Master) {
		analysts[1] = Analyst{Name: lang.AppName(), Make: a.adviser}
	}
	return analysts
}

func (a *Analysis) AskAnalysts() {
	on := &a.desk.Dialogs
	choose := func(of int, none string, levels ...game.Level) *widgets.Select {
		for _, path := range a.desk.Settings.Programs {
			levels = append(levels, game.ProgramLevel(path))
		}
		name := func(l game.Level) string {
			switch l {
			case "":
				return none
			case game.Master:
				return lang.AppName()
			}
			return lang.Level(l)
		}
		now := levels[max(slices.Index(levels, game.Level(a.desk.Settings.Analysts[of])), 0)]
		return widgets.NewChoice(levels, now, name, func(l game.Level) {
			a.desk.ChangeSettings(func(s *settings.Settings) { s.Analysts[of] = string(l) })
		}, on.HandleKey)
	}
	form := widget.NewForm(widget.NewFormItem(lang.EnginesFirst(), choose(0, lang.AppName(), "")),
		widget.NewFormItem(lang.EnginesSecond(), choose(1, lang.EnginesNone(), "", game.Master)))
	on.Show(&widgets.Dialog{Title: lang.EnginesTitle(), Content: container.New(&widgets.ColumnLayout{}, form, widgets.NewParagraph(lang.EnginesExplain()))})
}
