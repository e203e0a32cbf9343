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
		{PerGame: 10 * time.Minute, Increment: 5 * time.Second, LossOnTime: true},
		{PerGame: 150 * time.Second},
		{PerMove: 45 * time.Second},
		{PerMove: 90 * time.Second, LossOnTime: true},
	} {
		lang.SetLanguage(lang.English)
		if got := newClockForm(want, nil).timeControl(); got != want {
			t.Errorf("got time control %+v, want %+v", got, want)
		}
		if isExplained := isTextVisible(newClockForm(want, nil).box, lang.ClockExplained()); isExplained !=
			want.Enabled() {
			t.Errorf("%+v: got explanation visible = %v, want %v", want, isExplained, want.Enabled())
		}
	}
}

// isTextVisible reports whether a visible label in c contains text.
func isTextVisible(c *fyne.Container, text string) bool {
	for _, o := range c.Objects {
		switch o := o.(type) {
		case *fyne.Container:
			if o.Visible() && isTextVisible(o, text) {
				return true
			}
		case *widget.Label:
			if o.Visible() && strings.Contains(o.Text, text) {
				return true
			}
		case *widgets.Paragraph:
			if o.Visible() && strings.Contains(o.Unwrapped(), text) {
				return true
			}
		}
	}

	return false
}
