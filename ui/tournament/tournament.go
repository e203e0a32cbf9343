// Package tournament implements the window for tournaments of computer players on any board. The window shows
// the players and a cross-table. The games are added to the library. Results are stored, so that a stopped
// tournament can be resumed.
//
// A Tournament is the tournament with its window. Package match provides the schedule, plays the games and
// counts the results.
package tournament

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"fyne.io/fyne/v2"
	"fyne.io/fyne/v2/container"
	"fyne.io/fyne/v2/theme"
	"fyne.io/fyne/v2/widget"

	"jingzi/ai/gomocup/match"
	"jingzi/game"
	"jingzi/game/saved"
	"jingzi/game/session"
	"jingzi/ui/background"
	"jingzi/ui/chooser"
	"jingzi/ui/desk"
	"jingzi/ui/disk"
	"jingzi/ui/lang"
	"jingzi/ui/widgets"
)

// Host is the part of the program that the tournament uses. Computers and Games are called in the background.
type Host struct {
	// Returns the rules in the main window.
	Rules func() game.Rules

	// Returns the players in the main window if both are computers; "" for a random player.
	WatchedPlayers func() []game.Level
	Computers      session.Computers
	Store          Store
	Games          GameStore
}

// Store stores the tournament as the value of a key.
type Store interface {
	Value(key string) (string, bool)
	Set(key, value string)
}

// GameStore is the part of store.Library that stores the games.
type GameStore interface {
	Import([]*saved.Game) (numAdded int, err error)
}

const storeKey = "tournament"

// Tournament is the tournament and its window, which may be closed. Its methods are called on the UI goroutine.
type Tournament struct {
	desk.FeatureWindow
	desk *desk.Desk
	host Host
	plan plan

	// Plan was read from the store.
	isRead bool

	// The last event; nil while no tournament is running.
	current *gameEvent

	// Transcripts of the last games of external programs, since the start of the program or of the tournament.
	logs map[game.Level]string
	job  *background.Job[gameEvent]

	// Reads a file of openings.
	reading *background.Job[struct{}]

	// Shown instead of the status; may be empty.
	notice string

	// Nil while closed.
	window *window
}

// New returns a Tournament whose window is closed.
func New(d *desk.Desk, host Host) *Tournament {
	return &Tournament{
		desk:    d,
		host:    host,
		logs:    make(map[game.Level]string),
		job:     background.New[gameEvent](d.Post),
		reading: background.New[struct{}](d.Post),
	}
}

// Show opens the window, or brings it to the front.
func (t *Tournament) Show() {
	if !t.isRead {
		t.isRead = true
		stored, _ := t.host.Store.Value(storeKey)
		var ok bool
		if t.plan, ok = parsePlan(stored); !ok {
			t.plan = t.newPlan()
		}
	}
	if !t.Open(t.desk, "tournament", lang.TournamentTitle(), t.onClosed) {
		return
	}
	t.Keys = t.handleKey
	t.Window.SetCloseIntercept(t.askToClose)
	if !t.plan.hasBegun() && (t.plan.Rules != t.host.Rules() || len(t.plan.Players) == 0) {
		t.plan = t.newPlan()
	}
	t.window = newWindow(t)
	t.Window.Show()
}

// handleKey handles Escape, which must not stop a tournament without a question.
func (t *Tournament) handleKey(e *fyne.KeyEvent) bool {
	if e.Name != fyne.KeyEscape {
		return false
	}
	t.askToClose()

	return true
}

// askToClose closes the window. While games are being played it first asks for confirmation.
func (t *Tournament) askToClose() {
	if !t.job.Busy() {
		t.Close()
		return
	}
	if t.Dialogs.IsOpen() {
		return
	}
	t.Dialogs.Confirm(lang.TournamentTitle(), lang.TournamentLeave(), lang.Stop(), func(ok bool) {
		if ok {
			t.Close()
		}
	})
}

