// Package startpage implements the start page, on which the player chooses a game, an opponent, the opponent's
// level, who moves first, and the opening rule.
package startpage

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/game/session"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Options holds the initial choices and the callbacks of the page.
type Options struct {
	Setup     session.Config // the initial choices
	Computers session.Computers

	Start    func(session.Config) // starts a game
	OnBack   func()               // returns to the game in progress; nil if there is no game
	Learn    func()               // opens the lessons
	Puzzle   func()               // opens the puzzle of the day
	Guide    func()               // opens the guide
	Language func(tag string)     // changes the language; the caller then creates a new page, as for another theme
	OpenMenu func()               // opens the main menu
	OnLayout func()               // called after every layout
	OnKey    func(*fyne.KeyEvent) // called for keys that the page does not handle

	// Returns the opening that the player last chose under the given rules, and whether it is chosen at random for each
	// game; nil means game.FairOpening.
	OpeningFor func(game.Rules) (o game.Opening, isRandom bool)

	// Reports whether mistakes can be found under the given rules; nil means never.
	ChecksMoves func(game.Rules) bool

	// Lets the player enter the rules of a custom board, and calls onChosen with them.
	AskBoard func(current game.Rules, onChosen func(game.Rules))
}

func (o *Options) openingFor(r game.Rules) (opening game.Opening, isRandom bool) {
	if o.OpeningFor == nil {
		return game.FairOpening(r), false
	}
	return o.OpeningFor(r)
}

// Page is the start page.
type Page struct {
	Content fyne.CanvasObject

	opts   Options
	setup  session.Config  // the current choices
	menu   *widgets.Button // replaces the menu bar in a narrow window
	tiles  *tiles
	games  []sampleGame // by tile; the last one is the game chosen from the menu of other boards
	form   *form
	scroll *container.Scroll

	// The openings chosen for rules, so that they return with the game.
	openings map[game.Rules]opening
}

// opening holds the settings of an opening in a session.Config.
type opening struct {
	rule     game.Opening
	isRandom bool
}

// sampleGame is a game on a tile.
type sampleGame struct {
	rules game.Rules
	moves string // leads to the position that the tile shows
}

// sampleGames lists the games on the tiles.
var sampleGames = []sampleGame{
	{game.TicTacToe, "b2 a3 c3 a1 a2"},
	{game.FiveByFive, "c3 b4 d4 b2 b3 d2"},
	{game.Freestyle, "h8 i9 i7 g9 h9 h7 j8 i8 i6 g8 k7 j7 g10 h6 j5"},
	{game.Renju, "h8 i8 h9 g9 i10 j9 j10 g7"}, // h10 is forbidden to Black as a double three
}

// otherGames lists the games in the menu of other boards.
var otherGames = []sampleGame{
	{game.Caro, "h8 i9 i8 g8 j8 k8 h9 h10 j7 i10 g10"},
	{game.Standard, "h8 i9 i7 g9 h9 h7 j8 i8 i6 g8 k7"},
	{game.Rules{Width: 7, Height: 7, WinLength: 4}, "d4 c5 d5 d3 e4"},
	{game.Rules{Width: 7, Height: 7, WinLength: 5}, "d4 c5 d5 d3 e4 c4 c3 e5"},
}

// New returns a page with the given options.
func New(opts Options) *Page {
	setup := opts.Setup
	p := &Page{opts: opts, setup: setup, openings: map[game.Rules]opening{
		setup.Rules.WithoutFoulPenalty(): {setup.Opening, setup.RandomOpening},
	}}

	p.games = append(slices.Clone(sampleGames), otherGames[0])
	chosen := slices.IndexFunc(sampleGames, func(g sampleGame) bool {
		return g.rules == setup.Rules.WithoutFoulPenalty()
	})
	if chosen < 0 {
		chosen = len(p.games) - 1
		p.games[chosen] = sampleOf(setup.Rules)
	}
	p.tiles = p.newTiles(chosen)
	p.form = p.newForm()
	p.updateForm()

	body := &body{tiles: p.tiles, form: p.form.box, header: p.newHeader(), links: p.newLinks()}
	p.scroll = container.NewVScroll(container.New(body, body.header, p.tiles, body.form, body.links))

	p.Content = container.New(pageLayout{body, opts.OnLayout}, p.scroll, p.newFooter())

	return p
}

// newFooter returns the buttons below the page, which are always visible.
func (p *Page) newFooter() fyne.CanvasObject {
	p.menu = widgets.NewFlatButton("", theme.MenuIcon(), p.opts.OpenMenu, p.opts.OnKey)
	p.menu.Name = lang.Menu()
	p.menu.Hide()
	start := widgets.NewButton(lang.Start(), nil, p.Start, p.opts.OnKey)
	start.Importance = widget.HighImportance

	// The menu stays at the left.
	footer := container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter, NumLeft: 1}, p.menu)
	if p.opts.OnBack != nil {
		footer.Add(fixedWidth(widgets.NewButton(lang.BackToGame(), nil, p.opts.OnBack, p.opts.OnKey)))
	}
	footer.Add(fixedWidth(start))

	return footer
}

// sampleOf returns the game of the menu of other boards with the given rules, or one with an empty board.
func sampleOf(r game.Rules) sampleGame {
	i := slices.IndexFunc(otherGames, func(g sampleGame) bool { return g.rules == r.WithoutFoulPenalty() })
	if i < 0 {
		return sampleGame{rules: r}
	}
	return otherGames[i]
}

// fixedWidth returns a container that gives a button its minimum size, at least minButtonWidth wide.
func fixedWidth(b *widgets.Button) fyne.CanvasObject {
	return container.NewGridWrap(b.MinSize().Max(fyne.NewSize(minButtonWidth, 0)), b)
}

