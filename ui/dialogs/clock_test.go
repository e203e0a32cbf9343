package dialogs

import (
	"testing"
	"time"

	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/ui/lang"
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
	}
}
