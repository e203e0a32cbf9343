package guide

import (
	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// procedure is an opening in which the reader plays both sides.
type procedure struct {
	demoBoard
	history[game.Situation]
	answers *fyne.Container
}

func writeOpenings(p *page) {
	p.paragraphs(lang.GuideOpeningsSay1)
	for _, o := range []struct {
		title, says lang.Text
		rules       game.Rules
		opening     game.Opening
	}{
		{lang.OpeningRIF, lang.GuideRIFSay, game.Renju, game.Classic},
		{procedureName(game.Soosyrv8), lang.GuideSoosyrvSay, game.Renju, game.Soosyrv8},
		{procedureName(game.Taraguchi10), lang.GuideTaraguchiSay, game.Renju, game.Taraguchi10},
		{procedureName(game.Yamaguchi12), lang.GuideYamaguchiSay, game.Renju, game.Yamaguchi12},
		{lang.OpeningSwap2, lang.GuideSwap2Say, game.Freestyle, game.Opening{Procedure: game.Swap2}},
	} {
		p.section(o.title)
		p.paragraphs(o.says, lang.GuideOpeningPlay)
		_, content := newProcedure(p.g, o.rules, o.opening)
		p.large(content)
	}
	p.section(lang.GuideOtherOpenings)
	p.paragraphs(lang.GuideOtherSay)
	p.section(lang.GuideNamed)
	p.large(namedOpenings(p.g))
}

func procedureName(o game.Opening) lang.Text {
	return func(...any) string { return lang.Procedure(o) }
}

func (p *page) large(o fyne.CanvasObject) {
	p.row = nil
	p.exhibit(o)
	p.row = nil
}

func newProcedure(g *Guide, r game.Rules, o game.Opening) (*procedure, fyne.CanvasObject) {
	x := &procedure{history: history[game.Situation]{game.NewSituation(r, o)}, answers: container.New(&widgets.FlowLayout{})}
	x.demoBoard = g.stand(func(at game.Point) { x.answer(game.PlaceAt(at)) })
	x.show()
	tools := container.NewHBox(x.backward(g, x.show)...)
	return x, container.NewBorder(container.New(tall{lines(3)}, x.text), container.NewVBox(x.answers, tools), nil, nil, x.board)
}

func (x *procedure) answer(c game.Choice) {
	now := x.now()
	next, err := now.Answer(c)
	if err == nil {
		x.history = append(x.history, next)
	}
	if x.show(); err != nil {
		x.text.SetText(lang.Refusal(err)())
	}
}

func (x *procedure) show() {
	now := x.now()
	ask := now.Prompt()
	show := board.DrawOptions{LastMove: true, Offers: now.Offers(), Allowed: ask.Points}
	x.answers.RemoveAll()
	decisions := ask.NonPointChoices()
	if ask.Kind != game.PromptNone && len(decisions) == 0 {
		show.GhostColour = now.Position.ToMove()
	}
	for _, c := range decisions {
		x.answers.Add(widgets.NewButton(lang.ChoiceLabel(&now, c), nil, func() { x.answer(c) }, x.g.typed))
	}
	x.set(now.Position, show, asked(now, ask))
}

func asked(now game.Situation, ask game.Prompt) string {
	switch {
	case ask.Kind == game.PromptNone:
		return ended(now.Position)
	case ask.Kind != game.PromptStone || !now.OpeningOver():
		return lang.PromptText(&now, [...]string{lang.Player1(), lang.Player2()}[ask.Seat])
	}
	return lang.GuideOpeningDone(lang.Colour(now.Position.Rules(), now.ColourOf(ask.Seat)))
}

func namedOpenings(g *Guide) fyne.CanvasObject {
	x := g.stand(nil)
	var names []string
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		names = append(names, lang.Opening(n))
	}
	show := func(i int) {
		stones := game.NamedOpening(i + 1).Stones(game.Renju)
		p := game.NewPosition(game.Renju)
		for _, at := range stones {
			p, _ = p.Play(at)
		}
		x.set(p, board.DrawOptions{Moves: stones}, names[i])
	}
	show(0)
	return container.NewBorder(widgets.NewSelect(names, 0, show, g.typed), nil, nil, nil, x.board)
}
