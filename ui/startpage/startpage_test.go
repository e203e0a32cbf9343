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

// computers are a catalogue with levels, and no engines.
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
	a := test.NewTempApp(t)
	a.Settings().SetTheme(theme.New(theme.Light, 1))
	started = &session.Config{}
	p = New(Options{Setup: setup, Computers: computers{}, Start: func(s session.Config) { *started = s }, OnKey: func(*fyne.KeyEvent) {}, OnLayout: func() {}})
	w := a.NewWindow("")
	t.Cleanup(w.Close)
	w.SetContent(p.Content)
	w.Resize(fyne.NewSize(width, height))
	return p, started
}

func TestWhatIsChosenIsStarted(t *testing.T) {
	p, started := page(t, session.DefaultConfig(), 560, 700)
	names := func() (all []string) {
		for _, c := range p.level.cards {
			all = append(all, c.name)
		}
		return all
	}
	if got := strings.Join(names(), " "); got != "Easy Medium Hard Perfect" {
		t.Errorf("tic-tac-toe has the levels %s", got)
	}
	test.Tap(p.games.cards[3])
	test.Tap(p.modes.cards[2])
	if got := strings.Join(names(), " "); got != "Easy Medium Hard Master" {
		t.Errorf("renju has the levels %s", got)
	}
	test.Tap(p.level.cards[3])
	p.Start()
	want := session.DefaultConfig()
	want.Rules, want.Mode, want.Level, want.Levels = game.Renju, game.ComputerVsComputer, game.Master, [2]game.Level{game.Master, game.Master}
	if *started != want {
		t.Errorf("started:\n%+v, not\n%+v", *started, want)
	}
	if test.Tap(p.modes.cards[1]); p.levels.Visible() {
		t.Error("two people are asked for the level of a computer")
	}
}

// The level that is marked is the one that is started: of two computers their own, and
// none if they differ.
func TestTheMarkedLevelIsStarted(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Level, setup.Levels = game.Medium, [2]game.Level{game.Hard, game.Hard}
	p, started := page(t, setup, 560, 700)
	expect := func(about, marked string, levels [2]game.Level) {
		t.Helper()
		p.Start()
		if got := p.level.AccessibilityLabel(); got != marked || started.Levels != levels {
			t.Errorf("%s: marked is %q, want %q; started %q", about, got, marked, started.Levels)
		}
	}
	expect("against the computer", "Medium", setup.Levels)
	test.Tap(p.modes.cards[2])
	expect("two computers", "Hard", setup.Levels)
	test.Tap(p.level.cards[1])
	expect("chosen", "Medium", [2]game.Level{game.Medium, game.Medium})
	setup.Mode, setup.Levels = game.ComputerVsComputer, [2]game.Level{game.Easy, game.Hard}
	p, started = page(t, setup, 560, 700)
	expect("two that differ", "", setup.Levels)
}

func TestTheCardShowsThePresentGame(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Rules, setup.Mode = game.Rules{Width: 15, Height: 15, WinLength: 5, Fouls: true, FoulLoses: true}, game.HumanVsHuman
	p, started := page(t, setup, 560, 700)
	if p.Start(); *started != setup {
		t.Errorf("nothing was chosen, but started is %+v", *started)
	}
}

// The positions on the cards are of games that can be played, and in renju one
// point is forbidden.
func TestBoardsOnTheCards(t *testing.T) {
	for _, s := range pictures {
		if p := positionAfter(s.rules, s.moves); p.Stones() != len(strings.Fields(s.moves)) || p.Result().Over() {
			t.Errorf("%v:\n%v", s.rules, p)
		}
	}
	p := positionAfter(pictures[3].rules, pictures[3].moves)
	if fouls := p.Fouls(); len(fouls) != 1 || game.Renju.Name(fouls[0].At) != "h10" {
		t.Errorf("forbidden are %v", fouls)
	}
}

// At every size and in every language the words fit on the cards, the cards do not
// overlap, and the button can be reached.
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
					before := p.games.cards[i-1]
					if c.Position().Y == before.Position().Y && c.Position().X < before.Position().X+before.Size().Width {
						t.Errorf("%v, %v: %s lies over %s", l, size, c.name, before.name)
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

// What gets the focus is scrolled into sight.
func TestTheFocusIsInSight(t *testing.T) {
	p, _ := page(t, session.DefaultConfig(), 360, 480)
	for name, c := range map[string]*choices{"levels": p.level, "games": p.games} {
		c.FocusGained()
		driver := fyne.CurrentApp().Driver()
		top := driver.AbsolutePositionForObject(c).Y - driver.AbsolutePositionForObject(p.scroll).Y
		if top < 0 || name == "levels" && top+c.Size().Height > p.scroll.Size().Height {
			t.Errorf("%s begin at %v in a height of %v", name, top, p.scroll.Size().Height)
		}
		c.FocusLost()
	}
}

// On a small screen, such as 1366×768 at twice the scale, the page begins with its title
// and the language; what is chosen by keys comes into view.
func TestSmallPageBeginsAtItsTop(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(683, 330), fyne.NewSize(683, 250), fyne.NewSize(420, 330)} {
		p, _ := page(t, session.DefaultConfig(), size.Width, size.Height)
		canvas := fyne.CurrentApp().Driver().CanvasForObject(p.Content)
		canvas.Focus(p.Focus())
		if p.scroll.Content.Size().Height <= p.scroll.Size().Height {
			t.Fatalf("%v: the page fits", size)
		}
		if top := p.scroll.Offset.Y; top != 0 && size.Height > 300 {
			t.Errorf("%v: it begins %v below its top", size, top)
		}
		for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyLeft} {
			p.games.TypedKey(&fyne.KeyEvent{Name: key})
			driver, card := fyne.CurrentApp().Driver(), p.games.cards[p.games.index]
			top := driver.AbsolutePositionForObject(card).Y - driver.AbsolutePositionForObject(p.scroll).Y
			if bottom := top + card.Size().Height; top < 0 || bottom > p.scroll.Size().Height && top > 0 {
				t.Errorf("%v: card %d is seen from %v to %v of %v", size, p.games.index, top, bottom, p.scroll.Size().Height)
			}
		}
	}
}