// onClosed stops the current game.
func (t *Tournament) onClosed() {
	t.window = nil
	t.stop()
}

// Stop cancels all background work and waits for it.
func (t *Tournament) Stop() {
	t.reading.Abandon()
	t.job.Close()
}

// isBusy reports whether games are being played or openings are being read.
func (t *Tournament) isBusy() bool { return t.job.Busy() || t.reading.Busy() }

// newPlan returns a plan under the current rules, with the watched players.
func (t *Tournament) newPlan() plan {
	p := plan{Rules: t.host.Rules(), Rounds: 2, Seconds: 1, Seed: rand.Uint64()}
	for _, l := range t.host.WatchedPlayers() {
		l = cmp.Or(l, randomPlayer)
		if slices.Contains(t.levels(p.Rules), l) && !slices.Contains(p.Players, l) {
			p.Players = append(p.Players, l)
		}
	}

	return p
}

func (t *Tournament) save() {
	// Cannot fail.
	if data, err := json.Marshal(&t.plan); err == nil {
		t.host.Store.Set(storeKey, string(data))
	}
	t.show()
}

// start plays the remaining games.
func (t *Tournament) start() { t.playGames(t.plan.remainingGames()) }

// replayForfeits plays the forfeited games again, for example after a program was repaired, and then the remaining
// games. A game counts as forfeited until it was played.
func (t *Tournament) replayForfeits() {
	t.playGames(append(t.plan.forfeitedGames(), t.plan.remainingGames()...))
}

func (t *Tournament) playGames(games []int) {
	t.notice = ""
	p := t.plan
	p.RandomOpenings, p.Points, p.Forfeits = slices.Clone(p.RandomOpenings), slices.Clone(p.Points),
		slices.Clone(p.Forfeits)

	// Only the window's plan is changed.
	p.Reasons = nil
	t.job.Start(func(ctx context.Context, report func(gameEvent)) error {
		return p.run(ctx, t.host, games, report)
	}, t.onPlayed, func(err error) {
		t.current = nil
		if err != nil {
			t.notice = lang.Failure(err)()
		}
		t.show()
	})
	t.show()
}

func (t *Tournament) onPlayed(events []gameEvent) {
	for _, e := range events {
		if e.opening != nil {
			t.plan.RandomOpenings = append(t.plan.RandomOpenings, e.opening)
		}
		if e.isOver {
			t.plan.setResult(&e)
		}
		maps.Copy(t.logs, e.logs)
		t.current = &e
	}

	// The choice of an opening changes nothing that is stored.
	if slices.ContainsFunc(events, func(e gameEvent) bool { return !e.isChoosing }) {
		t.save()
	} else {
		t.show()
	}
}

func (t *Tournament) stop() {
	t.reading.Abandon()
	t.job.Stop()
	t.current = nil
	t.show()
}

func (t *Tournament) show() {
	if t.window != nil {
		t.window.show()
	}
}

// candidates returns the players that can be added.
func (t *Tournament) candidates() []game.Level {
	return slices.DeleteFunc(t.levels(t.plan.Rules), func(l game.Level) bool {
		return slices.Contains(t.plan.Players, l)
	})
}

// levels returns the players that support r.
func (t *Tournament) levels(r game.Rules) []game.Level {
	c := t.host.Computers

	// Perfect plays a proof from the empty board.
	levels := slices.DeleteFunc(slices.Clone(c.Levels(r)), func(l game.Level) bool {
		return l == game.Perfect && hasRandomOpenings(r)
	})
	for rung := range game.Rungs {
		if l := game.LevelAtRung(rung + 1); session.HasLadder(c, r) && !slices.Contains(levels, l) {
			levels = append(levels, l)
		}
	}

	for _, path := range t.desk.Settings.Programs {
		if l := game.ProgramLevel(path); c.Supports(r, l) {
			levels = append(levels, l)
		}
	}

	return append(levels, randomPlayer)
}

