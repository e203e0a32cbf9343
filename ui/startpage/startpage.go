// Package startpage shows the start page, on which the player chooses a game, an opponent
// and its strength. Start with New.
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

// Options holds the initial choices of the page and its callbacks.
type Options struct {
	Setup     session.Config
	Computers session.Computers

	Start    func(session.Config) // starts a game
	OnBack   func()               // returns to the game in progress; nil if there is none
	Puzzle   func()               // opens the puzzle of the day
	Guide    func()               // opens the guide
	Language func(tag string)     // changes the language; the caller then creates a new page
	OnLayout func()               // called after every layout
	OnKey    func(*fyne.KeyEvent)
}

type Page struct {
	Content fyne.CanvasObject

	o      Options
	setup  session.Config
	games  *choices
	modes  *choices
	levels *fyne.Container // container of the levels, which depend on the game
	level  *choices
	scroll *container.Scroll
}

type picture struct {
	rules game.Rules
	moves string
}

// pictures lists the games on the cards with moves to draw.
var pictures = []picture{
	{game.TicTacToe, "b2 a3 c3 a1 a2"},
	{game.FiveByFive, "c3 b4 d4 b2 b3 d2"},
	{game.Freestyle, "h8 i9 i7 g9 h9 h7 j8 i8 i6 g8 k7 j7 g10 h6 j5"},
	{game.Renju, "h8 i8 h9 g9 i10 j9 j10 g7"}, // h10 would be forbidden to Black as two threes
}

// minPicture is the minimum side of a board on a card.
const minPicture = 84

func New(o Options) *Page {
	p := &Page{o: o, setup: o.Setup}
	index := max(slices.IndexFunc(pictures, func(p picture) bool { return p.rules == o.Setup.Rules.WithoutFoulPenalty() }), 0)
	var cards []*card
	for _, pic := range pictures {
		position := positionAfter(pic.rules, pic.moves)
		opts := board.DrawOptions{Forbidden: board.Forbidden(position)}
		cards = append(cards, newCard(lang.RulesShort(pic.rules), board.NewStaticBoard(position, opts, minPicture), lang.GoalText(pic.rules)))
	}
	grid := &cardGrid{}
	p.games = p.newChoices(container.New(grid), cards, index, func() int { return grid.columns }, func(i int) {
		p.setup.Rules = pictures[i].rules
		p.offerLevels()
	})
	if p.setup.Rules.WithoutFoulPenalty() != pictures[index].rules { // custom rules have no card
		p.setup.Rules = pictures[index].rules
	}
	var modeCards []*card
	for _, m := range game.Modes {
		modeCards = append(modeCards, newCard(lang.Mode(m), nil, ""))
	}
	p.modes = p.row(lang.StartWho(), modeCards, max(slices.Index(game.Modes, p.setup.Mode), 0), func(i int) {
		p.setup.Mode = game.Modes[i]
		p.offerLevels()
	})
	p.setup.Mode = game.Modes[p.modes.index]
	p.levels = container.NewStack()
	p.offerLevels()

	below := container.New(&widgets.ColumnLayout{}, p.modes, p.levels, p.links())
	p.scroll = container.NewVScroll(container.NewBorder(p.head(), below, nil, nil, p.games))
	start := widgets.NewButton(lang.Start(), nil, p.Start, o.OnKey)
	start.Importance = widget.HighImportance
	foot := container.NewHBox(layout.NewSpacer())
	if o.OnBack != nil {
		foot.Add(fixedWidth(widgets.NewButton(lang.BackToGame(), nil, o.OnBack, o.OnKey)))
	}
	foot.Add(fixedWidth(start))
	foot.Add(layout.NewSpacer())
	p.Content = container.New(pageLayout{p.games, o.OnLayout}, p.scroll, foot)
	return p
}

func (p *Page) reveal(o fyne.CanvasObject) { widgets.Reveal(p.scroll, o) }

// fixedWidth gives a button below the page the minimum width.
func fixedWidth(b *widgets.Button) fyne.CanvasObject {
	return container.NewGridWrap(b.MinSize().Max(fyne.NewSize(minButtonWidth, 0)), b)
}

func (p *Page) Focus() fyne.Focusable { return p.games }

func (p *Page) Start() { p.o.Start(p.setup) }

func positionAfter(r game.Rules, moves string) game.Position {
	position := game.NewPosition(r)
	for _, name := range strings.Fields(moves) {
		if point, err := r.ParsePoint(name); err == nil {
			position, _ = position.Play(point) // legal: the moves of pictures are from real games
		}
	}
	return position
}

func (p *Page) head() fyne.CanvasObject {
	language := widgets.NewChoice(lang.Languages, lang.Current(), lang.Language.String, func(l lang.Language) { p.o.Language(l.Tag()) }, p.o.OnKey)
	title := canvas.NewText(lang.StartWhat(), theme.Color(theme.ColorNameForeground))
	title.TextSize, title.TextStyle.Bold = theme.Size(theme.SizeNameSubHeadingText), true
	return container.New(widgets.ButtonRow(1), container.NewPadded(title), language)
}

func (p *Page) links() fyne.CanvasObject {
	return container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter},
		widgets.NewFlatButton(lang.PuzzleOfTheDay(), theme.GridIcon(), p.o.Puzzle, p.o.OnKey), widgets.NewFlatButton(lang.Guide(), theme.HelpIcon(), p.o.Guide, p.o.OnKey))
}

func (p *Page) row(label string, cards []*card, index int, onChosen func(int)) *choices {
	box := container.New(&widgets.FlowLayout{Align: fyne.TextAlignCenter}, widget.NewLabel(label))
	return p.newChoices(box, cards, index, func() int { return 1 }, onChosen)
}

// offerLevels offers the computer's levels under the chosen rules. If the two computers differ, none is
// selected.
func (p *Page) offerLevels() {
	level, same := p.setup.Level, true
	switch p.setup.Mode {
	case game.ComputerVsRandom:
		level = p.setup.Levels[game.First]
	case game.ComputerVsComputer:
		level, same = p.setup.Levels[game.First], p.setup.Levels[game.First] == p.setup.Levels[game.Second]
	}
	closest := session.ClosestLevel(p.o.Computers, p.setup.Rules, game.Opening{}, level)
	levels := slices.DeleteFunc(session.OfferedLevels(p.o.Computers, p.setup.Rules, game.Opening{}), func(l game.Level) bool {
		return l == game.Paper004 && l != closest // only for readers of that paper
	})
	var cards []*card
	for _, l := range levels {
		cards = append(cards, newCard(lang.Level(l), nil, ""))
	}
	index := slices.Index(levels, closest)
	if !same {
		index = -1
	}
	p.level = p.row(lang.StartLevel(), cards, index, func(i int) {
		p.setup.Level, p.setup.AdaptLevel = levels[i], false
		p.setup.Levels = [2]game.Level{levels[i], levels[i]}
	})
	p.level.Resize(p.levels.Size()) // otherwise the height would be that of an object without a width
	p.levels.Objects = []fyne.CanvasObject{p.level}
	p.levels.Hidden = p.setup.Mode == game.HumanVsHuman || len(cards) == 0
	if p.Content != nil {
		p.Content.Refresh()
	}
}
