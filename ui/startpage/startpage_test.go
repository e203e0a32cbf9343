package startpage

import (
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/lang"
	"jingzi/ui/theme"
)

// computers implements session.Computers with levels, but without engines.
type computers struct{ session.Computers }

func (computers) Levels(r game.Rules) []game.Level {
	if r == game.TicTacToe {
		return []game.Level{game.Easy, game.Medium, game.Hard, game.Paper004, game.Perfect}
	}
	return []game.Level{game.Easy, game.Medium, game.Hard, game.Master}
}

func (c computers) Supports(r game.Rules, l game.Level) bool { return slices.Contains(c.Levels(r), l) }

func (computers) Player(game.Seat, game.Rules, game.Level, time.Duration) game.Player {
	return game.Player{}
}

// newPage shows a page in a window. It returns the page and the setup of the last started game.
func newPage(t *testing.T, setup session.Config, width, height float32) (p *Page, started *session.Config) {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	started = &session.Config{}
	p = New(Options{
		Setup:     setup,
		Computers: computers{},
		Start:     func(c session.Config) { *started = c },
		OnKey:     func(*fyne.KeyEvent) {},
		OnLayout:  func() {},
	})
	w := app.NewWindow("")
	t.Cleanup(w.Close)
	w.SetContent(p.Content)
	w.Resize(fyne.NewSize(width, height))

	return p, started
}

func TestStartUsesTheChoices(t *testing.T) {
	p, started := newPage(t, session.DefaultConfig(), 560, 700)
	levelNames := func() (all []string) {
		for _, c := range p.levels.cards {
			all = append(all, c.name)
		}
		return all
	}
	if got := strings.Join(levelNames(), " "); got != "Easy Medium Hard Perfect" {
		t.Errorf("levels of tic-tac-toe: got %s, want Easy Medium Hard Perfect", got)
	}
	test.Tap(p.games.cards[3])
	test.Tap(p.modes.cards[2])
	if got := strings.Join(levelNames(), " "); got != "Easy Medium Hard Master" {
		t.Errorf("levels of renju: got %s, want Easy Medium Hard Master", got)
	}
	test.Tap(p.levels.cards[3])
	p.Start()
	want := session.DefaultConfig()
	want.Rules, want.Mode, want.Level, want.Levels = game.Renju, game.ComputerVsComputer, game.Master,
		[2]game.Level{game.Master, game.Master}
	if *started != want {
		t.Errorf("got the setup\n%+v, want\n%+v", *started, want)
	}
	test.Tap(p.modes.cards[1])
	if p.levelBox.Visible() {
		t.Error("levels are offered for two people")
	}
}

// TestChosenLevel checks that a game starts at the chosen level, and that no level is chosen initially if two
// computers have different levels.
func TestChosenLevel(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Level, setup.Levels = game.Medium, [2]game.Level{game.Hard, game.Hard}
	p, started := newPage(t, setup, 560, 700)
	expect := func(name, chosen string, levels [2]game.Level) {
		t.Helper()
		p.Start()
		if got := p.levels.AccessibilityLabel(); got != chosen || started.Levels != levels {
			t.Errorf("%s: level %q is chosen, the game starts with %q; want %q and %q", name, got, started.Levels,
				chosen, levels)
		}
	}
	expect("against the computer", "Medium", setup.Levels)
	test.Tap(p.modes.cards[2])
	expect("two computers", "Hard", setup.Levels)
	test.Tap(p.levels.cards[1])
	expect("another level chosen", "Medium", [2]game.Level{game.Medium, game.Medium})
	test.Tap(p.modes.cards[3])
	expect("against the random player", "Medium", [2]game.Level{game.Medium, game.Medium})
	if started.Mode != game.ComputerVsRandom {
		t.Errorf("the last card starts %s, want %s", started.Mode, game.ComputerVsRandom)
	}
	setup.Mode, setup.Levels = game.ComputerVsRandom, [2]game.Level{game.Easy, game.Hard}
	p, started = newPage(t, setup, 560, 700)
	expect("a setup with the random player", "Easy", setup.Levels)
	setup.Mode = game.ComputerVsComputer
	p, started = newPage(t, setup, 560, 700)
	expect("two different levels", "", setup.Levels)
}

func TestStartKeepsSetup(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Rules, setup.Mode = game.Rules{
		Width:     15,
		Height:    15,
		WinLength: 5,
		Fouls:     true,
		FoulLoses: true,
	}, game.HumanVsHuman
	p, started := newPage(t, setup, 560, 700)
	p.Start()
	if *started != setup {
		t.Errorf("got the setup %+v, want the unchanged %+v", *started, setup)
	}
}

