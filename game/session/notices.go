package session

import "jingzi/game"

// Notice is what has just happened, until the next stone. Kind says which of
// the other fields it has.
type Notice struct {
	Kind  NoticeKind
	Seat  game.Seat
	Mode  game.Mode
	Level game.Level
	Err   error
	Text  func() string

	Choice game.Choice     // what was decided,
	Before *game.Situation // and when
}

type NoticeKind uint8

const (
	NoNotice           NoticeKind = iota
	NoticeCustom                  // something of the host's: Words
	NoticeRefused                 // what the person wanted cannot be done: Err
	NoticeEngineFailed            // Err
	NewGameStarted                // while one was under way
	NoticeGameRestored            // a replaced game, by Undo
	GameResumed                   // after a restart
	ClockResumed                  // after a restart, a game with clocks
	NothingToUndo
	NothingToRedo
	NoHint
	NoticeModeChanged     // Mode
	NoticePlaysIntoRecord // Mode: a computer plays on in a record that was opened
	NoticeLevelChanged    // Level
	NoticeLevelAdapted    // Level, after the result of the last game
	NotYourTurn           // at the moment that is looked at
	NoticeBranchStarted   // another way was taken; the one before is kept beside it
	NoticeContinued       // the game goes on from the moment that was looked at
	BranchRemoved
	NoticeBranchRestored
	Practising
	NoticeConceded         // a person ended the game by resigning or agreeing: Undo takes it back
	NoticeConcessionUndone // that
	NoticeClockOn
	NoticeClockOff
	NoticeClockNextGame     // the clock that was set holds from the next game on
	NoticeFirstMoveNextGame // who begins, by the setup, holds from the next game on

	NoticeOpeningDecided // in an opening, what leaves no mark on the board: Seat, Choice, Before
)

// Notices is what the players are told in passing, one thing at a time, and how
// the parts of a Session tell that something has changed.
type Notices struct {
	latest Notice
	emit   func(Event)
}

func (s *Notices) Latest() Notice { return s.latest }

// Set sets the notice. The caller sees to it that it is shown.
func (s *Notices) Set(n Notice) { s.latest = n }

// show sets the notice, and shows it.
func (s *Notices) show(n Notice) {
	s.latest = n
	s.emit(EventChanged)
}

// Post sets a notice in the host's own words, which are asked for whenever they
// are shown, since the language may change.
func (s *Notices) Post(words func() string) { s.Set(Notice{Kind: NoticeCustom, Text: words}) }

func (s *Notices) refused(err error) bool {
	if err != nil {
		s.Set(Notice{Kind: NoticeRefused, Err: err})
	}
	return err != nil
}

// sayDecision tells of a decision in the opening that leaves no mark on the
// board. A computer's stays in view until a person answers, as does how to get
// back the game that a new one has replaced.
func (s *Notices) postDecision(m *game.Match) {
	moments := m.Plies()
	last, before := &moments[m.Index()], &moments[m.Index()-1]
	people := m.Player(game.First).IsHuman() || m.Player(game.Second).IsHuman()
	stays := s.latest.Kind == NoticeOpeningDecided || s.latest.Kind == NewGameStarted && people
	if m.Player(last.Seat).IsHuman() || !stays {
		s.latest = Notice{}
	}
	reason := last.Choice.Result.Reason
	switch kind := last.Choice.Kind; {
	case before.Prompt().Kind == game.PromptKeepFifth, kind != game.Place && kind != game.End:
		when := before.Situation // a copy: the moments may change
		s.latest = Notice{Kind: NoticeOpeningDecided, Seat: last.Seat, Choice: last.Choice, Before: &when}
	case kind == game.End && (reason == game.Resigned || reason == game.DrawAgreed || reason == game.ForcedWin):
		s.latest = Notice{Kind: NoticeConceded, Seat: last.Seat}
	}
}
