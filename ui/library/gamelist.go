package library

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"strings"
	"time"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/widget"

	"jingzi/game"
	"jingzi/ui/background"
	"jingzi/ui/lang"
	"jingzi/ui/status"
	"jingzi/ui/store"
)

// gameList is the list of found games. It reads the visible ones in the background.
type gameList struct {
	widget.List
	browser *Browser
	onOpen  func(int)
	onMark  func()
	onPick  func() // called when another game, or none, is selected
	onKey   func(*fyne.KeyEvent)

	keys    []store.GameRef
	listed  map[store.GameRef]store.LibraryGame
	marked  map[store.GameRef]bool
	current int // -1 for none
	tapped  time.Time

	pending map[store.GameRef]bool // visible and not yet read
	reading *background.Job[struct{}]
}

// maxRows is the maximum number of rows kept in memory.
const maxRows = 2000

func newGameList(room *Browser, onOpen func(int), onMark, onPick func(), onKey func(*fyne.KeyEvent)) *gameList {
	s := &gameList{browser: room, onOpen: onOpen, onMark: onMark, onPick: onPick, onKey: onKey, reading: background.New[struct{}](room.desk.Post)}
	s.Length = func() int { return len(s.keys) }
	s.CreateItem = func() fyne.CanvasObject { return newGameRow() }
	s.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { s.update(i, o.(*gameRow)) }
	s.OnSelected = func(i widget.ListItemID) {
		s.current = i
		s.Highlight(i)
		s.onPick()
	}
	s.set(nil)
	s.ExtendBaseWidget(s)
	return s
}

func (s *gameList) set(keys []store.GameRef) {
	s.keys, s.current = keys, -1
	s.listed, s.marked, s.pending = make(map[store.GameRef]store.LibraryGame), make(map[store.GameRef]bool), make(map[store.GameRef]bool)
	s.reading.Stop()
	s.UnselectAll() // so that the same row can be selected again
	s.Refresh()
}

func (s *gameList) update(i int, r *gameRow) {
	if i >= len(s.keys) {
		return
	}
	k := s.keys[i]
	text := "\n"
	if l, ok := s.listed[k]; ok {
		text = describe(&l, k.Stones)
	} else {
		s.want(k)
	}
	r.show(text, s.marked[k], func(on bool) { s.mark(k, on) }, func() { s.tap(i) })
}

func (s *gameList) mark(k store.GameRef, on bool) {
	if on {
		s.marked[k] = true
	} else {
		delete(s.marked, k)
	}
	s.onMark()
}

func (s *gameList) markAll(on bool) {
	clear(s.marked)
	if on {
		for _, k := range s.keys {
			s.marked[k] = true
		}
	}
	s.Refresh()
	s.onMark()
}

func (s *gameList) selection() []store.GameRef {
	var keys []store.GameRef
	for _, k := range s.keys {
		if s.marked[k] {
			keys = append(keys, k)
		}
	}
	if len(keys) == 0 && s.current >= 0 && s.current < len(s.keys) {
		keys = append(keys, s.keys[s.current])
	}
	return keys
}

func (s *gameList) want(k store.GameRef) {
	s.pending[k] = true
	if !s.reading.Busy() {
		s.read()
	}
}

func (s *gameList) read() {
	keys := slices.Collect(maps.Keys(s.pending))
	clear(s.pending)
	read := make(map[store.GameRef]store.LibraryGame)
	s.reading.Start(func(context.Context, func(struct{})) error {
		for _, k := range keys { // one at a time, since a deleted game must not shift the others
			games, err := s.browser.games.Games([]store.GameRef{k})
			if err != nil {
				return err
			}
			if len(games) == 1 {
				read[k] = games[0]
			}
		}
		return nil
	}, nil, func(err error) {
		if len(s.listed) > maxRows {
			clear(s.listed)
		}
		for _, k := range keys {
			s.listed[k] = read[k] // no ID: displayed as deleted
		}
		s.Refresh()
		if len(s.pending) > 0 {
			s.read()
		}
	})
}

// doubleTap is the maximum time between the taps of a double tap.
const doubleTap = 500 * time.Millisecond

// tap selects a game; a double tap opens it.
func (s *gameList) tap(i int) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(s); c != nil && c.Focused() != s {
		c.Focus(s)
	}
	again := i == s.current && time.Since(s.tapped) < doubleTap
	s.tapped = time.Now()
	if again {
		s.tapped = time.Time{}
		s.onOpen(i)
		return
	}
	s.Select(i)
}

