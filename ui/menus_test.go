package ui

import (
	"slices"
	"strings"
	"testing"

	"fyne.io/fyne/v2"
	fynetheme "fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/command"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
	"jingzi/ui/widgets"
)

// TestDisabledItemsDoNothing checks that the action of a disabled item does nothing, since the toolkit
// runs it if the item is chosen with the keyboard.
func TestDisabledItemsDoNothing(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	for _, label := range []lang.Text{lang.MenuOpening, lang.Redo} {
		item := w.menuItem(label())
		if !item.Disabled {
			t.Fatalf("%q is enabled", label())
		}
		item.Action()
	}
	if w.window.Canvas().Overlays().Top() != nil || w.session.Game.Match().Current().Result().Over() {
		t.Error("a disabled item has an effect")
	}
}

// TestFoulPenaltyIsNoCustomBoard checks that renju with a penalty for fouls is renju in the menu and in the header, and
// that choosing renju again keeps the penalty.
func TestFoulPenaltyIsNoCustomBoard(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	rules := game.Renju
	rules.FoulLoses = true
	w.setup.Change(func(c *session.Config) { c.Rules = rules })

	for _, c := range w.commands.In(command.BoardMenu) {
		if c.Checked != nil && c.Checked() != (c.Label() == lang.ShortRenju()) {
			t.Errorf("%s is checked: %v", c.Label(), c.Checked())
		}
	}
	if names := w.toolbar.Board.Options; strings.Count(strings.Join(names, "\n"), lang.ShortRenju()) != 1 {
		t.Errorf("the header offers %q, want renju once", names)
	}
	w.menuItem(lang.ShortRenju()).Action()
	if got := w.session.Game.Match().Rules(); got != rules {
		t.Errorf("got the rules %+v, want %+v", got, rules)
	}
}

// TestBarWidth checks that barWidth is enough for the widest menu, in any order.
func TestBarWidth(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	for _, l := range lang.Languages {
		w.setLanguage(l.Tag())

		for _, reversed := range []bool{false, true} {
			bar := *w.menus.bar
			bar.Items = slices.Clone(bar.Items)
			if reversed {
				slices.Reverse(bar.Items)
			}

			x, minWidth := fynetheme.InnerPadding(), float32(0)
			for _, menu := range bar.Items {
				menuWidth := widget.NewMenu(menu).MinSize().Width
				minWidth = max(minWidth, x+menuWidth)
				x += fyne.MeasureText(menu.Label, fynetheme.TextSize(), fyne.TextStyle{}).Width +
					2*fynetheme.InnerPadding() + fynetheme.Padding()
			}
			if got := barWidth(&bar); got != max(minWidth, x) {
				t.Errorf("%v, reversed: %v: got the width %v, want %v", l, reversed, got, max(minWidth, x))
			}
		}
	}
}

// TestMenusFitTheWindow checks that at the default size no menu is cut off, in any language, and
// that submenus open to the right.
func TestMenusFitTheWindow(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	for _, l := range lang.Languages {
		w.setLanguage(l.Tag())

		for _, v := range game.Variants {
			r := v.Rules
			for _, mode := range game.Modes {
				w.configure(func(config *session.Config) { config.Rules, config.Mode = r, mode })
				w.session.Game.Stop()
				if w.menus.narrow {
					t.Fatalf("%v, %v, %v: got a menu bar %v wide, want it to fit", l, r, mode, w.menus.room)
				}

				x := fynetheme.InnerPadding()
				for _, menu := range w.menus.bar.Items {
					menuSize := widget.NewMenu(menu).MinSize()
					if menuSize.Height+32 > w.desk.Settings.Height {
						t.Errorf("%v: %s is %v high, want it to fit into the window", l, menu.Label, menuSize.Height)
					}

					for _, item := range menu.Items {
						if item.ChildMenu == nil {
							continue
						}
						if width := x + menuSize.Width + widget.NewMenu(item.ChildMenu).MinSize().Width; width >
							w.desk.Settings.Width {
							t.Errorf("%v: %s, %s extends to %v, want it to fit into the window", l, menu.Label,
								item.Label, width)
						}
					}
					x += fyne.MeasureText(menu.Label, fynetheme.TextSize(), fyne.TextStyle{}).Width +
						2*fynetheme.InnerPadding() + fynetheme.Padding()
				}
			}
		}
	}
}

