package guide

import (
	"errors"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/layout"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// demoBoard is a board to try something on, with words about it.
type demoBoard struct {
	g     *Guide
	board *board.Board
	text  *widgets.Paragraph
}

func (g *Guide) stand(tapped func(game.Point)) demoBoard {
	s := demoBoard{g, board.New(), widgets.NewParagraph("")}
	s.board.OnTapped, s.board.OnKey, s.board.OnScrolled, s.board.AccessibleText = tapped, g.typed, g.wheel, s.text.Unwrapped
	return s
}

func (s *demoBoard) set(p game.Position, show board.DrawOptions, text string) {
	show.Coordinates = true
	s.board.Set(p, show)
	s.text.SetText(text)
}

func (s *demoBoard) framed(title string, buttons ...fyne.CanvasObject) fyne.CanvasObject {
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.Truncation = fyne.TextTruncateEllipsis
	below := container.NewVBox(container.NewHBox(buttons...), container.New(tall{lines(4)}, s.text))
	return container.NewBorder(heading, below, nil, nil, s.board)
}

func (g *Guide) button(label string, icon fyne.Resource, tapped func()) *widgets.Button {
	b := widgets.NewButton(label, icon, tapped, g.typed)
	b.Importance = widget.LowImportance
	return b
}

// wheel scrolls the chapter while the pointer is over a board.
func (g *Guide) wheel(steps int) { g.move(float32(steps) * 40) }

// history is what the reader has seen at each turn, from the start to now.
type history[T any] []T

func (h history[T]) now() T { return h[len(h)-1] }

// backward are the buttons that take back a turn, and all of them.
func (h *history[T]) backward(g *Guide, show func()) []fyne.CanvasObject {
	to := func(length func() int) func() {
		return func() {
			*h = (*h)[:max(length(), 1)]
			show()
		}
	}
	return []fyne.CanvasObject{
		g.button(lang.Undo(), theme.ContentUndoIcon(), to(func() int { return len(*h) - 1 })),
		g.button(lang.GuideRestart(), theme.ViewRefreshIcon(), to(func() int { return 1 })),
		layout.NewSpacer(),
	}
}

// playableBoard is a stand on which a game is played, with a caption for each position.
type playableBoard struct {
	demoBoard
	history[game.Position]
	tell  captioner
	reply answerer
}

// captioner captions a position so many moves after the start.
type captioner func(now game.Position, moves int) caption

// answerer plays the other side; nil if the reader plays both.
type answerer func(now game.Position, moves int) (at game.Point, ok bool)

// caption is what an exhibit says about a position, and marks in it.
type caption struct {
	text   string
	marked []game.Point // framed
	hints  []game.Point // ringed
}

// try adds an exhibit in which the end of a game has its own caption.
func (p *page) try(title lang.Text, start game.Position, tell captioner, reply answerer) *playableBoard {
	return p.board(title, start, func(now game.Position, moves int) caption {
		if end := ended(now); end != "" {
			return caption{text: end}
		}
		return tell(now, moves)
	}, reply)
}

// board adds an exhibit to the page.
func (p *page) board(title lang.Text, start game.Position, tell captioner, reply answerer) *playableBoard {
	x := &playableBoard{history: history[game.Position]{start}, tell: tell, reply: reply}
	x.demoBoard = p.g.stand(x.play)
	p.exhibit(x.framed(title(), x.backward(p.g, x.show)...))
	x.show()
	return x
}

func (x *playableBoard) moves() int {
	now, start := x.now(), x.history[0]
	return now.Stones() - start.Stones()
}

// play plays a move and lets the other side answer. An illegal move is refused
// with the reason.
func (x *playableBoard) play(at game.Point) {
	now := x.now()
	next, err := now.Play(at)
	if err != nil {
		x.show()
		x.text.SetText(lang.Refusal(err)())
		if foul := new(game.Foul); errors.As(err, &foul) {
			position, show := x.board.Content()
			show.Hints = []game.Point{at}
			for _, line := range now.FoulLines(*foul) {
				show.Highlighted = append(show.Highlighted, line...)
			}
			x.board.Set(position, show)
		}
		return
	}
	if x.reply != nil && !next.Result().Over() {
		if at, ok := x.reply(next, x.moves()+1); ok {
			if answered, err := next.Play(at); err == nil {
				next = answered
			}
		}
	}
	x.push(next)
}

func (x *playableBoard) push(next game.Position) {
	x.history = append(x.history, next)
	x.show()
}

func (x *playableBoard) show() {
	now := x.now()
	t := x.tell(now, x.moves())
	show := board.DrawOptions{LastMove: true, Highlighted: t.marked, Hints: t.hints}
	if !now.Result().Over() {
		show.GhostColour = now.ToMove()
		show.Forbidden = board.Forbidden(now)
	}
	x.set(now, show, t.text)
}

func ended(p game.Position) string {
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
