package startpage

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/test"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
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

// choose selects the option with a label.
func choose(t *testing.T, p *picker, label string) {
	t.Helper()
	if !slices.Contains(p.Options, label) {
		t.Fatalf("%s: got the options %q, want one of them to be %q", p.name, p.Options, label)
	}
	p.SetSelected(label)
}

func TestStartUsesTheChoices(t *testing.T) {
	p, started := newPage(t, session.DefaultConfig(), 560, 700)
	if got := strings.Join(p.form.level.Options, " "); got != "Easy Medium Hard Perfect" {
		t.Errorf("levels of tic-tac-toe: got %s, want Easy Medium Hard Perfect", got)
	}
	test.Tap(p.tiles.list[3])
	if got := strings.Join(p.form.level.Options, " "); got != "Easy Medium Hard Master" {
		t.Errorf("levels of renju: got %s, want Easy Medium Hard Master", got)
	}
	choose(t, p.form.level, "Master")
	choose(t, p.form.firstMove, lang.ComputerBegins())
	choose(t, p.form.opening, lang.Procedure(game.Taraguchi10))
	choose(t, p.form.mode, lang.Mode(game.ComputerVsComputer))
	p.Start()
	want := session.DefaultConfig()
	want.Rules, want.Mode, want.Level, want.Levels = game.Renju, game.ComputerVsComputer, game.Master,
		[2]game.Level{game.Master, game.Master}
	want.FirstMove, want.Opening = session.ComputerFirst, game.Taraguchi10
	if *started != want {
		t.Errorf("got the setup\n%+v, want\n%+v", *started, want)
	}
	if !p.form.firstMove.Disabled() {
		t.Error("two computers: who moves first can be chosen")
	}
	choose(t, p.form.mode, lang.Mode(game.HumanVsHuman))
	if !p.form.level.Disabled() || p.form.firstMove.Disabled() {
		t.Error("two people: a level can be chosen, or who moves first cannot")
	}
}

// TestChosenLevel checks that a game starts at the chosen level, and that both levels are shown initially if two
// computers have different ones.
func TestChosenLevel(t *testing.T) {
	setup := session.DefaultConfig()
	setup.Level, setup.Levels = game.Medium, [2]game.Level{game.Hard, game.Hard}
	p, started := newPage(t, setup, 560, 700)
	expect := func(name, chosen string, levels [2]game.Level) {
		t.Helper()
		p.Start()
		if got := p.form.level.Selected; got != chosen || started.Levels != levels {
			t.Errorf("%s: level %q is chosen, the game starts with %q; want %q and %q", name, got, started.Levels,
				chosen, levels)
		}
	}
	expect("against the computer", "Medium", setup.Levels)
	choose(t, p.form.mode, lang.Mode(game.ComputerVsComputer))
	expect("two computers", "Hard", setup.Levels)
	choose(t, p.form.level, "Medium")
	expect("another level chosen", "Medium", [2]game.Level{game.Medium, game.Medium})
	choose(t, p.form.mode, lang.Mode(game.ComputerVsRandom))
	expect("against the random player", "Medium", [2]game.Level{game.Medium, game.Medium})
	if started.Mode != game.ComputerVsRandom {
		t.Errorf("the last mode starts %s, want %s", started.Mode, game.ComputerVsRandom)
	}
	setup.Mode, setup.Levels = game.ComputerVsRandom, [2]game.Level{game.Easy, game.Hard}
	p, started = newPage(t, setup, 560, 700)
	expect("a setup with the random player", "Easy", setup.Levels)
	setup.Mode = game.ComputerVsComputer
	p, started = newPage(t, setup, 560, 700)
	expect("two different levels", "", setup.Levels)
	if got, want := p.form.level.PlaceHolder, lang.Pair("Easy", "Hard"); got != want {
		t.Errorf("two different levels: the page shows %q, want %q", got, want)
	}
}

