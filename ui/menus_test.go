package ui

import (
	"slices"
	"testing"

	"fyne.io/fyne/v2"
	toolkit "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// The toolkit runs the action of a greyed item that is chosen with the keys.
func TestGreyedItemsDoNothing(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	for _, greyed := range []lang.Text{lang.PlaySeries, lang.Redo} {
		item := s.item(greyed())
		if !item.Disabled {
			t.Fatalf("%q is not greyed", greyed())
		}
		item.Action()
	}
	if s.window.Canvas().Overlays().Top() != nil || s.session.Play.Match().Now().Result().Over() {
		t.Error("a greyed item has done something")
	}
}

// The width that the bar needs is that of its widest menus, whichever they are.
func TestTheBarHasRoomForEachMenu(t *testing.T) {
	s := sitDown(t, "", clerks{})
	for _, l := range lang.Languages {
		s.setLanguage(l.Tag())
		for _, reversed := range []bool{false, true} {
			bar := *s.menus.bar
			if bar.Items = slices.Clone(bar.Items); reversed {
				slices.Reverse(bar.Items)
			}
			x, need := toolkit.InnerPadding(), float32(0)
			for _, menu := range bar.Items {
				shown := widget.NewMenu(menu).MinSize().Width
				if bound := menuBound(menu); bound < shown {
					t.Errorf("%v: %s is %v wide, more than %v", l, menu.Label, shown, bound)
				}
				need = max(need, x+shown)
				x += fyne.MeasureText(menu.Label, toolkit.TextSize(), fyne.TextStyle{}).Width + 2*toolkit.InnerPadding() + toolkit.Padding()
			}
			if got := barWidth(&bar); got != max(need, x) {
				t.Errorf("%v, reversed %v: the bar needs %v, not %v", l, reversed, max(need, x), got)
			}
		}
	}
}

// At the default size all menus are whole, in every language, and submenus open
// to the right, where their arrows point.
func TestTheMenusFitTheWindow(t *testing.T) {
	s := sitDown(t, "", clerks{})
	for _, l := range lang.Languages {
		s.setLanguage(l.Tag())
		for _, v := range game.Variants {
			r := v.Rules
			for _, mode := range game.Modes {
				s.configure(func(to *session.Setup) { to.Rules, to.Mode = r, mode })
				s.session.Play.Stop()
				if s.menus.narrow {
					t.Fatalf("%v, %v, %v: the menus need %v", l, r, mode, s.menus.room)
				}
				x := toolkit.InnerPadding()
				for _, menu := range s.menus.bar.Items {
					shown := widget.NewMenu(menu).MinSize()
					if shown.Height+32 > s.settings.Height {
						t.Errorf("%v: %s is %v high", l, menu.Label, shown.Height)
					}
					for _, item := range menu.Items {
						if item.ChildMenu == nil {
							continue
						}
						if need := x + shown.Width + widget.NewMenu(item.ChildMenu).MinSize().Width; need > s.settings.Width {
							t.Errorf("%v: %s, %s needs %v", l, menu.Label, item.Label, need)
						}
					}
					x += fyne.MeasureText(menu.Label, toolkit.TextSize(), fyne.TextStyle{}).Width + 2*toolkit.InnerPadding() + toolkit.Padding()
				}
			}
		}
	}
}

// A narrow window, or large text, has one button in the place of the bar.
func TestNarrowWindowsHaveAMenuOfMenus(t *testing.T) {
	s := sitDown(t, "", clerks{})
	s.menus.fit(360)
	if s.window.MainMenu() != nil || s.header.menu.Hidden {
		t.Fatal("there is still a bar, or no button")
	}
	s.header.menu.OnTapped()
	choose := func(down int) {
		t.Helper()
		popUp := onTop(s, func(*widget.PopUpMenu) bool { return true })
		for range down {
			popUp.ActivateNext()
		}
		popUp.TriggerLast()
	}
	choose(2)     // Players
	choose(1 + 2) // below the way back: two players
	if s.session.Seats.Setup().Mode != game.TwoPlayers || s.window.Canvas().Overlays().Top() != nil {
		t.Errorf("mode %v, or the menu is still open", s.session.Seats.Setup().Mode)
	}
	s.menus.fit(560)
	if s.window.MainMenu() == nil || s.header.menu.Visible() {
		t.Error("there is no bar again, or still the button")
	}
	s.setLook(theme.Light, 2)
	s.menus.fit(560)
	if s.window.MainMenu() != nil {
		t.Error("large text is given a bar")
	}
}
