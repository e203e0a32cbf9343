package library

import (
	"fmt"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// explorer is a board with the position to search for and the moves that were played next. The user may tap
// these moves or set up stones.
type explorer struct {
	library *Browser
	changed func() // called when the position or the kind of match has changed
	box     *fyne.Container

	board       *board.Board
	text        *widgets.Paragraph
	matchSelect *widgets.Select
	colour      *widgets.Button
	moves       *widgets.Rows

	now     game.Position
	history []game.Position // earlier displayed positions, from that of the main window on
	main    game.Position

	found []store.NextMove
	games int // games in progress
	busy  bool
}

// Ways to restrict the list by the position.
const (
	anyPosition = iota
	exactly
	withOthers
)

func newExplorer(room *Browser, changed func(), onKey func(*fyne.KeyEvent)) *explorer {
	e := &explorer{library: room, changed: changed, board: board.New(), text: widgets.NewParagraph("")}
	e.matchSelect = widgets.NewSelect([]string{lang.LibraryAnyPosition(), lang.LibraryExactly(), lang.LibraryWithOthers()}, anyPosition, func(int) { changed() }, onKey)
	button := func(label string, tapped func()) *widgets.Button {
		return widgets.NewFlatButton(label, nil, tapped, onKey)
	}
	e.colour = button("", func() { e.setStones(e.now.PointsByStone(), e.now.ToMove().Other()) })
	buttons := container.New(&widgets.FlowLayout{}, e.matchSelect, button(lang.LibraryFromBoard(), e.followMain), button(lang.LibraryBack(), e.goBack),
		button(lang.LibraryEmptied(), e.clearBoard), e.colour)
	e.board.OnTapped = e.tapped
	e.board.OnKey = func(k *fyne.KeyEvent) {
		if k.Name == fyne.KeyBackspace || k.Name == fyne.KeyDelete {
			e.goBack()
			return
		}
		onKey(k)
	}
	e.board.OnScrolled = func(steps int) {
		if steps < 0 {
			e.goBack()
		} else if len(e.found) > 0 {
			e.tapped(e.found[0].Point)
		}
	}
	e.board.AccessibleText = func() string { return lang.LibraryCursor(e.text.Unwrapped()) }
	e.moves = e.newMoves(onKey)
	below := container.NewVSplit(e.board, e.moves)
	below.Offset = 0.75
	e.box = container.New(&widgets.ColumnLayout{Stretch: true}, buttons, e.text, below)
	e.fromMain()
	return e
}

// fromMain shows the position of the main window.
func (e *explorer) fromMain() {
	e.main = e.library.host.Position()
	e.now, e.history = e.main, nil
	e.show()
}

func (e *explorer) followMain() {
	e.fromMain()
	e.changed()
}

// follow shows the position of the main window if the displayed one is that window's previous position.
func (e *explorer) follow() {
	position, same := e.library.host.Position(), e.main == e.now
	if same && position != e.main {
		e.followMain()
	}
	e.main = position
}

func (e *explorer) set(p game.Position) {
	e.history, e.now = append(e.history, e.now), p
	e.show()
	e.changed()
}

// setStones shows other stones if they form a possible position.
func (e *explorer) setStones(stones [3][]game.Point, next game.Stone) {
	if p, err := game.NewSetupPosition(e.now.Rules(), stones[game.Black], stones[game.White], next); err == nil {
		e.set(p)
	}
}

func (e *explorer) clearBoard() { e.set(game.NewPosition(e.now.Rules())) }

// useRules shows an empty board of another size if the rules require one.
func (e *explorer) useRules(r game.Rules) {
	if old := e.now.Rules(); r != (game.Rules{}) && (r.Width != old.Width || r.Height != old.Height) {
		e.now, e.history = game.NewPosition(r), nil
		e.show()
	}
}

// tapped puts the next stone on a point, or removes the stone there.
func (e *explorer) tapped(point game.Point) {
	stones, next := e.now.PointsByStone(), e.now.ToMove()
	if colour := e.now.At(point); colour != game.Empty {
		stones[colour] = slices.DeleteFunc(stones[colour], func(p game.Point) bool { return p == point })
		e.setStones(stones, colour)
		return
	}
	stones[next] = append(stones[next], point)
	e.setStones(stones, next.Other())
}

// goBack shows the previous position, or removes the last move of the game.
func (e *explorer) goBack() {
	if n := len(e.history) - 1; n >= 0 {
		e.now, e.history = e.history[n], e.history[:n]
		e.show()
		e.changed()
	} else if last, ok := e.now.Last(); ok && last != game.Pass {
		e.tapped(last)
		e.history = nil
	}
}

// restrict adds the position to a query.
func (e *explorer) restrict(q *store.Query) {
	p := e.now
	q.Next = &p
	if how := e.matchSelect.SelectedIndex(); how > anyPosition {
		q.Position, q.AllowOthers = &p, how == withOthers
	}
}

// searching shows that the displayed moves are out of date.
func (e *explorer) searching() {
	e.found, e.games, e.busy = nil, 0, true
	e.show()
}

func (e *explorer) result(found *store.SearchResult) {
	e.found, e.games, e.busy = found.Next, found.Continued, false
	e.show()
}

// maxPlates is the maximum number of moves marked on the board.
const maxPlates = 12

func (e *explorer) show() {
	r, opts := e.now.Rules(), e.library.desk.BoardOptions()
	opts.LastMove, opts.GhostColour = true, e.now.ToMove()
	for i, n := range e.found {
		if i < maxPlates {
			opts.Values = append(opts.Values, board.MoveValue{At: n.Point, Text: fmt.Sprint(percent(n.Games, e.games)), Best: i == 0})
		} else {
			opts.Continuations = append(opts.Continuations, board.Continuation{At: n.Point})
		}
	}
	e.board.Set(e.now, opts)
	switch {
	case e.busy:
		e.text.SetText(lang.LibrarySearching())
	case e.games == 0:
		e.text.SetText(lang.LibraryNoNext())
	default:
		e.text.SetText(lang.LibraryNext(e.games))
	}
	e.colour.SetText(lang.LibraryColour(lang.Colour(r, e.now.ToMove())))
	e.moves.Refresh()
}

func percent(part, total int) int {
	return (200*part + total) / max(2*total, 1)
}

func (e *explorer) newMoves(onKey func(*fyne.KeyEvent)) *widgets.Rows {
	l := widgets.NewRows(func() int { return len(e.found) }, func() fyne.CanvasObject {
		label := widget.NewLabel("")
		label.Truncation = fyne.TextTruncateEllipsis
		return label
	}, func(i widget.ListItemID, o fyne.CanvasObject) {
		if i >= len(e.found) {
			return
		}
		r, n := e.now.Rules(), e.found[i]
		text := lang.LibraryNextMove(lang.Point(r, n.Point), n.Games, percent(n.Games, e.games))
		if ended := n.Won[0] + n.Won[1] + n.Won[2]; ended > 0 {
			text = lang.Join(text, lang.LibraryNextWon(lang.Colour(r, game.Black), percent(n.Won[game.Black], ended), lang.Colour(r, game.White), percent(n.Won[game.White], ended)))
		}
		o.(*widget.Label).SetText(text)
	}, onKey)
	l.Name = lang.LibraryPosition()
	l.OnSelected = func(i widget.ListItemID) {
		l.UnselectAll()
		if i < len(e.found) {
			e.tapped(e.found[i].Point)
		}
	}
	return l
}