type window struct {
	*desk.FeatureWindow
	t *Tournament

	players                      *fyne.Container
	rounds, seconds, gameSeconds *widgets.Entry
	openings                     *widgets.Button
	status                       *widgets.Paragraph
	table                        *fyne.Container
	start, replay, stop, new     *widgets.Button
	copyTable, copyCSV           *widgets.Button
	logs                         map[game.Level]*widgets.Button // in the rows of the table
}

func newWindow(t *Tournament) *window {
	w := &window{
		t:             t,
		FeatureWindow: &t.FeatureWindow,
		players:       container.New(&widgets.FlowLayout{}),
		status:        widgets.NewParagraph(""),
		table:         container.NewStack(),
	}
	p := &t.plan
	w.rounds = w.newNumberEntry(p.Rounds, maxRounds, func(n int) { t.plan.Rounds = n })
	w.seconds = w.newSecondsEntry(p.Seconds, minSeconds, maxSeconds, func(n float64) { t.plan.Seconds = n })
	w.gameSeconds = w.newSecondsEntry(p.GameSeconds, minGameSeconds, maxGameSeconds, func(n float64) {
		t.plan.GameSeconds = n
	})
	w.openings = widgets.NewFlatButton("", theme.FolderOpenIcon(), w.chooseOpenings, w.HandleKey)
	w.start = widgets.NewButton(lang.Start(), nil, t.start, w.HandleKey)
	w.start.Importance = widget.HighImportance
	w.replay = widgets.NewButton(lang.TournamentReplay(), nil, t.replayForfeits, w.HandleKey)
	w.stop = widgets.NewButton(lang.Stop(), nil, t.stop, w.HandleKey)
	w.new = widgets.NewButton(lang.TournamentNew(), nil, w.askNew, w.HandleKey)
	form := container.New(&widgets.FlowLayout{}, numberField(lang.TournamentRounds(), w.rounds),
		numberField(lang.TournamentSeconds(), w.seconds), numberField(lang.TournamentGameSeconds(), w.gameSeconds),
		w.openings)
	head := container.New(&widgets.ColumnLayout{}, w.players, form, w.status)
	w.copyTable = widgets.NewButton(lang.TournamentCopy(), nil, func() { t.copy(tableText) }, w.HandleKey)
	w.copyCSV = widgets.NewButton(lang.TournamentCopyCSV(), nil, func() { t.copy(tableCSV) }, w.HandleKey)
	foot := container.New(&widgets.FlowLayout{}, w.new, w.copyTable, w.copyCSV, w.replay, w.stop, w.start)
	w.Window.SetContent(container.NewPadded(container.NewBorder(head, foot, nil, nil, container.NewScroll(w.table))))
	w.Window.Resize(fyne.NewSize(740, 480))
	w.show()

	return w
}

// copy copies the table to the clipboard in a format.
func (t *Tournament) copy(format func(*plan) string) {
	t.desk.App.Clipboard().SetContent(format(&t.plan))
}

// numberField returns a label with e, which is wide enough for five digits.
func numberField(label string, e *widgets.Entry) fyne.CanvasObject {
	width := func() float32 {
		return fyne.MeasureText("00000", theme.TextSize(), fyne.TextStyle{}).Width + 4*theme.InnerPadding()
	}
	return container.NewHBox(widget.NewLabel(label), container.New(widgets.WidthLayout(width), e))
}

func (w *window) newNumberEntry(value, maximum int, set func(int)) *widgets.Entry {
	e := widgets.NewEntry(strconv.Itoa(value), w.HandleKey)
	e.OnChanged = func(text string) {
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= maximum {
			set(n)
			w.t.notice = ""
		} else {
			w.t.notice = lang.TournamentNumber(maximum)
		}
		w.t.save()
	}

	return e
}

