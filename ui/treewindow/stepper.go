package treewindow

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/tree"
)

// stepper replays the search of the tree that is shown, a line of its program at
// a time, forward and back. It moves by itself only while it plays.
type stepper struct {
	w       *Window
	playing *background.Job[struct{}]
	play    *widget.Button
	cut     *widget.Button
	on      *widget.Check
	tools   *fyne.Container
	slider  *widget.Slider
	count   *widget.Label
}

func newStepper(w *Window) *stepper {
	s := &stepper{w: w, playing: background.New[struct{}](w.desk.Post), slider: widget.NewSlider(0, 1), count: widget.NewLabel("")}
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
	s.cut = quietButton(lang.StepToCut(), theme.ContentCutIcon(), s.toCut)
	s.play = quietButton("", theme.MediaPlayIcon(), s.toggle)
	s.tools = container.NewBorder(nil, nil,
		container.NewHBox(button(theme.NavigateBackIcon(), -1), button(theme.NavigateNextIcon(), 1), s.play, s.cut), s.count, s.slider)
	s.tools.Hide()
	return s
}

func (s *stepper) replay() *tree.Replay {
	replay, _ := s.w.view.Playing()
	return replay
}

// restart goes to the first step of the tree that is shown; while the box is
// not checked it shows the whole tree.
func (s *stepper) restart() {
	t := s.w.view.Tree()
	if s.tools.Hidden == s.on.Checked {
		s.tools.Hidden = !s.on.Checked
		s.w.parts.arrange(s.w)
	}
	s.pause()
	defer s.w.summarize()
	if !s.on.Checked || t == nil {
		s.w.view.Play(nil, 0)
		return
	}
	s.w.view.Play(tree.NewReplay(t), 0)
	s.slider.Max = float64(s.replay().Len() - 1)
	s.slider.Value = 0
	s.slider.Refresh()
	s.show()
}

// step goes some steps forward, or back. The first call turns the stepper on.
func (s *stepper) step(by int) {
	if !s.on.Checked {
		s.on.SetChecked(s.w.source != ofStrategy)
		return
	}
	if s.replay() != nil {
		s.slider.SetValue(s.slider.Value + float64(by))
	}
}

// narrow leaves the name of the button out.
func (s *stepper) narrow(on bool) {
	if s.cut.Text = lang.StepToCut(); on {
		s.cut.Text = ""
	}
	s.cut.Refresh()
}

func (s *stepper) toCut() {
	s.pause()
	if s.replay() != nil {
		s.slider.SetValue(float64(s.replay().NextCut(int(s.slider.Value))))
	}
	s.w.focusTree()
}

const pace = 900 * time.Millisecond

func (s *stepper) toggle() {
	s.w.focusTree()
	if s.playing.Busy() {
		s.pause()
		return
	}
	if s.replay() == nil {
		return
	}
	s.play.SetIcon(theme.MediaPauseIcon())
	s.playing.Start(func(ctx context.Context, tick func(struct{})) error {
		for ticks := time.NewTicker(pace); ; {
			select {
			case <-ctx.Done():
				ticks.Stop()
				return nil
			case <-ticks.C:
				tick(struct{}{})
			}
		}
	}, func([]struct{}) { s.tick() }, func(error) {})
}

// tick goes on by a step; after the last it stops.
func (s *stepper) tick() {
	if s.step(1); s.slider.Value >= s.slider.Max {
		s.pause()
	}
}

func (s *stepper) pause() {
	s.playing.Stop()
	s.play.SetIcon(theme.MediaPlayIcon())
}

// typed takes a key pressed over the tree while the search goes step by step.
func (s *stepper) typed(r rune) bool {
	switch {
	case s.replay() == nil:
		return false
	case r == 'r' || r == 'R':
		s.toggle()
	case r == 'x' || r == 'X':
		s.toCut()
	default:
		return false
	}
	return true
}

func (s *stepper) show() {
	replay := s.replay()
	if replay == nil {
		return
	}
	step := int(s.slider.Value)
	s.count.SetText(lang.StepCount(lang.Number(step+1), lang.Number(replay.Len())))
	s.tools.Refresh() // the count has another width
	s.w.view.Play(replay, step)
}