// TestMenuButtonInNarrowWindows checks that a window that is narrow or has large text has a button
// instead of the menu bar.
func TestMenuButtonInNarrowWindows(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	w.menus.fit(360)
	if w.window.MainMenu() != nil || w.toolbar.Menu.Hidden {
		t.Fatal("narrow window: the bar is visible or the button hidden")
	}
	w.toolbar.Menu.OnTapped()
	choose := func(number int) {
		t.Helper()

		popUp := findInDialog(w, func(*widget.PopUpMenu) bool { return true })
		for range number {
			popUp.ActivateNext()
		}
		popUp.TriggerLast()
	}
	choose(3)     // Players
	choose(1 + 2) // two players, below Back and a separator
	if w.session.Seats.Config().Mode != game.HumanVsHuman || w.window.Canvas().Overlays().Top() != nil {
		t.Errorf("got the mode %v and the overlay %v, want two players and none", w.session.Seats.Config().Mode,
			w.window.Canvas().Overlays().Top())
	}
	w.menus.fit(560)
	if w.window.MainMenu() == nil || w.toolbar.Menu.Visible() {
		t.Error("wide window: the bar is hidden or the button visible")
	}
	w.setLook(theme.Light, 2)
	w.menus.fit(560)
	if w.window.MainMenu() != nil {
		t.Error("large text: the bar is visible")
	}
}

// TestMenusAreShort checks that the menus have at most maxEntries entries, including submenus, in
// every game.
func TestMenusAreShort(t *testing.T) {
	w := openWindow(t, "", fakeComputers{})
	for _, v := range game.Variants {
		for _, mode := range game.Modes {
			w.configure(func(config *session.Config) { config.Rules, config.Mode = v.Rules, mode })
			w.session.Game.Stop()
			w.handleChange()
			count := 0
			w.eachMenuItem(func(i *fyne.MenuItem) {
				if !i.IsSeparator {
					count++
				}
			})
			if count < 40 || count > maxEntries {
				t.Errorf("%s, %v: got %d entries, want 40 to %d", v.Name, mode, count, maxEntries)
			}

			for _, m := range w.menus.bar.Items {
				if lines := len(m.Items); lines > 15 {
					t.Errorf("%s, %v: %s has %d items, want at most 15", v.Name, mode, m.Label, lines)
				}
			}
		}
	}
}

const maxEntries = 59

// TestEveryCommandIsReachable checks that every command is in a menu, in the settings, in a dialog
// that a menu opens, or has a key.
func TestEveryCommandIsReachable(t *testing.T) {
	w := openWindow(t, t.TempDir(), minimaxComputers{})
	w.configure(func(config *session.Config) { config.Rules, config.Mode = game.Renju, game.HumanVsHuman })

	proof := func(...any) string { return lang.InBrackets(lang.GuideProofOf(), lang.RulesShort(game.Freestyle)) }
	for _, command := range []lang.Text{lang.NewGame, lang.OfferDraw, lang.Resign, lang.Undo, lang.Redo, lang.Hint,
		lang.Pass, lang.Quit,
		lang.Open, lang.Save, lang.SaveAs, lang.CopyMoves, lang.PasteMoves, lang.SavePicture, lang.MenuSheet,
		lang.MenuLibrary, lang.MenuStatistics,
		lang.AgainstComputer, lang.TwoPlayers, lang.WatchComputer, lang.ComputerRandom, lang.Player1Begins,
		lang.Player2Begins,
		lang.MenuLevel, lang.MenuClock, lang.MenuEngines, lang.MenuTournament, lang.BoardCustom, lang.MenuOpening,
		lang.EditPosition,
		lang.WhyThisMove, lang.ReviewGame, lang.PuzzlesMenu, lang.TrainerMenu, lang.AnalysisPanel, proof, lang.MoveList,
		lang.MoveNumbers,
		lang.FullScreen,
		lang.Settings, lang.Guide, lang.Shortcuts, lang.About} {
		if w.menuItem(command()) == nil {
			t.Errorf("%q is in no menu", command())
		}
	}
	checkDialog := func(open func(), texts ...string) {
		t.Helper()
		open()

		for _, text := range texts {
			findInDialog(w, func(o fyne.CanvasObject) bool {
				switch o := o.(type) {
				case *widgets.Select:
					return slices.Contains(o.Options, text)
				case *widgets.Check:
					return o.Text == text
				case *widget.Label:
					return o.Text == text
				case *widgets.Paragraph:
					return o.Unwrapped() == text
				}

				return false
			})
		}
		w.desk.Dialogs.Close()
	}
	chooseItem := func(label lang.Text) func() { return func() { w.choose(label) } }
	checkDialog(chooseItem(lang.Settings), lang.SettingsLanguage(), lang.AppearanceSystem(), lang.English.String(),
		lang.SimplifiedChinese.String(), lang.TraditionalChinese.String(),
		lang.Appearance(), lang.AppearanceLight(), lang.AppearanceDark(), lang.AppearanceContrast(), lang.Coordinates())
	checkDialog(chooseItem(lang.BoardCustom), lang.FoulLoses(), lang.BoardFouls(), lang.OverlineWins())
	checkDialog(chooseItem(lang.MenuOpening), lang.OpeningPlain(), lang.OpeningRIF(), lang.OpeningYamaguchi(),
		lang.OpeningSwapThird(), lang.OpeningTwoFifths(),
		lang.OpeningFree(), lang.OpeningDealt(), lang.Opening(1), lang.Opening(game.NumNamedOpenings))
	w.configure(func(config *session.Config) { config.Rules, config.Mode = game.TicTacToe, game.HumanVsComputer })
	checkDialog(chooseItem(lang.MenuLevel), lang.LevelEasy(), lang.LevelMedium(), lang.LevelHard(), lang.LevelPerfect())
	w.configure(func(config *session.Config) { config.Rules = game.Freestyle })
	checkDialog(chooseItem(lang.MenuLevel), lang.MatchMyLevel(), lang.RungName(game.Medium))

	for _, label := range []lang.Text{lang.BestLines, lang.ThreatsShown, lang.PatternList, lang.GraphShown} { // switches of the panel
		if w.panelSwitch(label) == nil {
			t.Errorf("%q is not in the panel", label())
		}
	}

	for _, key := range []command.Key{{Name: fyne.KeyHome}, {Name: fyne.KeyEnd}, {Name: fyne.KeyPageUp}, {Name: fyne.KeyPageDown}} { // steps through the game
		if !w.keysOf(lang.MenuGame())[key] {
			t.Errorf("the key %v is not in the list", key)
		}
	}
}

