package dialogs

import (
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Strength is how strong the computer plays in a seat.
type Strength struct {
	Name      string       // of the seat, where there are two
	Levels    []game.Level // that can be chosen
	Ladder    bool         // and all steps of the ladder besides
	Level     game.Level
	MayFollow bool // the level can follow the results of the person who plays it
	Follow    bool
}

// strengthForm asks for one: by a slider where there is a ladder, else from the
// levels.
type strengthForm struct {
	of     Strength
	kinds  []game.Level // what the select offers; the empty one is the slider
	kind   *widgets.Select
	slider *widgets.Slider
	follow *widgets.Check
	box    *fyne.Container
}

func newStrengthForm(s Strength, onKey func(*fyne.KeyEvent)) *strengthForm {
	f := &strengthForm{of: s, kinds: s.Levels}
	if s.Ladder {
		f.kinds = []game.Level{""}
		for _, l := range s.Levels {
			if !onLadder(l) {
				f.kinds = append(f.kinds, l)
			}
		}
	}
	var names []string
	for _, l := range f.kinds {
		if l == "" {
			names = append(names, lang.StrengthLadder())
		} else {
			names = append(names, lang.Level(l))
		}
	}
	now := slices.Index(f.kinds, s.Level)
	if now < 0 {
		now = 0
	}
	step := widget.NewLabel("")
	show := func() {
		if slider := f.kinds[f.kind.SelectedIndex()] == "" && !f.follow.Checked; slider {
			f.slider.Enable()
		} else {
			f.slider.Disable()
		}
		step.SetText(lang.Step(game.Strength(int(f.slider.Value))))
	}
	f.follow = widgets.NewCheck(lang.MatchMyLevel(), s.Follow, func(bool) { show() }, onKey)
	f.slider = widgets.NewSlider(1, game.Strengths, placeOf(s.Level), func(int) { show() }, onKey)
	f.kind = widgets.NewSelect(names, now, func(int) {
		if f.kinds[f.kind.SelectedIndex()] != "" {
			f.follow.SetChecked(false)
		}
		show()
	}, onKey)
	show()
	f.box = container.NewVBox()
	if s.Name != "" {
		f.box.Add(widget.NewLabelWithStyle(s.Name, fyne.TextAlignLeading, fyne.TextStyle{Bold: true}))
	}
	if len(f.kinds) > 1 {
		f.box.Add(f.kind)
	}
	if s.Ladder {
		f.box.Add(step)
		f.box.Add(f.slider)
	}
	if s.MayFollow {
		f.box.Add(widgets.Explained(f.follow, lang.MatchMyLevelExplained()))
	}
	return f
}

func onLadder(l game.Level) bool {
	return l != game.Paper004 && l.Step() >= 1 && l.Step() <= game.Strengths
}

// placeOf is where the slider stands for a level.
func placeOf(l game.Level) int {
	if l.Step() == 0 { // another program
		return game.Medium.Step()
	}
	return min(l.Step(), game.Strengths)
}

// chosen is what the form says.
func (f *strengthForm) chosen() Strength {
	s := f.of
	s.Level, s.Follow = f.kinds[f.kind.SelectedIndex()], f.follow.Checked
	if s.Level == "" || s.Follow {
		s.Level = game.Strength(int(f.slider.Value))
	}
	return s
}

// AskStrength asks how strong the computer plays in some seats.
func AskStrength(on *widgets.Dialogs, seats []Strength, answered func([]Strength)) {
	box := container.NewVBox()
	var forms []*strengthForm
	for _, s := range seats {
		forms = append(forms, newStrengthForm(s, on.Typed))
		box.Add(forms[len(forms)-1].box)
	}
	on.Form(lang.Title(lang.MenuLevel()), box, lang.OK(), func(ok bool) {
		if !ok {
			return
		}
		for i, f := range forms {
			seats[i] = f.chosen()
		}
		answered(seats)
	})
}
