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
	"jingzi/ui/widgets"
)

// stepper replays the search of the displayed tree step by step, forward and back, and can play it
// automatically.
type stepper struct {
	view      *tree.View
	focus     func(fyne.Focusable)
	playing   *background.Job[struct{}]
	play      *widgets.TooltipButton
	cut       *widget.Button
	enableBox *widget.Check
	part      *slidePart
	row       *fyne.Container // the content of part
	tools     *fyne.Container // the box of part
	slider    *widget.Slider
	count     *widget.Label
	layout    *stepperLayout // of row
	lastStep  func() int     // returns the step at which the replay stops for a question
}

func newStepper(view *tree.View, tips *widgets.Tooltips, focus func(fyne.Focusable), post func(func()),
	lastStep func() int) *stepper {
	s := &stepper{view: view, focus: focus, playing: background.New[struct{}](post), lastStep: lastStep}
	s.enableBox, s.slider, s.count = widget.NewCheck(lang.StepMode(), nil), widget.NewSlider(0, 1), widget.NewLabel("")
	s.slider.OnChanged = func(float64) { s.show() }

	// So that the keys of the tree work.
	s.slider.OnChangeEnded = func(float64) { focus(view) }
	s.cut = quietButton(lang.StepToCut(), theme.ContentCutIcon(), s.skipToCut)
	s.play = iconButton(tips, lang.StepPlay(), "R", theme.MediaPlayIcon(), s.toggle)
	buttons := container.NewHBox(
		iconButton(tips, lang.StepBack(), "←", theme.NavigateBackIcon(), func() { s.step(-1) }),
		iconButton(tips, lang.StepForward(), "→", theme.NavigateNextIcon(), func() { s.step(1) }), s.play, s.cut)
	s.layout = &stepperLayout{}
	s.row = container.New(s.layout, buttons, s.slider, s.count)
	s.part = newSlidePart(s.row)
	s.tools = s.part.box
	s.tools.Hide()

	return s
}

// stepperLayout places the buttons, the slider and the number of the step in one line or, where the slider would be
// too short, the number below the others.
type stepperLayout struct {
	width float32

	// The text of the last step, so that the places do not depend on the step.
	last string
}

// minSlider is the minimum width of the slider, for text of the default size.
const minSlider = 60

func (l *stepperLayout) isWrapped(objects []fyne.CanvasObject) bool {
	buttons, count := objects[0].MinSize().Width, l.countWidth(objects)
	return buttons+scaled(minSlider)+count+2*theme.Padding() > l.width
}

// countWidth returns the width of the number of the step.
func (l *stepperLayout) countWidth(objects []fyne.CanvasObject) float32 {
	last := fyne.MeasureText(l.last, theme.TextSize(), fyne.TextStyle{}).Width + 2*theme.InnerPadding()
	return max(last, objects[2].MinSize().Width)
}

func (l *stepperLayout) MinSize(objects []fyne.CanvasObject) fyne.Size {
	size := fyne.NewSize(objects[0].MinSize().Width+objects[1].MinSize().Width, 0)
	for _, o := range objects {
		size.Height = max(size.Height, o.MinSize().Height)
	}
	if l.isWrapped(objects) {
		size.Height += objects[2].MinSize().Height
	}

	return size
}

func (l *stepperLayout) Layout(objects []fyne.CanvasObject, size fyne.Size) {
	l.width = size.Width
	buttons, slider, count := objects[0], objects[1], objects[2]
	pad, width, height := theme.Padding(), buttons.MinSize().Width, size.Height
	countSize, end := fyne.NewSize(l.countWidth(objects), count.MinSize().Height), size.Width
	if l.isWrapped(objects) {
		height -= countSize.Height
		widgets.SetBounds(count, 0, height, size.Width, countSize.Height)
	} else {
		end -= countSize.Width + pad
		widgets.SetBounds(count, end+pad, 0, countSize.Width, height)
	}
	widgets.SetBounds(buttons, 0, 0, width, height)
	widgets.SetBounds(slider, width+pad, 0, max(end-width-pad, 0), height)
}

func (s *stepper) replay() *tree.Replay {
	replay, _ := s.view.Replaying()
	return replay
}

// restart goes to the first step of the search, or shows the whole tree if the stepper is off.
func (s *stepper) restart() {
	s.pause()
	t := s.view.Tree()
	if !s.enableBox.Checked || t == nil {
		s.view.SetReplay(nil, 0)
		return
	}
	s.view.SetReplay(tree.NewReplay(t), 0)
	s.slider.Max, s.slider.Value = float64(s.replay().Len()-1), 0
	s.slider.Refresh()
	widgets.SetEnabled(s.cut, t.Stats.Cutoffs > 0)
	s.show()
}

// resume continues the replay of a stepper that s replaces, at the same step.
func (s *stepper) resume(old *stepper) {
	s.enableBox.Checked, s.tools.Hidden = old.enableBox.Checked, old.tools.Hidden
	widgets.SetEnabled(s.enableBox, !old.enableBox.Disabled())
	widgets.SetEnabled(s.cut, !old.cut.Disabled())
	s.slider.Max, s.slider.Value = old.slider.Max, old.slider.Value
	s.show()
}

// maxSteps exceeds the number of steps of any search.
const maxSteps = 1 << 30

// step goes a number of steps forward, or back if the number is negative. If the stepper is off, step turns
// it on instead.
func (s *stepper) step(steps int) {
	if !s.enableBox.Checked {
		s.enableBox.SetChecked(!s.enableBox.Disabled())
	} else if s.replay() != nil {
		s.slider.SetValue(s.slider.Value + float64(steps))
	}
}

func (s *stepper) setNarrow(narrow bool) {
	s.cut.Text = lang.StepToCut()
	if narrow {
		s.cut.Text = ""
	}
	s.cut.Refresh()
}

func (s *stepper) skipToCut() {
	s.pause()
	if s.replay() != nil {
		s.slider.SetValue(float64(s.replay().NextCut(int(s.slider.Value))))
	}
	s.focus(s.view)
}

const stepInterval = 900 * time.Millisecond // while the replay plays

func (s *stepper) toggle() {
	s.focus(s.view)
	if s.playing.Busy() || s.replay() == nil {
		s.pause()
		return
	}
	s.play.SetIcon(theme.MediaPauseIcon())
	s.playing.Start(func(ctx context.Context, tick func(struct{})) error {
		for ticker := time.NewTicker(stepInterval); ; {
			select {
			case <-ctx.Done():
				ticker.Stop()
				return nil
			case <-ticker.C:
				tick(struct{}{})
			}
		}
	}, func([]struct{}) { s.tick() }, func(error) {})
}

func (s *stepper) tick() {
	s.step(1)
	if s.slider.Value >= min(s.slider.Max, float64(s.lastStep())) {
		s.pause()
	}
}

func (s *stepper) pause() {
	s.playing.Stop()
	s.play.SetIcon(theme.MediaPlayIcon())
}

func (s *stepper) show() {
	replay := s.replay()
	if replay == nil {
		return
	}
	if last := float64(s.lastStep()); s.slider.Value > last {
		s.slider.Value = last
		s.slider.Refresh()
	}
	step := int(s.slider.Value)
	s.count.SetText(lang.StepCount(lang.Number(step+1), lang.Number(replay.Len())))
	s.layout.last = lang.StepCount(lang.Number(replay.Len()), lang.Number(replay.Len()))

	// The width of the count has changed.
	s.row.Refresh()
	s.view.SetReplay(replay, step)
}
