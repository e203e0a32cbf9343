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

// exhibit is a board to try something on, with a caption for each position.
type exhibit struct {
	g     *Guide
	board *board.Board
	text  *widgets.Paragraph
	back  *widgets.Button

	line  []game.Position // from the start to now
	asked []int           // the lengths of line before each move of the player
	tell  func(now game.Position, moves int) caption
	reply func(now game.Position, moves int) (at game.Point, ok bool) // nil if the player plays both sides
}

// caption is what an exhibit says about a position, and marks in it.
type caption struct {
	text   string
	marked []game.Point // framed
	hints  []game.Point // ringed
}

// try adds an exhibit to the page. The functions are called with the position
// and the number of moves made since start.
func (p *page) try(title lang.Text, start game.Position, tell func(game.Position, int) caption, reply func(game.Position, int) (game.Point, bool)) *exhibit {
	x := &exhibit{g: p.g, board: board.New(), text: widgets.Wrapped(""), line: []game.Position{start}, tell: tell, reply: reply}
	x.board.OnTapped = x.play
	x.board.OnKey = p.g.typed
	x.board.OnScrolled = p.g.wheel
	x.board.Spoken = x.text.Said
	x.back = p.g.button(lang.Undo(), theme.ContentUndoIcon(), x.undo)
	p.exhibit(framed(title(), x.board, x.text, x.back, p.g.button(lang.GuideAgain(), theme.ViewRefreshIcon(), x.restart)))
	x.show("")
	return x
}

// framed stacks a title, a board, buttons and words.
func framed(title string, board, text fyne.CanvasObject, buttons ...fyne.CanvasObject) fyne.CanvasObject {
	heading := widget.NewLabelWithStyle(title, fyne.TextAlignLeading, fyne.TextStyle{Bold: true})
	heading.Truncation = fyne.TextTruncateEllipsis
	row := container.NewHBox(append(buttons, layout.NewSpacer())...)
	return container.NewBorder(heading, container.NewVBox(row, container.New(tall{lines(4)}, text)), nil, nil, board)
}

func (g *Guide) button(label string, icon fyne.Resource, tapped func()) *widgets.Button {
	b := widgets.NewButton(label, icon, tapped, g.typed)
	b.Importance = widget.LowImportance
	return b
}

// wheel scrolls the chapter while the pointer is over a board.
func (g *Guide) wheel(steps int) { g.move(float32(steps) * 40) }

func (x *exhibit) now() game.Position { return x.line[len(x.line)-1] }

// play plays a move and lets the other side answer. An illegal move is refused
// with the reason.
func (x *exhibit) play(at game.Point) {
	now := x.now()
	next, err := now.Play(at)
	if err != nil {
		x.show(lang.Refusal(err)())
		var foul *game.Foul
		if errors.As(err, &foul) {
			position, show := x.board.Shown()
			show.Hints = []game.Point{at}
			for _, line := range now.FoulLines(*foul) {
				show.Marked = append(show.Marked, line...)
			}
			x.board.Set(position, show)
		}
		return
	}
	x.asked = append(x.asked, len(x.line))
	x.line = append(x.line, next)
	if x.reply != nil && !next.Result().Over() {
		if at, ok := x.reply(next, len(x.line)-1); ok {
			if answered, err := next.Play(at); err == nil {
				x.line = append(x.line, answered)
			}
		}
	}
	x.show("")
}

func (x *exhibit) undo() {
	if n := len(x.asked) - 1; n >= 0 {
		x.line, x.asked = x.line[:x.asked[n]], x.asked[:n]
	}
	x.show("")
}

func (x *exhibit) restart() {
	x.line, x.asked = x.line[:1], nil
	x.show("")
}

// show draws the position, with the text instead of its caption unless that is
// empty.
func (x *exhibit) show(text string) {
	now := x.now()
	t := x.tell(now, len(x.line)-1)
	if text == "" {
		text = t.text
	}
	show := board.Show{LastMove: true, Coordinates: true, HighContrast: x.g.highContrast(), Marked: t.marked, Hints: t.hints}
	if !now.Result().Over() {
		show.Ghost = now.ToMove()
		if now.ToMove() == game.Black {
			for _, foul := range now.Fouls() {
				show.Forbidden = append(show.Forbidden, foul.At)
			}
		}
	}
	x.board.Set(now, show)
	x.text.SetText(text)
	widgets.SetEnabled(x.back, len(x.line) > 1)
}

func ended(p game.Position) string {
	switch result := p.Result(); {
	case result.Winner != game.Empty:
		return lang.GuideWon(lang.Colour(p.Rules(), result.Winner), p.Rules().Line)
	case result.Reason == game.NoLineOpen:
		return lang.GuideDead()
	case result.Over():
		return lang.GuideFull()
	}
	return ""
}
