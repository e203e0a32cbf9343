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
	Words func() string

	Choice game.Choice     // what was decided,
	Before *game.Situation // and when
}

type NoticeKind uint8

const (
	NoNotice       NoticeKind = iota
	Told                      // something of the host's: Words
	Refused                   // what the person wanted cannot be done: Err
	EngineFailed              // Err
	NewGameStarted            // while one was under way
	GameIsBack                // a replaced game, by Undo
	GameResumed               // after a restart
	ClockResumed              // after a restart, a game with clocks
	NothingToUndo
	NothingToRedo
	NoHint
	ModeIs       // Mode
	LevelIs      // Level
	LevelFollows // Level, after the result of the last game
	NotYourTurn  // at the moment that is looked at
	Branched     // another way was taken; the one before is kept beside it
	GoesOnHere   // the game goes on from the moment that was looked at
	BranchRemoved
	BranchIsBack
	Practising
	GaveUp       // a person ended the game by resigning or agreeing: Undo takes it back
	EndTakenBack // that
	ClockIsOn
	ClockIsOff
	ClockFromNext // the clock that was set holds from the next game on
	BeginsNext    // who begins, by the setup, holds from the next game on

	Decided // in an opening, what leaves no mark on the board: Seat, Choice, Before
)

// Notices is what the players are told in passing, one thing at a time, and how
// the parts of a Session tell that something has changed.
type Notices struct {
	latest Notice
	emit   func(Event)
}

func (s *Notices) Latest() Notice { return s.latest }

// Say sets the notice. The caller sees to it that it is shown.
func (s *Notices) Say(n Notice) { s.latest = n }

// show sets the notice, and shows it.
func (s *Notices) show(n Notice) {
	s.latest = n
	s.emit(Changed)
}

// Tell sets a notice in the host's own words, which are asked for whenever they
// are shown, since the language may change.
func (s *Notices) Tell(words func() string) { s.Say(Notice{Kind: Told, Words: words}) }

func (s *Notices) refused(err error) bool {
	if err != nil {
		s.Say(Notice{Kind: Refused, Err: err})
	}
	return err != nil
}

// sayDecision tells of a decision in the opening that leaves no mark on the
// board. A computer's stays in view until a person answers, as does how to get
// back the game that a new one has replaced.
func (s *Notices) sayDecision(m *game.Match) {
	moments := m.Moments()
	last, before := &moments[m.At()], &moments[m.At()-1]
	people := m.Player(game.First).IsHuman() || m.Player(game.Second).IsHuman()
	stays := s.latest.Kind == Decided || s.latest.Kind == NewGameStarted && people
	if m.Player(last.By).IsHuman() || !stays {
		s.latest = Notice{}
	}
	reason := last.Choice.Result.Reason
	switch kind := last.Choice.Kind; {
	case before.Ask().Kind == game.AskKeep, kind != game.Place && kind != game.End:
		when := before.Situation // a copy: the moments may change
		s.latest = Notice{Kind: Decided, Seat: last.By, Choice: last.Choice, Before: &when}
	case kind == game.End && (reason == game.Resigned || reason == game.Agreed):
		s.latest = Notice{Kind: GaveUp, Seat: last.By}
	}
}
