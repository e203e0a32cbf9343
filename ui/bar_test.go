package ui

import (
	"fmt"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	ourtheme "jingzi/ui/theme"
)

// Whatever is said can be read in full, in the narrowest of windows and at the
// largest size of text, and nothing lies on anything else.
func TestTheBarIsNeverCut(t *testing.T) {
	app := test.NewTempApp(t)
	defer lang.SetLanguage(lang.English)
	for _, language := range lang.Languages {
		lang.SetLanguage(language)
		for _, scale := range []float32{1, 1.5, 2} {
			app.Settings().SetTheme(ourtheme.New(ourtheme.Light, scale))
			for _, width := range []float32{240, 552, 1592} {
				for name, says := range map[string]status.Status{
					"notice":  {Remark: lang.Refusal(game.ErrOccupied)()},
					"result":  {Headline: lang.ResultWhy(lang.ComputerWon(), lang.ByFive()), Remark: lang.HeldOut(23)},
					"looking": {Headline: lang.LookingAt(112, 120), Remark: lang.OpeningIs(lang.Opening(1))},
					"asked":   {Headline: lang.AskSwapKnowing(lang.Player1(), 3, lang.Black())},
				} {
					for _, buttons := range [][]string{nil, {lang.PlayFrom(), lang.BackToGame()}, {lang.PlayAgain(), lang.StrongerOpponent(lang.LevelHard()), lang.ReviewGame()}} {
						b := newBar()
						var offered []fyne.CanvasObject
						for _, text := range buttons {
							offered = append(offered, widget.NewButton(text, nil))
						}
						b.say(says)
						b.offer(nil, offered)
						w := test.NewTempWindow(t, b)
						w.SetPadded(false)
						size := b.fit(width)
						b.Resize(size)
						when := fmt.Sprintf("%s, %v, %v wide, %s, %d buttons", language, scale, width, name, len(buttons))
						if widest := max(width, b.buttons.MinSize().Width+2*theme.Padding()); size.Width > widest+0.5 {
							t.Errorf("%s: it is %v", when, size)
						}
						for part, o := range map[string]fyne.CanvasObject{"headline": b.headline, "remark": b.remark, "buttons": b.buttons} {
							least, empty := o.MinSize(), theme.InnerPadding()/2 // around the text of a label
							if part == "buttons" {
								empty = 0
							}
							if o.Visible() && (o.Size().Height < least.Height-0.5 || o.Position().Y+o.Size().Height > size.Height+empty+0.5 || o.Position().X+o.Size().Width > size.Width+0.5) {
								t.Errorf("%s: the %s has %v at %v of %v, and needs %v", when, part, o.Size(), o.Position(), size, least)
							}
						}
						text, row := b.remark, b.buttons
						if b.remark.Hidden {
							text = b.headline
						}
						if !row.Hidden && text.Position().Y+text.Size().Height-theme.InnerPadding() > row.Position().Y+0.5 && text.Position().X+text.Size().Width > row.Position().X+0.5 {
							t.Errorf("%s: the buttons lie on the words", when)
						}
					}
				}
			}
		}
	}
}

// boardSizes are windows, and the least side of a 15×15 board in each.
var boardSizes = []struct{ width, height, side float32 }{
	{360, 480, 320}, {560, 700, 540}, {1000, 700, 585}, {1600, 1000, 880},
}

