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

// exhibit is a board on which the reader plays, with a caption for each position.
type exhibit struct {
	// Title above the board; nil if the part has a heading.
	title lang.Text

	// Returns the positions before the reader's first move; Restart returns to the first position.
	start func(*Guide) []game.Situation

	// The caption before the first move; nil to use caption.
	initialCaption lang.Text

	// Returns the caption; nil to show the side to move; not used during an opening, which shows its prompts.
	caption captioner

	// Whether caption is also used after the end of the game.
	captionAtEnd bool

	// Plays the other side; nil if the reader plays both sides.
	reply answerer

	// Returns the points to ring while the pointer is over a point; may be nil.
	hover func(game.Position, game.Point) []game.Point

	// Returns the position after a click on a point; nil to play a move there.
	click func(game.Position, game.Point) (game.Position, error)
}

// captioner returns the caption of a position a number of moves after the start.
type captioner func(p game.Position, moves int) caption

// answerer returns the move of the side that the reader does not play; ok is false if there is none.
type answerer func(p game.Position, moves int) (move game.Point, ok bool)

// caption is the text below a position, with points to mark.
type caption struct {
	text         string
	framedPoints []game.Point
	ringedPoints []game.Point
}

// startFrom returns the start of an exhibit with positions of a game without an opening procedure.
func startFrom(positions ...game.Position) func(*Guide) []game.Situation {
	return func(*Guide) (situations []game.Situation) {
		for _, p := range positions {
			s := game.NewSituation(p.Rules(), game.Opening{})
			s.Position = p
			situations = append(situations, s)
		}

		return situations
	}
}

// demoBoard is a board with a text about its position.
type demoBoard struct {
	g     *Guide
	board *board.Board
	text  *widgets.Paragraph
}

func (g *Guide) newDemoBoard(tapped func(game.Point)) demoBoard {
	d := demoBoard{g, board.New(), widgets.NewParagraph("")}
	d.board.OnTapped, d.board.OnKey, d.board.OnScrolled, d.board.AccessibleText = tapped, g.typedKey, g.scrollByWheel,
		d.text.Unwrapped
	return d
}

func (d *demoBoard) set(p game.Position, opts board.DrawOptions, text string) {
	opts.Coordinates = true
	d.board.Set(p, opts)
	d.text.SetText(text)
}

