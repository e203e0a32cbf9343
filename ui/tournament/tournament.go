// Package tournament has the window in which two or more computer players play each other on any board: a
// list of players, a cross-table, and the games in the library. Results are stored, so a stopped tournament
// can be resumed.
//
// Start with Tournament. Package match has the schedule, the games and the tally.
package tournament

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strconv"

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

// Host is the program around the tournament. Computers and Games are called in the background.
type Host struct {
	Rules     func() game.Rules   // the rules in the main window
	Watched   func() []game.Level // the players of the main window if both are computers; a random player has no level
	Computers session.Computers
	Store     Store
	Games     GameStore
}

// Store stores the tournament.
type Store interface {
	Value(key string) (string, bool)
	Set(key, value string)
}

// GameStore is the part of store.Library that stores the games.
type GameStore interface {
	Import([]*saved.Game) (added int, err error)
}

const storeKey = "tournament"

// Tournament is the tournament and its window, which may be closed. Its methods belong to the UI goroutine.
type Tournament struct {
	desk.FeatureWindow
	desk   *desk.Desk
	host   Host
	plan   plan
	read   bool // the plan was read from the store
	now    *gameEvent
	failed error // the error of the last forfeited game since the start of the program
	job    *background.Job[gameEvent]
	notice string
	window *window // nil while it is closed
}

func New(d *desk.Desk, host Host) *Tournament {
	return &Tournament{desk: d, host: host, job: background.New[gameEvent](d.Post)}
}

// Show opens the window, or brings it to the front.
func (t *Tournament) Show() {
	if !t.read {
		t.read = true
		stored, _ := t.host.Store.Value(storeKey)
		var ok bool
		if t.plan, ok = parsePlan(stored); !ok {
			t.plan = t.newPlan()
		}
	}
	if !t.Open(t.desk, "tournament", lang.TournamentTitle(), t.onClosed) {
		return
	}
	if !t.plan.begun() && (t.plan.Rules != t.host.Rules() || len(t.plan.Players) == 0) {
		t.plan = t.newPlan()
	}
	t.window = newWindow(t)
	t.Window.Show()
}

// onClosed stops the current games.
func (t *Tournament) onClosed() {
	t.window = nil
	t.stop()
}

// Stop ends all background work and waits for it.
func (t *Tournament) Stop() { t.job.Close() }

func (t *Tournament) newPlan() plan {
	p := plan{Rules: t.host.Rules(), Rounds: 2, Seconds: 1, Seed: rand.Uint64()}
	for _, l := range t.host.Watched() {
		l = cmp.Or(l, randomPlayer)
		if slices.Contains(t.levels(p.Rules), l) && !slices.Contains(p.Players, l) {
			p.Players = append(p.Players, l)
		}
	}
	return p
}

func (t *Tournament) changed() {
	if data, err := json.Marshal(&t.plan); err == nil { // cannot fail
		t.host.Store.Set(storeKey, string(data))
	}
	t.show()
}

func (t *Tournament) start() {
	t.notice = ""
	p := t.plan
	p.RandomOpenings, p.Points, p.Forfeits = slices.Clone(p.RandomOpenings), slices.Clone(p.Points), slices.Clone(p.Forfeits)
	t.job.Start(func(ctx context.Context, report func(gameEvent)) error { return p.run(ctx, t.host, report) }, t.onPlayed, func(err error) {
		t.now = nil
		if err != nil {
			t.notice, t.failed = lang.Failure(err)(), err
		}
		t.show()
	})
	t.show()
}

func (t *Tournament) onPlayed(steps []gameEvent) {
	for _, s := range steps {
		if s.opening != nil {
			t.plan.RandomOpenings = append(t.plan.RandomOpenings, s.opening)
		}
		if s.ended {
			t.plan.Points = append(t.plan.Points, s.points)
		}
		if s.forfeit != nil {
			t.plan.Forfeits, t.failed = append(t.plan.Forfeits, len(t.plan.Points)-1), s.forfeit
		}
		t.now = &s
	}
	t.changed()
}

func (t *Tournament) stop() {
	t.job.Stop()
	t.now = nil
	t.show()
}

func (t *Tournament) show() {
	if t.window != nil {
		t.window.show()
	}
}

// offered returns the players that can be added.
func (t *Tournament) offered() []game.Level {
	return slices.DeleteFunc(t.levels(t.plan.Rules), func(l game.Level) bool { return slices.Contains(t.plan.Players, l) })
}