// newSecondsEntry returns an entry for a number of seconds. An empty entry is 0, which is allowed if minimum is not a
// limit for a move.
func (w *window) newSecondsEntry(value, minimum, maximum float64, set func(float64)) *widgets.Entry {
	format := func(n float64) string { return strconv.FormatFloat(n, 'f', -1, 64) }
	e := widgets.NewEntry(format(value), w.HandleKey)
	e.OnChanged = func(text string) {
		n, err := strconv.ParseFloat(strings.Replace(text, ",", ".", 1), 64)
		mayBeNone := minimum == minGameSeconds
		if mayBeNone && strings.TrimSpace(text) == "" {
			n, err = 0, nil
		}

		isValid := isInRange(n, minimum, maximum) || mayBeNone && n == 0
		if err == nil && isValid {
			set(n)
			w.t.notice = ""
		} else {
			w.t.notice = lang.TournamentSecondsRange(format(minimum), format(maximum))
		}
		w.t.save()
	}

	return e
}

func (w *window) show() {
	t, p := w.t, &w.t.plan
	busy := t.isBusy()
	w.showPlayers(busy)
	widgets.SetEnabled(w.rounds, !busy)
	widgets.SetEnabled(w.seconds, !busy && !p.hasBegun())
	widgets.SetEnabled(w.gameSeconds, !busy && !p.hasBegun())
	widgets.SetEnabled(w.openings, !busy && !p.hasBegun())
	widgets.SetEnabled(w.start, !busy && len(p.Players) > 1 && !p.isDone() && t.notice == "")
	widgets.SetEnabled(w.replay, !busy && len(p.forfeitedGames()) > 0 && t.notice == "")
	widgets.SetEnabled(w.stop, busy)
	widgets.SetEnabled(w.new, !busy && (p.hasBegun() || len(p.Players) > 0))
	widgets.SetEnabled(w.copyTable, len(p.Players) > 1)
	widgets.SetEnabled(w.copyCSV, len(p.Players) > 1)

	switch {
	case p.File != "":
		w.openings.SetText(lang.Truncate(p.File, 30))
	case hasRandomOpenings(p.Rules):
		w.openings.SetText(lang.TournamentDrawn())
	default:
		w.openings.SetText(lang.TournamentEmptyBoard())
	}
	w.status.SetText(w.statusText(busy))
	w.table.Objects = []fyne.CanvasObject{w.crosstable()}
	w.table.Refresh()
}

func (w *window) statusText(busy bool) string {
	t, p := w.t, &w.t.plan
	total := p.schedule().Games()

	// Points may include games of removed rounds.
	text := lang.TournamentGames(lang.Rules(p.Rules), min(len(p.Points), total), total)
	switch {
	case t.notice != "":
		return t.notice
	case len(p.Players) < 2:
		return lang.TournamentExplain()
	case busy && t.current != nil && t.current.isChoosing:
		text = lang.Join(text, lang.TournamentChoosing(t.current.tried))
	case busy && t.current != nil:
		text = lang.Join(text, lang.LevelPair(playerName(t.current.black), playerName(t.current.white)))
	case p.isDone() && !busy:
		text = lang.Join(text, lang.TournamentDone())
	}

	c := p.schedule().Crosstable(p.Points, p.Forfeits)
	for i, l := range p.Players {
		if p.forfeitsAll(&c, i) {
			text += "\n" + lang.TournamentForfeitsAll(playerName(l))
		}
	}

	return text
}

func (w *window) showPlayers(busy bool) {
	p := &w.t.plan
	w.players.Objects = nil
	isFixed := busy || p.hasBegun()
	for i, level := range p.Players {
		b := widgets.NewFlatButton(playerName(level), theme.CancelIcon(), func() { w.askToRemove(i) }, w.HandleKey)
		b.IconPlacement = widget.ButtonIconTrailingText
		if busy {
			b.SetIcon(nil)
			b.Disable()
		}
		w.players.Add(b)
	}
	candidates := w.t.candidates()
	if !isFixed && len(p.Players) < maxPlayers && len(candidates) > 0 {
		add := widgets.NewChoice(candidates, "", playerName, func(l game.Level) {
			p.Players = append(slices.Clone(p.Players), l)
			w.t.save()
		}, w.HandleKey)
		add.PlaceHolder = lang.TournamentAdd()
		w.players.Add(add)
	}
	w.players.Refresh()
}

