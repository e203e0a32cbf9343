package guide

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// exhibit is a board on which the reader plays. Each position has a caption.
type exhibit struct {
	title          lang.Text                                                     // nil if a heading suffices
	start          func(*Guide) []game.Situation                                 // the positions before the reader's first move; Restart returns to the first
	initialCaption lang.Text                                                     // the caption before the first move; nil to use caption
	caption        captioner                                                     // nil for whose move it is; an opening shows its own questions
	atEnd          bool                                                          // caption is also used after the end of the game
	reply          answerer                                                      // plays the other side; nil if the reader plays both
	hover          func(now game.Position, at game.Point) []game.Point           // points to ring while one is hovered over; may be nil
	click          func(now game.Position, at game.Point) (game.Position, error) // returns the position after a click; nil plays a move
}

// captioner returns the caption of a position a number of moves after the start.
type captioner func(now game.Position, moves int) caption

// answerer plays the other side.
type answerer func(now game.Position, moves int) (at game.Point, ok bool)

// caption is the text below a position with marked points.
type caption struct {
	text   string
	marked []game.Point // framed
	hints  []game.Point // ringed
}

// startFrom starts an exhibit with positions of a game without an opening.
func startFrom(positions ...game.Position) func(*Guide) []game.Situation {
	return func(*Guide) (all []game.Situation) {
		for _, p := range positions {
			s := game.NewSituation(p.Rules(), game.Opening{})
			s.Position = p
			all = append(all, s)
		}
		return all
	}
}

// demoBoard is a board with a text.
type demoBoard struct {
	g     *Guide
	board *board.Board
	text  *widgets.Paragraph
}

func (g *Guide) newDemoBoard(tapped func(game.Point)) demoBoard {
	s := demoBoard{g, board.New(), widgets.NewParagraph("")}
	s.board.OnTapped, s.board.OnKey, s.board.OnScrolled, s.board.AccessibleText = tapped, g.typed, g.wheel, s.text.Unwrapped
	return s
}

func (s *demoBoard) set(p game.Position, opts board.DrawOptions, text string) {
	opts.Coordinates = true
	s.board.Set(p, opts)
	s.text.SetText(text)
}