// resizeCounter counts the requests to resize a window.
type resizeCounter struct {
	fyne.Window
	requests int
}

func (r *resizeCounter) Resize(s fyne.Size) {
	r.requests++
	r.Window.Resize(s)
}

// TestMenuDoesNotResizeTheWindow checks that replacing the menu bar with a button, and back, does not
// resize the window, since that would undo a resize in progress.
func TestMenuDoesNotResizeTheWindow(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	counted := &resizeCounter{Window: w.window}
	w.Window.window = counted
	w.menus.fit(360)
	if counted.requests != 1 {
		t.Errorf("before the window is created: got %d requests to resize it, want 1", counted.requests)
	}
	w.menus.fit(1000)

	counted.requests, w.isShown = 0, true
	for _, widths := range [][]float32{{360}, {1000}, {360, 1000}, {1000, 360, 1000}} {
		for _, width := range widths {
			counted.Window.Resize(fyne.NewSize(width, 700))
		}
		isLaidOut := false
		w.loop.Post(func() { isLaidOut = true })
		if err := w.loop.Run(t.Context(), func() bool { return isLaidOut }); err != nil {
			t.Fatal(err)
		}
		last := widths[len(widths)-1]
		if w.menus.narrow != (last == 360) || counted.requests > 0 || w.desk.Settings.Width != last {
			t.Errorf("%v: got narrow: %v, %d requests, the stored width %v; want %v, 0, %v", widths, w.menus.narrow,
				counted.requests, w.desk.Settings.Width, last == 360, last)
		}
		if content, whole := w.window.Content(), w.window.Canvas().Size(); content.Size().Width < whole.Width-2*
			fynetheme.Padding()-1 {
			t.Errorf("%v: got a content of %v, want it to fill %v", widths, content.Size(), whole)
		}
	}
}

// TestMenuLetters checks that every menu of the bar has a letter of its own, which the label shows in each language,
// and that Alt and the letter open that menu in a narrow window.
func TestMenuLetters(t *testing.T) {
	w := openWindow(t, t.TempDir(), fakeComputers{})
	defer lang.SetLanguage(lang.English)
	for _, l := range lang.Languages {
		w.setLanguage(l.Tag())

		seen := map[fyne.KeyName]bool{}
		for i, c := range w.commands.In(command.Bar) {
			label, letter := w.menus.bar.Items[i].Label, string(c.Letter)
			isShown := strings.HasPrefix(label, letter) || strings.HasSuffix(label, "("+letter+")")
			if letter == "" || seen[c.Letter] || !isShown {
				t.Errorf("%v: the menu %s has the letter %q, want a unique one that the label shows", l, label, letter)
			}
			seen[c.Letter] = true
		}
	}

	w.setLanguage("en")
	w.menus.fit(360)
	for i, c := range w.commands.In(command.Bar) {
		w.menus.openNumber(i)
		if !w.desk.Dialogs.IsOpen() {
			t.Fatalf("Alt+%s opens no menu", c.Letter)
		}
		popUp := findInDialog(w, func(*widget.PopUpMenu) bool { return true })
		if got, want := len(popUp.Items), len(w.menus.bar.Items[i].Items)+2; got != want {
			t.Errorf("Alt+%s opens a menu of %d items, want the %d of %s below the way back", c.Letter, got, want,
				c.Label())
		}
		popUp.Hide()
	}
}
