package ui

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// stepper runs the search of the tree that is shown forward and back, a node
// at a time. Nothing moves by itself.
type stepper struct {
	tw     *treeWindow
	on     *widget.Check
	tools  *fyne.Container
	slider *widget.Slider
	count  *widget.Label
	replay *tree.Replay // nil while it is off
}

func newStepper(tw *treeWindow) *stepper {
	s := &stepper{tw: tw, slider: widget.NewSlider(0, 1), count: widget.NewLabel("")}
	s.on = widget.NewCheck(lang.StepMode(), func(on bool) {
		if on {
			tw.trainer.on.SetChecked(false)
		}
		tw.focusTree()
		s.restart()
	})
	s.slider.OnChanged = func(float64) { s.show() }
	s.slider.OnChangeEnded = func(float64) { tw.focusTree() } // for its keys
	button := func(icon fyne.Resource, by int) *widget.Button {
		b := widget.NewButtonWithIcon("", icon, func() { s.walk(by) })
		b.Importance = widget.LowImportance
		return b
	}
	s.tools = container.NewBorder(nil, nil,
		container.NewHBox(button(theme.NavigateBackIcon(), -1), button(theme.NavigateNextIcon(), 1)), s.count, s.slider)
	s.tools.Hide()
	return s
}

// restart goes to the first step of the tree that is shown, or shows the whole
// tree, as the box is ticked or not.
func (s *stepper) restart() {
	t := s.tw.view.Tree()
	if s.tools.Hidden == s.on.Checked {
		s.tools.Hidden = !s.on.Checked
		s.tw.page.Refresh()
	}
	s.replay = nil
	if !s.on.Checked || t == nil {
		s.tw.view.Play(nil, 0)
		return
	}
	s.replay = tree.NewReplay(t)
	s.slider.Max = float64(s.replay.Len() - 1)
	s.slider.Value = 0
	s.slider.Refresh()
	s.show()
}

// walk goes some steps on, or back; the first such key turns the stepper on.
func (s *stepper) walk(by int) {
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
	s.tools.Refresh() // the count takes another width
	s.tw.view.Play(s.replay, step)
}
