package guide

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// procedure is an opening in which the reader plays both sides.
type procedure struct {
	g       *Guide
	rules   game.Rules
	opening game.Opening
	line    []game.Situation
	board   *board.Board
	text    *widgets.Paragraph
	answers *fyne.Container
}

func writeOpenings(p *page) {
	p.paragraphs(lang.GuideOpeningsSay1)
	p.section(lang.OpeningRIF)
	p.paragraphs(lang.GuideRIFSay, lang.GuideOpeningPlay)
	p.large(newProcedure(p.g, game.Renju, game.Classic))
	for _, counted := range []struct {
		opening game.Opening
		says    lang.Text
	}{{game.Soosyrv8, lang.GuideSoosyrvSay}, {game.Taraguchi10, lang.GuideTaraguchiSay}, {game.Yamaguchi12, lang.GuideYamaguchiSay}} {
		p.section(func(...any) string { return lang.Procedure(counted.opening) })
		p.paragraphs(counted.says, lang.GuideOpeningPlay)
		p.large(newProcedure(p.g, game.Renju, counted.opening))
	}
	p.section(lang.OpeningSwap2)
	p.paragraphs(lang.GuideSwap2Say, lang.GuideOpeningPlay)
	p.large(newProcedure(p.g, game.Freestyle, game.Opening{Procedure: game.Swap2}))
	p.section(lang.GuideOtherOpenings)
	p.paragraphs(lang.GuideOtherSay)
	p.section(lang.GuideNamed)
	p.large(namedOpenings(p.g))
}

func (p *page) large(o fyne.CanvasObject) {
	p.row = nil
	p.exhibit(o)
	p.row = nil
}

func newProcedure(g *Guide, r game.Rules, o game.Opening) fyne.CanvasObject {
	_, content := buildProcedure(g, r, o)
	return content
}

func buildProcedure(g *Guide, r game.Rules, o game.Opening) (*procedure, fyne.CanvasObject) {
	x := &procedure{g: g, rules: r, opening: o, board: board.New(), text: widgets.Wrapped(""), answers: container.New(layout.NewRowWrapLayout())}
	x.board.OnTapped = func(at game.Point) { x.answer(game.PlaceAt(at)) }
	x.board.OnKey = g.typed
	x.board.OnScrolled = g.wheel
	x.restart()
	tools := container.NewHBox(
		g.button(lang.Undo(), theme.ContentUndoIcon(), x.undo),
		g.button(lang.GuideAgain(), theme.ViewRefreshIcon(), x.restart), layout.NewSpacer())
	return x, container.NewBorder(container.New(tall{lines(3)}, x.text), container.NewVBox(x.answers, tools), nil, nil, x.board)
}

func (x *procedure) now() game.Situation { return x.line[len(x.line)-1] }

func (x *procedure) restart() {
	x.line = []game.Situation{game.Begin(x.rules, x.opening)}
	x.show("")
}

func (x *procedure) undo() {
	x.line = x.line[:max(1, len(x.line)-1)]
	x.show("")
}

func (x *procedure) answer(c game.Choice) {
	next, err := x.now().Answer(c)
	if err != nil {
		x.show(lang.Refusal(err)())
		return
	}
	x.line = append(x.line, next)
	x.show("")
}

// show draws the state of the opening and offers the possible answers. An empty
// text stands for the question.
func (x *procedure) show(text string) {
	now := x.now()
	ask := now.Ask()
	if text == "" {
		text = x.asked(now, ask)
	}
	x.text.SetText(text)
	show := board.Show{Coordinates: true, LastMove: true, HighContrast: x.g.highContrast(), Offers: now.Offers(), Allowed: ask.Points}
	x.answers.RemoveAll()
	decisions := ask.Decisions()
	if ask.Kind != game.AskNothing && len(decisions) == 0 {
		show.Ghost = now.Position.ToMove()
	}
	for _, c := range decisions {
		x.answers.Add(widgets.NewButton(lang.Answer(&now, c), nil, func() { x.answer(c) }, x.g.typed))
	}
	x.board.Set(now.Position, show)
}

func (x *procedure) asked(now game.Situation, ask game.Ask) string {
	who := [...]string{lang.Player1(), lang.Player2()}[ask.Seat]
	colour := lang.Colour(now.Position.Rules(), now.ColourOf(ask.Seat))
	switch {
	case ask.Kind == game.AskNothing:
		return ended(now.Position)
	case ask.Kind != game.AskStone || !now.Settled():
		return lang.Ask(&now, who)
	}
	return lang.GuideOpeningDone(colour)
}

func namedOpenings(g *Guide) fyne.CanvasObject {
	b := board.New()
	b.OnKey = g.typed
	b.OnScrolled = g.wheel
	var names []string
	for n := game.NamedOpening(1); n <= game.NamedOpenings; n++ {
		names = append(names, lang.Opening(n))
	}
	show := func(i int) {
		stones := game.NamedOpening(i + 1).Stones(game.Renju)
		p := game.NewPosition(game.Renju)
		for _, at := range stones {
			p, _ = p.Play(at)
		}
		b.Set(p, board.Show{Coordinates: true, Moves: stones, HighContrast: g.highContrast()})
	}
	show(0)
	return container.NewBorder(widgets.NewSelect(names, 0, show, g.typed), nil, nil, nil, b)
}
