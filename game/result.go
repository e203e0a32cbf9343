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
	InProgress     Reason = iota
	LineMade              // the winner completed a line
	BoardFull             // drawn: no empty point is left
	NoLineOpen            // drawn: neither side can still complete a line
	BothPassed            // drawn: two passes in a row (renju)
	Resigned              // the loser gave up
	OutOfTime             // the loser's time ran out
	Forfeited             // the loser, an external engine, failed or answered illegally
	DrawAgreed            // drawn by agreement, or drawn according to a file
	FoulPlayed            // the loser played a forbidden point (Rules.FoulLoses)
	ResultRecorded        // a file has the winner but not the reason
	ForcedWin             // a search has proved the win, and the players ended the game there
)

func (r Result) Over() bool { return r.Reason != InProgress }