// withTitle returns the board with a title above it, and rows of buttons and the text below it.
func (d *demoBoard) withTitle(title lang.Text, rows ...fyne.CanvasObject) fyne.CanvasObject {
	controls := container.NewVBox(append(rows, container.New(fixedLines(4), d.text))...)
	if title == nil {
		return container.NewBorder(nil, controls, nil, nil, d.board)
	}
	heading := widget.NewLabelWithStyle(title(), fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.Truncation = fyne.TextTruncateEllipsis

	return container.NewBorder(heading, controls, nil, nil, d.board)
}

func (g *Guide) button(label string, icon fyne.Resource, tapped func()) *widgets.Button {
	b := widgets.NewButton(label, icon, tapped, g.typedKey)
	b.Importance = widget.LowImportance
	return b
}

// scrollByWheel scrolls the chapter if the pointer is over a board.
func (g *Guide) scrollByWheel(steps int) { g.scrollBy(float32(steps) * 40) }

// playedBoard is a displayed exhibit.
type playedBoard struct {
	exhibit
	demoBoard
	history []game.Situation
	answers *fyne.Container // buttons for choices that are not points
	hovered *game.Point     // the point under the pointer; nil if there is none
}

func (e exhibit) exhibit(g *Guide) fyne.CanvasObject {
	_, content := e.open(g)
	return content
}

func (e exhibit) open(g *Guide) (*playedBoard, fyne.CanvasObject) {
	b := &playedBoard{exhibit: e, history: e.start(g), answers: container.New(&widgets.FlowLayout{})}
	b.demoBoard = g.newDemoBoard(b.tapped)
	goBack := func(length func() int) func() {
		return func() {
			b.history = b.history[:max(length(), 1)]
			b.show()
		}
	}
	rows := []fyne.CanvasObject{container.NewHBox(
		g.button(lang.Undo(), theme.ContentUndoIcon(), goBack(func() int { return len(b.history) - 1 })),
		g.button(lang.GuideRestart(), theme.ViewRefreshIcon(), goBack(func() int { return 1 })))}
	if situation := b.situation(); situation.Opening() != (game.Opening{}) {
		rows = append(rows, b.answers)
	}
	if e.hover != nil {
		b.board.OnHover = func(pt game.Point, isInside bool) {
			b.hovered = nil
			if isInside {
				b.hovered = &pt
			}
			b.show()
		}
		b.board.OnCursor = func(pt game.Point) { b.board.OnHover(pt, true) }
	}
	b.show()

	return b, b.withTitle(e.title, rows...)
}

func (b *playedBoard) situation() game.Situation { return b.history[len(b.history)-1] }

// moves returns the number of moves since the start.
func (b *playedBoard) moves() int {
	situation := b.situation()
	return situation.Position.Stones() - b.history[0].Position.Stones()
}

// tapped handles a tap on a point.
func (b *playedBoard) tapped(pt game.Point) {
	if b.click == nil {
		b.answer(game.PlaceAt(pt))
		return
	}
	next := b.situation()
	var err error
	if next.Position, err = b.click(next.Position, pt); err == nil {
		b.push(next)
	}
}

// answer plays a choice and lets the other side reply. If the choice is illegal, it shows why.
func (b *playedBoard) answer(c game.Choice) {
	situation := b.situation()
	next, err := situation.Answer(c)
	if err != nil {
		b.show()
		b.text.SetText(lang.Refusal(err)())
		if foul := new(game.Foul); errors.As(err, &foul) {
			position, opts := b.board.Content()
			opts.Hints = []game.Point{c.Point}
			for _, line := range situation.Position.FoulLines(*foul) {
				opts.Highlighted = append(opts.Highlighted, line...)
			}
			b.board.Set(position, opts)
		}

		return
	}
	if b.reply != nil && !next.Result().Over() {
		if pt, ok := b.reply(next.Position, b.moves()+1); ok {
			if withReply, err := next.Answer(game.PlaceAt(pt)); err == nil {
				next = withReply
			}
		}
	}
	b.push(next)
}

func (b *playedBoard) push(next game.Situation) {
	b.history = append(b.history, next)
	b.show()
}

func (b *playedBoard) show() {
	situation, c := b.situation(), b.currentCaption()
	prompt := situation.Prompt()
	opts := board.DrawOptions{
		LastMove:    true,
		Highlighted: c.framedPoints,
		Hints:       c.ringedPoints,
		Offers:      situation.Offers(),
		Allowed:     prompt.Points,
	}
	if b.hovered != nil {
		opts.Hints = b.hover(situation.Position, *b.hovered)
	}
	b.answers.RemoveAll()

	for _, choice := range prompt.NonPointChoices() {
		b.answers.Add(widgets.NewButton(lang.ChoiceLabel(&situation, choice), nil, func() {
			b.answer(choice)
		}, b.g.typedKey))
	}
	if prompt.Kind != game.PromptNone {
		opts.Forbidden = board.Forbidden(situation.Position)
		if len(b.answers.Objects) == 0 {
			opts.GhostColour = situation.Position.ToMove()
		}
	}
	b.set(situation.Position, opts, c.text)
}

func (b *playedBoard) currentCaption() caption {
	situation, moves := b.situation(), b.moves()
	prompt := situation.Prompt()
	switch result := resultText(situation.Position); {
	case result != "" && !b.captionAtEnd:
		return caption{text: result}
	case situation.Opening() != game.Opening{} && situation.OpeningOver():
		return caption{text: lang.GuideOpeningDone(lang.Colour(situation.Position.Rules(),
			situation.ColourOf(prompt.Seat)))}
	case situation.Opening() != game.Opening{}:
		return caption{text: lang.PromptText(&situation, [...]string{lang.Player1(), lang.Player2()}[prompt.Seat])}
	case moves == 0 && b.initialCaption != nil:
		return caption{text: b.initialCaption()}
	case b.caption == nil:
		return captionTurn(situation.Position, moves)
	}

	return b.caption(situation.Position, moves)
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

// namedOpenings is an exhibitor that shows renju's named openings.
type namedOpenings struct{}

func (namedOpenings) exhibit(g *Guide) fyne.CanvasObject {
	b := g.newDemoBoard(nil)

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
		b.set(p, board.DrawOptions{Moves: stones}, names[i])
	}
	show(0)

	return container.NewBorder(widgets.NewSelect(names, 0, show, g.typedKey), nil, nil, nil, b.board)
}