// AccessibilityLabel returns a description of the selected game.
func (s *gameList) AccessibilityLabel() string {
	if s.current < 0 || s.current >= len(s.keys) {
		return lang.MenuGames()
	}
	l := s.listed[s.keys[s.current]]
	return describe(&l, s.keys[s.current].Stones)
}

func (s *gameList) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (s *gameList) TypedKey(e *fyne.KeyEvent) {
	const page = 8
	last := len(s.keys) - 1
	to, moves := map[fyne.KeyName]int{fyne.KeyUp: s.current - 1, fyne.KeyDown: s.current + 1, fyne.KeyHome: 0, fyne.KeyEnd: last,
		fyne.KeyPageUp: s.current - page, fyne.KeyPageDown: s.current + page}[e.Name]
	on := s.current >= 0 && s.current <= last
	switch {
	case moves && last >= 0:
		s.Select(min(max(to, 0), last))
	case moves:
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		if on {
			s.onOpen(s.current)
		}
	case e.Name == fyne.KeySpace:
		if on {
			k := s.keys[s.current]
			s.mark(k, !s.marked[k])
			s.RefreshItem(s.current)
		}
	default:
		s.onKey(e)
	}
}

type gameRow struct {
	widget.BaseWidget
	check *widget.Check
	label *widget.Label
	onTap func()
}

func newGameRow() *gameRow {
	r := &gameRow{check: widget.NewCheck("", nil), label: widget.NewLabel("\n")}
	r.label.Truncation = fyne.TextTruncateEllipsis
	r.ExtendBaseWidget(r)
	return r
}

func (r *gameRow) CreateRenderer() fyne.WidgetRenderer {
	return widget.NewSimpleRenderer(container.NewBorder(nil, nil, r.check, nil, r.label))
}

func (r *gameRow) Tapped(*fyne.PointEvent) {
	if r.onTap != nil {
		r.onTap()
	}
}

func (r *gameRow) show(text string, marked bool, onMark func(bool), onTap func()) {
	r.check.OnChanged = nil
	r.check.SetChecked(marked)
	r.check.OnChanged = onMark
	r.label.SetText(text)
	r.onTap = onTap
}

// describe returns a description of a game in two lines: the players, Black first, with the result; and the
// game, date and place.
func describe(l *store.LibraryGame, move int) string {
	if l.ID == "" {
		return "–\n"
	}
	names := displayNames(l)
	black := lang.Truncate(names[l.Black], 40)
	white := lang.Truncate(names[l.Black.Other()], 40)
	first := lang.Pair(black, white) + " · " + resultText(l.Rules, l.Result)
	day := l.Date
	if day == "" {
		day = l.Finished.Format(time.DateOnly)
	}
	second := []string{lang.Rules(l.Rules)}
	if l.Named != 0 {
		second = append(second, lang.Opening(l.Named))
	}
	second = append(second, lang.LibraryMoves(l.Stones), lang.Truncate(day, 20))
	if move > 0 {
		second = append(second, lang.LibraryAtMove(move))
	}
	if l.Event != "" && l.Event != l.Collection {
		second = append(second, lang.Truncate(l.Event, 40))
	}
	if l.Collection != store.PlayedHere {
		second = append(second, lang.Truncate(l.Collection, 40))
	}
	return oneLine(first) + "\n" + oneLine(strings.Join(second, " · "))
}

// displayNames returns the names of the players by seat as displayed in the list.
func displayNames(l *store.LibraryGame) [2]string {
	person := game.First
	if (l.Side == game.White) == (l.Black == game.First) {
		person = game.Second
	}
	return players(l.Mode, l.ComputerLevels, l.Names, person)
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

func resultText(r game.Rules, result game.Result) string {
	switch {
	case !result.Over():
		return lang.LibraryNoResult()
	case result.Winner == game.Empty:
		return lang.Drawn()
	}
	return lang.LibraryWon(lang.Colour(r, result.Winner))
}

// players returns the names of the players by seat: those in the file, or descriptions. person is the seat
// of the person or of player 1; levels are as in game.Category.
func players(mode game.Mode, levels [2]game.Level, names [2]string, person game.Seat) (result [2]string) {
	if mode == game.HumanVsComputer {
		levels[person], levels[person.Other()] = "", levels[0]
	}
	for i, l := range levels {
		if _, program := l.Program(); !program && !slices.Contains(game.Levels, l) && l != game.Paper004 {
			levels[i] = "" // a level of the ladder
		}
	}
	p := status.Players{Mode: mode, Human: person, Levels: levels}
	for seat, name := range names {
		result[seat] = cmp.Or(name, p.Name(game.Seat(seat)))
	}
	return result
}
