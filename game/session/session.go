// Package session implements the game controller that the window and the console display and control.
// It plays one game after another, assigns people and computer players to the seats, tracks the
// displayed position, edits the tree of the game, undoes moves even across games, and saves and counts
// games. It does not draw, has no texts for players and opens no files. It uses engines and storage
// through the interfaces Computers and Store.
//
// Start with New and Session, whose fields are its parts: Game plays, Navigator determines which position is
// displayed (a ply of the game or, opened over it, a BoardView of the host), Editor edits, History saves,
// Seats assigns the players, and Notices holds the message to them. A Config holds the settings of games.
// Game.Start starts the first game and Game.Resume restores that of the last run; Game.NewGame and Game.Open
// replace the current one. After each change Options.Observe is called, and the host draws the session's
// state again.
package session

import (
	"time"

	"jingzi/game"
	"jingzi/game/saved"
)

// Session plays games one after another. Its players may change during a game. It belongs to the
// goroutine on which Options.Post runs functions; there is no lock. The parts do not refer to the
// Session.
type Session struct {
	Game      *LiveGame   // plays the current game
	Editor    *TreeEditor // changes the tree of the current game
	Navigator *Navigator  // determines which position is displayed
	History   *History    // saves games and counts finished ones
	Seats     *Seats      // assigns the players
	Notices   *Notices    // holds the latest message to the players

	o      Options
	game   *gameState
	ticker ticker
	closed bool

	// A call of Together is in progress.
	merging bool
}