// TestRenjuBeginsFairly checks that the page offers renju with an opening rule, that another choice is kept while
// the player looks at other games, and that games without opening rules begin without one.
func TestRenjuBeginsFairly(t *testing.T) {
	p, started := newPage(t, session.DefaultConfig(), 560, 700)
	expect := func(name string, want game.Opening) {
		t.Helper()
		p.Start()
		if started.Opening != want || !want.ValidFor(started.Rules) {
			t.Errorf("%s: %v starts with the opening %+v, want %+v", name, started.Rules, started.Opening, want)
		}
	}
	expect("tic-tac-toe", game.Opening{})
	if !p.form.opening.Disabled() {
		t.Error("tic-tac-toe has a choice of openings")
	}
	p.tiles.choose(3)
	expect("renju", game.Classic)
	choose(t, p.form.opening, lang.StartNoOpening())
	expect("renju without a rule", game.Opening{})
	p.tiles.choose(2)
	choose(t, p.form.opening, lang.Procedure(game.Opening{Procedure: game.Swap2}))
	expect("gomoku", game.Opening{Procedure: game.Swap2})
	p.tiles.choose(3)
	expect("renju again", game.Opening{})

	setup := session.DefaultConfig()
	setup.Rules = game.Renju
	p, started = newPage(t, setup, 560, 700)
	p.tiles.choose(2)
	p.tiles.choose(3)
	expect("renju that was played without a rule", game.Opening{})
}

// TestOtherBoards checks that the tile of other boards starts the games of its menu, and shows the position and name
// of the chosen one.
func TestOtherBoards(t *testing.T) {
	p, started := newPage(t, session.DefaultConfig(), 1000, 700)
	menus := 0
	p.tiles.openMenu = func() { menus++ }
	other := p.tiles.list[p.other()]
	test.Tap(other)
	if p.Start(); started.Rules != game.Caro || menus != 1 {
		t.Errorf("the tile starts %v and has opened %d menus, want Caro and 1", started.Rules, menus)
	}

	for _, g := range otherGames {
		p.chooseOther(g.rules)
		p.Start()
		position, _ := other.picture.(*board.StaticBoard).Content()
		if started.Rules != g.rules || position.Rules() != g.rules || !strings.HasPrefix(other.name,
			lang.RulesShort(g.rules)) {
			t.Errorf("%v: the page starts %v, the tile is %q and shows\n%v", g.rules, started.Rules, other.name, position)
		}
	}
	custom := game.Rules{Width: 6, Height: 9, WinLength: 4}
	p.opts.AskBoard = func(_ game.Rules, onChosen func(game.Rules)) { onChosen(custom) }
	p.opts.AskBoard(p.setup.Rules, p.chooseOther)
	if p.Start(); started.Rules != custom {
		t.Errorf("a custom board starts %v", started.Rules)
	}

	setup := session.DefaultConfig()
	setup.Rules = custom
	if p, started = newPage(t, setup, 1000, 700); p.tiles.index != p.other() {
		t.Errorf("a custom board: tile %d is chosen, want %d", p.tiles.index, p.other())
	}
	if p.Start(); *started != setup {
		t.Errorf("a custom board: got the setup %+v, want the unchanged %+v", *started, setup)
	}
}

// TestNothingMoves checks that no choice moves or resizes anything on the page.
func TestNothingMoves(t *testing.T) {
	for _, size := range pageSizes {
		p, _ := newPage(t, session.DefaultConfig(), size.Width, size.Height)
		places := func() (all []any) {
			for _, item := range p.tiles.list {
				all = append(all, item.Position(), item.Size(), item.form)
			}
			for _, o := range p.form.box.Objects {
				all = append(all, o.Position(), o.Size())
			}
			footer := p.Content.(*fyne.Container).Objects[1]
			return append(all, p.scroll.Position(), p.scroll.Size(), footer.Position(), footer.Size())
		}
		initial := places()
		for i := range p.games {
			p.tiles.choose(i)
			for _, mode := range p.form.mode.Options {
				choose(t, p.form.mode, mode)
				if got := places(); !slices.Equal(got, initial) {
					t.Errorf("%v: with tile %d and %s the places are\n%v, want\n%v", size, i, mode, got, initial)
				}
			}
		}
	}
}

