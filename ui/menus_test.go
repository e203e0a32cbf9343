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
	"jingzi/ui/shortcuts"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// The toolkit runs the action of a greyed item that is chosen with the keys.
func TestGreyedItemsDoNothing(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	for _, greyed := range []lang.Text{lang.MenuOpening, lang.Redo} {
		item := s.item(greyed())
		if !item.Disabled {
			t.Fatalf("%q is not greyed", greyed())
		}
		item.Action()
	}
	if s.window.Canvas().Overlays().Top() != nil || s.session.Game.Match().Current().Result().Over() {
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
				s.configure(func(to *session.Config) { to.Rules, to.Mode = r, mode })
				s.session.Game.Stop()
				if s.menus.narrow {
					t.Fatalf("%v, %v, %v: the menus need %v", l, r, mode, s.menus.room)
				}
				x := toolkit.InnerPadding()
				for _, menu := range s.menus.bar.Items {
					shown := widget.NewMenu(menu).MinSize()
					if shown.Height+32 > s.desk.Settings.Height {
						t.Errorf("%v: %s is %v high", l, menu.Label, shown.Height)
					}
					for _, item := range menu.Items {
						if item.ChildMenu == nil {
							continue
						}
						if need := x + shown.Width + widget.NewMenu(item.ChildMenu).MinSize().Width; need > s.desk.Settings.Width {
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
	choose(3)     // Players
	choose(1 + 2) // below the way back: two players
	if s.session.Seats.Config().Mode != game.HumanVsHuman || s.window.Canvas().Overlays().Top() != nil {
		t.Errorf("mode %v, or the menu is still open", s.session.Seats.Config().Mode)
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

// There are some fifty entries, those of submenus included, whatever is played.
func TestTheMenusAreShort(t *testing.T) {
	s := sitDown(t, "", clerks{})
	for _, v := range game.Variants {
		for _, mode := range game.Modes {
			s.configure(func(to *session.Config) { to.Rules, to.Mode = v.Rules, mode })
			s.session.Game.Stop()
			s.changed()
			count := 0
			s.everyItem(func(i *fyne.MenuItem) {
				if !i.IsSeparator {
					count++
				}
			})
			if count < 40 || count > mostEntries {
				t.Errorf("%s, %v: %d entries", v.Name, mode, count)
			}
			for _, m := range s.menus.bar.Items {
				if shown := len(m.Items); shown > 15 {
					t.Errorf("%s, %v: %s has %d lines", v.Name, mode, m.Label, shown)
				}
			}
		}
	}
}

const mostEntries = 57

// What stood in the menus when they had a hundred entries can still be done: it
// is in a menu, in the settings, in a dialog that a menu opens, or has a key.
func TestWhatLeftTheMenusIsElsewhere(t *testing.T) {
	s := sitDown(t, t.TempDir(), thinkers{})
	s.configure(func(to *session.Config) { to.Rules, to.Mode = game.Renju, game.HumanVsHuman })
	proof := func(...any) string { return lang.InBrackets(lang.GuideProofOf(), lang.RulesShort(game.Freestyle)) }
	for _, in := range []lang.Text{lang.NewGame, lang.OfferDraw, lang.Resign, lang.Undo, lang.Redo, lang.Hint, lang.Pass, lang.Quit,
		lang.Open, lang.Save, lang.SaveAs, lang.CopyMoves, lang.PasteMoves, lang.SavePicture, lang.MenuSheet, lang.MenuLibrary, lang.MenuStatistics,
		lang.AgainstComputer, lang.TwoPlayers, lang.WatchComputer, lang.ComputerRandom, lang.Player1Begins, lang.Player2Begins,
		lang.MenuLevel, lang.MenuClock, lang.MenuEngines, lang.MenuTournament, lang.BoardCustom, lang.MenuOpening, lang.EditPosition,
		lang.WhyThisMove, lang.ReviewGame, lang.PuzzlesMenu, lang.AnalysisPanel, proof, lang.MoveList, lang.MoveNumbers, lang.FullScreen,
		lang.Settings, lang.Guide, lang.Shortcuts, lang.About} {
		if s.item(in()) == nil {
			t.Errorf("%q is in no menu", in())
		}
	}
	dialog := func(open func(), words ...string) {
		t.Helper()
		open()
		for _, word := range words {
			onTop(s, func(o fyne.CanvasObject) bool {
				switch o := o.(type) {
				case *widgets.Select:
					return slices.Contains(o.Options, word)
				case *widgets.Check:
					return o.Text == word
				case *widget.Label:
					return o.Text == word
				case *widgets.Paragraph:
					return o.Unwrapped() == word
				}
				return false
			})
		}
		s.desk.Dialogs.Close()
	}
	entry := func(label lang.Text) func() { return func() { s.choose(label) } }
	dialog(entry(lang.Settings), lang.SettingsLanguage(), lang.AppearanceSystem(), lang.English.String(), lang.SimplifiedChinese.String(), lang.TraditionalChinese.String(),
		lang.Appearance(), lang.AppearanceLight(), lang.AppearanceDark(), lang.AppearanceContrast(), lang.Coordinates())
	dialog(entry(lang.BoardCustom), lang.FoulLoses(), lang.BoardFouls(), lang.OverlineWins())
	dialog(entry(lang.MenuOpening), lang.OpeningPlain(), lang.OpeningRIF(), lang.OpeningYamaguchi(), lang.OpeningSwapThird(), lang.OpeningTwoFifths(),
		lang.OpeningFree(), lang.OpeningDealt(), lang.Opening(1), lang.Opening(game.NumNamedOpenings))
	s.configure(func(to *session.Config) { to.Rules, to.Mode = game.TicTacToe, game.HumanVsComputer })
	dialog(entry(lang.MenuLevel), lang.LevelEasy(), lang.LevelMedium(), lang.LevelHard(), lang.LevelPerfect())
	s.configure(func(to *session.Config) { to.Rules = game.Freestyle })
	dialog(entry(lang.MenuLevel), lang.MatchMyLevel(), lang.RungName(game.Medium))

	for _, word := range []lang.Text{lang.BestLines, lang.ThreatsShown, lang.PatternList, lang.EvaluationChart} { // switches of the panel
		if s.part(word) == nil {
			t.Errorf("%q is not in the panel", word())
		}
	}
	for _, key := range []shortcuts.Key{{Name: fyne.KeyHome}, {Name: fyne.KeyEnd}, {Name: fyne.KeyPageUp}, {Name: fyne.KeyPageDown}} { // steps through the game
		if !keysOf(t, lang.MenuGame())[key] {
			t.Errorf("%v is in no list", key)
		}
	}
}
