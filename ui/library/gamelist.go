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
	"jingzi/ui/widgets"
)

// gameList lists the games found. It reads the visible games in the background.
type gameList struct {
	widgets.Rows
	browser *Browser
	onOpen  func(int) // called with the index of the game to open
	onMark  func()
	onPick  func() // called when a game is selected
	onKey   func(*fyne.KeyEvent)

	refs    []store.GameRef
	listed  map[store.GameRef]store.LibraryGame
	marked  map[store.GameRef]bool
	current int // index of the selected game; -1 for none
	lastTap time.Time

	pending map[store.GameRef]bool // visible games to read
	reading *background.Job[struct{}]
}

// maxRows is the number of games in memory above which listed is cleared.
const maxRows = 2000

func newGameList(browser *Browser, onOpen func(int), onMark, onPick func(), onKey func(*fyne.KeyEvent)) *gameList {
	l := &gameList{
		browser: browser,
		onOpen:  onOpen,
		onMark:  onMark,
		onPick:  onPick,
		onKey:   onKey,
		reading: background.New[struct{}](browser.desk.Post),
	}
	l.Length = func() int { return len(l.refs) }
	l.CreateItem = func() fyne.CanvasObject { return newGameRow() }
	l.UpdateItem = func(i widget.ListItemID, o fyne.CanvasObject) { l.update(i, o.(*gameRow)) }
	l.OnSelected = func(i widget.ListItemID) {
		l.current = i
		l.Highlight(i)
		l.onPick()
	}
	l.set(nil)
	l.ExtendBaseWidget(l)

	return l
}

func (l *gameList) set(refs []store.GameRef) {
	l.refs, l.current = refs, -1
	l.listed, l.marked, l.pending = make(map[store.GameRef]store.LibraryGame), make(map[store.GameRef]bool),
		make(map[store.GameRef]bool)
	l.reading.Stop()

	// So that the same row can be selected again.
	l.UnselectAll()
	l.Refresh()
}

func (l *gameList) update(i int, r *gameRow) {
	if i >= len(l.refs) {
		return
	}
	ref := l.refs[i]
	text := "\n"
	if g, ok := l.listed[ref]; ok {
		text = describe(&g, ref.Stones)
	} else {
		l.request(ref)
	}
	r.show(text, l.marked[ref], func(marked bool) { l.mark(ref, marked) }, func() { l.tap(i) })
}

func (l *gameList) mark(ref store.GameRef, marked bool) {
	if marked {
		l.marked[ref] = true
	} else {
		delete(l.marked, ref)
	}
	l.onMark()
}

func (l *gameList) markAll(marked bool) {
	clear(l.marked)
	if marked {
		for _, ref := range l.refs {
			l.marked[ref] = true
		}
	}
	l.Refresh()
	l.onMark()
}

// selection returns the marked games, or the selected game if none is marked.
func (l *gameList) selection() []store.GameRef {
	var refs []store.GameRef
	for _, ref := range l.refs {
		if l.marked[ref] {
			refs = append(refs, ref)
		}
	}
	if len(refs) == 0 && l.current >= 0 && l.current < len(l.refs) {
		refs = append(refs, l.refs[l.current])
	}

	return refs
}

func (l *gameList) request(ref store.GameRef) {
	l.pending[ref] = true
	if !l.reading.Busy() {
		l.read()
	}
}

func (l *gameList) read() {
	refs := slices.Collect(maps.Keys(l.pending))
	clear(l.pending)
	read := make(map[store.GameRef]store.LibraryGame)
	l.reading.Start(func(context.Context, func(struct{})) error {
		// One at a time, since the result omits deleted games.
		for _, ref := range refs {
			games, err := l.browser.games.Games([]store.GameRef{ref})
			if err != nil {
				return err
			}
			if len(games) == 1 {
				read[ref] = games[0]
			}
		}

		return nil
	}, nil, func(err error) {
		if len(l.listed) > maxRows {
			clear(l.listed)
		}

		for _, ref := range refs {
			// Without an ID if the game was deleted.
			l.listed[ref] = read[ref]
		}
		l.Refresh()
		if len(l.pending) > 0 {
			l.read()
		}
	})
}

// doubleTap is the maximum time between the taps of a double tap.
const doubleTap = 500 * time.Millisecond

