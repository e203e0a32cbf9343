package library

import (
	"fmt"
	"image/color"
	"slices"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/canvas"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/board"
	"jingzi/ui/lang"
	"jingzi/ui/store"
	"jingzi/ui/widgets"
)

// explorer is a board with the position that is looked for, and the moves that
// were played next. One may walk on by tapping them, or lay out any stones.
type explorer struct {
	room    *Library
	changed func() // another position, or another way to look for it
	box     *fyne.Container

	board  *board.Board
	text   *widgets.Paragraph
	how    *widgets.Select
	colour *widgets.Button
	moves  *widgets.Rows

	rules  game.Rules
	stones []stone    // in the order in which they came
	next   game.Stone // the colour of the one to come
	main   game.Position

	found []store.Next
	games int // that go on
	busy  bool
}

type stone struct {
	at     game.Point
	colour game.Stone
}

// How the list is narrowed by the position.
const (
	anyPosition = iota
	exactly
	withOthers
)

func newExplorer(room *Library, changed func(), onKey func(*fyne.KeyEvent)) *explorer {
	e := &explorer{room: room, changed: changed, board: board.New(), text: widgets.Wrapped("")}
	e.how = widgets.NewSelect([]string{lang.LibraryAnyPosition(), lang.LibraryExactly(), lang.LibraryWithOthers()}, anyPosition, func(int) { changed() }, onKey)
	button := func(label string, tapped func()) *widgets.Button {
		b := widgets.NewButton(label, nil, tapped, onKey)
		b.Importance = widget.LowImportance
		return b
	}
	e.colour = button("", func() {
		e.next = e.next.Other()
		e.show()
	})
	buttons := container.New(&widgets.Flow{}, e.how, button(lang.LibraryFromBoard(), e.takeMain), button(lang.LibraryBack(), e.back),
		button(lang.LibraryEmptied(), func() { e.set(e.rules, nil, game.Black) }), e.colour)
	e.board.OnTapped = e.tapped
	e.board.OnKey = func(k *fyne.KeyEvent) {
		if k.Name == fyne.KeyBackspace || k.Name == fyne.KeyDelete {
			e.back()
			return
		}
		onKey(k)
	}
	e.board.OnScrolled = func(steps int) {
		if steps < 0 {
			e.back()
		} else if len(e.found) > 0 {
			e.tapped(e.found[0].Point)
		}
	}
	e.board.Spoken = func() string { return lang.LibraryCursor(e.text.Said()) }
	e.moves = e.newMoves(onKey)
	below := container.NewVSplit(e.board, e.moves)
	below.Offset = 0.75
	e.box = container.New(&widgets.Column{Stretch: true}, buttons, e.text, below)
	e.fromMain()
	return e
}

// fromMain takes the position of the main window.
func (e *explorer) fromMain() {
	e.main = e.room.host.Position()
	e.rules, e.stones, e.next = e.main.Rules(), nil, e.main.ToMove()
	for i := range e.rules.Size() {
		if at := e.rules.PointAt(i); e.main.At(at) != game.Empty {
			e.stones = append(e.stones, stone{at, e.main.At(at)})
		}
	}
	if last, ok := e.main.Last(); ok && last != game.Pass { // is the first to be taken back
		i := slices.IndexFunc(e.stones, func(s stone) bool { return s.at == last })
		e.stones = append(slices.Delete(e.stones, i, i+1), stone{last, e.main.At(last)})
	}
	e.show()
}

func (e *explorer) takeMain() {
	e.fromMain()
	e.changed()
}

// follow takes the position of the main window, if the one shown is that before.
func (e *explorer) follow() {
	now, same := e.room.host.Position(), e.main == *e.position()
	if same && now != e.main {
		e.takeMain()
	}
	e.main = now
}

func (e *explorer) position() *game.Position {
	p, err := e.lay(e.stones, e.next)
	if err != nil {
		p = game.NewPosition(e.rules) // cannot be: what is laid out has been tried
	}
	if p.Stones() == e.main.Stones() && p.Rules() == e.main.Rules() && p.String() == e.main.String() {
		p = e.main // with its last move
	}
	return &p
}

func (e *explorer) lay(stones []stone, next game.Stone) (game.Position, error) {
	var points [3][]game.Point
	for _, s := range stones {
		points[s.colour] = append(points[s.colour], s.at)
	}
	return game.SetUp(e.rules, points[game.Black], points[game.White], next)
}

func (e *explorer) set(r game.Rules, stones []stone, next game.Stone) {
	if r == e.rules {
		if _, err := e.lay(stones, next); err != nil {
			return
		}
	}
	e.rules, e.stones, e.next = r, stones, next
	e.show()
	e.changed()
}

// useRules shows an empty board of another size, if the rules need one.
func (e *explorer) useRules(r game.Rules) {
	if r != (game.Rules{}) && (r.Width != e.rules.Width || r.Height != e.rules.Height) {
		e.rules, e.stones, e.next = r, nil, game.Black
		e.show()
	}
}

