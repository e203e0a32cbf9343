package dialogs

import (
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

func TestClockForm(t *testing.T) {
	test.NewTempApp(t)
	for _, want := range []game.TimeControl{
		{},
		{Game: 10 * time.Minute, Increment: 5 * time.Second, Ends: true},
		{Game: 150 * time.Second},
		{Move: 45 * time.Second},
		{Move: 90 * time.Second, Ends: true},
	} {
		lang.Use(lang.English)
		if got := newClockForm(want, nil).control(); got != want {
			t.Errorf("a form for %+v says %+v", want, got)
		}
		if explains := visible(newClockForm(want, nil).box, lang.ClockExplained()); explains != want.On() {
			t.Errorf("%+v: what the time is for is explained: %v", want, explains)
		}
	}
}

// visible reports whether a text can be seen in a container.
func visible(c *fyne.Container, text string) bool {
	for _, o := range c.Objects {
		switch o := o.(type) {
		case *fyne.Container:
			if o.Visible() && visible(o, text) {
				return true
			}
		case *widget.Label:
			if o.Visible() && strings.Contains(o.Text, text) {
				return true
			}
		case *widgets.Paragraph:
			if o.Visible() && strings.Contains(o.Said(), text) {
				return true
			}
		}
	}
	return false
}