// The board has the room: with a clock no less, and whatever is said it stays where
// it is.
func TestTheBoardIsLargeAndStays(t *testing.T) {
	for _, clock := range []game.TimeControl{{}, {PerGame: 5 * time.Minute}} {
		s := sitDown(t, t.TempDir(), clerks{})
		s.configure(func(to *session.Config) { to.Rules, to.Clock = game.Freestyle, clock })
		s.click(7, 7)
		for _, want := range boardSizes {
			s.window.Resize(fyne.NewSize(want.width, want.height))
			s.menus.fit(want.width)
			size, at := s.board.Size(), s.board.Position()
			if side := s.board.DrawnSize(size).Width; side < want.side {
				t.Errorf("%v×%v, clock %v: a board of %v", want.width, want.height, clock.Enabled(), side)
			}
			if row := s.cards.row.Size(); row.Height > 48 {
				t.Errorf("%v×%v: the cards are %v high", want.width, want.height, row.Height)
			}
			stays := func(when string) {
				t.Helper()
				if s.board.Size() != size || s.board.Position() != at {
					t.Errorf("%v×%v, %s: the board has gone from %v, %v to %v, %v", want.width, want.height, when, at, size, s.board.Position(), s.board.Size())
				}
				bar, high := s.bar.Position().Y, s.bar.Size().Height
				row, end := at.Y+s.board.BottomRowTop(size), s.window.Content().Size().Height // of the lowest row, and the window
				if !s.bar.Hidden && (bar < at.Y || bar+high > end+theme.Padding()+0.5 || bar < row-0.5 && bar+high < end) {
					t.Errorf("%v×%v, %s: the bar is at %v, %v high, the row ends at %v and the window at %v", want.width, want.height, when, bar, high, row, end)
				}
				if half := s.board.DrawnSize(size).Width / 30; when == "a remark" && bar < row-half {
					t.Errorf("%v×%v: a remark lies over a line of the board", want.width, want.height)
				}
			}
			said := func(text string) {
				s.session.Notices.Post(func() string { return text })
				s.changed()
			}
			said("short")
			if s.bar.Hidden || s.bar.Size().Width > want.width {
				t.Errorf("the bar is %v", s.bar.Size())
			}
			stays("a remark")
			said("A remark that is so long that it wraps in every window, as it has some fifty words or more, and whoever would read it must have time, since it goes on and on about nothing in particular, and then a little more about that, until at last it ends")
			stays("a long remark")
			s.bar.Tapped(nil)
			if !s.bar.Hidden || s.session.Game.Match().Index() != 2 {
				t.Error("a tap on the bar does not take the words away, or plays")
			}
			stays("no remark")
			s.session.Navigator.View().Seek(-1)
			stays("an earlier moment")
			s.session.Navigator.CloseView()
			stays("the game again")
		}
		s.choose(lang.Resign)
		s.choose(lang.NewGame)
	}
}

// A remark goes by itself; what somebody has to answer or to know does not.
func TestARemarkGoesByItself(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	var due func()
	s.bar.after = func(d time.Duration, f func()) func() bool {
		if d < 4*time.Second {
			t.Errorf("it goes after %v", d)
		}
		due = f
		return func() bool { due = nil; return true }
	}
	s.click(1, 1)
	s.click(1, 1)
	s.says(lang.Refusal(game.ErrOccupied))
	due()
	if !s.bar.Hidden {
		t.Errorf("it stays: %+v", s.bar.shown)
	}
	s.click(1, 1) // again
	if s.bar.Hidden {
		t.Error("the second time nothing is said")
	}
	if s.click(2, 2); due != nil || !s.bar.Hidden {
		t.Error("it does not go at the next move")
	}
	s.session.Notices.Set(session.Notice{Kind: session.NoticeEngineFailed, Err: game.ErrEngineExited})
	if s.changed(); due != nil || s.bar.Hidden {
		t.Error("an engine's failure passes")
	}
	s.session.Navigator.Display(1)
	if due != nil || s.bar.headline.Hidden {
		t.Error("that an earlier moment is looked at passes")
	}
}

// Below a board the bar may cover the line of moves, but nothing that can be pressed.
func TestTheBarLeavesAPanelFree(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.configure(func(to *session.Config) { to.Rules = game.Freestyle })
	s.analysis.TogglePanel()
	s.window.Resize(fyne.NewSize(560, 700))
	s.session.Notices.Post(func() string {
		return "A remark that takes two lines of the bar, since it goes on and on about nothing in particular, and then a little more"
	})
	s.changed()
	at := s.desk.App.Driver().AbsolutePositionForObject
	if panel, end := at(s.patterns.Box).Y, at(s.bar).Y+s.bar.Size().Height; !s.patterns.Box.Visible() || s.bar.Hidden || end > panel {
		t.Errorf("the bar ends at %v, the panel begins at %v", end, panel)
	}
}

// The result of a game leaves the winning line of a small window free.
func TestTheResultLeavesTheLineFree(t *testing.T) {
	s := sitDown(t, t.TempDir(), clerks{})
	s.choose(lang.TwoPlayers)
	s.window.Resize(fyne.NewSize(360, 480))
	s.menus.fit(360)
	for _, at := range []game.Point{{X: 0, Y: 2}, {X: 1, Y: 2}, {X: 1, Y: 1}, {X: 2, Y: 2}, {X: 2, Y: 0}} {
		s.board.OnTapped(at)
	}
	if row := s.board.Position().Y + s.board.BottomRowTop(s.board.Size()); s.bar.Hidden || s.bar.Position().Y < row-0.5 {
		t.Errorf("the bar begins at %v, the lowest row ends at %v", s.bar.Position().Y, row)
	}
}
