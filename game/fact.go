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

	// The opponent could complete a line at At (Stones), and no longer can.
	StopsLine

	// The opponent threatened a proved win: Plies, Variation; none is found after the move.
	StopsForcedWin

	// Four in a row that can be completed at both ends.
	MakesOpenFour

	// Two ways to complete a line, other than an open four. On boards that are described by lines, At is one of them.
	MakesFours

	// A four and an open three.
	MakesFourThree

	// One way to complete a line. On boards that are described by lines, At completes it.
	MakesFour

	// Two open threes or more.
	MakesThrees

	// An open three.
	MakesThree

	// The opponent could make Shape at At (Stones), and can make no shape as strong any more.
	StopsShape

	// Closes the opponent's open three.
	StopsThree

	// Every move is proved to lose within Plies plies; Variation is the longest defence found.
	EveryMoveLoses

	// There is no other legal move.
	OnlyLegal

	// After every other move that does not win, the opponent could complete a line.
	OnlyAnswer

	// The opponent can still complete a line at At (Stones).
	LeavesLine

	// The move does not complete the line that a stone at At would (Stones).
	MissesLine

	// A quiet stone after which a stone at At makes a four-three.
	PreparesFourThree

	// A three that grows into a four in one way only, not into an open four.
	MakesClosedThree

	// A two that can become an open three.
	MakesTwo

	// The stone is on a line with Stones of its colour, and the line can still be completed.
	ExtendsLine

	// The opponent could still complete the line with Stones, and no longer can.
	ClosesLine

	// The centre of the board, a corner, or another point on the edge.
	TakesCentre
	TakesCorner
	TakesEdge

	// Next to Stones, a stone of the opponent.
	NextToOpponent

	// Next to Stones, a stone of the same colour.
	NextToOwn

	// No stone is next to it.
	PlaysAway

	NumFactKinds // number of kinds, including 0
)

// Fact is a verified reason for a move, found by package review.
type Fact struct {
	Kind  FactKind
	Plies int

	// A point that the kind refers to.
	At Point

	// StopsShape: the shape that is stopped.
	Shape FactKind

	// ForcesWin: starts with the move; StopsForcedWin: the opponent's winning line; EveryMoveLoses: starts with the
	// best move.
	Variation []Point

	// The stones of the lines that the move completes, makes or stops.
	Stones []Point
}
