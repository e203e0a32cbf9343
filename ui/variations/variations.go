// Package variations is the window of the principal variations: on a board too
// large for its whole search tree it shows the narrow part of the tree that the
// engine's real search ended with, the best moves each with the line that was
// expected to follow, and of every position on them what the engine's table has:
// the value, how deep it was searched, and whether that value is a bound.
//
// Start with Host and Window.search.
package variations

import (
	"context"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/gomoku"
	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Host is the game the window belongs to. It is called on the UI goroutine.
type Host interface {
	Post(func())             // runs a function on the UI goroutine
	Position() game.Position // the one on the board
	HighContrast() bool      // how boards are drawn
	Closed()
}

// The limits of a search.
const (
	width     = 5 // moves at the root
	longest   = 12
	thinking  = 5 * time.Second
	megabytes = 64
)

// Window is the window. Its methods belong to the UI goroutine.
type Window struct {
	host      Host
	window    fyne.Window
	position  game.Position // at the root
	limit     game.Limit
	searching *background.Job[Lines]
	lines     Lines // the latest

	explained *widgets.Paragraph
	status    *widgets.Paragraph
	tree      *fyne.Container
	board     *board.Board
	caption   *widgets.Paragraph
}

// Lines is what a search has found at a depth.
type Lines struct {
	Depth int
	Nodes int64
	Lines []Line
}

// Line is a move at the root and what was expected to follow.
type Line struct {
	Score game.Score // to the side to move at the root
	Steps []Step
}

// Step is a move of a line, and what the engine's table has of the position after
// it.
type Step struct {
	Move  game.Point
	Known bool
	Score game.Score // to the side to move at the root
	Depth int
	Bound gomoku.Bound // of Score
}

// New makes the window and begins to search.
func New(a fyne.App, host Host) *Window {
	w := &Window{host: host, window: a.NewWindow(lang.SearchTree()), searching: background.New[Lines](host.Post), limit: game.Limit{Time: thinking, Lines: width}}
	w.explained, w.status, w.caption = widgets.Wrapped(""), widgets.Wrapped(""), widgets.Wrapped("")
	w.tree, w.board = container.NewHBox(), board.New()
	w.board.OnKey = w.typed
	again := widgets.NewButton(lang.VariationsAgain(), theme.ViewRefreshIcon(), w.search, w.typed)
	side := container.NewBorder(nil, w.caption, nil, nil, w.board)
	split := container.NewHSplit(container.NewScroll(w.tree), side)
	w.window.SetContent(container.New(page{}, w.explained, container.NewBorder(nil, nil, nil, again, w.status), container.New(&halves{}, split)))
	w.window.Resize(fyne.NewSize(1100, 720))
	w.window.Canvas().SetOnTypedKey(w.typed)
	w.window.SetOnClosed(func() {
		w.Stop()
		host.Closed()
	})
	w.search()
	return w
}

// page stacks the explanation, a bar and the lines with their board. In a low
// window these have the room of the explanation.
type page struct{}

// explainedFrom is the height from which there is room to explain.
const explainedFrom = 560

func (page) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 360) }

func (page) Layout(o []fyne.CanvasObject, size fyne.Size) {
	widgets.SetVisible(o[0], size.Height >= explainedFrom)
	y := float32(0)
	for _, part := range o[:2] {
		if part.Visible() {
			part.Resize(fyne.NewSize(size.Width, part.MinSize().Height)) // it wraps to the width first
			widgets.Place(part, 0, y, size.Width, part.MinSize().Height)
			y += part.Size().Height
		}
	}
	widgets.Place(o[2], 0, y, size.Width, max(size.Height-y, 0))
}

// halves turns a split with the form of the window: what is wide has its parts
// side by side, what is high one above the other.
type halves struct{ laid bool }

func (*halves) MinSize([]fyne.CanvasObject) fyne.Size { return fyne.NewSize(300, 240) }

func (h *halves) Layout(o []fyne.CanvasObject, size fyne.Size) {
	split := o[0].(*container.Split)
	if wide := size.Width > 1.3*size.Height; wide != split.Horizontal || !h.laid {
		h.laid = true
		split.Horizontal, split.Offset = wide, 0.38
		if wide {
			split.Offset = 0.62
		}
		split.Refresh()
	}
	split.Resize(size)
}

func (w *Window) typed(e *fyne.KeyEvent) {
	if e.Name == fyne.KeyEscape {
		w.window.Close()
	}
}

// Show shows the window, or brings it to the front.
func (w *Window) Show() {
	w.window.Show()
	w.window.RequestFocus()
}

// Close closes the window.
func (w *Window) Close() { w.window.Close() }

