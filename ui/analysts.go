package ui

import (
	"slices"

	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/analysis"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Analysts implements analysis.Host. Only programs that were chosen here are run, and
// where they know the rules.
func (h analysisHost) Analysts() (analysts [2]analysis.Analyst) {
	r := h.session.Play.Match().Rules()
	for i, text := range h.settings.Analysts {
		level := game.Level(text)
		path, program := level.Program()
		if program && slices.Contains(h.settings.Programs, path) && h.o.Computers.Plays(r, level) {
			analysts[i] = analysis.Analyst{Name: lang.Level(level), Make: func() game.Engine {
				return h.o.Computers.Player(game.First, r, level, 0).Engine
			}}
		}
	}
	if analysts[1].Make == nil && h.settings.Analysts[1] == string(game.Master) {
		analysts[1] = analysis.Analyst{Name: lang.OwnEngine(), Make: h.Adviser}
	}
	return analysts
}

// askAnalysts asks which engines analyse.
func (w *Window) askAnalysts() {
	own, none := []game.Level{""}, []game.Level{"", game.Master}
	for _, path := range w.settings.Programs {
		own, none = append(own, game.ProgramLevel(path)), append(none, game.ProgramLevel(path))
	}
	choose := func(of int, levels []game.Level, nobody string) *widgets.Select {
		var names []string
		for _, l := range levels {
			switch {
			case l == "":
				names = append(names, nobody)
			case l == game.Master:
				names = append(names, lang.OwnEngine())
			default:
				names = append(names, lang.Level(l))
			}
		}
		return widgets.NewSelect(names, max(0, slices.Index(levels, game.Level(w.settings.Analysts[of]))), func(i int) {
			w.settings.Analysts[of] = string(levels[i])
			w.changed()
		}, w.dialogs.Typed)
	}
	form := widget.NewForm(widget.NewFormItem(lang.EnginesFirst(), choose(0, own, lang.OwnEngine())), widget.NewFormItem(lang.EnginesSecond(), choose(1, none, lang.EnginesNone())))
	w.dialogs.Show(&widgets.Dialog{Title: lang.EnginesTitle(), Content: container.New(&widgets.Column{}, form, widgets.Wrapped(lang.EnginesExplain()))})
}
