package game

// FactKind is a kind of reason for a move that can be checked on the board. Exact boards are those on
// which package review determines the exact value of every position.
type FactKind uint8

const (
	// This stone wins the game.
	CompletesLine FactKind = iota + 1

	// A proved win: Plies, Variation.
	ForcesWin

	// Every other move is proved to lose.
	OnlyNonLosing

	// Exact boards: the only move that keeps the win.
	OnlyKeepsWin

	// Exact boards: some moves lose, this one draws.
	KeepsDraw

	// Exact boards: every move draws.
	EveryMoveDraws

	// Every move is proved to lose; this one takes the most plies.
	LongestDefence

	// The opponent could complete a line here.
	StopsLine

	// The opponent threatened a proved win : Plies, Variation; none is found after the move.
	StopsForcedWin

	// Four in a row that can be completed at both ends.
	MakesOpenFour

	// Two ways to complete a line, other than an open four.
	MakesFours

	// A four and an open three.
	MakesFourThree

	// One way to complete a line.
	MakesFour

	// Two open threes or more.
	MakesThrees

	// An open three.
	MakesThree

	// The opponent could make an open four here.
	StopsFour

	// Closes the opponent's open three.
	StopsThree

	// Every move is proved to lose within Plies plies; Variation is the longest defence found.
	EveryMoveLoses
)

// Fact is a verified reason for a move, found by package review.
type Fact struct {
	Kind  FactKind
	Plies int

	// ForcesWin: starts with the move; StopsForcedWin: the opponent's winning line; EveryMoveLoses: starts with the
	// best move.
	Variation []Point

	// The stones of the lines that the move completes, makes or stops.
	Stones []Point
}
