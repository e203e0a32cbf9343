package game

// Result is the state of a game, with the winner apart from the reason. The zero
// Result is a game in progress; a draw has a Reason but no Winner.
type Result struct {
	Winner Stone
	Reason Reason
}

type Reason uint8

const (
	InProgress     Reason = iota
	LineMade              // the winner completed a line
	BoardFull             // drawn: no empty point is left
	NoLineOpen            // drawn: neither side can complete a line any more
	BothPassed            // drawn: two passes in a row (renju)
	Resigned              // the loser gave up
	OutOfTime             // the loser's time ran out
	Forfeited             // the loser, an external engine, failed or answered illegally
	DrawAgreed            // drawn by agreement, or as a record says
	FoulPlayed            // the loser played a forbidden point (Rules.FoulLoses)
	ResultRecorded        // a record says who won, and not how
	ForcedWin             // a search has proved that the winner wins, and the players left it at that
)

func (r Result) Over() bool { return r.Reason != InProgress }