// TestSampleGames checks that the positions on the cards are reached by legal moves, and that the position of
// renju has a forbidden point.
func TestSampleGames(t *testing.T) {
	for _, g := range sampleGames {
		if p := positionAfter(g.rules, g.moves); p.Stones() != len(strings.Fields(g.moves)) || p.Result().Over() {
			t.Errorf("%v: want %d stones and an unfinished game, got\n%v", g.rules, len(strings.Fields(g.moves)), p)
		}
	}
	p := positionAfter(sampleGames[3].rules, sampleGames[3].moves)
	if fouls := p.Fouls(); len(fouls) != 1 || game.Renju.Name(fouls[0].At) != "h10" {
		t.Errorf("forbidden points: got %v, want h10", fouls)
	}
}

// TestPageFits checks that at every size and in every language the texts fit on the cards, the cards do not
// overlap, and the button is visible.
func TestPageFits(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 560, Height: 700},
			{Width: 1000, Height: 700}, {Width: 1600, Height: 1000}} {
			p, _ := newPage(t, session.DefaultConfig(), size.Width, size.Height)
			for i, c := range p.games.cards {
				if c.title.MinSize().Width > c.Size().Width || c.MinSize().Height > c.Size().Height+0.5 {
					t.Errorf("%v, %v: card %s has the size %v, want at least %v", l, size, c.name, c.Size(),
						c.MinSize())
				}
				if i > 0 {
					previous := p.games.cards[i-1]
					if c.Position().Y == previous.Position().Y && c.Position().X < previous.Position().X+
						previous.Size().Width {
						t.Errorf("%v, %v: %s overlaps %s", l, size, c.name, previous.name)
					}
				}
			}
			footer := p.Content.(*fyne.Container).Objects[1]
			if bottom := footer.Position().Y + footer.Size().Height; bottom > size.Height || footer.Size().Height < 30 {
				t.Errorf("%v, %v: the buttons are %v high and end at %v; want at least 30 and at most %v", l, size,
					footer.Size().Height, bottom, size.Height)
			}
		}
	}
}

// TestFocusScrollsIntoView checks that the page scrolls to the object that gains the focus.
func TestFocusScrollsIntoView(t *testing.T) {
	p, _ := newPage(t, session.DefaultConfig(), 360, 480)
	for name, c := range map[string]*choices{"levels": p.levels, "games": p.games} {
		c.FocusGained()
		driver := fyne.CurrentApp().Driver()
		top := driver.AbsolutePositionForObject(c).Y - driver.AbsolutePositionForObject(p.scroll).Y
		if top < 0 || name == "levels" && top+c.Size().Height > p.scroll.Size().Height {
			t.Errorf("%s are at y = %v and %v high, want them within the visible height of %v", name, top,
				c.Size().Height, p.scroll.Size().Height)
		}
		c.FocusLost()
	}
}

// TestSmallScreen checks that on a small screen, such as 1366×768 at twice the scale, the page is not
// scrolled at first, and that keys scroll the chosen card into view.
func TestSmallScreen(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(683, 330), fyne.NewSize(683, 250), fyne.NewSize(420, 330)} {
		p, _ := newPage(t, session.DefaultConfig(), size.Width, size.Height)
		canvas := fyne.CurrentApp().Driver().CanvasForObject(p.Content)
		canvas.Focus(p.Focus())
		if p.scroll.Content.Size().Height <= p.scroll.Size().Height {
			t.Fatalf("%v: the page fits and does not scroll", size)
		}
		if top := p.scroll.Offset.Y; top != 0 && size.Height > 300 {
			t.Errorf("%v: the page is scrolled down by %v, want 0", size, top)
		}

		for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyLeft} {
			p.games.TypedKey(&fyne.KeyEvent{Name: key})
			driver, card := fyne.CurrentApp().Driver(), p.games.cards[p.games.index]
			top := driver.AbsolutePositionForObject(card).Y - driver.AbsolutePositionForObject(p.scroll).Y
			if bottom := top + card.Size().Height; top < 0 || bottom > p.scroll.Size().Height && top > 0 {
				t.Errorf("%v: card %d is at y = %v to %v, want it within the visible height of %v", size, p.games.index,
					top, bottom, p.scroll.Size().Height)
			}
		}
	}
}