// tap selects a game; a double tap opens it.
func (l *gameList) tap(i int) {
	if c := fyne.CurrentApp().Driver().CanvasForObject(l); c != nil && c.Focused() != l {
		c.Focus(l)
	}
	isDouble := i == l.current && time.Since(l.lastTap) < doubleTap
	l.lastTap = time.Now()
	if isDouble {
		l.lastTap = time.Time{}
		l.onOpen(i)
		return
	}
	l.Select(i)
}

// AccessibilityLabel returns a description of the selected game.
func (l *gameList) AccessibilityLabel() string {
	if l.current < 0 || l.current >= len(l.refs) {
		return lang.MenuGames()
	}
	g := l.listed[l.refs[l.current]]
	return describe(&g, l.refs[l.current].Stones)
}

func (l *gameList) AccessibilityRole() fyne.AccessibleRole { return fyne.AccessibleRoleText }

func (l *gameList) TypedKey(e *fyne.KeyEvent) {
	const page = 8

	last := len(l.refs) - 1
	index, isMove := map[fyne.KeyName]int{fyne.KeyUp: l.current - 1, fyne.KeyDown: l.current + 1, fyne.KeyHome: 0,
		fyne.KeyEnd:    last,
		fyne.KeyPageUp: l.current - page, fyne.KeyPageDown: l.current + page}[e.Name]
	hasCurrent := l.current >= 0 && l.current <= last
	switch {
	case isMove && last >= 0:
		l.Select(min(max(index, 0), last))
	case isMove:
	case e.Name == fyne.KeyReturn || e.Name == fyne.KeyEnter:
		if hasCurrent {
			l.onOpen(l.current)
		}
	case e.Name == fyne.KeySpace:
		if hasCurrent {
			ref := l.refs[l.current]
			l.mark(ref, !l.marked[ref])
			l.RefreshItem(l.current)
		}
	default:
		l.onKey(e)
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

// describe returns a description of a game in two lines. The first has the players, Black first, and the
// result. The second has the rules, opening, moves, date and source, and the move if it is not 0.
func describe(g *store.LibraryGame, move int) string {
	if g.ID == "" {
		return "–\n"
	}
	names := displayNames(g)
	black := lang.Truncate(names[g.Black], 40)
	white := lang.Truncate(names[g.Black.Other()], 40)
	line1 := lang.Pair(black, white) + " · " + resultText(g.Rules, g.Result)
	line2 := []string{lang.Rules(g.Rules)}
	if g.Named != 0 {
		line2 = append(line2, lang.Opening(g.Named))
	}
	line2 = append(line2, lang.LibraryMoves(g.Stones), lang.Truncate(day(g), 20))
	if move > 0 {
		line2 = append(line2, lang.LibraryAtMove(move))
	}
	if g.Event != "" && g.Event != g.Collection {
		line2 = append(line2, lang.Truncate(g.Event, 40))
	}
	if g.Place != "" {
		line2 = append(line2, lang.Truncate(g.Place, 40))
	}
	if g.Collection != store.PlayedHere {
		line2 = append(line2, lang.Truncate(g.Collection, 40))
	}

	return oneLine(line1) + "\n" + oneLine(strings.Join(line2, " · "))
}

// day returns the date of a game: the one in its record or, if it has none, the day on which it was finished or
// imported.
func day(g *store.LibraryGame) string { return cmp.Or(g.Date, g.Finished.Format(time.DateOnly)) }

// displayNames returns the names of the players by seat as displayed in the list.
func displayNames(g *store.LibraryGame) [2]string {
	person := game.First
	if (g.Side == game.White) == (g.Black == game.First) {
		person = game.Second
	}
	names := players(g.Mode, g.ComputerLevels, g.Names, person)
	if seat, ok := g.User.Seat(); ok {
		names[seat] = lang.InBrackets(names[seat], lang.NameYou())
	}

	return names
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

// players returns the names of the players by seat, or descriptions of players without a recorded name. person
// is the seat of the person or of player 1. levels has the form of the field of game.Category.
func players(mode game.Mode, levels [2]game.Level, names [2]string, person game.Seat) (result [2]string) {
	if mode == game.HumanVsComputer {
		levels[person], levels[person.Other()] = "", levels[0]
	}

	for i, l := range levels {
		if _, program := l.Program(); !program && !slices.Contains(game.NamedLevels, l) {
			// A rung of the ladder has no name.
			levels[i] = ""
		}
	}

	p := status.Players{Mode: mode, Human: person, Levels: levels}
	for seat, name := range names {
		result[seat] = cmp.Or(name, p.Name(game.Seat(seat)))
	}

	return result
}
