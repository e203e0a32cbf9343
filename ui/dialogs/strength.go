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

// strengthForm asks how strong a computer is: by a slider where there is a ladder,
// else from the levels.
type strengthForm struct {
	kinds  []game.Level // what the select offers; the empty one is the slider
	kind   *widgets.Select
	slider *widgets.Slider
	follow *widgets.Check
}

// strengthForm adds one to a box, below the name of the seat where there are two.
func (s *Setup) strengthForm(box *fyne.Container, name string, level game.Level, mayFollow bool) *strengthForm {
	is, onKey := s.now(), s.Desk.Dialogs.Typed
	level = session.Offered(s.Computers, is.Rules, is.Opening, level)
	ladder := session.HasLadder(s.Computers, is.Rules)
	f := &strengthForm{}
	var names []string
	if ladder {
		f.kinds, names = append(f.kinds, ""), append(names, lang.StrengthLadder(game.Strengths))
	}
	for _, l := range s.Levels() {
		if onLadder := l != game.Paper004 && l.Step() >= 1 && l.Step() <= game.Strengths; !ladder || !onLadder {
			f.kinds, names = append(f.kinds, l), append(names, lang.Level(l))
		}
	}
	step, at := widget.NewLabel(""), level.Step()
	if at == 0 { // another program
		at = game.Medium.Step()
	}
	show := func() {
		widgets.SetEnabled(f.slider, f.slides() && !f.follow.Checked)
		step.SetText(lang.Step(f.step()))
	}
	f.follow = widgets.NewCheck(lang.MatchMyLevel(), mayFollow && is.Follow, func(bool) { show() }, onKey)
	f.slider = widgets.NewSlider(1, game.Strengths, min(at, game.Strengths), func(int) { show() }, onKey)
	f.kind = widgets.NewSelect(names, max(slices.Index(f.kinds, level), 0), func(int) {
		if !f.slides() {
			f.follow.SetChecked(false)
		}
		show()
	}, onKey)
	show()
	if name != "" {
		box.Add(widget.NewLabelWithStyle(name, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	}
	if len(f.kinds) > 1 {
		box.Add(f.kind)
	}
	if ladder {
		box.Add(step)
		box.Add(f.slider)
	}
	if ladder && mayFollow {
		box.Add(widgets.Explained(f.follow, lang.MatchMyLevelExplained()))
	}
	return f
}

func (f *strengthForm) slides() bool     { return f.kinds[f.kind.SelectedIndex()] == "" }
func (f *strengthForm) step() game.Level { return game.Strength(int(f.slider.Value)) }

func (f *strengthForm) chosen() game.Level {
	if f.slides() || f.follow.Checked {
		return f.step()
	}
	return f.kinds[f.kind.SelectedIndex()]
}

// AskStrength asks how strong the computer plays, in each of its seats.
func (s *Setup) AskStrength() {
	is, box := s.now(), container.NewVBox()
	var forms []*strengthForm
	add := func(name string, level game.Level) {
		forms = append(forms, s.strengthForm(box, name, level, is.Mode == game.AgainstComputer))
	}
	switch is.Mode {
	case game.AgainstComputer:
		add("", is.Level)
	case game.AgainstRandom:
		add("", is.Levels[game.First])
	case game.Watch:
		add(lang.Colour(is.Rules, game.Black), is.Levels[game.First])
		add(lang.Colour(is.Rules, game.White), is.Levels[game.Second])
	}
	s.Desk.Dialogs.Form(lang.Title(lang.MenuLevel()), box, lang.OK(), func(ok bool) {
		if !ok {
			return
		}
		s.Change(func(to *session.Setup) {
			if to.Mode == game.AgainstComputer {
				to.Level, to.Follow = forms[0].chosen(), forms[0].follow.Checked
				return
			}
			for i, f := range forms {
				to.Levels[i] = f.chosen()
			}
		})
	})
}