// Focus returns the object that should have the focus when the page is shown.
func (p *Page) Focus() fyne.Focusable { return p.tiles }

// ShowMenu shows or hides the button for the main menu, which a window without a menu bar needs.
func (p *Page) ShowMenu(isShown bool) {
	if p.menu.Visible() != isShown {
		p.menu.Hidden = !isShown
		p.Content.Refresh()
	}
}

// Setup returns the current choices.
func (p *Page) Setup() session.Config { return p.setup }

// Start starts a game with the current choices.
func (p *Page) Start() { p.opts.Start(p.setup) }

// positionAfter returns the position after the named moves.
func positionAfter(r game.Rules, moves string) game.Position {
	position := game.NewPosition(r)
	for _, name := range strings.Fields(moves) {
		if point, err := r.ParsePoint(name); err == nil {
			// A test checks that the moves are legal.
			position, _ = position.Play(point)
		}
	}

	return position
}

func (p *Page) newHeader() fyne.CanvasObject {
	language := widgets.NewChoice(lang.Languages, lang.Current(), lang.Language.String, func(l lang.Language) {
		p.opts.Language(l.Tag())
	}, p.opts.OnKey)
	title := widgets.NewParagraph(lang.StartWhat())
	title.SizeName, title.TextStyle.Bold = theme.SizeNameSubHeadingText, true
	return container.New(&headerLayout{}, title, language)
}

func (p *Page) newLinks() fyne.CanvasObject {
	return container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter},
		widgets.NewFlatButton(lang.PuzzleOfTheDay(), theme.GridIcon(), p.opts.Puzzle, p.opts.OnKey),
		widgets.NewFlatButton(lang.Guide(), theme.HelpIcon(), p.opts.Guide, p.opts.OnKey))
}

// newTiles returns the tiles of the games, of the other boards, and of the lessons.
func (p *Page) newTiles(chosen int) *tiles {
	list := make([]*tile, 0, len(p.games))
	for _, g := range p.games {
		list = append(list, newTile("", newPicture(g), ""))
	}

	for i, g := range sampleGames {
		list[i].title, list[i].text = lang.RulesShort(g.rules), lang.GoalText(g.rules)
	}
	other := list[p.other()]
	other.title, other.text = lang.StartMore(), lang.StartMoreWhat()
	learn := &actionTile{tile: newTile(lang.StartLearn(), newTreeSketch(), lang.StartLearnWhat())}
	learn.onTapped = p.opts.Learn

	t := newTiles(list, learn, chosen, p.chooseGame, p.opts.OnKey)
	t.reveal = func(o fyne.CanvasObject) { widgets.Reveal(p.scroll, o) }
	t.openMenu = p.openBoards
	p.tiles = t
	p.nameOther()

	return t
}

func newPicture(g sampleGame) *board.StaticBoard {
	position := positionAfter(g.rules, g.moves)
	return board.NewStaticBoard(position, board.DrawOptions{Forbidden: board.Forbidden(position)}, minPicture)
}

// other returns the index of the tile of other boards.
func (p *Page) other() int { return len(p.games) - 1 }

// nameOther gives the tile of other boards the name of the chosen game, if that is one of them.
func (p *Page) nameOther() {
	t := p.tiles.list[p.other()]
	t.name = ""
	if p.tiles.index == p.other() {
		t.name = lang.RulesShort(p.games[p.other()].rules) + "..."
	}
	t.Refresh()
}

// chooseGame is called when another tile is chosen.
func (p *Page) chooseGame(i int) {
	r := p.games[i].rules
	if initial := p.opts.Setup.Rules; initial.WithoutFoulPenalty() == r {
		// Keeps the penalty for fouls.
		r = initial
	}
	p.setRules(r)
}

// openBoards opens the menu of other boards at their tile.
func (p *Page) openBoards() {
	var items []*fyne.MenuItem
	for _, g := range otherGames {
		item := fyne.NewMenuItem(lang.Rules(g.rules), func() { p.chooseOther(g.rules) })
		item.Checked = g.rules == p.setup.Rules.WithoutFoulPenalty()
		items = append(items, item)
	}
	custom := fyne.NewMenuItem(lang.BoardCustom(), func() { p.opts.AskBoard(p.setup.Rules, p.chooseOther) })
	items = append(items, fyne.NewMenuItemSeparator(), custom)

	t := p.tiles.list[p.other()]
	canvas := fyne.CurrentApp().Driver().CanvasForObject(t)
	below := fyne.NewPos(0, t.Size().Height)
	widget.ShowPopUpMenuAtRelativePosition(fyne.NewMenu("", items...), canvas, below, t)
}

// chooseOther chooses rules for the tile of other boards.
func (p *Page) chooseOther(r game.Rules) {
	i := p.other()
	p.games[i] = sampleOf(r)
	p.tiles.list[i].setPicture(newPicture(p.games[i]))
	p.tiles.index = i
	p.setRules(r)
	p.tiles.paint()
}

// setRules changes the rules, and the opening to the one that was last chosen for them.
func (p *Page) setRules(r game.Rules) {
	p.openings[p.setup.Rules.WithoutFoulPenalty()] = opening{p.setup.Opening, p.setup.RandomOpening}
	chosen, ok := p.openings[r.WithoutFoulPenalty()]
	if !ok {
		chosen.rule, chosen.isRandom = p.opts.openingFor(r)
	}
	p.setup.Rules, p.setup.Opening, p.setup.RandomOpening = r, chosen.rule, chosen.isRandom
	p.nameOther()
	p.updateForm()
	p.Content.Refresh()
}
