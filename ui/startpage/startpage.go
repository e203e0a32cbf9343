// Package startpage implements the start page, on which the player chooses a game, an opponent and the
// opponent's level.
package startpage

import (
	"slices"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
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
	Puzzle   func()               // opens the puzzle of the day
	Guide    func()               // opens the guide
	Language func(tag string)     // changes the language; the caller then creates a new page, as for another theme
	OnLayout func()               // called after every layout
	OnKey    func(*fyne.KeyEvent) // called for keys that the page does not handle
}

// Page is the start page.
type Page struct {
	Content fyne.CanvasObject

	opts     Options
	setup    session.Config // the current choices
	games    *choices
	modes    *choices
	levels   *choices        // depends on the game and the mode
	levelBox *fyne.Container // contains levels
	scroll   *container.Scroll
}

// sampleGame is a game on a card.
type sampleGame struct {
	rules game.Rules
	moves string // leads to the position that the card shows
}

// sampleGames lists the games on the cards.
var sampleGames = []sampleGame{
	{game.TicTacToe, "b2 a3 c3 a1 a2"},
	{game.FiveByFive, "c3 b4 d4 b2 b3 d2"},
	{game.Freestyle, "h8 i9 i7 g9 h9 h7 j8 i8 i6 g8 k7 j7 g10 h6 j5"},
	{game.Renju, "h8 i8 h9 g9 i10 j9 j10 g7"}, // h10 is forbidden to Black as a double three
}

// minPicture is the minimum width and height of a board on a card.
const minPicture = 84

// New returns a page with the given options.
func New(opts Options) *Page {
	p := &Page{opts: opts, setup: opts.Setup}

	index := max(slices.IndexFunc(sampleGames, func(g sampleGame) bool {
		return g.rules == opts.Setup.Rules.WithoutFoulPenalty()
	}), 0)
	var cards []*card
	for _, g := range sampleGames {
		position := positionAfter(g.rules, g.moves)
		drawOptions := board.DrawOptions{Forbidden: board.Forbidden(position)}
		cards = append(cards, newCard(lang.RulesShort(g.rules), board.NewStaticBoard(position, drawOptions, minPicture),
			lang.GoalText(g.rules)))
	}
	grid := &cardGrid{}
	p.games = p.newChoices(container.New(grid), cards, index, func() int { return grid.columns }, func(i int) {
		p.setup.Rules = sampleGames[i].rules
		p.updateLevels()
	})

	// Custom rules have no card.
	if p.setup.Rules.WithoutFoulPenalty() != sampleGames[index].rules {
		p.setup.Rules = sampleGames[index].rules
	}

	var modeCards []*card
	for _, m := range game.Modes {
		modeCards = append(modeCards, newCard(lang.Mode(m), nil, ""))
	}
	p.modes = p.newRow(lang.StartWho(), modeCards, max(slices.Index(game.Modes, p.setup.Mode), 0), func(i int) {
		p.setup.Mode = game.Modes[i]
		p.updateLevels()
	})
	p.setup.Mode = game.Modes[p.modes.index]
	p.levelBox = container.NewStack()
	p.updateLevels()

	rows := container.New(&widgets.ColumnLayout{}, p.modes, p.levelBox, p.newLinks())
	p.scroll = container.NewVScroll(container.NewBorder(p.newHeader(), rows, nil, nil, p.games))
	start := widgets.NewButton(lang.Start(), nil, p.Start, opts.OnKey)
	start.Importance = widget.HighImportance
	footer := container.NewHBox(layout.NewSpacer())
	if opts.OnBack != nil {
		footer.Add(fixedWidth(widgets.NewButton(lang.BackToGame(), nil, opts.OnBack, opts.OnKey)))
	}
	footer.Add(fixedWidth(start))
	footer.Add(layout.NewSpacer())
	p.Content = container.New(pageLayout{p.games, opts.OnLayout}, p.scroll, footer)

	return p
}

func (p *Page) reveal(o fyne.CanvasObject) { widgets.Reveal(p.scroll, o) }

// fixedWidth returns a container that gives a button its minimum size, at least minButtonWidth wide.
func fixedWidth(b *widgets.Button) fyne.CanvasObject {
	return container.NewGridWrap(b.MinSize().Max(fyne.NewSize(minButtonWidth, 0)), b)
}

// Focus returns the object that should have the focus when the page is shown.
func (p *Page) Focus() fyne.Focusable { return p.games }

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
	title := canvas.NewText(lang.StartWhat(), theme.Color(theme.ColorNameForeground))
	title.TextSize, title.TextStyle.Bold = theme.Size(theme.SizeNameSubHeadingText), true
	return container.New(widgets.ButtonRow(1), container.NewPadded(title), language)
}

func (p *Page) newLinks() fyne.CanvasObject {
	return container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter},
		widgets.NewFlatButton(lang.PuzzleOfTheDay(), theme.GridIcon(), p.opts.Puzzle, p.opts.OnKey),
		widgets.NewFlatButton(lang.Guide(), theme.HelpIcon(), p.opts.Guide, p.opts.OnKey))
}

// newRow returns a row of cards after a label.
func (p *Page) newRow(label string, cards []*card, index int, onChosen func(int)) *choices {
	box := container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter}, widget.NewLabel(label))
	return p.newChoices(box, cards, index, func() int { return 1 }, onChosen)
}

// updateLevels replaces the cards of levels with those for the chosen rules and mode. If two computers have
// different levels, no card is chosen.
func (p *Page) updateLevels() {
	level, isCommon := p.setup.Level, true
	switch p.setup.Mode {
	case game.ComputerVsRandom:
		level = p.setup.Levels[game.First]
	case game.ComputerVsComputer:
		level, isCommon = p.setup.Levels[game.First], p.setup.Levels[game.First] == p.setup.Levels[game.Second]
	}
	closest := session.ClosestLevel(p.opts.Computers, p.setup.Rules, game.Opening{}, level)

	levels := slices.DeleteFunc(session.OfferedLevels(p.opts.Computers, p.setup.Rules, game.Opening{}),
		func(l game.Level) bool {
			// Of interest only to readers of that paper.
			return l.FromPaper() && l != closest
		})
	var cards []*card
	for _, l := range levels {
		cards = append(cards, newCard(lang.Level(l), nil, ""))
	}
	index := slices.Index(levels, closest)
	if !isCommon {
		index = -1
	}
	p.levels = p.newRow(lang.StartLevel(), cards, index, func(i int) {
		p.setup.Level, p.setup.AdaptLevel = levels[i], false
		p.setup.Levels = [2]game.Level{levels[i], levels[i]}
	})

	// The height depends on the width.
	p.levels.Resize(p.levelBox.Size())
	p.levelBox.Objects = []fyne.CanvasObject{p.levels}
	p.levelBox.Hidden = p.setup.Mode == game.HumanVsHuman || len(cards) == 0
	if p.Content != nil {
		p.Content.Refresh()
	}
}