// Stop ends the search; the window stays open.
func (w *Window) Stop() { w.searching.Stop() }

// Follow searches anew if there is another position on the board.
func (w *Window) Follow() {
	if w.host.Position() != w.position {
		w.search()
	}
}

// search searches the position on the board, and shows each depth as it is done.
func (w *Window) search() {
	p := w.host.Position()
	w.position, w.lines = p, Lines{}
	r := p.Rules()
	left := r.Size() - p.Stones()
	paths := int64(1)
	for i := range 4 {
		paths *= int64(max(1, left-i))
	}
	w.explained.SetText(lang.VariationsSay(r.Width, r.Height, lang.Number(paths)))
	w.tree.RemoveAll()
	w.showBoard(nil)
	if p.Result().Over() {
		w.searching.Stop()
		w.status.SetText(lang.TreeOver())
		return
	}
	w.status.SetText(lang.TreeGrowing())
	limit := w.limit
	w.searching.Start(func(ctx context.Context, report func(Lines)) error {
		e, err := gomoku.New(r, gomoku.Options{HashMB: megabytes, Threads: 1})
		if err != nil {
			return err
		}
		_, err = e.Think(ctx, p, limit, func(g game.Report) { report(read(e, p, g)) })
		return err
	}, func(reports []Lines) {
		w.lines = reports[len(reports)-1]
		w.show()
	}, func(err error) {
		if err != nil {
			w.status.SetText(lang.VariationsNone(err.Error()))
		}
	})
}

// read looks up every position on the lines of a report.
func read(e *gomoku.Engine, p game.Position, g game.Report) Lines {
	found := Lines{Depth: g.Depth, Nodes: g.Nodes}
	for _, line := range g.Lines {
		at := p
		l := Line{Score: line.Score}
		for i, move := range line.Points[:min(len(line.Points), longest)] {
			next, err := at.Play(move)
			if err != nil {
				break
			}
			at = next
			step := Step{Move: move}
			if k, ok := e.Known(at); ok {
				step.Known, step.Score, step.Depth, step.Bound = true, k.Score, max(0, k.Depth), k.Bound
				if i%2 == 0 { // the other side is to move: its gain is a loss at the root
					step.Score = -k.Score
					switch k.Bound {
					case gomoku.AtLeast:
						step.Bound = gomoku.AtMost
					case gomoku.AtMost:
						step.Bound = gomoku.AtLeast
					}
				}
			}
			l.Steps = append(l.Steps, step)
		}
		found.Lines = append(found.Lines, l)
	}
	return found
}

// show lays the lines out: a column for each.
func (w *Window) show() {
	r := w.position.Rules()
	w.status.SetText(lang.VariationsFound(w.lines.Depth, lang.Number(w.lines.Nodes)))
	w.window.Content().Refresh() // it may take a line more
	w.tree.RemoveAll()
	for _, line := range w.lines.Lines {
		column := container.NewVBox(widget.NewLabelWithStyle(lang.Score(line.Score), fyne.TextAlignCenter, fyne.TextStyle{Bold: true}))
		for i := range line.Steps {
			edge := canvas.NewRectangle(theme.Color(theme.ColorNameSeparator))
			edge.SetMinSize(fyne.NewSize(3, 8))
			card := widgets.NewButton(text(r, line.Steps[i]), nil, func() { w.showBoard(line.Steps[:i+1]) }, w.typed)
			if i == 0 {
				card.Importance = widget.HighImportance
			}
			column.Add(container.NewCenter(edge))
			column.Add(card)
		}
		w.tree.Add(column)
	}
	if len(w.lines.Lines) > 0 {
		w.showBoard(w.lines.Lines[0].Steps)
	}
}

// text is what a card says: the move, the value after it with the sign of a
// bound, and how deep it was searched.
func text(r game.Rules, s Step) string {
	name := lang.Point(r, s.Move)
	if !s.Known {
		return name + "  ?"
	}
	sign := [...]string{gomoku.Exact: "", gomoku.AtLeast: "≥", gomoku.AtMost: "≤"}[s.Bound]
	return name + "  " + sign + lang.Score(s.Score) + "  " + lang.VariationsDepth(s.Depth)
}

// showBoard shows the board with the moves of a line.
func (w *Window) showBoard(steps []Step) {
	var moves []game.Point
	for _, s := range steps {
		moves = append(moves, s.Move)
	}
	w.board.Set(w.position, board.Show{Coordinates: true, HighContrast: w.host.HighContrast(), Best: moves})
	w.caption.SetText("")
	if len(steps) > 0 {
		w.caption.SetText(lang.VariationsLegend())
	}
}
