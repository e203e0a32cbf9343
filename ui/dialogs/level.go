package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// levelForm selects the strength of a computer: with a slider if the rules have a ladder, else by level.
type levelForm struct {
	choices []game.Level // the options of the select; the empty one is the slider
	choice  *widgets.Select
	slider  *widgets.Slider
	adapt   *widgets.Check
}

// strengthForm adds a form to a box, below the name of the seat if there are two.
func (s *GameDialogs) strengthForm(box *fyne.Container, name string, level game.Level, mayFollow bool) *levelForm {
	config, onKey := s.config(), s.Desk.Dialogs.HandleKey
	level = session.ClosestLevel(s.Computers, config.Rules, config.Opening, level)
	ladder := session.HasLadder(s.Computers, config.Rules)
	f := &levelForm{}
	var names []string
	if ladder {
		f.choices, names = append(f.choices, ""), append(names, lang.StrengthLadder(game.Rungs))
	}
	for _, l := range s.Levels() {
		if onLadder := l != game.Paper004 && l.Rung() >= 1 && l.Rung() <= game.Rungs; !ladder || !onLadder {
			f.choices, names = append(f.choices, l), append(names, lang.Level(l))
		}
	}
	step, index := widget.NewLabel(""), level.Rung()
	if index == 0 { // an external program
		index = game.Medium.Rung()
	}
	show := func() {
		widgets.SetEnabled(f.slider, f.usesSlider() && !f.adapt.Checked)
		step.SetText(lang.RungName(f.rung()))
	}
	f.adapt = widgets.NewCheck(lang.MatchMyLevel(), mayFollow && config.AdaptLevel, func(bool) { show() }, onKey)
	f.slider = widgets.NewSlider(1, game.Rungs, min(index, game.Rungs), func(int) { show() }, onKey)
	f.choice = widgets.NewSelect(names, max(slices.Index(f.choices, level), 0), func(int) {
		if !f.usesSlider() {
			f.adapt.SetChecked(false)
		}
		show()
	}, onKey)
	show()
	if name != "" {
		box.Add(widget.NewLabelWithStyle(name, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	}
	if len(f.choices) > 1 {
		box.Add(f.choice)
	}
	if ladder {
		box.Add(step)
		box.Add(f.slider)
	}
	if ladder && mayFollow {
		box.Add(widgets.WithCaption(f.adapt, lang.MatchMyLevelExplained()))
	}
	return f
}

func (f *levelForm) usesSlider() bool { return f.choices[f.choice.SelectedIndex()] == "" }
func (f *levelForm) rung() game.Level { return game.LevelAtRung(int(f.slider.Value)) }

func (f *levelForm) level() game.Level {
	if f.usesSlider() || f.adapt.Checked {
		return f.rung()
	}
	return f.choices[f.choice.SelectedIndex()]
}

// AskLevel shows a dialog for the strength of the computer, in each of its seats.
func (s *GameDialogs) AskLevel() {
	config, box := s.config(), container.NewVBox()
	var forms []*levelForm
	add := func(name string, level game.Level) {
		forms = append(forms, s.strengthForm(box, name, level, config.Mode == game.HumanVsComputer))
	}
	switch config.Mode {
	case game.HumanVsComputer:
		add("", config.Level)
	case game.ComputerVsRandom:
		add("", config.Levels[game.First])
	case game.ComputerVsComputer:
		add(lang.Colour(config.Rules, game.Black), config.Levels[game.First])
		add(lang.Colour(config.Rules, game.White), config.Levels[game.Second])
	}
	s.Desk.Dialogs.Form(lang.Title(lang.MenuLevel()), box, lang.OK(), func(ok bool) {
		if !ok {
			return
		}
		s.Change(func(c *session.Config) {
			if c.Mode == game.HumanVsComputer {
				c.Level, c.AdaptLevel = forms[0].level(), forms[0].adapt.Checked
				return
			}
			for i, f := range forms {
				c.Levels[i] = f.level()
			}
		})
	})
}
