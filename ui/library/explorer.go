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

// explorer is a board with the position to search for and the next moves in the games found. The player can
// tap these moves or set up stones.
type explorer struct {
	library   *Browser
	onChanged func() // called when the position or the match mode has changed
	box       *fyne.Container

	board       *board.Board
	text        *widgets.Paragraph
	matchSelect *widgets.Select
	colour      *widgets.Button
	moves       *widgets.Rows

	displayed game.Position

	// Positions displayed before, since the main window's position.
	history []game.Position

	// The position in the main window.
	mainPosition game.Position

	next        []store.NextMove
	games       int // number of games with a move of next
	isSearching bool
}

// Match modes: how the position restricts the list.
const (
	anyPosition = iota
	exactMatch
	matchWithOthers // the board may also have other stones
)

func newExplorer(browser *Browser, onChanged func(), onKey func(*fyne.KeyEvent)) *explorer {
	e := &explorer{library: browser, onChanged: onChanged, board: board.New(), text: widgets.NewParagraph("")}
	e.matchSelect = widgets.NewSelect([]string{lang.LibraryAnyPosition(), lang.LibraryExactly(),
		lang.LibraryWithOthers()}, anyPosition, func(int) {
		onChanged()
	}, onKey)
	button := func(label string, tapped func()) *widgets.Button {
		return widgets.NewFlatButton(label, nil, tapped, onKey)
	}
	e.colour = button("", func() { e.setStones(e.displayed.PointsByStone(), e.displayed.ToMove().Other()) })
	buttons := container.New(&widgets.FlowLayout{}, e.matchSelect, button(lang.LibraryFromBoard(), e.followMain),
		button(lang.LibraryBack(), e.goBack),
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
		} else if len(e.next) > 0 {
			e.tapped(e.next[0].Point)
		}
	}
	e.board.AccessibleText = func() string { return lang.LibraryCursor(e.text.Unwrapped()) }
	e.moves = e.newMoves(onKey)
	split := container.NewVSplit(e.board, e.moves)
	split.Offset = 0.75
	e.box = container.New(&widgets.ColumnLayout{Stretch: true}, buttons, e.text, split)
	e.showMain()

	return e
}

// showMain shows the position of the main window.
func (e *explorer) showMain() {
	e.mainPosition = e.library.host.Position()
	e.displayed, e.history = e.mainPosition, nil
	e.show()
}

func (e *explorer) followMain() {
	e.showMain()
	e.onChanged()
}

// sync shows the position of the main window unless the player has changed the displayed position.
func (e *explorer) sync() {
	position, follows := e.library.host.Position(), e.mainPosition == e.displayed
	if follows && position != e.mainPosition {
		e.followMain()
	}
	e.mainPosition = position
}

// set shows a position and adds the previous one to the history.
func (e *explorer) set(p game.Position) {
	e.history, e.displayed = append(e.history, e.displayed), p
	e.show()
	e.onChanged()
}

// setStones shows a position with the given stones if it is valid.
func (e *explorer) setStones(stones [3][]game.Point, next game.Stone) {
	if p, err := game.NewSetupPosition(e.displayed.Rules(), stones[game.Black], stones[game.White], next); err == nil {
		e.set(p)
	}
}

func (e *explorer) clearBoard() { e.set(game.NewPosition(e.displayed.Rules())) }

// useRules shows an empty board if the rules require a board of another size.
func (e *explorer) useRules(r game.Rules) {
	if current := e.displayed.Rules(); r != (game.Rules{}) && (r.Width != current.Width || r.Height != current.Height) {
		e.displayed, e.history = game.NewPosition(r), nil
		e.show()
	}
}

// tapped puts the next stone on a point, or removes the stone there.
func (e *explorer) tapped(point game.Point) {
	stones, next := e.displayed.PointsByStone(), e.displayed.ToMove()
	if colour := e.displayed.At(point); colour != game.Empty {
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
		e.displayed, e.history = e.history[n], e.history[:n]
		e.show()
		e.onChanged()
	} else if last, ok := e.displayed.Last(); ok && last != game.Pass {
		e.tapped(last)
		e.history = nil
	}
}

// restrict adds the position to a query.
func (e *explorer) restrict(q *store.Query) {
	p := e.displayed
	q.Next = &p
	if match := e.matchSelect.SelectedIndex(); match > anyPosition {
		q.Position, q.AllowOthers = &p, match == matchWithOthers
	}
}

// clearResult removes the next moves when a search starts.
func (e *explorer) clearResult() {
	e.next, e.games, e.isSearching = nil, 0, true
	e.show()
}

func (e *explorer) setResult(r *store.SearchResult) {
	e.next, e.games, e.isSearching = r.Next, r.Continued, false
	e.show()
}

// maxValues is the maximum number of next moves marked with their share of the games.
const maxValues = 12

func (e *explorer) show() {
	r, opts := e.displayed.Rules(), e.library.desk.BoardOptions()
	opts.LastMove, opts.GhostColour = true, e.displayed.ToMove()
	for i, n := range e.next {
		if i < maxValues {
			opts.Values = append(opts.Values, board.MoveValue{
				At:   n.Point,
				Text: fmt.Sprint(percent(n.Games, e.games)),
				Best: i == 0,
			})
		} else {
			opts.Continuations = append(opts.Continuations, board.Continuation{At: n.Point})
		}
	}
	e.board.Set(e.displayed, opts)

	switch {
	case e.isSearching:
		e.text.SetText(lang.LibrarySearching())
	case e.games == 0:
		e.text.SetText(lang.LibraryNoNext())
	default:
		e.text.SetText(lang.LibraryNext(e.games))
	}
	e.colour.SetText(lang.LibraryColour(lang.Colour(r, e.displayed.ToMove())))
	e.moves.Refresh()
}

// percent returns the rounded percentage of part in total, or 0 if total is 0.
func percent(part, total int) int {
	return (200*part + total) / max(2*total, 1)
}

func (e *explorer) newMoves(onKey func(*fyne.KeyEvent)) *widgets.Rows {
	rows := widgets.NewRows(func() int { return len(e.next) }, func() fyne.CanvasObject {
		label := widget.NewLabel("")
		label.Truncation = fyne.TextTruncateEllipsis
		return label
	}, func(i widget.ListItemID, o fyne.CanvasObject) {
		if i >= len(e.next) {
			return
		}
		r, n := e.displayed.Rules(), e.next[i]
		text := lang.LibraryNextMove(lang.Point(r, n.Point), n.Games, percent(n.Games, e.games))
		if numFinished := n.Won[0] + n.Won[1] + n.Won[2]; numFinished > 0 {
			text = lang.Join(text, lang.LibraryNextWon(lang.Colour(r, game.Black),
				percent(n.Won[game.Black], numFinished), lang.Colour(r, game.White),
				percent(n.Won[game.White], numFinished)))
		}
		o.(*widget.Label).SetText(text)
	}, onKey)
	rows.Name = lang.LibraryPosition()
	rows.OnSelected = func(i widget.ListItemID) {
		rows.UnselectAll()
		if i < len(e.next) {
			e.tapped(e.next[i].Point)
		}
	}

	return rows
}
