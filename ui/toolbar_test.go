package ui

import (
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/settings"
	"jingzi/ui/widgets"
)

// TestPickersDoNotCutTheirChoices checks that at every size of the window and of the text a visible picker of the
// toolbar shows the whole name of the choice, and that the first one is visible wherever it has room.
func TestPickersDoNotCutTheirChoices(t *testing.T) {
	if testing.Short() {
		t.Skip("one goroutine, and long with the race detector")
	}

	w := openWindow(t, t.TempDir(), fakeComputers{})
	defer lang.SetLanguage(lang.English)
	for _, scale := range []float32{1, 1.5, 2} {
		for _, l := range lang.Languages {
			w.desk.ChangeSettings(func(s *settings.Settings) { s.TextScale, s.Language = scale, l.Tag() })
			for _, size := range []fyne.Size{{Width: 320, Height: 240}, {Width: 480, Height: 360},
				{Width: 640, Height: 400}, {Width: 800, Height: 488}, {Width: 1000, Height: 740}} {
				w.window.Resize(size)
				for _, v := range game.Variants {
					for _, mode := range []game.Mode{game.HumanVsComputer, game.ComputerVsComputer} {
						w.configure(func(config *session.Config) { config.Rules, config.Mode = v.Rules, mode })
						for i, p := range []*widgets.Picker{w.toolbar.Board, w.toolbar.Mode, w.toolbar.Level} {
							text := fyne.MeasureText(p.Selected, fynetheme.TextSize(), fyne.TextStyle{}).Width
							space := p.Size().Width - fynetheme.IconInlineSize() - 4*fynetheme.InnerPadding()
							isOnly := i == 0 && !w.toolbar.Mode.Visible()
							if p.Visible() && !isOnly && text > space+0.5 {
								t.Errorf("%v, %v, text size %v: %q needs %v, the picker has %v", l, size, scale, p.Selected, text,
									space)
							}
						}
					}
				}
			}
		}
	}
}
