package treewindow

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// stepper replays the search of the tree that is shown, a node at a time,
// forward and back. Nothing moves by itself.
type stepper struct {
	w      *Window
	on     *widget.Check
	tools  *fyne.Container
	slider *widget.Slider
	count  *widget.Label
	replay *tree.Replay // nil while it is off
}

func newStepper(w *Window) *stepper {
	s := &stepper{w: w, slider: widget.NewSlider(0, 1), count: widget.NewLabel("")}
	s.on = widget.NewCheck(lang.StepMode(), func(on bool) {
		if on {
			w.trainer.on.SetChecked(false)
		}
		w.focusTree()
		s.restart()
	})
	s.slider.OnChanged = func(float64) { s.show() }
	s.slider.OnChangeEnded = func(float64) { w.focusTree() } // for its keys
	button := func(icon fyne.Resource, by int) *widget.Button { return quietButton("", icon, func() { s.step(by) }) }
	s.tools = container.NewBorder(nil, nil,
		container.NewHBox(button(theme.NavigateBackIcon(), -1), button(theme.NavigateNextIcon(), 1)), s.count, s.slider)
	s.tools.Hide()
	return s
}

// restart goes to the first step of the tree that is shown; while the box is
// not checked it shows the whole tree.
func (s *stepper) restart() {
	t := s.w.view.Tree()
	if s.tools.Hidden == s.on.Checked {
		s.tools.Hidden = !s.on.Checked
		s.w.arrange()
	}
	s.replay = nil
	if !s.on.Checked || t == nil {
		s.w.view.Play(nil, 0)
		return
	}
	s.replay = tree.NewReplay(t)
	s.slider.Max = float64(s.replay.Len() - 1)
	s.slider.Value = 0
	s.slider.Refresh()
	s.show()
}

// step goes some steps forward, or back. The first call turns the stepper on.
func (s *stepper) step(by int) {
	if !s.on.Checked {
		s.on.SetChecked(true)
		return
	}
	if s.replay != nil {
		s.slider.SetValue(s.slider.Value + float64(by))
	}
}

// show shows the step the slider is at.
func (s *stepper) show() {
	if s.replay == nil {
		return
	}
	step := int(s.slider.Value)
	s.count.SetText(lang.StepCount(lang.Number(step+1), lang.Number(s.replay.Len())))
	s.tools.Refresh() // the count has another width
	s.w.view.Play(s.replay, step)
}