// New returns a session. Start, NewGame or Resume starts its first game. The setup must be valid.
func New(o Options, setup Config) *Session {
	if o.Observe == nil {
		o.Observe = func(Event) {}
	}
	if o.Sanitize == nil {
		o.Sanitize = func(*Config) {}
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.AfterFunc == nil {
		o.AfterFunc = func(d time.Duration, f func()) func() bool { return time.AfterFunc(d, f).Stop }
	}
	s := &Session{o: o, game: &gameState{}}
	s.ticker = ticker{o: &s.o, tick: s.tick}
	s.Notices = &Notices{emit: s.changed}
	s.Seats = &Seats{o: &s.o, setup: setup}
	s.History = &History{o: &s.o, game: s.game, seats: s.Seats}
	s.Navigator = &Navigator{game: s.game, notices: s.Notices}
	s.Editor = &TreeEditor{game: s.game, seats: s.Seats, navigator: s.Navigator, history: s.History, notices: s.Notices}
	s.Game = &LiveGame{
		o:         &s.o,
		game:      s.game,
		editor:    s.Editor,
		navigator: s.Navigator,
		history:   s.History,
		seats:     s.Seats,
		notices:   s.Notices,
	}
	if setup.FirstMove == ComputerFirst {
		s.Seats.next = game.Second
	}
	s.Seats.chooseHumanSeat()
	s.Game.begin(setup.opening())

	return s
}

func (s *Session) changed(e Event) {
	if s.closed {
		return
	}
	s.Navigator.closeStaleView()
	s.ticker.schedule(s.game.match)
	if s.merging {
		return
	}
	s.History.persist()
	s.o.Observe(e)
}

// Together runs f, and then saves and reports its changes as one EventChanged, even if there are none.
func (s *Session) Together(f func()) {
	outer := s.merging
	s.merging = true
	f()
	s.merging = outer
	s.changed(EventChanged)
}

// Merging reports whether a call of Together is in progress. The host need not draw anything until its event.
func (s *Session) Merging() bool { return s.merging }

func (s *Session) tick() {
	s.game.match.CheckTime()
	s.changed(EventTick)
}

// Close ends the session and waits for the engines.
func (s *Session) Close() {
	s.ticker.cancel()

	// Save again with the current times of the clocks.
	s.History.stored = saved.Game{}
	s.History.persist()
	s.closed = true
	ended := s.game.match.CloseAsync()
	closeAll(s.Seats.programs)
	_ = ended()
}

// StartGame starts a game with the given settings, which replace those of NextConfig. If the current game has no
// moves yet, is not an opened one, and has the same board, it only changes its settings.
func (s *Session) StartGame(config Config) {
	config.repairOpening()
	match := s.game.match
	if s.Seats.resume != nil {
		s.Seats.resume = &config
	} else {
		s.Configure(func(c *Config) { *c = config })
	}
	if s.game.match == match && (s.Seats.resume != nil || match.Index() > 0) {
		s.Game.NewGame()
	}
}

// Configure changes the settings. New players and levels apply to the current game. Other rules or another
// opening start a new one, and Undo restores the old one. A change of who moves first applies to the next
// game, or to this one if no move has been chosen yet. An opening that does not exist under the rules is
// replaced by the plain one. In an opened game or practice, change is also called with NextConfig, so that what a
// person sets there holds in the next game, and what the opened game brought does not.
func (s *Session) Configure(change func(*Config)) {
	previous, previousNext := s.Seats.setup, s.Seats.NextConfig()

	config, next := previous, previousNext
	for _, c := range []*Config{&config, &next} {
		change(c)
		c.repairOpening()
	}
	if s.Seats.resume != nil {
		s.Seats.resume = &next
	}

	if config == previous && next == previousNext {
		return
	}

	s.Seats.keepOpenings(&previousNext, &next)
	switch {
	case config == previous: // only the next game has other settings
	case s.needsNewGame(&previous, &config):
		s.Game.replace(func() { s.Seats.setup, s.Seats.resume = next, nil })
	default:
		s.Seats.setup = config
		for _, e := range settingEffects {
			if e.differ(&previous, &config) {
				e.apply(s, &previous, &config)
			}
		}
	}
	s.changed(EventChanged)
}

// needsNewGame reports whether other settings end the current game.
func (s *Session) needsNewGame(before, after *Config) bool {
	otherGame := before.Rules != after.Rules || before.Opening != after.Opening ||
		before.RandomOpening != after.RandomOpening
	otherFirst := before.FirstMove != after.FirstMove

	return otherGame || otherFirst && !s.game.hasHumanMoved()
}

// settingEffects lists what a change of settings does to the current game. The order matters: the game is marked before
// it gets other players, and of several notices the last is shown.
var settingEffects = []struct {
	differ func(before, after *Config) bool
	apply  func(s *Session, before, after *Config)
}{
	{playersDiffer, func(s *Session, before, _ *Config) { s.keepResult(before) }},
	{
		func(a, b *Config) bool { return playersDiffer(a, b) || a.MoveTime != b.MoveTime },
		func(s *Session, _, _ *Config) { s.Game.reseat() },
	},
	{
		func(a, b *Config) bool { return a.Level != b.Level || a.Levels != b.Levels },
		func(s *Session, before, after *Config) { s.noteLevels(before, after) },
	},
	{
		func(a, b *Config) bool { return a.FirstMove != b.FirstMove },
		func(s *Session, _, _ *Config) { s.Notices.Set(Notice{Kind: NoticeFirstMoveNextGame}) },
	},
	{
		func(a, b *Config) bool { return a.Mode != b.Mode },
		func(s *Session, _, after *Config) { s.changeMode(after.Mode) },
	},
	{
		func(a, b *Config) bool { return a.Clock != b.Clock },
		func(s *Session, _, after *Config) {
			if kind := s.game.setClock(after.Clock); kind != NoNotice {
				s.Notices.Set(Notice{Kind: kind})
			}
		},
	},
}

// playersDiffer reports whether other players play with other settings.
func playersDiffer(a, b *Config) bool {
	return a.Mode != b.Mode || a.Level != b.Level || a.Levels != b.Levels
}

// keepResult marks the game as one in which the players changed, and keeps the result of a finished game for the
// players who played it.
func (s *Session) keepResult(before *Config) {
	s.Game.MarkAssisted()
	if g := s.game; g.isOver() && !g.finishedByOthers() {
		g.finished = &finishedGame{g.match.Index(), *before}
	}
}

// noteLevels shows the last of the levels that changed.
func (s *Session) noteLevels(before, after *Config) {
	levels := func(c *Config) []game.Level { return []game.Level{c.Level, c.Levels[0], c.Levels[1]} }

	previous := levels(before)
	for i, level := range levels(after) {
		if level != previous[i] {
			s.Notices.Set(Notice{Kind: NoticeLevelChanged, Level: level})
		}
	}
}

// changeMode records from where on other players play.
func (s *Session) changeMode(mode game.Mode) {
	s.game.seatedFrom = s.game.match.Index()

	kind := NoticeModeChanged
	if s.game.openedAt > 0 && mode != game.HumanVsHuman {
		kind = NoticePlaysIntoRecord
	}
	s.Notices.Set(Notice{Kind: kind, Mode: mode})
}
