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

// computers implements session.Computers with levels but without engines.
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

func page(t *testing.T, setup session.Config, width, height float32) (p *Page, started *session.Config) {
	t.Helper()
	app := test.NewTempApp(t)
	app.Settings().SetTheme(theme.New(theme.Light, 1))
	started = &session.Config{}
	p = New(Options{Setup: setup, Computers: computers{}, Start: func(cfg session.Config) { *started = cfg }, OnKey: func(*fyne.KeyEvent) {}, OnLayout: func() {}})
	w := app.NewWindow("")
	t.Cleanup(w.Close)
	w.SetContent(p.Content)
	w.Resize(fyne.NewSize(width, height))
	return p, started
}

func TestStartUsesTheChoices(t *testing.T) {
	p, started := page(t, session.DefaultConfig(), 560, 700)
	names := func() (all []string) {
		for _, c := range p.level.cards {
			all = append(all, c.name)
		}
		return all
	}
	if got := strings.Join(names(), " "); got != "Easy Medium Hard Perfect" {
		t.Errorf("levels of tic-tac-toe: got %s, want Easy Medium Hard Perfect", got)
	}
	test.Tap(p.games.cards[3])
	test.Tap(p.modes.cards[2])
	if got := strings.Join(names(), " "); got != "Easy Medium Hard Master" {
		t.Errorf("levels of renju: got %s, want Easy Medium Hard Master", got)
	}
	test.Tap(p.level.cards[3])
	p.Start()
	want := session.DefaultConfig()
	want.Rules, want.Mode, want.Level, want.Levels = game.Renju, game.ComputerVsComputer, game.Master, [2]game.Level{game.Master, game.Master}
	if *started != want {
		t.Errorf("started\n%+v, want\n%+v", *started, want)
	}
	test.Tap(p.modes.cards[1])
	if p.levels.Visible() {
		t.Error("levels are offered for two people")
	}
}

// TestTheMarkedLevelIsStarted checks that a game starts at the marked level. Two computers have their common
// level marked, or none if they differ.
func TestTheMarkedLevelIsStarted(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Level, setup.Levels = game.Medium, [2]game.Level{game.Hard, game.Hard}
	p, started := page(t, setup, 560, 700)
	expect := func(name, marked string, levels [2]game.Level) {
		t.Helper()
		p.Start()
		if got := p.level.AccessibilityLabel(); got != marked || started.Levels != levels {
			t.Errorf("%s: marked %q, want %q; started with %q", name, got, marked, started.Levels)
		}
	}
	expect("against the computer", "Medium", setup.Levels)
	test.Tap(p.modes.cards[2])
	expect("two computers", "Hard", setup.Levels)
	test.Tap(p.level.cards[1])
	expect("another level chosen", "Medium", [2]game.Level{game.Medium, game.Medium})
	test.Tap(p.modes.cards[3])
	expect("against the random player", "Medium", [2]game.Level{game.Medium, game.Medium})
	if started.Mode != game.ComputerVsRandom {
		t.Errorf("the last card starts %s, want %s", started.Mode, game.ComputerVsRandom)
	}
	setup.Mode, setup.Levels = game.ComputerVsRandom, [2]game.Level{game.Easy, game.Hard}
	p, started = page(t, setup, 560, 700)
	expect("a setup with the random player", "Easy", setup.Levels)
	setup.Mode = game.ComputerVsComputer
	p, started = page(t, setup, 560, 700)
	expect("two different levels", "", setup.Levels)
}

func TestStartKeepsTheCurrentGame(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Rules, setup.Mode = game.Rules{Width: 15, Height: 15, WinLength: 5, Fouls: true, FoulLoses: true}, game.HumanVsHuman
	p, started := page(t, setup, 560, 700)
	p.Start()
	if *started != setup {
		t.Errorf("started %+v, want the unchanged %+v", *started, setup)
	}
}

// TestBoardsOnTheCards checks that the positions on the cards are reached by legal moves, and the renju
// position has a forbidden point.
func TestBoardsOnTheCards(t *testing.T) {
	for _, s := range pictures {
		if p := positionAfter(s.rules, s.moves); p.Stones() != len(strings.Fields(s.moves)) || p.Result().Over() {
			t.Errorf("%v: want %d stones and an unfinished game, got\n%v", s.rules, len(strings.Fields(s.moves)), p)
		}
	}
	p := positionAfter(pictures[3].rules, pictures[3].moves)
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
		for _, size := range []fyne.Size{{Width: 360, Height: 480}, {Width: 560, Height: 700}, {Width: 1000, Height: 700}, {Width: 1600, Height: 1000}} {
			p, _ := page(t, session.DefaultConfig(), size.Width, size.Height)
			for i, c := range p.games.cards {
				if c.title.MinSize().Width > c.Size().Width || c.MinSize().Height > c.Size().Height+0.5 {
					t.Errorf("%v, %v: %s needs %v and has %v", l, size, c.name, c.MinSize(), c.Size())
				}
				if i > 0 {
					previous := p.games.cards[i-1]
					if c.Position().Y == previous.Position().Y && c.Position().X < previous.Position().X+previous.Size().Width {
						t.Errorf("%v, %v: %s overlaps %s", l, size, c.name, previous.name)
					}
				}
			}
			foot := p.Content.(*fyne.Container).Objects[1]
			if bottom := foot.Position().Y + foot.Size().Height; bottom > size.Height || foot.Size().Height < 30 {
				t.Errorf("%v, %v: the button ends at %v", l, size, bottom)
			}
		}
	}
}

// TestFocusScrollsIntoView checks that the page scrolls to the object that gets the focus.
func TestFocusScrollsIntoView(t *testing.T) {
	p, _ := page(t, session.DefaultConfig(), 360, 480)
	for name, c := range map[string]*choices{"levels": p.level, "games": p.games} {
		c.FocusGained()
		driver := fyne.CurrentApp().Driver()
		top := driver.AbsolutePositionForObject(c).Y - driver.AbsolutePositionForObject(p.scroll).Y
		if top < 0 || name == "levels" && top+c.Size().Height > p.scroll.Size().Height {
			t.Errorf("%s begin at y = %v of the visible height %v", name, top, p.scroll.Size().Height)
		}
		c.FocusLost()
	}
}

// TestSmallPageStartsAtTheTop checks that on a small screen, such as 1366×768 at twice the scale, the page
// starts with its title and the language. Keys scroll the chosen card into view.
func TestSmallPageStartsAtTheTop(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(683, 330), fyne.NewSize(683, 250), fyne.NewSize(420, 330)} {
		p, _ := page(t, session.DefaultConfig(), size.Width, size.Height)
		canvas := fyne.CurrentApp().Driver().CanvasForObject(p.Content)
		canvas.Focus(p.Focus())
		if p.scroll.Content.Size().Height <= p.scroll.Size().Height {
			t.Fatalf("%v: the page fits and does not scroll", size)
		}
		if top := p.scroll.Offset.Y; top != 0 && size.Height > 300 {
			t.Errorf("%v: the page is scrolled down by %v", size, top)
		}
		for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyLeft} {
			p.games.TypedKey(&fyne.KeyEvent{Name: key})
			driver, card := fyne.CurrentApp().Driver(), p.games.cards[p.games.index]
			top := driver.AbsolutePositionForObject(card).Y - driver.AbsolutePositionForObject(p.scroll).Y
			if bottom := top + card.Size().Height; top < 0 || bottom > p.scroll.Size().Height && top > 0 {
				t.Errorf("%v: card %d spans %v to %v of the visible height %v", size, p.games.index, top, bottom, p.scroll.Size().Height)
			}
		}
	}
}
