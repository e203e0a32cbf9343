package session

import "jingzi/game"

// Notice is a message to the players about the last event. It is removed when the next stone is played.
// Kind determines which other fields are set.
type Notice struct {
	Kind  NoticeKind
	Seat  game.Seat
	Mode  game.Mode
	Level game.Level
	Err   error
	Text  func() string

	Choice game.Choice     // the decision
	Before *game.Situation // the situation in which it was made
}

type NoticeKind uint8

const (
	NoNotice NoticeKind = iota

	// Text, a message of the host.
	NoticeCustom

	// Err, the reason why a request was refused.
	NoticeRefused

	// Err, the error of a computer player.
	NoticeEngineFailed

	// While another game was in progress.
	NoticeNewGame

	// Undo restored a game.
	NoticeGameRestored

	// A game was resumed after a restart.
	NoticeGameResumed

	// A game with clocks was resumed after a restart.
	NoticeClockResumed
	NoticeNothingToUndo
	NoticeNothingToRedo
	NoticeNoHint

	// Mode.
	NoticeModeChanged

	// Mode: a computer plays in an opened game.
	NoticePlaysIntoRecord

	// Level.
	NoticeLevelChanged

	// Level, adapted to the result of the last game.
	NoticeLevelAdapted

	// At the displayed ply.
	NoticeNotYourTurn

	// A new branch was started; the previous one is kept.
	NoticeBranchStarted

	// Play continues from the displayed ply.
	NoticeContinued
	NoticeBranchRemoved
	NoticeBranchRestored
	NoticePractice

	// A resignation, an agreed draw or a forced win ended the game, which Undo reverts.
	NoticeConceded

	// Undo reverted such an end.
	NoticeConcessionUndone
	NoticeClockOn
	NoticeClockOff

	// A new time control applies from the next game on.
	NoticeClockNextGame

	// A change of who moves first applies from the next game on.
	NoticeFirstMoveNextGame

	// A decision of the opening without a stone: Seat, Choice, Before.
	NoticeOpeningDecided
)

// Notices holds the latest Notice and notifies the host of changes on behalf of the parts of a Session.
type Notices struct {
	latest Notice
	emit   func(Event)
}

func (n *Notices) Latest() Notice { return n.latest }

// Set sets the notice without notifying the host.
func (n *Notices) Set(notice Notice) { n.latest = notice }

// show sets the notice and notifies the host.
func (n *Notices) show(notice Notice) {
	n.latest = notice
	n.emit(EventChanged)
}

// Post sets a notice with the host's text. text is called each time the notice is displayed, since
// the language may change.
func (n *Notices) Post(text func() string) { n.Set(Notice{Kind: NoticeCustom, Text: text}) }

func (n *Notices) postRefusal(err error) bool {
	if err != nil {
		n.Set(Notice{Kind: NoticeRefused, Err: err})
	}
	return err != nil
}

// postDecision posts a decision of the opening without a stone. It keeps the notice of a computer's
// decision, or of a replaced game, until a person answers.
func (n *Notices) postDecision(m *game.Match) {
	plies := m.Plies()
	last, before := &plies[m.Index()], &plies[m.Index()-1]
	hasHuman := m.Player(game.First).IsHuman() || m.Player(game.Second).IsHuman()
	keepLatest := n.latest.Kind == NoticeOpeningDecided || n.latest.Kind == NoticeNewGame && hasHuman
	if m.Player(last.Seat).IsHuman() || !keepLatest {
		n.latest = Notice{}
	}

	reason := last.Choice.Result.Reason
	switch kind := last.Choice.Kind; {
	case before.Prompt().Kind == game.PromptKeepFifth, kind != game.Place && kind != game.End:
		// A copy, since the plies may change.
		situation := before.Situation
		n.latest = Notice{Kind: NoticeOpeningDecided, Seat: last.Seat, Choice: last.Choice, Before: &situation}
	case kind == game.End && (reason == game.Resigned || reason == game.DrawAgreed || reason == game.ForcedWin):
		n.latest = Notice{Kind: NoticeConceded, Seat: last.Seat}
	}
}