// askToRemove takes a player out, after asking for confirmation if it has results.
func (w *window) askToRemove(player int) {
	p := &w.t.plan
	remove := func() {
		p.remove(player)
		w.t.save()
	}
	if !p.hasBegun() {
		remove()
		return
	}
	name := playerName(p.Players[player])
	w.Dialogs.Confirm(lang.TournamentTitle(), lang.TournamentRemove(name), lang.EnginesRemove(), func(ok bool) {
		if ok {
			remove()
		}
	})
}

// askNew starts a new plan, after asking for confirmation if a game was played. The games stay in the library.
func (w *window) askNew() {
	restart := func(players []game.Level) {
		w.t.plan = w.t.newPlan()
		if levels := w.t.levels(w.t.plan.Rules); len(w.t.plan.Players) == 0 {
			w.t.plan.Players = slices.DeleteFunc(players, func(l game.Level) bool {
				return !slices.Contains(levels, l)
			})
		}
		w.t.notice = ""
		clear(w.t.logs)
		w.rounds.SetText(strconv.Itoa(w.t.plan.Rounds))
		w.seconds.SetText(strconv.FormatFloat(w.t.plan.Seconds, 'f', -1, 64))
		w.gameSeconds.SetText(strconv.FormatFloat(w.t.plan.GameSeconds, 'f', -1, 64))
		w.t.save()
	}
	if !w.t.plan.hasBegun() {
		restart(nil)
		return
	}
	w.Dialogs.Confirm(lang.TournamentNew(), lang.TournamentForget(), lang.TournamentNew(), func(ok bool) {
		if ok {
			restart(slices.Clone(w.t.plan.Players))
		}
	})
}

func (w *window) chooseOpenings() {
	p := &w.t.plan
	if p.File != "" {
		p.File, p.Openings = "", nil
		w.t.save()
		return
	}
	w.t.desk.ChooseFile(&w.Dialogs, chooser.Request{Title: lang.TournamentOpenings(), Extensions: []string{".txt"}},
		func(path string) {
			w.t.readOpenings(path)
		})
}

// readOpenings reads a file of openings in the background. Meanwhile the plan cannot be changed.
func (t *Tournament) readOpenings(path string) {
	name, rules := filepath.Base(path), t.plan.Rules
	var openings [][]game.Point
	t.notice = ""
	t.reading.Start(func(context.Context, func(struct{})) (err error) {
		openings, err = readOpenings(path, rules)
		return err
	}, nil, func(err error) {
		if err != nil {
			t.notice = openingsError(name, err)
		} else {
			t.plan.Openings, t.plan.File = openings, name
		}
		t.save()
	})
	t.show()
}

func readOpenings(path string, r game.Rules) ([][]game.Point, error) {
	in, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()

	return match.ReadOpenings(filepath.Base(path), in, r, maxOpenings)
}

// openingsError returns the message about an error of readOpenings.
func openingsError(name string, err error) string {
	var lineErr *match.OpeningError
	switch {
	case errors.Is(err, match.ErrNoOpenings):
		return lang.TournamentUnreadable(lang.TournamentNoOpenings())
	case errors.As(err, &lineErr):
		reason := lang.Refusal(lineErr.Err)
		if errors.Is(err, match.ErrNotOpening) {
			reason = lang.TournamentNoOpening
		}
		return lang.TournamentUnreadable(lang.TournamentOpeningLine(lineErr.LineNo, lang.Truncate(lineErr.Text, 60),
			reason()))
	}

	return lang.FileRefusal(name, err)()
}