// TestLearn checks that the tile of the lessons opens them with the mouse and with the keyboard, and is not chosen.
func TestLearn(t *testing.T) {
	p, _ := newPage(t, session.DefaultConfig(), 1000, 700)
	opened := 0
	last := p.tiles.box.Objects[len(p.tiles.box.Objects)-1].(*actionTile)
	last.onTapped = func() { opened++ }
	test.Tap(last.tile)
	last.FocusGained()
	last.TypedKey(&fyne.KeyEvent{Name: fyne.KeyReturn})
	if opened != 2 || p.tiles.index != 0 || !last.focused {
		t.Errorf("the lessons were opened %d times and tile %d is chosen, want 2 and 0", opened, p.tiles.index)
	}
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

// TestSampleGames checks that the positions on the tiles are reached by legal moves, and that the position of renju
// has a forbidden point.
func TestSampleGames(t *testing.T) {
	for _, g := range slices.Concat(sampleGames, otherGames) {
		if p := positionAfter(g.rules, g.moves); p.Stones() != len(strings.Fields(g.moves)) || p.Result().Over() {
			t.Errorf("%v: want %d stones and an unfinished game, got\n%v", g.rules, len(strings.Fields(g.moves)), p)
		}
	}
	p := positionAfter(sampleGames[3].rules, sampleGames[3].moves)
	if fouls := p.Fouls(); len(fouls) != 1 || game.Renju.Name(fouls[0].At) != "h10" {
		t.Errorf("forbidden points: got %v, want h10", fouls)
	}
}

// pageSizes lists sizes of the page, from that of a small window to that of a large screen.
var pageSizes = []fyne.Size{{Width: 320, Height: 212}, {Width: 360, Height: 452}, {Width: 480, Height: 332},
	{Width: 560, Height: 672}, {Width: 800, Height: 460}, {Width: 800, Height: 572}, {Width: 1000, Height: 712},
	{Width: 1366, Height: 672}, {Width: 1600, Height: 972}}

// TestPageFits checks that at every size of the window and of the text and in every language the tiles are equal, do
// not overlap and hold their texts, and the button is visible.
func TestPageFits(t *testing.T) {
	defer lang.SetLanguage(lang.English)

	for _, l := range lang.Languages {
		lang.SetLanguage(l)

		for _, size := range pageSizes {
			for _, scale := range []float32{1, 2} {
				p, _ := newPage(t, session.DefaultConfig(), size.Width, size.Height)
				fyne.CurrentApp().Settings().SetTheme(theme.New(theme.Light, scale))
				p.Content.Refresh()
				checkTiles(t, p, fmt.Sprint(l, size, scale))

				footer := p.Content.(*fyne.Container).Objects[1]
				bottom := footer.Position().Y + footer.Size().Height
				if bottom > size.Height || footer.Size().Height < 30 {
					t.Errorf("%v, %v: the buttons are %v high and end at %v; want at least 30 and at most %v", l, size,
						footer.Size().Height, bottom, size.Height)
				}
			}
		}
	}
}

func checkTiles(t *testing.T, p *Page, name string) {
	t.Helper()
	first := p.tiles.list[0]
	for i, item := range p.tiles.list {
		form := item.form
		if item.Size() != first.Size() || form != first.form || form.picture < minPicture {
			t.Errorf("%s: tile %s has the size %v and the form %+v, tile %s has %v and %+v", name, item.title,
				item.Size(), form, first.title, first.Size(), first.form)
		}
		if content := form.height(); content > item.Size().Height+0.5 {
			t.Errorf("%s: tile %s is %v high, its content %v", name, item.title, item.Size().Height, content)
		}
		for _, line := range test.WidgetRenderer(item).(*tileRenderer).lines {
			isTitle := line.(*canvas.Text).TextStyle.Bold
			if width := line.MinSize().Width; isTitle && width > item.Size().Width {
				t.Errorf("%s: a line of tile %s is %v wide, the tile %v", name, item.title, width, item.Size().Width)
			}
		}
		if i == 0 {
			continue
		}
		previous := p.tiles.list[i-1]
		isSameRow := item.Position().Y == previous.Position().Y
		if isSameRow && item.Position().X < previous.Position().X+previous.Size().Width {
			t.Errorf("%s: %s overlaps %s", name, item.title, previous.title)
		}
	}
}

// TestTilesUseTheSpace checks that in windows of usual sizes the tiles and the form fill at least two thirds of the
// page's height.
func TestTilesUseTheSpace(t *testing.T) {
	for _, size := range pageSizes {
		p, _ := newPage(t, session.DefaultConfig(), size.Width, size.Height)
		if used := p.scroll.Size().Height; used < size.Height*2/3 {
			t.Errorf("%v: the page uses %v of the height", size, used)
		}
	}
}

// TestFocusScrollsIntoView checks that the page scrolls to the object that gains the focus.
func TestFocusScrollsIntoView(t *testing.T) {
	p, _ := newPage(t, session.DefaultConfig(), 360, 300)
	p.tiles.choose(4)
	p.tiles.FocusGained()
	driver := fyne.CurrentApp().Driver()
	top := driver.AbsolutePositionForObject(p.tiles.list[4]).Y - driver.AbsolutePositionForObject(p.scroll).Y
	if height := p.tiles.list[4].Size().Height; top < 0 || top+height > p.scroll.Size().Height {
		t.Errorf("the chosen tile is at y = %v and %v high, want it within the visible height of %v", top, height,
			p.scroll.Size().Height)
	}
}

// TestSmallScreen checks that on a small screen the page is not scrolled at first, and that keys scroll the chosen
// tile into view.
func TestSmallScreen(t *testing.T) {
	for _, size := range []fyne.Size{fyne.NewSize(683, 200), fyne.NewSize(420, 230), fyne.NewSize(320, 212)} {
		p, _ := newPage(t, session.DefaultConfig(), size.Width, size.Height)
		canvas := fyne.CurrentApp().Driver().CanvasForObject(p.Content)
		canvas.Focus(p.Focus())
		if p.scroll.Content.Size().Height <= p.scroll.Size().Height {
			t.Fatalf("%v: the page fits and does not scroll", size)
		}

		for _, key := range []fyne.KeyName{fyne.KeyRight, fyne.KeyDown, fyne.KeyRight, fyne.KeyUp, fyne.KeyLeft} {
			p.tiles.TypedKey(&fyne.KeyEvent{Name: key})
			driver, item := fyne.CurrentApp().Driver(), p.tiles.list[p.tiles.index]
			top := driver.AbsolutePositionForObject(item).Y - driver.AbsolutePositionForObject(p.scroll).Y
			if bottom := top + item.Size().Height; top < 0 || bottom > p.scroll.Size().Height && top > 0 {
				t.Errorf("%v: tile %d is at y = %v to %v, want it within the visible height of %v", size, p.tiles.index,
					top, bottom, p.scroll.Size().Height)
			}
		}
	}
}

// TestTitlesBreakAtSpaces checks that a title is broken at its space if the parts have room, and otherwise where the
// tile's width demands it, without more lines than needed.
func TestTitlesBreakAtSpaces(t *testing.T) {
	test.NewTempApp(t).Settings().SetTheme(theme.New(theme.Light, 1))
	part := titleStyle.measure("五子連線").Width

	for _, c := range []struct {
		text  string
		width float32
		want  []string
	}{
		{"5×5 五子連線", part + 1, []string{"5×5", "五子連線"}},
		{"5×5 五子連線", 2 * part, []string{"5×5 五子連線"}},
		{"5×5 五子連線", part * 0.8, []string{"5×5 五", "子連線"}},
		{"五子棋", part, []string{"五子棋"}},
	} {
		if got := titleStyle.wrap(c.text, c.width+2*tileEdge); !slices.Equal(got, c.want) {
			t.Errorf("%q in %v: got %q, want %q", c.text, c.width, got, c.want)
		}
	}
}