// withTitle puts a title above the board, and rows of buttons and the text below it.
func (s *demoBoard) withTitle(title lang.Text, rows ...fyne.CanvasObject) fyne.CanvasObject {
	below := container.NewVBox(append(rows, container.New(fixedHeight{lines(4)}, s.text))...)
	if title == nil {
		return container.NewBorder(nil, below, nil, nil, s.board)
	}
	heading := widget.NewLabelWithStyle(title(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.Truncation = fyne.TextTruncateEllipsis
	return container.NewBorder(heading, below, nil, nil, s.board)
}

func (g *Guide) button(label string, icon fyne.Resource, tapped func()) *widgets.Button {
	b := widgets.NewButton(label, icon, tapped, g.typed)
	b.Importance = widget.LowImportance
	return b
}

// wheel scrolls the chapter if the pointer is over a board.
func (g *Guide) wheel(steps int) { g.move(float32(steps) * 40) }

// playedBoard is a displayed exhibit.
type playedBoard struct {
	exhibit
	demoBoard
	history []game.Situation
	answers *fyne.Container // buttons for choices that are not points
	hovered *game.Point     // the point under the pointer; nil for none
}

func (e exhibit) exhibit(g *Guide) fyne.CanvasObject {
	_, content := e.open(g)
	return content
}

func (e exhibit) open(g *Guide) (*playedBoard, fyne.CanvasObject) {
	x := &playedBoard{exhibit: e, history: e.start(g), answers: container.New(&widgets.FlowLayout{})}
	x.demoBoard = g.newDemoBoard(x.tapped)
	back := func(length func() int) func() {
		return func() {
			x.history = x.history[:max(length(), 1)]
			x.show()
		}
	}
	rows := []fyne.CanvasObject{container.NewHBox(
		g.button(lang.Undo(), theme.ContentUndoIcon(), back(func() int { return len(x.history) - 1 })),
		g.button(lang.GuideRestart(), theme.ViewRefreshIcon(), back(func() int { return 1 })))}
	if situation := x.situation(); situation.Opening() != (game.Opening{}) {
		rows = append(rows, x.answers)
	}
	if e.hover != nil {
		x.board.OnHover = func(pt game.Point, inside bool) {
			if x.hovered = nil; inside {
				x.hovered = &pt
			}
			x.show()
		}
		x.board.OnCursor = func(pt game.Point) { x.board.OnHover(pt, true) }
	}
	x.show()
	return x, x.withTitle(e.title, rows...)
}

func (x *playedBoard) situation() game.Situation { return x.history[len(x.history)-1] }

// moves returns the number of moves since the start.
func (x *playedBoard) moves() int {
	situation := x.situation()
	return situation.Position.Stones() - x.history[0].Position.Stones()
}

// tapped handles a tap on a point.
func (x *playedBoard) tapped(pt game.Point) {
	if x.click == nil {
		x.answer(game.PlaceAt(pt))
		return
	}
	next := x.situation()
	var err error
	if next.Position, err = x.click(next.Position, pt); err == nil {
		x.push(next)
	}
}

// answer plays a choice and lets the other side reply. For an illegal choice it shows the reason.
func (x *playedBoard) answer(c game.Choice) {
	situation := x.situation()
	next, err := situation.Answer(c)
	if err != nil {
		x.show()
		x.text.SetText(lang.Refusal(err)())
		if foul := new(game.Foul); errors.As(err, &foul) {
			position, opts := x.board.Content()
			opts.Hints = []game.Point{c.Point}
			for _, line := range situation.Position.FoulLines(*foul) {
				opts.Highlighted = append(opts.Highlighted, line...)
			}
			x.board.Set(position, opts)
		}
		return
	}
	if x.reply != nil && !next.Result().Over() {
		if pt, ok := x.reply(next.Position, x.moves()+1); ok {
			if replied, err := next.Answer(game.PlaceAt(pt)); err == nil {
				next = replied
			}
		}
	}
	x.push(next)
}

func (x *playedBoard) push(next game.Situation) {
	x.history = append(x.history, next)
	x.show()
}

func (x *playedBoard) show() {
	situation, c := x.situation(), x.captionNow()
	ask := situation.Prompt()
	opts := board.DrawOptions{LastMove: true, Highlighted: c.marked, Hints: c.hints, Offers: situation.Offers(), Allowed: ask.Points}
	if x.hovered != nil {
		opts.Hints = x.hover(situation.Position, *x.hovered)
	}
	x.answers.RemoveAll()
	for _, choice := range ask.NonPointChoices() {
		x.answers.Add(widgets.NewButton(lang.ChoiceLabel(&situation, choice), nil, func() { x.answer(choice) }, x.g.typed))
	}
	if ask.Kind != game.PromptNone {
		opts.Forbidden = board.Forbidden(situation.Position)
		if len(x.answers.Objects) == 0 {
			opts.GhostColour = situation.Position.ToMove()
		}
	}
	x.set(situation.Position, opts, c.text)
}

func (x *playedBoard) captionNow() caption {
	situation, moves := x.situation(), x.moves()
	ask := situation.Prompt()
	switch end := resultText(situation.Position); {
	case end != "" && !x.atEnd:
		return caption{text: end}
	case situation.Opening() != game.Opening{} && situation.OpeningOver():
		return caption{text: lang.GuideOpeningDone(lang.Colour(situation.Position.Rules(), situation.ColourOf(ask.Seat)))}
	case situation.Opening() != game.Opening{}:
		return caption{text: lang.PromptText(&situation, [...]string{lang.Player1(), lang.Player2()}[ask.Seat])}
	case moves == 0 && x.initialCaption != nil:
		return caption{text: x.initialCaption()}
	case x.caption == nil:
		return captionTurn(situation.Position, moves)
	}
	return x.caption(situation.Position, moves)
}

func resultText(p game.Position) string {
	switch result := p.Result(); {
	case result.Winner != game.Empty:
		return lang.GuideWon(lang.Colour(p.Rules(), result.Winner), p.Rules().WinLength)
	case result.Reason == game.NoLineOpen:
		return lang.GuideDead()
	case result.Over():
		return lang.GuideFull()
	}
	return ""
}

// namedOpenings shows renju's named openings.
type namedOpenings struct{}

func (namedOpenings) exhibit(g *Guide) fyne.CanvasObject {
	x := g.newDemoBoard(nil)
	var names []string
	for n := game.NamedOpening(1); n <= game.NumNamedOpenings; n++ {
		names = append(names, lang.Opening(n))
	}
	show := func(i int) {
		stones := game.NamedOpening(i + 1).Stones(game.Renju)
		p := game.NewPosition(game.Renju)
		for _, pt := range stones {
			p, _ = p.Play(pt)
		}
		x.set(p, board.DrawOptions{Moves: stones}, names[i])
	}
	show(0)
	return container.NewBorder(widgets.NewSelect(names, 0, show, g.typed), nil, nil, nil, x.board)
}