// levels returns the players that support some rules.
func (t *Tournament) levels(r game.Rules) []game.Level {
	c := t.host.Computers
	all := slices.DeleteFunc(slices.Clone(c.Levels(r)), func(l game.Level) bool { return l == game.Perfect && drawsOpenings(r) }) // Perfect plays a proof from the empty board
	for step := range game.Rungs {
		if l := game.LevelAtRung(step + 1); session.HasLadder(c, r) && !slices.Contains(all, l) {
			all = append(all, l)
		}
	}
	for _, path := range t.desk.Settings.Programs {
		if l := game.ProgramLevel(path); c.Supports(r, l) {
			all = append(all, l)
		}
	}
	return append(all, randomPlayer)
}

type window struct {
	*desk.FeatureWindow
	t *Tournament

	players          *fyne.Container
	rounds, seconds  *widgets.Entry
	openings         *widgets.Button
	status           *widgets.Paragraph
	table            *fyne.Container
	start, stop, new *widgets.Button
	log              *widgets.Button // shows the transcript of the engine that failed last
}

func newWindow(t *Tournament) *window {
	w := &window{t: t, FeatureWindow: &t.FeatureWindow, players: container.New(&widgets.FlowLayout{}), status: widgets.NewParagraph(""), table: container.NewStack()}
	p := &t.plan
	w.rounds = w.number(p.Rounds, maxRounds, func(n int) { t.plan.Rounds = n })
	w.seconds = w.number(p.Seconds, maxSeconds, func(n int) { t.plan.Seconds = n })
	w.openings = widgets.NewFlatButton("", theme.FolderOpenIcon(), w.chooseOpenings, w.HandleKey)
	w.start = widgets.NewButton(lang.Start(), nil, t.start, w.HandleKey)
	w.start.Importance = widget.HighImportance
	w.stop = widgets.NewButton(lang.Stop(), nil, t.stop, w.HandleKey)
	w.new = widgets.NewButton(lang.TournamentNew(), nil, w.askNew, w.HandleKey)
	form := container.New(&widgets.FlowLayout{}, widget.NewLabel(lang.TournamentRounds()), numberField(w.rounds), widget.NewLabel(lang.TournamentSeconds()), numberField(w.seconds), w.openings)
	head := container.New(&widgets.ColumnLayout{}, w.players, form, w.status)
	w.log = widgets.NewButton(lang.EngineLog(), nil, func() { t.desk.ShowEngineLog(&w.Dialogs, game.EngineTranscript(t.failed)) }, w.HandleKey)
	foot := container.New(&widgets.FlowLayout{}, w.new, w.log, w.stop, w.start)
	w.Window.SetContent(container.NewPadded(container.NewBorder(head, foot, nil, nil, container.NewScroll(w.table))))
	w.Window.Resize(fyne.NewSize(640, 480))
	w.show()
	return w
}

// numberField gives an entry room for four digits.
func numberField(e *widgets.Entry) fyne.CanvasObject {
	return container.NewGridWrap(fyne.NewSize(fyne.MeasureText("0000", theme.TextSize(), fyne.TextStyle{}).Width+4*theme.InnerPadding(), e.MinSize().Height), e)
}

func (w *window) number(now, maximum int, set func(int)) *widgets.Entry {
	e := widgets.NewEntry(strconv.Itoa(now), w.HandleKey)
	e.OnChanged = func(text string) {
		if n, err := strconv.Atoi(text); err == nil && n >= 1 && n <= maximum {
			set(n)
			w.t.notice = ""
		} else {
			w.t.notice = lang.TournamentNumber(maximum)
		}
		w.t.changed()
	}
	return e
}

func (w *window) show() {
	t, p := w.t, &w.t.plan
	busy := t.job.Busy()
	w.showPlayers(busy)
	widgets.SetEnabled(w.rounds, !busy)
	widgets.SetEnabled(w.seconds, !busy && !p.begun())
	widgets.SetEnabled(w.openings, !busy && !p.begun())
	widgets.SetEnabled(w.start, !busy && len(p.Players) > 1 && !p.done() && t.notice == "")
	widgets.SetEnabled(w.stop, busy)
	widgets.SetEnabled(w.new, !busy && (p.begun() || len(p.Players) > 0))
	widgets.SetVisible(w.log, game.EngineTranscript(t.failed) != "")
	switch {
	case p.File != "":
		w.openings.SetText(lang.Truncate(p.File, 30))
	case drawsOpenings(p.Rules):
		w.openings.SetText(lang.TournamentDrawn())
	default:
		w.openings.SetText(lang.TournamentEmptyBoard())
	}
	w.status.SetText(w.state(busy))
	w.table.Objects = []fyne.CanvasObject{w.crosstable()}
	w.table.Refresh()
}

