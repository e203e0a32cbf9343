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

// levelForm is a form for the level of a computer player: a slider over the ladder of levels if the rules
// have one, and a select for other levels.
type levelForm struct {
	choices []game.Level // levels of the options of choice; "" represents the slider
	choice  *widgets.Select
	slider  *widgets.Slider
	adapt   *widgets.Check
}

// addLevelForm adds a form to box, below a heading unless name is empty.
func (d *GameDialogs) addLevelForm(box *fyne.Container, name string, level game.Level, mayAdapt bool) *levelForm {
	config, onKey := d.config(), d.Desk.Dialogs.HandleKey
	level = session.ClosestLevel(d.Computers, config.Rules, config.Opening, level)
	hasLadder := session.HasLadder(d.Computers, config.Rules)
	f := &levelForm{}
	var names []string
	if hasLadder {
		f.choices, names = append(f.choices, ""), append(names, lang.StrengthLadder(game.Rungs))
	}

	for _, l := range d.Levels() {
		if !hasLadder || !l.OnLadder() {
			f.choices, names = append(f.choices, l), append(names, lang.Level(l))
		}
	}
	rungLabel, rung := widget.NewLabel(""), level.Rung()

	// An external program.
	if rung == 0 {
		rung = game.Medium.Rung()
	}
	update := func() {
		widgets.SetEnabled(f.slider, f.usesSlider() && !f.adapt.Checked)
		rungLabel.SetText(lang.RungName(f.rung()))
	}
	adapts := mayAdapt && config.AdaptLevel
	f.adapt = widgets.NewWrappedCheck(lang.MatchMyLevel(), adapts, func(bool) { update() }, onKey)
	f.slider = widgets.NewSlider(1, game.Rungs, min(rung, game.Rungs), func(int) { update() }, onKey)
	f.choice = widgets.NewSelect(names, max(slices.Index(f.choices, level), 0), func(int) {
		if !f.usesSlider() {
			f.adapt.SetChecked(false)
		}
		update()
	}, onKey)
	update()
	if name != "" {
		box.Add(widget.NewLabelWithStyle(name, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	}
	if len(f.choices) > 1 {
		box.Add(f.choice)
	}
	if hasLadder {
		box.Add(rungLabel)
		box.Add(f.slider)
	}
	if hasLadder && mayAdapt {
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

// levelNote returns what to know about the order of the levels under r; nil if each wins most games against the one
// below. TestLevelSteps in package ai measures it.
func levelNote(r game.Rules) lang.Text {
	switch r {
	case game.TicTacToe:
		return lang.LevelsOfThree
	case game.FiveByFive:
		return lang.LevelsOfFive
	}
	return nil
}

// AskLevel shows a dialog for the level of each computer player.
func (d *GameDialogs) AskLevel() {
	config, box := d.config(), container.NewVBox()
	var forms []*levelForm

	add := func(name string, level game.Level) {
		forms = append(forms, d.addLevelForm(box, name, level, config.Mode == game.HumanVsComputer))
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
	if note := levelNote(config.Rules); note != nil {
		box.Add(widgets.NewParagraph(note()))
	}
	d.Desk.Dialogs.Form(lang.Title(lang.MenuLevel()), box, lang.OK(), func(ok bool) {
		if !ok {
			return
		}
		d.Change(func(c *session.Config) {
			if config.Mode == game.HumanVsComputer {
				c.Level, c.AdaptLevel = forms[0].level(), forms[0].adapt.Checked
				return
			}

			for i, f := range forms {
				c.Levels[i] = f.level()
			}
		})
	})
}