func (e *explorer) tapped(at game.Point) {
	if i := slices.IndexFunc(e.stones, func(s stone) bool { return s.at == at }); i >= 0 {
		colour := e.stones[i].colour
		e.set(e.rules, slices.Delete(slices.Clone(e.stones), i, i+1), colour)
		return
	}
	e.set(e.rules, append(slices.Clip(e.stones), stone{at, e.next}), e.next.Other())
}

func (e *explorer) back() {
	if n := len(e.stones) - 1; n >= 0 {
		e.tapped(e.stones[n].at)
	}
}

// narrow adds to a query what is to be known of the position.
func (e *explorer) narrow(q *store.Query) {
	p := e.position()
	q.Next = p
	if how := e.how.SelectedIndex(); how > anyPosition {
		q.Position, q.Others = p, how == withOthers
	}
}

// searching says that the moves shown are no longer those of the position.
func (e *explorer) searching() {
	e.found, e.games, e.busy = nil, 0, true
	e.show()
}

func (e *explorer) result(next []store.Next) {
	e.found, e.games, e.busy = next, 0, false
	for _, n := range next {
		e.games += n.Games
	}
	e.show()
}

// mostPlates bounds the moves that are marked on the board.
const mostPlates = 12

func (e *explorer) show() {
	p, show := e.position(), e.room.desk.Look()
	show.LastMove, show.Ghost = true, e.next
	for i, n := range e.found {
		if i < mostPlates {
			show.Values = append(show.Values, board.Value{At: n.Point, Text: fmt.Sprint(percent(n.Games, e.games)), Best: i == 0})
		} else {
			show.Next = append(show.Next, board.Next{At: n.Point})
		}
	}
	e.board.Set(*p, show)
	switch {
	case e.busy:
		e.text.SetText(lang.LibrarySearching())
	case e.games == 0:
		e.text.SetText(lang.LibraryNoNext())
	default:
		e.text.SetText(lang.LibraryNext(e.games))
	}
	e.colour.SetText(lang.LibraryColour(lang.Colour(e.rules, e.next)))
	e.moves.Refresh()
}

func percent(part, whole int) int {
	return (200*part + whole) / max(2*whole, 1)
}

func (e *explorer) newMoves(onKey func(*fyne.KeyEvent)) *widgets.Rows {
	l := widgets.NewRows(func() int { return len(e.found) }, func() fyne.CanvasObject {
		return container.NewGridWithColumns(2, widget.NewLabel(""), newShares())
	}, func(i widget.ListItemID, o fyne.CanvasObject) {
		if i >= len(e.found) {
			return
		}
		n, row := e.found[i], o.(*fyne.Container)
		row.Objects[0].(*widget.Label).SetText(lang.LibraryNextMove(lang.Point(e.rules, n.Point), n.Games, percent(n.Games, e.games)))
		showShares(row.Objects[1].(*fyne.Container), e.rules, n)
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

// shares lays out a bar of how games ended, Black's part, the draws, White's part,
// below the percentages.
type shares [3]float32 // of the parts, together 1, or 0 for none

func newShares() *fyne.Container {
	words := widget.NewLabel("")
	words.Alignment = fyne.TextAlignTrailing
	words.Truncation = fyne.TextTruncateEllipsis
	part := func(grey uint8) fyne.CanvasObject { return canvas.NewRectangle(color.Gray{grey}) }
	return container.New(&shares{}, part(0x40), part(0x90), part(0xd0), words)
}

// showShares shows how games went on that had a move next.
func showShares(box *fyne.Container, r game.Rules, n store.Next) {
	s, text := shares{}, ""
	if ended := n.Won[0] + n.Won[1] + n.Won[2]; ended > 0 {
		for i, winner := range []game.Stone{game.Black, game.Empty, game.White} {
			s[i] = float32(n.Won[winner]) / float32(ended)
		}
		text = lang.LibraryNextWon(lang.Colour(r, game.Black), percent(n.Won[game.Black], ended), lang.Colour(r, game.White), percent(n.Won[game.White], ended))
	}
	*box.Layout.(*shares) = s
	box.Objects[3].(*widget.Label).SetText(text)
	box.Refresh()
}

func (s *shares) MinSize(o []fyne.CanvasObject) fyne.Size {
	return fyne.NewSize(60, o[3].MinSize().Height)
}

func (s *shares) Layout(o []fyne.CanvasObject, size fyne.Size) {
	const height = 5
	o[3].Resize(fyne.NewSize(size.Width, size.Height-height/2))
	x := theme.Padding()
	whole := max(size.Width-2*x, 0)
	for i, share := range s {
		widgets.Place(o[i], x, size.Height-height-2, whole*share, height)
		x += whole * share
	}
}