func (w *window) state(busy bool) string {
	t, p := w.t, &w.t.plan
	all := p.schedule().Games()
	games := lang.TournamentGames(lang.Rules(p.Rules), min(len(p.Points), all), all) // Points may include games of removed rounds
	switch {
	case t.notice != "":
		return t.notice
	case len(p.Players) < 2:
		return lang.TournamentExplain()
	case busy && t.now != nil:
		games = lang.Join(games, lang.LevelPair(playerName(t.now.black), playerName(t.now.white)))
	case p.done() && !busy:
		games = lang.Join(games, lang.TournamentDone())
	}
	c := p.schedule().Crosstable(p.Points)
	for i, l := range p.Players {
		if p.forfeitsAll(&c, i) {
			games += "\n" + lang.TournamentForfeitsAll(playerName(l))
		}
	}
	return games
}

func (w *window) showPlayers(busy bool) {
	p := &w.t.plan
	w.players.Objects = nil
	fixed := busy || p.begun()
	for i, level := range p.Players {
		b := widgets.NewFlatButton(playerName(level), theme.CancelIcon(), func() {
			p.Players = slices.Delete(slices.Clone(p.Players), i, i+1)
			w.t.changed()
		}, w.HandleKey)
		b.IconPlacement = widget.ButtonIconTrailingText
		if fixed {
			b.SetIcon(nil)
			b.Disable()
		}
		w.players.Add(b)
	}
	offered := w.t.offered()
	if !fixed && len(p.Players) < maxPlayers && len(offered) > 0 {
		add := widgets.NewChoice(offered, "", playerName, func(l game.Level) {
			p.Players = append(slices.Clone(p.Players), l)
			w.t.changed()
		}, w.HandleKey)
		add.PlaceHolder = lang.TournamentAdd()
		w.players.Add(add)
	}
	w.players.Refresh()
}

// askNew asks for confirmation and starts a new tournament. The games stay in the library.
func (w *window) askNew() {
	restart := func(players []game.Level) {
		w.t.plan = w.t.newPlan()
		if known := w.t.levels(w.t.plan.Rules); len(w.t.plan.Players) == 0 {
			w.t.plan.Players = slices.DeleteFunc(players, func(l game.Level) bool { return !slices.Contains(known, l) })
		}
		w.t.notice, w.t.failed = "", nil
		w.rounds.SetText(strconv.Itoa(w.t.plan.Rounds))
		w.seconds.SetText(strconv.Itoa(w.t.plan.Seconds))
		w.t.changed()
	}
	if !w.t.plan.begun() {
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
		w.t.changed()
		return
	}
	w.t.desk.Choose(&w.Dialogs, chooser.Request{Title: lang.TournamentOpenings(), Extensions: []string{".txt"}}, func(path string) {
		w.t.notice = ""
		if openings, err := readOpenings(path, p.Rules); err != nil {
			w.t.notice = refusal(err)
		} else {
			p.Openings, p.File = openings, filepath.Base(path)
		}
		w.t.changed()
	})
}

func readOpenings(path string, r game.Rules) ([][]game.Point, error) {
	in, err := disk.Open(path)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	openings, err := match.ReadOpenings(filepath.Base(path), in, r)
	return openings[:min(len(openings), maxOpenings)], err
}

func refusal(err error) string {
	if path := new(fs.PathError); errors.As(err, &path) {
		return lang.LibraryCause(err)
	}
	var line *match.OpeningError
	switch {
	case errors.Is(err, match.ErrNoOpenings):
		return lang.TournamentUnreadable(lang.TournamentNoOpenings())
	case errors.As(err, &line):
		reason := lang.Refusal(line.Err)
		if errors.Is(err, match.ErrNoOpening) {
			reason = lang.TournamentNoOpening
		}
		return lang.TournamentUnreadable(lang.TournamentOpeningLine(line.LineNo, lang.Truncate(line.Text, 60), reason()))
	}
	return lang.TournamentUnreadable(lang.Truncate(err.Error(), 200))
}
