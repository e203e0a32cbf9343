package game

// Result is the state of a game: the winner and the reason. The zero Result is a game in progress; a draw
// has a Reason but no Winner.
type Result struct {
	Winner Stone
	Reason Reason
}

// Reason is the reason of a Result.
type Reason uint8

const (
	InProgress Reason = iota

	// The winner completed a line.
	LineMade

	// Drawn: no empty point is left.
	BoardFull

	// Drawn: neither side can still complete a line.
	NoLineOpen

	// Drawn: two passes in a row (renju).
	BothPassed

	// The loser gave up.
	Resigned

	// The loser's time ran out.
	OutOfTime

	// The loser, an external engine, failed or answered illegally.
	Forfeited

	// Drawn by agreement, or drawn according to a file.
	DrawAgreed

	// The loser played a forbidden point (Rules.FoulLoses).
	FoulPlayed

	// A file has the winner but not the reason.
	ResultRecorded

	// A search has proved the win, and the players ended the game there.
	ForcedWin
)

func (r Result) Over() bool { return r.Reason != InProgress }
