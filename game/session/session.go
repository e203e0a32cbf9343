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
	s.History.persist()
	s.o.Observe(e)
}

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
	if config == previous {
		if next != previousNext {
			s.changed(EventChanged)
		}
		return
	}
	if config.Rules != previous.Rules || config.Opening != previous.Opening ||
		config.RandomOpening != previous.RandomOpening || config.FirstMove != previous.FirstMove &&
		!s.game.hasHumanMoved() {
		s.Game.replace(func() { s.Seats.setup, s.Seats.resume = next, nil })
		s.changed(EventChanged)
		return
	}
	s.Seats.setup = config
	playersChanged := previous.Mode != config.Mode || previous.Level != config.Level || previous.Levels != config.Levels
	if playersChanged {
		s.Game.MarkAssisted()
		if g := s.game; g.isOver() && !g.finishedByOthers() {
			g.finished = &finishedGame{g.match.Index(), previous}
		}
	}
	if playersChanged || previous.MoveTime != config.MoveTime {
		s.Game.reseat()
	}

	previousLevels := []game.Level{previous.Level, previous.Levels[0], previous.Levels[1]}
	for i, level := range []game.Level{config.Level, config.Levels[0], config.Levels[1]} {
		if previousLevels[i] != level {
			s.Notices.Set(Notice{Kind: NoticeLevelChanged, Level: level})
		}
	}
	if previous.FirstMove != config.FirstMove {
		s.Notices.Set(Notice{Kind: NoticeFirstMoveNextGame})
	}
	if previous.Mode != config.Mode {
		s.game.seatedFrom = s.game.match.Index()
		kind := NoticeModeChanged
		if s.game.openedAt > 0 && config.Mode != game.HumanVsHuman {
			kind = NoticePlaysIntoRecord
		}
		s.Notices.Set(Notice{Kind: kind, Mode: config.Mode})
	}
	if previous.Clock != config.Clock {
		if kind := s.game.setClock(config.Clock); kind != NoNotice {
			s.Notices.Set(Notice{Kind: kind})
		}
	}
	s.changed(EventChanged)
}
